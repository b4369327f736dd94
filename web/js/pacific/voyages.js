// Hidden fleets on their way: what a step of the opponent moved sails from where it was to where it is.
// @ts-check
import { s } from '../dom.js';
import { BLOCK, stackOf } from './marks.js';
import { foe, isArea } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {{side: string, from: number, to: number, count: number, points: Point[]}} Voyage */

/** The part of a voyage after which the stack at its end is seen. */
const ARRIVED = 0.85;

/** The voyages of the step that is shown, of blocks that are seen from behind. @param {Table} t @returns {Voyage[]} */
export function voyages(t) {
  const { session, view, chart } = t;
  const { frame, glide, log } = session;
  if (!glide || !frame || view.all) return [];
  const hidden = view.side ? [foe(view.side)] : ['japan', 'allies'];
  return log.flatMap(({ n, event }) => {
    if (n !== frame.n || !['sailed', 'returned-to-port'].includes(event?.kind)) return [];
    const { side, from, to, count } = event;
    if (!hidden.includes(side) || to === null) return [];
    const own = !view.side && side === 'allies';
    const holds = (/** @type {number} */ area) => view.areas[area].holder === side;
    const areas = event.kind === 'sailed' ? chart.way(from, to, holds) : [];
    const over = areas.slice(1).map((area, i) => chart.crossing(areas[i], area));
    const end = isArea(to) || view.side ? chart.berth(to, own) : chart.spot(to);
    return [{ side, from, to, count, points: [chart.berth(from, own), ...over, end] }];
  });
}

/** Fleets on their way, above the blocks. */
export class Fleets {
  /** @param {SVGElement} group */
  constructor(group) {
    this.group = group;
    /** @type {Animation[]} */
    this.running = [];
    /** The step that is shown. @type {unknown} */
    this.step = undefined;
  }

  /** Lets the fleets of a step sail; what stands at the end is seen when they come. @param {Table} t
   * @param {SVGElement} blocks */
  show(t, blocks) {
    const { frame, glide = 0 } = t.session;
    const step = glide ? frame : undefined;
    if (step === this.step) return;
    this.step = step;
    for (const animation of this.running.splice(0)) animation.cancel();
    this.group.replaceChildren();
    for (const voyage of voyages(t)) this.#sail(voyage, blocks, glide);
  }

  /** @param {Voyage} voyage @param {SVGElement} blocks @param {number} duration in milliseconds */
  #sail({ side, from, to, count, points }, blocks, duration) {
    const fleet = s('g', { class: 'piece foe sailing', 'data-from': from, 'data-to': to }, stackOf(side, count, ''));
    const at = (/** @type {Point} */ { x, y }) => ({ transform: `translate(${x}px, ${y}px) scale(${BLOCK / 100})` });
    this.group.append(fleet);
    const way = fleet.animate(points.map(at), { duration, easing: 'ease-in-out' });
    way.onfinish = () => fleet.remove();
    const there = blocks.querySelector(`[data-stack="${to}"]`);
    const seen = there?.animate([{ opacity: 0 }, { opacity: 0, offset: ARRIVED }, { opacity: 1 }], { duration });
    this.running.push(way, ...(seen ? [seen] : []));
  }
}
