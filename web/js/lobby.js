// The lobby: open games, the games of this browser, and replays.
// @ts-check
import * as api from './api.js';
import { rateText, whenUp } from './clocks.js';
import { games as listGames } from './games.js';
import { masthead } from './home.js';
import { savedGames } from './saved-games.js';
import { html, nothing, render } from './template.js';
import { HOME, LOBBY, SEAT, WRONG } from './text.js';
import { signal, effect } from './vendor/signals-core/signals-core.js';

/** @typedef {import('./games.js').About} About */
/** @typedef {import('./wire.js').Status} Status */
/** @typedef {import('./wire.js').SeatStatus} SeatStatus */

/** @param {unknown} refusal */
const words = (refusal) => (refusal instanceof api.Refused ? refusal.message : WRONG);

/** Imports a finished game from its journal, and opens its replay. @param {(text: string) => void} say */
function journal(say) {
  const bring = async (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    say(LOBBY.verifying);
    try {
      const keys = await api.bring(file);
      location.assign(`/t/${keys.table}/watch/replay#${keys.watch.secret}`);
    } catch (refusal) {
      say(words(refusal));
    }
  };
  return html`<p class="journal">
    <label for="journal">${LOBBY.file}</label
    ><input type="file" accept=".jsonl,.json,.txt,.zst" id="journal" @change=${bring} />
  </p>`;
}

/** @param {Map<string, About>} about @param {Status} status @param {unknown} acts @param {string} [more] */
function row(about, status, acts, more = '') {
  const game = about.get(status.game);
  const title = game?.title ?? status.game;
  const players = status.seats
    .filter(({ free }) => !free)
    .map((seat) => `${seat.title}: ${SEAT.player(seat, SEAT.taken)}`)
    .join(', ');
  const scenario = game?.scenarios.find(({ id }) => id === status.scenario)?.title;
  const clock = status.rate && status.rate !== 'none' ? rateText(status.rate) : '';
  const text = [status.name && title, scenario, players, clock, more].filter(Boolean).join('. ').replace('..', '.');
  return html`<li>
    <div><b>${status.name || title}</b><small>${text}</small></div>
    <div class="acts">${acts}</div>
  </li>`;
}

/** What is asked of an open game; an empty text asks nothing.
 * @typedef {{game: string, scenario: string, side: string, clock: string}} Filter */

/** What a game is, by what can be asked for: a value may stand several times. @param {Status} status
 * @returns {Record<keyof Filter, string[]>} */
const traits = ({ game, scenario, seats, rate }) => ({
  game: [game],
  scenario: [scenario ?? ''],
  side: seats.filter(({ free, side }) => free && side).map(({ title }) => title),
  clock: [rateText(rate)],
});

/** Whether a game is what was asked for. @param {Status} status @param {Filter} filter */
export function fits(status, filter) {
  const own = traits(status);
  const names = /** @type {(keyof Filter)[]} */ (Object.keys(filter));
  return names.every((name) => !filter[name] || own[name].includes(filter[name]));
}

/** @param {Status[]} all @param {Map<string, About>} about
 * @param {import('./vendor/signals-core/signals-core.js').Signal<Filter>} filter */
function filters(all, about, filter) {
  const names = /** @type {(keyof Filter)[]} */ (Object.keys(filter.value));
  const scenarios = [...about.values()].flatMap((game) => game.scenarios);
  const text = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (name === 'game') return about.get(value)?.title ?? value;
    return name === 'scenario' ? (scenarios.find(({ id }) => id === value)?.title ?? value) : value;
  };
  const choose = (/** @type {string} */ name) => (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    filter.value = { ...filter.value, [name]: value };
  };
  const one = (/** @type {keyof Filter} */ name) => {
    const values = [...new Set(all.flatMap((status) => traits(status)[name]))].filter(Boolean).sort();
    return html`<label
      ><span>${LOBBY.filters[name]}</span
      ><select name="filter-${name}" @change=${choose(name)}>
        <option value="">${LOBBY.all}</option>
        ${values.map((value) => html`<option value=${value}>${text(name, value)}</option>`)}
      </select></label
    >`;
  };
  return html`<div class="filters" role="group" aria-label=${LOBBY.filter}>${names.map(one)}</div>`;
}

