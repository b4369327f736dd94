// The screen that every game is played on: bar, panel, menu, chat, log, text view, handover, result. It has no board: a game puts one in
// the middle. `map-screen.js` is the screen of games with a map; `GAME/index.js` says how a game opens it.
// @ts-check
import { h, announce, seen } from './dom.js';
import * as api from './api.js';
import { Session } from './session.js';
import { bar } from './bar.js';
import { tabs } from './tabs.js';
import { textView } from './textview.js';
import { hideMap, handover, result } from './handover.js';
import { rulebook } from './rules.js';
import { load } from './games.js';
import { keep } from './saved-games.js';
import { Menu } from './menu.js';
import { Chat } from './chat.js';
import { Requests } from './agreements.js';
import { catchUp } from './catch-up.js';
import { initTooltips } from './tooltip.js';
import { styles } from './theme.js';

/** @typedef {import('./offers.js').Choice} Choice */
/** @typedef {import('./session.js').LogEntry} LogEntry */
/** What the main button does now: nothing if there is no act.
 *  @typedef {{text: string, sub?: string, act: (() => any) | null, busy?: boolean}} Primary */
/** The bar: the date, the phases and the current one, the budget, and more after it.
 *  @typedef {{when: Node[], steps: {names: string[], now: number}, label: string, coins?: {left: number, before: number, total: number, unit: string, why?: string}, more: (Node | null | false)[]}} Heading */
/** A battle shown above the board. A player may put it aside to see the board. In a replay a battle is shown from its first event to its last.
 *  @typedef {{element: HTMLElement, open: boolean, aside?: boolean, show?(): void, begins?(event: any): boolean, ends?(event: any): boolean, film?(entries: LogEntry[], stay: number): Promise<void>, take(entries: LogEntry[]): void, key(event: KeyboardEvent): boolean, render(): void, heed?(): void}} Scene */

/** Toggles that are always shown; the others are folded. */
const FIRST = 4;

