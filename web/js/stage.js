// The map: images that the browser rasterizes per zoom level off the main thread, pieces above them, and pointers that
// move both.
// @ts-check
import { h, s } from './dom.js';
import * as camera from './camera.js';
import { MAP } from './text.js';

/** @typedef {import('./hexes.js').Point} Point */
/** @typedef {{
 *   tap(place: string | null): void,
 *   hover(place: string | null, at: Point): void,
 *   hold(place: string, at: Point): void,
 *   grab(place: string): boolean,
 *   drop(place: string | null): void,
 *   moved(): void,
 * }} Hands */
/** A map as a stack of images, the lowest first.
 *  @typedef {{images: HTMLImageElement[], width: number, height: number}} Picture */

export const FONTS = [
  ['Barlow Condensed', 500, 'normal', 'barlow-condensed-500'],
  ['Barlow Condensed', 600, 'normal', 'barlow-condensed-600'],
  ['Barlow Condensed', 700, 'normal', 'barlow-condensed-700'],
  ['Source Serif 4', 400, 'italic', 'source-serif-4-400-italic'],
];
/** Letters of further languages: Łódź, Čadca. */
const MORE = 'U+0100-017F,U+0218-021B';
export const EXTENDED = FONTS.map(([family, weight, style, file]) => [
  family,
  weight,
  style,
  String(file).replace(/(-4|condensed)-/, '$1-ext-'),
  MORE,
]);
/** Enough for a small picture that has to load quickly. */
export const FEW = [FONTS[0], FONTS[1], ['Source Serif 4', 400, 'normal', 'source-serif-4-400']];
/** The map is painted sharp after this long without movement, in milliseconds. */
const REST = 200;
/** What stands over the upper edge of a large map, in pixels. */
const STRIP = 40;
/** A finger that rests this long shows the tooltip, in milliseconds. */
const HOLD = 480;

/** Letters are not moved onto whole pixels: at the size of the map the dot of an i would run into its stem. */
const SHARP = 'text{text-rendering:geometricPrecision}';

/** @param {string} path */
async function asData(path) {
  const blob = await (await fetch(path)).blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
}

/** A font as a style of its own. @param {(string | number)[]} font */
export async function fontFace([family, weight, style, file, range]) {
  const data = await asData(`/fonts/${file}.woff2`);
  const letters = range ? `;unicode-range:${range}` : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(${data})${letters}}`;
}

/**
 * A drawing of the server. Images cannot use the fonts of the page, so the fonts are embedded.
 * @param {string} url
 * @param {(string | number)[][]} [type]
 * @param {string[]} [without] parts that are left out, by their ids
 */
export async function loadDrawing(url, type = FONTS, without = []) {
  const [text, ...fonts] = await Promise.all([fetch(url).then((answer) => answer.text()), ...type.map(fontFace)]);
  const box = /viewBox="([^"]+)"/.exec(text)?.[1].split(/[ ,]+/).map(Number) ?? [0, 0, 1000, 1000];
  const sized = text
    .replace('<svg ', `<svg width="${box[2]}" height="${box[3]}" `)
    .replace(
      /<style[^>]*>/,
      (tag) => tag + SHARP + fonts.join('') + without.map((id) => `#${id}{display:none}`).join(''),
    );
  return { text: sized, width: box[2], height: box[3] };
}

/** Drawings by the address of their image: a page may show such an address, but not read it.
 * @type {Map<string, string>} */
export const DRAWN = new Map();

/** A drawing of that size as an image. @param {string} svg @param {number} width @param {number} height */
export async function asImage(svg, width, height) {
  const image = asPicture(svg, width, height);
  await image.decode();
  return image;
}

/**
 * A drawing of that size as an image, without waiting for it.
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 */
export function asPicture(svg, width, height) {
  const src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  DRAWN.set(src, svg);
  return Object.assign(new Image(width, height), { src });
}

