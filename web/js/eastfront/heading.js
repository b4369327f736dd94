// What Eastfront puts into the bar: the month, the weather, the purse, the air units and the trains.
// @ts-check
import { h, symbol } from '../dom.js';
import { WEATHER, monthName, span, steps } from './words.js';

const FIRST = /** @type {Record<string, [string, string]>} */ ({
  1941: ['1941-06', '1943-01'], 1942: ['1942-05', '1945-05'], 1943: ['1943-05', '1945-05'], 1944: ['1944-05', '1945-05'], campaign: ['1941-06', '1945-05'],
});

/** @param {import('./game.js').Game} game @returns {import('../table.js').Heading} */
export function heading(game) {
  const { view, session } = game;
  const { side } = view;
  const scenario = FIRST[view.scenario];
  const [left, before] = [view.rp[side], session.base.rp[side]];
  const total = view.income?.rp?.[side] ?? before;
  const air = view.air[side];
  const weather = WEATHER[view.weather] ?? [view.weather, ''];
  return {
    when: [
      h('div', { class: 'when' }, h('b', {}, monthName(view.month)), scenario && h('small', {}, `turn ${span(scenario[0], view.month)} of ${span(...scenario)}`)),
      h('div', { class: 'sky' }, symbol(`weather-${view.weather}`, '-12 -12 24 24', { width: 30, height: 30 }), h('span', {}, h('b', {}, weather[0]), h('small', {}, weather[1]))),
    ],
    steps: steps(view),
    label: 'Steps of the month',
    coins: { left, before, total, unit: `of ${total} RP` },
    more: [
      h('div', { class: 'air' }, h('span', { class: 'planes', 'aria-hidden': 'true' }, Array.from({ length: air.total }, (_, n) =>
        symbol('air', '-12 -12 24 24', { width: 18, height: 18, class: n < air.total - air.used ? '' : 'used' }))),
      h('small', {}, `air ${air.total - air.used} of ${air.total}`)),
      h('div', { class: 'rail' }, h('b', {}, view.rail_used), h('small', {}, 'by rail')),
    ],
  };
}
