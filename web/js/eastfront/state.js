// The state of an Eastfront screen: what never changes, what the server said, what the player has selected. Pure data
// and questions to it.
// @ts-check
import { foe, hexOf, listOf, lookedOn, sideOf } from './words.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../../types/eastfront').View} View */
/** @typedef {import('../../types/eastfront').OwnBlock} OwnBlock */
/** @typedef {import('../../types/eastfront').Order} Order */
/** A unit as the server lists it: what a block of it can do.
 *  @typedef {import('../pieces.js').Unit & {id: string, side: import('../../types/eastfront').Side, mp: number,
 *  step_cost: number, rebuild_cost: number,
 *    arrives?: string | null}} Unit */
/** What never changes. @typedef {{units: Map<string, Unit>, ground: import('./ground.js').Ground,
 *   facts: import('./goals.js').Facts}} World */
/** A way to a hex: what it takes and what is left of the MP; whether the block can stop there.
 *  @typedef {{choices: Choice[], left: number, stop: boolean}} Way */
/**
 * Where the selected block can go; it holds for the draft it was asked for.
 * @typedef {{ways: Map<string, Way>, mp: number, of: Choice[]}} Reach
 */
/** A move as it is thought out: its hexes, what is left of the MP in each, and the cities the Axis held before it.
 *  @typedef {{path: string[], left: number[], mp: number, held: string[]}} Plan */
/** What the player has selected: the block, the hex that is looked at, where the block can go, the moves drafted here
 *  by their units, the
 *  odds of the attack, and whether the turn track is open.
 *  @typedef {{
 *   chosen: string | null, focus: string | null, reach: Reach | null, plans: Map<string, Plan>, odds:
 *   import('./odds.js').Odds | null,
 *   track: boolean,
 * }} Pick */
/** @typedef {import('../table/play.js').State & {
 *   world: World, view: View, base: View, watching: boolean, pick: Pick, overlay: import('./overlays.js').Overlay |
 *   null,
 *   on: Record<string, boolean>,
 * }} Table */

/** @type {Pick} */
export const NOTHING = { chosen: null, focus: null, reach: null, plans: new Map(), odds: null, track: false };

/**
 * Selects a block, or none.
 * @param {Pick} pick
 * @param {string | null} unit
 * @param {string | null} hex
 * @returns {Pick}
 */
export const choosing = (pick, unit, hex) => ({ ...pick, chosen: unit, focus: hex, reach: null });

/** Where the selected block can go. @param {Pick} pick @param {string} unit @param {Reach} reach @returns {Pick} */
export const reaching = (pick, unit, reach) => (pick.chosen === unit ? { ...pick, reach } : pick);

/** Puts the block down, with the move that was thought out. @param {Pick} pick @param {string} unit @param {Plan} plan
 *  @param {string} hex
 * @returns {Pick} */
export const planning = (pick, unit, plan, hex) => ({
  ...choosing(pick, null, hex),
  plans: new Map([...pick.plans, [unit, plan]]),
});

/** Looks at a hex, or no more. @param {Pick} pick @param {string} hex @returns {Pick} */
export const looking = (pick, hex) => choosing(pick, null, pick.focus === hex ? null : hex);

/** The whole state. @param {World} world @param {import('../session/state.js').SessionState} session
 * @param {import('../table/ui.js').Ui} ui
 * @param {Pick} pick
 * @param {Table['overlay']} overlay
 * @param {Table['on']} on
 * @returns {Table} */
export function tableOf(world, session, ui, pick, overlay, on) {
  // A spectator sees the backs of both sides.
  const watching = session.view.side === undefined;
  const view = watching ? shaped(session.view) : session.view;
  const gone = pick.chosen !== null && !hexOf(view.own[pick.chosen]);
  const valid = gone ? { ...pick, chosen: null } : pick;
  const reach = valid.chosen && valid.reach?.of === session.choices ? valid.reach : null;
  return {
    world,
    session,
    ui,
    view,
    base: watching ? view : session.base,
    watching,
    pick: { ...valid, reach },
    overlay,
    on,
  };
}

/** What a spectator is told, in the shape of a player's view; made once. @type {WeakMap<object, View>} */
const shapes = new WeakMap();
/** @param {import('../wire.js').Json} told */
function shaped(told) {
  const view = shapes.get(told) ?? lookedOn(told);
  shapes.set(told, view);
  return view;
}

/** The order that is being given, if it is of that kind. @template {'put' | 'move' | 'rail' | 'attack'} K @param
 *  {Table} t @param {K} kind
 * @returns {Extract<Order, Record<K, unknown>>[K] | null} */
