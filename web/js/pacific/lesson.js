// A turn of Pacific, played with a new player in a real game. Each step waits for what the player does, or passes when
// it cannot be done any more.
// @ts-check
import { LESSON } from './lesson-text.js';

/** @typedef {import('./state.js').Table} Table */

/** Steps of a turn in their order; those of a battle lie between repairs and the return. */
const ORDER = ['fleet', 'submarines', 'air', 'raid', 'repair', 'battle', 'returns', 'over'];

/** How far the turn has come. @param {Table} t */
function far(t) {
  if (t.view.clock.turn !== LESSON.turn) return ORDER.length;
  const at = ORDER.indexOf(t.step[0]);
  return at < 0 ? ORDER.indexOf('battle') : at;
}

/** Whether the turn has come past a step. @param {Table} t @param {string} step */
const past = (t, step) => far(t) > ORDER.indexOf(step);
/** Whether Pacific asks for this now. @param {Table} t @param {string[]} steps */
const asks = (t, ...steps) => t.session.mine && steps.includes(t.step[0]);
/** Seas that the draft sends ships to. @param {Table} t */
const goals = ({ session }) => new Set(session.orders.map((order) => JSON.stringify(order.at(-1))));

export const END = LESSON.end;

/** When each step is done, and when it cannot be done any more; `at` is the place that it is about.
 *  @type {Omit<import('../games.js').Step, 'title' | 'text'>[]} */
const WHEN = [
  { at: 'place/7', read: true, done: () => false, over: (t) => past(t, 'fleet') },
  { at: 'place/21', done: (t) => t.pick.selected.length > 0 || goals(t).size > 0, over: (t) => past(t, 'fleet') },
  { done: (t) => goals(t).size > 0 && !t.session.unfinished, over: (t) => past(t, 'fleet') },
  { at: 'place/20', done: (t) => goals(t).size > 1, over: (t) => past(t, 'fleet') },
  { done: (t) => past(t, 'fleet') },
  { done: (t) => past(t, 'submarines') },
  { done: (t) => past(t, 'raid') },
  { at: 'place/19', done: (t) => past(t, 'repair') },
  {
    done: (t) => asks(t, 'aim', 'stay', 'landing', 'pursue', 'answer'),
    over: (t) => past(t, 'battle'),
  },
  { done: (t) => asks(t, 'stay', 'landing', 'pursue', 'home'), over: (t) => past(t, 'battle') },
  { done: (t, _, fights) => !fights && past(t, 'battle'), over: (t) => past(t, 'returns') },
  { done: (t) => past(t, 'returns') },
];

export const STEPS = LESSON.steps.map((words, n) => ({ ...words, ...WHEN[n] }));
