// The course of a battle, put together from what a seat saw of it. Sums and lists, no elements.
// @ts-check
import { DIARY } from './battle-text.js';
import { GARRISON, HARBOR } from './words.js';

/** @typedef {import('../../types/pacific').Catalog} Catalog */
/** @typedef {import('../../types/pacific').Event} Event */
/** A shot with its dice; `land` ones know no 1s.
 *  @typedef {{by: number, at: number, roll: number[], hits: number, disabled: boolean, sunk: boolean, land: boolean}}
 *  Shot */
/** A part of the battle: submarines, a round, a landing, a pursuit. `head` came before its shots, `lines` after them.
 *  @typedef {{
 *   kind: 'submarine' | 'round' | 'landing' | 'pursuit', title: string, head: string[], shots: Shot[], lines: string[],
 * }} Chapter */
/** One unit's part in it. `start` is its strength when it was turned up.
 *  @typedef {{start: number, fate: '' | 'sunk' | 'disabled' | 'left'}} Part */
/** @typedef {{
 *   area: number, turn: number, units: Map<number, Part>, chapters: Chapter[], rounds: number, ended: boolean, said:
 *   string[],
 * }} Course */
/**
 * All that was followed, with the turn that was told last, 0 before any was.
 * @typedef {{courses: Course[], turn: number}} Past
 */

/** @type {Past} */
export const NOTHING = { courses: [], turn: 0 };

/** @param {number} area @param {number} turn @returns {Course} */
const fresh = (area, turn) => ({ area, turn, units: new Map(), chapters: [], rounds: 0, ended: false, said: [] });

/** A copy that can be written on. @param {Course} course @returns {Course} */
const copied = (course) => ({
  ...course,
  units: new Map([...course.units].map(([n, part]) => [n, { ...part }])),
  chapters: course.chapters.map((part) => ({
    ...part,
    head: [...part.head],
    shots: [...part.shots],
    lines: [...part.lines],
  })),
  said: [...course.said],
});

/**
 * Follows the events of a seat. What a seat could not see is not in them.
 * @param {{event: Event | null, text: string}[]} entries @param {Catalog} catalog
 * @param {Past} [from] what was followed before; it stays as it is @returns {Past}
 */
export function follow(entries, catalog, from = NOTHING) {
  const courses = from.courses.map((course) => (course.ended ? course : copied(course)));
  let { turn } = from;
  for (const { event, text } of entries) {
    const course = courses.at(-1);
    if (!event) continue;
    if (event.kind === 'turn-began') turn = event.turn;
    else if (event.kind === 'opened') courses.push(fresh(event.area, turn));
    else if (course && !course.ended) tell(course, event, text, catalog);
  }
  return { courses, turn };
}

/**
 * The part of the battle that is on, begun if it must be.
 * @param {Course} course
 * @param {Chapter['kind']} kind
 * @param {string} title
 */
function chapter(course, kind, title) {
  const last = course.chapters.at(-1);
  if (last?.kind === kind && last.title === title) return last;
  /** @type {Chapter} */
  const next = { kind, title, head: [], shots: [], lines: [] };
  course.chapters.push(next);
  return next;
}

/** The last part, or the first of all. @param {Course} course */
const last = (course) => course.chapters.at(-1) ?? chapter(course, 'submarine', DIARY.submarines);

/**
 * Units that are turned up, with the strength they have then.
 * @param {Course} course
 * @param {{unit: number, strength: number}[]} units
 */
function reveal(course, units) {
  for (const { unit, strength } of units) {
    if (!course.units.has(unit)) course.units.set(unit, { start: strength, fate: '' });
  }
}

/** @param {Course} course @param {Event} event @param {string} text @param {Catalog} catalog */
function tell(course, event, text, catalog) {
  const line = text.replace(/\.$/, '');
  if (before(course, event) || fired(course, event, catalog)) return;
  switch (event.kind) {
    case 'landed': {
      reveal(course, event.units);
      const base = catalog.harbors[event.base - HARBOR]?.name ?? '';
      chapter(course, 'landing', DIARY.landing(base)).head.push(DIARY.lands(event.side));
      break;
    }
    case 'withdrew':
      chapter(course, 'pursuit', DIARY.withdraws(event.side));
      break;
    case 'lost':
      seal(course, event.unit, 'sunk');
      last(course).lines.push(DIARY.lost(unitName(catalog, event.unit)));
      break;
    case 'sent-to-port':
      seal(course, event.unit, 'disabled');
      last(course).lines.push(line);
      break;
    case 'ended':
      course.ended = true;
      break;
    case 'stayed':
    case 'base-taken':
    case 'base-held':
    case 'returned-to-port':
    case 'air-returned':
    case 'decoy':
    case 'no-landing':
      last(course).lines.push(line);
      break;
    default:
  }
}

