// Blocks, put together from the symbol sheet. A face is 100 units wide around the origin.
// @ts-check
import { s } from './dom.js';

/** What a face shows. `short` is the name on small blocks, where a game has one; `symbol` the picture, where it is not
 *  the kind. Light
 *  wood carries dark ink; a stripe at the left edge moves everything a little to the right.
 *  @typedef {{
 *   name: string, short?: string, nation: string, kind: string, symbol?: string, steps: number, dice: number, hit:
 *   number,
 *   light?: boolean, striped?: boolean,
 * }} Unit */
/** What light and shape say about a block.
 *  `turned` is the number of quarter turns that a hit has just turned it.
 *  @typedef {{act?: boolean, chosen?: boolean, done?: boolean, ghost?: boolean, target?: boolean, turned?: number}}
 *  State */

const PALE = '#F8F1E0';
/** Ink on light wood. */
const DARK = '#2B2618';
/** From this edge length in pixels on a face shows its dice and hit number. */
const LARGE = 70;

/**
 * Letters that fit into a width; condensed letters are a little under half as wide as high.
 * @param {string} text
 * @param {number} room
 */
function fitted(text, room) {
  return Math.min(26, room / (text.length * 0.44));
}

/**
 * The face of a block.
 * @param {Unit} unit @param {number} steps @param {State} state @param {number} size of the face in pixels
 */
export function face(unit, steps, state = {}, size = 45) {
  const large = size >= LARGE;
  const name = large ? unit.name : (unit.short ?? unit.name);
  const ink = unit.light ? DARK : PALE;
  const [shift, room] = unit.striped ? [6, 76] : [0, 90];
  const letters = fitted(name, room);
  const now = Math.max(1, Math.min(steps, unit.steps));
  const figure = (/** @type {number} */ x, /** @type {number} */ value) =>
    s('text', { x, y: 13.4, 'font-size': 15, 'text-anchor': 'middle', class: 'figure' }, value);
  return s(
    'g',
    { color: ink, fill: ink },
    s('use', { href: `#${state.done ? 'flat' : 'block'}-${unit.nation}` }),
    s(
      'g',
      { class: `pips${state.turned ? ` turned-${Math.min(3, state.turned)}` : ''}` },
      s('use', { href: `#ring-${now}-${unit.steps}` }),
    ),
    // A plane is taller than a ship or a tank, and the name is below it.
    s('use', {
      href: `#${unit.symbol ?? unit.kind}`,
      transform:
        unit.symbol === 'air'
          ? `translate(${shift} -7)scale(1.95)`
          : `translate(${shift} -5)scale(${large ? 2.45 : 2.35})`,
    }),
    s('text', { x: shift, y: 37.5, 'font-size': letters.toFixed(1), 'text-anchor': 'middle', class: 'figure' }, name),
    large && s('rect', { x: -45, y: -1, width: 17, height: 18, rx: 3, fill: '#000', 'fill-opacity': 0.34 }),
    large && figure(-36.5, unit.dice),
    large &&
      unit.hit <= 6 &&
      s('circle', { cx: 36.5, cy: 8, r: 9.6, fill: '#000', 'fill-opacity': 0.16, stroke: ink, 'stroke-width': 1.6 }),
    large && unit.hit <= 6 && figure(36.5, unit.hit),
  );
}

/**
 * The back of a block: one and the same for every block of a side.
 * @param {string} side
 * @param {[string, string] | null} note two short lines
 */
export function back(side, note = null) {
  return s('g', {}, s('use', { href: `#back-${side}` }), note && slip(note));
}

/**
 * The back of a block whose type is public: wood with the symbol cut into it.
 * @param {string} nation
 * @param {string} kind
 */
export function kindBack(nation, kind) {
  return s(
    'g',
    {},
    s('use', { href: `#block-${nation}` }),
    s('g', { class: 'cut' }, s('use', { href: `#${kind}`, transform: 'scale(2.6)' })),
  );
}

/** What is known, on a slip at the upper right corner. @param {[string, string]} lines */
function slip(lines) {
  const width = Math.max(...lines.map((line) => line.length)) * 8.6 + 12;
  return s(
    'g',
    { transform: 'translate(8 -74)rotate(4)', class: 'slip' },
    s('rect', { x: 1.5, y: 2.5, width, height: 44, fill: '#1A140A', 'fill-opacity': 0.25 }),
    s('rect', { width, height: 44, fill: '#FBF6E8' }),
    lines.map((line, n) => s('text', { x: 6, y: 18 + n * 19, 'font-size': 20, fill: '#4A453B' }, line)),
  );
}

/**
 * A block on the map: shadow, body, and the marks of its state.
 * @param {SVGElement} body @param {State} state
 */
export function stand(body, state = {}) {
  const lift = state.chosen ? -12 : 0;
  return s(
    'g',
    { class: state.ghost ? 'ghost' : '' },
    s('use', { href: state.chosen ? '#shadow-raised' : '#shadow' }),
    s(
      'g',
      { transform: `translate(0 ${lift})` },
      body,
      state.done && s('use', { href: '#veil-done' }),
      state.done && s('use', { href: '#tag-done', transform: 'translate(40 -40)' }),
      state.chosen ? s('use', { href: '#rim-chosen' }) : state.act && s('use', { href: '#rim-act' }),
      state.target && s('rect', { x: -54, y: -54, width: 108, height: 108, rx: 9, class: 'rim-target' }),
      state.ghost && s('rect', { x: -52, y: -52, width: 104, height: 104, rx: 8, class: 'rim-ghost' }),
    ),
  );
}

/** A block as a picture of its own. @param {SVGElement} block @param {number} size @param {string} [title] */
export function picture(block, size, title) {
  const svg = s(
    'svg',
    {
      viewBox: '-56 -64 122 130',
      width: size * 1.22,
      height: size * 1.3,
      class: 'block',
      role: title ? 'img' : undefined,
      'aria-label': title,
      'aria-hidden': title ? undefined : 'true',
    },
    block,
  );
  return svg;
}
