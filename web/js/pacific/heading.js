// What Pacific puts into the bar: the turn track, the steps of a turn, the resource points.
// @ts-check
import { h } from '../dom.js';
import { index, steps, turnShort } from './words.js';

/** @param {import('./game.js').Game} game @returns {import('../screen.js').Heading} */
export function heading(game) {
  const { view, session } = game;
  const { clock, catalog } = view;
  // A spectator has no budget and sees both.
  const [mine, other] = view.side ? [index(view.side), null] : [0, 1];
  const left = clock.left ?? clock.rp[mine];
  const before = session.base.clock.left ?? left;
  const total = Math.max(session.base.clock.rp[mine], before);
  return {
    when: [
      h(
        'ol',
        { class: 'turns', 'aria-label': 'Turns' },
        catalog.turns.map((/** @type {string} */ dates, /** @type {number} */ n) =>
          h(
            'li',
            {
              class: n + 1 === clock.turn ? 'now' : n + 1 < clock.turn ? 'past' : '',
              title: dates,
              'aria-current': n + 1 === clock.turn ? 'step' : undefined,
            },
            h('b', {}, n + 1),
            h('small', {}, turnShort(dates)),
          ),
        ),
      ),
      h(
        'div',
        { class: 'when turn' },
        h('b', {}, `Turn ${clock.turn}`),
        h('small', {}, turnShort(catalog.turns[clock.turn - 1] ?? '')),
      ),
    ],
    steps: steps(view),
    label: 'Phases',
    coins: { left, before, total, unit: other === null ? `RP, turn ${clock.turn}` : 'RP, Japan' },
    more: [
      other !== null &&
        h('div', { class: 'purse' }, h('span', {}, h('b', {}, clock.rp[other]), h('small', {}, 'RP, Allies'))),
    ],
  };
}
