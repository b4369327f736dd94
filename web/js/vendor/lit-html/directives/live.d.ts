import type { DirectiveResult } from '../directive.js';
export declare const live: (value: unknown) => DirectiveResult;
