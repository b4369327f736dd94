// Eastfront's part of the bar: month, weather, budget, air units, rail moves.
// @ts-check
import { h, symbol } from '../dom.js';
import { FIRST } from './track.js';
import { WEATHER, monthName, span, steps } from './words.js';

/** Where this month's resources come from (§8). @param {import('./game.js').Game} game */
function budget({ view }) {
  const { side, income } = view;
  if (!income) return 'RP: budget for moving, attacking and rebuilding (§8).';
  const part = (/** @type {string} */ what, /** @type {number} */ by) =>
    by ? [`${by < 0 ? '−' : '+'}${Math.abs(by)} ${what}`] : [];
  const sum = [
    `base ${income.base[side]}`,
    ...part('lost cities', -income.lost[side]),
    ...part('bonus', income.bonus[side]),
    ...part('weather', -income.weather[side]),
  ];
  return `${view.rp[side]} RP left of ${income.rp[side]}: ${sum.join(', ')} (§8). Unspent RP are lost.`;
}

const SKY = /** @type {Record<string, string>} */ ({
  clear: 'Clear: full MP, air units fly (§9).',
  mud: 'Mud: half MP, fewer RP, no air (§9).',
  snow: 'Snow: −1 MP, fewer Axis RP, no air (§9).',
});

/** @param {import('./game.js').Game} game @returns {import('../screen.js').Heading} */
export function heading(game) {
  const { view } = game;
  const { side } = view;
  const scenario = FIRST[view.scenario];
  const [left, before] = [view.rp[side], game.base.rp[side]];
  const total = view.income?.rp?.[side] ?? before;
  const air = view.air[side];
  const weather = WEATHER[view.weather] ?? [view.weather, ''];
  return {
    when: [
      h(
        'button',
        {
          type: 'button',
          class: 'when',
          'aria-expanded': !game.track.hidden,
          'aria-controls': 'track',
          title: 'Turns and weather',
          onclick: () => game.unroll(),
        },
        h('b', {}, monthName(view.month)),
        scenario && h('small', {}, `turn ${span(scenario[0], view.month)} of ${span(...scenario)}`),
      ),
      h(
        'div',
        { class: 'sky', 'data-tip': SKY[view.weather], tabindex: 0 },
        symbol(`weather-${view.weather}`, '-12 -12 24 24', { width: 30, height: 30 }),
        h('span', {}, h('b', {}, weather[0]), h('small', {}, weather[1])),
      ),
    ],
    steps: steps(view, game.doing()),
    label: 'Phases',
    coins: { left, before, total, unit: `of ${total} RP`, why: budget(game) },
    more: [
      h(
        'div',
        {
          class: 'air',
          tabindex: 0,
          'data-tip': `${air.total - air.used} of ${air.total} air units left. One adds 2 dice to an attack in clear weather (§11.2).`,
        },
        h(
          'span',
          { class: 'planes', 'aria-hidden': 'true' },
          Array.from({ length: air.total }, (_, n) =>
            symbol('air', '-12 -12 24 24', { width: 18, height: 18, class: n < air.total - air.used ? '' : 'used' }),
          ),
        ),
        h('small', {}, `air ${air.total - air.used} of ${air.total}`),
      ),
      h(
        'div',
        { class: 'rail', tabindex: 0, 'data-tip': `${view.rail_used} rail moves used, 2 RP each (§11.1).` },
        h('b', {}, view.rail_used),
        h('small', {}, 'by rail'),
      ),
    ],
  };
}
