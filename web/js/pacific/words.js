// Words, places and tracks of Pacific for the screen. What is legal comes from the server's menu.
// @ts-check

/** Places are numbers: areas from 0, harbors from 16, task forces from 72, and these beside the board. */
export const HARBOR = 16;
export const OFF = 64;
export const SPENT = 65;
export const CARD = 66;
export const LOST = 67;
export const FORCE = 72;
export const NOWHERE = 255;
/** The garrison of an attacked base fights like a unit. */
export const GARRISON = 127;

/** @param {number} place */
export const isArea = (place) => place < HARBOR;
/** @param {number} place */
export const isHarbor = (place) => place >= HARBOR && place < OFF;

export const SIDES = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'Allies' });
/** As the subject of a sentence. */
export const WHO = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'The Allies' });
/** @param {string} side */
export const foe = (side) => (side === 'japan' ? 'allies' : 'japan');
/** @param {string} side */
export const index = (side) => (side === 'japan' ? 0 : 1);

/** Kinds in the order in which fleets are laid out, with their names for one and for many, and their picture. */
export const KINDS = /** @type {Record<string, {one: string, many: string, symbol: string}>} */ ({
  carrier: { one: 'carrier', many: 'Carriers', symbol: 'carrier' },
  battleship: { one: 'battleship', many: 'Battleships', symbol: 'battleship' },
  cruiser: { one: 'cruiser group', many: 'Cruisers', symbol: 'cruiser' },
  transport: { one: 'transport', many: 'Transports', symbol: 'transport' },
  'land-air': { one: 'land-based air', many: 'Land air', symbol: 'air' },
  submarine: { one: 'submarine', many: 'Submarines', symbol: 'submarine' },
});

const BRIEF = /** @type {[RegExp, string][]} */ ([
  [/ Naval Yard$/, ''],
  [/ Transport /, ' '],
  [/^SNLF Transport /, 'SNLF '],
  [/ Air Flotilla$/, ''],
  [/ Air Force$/, ' AF'],
  [/ Air Fleet$/, ' Fleet'],
  [/ Eastern Air Command$/, ' EAC'],
  [/^British Cruisers /, 'Brit '],
  [/ Cruisers$/, ''],
  [/^Cruiser /, 'Cr '],
  [/^Prince of Wales$/, 'P. of W.'],
  [/^King George V$/, 'KGV'],
  [/^Queen Elizabeth$/, 'Q. Eliz.'],
  [/^North Carolina$/, 'N. Car.'],
  [/^South Dakota$/, 'S. Dak.'],
  [/^Pennsylvania$/, 'Penn.'],
  [/^Massachusetts$/, 'Mass.'],
  [/^(US|Allied) Submarines( 2)?$/, 'Subs$2'],
  [/^Far East AF$/, 'FEAF'],
  [/ Far East$/, ' FE'],
  [/^Marine /, 'Mar '],
  [/^Independence$/, 'Indep.'],
  [/^New Mexico$/, 'N. Mex.'],
  [/^Ticonderoga$/, 'Ticond.'],
  [/^Washington$/, 'Wash.'],
  [/^Tennessee$/, 'Tenn.'],
  [/^California$/, 'Calif.'],
  [/^Enterprise$/, 'Enterp.'],
  [/^Formidable$/, 'Formid.'],
  [/^Resolution$/, 'Resol.'],
  [/^Yamashiro$/, 'Yamash.'],
  [/^Kirishima$/, 'Kirish.'],
  [/^Lexington$/, 'Lexing.'],
  [/^Victorious$/, 'Victor.'],
  [/^Illustrious$/, 'Illust.'],
  [/^Wisconsin$/, 'Wiscon.'],
  [/^New Jersey$/, 'N. Jersey'],
  [/^Bunker Hill$/, 'Bunker H.'],
  [/^Yorktown II$/, 'York. II'],
  [/^Katsuragi$/, 'Katsur.'],
]);

/** A name short enough for a block on the map. @param {string} name */
export const brief = (name) => BRIEF.reduce((text, [from, to]) => text.replace(from, to), name).replace(/\s+$/, '');

/** A name for a large block: what its picture says already is left out. @param {string} name */
export const title = (name) =>
  name
    .replace(/ Transport /, ' ')
    .replace(/ Cruisers /, ' ')
    .replace(/ Air (Flotilla|Fleet|Force|Command)$/, ' Air');

