// What the server sends. Only here JSON is untyped: a game gives its own types to its views and events.
// @ts-check

/** JSON whose shape a game defines. @typedef {any} Json */
/** @typedef {string | Record<string, Json>} Choice */
/** A menu entry. @typedef {{choice: Choice, text: string}} Offer */
/** @typedef {{rule?: string, why: string}} Refusal */
/**
 * @typedef {{seat: string, title: string, side?: string | null, name?: string, bot?: string, free?: boolean}}
 *   SeatStatus
 */
/** @typedef {{winners?: string[], why: string}} Ended */
/** @typedef {{
 *   table: string, game: string, name?: string, scenario?: string, watch?: boolean, to_move?: string[], seats:
 *   SeatStatus[], ended?: Ended | null,
 *   dice?: 'house' | 'shared',
 *   packs?: string[], frozen?: string | null,
 *   draw?: string[], takeback?: {by: string, agreed: string[]} | null, again?: string[], rematch?: boolean,
 * }} Status */
/** @typedef {{op: string, path: string, value?: Json}} Op */
/** @typedef {{n: number, at: number, mark?: string, log: {text: string, event: Json}[], patch: Op[]}} Observation */
/** A line of a seat's log. @typedef {{n: number, at?: number, text: string, event: Json}} LogEntry */
/** @typedef {{at?: string, by?: string, text: string}} Message */
/** @typedef {{number: number, view: Json, status: Status, menu: Offer[], draft?: {choices: Choice[]} | null}} Seen */
/**
 * @typedef {{refused?: Refusal, orders?: number[], events?: Json[], pace?: string, view: Json, menu: Offer[]}}
 *   Drafted
 */
/**
 * @typedef {{number: number, now: number, observations: Observation[], view?: Json, menu?: Offer[], to_move?:
 *   string[]}} News
 */

export {};
