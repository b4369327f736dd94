// The orders of a turn, from the events that the seat has seen: final orders and those of the draft.
// @ts-check
import { ORDER } from './text.js';

/** One line of the list. `hex` is where it happened, `done` whether the order is complete.
 *  @typedef {{text: string, sub: string, cost: number | null, hex: string | null, done: boolean}} Line */
/** @typedef {{units: Map<string, {name: string, hit?: number}>, call(hex: string): string}} Names */
/** @typedef {import('../../types/eastfront').Event} Event */

/** @param {Event[]} events @param {string} side @param {number | null} before RP before the first of them @param
 *  {Names} names
 * @returns {Line[]} */
export function linesOf(events, side, before, names) {
  const list = new Lines(side, before, names);
  for (const event of events) list.tell(event);
  return list.lines;
}

class Lines {
  /** @param {string} side @param {number | null} left RP @param {Names} names */
  constructor(side, left, names) {
    this.side = side;
    this.left = left;
    this.names = names;
    /** @type {Line[]} */
    this.lines = [];
    /** The battle that an own attack has opened. @type {import('../../types/eastfront').Fight | null} */
    this.fight = null;
  }

  /** @param {string | undefined} id */
  #name(id = '') {
    return this.names.units.get(id)?.name ?? id;
  }

  /** @param {{rp: number, cost?: number}} event */
  #pay(event) {
    const cost = event.cost ?? (this.left === null ? null : this.left - event.rp);
    this.left = event.rp;
    return cost;
  }

  /** @param {string} text @param {string} sub @param {number | null} cost @param {string | null} hex */
  #add(text, sub, cost, hex, done = true) {
    this.lines.push({ text, sub, cost, hex, done });
  }

  /** @param {Event | null} event */
  tell(event) {
    // Of the enemy's moves only a battle concerns the orders.
    if (!event || ('side' in event && event.side && event.side !== this.side)) return;
    this.#replaced(event);
    this.#moved(event);
    this.#fought(event);
  }

  /** Reinforcements, replacements and the setup. @param {Event} event */
  #replaced(event) {
    const { call } = this.names;
    switch (event.kind) {
      case 'placed': {
        const sub = event.rebuilt ? ORDER.sp(event.steps) : ORDER.reinforcement;
        const text = ORDER.placed(this.#name(event.unit), event.rebuilt, call(event.hex));
        return this.#add(text, sub, this.#pay(event), event.hex);
      }
      case 'added':
        return this.#add(ORDER.added(this.#name(event.unit)), ORDER.replacement, this.#pay(event), null);
      case 'withdrawn':
        return this.#add(ORDER.withdrawn(this.#name(event.unit)), ORDER.until, 0, null);
      case 'withheld':
        return this.#add(ORDER.withheld(this.#name(event.unit)), ORDER.pool, null, null);
      case 'arranged':
        return this.#add(ORDER.arranged(this.#name(event.unit), call(event.hex)), ORDER.setup, null, event.hex);
      default:
    }
  }

  /** @param {Event} event */
  #moved(event) {
    const { call } = this.names;
    const last = this.lines.at(-1);
    switch (event.kind) {
      case 'lifted': {
        const sub = event.supplied ? '' : ORDER.unsupplied;
        return this.#add(this.#name(event.unit), sub, this.#pay(event), null, false);
      }
      case 'stepped':
        if (last) last.hex = event.hex;
        return;
      case 'taken':
        if (last && !last.done) last.sub = [last.sub, ORDER.takes(call(event.city))].filter(Boolean).join(', ');
        return;
      case 'stopped':
        if (last && !last.done) Object.assign(last, { text: ORDER.moved(last.text, call(last.hex ?? '')), done: true });
        return;
      case 'railed':
        return this.#add(ORDER.railed(this.#name(event.unit), call(event.to)), '', this.#pay(event), event.to);
      default:
    }
  }

  /** @param {Event} event */
  #fought(event) {
    const last = this.lines.at(-1);
    if (event.kind === 'opened') {
      this.fight = event.battle.attacker === this.side ? event.battle : null;
      if (!this.fight) return;
      const who = [...this.fight.with.map(([id]) => this.#name(id)), ...(this.fight.air ? [ORDER.air] : [])];
      const text = ORDER.attack(who, this.names.call(this.fight.hex));
      return this.#add(text, '', this.#pay(event), this.fight.hex, false);
    }
    if (!this.fight || !last) return;
    if (event.kind === 'rolled') {
      const need = this.names.units.get(this.fight.defender[0])?.hit ?? 5;
      const dice = [...event.attack].sort((a, b) => b - a);
      last.sub = ORDER.rolled(dice, dice.filter((die) => die >= need).length);
    }
    if (event.kind === 'closed') {
      last.sub += event.dead.map((id) => ORDER.eliminated(this.#name(id))).join('');
      last.done = true;
      this.fight = null;
    }
  }
}
