// What the opponent did, step by step on the board, before the present is shown. It can be skipped at once and watched
// again; how fast it runs is a setting of the player.
// @ts-check
import { h, still } from '../dom.js';
import { reshown } from '../session/state.js';
import { html, nothing, render } from '../template.js';
import { RERUN } from '../text.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';

/** @typedef {import('../session/state.js').SessionState} SessionState */
/** @typedef {import('../session/state.js').Step} Step */

/** How much longer or shorter than normal each step takes; nothing is shown at 0. */
export const SPEEDS = /** @type {Record<string, number>} */ ({ off: 0, slow: 2, normal: 1, fast: 0.4 });
const KEPT = 'turn-speed';
/** A battle stays this long after its dice have come to rest, in milliseconds. */
const STAY = 1600;
/** Keys that only skip; all others skip and do what they always do. */
const ONLY = [' ', 'Enter', 'Escape', 'c'];

/** The chosen speed. Who prefers reduced motion is shown nothing unless it was chosen. */
export const speed = () => localStorage.getItem(KEPT) ?? (still() ? 'off' : 'normal');
/** @param {string} name */
export const setSpeed = (name) => localStorage.setItem(KEPT, name);

export class Rerun {
  /** @param {import('./screen.js').Screen} screen */
  constructor(screen) {
    this.screen = screen;
    /**
     * What is shown instead of the present. @type
     * {import('../vendor/signals-core/signals-core.js').Signal<SessionState | null>}
     */
    this.shown = signal(null);
    /** Steps that are still to be shown. @type {Step[]} */
    this.queue = [];
    /** The steps since the player last acted, and the state they began with. @type {Step[]} */
    this.kept = [];
    /** @type {SessionState | null} */
    this.before = null;
    this.timer = 0;
    /** Whether a battle is being shown. */
    this.fighting = false;
    /** Shows again what was in view before. @type {(() => void) | undefined} */
    this.back = undefined;
    this.element = h('div', { class: 'rerun', hidden: true });
    screen.middle.addEventListener('pointerdown', () => this.skip(), { capture: true });
  }

  get running() {
    return this.shown.value !== null;
  }

  /** Whether there is a turn to watch again. */
  get watchable() {
    return this.kept.some((step) => this.#pace(step) > 0);
  }

  /** The player has acted: what came before is no longer the opponent's last turn. */
  forget() {
    this.kept = [];
    this.before = null;
  }

  /**
   * Takes the steps of the opponent out of the news. The player's own steps before them are not shown again.
   * @param {import('../wire.js').LogEntry[]} entries @param {Step[]} steps @param {SessionState} before
   * @returns {import('../wire.js').LogEntry[]} what is not shown here
   */
  take(entries, steps, before) {
    const first = steps.findIndex((step) => this.#pace(step) > 0);
    const running = Boolean(this.shown.peek());
    if (first < 0 && !running && !this.before) return entries;
    const from = running || this.before ? 0 : first;
    this.before ??= from ? { ...before, base: steps[from - 1].view } : before;
    const shown = steps.slice(from);
    this.kept.push(...shown);
    const off = !SPEEDS[speed()] || document.visibilityState !== 'visible';
    if (!running && (off || first < 0)) return entries;
    this.#run(shown, from ? this.before : before);
    const since = shown[0]?.n ?? Number.POSITIVE_INFINITY;
    return entries.filter(({ n }) => n < since);
  }

  /** Shows the opponent's last turn once more. */
  again() {
    const { before } = this;
    if (!before || this.shown.peek()) return;
    this.#run([...this.kept], before);
  }

  /** @param {Step[]} steps @param {SessionState} before */
  #run(steps, before) {
    this.queue.push(...steps);
    if (this.shown.peek()) return;
    this.screen.play.deselect?.();
    this.back = this.screen.board.camera?.();
    this.#show({ n: before.number, before: before.base, view: before.base, entries: [] }, 0);
    this.timer = window.setTimeout(() => this.#next(), this.#long(200));
  }

  /** @param {number} time */
  #long(time) {
    return time * (SPEEDS[speed()] || 1);
  }

  /** How long a step is shown at normal speed. @param {Step} step */
  #pace({ entries, before, view }) {
    const { pace, drift } = this.screen.play;
    return Math.max(drift?.(before, view) ?? 0, ...entries.map((entry) => pace?.(entry) ?? 0));
  }

  /** @param {Step} step @param {number} glide */
  #show(step, glide) {
    const { session, play } = this.screen;
    const before = /** @type {SessionState} */ (this.before);
    this.shown.value = reshown(session.now, before, step, glide);
    const place = step.entries.map(({ event }) => play.where?.(event)).findLast((at) => at !== undefined);
    if (place) this.screen.reveal(place);
    for (const entry of step.entries) this.screen.hear(entry);
  }

  async #next() {
    const step = this.queue.shift();
    if (!step) return this.#end();
    const time = this.#long(this.#pace(step));
    this.#show(step, time);
    const { scene } = this.screen;
    if (step.entries.some(({ event }) => scene.begins?.(event))) await this.#battle(step);
    if (!this.shown.peek()) return;
    this.timer = window.setTimeout(() => this.#next(), time);
  }

  /** A battle is shown from its first step to its last; one that is still being fought is left to the present.
   * @param {Step} first */
  async #battle(first) {
    const { scene } = this.screen;
    const last = this.queue.findIndex(({ entries }) => entries.some(({ event }) => scene.ends?.(event)));
    if (last < 0) {
      this.queue.unshift(first);
      return this.skip();
    }
    const steps = [first, ...this.queue.splice(0, last + 1)];
    this.fighting = true;
    await scene.film?.(
      steps.flatMap(({ entries }) => entries),
      this.#long(STAY),
    );
    this.fighting = false;
    if (this.shown.peek()) this.#show(steps[steps.length - 1], 0);
  }

  /** Shows the present at once. A battle that is still being fought is on the table then. */
  skip() {
    if (!this.shown.peek() || this.fighting) return;
    clearTimeout(this.timer);
    const { scene } = this.screen;
    const left = this.queue.splice(0).flatMap(({ entries }) => entries);
    this.#end();
    const open = left.findLastIndex(({ event }) => scene.begins?.(event));
    if (open >= 0 && !left.slice(open).some(({ event }) => scene.ends?.(event))) scene.take(left.slice(open));
  }

  #end() {
    clearTimeout(this.timer);
    this.shown.value = null;
    this.back?.();
    this.back = undefined;
  }

  /** A key skips; whether it does nothing else. @param {KeyboardEvent} event */
  key(event) {
    if (!this.shown.peek() || this.fighting) return false;
    this.skip();
    if (!ONLY.includes(event.key)) return false;
    event.preventDefault();
    return true;
  }

  /** The line that is being shown, above the map. */
  start() {
    this.screen.effects.push(
      effect(() => {
        const shown = this.shown.value;
        this.element.hidden = !shown;
        const text = shown?.frame?.text;
        const title = this.screen.session.now.role === 'watch' ? RERUN.watched : RERUN.title;
        const line = text ? html`<p>${this.screen.plain(text)}</p>` : nothing;
        render(shown ? html`<b>${title}</b>${line}<kbd>${RERUN.key}</kbd>` : nothing, this.element);
      }),
    );
  }
}
