// The bar on top: the date, the phases, the budget, and what a game adds.
// @ts-check
import { h, s } from './dom.js';

/** Coins: available, spent in this draft, gone. @param {number} left @param {number} before @param {number} total */
function coins(left, before, total) {
  const row = Array.from({ length: Math.max(total, before) }, (_, n) =>
    h('i', { class: n < left ? 'coin' : n < before ? 'coin drafted' : 'coin gone' }),
  );
  return h('span', { class: 'coins', 'aria-hidden': 'true' }, row);
}

/** A button that opens something over the map on a phone. @param {string} label @param {string} d @param {HTMLElement} element @param {string} name of the class */
function tool(label, d, element, name) {
  const button = h(
    'button',
    {
      type: 'button',
      'aria-label': label,
      'aria-pressed': element.classList.contains(name),
      onclick: () => {
        button.setAttribute('aria-pressed', String(element.classList.toggle(name)));
      },
    },
    s('svg', { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true' }, s('path', { d })),
  );
  return button;
}

/** @param {import('./screen.js').GameScreen} game */
export function bar(game) {
  const { session } = game;
  const { when, steps, label, coins: budget, more } = game.heading();
  const seats = session.status?.seats ?? [];
  const other = seats.find((/** @type {any} */ seat) => seat.seat !== session.door);
  const side = game.sides[other?.seat] ?? '';
  const name = other?.bot ? `Computer (${other.bot})` : other?.name || (other?.free ? 'Open seat' : side);
  const held = [...game.top.children].findIndex((part) => part.matches(':focus'));
  game.top.replaceChildren(
    h(
      'a',
      { class: 'brand', href: '/', title: 'Home' },
      h('img', { src: '/icon.svg', alt: 'Maproom', width: 26, height: 26 }),
      h(
        'span',
        {},
        h('b', {}, game.title),
        h('small', {}, game.sides[session.door] ? `You: ${game.sides[session.door]}` : 'Watching'),
      ),
    ),
    ...when,
    h(
      'ol',
      { class: 'steps', 'aria-label': label },
      steps.names.map((step, n) =>
        h(
          'li',
          {
            class: n === steps.now ? 'now' : n < steps.now ? 'past' : '',
            'aria-current': n === steps.now ? 'step' : undefined,
          },
          n < steps.now ? `✓ ${step}` : step,
        ),
      ),
    ),
    h(
      'div',
      { class: 'chip' },
      steps.names[steps.now],
      h('span', { class: 'count' }, ` ${steps.now + 1}/${steps.names.length}`),
    ),
    ...(budget
      ? [
          h(
            'div',
            { class: 'purse', 'data-tip': budget.why, tabindex: budget.why ? 0 : undefined },
            h('span', {}, h('b', {}, budget.left), h('small', {}, budget.unit)),
            coins(budget.left, budget.before, budget.total),
          ),
        ]
      : []),
    ...more.filter((part) => part instanceof Node),
    h(
      'div',
      { class: 'opponent' },
      h('b', {}, h('i', { class: session.away ? 'dot off' : 'dot', 'aria-hidden': 'true' }), name),
      h(
        'small',
        {},
        session.past
          ? 'Replay'
          : session.away
            ? 'Reconnecting…'
            : session.status?.to_move?.includes(other?.seat)
              ? `${side}, to move`
              : `${side}, waiting`,
      ),
    ),
    h(
      'div',
      { class: 'phone-tools' },
      'mini' in game &&
        tool('Overview map', 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14', game.element, 'map-open'),
      tool('Overlays', 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5', game.element, 'layers-open'),
    ),
    game.menu.button,
  );
  // The focus stays where it was.
  if (held >= 0) /** @type {HTMLElement | undefined} */ (game.top.children[held])?.focus({ preventScroll: true });
}
