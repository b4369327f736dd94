// Hot seat: the map is hidden between turns. And the result of a game.
// @ts-check
import { html, nothing, render } from '../template.js';
import { END, HANDOVER } from '../text.js';
import { shared } from './hot-seat.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('./play.js').State} State */

/** The seat that the screen is passed to, if it is shared. @param {State} t */
function next({ session: { status, mine, past, table } }) {
  if (mine || past || status.ended) return undefined;
  const seats = shared(table);
  return status.to_move?.find((seat) => seats[seat]);
}

/** @param {State} t @param {Screen} screen */
export function veil(t, screen) {
  const { ui, session } = t;
  // A battle is seen to its end first.
  const to = screen.scene.open ? undefined : next(t);
  const ended = session.status.ended && !session.past && ui.result !== 'closed' && !screen.scene.open;
  screen.element.classList.toggle('curtained', Boolean(to));
  screen.veil.hidden = !to && !ended;
  render(to ? pass(t, screen, to) : ended ? result(t, screen) : nothing, screen.veil);
}

/** @param {State} t @param {Screen} screen @param {string} to */
function pass({ session: { table } }, { play }, to) {
  const side = play.sides[to];
  const go = () => location.assign(`/t/${table}/${to}#${shared(table)[to]}`);
  return html`<section class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
    <h2 id="curtain-title">${HANDOVER.title(side)}</h2>
    <p>${HANDOVER.text}</p>
    <button type="button" class="primary" @click=${go}><b>${HANDOVER.here(side)}</b></button>
  </section>`;
}

/** @param {State} t @param {Screen} screen */
function result({ session: { status, door, table } }, screen) {
  const { winners = [], why } = status.ended ?? { why: '' };
  const plays = door in screen.play.sides;
  const names = winners.map((seat) => screen.play.sides[seat] ?? seat);
  const title = !winners.length
    ? END.draw
    : !plays
      ? END.wins(names)
      : winners.includes(door)
        ? END.victory
        : END.defeat;
  return html`<section class="curtain" role="dialog" aria-modal="true" aria-labelledby="end-title">
    <h2 id="end-title">${title}</h2>
    <p>${why}</p>
    <button type="button" class="primary" @click=${() => screen.set({ result: 'closed' })}><b>${END.map}</b></button>
    <p><a href="/t/${table}/${door}/replay">${END.replay}</a></p>
    <p><a href="/">${END.home}</a></p>
  </section>`;
}
