// Written by a test of crates/pacific: MAPROOM_WRITE_TYPES=1 cargo test -p pacific types

export type AreaCast = { place: Place, key: string, name: string, worth: [number, number], };
export type AreaView = { holder: Side | null, fought: boolean, 
/**
 * Blocks by side, as they stand.
 */
blocks: [Blocks, Blocks], };
export type Battle = { 
/**
 * `NONE` between battles.
 */
area: Place, 
/**
 * Only landings are possible and the blocks stay upright (A72 case c).
 */
quiet: boolean, 
/**
 * Units at sea that lie face up, both sides'.
 */
shown: UnitSet, 
/**
 * Transports that came to light in an attacked base (A47).
 */
ashore: UnitSet, disabled: UnitSet, 
/**
 * Those shot at by pursuers, who answer (A40).
 */
pursued: UnitSet, 
/**
 * Those who pursue.
 */
pursuers: UnitSet, withdrawing: Side | null, wish: [Round | null, Round | null], round: Round | null, 
/**
 * Rounds fought so far.
 */
rounds: number, 
/**
 * Transports that have attacked in this landing step (A46).
 */
landed: UnitSet, fight: Fight, };
export type Blocks = { ships: number, air: number, submarines: number, };
export type Cast = { turns: Array<string>, track: number, areas: Array<AreaCast>, harbours: Array<HarbourCast>, units: Array<UnitCast>, };
export type Change = { "clock": Clock } | { "area": [number, AreaView] } | { "harbour": [number, HarbourView] } | { "unit": [number, UnitView] } | { "forces": [Force, Force, Force, Force] } | { "battle": Battle };
export type Choice = { "put": Unit } | { "at": Place } | "form" | { "repair": Unit } | { "open": Place } | { "wish": Round } | { "aim": Unit } | { "on": Unit } | "let-go" | { "attack": Place } | { "with": Unit } | "fight" | "stay" | "withdraw" | "pass" | "done";
export type Clock = { options: Options, turn: number, step: Step, 
/**
 * Japan's lead.
 */
vp: number, 
/**
 * Resource points as both sides see them.
 */
rp: [number, number], 
/**
 * What is left of one's own after the orders given so far.
 */
left: number, done: [boolean, boolean], hand: Hand, 
/**
 * Own units settled in this step.
 */
fixed: UnitSet, 
/**
 * Units in line to roll.
 */
queue: UnitSet, 
/**
 * Land air beside the board, by side: ready, and spent for this turn.
 */
ready: [number, number], spent: [number, number], fallen: number, };
export type Fight = { 
/**
 * The attacked base; `NONE` between fights.
 */
base: Place, 
/**
 * The side that lands.
 */
by: Side, 
/**
 * Transports of both sides that still stand in this fight.
 */
troops: UnitSet, 
/**
 * Whether the control marker still stands.
 */
garrison: boolean, 
/**
 * What the garrison aims at.
 */
garrison_aim: Unit, };
export type Force = { 
/**
 * The harbour it was formed in; `NONE` while the block is unused.
 */
from: Place, 
/**
 * The area it stands in, or is to stand in once the move ends.
 */
at: Place, };
export type Glimpse = { 
/**
 * The turn it was shown; 0 means never.
 */
turn: number, strength: number, 
/**
 * Where; a disabled ship leaves face up, so this may be a harbour.
 */
place: Place, 
/**
 * Nothing can have moved it since: the place still holds.
 */
sure: boolean, };
export type Hand = "empty" | { "unit": Unit } | "force" | { "force-at": Place } | { "base": Place };
export type HarbourCast = { place: Place, name: string, 
/**
 * Repair number; none for a base.
 */
repair: number | null, touches: Array<Place>, };
export type HarbourView = { owner: Side, 
/**
 * What raids took off its repair number this turn.
 */
cut: number, 
/**
 * The turn a port first changed hands; 0 means never.
 */
fell: number, 
/**
 * Ship blocks by side; none where they are not to be counted (A75).
 */
ships: [number | null, number | null], 
/**
 * Land air that raids it, by side.
 */
raiders: [number, number], };
export type Haven = { 
/**
 * Of the areas it touches, those that the side which does not own it holds.
 */
held: number, touches: number, 
/**
 * It changes hands at the end of the turn if all of them are still held then (§10).
 */
falls: boolean, 
/**
 * It is a base of this seat's, and enemy ships can be in an area it touches: troops may land (§8).
 */
exposed: boolean, };
export type Kind = "battleship" | "cruiser" | "carrier" | "transport" | "land-air" | "submarine";
export type Options = { 
/**
 * §14: Japan has task-force blocks.
 */
"task-forces": boolean, 
/**
 * §14: land air may raid ports.
 */
"air-raids": boolean, 
/**
 * A1 the other way: only areas held by the enemy stop a ship.
 */
"neutral-passage": boolean, 
/**
 * A63 the other way: going into a port or base counts as a move.
 */
"port-costs-a-move": boolean, 
/**
 * U13 the strict way: each side has one submarine block.
 */
"one-allied-submarine": boolean, };
export type Overlay = { 
/**
 * Whether the side's ships can still sail in this turn, by side.
 */
sails: [boolean, boolean], areas: Array<Sea>, harbours: Array<Haven>, };
export type Place = number;
export type Reach = { blocks: number, 
/**
 * More may lie in harbours whose blocks are not to be counted (A75).
 */
uncounted: boolean, 
/**
 * The harbours they would leave from.
 */
from: Array<Place>, };
export type Roll = number[];
export type Round = "air" | "surface";
export type Sea = { 
/**
 * What lies in harbour and could sail here (§7), by side.
 */
reach: [Reach, Reach], 
/**
 * Whether the side's harbours let it place land air here (§7).
 */
cover: [boolean, boolean], 
/**
 * What this seat can meet here when battles are fought.
 */
threat: Threat, };
export type Side = "japan" | "allies";
export type Sight = { "tale": Tale } | { "changes": Array<Change> };
export type Step = "arrivals" | { "fleet": Side } | { "submarines": Side } | { "air": Side } | { "raid": Side } | "repair" | "next-area" | { "submarine-aim": Side } | { "submarine-roll": Side } | "wish" | "roll-off" | { "aim": Side } | { "fire": Side } | { "landing": Side } | "land-aim" | "land-roll" | { "stay": Side } | { "pursue": Side } | { "pursue-roll": Side } | { "answer": Side } | { "answer-roll": Side } | { "home": [Side, Why] } | "returns" | "over";
export type Tale = { "tale": "turn-began", turn: number, } | { "tale": "arrived", unit: Unit, at: Place, } | { "tale": "sailed", side: Side, from: Place, to: Place, count: number, } | { "tale": "formed", force: number, at: Place, } | { "tale": "submarine-placed", side: Side, at: Place, } | { "tale": "air-placed", side: Side, at: Place, } | { "tale": "air-passed", side: Side, } | { "tale": "raided", side: Side, port: Place, roll: Roll, cut: number, } | { "tale": "repaired", side: Side, spent: number, } | { "tale": "opened", area: Place, } | { "tale": "decoy", force: number, } | { "tale": "revealed", area: Place, } | { "tale": "fired", by: Unit, at: Unit, roll: Roll, hits: number, disabled: boolean, sunk: boolean, } | { "tale": "wished", japan: Round, allies: Round, } | { "tale": "rolled-off", japan: number, allies: number, round: Round | null, } | { "tale": "round-began", round: Round, } | { "tale": "lost", unit: Unit, } | { "tale": "sent-home", unit: Unit, to: Place, } | { "tale": "went-home", side: Side, from: Place, to: Place | null, count: number, } | { "tale": "flew-home", side: Side, count: number, } | { "tale": "landed", side: Side, base: Place, } | { "tale": "stormed", base: Place, by: Unit, at: Unit, roll: Roll, hits: number, } | { "tale": "base-taken", base: Place, side: Side, } | { "tale": "base-held", base: Place, side: Side, } | { "tale": "no-landing", side: Side, area: Place, } | { "tale": "stayed", side: Side, } | { "tale": "withdrew", side: Side, } | { "tale": "ended", area: Place, } | { "tale": "held", area: Place, side: Side, } | { "tale": "neutral", area: Place, } | { "tale": "scored", japan: number, allies: number, lead: number, } | { "tale": "flipped", harbour: Place, side: Side, } | { "tale": "over", winner: Side, };
export type Threat = { 
/**
 * Enemy ships, land air and task forces that are here.
 */
here: number, 
/**
 * Ships that can still sail here in this turn, and land air that can still be placed here.
 */
ships: number, air: number, uncounted: boolean, };
export type Unit = number;
export type UnitCast = { name: string, side: Side, kind: Kind, dice: number, hit: number, full: number, turn: number, tan: boolean, };
export type UnitSet = number[];
export type UnitView = { 
/**
 * Where it is, if this seat knows.
 */
at: Place | null, strength: number | null, 
/**
 * The turn it was lost; 0 if it was not.
 */
lost: number, 
/**
 * What the other side remembers of one's own unit, or what one remembers of the enemy's.
 */
seen: Glimpse, 
/**
 * Where it is to go, for one's own units in a step that sends them.
 */
to: Place | null, 
/**
 * What it aims at: one's own while aiming, everybody's once the dice roll.
 */
target: Unit | null, 
/**
 * Strength to be repaired.
 */
repair: number, 
/**
 * Hits of the land round being rolled.
 */
wounds: number, };
export type View = { cast: Cast, side: Side, clock: Clock, areas: Array<AreaView>, harbours: Array<HarbourView>, units: Array<UnitView>, forces: [Force, Force, Force, Force], battle: Battle, };
export type Why = "torpedo" | "round" | "leave" | "landing" | "control";
