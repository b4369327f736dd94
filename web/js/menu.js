// The menu: agreements, downloads, appearance, keyboard.
// @ts-check
import { h, s } from './dom.js';
import { options } from './agreements.js';
import { contrast, setContrast, setTheme, theme } from './theme.js';

export class Menu {
  /** @param {import('./screen.js').GameScreen} game */
  constructor(game) {
    this.game = game;
    this.asked = '';
    this.panel = h('section', { class: 'menu', id: 'menu', 'aria-label': 'Menu', hidden: true });
    this.button = h(
      'button',
      {
        type: 'button',
        class: 'burger',
        'aria-label': 'Menu',
        'aria-expanded': false,
        'aria-controls': 'menu',
        onclick: () => this.toggle(),
      },
      s(
        'svg',
        { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true' },
        s('path', { d: 'M3 6h18M3 12h18M3 18h18' }),
      ),
    );
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

  /** @param {string} text @param {string} hint @param {() => any} act @param {boolean} [sure] whether to ask for confirmation */
  #item(text, hint, act, sure) {
    const asking = sure && this.asked === text;
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'data-key': text,
          onclick: async () => {
            if (sure && !asking) {
              this.asked = text;
              return this.draw();
            }
            this.toggle(false);
            await this.game.run(act);
          },
        },
        asking ? `${text}?` : text,
        h('small', {}, asking ? 'Press again to confirm' : hint),
      ),
    );
  }

  draw() {
    if (this.panel.hidden) return;
    const { session } = this.game;
    const at = `/api/tables/${session.table}/${session.door}`;
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
    const file = (/** @type {string} */ text, /** @type {string} */ hint, /** @type {string} */ path) =>
      h('li', {}, h('a', { href: `${at}/${path}`, download: '' }, text, h('small', {}, hint)));
    const choice = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'aria-pressed': on,
          onclick: () => {
            act();
            location.reload();
          },
        },
        text,
      );
    this.panel.replaceChildren(
      h('h2', {}, 'This game'),
      h(
        'ul',
        {},
        options(this.game).map(({ text, hint, act, sure }) => this.#item(text, hint, act, sure)),
      ),
      h('h2', {}, 'Downloads'),
      h(
        'ul',
        {},
        file('Download my log', 'everything you have seen', 'diary'),
        session.status?.ended && file('Download the game', 'full journal with dice', 'journal'),
        ...this.game.records(),
      ),
      h('h2', {}, 'Appearance'),
      h(
        'div',
        { class: 'looks' },
        choice('Light', theme() === 'light', () => setTheme('light')),
        choice('Dark', theme() === 'dark', () => setTheme('dark')),
        choice('High contrast', contrast(), () => setContrast(!contrast())),
      ),
      h('h2', {}, 'Keyboard'),
      h(
        'dl',
        {},
        this.game.keyHelp().flatMap(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)]),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.panel.querySelector(`[data-key="${held}"]`))?.focus();
  }
}
