// A menu, sorted by what its choices are: `{step: [78, 652]}` is of the kind `step` with the parts 78 and 652.
// @ts-check
import { kind } from '../offers.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {{path: string, kind: string, fillings?: Json[], ranges?: [number, number][]}} Slot */
/** @typedef {{choice: Choice, text: string, kind: string, parts: Json[], slots?: Slot[]}} Entry */

/** @param {Choice} choice @returns {Json[]} */
function partsOf(choice) {
  if (typeof choice === 'string') return [];
  const value = Object.values(choice)[0];
  return Array.isArray(value) ? value : [value];
}

export class Open {
  /** @param {import('../wire.js').Offer[]} menu */
  constructor(menu) {
    /** @type {Entry[]} */
    this.all = menu.map((offer) => ({ ...offer, kind: kind(offer.choice), parts: partsOf(offer.choice) }));
    /** @type {Map<string, Entry[]>} */
    this.kinds = new Map();
    for (const entry of this.all) {
      const list = this.kinds.get(entry.kind);
      if (list) list.push(entry);
      else this.kinds.set(entry.kind, [entry]);
    }
  }

  /** @param {string} name */
  of(name) {
    return this.kinds.get(name) ?? [];
  }

  /** @param {string} name */
  has(name) {
    return this.kinds.has(name);
  }

  /** The entry of a kind whose first parts are these. @param {string} name @param {...Json} parts */
  find(name, ...parts) {
    return this.of(name).find((entry) => parts.every((part, n) => same(entry.parts[n], part)));
  }
}

/** @param {Json} a @param {Json} b */
const same = (a, b) => a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Menus are sorted once. @type {WeakMap<object, Open>} */
const sorted = new WeakMap();

/** @param {import('../wire.js').Offer[]} menu */
export function openOf(menu) {
  const open = sorted.get(menu) ?? new Open(menu);
  sorted.set(menu, open);
  return open;
}

/** What may stand in a slot. @param {Slot} slot @returns {Json[]} */
export const fillings = ({ fillings: list, ranges }) =>
  list ??
  (ranges ?? []).flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n));

/** A choice with a slot filled in. @param {Choice} choice @param {string} path a JSON pointer @param {Json} value */
export function filled(choice, path, value) {
  const copy = structuredClone(choice);
  const keys = path.split('/').slice(1);
  const last = keys.pop() ?? '';
  let at = /** @type {Json} */ (copy);
  for (const key of keys) at = at[key];
  at[last] = value;
  return copy;
}
