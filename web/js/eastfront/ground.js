// The board in words: what a hex is called, and what is there.
// @ts-check
import { TERRAIN } from './text.js';
import { dotted } from './words.js';

/** @typedef {{label: string, terrain: string, neighbors: {to: string, side: {river: number}}[]}} Space */
/** @typedef {{name: string, at: string[]}} Place */

export class Ground {
  /** @param {{spaces: Space[], places: Place[]}} board */
  constructor(board) {
    /** @type {Map<string, Space>} */
    this.spaces = new Map(board.spaces.map((space) => [space.label, space]));
    /** @type {Map<string, Place>} */
    this.places = new Map();
    for (const place of board.places) for (const at of place.at) this.places.set(at, place);
    let columns = 0;
    let rows = 0;
    for (const label of this.spaces.keys()) {
      const [column, row] = label.split(',').map(Number);
      columns = Math.max(columns, column + 1);
      rows = Math.max(rows, row + 1);
    }
    this.grid = { columns, rows };
  }

  /** `Minsk`, or the number of the hex. @param {string} hex */
  call(hex) {
    return this.places.get(hex)?.name ?? dotted(hex);
  }

  /** @param {string} hex */
  terrain(hex) {
    return TERRAIN[this.spaces.get(hex)?.terrain ?? ''] ?? 'nothing';
  }

  /** @param {string} hex */
  isCity(hex) {
    const terrain = this.spaces.get(hex)?.terrain;
    return terrain === 'city' || terrain === 'fort';
  }

  /** Whether units may stand there. @param {string} hex */
  inPlay(hex) {
    return !['sea', 'lake', 'out'].includes(this.spaces.get(hex)?.terrain ?? 'out');
  }

  /** Whether a river runs between two neighbors. @param {string} a @param {string} b */
  river(a, b) {
    // The board's JSON keeps its spelling.
    return this.spaces.get(a)?.neighbors.some((near) => near.to === b && near.side.river > 0) ?? false;
  }

  cities() {
    return [...this.places.keys()].filter((hex) => this.isCity(hex));
  }
}
