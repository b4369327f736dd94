// Blocks that a spectator follows with the eyes. Nobody tells which is which, but in a step one block of a side moves.
// @ts-check
import * as hexes from '../hexes.js';

/** @typedef {Record<string, import('./words.js').Back>} Backs */

/** How long a step to a neighbor and a longer way are shown, in milliseconds. */
const [STEP, RAIL] = [110, 300];
const SIDES = ['axis', 'soviet'];

/** Gives the blocks of a view the names they had in the view before: who stays keeps the name, and who alone has gone
 * is who alone has come. @param {Backs} before @param {Backs} after @returns {Backs} */
export function followed(before, after) {
  const place = (/** @type {import('./words.js').Back} */ { side, hex }) => `${side} ${hex}`;
  const gone = new Map(Object.entries(before).map(([id, block]) => [place(block), id]));
  /** @type {Backs} */
  const named = {};
  const come = Object.values(after).filter((block) => {
    const id = gone.get(place(block));
    if (id === undefined) return true;
    gone.delete(place(block));
    named[id] = block;
    return false;
  });
  for (const side of SIDES) {
    const left = [...gone].filter(([at]) => at.startsWith(side)).map(([, id]) => id);
    const there = come.filter((block) => block.side === side);
    there.forEach((block, n) => {
      const moved = left.length === 1 && there.length === 1;
      named[moved ? left[0] : unused({ ...before, ...named }, `${side}-${n}`)] = block;
    });
  }
  return named;
}

/** @param {Backs} backs @param {string} name @returns {string} */
const unused = (backs, name) => (name in backs ? unused(backs, `${name}'`) : name);

/** How long a step is shown to a spectator: while a block is on its way. @param {import('../wire.js').Json} before
 * @param {import('../wire.js').Json} after what the spectator was told */
export function drift(before, after) {
  const ways = SIDES.flatMap((side) => {
    const places = (/** @type {import('../wire.js').Json} */ told) =>
      told[side].map((/** @type {{hex: string}} */ { hex }) => hex);
    const [was, is] = [places(before), places(after)];
    const without = (/** @type {string[]} */ list, /** @type {string[]} */ other) =>
      list.filter((hex) => !other.includes(hex));
    const [[from, second], [to, third]] = [without(was, is), without(is, was)];
    if (!from || !to || second || third) return [];
    return [hexes.neighbors(from).includes(to) ? STEP : RAIL];
  });
  return Math.max(0, ...ways);
}
