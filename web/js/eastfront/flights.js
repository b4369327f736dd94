// Dotted lines from the dice that hit to the blocks that take it.
// @ts-check
import { s, still } from '../dom.js';
import { lostBy } from './battle-state.js';

/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {import('./battle-state.js').Course} Course */

/** A line from a die of the attacker: through the gap above the tray, then up to the block. @param {Point} a @param
 *  {Point} b
 * @param {number} gap @param {number} edge of the attackers */
function attackLine(a, b, gap, edge) {
  const rise = Math.max(edge, a.x + 40);
  const swing = Math.min(190, Math.abs(b.x - rise) / 2);
  return (
    `M${a.x} ${a.y}C${a.x} ${gap} ${a.x + 10} ${gap} ${a.x + 40} ${gap}L${rise} ${gap}` +
    `C${rise + swing} ${gap} ${b.x - swing} ${b.y + 20} ${b.x} ${b.y}`
  );
}

/** @param {Point} a @param {Point} b @param {number} gap */
function defendLine(a, b, gap) {
  if (a.x - 40 < b.x + 46) return `M${a.x} ${a.y}C${a.x} ${gap} ${b.x + 30} ${gap} ${b.x} ${b.y}`;
  return (
    `M${a.x} ${a.y}C${a.x} ${gap} ${a.x - 10} ${gap} ${a.x - 40} ${gap}L${b.x + 46} ${gap}` +
    `C${b.x + 4} ${gap} ${b.x + 16} ${b.y + 20} ${b.x} ${b.y}`
  );
}

/** Each step that was lost, as the block that lost it. @param {Course} course @param {[string, number][]} list */
const losses = (course, list) => list.flatMap(([id, had]) => Array.from({ length: lostBy(course, id, had) }, () => id));

export class Flights {
  /** @param {HTMLElement} scene */
  constructor(scene) {
    this.scene = scene;
    /** Dice whose hits have flown. @type {Set<string>} */
    this.flown = new Set();
  }

  clear() {
    this.flown.clear();
  }

  /** @param {Course} course */
  draw(course) {
    const svg = this.scene.querySelector('.flights');
    const baize = /** @type {HTMLElement | null} */ (this.scene.querySelector('.baize'));
    const tray = this.scene.querySelector('.tray');
    const last = [...this.scene.querySelectorAll('.attackers .fighter')].at(-1);
    if (!svg || !baize || !tray || !last) return;
    const frame = baize.getBoundingClientRect();
    const scale = baize.offsetWidth / (frame.width || 1);
    const point = (/** @type {Element} */ element, /** @type {number} */ x, /** @type {number} */ y) => {
      const box = element.getBoundingClientRect();
      return { x: (box.left + box.width * x - frame.left) * scale, y: (box.top + box.height * y - frame.top) * scale };
    };
    const [lane, edge] = [point(tray, 0, 0).y - 16, point(last, 1, 0).x];
    const lines = (/** @type {'attack' | 'defend'} */ by, /** @type {string[]} */ targets) =>
      [...this.scene.querySelectorAll(`.dice.${by} .die.hit`)].flatMap((die, n) => {
        // Excess hits are drawn to the last block.
        const id = targets[Math.min(n, targets.length - 1)];
        const target = id && this.scene.querySelector(`[data-unit="${id}"] .block`);
        if (!target) return [];
        // They strike the edge that faces them, side by side, and run in the gap above the tray: words are under the
        // blocks.
        const nth = targets.slice(0, n).filter((other) => other === id).length + Math.max(0, n - targets.length + 1);
        const a = point(die, 0.5, 0.04);
        const b =
          by === 'attack'
            ? point(target, 0.03, Math.min(0.8, 0.28 + 0.2 * nth))
            : point(target, 0.87, Math.min(0.8, 0.5 + 0.12 * nth));
        const d = by === 'attack' ? attackLine(a, b, lane + 3 * n, edge) : defendLine(a, b, lane + 3 * n);
        return [this.#line(by, d, `${by}${die.getAttribute('data-die')}`, n)];
      });
    svg.replaceChildren(
      ...lines('attack', losses(course, [course.fight.defender])),
      ...lines('defend', losses(course, course.fight.with)),
    );
  }

  /** @param {string} by @param {string} d @param {string} key @param {number} n */
  #line(by, d, key, n) {
    const flies = !this.flown.has(key) && !still();
    this.flown.add(key);
    const style = { offsetPath: `path("${d}")`, animationDelay: `${n * 90}ms` };
    return s('g', { class: by }, s('path', { d }), flies && s('circle', { class: 'shot', r: 7, style }));
  }
}
