// The units of the server's list, as blocks show them.
// @ts-check
import { short } from './words.js';

/** @typedef {import('./state.js').Unit} Unit */

/** Nations with a stripe at the left edge. */
const STRIPED = ['romanian', 'finnish'];

/** @param {Unit[]} list @returns {Map<string, Unit>} */
export const unitMap = (list) =>
  new Map(list.map((unit) => [unit.id, { ...unit, short: short(unit.name), striped: STRIPED.includes(unit.nation) }]));
