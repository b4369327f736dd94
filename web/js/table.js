// The table that every game is laid on: session, map, bar, ledger, curtain. A game fills it: see `eastfront/game.js`.
// @ts-check
import { h, s, announce, seen } from './dom.js';
import * as api from './api.js';
import { Session } from './session.js';
import { Stage } from './stage.js';
import { bar } from './bar.js';
import { drawer } from './drawer.js';
import { MiniMap } from './minimap.js';
import { textBoard } from './textboard.js';
import { cover, curtain, ended } from './curtain.js';
import { rulebook } from './rules.js';
import { GAMES } from './games.js';
import { keep } from './kept.js';
import { Menu } from './menu.js';
import { Talk } from './talk.js';
import { Strip } from './terms.js';
import { away } from './away.js';
import { whys } from './why.js';

/** @typedef {import('./offers.js').Choice} Choice */
/** @typedef {import('./hexes.js').Point} Point */
/** What the big button does now: nothing if there is no act.
 *  @typedef {{text: string, sub?: string, act: (() => any) | null, busy?: boolean}} Primary */
/** Where things lie on a game's map. Places are named as the game likes: a hex, an area, a block.
 *  @typedef {{at(point: Point): string | null, centre(place: string): Point, step(place: string, arrow: string): string | null}} Chart */
/** What stands in the bar: when, what else (weather, a track), the steps, the purse, and more behind it.
 *  @typedef {{when: Node[], steps: {names: string[], now: number}, label: string, coins: {left: number, before: number, total: number, unit: string, why?: string}, more: (Node | null | false)[]}} Heading */
/** A battle that lies on the table above the map.
 *  A player may lay it aside and look at the map. In a film a battle that lies whole before it is fought from its first event to its last.
 *  @typedef {{element: HTMLElement, open: boolean, aside?: boolean, show?(): void, begins?(event: any): boolean, ends?(event: any): boolean, film?(tales: import('./session.js').LogEntry[], stay: number): Promise<void>, take(tales: import('./session.js').LogEntry[]): void, key(event: KeyboardEvent): boolean, render(): void, heed?(): void}} Scene */

/** Switches that always lie open; the others are folded away. */
const FIRST = 4;

