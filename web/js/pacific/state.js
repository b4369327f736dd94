// The state of a Pacific screen: what never changes, what the server said, what the player has selected. Pure data and
// questions to it.
// @ts-check
import { kind, what } from '../offers.js';
import { KINDS } from './text.js';
import {
  CARD,
  FORCE,
  HARBOR,
  LOST,
  NOWHERE,
  foe,
  inSea,
  index,
  isArea,
  isForce,
  listOf,
  meets,
  placeName,
  stepOf,
  unitOf,
} from './words.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('./words.js').View} View */
/** @typedef {import('../../types/pacific').Catalog} Catalog */
/** Where the selected blocks can go, and why not elsewhere; it holds for the draft it was asked for.
 *  @typedef {{open: Set<number>, why: Map<number, import('../wire.js').Refusal>, of: Choice[]}} Reach */
/** What the player has selected: blocks, the place that is looked at, where the blocks can go, and how many orders each
 *  gesture of the
 *  draft has given, so that it can be undone whole.
 *  @typedef {{selected: number[], focus: number | null, reach: Reach | null, gestures: number[]}} Pick */
/** @typedef {import('../table/play.js').State & {
 *   view: View, catalog: Catalog, chart: import('./chart.js').Chart, step: [string, string | null, string | null],
 *   pick: Pick,
 *   overlay: import('../../types/pacific').Overlay | null, on: Record<string, boolean>, aside: boolean,
 * }} Table */

/** @type {Pick} */
export const NOTHING = { selected: [], focus: null, reach: null, gestures: [] };

/** Puts the blocks down. @param {Pick} pick @returns {Pick} */
export const cleared = (pick) => ({ ...pick, selected: [], reach: null });

/** Takes units up, or puts them down if all are selected. @param {Pick} pick @param {number[]} units @param {boolean}
 *  alone whether only
 * one may be selected @returns {Pick} */
export function picked(pick, units, alone) {
  const all = units.every((n) => pick.selected.includes(n));
  const rest = pick.selected.filter((n) => !units.includes(n));
  return { ...pick, reach: null, selected: all ? rest : alone ? units : [...rest, ...units] };
}

/** Blocks were sent. @param {Pick} pick @returns {Pick} */
export const sentOff = (pick) => ({ ...cleared(pick), gestures: [...pick.gestures, pick.selected.length] });

/** The whole state. @param {import('../session/state.js').SessionState} session @param {import('../table/ui.js').Ui} ui
 * @param {import('./chart.js').Chart} chart
 * @param {Pick} pick
 * @param {Table['overlay']} overlay
 * @param {Table['on']} on
 * @param {boolean} aside whether a battle was put aside @returns {Table} */
export function tableOf(session, ui, chart, pick, overlay, on, aside) {
  const view = /** @type {View} */ (session.view);
  // Only what can still be put somewhere stays selected.
  const selected = session.mine ? pick.selected.filter((n) => session.offers.find('put', String(n))) : [];
  const reach = selected.length && pick.reach?.of === session.choices ? pick.reach : null;
  return {
    session,
    ui,
    view,
    catalog: view.catalog,
    chart,
    step: stepOf(view.clock.step),
    pick: { ...pick, selected, reach },
    overlay,
    on,
    aside,
  };
}

/** @param {import('../wire.js').Offer} offer */
const target = (offer) => Number(what(offer.choice));

/** Units that the menu offers. @param {Table} t @returns {Set<number>} */
export function canAct({ session: { offers, mine } }) {
  return new Set(mine ? [...offers.of('put'), ...offers.of('repair')].map(target) : []);
}

/** Areas where a battle may be opened. @param {Table} t @returns {Set<number>} */
export const targets = ({ session: { offers, mine } }) => new Set(mine ? offers.of('open').map(target) : []);

/** Seas that wait for their turn though nothing can happen in them that is the seat's to decide: the sides do not meet
 *  there, and no transport of its own could land (A72). @param {Table} t */
