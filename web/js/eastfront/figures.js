// Figures of Eastfront's rulebook, drawn from its board and blocks.
// @ts-check
import { h, s } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import { crop, loadBoard } from '../figures.js';
import { face, back, stand, picture } from '../pieces.js';
import { FIGURES } from './text.js';
import { unitMap } from './units.js';
import { dottedMap } from './words.js';

/** Columns of the board. */
const COLUMNS = 32;

/** @param {string} hex @param {SVGElement} block */
function put(hex, block) {
  const { x, y } = hexes.center(hex);
  return s('g', { transform: `translate(${x} ${y})scale(.45)` }, block);
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [a, b] = [hexes.center(from), hexes.center(to)];
  const at = (/** @type {number} */ k) => `${a.x + (b.x - a.x) * k} ${a.y + (b.y - a.y) * k}`;
  return s(
    'g',
    { class: 'arrow' },
    s('path', { d: `M${at(0.34)}L${at(0.6)}` }),
    s('path', {
      class: 'head',
      transform: `translate(${at(0.6)})rotate(${(Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI})`,
      d: 'M-3-8L10 0-3 8z',
    }),
  );
}

/** The box around some hexes. @param {string[]} list @param {number} room */
function around(list, room = 60) {
  const points = list.map(hexes.center);
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return `${left} ${top} ${Math.max(...xs) + room - left} ${Math.max(...ys) + room - top}`;
}

/** @returns {Promise<import('../games.js').Figure[]>} */
export async function figures() {
  const [map, list] = await Promise.all([loadBoard('eastfront', dottedMap), api.units('eastfront')]);
  hexes.lay(map.width, COLUMNS);
  const units = unitMap(list);
  const unit = (/** @type {string} */ id) => /** @type {import('./state.js').Unit} */ (units.get(id));
  return [
    {
      section: '2',
      caption: FIGURES.board,
      drawn: crop(map, around(['8,9', '17,14'])),
    },
    {
      section: '3',
      caption: FIGURES.blocks,
      drawn: h(
        'div',
        { class: 'row' },
        [4, 3, 2, 1].map((steps) => picture(stand(face(unit('de-3-panzer'), steps)), 84)),
        picture(stand(back('axis', ['3 arm 2', 'July'])), 84),
      ),
    },
    {
      section: '5',
      caption: FIGURES.terrain,
      drawn: crop(map, around(['10,10', '15,15'], 50)),
    },
    {
      section: '11.1',
      caption: FIGURES.move,
      drawn: crop(
        map,
        around(['8,10', '13,12']),
        s('path', { class: 'way-bed', d: hexes.smooth(['9,11', '10,10', '11,10'].map(hexes.center)) }),
        s('path', { class: 'way', d: hexes.smooth(['9,11', '10,10', '11,10'].map(hexes.center)) }),
        put('12,10', stand(back('soviet'))),
        put('9,11', stand(face(unit('de-3-panzer'), 4), { chosen: true })),
        put('11,10', stand(face(unit('de-3-panzer'), 4), { ghost: true })),
      ),
    },
    {
      section: '11.2',
      caption: FIGURES.attack,
      drawn: crop(
        map,
        around(['8,9', '12,12']),
        put('9,10', stand(face(unit('de-16'), 4))),
        put('9,9', stand(face(unit('de-4-panzer'), 4))),
        put('10,9', stand(back('soviet'), { target: true })),
        arrow('9,10', '10,9'),
        arrow('9,9', '10,9'),
      ),
    },
  ];
}
