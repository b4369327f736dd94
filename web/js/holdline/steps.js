// Which part of the turn is on the screen: its panel, its button, what a tap on the map means, and what it is about.
// @ts-check
import { html } from '../template.js';
import { attackButton, lastCombat, planning, tapAttack, targets } from './attack.js';
import { cards, cardsButton } from './cards.js';
import { command, commandButton, tapCommand } from './command.js';
import { fight, fightButton, fighting, tapFight } from './fight.js';
import { move, moveButton, tapMove } from './move.js';
import { posture, postureButton, tapPosture } from './posture.js';
import { rally } from './rally.js';
import { reveal } from './reveal.js';
import { STEPS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../table/play.js').Primary} Primary */
/** A part of the turn. `kinds` are the choices that it has gestures for; `dark` lies on the baize, `cover` over
 *  the map.
 *  @typedef {{
 *   name: string, body(t: Table, act: Acts): unknown, button(t: Table, act: Acts): Primary | null,
 *   tap(t: Table, act: Acts, hex: number): unknown, kinds: string[], dark?: boolean,
 *   cover?(t: Table, act: Acts): unknown,
 * }} Part */

/** Looks at a hex, or no more. @param {Table} t @param {Acts} act @param {number} hex */
const look = (t, act, hex) => act.set({ hex: t.pick.hex === hex ? null : hex });

/** Ends the step of the region. @param {Table} t @param {Acts} act @returns {Primary | null} */
function pass(t, act) {
  const entry = t.open.find('pass', t.region);
  if (!entry) return null;
  const { orders } = t.session;
  if (orders.length) return { text: STEPS.confirm(orders.length), sub: STEPS.confirmSub, act: () => act.final() };
  return { text: STEPS.end(t.step.name), sub: t.book.region(t.region), act: () => act.final(entry.choice) };
}

const ATTACK = ['attack', 'with', 'fire', 'air_die', 'launch', 'cancel', 'pass', 'only_if', 'unless', 'stay', 'via'];

/** @type {Record<string, Part>} */
const PARTS = {
  planning: {
    name: 'planning',
    body: posture,
    button: postureButton,
    tap: tapPosture,
    kinds: ['turn', 'deploy', 'encamp', 'ready'],
  },
  cards: { name: 'cards', body: cards, button: cardsButton, tap: look, kinds: ['card', 'pass'], dark: true },
  command: {
    name: 'command',
    body: command,
    button: commandButton,
    tap: tapCommand,
    kinds: ['place', 'feed', 'put', 'pass'],
  },
  rally: {
    name: 'rally',
    body: (t, act) => [reveal(t), rally(t, act)],
    button: pass,
    tap: look,
    kinds: ['rally', 'pass'],
  },
  attack: {
    name: 'attack',
    body: (t, act) => [targets(t, act), lastCombat(t, act)],
    button: pass,
    tap: tapAttack,
    kinds: ATTACK,
  },
  plan: { name: 'plan', body: planning, button: attackButton, tap: tapAttack, kinds: ATTACK, dark: true },
  fight: {
    name: 'fight',
    body: fight,
    button: fightButton,
    tap: tapFight,
    kinds: [
      'dug_die',
      'answer',
      'fire',
      'join',
      'ignore',
      'hit',
      'kill',
      'shake',
      'waive',
      'stand',
      'give_way',
      'retire',
      'advance',
      'halt',
      'flee',
      'pass',
    ],
    dark: true,
  },
  movement: {
    name: 'movement',
    body: move,
    button: moveButton,
    tap: tapMove,
    kinds: ['step', 'shift', 'sticker', 'unstick', 'await', 'drive', 'pass'],
  },
  posture: { name: 'posture', body: posture, button: postureButton, tap: tapPosture, kinds: ['turn', 'pass'] },
  waiting: { name: 'waiting', body: waiting, button: pass, tap: look, kinds: ['pass'] },
};

/** @param {Table} t */
function waiting(t) {
  return html`<section class="plain-card"><h2>${STEPS.waiting(t.step, t.side)}</h2><p>${STEPS.waitingText(t.step)}</p>
    </section>`;
}

/** What is done on the air board. */
export const AIR_KINDS = [
  ...['fly', 'rest', 'ferry', 'bomb', 'down', 'support', 'starve', 'scout', 'survey', 'raze', 'hamper', 'skies'],
];

/** Whether a seat works at a desk. @param {string} role */
export const atDesk = (role) => ['high-command', 'army-group'].includes(role);

/** Adds the parts that only some seats have. @param {Record<string, Part>} parts */
export const seat = (parts) => void Object.assign(PARTS, parts);

/** The part of the turn that the player is in. @param {Table} t @returns {Part} */
export function partOf(t) {
  const { name, mine } = t.step;
  if (t.view.debrief && PARTS.debrief) return PARTS.debrief;
  if (t.view.control && PARTS.control) return PARTS.control;
  if (PARTS.air && ['air', 'recon'].includes(t.pick.board) && t.view.air) return PARTS[t.pick.board];
  // Those who give points and orders sit at a desk until they walk up to a map.
  if (PARTS.desk && atDesk(t.role) && t.pick.region === null) return PARTS.desk;
  if (t.view.stage === 'planning') return PARTS.planning;
  if (fighting(t)) return PARTS.fight;
  if (t.view.plan) return PARTS.plan;
  if (!mine && !t.open.has('step')) return PARTS.waiting;
  if (['prepared', 'other', 'exploit', 'plans'].includes(name)) return PARTS.attack;
  return PARTS[name] ?? PARTS.waiting;
}

/** The main button: of the part, or of what else is drafted. @param {Table} t @param {Acts} act @returns {Primary} */
export function primary(t, act) {
  const { status, mine, waiting: busy, away, choices, pace, orders, unfinished } = t.session;
  if (busy && away) return { text: STEPS.unsent, sub: STEPS.unsentSub, act: null };
  if (status.ended) return { text: STEPS.over, sub: status.ended.why, act: null };
  if (!mine) return { text: STEPS.wait, sub: STEPS.waitSub, act: null };
  const part = partOf(t);
  const known = new Set(part.kinds);
  const strange = choices.some((choice) => !known.has(typeof choice === 'string' ? choice : Object.keys(choice)[0]));
  if (choices.length && !unfinished && (strange || ['pass', 'reveal'].includes(pace)))
    return { text: STEPS.confirm(orders.length), sub: STEPS.confirmSub, act: () => act.final(), busy };
  const button = part.button(t, act);
  if (button) return { busy, ...button };
  if (choices.length && !unfinished)
    return { text: STEPS.confirm(orders.length), sub: STEPS.confirmSub, act: () => act.final(), busy };
  // A desk is no table: what waits at any of them is elsewhere.
  const desks = ['desk', 'air'].includes(part.name);
  const next = t.open.of('pass').find(({ parts }) => desks || parts[0] !== t.region);
  if (next)
    return {
      text: STEPS.visit(t.book.region(next.parts[0])),
      sub: STEPS.visitSub,
      act: () => act.visit(next.parts[0]),
    };
  const close = t.open.find('close');
  if (close) return { text: STEPS.close, sub: '', act: () => act.final('close'), busy };
  return { text: STEPS.nothing, sub: STEPS.nothingSub, act: null };
}
