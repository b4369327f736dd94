// Play on from a moment of a finished game: against the computer, a friend or oneself, at a table of its own.
// @ts-check
import { Refused } from '../api.js';
import { about, sides } from '../games.js';
import { h } from '../dom.js';
import { html, render } from '../template.js';
import { BRANCH, NOT_CREATED, START, capital } from '../text.js';

/** @typedef {import('../games.js').About} About */

/** @param {string} name @param {string} label @param {[string, string][]} list @param {string} first */
const choice = (name, label, list, first) =>
  html`<label
    ><span>${label}</span
    ><select name=${name}>
      ${list.map(([value, text]) => html`<option value=${value} ?selected=${value === first}>${text}</option>`)}
    </select></label
  >`;

/**
 * Opens the table and goes there; a friend's link is shown first.
 * @param {About} game @param {import('../session/playback.js').Playback} playback @param {FormData} data
 * @returns {Promise<Node | void>}
 */
async function begin(game, playback, data) {
  const { planned, invitation, path, seated } = await import('../start.js');
  const value = (/** @type {string} */ name) => String(data.get(name) ?? '');
  const { film, index, turn } = playback;
  const against = /** @type {import('../start.js').Wanted['against']} */ (value('against'));
  const { scenario = '', name = '' } = playback.now.status;
  const wanted = { scenario, role: value('role'), against, level: value('level'), options: {} };
  const title = BRANCH.name(name, film.turns[turn]?.turn ?? '');
  const table = { ...planned(game, wanted), name: title };
  const keys = await playback.seat.branch({ frame: index, eyes: film.eyes, table });
  seated(game, wanted, keys);
  if (against === 'friend') return invitation(keys, game, wanted.role);
  location.assign(path(keys, wanted.role));
}

/** The form, once its game is known. @param {import('../session/playback.js').Playback} playback */
export function branch(playback) {
  const element = h('details', { class: 'branch' });
  render(html`<summary>${BRANCH.title}</summary>`, element);
  const open = async () => {
    const game = await about(playback.now.status.game);
    const sat = sides(game).map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    const levels = game.levels.map(({ id }) => /** @type {[string, string]} */ ([id, capital(id)]));
    const own = sat.some(([id]) => id === playback.entered) ? playback.entered : sat[0][0];
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const sorry = (/** @type {unknown} */ refusal) =>
        h('p', { class: 'said' }, refusal instanceof Refused ? refusal.message : NOT_CREATED);
      const shown = await begin(game, playback, new FormData(form)).catch(sorry);
      if (shown) form.querySelector('.answer')?.replaceChildren(shown);
    };
    const against = START.against.filter(([id]) => id !== 'anyone');
    render(
      html`<summary>${BRANCH.title}</summary>
        <form @submit=${submit}>
          <p class="hint">${BRANCH.text}</p>
          ${choice('role', START.side, sat, own)} ${choice('against', START.opponent, against, 'computer')}
          ${choice('level', START.difficulty, levels, levels[1]?.[0] ?? '')}
          <button type="submit" class="plain">${BRANCH.start}</button>
          <div class="answer" aria-live="polite"></div>
        </form>`,
      element,
    );
  };
  element.addEventListener('toggle', () => open(), { once: true });
  return element;
}
