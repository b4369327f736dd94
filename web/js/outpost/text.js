// Every sentence of Outpost on the screen.
// @ts-check
import { count } from '../text.js';

export const TITLE = 'Outpost';
export const SIDES = /** @type {Record<string, string>} */ ({ red: 'Red', blue: 'Blue', umpire: 'Umpire' });
export const NAMES = ['Red', 'Blue'];

export const BAR = {
  turn: (/** @type {number} */ n) => `Turn ${n}`,
  of: (/** @type {number} */ n) => `of ${n}`,
  label: 'Phases',
  phases: ['Placement', 'Swap', 'Attack or rest'],
};

export const BUTTON = {
  over: 'Game over',
  toMove: (/** @type {string} */ side) => `${side} to move`,
  wait: 'waiting for their move',
  roll: (/** @type {number} */ dice) => `Roll ${count(dice, 'die', 'dice')}`,
  attack: (/** @type {number} */ from, /** @type {number | null} */ to) => `post ${from} attacks post ${to}`,
  attacker: 'Choose attacker',
  attackerSub: 'one of your posts',
  post: 'Choose a post',
  postSub: 'Z to undo',
  block: 'Choose a block',
  blockSub: (/** @type {number} */ n) => `${n} left to place`,
  ready: 'Confirm setup',
  readySub: 'hidden from your opponent',
  rest: 'Rest',
  restSub: 'or choose an enemy post to attack',
  restDoubt: 'no attack this turn',
};

export const BOARD = {
  post: (/** @type {number} */ n) => `Post ${n}`,
  you: 'you',
  secret: 'Both sides place their blocks in secret.',
  noBattle: 'No battle yet.',
  attack: 'Attack',
  defense: 'Defense',
  hits: (/** @type {number} */ n) => count(n, 'hit'),
  tray: 'Blocks to place',
  block: (/** @type {number} */ strength) => `Block of strength ${strength}`,
  empty: 'empty',
  hidden: 'hidden block',
  eliminated: (/** @type {number} */ strength) => `strength ${strength}, eliminated`,
  strength: (/** @type {number} */ strength, /** @type {number} */ steps) =>
    `strength ${strength}, ${count(steps, 'step')}`,
};

export const PANEL = {
  choices: 'Choices',
  yours: 'Click highlighted posts, or choose here.',
  theirs: 'Moves appear as they happen.',
  draft: 'Draft, Z to undo',
  part: (/** @type {string} */ kind, /** @type {string | number} */ at) =>
    kind === 'put' ? `block ${at}` : `${kind} post ${at}`,
  summary: (/** @type {number} */ turn, /** @type {number} */ turns, /** @type {string} */ now) =>
    `Turn ${turn} of ${turns}. ${now}.`,
  columns: ['Post', 'Block'],
};