export class Table {
  /**
   * @param {Session} session @param {import('./stage.js').Picture} map
   * @param {{title: string, sides: Record<string, string>, chart: Chart}} game the words and the chart of the game
   */
  constructor(session, map, game) {
    this.session = session;
    this.title = game.title;
    /** The seats by name. */
    this.sides = game.sides;
    this.chart = game.chart;
    /** The place under the pointer or the keyboard's cursor. @type {string | null} */
    this.hover = null;
    /** Where the pointer is in the map's window. @type {Point | undefined} */
    this.pointer = undefined;
    /** Whether the keyboard moves the cursor. */
    this.keys = false;
    this.tab = 'orders';
    /** Whether the player has been asked if he is sure. */
    this.sure = false;
    /** Whether all switches lie open. */
    this.unfolded = false;
    /** Whether the end has been told. */
    this.told = false;
    /** What fills the side. @type {(table: Table) => void} */
    this.ledger = drawer;
    /** What lies on top of all else now, if anything does. @type {HTMLElement | null} */
    this.covered = null;
    /** The section at which the rulebook is open. @type {string | undefined} */
    this.section = undefined;
    this.stage = new Stage(map, this.chart, {
      tap: (place) => this.tap(place),
      hover: (place, at) => this.look(place, at),
      hold: (place, at) => this.hold(place, at),
      grab: (place) => this.grab(place),
      drop: (place) => this.drop(place),
      moved: () => this.mini?.frame(),
    });
    this.mini = new MiniMap(this.stage);
    /** @type {Scene} */
    this.battles = this.scene();
    this.top = h('header', { class: 'bar' });
    this.side = h('aside', { class: 'drawer', 'aria-label': 'Orders, log and rules' });
    this.text = h('section', { class: 'textboard', id: 'textboard', 'aria-label': 'Text board', tabindex: -1, hidden: true });
    this.refusal = h('div', { class: 'refusal', role: 'alert', hidden: true });
    this.veil = h('div', { class: 'veil', hidden: true });
    /** A rule that is opened where the ledger cannot be reached. */
    this.page = h('section', { class: 'rulepage', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Rulebook', hidden: true });
    const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: act }, text);
    this.layers = h('div', { class: 'layers' });
    this.menu = new Menu(this);
    this.talk = new Talk(this);
    this.strip = new Strip(this);
    this.spot = s('svg', { class: 'layer spot', viewBox: `0 0 ${map.width} ${map.height}`, width: map.width, height: map.height, 'aria-hidden': 'true' });
    this.stage.world.append(this.spot);
    this.ruler = h('div', { class: 'ruler', hidden: true });
    this.element = h('main', { class: `game ${session.status.game}` }, h('h1', { class: 'unseen' }, this.title),
      h('button', { type: 'button', class: 'skip', onclick: () => this.read(true) }, 'Text board: the position in words'), this.top,
      h('div', { class: 'table' }, this.stage.element, this.layers, this.mini.element,
        h('div', { class: 'zoom' }, tool('Zoom out', '−', () => this.stage.zoom(1 / 1.25)), tool('Zoom in', '+', () => this.stage.zoom(1.25))),
        this.ruler, this.strip.element, this.refusal),
      this.side, this.text, this.menu.panel, this.battles.element, this.page, this.veil);
    whys(this.element, (section) => this.openRule(section));
    const watch = new MutationObserver(() => cover(this));
    for (const part of [this.battles.element, this.page, this.veil]) watch.observe(part, { attributes: true, attributeFilter: ['hidden'] });
    session.addEventListener('change', () => this.render());
    session.addEventListener('news', (event) => this.news(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('refused', (event) => this.refuse(/** @type {CustomEvent} */ (event).detail));
    this.stage.element.addEventListener('keydown', (event) => this.mapKey(event));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  get view() {
    return this.session.view;
  }

  // What a game says for itself. -----------------------------------------------------------------------------------------------

  /** The battle on the table. @returns {Scene} */
  scene() {
    throw new Error('a game has its own battles');
  }

  /** The part of the map to begin with. @returns {Point[]} */
  opening() {
    return [{ x: 0, y: 0 }, { x: this.stage.map.width, y: this.stage.map.height }];
  }

  /** What stands in the bar. @returns {Heading} */
  heading() {
    throw new Error('a game has its own bar');
  }

  /** The one thing the big button does now. @returns {Primary} */
  primary() {
    throw new Error('a game has its own button');
  }

  /** A second button beside "Take back". @returns {{text: string, act: () => any} | null} */
  second() {
    return null;
  }

  /** Whether something is in hand that is no draft yet. */
  get holding() {
    return false;
  }

  /** The name of the first leaf of the ledger, and what is on it. @returns {string} */
  leafName() {
    return 'Orders';
  }

  /** @returns {(Node | null | false)[]} */
  orders() {
    return [];
  }

  /** What is known of the enemy. @returns {(Node | null | false)[]} */
  known() {
    return [];
  }

  /** Whether a line of the log opens a new part of it. @param {import('./session.js').LogEntry} _tale */
  opens(_tale) {
    return false;
  }

  /** A sentence of the server in this game's way of naming places. @param {string} text */
  plain(text) {
    return text;
  }

  /** Whether a line can be left out of the log. @param {import('./session.js').LogEntry} _tale */
  silent(_tale) {
    return false;
  }

  /** What stands above the log. @returns {Node[]} */
  summary() {
    return [];
  }

  /** What a line of the log has beside it. @param {import('./session.js').LogEntry} _tale @returns {Node | null} */
  remark(_tale) {
    return null;
  }

  /** More in the menu's part for records. @returns {Node[]} */
  records() {
    const { table, door, status } = this.session;
    return [h('li', {}, h('a', { href: `/t/${table}/${door}/replay` }, 'Look back', h('small', {}, status?.ended ? 'from both sides, with graphs and the proof of the dice' : 'the game so far as you saw it, with graphs')))];
  }

  /** The position in a sentence and in tables. @returns {{summary: string, rows: (Node | string)[]}} */
  textRows() {
    return { summary: '', rows: [] };
  }

  /** Switches for what lies on the map. @returns {[string, boolean, () => void][]} */
  switches() {
    return [];
  }

  /** Blocks as dots, and a line below them, for the mini-map. @returns {{dots: {at: Point, colour: string, turned: boolean}[], foot: Node[]}} */
  dots() {
    return { dots: [], foot: [] };
  }

  /** A place in one sentence. @param {string} _place @returns {string} */
  describe(_place) {
    return '';
  }

  /** A click on the map, or Enter at the cursor. @param {string | null} _place @returns {any} */
  tap(_place) {}

  /** Whether the thing under the pointer can be carried. @param {string} _place */
  grab(_place) {
    return false;
  }

  /** What was carried is put down; nothing in hand is kept if there is no place. @param {string | null} _place @returns {any} */
  drop(_place) {}

  /** Places that N goes through: what can act. @returns {string[]} */
  ready() {
    return [];
  }

  /** The place a cursor starts from. @returns {string} */
  home() {
    return '';
  }

  /** What all seats know, as one view: after the end, for those who look back. @param {any[]} views by seat @returns {any} */
  together(views) {
    return views[0];
  }

  renderPieces() {}

  /** Reach, way and cursor: redrawn as the pointer moves, the blocks are left alone. */
  renderLight() {}

  /** Where something happened, so that it can be brought into sight. @param {any} _event @returns {string | undefined} */
  whereabouts(_event) {
    return undefined;
  }

  // What all games share. ------------------------------------------------------------------------------------------------------

  start() {
    this.stage.show(this.opening());
    this.render();
    this.stage.element.focus({ preventScroll: true });
  }

  /** Asks why something cannot be done, and says so in place. @param {Choice[]} choices the last one is the question */
  async explain(choices) {
    const draft = [...this.session.choices, ...choices.slice(0, -1)];
    const answer = await this.session.seat.why(draft, choices.slice(-1));
    if (answer.why[0]) this.refuse(new api.Refused(answer.why[0], 422));
  }

  /** @param {any} refusal */
  refuse(refusal) {
    if (!(refusal instanceof api.Refused)) throw refusal;
    const rule = refusal.rule;
    this.refusal.replaceChildren(`${this.plain(refusal.message).replace(/\.$/, '')}. `, rule ? h('a', { href: `#rule-${rule.slice(1)}`, class: 'rule', onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.openRule(rule.slice(1));
    } }, rule) : '');
    // What is covered is not heard: beside a battle the refusal stands on the battle.
    (this.covered ?? this.stage.element.parentElement)?.append(this.refusal);
    const { width, height } = this.stage.view;
    const at = !this.covered && this.pointer || { x: width / 2, y: height / 2 };
    Object.assign(this.refusal.style, { left: `${Math.min(width - 250, Math.max(8, at.x + 18))}px`, top: `${Math.min(height - 90, Math.max(8, at.y + 12))}px` });
    this.refusal.hidden = false;
  }

  /** Marks a place on the map, or nothing. @param {string | null} place */
  mark(place) {
    const at = place === null ? null : this.chart.centre(place);
    this.spot.replaceChildren(...at ? [s('circle', { cx: at.x, cy: at.y, r: 40 })] : []);
  }

  quiet() {
    this.refusal.hidden = true;
    this.sure = false;
  }

  /** @param {string} section */
  openRule(section) {
    if (!this.battles.element.hidden || this.session.past) return this.#lay(section);
    this.tab = 'rules';
    this.section = section;
    this.element.classList.add('sheet-full');
    this.render();
  }

  /** Lays the rulebook on top, at a section: a battle or a film keeps its place below. @param {string} section */
  #lay(section) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const shut = () => {
      this.page.hidden = true;
      this.page.replaceChildren();
      cover(this);
      if (held?.isConnected) held.focus({ preventScroll: true });
    };
    this.page.replaceChildren(h('header', {}, h('h2', {}, 'Rules'), h('button', { type: 'button', class: 'plain', onclick: shut }, 'Close')),
      h('div', { class: 'leaf', tabindex: 0 }, rulebook(this.session.status.game, section)));
    this.page.hidden = false;
    this.shut = shut;
  }

