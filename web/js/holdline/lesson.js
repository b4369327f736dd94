// Lessons of Hold the Line: a commander's two turns, an umpire's tools, the air board. Each step waits for what the
// player does, or passes when it cannot be done any more.
// @ts-check
import { AIRMAN, COMMANDER, UMPIRE } from './lesson-text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {Omit<import('../games.js').Step, 'title' | 'text'>} When */

/** Steps of a turn in their order; those between are played by the winner of the cards, then by the loser. */
const ACTIONS = ['rally', 'prepared', 'other', 'exploit'];

/** How far a turn has come. @param {string} name @param {string} slot */
function rank(name, slot) {
  const late = slot === 'second' ? 1 : 0;
  if (ACTIONS.includes(name)) return 3 + ACTIONS.indexOf(name) + late * ACTIONS.length;
  if (name === 'movement') return 11 + late;
  return { planning: -1, cards: 0, command: 1, plans: 2, posture: 13, done: 14 }[name] ?? 15;
}

/** Whether this side's part of a step is behind. @param {Table} t @param {string} name */
function past(t, name) {
  const [turn] = t.view.turns;
  if (turn !== COMMANDER.turn) return turn > COMMANDER.turn;
  const first = t.view.regions[t.region]?.winner === t.side;
  const slot = [...ACTIONS, 'movement'].includes(name) ? (first ? 'first' : 'second') : '';
  return rank(t.step.name, t.step.slot) > rank(name, slot);
}

/** Whether a combat of the region is open. @param {Table} t */
const fights = (t) => Boolean(t.view.tables[t.region]?.battle);

/** Whether the seat has seen something since the step began. @param {Table} t @param {number} from */
const acted = (t, from) => t.session.number > from;

/** Whether an umpire has something in hand. @param {Table} t */
const grips = ({ view }) => typeof view.control?.grip === 'object' && view.control.grip !== null;

/** @type {When[]} */
const FIGHT = [
  { read: true, done: () => false, over: (t) => past(t, 'cards') },
  { done: (t) => past(t, 'cards') },
  { done: (t) => past(t, 'command') },
  { done: (t) => past(t, 'rally') },
  { done: (t) => Boolean(t.view.plan) || fights(t), over: (t) => past(t, 'prepared') },
  { done: (t) => !t.view.plan && fights(t), over: (t) => past(t, 'prepared') },
  { done: (t) => !fights(t), over: (t) => past(t, 'prepared') },
  { done: (t) => past(t, 'exploit') },
  { done: (t) => past(t, 'movement') },
  { done: (t) => past(t, 'posture') },
  { done: (t) => Boolean(t.view.debrief) },
];

/** @type {When[]} */
const RULE = [
  { read: true, done: () => false },
  { done: acted },
  { done: (t) => t.view.paused },
  { done: (t) => !t.view.paused },
  { done: grips },
  { done: (t, from) => !grips(t) && acted(t, from) },
  { done: acted },
  { done: acted },
];

/** @type {When[]} */
const FLY = [
  { done: (t) => t.pick.board === 'air' },
  { done: (t) => t.pick.craft !== null || t.session.orders.length > 0 },
  { done: (t) => t.session.orders.length > 0, over: (t) => !t.open.has('fly') && !t.open.has('rest') },
  { read: true, done: () => false },
  { done: (t, from) => acted(t, from) && !t.session.orders.length },
  { read: true, done: () => false },
];

/** @param {{end: string, steps: {title: string, text: string}[]}} words @param {When[]} when */
const lesson = ({ end, steps }, when) => ({ STEPS: steps.map((step, n) => ({ ...step, ...when[n] })), END: end });

export const commander = lesson(COMMANDER, FIGHT);
export const umpire = lesson(UMPIRE, RULE);
export const airman = lesson(AIRMAN, FLY);
