// A hex in words: for the pointer, for the keyboard's cursor and for those who hear it.
// @ts-check
import { html } from '../template.js';
import { described } from './attack.js';
import { hqs, nameOf, ownAt, pointsOf, postsAt, seenAt } from './state.js';
import { HEX, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */

/** @param {Table} t @param {number} hex */
function lines(t, hex) {
  const own = ownAt(t, hex).map((block) => `${nameOf(t, block)} ${POSTURE.names[block.posture]}`);
  const foe = seenAt(t, hex).length || postsAt(t, hex).length ? [HEX.foe(described(t, hex))] : [];
  const tins = hqs(t)
    .filter((hq) => hq.hex === hex)
    .map(({ pot }) => HEX.hq(t.book.potName(pot)));
  const cp = pointsOf(t.view)
    .filter(([at]) => at === hex)
    .reduce((n, [, , more]) => n + more, 0);
  return [...(own.length ? [HEX.own(own)] : []), ...foe, ...tins, ...(cp ? [HEX.points(cp)] : [])];
}

/** @param {Table} t @param {string} place */
export const describe = (t, place) => {
  const hex = Number(place);
  return [t.book.ground.full(hex), t.book.ground.terrain(hex), ...lines(t, hex)].join(', ');
};

/**
 * What the pointer is told.
 * @param {() => Table} now
 * @returns {(place: string) => import('../table/map-tip.js').Told}
 */
export const tell = (now) => (place) => {
  const t = now();
  const hex = Number(place);
  return {
    head: `${t.book.ground.full(hex)}, ${t.book.ground.terrain(hex)}`,
    lines: lines(t, hex).map((line) => html`<p>${line}</p>`),
    why: '',
  };
};
