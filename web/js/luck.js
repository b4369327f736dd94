// Dice luck, the same for every game: hits rolled and hits expected.
// @ts-check
import { h } from './dom.js';

/** Hits of one roll. @typedef {{dice: number, expected: number, hits: number}} Roll */

/** All rolls of a side together. @param {{rolls: Record<string, Roll>}[]} list @param {string} side @returns {Roll} */
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
export const say = (roll) =>
  roll.dice ? `${roll.hits} ${roll.hits === 1 ? 'hit' : 'hits'}, ${roll.expected.toFixed(1)} expected` : 'no dice yet';

/** Right of the middle is better than expected, left is worse. @param {Roll} roll */
export function meter(roll) {
  // As many hits as three standard deviations of sixes and fives fill the half.
  const share = Math.max(-1, Math.min(1, (roll.hits - roll.expected) / (3 * Math.sqrt((roll.dice * 2) / 9) || 1)));
  return h(
    'span',
    { class: 'meter', 'aria-hidden': 'true' },
    h('i', {
      class: share < 0 ? 'bad' : 'good',
      style: { width: `${Math.abs(share) * 50}%`, [share < 0 ? 'right' : 'left']: '50%' },
    }),
  );
}

/** The luck of some battles as a table. @param {{rolls: Record<string, Roll>}[]} list @param {string} caption @param {[string, string][]} sides with their names */
export const luckTable = (list, caption, sides) =>
  h(
    'table',
    { class: 'luck' },
    h('caption', {}, caption),
    h(
      'tbody',
      {},
      sides.map(([side, name]) => {
        const roll = total(list, side);
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, name),
          h('td', {}, `${roll.dice} dice`),
          h('td', {}, say(roll)),
          h('td', {}, meter(roll)),
        );
      }),
    ),
  );
