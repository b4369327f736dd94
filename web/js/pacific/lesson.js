// The first turn of Pacific, played with a new player in a real game. Each step waits for what the player does.
// @ts-check
import { LESSON } from './lesson-text.js';

/** @typedef {import('./state.js').Table} Table */

/** Whether the turn has come past these steps of it. @param {Table} t @param {string[]} steps */
const past = (t, ...steps) => t.view.clock.turn > 1 || !steps.includes(t.step[0]);

export const END = LESSON.end;

/** When each step is done. @type {((t: Table) => boolean)[]} */
const WHEN = [
  (t) => t.pick.selected.length > 0 || (!past(t, 'fleet') && t.session.orders.length > 0),
  (t) => t.session.orders.length > 0 && !t.session.unfinished,
  (t) => past(t, 'fleet') || t.step[1] !== 'japan',
  (t) => past(t, 'fleet', 'submarines'),
  (t) => past(t, 'air', 'raid'),
  (t) => past(t, 'repair'),
  (t) => t.view.clock.turn > 1 || ['returns', 'over'].includes(t.step[0]),
  (t) => t.view.clock.turn > 1 || t.step[0] === 'over',
];

export const STEPS = LESSON.steps.map((words, n) => ({ ...words, done: WHEN[n] }));
