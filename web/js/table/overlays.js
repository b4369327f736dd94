// What the position means, laid over the map. The server tells it, from this seat's knowledge only; the player switches
// what is drawn.
// @ts-check
import { effect, signal } from '../vendor/signals-core/signals-core.js';

/**
 * A switch: its key, and whether it is on at first.
 * @typedef {{id: string, name: string, key: string, on: boolean}} SwitchAbout
 */

/** @template Data */
export class Overlays {
  /** @param {string} place where the switches are kept @param {SwitchAbout[]} switches */
  constructor(place, switches) {
    this.place = place;
    this.switches = switches;
    this.on = signal(this.#kept());
    /** @type {import('../vendor/signals-core/signals-core.js').Signal<Data | null>} */
    this.data = signal(null);
    /** The position that was asked about. */
    this.key = '';
  }

  /** The switches as they were left. @returns {Record<string, boolean>} */
  #kept() {
    const first = Object.fromEntries(this.switches.map(({ id, on }) => [id, on]));
    try {
      return { ...first, ...JSON.parse(localStorage.getItem(this.place) ?? '{}') };
    } catch {
      return first;
    }
  }

  /** Asks again when the position or the draft has changed. @param {import('./screen.js').Screen} screen
   * @param {() => boolean} hidden whether nothing of it can be seen now */
  follow(screen, hidden) {
    screen.effects.push(
      effect(() => {
        const state = screen.session.state.value;
        // A step of the past keeps what was known before it.
        if (screen.rerun.running) return;
        // While orders are being made final the draft is neither here nor there; their answer comes with a change.
        if (!hidden() && !state.waiting) this.#ask(screen, `${state.at} ${JSON.stringify(state.choices)}`);
      }),
    );
  }

  /** @param {import('./screen.js').Screen} screen @param {string} key */
  async #ask({ session }, key) {
    if (key === this.key) return;
    this.key = key;
    // A draft that ends in dice or hands over cannot be looked beyond: the map stays as it was.
    const answer = await session.seat.overlay(session.now.choices).catch(() => null);
    if (this.key === key && answer?.overlay) this.data.value = answer.overlay;
  }

  /** @param {string} id */
  toggle(id) {
    this.on.value = { ...this.on.peek(), [id]: !this.on.peek()[id] };
    localStorage.setItem(this.place, JSON.stringify(this.on.peek()));
  }

  /** The switches for the screen. @param {(id: string) => boolean} works whether it means something here
   * @returns {import('./play.js').Switch[]} */
  list(works) {
    const on = this.on.value;
    return this.switches
      .filter(({ id }) => works(id))
      .map(({ id, name, key }) => ({ id, name, key, on: on[id], toggle: () => this.toggle(id) }));
  }
}
