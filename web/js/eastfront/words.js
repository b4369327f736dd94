// Words and tracks of Eastfront for the screen. What is legal comes from the server's menu.
// @ts-check

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** @param {string} month `1941-06` */
export function monthName(month) {
  const [year, n] = month.split('-').map(Number);
  return `${MONTHS[n - 1]} ${year}`;
}

/** @param {string} month */
export const monthShort = (month) => MONTHS[Number(month.split('-')[1]) - 1].slice(0, 4);

/** Months from one to another, both counted. @param {string} from @param {string} to */
export function span(from, to) {
  const count = (/** @type {string} */ month) => {
    const [year, n] = month.split('-').map(Number);
    return year * 12 + n;
  };
  return count(to) - count(from) + 1;
}

export const SIDES = /** @type {Record<string, string>} */ ({ axis: 'Axis', soviet: 'Soviet' });
/** @param {string} side */
export const foe = (side) => side === 'axis' ? 'soviet' : 'axis';

export const WEATHER = /** @type {Record<string, [string, string]>} */ ({
  clear: ['Clear', 'full movement'], mud: ['Mud', 'roads are bad'], snow: ['Snow', 'winter'],
});

/** The steps of a month as a row of names, with the one that is on now. @param {any} view */
export function steps(view) {
  const other = SIDES[foe(view.side)];
  const names = ['Weather', 'Resources', 'Reinforce', 'Move and fight', 'Supply check', `${other} turn`];
  const own = view.turn === view.side;
  const phases = /** @type {Record<string, number>} */ ({ weather: 0, supply: 1, withdraw: 2, replace: 2, act: 3 });
  if (view.phase === 'deploy') return { names: ['Set-up', ...names], now: 0 };
  if (view.side === 'soviet') {
    const row = ['Weather', 'Resources', 'Axis turn', 'Reinforce', 'Move and fight', 'Supply check'];
    return { names: row, now: own ? (view.phase === 'act' ? 4 : 3) : view.phase === 'weather' ? 0 : view.phase === 'supply' ? 1 : 2 };
  }
  return { names, now: own ? phases[view.phase] ?? 3 : 5 };
}

/** What was seen of a block, in two short lines. @param {any} note @param {Map<string, any>} units @returns {[string, string] | null} */
export function slip(note, units) {
  if (!note) return null;
  const unit = units.get(note.unit);
  const number = /^\d+/.exec(unit?.name ?? '')?.[0] ?? unit?.name?.slice(0, 5) ?? '';
  return [`${number} ${unit?.kind === 'armor' ? 'arm' : 'inf'} ${note.steps}`, monthShort(note.month)];
}

/** Hexes as they stand on the map: `Minsk (13,11)` is Minsk, `9,11` is 09.11. @param {string} text */
export function dotted(text) {
  return text.replace(/(\p{L}) \(\d+,\d+\)/gu, '$1').replace(/\b(\d{1,2}),(\d{1,2})\b/g, (_, column, row) => `${column.padStart(2, '0')}.${row.padStart(2, '0')}`);
}

/** The start lines that a scenario does not use: they are left off the map. @param {string} scenario */
export const otherLines = (scenario) => ['1941', '1942', '1943', '1944'].filter((line) => line !== (scenario === 'campaign' ? '1941' : scenario)).map((line) => `line-${line}`);
