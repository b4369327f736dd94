// What is printed: kinds, cubes, pots, armies, counters, seats. A view names them by number, and the server's sheet
// says what they are.
// @ts-check
import { Ground } from './ground.js';
import { BOOK } from './text.js';

/** @typedef {'german' | 'polish'} Side */
/** @typedef {'movement' | 'prepared' | 'dug_in' | 'exploit' | 'disordered'} Posture */
/** Green, red and black dice, and the kill number. @typedef {[number, number, number, number]} Face */
/**
 * @typedef {{id: string, name: string, side: Side, class: 'foot' | 'cavalry' | 'motorized' | 'armor',
 *   mountain: boolean,
 *   mp: number, rally: 'tick' | 'star' | 'either', faces: (Face | null)[]}} Kind */
/** @typedef {{id: string, name: string, side: Side, commander: string, group: string | null, reserve: boolean,
 *   grant: number, cap: number, pots: number[]}} Army */
/** @typedef {{id: string, name: string, side: Side | null, role: string, pots: number[]}} Seat */
/** @typedef {{name: string, side: Side, sort: string, dice: number, division: number | null}} Counter */
/** @typedef {{
 *   kinds: Kind[], armies: Army[], pots: {id: string, name: string, army: number}[],
 *   divisions: {name: string, army: number, pot: number, turn: number}[], units: [string, number, number][],
 *   counters: Counter[], places: import('./ground.js').Place[],
 *   planes: {name: string, side: Side, zone: number, fighter: boolean, modern: boolean}[],
 *   regions: {name: string, zone: number}[], seats: Seat[],
 *   decisions: {name: string, side: Side, options: [string, string][]}[],
 *   columns: {name: string, modern: boolean}[], events: string[], tripwires: string[],
 *   nations: {country: string, text: string}[],
 *   costs: Record<string, number>, dice: Record<Side, {blank: number, tick: number, star: number}>,
 *   map: {first: string, rows: number, land: string[], regions: string[]},
 * }} Sheet */

/** Postures in the order of a kind's faces. @type {Posture[]} */
export const POSTURES = ['movement', 'prepared', 'dug_in', 'exploit', 'disordered'];

export class Book {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.costs = sheet.costs;
    this.ground = new Ground(sheet.map, sheet.places);
  }

  /** @param {number} unit */
  unit(unit) {
    const [name, division, kind] = this.sheet.units[unit] ?? [BOOK.dummy, -1, 0];
    return { name, division, kind };
  }

  /** `IR 82`; a dummy has no name. @param {number} unit */
  name(unit) {
    return this.unit(unit).name;
  }

  /** @param {number} division */
  division(division) {
    return this.sheet.divisions[division]?.name ?? BOOK.dummies;
  }

  /** @param {number} kind @returns {Kind} */
  kind(kind) {
    return this.sheet.kinds[kind] ?? this.sheet.kinds[0];
  }

  /** @param {number} kind @param {Posture} posture @returns {Face} */
  face(kind, posture) {
    return this.kind(kind).faces[POSTURES.indexOf(posture)] ?? [0, 0, 0, 0];
  }

  /** Whether it pays to move. @param {number} kind */
  motors(kind) {
    return ['motorized', 'armor'].includes(this.kind(kind).class);
  }

  /** @param {number} pot */
  pot(pot) {
    return this.sheet.pots[pot];
  }

  /** @param {number} pot */
  potName(pot) {
    return this.pot(pot)?.name ?? BOOK.unknown;
  }

  /** The sign of a pot on its tin: `XVI`, `XI IV`. @param {number} pot */
  potSign(pot) {
    const { name, army } = this.pot(pot) ?? { name: '', army: -1 };
    const roman = name.match(/\b[IVX]+\b/g);
    return roman ? roman.join(' ') : BOOK.sign(this.sheet.armies[army]?.name ?? name);
  }

  /**
   * Which band of color a pot's cubes wear: by its place in the army, shifted from army to army.
   * @param {number} pot
   */
  band(pot) {
    const army = this.pot(pot)?.army ?? 0;
    return (army * 3 + (this.sheet.armies[army]?.pots.indexOf(pot) ?? 0)) % BANDS.length;
  }

  /** @param {number} army */
  army(army) {
    return this.sheet.armies[army];
  }

  /** @param {number} seat */
  seat(seat) {
    return this.sheet.seats[seat];
  }

  /** @param {string} id */
  seatNumber(id) {
    return this.sheet.seats.findIndex((seat) => seat.id === id);
  }

  /** @param {number} counter @returns {Counter} */
  counter(counter) {
    return this.sheet.counters[counter];
  }

  /** A counter in words. @param {number} counter */
  counterName(counter) {
    const { name, sort, division } = this.counter(counter);
    return sort === 'guns' ? BOOK.guns(division === null ? name : this.division(division)) : name;
  }

  /** @param {number} region */
  region(region) {
    return this.sheet.regions[region]?.name ?? '';
  }
}

/** Colors of the corps bands: those of the server's drawings that are seen on either side's wood. */
export const BANDS = ['#E8C33B', '#5B9BD5', '#D9624C', '#EDE6D3', '#6FB08A', '#B987C9', '#E5934A'];
