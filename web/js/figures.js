// Pictures for the rulebooks, drawn from the games' own boards and blocks.
// @ts-check
import { h, s } from './dom.js';
import * as api from './api.js';
import * as hexes from './hexes.js';
import { asImage, loadDrawing, FEW } from './stage.js';
import { loadSheet, mapName } from './look.js';
import { face, back, stand, picture } from './pieces.js';
import { dottedMap } from './eastfront/words.js';

/** @typedef {{section: string, caption: string, draw: (map: any, units: Map<string, any>) => Node | Node[]}} Figure */

/** Columns of the Eastfront board. */
const COLUMNS = 32;

/** A corner of a board with things on it. @param {any} map @param {string} box @param {...(Node | Node[])} on */
const crop = (map, box, ...on) => s('svg', { viewBox: box, class: 'plate', 'aria-hidden': 'true' }, s('image', { href: map.image.src, width: map.width, height: map.height }), ...on);

/** @param {string} hex @param {SVGElement} block */
function put(hex, block) {
  const { x, y } = hexes.centre(hex);
  return s('g', { transform: `translate(${x} ${y})scale(.45)` }, block);
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [a, b] = [hexes.centre(from), hexes.centre(to)];
  const at = (/** @type {number} */ k) => `${a.x + (b.x - a.x) * k} ${a.y + (b.y - a.y) * k}`;
  return s('g', { class: 'arrow' }, s('path', { d: `M${at(0.34)}L${at(0.6)}` }), s('path', { class: 'head', transform: `translate(${at(0.6)})rotate(${Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI})`, d: 'M-3-8L10 0-3 8z' }));
}

/** The box around some hexes. @param {string[]} list @param {number} room */
function around(list, room = 60) {
  const points = list.map(hexes.centre);
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return `${left} ${top} ${Math.max(...xs) + room - left} ${Math.max(...ys) + room - top}`;
}

/** @type {Record<string, Figure[]>} */
const FIGURES = {
  eastfront: [
    { section: '2', caption: 'The board between Brest and Smolensk: rivers run along hexsides, cities have names, and the dashed green line is the start line of June 1941.', draw: (map) => crop(map, around(['8,9', '17,14'])) },
    { section: '3', caption: 'A panzer army at four, three, two and one strength points: the pips on top count. Right: all that the enemy sees of it, with his pencilled note after a battle.', draw: (_map, units) => h('div', { class: 'row' }, [4, 3, 2, 1].map((steps) => picture(stand(face(units.get('de-3-panzer'), steps)), 84)), picture(stand(back('axis', ['3 arm 2', 'July'])), 84)) },
    { section: '5', caption: 'Forest and swamp north and south of Minsk.', draw: (map) => crop(map, around(['10,10', '15,15'], 50)) },
    { section: '11.1', caption: 'Two hexes forward. The second one lies in the zone of control of the Soviet block and costs 2 MP.', draw: (map, units) => crop(map, around(['8,10', '13,12']), s('path', { class: 'way-bed', d: hexes.smooth(['9,11', '10,10', '11,10'].map(hexes.centre)) }), s('path', { class: 'way', d: hexes.smooth(['9,11', '10,10', '11,10'].map(hexes.centre)) }), put('12,10', stand(back('soviet'))), put('9,11', stand(face(units.get('de-3-panzer'), 4), { chosen: true })), put('11,10', stand(face(units.get('de-3-panzer'), 4), { ghost: true }))) },
    { section: '11.2', caption: 'Two blocks attack one. Each brings its dice; the river in front and the ground of the defender take some away.', draw: (map, units) => crop(map, around(['8,9', '12,12']), put('9,10', stand(face(units.get('de-16'), 4))), put('9,9', stand(face(units.get('de-4-panzer'), 4))), put('10,9', stand(back('soviet'), { target: true })), arrow('9,10', '10,9'), arrow('9,9', '10,9')) },
  ],
};

/** Puts the figures of a game behind the heads of their sections. @param {string} game @param {HTMLElement} article */
export async function illustrate(game, article) {
  if (game !== 'pacific' && !FIGURES[game]) return;
  const [{ text, width, height }] = await Promise.all([loadDrawing(api.drawing(game, mapName()), FEW), loadSheet(game)]);
  const map = { image: await asImage(dottedMap(text), width, height), width, height };
  const place = (/** @type {string} */ section, /** @type {string} */ caption, /** @type {Node | Node[]} */ drawn) =>
    article.querySelector(`#rule-${CSS.escape(section)}`)?.after(h('figure', { class: 'board-figure' }, drawn, h('figcaption', {}, caption)));
  if (game === 'pacific') {
    const [{ FIGURES: list }, layout] = await Promise.all([import('./pacific/figures.js'), api.layout(game)]);
    for (const { section, caption, draw } of list) place(section, caption, draw(map, layout));
    return;
  }
  hexes.lay(map.width, COLUMNS);
  const units = new Map((await api.units(game)).map((/** @type {any} */ unit) => [unit.id, unit]));
  for (const { section, caption, draw } of FIGURES[game]) place(section, caption, draw(map, units));
}
