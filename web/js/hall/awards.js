// Awards: everybody votes for the seats that deserve them.
// @ts-check
import { games } from '../games.js';
import { html } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { value } from './parts.js';
import { AWARDS } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./person.js').Person} Person */

/** Seats of the game by id, once they are known. @type {import('../vendor/signals-core/signals-core.js').Signal<
 *   {id: string, name: string, side: string | null}[]>} */
const seats = signal([]);

/** @param {Json} desk @param {Person} me */
export function awards(desk, me) {
  if (!seats.value.length)
    games().then((all) => {
      seats.value = all.find(({ name }) => name === desk.game)?.seats.filter(({ side }) => side) ?? [];
    });
  const own = new Set([...desk.seats, ...desk.covered].map(({ seat }) => seat));
  const open = seats.value.filter(({ id }) => !own.has(id));
  const named = (/** @type {string} */ id) => seats.value.find((seat) => seat.id === id)?.name ?? id;
  return html`<main class="hall-page">
    <h1>${AWARDS.title}</h1>
    <p class="serif">${AWARDS.text}</p>
    ${desk.awards.map((/** @type {Json} */ { award, mine, votes }) => {
      const choose = (/** @type {Event} */ event) => me.post('me/vote', { award, seat: value(event) || null });
      const counts = Object.entries(votes).sort(([, a], [, b]) => b - a);
      return html`<section class="stack" data-award=${award}>
        <label>${AWARDS.names[award]}
          <select @change=${choose}>
            <option value="" ?selected=${!mine}>${AWARDS.nobody}</option>
            ${open.map(({ id, name }) => html`<option value=${id} ?selected=${id === mine}>${name}</option>`)}
          </select></label>
        <p>${counts.map(([seat, n]) => html`<span class="vote">${named(seat)}: ${AWARDS.votes(n)}</span> `)}</p>
      </section>`;
    })}
  </main>`;
}
