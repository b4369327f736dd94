// A menu, grouped by what its choices point at. A game's entry names the kinds of its choices.
// @ts-check

/** @typedef {import('./wire.js').Choice} Choice */
/** @typedef {import('./wire.js').Offer} Offer */

/** @param {Choice} choice */
export const kind = (choice) => (typeof choice === 'string' ? choice : Object.keys(choice)[0]);
/** @param {Choice} choice */
export const what = (choice) => (typeof choice === 'string' ? '' : String(Object.values(choice)[0]));

/**
 * Kinds of choices by what they point at. All others stand for themselves.
 * @typedef {{unit?: string[], hex?: string[]}} Kinds
 */

export class Offers {
  /** @param {Offer[]} menu @param {Kinds} [kinds] */
  constructor(menu, kinds = {}) {
    this.all = menu;
    /** @type {Map<string, Offer[]>} */
    this.byUnit = new Map();
    /** @type {Map<string, Offer[]>} */
    this.byHex = new Map();
    /** @type {Map<string, Offer>} */
    this.plain = new Map();
    for (const offer of menu) {
      const name = kind(offer.choice);
      const target = what(offer.choice);
      if (kinds.unit?.includes(name)) push(this.byUnit, target, offer);
      else if (kinds.hex?.includes(name)) push(this.byHex, target, offer);
      else this.plain.set(name, offer);
    }
  }

  /** The offer of one kind for a unit or hex. @param {string} name @param {string} [target] */
  find(name, target) {
    return this.all.find(
      (offer) => kind(offer.choice) === name && (target === undefined || what(offer.choice) === target),
    );
  }

  /** @param {string} name */
  of(name) {
    return this.all.filter((offer) => kind(offer.choice) === name);
  }
}

/** @param {Map<string, Offer[]>} map @param {string} key @param {Offer} offer */
function push(map, key, offer) {
  const list = map.get(key);
  if (list) list.push(offer);
  else map.set(key, [offer]);
}

/** The choices of each order of a draft. @param {Choice[]} choices @param {number[]} ends */
export function split(choices, ends) {
  const orders = [];
  let from = 0;
  for (const end of [...ends, choices.length]) {
    if (end > from) orders.push(choices.slice(from, end));
    from = Math.max(from, end);
  }
  return orders;
}
