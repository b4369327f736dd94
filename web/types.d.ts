// What the server sends, as far as the client names it. Views, sights and choices are written from the Rust types: `types/`.

/** A menu entry. */
export interface Offer { choice: string | Record<string, string>; text: string }

/** A line of a seat's log. */
export interface Tale { n: number; at?: number; text: string; sight: { kind: string } & Record<string, unknown> }

export type { View as EastfrontView } from './types/eastfront';
export type { View as PacificView } from './types/pacific';
