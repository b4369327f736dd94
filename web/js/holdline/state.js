// The state of a Hold the Line screen: what is printed, what the server said, what the player has selected. Pure data
// and questions to it.
// @ts-check
import { openOf } from './open.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').OwnBlock} OwnBlock */
/** @typedef {import('./view.js').SeenBlock} SeenBlock */
/** @typedef {import('./book.js').Book} Book */
/** @typedef {import('./book.js').Side} Side */
/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../wire.js').Json} Json */
/** How far units go: for each hex where all or some of them can end, what is left and the way, by unit.
 *  @typedef {{units: number[], ends: Map<number, Map<number, {left: number, way: number[]}>>, at: number}} Reach */
/** A move that is thought out: where each unit goes, step by step. @typedef {{unit: number, way: number[]}[]} March */
/** What the player has selected.
 *  - `region` is the table that is looked at, `hex` the hex, `units` and `pot` what is in hand.
 *  - `supply` are the hexes that the pot in hand reaches.
 *  @typedef {{
 *   region: number | null, hex: number | null, units: number[], pot: number | null, supply: number[],
 *   reach: Reach | null, march: March, odds: Json | null, other: string, letter: number | null, busy: string,
 *   board: string, card: number | null, craft: number | null, division: number | null, day: number | null,
 * }} Pick */
/** Clocks as the server tells them: `now` is its time when it was asked, `at` ours.
 *  @typedef {{now: number, at: number, timers: {text: string, left: number, due: number | null}[]}} Timetable */
/** @typedef {import('../table/play.js').State & {
 *   book: Book, view: View, base: View, pick: Pick, clock: Timetable | null, open: import('./open.js').Open,
 *   side: Side, role: string, region: number, step: Step,
 * }} Table */
/** A step of a region: its name, whose actions it belongs to, and whether this side acts in it.
 *  @typedef {{name: string, slot: string, mine: boolean}} Step */

/** @type {Pick} */
export const NOTHING = {
  region: null,
  hex: null,
  units: [],
  pot: null,
  supply: [],
  reach: null,
  march: [],
  odds: null,
  other: '',
  letter: null,
  busy: '',
  board: '',
  card: null,
  craft: null,
  division: null,
  day: null,
};

/** Nothing in hand; the hex may stay. @param {Pick} pick @param {number | null} [hex] @returns {Pick} */
export const emptied = (pick, hex = null) => ({
  ...pick,
  hex,
  units: [],
  pot: null,
  supply: [],
  reach: null,
  march: [],
});

/**
 * @param {Book} book
 * @param {import('../session/state.js').SessionState} session
 * @param {import('../table/ui.js').Ui} ui
 * @param {Pick} pick @param {Timetable | null} clock @returns {Table} */
export function tableOf(book, session, ui, pick, clock) {
  const view = /** @type {View} */ (session.view);
  const open = openOf(session.offers.all);
  const side = book.seat(view.seat)?.side ?? 'german';
  const role = book.seat(view.seat)?.role ?? '';
  const part = { book, session, ui, view, base: session.base, pick, clock, open, side, role };
  const region = regionOf(part);
  const units = pick.units.filter((unit) => view.own[unit]);
  const march = pick.march.filter(({ unit }) => units.includes(unit));
  const reach = pick.reach?.at === session.at && pick.reach.units.join() === units.join() ? pick.reach : null;
  return { ...part, pick: { ...pick, units, march, reach }, region, step: stepOf(view, region, side) };
}

/** The table that is looked at: the chosen one, one that asks, one where something is open, the home of most cubes.
 * @param {{view: View, pick: Pick, open: import('./open.js').Open}} t */
function regionOf({ view, pick, open }) {
  const live = Object.keys(view.tables).map(Number);
  if (pick.region !== null && live.includes(pick.region)) return pick.region;
  const asked = live.find((region) => asks(view, region));
  if (asked !== undefined) return asked;
  const crowd = (/** @type {number} */ region) =>
    Object.values(view.own).filter(({ now, pot }) => now?.region === region && view.command.includes(pot)).length;
  const rank = (/** @type {number} */ region) => crowd(region) + (open.find('pass', region) ? 1000 : 0);
  return live.sort((a, b) => rank(b) - rank(a))[0] ?? -1;
}

/** Whether a combat or an HQ in flight of a region waits for this seat. @param {View} view @param {number} region */
export const asks = (view, region) => view.tables[region]?.battle?.asks.includes(view.seat) ?? false;

