// What the server sends, as far as the client names it. The views' own types follow the Rust side.

/** A menu entry. */
export interface Offer { choice: string | Record<string, string>; text: string }

/** A line of a seat's log. */
export interface Tale { n: number; at?: number; text: string; sight: { kind: string } & Record<string, unknown> }

/** What was seen of a block, and when. */
export interface Note { unit: string; steps: number; month: string }

/** Eastfront as one side knows it. */
export interface EastfrontView {
  side: 'axis' | 'soviet';
  turn: 'axis' | 'soviet';
  scenario: string;
  month: string;
  phase: 'deploy' | 'weather' | 'supply' | 'withdraw' | 'replace' | 'act' | 'over';
  weather: 'clear' | 'mud' | 'snow';
  rp: { axis: number; soviet: number };
  air: Record<'axis' | 'soviet', { total: number; used: number }>;
  rail_used: number;
  axis_cities: string[];
  own: { unit: string; place: { map: string } | 'pool' | 'box' | 'withdrawn' | 'hand'; steps: number; moved: boolean; attacked: boolean; railed: boolean; stepped: boolean; seen: Note | null }[];
  foe: { token: number; hex: string; note: Note | null }[];
  foe_off_map: { pool: number; known: Note[]; due: number; withdrawn: number };
  foe_in_hand: number | null;
}
