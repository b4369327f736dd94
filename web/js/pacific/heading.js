// What Pacific puts into the bar: the turn track, the steps of a turn, the resource points.
// @ts-check
import { html, nothing } from '../template.js';
import { BAR } from './text.js';
import { index, steps, turnShort } from './words.js';

/** @param {import('./state.js').Table} t @returns {import('../table/play.js').Heading} */
export function heading({ view, session, catalog }) {
  const { clock } = view;
  // A spectator has no budget and sees both.
  const mine = view.side ? index(view.side) : 0;
  const left = clock.left ?? clock.rp[mine];
  const before = session.base.clock.left ?? left;
  const total = Math.max(session.base.clock.rp[mine], before);
  const turn = (/** @type {string} */ dates, /** @type {number} */ n) => {
    const now = n + 1 === clock.turn;
    const name = now ? 'now' : n + 1 < clock.turn ? 'past' : '';
    return html`<li class=${name} title=${dates} aria-current=${now ? 'step' : nothing}>
      <b>${n + 1}</b><small>${turnShort(dates)}</small>
    </li>`;
  };
  return {
    when: html`<ol class="turns" aria-label=${BAR.turns}>
        ${catalog.turns.map(turn)}
      </ol>
      <div class="when turn"><b>${BAR.turn(clock.turn)}</b><small
        >${turnShort(catalog.turns[clock.turn - 1] ?? '')}</small></div>`,
    steps: steps(view),
    label: BAR.phases,
    coins: { left, before, total, unit: view.side ? BAR.rp(clock.turn) : BAR.rpJapan },
    more: view.side
      ? nothing
      : html`<div class="purse"><span><b>${clock.rp[1]}</b><small>${BAR.rpAllies}</small></span></div>`,
  };
}
