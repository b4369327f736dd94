// Words and tracks of Eastfront for the screen. What is legal comes from the server's menu.
// @ts-check

/** The name of a month. @param {string} month `1941-06` */
const named = (month) => new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' });

/** @param {string} month `1941-06` */
export const monthName = (month) => `${named(month)} ${month.split('-')[0]}`;

/** @param {string} month */
export const monthShort = (month) => named(month).slice(0, 4);

/** Months from one to another, both counted. @param {string} from @param {string} to */
export function span(from, to) {
  const count = (/** @type {string} */ month) => {
    const [year, n] = month.split('-').map(Number);
    return year * 12 + n;
  };
  return count(to) - count(from) + 1;
}

/** @param {string} side */
export const foe = (side) => (side === 'axis' ? 'soviet' : 'axis');

/** What a die of 1 to 6 brings in each month, from January on (§9). `data/eastfront/weather.toml` has the same. */
export const SKIES = [
  'sss sss',
  'sss sss',
  'sss smm',
  'mmm ccc',
  'ccc ccc',
  'ccc ccc',
  'ccc ccc',
  'ccc ccc',
  'ccc ccm',
  'ccc mmm',
  'cmm sss',
  'sss sss',
].map((row) =>
  [...row.replace(' ', '')].map(
    (letter) => /** @type {Record<string, string>} */ ({ c: 'clear', m: 'mud', s: 'snow' })[letter],
  ),
);

/**
 * The weather a month can have, each with the dice that bring it.
 * @param {string} month
 * @returns {{weather: string, dice: string}[]}
 */
export function skies(month) {
  const row = SKIES[Number(month.split('-')[1]) - 1];
  return [...new Set(row)].map((weather) => ({
    weather,
    dice: row.flatMap((sky, n) => (sky === weather ? [n + 1] : [])).join(' '),
  }));
}

/** The blocks of a view, which has them by their ids. @template T @param {Record<string, T>} blocks @returns {T[]} */
export const listOf = (blocks) => Object.values(blocks);

/**
 * What was seen of a block, in two short lines.
 * @param {import('../../types/eastfront').SeenBlock | null} note
 * @param {Map<string, import('./state.js').Unit>} units
 * @returns {[string, string] | null}
 */
export function slip(note, units) {
  if (!note) return null;
  const unit = units.get(note.unit);
  const number = /^\d+/.exec(unit?.name ?? '')?.[0] ?? unit?.name?.slice(0, 5) ?? '';
  return [`${number} ${unit?.kind === 'armor' ? 'arm' : 'inf'} ${note.steps}`, monthShort(note.month)];
}

/** Hexes as they stand on the map: `Minsk (13,11)` is Minsk, `9,11` is 09.11. @param {string} text */
export function dotted(text) {
  return text
    .replace(/(\p{L}) \(\d+[,.]\d+\)/gu, '$1')
    .replace(/\b(\d{1,2}),(\d{1,2})\b/g, (_, column, row) => `${column.padStart(2, '0')}.${row.padStart(2, '0')}`);
}

/** A drawing of the board with its coordinates as everything else on the screen writes them. @param {string} svg */
export const dottedMap = (svg) =>
  svg.replace(/<g id="coordinates".*?<\/g>/s, (group) => group.replace(/>(\d+,\d+)</g, (_, hex) => `>${dotted(hex)}<`));

/** The start lines that a scenario does not use: they are left off the map. @param {string} scenario */
export const otherLines = (scenario) =>
  ['1941', '1942', '1943', '1944']
    .filter((line) => line !== (scenario === 'campaign' ? '1941' : scenario))
    .map((line) => `line-${line}`);

/**
 * Where a block stands on the map; nothing if it is elsewhere.
 * @param {import('../../types/eastfront').OwnBlock | null | undefined} block
 */
export const hexOf = (block) => (typeof block?.place === 'object' ? block.place.map : undefined);

/**
 * A block that is seen from behind. An spectator sees those of both sides.
 * @typedef {import('../../types/eastfront').EnemyBlock & {side?: string}} Back
 */

/** Whose block it is. @param {Back} block @param {{side: string}} view */
export const sideOf = (block, view) => block.side ?? foe(view.side);

/**
 * What a spectator is told, in the shape of what a player sees: no block is their own, and they follow the side whose
 * turn it is.
 * @param {import('../wire.js').Json} told @returns {import('../../types/eastfront').View}
 */
export function lookedOn(told) {
  const sides = ['axis', 'soviet'];
  const off = (/** @type {string} */ what) => sides.reduce((sum, side) => sum + told[`${side}_off_map`][what], 0);
  return {
    ...told,
    side: told.turn,
    own: {},
    order: 'none',
    foe_in_hand: null,
    to_withhold: 0,
    foe: Object.fromEntries(
      sides.flatMap((side) =>
        told[side].map((/** @type {import('./words.js').Back} */ block, /** @type {number} */ n) => [
          `${side}-${n}`,
          { ...block, token: block.token ?? 0, side },
        ]),
      ),
    ),
    foe_off_map: { pool: off('pool'), due: off('due'), withdrawn: off('withdrawn'), known: [] },
  };
}
