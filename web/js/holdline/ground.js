// The map of Poland: where its hexes lie on the drawing, what they are called and what lies in them. Geometry and
// names only: the server has the rules. A hex is its number; numbers run down one column after the other.
// @ts-check
import { outlineOf } from '../hexes.js';
import { GROUND } from './text.js';

/** @typedef {import('../hexes.js').Point} Point */
/** A place that matters. @typedef {{
 *   name: string, hex: number, cap: number, vp: number, due: number, role: 'town' | 'depot' | 'entry',
 *   army: number | null,
 * }} Place */

/** Distance of two neighboring hexes on the drawing, and the ground shown beyond the outermost ones. */
export const HEX = 54;
const RIM = 10;
/** Half of a hex from point to point. */
export const LONG = HEX / Math.sqrt(3);
const COLUMN = LONG * 1.5;

export class Ground {
  /** @param {{first: string, rows: number, land: string[], regions: string[]}} map @param {Place[]} places */
  constructor(map, places) {
    this.rows = map.rows;
    this.columns = map.land.length;
    this.land = map.land;
    this.parts = map.regions;
    const [column, row] = map.first.split('.').map(Number);
    this.first = { column, row };
    /** @type {Map<number, Place>} */
    this.places = new Map(places.map((place) => [place.hex, place]));
  }

  /** @param {number} hex */
  at(hex) {
    return { column: Math.floor(hex / this.rows), row: hex % this.rows };
  }

  /** @param {number} column @param {number} row */
  hex(column, row) {
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : column * this.rows + row;
  }

  /** `24.41`, as it is printed. @param {number} hex */
  label(hex) {
    const { column, row } = this.at(hex);
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    return `${two(column + this.first.column)}.${two(row + this.first.row)}`;
  }

  /** `Częstochowa`, or the number of the hex. @param {number} hex */
  call(hex) {
    return this.places.get(hex)?.name ?? this.label(hex);
  }

  /** `Częstochowa, 25.41`, or the number alone. @param {number} hex */
  full(hex) {
    const place = this.places.get(hex);
    return place ? `${place.name}, ${this.label(hex)}` : this.label(hex);
  }

  /** @param {number} hex */
  #sign(hex) {
    const { column, row } = this.at(hex);
    return this.land[column]?.[row] ?? ' ';
  }

  /** Whether units may stand there. @param {number} hex */
  open(hex) {
    return this.#sign(hex) !== ' ';
  }

  /** @param {number} hex */
  fort(hex) {
    return /[A-Z]/.test(this.#sign(hex));
  }

  /** @param {number} hex */
  mountain(hex) {
    return this.#sign(hex).toLowerCase() === 'm';
  }

  /** What lies there, in words. @param {number} hex */
  terrain(hex) {
    const land = GROUND.land[this.#sign(hex).toLowerCase()] ?? GROUND.closed;
    return this.fort(hex) ? `${land}, ${GROUND.fort}` : land;
  }

  /** @param {number} hex */
  region(hex) {
    const { column, row } = this.at(hex);
    return Number(this.parts[column]?.[row] ?? -1);
  }

  /** The middle of a hex. @param {number} hex @returns {Point} */
  center(hex) {
    const { column, row } = this.at(hex);
    return { x: RIM + LONG + column * COLUMN, y: RIM + HEX / 2 + (row + (column & 1) / 2) * HEX };
  }

  /** The hex under a point. @param {Point} point @returns {number} -1 beyond the map */
  under(point) {
    const near = Math.round((point.x - RIM - LONG) / COLUMN);
    let [best, least] = [-1, Infinity];
    for (let column = near - 1; column <= near + 1; column++) {
      const row = Math.round((point.y - RIM - HEX / 2) / HEX - (column & 1) / 2);
      const hex = this.hex(column, row);
      if (hex < 0) continue;
      const { x, y } = this.center(hex);
      const far = Math.hypot(point.x - x, point.y - y);
      if (far < least) [best, least] = [hex, far];
    }
    return least <= LONG ? best : -1;
  }

  /** Neighbors in the server's order: S, SE, NE, N, NW, SW; -1 beyond the map. @param {number} hex */
  around(hex) {
    const { column, row } = this.at(hex);
    const down = column & 1;
    return [
      [column, row + 1],
      [column + 1, row + down],
      [column + 1, row + down - 1],
      [column, row - 1],
      [column - 1, row + down - 1],
      [column - 1, row + down],
    ].map(([c, r]) => this.hex(c, r));
  }

  /**
   * The six corners; the side to the n-th neighbor runs from corner n to n + 1.
   * @param {number} hex
   * @returns {Point[]}
   */
  corners(hex) {
    const { x, y } = this.center(hex);
    return [120, 60, 0, -60, -120, 180].map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return { x: x + LONG * Math.cos(turn), y: y + LONG * Math.sin(turn) };
    });
  }

  /** A hex as a path. @param {number} hex */
  ring(hex) {
    return `M${this.corners(hex)
      .map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
      .join('L')}Z`;
  }

  /** The outline around hexes as a path. @param {Iterable<number>} hexes */
  outline(hexes) {
    return outlineOf(
      hexes,
      (hex) => this.corners(hex),
      (hex) => this.around(hex),
    );
  }

  /** The hex that an arrow key leads to. @param {number} hex @param {string} arrow @returns {number} */
  step(hex, arrow) {
    const { column, row } = this.at(hex);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
    const to = this.hex(column + way[0], row + way[1]);
    return to >= 0 && this.open(to) ? to : -1;
  }
}