/** @param {string} id @param {string} head @param {unknown[]} rows @param {unknown} none */
const list = (id, head, rows, none) =>
  html`<section id=${id} aria-labelledby="${id}-title">
    <h2 id="${id}-title">${head}</h2>
    ${rows.length ? html`<ul>${rows}</ul>` : html`<p>${none}</p>`}
  </section>`;

/** @param {string} href @param {string} text */
const link = (href, text) => html`<a class="plain" href=${href}>${text}</a>`;

/** @param {HTMLElement} root */
export async function lobby(root) {
  document.title = `${LOBBY.title} · Maproom`;
  const [games, { tables }, mine] = await Promise.all([listGames(), api.tables(), savedGames()]);
  const about = new Map(games.map((game) => [game.name, game]));
  const all = /** @type {Status[]} */ (tables);
  const said = signal('');
  const say = (/** @type {string} */ text) => {
    said.value = text;
  };
  const take = (/** @type {string} */ table, /** @type {SeatStatus} */ seat) => {
    const join = async () => {
      const name = /** @type {HTMLInputElement | null} */ (root.querySelector('#name'));
      try {
        const key = await api.take(table, seat.seat, name?.value.trim() ?? '');
        location.assign(`/t/${table}/${key.role}#${key.secret}`);
      } catch (refusal) {
        say(words(refusal));
      }
    };
    return html`<button type="button" class="plain" @click=${join}>${LOBBY.join(seat.title)}</button>`;
  };
  const filter = signal(/** @type {Filter} */ ({ game: '', scenario: '', side: '', clock: '' }));
  const running = all.filter(({ ended }) => !ended);
  const joined = running.filter(({ seats: list }) => list.some(({ free, side }) => free && side));
  const watchable = running.filter(({ watch: may }) => may);
  const seats = (/** @type {Status} */ { table, seats: list }) =>
    list.filter(({ free, side }) => free && side).map((seat) => take(table, seat));
  const watch = (/** @type {Status} */ { table, watch: may }) =>
    may ? link(`/t/${table}/watch`, LOBBY.watch) : nothing;
  const own = mine.filter(({ status }) => !status.ended);
  const watched = all.filter(
    ({ ended, watch: may, table }) => ended && may && !mine.some((seat) => seat.table === table),
  );
  const over = [
    ...mine.filter(({ status }) => status.ended).map(({ status, role }) => ({ status, role })),
    ...watched.map((status) => ({ status, role: 'watch' })),
  ];
  const name = html`<p class="journal">
    <label for="name">${LOBBY.name}</label><input id="name" maxlength="40" autocomplete="nickname" />
  </p>`;
  root.replaceChildren();
  effect(() => {
    const open = joined.filter((status) => fits(status, filter.value));
    render(
      html`<div class="home">
        ${masthead()}
        <main class="hall">
          <h1>${LOBBY.title}</h1>
          <p class="said" role="alert">${said.value}</p>
          ${joined.length > 1 ? filters(joined, about, filter) : nothing}
          ${list(
            'open',
            LOBBY.open,
            open.map((status) => row(about, status, seats(status), whenUp(status.rate))),
            html`${LOBBY.none}<a href="/#games">${LOBBY.create}</a>${LOBBY.anyone}`,
          )}
          ${open.length ? name : nothing}
          ${list(
            'watch',
            LOBBY.watching,
            watchable.map((status) => row(about, status, watch(status), LOBBY.live)),
            LOBBY.noneWatched,
          )}
          ${list(
            'mine',
            HOME.yours,
            own.map(({ status, table, role, mine: moves }) =>
              row(about, status, link(`/t/${table}/${role}`, moves ? HOME.yourMove : LOBBY.enter)),
            ),
            LOBBY.noneHere,
          )}
          ${list(
            'replays',
            LOBBY.replays,
            over.map(({ status, role }) => row(about, status, link(`/t/${status.table}/${role}/replay`, LOBBY.replay))),
            LOBBY.noneOver,
          )}
          ${journal(say)}
        </main>
      </div>`,
      root,
    );
  });
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
