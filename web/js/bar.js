// The thin bar on top: when, which step, what is left to spend. What a game adds to it comes from the game.
// @ts-check
import { h } from './dom.js';

/** Coins: full, spent in this draft, gone. @param {number} left @param {number} before @param {number} total */
function coins(left, before, total) {
  const row = Array.from({ length: Math.max(total, before) }, (_, n) => h('i', { class: n < left ? 'coin' : n < before ? 'coin drafted' : 'coin gone' }));
  return h('span', { class: 'coins', 'aria-hidden': 'true' }, row);
}

/** @param {import('./table.js').Table} game */
export function bar(game) {
  const { session } = game;
  const { when, steps, label, coins: purse, more } = game.heading();
  const seats = session.status?.seats ?? [];
  const other = seats.find((/** @type {any} */ seat) => seat.seat !== session.door);
  const side = game.sides[other?.seat] ?? '';
  const name = other?.bot ? `Computer, ${other.bot}` : other?.name || (other?.free ? 'Seat is free' : side);
  game.top.replaceChildren(
    h('a', { class: 'brand', href: '/', title: 'To the first page' }, h('img', { src: '/icon.svg', alt: 'Maproom', width: 26, height: 26 }),
      h('span', {}, h('b', {}, game.title), h('small', {}, `you are ${game.sides[session.door] ?? 'looking on'}`))),
    ...when,
    h('ol', { class: 'steps', 'aria-label': label }, steps.names.map((step, n) =>
      h('li', { class: n === steps.now ? 'now' : n < steps.now ? 'past' : '', 'aria-current': n === steps.now ? 'step' : undefined }, n < steps.now ? `✓ ${step}` : step))),
    h('div', { class: 'chip' }, `${steps.names[steps.now]} ${steps.now + 1}/${steps.names.length}`),
    h('div', { class: 'purse' }, h('span', {}, h('b', {}, purse.left), h('small', {}, purse.unit)), coins(purse.left, purse.before, purse.total)),
    ...more.filter((part) => part instanceof Node),
    h('div', { class: 'opponent' }, h('b', {}, h('i', { class: session.away ? 'dot off' : 'dot', 'aria-hidden': 'true' }), name),
      h('small', {}, session.away ? 'connection lost, trying again' : session.status?.to_move?.includes(other?.seat) ? `${side}, to move` : `${side}, waiting`)),
    game.menu.button);
}
