// The paper set: the map and the situation as they were at the end of a turn, for print. If the power fails, the game
// goes on at a table. Only umpires have it: it shows everything.
// @ts-check
import * as api from '../api.js';
import { load } from '../games.js';
import { develop } from '../session/film.js';
import { html, nothing, render } from '../template.js';
import { time } from '../time.js';
import { PAPER } from './text.js';

/** @typedef {import('../wire.js').Json} Json */

/** How often the page looks whether another turn has ended, in milliseconds. */
const LOOK = 5000;

/** Frames before the one in which a turn begins, among which the last of the turn before is found. */
const BACK = 8;

/** The turns so far: each with the observation that began the next one; the last one runs.
 * @param {Json[]} observations @param {(text: string) => string} opens
 * @returns {{name: string, next: number | null}[]} */
export function turnsOf(observations, opens) {
  const begins = observations.flatMap(({ n, log }) =>
    log.flatMap((/** @type {Json} */ { text }) => (opens(text) ? [{ n, name: opens(text) }] : [])),
  );
  const before = { n: 0, name: PAPER.start };
  return [before, ...begins].map(({ name }, at) => ({ name, next: begins[at]?.n ?? null }));
}

/** The view at the end of a turn, or the one that is now. @param {ReturnType<typeof api.seat>} seat
 * @param {string} role @param {number | null} next */
async function viewAt(seat, role, next) {
  if (next === null) return (await seat.view()).view;
  const { since } = await seat.since(next);
  const { frames } = await seat.film(undefined, Math.max(0, since - BACK), since + 1);
  const list = develop(frames);
  const last = list.findLast(({ n }) => n < next) ?? list[0];
  return last.views[role] ?? Object.values(last.views)[0];
}

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall */
export async function paper(root, hall) {
  const desk = await hall.get('me/desk').catch(() => null);
  const own = desk?.seats.find((/** @type {Json} */ seat) => !seat.side && seat.seat !== 'liaison');
  document.title = `${PAPER.title} · Maproom`;
  if (!desk?.control || !own || !desk.table) {
    render(html`<main class="hall-page"><h1>${PAPER.title}</h1><p>${PAPER.none}</p></main>`, root);
    return;
  }
  const seat = api.seat(desk.table, own.seat);
  const game = await (await load(desk.game)).paper?.();
  /** The turns, the one that is shown, and whether new ones are printed by themselves. */
  let turns = /** @type {ReturnType<typeof turnsOf>} */ ([]);
  let shown = -1;
  let alone = false;
  const draw = async () => {
    const turn = turns[shown];
    const sheets = game?.sheets(await viewAt(seat, own.seat, turn.next)) ?? [];
    const choose = (/** @type {Event} */ event) => {
      shown = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      draw();
    };
    render(
      html`<main class="paper">
        <p class="screen-only"><button type="button" class="plain" @click=${() => print()}>${PAPER.print}</button>
          <label>${PAPER.turn} <select @change=${choose}>${turns.map(
            ({ name }, n) => html`<option value=${n} .selected=${n === shown}>${name}</option>`,
          )}</select></label>
          <label><input type="checkbox" .checked=${alone} @change=${() => {
            alone = !alone;
          }} /> ${PAPER.alone}</label>
          <a href="/h/${hall.id}">${PAPER.back}</a></p>
        <h1 class="unseen">${PAPER.title}</h1>
        ${sheets.map(
          ({ title, body }, n) => html`<section class="a4">
            <header><b>${desk.name}</b> ${turn.name}
              <span>${PAPER.sheet(n + 1, sheets.length)}, ${time(Date.now())}</span></header>
            <h2>${title}</h2>
            ${body}
          </section>`,
        )}
        ${sheets.length ? nothing : html`<p>${PAPER.none}</p>`}
      </main>`,
      root,
    );
  };
  const look = async () => {
    const before = turns.length;
    turns = turnsOf((await seat.log()).observations, (text) => game?.opens(text) ?? '');
    if (turns.length === before && shown >= 0) return;
    // The turn that has just ended; before the first end, the one that runs.
    shown = Math.max(0, turns.length - (before ? 2 : 1));
    await draw();
    if (before && alone) print();
  };
  await look();
  setInterval(() => look().catch(() => {}), LOOK);
}
