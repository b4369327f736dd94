// Where things lie on the map of Pacific: areas, harbors, the berths of blocks, and the way of a fleet.
// @ts-check
import { HARBOR, isArea } from './words.js';

/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {{x: number, y: number, w: number, h: number, name: string}} Box */
/** @typedef {{name: string, at: [number, number], outline: [number, number][]}} Spot */
/** @typedef {{width: number, height: number, areas: Spot[], places: Spot[]}} Layout */
/** @typedef {{spaces: {label: string, neighbors: {to: string, side?: {closed?: boolean}}[]}[]}} Board */

/**
 * Where blocks gather, by the name of an area or harbor: one's own and the enemy's, in parts of the map from its upper
 * left
 * corner. `seal` moves the mark of its holder away from a name that is there, `slip` the paper with what was seen
 * there,
 * `more` each further stack of the enemy from the one before; where harbors are above the name, other words are
 * `below`.
 * @typedef {{
 *   own: [number, number], foe: [number, number], seal?: [number, number], slip?: [number, number],
 *   more?: [number, number], below?: boolean,
 * }} Berth
 */
const BERTHS = /** @type {Record<string, Berth>} */ ({
  'North Pacific Ocean': { own: [0.66, 0.2], foe: [0.85, 0.24] },
  'Japanese Islands': { own: [0.405, 0.185], foe: [0.365, 0.345] },
  'Central Pacific Ocean': { own: [0.69, 0.33], foe: [0.77, 0.48] },
  'Hawaiian Islands': { own: [0.86, 0.33], foe: [0.835, 0.57] },
  'Philippine Sea': { own: [0.425, 0.69], foe: [0.515, 0.605], seal: [-14, 0] },
  'Marshall Islands': { own: [0.762, 0.57], foe: [0.685, 0.577], seal: [-50, 0], below: true },
  'South Pacific Ocean': { own: [0.77, 0.74], foe: [0.92, 0.8], seal: [0, -43] },
  'Solomon Sea': { own: [0.645, 0.775], foe: [0.541, 0.705], seal: [40, -43], slip: [-66, -42] },
  'Coral Sea': { own: [0.682, 0.902], foe: [0.523, 0.872], more: [-54, -12], below: true },
  'South China Sea': { own: [0.31, 0.61], foe: [0.27, 0.468], seal: [26, 0] },
  'Bay of Bengal': { own: [0.11, 0.66], foe: [0.19, 0.52] },
  'Indian Ocean': { own: [0.195, 0.9], foe: [0.33, 0.87] },
  'Yokosuka Naval Yard': { own: [0.57, 0.318], foe: [0.55, 0.372] },
  'Pearl Harbor': { own: [0.955, 0.562], foe: [0.965, 0.52] },
  Australia: { own: [0.46, 0.915], foe: [0.52, 0.955], slip: [-66, -48] },
  'Port Moresby': { own: [0.572, 0.841], foe: [0.572, 0.841] },
  Guadalcanal: { own: [0.66, 0.873], foe: [0.66, 0.873] },
  Truk: { own: [0.525, 0.655], foe: [0.628, 0.597] },
  Samoa: { own: [0.847, 0.938], foe: [0.847, 0.938] },
});

/** From the middle of one block to the next. */
export const PITCH = 46;
/** Blocks in a row. */
const ROW = 3;

/** Harbors whose names are printed below their marks: blocks stand lower there. */
const LOW = ['Andamans', 'India', 'Iwo Jima', 'Tarawa'];

/** Whether a point lies in a ring. @param {[number, number][]} ring @param {Point} point */
export function inside(ring, { x, y }) {
  let hit = false;
  for (let n = 0, m = ring.length - 1; n < ring.length; m = n++) {
    const [[ax, ay], [bx, by]] = [ring[n], ring[m]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) hit = !hit;
  }
  return hit;
}

/** Where else blocks may stand when they do not fit: around the berth, the nearest first. */
const AROUND = [-60, -40, -20, 0, 20, 40, 60]
  .flatMap((dx) => [-60, -40, -20, 0, 20, 40, 60].map((dy) => /** @type {[number, number]} */ ([dx, dy])))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/**
 * Spots in rows below each other, each row in the middle.
 * @param {number} count
 * @param {number} row
 * @param {Point} at
 * @returns {Point[]}
 */
function grid(count, row, { x, y }) {
  return Array.from({ length: count }, (_, i) => {
    const here = Math.min(row, count - Math.floor(i / row) * row);
    return { x: x + ((i % row) - (here - 1) / 2) * PITCH, y: y + Math.floor(i / row) * PITCH };
  });
}

/** How many blocks lie on another: at the edge of the map rows are pushed together. @param {Point[]} spots */
const crowded = (spots) =>
  spots.filter(({ x, y }, n) =>
    spots.slice(0, n).some((p) => Math.abs(p.x - x) < PITCH - 6 && Math.abs(p.y - y) < PITCH - 6),
  ).length;

