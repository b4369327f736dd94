// Whose turn is it? The running games of this browser: opponent, what happened since, clock.
// @ts-check
import * as api from './api.js';
import { timeLeft } from './clocks.js';
import { savedGames } from './saved-games.js';
import { html, nothing, render } from './template.js';
import { GAMES, SEAT, listed } from './text.js';
import { day, moment } from './time.js';
import { turnSign } from './turn-sign.js';

/** @typedef {import('./saved-games.js').Game} Game */
/** @typedef {import('./games.js').About} About */
/**
 * What happened at a seat since somebody looked: how much, and the last of it.
 * @typedef {{n: number, text: string}} News
 */

/** How often the page looks again, in milliseconds. */
const LOOK = 20_000;
/** Events that are asked for: what is older is counted, not read. */
const READ = 40;

/** @param {Game} game @returns {Promise<News | null>} */
async function news({ table, role, number }) {
  const looked = Number(localStorage.getItem(`looked-${table}-${role}`) ?? number);
  if (number === undefined || number <= looked) return null;
  const from = Math.max(looked, number - READ);
  const { observations } = await api.call(`/api/tables/${table}/${role}/log?from=${from}&to=${number}`);
  const texts = /** @type {import('./wire.js').Observation[]} */ (observations).flatMap(({ log }) =>
    log.map(({ text }) => text).filter(Boolean),
  );
  const text = texts.at(-1);
  return text ? { n: number - looked, text } : null;
}

/** Who sits at the other side. @param {Game} game */
const others = ({ status, role }) => status.seats.filter(({ seat, side }) => side && seat !== role);

/** @param {import('./wire.js').SeatStatus} seat */
const name = (seat) => SEAT.player(seat, seat.free ? GAMES.nobody : GAMES.somebody);

/** What tells a game from others at a glance. @param {Game} game */
function marks(game) {
  const { role, status } = game;
  const begun = status.created ? day(status.created) : '';
  return JSON.stringify([game.game, role, status.scenario, status.name, begun, others(game).map(name)]);
}

/** One game. Several against the same person differ by their scenario, their side, their name or their first day; where
 * even those are alike, by the time of that day.
 * @param {Game} game @param {About | undefined} about @param {News | null} since @param {boolean} alike */
function card(game, about, since, alike) {
  const { table, role, status, mine } = game;
  const title = about?.title ?? game.game;
  const own = status.seats.find(({ seat }) => seat === role);
  const foes = others(game);
  const who = foes.length > 2 ? '' : listed(foes.map(name));
  const scenario = about?.scenarios.find(({ id }) => id === status.scenario)?.title;
  const late = status.seats.find(({ seat }) => status.to_move?.includes(seat));
  const clock = timeLeft(mine ? own : late, Date.now());
  const facts = [
    status.name,
    scenario,
    status.created ? GAMES.begun((alike ? moment : day)(status.created)) : '',
  ].filter(Boolean);
  const sides = own ? GAMES.against(own.title, who || GAMES.somebody) : GAMES.host;
  const turn = mine ? GAMES.move : GAMES.waits(late ? name(late) : GAMES.somebody);
  return html`<li class=${mine ? 'mine' : ''}>
    <a href=${role === 'host' ? `/t/${table}/host/table` : `/t/${table}/${role}`}>
      <span><b>${title}</b>, ${own?.title ?? role}<small>${sides}</small><small>${facts.join(', ')}</small></span>
      <span class="turn"><b>${turn}</b>${clock ? html`<small>${clock}</small>` : nothing}</span>
    </a>
    ${since ? html`<p class="news">${GAMES.since(since.n)}${since.text}</p>` : nothing}
  </li>`;
}

/** @param {HTMLElement} place @param {About[]} list @param {Game[]} first */
export async function yourGames(place, list, first) {
  const draw = async (/** @type {Game[]} */ all) => {
    const games = all.filter(({ status }) => !status.ended);
    const waiting = games.filter(({ mine }) => mine).length;
    turnSign('Maproom', waiting);
    const told = await Promise.all(games.map((game) => news(game).catch(() => null)));
    const rows = games.map((game, n) =>
      card(
        game,
        list.find(({ name: own }) => own === game.game),
        told[n],
        all.some((other) => other !== game && marks(other) === marks(game)),
      ),
    );
    const head = waiting ? GAMES.yours(waiting) : GAMES.none;
    const hint = html`<p class="keep"><a href="/keyring">${GAMES.phrase}</a></p>`;
    render(html`<h2>${GAMES.title}<small>${head}</small></h2><ul>${rows}</ul>${hint}`, place);
  };
  await draw(first);
  setInterval(() => savedGames().then(draw, () => {}), LOOK);
}
