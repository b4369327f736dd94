// The board of a game with a map: a stage that can be moved and zoomed, an overview, a cursor for the keyboard.
// @ts-check
import { announce, h, s } from '../dom.js';
import { MiniMap } from '../minimap.js';
import { Stage } from '../stage.js';
import { MAP } from '../text.js';
import { effect } from '../vendor/signals-core/signals-core.js';

/** @typedef {import('../hexes.js').Point} Point */
/** Where things are on a game's map. A game names places as it likes: a hex, an area, a block.
 *  @typedef {{at(point: Point): string | null, center(place: string): Point, step(place: string, arrow: string): string
 *  | null}} Chart */
/** @typedef {{place: string | null, keys: boolean}} Hover */

/** What a game does with its map. `tap` is a click or Enter at the cursor, `drop` without a place clears the selection,
 *  `ready` are the
 *  places that N goes through, `home` is where the cursor starts.
 *  @template {import('./play.js').State} T
 *  @typedef {{
 *   chart: Chart, opening(t: T): Point[], dots(t: T): import('../minimap.js').Dots,
 *   describe(t: T, place: string): string, ready(t: T): string[], home(t: T): string,
 *   tap(place: string | null): unknown, grab(place: string): boolean, drop(place: string | null): unknown,
 *   point?(place: string): boolean,
 *   pieces(t: T): void, light(t: T, hover: Hover): void,
 *   tip?: import('./map-tip.js').Tip, hovers?(place: string | null): void,
 * }} MapGame */

const ZOOM = 1.25;
/** How far Shift and an arrow move the map, in pixels. */
const PAN = 80;

export class MapBoard {
  /**
   * @param {import('./screen.js').Screen} screen
   * @param {import('../stage.js').Picture} map
   * @param {MapGame<import('../wire.js').Json>} game
   */
  constructor(screen, map, game) {
    this.screen = screen;
    this.game = game;
    this.stage = new Stage(map, game.chart, {
      tap: (place) => this.tap(place),
      hover: (place, at) => this.look(place, at),
      hold: (place, at) => this.hold(place, at),
      grab: (place) => game.grab(place),
      drop: (place) => screen.run(() => game.drop(place)),
      moved: () => this.mini?.frame(),
    });
    this.mini = new MiniMap(this.stage);
    const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {number} */ by) => {
      const act = () => this.stage.zoom(by);
      return h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: act }, text);
    };
    const box = { viewBox: `0 0 ${map.width} ${map.height}`, width: map.width, height: map.height };
    this.spot = s('svg', { class: 'layer spot', ...box, 'aria-hidden': 'true' });
    this.stage.world.append(this.spot);
    this.ruler = h('div', { class: 'ruler', hidden: true });
    this.element = this.stage.element;
    const zoom = h('div', { class: 'zoom' }, tool(MAP.out, '−', 1 / ZOOM), tool(MAP.in, '+', ZOOM));
    this.parts = [this.mini.element, zoom, this.ruler];
    this.keyHelp = MAP.keys;
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** The state, without depending on it. */
  get t() {
    return this.screen.t.peek();
  }

  start() {
    this.stage.show(this.game.opening(this.t));
    this.screen.effects.push(effect(() => this.game.light(this.screen.t.value, this.screen.hover.value)));
  }

  draw() {
    const t = this.screen.t.value;
    this.game.pieces(t);
    this.mini.draw(this.game.dots(t));
  }

  /** @param {string} place */
  reveal(place) {
    this.stage.reveal(this.game.chart.center(place));
  }

  /** Keeps what is in view. */
  camera() {
    const { camera } = this.stage;
    return () => this.stage.look(camera);
  }

  /** @param {string | null} place */
  mark(place) {
    const at = place === null ? null : this.game.chart.center(place);
    this.spot.replaceChildren(...(at ? [s('circle', { cx: at.x, cy: at.y, r: 40 })] : []));
  }

  /** @param {string | null} place */
  tap(place) {
    this.screen.quiet();
    this.game.tip?.hide();
    return this.screen.run(() => this.game.tap(place));
  }

  /** The pointer is over a place. @param {string | null} place @param {Point} at */
  look(place, at) {
    this.screen.pointer = at;
    if (place !== this.screen.hover.peek().place) this.#hover(place, false);
    this.game.tip?.point(place, at);
  }

  /** A finger rests on a place: shows what a pointer shows by hovering. @param {string} place @param {Point} at */
  hold(place, at) {
    this.screen.pointer = at;
    this.#hover(place, false);
    announce(this.game.describe(this.t, place));
    this.game.tip?.show(place, at);
  }

  /** @param {string | null} place @param {boolean} keys */
  #hover(place, keys) {
    this.game.hovers?.(place);
    this.screen.hover.value = { place, keys };
  }

  /** Moves the keyboard's cursor, and announces what is there. @param {string} place */
  point(place) {
    if (!this.game.point?.(place)) this.reveal(place);
    this.#hover(place, true);
    announce(this.game.describe(this.t, place));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    const { place } = this.screen.hover.peek();
    if (key.startsWith('Arrow')) {
      event.preventDefault();
      if (event.shiftKey) return this.#pan(key);
      const to = this.game.chart.step(place ?? this.game.home(this.t), key);
      if (to !== null) this.point(to);
    } else if (key === 'Enter' && place) {
      event.preventDefault();
      this.screen.pointer = undefined;
      this.tap(place);
    }
  }

  /** @param {string} key */
  #pan(key) {
    const ways = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-PAN, 0],
      ArrowRight: [PAN, 0],
      ArrowUp: [0, -PAN],
      ArrowDown: [0, PAN],
    });
    const [dx, dy] = ways[key] ?? [0, 0];
    const { x, y, k } = this.stage.camera;
    this.stage.look({ x: x + dx / k, y: y + dy / k, k });
  }

  /** @param {string} key @param {boolean} shift */
  act(key, shift) {
    if (key === '+' || key === '=') this.stage.zoom(ZOOM);
    else if (key === '-') this.stage.zoom(1 / ZOOM);
    else if (key === 'n' || key === 'N') this.next(shift ? -1 : 1);
    else return false;
    return true;
  }

  /** The next thing that can act. @param {number} by */
  next(by) {
    const list = this.game.ready(this.t);
    if (!list.length) return;
    const at = list.indexOf(this.screen.hover.peek().place ?? '');
    this.point(list[(at + by + list.length) % list.length]);
  }
}
