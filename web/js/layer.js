// A layer of the map whose elements stay: what looks the same is kept and only moved, so that nothing is drawn twice.
// @ts-check
import { s } from './dom.js';

/** One thing on a layer. `look` says what it looks like: while it is the same, the element is kept. `props` may change
 *  without a new element.
 *  @typedef {{key: string, at: import('./hexes.js').Point, look: string, props: Record<string, string | number>, draw:
 *  () => SVGElement | SVGElement[]}} Item */

export class Layer {
  /** @param {SVGElement} group @param {number} size of what is drawn 100 units wide */
  constructor(group, size = 100) {
    this.group = group;
    this.size = size;
    /** @type {Map<string, {element: SVGElement, look: string, at: import('./hexes.js').Point}>} */
    this.kept = new Map();
  }

  /** Shows these things and no others; what is lower on the map is in front. @param {Item[]} items
   * @param {number} [glide] how long what has moved is on its way, in milliseconds */
  show(items, glide = 0) {
    const next = new Map();
    const scale = this.size === 100 ? '' : `scale(${this.size / 100})`;
    const elements = [...items]
      .sort((a, b) => a.at.y - b.at.y)
      .map((item) => {
        const old = this.kept.get(item.key);
        const element = old ? old.element : s('g', {});
        if (old?.look !== item.look) element.replaceChildren(...[item.draw()].flat());
        const props = {
          ...item.props,
          transform: `translate(${item.at.x.toFixed(1)} ${item.at.y.toFixed(1)})${scale}`,
        };
        for (const [name, value] of Object.entries(props)) {
          if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
        }
        if (glide && old) this.#slide(element, old.at, item.at, glide);
        next.set(item.key, { element, look: item.look, at: item.at });
        return element;
      });
    for (const [key, { element }] of this.kept) if (!next.has(key)) element.remove();
    this.kept = next;
    // Elements that are already in order stay where they are.
    elements.forEach((element, n) => {
      if (this.group.children[n] !== element) this.group.insertBefore(element, this.group.children[n] ?? null);
    });
  }
  /** @param {SVGElement} element @param {import('./hexes.js').Point} from @param {import('./hexes.js').Point} to
   * @param {number} duration */
  #slide(element, from, to, duration) {
    if (from.x === to.x && from.y === to.y) return;
    const at = (/** @type {import('./hexes.js').Point} */ { x, y }) => ({
      transform: `translate(${x}px, ${y}px) scale(${this.size / 100})`,
    });
    element.animate([at(from), at(to)], { duration, easing: 'ease-in-out' });
  }
}
