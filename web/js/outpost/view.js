// The view of a seat, as the server sends it: which row is whose, what is on a post, whose turn it is.
// @ts-check
import { BOARD } from './text.js';

/** @typedef {{value: number, steps: number}} Block */
/** @typedef {'empty' | 'hidden' | {block: Block}} Slot */
/** @typedef {{posts: Slot[], picked: number | null, ready: boolean, known: boolean[]}} Camp */
/**
 * @typedef {{seat: number, camps: [Camp, Camp], phase: 'place' | {act: {side: number, target: number | null}} |
 *   {battle: {side: number, from: number, post: number}}, turn: number, turns: number, swapped: boolean}} View
 */

/** The seat that sees all. */
export const UMPIRE = 2;
/** Strengths of the blocks of a side (§1). */
const STRENGTHS = [1, 2, 3];

/** The side in the lower row: your own, and Red for those who only watch. @param {View} view */
export const ownSide = (view) => (view.seat === 1 ? 1 : 0);

/** The block on a post, if it is known. @param {Slot} slot @returns {Block | null} */
export const blockOn = (slot) => (typeof slot === 'object' ? slot.block : null);

/** A post in words. @param {Slot} slot */
export function slotText(slot) {
  const block = blockOn(slot);
  if (!block) return slot === 'empty' ? BOARD.empty : BOARD.hidden;
  return block.steps ? BOARD.strength(block.value, block.steps) : BOARD.eliminated(block.value);
}

/** The side to act, unless blocks are being placed. @param {View} view @returns {number | null} */
export function acting({ phase }) {
  if (phase === 'place') return null;
  return 'act' in phase ? phase.act.side : phase.battle.side;
}

/** The enemy post that the draft attacks. @param {View} view @returns {number | null} */
export const targetOf = ({ phase }) => (typeof phase === 'object' && 'act' in phase ? phase.act.target : null);

/** Strengths of the blocks that are not on a post yet. @param {Camp} camp */
export const unplaced = (camp) =>
  STRENGTHS.filter((value) => camp.picked !== value && !camp.posts.some((slot) => blockOn(slot)?.value === value));
