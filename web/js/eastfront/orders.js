// The orders of a turn, put together from what the seat has seen of them: the same for orders that are final and for those of the draft.
// @ts-check

/** One line of the list. `hex` is where it happened, `done` whether the order is complete.
 *  @typedef {{text: string, sub: string, cost: number | null, hex: string | null, done: boolean}} Line */
/** @typedef {{units: Map<string, any>, call(hex: string): string}} Names */

const COUNT = ['no hits', 'one hit', 'two hits', 'three hits', 'four hits', 'five hits', 'six hits'];

/** @param {any[]} sights @param {string} side @param {number | null} before RP before the first of them @param {Names} names @returns {Line[]} */
export function linesOf(sights, side, before, { units, call }) {
  /** @type {Line[]} */
  const lines = [];
  let left = before;
  const name = (/** @type {string} */ id) => units.get(id)?.name ?? id;
  const pay = (/** @type {{rp: number, cost?: number}} */ sight) => {
    const cost = sight.cost ?? (left === null ? null : left - sight.rp);
    left = sight.rp;
    return cost;
  };
  const add = (/** @type {string} */ text, /** @type {string} */ sub, /** @type {number | null} */ cost, /** @type {string | null} */ hex, done = true) => {
    lines.push({ text, sub, cost, hex, done });
  };
  let fight = /** @type {any} */ (null);
  for (const sight of sights) {
    const last = lines[lines.length - 1];
    switch (sight?.kind) {
      case 'own-placed': add(`${name(sight.unit)} ${sight.rebuilt ? 'rebuilt' : 'arrives'} in ${call(sight.hex)}`, sight.rebuilt ? `${sight.steps} SP` : 'reinforcement', pay(sight), sight.hex); break;
      case 'own-added': add(`${name(sight.unit)}, one step`, 'replacement', pay(sight), null); break;
      case 'own-withdrawn': add(`${name(sight.unit)} withdrawn`, 'until January 1945', 0, null); break;
      case 'own-withheld': add(`${name(sight.unit)} withheld`, 'begins in the pool', null, null); break;
      case 'own-arranged': add(`${name(sight.unit)} in ${call(sight.hex)}`, 'set-up', null, sight.hex); break;
      case 'own-lifted': add(name(sight.unit), sight.supplied ? '' : 'out of supply, 1 MP less', pay(sight), null, false); break;
      case 'own-stepped': if (last) last.hex = sight.hex; break;
      case 'taken': if (last && sight.side === side && !last.done) last.sub = [last.sub, `takes ${call(sight.city)}`].filter(Boolean).join(', '); break;
      case 'own-stopped': if (last && !last.done) Object.assign(last, { text: `${last.text} to ${call(last.hex ?? '')}`, done: true }); break;
      case 'own-railed': add(`${name(sight.unit)} by rail to ${call(sight.to)}`, '', pay(sight), sight.to); break;
      case 'opened': {
        fight = sight.battle.attacker === side ? sight.battle : null;
        if (!fight) break;
        const who = fight.with.map((/** @type {[string, number]} */ [id]) => name(id));
        if (fight.air) who.push('air');
        add(`${who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)} attack` : `${who[0]} attacks`} ${call(fight.hex)}`, '', pay(sight), fight.hex, false);
        break;
      }
      case 'rolled': if (fight && last) {
        const need = units.get(fight.defender[0])?.hit ?? 5;
        const hits = sight.attack.filter((/** @type {number} */ die) => die >= need).length;
        last.sub = `${sight.attack.length} dice ${[...sight.attack].sort((a, b) => b - a).join(' ')}, ${COUNT[hits] ?? `${hits} hits`}`;
      } break;
      case 'closed': if (fight && last) {
        Object.assign(last, { sub: `${last.sub}${sight.dead.map((/** @type {string} */ id) => `. ${name(id)} destroyed`).join('')}`, done: true });
        fight = null;
      } break;
    }
  }
  return lines;
}
