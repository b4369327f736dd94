// Words, places and tracks of Pacific for the screen. What is legal comes from the server's menu.
// @ts-check
import { BAR, BRIEF, KINDS, PLACE } from './text.js';

/** What a seat sees. A spectator's has no side; a replay of both sides has every block open.
 *  @typedef {import('../../types/pacific').View & {all?: boolean}} View */

/** Places are numbers: areas from 0, harbors from 16, task forces from 72, and these beside the board. */
export const HARBOR = 16;
export const OFF = 64;
export const SPENT = 65;
export const CARD = 66;
export const LOST = 67;
export const FORCE = 72;
export const NOWHERE = 255;
/** The garrison of an attacked base fights like a unit. */
export const GARRISON = 127;

/** @param {number} place */
export const isArea = (place) => place < HARBOR;
/** @param {number} place */
export const isHarbor = (place) => place >= HARBOR && place < OFF;
/** @param {number} place */
export const isForce = (place) => place >= FORCE && place < FORCE + 4;

/** @param {string} side */
export const foe = (side) => (side === 'japan' ? 'allies' : 'japan');
/** @param {string} side */
export const index = (side) => (side === 'japan' ? 0 : 1);

/** A name short enough for a block on the map. @param {string} name */
export const brief = (name) => BRIEF.reduce((text, [from, to]) => text.replace(from, to), name).replace(/\s+$/, '');

/** A name for a large block: what its picture says already is left out. @param {string} name */
export const title = (name) =>
  name
    .replace(/ Transport /, ' ')
    .replace(/ Cruisers /, ' ')
    .replace(/ Air (Flotilla|Fleet|Force|Command)$/, ' Air');

/**
 * A unit of the catalog as the pieces know it.
 * @param {import('../../types/pacific').Catalog} catalog
 * @param {number} n
 */
export function unitOf(catalog, n) {
  const label = catalog.units[n];
  if (!label)
    return {
      n,
      name: PLACE.garrison,
      short: PLACE.garrison,
      side: '',
      nation: 'commonwealth',
      light: true,
      kind: 'garrison',
      symbol: 'anchor',
      steps: 1,
      dice: 1,
      hit: 6,
      turn: 1,
    };
  return {
    n,
    name: label.name,
    short: brief(label.name),
    side: label.side,
    kind: label.kind,
    symbol: KINDS[label.kind]?.symbol ?? 'fleet',
    nation: label.side === 'japan' ? 'japanese' : label.tan ? 'commonwealth' : 'american',
    light: label.side !== 'japan' && label.tan,
    steps: label.full,
    dice: label.dice,
    hit: label.hit,
    turn: label.turn,
  };
}

/** The name of the wood on a side's backs. @param {string} side */
export const wood = (side) => (side === 'japan' ? 'japanese' : 'american');

/** Things keyed by their number, in its order. @template T @param {Record<number, T>} things @returns {T[]} */
export const listOf = (things) => Object.values(things);

/** Places beside the board. @type {Record<number, string>} */
const BESIDE = { [OFF]: PLACE.off, [SPENT]: PLACE.spent, [CARD]: PLACE.card, [LOST]: PLACE.lost };

/** What a place is called. @param {import('../../types/pacific').Catalog} catalog @param {number} place */
export function placeName(catalog, place) {
  if (isArea(place)) return catalog.areas[place]?.name ?? PLACE.nowhere;
  if (isHarbor(place)) return catalog.harbors[place - HARBOR]?.name ?? PLACE.nowhere;
  if (isForce(place)) return PLACE.force(place - FORCE + 1);
  return BESIDE[place] ?? PLACE.nowhere;
}

/**
 * With its article, as the end of "to ...".
 * @param {import('../../types/pacific').Catalog} catalog
 * @param {number} place
 */
export const thePlace = (catalog, place) =>
  isArea(place) ? PLACE.the(placeName(catalog, place)) : placeName(catalog, place);

