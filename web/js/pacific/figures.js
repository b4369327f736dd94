// Pictures for Pacific's rulebook, drawn from its own board and blocks.
// @ts-check
import { FIGURES as CAPTIONS } from './text.js';
import { h, s } from '../dom.js';
import * as api from '../api.js';
import { loadBoard } from '../figures.js';
import { smooth } from '../hexes.js';
import { back, face, kindBack, picture, stand } from '../pieces.js';

/** @typedef {import('../hexes.js').Point} Point */
/**
 * Where areas and harbors lie on the board.
 * @typedef {{areas: {name: string, at: [number, number], outline: [number, number][]}[], places: {name: string, at:
 *   [number, number]}[]}} Layout
 */

/** Blocks as their labels have them. */
const UNITS = {
  akagi: {
    name: 'Akagi',
    short: 'Akagi',
    nation: 'japanese',
    kind: 'carrier',
    symbol: 'carrier',
    steps: 3,
    dice: 4,
    hit: 5,
  },
  kongo: {
    name: 'Kongo',
    short: 'Kongo',
    nation: 'japanese',
    kind: 'battleship',
    symbol: 'battleship',
    steps: 3,
    dice: 3,
    hit: 6,
  },
  cruiser: {
    name: 'Cruiser 1',
    short: 'Cr 1',
    nation: 'american',
    kind: 'cruiser',
    symbol: 'cruiser',
    steps: 2,
    dice: 2,
    hit: 5,
  },
  transport: {
    name: 'SNLF 1',
    short: 'SNLF 1',
    nation: 'japanese',
    kind: 'transport',
    symbol: 'transport',
    steps: 3,
    dice: 3,
    hit: 6,
  },
  air: {
    name: '5th AF',
    short: '5th AF',
    nation: 'american',
    kind: 'land-air',
    symbol: 'air',
    steps: 3,
    dice: 2,
    hit: 6,
  },
  enterprise: {
    name: 'Enterprise',
    short: 'Enterp.',
    nation: 'american',
    kind: 'carrier',
    symbol: 'carrier',
    steps: 3,
    dice: 4,
    hit: 5,
  },
  washington: {
    name: 'Washington',
    short: 'Wash.',
    nation: 'american',
    kind: 'battleship',
    symbol: 'battleship',
    steps: 4,
    dice: 5,
    hit: 6,
  },
};

/**
 * The corner of a board around some points, with things on it.
 * @param {import('../figures.js').Board} map
 * @param {Point[]} points
 * @param {number} room
 * @param {...(Node | Node[])} on
 */
function crop(map, points, room, ...on) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.max(0, Math.min(...xs) - room), Math.max(0, Math.min(...ys) - room)];
  const [right, foot] = [Math.min(map.width, Math.max(...xs) + room), Math.min(map.height, Math.max(...ys) + room)];
  return s(
    'svg',
    { viewBox: `${left} ${top} ${right - left} ${foot - top}`, class: 'plate', 'aria-hidden': 'true' },
    s('image', { href: map.image.src, width: map.width, height: map.height }),
    ...on,
  );
}

/** @param {Layout} layout @param {string} name @returns {Point} */
const spot = (layout, name) => {
  const [x, y] = [...layout.areas, ...layout.places].find((entry) => entry.name === name)?.at ?? [0, 0];
  return { x, y };
};

/** @param {Point} at @param {SVGElement} block */
const put = ({ x, y }, block) => s('g', { transform: `translate(${x} ${y})scale(.42)` }, block);

/** A sea area in a wash. @param {Layout} layout @param {string} name @param {string} color */
const wash = (layout, name, color) =>
  s('path', {
    d: `M${layout.areas.find((area) => area.name === name)?.outline.join('L')}Z`,
    fill: color,
    'fill-opacity': 0.24,
    stroke: color,
    'stroke-width': 3,
  });

const [JAPAN, ALLIES] = ['#A3263F', '#5E7348'];

/** @type {{section: string, caption: string, draw: (map: import('../figures.js').Board, layout: Layout) => Node}[]} */
const FIGURES = [
  {
    section: '1.1',
    caption: CAPTIONS['1.1'],
    draw: (map) =>
      crop(
        map,
        [
          { x: map.width * 0.05, y: map.height * 0.42 },
          { x: map.width * 0.55, y: map.height * 0.84 },
        ],
        0,
      ),
  },
  {
    section: '2',
    caption: CAPTIONS['2'],
    draw: () =>
      h(
        'div',
        { class: 'row' },
        picture(stand(face(UNITS.akagi, 3)), 84),
        picture(stand(face(UNITS.kongo, 2)), 84),
        picture(stand(back('japan')), 84),
        picture(stand(back('japan')), 84),
        picture(stand(s('g', { color: '#4B0D1B' }, kindBack('japanese', 'air'))), 84),
      ),
  },
  {
    section: '3',
    caption: CAPTIONS['3'],
    draw: () =>
      h(
        'div',
        { class: 'row' },
        [UNITS.washington, UNITS.enterprise, UNITS.cruiser, UNITS.transport, UNITS.air].map((unit) =>
          picture(stand(face(unit, unit.steps, {}, 90)), 84),
        ),
      ),
  },
  {
    section: '7',
    caption: CAPTIONS['7'],
    draw: (map, layout) => {
      const at = (/** @type {string} */ name) => spot(layout, name);
      const [port, hawaii, south, end] = [
        at('Pearl Harbor'),
        at('Hawaiian Islands'),
        at('South Pacific Ocean'),
        at('Solomon Sea'),
      ];
      const way = [
        port,
        { x: hawaii.x + 20, y: (hawaii.y + south.y) / 2 },
        { x: south.x - 70, y: south.y - 50 },
        { x: end.x + 20, y: end.y + 34 },
      ];
      return crop(
        map,
        [port, south, end],
        90,
        wash(layout, 'Solomon Sea', JAPAN),
        wash(layout, 'Hawaiian Islands', ALLIES),
        wash(layout, 'South Pacific Ocean', ALLIES),
        s('path', { class: 'way-bed', d: smooth(way) }),
        s('path', { class: 'way', d: smooth(way) }),
        put(port, stand(face(UNITS.washington, 4), { chosen: true })),
        put(way[3], stand(face(UNITS.washington, 4), { ghost: true })),
        put({ x: end.x - 60, y: end.y + 44 }, stand(back('japan'))),
        way
          .slice(1)
          .map(({ x, y }, n) =>
            s(
              'g',
              { transform: `translate(${x - (n === 2 ? -34 : 0)} ${y})` },
              s('circle', { class: 'stop', r: 10 }),
              s('text', { class: 'stop-cost', y: 4.6 }, n + 1),
            ),
          ),
      );
    },
  },
  {
    section: '10',
    caption: CAPTIONS['10'],
    draw: (map, layout) =>
      crop(
        map,
        ['Truk', 'Kwajalein', 'Maloelap', 'Tarawa'].map((name) => spot(layout, name)),
        130,
        wash(layout, 'Marshall Islands', ALLIES),
        wash(layout, 'Solomon Sea', JAPAN),
        wash(layout, 'Philippine Sea', JAPAN),
      ),
  },
];

/** @returns {Promise<import('../games.js').Figure[]>} */
export async function figures() {
  const [map, layout] = await Promise.all([loadBoard('pacific'), api.layout('pacific')]);
  return FIGURES.map(({ section, caption, draw }) => ({ section, caption, drawn: draw(map, layout) }));
}
