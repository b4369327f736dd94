// The server's clocks: asked for when something happens, and counted down between.
// @ts-check
import { signal } from '../vendor/signals-core/signals-core.js';
import { CLOCK } from './text.js';

/** @typedef {import('./state.js').Timetable} Timetable */

/** Asked again at least this often, and at most once in this time, in milliseconds. */
const OFTEN = 20_000;
const REST = 400;

export class Clock {
  /** @param {import('../table/screen.js').AnySession} session */
  constructor(session) {
    this.session = session;
    this.times = signal(/** @type {Timetable | null} */ (null));
    /** A second has passed. */
    this.tick = signal(0);
  }

  start() {
    if (this.session.now.past) return;
    let soon = 0;
    const ask = async () => {
      soon = 0;
      const answer = await this.session.seat.timetable().catch(() => null);
      if (answer?.timers) this.times.value = { ...answer, at: Date.now() };
    };
    const later = () => {
      if (!soon) soon = window.setTimeout(ask, REST);
    };
    this.session.addEventListener('news', later);
    setInterval(later, OFTEN);
    setInterval(() => {
      if (this.times.peek()?.timers.length) this.tick.value += 1;
    }, 1000);
    ask();
  }
}

/** Milliseconds left of a clock, by what it runs for; null where none runs. @param {Timetable | null} clock
 * @param {string} text @returns {{left: number, stands: boolean} | null} */
export function timeOf(clock, text) {
  const found = clock?.timers.find((timer) => timer.text === text);
  if (!clock || !found) return null;
  if (found.due === null) return { left: found.left, stands: true };
  return { left: Math.max(0, found.due - clock.now - (Date.now() - clock.at)), stands: false };
}

/** What runs for a step: the window that asks, else the step. @param {import('./state.js').Table} t */
export function stepTime(t) {
  const region = t.book.region(t.region);
  if (t.view.stage === 'planning') return timeOf(t.clock, CLOCK.planning);
  if (t.view.tea[0]) return timeOf(t.clock, CLOCK.tea);
  return timeOf(t.clock, CLOCK.step(region));
}

/** The window in which somebody answers. @param {import('./state.js').Table} t */
export const windowTime = (t) => timeOf(t.clock, CLOCK.window(t.book.region(t.region)));

/** `4:12`. @param {number} left */
export function minutes(left) {
  const seconds = Math.ceil(left / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours
    ? `${hours}:${two(Math.floor(rest / 60))}:${two(rest % 60)}`
    : `${Math.floor(rest / 60)}:${two(rest % 60)}`;
}
