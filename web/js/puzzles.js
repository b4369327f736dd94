// Puzzles of a game: positions with a task, from the server's list, each opened as a table against the computer.
// @ts-check
import * as api from './api.js';
import { h } from './dom.js';
import { easyLevel, sides } from './games.js';
import { path } from './start.js';
import { html, render } from './template.js';
import { NOT_CREATED, PUZZLES } from './text.js';

/** @typedef {import('./games.js').About} About */
/** @typedef {{name: string, title: string, text: string, side: string, position: import('./wire.js').Json}} Puzzle */

/** The side that the person plays, and the other one's computer. @param {About} game @param {Puzzle} puzzle */
export function seated(game, puzzle) {
  const own = sides(game).find((seat) => seat.side === puzzle.side) ?? sides(game)[0];
  const seats = sides(game).map(({ id }) => [id, id === own.id ? { free: false } : { bot: easyLevel(game) }]);
  return { own, seats: Object.fromEntries(seats) };
}

/** Opens a puzzle. @param {About} game @param {Puzzle} puzzle */
async function open(game, puzzle) {
  const { own, seats } = seated(game, puzzle);
  const { name, title, position } = puzzle;
  const plan = { game: game.name, scenario: name, position, name: PUZZLES.table(title), seats, dice: 'house' };
  location.assign(path(await api.create(plan), own.id));
}

/** The list. @param {About} game */
export async function puzzles(game) {
  /** @type {Puzzle[]} */
  const list = await api.puzzles(game.name);
  const title = `puzzles-${game.name}`;
  const element = h('section', { class: 'chooser', 'aria-labelledby': title });
  const said = h('p', { class: 'said', role: 'alert' });
  const sorry = (/** @type {unknown} */ refusal) => {
    said.textContent = refusal instanceof api.Refused ? refusal.message : NOT_CREATED;
  };
  const entry = (/** @type {Puzzle} */ puzzle) =>
    html`<li>
      <button type="button" class="link" @click=${() => open(game, puzzle).catch(sorry)}>${puzzle.title}</button>
      <p>${puzzle.text} <small>${PUZZLES.side(seated(game, puzzle).own.name)}</small></p>
    </li>`;
  render(
    html`<h2 id=${title}>${PUZZLES.title(game.title)}</h2>
      <ol class="puzzles">${list.map(entry)}</ol>
      ${said}`,
    element,
  );
  return element;
}
