// The screen of a game with a map: a stage that can be moved and zoomed, an overview, a cursor for the keyboard.
// @ts-check
import { h, s, announce } from './dom.js';
import { Stage } from './stage.js';
import { MiniMap } from './minimap.js';
import { GameScreen } from './screen.js';

/** @typedef {import('./hexes.js').Point} Point */
/** Where things are on a game's map. A game names places as it likes: a hex, an area, a block.
 *  @typedef {{at(point: Point): string | null, center(place: string): Point, step(place: string, arrow: string): string | null}} Chart */

export class MapScreen extends GameScreen {
  /**
   * @param {import('./session.js').Session} session @param {import('./stage.js').Picture} map
   * @param {{title: string, sides: Record<string, string>, chart: Chart}} game its title, the names of its seats, and its chart
   */
  constructor(session, map, game) {
    super(session, game);
    this.chart = game.chart;
    /** The place under the pointer or the keyboard's cursor. @type {string | null} */
    this.hover = null;
    /** Whether the keyboard moves the cursor. */
    this.keys = false;
    this.stage = new Stage(map, this.chart, {
      tap: (place) => this.tap(place),
      hover: (place, at) => this.look(place, at),
      hold: (place, at) => this.hold(place, at),
      grab: (place) => this.grab(place),
      drop: (place) => this.drop(place),
      moved: () => this.mini?.frame(),
    });
    this.mini = new MiniMap(this.stage);
    const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: act }, text);
    this.spot = s('svg', {
      class: 'layer spot',
      viewBox: `0 0 ${map.width} ${map.height}`,
      width: map.width,
      height: map.height,
      'aria-hidden': 'true',
    });
    this.stage.world.append(this.spot);
    this.ruler = h('div', { class: 'ruler', hidden: true });
    this.board = this.stage.element;
    this.middle.prepend(this.board);
    this.layers.after(
      this.mini.element,
      h(
        'div',
        { class: 'zoom' },
        tool('Zoom out', '−', () => this.stage.zoom(1 / 1.25)),
        tool('Zoom in', '+', () => this.stage.zoom(1.25)),
      ),
      this.ruler,
    );
    this.board.addEventListener('keydown', (event) => this.mapKey(event));
  }

  // What a game defines. -------------------------------------------------------------------------------------------------------

  /** The part of the map to begin with. @returns {Point[]} */
  opening() {
    return [
      { x: 0, y: 0 },
      { x: this.stage.map.width, y: this.stage.map.height },
    ];
  }

  /** Blocks as dots, and a line below them, for the overview map. @returns {{dots: {at: Point, color: string, turned: boolean}[], foot: Node[]}} */
  dots() {
    return { dots: [], foot: [] };
  }

  /** A place in one sentence. @param {string} _place @returns {string} */
  describe(_place) {
    return '';
  }

  /** A click on the map, or Enter at the cursor. @param {string | null} _place @returns {any} */
  tap(_place) {}

  /** Whether the thing under the pointer can be dragged. @param {string} _place */
  grab(_place) {
    return false;
  }

  /** What was dragged is dropped; without a place the selection is cleared. @param {string | null} _place @returns {any} */
  drop(_place) {}

  /** Places that N goes through: what can act. @returns {string[]} */
  ready() {
    return [];
  }

  /** The place where a cursor starts. @returns {string} */
  home() {
    return '';
  }

  renderPieces() {}

  /** Reach, path and cursor: drawn again as the pointer moves, without the blocks. */
  renderLight() {}

  // What all maps share. -------------------------------------------------------------------------------------------------------

  /** @returns {[string, string][]} */
  keyHelp() {
    const [undo, main, text, close] = super.keyHelp();
    return [
      ['Arrows', 'move the cursor'],
      ['Enter', 'select at cursor'],
      ['N', 'next block that can act'],
      undo,
      main,
      [`1 to ${this.switches().length}`, 'overlays'],
      ['+ and −', 'zoom'],
      text,
      close,
    ];
  }

  start() {
    this.stage.show(this.opening());
    super.start();
  }

  deselect() {
    this.drop(null);
  }

  /** @param {string} place */
  reveal(place) {
    this.stage.reveal(this.chart.center(place));
  }

  /** @param {string | null} place */
  mark(place) {
    const at = place === null ? null : this.chart.center(place);
    this.spot.replaceChildren(...(at ? [s('circle', { cx: at.x, cy: at.y, r: 40 })] : []));
  }

  /** The pointer or cursor is over a place. @param {string | null} place @param {Point} at */
  look(place, at) {
    this.pointer = at;
    if (place === this.hover) return;
    this.hover = place;
    this.keys = false;
    this.renderLight();
  }

  /** A finger rests on a place: shows what a pointer shows by hovering. @param {string} place @param {Point} at */
  hold(place, at) {
    this.pointer = at;
    this.hover = place;
    this.keys = false;
    this.renderLight();
    announce(this.describe(place));
  }

  /** @param {KeyboardEvent} event */
  mapKey(event) {
    const { key } = event;
    if (key.startsWith('Arrow')) {
      event.preventDefault();
      if (event.shiftKey) {
        const [dx, dy] = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[key] ?? [
          0, 0,
        ];
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

  /** Moves the keyboard's cursor, and announces what is there. @param {string} place */
  point(place) {
    this.hover = place;
    this.keys = true;
    this.reveal(place);
    this.renderLight();
    announce(this.describe(place));
  }

  /** @param {string} key @param {boolean} shift */
  act(key, shift) {
    if (key === '+' || key === '=') this.stage.zoom(1.25);
    else if (key === '-') this.stage.zoom(1 / 1.25);
    else if (key === 'n' || key === 'N') this.next(shift ? -1 : 1);
    else return super.act(key, shift);
    return true;
  }

  /** The next thing that can act. @param {number} by */
  next(by) {
    const list = this.ready();
    if (!list.length) return;
    const at = list.indexOf(this.hover ?? '');
    this.point(list[(at + by + list.length) % list.length]);
  }

  renderBoard() {
    this.renderPieces();
    this.renderLight();
    this.mini.draw(this.dots());
  }
}
