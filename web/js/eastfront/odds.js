// The odds of an attack, as the server sends them.
// @ts-check

/** @typedef {import('../../types/eastfront').AttackDice} AttackDice */
/**
 * @typedef {{attacker_loses: number[], attacker_mean: number, defender_dies: number, defender_loses: number[]}}
 *   Shares
 */
/** @typedef {{dice: number, armor: number, infantry: number}} Strength */
/**
 * One enemy that it may be.
 * @typedef {{what: string, case: {attack: Strength, defend: Strength}, odds: Shares}} Case
 */
/** @typedef {{odds: (Shares & {dice: AttackDice, city: number}) | null, cases: Case[]}} Odds */

/** Losses by steps, with one entry for all that are rarer than a limit together. @param {number[]} list @param {number}
 *  least entries
 * @param {number} rare @returns {{shares: number[], more: boolean}} whether the last entry stands for more steps too */
export function gathered(list, least, rare) {
  const rest = (/** @type {number} */ from) => list.slice(from).reduce((a, b) => a + b, 0);
  let most = list.length - 1;
  while (most > least && rest(most) < rare) most--;
  return { shares: [...list.slice(0, most), rest(most)], more: most < list.length - 1 };
}
