// The devices of this browser's keyring, and the phrase that brings its games back.
// @ts-check
import * as api from '../api.js';
import { html, nothing } from '../template.js';
import { moment } from '../time.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { page, removable } from './frame.js';
import { KEYRING, PAGE } from './text.js';

/** @typedef {import('./frame.js').Tools} Tools */

/** How this browser shows things: the same for whoever uses it next. */
const LOOKS = /^(theme|contrast|sounds|turn-speed|.*-overlays)$/;

/** Takes away everything that this browser has kept of its games: names, letters, what was looked at, diaries, files,
 * and notices to come. */
async function forget() {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (!LOOKS.test(key)) store.removeItem(key);
  }
  indexedDB.deleteDatabase('maproom');
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const told = await worker?.pushManager?.getSubscription().catch(() => null);
  await told?.unsubscribe().catch(() => {});
  for (const notice of (await worker?.getNotifications?.().catch(() => [])) ?? []) notice.close();
  // They have nothing of a game; the next visit fills them again.
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @param {HTMLElement} root */
export async function open(root) {
  const keyring = signal(await api.keyring());
  const words = signal(/** @type {string[]} */ ([]));
  const back = signal(/** @type {number | null} */ (null));
  const look = async () => {
    keyring.value = await api.keyring();
  };
  const drop = async (/** @type {import('../wire.js').Device} */ { id, here }) => {
    await api.dropDevice(id);
    if (here) {
      await forget();
      location.assign('/');
    } else await look();
  };
  const make = async () => {
    words.value = (await api.makePhrase()).words;
    await look();
  };
  const recover = async () => {
    const field = /** @type {HTMLTextAreaElement} */ (document.getElementById('phrase'));
    back.value = (await api.recover(field.value)).seats;
    field.value = '';
    await look();
  };
  page(root, KEYRING.title, '', (tools) => {
    const { devices, phrase, recovered } = keyring.value;
    const read = tools.act(() => api.readRecoveries().then(look));
    const news = recovered.map(
      ({ device, at }) => html`<p class="came" role="status">
        <b>${KEYRING.told(device, moment(at))}</b>
        <button type="button" class="plain" @click=${read}>${KEYRING.known}</button>
      </p>`,
    );
    const row = (/** @type {import('../wire.js').Device} */ device) =>
      removable(
        tools,
        {
          ...device,
          text: `${KEYRING.made(moment(device.made))}, ${KEYRING.used(moment(device.used))}`,
          take: device.here ? KEYRING.out : PAGE.revoke,
          sure: device.here ? KEYRING.outSure : PAGE.sure,
        },
        () => drop(device),
      );
    const own = html`<section>
        <h2>${KEYRING.devices}</h2>
        <ul class="rows">${devices.map(row)}</ul>
      </section>
      ${phrasePart(tools, phrase, words.value, make)}`;
    return html`<p>${devices.length ? KEYRING.text : KEYRING.none} <a href="/notices">${KEYRING.notices}</a></p>
      ${news} ${devices.length ? own : nothing}
      <form class="recover" @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        tools.act(recover)();
      }}>
        <h2>${KEYRING.recover}</h2>
        <p>${KEYRING.recoverText}</p>
        <label for="phrase">${KEYRING.field}</label>
        <textarea id="phrase" rows="2" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea>
        <button type="submit" class="plain">${KEYRING.go}</button>
        <p role="status">${
          back.value === null ? nothing : html`${KEYRING.back(back.value)} <a href="/">${KEYRING.games}</a>`
        }</p>
      </form>`;
  });
}

/** @param {Tools} tools @param {number | null} since @param {string[]} words @param {() => Promise<void>} make */
function phrasePart({ act }, since, words, make) {
  const shown = html`<ol class="words" aria-label=${KEYRING.words}>${words.map((word) => html`<li>${word}</li>`)}</ol>
    <p><b>${KEYRING.keep}</b></p>`;
  return html`<section>
    <h2>${KEYRING.phrase}</h2>
    <p>${KEYRING.phraseText}</p>
    <p>${since ? KEYRING.since(moment(since)) : KEYRING.noPhrase}</p>
    <div role="status">${words.length ? shown : nothing}</div>
    <button type="button" class="plain" @click=${act(make)}>${since ? KEYRING.replace : KEYRING.make}</button>
  </section>`;
}
