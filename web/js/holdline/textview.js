// The position in words: orders, cubes, enemies, pots and points, with everything that can be done.
// @ts-check
import { act as button, grid } from '../table/textview.js';
import { html } from '../template.js';
import { described } from './attack.js';
import { nameOf, own, pointsOf } from './state.js';
import { BAR, STEPS, TEXT, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Orders that the text view lists at most. */
const MOST = 300;

/** @param {string} name @param {...unknown} rest */
const row = (name, ...rest) => html`<tr><th scope="row">${name}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`;

/** @param {Table} t @param {Acts} act */
export function text(t, act) {
  const { ground } = t.book;
  const [turn, last] = t.view.turns;
  const cubes = own(t).map((block) => {
    const done = block.now?.committed ? TEXT.acted : block.now?.moved ? TEXT.moved : '';
    return row(nameOf(t, block), ground.full(block.hex), POSTURE.names[block.posture], done);
  });
  const hexes = [...new Set(Object.values(t.view.seen).map(({ hex }) => hex))];
  const pots = Object.values(t.view.pots).map(({ pot, hex, cp }) =>
    row(t.book.potName(pot), hex === null ? '' : ground.full(hex), cp),
  );
  const cp = pointsOf(t.view).map(([hex, army, n]) => row(ground.full(hex), `${n}, ${t.book.army(army)?.name ?? ''}`));
  const orders = t.open.all.filter(({ kind }) => kind !== 'write').slice(0, MOST);
  return {
    summary: TEXT.summary(
      t.book.seat(t.view.seat)?.name ?? '',
      BAR.when(turn, last, t.book.region(t.region)),
      STEPS.chip(t.step, ''),
    ),
    rows: html`<h3>${TEXT.orders}</h3>
      <p>${t.session.mine ? orders.map((entry) => button(act.screen, entry.text, () => act.add(entry.choice))) : ''}</p>
      ${grid(TEXT.own, TEXT.ownColumns, cubes)}
      ${grid(
        TEXT.foe,
        TEXT.foeColumns,
        hexes.map((hex) => row(ground.full(hex), described(t, hex))),
      )}
      ${grid(TEXT.pots, TEXT.potColumns, pots)} ${grid(TEXT.points, TEXT.pointColumns, cp)}`,
  };
}
