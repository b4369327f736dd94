import type { DirectiveResult } from '../directive.js';
export declare const keyed: (key: unknown, value: unknown) => DirectiveResult;
