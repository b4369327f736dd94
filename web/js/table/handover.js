// Hot seat: the map is hidden between turns. And the card at the end of a game.
// @ts-check
import { html, nothing, render } from '../template.js';
import { HANDOVER } from '../text.js';
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
  if (ended && !to) return void result(screen);
  render(to ? pass(t, screen, to) : nothing, screen.veil);
}

/**
 * The card at the end of a game; what it needs is loaded then. @type {WeakMap<Screen,
 * Promise<import('./end.js').EndCard>>}
 */
const cards = new WeakMap();

/** @param {Screen} screen */
async function result(screen) {
  const coming = cards.get(screen) ?? import('./end.js').then(({ EndCard }) => new EndCard(screen));
  cards.set(screen, coming);
  const card = await coming;
  if (!screen.veil.hidden) card.draw();
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
