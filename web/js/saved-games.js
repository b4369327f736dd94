// Games of this browser. Secrets are in cookies; only names are saved here.
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

/**
 * All games that still exist, those with your move first.
 * @returns {Promise<(Saved & {status: import('./wire.js').Status, mine: boolean})[]>}
 */
export async function savedGames() {
  const list = await Promise.all(
    saved().map(async (seat) => {
      const status = await api.status(seat.table).catch(() => null);
      return status ? { ...seat, status, mine: !status.ended && Boolean(status.to_move?.includes(seat.role)) } : null;
    }),
  );
  return list.filter((seat) => seat !== null).sort((a, b) => Number(b.mine) - Number(a.mine));
}
