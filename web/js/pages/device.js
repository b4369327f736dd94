// Play on another device: a code that works once, and who came in by it.
// @ts-check
import * as api from '../api.js';
import { announce } from '../dom.js';
import { qr } from '../qr.js';
import { html, nothing } from '../template.js';
import { minutes, moment } from '../time.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { copy, page, removable } from './frame.js';
import { DEVICE, LINKS, PAGE } from './text.js';

/** How often the page looks who came in, in milliseconds. */
const LOOK = 2000;

/** Whether only this machine can open an address. @param {string} address */
const local = (address) => /^(localhost|127\.|\[::1\])/.test(new URL(address).host);

/** @param {HTMLElement} root @param {string} table @param {string} role */
export async function open(root, table, role) {
  const seat = api.seat(table, role);
  const began = Date.now();
  const made = signal(/** @type {import('../wire.js').Minted | null} */ (await seat.mint({ once: true })));
  const ways = signal((await seat.links()).links);
  const now = signal(Date.now());
  /** Devices that this page has told of. @type {Set<string>} */
  const told = new Set();
  const look = async () => {
    const { links } = await seat.links();
    ways.value = links;
    for (const way of links) {
      if (way.kind !== 'device' || way.here || way.made < began || told.has(way.id)) continue;
      told.add(way.id);
      made.value = null;
      announce(DEVICE.came(way.device));
    }
  };
  setInterval(() => {
    now.value = Date.now();
  }, 1000);
  setInterval(() => document.visibilityState === 'visible' && look().catch(() => {}), LOOK);
  const again = async () => {
    made.value = await seat.mint({ once: true });
  };
  page(root, DEVICE.title, `/t/${table}/${role}`, (tools) => {
    const code = made.value;
    const left = (code?.until ?? 0) - now.value;
    const row = (/** @type {import('../wire.js').Way} */ way) =>
      removable(tools, { ...way, name: way.device, text: LINKS.made(moment(way.made)), take: PAGE.revoke }, () =>
        seat.unlink(way).then(look),
      );
    const came = ways.value.filter(({ id }) => told.has(id));
    return html`<p>${DEVICE.text}</p>
      ${
        code && left > 0
          ? html`<figure>${qr(code.qr, DEVICE.code)}</figure>
            ${copy(DEVICE.link, code.url)}
            <p>${DEVICE.left(minutes(left))}</p>
            ${local(code.url) ? html`<p class="hint">${DEVICE.local}</p>` : nothing}`
          : html`<p>${code ? DEVICE.over : nothing}</p>
            <button type="button" class="plain" @click=${tools.act(again)}>${DEVICE.again}</button>`
      }
      <div role="status">${came.map((way) => html`<p class="came"><b>${DEVICE.came(way.device)}</b></p>`)}</div>
      <h2>${DEVICE.devices}</h2>
      <ul class="rows">${ways.value.filter(({ kind }) => kind === 'device').map(row)}</ul>`;
  });
}