/**
 * The name of a step and whose it is.
 * @param {import('../../types/pacific').Step} step
 * @returns {[string, string | null, string | null]}
 */
export function stepOf(step) {
  if (typeof step === 'string') return [step, null, null];
  const [name, who] = Object.entries(step)[0];
  return Array.isArray(who) ? [name, who[0], who[1]] : [name, /** @type {string} */ (who), null];
}

/** The nine steps of a turn as a row of names, with the one that is on now. @param {View} view */
export function steps(view) {
  const [name, side] = stepOf(view.clock.step);
  const sail = (/** @type {string} */ who) => (who === view.side ? BAR.youSail : BAR.sails[who]);
  const names = BAR.steps(sail('japan'), sail('allies'));
  const now =
    /** @type {Record<string, number>} */ ({
      arrivals: 0,
      fleet: side === 'japan' ? 1 : 2,
      submarines: 3,
      air: 3,
      raid: 3,
      repair: 4,
      returns: 6,
      over: 6,
    })[name] ?? 5;
  return { names, now };
}

/** `December 1941 - April 1942` as `Dec 41`. @param {string} text */
export function turnShort(text) {
  const found = /^(\w+)(?: (\d{4}))?/.exec(text);
  const year = found?.[2] ?? /(\d{4})/.exec(text)?.[1] ?? '';
  return `${found?.[1].slice(0, 3) ?? ''} ${year.slice(2)}`.trim();
}

/** Whether the victory points of this turn are counted already (§11). @param {View} view */
export const scored = (view) => ['returns', 'over'].includes(stepOf(view.clock.step)[0]);

/** What is in a sea area by side, as far as the seat knows. Ships that have their orders count where they go; a task
 *  force counts while
 *  a ship may be in it. @param {View} view @param {number} area */
export function inSea(view, area) {
  const units = listOf(view.units);
  const ordered = (/** @type {number} */ side) =>
    units.filter(({ to, at }, n) => to === area && at !== area && index(view.catalog.units[n].side) === side).length;
  const forces = listOf(view.forces).filter(({ at }, n) => {
    if (at !== area) return false;
    return view.side !== 'japan' || units.some((unit) => unit.at === FORCE + n || unit.to === FORCE + n);
  }).length;
  return [0, 1].map((side) => {
    const { ships, air } = view.areas[area].blocks[side];
    return ships + air + ordered(side) + (side === 0 ? forces : 0);
  });
}

/** The side that is alone in a sea as far as the seat knows, and would score it (§9). @param {View} view
 * @param {number} area @returns {string | null} */
export function aloneIn(view, area) {
  const [japan, allies] = inSea(view, area);
  return Boolean(japan) === Boolean(allies) ? null : japan ? 'japan' : 'allies';
}

/** Whether blocks of both sides are in a sea, or a submarine and ships of the other side (§8). @param {View} view
 * @param {number} area */
export function meets(view, area) {
  const [japan, allies] = view.areas[area].blocks;
  const ships = japan.ships + listOf(view.forces).filter((force) => force.at === area).length;
  const fleets = Boolean((ships || japan.air) && (allies.ships || allies.air));
  return fleets || Boolean((japan.submarines && allies.ships) || (allies.submarines && ships));
}

/** What each side would earn as the blocks stand, each area to the side that is alone in it (§9, §11); nothing more
 *  once the turn is
 *  scored. @param {View} view */
export function forecast(view) {
  const sums = [0, 0];
  listOf(view.areas).forEach((_, area) => {
    const side = scored(view) ? null : aloneIn(view, area);
    if (side) sums[index(side)] += view.catalog.areas[area].worth[index(side)];
  });
  const { track } = view.catalog;
  const lead = Math.max(-track, Math.min(track, view.clock.vp + sums[0] - sums[1]));
  return { japan: sums[0], allies: sums[1], lead };
}

/** The worth of an area in words. @param {[number, number]} worth */
export const worthOf = ([japan, allies]) => PLACE.worth(japan, allies);