/** A unit of the catalog as the pieces know it. @param {import('../../types/pacific').Catalog} catalog @param {number} n */
export function unitOf(catalog, n) {
  const label = catalog.units[n];
  if (!label)
    return {
      n,
      name: 'Garrison',
      short: 'Garrison',
      side: '',
      nation: 'commonwealth',
      kind: 'garrison',
      symbol: 'anchor',
      steps: 1,
      dice: 1,
      hit: 6,
      turn: 1,
    };
  return {
    n,
    name: label.name,
    short: brief(label.name),
    side: label.side,
    kind: label.kind,
    symbol: KINDS[label.kind]?.symbol ?? 'fleet',
    nation: label.side === 'japan' ? 'japanese' : label.tan ? 'commonwealth' : 'american',
    steps: label.full,
    dice: label.dice,
    hit: label.hit,
    turn: label.turn,
  };
}

/** The name of the wood on a side's backs. @param {string} side */
export const wood = (side) => (side === 'japan' ? 'japanese' : 'american');

/** Things keyed by their number, in its order. @template T @param {Record<number, T>} things @returns {T[]} */
export const listOf = (things) => Object.values(things);

/** What a place is called. @param {import('../../types/pacific').Catalog} catalog @param {number} place */
export function placeName(catalog, place) {
  if (isArea(place)) return catalog.areas[place]?.name ?? 'nowhere';
  if (isHarbor(place)) return catalog.harbors[place - HARBOR]?.name ?? 'nowhere';
  if (place >= FORCE && place < FORCE + 4) return `task force ${place - FORCE + 1}`;
  return (
    { [OFF]: 'beside the board', [SPENT]: 'beside the board, spent', [CARD]: 'still to appear', [LOST]: 'lost' }[
      place
    ] ?? 'nowhere'
  );
}

/** With its article, as the end of "to ...". @param {import('../../types/pacific').Catalog} catalog @param {number} place */
export const thePlace = (catalog, place) =>
  isArea(place) ? `the ${placeName(catalog, place)}` : placeName(catalog, place);

/** The name of a step and whose it is. @param {import('../../types/pacific').Step} step @returns {[string, string | null, string | null]} */
export function stepOf(step) {
  if (typeof step === 'string') return [step, null, null];
  const [name, who] = Object.entries(step)[0];
  return Array.isArray(who) ? [name, who[0], who[1]] : [name, /** @type {string} */ (who), null];
}

/** The nine steps of a turn as a row of names, with the one that is on now. @param {import('./game.js').View} view */
export function steps(view) {
  const [name, side] = stepOf(view.clock.step);
  const own = (/** @type {string} */ who) =>
    who === view.side ? 'You sail' : who === 'japan' ? 'Japan sails' : 'Allies sail';
  const names = ['Arrivals', own('japan'), own('allies'), 'Subs, air', 'Repair', 'Battles', 'Return'];
  const now =
    /** @type {Record<string, number>} */ ({
      arrivals: 0,
      fleet: side === 'japan' ? 1 : 2,
      submarines: 3,
      air: 3,
      raid: 3,
      repair: 4,
      returns: 6,
      over: 6,
    })[name] ?? 5;
  return { names, now };
}

/** `December 1941 - April 1942` as `Dec 41`. @param {string} text */
export function turnShort(text) {
  const found = /^(\w+)(?: (\d{4}))?/.exec(text);
  const year = found?.[2] ?? /(\d{4})/.exec(text)?.[1] ?? '';
  return `${found?.[1].slice(0, 3) ?? ''} ${year.slice(2)}`.trim();
}

/** What each side would earn as the blocks stand, each area to the side that is alone in it (§9, §11). @param {import('./game.js').View} view */
export function forecast(view) {
  const sums = [0, 0];
  listOf(view.areas).forEach((area, /** @type {number} */ n) => {
    const here = [0, 1].map(
      (side) =>
        area.blocks[side].ships +
        area.blocks[side].air +
        listOf(view.units).filter(
          (unit, /** @type {number} */ u) =>
            unit.to === n && index(view.catalog.units[u].side) === side && unit.at !== n,
        ).length +
        (side === 0 ? listOf(view.forces).filter((force) => force.at === n).length : 0),
    );
    if (Boolean(here[0]) === Boolean(here[1])) return;
    const holder = here[0] ? 0 : 1;
    sums[holder] += view.catalog.areas[n].worth[holder];
  });
  return {
    japan: sums[0],
    allies: sums[1],
    lead: Math.max(-view.catalog.track, Math.min(view.catalog.track, view.clock.vp + sums[0] - sums[1])),
  };
}

/** The worth of an area in words. @param {[number, number]} worth */
export const worthOf = ([japan, allies]) => (japan === allies ? `${japan} VP` : `Japan ${japan} Allies ${allies}`);

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** Names joined as in a sentence. @param {string[]} list */
export const listed = (list) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}`;
