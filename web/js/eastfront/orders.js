// The orders of a turn, from the events that the seat has seen: final orders and those of the draft.
// @ts-check

/** One line of the list. `hex` is where it happened, `done` whether the order is complete.
 *  @typedef {{text: string, sub: string, cost: number | null, hex: string | null, done: boolean}} Line */
/** @typedef {{units: Map<string, any>, call(hex: string): string}} Names */

/** @param {any[]} events @param {string} side @param {number | null} before RP before the first of them @param {Names} names @returns {Line[]} */
export function linesOf(events, side, before, { units, call }) {
  /** @type {Line[]} */
  const lines = [];
  let left = before;
  const name = (/** @type {string} */ id) => units.get(id)?.name ?? id;
  const pay = (/** @type {{rp: number, cost?: number}} */ event) => {
    const cost = event.cost ?? (left === null ? null : left - event.rp);
    left = event.rp;
    return cost;
  };
  const add = (
    /** @type {string} */ text,
    /** @type {string} */ sub,
    /** @type {number | null} */ cost,
    /** @type {string | null} */ hex,
    done = true,
  ) => {
    lines.push({ text, sub, cost, hex, done });
  };
  let fight = /** @type {any} */ (null);
  for (const event of events) {
    // Of the enemy's moves only a battle concerns the orders.
    if (event?.side && event.side !== side) continue;
    const last = lines[lines.length - 1];
    switch (event?.kind) {
      case 'placed':
        add(
          `${name(event.unit)} ${event.rebuilt ? 'rebuilt' : 'arrives'} in ${call(event.hex)}`,
          event.rebuilt ? `${event.steps} SP` : 'reinforcement',
          pay(event),
          event.hex,
        );
        break;
      case 'added':
        add(`${name(event.unit)}, one step`, 'replacement', pay(event), null);
        break;
      case 'withdrawn':
        add(`${name(event.unit)} withdrawn`, 'until January 1945', 0, null);
        break;
      case 'withheld':
        add(`${name(event.unit)} held back`, 'starts in the pool', null, null);
        break;
      case 'arranged':
        add(`${name(event.unit)} in ${call(event.hex)}`, 'setup', null, event.hex);
        break;
      case 'lifted':
        add(name(event.unit), event.supplied ? '' : 'out of supply, −1 MP', pay(event), null, false);
        break;
      case 'stepped':
        if (last) last.hex = event.hex;
        break;
      case 'taken':
        if (last && !last.done) last.sub = [last.sub, `takes ${call(event.city)}`].filter(Boolean).join(', ');
        break;
      case 'stopped':
        if (last && !last.done) Object.assign(last, { text: `${last.text} to ${call(last.hex ?? '')}`, done: true });
        break;
      case 'railed':
        add(`${name(event.unit)} by rail to ${call(event.to)}`, '', pay(event), event.to);
        break;
      case 'opened': {
        fight = event.battle.attacker === side ? event.battle : null;
        if (!fight) break;
        const who = fight.with.map((/** @type {[string, number]} */ [id]) => name(id));
        if (fight.air) who.push('air');
        add(
          `${who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)} attack` : `${who[0]} attacks`} ${call(fight.hex)}`,
          '',
          pay(event),
          fight.hex,
          false,
        );
        break;
      }
      case 'rolled':
        if (fight && last) {
          const need = units.get(fight.defender[0])?.hit ?? 5;
          const hits = event.attack.filter((/** @type {number} */ die) => die >= need).length;
          last.sub = `${event.attack.length} dice ${[...event.attack].sort((a, b) => b - a).join(' ')}, ${hits} ${hits === 1 ? 'hit' : 'hits'}`;
        }
        break;
      case 'closed':
        if (fight && last) {
          Object.assign(last, {
            sub: `${last.sub}${event.dead.map((/** @type {string} */ id) => `. ${name(id)} eliminated`).join('')}`,
            done: true,
          });
          fight = null;
        }
        break;
    }
  }
  return lines;
}