export class GameScreen {
  /** @param {Session} session @param {{title: string, sides: Record<string, string>}} game its title and the names of its seats */
  constructor(session, game) {
    this.session = session;
    this.title = game.title;
    /** The seats by name. */
    this.sides = game.sides;
    /** Where the pointer is above the board. @type {import('./hexes.js').Point | undefined} */
    this.pointer = undefined;
    this.tab = 'orders';
    /** Whether the player has been asked to confirm. */
    this.sure = false;
    /** Whether all toggles are shown. */
    this.unfolded = false;
    /** Whether the result has been shown. */
    this.told = false;
    /** What fills the side panel. @type {(screen: GameScreen) => void} */
    this.panel = tabs;
    /** The element that covers everything else now, if there is one. @type {HTMLElement | null} */
    this.covered = null;
    /** The section at which the rulebook is open. @type {string | undefined} */
    this.section = undefined;
    /** @type {Scene} */
    this.battles = this.scene();
    this.top = h('header', { class: 'bar' });
    this.side = h('aside', { class: 'drawer', 'aria-label': 'Orders, log and rules' });
    this.text = h('section', {
      class: 'textboard',
      id: 'textboard',
      'aria-label': 'Text view',
      tabindex: -1,
      hidden: true,
    });
    this.refusal = h('div', { class: 'refusal', role: 'alert', hidden: true });
    this.veil = h('div', { class: 'veil', hidden: true });
    /** A rule that is opened where the side panel cannot be reached. */
    this.page = h('section', {
      class: 'rulepage',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': 'Rulebook',
      hidden: true,
    });
    this.layers = h('div', { class: 'layers' });
    this.menu = new Menu(this);
    this.chat = new Chat(this);
    this.requests = new Requests(this);
    this.middle = h('div', { class: 'table' }, this.layers, this.requests.element, this.refusal);
    /** The board: it takes the focus. */
    this.board = this.middle;
    this.element = h(
      'main',
      { class: `game ${session.status.game}` },
      h('h1', { class: 'unseen' }, this.title),
      h('button', { type: 'button', class: 'skip', onclick: () => this.read(true) }, 'Text view of the map'),
      this.top,
      this.middle,
      this.side,
      this.text,
      this.menu.panel,
      this.battles.element,
      this.page,
      this.veil,
    );
    initTooltips(this.element, (section) => this.openRule(section));
    const watch = new MutationObserver(() => hideMap(this));
    for (const part of [this.battles.element, this.page, this.veil])
      watch.observe(part, { attributes: true, attributeFilter: ['hidden'] });
    session.addEventListener('change', () => this.render());
    session.addEventListener('news', (event) => this.news(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('refused', (event) => this.refuse(/** @type {CustomEvent} */ (event).detail));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  get view() {
    return this.session.view;
  }

  // What a game defines. -------------------------------------------------------------------------------------------------------

  /** The battle above the board; a game without one shows nothing. @returns {Scene} */
  scene() {
    return { element: h('div', { hidden: true }), open: false, take() {}, key: () => false, render() {} };
  }

  /** The content of the bar. @returns {Heading} */
  heading() {
    throw new Error('a game defines its bar');
  }

  /** What the main button does now. @returns {Primary} */
  primary() {
    throw new Error('a game defines its main button');
  }

  /** A second button beside "Undo". @returns {{text: string, act: () => any} | null} */
  second() {
    return null;
  }

  /** Whether something is selected that is not part of the draft yet. */
  get hasSelection() {
    return false;
  }

  /** Clears the selection. @returns {any} */
  deselect() {}

  /** The name of the first tab. @returns {string} */
  tabName() {
    return 'Orders';
  }

  /** What is on the first tab. @returns {(Node | null | false)[]} */
  orders() {
    return [];
  }

  /** What is known of the enemy; a game without such knowledge has no tab for it. @returns {(Node | null | false)[] | null} */
  known() {
    return null;
  }

  /** Whether a log entry starts a new part of the log. @param {LogEntry} _entry */
  opens(_entry) {
    return false;
  }

  /** A sentence of the server with places named as this game names them. @param {string} text */
  plain(text) {
    return text;
  }

  /** Whether an entry can be left out of the log. @param {LogEntry} _entry */
  silent(_entry) {
    return false;
  }

  /** What is shown above the log. @returns {Node[]} */
  summary() {
    return [];
  }

  /** What is shown beside a log entry. @param {LogEntry} _entry @returns {Node | null} */
  remark(_entry) {
    return null;
  }

  /** More entries for the menu's downloads. @returns {Node[]} */
  records() {
    const { table, door, status } = this.session;
    return [
      h(
        'li',
        {},
        h(
          'a',
          { href: `/t/${table}/${door}/replay` },
          'Replay',
          h('small', {}, status?.ended ? 'both sides, graphs, dice check' : 'your view so far'),
        ),
      ),
    ];
  }

  /** The position in a sentence and in tables. @returns {{summary: string, rows: (Node | string)[]}} */
  textRows() {
    return { summary: '', rows: [] };
  }

  /** Toggles for what is drawn on the board. @returns {[string, boolean, () => void][]} */
  switches() {
    return [];
  }

  /** What all seats know, as one view: for a replay of both sides. @param {any[]} views by seat @returns {any} */
  together(views) {
    return views[0];
  }

  /** Where something happened, so that it can be shown. @param {any} _event @returns {string | undefined} */
  whereabouts(_event) {
    return undefined;
  }

  /** Brings a place into view. @param {string} _place */
  reveal(_place) {}

  /** Marks a place on the board, or none. @param {string | null} _place */
  mark(_place) {}

  /** Draws the board. */
  renderBoard() {}

  /** Keys that work here, with what they do. @returns {[string, string][]} */
  keyHelp() {
    return [
      ['Z', 'undo'],
      ['C', 'main button'],
      ['T', 'text view'],
      ['Esc', 'deselect, close'],
    ];
  }

  // What all games share. ------------------------------------------------------------------------------------------------------

  start() {
    this.render();
    this.board.focus({ preventScroll: true });
  }

  /** Asks why something cannot be done, and shows the answer in place. @param {Choice[]} choices the last one is the question */
  async explain(choices) {
    const draft = [...this.session.choices, ...choices.slice(0, -1)];
    const answer = await this.session.seat.why(draft, choices.slice(-1));
    if (answer.why[0]) this.refuse(new api.Refused(answer.why[0], 422));
  }

  /** @param {any} refusal */
  refuse(refusal) {
    if (!(refusal instanceof api.Refused)) throw refusal;
    const rule = refusal.rule;
    this.refusal.replaceChildren(
      `${this.plain(refusal.message).replace(/\.$/, '')}. `,
      rule
        ? h(
            'a',
            {
              href: `#rule-${rule.slice(1)}`,
              class: 'rule',
              onclick: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.openRule(rule.slice(1));
              },
            },
            rule,
          )
        : '',
    );
    // An element that is covered is not announced: during a battle the refusal is shown on the battle.
    (this.covered ?? this.middle).append(this.refusal);
    const { clientWidth: width, clientHeight: height } = this.board;
    const at = (!this.covered && this.pointer) || { x: width / 2, y: height / 2 };
    Object.assign(this.refusal.style, {
      left: `${Math.min(width - 250, Math.max(8, at.x + 18))}px`,
      top: `${Math.min(height - 90, Math.max(8, at.y + 12))}px`,
    });
    this.refusal.hidden = false;
  }

  /** Takes away what was refused and what was asked. */
  quiet() {
    this.refusal.hidden = true;
    this.sure = false;
  }

  /** @param {string} section */
  openRule(section) {
    if (!this.battles.element.hidden || this.session.past) return this.#openPage(section);
    this.tab = 'rules';
    this.section = section;
    this.element.classList.add('sheet-full');
    this.render();
  }

  /** Opens the rulebook above everything at a section: a battle or a replay keeps its place below. @param {string} section */
  #openPage(section) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const shut = () => {
      this.page.hidden = true;
      this.page.replaceChildren();
      hideMap(this);
      if (held?.isConnected) held.focus({ preventScroll: true });
    };
    this.page.replaceChildren(
      h('header', {}, h('h2', {}, 'Rules'), h('button', { type: 'button', class: 'plain', onclick: shut }, 'Close')),
      h('div', { class: 'leaf', tabindex: 0 }, rulebook(this.session.status.game, section)),
    );
    this.page.hidden = false;
    this.shut = shut;
  }

