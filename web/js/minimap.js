// The whole map in a corner, with a frame around what is in the window.
// @ts-check
import { h } from './dom.js';
import * as camera from './camera.js';

/** Blocks as dots, places that win as stars, and a line below them: a label and what it says.
 *  @typedef {{
 *   dots: {at: import('./hexes.js').Point, color: string, turned: boolean}[],
 *   stars?: {at: import('./hexes.js').Point, color: string}[], foot: [string, string],
 * }} Dots */

const WIDTH = 220;
/** A star of radius 1. */
const STAR = Array.from({ length: 10 }, (_, n) => {
  const [angle, r] = [(n * Math.PI) / 5 - Math.PI / 2, n % 2 ? 0.42 : 1];
  return [Math.cos(angle) * r, Math.sin(angle) * r];
});

export class MiniMap {
  /** @param {import('./stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    const { width, height } = stage.map;
    this.k = WIDTH / width;
    const size = { width: WIDTH * 2, height: Math.round(height * this.k) * 2 };
    this.dots = /** @type {HTMLCanvasElement} */ (h('canvas', size));
    this.box = h('div', { class: 'window' });
    this.foot = h('p', { class: 'held' });
    const sheet = h(
      'div',
      { class: 'sheet ground base', style: { aspectRatio: `${width} / ${height}` } },
      this.dots,
      this.box,
    );
    this.element = h('div', { class: 'minimap', 'aria-hidden': 'true' }, sheet, this.foot);
    const go = (/** @type {PointerEvent} */ event) => {
      const box = sheet.getBoundingClientRect();
      const k = box.width / width;
      stage.look(
        camera.centerOn(
          { x: (event.clientX - box.left) / k, y: (event.clientY - box.top) / k },
          stage.camera.k,
          stage.view,
        ),
      );
    };
    sheet.addEventListener('pointerdown', (event) => {
      sheet.setPointerCapture(event.pointerId);
      go(event);
    });
    sheet.addEventListener('pointermove', (event) => event.buttons && go(event));
  }

  frame() {
    const { x, y, k } = this.stage.camera;
    const { width, height } = this.stage.map;
    const part = (/** @type {number} */ n, /** @type {number} */ whole) => `${(n / whole) * 100}%`;
    Object.assign(this.box.style, {
      left: part(x, width),
      top: part(y, height),
      width: part(this.stage.view.width / k, width),
      height: part(this.stage.view.height / k, height),
    });
  }

  /** @param {Dots} what */
  draw({ dots, stars = [], foot }) {
    const ink = this.dots.getContext('2d');
    if (!ink) return;
    ink.clearRect(0, 0, this.dots.width, this.dots.height);
    for (const { at, color, turned } of dots) {
      ink.fillStyle = color;
      ink.save();
      ink.translate(at.x * this.k * 2, at.y * this.k * 2);
      if (turned) ink.rotate(Math.PI / 4);
      ink.fillRect(-5, -5, 10, 10);
      ink.restore();
    }
    for (const { at, color } of stars) {
      ink.beginPath();
      for (const [x, y] of STAR) ink.lineTo((at.x * this.k + x * 6) * 2, (at.y * this.k + y * 6) * 2);
      ink.closePath();
      ink.fillStyle = color;
      ink.fill();
      ink.strokeStyle = '#20272b';
      ink.lineWidth = 2;
      ink.stroke();
    }
    this.foot.replaceChildren(h('span', {}, foot[0]), h('b', {}, foot[1]));
    this.frame();
  }
}
