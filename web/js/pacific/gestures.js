// What the player does with pointer, touch and keys becomes selections and choices.
// @ts-check
import { Refused } from '../api.js';
import { announce } from '../dom.js';
import { onPlace, onUnit, tapped } from './meaning.js';
import {
  NOTHING,
  canAct,
  cleared,
  intact,
  isOf,
  lastGesture,
  nameOf,
  orderTo,
  own,
  ownAt,
  picked,
  placeOf,
  quietSeas,
  ranked,
  sentOff,
  unit,
  whereIs,
  without,
} from './state.js';
import { SAY } from './text.js';
import { CARD, FORCE, HARBOR } from './words.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('./state.js').Pick} Pick */
/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./meaning.js').Meaning} Meaning */
/** @typedef {Gestures} Acts */

export class Gestures {
  /**
   * @param {import('../table/screen.js').Screen} screen
   * @param {import('../vendor/signals-core/signals-core.js').Signal<Pick>} pick
   */
  constructor(screen, pick) {
    this.screen = screen;
    this.session = screen.session;
    this.pick = pick;
  }

  now = () => /** @type {Table} */ (this.screen.t.peek());
  to = (/** @type {Pick} */ next) => {
    this.pick.value = next;
  };
  set = (/** @type {Partial<Pick>} */ change) => this.to({ ...this.pick.peek(), ...change });
  /** The position that was begun last. */
  begun = '';
  /** Whether quiet seas are passed over. */
  passing = false;
  /** Where the blocks just selected can go. @type {Promise<unknown> | undefined} */
  asking = undefined;

  /** Asks where all the selected units can go together. */
  probe = async () => {
    const t = this.now();
    const held = t.pick.selected;
    if (!held.length) return;
    const { choices } = this.session.now;
    const origins = new Map(held.map((n) => [t.view.units[n].at, n]));
    const places = [...t.chart.areas.keys(), ...t.chart.harbors.map((_, n) => HARBOR + n)];
    const at = places.map((place) => ({ at: place }));
    const ask = (/** @type {number} */ n) => this.session.seat.why([...choices, { put: n }], at);
    const answers = await Promise.all([...origins.values()].map(ask));
    if (this.now().pick.selected.join() !== held.join()) return;
    const why = new Map();
    for (const answer of answers) {
      answer.why.forEach((/** @type {import('../wire.js').Refusal | null} */ refusal, /** @type {number} */ n) => {
        if (refusal) why.set(places[n], refusal);
      });
    }
    const open = new Set(places.filter((place) => !why.has(place)));
    // What is bought back beside the board needs no place.
    if (!open.size && held.length === 1 && own(t, held[0]).at > CARD - 1) {
      this.to(cleared(this.pick.peek()));
      return this.session.add({ put: held[0] });
    }
    this.set({ reach: { open, why, of: choices } });
    announce(SAY.selection(held.length, open.size));
  };

  /** Selects units, or puts them down if all are selected already. @param {number[]} units */
  take = async (units) => {
    // Land-based air is placed one at a time (§4.1).
    this.to(picked({ ...this.pick.peek(), selected: this.now().pick.selected }, units, this.now().step[0] === 'air'));
    await this.probe();
  };

  /** Gives orders to all that is selected. @param {number} place */
  order = async (place) => {
    const t = this.now();
    const units = ranked(t.catalog, t.pick.selected);
    this.to(sentOff({ ...this.pick.peek(), selected: units }));
    await this.session.add(...orderTo(units, place));
    // A harbor that is empty now is not looked at any longer.
    const { focus } = this.pick.peek();
    if (focus !== null && !ownAt(this.now(), focus).some((n) => canAct(this.now()).has(n))) this.set({ focus: null });
    announce(
      SAY.drafted(
        units.map((n) => unit(t, n).name),
        nameOf(t, place),
      ),
    );
  };

  /** @param {number} place */
  send = async (place) => {
    const { selected, reach } = this.now().pick;
    if (selected.length && reach?.open.has(place)) await this.order(place);
  };

  /** Puts the selected ships into a task force (§14). @param {number} force */
  join = (force) => this.order(FORCE + force);

  /** Takes one unit's order out of the draft. @param {number} n */
  recall = async (n) => {
    this.set({ gestures: [] });
    await this.session.draft(without(this.session.now.choices, n));
  };

  /** One strength point less to repair. @param {number} n */
  unrepair = async (n) => {
    const at = this.session.now.choices.findLastIndex((choice) => isOf(choice, 'repair', n));
    if (at >= 0) await this.session.draft(this.session.now.choices.filter((_, i) => i !== at));
  };

  /** Repairs what can be repaired, as far as the points go. */
  repairAll = async () => {
    const offers = () => this.session.now.offers.of('repair');
    for (let list = offers(); list.length; list = offers()) await this.session.add(list[0].choice);
  };

  /** @param {number} place */
  why = (place) => {
    const refusal = this.now().pick.reach?.why.get(place);
    if (refusal) this.screen.refuse(new Refused(refusal, 422));
  };

