// Luck: what the dice were expected to do, and what they did.
// @ts-check

/** Hits of one roll. @typedef {{dice: number, expected: number, hits: number}} Roll */
/** A battle's dice, by the side that threw them. @typedef {{n: number, hex: string, rolls: Record<string, Roll>}} Throw */

/** Every battle of a log. A die hits at the number of the block it is thrown at; among several the lowest counts.
 * @param {{n: number, sight: any}[]} log @param {Map<string, any>} units @returns {Throw[]} */
export function throws(log, units) {
  const out = [];
  let fight = /** @type {any} */ (null);
  for (const { n, sight } of log) {
    if (sight?.kind === 'opened') fight = sight.battle;
    if (sight?.kind !== 'rolled' || !fight) continue;
    const roll = (/** @type {number[]} */ dice, /** @type {[string, number][]} */ targets) => {
      const need = Math.min(...targets.map(([id]) => units.get(id)?.hit ?? 5));
      return { dice: dice.length, expected: dice.length * (7 - need) / 6, hits: dice.filter((die) => die >= need).length };
    };
    const other = fight.attacker === 'axis' ? 'soviet' : 'axis';
    out.push({ n, hex: fight.hex, rolls: { [fight.attacker]: roll(sight.attack, [fight.defender]), [other]: roll(sight.defend, fight.with) } });
  }
  return out;
}

/** All throws of a side together. @param {Throw[]} list @param {string} side @returns {Roll} */
export function total(list, side) {
  return list.reduce((sum, { rolls }) => ({ dice: sum.dice + rolls[side].dice, expected: sum.expected + rolls[side].expected, hits: sum.hits + rolls[side].hits }), { dice: 0, expected: 0, hits: 0 });
}

/** In a few words. @param {Roll} roll */
export const say = (roll) => `${roll.hits} of ${roll.expected.toFixed(1)} expected`;
