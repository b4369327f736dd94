// The clocks of a game: what each side has left, and what may be done when an opponent's time is up.
// @ts-check
import { timeLeft } from '../clocks.js';
import { html, nothing } from '../template.js';
import { CLOCK } from '../text.js';
import { minutes } from '../time.js';
import { signal } from '../vendor/signals-core/signals-core.js';

/** @typedef {import('../wire.js').Status} Status */
/** @typedef {import('../wire.js').SeatStatus} SeatStatus */

/** The time, as far as a clock on this page depends on it. */
const time = signal(Date.now());
let ticking = false;

/** Whether clocks run that this page shows. @param {Status} status */
const running = ({ rate, ended, frozen }) => Boolean(rate && typeof rate === 'object' && !ended && !frozen);

/** The time; whoever asks is asked again when it has passed. @param {Status} status */
export function now(status) {
  if (!running(status)) return time.peek();
  const live = typeof status.rate === 'object' && 'live' in status.rate;
  // A clock by minutes ticks; one by days need not.
  const look = () => {
    time.value = Date.now();
  };
  if (!ticking) setInterval(look, live ? 1000 : 20_000);
  ticking = true;
  return time.value;
}

/** What a seat has left, to the second where that counts. @param {SeatStatus} seat @param {number} at */
function left(seat, at) {
  const ms = seat.deadline ? seat.deadline - at : seat.left;
  if (ms === null || ms === undefined) return '';
  return ms > 0 && ms < 3_600_000 * 3 ? minutes(ms) : timeLeft(seat, at);
}

/** Both clocks, for the bar. @param {import('../session/state.js').SessionState} session
 * @param {Record<string, string>} sides */
export function clocks({ status, past }, sides) {
  if (past || !running(status)) return nothing;
  const at = now(status);
  const shown = status.seats.filter(({ seat, side }) => side && seat in sides);
  const one = (/** @type {SeatStatus} */ seat) => {
    const text = left(seat, at);
    const runs = Boolean(status.to_move?.includes(seat.seat));
    return text ? html`<span class=${runs ? 'runs' : ''}><small>${sides[seat.seat]}</small>${text}</span>` : nothing;
  };
  return html`<div class="clocks" role="timer" aria-label=${CLOCK.label}>${shown.map(one)}</div>`;
}

/** The opponent whose time is up, in a game by days: a live one ends by itself.
 * @param {import('../session/state.js').SessionState} session @returns {SeatStatus | undefined} */
export function late({ status, role, past }) {
  const days = typeof status.rate === 'object' && 'days' in status.rate;
  if (past || !days || status.ended || !status.seats.some(({ seat, side }) => side && seat === role)) return undefined;
  const at = now(status);
  const mine = status.seats.find(({ seat }) => seat === role)?.side;
  return status.seats.find(({ side, deadline }) => side && side !== mine && deadline && deadline <= at);
}
