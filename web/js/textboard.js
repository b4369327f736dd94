// The board in words, beside the map: for screen readers, and for anyone who prefers lists. Everything can be done from here.
// @ts-check
import { h } from './dom.js';

/** @typedef {import('./table.js').Table} Game */

/** A button of the text board. @param {Game} game @param {string} text @param {() => any} run */
export const act = (game, text, run) => h('button', { type: 'button', onclick: () => game.run(run) }, text);

/** @param {string} name @param {string[]} head @param {Node[]} rows */
export const grid = (name, head, rows) =>
  h('table', {}, h('caption', {}, name), h('thead', {}, h('tr', {}, head.map((cell) => h('th', { scope: 'col' }, cell)))), h('tbody', {}, rows));

/** @param {Game} game */
export function textBoard(game) {
  const { session } = game;
  const primary = game.primary();
  const { summary, rows } = game.textRows();
  game.text.replaceChildren(
    h('h2', {}, 'Text board'),
    h('p', {}, summary),
    h('p', {}, primary.act ? act(game, primary.text, primary.act) : primary.text, session.choices.length ? act(game, 'Take back', () => game.takeBack()) : ''),
    ...rows);
}
