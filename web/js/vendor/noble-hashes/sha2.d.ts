/** A hash function as `hmac` takes it. */
export interface Sha256 {
  (message: Uint8Array): Uint8Array;
}
export const sha256: Sha256;
