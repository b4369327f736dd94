// Luck at sea: every shot of a battle against what its dice gave reason to expect.
// @ts-check
import { GARRISON, foe } from './words.js';

/** @typedef {import('../luck.js').Roll} Roll */
/** The dice of one battle by the side that threw them; `n` is the line of the log in which it ended, 0 while it is on.
 *  @typedef {{n: number, area: number, rolls: Record<string, Roll>}} Throw */

const none = () => ({ dice: 0, expected: 0, hits: 0 });

/** One shot: at sea a die hits on the target's number, ashore on a 6 (§8.1, A34). @param {{roll: number[], hits: number, at: number, land: boolean}} shot @param {import('../../types/pacific').Cast} cast @returns {Roll} */
export function luckOf({ roll, hits, at, land }, cast) {
  const need = land ? 6 : cast.units[at]?.hit ?? 7;
  return { dice: roll.length, expected: roll.length * (7 - need) / 6, hits };
}

/** The side that fired; a garrison is the enemy of whom it fires at. @param {{by: number, at: number}} shot @param {import('../../types/pacific').Cast} cast */
export const shooter = ({ by, at }, cast) => by === GARRISON ? foe(cast.units[at]?.side) : cast.units[by]?.side;

/** Shots of both sides, summed up. @param {{by: number, at: number, roll: number[], hits: number, land: boolean}[]} shots @param {import('../../types/pacific').Cast} cast @returns {Record<string, Roll>} */
export function rollsOf(shots, cast) {
  const rolls = /** @type {Record<string, Roll>} */ ({ japan: none(), allies: none() });
  for (const shot of shots) {
    const one = luckOf(shot, cast);
    const sum = rolls[shooter(shot, cast)];
    sum.dice += one.dice;
    sum.expected += one.expected;
    sum.hits += one.hits;
  }
  return rolls;
}

/** Every battle of a log in which dice were thrown. @param {import('../session.js').Tale[]} log @param {import('../../types/pacific').Cast} cast @returns {Throw[]} */
export function throws(log, cast) {
  const out = /** @type {Throw[]} */ ([]);
  let shots = /** @type {any[]} */ ([]);
  let area = 255;
  const close = (/** @type {number} */ n) => {
    if (shots.length) out.push({ n, area, rolls: rollsOf(shots, cast) });
    shots = [];
  };
  for (const { n, sight } of log) {
    const tale = sight?.tale;
    if (tale?.tale === 'opened') {
      close(0);
      area = tale.area;
    } else if (tale?.tale === 'fired' || tale?.tale === 'stormed') shots.push({ by: tale.by, at: tale.at, roll: tale.roll, hits: tale.hits, land: tale.tale === 'stormed' });
    else if (tale?.tale === 'ended') close(n);
  }
  close(0);
  return out;
}