/** The corners of a block. @param {Point} spot @returns {Point[]} */
const corners = ({ x, y }) =>
  [-1, 1].flatMap((dx) => [-1, 1].map((dy) => ({ x: x + dx * PITCH * 0.42, y: y + dy * PITCH * 0.42 })));

export class Chart {
  /** @param {Layout} layout @param {Board} board @param {import('../../types/pacific').Catalog} catalog */
  constructor(layout, board, catalog) {
    this.width = layout.width;
    this.height = layout.height;
    this.catalog = catalog;
    const area = new Map(layout.areas.map((spot) => [spot.name, spot]));
    const place = new Map(layout.places.map((spot) => [spot.name, spot]));
    /** @type {{name: string, at: Point, outline: [number, number][]}[]} */
    this.areas = catalog.areas.map(({ name }) => {
      const spot = /** @type {Spot} */ (area.get(name));
      return { name, at: { x: spot.at[0], y: spot.at[1] }, outline: spot.outline };
    });
    /** @type {{name: string, at: Point, port: boolean}[]} */
    this.harbors = catalog.harbors.map(({ name, repair }) => {
      const spot = /** @type {Spot} */ (place.get(name));
      return { name, at: { x: spot.at[0], y: spot.at[1] }, port: repair !== null };
    });
    const numbers = new Map(catalog.areas.map(({ key }, /** @type {number} */ n) => [key, n]));
    /** Areas with an open border, by number. @type {number[][]} */
    this.borders = catalog.areas.map(({ key }) => {
      const space = board.spaces.find((entry) => entry.label === key);
      return (space?.neighbors ?? [])
        .filter((next) => !next.side?.closed)
        .map((next) => numbers.get(next.to))
        .filter((n) => n !== undefined);
    });
    /** Where the names of areas and what they are worth are printed. */
    this.names = this.areas.map(({ name, at }) => ({
      x: at.x - name.length * 5,
      y: at.y - 14,
      w: name.length * 10,
      h: 42,
    }));
    /** Where blocks stand, by place and number. @type {Map<string, Point[]>} */
    this.laid = new Map();
    /** What lies on the map and can be pointed at, the topmost last. @type {Box[]} */
    this.boxes = [];
  }

  /** The spot of a place: a harbor's mark, an area's name. @param {number} place @returns {Point} */
  spot(place) {
    return (
      (isArea(place) ? this.areas[place] : this.harbors[place - HARBOR])?.at ?? {
        x: this.width / 2,
        y: this.height / 2,
      }
    );
  }

  /** @param {number} place */
  title(place) {
    return (isArea(place) ? this.areas[place] : this.harbors[place - HARBOR])?.name ?? '';
  }

  /** Where the mark of an area's holder stands. @param {number} area @returns {Point} */
  seal(area) {
    const { x, y } = this.spot(area);
    const [dx, dy] = BERTHS[this.title(area)]?.seal ?? [0, 0];
    return { x: x + dx, y: y + 20 + dy };
  }

  /** Where more words about an area stand, row by row. @param {number} area @param {number} row @returns {Point} */
  words(area, row) {
    const { seal, below } = BERTHS[this.title(area)] ?? {};
    const { x, y } = seal && seal[1] < 0 ? this.seal(area) : this.spot(area);
    return { x, y: below ? y + 43 + row * 19 : y - 23 - row * 19 };
  }

  /** The middle of the upper edge of what was seen in a place. @param {number} place @returns {Point} */
  slip(place) {
    const { x, y } = this.berth(place, false);
    const [dx, dy] = BERTHS[this.title(place)]?.slip ?? [0, 0];
    return { x: x + dx, y: y + 27 + dy };
  }

  /** How far each further stack of the enemy stands from the one before. @param {number} place @returns {Point} */
  more(place) {
    const [x, y] = BERTHS[this.title(place)]?.more ?? [54, 0];
    return { x, y };
  }

  /** Where blocks stand in a place. @param {number} place @param {boolean} own @returns {Point} */
  berth(place, own) {
    const berth = BERTHS[this.title(place)]?.[own ? 'own' : 'foe'];
    if (berth) return { x: berth[0] * this.width, y: berth[1] * this.height };
    const { x, y } = this.spot(place);
    // Below the mark, or above it at the foot of the map.
    return {
      x: Math.min(this.width - 66, Math.max(66, x)),
      y: y + 96 < this.height ? y + (LOW.includes(this.title(place)) ? 56 : 36) : y - 40,
    };
  }

