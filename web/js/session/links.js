// Chains of links, and the dice that are drawn with them: docs/dice.md, byte by byte.
// @ts-check
import { hmac } from '../vendor/noble-hashes/hmac.js';
import { sha256 } from '../vendor/noble-hashes/sha2.js';

/** Links of a chain, and how few are left when a new one is made. */
export const LENGTH = 1024;
export const RENEW = 64;

const coder = new TextEncoder();

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {(Uint8Array | string)[]} parts */
export function join(...parts) {
  const all = parts.map((part) => (typeof part === 'string' ? coder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {(Uint8Array | string)[]} parts */
export const hash = (...parts) => sha256(join(...parts));

/** @param {Uint8Array} key @param {(Uint8Array | string)[]} parts */
export const mac = (key, ...parts) => hmac(sha256, key, join(...parts));

/** The root, hashed so many times. @param {string} root @param {number} times */
function hashed(root, times) {
  /** @type {Uint8Array} */
  let link = unhex(root);
  for (let n = 0; n < times; n++) link = sha256(link);
  return hex(link);
}

/** A new chain from this browser's own random source. @returns {import('./diary.js').Chain} */
export function chain(links = LENGTH) {
  const root = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { root, tip: hashed(root, links), links };
}

/** The link of a chain that has so many after it. @param {import('./diary.js').Chain} chain @param {number} left */
export const link = ({ root }, left) => hashed(root, left);

/** A number of 4 bytes. @param {number} n */
export const four = (n) => new Uint8Array([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

/** The dice of a draw. @param {Uint8Array} key @param {number[]} sides */
export function faces(key, sides) {
  let words = 0;
  /** @type {Uint8Array} */
  let block = new Uint8Array();
  const word = () => {
    if (words % 8 === 0) block = mac(key, four(words / 8));
    const at = (words++ % 8) * 4;
    return ((block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3]) >>> 0;
  };
  return sides.map((s) => {
    const even = 2 ** 32 - (2 ** 32 % s);
    let w = word();
    while (w >= even) w = word();
    return (w % s) + 1;
  });
}