  /** The pointer or cursor is over a place. @param {string | null} place @param {Point} at */
  look(place, at) {
    this.pointer = at;
    if (place === this.hover) return;
    this.hover = place;
    this.keys = false;
    this.renderLight();
  }

  /** A finger rests on a place: what a pointer shows by hovering. @param {string} place @param {Point} at */
  hold(place, at) {
    this.pointer = at;
    this.hover = place;
    this.keys = false;
    this.renderLight();
    announce(this.describe(place));
  }

  /** @param {(() => any) | null | undefined} act */
  async run(act) {
    if (!act) return;
    // What was refused before is of no interest now.
    this.refusal.hidden = true;
    try {
      await act();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  takeBack() {
    this.quiet();
    if (this.session.choices.length) return this.run(() => this.session.takeBack());
    this.drop(null);
  }

  /** News from the server: battles are shown, the rest is told. @param {import('./session.js').LogEntry[]} tales */
  news(tales) {
    this.sure = false;
    const lines = tales.map((tale) => this.plain(tale.text)).filter(Boolean);
    if (lines.length) announce(lines.slice(-3).join(' '));
    this.battles.take(tales);
    const place = [...tales].reverse().map((tale) => this.whereabouts(tale.event)).find((found) => found !== undefined);
    if (place && !this.session.mine) this.stage.reveal(this.chart.centre(place));
  }

  /** @param {KeyboardEvent} event */
  mapKey(event) {
    const { key } = event;
    if (key.startsWith('Arrow')) {
      event.preventDefault();
      if (event.shiftKey) {
        const [dx, dy] = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[key] ?? [0, 0];
        const { x, y, k } = this.stage.camera;
        return this.stage.look({ x: x - dx / k, y: y - dy / k, k });
      }
      const to = this.chart.step(this.hover ?? this.home(), key);
      if (to !== null) this.point(to);
    } else if (key === 'Enter' && this.hover) {
      event.preventDefault();
      this.pointer = undefined;
      this.tap(this.hover);
    }
  }

  /** Moves the keyboard's cursor, and says what is there. @param {string} place */
  point(place) {
    this.hover = place;
    this.keys = true;
    this.stage.reveal(this.chart.centre(place));
    this.renderLight();
    announce(this.describe(place));
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
    if (event.key === 'z' || event.key === 'Z') this.takeBack();
    else if (event.key === 'Escape') {
      this.quiet();
      if (this.holding) this.drop(null);
      else if (this.session.unfinished) this.takeBack();
    } else if (event.key === '+' || event.key === '=') this.stage.zoom(1.25);
    else if (event.key === '-') this.stage.zoom(1 / 1.25);
    else if (event.key === 'n' || event.key === 'N') this.next(event.shiftKey ? -1 : 1);
    else if (event.key === 'c') this.run(this.primary().act);
    else if (event.key === 't') this.read();
    else return;
    event.preventDefault();
  }

  /** Opens or closes the text board, and goes there. */
  read(open = this.text.hidden) {
    this.text.hidden = !open;
    this.render();
    (open ? this.text : this.stage.element).focus();
  }

  /** The next thing that can act. @param {number} by */
  next(by) {
    const list = this.ready();
    if (!list.length) return;
    const at = list.indexOf(this.hover ?? '');
    this.point(list[(at + by + list.length) % list.length]);
  }

  render() {
    this.talk.draw();
    this.menu.draw();
    this.strip.draw();
    bar(this);
    this.ledger(this);
    textBoard(this);
    this.renderLayers();
    this.renderPieces();
    this.renderLight();
    this.battles.heed?.();
    curtain(this);
    ended(this);
    this.mini.draw(this.dots());
  }

  renderLayers() {
    const toggle = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'toggle', 'aria-pressed': on, 'data-key': label, onclick: act }, h('span', { class: 'box', 'aria-hidden': 'true' }), label);
    const all = [...this.switches().map(([label, on, act]) => toggle(label, on, () => {
      act();
      this.render();
    })), toggle('Text board', !this.text.hidden, () => this.read())];
    const more = h('button', { type: 'button', class: 'toggle more', 'aria-expanded': this.unfolded, 'data-key': 'more', onclick: () => {
      this.unfolded = !this.unfolded;
      this.renderLayers();
    } }, this.unfolded ? 'Fewer' : 'More');
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = held && this.layers.contains(held) ? held.dataset.key : undefined;
    this.layers.classList.toggle('unfolded', this.unfolded);
    this.layers.replaceChildren(...all.slice(0, FIRST), ...all.length > FIRST + 1 ? [more] : [], ...this.unfolded || all.length <= FIRST + 1 ? all.slice(FIRST) : []);
    if (key) /** @type {HTMLElement | null} */ (this.layers.querySelector(`[data-key="${key}"]`))?.focus({ preventScroll: true });
  }

  close() {
    document.removeEventListener('keydown', this.onKey);
    this.session.close();
  }
}

/** Lays out the game of a session. @param {Session} session @returns {Promise<Table>} */
export async function lay(session) {
  const load = GAMES[session.status.game];
  if (!load) throw new api.Refused({ why: 'This game is not yet played in the browser. Its table is open to programs.' }, 404);
  return (await load()).seat(session);
}

/** Sits down at a table. @param {HTMLElement} root @param {string} table @param {string} door */
export async function sit(root, table, door) {
  const session = new Session(table, door);
  await session.open();
  const play = await lay(session);
  document.title = `${play.title} · Maproom`;
  keep({ table, door, game: session.status.game });
  root.replaceChildren(play.element);
  play.start();
  performance.mark('laid');
  // What can wait, waits until the table has been seen.
  await seen();
  performance.mark('seen');
  session.listen();
  if (sessionStorage.getItem(`lesson-${table}`) !== null) (await import('./guide.js')).guide(play);
  away(play);
  return play;
}
