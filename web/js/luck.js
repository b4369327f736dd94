// Dice luck, the same for every game: hits rolled and hits expected.
// @ts-check
import { LUCK } from './text.js';

/** Hits of one roll. @typedef {{dice: number, expected: number, hits: number}} Roll */
/** @typedef {{rolls: Record<string, Roll>}[]} Rolls */

/** All rolls of a side together. @param {Rolls} list @param {string} side @returns {Roll} */
export function total(list, side) {
  return list.reduce(
    (sum, { rolls }) => ({
      dice: sum.dice + rolls[side].dice,
      expected: sum.expected + rolls[side].expected,
      hits: sum.hits + rolls[side].hits,
    }),
    { dice: 0, expected: 0, hits: 0 },
  );
}

/** In a few words. @param {Roll} roll */
export const say = (roll) => (roll.dice ? LUCK.hits(roll.hits, roll.expected) : LUCK.none);

/**
 * From -1, much worse than expected, to 1, much better: three standard deviations of sixes and fives.
 * @param {Roll} roll
 */
export const fortune = (roll) =>
  Math.max(-1, Math.min(1, (roll.hits - roll.expected) / (3 * Math.sqrt((roll.dice * 2) / 9) || 1)));
