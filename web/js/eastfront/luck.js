// Luck: what the dice were expected to do, and what they did.
// @ts-check

/** @typedef {import('../luck.js').Roll} Roll */
/**
 * A battle's dice, by the side that threw them.
 * @typedef {{n: number, hex: string, rolls: Record<string, Roll>}} Throw
 */

/** Every battle of a log. A die hits at the number of the block it is rolled at; among several the lowest counts.
 * @param {{n: number, event: import('../wire.js').Json}[]} log
 * @param {Map<string, {hit?: number}>} units
 * @returns {Throw[]} */
export function rolls(log, units) {
  const out = [];
  /** @type {import('../../types/eastfront').Fight | null} */
  let fight = null;
  for (const { n, event } of log) {
    if (event?.kind === 'opened') fight = event.battle;
    if (event?.kind !== 'rolled' || !fight) continue;
    const roll = (/** @type {number[]} */ dice, /** @type {[string, number][]} */ targets) => {
      const need = Math.min(...targets.map(([id]) => units.get(id)?.hit ?? 5));
      return {
        dice: dice.length,
        expected: (dice.length * (7 - need)) / 6,
        hits: dice.filter((die) => die >= need).length,
      };
    };
    const other = fight.attacker === 'axis' ? 'soviet' : 'axis';
    out.push({
      n,
      hex: fight.hex,
      rolls: { [fight.attacker]: roll(event.attack, [fight.defender]), [other]: roll(event.defend, fight.with) },
    });
  }
  return out;
}
