// The battle that lies on the table: which one, how much of it has been shown, what the player has chosen in it. Plain
// data and questions.
// @ts-check
import { NOTHING, shotsOf } from './battle-history.js';

/** @typedef {import('./battle-history.js').Course} Course */
/** @typedef {import('./state.js').Table} Table */
/** The odds of a shot, as the server sends them.
 *  @typedef {{
 *   by: number[], at: number, from: string[], target?: string | null, dice: number, hit: number, home: number,
 *   sunk: number, gone: number,
 * }} Shot */
/** @typedef {{
 *   aims?: Shot[], targets?: Shot[], open?: Shot[], way?: Record<string, number> | null, ashore?:
 *   {dice: number, taken: number} | null,
 * }} Odds */
/** - `next` is the first battle that has not been put away, `played` how many of its shots have fallen.
 *  - `aside` says that the player looks at the map instead.
 *  - `mark` is a target that is chosen and not yet fired at; it holds for the step it was chosen in.
 *  - `plan` is the kind of round that will be asked for next, if this one does not end the battle.
 *  - `glance` is the shot that the pointer asks about. `eye` is the own unit whose aim is looked at. `film` says that a replay shows the battle.
 *  @typedef {{
 *   past: import('./battle-history.js').Past, next: number, played: number, aside: boolean, mark:
 *   {for: string, is: number} | null,
 *   plan: {area: number, wish: string} | null, eye: number | null, glance: Shot | null, odds: Odds | null, refused:
 *   import('../wire.js').Refusal | null, film: boolean,
 * }} SceneState */

/** @type {SceneState} */
export const NO_BATTLE = {
  past: NOTHING,
  next: 0,
  played: 0,
  aside: false,
  mark: null,
  plan: null,
  eye: null,
  glance: null,
  odds: null,
  refused: null,
  film: false,
};

/** Steps in which targets are laid and may be changed. */
export const AIMING = ['aim', 'pursue', 'answer', 'land-aim'];

/**
 * Whether there is something to see in a battle: blocks, or a landing that is this seat's to decide.
 * @param {Table} t
 * @param {Course} course
 */
function worth({ session, step, view }, course) {
  if (course.units.size) return true;
  const here = !course.ended && session.mine && step[0] === 'landing' && view.battle.area === course.area;
  return here && (session.offers.of('attack').length > 0 || session.choices.length > 0);
}

/** The battle on the table: the first one that has not been put away and has something to see. @param {Table} t @param
 *  {SceneState} s
 * @returns {{n: number, course: Course} | null} */
export function current(t, { past, next }) {
  for (let n = next; n < past.courses.length; n++) {
    if (worth(t, past.courses[n])) return { n, course: past.courses[n] };
  }
  return null;
}

/** Whether shots of it have still to fall. @param {Course | undefined} course @param {SceneState} s */
export const playing = (course, { played }) =>
  Boolean(course) && played < shotsOf(/** @type {Course} */ (course)).length;

/** What is asked now. @param {Table} t */
export const question = ({ view: { clock, battle } }) => JSON.stringify([clock.step, battle.area, battle.rounds]);

/** The target that is chosen now, or the kind of round that was planned for now. @param {Table} t
 * @param {SceneState} s @returns {string | number | null} */
export function markOf(t, { mark, plan }) {
  if (mark?.for === question(t)) return mark.is;
  return t.step[0] === 'wish' && plan?.area === t.view.battle.area ? plan.wish : null;
}

/** Everything a view of the battle needs.
 *  @typedef {{
 *   t: Table, s: SceneState, course: Course, n: number, playing: boolean, aiming: boolean, mine: boolean, mark: string
 *   | number | null,
 * }} Fight */

/** @param {Table} t @param {SceneState} s @returns {Fight | null} */
export function fightOf(t, s) {
  const shown = current(t, s);
  if (!shown) return null;
  const plays = playing(shown.course, s);
  return {
    t,
    s,
    ...shown,
    playing: plays,
    aiming: t.session.mine && AIMING.includes(t.step[0]) && !plays && !shown.course.ended,
    mine: t.session.mine && !plays && !shown.course.ended,
    mark: markOf(t, s),
  };
}

/** Which steps the battle has, and the one that is on: only what happens in it. @param {Fight} fight
 * @returns {{ids: string[], now: number}} */
export function stepsOf({ t, course }) {
  const [step, side] = t.step;
  const kinds = new Set(course.chapters.map(({ kind }) => kind));
  const on = course.ended ? '' : onNow(step, side, kinds.has('pursuit'));
  const units = [...course.units.keys()].map((n) => t.catalog.units[n]?.kind);
  const quiet = !course.units.size;
  const has = /** @type {Record<string, boolean>} */ ({
    submarines: kinds.has('submarine') || on === 'submarines',
    wish: !quiet,
    japan: !quiet,
    allies: !quiet,
    landing: kinds.has('landing') || on === 'landing' || units.includes('transport'),
    stay: !quiet,
    pursuit: kinds.has('pursuit') || on === 'pursuit',
  });
  const ids = Object.keys(has).filter((id) => has[id]);
  return { ids, now: on ? ids.indexOf(on) : ids.length - 1 };
}

/** @param {string} step @param {string | null} side @param {boolean} pursued */
function onNow(step, side, pursued) {
  if (step.startsWith('submarine')) return 'submarines';
  if (step === 'wish' || step === 'roll-off') return 'wish';
  if (step === 'aim' || step === 'fire') return side === 'japan' ? 'japan' : 'allies';
  if (step.startsWith('land')) return 'landing';
  if (step.startsWith('pursue') || step.startsWith('answer') || (step === 'home' && pursued)) return 'pursuit';
  return 'stay';
}
