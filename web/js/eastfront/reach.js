// Where a block can go, from what the server answers.
// @ts-check
import { what } from '../offers.js';

/** @typedef {import('../wire.js').Choice} Choice */

/**
 * The best way to each hex of a reach: the one that leaves most to go on with.
 * @param {{choices: Choice[], order: {move?: {mp: number}}, stop: boolean}[]} reach
 */
export function waysTo(reach) {
  /** @type {Map<string, {choices: Choice[], left: number, stop: boolean}>} */
  const ways = new Map();
  for (const node of reach) {
    const hex = what(node.choices[node.choices.length - 1]);
    const left = node.order?.move?.mp ?? 0;
    const known = ways.get(hex);
    const better = !known || (node.stop && !known.stop) || (node.stop === known.stop && left > known.left);
    if (better) ways.set(hex, { choices: node.choices, left, stop: node.stop });
  }
  return ways;
}