export function orderOf({ view: { order } }, kind) {
  if (typeof order !== 'object' || !(kind in order)) return null;
  return /** @type {Extract<Order, Record<K, unknown>>} */ (order)[kind];
}

/** The attack in the making. @param {Table} t */
export const attackOf = (t) => orderOf(t, 'attack');

/** A unit by its name in the rules. @param {Table} t @param {string} id @returns {Unit} */
export const unitOf = (t, id) => /** @type {Unit} */ (t.world.units.get(id));

/** @param {Table} t @param {string} id */
export const nameOf = (t, id) => t.world.units.get(id)?.name ?? id;

/** @param {Table} t @param {string} unit @returns {OwnBlock | undefined} */
export const blockOf = (t, unit) => t.view.own[unit];

/** @param {Table} t @param {string} hex */
export const ownAt = (t, hex) => listOf(t.view.own).find((block) => hexOf(block) === hex);

/** Enemy blocks; a spectator sees those of both sides. @param {Table} t @returns {import('./words.js').Back[]} */
export const foes = (t) => listOf(/** @type {Record<string, import('./words.js').Back>} */ (t.view.foe));

/** @param {Table} t @param {string} hex */
export const foeAt = (t, hex) => foes(t).find((block) => block.hex === hex);

/** Whose block it is. @param {Table} t @param {import('./words.js').Back} block */
export const whose = (t, block) => sideOf(block, t.view);

/** Own blocks in the order of the unit sheet. @param {Table} t */
export const ownBlocks = ({ world, view }) => [...world.units.keys()].flatMap((unit) => view.own[unit] ?? []);

/** Own blocks on the map, each with its hex. @param {Table} t @returns {(OwnBlock & {hex: string})[]} */
export const ownOnMap = (t) =>
  ownBlocks(t).flatMap((block) => {
    const hex = hexOf(block);
    return hex === undefined ? [] : [{ ...block, hex }];
  });

/** How an own block stands. @param {Table} t @param {string} unit */
export const standingOf = (t, unit) => t.overlay?.own.find((block) => block.unit === unit);

/** The chain that feeds a hex, from it to the source: names. @param {Table} t @param {string | null | undefined} from
 * @param {[string, string]} edges what the map's edges are called, of the Axis and of the Soviets */
export function supplyChain({ overlay, view, world }, from, edges) {
  const links = overlay?.supply[view.side]?.links ?? [];
  const names = [];
  for (let at = from; at && names.length < 12; ) {
    const link = links.find(({ city }) => city === at);
    names.push(link ? world.ground.call(at) : edges[view.side === 'axis' ? 0 : 1]);
    at = link?.from;
  }
  return names;
}

/** The way of the selected block to a hex in its reach. @param {Table} t @param {string} hex @returns {Plan | null} */
export function planTo({ pick: { reach }, view }, hex) {
  const way = reach?.ways.get(hex);
  if (!reach || !way?.stop) return null;
  const path = way.choices.map((choice) => String(Object.values(choice)[0]));
  const left = path.map((step, n) => (n === path.length - 1 ? way.left : (reach.ways.get(step)?.left ?? 0)));
  return { path, left, mp: reach.mp, held: view.axis_cities };
}

/** The ways of the moves in the draft. @param {Table} t @returns {{unit: string, path: string[]}[]} */
export function draftedWays({ session, base }) {
  /** @type {{unit: string, path: string[]}[]} */
  const ways = [];
  for (const event of /** @type {import('../../types/eastfront').Event[]} */ (session.drafted)) {
    const from = event.kind === 'lifted' && event.unit && hexOf(base.own[event.unit]);
    if (from && event.kind === 'lifted') ways.push({ unit: event.unit ?? '', path: [from] });
    if (event.kind === 'stepped') ways.at(-1)?.path.push(event.hex);
  }
  return ways.filter(({ path }) => path.length > 1);
}

/** The drafted move of a unit, if it was thought out here. @param {Table} t @param {string} unit */
export function draftedPlan(t, unit) {
  const plan = t.pick.plans.get(unit);
  const path = draftedWays(t).findLast((way) => way.unit === unit)?.path;
  return plan && path?.slice(1).join() === plan.path.join() ? plan : null;
}

/** The number that hits each kind of unit. @param {World} world @param {string} kind */
export const hitNumber = ({ units }, kind) => [...units.values()].find((unit) => unit.kind === kind)?.hit ?? 6;

/** What ending the turn now would throw away: RP, and blocks by name. @param {Table} t */
export function wasteOf(t) {
  const rp = t.session.offers.all.length > 1 ? t.view.rp[t.view.side] : 0;
  const starving = (t.overlay?.own ?? []).filter((block) => !block.supplied).map(({ unit }) => nameOf(t, unit));
  return { rp, starving };
}

export { foe };