export function quietSeas(t) {
  const { view, catalog } = t;
  const lands = (/** @type {number} */ area) => ownAt(t, area).some((n) => catalog.units[n].kind === 'transport');
  return [...targets(t)].filter((area) => !meets(view, area) && !lands(area));
}

/** Whether everybody knows that this side has nothing to repair. The enemy has seen each of its units, at the start, as
 *  it arrived or in battle, and hits and repairs are shown (A68, A69), so the sum of its damage is no secret. Of a unit
 *  in a position of one's own making the enemy may have seen nothing. @param {Table} t */
export function intact(t) {
  const whole = (/** @type {number} */ n) => {
    const { at, strength, seen } = own(t, n);
    return [CARD, LOST].includes(at) || (strength === unit(t, n).steps && seen.turn > 0);
  };
  return ownUnits(t).every(whole);
}

/** Seas that the side holds and leaves without a block, as the draft stands. @param {Table} t */
export const leftEmpty = ({ view }) =>
  listOf(view.areas).flatMap(({ holder }, area) =>
    holder === view.side && !inSea(view, area)[index(view.side)] ? [area] : [],
  );

/** Places that the order in the making may name. @param {Table} t */
export const spots = ({ session }) => (session.mine && session.unfinished ? session.offers.of('at').map(target) : []);

/**
 * Whether a unit's destination counts as where it is: ships that have their orders stand at sea already.
 * @param {Table} t
 */
export const sends = ({ step }) => ['fleet', 'arrivals'].includes(step[0]);

/**
 * An own unit: its place and strength are always known, and in the steps that send it home its way.
 * @param {Table} t
 * @param {number} n
 */
export const own = (t, n) =>
  /** @type {import('../../types/pacific').UnitView & {at: number, strength: number}} */ (t.view.units[n]);

/** @param {Table} t @param {number} n */
export const unit = (t, n) => unitOf(t.catalog, n);

/** @param {Table} t @param {number} place */
export const nameOf = (t, place) => placeName(t.catalog, place);

/** All units of the seat's side. @param {Table} t */
export const ownUnits = ({ view, catalog }) =>
  [...listOf(view.units).keys()].filter((n) => catalog.units[n].side === view.side);

/** Units in the order of their kinds. @param {Catalog} catalog @param {number[]} units */
export function ranked(catalog, units) {
  const order = Object.keys(KINDS);
  return [...units].sort(
    (a, b) => order.indexOf(catalog.units[a].kind) - order.indexOf(catalog.units[b].kind) || a - b,
  );
}

/**
 * Where a unit is on the map, or will be once the draft is final; inside a task force it is where that is.
 * @param {Table} t
 * @param {number} n
 */
export function whereIs(t, n) {
  const { at, to } = t.view.units[n];
  const place = (sends(t) ? (to ?? at) : at) ?? NOWHERE;
  return isForce(place) ? t.view.forces[place - FORCE].at : place;
}

/** The task force that a unit is in, from 0. @param {Table} t @param {number} n */
export function forceOf(t, n) {
  const { at, to } = t.view.units[n];
  const place = (sends(t) ? (to ?? at) : at) ?? NOWHERE;
  return isForce(place) ? place - FORCE : null;
}

/** Units that lie open to the seat, by place: its own; in a replay of both sides those of either. @param {Table} t
 *  @param {string} side
 * @returns {Map<number, number[]>} */
export function byPlace(t, side = t.view.side) {
  /** @type {Map<number, number[]>} */
  const places = new Map();
  for (const n of listOf(t.view.units).keys()) {
    if (t.catalog.units[n].side !== side) continue;
    const where = whereIs(t, n);
    if (where < 64) places.set(where, [...(places.get(where) ?? []), n]);
  }
  return places;
}

/** Own units in a place. @param {Table} t @param {number} place */
export const ownAt = (t, place) => ranked(t.catalog, byPlace(t).get(place) ?? []);

/** Enemy blocks in a place, as far as they can be counted. @param {Table} t @param {number} place
 * @returns {{ships: number | null, air: number, submarines: number, forces: number}} */
