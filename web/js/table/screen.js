// The screen that every game is played on: bar, panel, menu, chat, log, text view, handover, result around a board. A
// game gives its
// parts as functions of its state (`play.js`); the screen draws them when the state changes.
// @ts-check
import * as api from '../api.js';
import { announce, h } from '../dom.js';
import { OpenBook } from '../rules.js';
import { sounds } from '../sound.js';
import { render } from '../template.js';
import { RERUN, SCREEN, SURE } from '../text.js';
import { initTooltips } from '../tooltip.js';
import { computed, effect, signal } from '../vendor/signals-core/signals-core.js';
import { bar } from './bar.js';
import { Chat } from './chat.js';
import { Cover } from './cover.js';
import { goalStrip } from './goal.js';
import { layers } from './layers.js';
import { Menu } from './menu.js';
import { panel } from './panel.js';
import { requests } from './agreements.js';
import { refusal } from './refusal.js';
import { Rerun } from './rerun.js';
import { textView } from './textview.js';
import { veil } from './handover.js';
import { rulePage } from './rule-page.js';
import { START, atRule, quiet } from './ui.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../session/session.js').Session | import('../session/playback.js').Playback} AnySession */
/** @typedef {import('./play.js').Primary} Primary */
/** A state whose further parts only the game knows. @typedef {import('../wire.js').Json} Json */

/** A scene that never opens. @returns {import('./play.js').Scene} */
const noScene = () => ({ element: h('div', { hidden: true }), open: false, take() {}, key: () => false });

/** Whether a key is typed into a field or belongs to the browser. @param {KeyboardEvent} event */
export const typed = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));

export class Screen {
  top = h('header', { class: 'bar' });
  side = h('aside', { class: 'drawer', 'aria-label': SCREEN.side });
  middle = h('div', { class: 'table' });
  layers = h('div', { class: 'layers' });
  /** What wins. */
  goal = h('div', { class: 'goal-strip', hidden: true });
  /** Requests of the opponent. */
  strip = h('div', { class: 'strip', role: 'region', 'aria-label': SCREEN.requests, hidden: true });
  refusal = h('div', { class: 'refusal', role: 'alert', hidden: true });
  text = h('section', { class: 'textboard', id: 'textboard', 'aria-label': SCREEN.text, tabindex: -1, hidden: true });
  veil = h('div', { class: 'veil', hidden: true });
  /** A rule that is opened where the side panel cannot be reached. */
  page = h('section', {
    class: 'rulepage',
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': SCREEN.rulebook,
    hidden: true,
  });
  /** What is drawn whenever the state changes. @type {(() => void)[]} */
  effects = [];

