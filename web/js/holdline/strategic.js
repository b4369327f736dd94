// The map as reported: towns as one last heard of them, HQs with the age of the report (§2.3).
// @ts-check
import { s } from '../dom.js';
import { sideOfPot } from './state.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../layer.js').Item} Item */

/** Whether a seat lives on reports: it sees no live map. @param {Table} t */
export const reported = ({ view }) => Boolean(view.strategic) && !Object.keys(view.tables).length;

/** Who holds the towns, as one heard; those that matter most have their names. @param {Table} t @returns {Item[]} */
function towns(t) {
  const held = /** @type {boolean[]} */ (t.view.strategic.towns);
  return t.book.sheet.places.flatMap(({ role, hex, vp, name }, at) => {
    if (role !== 'town') return [];
    const { x, y } = t.book.ground.center(hex);
    const href = `#flag-${held[at] ? 'poland' : 'axis'}`;
    const great = vp > 2;
    const draw = () => [
      s('use', { href, transform: `scale(${great ? 2 : 1.3})` }),
      ...(great
        ? [s('text', { x: 0, y: 34, 'font-size': 36, 'text-anchor': 'middle', class: 'figure name' }, name)]
        : []),
    ];
    return [{ key: `town-${at}`, at: { x: x + 10, y: y - 6 }, look: href, props: { class: 'town' }, draw }];
  });
}

/** A marker with a name: dark this turn, gray one turn old, paper with a dashed rim when older. @param {Table} t
 * @param {string} key @param {number} pot @param {number} hex @param {number} turn 0 where nobody knows
 * @returns {Item} */
function marker(t, key, pot, hex, turn) {
  const age = turn ? Math.min(2, t.view.turns[0] - turn) : 2;
  const side = sideOfPot(t, pot) ?? 'german';
  const sign = `${t.book.potSign(pot)}${age > 1 && side !== t.side ? '?' : ''}`;
  const width = Math.max(34, sign.length * 9 + 14);
  return {
    key,
    at: t.book.ground.center(hex),
    look: `${sign} ${age} ${side}`,
    props: { class: `piece marker ${side} age-${age}`, 'data-key': key },
    draw: () =>
      s(
        'g',
        { transform: 'scale(1.9)' },
        s('circle', { r: 2.6, class: 'pin' }),
        s('path', { d: 'M0 0L10-13', class: 'pin' }),
        s('rect', { x: 10, y: -26, width, height: 18, rx: 2.5 }),
        s('text', { x: 10 + width / 2, y: -12.4, 'font-size': 14, 'text-anchor': 'middle', class: 'figure' }, sign),
      ),
  };
}

/** @param {Table} t @returns {Item[]} */
export function reportedItems(t) {
  if (!reported(t)) return [];
  const { armies, enemy_hqs: enemies, heard } = t.view.strategic;
  const own = Object.values(armies).flatMap(({ hqs, turn }) =>
    hqs.map((/** @type {[number, number]} */ [pot, hex]) => marker(t, `own-hq-${pot}`, pot, hex, turn)),
  );
  const foes = Object.entries(enemies).map(([pot, hex]) =>
    marker(t, `foe-hq-${pot}`, Number(pot), Number(hex), heard?.[pot] ?? 0),
  );
  return [...towns(t), ...own, ...foes];
}
