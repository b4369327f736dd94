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
 *  @typedef {{courses: Course[], strength: Map<number, number>, turn: number}} Past */
/** @type {Past} */
export const NOTHING = { courses: [], strength: new Map(), turn: 0 };

/**
 * Follows the sights of a seat. What a seat could not see is not in them.
 * @param {import('../session.js').Tale[]} tales @param {import('../../types/pacific').Cast} cast
 * @param {Past} [from] what was followed before
 */
export function follow(tales, cast, from = NOTHING) {
  const courses = [...from.courses];
  let { turn } = from;
  const strength = new Map(from.strength);
  const name = (/** @type {number} */ n) => n === GARRISON ? 'the garrison' : cast.units[n]?.name ?? '';
  for (const { sight, text } of tales) {
    const course = courses.at(-1);
    for (const change of sight?.changes ?? []) {
      if (change.unit) {
        const [n, unit] = change.unit;
        if (unit.strength !== null) strength.set(n, unit.strength);
      }
    }
    for (const change of sight?.changes ?? []) {
      if (!change.battle || !course || course.ended) continue;
      for (const n of [...change.battle.shown, ...change.battle.ashore]) {
        if (!course.units.has(n)) course.units.set(n, { start: strength.get(n) ?? cast.units[n]?.full ?? 1, fate: '' });
      }
    }
    const tale = sight?.tale;
    if (!tale) continue;
    if (tale.tale === 'turn-began') turn = tale.turn;
    else if (tale.tale === 'opened') courses.push(fresh(tale.area, turn));
    else if (course && !course.ended) tell(course, tale, text, name, cast);
  }
  return { courses, strength, turn };
}

/** A frame of a film as the sights that led to it: what was told, and what lies on the board then. @param {{n: number, text: string, sight: any, views: Record<string, import('./game.js').View>}} frame @returns {import('../session.js').Tale[]} */
export function developed({ n, text, sight, views }) {
  const [view] = Object.values(views);
  const units = view ? [...view.battle.shown, ...view.battle.ashore].map((unit) => ({ unit: [unit, view.units[unit]] })) : [];
  return [{ n, text, sight }, { n, text: '', sight: { changes: [...units, ...view ? [{ battle: view.battle }] : []] } }];
}

/** The part of the battle that is on, begun if it must be. @param {Course} course @param {Chapter['kind']} kind @param {string} title */
function chapter(course, kind, title) {
  const last = course.chapters.at(-1);
  if (last?.kind === kind && last.title === title) return last;
  const next = { kind, title, head: [], shots: [], lines: [] };
  course.chapters.push(next);
  return next;
}

/** @param {Course} course @param {any} tale @param {string} text @param {(n: number) => string} name @param {import('../../types/pacific').Cast} cast */
function tell(course, tale, text, name, cast) {
  const side = (/** @type {string} */ who) => who === 'japan' ? 'Japan' : 'Allies';
  const now = () => course.chapters.at(-1) ?? chapter(course, 'submarine', 'Submarines');
  switch (tale.tale) {
    case 'wished':
      course.said = [tale.japan === tale.allies ? `Both ask for ${tale.japan}` : `Japan asks for ${tale.japan}, the Allies for ${tale.allies}`];
      break;
    case 'rolled-off':
      course.said.push(`die-off: Japan ${tale.japan}, Allies ${tale.allies}${tale.round ? '' : ', again'}`);
      break;
    case 'round-began': {
      course.rounds += 1;
      chapter(course, 'round', `Round ${course.rounds}, ${tale.round}`).head.push(...course.said);
      course.said = [];
      break;
    }
    case 'fired': {
      const boat = cast.units[tale.by]?.kind === 'submarine';
      const here = course.chapters.at(-1) ?? (boat ? chapter(course, 'submarine', 'Submarines') : chapter(course, 'round', `Round ${course.rounds + 1}`));
      here.shots.push({ by: tale.by, at: tale.at, roll: tale.roll, hits: tale.hits, disabled: tale.disabled, sunk: tale.sunk, land: false });
      break;
    }
    case 'landed':
      chapter(course, 'landing', `Landing on ${cast.harbours[tale.base - 16]?.name ?? ''}`).head.push(`${side(tale.side)} land${tale.side === 'japan' ? 's' : ''}`);
      break;
    case 'stormed':
      now().shots.push({ by: tale.by, at: tale.at, roll: tale.roll, hits: tale.hits, disabled: false, sunk: false, land: true });
      break;
    case 'withdrew':
      chapter(course, 'pursuit', `${side(tale.side)} withdraw${tale.side === 'japan' ? 's' : ''}`);
      break;
    case 'lost': {
      const part = course.units.get(tale.unit);
      if (part) part.fate = 'sunk';
      now().lines.push(`${name(tale.unit)} is lost`);
      break;
    }
    case 'sent-home': {
      const part = course.units.get(tale.unit);
      if (part) part.fate = 'disabled';
      now().lines.push(text.replace(/\.$/, ''));
      break;
    }
    case 'ended':
      course.ended = true;
      break;
    case 'stayed': case 'base-taken': case 'base-held': case 'went-home': case 'flew-home': case 'decoy': case 'no-landing':
      now().lines.push(text.replace(/\.$/, ''));
      break;
  }
}

/**
 * A battle that was already open when the game began: nobody saw it opened, so its units are read off the board.
 * @param {import('./game.js').View} view @param {import('../session.js').Tale[]} tales
 */
export function found(view, tales) {
  const course = fresh(view.battle.area, 0);
  const past = follow(tales, view.cast, { ...NOTHING, courses: [course] });
  const shots = shotsOf(course);
  for (const n of [...view.battle.shown, ...view.battle.ashore]) {
    const hits = shots.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0);
    course.units.set(n, { start: Math.min(view.cast.units[n].full, (view.units[n].strength ?? 1) + hits), fate: '' });
  }
  course.rounds = Math.max(course.rounds, view.battle.rounds);
  // Nobody heard its round begin either.
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

/** Strength points that a side has lost by some shots, after others had fallen: a hit on what is sunk already takes nothing. @param {Course} course @param {import('../../types/pacific').Cast} cast @param {string} side @param {Shot[]} shots @param {Shot[]} [before] */
export function lossOf(course, cast, side, shots, before = []) {
  const after = [...before, ...shots];
  return [...course.units.keys()].reduce((sum, n) => sum + (cast.units[n]?.side === side ? leftOf(course, n, before) - leftOf(course, n, after) : 0), 0);
}
