// The host's page: invite, watching, clock, the computer in a seat, new links, closing, files.
// @ts-check
import * as api from '../api.js';
import { clockChoices, rateId, rateOf, rateText, whenUp } from '../clocks.js';
import { games } from '../games.js';
import { html, nothing } from '../template.js';
import { SEAT } from '../text.js';
import { moment } from '../time.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { copy, page } from './frame.js';
import { HOST, LINKS } from './text.js';

/** @typedef {import('../wire.js').Status} Status */
/** @typedef {import('../wire.js').SeatStatus} SeatStatus */
/** @typedef {import('./frame.js').Tools} Tools */

/** How often the page looks what has changed, in milliseconds. */
const LOOK = 3000;

/** @param {HTMLElement} root @param {string} table */
export async function open(root, table) {
  const host = api.seat(table, 'host');
  const [list, view, { seats }] = await Promise.all([games(), host.view(), api.keyring()]);
  const status = signal(/** @type {Status} */ (view.status));
  const made = signal(/** @type {{role: string, url: string} | null} */ (null));
  const about = list.find(({ name }) => name === status.value.game);
  const own = seats.find((seat) => seat.table === table && seat.role !== 'host')?.role;
  const look = async () => {
    status.value = (await host.view()).status;
  };
  setInterval(() => document.visibilityState === 'visible' && look().catch(() => {}), LOOK);
  const then = (/** @type {() => Promise<unknown>} */ run) => async () => {
    await run();
    await look();
  };
  const set = (/** @type {object} */ change) => then(() => host.host('settings', change));
  const link = async (/** @type {string} */ role) => {
    made.value = await host.mint({ role });
  };
  const reissue = (/** @type {string} */ seat) =>
    then(async () => {
      const answer = await host.host('reissue', { seat });
      if (answer.link) made.value = { role: seat, url: new URL(answer.link, location.href).href };
    });
  const minted = (/** @type {string} */ role) =>
    made.value?.role === role ? html`<p class="hint">${LINKS.once}</p>${copy(LINKS.address, made.value.url)}` : nothing;
  const level = about?.levels[0]?.id ?? '';
  page(root, HOST.title, own ? `/t/${table}/${own}` : `/t/${table}/host`, (tools) => {
    const now = status.value;
    const people = now.seats.filter(({ side }) => side);
    const row = (/** @type {SeatStatus} */ seat) =>
      seatRow(seat, seat.seat === own, tools, {
        over: Boolean(now.ended),
        invite: () => link(seat.seat),
        replace: then(() => host.host('replace', { seat: seat.seat, bot: level })),
        reissue: reissue(seat.seat),
        minted: minted(seat.seat),
      });
    return html`<p>${[about?.title, now.name].filter(Boolean).join(', ')}. ${HOST.text}</p>
      <section>
        <h2>${HOST.seats}</h2>
        <ul class="rows">${people.map(row)}</ul>
        <p class="hint">${HOST.seatsText}</p>
      </section>
      ${watching(now, tools, set, () => link('watch'), minted('watch'))} ${now.ended ? nothing : clock(now, tools, set)}
      ${files(now, table)} ${
        now.ended
          ? nothing
          : close(
              tools,
              then(() => host.host('close', {})),
            )
      }`;
  });
}

/**
 * @param {SeatStatus} seat @param {boolean} own @param {Tools} tools
 * @param {{over: boolean, invite: () => unknown, replace: () => unknown, reissue: () => unknown, minted: unknown}} acts
 */
function seatRow(seat, own, { act }, { over, invite, replace, reissue, minted }) {
  const { title, free, bot, asked } = seat;
  const who = own ? HOST.you : SEAT.player(seat, HOST.somebody);
  const button = (/** @type {string} */ text, /** @type {() => unknown} */ run) =>
    html`<button type="button" class="plain" aria-label="${text}: ${title}" @click=${act(run)}>${text}</button>`;
  const said = asked ? HOST.asked(asked.act, moment(asked.at), asked.agreed) : '';
  const acts =
    own || over
      ? nothing
      : html`<div class="acts">
          ${free ? button(HOST.invite, invite) : button(bot ? HOST.give : HOST.reissue, reissue)}
          ${bot ? nothing : button(HOST.replace, replace)}
        </div>`;
  return html`<li><div><b>${title}</b><small>${who}${said ? `. ${said}` : ''}</small>${minted}</div>${acts}</li>`;
}

/** @param {Status} now @param {Tools} tools @param {(change: object) => () => Promise<void>} set
 * @param {() => Promise<void>} link @param {unknown} minted */
function watching(now, { act }, set, link, minted) {
  const box = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {object} */ change) =>
    html`<label class="check"><input type="checkbox" .checked=${on} @change=${act(set(change))} /> ${text}</label>`;
  return html`<section>
    <h2>${HOST.watching}</h2>
    ${box(HOST.watch, Boolean(now.watch), { watch: !now.watch })}
    ${now.ended ? nothing : box(HOST.listed, Boolean(now.open), { open: !now.open })}
    <p class="hint">${HOST.watchText}</p>
    <button type="button" class="plain" @click=${act(link)}>${LINKS.watch}</button>
    ${minted}
  </section>`;
}

/** @param {Status} now @param {Tools} tools @param {(change: object) => () => Promise<void>} set */
function clock(now, { act }, set) {
  const waits = now.seats.some(({ side, free }) => side && free);
  const choose = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    act(set({ rate: rateOf(value) }))();
  };
  const list = html`<label for="clock">${HOST.clockField}</label>
    <select id="clock" @change=${choose}>
      ${clockChoices().map(
        ([id, text]) => html`<option value=${id} ?selected=${id === rateId(now.rate)}>${text}</option>`,
      )}
    </select>`;
  return html`<section>
    <h2>${HOST.clock}</h2>
    ${waits ? list : html`<p>${rateText(now.rate)}</p>`}
    <p class="hint">${whenUp(now.rate)} ${waits ? HOST.clockText : HOST.clockStands}</p>
  </section>`;
}

/** @param {Status} now @param {string} table */
const files = (now, table) =>
  html`<section>
    <h2>${HOST.files}</h2>
    ${
      now.ended
        ? html`<p><a href="/api/tables/${table}/host/journal" download>${HOST.journal}</a></p>`
        : html`<p class="hint">${HOST.later}</p>`
    }
  </section>`;

/** @param {Tools} tools @param {() => Promise<void>} run */
function close({ act, sure }, run) {
  const press = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    if (sure('close')) return act(run)();
    button.textContent = HOST.closeSure;
  };
  return html`<section>
    <h2>${HOST.close}</h2>
    <p class="hint">${HOST.closeText}</p>
    <button type="button" class="plain" @click=${press}>${HOST.closeButton}</button>
  </section>`;
}
