// What the player does with pointer, touch and keys becomes selections and choices.
// @ts-check
import { Refused } from '../api.js';
import { announce } from '../dom.js';
import { onPlace, onUnit, tapped } from './meaning.js';
import {
  NOTHING,
  canAct,
  cleared,
  isOf,
  lastGesture,
  nameOf,
  orderTo,
  own,
  ownAt,
  picked,
  placeOf,
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
/** @typedef {ReturnType<typeof gestures>} Acts */

/** @param {import('../table/screen.js').Screen} screen
 * @param {import('../vendor/signals-core/signals-core.js').Signal<Pick>} pick */
export function gestures(screen, pick) {
  const { session } = screen;
  const now = () => /** @type {Table} */ (screen.t.peek());
  const to = (/** @type {Pick} */ next) => {
    pick.value = next;
  };
  const set = (/** @type {Partial<Pick>} */ change) => to({ ...pick.peek(), ...change });
  /** Where the blocks just selected can go. @type {Promise<unknown> | undefined} */
  let asking;

  /** Asks where all the selected units can go together. */
  const probe = async () => {
    const t = now();
    const held = t.pick.selected;
    if (!held.length) return;
    const { choices } = session.now;
    const origins = new Map(held.map((n) => [t.view.units[n].at, n]));
    const places = [...t.chart.areas.keys(), ...t.chart.harbors.map((_, n) => HARBOR + n)];
    const at = places.map((place) => ({ at: place }));
    const ask = (/** @type {number} */ n) => session.seat.why([...choices, { put: n }], at);
    const answers = await Promise.all([...origins.values()].map(ask));
    if (now().pick.selected.join() !== held.join()) return;
    const why = new Map();
    for (const answer of answers) {
      answer.why.forEach((/** @type {import('../wire.js').Refusal | null} */ refusal, /** @type {number} */ n) => {
        if (refusal) why.set(places[n], refusal);
      });
    }
    const open = new Set(places.filter((place) => !why.has(place)));
    // What is bought back beside the board needs no place.
    if (!open.size && held.length === 1 && own(t, held[0]).at > CARD - 1) {
      to(cleared(pick.peek()));
      return session.add({ put: held[0] });
    }
    set({ reach: { open, why, of: choices } });
    announce(SAY.selection(held.length, open.size));
  };

  /** Selects units, or puts them down if all are selected already. @param {number[]} units */
  const take = async (units) => {
    // Land-based air is placed one at a time (§4.1).
    to(picked({ ...pick.peek(), selected: now().pick.selected }, units, now().step[0] === 'air'));
    await probe();
  };

  /** Gives orders to all that is selected. @param {number} place */
  const order = async (place) => {
    const t = now();
    const units = ranked(t.catalog, t.pick.selected);
    to(sentOff({ ...pick.peek(), selected: units }));
    await session.add(...orderTo(units, place));
    announce(
      SAY.drafted(
        units.map((n) => unit(t, n).name),
        nameOf(t, place),
      ),
    );
  };

  /** @param {number} place */
  const send = async (place) => {
    const { selected, reach } = now().pick;
    if (selected.length && reach?.open.has(place)) await order(place);
  };

  /** Puts the selected ships into a task force (§14). @param {number} force */
  const join = (force) => order(FORCE + force);

  /** Takes one unit's order out of the draft. @param {number} n */
  const recall = async (n) => {
    set({ gestures: [] });
    await session.draft(without(session.now.choices, n));
  };

  /** One strength point less to repair. @param {number} n */
  const unrepair = async (n) => {
    const at = session.now.choices.findLastIndex((choice) => isOf(choice, 'repair', n));
    if (at >= 0) await session.draft(session.now.choices.filter((_, i) => i !== at));
  };

  /** Repairs what can be repaired, as far as the points go. */
  const repairAll = async () => {
    const offers = () => session.now.offers.of('repair');
    for (let list = offers(); list.length; list = offers()) await session.add(list[0].choice);
  };

  /** @param {number} place */
  const why = (place) => {
    const refusal = now().pick.reach?.why.get(place);
    if (refusal) screen.refuse(new Refused(refusal, 422));
  };

  /** @param {number} place */
  const at = async (place) => {
    const offer = session.now.offers.find('at', String(place));
    await (offer ? session.add(offer.choice) : screen.explain([{ at: place }]));
  };

  /** @param {Meaning} meaning */
  const run = async (meaning) => {
    switch (meaning.do) {
      case 'repair':
        return session.add({ repair: meaning.unit });
      case 'recall':
        return recall(meaning.unit);
      case 'explain':
        set({ focus: whereIs(now(), meaning.unit) });
        return screen.explain([{ put: meaning.unit }]);
      case 'pick':
        return take(meaning.units);
      case 'join':
        return join(meaning.force);
      case 'send':
        return send(meaning.place);
      case 'open':
        return session.commit({ open: meaning.place });
      case 'at':
        return at(meaning.place);
      case 'why':
        return why(meaning.place);
      default:
        return set({ focus: pick.peek().focus === meaning.place ? null : meaning.place });
    }
  };

  const deselect = () => to({ ...cleared(pick.peek()), focus: null });

  /** A click on the map, or Enter at the cursor. @param {string | null} name */
  const tap = async (name) => {
    if (!name) return deselect();
    const t = now();
    const meaning = tapped(t, name);
    screen.set({ tab: 'orders' });
    const place = placeOf(t, name);
    // The harbor that blocks are taken from stays in view.
    if (meaning.do === 'pick' && place !== null && place < 64) set({ focus: place });
    await run(meaning);
  };

  /** @param {number} n */
  const tapUnit = (n) => run(onUnit(now(), n));

  /** Whether what is under the pointer can be dragged. @param {string} name */
  const grab = (name) => {
    const t = now();
    const [sort, first, second] = name.split('/');
    const n = Number(first);
    const pile = sort === 'pile' ? ownAt(t, n).filter((ship) => t.catalog.units[ship].kind === second) : [];
    const units = (sort === 'unit' ? [n] : pile).filter((ship) => canAct(t).has(ship));
    if (!units.length || !t.session.offers.find('put', String(units[0]))) return false;
    const out = units.filter((ship) => !t.pick.selected.includes(ship));
    if (out.length) asking = screen.run(() => take(out));
    return true;
  };

  /** @param {string | null} name */
  const drop = async (name) => {
    if (!name) return deselect();
    // A quick hand puts down before the server has said where it may.
    await asking;
    const t = now();
    const place = placeOf(t, name);
    const [held] = t.pick.selected;
    if (held === undefined || place === null || place === t.view.units[held].at) return;
    await run(name.startsWith('force/') ? tapped(t, name) : onPlace(t, place));
  };

  const undo = async () => {
    const t = now();
    if (!session.now.choices.length) return deselect();
    const count = lastGesture(t);
    const known = t.pick.gestures.reduce((sum, n) => sum + n, 0) === session.now.ends.length;
    if (!session.now.unfinished) set({ gestures: known ? pick.peek().gestures.slice(0, -1) : [] });
    await session.undo(count);
  };

  /** Forgets what was selected for an earlier step. */
  const forget = () => to({ ...NOTHING });

  return {
    screen,
    take,
    send,
    join,
    recall,
    unrepair,
    repairAll,
    tap,
    tapUnit,
    tapPlace: (/** @type {number} */ place) => run(onPlace(now(), place)),
    grab,
    drop,
    undo,
    deselect,
    forget,
    set,
  };
}
