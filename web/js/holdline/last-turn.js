// Points as last turn: what was laid beside which cubes, kept on this device, and where these cubes stand now.
// @ts-check
import { ownAt, ownPoints } from './state.js';

/** @typedef {import('./state.js').Table} Table */
/** Cubes of a hex and the points beside them. @typedef {{units: number[], points: number}} Laid */

/** @param {Table} t */
const key = ({ session, region }) => `points-${session.table}-${session.role}-${region}`;

/** Keeps what lies on these hexes when command is locked. @param {Table} t @param {number[]} hexes */
export function remember(t, hexes) {
  const laid = hexes.map((hex) => ({
    units: ownAt(t, hex).flatMap(({ id, dummy }) => (dummy ? [] : [id])),
    points: ownPoints(t.view, hex),
  }));
  localStorage.setItem(key(t), JSON.stringify(laid.filter(({ points }) => points)));
}

/** What is missing on hexes to have it as last turn, as `[hex, points]`: where most of the cubes stand now.
 * @param {Table} t @returns {[number, number][]} */
export function asLastTurn(t) {
  const laid = /** @type {Laid[]} */ (JSON.parse(localStorage.getItem(key(t)) ?? '[]'));
  /** @type {Map<number, number>} */
  const wanted = new Map();
  for (const { units, points } of laid) {
    const hexes = units.flatMap((unit) => t.view.own[unit]?.hex ?? []);
    const crowd = (/** @type {number} */ hex) => hexes.filter((each) => each === hex).length;
    const [hex] = hexes.sort((a, b) => crowd(b) - crowd(a) || a - b);
    if (hex !== undefined) wanted.set(hex, (wanted.get(hex) ?? 0) + points);
  }
  return [...wanted].flatMap(([hex, points]) => {
    const short = points - ownPoints(t.view, hex);
    return short > 0 ? [/** @type {[number, number]} */ ([hex, short])] : [];
  });
}
