// The steps of a month.
// @ts-check
import { BAR, SIDES } from './text.js';
import { foe } from './words.js';

/**
 * The steps of a month as a row of names, with the one that is on now. The first activation closes the step of
 * reinforcements (§7), so
 * who has a selected block to move, or an attack in the making, is past it; supply is checked when the turn is being
 * ended.
 * @param {Pick<import('../../types/eastfront').View, 'side' | 'turn' | 'phase'>} view
 * @param {{moves?: boolean, ends?: boolean}} now what the player is doing
 */
export function steps(view, { moves = false, ends = false } = {}) {
  const own = view.turn === view.side;
  const theirs = BAR.theirs(SIDES[foe(view.side)]);
  const mine = [BAR.reinforce, BAR.act, BAR.supply];
  const row = [BAR.resources, BAR.weather, ...(view.side === 'axis' ? [...mine, theirs] : [theirs, ...mine])];
  if (view.phase === 'deploy') return { names: [BAR.setup, ...row], now: 0 };
  const at = (/** @type {string} */ name) => ({ names: row, now: row.indexOf(name) });
  // The dice that weather takes off the resources belong to it (§9).
  if (view.phase === 'weather' || view.phase === 'supply') return at(BAR.weather);
  if (!own) return at(theirs);
  if (ends) return at(BAR.supply);
  return at(view.phase === 'act' || moves ? BAR.act : BAR.reinforce);
}
