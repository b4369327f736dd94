// What lies on the map: light, ways, pennants and blocks.
// @ts-check
import { s } from '../dom.js';
import * as hexes from '../hexes.js';
import { face, back, stand } from '../pieces.js';
import { hexOf, listOf, sideOf, slip } from './words.js';

/** @typedef {import('../hexes.js').Point} Point */

export const BLOCK = 45;
/** A block in a city's hex stands higher, so that the name fits below it. */
const LIFT = 13.5;

/**
 * Where a block stands in a hex.
 * @param {string} hex
 * @param {{places: {has(hex: string): boolean}}} ground
 * @returns {Point}
 */
export function spot(hex, ground) {
  const { x, y } = hexes.center(hex);
  return { x, y: ground.places.has(hex) ? y - LIFT : y };
}

/** @param {Point} at */
const place = ({ x, y }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${BLOCK / 100})`;

/** What stands on the map, as far as drawing is concerned.
 *  @typedef {{
 *   view: import('../../types/eastfront').View, units: Map<string, import('./state.js').Unit>, cities: string[],
 *   places: {has(hex: string): boolean}, stars: Set<string>,
 *   highlighted: Set<string>, chosen: string | null, targets: Set<string>, with: Set<string>, notes: boolean, mine:
 *   boolean,
 * }} Position */

/** Own blocks. @param {Position} scene @returns {import('../layer.js').Item[]} */
function ownPieces(scene) {
  return listOf(scene.view.own).flatMap((block) => {
    const hex = hexOf(block);
    const unit = scene.units.get(block.unit);
    if (!hex || !unit) return [];
    const act = scene.highlighted.has(block.unit);
    const chosen = scene.chosen === block.unit || scene.with.has(block.unit);
    const done = scene.mine && !act && (block.moved || block.railed) && !chosen;
    const state = { chosen, done, act };
    return [
      {
        key: block.unit,
        at: spot(hex, scene),
        look: JSON.stringify([block.steps, state]),
        props: { class: 'piece own', 'data-unit': block.unit, 'data-hex': hex },
        draw: () => stand(face(unit, block.steps, state), state),
      },
    ];
  });
}

/** Blocks that are seen from behind. @param {Position} scene @returns {import('../layer.js').Item[]} */
function foePieces({ view, units, notes, targets, places }) {
  return Object.entries(view.foe).map(([id, block]) => {
    const note = notes ? slip(block.note, units) : null;
    const state = { target: targets.has(block.hex) };
    const side = sideOf(block, view);
    return {
      key: `foe-${id}`,
      at: spot(block.hex, { places }),
      look: JSON.stringify([side, note, state]),
      props: { class: `piece foe${view.foe_in_hand === block.token ? ' in-hand' : ''}`, 'data-hex': block.hex },
      draw: () => stand(back(side, note), state),
    };
  });
}

/** The star of a city that wins. */
const STAR = 'M0-9.5 2.6-3.2 9.4-2.9 4.1 1.4 5.9 8 0 4.2-5.9 8-4.1 1.4-9.4-2.9-2.6-3.2z';

/** Every block on the map, and the flags of the cities. @param {Position} scene */
export function pieces(scene) {
  const own = ownPieces(scene);
  const foe = foePieces(scene);
  const manned = new Set([...own, ...foe].map(({ props }) => props['data-hex']));
  const held = new Set(scene.view.axis_cities);
  const flags = scene.cities.map((hex) => {
    const { x, y } = hexes.center(hex);
    const [dx, dy, k] = manned.has(hex) ? [-31, 9, 0.9] : [15, -5, 1];
    const href = `#flag-${held.has(hex) ? 'axis' : 'soviet'}`;
    return {
      key: hex,
      at: { x: x + dx, y: y + dy },
      look: `${href} ${k}`,
      props: {},
      draw: () => s('use', { href, transform: `scale(${k})` }),
    };
  });
  const stars = [...scene.stars].map((hex) => {
    const { x, y } = hexes.center(hex);
    const side = held.has(hex) ? 'axis' : 'soviet';
    const [dx, dy] = manned.has(hex) ? [28, 14] : [-20, -4];
    return {
      key: `star-${hex}`,
      at: { x: x + dx, y: y + dy },
      look: side,
      props: { class: `star ${side}`, 'data-hex': hex },
      draw: () => s('path', { d: STAR }),
    };
  });
  return { flags, stars, blocks: [...own, ...foe] };
}

