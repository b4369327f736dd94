// The first turn of Eastfront, played with a new player in a real game. Each step waits for what the player does.
// @ts-check
import { attackOf } from './state.js';
import { LESSON } from './text.js';

/** @typedef {import('./state.js').Table} Table */

/**
 * Whether an event of this kind has happened since a step began.
 * @param {Table} t
 * @param {number} from
 * @param {string[]} kinds
 */
const saw = (t, from, ...kinds) => t.session.log.some((entry) => entry.n > from && kinds.includes(entry.event?.kind));

export const END = LESSON.end;

/**
 * When each step is done; `at` is the place that it is about.
 * @type {Omit<import('../games.js').Step, 'title' | 'text'>[]}
 */
const WHEN = [
  { at: '9,11', done: (t) => Boolean(t.pick.chosen) },
  { done: (t) => t.session.orders.length > 0 && !t.session.unfinished },
  { done: (t, from) => saw(t, from, 'stopped', 'railed') },
  { done: (t, from) => Boolean(attackOf(t)) || saw(t, from, 'opened') },
  { done: (t, from) => saw(t, from, 'rolled') },
  { done: (t, _, fights) => !fights && !t.view.battle },
  { done: (t, from) => t.view.turn !== t.view.side || saw(t, from, 'month') || Boolean(t.session.status.ended) },
  { done: (t) => t.session.mine || Boolean(t.session.status.ended) },
];

export const STEPS = LESSON.steps.map((words, n) => ({ ...words, ...WHEN[n] }));
