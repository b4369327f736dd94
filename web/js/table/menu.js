// The menu: agreements, downloads, appearance, keyboard.
// @ts-check
import { keyring } from '../api.js';
import { h } from '../dom.js';
import { SOUNDS, sounds, want, wanted } from '../sound.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { html, nothing, render } from '../template.js';
import { MENU, PICTURE, RERUN } from '../text.js';
import { contrast, setContrast, setTheme, theme } from '../theme.js';
import { options } from './agreements.js';
import { pressed } from './panel.js';
import { setSpeed, speed } from './rerun.js';
import { withMenu } from './ui.js';

/** @typedef {import('./agreements.js').Option} Option */

export class Menu {
  /** @param {import('./screen.js').Screen} screen */
  constructor(screen) {
    this.screen = screen;
    /** Whether this browser opened the table: asked when the menu is first opened. */
    this.host = signal(/** @type {boolean | undefined} */ (undefined));
    this.panel = h('section', { class: 'menu', id: 'menu', 'aria-label': MENU.title, hidden: true });
    this.panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.toggle(false);
      this.button?.focus();
    });
    document.addEventListener('pointerdown', (event) => {
      const at = /** @type {Node} */ (event.target);
      if (!this.panel.hidden && !this.panel.contains(at) && !this.button?.contains(at)) this.toggle(false);
    });
  }

  /** @returns {HTMLElement | null} */
  get button() {
    return this.screen.element.querySelector('.burger');
  }

  toggle(open = Boolean(this.panel.hidden)) {
    this.screen.ui.value = withMenu(this.screen.ui.peek(), open);
    if (open && this.host.peek() === undefined) this.#askHost();
    /** @type {HTMLElement | null} */
    const first = open ? this.panel.querySelector('button, a') : null;
    first?.focus();
  }

  /** One that gives something up asks like every other button. @param {Option} option @param {string} asked */
  #item({ text, hint, act, gives }, asked) {
    const run = () => {
      this.toggle(false);
      return act();
    };
    return html`<li>${pressed(this.screen, { text, sub: hint, doubt: gives, act: run }, asked, '', text)}</li>`;
  }

  async #askHost() {
    this.host.value = false;
    const { table } = this.screen.session.now;
    const { seats } = await keyring().catch(() => ({ seats: [] }));
    this.host.value = seats.some((seat) => seat.table === table && seat.role === 'host');
  }

  /** The seat on other devices, its links, and the host's page.
   * @param {import('../session/state.js').SessionState} session */
  #seat({ table, role, past }) {
    if (past || role === 'watch') return nothing;
    const page = (/** @type {string} */ end, /** @type {[string, string]} */ [text, hint], at = role) =>
      html`<li><a href="/t/${table}/${at}/${end}">${text}<small>${hint}</small></a></li>`;
    return html`<h2>${MENU.seat}</h2>
      <ul>
        ${page('device', MENU.device)} ${page('links', MENU.links)}
        ${role === 'host' ? nothing : page('absence', MENU.absence)}
        ${this.host.value ? page('table', MENU.host, 'host') : nothing}
        <li><a href="/notices">${MENU.notices[0]}<small>${MENU.notices[1]}</small></a></li>
        <li><a href="/keyring">${MENU.devices[0]}<small>${MENU.devices[1]}</small></a></li>
      </ul>`;
  }

  /** The map as a file. */
  #pictures() {
    const make = async (/** @type {'svg' | 'png'} */ kind) => {
      this.toggle(false);
      await (await import('./picture.js')).picture(this.screen, kind);
    };
    return PICTURE.kinds.map(
      ([kind, name]) =>
        html`<li>
          <button type="button" @click=${() => make(kind)}>${name}<small>${PICTURE.hint}</small></button>
        </li>`,
    );
  }

  /** Downloads what this browser has kept. */
  async #diary() {
    const { session } = this.screen;
    const file = await session.share?.file();
    if (!file) return;
    const address = URL.createObjectURL(file);
    h('a', { href: address, download: `${session.now.table}-${session.now.role}-diary.json` }).click();
    URL.revokeObjectURL(address);
  }

  draw() {
    const { session, ui } = /** @type {import('./play.js').State} */ (this.screen.t.value);
    this.panel.hidden = !ui.menu;
    if (!ui.menu) return;
    const at = `/api/tables/${session.table}/${session.role}`;
    const file = (/** @type {string} */ text, /** @type {string} */ hint, /** @type {string} */ path) =>
      html`<li><a href="${at}/${path}" download>${text}<small>${hint}</small></a></li>`;
    const look = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) => {
      const choose = () => {
        act();
        location.reload();
      };
      return html`<button type="button" class="plain" aria-pressed=${on} @click=${choose}>${text}</button>`;
    };
    const ended = Boolean(session.status.ended);
    const replay = `/t/${session.table}/${session.role}/replay`;
    const own = html`<li>
      <button type="button" @click=${() => this.#diary()}>${MENU.diary}<small>${MENU.diaryHint}</small></button>
    </li>`;
    render(
      html`<h2>${MENU.game}</h2>
        <ul>
          ${options(session, this.screen).map((option) => this.#item(option, ui.sure))}
        </ul>
        ${this.#seat(session)}
        <h2>${MENU.downloads}</h2>
        <ul>
          ${file(MENU.log, MENU.logHint, 'diary')}
          ${session.status.dice === 'shared' && !session.past ? own : nothing}
          ${ended ? file(MENU.journal, MENU.journalHint, 'journal') : nothing}
          ${this.screen.board.stage ? this.#pictures() : nothing}
          ${
            session.past
              ? nothing
              : html`<li><a href=${replay}>${MENU.replay}<small>${MENU.replayHint(ended)}</small
            ></a></li>`
          }
        </ul>
        <h2>${MENU.appearance}</h2>
        <div class="looks" role="group" aria-label=${MENU.colors}>
          <span aria-hidden="true">${MENU.colors}</span>
          ${look(MENU.light, theme() === 'light', () => setTheme('light'))}
          ${look(MENU.dark, theme() === 'dark', () => setTheme('dark'))}
        </div>
        <div class="looks" role="group" aria-label=${MENU.contrast}>
          <span aria-hidden="true">${MENU.contrast}</span>
          ${look(MENU.usual, !contrast(), () => setContrast(false))}
          ${look(MENU.high, contrast(), () => setContrast(true))}
        </div>
        ${session.past ? nothing : this.#play()}
        <h2>${MENU.keyboard}</h2>
        <dl>
          ${this.#keys().map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}
        </dl>`,
      this.panel,
    );
  }

  /** How the opponent's turn is shown, and what is heard. A change shows at once. */
  #play() {
    const choose = (/** @type {() => void} */ act) => () => {
      act();
      this.draw();
    };
    const button = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      html`<button type="button" class="plain" aria-pressed=${on} @click=${choose(act)}>${text}</button>`;
    const toggle = (/** @type {import('../sound.js').Sound} */ sound) => {
      want(sound, !wanted().includes(sound));
      sounds(sound);
    };
    const rerun = this.screen.play.pace
      ? html`<h2>${RERUN.setting}</h2>
          <div class="looks many" role="group" aria-label=${RERUN.setting}>
            ${RERUN.speeds.map(([id, name]) => button(name, speed() === id, () => setSpeed(id)))}
          </div>`
      : nothing;
    return html`${rerun}
      <h2>${MENU.sound}</h2>
      <div class="looks many" role="group" aria-label=${MENU.sound}>
        ${SOUNDS.map((sound) => button(MENU.sounds[sound], wanted().includes(sound), () => toggle(sound)))}
      </div>`;
  }

  /** Keys that work here, with what they do. @returns {[string, string][]} */
  #keys() {
    const { play, board, t } = this.screen;
    const switches = play.switches?.(t.peek()) ?? [];
    const [undo, main, text, close] = MENU.keys;
    const overlays = switches.length ? [MENU.overlays(switches.length)] : [];
    return [...(board.keyHelp ?? []), undo, main, ...overlays, text, close];
  }
}
