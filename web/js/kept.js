// Tables this browser has sat down at, so that one finds back to them. Secrets are in cookies; here stand only names.
// @ts-check
import * as api from './api.js';

/** @typedef {{table: string, door: string, game: string}} Kept */

const PLACE = 'tables';
/** As many as one remembers. */
const MOST = 12;

/** @returns {Kept[]} */
export function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {Kept} seat */
export function keep(seat) {
  const others = kept().filter((other) => other.table !== seat.table || other.door !== seat.door);
  localStorage.setItem(PLACE, JSON.stringify([seat, ...others].slice(0, MOST)));
}

/** All of them that are still there, the ones that wait for this player first. @returns {Promise<(Kept & {status: any, mine: boolean})[]>} */
export async function remembered() {
  const list = await Promise.all(kept().map(async (seat) => {
    const status = await api.status(seat.table).catch(() => null);
    return status ? { ...seat, status, mine: !status.ended && Boolean(status.to_move?.includes(seat.door)) } : null;
  }));
  return list.filter((seat) => seat !== null).sort((a, b) => Number(b.mine) - Number(a.mine));
}
