// Luck at sea: every shot of a battle against what its dice gave reason to expect.
// @ts-check
import { GARRISON, foe } from './words.js';

/** @typedef {import('../luck.js').Roll} Roll */
/** The dice of one battle by the side that threw them; `n` is the line of the log in which it ended, 0 while it is on.
 *  @typedef {{n: number, area: number, rolls: Record<string, Roll>}} Throw */

const none = () => ({ dice: 0, expected: 0, hits: 0 });

/**
 * One shot: at sea a die hits on the target's number, ashore on a 6 (§8.1, A34).
 * @param {{roll: number[], hits: number, at: number, land: boolean}} shot
 * @param {import('../../types/pacific').Catalog} catalog
 * @returns {Roll}
 */
export function luckOf({ roll, hits, at, land }, catalog) {
  const need = land ? 6 : (catalog.units[at]?.hit ?? 7);
  return { dice: roll.length, expected: (roll.length * (7 - need)) / 6, hits };
}

/**
 * The side that fired; a garrison is the enemy of whom it fires at.
 * @param {{by: number, at: number}} shot
 * @param {import('../../types/pacific').Catalog} catalog
 */
export const shooter = ({ by, at }, catalog) =>
  by === GARRISON ? foe(catalog.units[at]?.side) : catalog.units[by]?.side;

/**
 * Shots of both sides, summed up.
 * @param {{by: number, at: number, roll: number[], hits: number, land: boolean}[]} shots
 * @param {import('../../types/pacific').Catalog} catalog
 * @returns {Record<string, Roll>}
 */
export function rollsOf(shots, catalog) {
  const rolls = /** @type {Record<string, Roll>} */ ({ japan: none(), allies: none() });
  for (const shot of shots) {
    const one = luckOf(shot, catalog);
    const sum = rolls[shooter(shot, catalog)];
    sum.dice += one.dice;
    sum.expected += one.expected;
    sum.hits += one.hits;
  }
  return rolls;
}

/**
 * Every battle of a log in which dice were rolled.
 * @param {import('../wire.js').LogEntry[]} log
 * @param {import('../../types/pacific').Catalog} catalog
 * @returns {Throw[]}
 */
export function rolls(log, catalog) {
  const out = /** @type {Throw[]} */ ([]);
  /** @type {{by: number, at: number, roll: number[], hits: number, land: boolean}[]} */
  let shots = [];
  let area = 255;
  const close = (/** @type {number} */ n) => {
    if (shots.length) out.push({ n, area, rolls: rollsOf(shots, catalog) });
    shots = [];
  };
  for (const { n, event } of log) {
    if (event?.kind === 'opened') {
      close(0);
      area = event.area;
    } else if (event?.kind === 'fired' || event?.kind === 'land-fired')
      shots.push({ by: event.by, at: event.at, roll: event.roll, hits: event.hits, land: event.kind === 'land-fired' });
    else if (event?.kind === 'ended') close(n);
  }
  close(0);
  return out;
}
