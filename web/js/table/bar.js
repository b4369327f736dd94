// The bar on top: the date, the phases, the budget, and what a game adds.
// @ts-check
import { html, nothing } from '../template.js';
import { BAR, SEAT } from '../text.js';
import { clocks } from './clock.js';

/** @typedef {import('./screen.js').Screen} Screen */

const MAP = 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14';
const LAYERS = 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5';
const LINES = 'M3 6h18M3 12h18M3 18h18';

/** @param {string} d */
const icon = (d) => html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${d}></path></svg>`;

/** Coins: available, spent in this draft, gone. @param {import('./play.js').Coins} budget */
function purse({ left, before, total, unit, tip }) {
  const coins = Array.from({ length: Math.max(total, before) }, (_, n) =>
    n < left ? 'coin' : n < before ? 'coin drafted' : 'coin gone',
  );
  return html`<div class="purse" data-tip=${tip ?? nothing} tabindex=${tip ? 0 : nothing}
    ><span><b>${left}</b><small>${unit}</small></span
    ><span class="coins" aria-hidden="true">${coins.map((name) => html`<i class=${name}></i>`)}</span></div
  >`;
}

/** A button that opens something over the map on a phone. @param {string} label @param {string} d @param {boolean} on
 * @param {() => void} act */
const tool = (label, d, on, act) =>
  html`<button type="button" aria-label=${label} aria-pressed=${on} @click=${act}>${icon(d)}</button>`;

/** The phases as a row, the current one lit. @param {{names: string[], now: number}} steps @param {string} label */
const phases = ({ names, now }, label) =>
  html`<ol class="steps" aria-label=${label}>
    ${names.map(
      (name, n) =>
        html`<li class=${n === now ? 'now' : n < now ? 'past' : ''} aria-current=${n === now ? 'step' : nothing}
          >${n < now ? `✓ ${name}` : name}</li
        >`,
    )}
  </ol>`;

/** @param {import('../session/state.js').SessionState} session @param {Record<string, string>} sides */
function opponent({ status, role, past, away }, sides) {
  const other = status.seats.find(({ seat }) => seat !== role);
  const side = sides[other?.seat ?? ''] ?? '';
  const moves = other && status.to_move?.includes(other.seat);
  return html`<div class="opponent">
    <b><i class=${away ? 'dot off' : 'dot'} aria-hidden="true"></i>${other ? SEAT.player(other, side) : ''}</b>
    <small>${past ? BAR.replay : away ? BAR.away : moves ? BAR.moves(side) : BAR.waits(side)}</small>
  </div>`;
}

/** @param {import('./play.js').State} t @param {Screen} screen */
export function bar(t, screen) {
  const { session, ui } = t;
  const { title, sides, board } = screen.play;
  const { when, steps, label, coins, more } = screen.play.heading(t);
  const toggle = () => screen.menu.toggle();
  return html`<a class="brand" href="/" title=${BAR.home}
      ><img src="/icon.svg" alt="Maproom" width="26" height="26" /><span
        ><b>${title}</b><small>${sides[session.role] ? BAR.you(sides[session.role]) : BAR.watching}</small></span
      ></a
    >
    ${when} ${phases(steps, label)}
    <div class="chip">${steps.names[steps.now]}<span class="count"> ${steps.now + 1}/${steps.names.length}</span></div>
    ${coins ? purse(coins) : nothing} ${more ?? nothing} ${clocks(session, sides)} ${opponent(session, sides)}
    <div class="phone-tools">
      ${board.mini ? tool(BAR.map, MAP, ui.map, () => screen.set({ map: !ui.map })) : nothing}
      ${tool(BAR.layers, LAYERS, ui.layers, () => screen.set({ layers: !ui.layers }))}
    </div>
    <button
      type="button"
      class="burger"
      aria-label=${BAR.menu}
      aria-expanded=${ui.menu}
      aria-controls="menu"
      @click=${toggle}
    >
      ${icon(LINES)}
    </button>`;
}