  /** @param {(() => any) | null | undefined} act */
  async run(act) {
    if (!act) return;
    this.refusal.hidden = true;
    try {
      await act();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  undo() {
    this.quiet();
    if (this.session.choices.length) return this.run(() => this.session.undo());
    this.deselect();
  }

  /** News from the server: battles are shown, the rest is announced. @param {LogEntry[]} entries */
  news(entries) {
    this.sure = false;
    const lines = entries.map((entry) => this.plain(entry.text)).filter(Boolean);
    if (lines.length) announce(lines.slice(-3).join(' '));
    this.battles.take(entries);
    const place = [...entries]
      .reverse()
      .map((entry) => this.whereabouts(entry.event))
      .find((found) => found !== undefined);
    if (place && !this.session.mine) this.reveal(place);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (this.covered === this.page) {
      if (event.key === 'Escape') this.shut?.();
      return;
    }
    if (this.covered === this.veil) return;
    if (this.battles.key(event)) return;
    if (this.act(event.key, event.shiftKey)) event.preventDefault();
  }

  /** Does what a key stands for. @param {string} key @param {boolean} _shift @returns {boolean} whether it stands for something */
  act(key, _shift) {
    if (key === 'z' || key === 'Z') this.undo();
    else if (key === 'Escape') {
      this.quiet();
      if (this.hasSelection) this.deselect();
      else if (this.session.unfinished) this.undo();
    } else if (key === 'c') this.run(this.primary().act);
    else if (key === 't') this.read();
    else return false;
    return true;
  }

  /** Opens or closes the text view, and moves the focus there. */
  read(open = this.text.hidden) {
    this.text.hidden = !open;
    this.render();
    (open ? this.text : this.board).focus();
  }

  render() {
    this.chat.draw();
    this.menu.draw();
    this.requests.draw();
    bar(this);
    this.panel(this);
    textView(this);
    this.renderLayers();
    this.renderBoard();
    this.battles.heed?.();
    handover(this);
    result(this);
  }

  renderLayers() {
    const toggle = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h(
        'button',
        { type: 'button', class: 'toggle', 'aria-pressed': on, 'data-key': label, onclick: act },
        h('span', { class: 'box', 'aria-hidden': 'true' }),
        label,
      );
    const all = [
      ...this.switches().map(([label, on, act]) =>
        toggle(label, on, () => {
          act();
          this.render();
        }),
      ),
      toggle('Text view', !this.text.hidden, () => this.read()),
    ];
    const more = h(
      'button',
      {
        type: 'button',
        class: 'toggle more',
        'aria-expanded': this.unfolded,
        'data-key': 'more',
        onclick: () => {
          this.unfolded = !this.unfolded;
          this.renderLayers();
        },
      },
      this.unfolded ? 'Fewer' : 'More',
    );
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = held && this.layers.contains(held) ? held.dataset.key : undefined;
    this.layers.classList.toggle('unfolded', this.unfolded);
    this.layers.replaceChildren(
      ...all.slice(0, FIRST),
      ...(all.length > FIRST + 1 ? [more] : []),
      ...(this.unfolded || all.length <= FIRST + 1 ? all.slice(FIRST) : []),
    );
    if (key)
      /** @type {HTMLElement | null} */ (this.layers.querySelector(`[data-key="${key}"]`))?.focus({
        preventScroll: true,
      });
  }

  close() {
    document.removeEventListener('keydown', this.onKey);
    this.session.close();
  }
}

/** Opens the screen of a session's game. @param {Session} session @returns {Promise<GameScreen>} */
export async function mountGame(session) {
  const entry = await load(session.status.game);
  if (!entry.seat) throw new api.Refused({ why: 'Not playable in the browser yet. Use the API.' }, 404);
  const styled = Promise.all((entry.styles ?? []).map(styles));
  session.sort(entry.kinds);
  const screen = await entry.seat(session);
  await styled;
  return screen;
}

/** Joins a seat. @param {HTMLElement} root @param {string} table @param {string} door */
export async function joinSeat(root, table, door) {
  const session = new Session(table, door);
  await session.open();
  const screen = await mountGame(session);
  document.title = `${screen.title} · Maproom`;
  keep({ table, door, game: session.status.game });
  root.replaceChildren(screen.element);
  screen.start();
  performance.mark('laid');
  // What can wait, waits until the screen has been painted.
  await seen();
  performance.mark('seen');
  session.listen();
  const { enrolled, tutorial } = await import('./tutorial.js');
  if (enrolled(table)) tutorial(screen);
  catchUp(screen);
  return screen;
}
