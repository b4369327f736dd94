// The games: the server lists them, and each brings what the browser needs in `GAME/index.js`. No other generic file
// knows a game by name.
// @ts-check
import * as api from './api.js';
import { PAGE } from './text.js';

/**
 * A word of a game, explained, with the section that has the rest.
 * @typedef {{term: string, text: string, rule: string}} Term
 */
/**
 * An option of a game.
 * @typedef {{id: string, name: string, text: string, default: boolean | string | number, rule: string}} Option
 */
/** A game as the server lists it.
 *  @typedef {{
 *   name: string, title: string,
 *   seats: {id: string, name: string, side: string | null}[],
 *   scenarios: {id: string, title: string, text: string}[],
 *   options: Option[],
 *   levels: {id: string, text: string}[],
 *   standing: {id: string, text: string}[],
 *   manifest: {playable: boolean, card: {players: string, time: string, text: string}, glossary: Term[]},
 * }} About */
/**
 * A picture for a section of the rulebook.
 * @typedef {{section: string, caption: string, drawn: Node | Node[]}} Figure
 */
/** One step of a tutorial; `at` is the place that it is about, `read` says that there is nothing to do but read it.
 *  `done` says whether the player has done it, from the state of the screen, the number of the observation it began
 *  with, and whether a battle is shown; `over` whether it cannot be done any more, whatever the player did instead.
 *  @typedef {{
 *   title: string, text: string, at?: string, read?: boolean,
 *   done(t: import('./wire.js').Json, from: number, fights: boolean): boolean,
 *   over?(t: import('./wire.js').Json): boolean,
 * }} Step */
/** @typedef {import('./wire.js').Json} Json */
/** What a wall shows of a game: `left` gives the milliseconds of a clock by its text, `clock` writes them.
 *  @typedef {{live: Json, late: Json, left(text: string): number | null, clock(ms: number): string}} Shown */
/** @typedef {(shown: Shown) => {now: unknown, when?: unknown, past?: unknown}} Wall */
/** A tutorial: its table, the seat that is played, and its steps.
 *  @typedef {{link: string, table: Json | (() => Promise<Json>), seat: string,
 *   load(): Promise<{STEPS: Step[], END: string}>}} Lesson */
/** What `GAME/index.js` exports. Everything is optional: a game that exports nothing is listed and has its rulebook.
 *  @typedef {{
 *   play?(session: import('./table/screen.js').AnySession): Promise<(screen: import('./table/screen.js').Screen) =>
 *   import('./table/play.js').Play<Json>>,
 *   styles?: string[],
 *   kinds?: import('./offers.js').Kinds,
 *   figures?(): Promise<Figure[]>,
 *   lesson?: Lesson,
 *   lessons?: Record<string, Lesson>,
 *   demo?(frame: HTMLElement): Promise<void>,
 *   wall?(): Promise<Wall>,
 *   paper?(): Promise<{sheets(view: Json): {title: string, body: unknown}[], opens(text: string): string}>,
 *   desk?(): Promise<import('./hall/staff.js').GameDesk>,
 *   start?: {scenario: string, seat: string, text: string, swap: string},
 *   puzzles?: boolean,
 * }} Entry */

/** All games, in the server's order. @returns {Promise<About[]>} */
export const games = async () => (await api.games()).games;

/** A game by its name; without a name the first one. @param {string} [name] @returns {Promise<About>} */
export async function about(name) {
  const found = (await games()).find((game) => !name || game.name === name);
  if (!found) throw new api.Refused({ why: PAGE.noGame(name ?? '') }, 404);
  return found;
}

/** What a game brings along. @param {string} name of a game that the server lists @returns {Promise<Entry>} */
export const load = (name) => import(`./${name}/index.js`);

/** The seats that play, without umpires. @param {About} game */
export const sides = (game) => game.seats.filter((seat) => seat.side);

/** The weakest level that plays better than at random, or the only one. @param {About} game */
export const easyLevel = (game) => (game.levels[1] ?? game.levels[0])?.id ?? '';
