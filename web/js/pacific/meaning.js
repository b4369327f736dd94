// What a tap on the map means: pure questions to the state.
// @ts-check
import { canAct, forceOf, isOf, joinable, own, ownAt, whereIs } from './state.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {{do: 'repair' | 'recall' | 'explain', unit: number} | {do: 'pick', units: number[]} | {do: 'join', force:
 *  number}
 *   | {do: 'send' | 'open' | 'at' | 'focus' | 'why', place: number}} Meaning */

/** @param {Table} t @param {string} name of what was tapped @returns {Meaning} */
export function tapped(t, name) {
  const [sort, first, second] = name.split('/');
  const n = Number(first);
  if (sort === 'unit') return onUnit(t, n);
  if (sort === 'pile') return onPile(t, n, second);
  if (sort === 'force') return onForce(t, n);
  return onPlace(t, n);
}

/** @param {Table} t @param {number} n @returns {Meaning} */
export function onUnit(t, n) {
  const { offers, mine, choices } = t.session;
  const place = whereIs(t, n);
  if (!mine) return { do: 'focus', place };
  if (offers.find('repair', String(n))) return { do: 'repair', unit: n };
  if (offers.find('put', String(n))) return { do: 'pick', units: [n] };
  // With ships selected a fleet is where they go: they join it.
  const force = forceOf(t, n);
  if (force !== null && joinable(t).includes(force)) return { do: 'join', force };
  if (t.pick.selected.length && t.pick.reach?.open.has(place)) return { do: 'send', place };
  if (choices.some((choice) => isOf(choice, 'put', n))) return { do: 'recall', unit: n };
  return t.step[0] === 'fleet' && own(t, n).at < 64 ? { do: 'explain', unit: n } : { do: 'focus', place };
}

/**
 * A pile of own blocks: those that can act are selected.
 * @param {Table} t
 * @param {number} place
 * @param {string} type
 * @returns {Meaning}
 */
function onPile(t, place, type) {
  const units = ownAt(t, place).filter((n) => t.catalog.units[n].kind === type && canAct(t).has(n));
  if (t.session.mine && units.length) {
    const out = units.filter((n) => !t.pick.selected.includes(n));
    return { do: 'pick', units: out.length ? out : units };
  }
  return onPlace(t, place);
}

/**
 * A task force: ships from its harbor join it, others are told about it.
 * @param {Table} t
 * @param {number} force
 * @returns {Meaning}
 */
function onForce(t, force) {
  if (joinable(t).includes(force)) return { do: 'join', force };
  return { do: 'focus', place: t.view.forces[force].at };
}

/** @param {Table} t @param {number} place @returns {Meaning} */
export function onPlace(t, place) {
  const { offers, mine, unfinished } = t.session;
  if (!mine) return { do: 'focus', place };
  if (offers.find('open', String(place))) return { do: 'open', place };
  if (unfinished) return { do: 'at', place };
  if (!t.pick.selected.length) return { do: 'focus', place };
  return t.pick.reach?.open.has(place) ? { do: 'send', place } : { do: 'why', place };
}
