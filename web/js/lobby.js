// The lobby: open games, the games of this browser, and replays.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { masthead } from './home.js';
import { games as listGames } from './games.js';
import { savedGames } from './saved-games.js';

/** @typedef {import('./games.js').About} About */

/** @param {any} refusal */
const words = (refusal) =>
  refusal instanceof api.Refused ? refusal.message : 'Something went wrong. Reload the page.';

/** Imports a finished game from its journal, and opens its replay. @param {HTMLElement} said */
function journal(said) {
  const field = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'file',
      accept: '.jsonl,.json,.txt,.zst',
      id: 'journal',
      onchange: async () => {
        const [file] = field.files ?? [];
        if (!file) return;
        said.textContent = 'Verifying the game…';
        try {
          const keys = await api.bring(file);
          location.assign(`/t/${keys.table}/watch/replay#${keys.watch.secret}`);
        } catch (refusal) {
          said.textContent = words(refusal);
        }
      },
    })
  );
  return h('p', { class: 'journal' }, h('label', { for: 'journal' }, 'Open a journal file'), field);
}

/** @param {HTMLElement} root */
export async function lobby(root) {
  document.title = 'Lobby · Maproom';
  const [games, { tables }, mine] = await Promise.all([listGames(), api.tables(), savedGames()]);
  const about = new Map(games.map((game) => [game.name, game]));
  const title = (/** @type {string} */ game) => about.get(game)?.title ?? game;
  const said = h('p', { class: 'said', role: 'alert' });
  const name = /** @type {HTMLInputElement} */ (h('input', { id: 'name', maxlength: 40, autocomplete: 'nickname' }));
  const take = (/** @type {string} */ table, /** @type {any} */ seat) =>
    h(
      'button',
      {
        type: 'button',
        class: 'plain',
        onclick: async () => {
          try {
            const key = await api.take(table, seat.seat, name.value.trim());
            location.assign(`/t/${table}/${key.door}#${key.secret}`);
          } catch (refusal) {
            said.textContent = words(refusal);
          }
        },
      },
      `Join as ${seat.title}`,
    );
  /** @param {any} status @param {(Node | string | false)[]} acts */
  const row = (status, ...acts) =>
    h(
      'li',
      {},
      h(
        'div',
        {},
        h('b', {}, status.name || title(status.game)),
        h(
          'small',
          {},
          [
            status.name && title(status.game),
            about.get(status.game)?.scenarios.find((/** @type {any} */ { id }) => id === status.scenario)?.title,
            status.seats
              .filter((/** @type {any} */ seat) => !seat.free)
              .map(
                (/** @type {any} */ seat) =>
                  `${seat.title}: ${seat.bot ? `Computer (${seat.bot})` : seat.name || 'taken'}`,
              )
              .join(', '),
          ]
            .filter(Boolean)
            .join('. '),
        ),
      ),
      h('div', { class: 'acts' }, acts),
    );
  const list = (
    /** @type {string} */ id,
    /** @type {string} */ head,
    /** @type {Node[]} */ rows,
    /** @type {(Node | string)[]} */ none,
  ) =>
    h(
      'section',
      { id, 'aria-labelledby': `${id}-title` },
      h('h2', { id: `${id}-title` }, head),
      rows.length ? h('ul', {}, rows) : h('p', {}, none),
    );
  const link = (/** @type {string} */ href, /** @type {string} */ text) => h('a', { class: 'plain', href }, text);
  const open = tables.filter((/** @type {any} */ status) => !status.ended);
  const own = mine.filter(({ status }) => !status.ended);
  const over = [
    ...mine.filter(({ status }) => status.ended).map((seat) => ({ status: seat.status, door: seat.door })),
    ...tables
      .filter(
        (/** @type {any} */ status) =>
          status.ended && status.watch && !mine.some((seat) => seat.table === status.table),
      )
      .map((/** @type {any} */ status) => ({ status, door: 'watch' })),
  ];
  root.replaceChildren(
    h(
      'div',
      { class: 'home' },
      masthead(),
      h(
        'main',
        { class: 'hall' },
        h('h1', {}, 'Lobby'),
        said,
        list(
          'open',
          'Open games',
          open.map((/** @type {any} */ status) =>
            row(
              status,
              ...status.seats
                .filter((/** @type {any} */ seat) => seat.free && !seat.bot)
                .map((/** @type {any} */ seat) => take(status.table, seat)),
              status.watch && link(`/t/${status.table}/watch`, 'Watch'),
            ),
          ),
          ['No open games. ', h('a', { href: '/#games' }, 'Create one'), ' and choose “Anyone”.'],
        ),
        open.length > 0 && h('p', { class: 'journal' }, h('label', { for: 'name' }, 'Your name (optional)'), name),
        list(
          'mine',
          'Your games',
          own.map((seat) => row(seat.status, link(`/t/${seat.table}/${seat.door}`, seat.mine ? 'Your move' : 'Open'))),
          ['No games in this browser.'],
        ),
        list(
          'replays',
          'Replays',
          over.map(({ status, door }) => row(status, link(`/t/${status.table}/${door}/replay`, 'Replay'))),
          ['No finished games yet.'],
        ),
        journal(said),
      ),
    ),
  );
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
