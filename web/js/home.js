// The home page: what this is, one button to play, a demo, and a card for each game.
// @ts-check
import * as api from './api.js';
import { h } from './dom.js';
import { easyLevel, games, load } from './games.js';
import { savedGames } from './saved-games.js';
import { html, nothing, render, styled } from './template.js';
import { HOME, NOT_CREATED, NOT_PLAYABLE, PUZZLES } from './text.js';

/** @typedef {import('./games.js').About} About */
/** @typedef {import('./games.js').Entry} Entry */
/** @typedef {{game: About, entry: Entry}} Listed */

/** New games are made by a module of their own, loaded when one is wanted. */
const starter = () => import('./start.js');

/** The name and the main links, above every page that is not a game. */
export const masthead = () =>
  html`<header>
    <a class="brand" href="/"><img src="/icon.svg" alt="" width="30" height="30" />Maproom</a>
    <nav aria-label=${HOME.main}>${HOME.links.map(([href, text]) => html`<a href=${href}>${text}</a>`)}</nav>
  </header>`;

/** @param {string} text @param {() => unknown} act */
const link = (text, act) => html`<button type="button" class="link" @click=${act}>${text}</button>`;

/** A game's card. @param {About} game @param {() => void} choose @param {(() => void) | null} puzzles */
function card({ name, title, manifest }, choose, puzzles) {
  const { players, time, text } = manifest.card;
  const act = manifest.playable
    ? html`<button type="button" class="link" aria-label=${HOME.chooseOf(title)} @click=${choose}
        >${HOME.choose}</button
      >`
    : html`<span>${NOT_PLAYABLE}</span>`;
  const crop = styled({ 'background-image': `url("/img/${name}.webp")` });
  return html`<article class="game-card">
    <div class="crop" aria-hidden="true" ${crop}></div>
    <h2>${title}<small>${players}, ${time}</small></h2>
    <p>${text}</p>
    <p class="card-foot">${act}${
      puzzles
        ? html`<button type="button" class="link" aria-label=${PUZZLES.linkOf(title)} @click=${puzzles}
            >${PUZZLES.link}</button
          >`
        : nothing
    }<a href="/rules/${name}" aria-label=${HOME.rulesOf(title)}>${HOME.rules}</a></p>
  </article>`;
}

/** The button that starts a game at once, and the other ways in. @param {Listed[]} entries @param {HTMLElement} answer
 * @param {(refusal: unknown) => void} sorry */
function actions(entries, answer, sorry) {
  const first = entries.find(({ entry }) => entry.start);
  if (!first?.entry.start) return nothing;
  const { game, entry } = first;
  const { start } = first.entry;
  const other = game.seats.find(({ side, id }) => side && id !== start.seat)?.id ?? start.seat;
  const begin = (/** @type {Partial<import('./start.js').Wanted>} */ change) => async () => {
    /** @type {import('./start.js').Wanted} */
    const plan = {
      scenario: start.scenario,
      role: start.seat,
      against: 'computer',
      level: easyLevel(game),
      options: {},
    };
    const wanted = { ...plan, ...change };
    const { create, invitation, path } = await starter();
    const keys = await create(game, wanted);
    if (wanted.against === 'friend') answer.replaceChildren(invitation(keys, game, wanted.role));
    else location.assign(path(keys, wanted.role));
  };
  const act = (/** @type {() => Promise<void>} */ run) => () => run().catch(sorry);
  const now = act(async () => (await starter()).playNow(game, entry));
  const lessons = entries.flatMap(({ game: { name }, entry: { lesson } }) =>
    lesson ? [html`<a class="link" href="/learn/${name}">${lesson.link}</a>`] : [],
  );
  return html`<button type="button" class="primary" id="play" @click=${now}>
      <b>${HOME.play}</b><small>${start.text}</small>
    </button>
    <p class="ways">
      ${link(HOME.invite, act(begin({ against: 'friend' })))} ${link(start.swap, act(begin({ role: other })))}
      ${link(HOME.hotSeat, act(begin({ against: 'screen' })))} ${lessons}
    </p>`;
}

/** @param {HTMLElement} root */
export async function home(root) {
  document.title = 'Maproom';
  const [buttons, answer, mine, frame] = ['actions', 'place', 'going', 'frame'].map((name) =>
    h('div', { class: name }),
  );
  const said = h('p', { class: 'said', role: 'alert' });
  const form = h('div', { class: 'choose', id: 'choose' });
  const shelf = h('section', { class: 'shelf', id: 'games', 'aria-label': HOME.games });
  const sorry = (/** @type {unknown} */ refusal) => {
    said.textContent = refusal instanceof api.Refused ? refusal.message : NOT_CREATED;
  };
  root.replaceChildren();
  render(
    html`<div class="home">
      ${masthead()}
      <main>
        <section class="pitch">
          <h1>${HOME.title}</h1>
          <p>${HOME.text}</p>
          ${mine}${buttons}${answer}${said}
        </section>
        ${frame}${form}${shelf}
      </main>
    </div>`,
    root,
  );
  const list = await games();
  const entries = await Promise.all(
    list.map(async (game) => ({ game, entry: game.manifest.playable ? await load(game.name) : {} })),
  );
  /** Opens the form for a new game. @param {About} game */
  const choose = async (game) => {
    const { chooser, create, invitation, path } = await starter();
    const made = async (/** @type {import('./start.js').Wanted} */ wanted) => {
      const keys = await create(game, wanted);
      if (wanted.against === 'friend') return invitation(keys, game, wanted.role);
      location.assign(path(keys, wanted.role));
    };
    form.replaceChildren(chooser(game, made));
    form.scrollIntoView({ block: 'nearest' });
    form.querySelector('select')?.focus();
  };
  /** Lists the puzzles of a game. @param {About} game */
  const riddle = async (game) => {
    const { puzzles } = await import('./puzzles.js');
    form.replaceChildren(await puzzles(game));
    form.scrollIntoView({ block: 'nearest' });
    form.querySelector('button')?.focus();
  };
  render(
    entries.map(({ game, entry }) =>
      card(game, () => choose(game), entry.puzzles ? () => riddle(game).catch(sorry) : null),
    ),
    shelf,
  );
  render(actions(entries, answer, sorry), buttons);
  const demo = entries.find(({ entry }) => entry.demo)?.entry.demo;
  if (demo) demo(frame).catch(() => frame.remove());
  else frame.remove();
  const seats = await savedGames();
  if (seats.some(({ status }) => !status.ended)) (await import('./your-games.js')).yourGames(mine, list, seats);
}
