// Eastfront's part of the bar: month, weather, budget, air units, rail moves.
// @ts-check
import { symbol } from '../dom.js';
import { html, nothing } from '../template.js';
import { FIRST } from './calendar.js';
import { attackOf, orderOf } from './state.js';
import { BAR, WEATHER } from './text.js';
import { steps } from './phases.js';
import { monthName, span } from './words.js';

/** @typedef {import('./state.js').Table} Table */

/** Where this month's resources come from (§8). @param {Table} t */
function budget({ view }) {
  const { side, income } = view;
  if (!income) return BAR.noIncome;
  const part = (/** @type {string} */ what, /** @type {number} */ by) => (by ? [BAR.part(what, by)] : []);
  const parts = [
    BAR.base(income.base[side]),
    ...part(BAR.lost, -income.lost[side]),
    ...part(BAR.bonus, income.bonus[side]),
    ...part(BAR.toWeather, -income.weather[side]),
  ];
  return BAR.income(view.rp[side], income.rp[side], parts);
}

/** What the player is about, as far as the steps of the month depend on it. @param {Table} t */
function doing(t) {
  const { chosen, reach } = t.pick;
  return {
    moves: Boolean(attackOf(t) || (chosen && reach) || orderOf(t, 'move')),
    ends: Boolean(t.ui.sure) || t.session.frame?.event?.kind === 'starved',
  };
}

/** @param {Table} t @param {import('./gestures.js').Acts} act */
function when({ view, pick }, act) {
  const scenario = FIRST[view.scenario];
  const [sky, hint] = WEATHER[view.weather] ?? [view.weather, ''];
  const turn = scenario ? html`<small>${BAR.turn(span(scenario[0], view.month), span(...scenario))}</small>` : nothing;
  const picture = symbol(`weather-${view.weather}`, '-12 -12 24 24', { width: 30, height: 30 });
  return html`<button
      type="button"
      class="when"
      aria-expanded=${pick.track}
      aria-controls="track"
      title=${BAR.track}
      @click=${() => act.set({ track: !pick.track })}
    ><b>${monthName(view.month)}</b>${turn}</button>
    <div class="sky" data-tip=${BAR.sky[view.weather] ?? nothing} tabindex="0">
      ${picture}<span><b>${sky}</b><small>${hint}</small></span>
    </div>`;
}

/** @param {Table} t @param {import('./gestures.js').Acts} act @returns {import('../table/play.js').Heading} */
export function heading(t, act) {
  const { view, base } = t;
  const { side } = view;
  const [left, before] = [view.rp[side], base.rp[side]];
  const total = view.income?.rp?.[side] ?? before;
  const { total: all, used } = view.air[side];
  const planes = Array.from({ length: all }, (_, n) =>
    symbol('air', '-12 -12 24 24', { width: 18, height: 18, class: n < all - used ? '' : 'used' }),
  );
  return {
    when: when(t, act),
    steps: steps(view, doing(t)),
    label: BAR.phases,
    coins: { left, before, total, unit: BAR.unit(total), tip: budget(t) },
    more: html`<div class="air" tabindex="0" data-tip=${BAR.airTip(all - used, all)}>
        <span class="planes" aria-hidden="true">${planes}</span><small>${BAR.air(all - used, all)}</small>
      </div>
      <div class="rail" tabindex="0" data-tip=${BAR.railTip(view.rail_used)}>
        <b>${view.rail_used}</b><small>${BAR.rail}</small>
      </div>`,
  };
}