/** @param {View} view @param {number} region @param {Side} side @returns {Step} */
export function stepOf(view, region, side) {
  if (view.stage !== 'turn') return { name: view.stage, slot: '', mine: true };
  const { phase, winner } = view.regions[region] ?? { phase: 'done', winner: side };
  const name = typeof phase === 'string' ? phase : Object.keys(phase)[0];
  const slot = typeof phase === 'string' ? '' : Object.values(phase)[0];
  return { name, slot, mine: !slot || (slot === 'first') === (winner === side) };
}

/** @param {Table} t */
export const battleOf = (t) => t.view.tables[t.region]?.battle ?? null;

/** Whether this side attacks in a battle. @param {Table} t @param {import('./view.js').Battle} battle */
export const attacks = (t, battle) => battle.side === t.side;

/** @param {Table} t @returns {OwnBlock[]} */
export const own = (t) => Object.values(t.view.own);

/** Own cubes in a hex. @param {Table} t @param {number} hex */
export const ownAt = (t, hex) => own(t).filter((block) => block.hex === hex);

/** Enemy cubes in a hex. @param {Table} t @param {number} hex */
export const seenAt = (t, hex) => Object.values(t.view.seen).filter((block) => block.hex === hex);

/** Static troops in a hex. @param {Table} t @param {number} hex */
export const postsAt = (t, hex) =>
  Object.values(t.view.tables).flatMap(({ posts }) =>
    Object.entries(posts)
      .filter(([, at]) => at === hex)
      .map(([post]) => Number(post)),
  );

/** HQs on the live tables. @param {Table} t */
export const hqs = (t) => Object.values(t.view.tables).flatMap((table) => Object.values(table.hqs));

/** @param {Table} t @param {number} hex */
export const hqAt = (t, hex) => hqs(t).find((hq) => hq.hex === hex);

/** Points on hexes, as `[hex, army, count]`: one's own, and others that may be seen. @param {View} view
 * @returns {[number, number, number][]} */
export function pointsOf(view) {
  const all = { ...Object.assign({}, ...Object.values(view.tables).map(({ cp }) => cp)), ...view.cp };
  return Object.entries(all).map(([key, n]) => {
    const [hex, army] = key.split('.').map(Number);
    return [hex, army, n];
  });
}

/** Own points on a hex. @param {View} view @param {number} hex */
export const ownPoints = (view, hex) =>
  Object.entries(view.cp)
    .filter(([key]) => Number(key.split('.')[0]) === hex)
    .reduce((sum, [, n]) => sum + n, 0);

/** Points in one's pots. @param {View} view */
export const inPots = (view) => Object.values(view.pots).reduce((sum, pot) => sum + pot.cp, 0);

/** Points on hexes. @param {View} view */
export const laid = (view) => Object.values(view.cp).reduce((sum, n) => sum + n, 0);

/** Points that wait to be put into a pot. @param {View} view */
export const inStock = (view) => Object.values(view.armies).reduce((sum, army) => sum + army.stock, 0);

/** Counters by where they are: in a pot or on a hex. @param {Table} t @param {'pot' | 'at'} where @param {number} at */
export const countersAt = ({ view }, where, at) =>
  Object.entries(view.counters)
    .filter(([, [spot]]) => typeof spot === 'object' && spot[where] === at)
    .map(([counter, [, used]]) => ({ counter: Number(counter), used }));

/** Own cubes by division, in the order of the sheet. @param {Table} t @param {OwnBlock[]} blocks */
export function byDivision({ book }, blocks) {
  /** @type {Map<number, OwnBlock[]>} */
  const groups = new Map();
  for (const block of blocks) {
    const { division } = block.dummy ? { division: -1 } : book.unit(block.id);
    groups.set(division, [...(groups.get(division) ?? []), block]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** What a cube is called. @param {Table} t @param {OwnBlock} block */
export const nameOf = ({ book }, block) => book.name(block.dummy ? -1 : block.id);

/** Whether an enemy stands there, as far as one sees. @param {Table} t @param {number} hex */
export const foeAt = (t, hex) =>
  seenAt(t, hex).length > 0 ||
  postsAt(t, hex).some((post) => t.book.counter(post).side !== t.side) ||
  hqs(t).some((hq) => hq.hex === hex && sideOfPot(t, hq.pot) !== t.side);

/** @param {Table} t @param {number} pot */
export const sideOfPot = ({ book }, pot) => book.army(book.pot(pot)?.army ?? -1)?.side;

/** Hexes next to one where an enemy is seen. @param {Table} t @param {number} hex */
export const foesAround = (t, hex) => t.book.ground.around(hex).filter((near) => near >= 0 && foeAt(t, near));

/** Own cubes in a battle, by their numbers in it. @param {Table} t @param {number} tag */
export const byTag = (t, tag) => own(t).find((block) => block.now?.tag === tag);
