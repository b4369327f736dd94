// Games of this browser: those on its keyring, and those of a time before keyrings, whose names are saved here.
// @ts-check
import * as api from './api.js';

/** @typedef {{table: string, role: string, game: string}} Saved */

const PLACE = 'tables';
/** Games that are saved. */
const MOST = 12;

/** @returns {Saved[]} */
export function saved() {
  try {
    const list = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    // Games saved before 0.3 name their seat `door`.
    return Array.isArray(list) ? list.map(({ door, ...seat }) => ({ role: door, ...seat })) : [];
  } catch {
    return [];
  }
}

/** @param {Saved} seat */
export function keep(seat) {
  const others = saved().filter((other) => other.table !== seat.table || other.role !== seat.role);
  localStorage.setItem(PLACE, JSON.stringify([seat, ...others].slice(0, MOST)));
}

/** Takes a game off the list of this browser. @param {string} table */
export function dropSaved(table) {
  localStorage.setItem(PLACE, JSON.stringify(saved().filter((seat) => seat.table !== table)));
}

/**
 * A game of this browser. `number` counts what its seat was shown, as far as the keyring knows it.
 * @typedef {Saved & {status: import('./wire.js').Status, mine: boolean, number?: number}} Game
 */

/** @param {Saved & {number?: number}} seat @param {import('./wire.js').Status} status @returns {Game} */
const game = (seat, status) => ({
  ...seat,
  status,
  mine: !status.ended && Boolean(status.to_move?.includes(seat.role)),
});

/** All games that still exist, those with your move first. @returns {Promise<Game[]>} */
export async function savedGames() {
  const { seats } = await api.keyring().catch(() => ({ seats: [] }));
  // A host who plays has the seat as well; a host who does not has only the host's page.
  const plays = (/** @type {string} */ table) => seats.some((seat) => seat.table === table && seat.role !== 'host');
  const own = seats.filter(({ table, role }) => role !== 'host' || !plays(table));
  const others = saved().filter(({ table }) => !seats.some((seat) => seat.table === table));
  const older = others.map(async (seat) => {
    const status = await api.status(seat.table).catch(() => null);
    return status ? game(seat, status) : null;
  });
  const list = [
    ...own.map(({ status, ...seat }) => game({ ...seat, game: status.game }, status)),
    ...(await Promise.all(older)).filter((seat) => seat !== null),
  ];
  return list.sort((a, b) => Number(b.mine) - Number(a.mine));
}
