// My links: every way into a seat, with its device and its last use; new ones, and revoking.
// @ts-check
import * as api from '../api.js';
import { html, nothing } from '../template.js';
import { moment } from '../time.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { copy, page, removable } from './frame.js';
import { LINKS, PAGE } from './text.js';

/** @typedef {import('../wire.js').Way} Way */
/** @typedef {import('../wire.js').Minted} Minted */
/** @typedef {import('./frame.js').Tools} Tools */

/** @param {Way} way */
const text = ({ kind, made, used, until }) =>
  [
    kind === 'first' ? '' : LINKS.made(moment(made)),
    until ? LINKS.ends(moment(until)) : '',
    used ? LINKS.used(moment(used)) : kind === 'first' ? '' : PAGE.never,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The ways into a role, and a button for a further one.
 * @param {{tools: Tools, ways: Way[], revoke: (way: Way) => Promise<unknown>, mint: () => Promise<unknown>,
 *   heading: string, button: string, minted: Minted | undefined}} part
 */
export function links({ tools, ways, revoke, mint, heading, button, minted }) {
  const row = (/** @type {Way} */ way) =>
    removable(tools, { ...way, name: way.device || LINKS.kinds[way.kind], text: text(way), take: PAGE.revoke }, () =>
      revoke(way),
    );
  return html`<section>
    <h2>${heading}</h2>
    <ul class="rows">${ways.map(row)}</ul>
    <button type="button" class="plain" @click=${tools.act(mint)}>${button}</button>
    ${minted ? html`<p class="hint">${LINKS.once}</p>${copy(LINKS.address, minted.url)}` : nothing}
  </section>`;
}

/** @param {HTMLElement} root @param {string} table @param {string} role */
export async function open(root, table, role) {
  const seat = api.seat(table, role);
  const { seats } = await api.keyring();
  const hosts = role === 'host' || seats.some((other) => other.table === table && other.role === 'host');
  const host = hosts ? api.seat(table, 'host') : undefined;
  const status = /** @type {import('../wire.js').Status} */ ((await seat.view()).status);
  const own = signal(/** @type {Way[]} */ ([]));
  const others = signal(/** @type {Way[]} */ ([]));
  const minted = signal(/** @type {Minted | undefined} */ (undefined));
  const look = async () => {
    const [mine, hosted] = await Promise.all([seat.links(), host?.links()]);
    own.value = mine.links.filter((way) => way.role === role);
    others.value = hosted?.links.filter((way) => way.role !== role && way.role !== 'host') ?? [];
  };
  const mint = (/** @type {ReturnType<typeof api.seat>} */ by, /** @type {string} */ of) => async () => {
    minted.value = await by.mint({ role: of });
    await look();
  };
  await look();
  const title = (/** @type {string} */ id) => status.seats.find(({ seat: other }) => other === id)?.title ?? id;
  const free = status.seats.filter(({ free: open, side, bot, seat: id }) => open && side && !bot && id !== role);
  page(root, LINKS.title, `/t/${table}/${role}`, (tools) => {
    const list = (
      /** @type {ReturnType<typeof api.seat>} */ by,
      /** @type {string} */ of,
      /** @type {Way[]} */ ways,
      /** @type {[string, string]} */ [heading, button],
    ) =>
      links({
        tools,
        ways,
        revoke: (way) => by.unlink(way).then(look),
        mint: mint(by, of),
        heading,
        button,
        minted: minted.value?.role === of ? minted.value : undefined,
      });
    const of = (/** @type {string} */ id) => others.value.filter((way) => way.role === id);
    return html`<p>${LINKS.text}</p>
      ${list(seat, role, own.value, [role === 'host' ? LINKS.host : LINKS.yours(title(role)), LINKS.mint])}
      ${
        host
          ? html`${free.map(({ seat: id, title: name }) =>
              list(host, id, of(id), [LINKS.invited(name), LINKS.invite(name)]),
            )}
            ${list(host, 'watch', of('watch'), [LINKS.watchers, LINKS.watch])}`
          : nothing
      }`;
  });
}