export class Stage {
  /** @param {Picture} map @param {{at(point: Point): string | null}} chart @param {Hands} hands */
  constructor(map, chart, hands) {
    this.map = map;
    this.chart = chart;
    this.hands = hands;
    /** @type {camera.Camera} */
    this.camera = { x: 0, y: 0, k: 1 };
    this.view = { width: 1, height: 1 };
    this.rest = 0;
    /** How near the first look is: at least, on a small window, and at most. */
    this.range = { least: 0.95, most: 1.2 };
    const box = `0 0 ${map.width} ${map.height}`;
    const layer = (/** @type {string} */ name) =>
      s('svg', { class: `layer ${name}`, viewBox: box, width: map.width, height: map.height, 'aria-hidden': 'true' });
    // The browser paints images off the main thread, tile by tile; a canvas would block it with the whole board.
    this.base = h('div', { class: 'ground base' });
    this.light = layer('light');
    this.pieces = layer('pieces');
    this.world = h(
      'div',
      { class: 'world', style: { width: `${map.width}px`, height: `${map.height}px` } },
      this.base,
      this.light,
      this.pieces,
    );
    this.element = h(
      'div',
      {
        class: 'stage',
        tabindex: '0',
        role: 'application',
        'aria-label': MAP.label,
      },
      this.world,
    );
    this.#paintBase();
    this.#listen();
    new ResizeObserver(() => this.#measure()).observe(this.element);
  }

  #measure() {
    const { clientWidth, clientHeight } = this.element;
    this.framed = undefined;
    if (!clientWidth || !clientHeight) return;
    const first = this.view.width === 1;
    const middle = camera.toWorld(this.camera, { x: this.view.width / 2, y: this.view.height / 2 });
    this.view = { width: clientWidth, height: clientHeight };
    if (first && this.wanted) this.look(this.#fit(this.wanted));
    else this.look(camera.centerOn(middle, this.camera.k, this.view));
  }

  /**
   * On a small window nothing is shown smaller than a fingertip; on a large one nothing lies behind the top strip.
   * @param {Point[]} points
   */
  #fit(points) {
    const { least, most } = this.range;
    if (this.small) return camera.fit(points, this.view, 70, least, most);
    const { width, height } = this.view;
    const seen = camera.fit(points, { width, height: height - STRIP }, 70, 0, most);
    return { ...seen, y: seen.y - STRIP / seen.k };
  }

