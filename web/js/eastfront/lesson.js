// A month of Eastfront, played with a new player in a real game. Each step waits for what the player does.
// @ts-check
import { kind } from '../offers.js';
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

/** Whether the draft has an order of this kind. @param {Table} t @param {string} name */
const drafts = (t, name) => t.session.choices.some((choice) => kind(choice) === name);

export const END = LESSON.end;

/** Whether the turn is over, or there is nothing left to spend in it. @param {Table} t */
const spent = (t) => !t.session.mine || t.view.rp[t.view.side] === 0;
/** Whether the replacements of this turn are over. @param {Table} t */
const acting = (t) => t.view.phase !== 'replace' || spent(t);

/**
 * When each step is done, and when it cannot be done any more; `at` is the place that it is about.
 * @type {Omit<import('../games.js').Step, 'title' | 'text'>[]}
 */
const WHEN = [
  { at: '21,8', read: true, done: () => false, over: (t) => !t.session.mine },
  { at: '12,9', done: (t, from) => drafts(t, 'add') || saw(t, from, 'added'), over: acting },
  { at: '13,10', done: (t) => Boolean(t.pick.chosen), over: spent },
  { done: (t, from) => (drafts(t, 'move') && !t.session.unfinished) || saw(t, from, 'stopped'), over: spent },
  { done: (t, from) => saw(t, from, 'stopped', 'railed'), over: (t) => !t.session.choices.length },
  { at: '14,12', done: (t, from) => Boolean(attackOf(t)) || saw(t, from, 'opened'), over: spent },
  { done: (t, from) => saw(t, from, 'rolled'), over: (t) => !t.session.mine || (!attackOf(t) && spent(t)) },
  { done: (t, _, fights) => !fights && !t.view.battle },
  { read: true, done: () => false, over: (t) => !t.session.mine },
  { done: (t, from) => t.view.turn !== t.view.side || saw(t, from, 'month') || Boolean(t.session.status.ended) },
  { done: (t) => t.session.mine || Boolean(t.session.status.ended) },
];

export const STEPS = LESSON.steps.map((words, n) => ({ ...words, ...WHEN[n] }));
