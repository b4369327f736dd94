// The course of a battle, put together from what a seat saw of it. Sums and lists, no elements.
// @ts-check
import { GARRISON } from './words.js';

/** A shot with its dice; `land` ones know no 1s.
 *  @typedef {{by: number, at: number, roll: number[], hits: number, disabled: boolean, sunk: boolean, land: boolean}} Shot */
/** A part of the battle: submarines, a round, a landing, a pursuit. `head` came before its shots, `lines` after them.
 *  @typedef {{kind: 'submarine' | 'round' | 'landing' | 'pursuit', title: string, head: string[], shots: Shot[], lines: string[]}} Chapter */
/** One unit's part in it. `start` is its strength when it was turned up.
 *  @typedef {{start: number, fate: '' | 'sunk' | 'disabled' | 'left'}} Part */
/** @typedef {{area: number, turn: number, units: Map<number, Part>, chapters: Chapter[], rounds: number, ended: boolean, said: string[]}} Course */

/** @param {number} area @param {number} turn @returns {Course} */
const fresh = (area, turn) => ({ area, turn, units: new Map(), chapters: [], rounds: 0, ended: false, said: [] });

/** All that was followed, with the turn that was told last, 0 before any was.
 *  @typedef {{courses: Course[], turn: number}} Past */
/** @type {Past} */
export const NOTHING = { courses: [], turn: 0 };

/**
 * Follows the events of a seat. What a seat could not see is not in them.
 * @param {import('../session.js').LogEntry[]} entries @param {import('../../types/pacific').Catalog} catalog
 * @param {Past} [from] what was followed before
 */
export function follow(entries, catalog, from = NOTHING) {
  const courses = [...from.courses];
  let { turn } = from;
  const name = (/** @type {number} */ n) => (n === GARRISON ? 'the garrison' : (catalog.units[n]?.name ?? ''));
  for (const { event, text } of entries) {
    const course = courses.at(-1);
    if (!event) continue;
    if (event.kind === 'turn-began') turn = event.turn;
    else if (event.kind === 'opened') courses.push(fresh(event.area, turn));
    else if (course && !course.ended) tell(course, event, text, name, catalog);
  }
  return { courses, turn };
}

/** The part of the battle that is on, begun if it must be. @param {Course} course @param {Chapter['kind']} kind @param {string} title */
function chapter(course, kind, title) {
  const last = course.chapters.at(-1);
  if (last?.kind === kind && last.title === title) return last;
  const next = { kind, title, head: [], shots: [], lines: [] };
  course.chapters.push(next);
  return next;
}

/** Units that are turned up, with the strength they have then. @param {Course} course @param {{unit: number, strength: number}[]} units */
function reveal(course, units) {
  for (const { unit, strength } of units)
    if (!course.units.has(unit)) course.units.set(unit, { start: strength, fate: '' });
}

/** @param {Course} course @param {any} event @param {string} text @param {(n: number) => string} name @param {import('../../types/pacific').Catalog} catalog */
function tell(course, event, text, name, catalog) {
  const side = (/** @type {string} */ who) => (who === 'japan' ? 'Japan' : 'Allies');
  const now = () => course.chapters.at(-1) ?? chapter(course, 'submarine', 'Submarines');
  switch (event.kind) {
    case 'revealed':
      reveal(course, event.units);
      break;
    case 'bids-revealed':
      course.said = [
        event.japan === event.allies
          ? `Both ask for ${event.japan}`
          : `Japan asks for ${event.japan}, the Allies for ${event.allies}`,
      ];
      break;
    case 'rolled-off':
      course.said.push(`roll-off: Japan ${event.japan}, Allies ${event.allies}${event.round ? '' : ', reroll'}`);
      break;
    case 'round-began': {
      course.rounds += 1;
      chapter(course, 'round', `Round ${course.rounds}, ${event.round}`).head.push(...course.said);
      course.said = [];
      break;
    }
    case 'fired': {
      const submarine = catalog.units[event.by]?.kind === 'submarine';
      const here =
        course.chapters.at(-1) ??
        (submarine
          ? chapter(course, 'submarine', 'Submarines')
          : chapter(course, 'round', `Round ${course.rounds + 1}`));
      here.shots.push({
        by: event.by,
        at: event.at,
        roll: event.roll,
        hits: event.hits,
        disabled: event.disabled,
        sunk: event.sunk,
        land: false,
      });
      break;
    }
    case 'landed':
      reveal(course, event.units);
      chapter(course, 'landing', `Landing on ${catalog.harbors[event.base - 16]?.name ?? ''}`).head.push(
        `${side(event.side)} land${event.side === 'japan' ? 's' : ''}`,
      );
      break;
    case 'land-fired':
      now().shots.push({
        by: event.by,
        at: event.at,
        roll: event.roll,
        hits: event.hits,
        disabled: false,
        sunk: false,
        land: true,
      });
      break;
    case 'withdrew':
      chapter(course, 'pursuit', `${side(event.side)} withdraw${event.side === 'japan' ? 's' : ''}`);
      break;
    case 'lost': {
      const part = course.units.get(event.unit);
      if (part) part.fate = 'sunk';
      now().lines.push(`${name(event.unit)} is lost`);
      break;
    }
    case 'sent-to-port': {
      const part = course.units.get(event.unit);
      if (part) part.fate = 'disabled';
      now().lines.push(text.replace(/\.$/, ''));
      break;
    }
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
      now().lines.push(text.replace(/\.$/, ''));
      break;
  }
}

/**
 * A battle that was already open when the game began: its start is not in the log, so its units are read from the view.
 * @param {import('./game.js').View} view @param {import('../session.js').LogEntry[]} entries
 */
export function found(view, entries) {
  const course = fresh(view.battle.area, 0);
  const past = follow(entries, view.catalog, { ...NOTHING, courses: [course] });
  const shots = shotsOf(course);
  for (const n of [...view.battle.shown, ...view.battle.ashore]) {
    const hits = shots.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0);
    course.units.set(n, {
      start: Math.min(view.catalog.units[n].full, (view.units[n].strength ?? 1) + hits),
      fate: '',
    });
  }
  course.rounds = Math.max(course.rounds, view.battle.rounds);
  // The start of its round is not in the log either.
  const [part] = course.chapters;
  if (part?.title === 'Round 1' && view.battle.round) part.title += `, ${view.battle.round}`;
  return past;
}

/** What a unit has left after the shots played so far. @param {Course} course @param {number} n @param {Shot[]} played */
export function leftOf(course, n, played) {
  const start = course.units.get(n)?.start ?? 1;
  return Math.max(0, start - played.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0));
}

/** All shots in the order they fell. @param {Course} course */
export const shotsOf = (course) => course.chapters.flatMap((part) => part.shots);

/** Strength points that a side has lost by some shots, after others had fallen: a hit on what is sunk already takes nothing. @param {Course} course @param {import('../../types/pacific').Catalog} catalog @param {string} side @param {Shot[]} shots @param {Shot[]} [before] */
export function lossOf(course, catalog, side, shots, before = []) {
  const after = [...before, ...shots];
  return [...course.units.keys()].reduce(
    (sum, n) => sum + (catalog.units[n]?.side === side ? leftOf(course, n, before) - leftOf(course, n, after) : 0),
    0,
  );
}
