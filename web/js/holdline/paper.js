// The printed map. On a small screen it comes without its hill-shade and numbers: mountains and numbers are added here.
// @ts-check
import * as api from '../api.js';
import { EXTENDED, FONTS, asPicture, loadDrawing } from '../stage.js';
import { mapName } from '../theme.js';

/** @typedef {import('./ground.js').Ground} Ground */

/** Type of a small map: without the italics of rivers. */
const FEW = [...FONTS.slice(0, 3), ...EXTENDED.slice(0, 3)];
/** How far above the middle of a hex its number stands. */
const UP = 19;

/** Numbers of all hexes. @param {Ground} ground @param {number[]} hexes */
const numbers = (ground, hexes) =>
  hexes
    .map((hex) => {
      const { x, y } = ground.center(hex);
      return `<text x="${Math.round(x)}" y="${Math.round(y - UP)}">${ground.label(hex)}</text>`;
    })
    .join('');

/** Two summits in each mountain hex. @param {Ground} ground @param {number[]} hexes */
const summits = (ground, hexes) =>
  hexes
    .filter((hex) => ground.mountain(hex))
    .map((hex) => {
      const { x, y } = ground.center(hex);
      const [left, right, foot] = [x - 17, x + 2, y + 9].map(Math.round);
      return `M${left} ${foot}l9-15 9 15M${right} ${foot}l7-11 7 11`;
    })
    .join('');

/** @param {string} svg @param {Ground} ground */
function completed(svg, ground) {
  const hexes = Array.from({ length: ground.columns * ground.rows }, (_, hex) => hex).filter((hex) => ground.open(hex));
  const peaks = `<path class="m-hach" stroke-width="1.5" d="${summits(ground, hexes)}"/>`;
  return svg
    .replace('<g id="shore"', `${peaks}<g id="shore"`)
    .replace('<g id="highlights"', `<g class="m-co">${numbers(ground, hexes)}</g><g id="highlights"`);
}

/** @param {string} game @param {Ground} ground @param {boolean} small */
export async function paper(game, ground, small) {
  const name = small ? mapName().replace('map', 'map-small') : mapName();
  const { text, width, height } = await loadDrawing(api.drawing(game, name), small ? FEW : [...FONTS, ...EXTENDED]);
  return asPicture(small ? completed(text, ground) : text, width, height);
}
