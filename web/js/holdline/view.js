// What the server tells a seat of Hold the Line, as far as the screens read it.
// @ts-check

/** @typedef {import('./book.js').Side} Side */
/** @typedef {import('./book.js').Posture} Posture */
/** @typedef {string | Record<string, string>} Phase */
/** What a block has done this turn. @typedef {{
 *   mp: number, committed: boolean, fought: boolean, moved: boolean, paid: boolean, shaken: boolean, tried: boolean,
 *   free: boolean, waits: number | null, tag: number | null, region: number,
 * }} Now */
/** @typedef {{id: number, hex: number, kind: number, pot: number, side: Side, posture: Posture, dummy: boolean,
 *   now: Now | null}} OwnBlock */
/** @typedef {{tag: number, hex: number, pot: number, face: [number, Posture] | null}} SeenBlock */
/** @typedef {{block: number} | {post: number}} Mark */
/** @typedef {{green: number, red: number, black: number}} Dice */
/** @typedef {{ticks: number, stars: number}} Tally */
/** @typedef {{mark: Mark, kind: number | null, dug: boolean, kill: number, hits: number, gone: boolean}} Fighter */
/**
 * A die on the table.
 * @typedef {{die: 'green' | 'red' | 'black', face: 'blank' | 'tick' | 'star', struck: boolean}} Die
 */
/** Cards that lay open: German, Polish. @typedef {{cards: [number[], number[]], winner: Side}} Laid */
/** @typedef {{
 *   assault: string, side: Side, target: number, from: number[], lines: [Fighter[], Fighter[]], dice: [Dice, Dice],
 *   tally: [Tally, Tally], rolled: [Tally, Tally], ignore: number, won: [Side, boolean] | null,
 *   wait: string | Record<string, number | [Side, number]>, asks: number[],
 *   faces?: [Record<string, Die>, Record<string, Die>],
 * }} Battle */
/** @typedef {{
 *   region: number, hqs: Record<string, {pot: number, hex: number, route: number[]}>, posts: Record<string, number>,
 *   cp: Record<string, number>, bridges: Record<string, number>, flights: number[], battle: Battle | null,
 * }} Region */
/** @typedef {{pot: number, hex: number | null, cp: number, route: number[], left: [number, number],
 *   disrupted: boolean}} Pot */
/** @typedef {{army: number, stock: number, ordered: number, group: number, delegated: boolean,
 *   standing: Record<string, string | boolean>, reported: boolean, books: [number, number], lost: number}} ArmyBooks */
/** @typedef {{target: number, with: number[], fire: [number, number][], spans: [number, number][], air: boolean,
 *   only: number | null, unless: number | null, stay: boolean}} Plan */
/** @typedef {{from: number, to: number, nth: number, turn: number, spoken: boolean,
 *   came?: number | null, words?: string | null}} Letter */
/** @typedef {{
 *   seat: number, options: Record<string, boolean | number | string>, command: number[], turns: [number, number],
 *   stage: string, tea: [boolean, boolean], paused: boolean, ready: number[], closed: number[],
 *   regions: {phase: Phase, winner: Side, present: number, passed: number, said: number[], leads: [number, number],
 *     late: boolean}[],
 *   tables: Record<string, Region>, hold: string[], own: Record<string, OwnBlock>, seen: Record<string, SeenBlock>,
 *   pots: Record<string, Pot>, armies: Record<string, ArmyBooks>, cp: Record<string, number>,
 *   counters: Record<string, [string | Record<string, number>, boolean]>,
 *   cards: Record<string, [number[], number[]]>, laid?: Record<string, Laid>, plan: Plan | null,
 *   post: {links: number[], late: number[], letters: Letter[], news: import('../wire.js').Json[]},
 *   orders: import('../wire.js').Json[], reserve: number[] | null, strategic: import('../wire.js').Json | null,
 *   desk: import('../wire.js').Json | null, air: import('../wire.js').Json | null,
 *   staff: import('../wire.js').Json | null,
 *   control: import('../wire.js').Json | null,
 * }} View */

export {};