  /**
   * @param {AnySession} session
   * @param {(screen: Screen) => import('./play.js').Play<Json>} make what the game gives
   */
  constructor(session, make) {
    this.session = session;
    this.ui = signal(START);
    /** The place under the pointer or the keyboard's cursor. */
    this.hover = signal({ place: /** @type {string | null} */ (null), keys: false });
    /** Where the pointer is above the board. @type {import('../hexes.js').Point | undefined} */
    this.pointer = undefined;
    /** What fills the side panel. @type {(t: Json, screen: Screen) => unknown} */
    this.panel = panel;
    this.element = h('main', { class: `game ${session.now.status.game}` });
    this.play = make(this);
    this.scene = this.play.scene ?? noScene();
    this.board = this.play.board;
    this.rerun = new Rerun(this);
    /**
     * The whole state, as the views read it: of the present, or of a step of the opponent that is being shown.
     * @type {import('../vendor/signals-core/signals-core.js').ReadonlySignal<Json>}
     */
    this.t = computed(() => this.play.table(this.rerun.shown.value ?? session.state.value, this.ui.value));
    this.chat = new Chat(this);
    /** The rulebook in the panel, and above everything. */
    this.bookTab = new OpenBook();
    this.bookPage = new OpenBook();
    this.menu = new Menu(this);
    this.#build();
    this.cover = new Cover(this, [this.veil, this.page, this.scene.element]);
    initTooltips(this.element, (section) => this.openRule(section));
    session.addEventListener('news', (event) => this.news(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('refused', (event) => this.refuse(/** @type {CustomEvent} */ (event).detail));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  #build() {
    this.middle.append(
      this.board.element,
      this.layers,
      this.goal,
      ...(this.board.parts ?? []),
      this.strip,
      this.rerun.element,
      this.refusal,
    );
    this.element.append(
      h('h1', { class: 'unseen' }, this.play.title),
      h('button', { type: 'button', class: 'skip', onclick: () => this.read(true) }, SCREEN.skip),
      this.top,
      this.middle,
      this.side,
      this.text,
      this.menu.panel,
      ...(this.play.extra ?? []),
      this.scene.element,
      this.page,
      this.veil,
    );
  }

  /** Draws everything, now and whenever what it shows changes. */
  start() {
    const part = (/** @type {() => void} */ draw) => this.effects.push(effect(draw));
    part(() => this.#classes());
    part(() => render(this.play.bar?.(this.t.value) ?? bar(this.t.value, this), this.top));
    part(() => render(this.panel(this.t.value, this), this.side));
    part(() => render(layers(this.t.value, this), this.layers));
    part(() => goalStrip(this.t.value, this));
    part(() => this.menu.draw());
    part(() => requests(this.t.value, this));
    part(() => refusal(this.t.value, this));
    part(() => textView(this.t.value, this));
    part(() => this.board.draw());
    part(() => veil(this.t.value, this));
    part(() => rulePage(this.t.value, this));
    part(() => this.chat.draw());
    this.board.start?.();
    this.rerun.start();
    this.cover.watch();
    if (!this.cover.top) this.board.element.focus({ preventScroll: true });
  }

  #classes() {
    const { ui } = this.t.value;
    const { classList } = this.element;
    classList.toggle('sheet-peek', ui.sheet === 'peek');
    classList.toggle('sheet-full', ui.sheet === 'full');
    classList.toggle('map-open', ui.map);
    classList.toggle('layers-open', ui.layers);
  }

  /** Changes what the screen remembers. @param {Partial<import('./ui.js').Ui>} change */
  set(change) {
    this.ui.value = { ...this.ui.peek(), ...change };
  }

  // What a player does.

  /** @param {(() => unknown) | null | undefined} act */
  async run(act) {
    if (!act) return;
    if (this.ui.peek().refusal) this.set({ refusal: null });
    try {
      await act();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  /** Presses a button; one that gives something up asks once. @param {Primary | null} button */
  press(button) {
    if (!button?.act || button.busy) return;
    const { doubt } = button;
    if (doubt && this.ui.peek().sure !== doubt) {
      this.set({ sure: doubt });
      return announce(SURE.ask(doubt));
    }
    return this.run(button.act);
  }

  /**
   * Asks why something cannot be done, and shows the answer in place.
   * @param {Choice[]} choices the last one is the question
   */
  async explain(choices) {
    const draft = [...this.session.now.choices, ...choices.slice(0, -1)];
    const answer = await this.session.seat.why(draft, choices.slice(-1));
    if (answer.why[0]) this.refuse(new api.Refused(answer.why[0], 422));
  }

  /** Shows a refusal in place. @param {unknown} refusal */
  refuse(refusal) {
    if (!(refusal instanceof api.Refused)) throw refusal;
    this.set({ refusal: { text: this.plain(refusal.message), rule: refusal.rule, at: this.pointer } });
  }

  /** Takes away what was refused and what was asked. */
  quiet() {
    this.ui.value = quiet(this.ui.peek());
  }

  async undo() {
    this.quiet();
    if (this.play.undo) return this.run(() => this.play.undo?.());
    if (this.session.now.choices.length) return this.run(() => this.session.undo());
    this.play.deselect?.();
  }

  /** @param {string} section */
  openRule(section) {
    if (this.scene.open || this.session.now.past) this.set({ page: section });
    else this.ui.value = atRule(this.ui.peek(), section);
  }

  /** A sentence of the server with places named as the game names them. @param {string} text */
  plain(text) {
    return this.play.plain?.(text) ?? text;
  }

  /** @param {string | null} place */
  mark(place) {
    this.board.mark?.(place);
  }

  /** @param {string} place */
  reveal(place) {
    this.board.reveal?.(place);
  }

  /** Opens or closes the text view, and moves the focus there. */
  read(open = Boolean(this.text.hidden)) {
    this.set({ text: open });
    (open ? this.text : this.board.element).focus();
  }

  /** The main button: while the opponent's turn is being shown it skips that. @param {Json} t @returns {Primary} */
  primary(t) {
    if (!this.rerun.running) return this.play.primary(t);
    const text = this.session.now.role === 'watch' ? RERUN.skipWatched : RERUN.skip;
    return { text, sub: RERUN.skipSub, act: () => this.rerun.skip() };
  }

  /** The sound of what happened. @param {LogEntry} entry */
  hear(entry) {
    sounds(this.play.sound?.(entry));
  }

  /** News from the server: battles and the opponent's moves are shown, the rest is announced. @param
   *  {import('../session/session.js').NewsDetail} detail */
  news({ entries, steps, before, own }) {
    this.set({ sure: '' });
    // What the player did ends the turn that could be watched again.
    if (own) this.rerun.forget();
    this.play.news?.(entries);
    const lines = entries.map((entry) => this.plain(entry.text)).filter(Boolean);
    if (lines.length) announce(lines.slice(-3).join(' '));
    const left = this.rerun.take(entries, steps, before);
    this.#now(left);
  }

  /** What is seen and heard at once. @param {LogEntry[]} entries */
  #now(entries) {
    for (const sound of new Set(entries.map((entry) => this.play.sound?.(entry)))) sounds(sound);
    this.scene.take(entries);
    const places = entries.map((entry) => this.play.where?.(entry.event)).filter((place) => place !== undefined);
    const last = places.at(-1);
    if (last && !this.session.now.mine) this.reveal(last);
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  key(event) {
    if (typed(event)) return;
    if (this.cover.top === this.page) {
      if (event.key === 'Escape') this.set({ page: null });
      return;
    }
    if (this.cover.top === this.veil || this.scene.key(event) || this.rerun.key(event)) return;
    if (this.play.key?.(event) || this.#switch(event.key) || this.act(event.key, event.shiftKey))
      event.preventDefault();
  }

  /** Toggles what is drawn on the board. @param {string} key */
  #switch(key) {
    const found = this.play.switches?.(this.t.peek()).find((entry) => entry.key === key);
    if (!found) return false;
    found.toggle();
    announce(SCREEN.toggled(found.name, !found.on));
    return true;
  }

  /**
   * Does what a key stands for.
   * @param {string} key
   * @param {boolean} shift
   * @returns {boolean} whether it stands for something
   */
  act(key, shift) {
    if (this.board.act?.(key, shift)) return true;
    const t = this.t.peek();
    if (key === 'z' || key === 'Z') this.undo();
    else if (key === 'Escape') {
      this.quiet();
      if (this.play.selected?.(t)) this.play.deselect?.();
      else if (t.session.unfinished) this.undo();
    } else if (key === 'c') this.press(this.primary(t));
    else if (key === 't') this.read();
    else return false;
    return true;
  }

  close() {
    for (const stop of this.effects) stop();
    document.removeEventListener('keydown', this.onKey);
    this.session.close();
  }
}
