// How somebody is told of their games: mail, push, web hook, feed; quiet hours; one tap to stop.
// @ts-check
import * as api from '../api.js';
import { games } from '../games.js';
import { savedGames } from '../saved-games.js';
import { html, nothing } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { copy, page } from './frame.js';
import { subscribe } from './push.js';
import { NOTICES } from './text.js';

/** @typedef {import('./frame.js').Tools} Tools */
/** @typedef {{from: number, to: number, zone: number}} Quiet */
/** @typedef {{
 *   hook: string | null, mail: string | null, letter: string | null, push: number, quiet: Quiet | null,
 *   silent: string[],
 *   push_key: string | null, sends_mail: boolean, sends_hooks: boolean,
 * }} Notices */

/** @param {string} id */
const value = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();

/** `22:00` in minutes. @param {string} text */
const minutesOf = (text) => {
  const [hours, minutes] = text.split(':').map(Number);
  return hours * 60 + minutes;
};
/** @param {number} minutes */
const clock = (minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** @param {HTMLElement} root */
export async function open(root) {
  const read = () => /** @type {Promise<Notices>} */ (api.call('/api/keyring/notices'));
  const [list, all] = await Promise.all([games(), savedGames()]);
  const now = signal(await read());
  const feeds = signal(/** @type {Record<string, string>} */ ({}));
  const set = (/** @type {() => object | Promise<object>} */ change) => async () => {
    await api.call('/api/keyring/notices', await change());
    now.value = await read();
  };
  const running = all.filter(({ status, role }) => !status.ended && !['host', 'watch'].includes(role));
  const silence =
    (/** @type {string} */ table, /** @type {string} */ role, /** @type {boolean} */ silent) => async () => {
      await api.call('/api/keyring/silence', { table, role, silent });
      now.value = await read();
    };
  const feed = (/** @type {string} */ table, /** @type {string} */ role) => async () => {
    const { feed: path } = await api.seat(table, role).notify({ feed: true });
    feeds.value = { ...feeds.value, [table]: new URL(path, location.href).href };
  };
  page(root, NOTICES.title, '', (tools) => {
    const told = now.value;
    const row = (/** @type {import('../saved-games.js').Game} */ { table, role, game, status }) => {
      const title = list.find(({ name }) => name === game)?.title ?? game;
      const side = status.seats.find(({ seat }) => seat === role)?.title ?? role;
      const on = !told.silent.includes(`${table}/${role}`);
      const address = feeds.value[table];
      return html`<li>
        <div>
          <label class="check"
            ><input type="checkbox" .checked=${on} @change=${tools.act(silence(table, role, on))} /> ${title},
            ${side}</label
          >${address ? copy(NOTICES.feedLink, address) : nothing}
        </div>
        <button type="button" class="plain" aria-label="${NOTICES.feed}: ${title}, ${side}"
          @click=${tools.act(feed(table, role))}>${NOTICES.feed}</button>
      </li>`;
    };
    return html`<p>${NOTICES.text}</p>
      ${mail(told, tools, set)} ${push(told, tools, set)} ${hook(told, tools, set)} ${quiet(told, tools, set)}
      <section>
        <h2>${NOTICES.games}</h2>
        <p class="hint">${NOTICES.gamesText}</p>
        <ul class="rows">${running.map(row)}</ul>
      </section>`;
  });
}

/** @typedef {(change: () => object | Promise<object>) => () => Promise<void>} Set */

/** @param {string} id @param {string} type @param {string} label @param {string} now */
const field = (id, type, label, now) =>
  html`<label for=${id}>${label}</label><input id=${id} type=${type} .value=${now} autocomplete="off" />`;

/** @param {Tools} tools @param {string} text @param {() => unknown} run */
const button = ({ act }, text, run) => html`<button type="button" class="plain" @click=${act(run)}>${text}</button>`;

/** @param {Notices} told @param {Tools} tools @param {Set} set */
function mail({ sends_mail: can, mail: address, letter }, tools, set) {
  if (!can) return html`<section><h2>${NOTICES.mail}</h2><p class="hint">${NOTICES.noMail}</p></section>`;
  const code = html`<p>${NOTICES.sent(letter ?? '')}</p>
    ${field('code', 'text', NOTICES.code, '')} ${button(
      tools,
      NOTICES.confirm,
      set(() => ({ code: value('code') })),
    )}`;
  return html`<section>
    <h2>${NOTICES.mail}</h2>
    ${field('mail', 'email', NOTICES.address, address ?? letter ?? '')}
    ${button(
      tools,
      NOTICES.save,
      set(() => ({ mail: value('mail') })),
    )}
    ${
      address
        ? button(
            tools,
            NOTICES.stop,
            set(() => ({ mail: '' })),
          )
        : nothing
    } ${letter ? code : nothing}
  </section>`;
}

/** @param {Notices} told @param {Tools} tools @param {Set} set */
function push({ push_key: key, push: count }, tools, set) {
  const why = !isSecureContext ? NOTICES.notSecure : key ? '' : NOTICES.noPush;
  if (why || !key) return html`<section><h2>${NOTICES.push}</h2><p class="hint">${why}</p></section>`;
  const on = set(async () => ({ push: await subscribe(key) }));
  const off = set(() => ({ push: { endpoint: '', p256dh: '', auth: '' } }));
  return html`<section>
    <h2>${NOTICES.push}</h2>
    <p>${NOTICES.browsers(count)}</p>
    ${button(tools, NOTICES.here, on)} ${count ? button(tools, NOTICES.stop, off) : nothing}
  </section>`;
}

/** @param {Notices} told @param {Tools} tools @param {Set} set */
function hook({ sends_hooks: can, hook: address }, tools, set) {
  if (!can) return nothing;
  return html`<section>
    <h2>${NOTICES.hook}</h2>
    ${field('hook', 'url', NOTICES.hookField, address ?? '')}
    ${button(
      tools,
      NOTICES.save,
      set(() => ({ hook: value('hook') })),
    )}
    ${
      address
        ? button(
            tools,
            NOTICES.stop,
            set(() => ({ hook: '' })),
          )
        : nothing
    }
  </section>`;
}

/** @param {Notices} told @param {Tools} tools @param {Set} set */
function quiet({ quiet: hours }, tools, set) {
  const zone = -new Date().getTimezoneOffset();
  const change = () => ({ quiet: { from: minutesOf(value('from')), to: minutesOf(value('to')), zone } });
  return html`<section>
    <h2>${NOTICES.quiet}</h2>
    <p class="hint">${NOTICES.quietText}</p>
    ${field('from', 'time', NOTICES.from, clock(hours?.from ?? 1320))}
    ${field('to', 'time', NOTICES.to, clock(hours?.to ?? 420))} ${button(tools, NOTICES.save, set(change))}
    ${hours ? html`<p>${NOTICES.between(clock(hours.from), clock(hours.to))}</p>` : nothing}
  </section>`;
}
