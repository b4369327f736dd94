// While somebody is away: standing orders, vacation, the computer in one's place.
// @ts-check
import * as api from '../api.js';
import { games } from '../games.js';
import { html, nothing } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { page } from './frame.js';
import { ABSENCE } from './text.js';

/** @typedef {import('../wire.js').Status} Status */
/** @typedef {import('./frame.js').Tools} Tools */

/** @param {HTMLElement} root @param {string} table @param {string} role */
export async function open(root, table, role) {
  const seat = api.seat(table, role);
  const [list, view, { orders }] = await Promise.all([games(), seat.view(), seat.standing()]);
  const status = signal(/** @type {Status} */ (view.status));
  const given = signal(/** @type {string[]} */ (orders));
  const about = list.find(({ name }) => name === status.value.game);
  const look = async () => {
    status.value = (await seat.view()).status;
  };
  const order = (/** @type {string} */ id) => async () => {
    const has = given.value.includes(id);
    const next = has ? given.value.filter((own) => own !== id) : [...given.value, id];
    given.value = (await seat.setStanding(next)).orders;
  };
  const box = (/** @type {Tools} */ { act }, /** @type {{id: string, text: string}} */ { id, text }) =>
    html`<label class="check"
      ><input type="checkbox" .checked=${given.value.includes(id)} @change=${act(order(id))} /> ${text}</label
    >`;
  page(root, ABSENCE.title, `/t/${table}/${role}`, (tools) => {
    const own = status.value.seats.find((other) => other.seat === role);
    const run = (/** @type {() => Promise<unknown>} */ act) => tools.act(() => act().then(look));
    return html`<p>${ABSENCE.text}</p>
      <section>
        <h2>${ABSENCE.standing}</h2>
        <p class="hint">${ABSENCE.standingText}</p>
        ${about?.standing.length ? about.standing.map((known) => box(tools, known)) : html`<p>${ABSENCE.none}</p>`}
      </section>
      ${vacation(status.value, own, run, seat)}
      <section>
        <h2>${ABSENCE.computer}</h2>
        <p class="hint">${ABSENCE.computerText}</p>
        ${
          own?.bot
            ? html`<button type="button" class="plain" @click=${run(() => seat.standIn(null))}>${ABSENCE.back}</button>`
            : about?.levels.map(
                ({ id }) =>
                  html`<button type="button" class="plain" @click=${run(() => seat.standIn(id))}
                    >${ABSENCE.level(id)}</button
                  > `,
              )
        }
      </section>`;
  });
}

/** @param {Status} status @param {import('../wire.js').SeatStatus | undefined} own
 * @param {(act: () => Promise<unknown>) => () => Promise<void>} run @param {ReturnType<typeof api.seat>} seat */
function vacation({ rate }, own, run, seat) {
  if (typeof rate !== 'object' || !('days' in rate)) return nothing;
  const left = own?.vacation ?? 0;
  const button = (/** @type {number} */ days) =>
    html`<button type="button" class="plain" @click=${run(() => seat.host('vacation', { days }))}
      >${ABSENCE.days(days)}</button
    > `;
  return html`<section>
    <h2>${ABSENCE.vacation}</h2>
    <p>${ABSENCE.left(left)}</p>
    ${[1, 3, 7].filter((days) => days <= left).map(button)}
  </section>`;
}