  /** Where blocks stand in a place, in rows: inside their sea and on the map, as near to the berth as can be. @param
   *  {number} place
   * @param {boolean} own
   * @param {number} count
   * @param {boolean} single whether they stand in one row
   * @returns {Point[]} */
  rows(place, own, count, single) {
    const key = `${place} ${own} ${count} ${single}`;
    const known = this.laid.get(key);
    if (known) return known;
    const berth = this.berth(place, own);
    const widths = single ? [count] : [ROW, 2, 4, 1].filter((row) => row <= Math.max(ROW, count));
    const outline = isArea(place) ? this.areas[place].outline : null;
    let best = { cost: Number.POSITIVE_INFINITY, spots: /** @type {Point[]} */ ([]) };
    for (const row of widths) {
      for (const [dx, dy] of AROUND) {
        const spots = grid(count, row, { x: berth.x + dx, y: berth.y + dy }).map((spot) => this.#held(spot));
        const out = outline
          ? spots.reduce((sum, spot) => sum + corners(spot).filter((p) => !inside(outline, p)).length, 0)
          : 0;
        const named = isArea(place) ? spots.filter((spot) => this.#covers(spot, place)).length : 0;
        const cost = (out + crowded(spots)) * 100 + named * 16 + Math.hypot(dx, dy) + (row === ROW ? 0 : 30);
        if (cost < best.cost) best = { cost, spots };
      }
      if (best.cost < 100) break;
    }
    this.laid.set(key, best.spots);
    return best.spots;
  }

  /** Whether a block lies on the name of an area. @param {Point} spot @param {number} area */
  #covers({ x, y }, area) {
    const name = this.names[area];
    const half = PITCH / 2;
    return x + half > name.x && x - half < name.x + name.w && y + half > name.y && y - half < name.y + name.h;
  }

  /** A spot on the map, not over its edge. @param {Point} spot @returns {Point} */
  #held({ x, y }) {
    const half = PITCH / 2 + 4;
    return { x: Math.min(this.width - half, Math.max(half, x)), y: Math.min(this.height - half, Math.max(half, y)) };
  }

  /** What is under a point: a block or stack, a harbor, or the area. @param {Point} point */
  at(point) {
    for (let n = this.boxes.length - 1; n >= 0; n--) {
      const { x, y, w, h, name } = this.boxes[n];
      if (Math.abs(point.x - x) <= w / 2 && Math.abs(point.y - y) <= h / 2) return name;
    }
    const harbor = this.harbors.findIndex(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < 15);
    if (harbor >= 0) return `place/${HARBOR + harbor}`;
    const area = this.areas.findIndex(({ outline }) => inside(outline, point));
    return area >= 0 ? `place/${area}` : null;
  }

  /** @param {string} name @returns {Point} */
  center(name) {
    const box = this.boxes.find((entry) => entry.name === name);
    if (box) return { x: box.x, y: box.y };
    return name.startsWith('place/') ? this.spot(Number(name.slice(6))) : { x: this.width / 2, y: this.height / 2 };
  }

  /**
   * The next place in the direction of an arrow key.
   * @param {string} name
   * @param {string} arrow
   * @returns {string | null}
   */
  step(name, arrow) {
    const from = this.center(name);
    const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
    let best = null;
    let least = Infinity;
    const all = [
      ...this.areas.map((area, n) => ({ at: area.at, n })),
      ...this.harbors.map((harbor, n) => ({ at: harbor.at, n: HARBOR + n })),
    ];
    for (const { at, n } of all) {
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      const [ahead, aside] = [dx * ux + dy * uy, Math.abs(dx * uy) + Math.abs(dy * ux)];
      if (ahead < 4 || `place/${n}` === name) continue;
      const far = ahead + aside * 2.2;
      if (far < least) [best, least] = [`place/${n}`, far];
    }
    return best;
  }

  /**
   * A way from a harbor to an area through seas that are open, for the line on the map.
   * @param {number} from
   * @param {number} to
   * @param {(area: number) => boolean} open whether one may go on from there
   * @returns {number[]} the areas entered
   */
  way(from, to, open) {
    /** @type {number[]} */
    const first = isArea(from) ? [from] : (this.catalog.harbors[from - HARBOR]?.touches ?? []);
    /** @type {Map<number, number[]>} */
    const ways = new Map(first.map((area) => [area, isArea(from) ? [] : [area]]));
    const queue = [...first];
    for (let area = queue.shift(); area !== undefined; area = queue.shift()) {
      if (area === to) return ways.get(area) ?? [];
      if (!open(area)) continue;
      for (const next of this.borders[area]) {
        if (ways.has(next)) continue;
        ways.set(next, [...(ways.get(area) ?? []), next]);
        queue.push(next);
      }
    }
    return [to];
  }

  /**
   * Where ships cross from one area into the next: the middle of the border they share.
   * @param {number} from
   * @param {number} to
   * @returns {Point}
   */
  crossing(from, to) {
    const near = new Set(this.areas[to].outline.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`));
    const shared = this.areas[from].outline.filter(([x, y]) => near.has(`${Math.round(x)},${Math.round(y)}`));
    const [x, y] = shared[Math.floor(shared.length / 2)] ?? [this.spot(to).x, this.spot(to).y];
    return { x, y };
  }

  /** An area as a path. @param {number} area */
  outline(area) {
    return `M${this.areas[area].outline.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
  }
}
