// What the server sends. Only here JSON is untyped: a game gives its own types to its views and events.
// @ts-check

/** JSON whose shape a game defines. @typedef {any} Json */
/** @typedef {string | Record<string, Json>} Choice */
/** A menu entry. @typedef {{choice: Choice, text: string}} Offer */
/** @typedef {{rule?: string, why: string}} Refusal */
/**
 * @typedef {{
 *   seat: string, title: string, side?: string | null, name?: string, bot?: string, free?: boolean,
 *   asked?: {act: string, at: number, agreed: boolean} | null, deadline?: number | null, left?: number | null,
 *   vacation?: number,
 * }} SeatStatus
 */
/** @typedef {'none' | 'timetable' | {days: number} | {live: {minutes: number, seconds: number}}} Rate */
/** @typedef {{winners?: string[], why: string}} Ended */
/** @typedef {{
 *   table: string, game: string, name?: string, scenario?: string, watch?: boolean, open?: boolean, rate?: Rate,
 *   created?: number, to_move?: string[], seats:
 *   SeatStatus[], ended?: Ended | null,
 *   dice?: 'house' | 'shared',
 *   packs?: string[], frozen?: string | null,
 *   draw?: string[], takeback?: {by: string, agreed: string[]} | null, again?: string[], rematch?: boolean,
 * }} Status */
/** A way into a role: a link, or a device that came in. @typedef {{
 *   id: string, role: string, kind: 'first' | 'link' | 'once' | 'device', device: string, made: number,
 *   used: number | null, until: number | null, here: boolean,
 * }} Way */
/** @typedef {{
 *   role: string, secret: string, link: string, url: string, qr: {size: number, path: string} | null,
 *   until: number | null,
 * }} Minted */
/** @typedef {{id: string, name: string, made: number, used: number, here: boolean}} Device */
/** @typedef {{
 *   devices: Device[], seats: {table: string, role: string, number: number, status: Status}[], phrase: number | null,
 *   recovered: {at: number, device: string}[],
 * }} Keyring */
/** @typedef {{op: string, path: string, value?: Json}} Op */
/** @typedef {{n: number, at: number, mark?: string, log: {text: string, event: Json}[], patch: Op[]}} Observation */
/** A line of a seat's log. @typedef {{n: number, at?: number, text: string, event: Json}} LogEntry */
/** @typedef {{at?: string, by?: string, text: string, muted?: boolean}} Message */
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
