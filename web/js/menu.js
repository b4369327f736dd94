// The menu behind the three lines: what concerns the game as a whole, and how the room looks.
// @ts-check
import { h, s } from './dom.js';
import { options } from './terms.js';
import { contrast, setContrast, setTheme, theme } from './look.js';

/** Keys that work at the table. */
const KEYS = [['Arrows', 'move the cursor'], ['Enter', 'act at the cursor'], ['N', 'next block that can act'], ['Z', 'take back'], ['C', 'the big button'], ['1 to #', 'overlays'], ['+ and −', 'zoom'], ['T', 'text board'], ['Esc', 'put down, close']];

export class Menu {
  /** @param {import('./table.js').Table} game */
  constructor(game) {
    this.game = game;
    this.asked = '';
    this.panel = h('section', { class: 'menu', id: 'menu', 'aria-label': 'Menu', hidden: true });
    this.button = h('button', { type: 'button', class: 'burger', 'aria-label': 'Menu', 'aria-expanded': false, 'aria-controls': 'menu', onclick: () => this.toggle() },
      s('svg', { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true' }, s('path', { d: 'M3 6h18M3 12h18M3 18h18' })));
    this.panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.toggle(false);
      this.button.focus();
    });
    document.addEventListener('pointerdown', (event) => {
      const at = /** @type {Node} */ (event.target);
      if (!this.panel.hidden && !this.panel.contains(at) && !this.button.contains(at)) this.toggle(false);
    });
  }

  toggle(open = this.panel.hidden) {
    this.asked = '';
    this.panel.hidden = !open;
    this.button.setAttribute('aria-expanded', String(open));
    if (!open) return;
    this.draw();
    /** @type {HTMLElement | null} */ (this.panel.querySelector('button, a'))?.focus();
  }

  /** @param {string} text @param {string} hint @param {() => any} act @param {boolean} [sure] whether to ask again */
  #item(text, hint, act, sure) {
    const asking = sure && this.asked === text;
    return h('li', {}, h('button', { type: 'button', 'data-key': text, onclick: async () => {
      if (sure && !asking) {
        this.asked = text;
        return this.draw();
      }
      this.toggle(false);
      await this.game.run(act);
    } }, asking ? `${text}: are you sure?` : text, h('small', {}, asking ? 'press again' : hint)));
  }

  draw() {
    if (this.panel.hidden) return;
    const { session } = this.game;
    const at = `/api/tables/${session.table}/${session.door}`;
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
    const file = (/** @type {string} */ text, /** @type {string} */ hint, /** @type {string} */ path) =>
      h('li', {}, h('a', { href: `${at}/${path}`, download: '' }, text, h('small', {}, hint)));
    const choice = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'plain', 'aria-pressed': on, onclick: () => {
        act();
        location.reload();
      } }, text);
    this.panel.replaceChildren(
      h('h2', {}, 'This game'), h('ul', {}, options(this.game).map(({ text, hint, act, sure }) => this.#item(text, hint, act, sure))),
      h('h2', {}, 'Records'), h('ul', {},
        file('Export my diary', 'what this seat has seen, chained by hash', 'diary'),
        session.status?.ended && file('Export the game', 'the whole journal, with every die', 'journal'),
        ...this.game.records()),
      h('h2', {}, 'Look'), h('div', { class: 'looks' }, choice('Light', theme() === 'light', () => setTheme('light')), choice('Dark', theme() === 'dark', () => setTheme('dark')),
        choice('High contrast', contrast(), () => setContrast(!contrast()))),
      h('h2', {}, 'Keys'), h('dl', {}, KEYS.flatMap(([key, what]) => [h('dt', {}, h('kbd', {}, key.replace('#', String(this.game.switches().length)))), h('dd', {}, what)])));
    if (held) /** @type {HTMLElement | null} */ (this.panel.querySelector(`[data-key="${held}"]`))?.focus();
  }
}