/**
 * Hexes in reach, each with what it costs.
 * @param {Map<string, {left: number, stop: boolean}>} ways
 * @param {number} mp
 */
export function reach(ways, mp) {
  const ends = [...ways].filter(([, way]) => way.stop);
  return [
    s('path', { class: 'reach', d: hexes.outline(ends.map(([hex]) => hex)) }),
    ends.map(([hex, way]) => {
      const { x, y } = hexes.center(hex);
      return s('text', { class: 'cost', x, y: y + 5 }, mp - way.left);
    }),
  ].flat();
}

/** Hexes that may be pointed at. @param {string[]} list */
export const highlight = (list) => [s('path', { class: 'reach', d: hexes.outline(list) })];

/**
 * A way from the edge of the block, with the cost at every stop where it is known; the last one leaves the name of a
 *   place free.
 * @param {string[]} path
 * @param {number[]} costs
 * @param {import('./ground.js').Ground} ground
 */
export function way(path, costs, ground) {
  const points = path.map(hexes.center);
  const [a, b] = points;
  const d = hexes.smooth([{ x: a.x + (b.x - a.x) * 0.36, y: a.y + (b.y - a.y) * 0.36 }, ...points.slice(1)]);
  const [dx, dy] = ground.places.has(path[path.length - 1]) ? [26, 0] : [21, 21];
  return [
    s('path', { class: 'way-bed', d }),
    s('path', { class: 'way', d }),
    ...(costs.length === 0
      ? []
      : points
          .slice(1)
          .map(({ x, y }, n) =>
            s(
              'g',
              { transform: n === points.length - 2 ? `translate(${x + dx} ${y + dy})` : `translate(${x} ${y})` },
              s('circle', { class: 'stop', r: n === points.length - 2 ? 11 : 9 }),
              s('text', { class: 'stop-cost', y: 4.6 }, costs[n]),
            ),
          )),
  ];
}

/** The ways the enemy's blocks came. @param {string[][]} paths */
export const trails = (paths) =>
  paths.map((path) => {
    const points = path.map(hexes.center);
    const [a, b] = points.slice(-2);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const end = { x: b.x - Math.cos((angle * Math.PI) / 180) * 25, y: b.y - Math.sin((angle * Math.PI) / 180) * 25 };
    return s(
      'g',
      { class: 'trail' },
      s('path', { d: hexes.smooth([...points.slice(0, -1), end]) }),
      s('path', { class: 'head', transform: `translate(${end.x} ${end.y})rotate(${angle})`, d: 'M-6-5L4 0-6 5z' }),
    );
  });

/**
 * The block where a move would end.
 * @param {import('./state.js').Unit} unit
 * @param {number} steps
 * @param {string} hex
 * @param {import('./ground.js').Ground} ground
 */
export function ghost(unit, steps, hex, ground) {
  return s('g', { transform: place(spot(hex, ground)), class: 'piece' }, stand(face(unit, steps), { ghost: true }));
}

/** Arrows from attackers to their target. @param {string[]} from @param {string} to */
export function arrows(from, to) {
  const b = hexes.center(to);
  return from.map((hex) => {
    const a = hexes.center(hex);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const [x1, y1, x2, y2] = [a.x + dx * 0.34, a.y + dy * 0.34, a.x + dx * 0.62, a.y + dy * 0.62];
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    return s(
      'g',
      { class: 'arrow' },
      s('path', { d: `M${x1} ${y1}L${x2} ${y2}` }),
      s('path', { class: 'head', transform: `translate(${x2} ${y2})rotate(${angle})`, d: 'M-3-8L10 0-3 8z' }),
    );
  });
}

/** The keyboard's cursor. @param {string} hex */
export const cursor = (hex) => s('path', { class: 'cursor', d: hexes.ring(hex) });
