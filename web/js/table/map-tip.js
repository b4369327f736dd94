// What is under the pointer, in a few lines: what it is, and why the selection cannot go there.
// @ts-check
import { h } from '../dom.js';
import { html, linked, nothing, render } from '../template.js';

/** @typedef {import('../hexes.js').Point} Point */
/**
 * `why` is what forbids it, with its rule.
 * @typedef {{head: string, lines: import('../template.js').Part[], why: string}} Told
 */

/** The pointer rests this long before a tooltip is shown, in milliseconds. */
const REST = 320;

export class Tip {
  /**
   * @param {import('./screen.js').Screen} screen
   * @param {(place: string) => Promise<Told | null> | Told | null} tell
   */
  constructor(screen, tell) {
    this.screen = screen;
    this.tell = tell;
    /** What it is about. @type {string | null} */
    this.place = null;
    this.element = h('div', { class: 'tip', hidden: true });
  }

  /** The pointer is at a place, or nowhere. @param {string | null} place @param {Point} at */
  point(place, at) {
    clearTimeout(this.rest);
    if (place === this.place && !this.element.hidden) return this.#put(at);
    this.hide();
    this.place = place;
    if (place) this.rest = setTimeout(() => this.show(place, at), REST);
  }

  hide() {
    clearTimeout(this.rest);
    this.element.hidden = true;
    this.place = null;
  }

  /** @param {string} place @param {Point} at */
  async show(place, at) {
    this.place = place;
    const told = await this.tell(place);
    if (this.place !== place || !told) return;
    const open = (/** @type {string} */ section) => this.screen.openRule(section);
    const why = told.why ? html`<p class="why">${linked(this.screen.plain(told.why), open)}</p>` : nothing;
    render(html`${told.head ? html`<b>${told.head}</b>` : nothing}${told.lines}${why}`, this.element);
    this.element.classList.toggle('refuses', Boolean(told.why));
    this.element.hidden = false;
    this.#put(at);
  }

  /** Beside the pointer, inside the window. @param {Point} at */
  #put(at) {
    const { clientWidth: width, clientHeight: height } = this.screen.board.element;
    const { offsetWidth, offsetHeight } = this.element;
    const left = at.x + 20 + offsetWidth > width ? at.x - offsetWidth - 14 : at.x + 20;
    const top = Math.min(height - offsetHeight - 6, at.y + 14);
    Object.assign(this.element.style, { left: `${Math.max(6, left)}px`, top: `${Math.max(6, top)}px` });
  }
}