/** @param {Catalog} catalog @param {number} n */
export const unitName = (catalog, n) => (n === GARRISON ? DIARY.garrison : (catalog.units[n]?.name ?? ''));

/** @param {Course} course @param {number} n @param {Part['fate']} fate */
function seal(course, n, fate) {
  const part = course.units.get(n);
  if (part) part.fate = fate;
}

/**
 * What comes before the shots of a round.
 * @param {Course} course
 * @param {Event} event
 * @returns {boolean} whether it was that
 */
function before(course, event) {
  switch (event.kind) {
    case 'revealed':
      reveal(course, event.units);
      return true;
    case 'bids-revealed':
      course.said = [event.japan === event.allies ? DIARY.bothAsk(event.japan) : DIARY.ask(event.japan, event.allies)];
      return true;
    case 'rolled-off':
      course.said.push(DIARY.rollOff(event.japan, event.allies, !event.round));
      return true;
    case 'round-began':
      course.rounds += 1;
      chapter(course, 'round', DIARY.round(course.rounds, event.round)).head.push(...course.said);
      course.said = [];
      return true;
    default:
      return false;
  }
}

/** @param {Course} course @param {Event} event @param {Catalog} catalog @returns {boolean} whether it was a shot */
function fired(course, event, catalog) {
  if (event.kind === 'fired') {
    const { by, at, roll, hits, disabled, sunk } = event;
    const submarine = catalog.units[by]?.kind === 'submarine';
    const first = () =>
      submarine
        ? chapter(course, 'submarine', DIARY.submarines)
        : chapter(course, 'round', DIARY.round(course.rounds + 1));
    const here = course.chapters.at(-1) ?? first();
    here.shots.push({ by, at, roll, hits, disabled, sunk, land: false });
    return true;
  }
  if (event.kind !== 'land-fired') return false;
  const { by, at, roll, hits } = event;
  last(course).shots.push({ by, at, roll, hits, disabled: false, sunk: false, land: true });
  return true;
}

/**
 * A battle that was already open when the game began: its start is not in the log, so its units are read from the view.
 * @param {import('./words.js').View} view @param {{event: Event | null, text: string}[]} entries @returns {Past}
 */
export function found(view, entries) {
  const past = follow(entries, view.catalog, { ...NOTHING, courses: [fresh(view.battle.area, 0)] });
  const [course] = past.courses;
  const shots = shotsOf(course);
  for (const n of [...view.battle.shown, ...view.battle.ashore]) {
    const hits = shots.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0);
    const start = Math.min(view.catalog.units[n].full, (view.units[n].strength ?? 1) + hits);
    course.units.set(n, { start, fate: '' });
  }
  course.rounds = Math.max(course.rounds, view.battle.rounds);
  // The start of its round is not in the log either.
  const [part] = course.chapters;
  if (part?.title === DIARY.round(1) && view.battle.round) part.title = DIARY.round(1, view.battle.round);
  return past;
}

/**
 * What a unit has left after the shots played so far.
 * @param {Course} course
 * @param {number} n
 * @param {Shot[]} played
 */
export function leftOf(course, n, played) {
  const start = course.units.get(n)?.start ?? 1;
  return Math.max(0, start - played.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0));
}

/** All shots in the order they fell. @param {Course} course */
export const shotsOf = (course) => course.chapters.flatMap((part) => part.shots);

/** Strength points that a side has lost by some shots, after others had fallen: a hit on what is sunk already takes
 *  nothing.
 * @param {Course} course
 * @param {Catalog} catalog
 * @param {string} side
 * @param {Shot[]} shots
 * @param {Shot[]} [earlier] */
export function lossOf(course, catalog, side, shots, earlier = []) {
  const after = [...earlier, ...shots];
  return [...course.units.keys()].reduce(
    (sum, n) => sum + (catalog.units[n]?.side === side ? leftOf(course, n, earlier) - leftOf(course, n, after) : 0),
    0,
  );
}
