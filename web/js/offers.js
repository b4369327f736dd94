// A menu, sorted by what can be clicked. It knows the names of choices, never their rules.
// @ts-check

/** @typedef {string | Record<string, string | number>} Choice */
/** @typedef {{choice: Choice, text: string}} Offer */

/** @param {Choice} choice */
export const kind = (choice) => typeof choice === 'string' ? choice : Object.keys(choice)[0];
/** @param {Choice} choice */
export const what = (choice) => typeof choice === 'string' ? '' : String(Object.values(choice)[0]);

/** Choices that take a block in hand or touch one. */
const UNITS = ['move', 'rail', 'add', 'put', 'withdraw', 'withhold', 'with', 'hit'];
/** Choices that point at a hex. */
const HEXES = ['attack', 'step', 'at'];

export class Offers {
  /** @param {Offer[]} menu */
  constructor(menu) {
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
      if (UNITS.includes(name)) push(this.byUnit, target, offer);
      else if (HEXES.includes(name)) push(this.byHex, target, offer);
      else this.plain.set(name, offer);
    }
  }

  /** The offer of one kind for a unit or hex. @param {string} name @param {string} [target] */
  find(name, target) {
    return this.all.find((offer) => kind(offer.choice) === name && (target === undefined || what(offer.choice) === target));
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

/**
 * The best way to each hex of a reach: the one that leaves most to go on with.
 * @param {{choices: Choice[], order: any, stop: boolean}[]} reach
 */
export function waysTo(reach) {
  /** @type {Map<string, {choices: Choice[], left: number, stop: boolean}>} */
  const ways = new Map();
  for (const node of reach) {
    const hex = what(node.choices[node.choices.length - 1]);
    const left = node.order?.move?.mp ?? 0;
    const known = ways.get(hex);
    const better = !known || (node.stop && !known.stop) || (node.stop === known.stop && left > known.left);
    if (better) ways.set(hex, { choices: node.choices, left, stop: node.stop });
  }
  return ways;
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
