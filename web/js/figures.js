// Figures of the rulebooks. A game's entry draws them from its own board and blocks; this file has what the drawings
// share.
// @ts-check
import { h, s } from './dom.js';
import * as api from './api.js';
import { asImage, loadDrawing, FEW } from './stage.js';
import { loadSheet, mapName } from './theme.js';

/** A board as a picture. @typedef {{image: HTMLImageElement, width: number, height: number}} Board */

/**
 * The board of a game, with its symbols loaded.
 * @param {string} game
 * @param {(svg: string) => string} [change] of the drawing
 * @returns {Promise<Board>}
 */
export async function loadBoard(game, change = (svg) => svg) {
  const [{ text, width, height }] = await Promise.all([
    loadDrawing(api.drawing(game, mapName()), FEW),
    loadSheet(game),
  ]);
  return { image: await asImage(change(text), width, height), width, height };
}

/** A part of a board with things on it. @param {Board} board @param {string} box @param {...(Node | Node[])} on */
export const crop = (board, box, ...on) =>
  s(
    'svg',
    { viewBox: box, class: 'plate', 'aria-hidden': 'true' },
    s('image', { href: board.image.src, width: board.width, height: board.height }),
    ...on,
  );

/**
 * Puts figures after the headings of their sections.
 * @param {import('./games.js').Figure[]} figures
 * @param {HTMLElement} article
 */
export function illustrate(figures, article) {
  for (const { section, caption, drawn } of figures) {
    article
      .querySelector(`#rule-${CSS.escape(section)}`)
      ?.after(h('figure', { class: 'board-figure' }, drawn, h('figcaption', {}, caption)));
  }
}