  #paintBase() {
    this.base.replaceChildren(
      ...this.map.images.map((image) =>
        Object.assign(/** @type {HTMLImageElement} */ (image.cloneNode()), {
          alt: '',
          width: this.map.width,
          height: this.map.height,
        }),
      ),
    );
  }

  /** Replaces the images of the map. @param {HTMLImageElement[]} images */
  paint(images) {
    this.map = { ...this.map, images };
    this.#paintBase();
  }

  /**
   * Moves the camera with one transform: what was painted is moved as it is, and painted sharp again at rest.
   * @param {camera.Camera} to
   */
  look(to) {
    this.#place(camera.clamp(to, this.map, this.view));
    if (!this.rest) this.world.classList.add('moving');
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.rest = 0;
      this.#align();
      this.world.classList.remove('moving');
    }, REST);
    this.hands.moved();
  }

  /** @param {camera.Camera} to */
  #place(to) {
    this.camera = to;
    const { x, y, k } = to;
    this.world.style.transform = `translate(${-x * k}px, ${-y * k}px) scale(${k})`;
  }

  /**
   * Lays the corner of the map on a whole pixel of the screen: between two the browser blends what it has painted,
   * and the dot of an i runs into its stem.
   */
  #align() {
    const { left, top } = this.world.getBoundingClientRect();
    const { scale } = this.#frame();
    const off = (/** @type {number} */ edge) => camera.offPixel(edge, window.devicePixelRatio) / scale;
    this.#place(camera.pan(this.camera, off(left), off(top)));
  }

  /** Shows these points as soon as the window has a size. @param {Point[]} points */
  show(points) {
    this.wanted = points;
    if (this.view.width > 1) this.look(this.#fit(points));
  }

  /** Brings a point into view if it is not well inside. @param {Point} point */
  reveal(point) {
    const { x, y, k } = this.camera;
    const [w, t] = [this.view.width / k, this.view.height / k];
    const inside = point.x > x + w * 0.12 && point.x < x + w * 0.88 && point.y > y + t * 0.12 && point.y < y + t * 0.8;
    if (!inside) this.look(camera.centerOn(point, k, this.view));
  }

  /**
   * Brings as many as possible of some points into a small window, and one of them in any case.
   * @param {Point[]} points
   * @param {Point} about
   */
  gather(points, about) {
    const { k } = this.camera;
    const [w, t] = [this.view.width / k, this.view.height / k];
    const middle = (/** @type {number[]} */ list) => (Math.min(...list) + Math.max(...list)) / 2;
    const near = (/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ room) =>
      Math.max(to - room * 0.38, Math.min(to + room * 0.38, at));
    this.look(
      camera.centerOn(
        { x: near(middle(points.map((p) => p.x)), about.x, w), y: near(middle(points.map((p) => p.y)), about.y, t) },
        k,
        this.view,
      ),
    );
  }

  /** Whether a window is as small as a phone's. */
  get small() {
    return this.view.width < 720;
  }

  /** @param {number} factor */
  zoom(factor) {
    this.look(camera.zoomAt(this.camera, { x: this.view.width / 2, y: this.view.height / 2 }, factor));
  }

  /**
   * Where an event is in the window; on a very large screen the page is zoomed.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  #local(event) {
    const { left, top, scale } = this.#frame();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  }

  /**
   * The window on the page. It is measured only when something may have moved it: measuring during movement would
   *   force a layout at every step.
   */
  #frame() {
    if (!this.framed) {
      const box = this.element.getBoundingClientRect();
      this.framed = { left: box.left, top: box.top, scale: box.width / (this.element.offsetWidth || 1) || 1 };
    }
    return this.framed;
  }

  /** @param {Point} at */
  #placeAt(at) {
    return this.chart.at(camera.toWorld(this.camera, at));
  }

  #listen() {
    const el = this.element;
    /** @type {Map<number, Point>} */
    const down = new Map();
    let start = { x: 0, y: 0 };
    let mode = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let hold;
    // The map consists of images, and a browser would drag one of them instead of the block.
    el.addEventListener('dragstart', (event) => event.preventDefault());
    el.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        if (event.shiftKey) return this.look(camera.pan(this.camera, -event.deltaY, 0));
        const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
        this.look(camera.zoomAt(this.camera, this.#local(event), factor));
      },
      { passive: false },
    );
    el.addEventListener('pointerdown', (event) => {
      if (event.button > 0 || (!this.world.contains(/** @type {Node} */ (event.target)) && event.target !== el)) return;
      el.setPointerCapture(event.pointerId);
      this.framed = undefined;
      start = this.#local(event);
      down.set(event.pointerId, start);
      mode = down.size === 2 ? 'pinch' : 'press';
      clearTimeout(hold);
      const place = this.#placeAt(start);
      if (event.pointerType === 'touch' && mode === 'press' && place) {
        hold = setTimeout(() => {
          if (mode !== 'press') return;
          mode = 'held';
          this.hands.hold(place, start);
        }, HOLD);
      }
    });
    el.addEventListener('pointermove', (event) => {
      const at = this.#local(event);
      const last = down.get(event.pointerId);
      if (!last) return event.pointerType === 'touch' ? undefined : this.hands.hover(this.#placeAt(at), at);
      if (mode === 'press' && Math.hypot(at.x - start.x, at.y - start.y) > 5) {
        const place = this.#placeAt(start);
        mode = place && this.hands.grab(place) ? 'carry' : 'pan';
      }
      if (mode === 'carry') this.hands.hover(this.#placeAt(at), at);
      if (mode === 'pan') this.look(camera.pan(this.camera, at.x - last.x, at.y - last.y));
      if (mode === 'pinch' && down.size === 2) {
        const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
        const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
        const was = Math.hypot(last.x - other.x, last.y - other.y) || 1;
        const moved = camera.pan(this.camera, (at.x - last.x) / 2, (at.y - last.y) / 2);
        this.look(camera.zoomAt(moved, middle, Math.hypot(at.x - other.x, at.y - other.y) / was));
      }
      down.set(event.pointerId, at);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      if (!down.delete(event.pointerId)) return;
      clearTimeout(hold);
      if (event.type === 'pointerup' && mode === 'press') this.hands.tap(this.#placeAt(this.#local(event)));
      if (mode === 'carry') this.hands.drop(event.type === 'pointerup' ? this.#placeAt(this.#local(event)) : null);
      if (!down.size) mode = '';
    };
    el.addEventListener('pointerup', up);
    el.addEventListener('pointercancel', up);
    el.addEventListener(
      'pointerleave',
      (event) => event.pointerType !== 'touch' && this.hands.hover(null, this.#local(event)),
    );
  }
}
