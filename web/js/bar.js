// The thin bar on top: when, what weather, which step, what is left to spend.
// @ts-check
import { h, symbol } from './dom.js';
import { SIDES, WEATHER, foe, monthName, span, steps } from './eastfront.js';
import { setTheme, theme } from './look.js';

const FIRST = /** @type {Record<string, [string, string]>} */ ({
  1941: ['1941-06', '1943-01'], 1942: ['1942-05', '1945-05'], 1943: ['1943-05', '1945-05'], 1944: ['1944-05', '1945-05'], campaign: ['1941-06', '1945-05'],
});

/** Coins: full, spent in this draft, gone. @param {number} left @param {number} before @param {number} total */
function coins(left, before, total) {
  const row = Array.from({ length: Math.max(total, before) }, (_, n) => h('i', { class: n < left ? 'coin' : n < before ? 'coin drafted' : 'coin gone' }));
  return h('span', { class: 'coins', 'aria-hidden': 'true' }, row);
}

/** @param {import('./game.js').Game} game */
export function bar(game) {
  const { view, session } = game;
  const { side } = view;
  const row = steps(view);
  const scenario = FIRST[view.scenario];
  const [left, before] = [view.rp[side], session.base.rp[side]];
  const total = view.income?.rp?.[side] ?? before;
  const air = view.air[side];
  const seats = session.status?.seats ?? [];
  const other = seats.find((/** @type {any} */ seat) => seat.seat !== session.door);
  const name = other?.bot ? `Computer, ${other.bot}` : other?.name || (other?.free ? 'Seat is free' : SIDES[foe(side)]);
  const weather = WEATHER[view.weather] ?? [view.weather, ''];
  game.top.replaceChildren(
    h('a', { class: 'brand', href: '/', title: 'To the first page' }, h('img', { src: '/icon.svg', alt: 'Maproom', width: 26, height: 26 }),
      h('span', {}, h('b', {}, 'Eastfront'), h('small', {}, `you are ${SIDES[side]}`))),
    h('div', { class: 'when' }, h('b', {}, monthName(view.month)), scenario && h('small', {}, `turn ${span(scenario[0], view.month)} of ${span(...scenario)}`)),
    h('div', { class: 'sky' }, symbol(`weather-${view.weather}`, '-12 -12 24 24', { width: 30, height: 30 }), h('span', {}, h('b', {}, weather[0]), h('small', {}, weather[1]))),
    h('ol', { class: 'steps', 'aria-label': 'Steps of the month' }, row.names.map((step, n) =>
      h('li', { class: n === row.now ? 'now' : n < row.now ? 'past' : '', 'aria-current': n === row.now ? 'step' : undefined }, n < row.now ? `✓ ${step}` : step))),
    h('div', { class: 'chip' }, `${row.names[row.now]} ${row.now + 1}/${row.names.length}`),
    h('div', { class: 'purse' }, h('span', {}, h('b', {}, left), h('small', {}, `of ${total} RP`)), coins(left, before, total)),
    h('div', { class: 'air' }, h('span', { class: 'planes', 'aria-hidden': 'true' }, Array.from({ length: air.total }, (_, n) =>
      symbol('air', '-12 -12 24 24', { width: 18, height: 18, class: n < air.total - air.used ? '' : 'used' }))),
    h('small', {}, `air ${air.total - air.used} of ${air.total}`)),
    h('div', { class: 'rail' }, h('b', {}, view.rail_used), h('small', {}, 'by rail')),
    h('div', { class: 'opponent' }, h('b', {}, h('i', { class: session.away ? 'dot off' : 'dot', 'aria-hidden': 'true' }), name),
      h('small', {}, session.away ? 'connection lost, trying again' : session.mine ? `${SIDES[foe(side)]}, waiting` : `${SIDES[foe(side)]}, to move`)),
    h('button', { type: 'button', class: 'theme', 'aria-label': 'Change between light and dark', title: 'Light or dark', onclick: () => {
      setTheme(theme() === 'dark' ? 'light' : 'dark');
      location.reload();
    } }, theme() === 'dark' ? '☀' : '☾'));
}
