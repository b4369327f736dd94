// The position in words, beside the map: for screen readers, and for players who prefer lists. Everything can be done from here.
// @ts-check
import { h } from './dom.js';

/** @typedef {import('./screen.js').GameScreen} Game */

/** A button of the text view. @param {Game} game @param {string} text @param {() => any} run */
export const act = (game, text, run) =>
  h('button', { type: 'button', 'data-key': text, onclick: () => game.run(run) }, text);

/** @param {string} name @param {string[]} head @param {Node[]} rows */
export const grid = (name, head, rows) =>
  h(
    'table',
    {},
    h('caption', {}, name),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((cell) => h('th', { scope: 'col' }, cell)),
      ),
    ),
    h('tbody', {}, rows),
  );

/** @param {Game} game */
export function textView(game) {
  if (game.text.hidden) return;
  const { session } = game;
  const primary = game.primary();
  const { summary, rows } = game.textRows();
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = held && game.text.contains(held) ? held.dataset.key : undefined;
  const row = held?.closest('tr')?.rowIndex;
  const table = held?.closest('table')?.caption?.textContent;
  game.text.replaceChildren(
    h('h2', {}, 'Text view'),
    h(
      'p',
      {},
      act(game, 'Close the text view', () => game.read(false)),
    ),
    h('p', {}, summary),
    h(
      'p',
      {},
      primary.act ? act(game, primary.text, primary.act) : primary.text,
      session.choices.length ? act(game, 'Undo', () => game.undo()) : '',
    ),
    ...rows,
  );
  if (key === undefined) return;
  // Focus the same button in the same row of the same table, or the view itself.
  const same = [...game.text.querySelectorAll('button')].find(
    (button) =>
      button.dataset.key === key &&
      button.closest('tr')?.rowIndex === row &&
      button.closest('table')?.caption?.textContent === table,
  );
  (same ?? game.text).focus({ preventScroll: true });
}
