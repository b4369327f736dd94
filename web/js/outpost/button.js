// What the main button does, and the bar. No rule is in this file: the menu says what can be done.
// @ts-check
import { html } from '../template.js';
import { BAR, BUTTON, NAMES } from './text.js';
import { acting, blockOn, ownSide, targetOf } from './view.js';

/** @typedef {import('./play.js').Table} Table */

/** @param {Table} t @returns {import('../table/play.js').Heading} */
export function heading({ view }) {
  const { turn, turns, swapped, phase } = view;
  const now = phase === 'place' ? 0 : swapped || targetOf(view) !== null ? 2 : 1;
  return {
    when: html`<div class="when"><b>${BAR.turn(Math.min(turn, turns))}</b><small>${BAR.of(turns)}</small></div>`,
    steps: { names: BAR.phases, now },
    label: BAR.label,
  };
}

/**
 * @param {Table} t
 * @param {(choice: import('../wire.js').Choice) => unknown} commit
 * @returns {import('../table/play.js').Primary}
 */
export function primary({ session, view, attacker }, commit) {
  const { offers, status, mine, waiting: busy } = session;
  if (status.ended) return { text: BUTTON.over, sub: status.ended.why, act: null };
  if (!mine) return { text: BUTTON.toMove(NAMES[acting(view) ?? 1 - ownSide(view)]), sub: BUTTON.wait, act: null };
  if (attacker !== null) {
    const dice = blockOn(view.camps[ownSide(view)].posts[attacker])?.steps ?? 0;
    const sub = BUTTON.attack(attacker, targetOf(view));
    return { text: BUTTON.roll(dice), sub, act: () => commit({ with: attacker }), busy };
  }
  if (offers.of('with').length) return { text: BUTTON.attacker, sub: BUTTON.attackerSub, act: null };
  if (offers.of('at').length) return { text: BUTTON.post, sub: BUTTON.postSub, act: null };
  const puts = offers.of('put').length;
  if (puts) return { text: BUTTON.block, sub: BUTTON.blockSub(puts), act: null };
  if (offers.find('ready')) return { text: BUTTON.ready, sub: BUTTON.readySub, act: () => commit('ready'), busy };
  // Resting gives up the attack, so it is asked twice.
  return { text: BUTTON.rest, sub: BUTTON.restSub, doubt: BUTTON.restDoubt, act: () => commit('rest'), busy };
}
