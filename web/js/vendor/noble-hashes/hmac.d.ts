import type { Sha256 } from './sha2.js';
export function hmac(hash: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array;