export function foeAt({ view }, place) {
  const e = index(foe(view.side));
  if (isArea(place)) {
    const forces = e === 0 ? listOf(view.forces).filter((force) => force.at === place).length : 0;
    return { ...view.areas[place].blocks[e], forces };
  }
  const harbor = view.harbors[place - HARBOR];
  return { ships: harbor?.ships[e] ?? null, air: harbor?.raiders[e] ?? 0, submarines: 0, forces: 0 };
}

/** The place that something on the map stands in: `unit/3`, `pile/2/carrier`, `stack/5`, `force/0`, `place/7`. @param
 *  {Table} t
 * @param {string | null} name @returns {number | null} */
export function placeOf(t, name) {
  if (!name) return null;
  const [sort, first] = name.split('/');
  if (sort === 'unit') return whereIs(t, Number(first));
  return sort === 'force' ? t.view.forces[Number(first)].at : Number(first);
}

/** What a hidden enemy ship can be: every ship of that side on the map and not revealed, by kind, the number that
 * hits it and its full strength. @param {Table} t
 * @returns {{kind: string, hit: number, full: number, count: number}[]} */
export function couldBe({ view, catalog }) {
  /** @type {Map<string, {kind: string, hit: number, full: number, count: number}>} */
  const kinds = new Map();
  catalog.units.forEach(({ side, kind: type, hit, full }, n) => {
    if (side === view.side || view.units[n].at !== null || ['land-air', 'submarine'].includes(type)) return;
    const key = `${type} ${hit} ${full}`;
    kinds.set(key, { kind: type, hit, full, count: (kinds.get(key)?.count ?? 0) + 1 });
  });
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

/** Task forces that the selected ships can join. @param {Table} t @returns {number[]} */
export function joinable({ step, pick: { selected }, view }) {
  if (!selected.length || step[0] !== 'fleet') return [];
  return listOf(view.forces).flatMap((force, n) =>
    force.at < 64 && selected.every((ship) => force.from === view.units[ship].at) ? [n] : [],
  );
}

/** Ships inside a task force. @param {Table} t @param {number} force */
export const inForce = (t, force) => ownUnits(t).filter((n) => forceOf(t, n) === force);

/** The choices that send units to a place. @param {number[]} units @param {number} at @returns {Choice[]} */
export const orderTo = (units, at) => units.flatMap((n) => /** @type {Choice[]} */ ([{ put: n }, { at }]));

/** Whether a choice names a unit. @param {Choice} choice @param {string} name @param {number} n */
export const isOf = (choice, name, n) => kind(choice) === name && what(choice) === String(n);

/** How many orders the last gesture of the draft has given. Where it is not remembered (after a reload), orders of the
 *  same kind to one
 * place count as one. @param {Table} t */
export function lastGesture({ session: { orders, ends }, pick: { gestures } }) {
  const given = gestures.reduce((sum, n) => sum + n, 0);
  if (given === ends.length) return gestures.at(-1) ?? 1;
  const aim = (/** @type {Choice[]} */ order) => JSON.stringify(order.slice(1));
  const last = orders.at(-1);
  if (!last || last.length < 2) return 1;
  const other = orders.findLastIndex((order) => order.length < 2 || aim(order) !== aim(last));
  return orders.length - 1 - other;
}

/** Draft without one unit's order. @param {Choice[]} choices @param {number} n */
export function without(choices, n) {
  const at = choices.findIndex((choice) => isOf(choice, 'put', n));
  if (at < 0) return choices;
  const length = kind(choices[at + 1] ?? '') === 'at' ? 2 : 1;
  return choices.filter((_, i) => i < at || i >= at + length);
}

/** The seas on the way to an area. @param {Table} t @param {number} from @param {number} to */
export function courseTo({ view, chart }, from, to) {
  const { options } = view.clock;
  const open = (/** @type {number} */ area) =>
    view.areas[area].holder === view.side || (options['neutral-passage'] && !view.areas[area].holder);
  return chart.way(from, to, open);
}
