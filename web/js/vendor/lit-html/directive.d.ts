// What the client uses of lit-html's directives.
export interface DirectiveResult {
  readonly values: unknown[];
}
export interface ElementPart {
  readonly type: number;
  readonly element: Element;
}
export declare class Directive {
  constructor(part: { type: number });
  render(...values: unknown[]): unknown;
  update(part: ElementPart, values: unknown[]): unknown;
}
export declare function directive<V extends unknown[]>(
  made: new (part: { type: number }) => { render(...values: V): unknown },
): (...values: V) => DirectiveResult;
