// The units of the server's list, as blocks show them.
// @ts-check

/** @typedef {import('./state.js').Unit} Unit */

/** Words of a unit's name as they are on a small block. */
const SHORT = /** @type {Record<string, string>} */ ({
  Army: '',
  Panzer: 'Pz',
  Romanian: 'Rom',
  Guards: 'Gd',
  Armor: 'Arm',
  Finnish: 'Finn',
  Coastal: 'Coast',
  Grossdeutschland: 'GD',
});

/** Nations with a stripe at the left edge. */
const STRIPED = ['romanian', 'finnish'];

/** A name short enough for a block on the map. @param {string} name */
export const short = (name) =>
  name
    .replace(/^(\d+)(st|nd|rd|th)\b/, '$1')
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .filter(Boolean)
    .join(' ')
    .replace('Gd Arm', 'GdA');

/** @param {Unit[]} list @returns {Map<string, Unit>} */
export const unitMap = (list) =>
  new Map(list.map((unit) => [unit.id, { ...unit, short: short(unit.name), striped: STRIPED.includes(unit.nation) }]));