  /** @param {number} place */
  at = async (place) => {
    const offer = this.session.now.offers.find('at', String(place));
    await (offer ? this.session.add(offer.choice) : this.screen.explain([{ at: place }]));
  };

  /** @param {Meaning} meaning */
  run = async (meaning) => {
    switch (meaning.do) {
      case 'repair':
        return this.session.add({ repair: meaning.unit });
      case 'recall':
        return this.recall(meaning.unit);
      case 'explain':
        this.set({ focus: whereIs(this.now(), meaning.unit) });
        return this.screen.explain([{ put: meaning.unit }]);
      case 'pick':
        return this.take(meaning.units);
      case 'join':
        return this.join(meaning.force);
      case 'send':
        return this.send(meaning.place);
      case 'open':
        return this.session.commit({ open: meaning.place });
      case 'at':
        return this.at(meaning.place);
      case 'why':
        return this.why(meaning.place);
      default:
        return this.set({ focus: this.pick.peek().focus === meaning.place ? null : meaning.place });
    }
  };

  deselect = () => this.to({ ...cleared(this.pick.peek()), focus: null });

  /** A click on the map, or Enter at the cursor. @param {string | null} name */
  tap = async (name) => {
    if (!name) return this.deselect();
    const t = this.now();
    const meaning = tapped(t, name);
    this.screen.set({ tab: 'orders' });
    const place = placeOf(t, name);
    // The harbor that blocks are taken from stays in view.
    if (meaning.do === 'pick' && place !== null && place < 64) this.set({ focus: place });
    await this.run(meaning);
  };

  /** @param {number} n */
  tapUnit = (n) => this.run(onUnit(this.now(), n));

  /** Whether what is under the pointer can be dragged. @param {string} name */
  grab = (name) => {
    const t = this.now();
    const [sort, first, second] = name.split('/');
    const n = Number(first);
    const pile = sort === 'pile' ? ownAt(t, n).filter((ship) => t.catalog.units[ship].kind === second) : [];
    const units = (sort === 'unit' ? [n] : pile).filter((ship) => canAct(t).has(ship));
    if (!units.length || !t.session.offers.find('put', String(units[0]))) return false;
    const out = units.filter((ship) => !t.pick.selected.includes(ship));
    if (out.length) this.asking = this.screen.run(() => this.take(out));
    return true;
  };

  /** @param {string | null} name */
  drop = async (name) => {
    if (!name) return this.deselect();
    // A quick hand puts down before the server has said where it may.
    await this.asking;
    const t = this.now();
    const place = placeOf(t, name);
    const [held] = t.pick.selected;
    if (held === undefined || place === null || place === t.view.units[held].at) return;
    await this.run(name.startsWith('force/') ? tapped(t, name) : onPlace(t, place));
  };

  undo = async () => {
    const t = this.now();
    if (!this.session.now.choices.length) return this.deselect();
    const count = lastGesture(t);
    const known = t.pick.gestures.reduce((sum, n) => sum + n, 0) === this.session.now.ends.length;
    if (!this.session.now.unfinished) this.set({ gestures: known ? this.pick.peek().gestures.slice(0, -1) : [] });
    await this.session.undo(count);
  };

  /**
   * What a new position leaves no choice about, once. What the enemy could read from the speed of an answer is answered
   * by nobody but the player (law *blind*).
   * @param {Table} t
   * @returns {(() => unknown) | null}
   */
  begin = (t) => {
    const { mine, number, choices, past, waiting } = t.session;
    const key = `${number} ${t.step}`;
    if (key === this.begun || !mine || past || waiting) return null;
    this.begun = key;
    if (choices.length) return null;
    const [step] = t.step;
    if (step === 'repair' && intact(t)) return this.noRepairs;
    if (this.passing) return () => this.passOn(t);
    // One block of its kind after the other is placed: the first is selected already.
    const [first] = ['submarines', 'air'].includes(step) ? ranked(t.catalog, [...canAct(t)]) : [];
    return first === undefined || t.pick.selected.length ? null : () => this.take([first]);
  };

  noRepairs = () => {
    announce(SAY.nothingToRepair);
    return this.session.commit('done');
  };

  /** Opens the quiet seas one after the other, and lands in none. */
  passQuiet = () => {
    this.passing = true;
    return this.passOn(this.now());
  };

  /** @param {Table} t */
  passOn = async (t) => {
    const { offers } = t.session;
    const [area] = quietSeas(t);
    if (t.step[0] === 'landing' && t.view.battle.quiet && !offers.of('attack').length) {
      return this.session.commit('done');
    }
    if (area !== undefined) return this.session.commit({ open: area });
    this.passing = false;
  };

  /** Forgets what was selected for an earlier step. */
  forget = () => this.to({ ...NOTHING });

  /** @param {number} place */
  tapPlace = (place) => this.run(onPlace(this.now(), place));
}
