// Written by a test of crates/pacific: MAPROOM_WRITE_TYPES=1 cargo test -p pacific types

export type AreaInfo = { place: Location, key: string, name: string, worth: [number, number], };
export type AreaView = { holder: Side | null, fought: boolean, 
/**
 * Blocks by side, as they stand.
 */
blocks: [Blocks, Blocks], };
export type Battle = { 
/**
 * `NONE` between battles.
 */
area: Location, 
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
 * Those shot at by pursuers, who return fire (A40).
 */
pursued: UnitSet, 
/**
 * Those who pursue.
 */
pursuers: UnitSet, withdrawing: Side | null, 
/**
 * What each side asks for; hidden until both have chosen.
 */
wish: [RoundKind | null, RoundKind | null], round: RoundKind | null, 
/**
 * Rounds fought so far.
 */
rounds: number, 
/**
 * Transports that have attacked in this landing step (A46).
 */
landed: UnitSet, fight: Landing, };
export type Blocks = { ships: number, air: number, submarines: number, };
export type Catalog = { turns: Array<string>, track: number, areas: Array<AreaInfo>, harbors: Array<HarborInfo>, units: Array<UnitInfo>, figures: Figures, };
export type Choice = { "put": Unit } | { "at": Location } | "form" | { "repair": Unit } | { "open": Location } | { "wish": RoundKind } | { "aim": Unit } | { "on": Unit } | "let-go" | { "attack": Location } | { "with": Unit } | "fight" | "stay" | "withdraw" | "pass" | "done";
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
 * What is left of the seat's own after the orders given so far.
 */
left: number, done: [boolean, boolean], hand: PendingOrder, 
/**
 * Own units settled in this step.
 */
fixed: UnitSet, 
/**
 * Units in line to roll.
 */
queue: UnitSet, 
/**
 * Land air off the map, by side: ready, and spent for this turn.
 */
ready: [number, number], spent: [number, number], fallen: number, 
/**
 * The task, in a puzzle.
 */
goal?: Goal, };
export type Event = { "kind": "turn-began", turn: number, } | { "kind": "arrived", unit: Unit, at: Location, } | { "kind": "sailed", side: Side, from: Location, to: Location, count: number, } | { "kind": "formed", force: number, at: Location, } | { "kind": "submarine-placed", side: Side, at: Location, } | { "kind": "air-placed", side: Side, at: Location, } | { "kind": "air-passed", side: Side, } | { "kind": "raided", side: Side, port: Location, roll: Roll, cut: number, } | { "kind": "repaired", side: Side, spent: number, } | { "kind": "opened", area: Location, } | { "kind": "decoy", force: number, } | { "kind": "revealed", area: Location, units: Array<RevealedUnit>, } | { "kind": "fired", by: Unit, at: Unit, roll: Roll, hits: number, disabled: boolean, sunk: boolean, } | { "kind": "bids-revealed", japan: RoundKind, allies: RoundKind, } | { "kind": "rolled-off", japan: number, allies: number, round: RoundKind | null, } | { "kind": "round-began", round: RoundKind, } | { "kind": "lost", unit: Unit, } | { "kind": "sent-to-port", unit: Unit, to: Location, 
/**
 * What sent it.
 */
reason: ReturnReason | null, } | { "kind": "returned-to-port", side: Side, from: Location, to: Location | null, count: number, } | { "kind": "air-returned", side: Side, count: number, } | { "kind": "landed", side: Side, base: Location, units: Array<RevealedUnit>, } | { "kind": "land-fired", base: Location, by: Unit, at: Unit, roll: Roll, hits: number, } | { "kind": "base-taken", base: Location, side: Side, } | { "kind": "base-held", base: Location, side: Side, } | { "kind": "no-landing", side: Side, area: Location, landed: boolean, } | { "kind": "stayed", side: Side, } | { "kind": "withdrew", side: Side, } | { "kind": "ended", area: Location, } | { "kind": "held", area: Location, side: Side, } | { "kind": "neutral", area: Location, } | { "kind": "scored", japan: number, allies: number, lead: number, } | { "kind": "flipped", harbor: Location, side: Side, } | { "kind": "over", winner: Side, } | { "kind": "ordered", side: Side, } | { "kind": "confirmed", side: Side, } | { "kind": "step-began", step: Step, };
export type Figures = { 
/**
 * Areas a ship enters per turn (§7).
 */
ship_areas: number, 
/**
 * RP for the return of a lost cruiser group or land-based air (§3).
 */
return_cost: number, 
/**
 * The lowest number that hits on land (§8).
 */
land_hit: number, };
export type Goal = { 
/**
 * Whose task it is.
 */
side: Side, 
/**
 * The last turn.
 */
by: number, 
/**
 * It has to be so when the last turn ends; otherwise at the end of any turn until then.
 */
hold: boolean, 
/**
 * Sea areas and harbors that the side holds, a bit each.
 */
areas: number, harbors: number, 
/**
 * The kind of ship that is counted; all of them if not given.
 */
kind: Kind | null, 
/**
 * The fewest lost enemy ships.
 */
sunk_least: number, 
/**
 * The most lost own ships.
 */
lost_most: number, 
/**
 * Known when the game is over.
 */
solved: boolean | null, };
export type HarborInfo = { place: Location, name: string, 
/**
 * Repair number; none for a base.
 */
repair: number | null, touches: Array<Location>, };
export type HarborOverlay = { 
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
export type HarborView = { owner: Side, 
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
export type Kind = "battleship" | "cruiser" | "carrier" | "transport" | "land-air" | "submarine";
export type Landing = { 
/**
 * The attacked base; `NONE` between landings.
 */
base: Location, 
/**
 * The side that lands.
 */
by: Side, 
/**
 * Transports of both sides that still stand in this landing.
 */
troops: UnitSet, 
/**
 * What is left of the control marker; 0 once it has fallen.
 */
garrison: number, 
/**
 * What the garrison aims at.
 */
garrison_aim: Unit, };
export type LastSeen = { 
/**
 * The turn it was shown; 0 means never.
 */
turn: number, strength: number, 
/**
 * Where; a disabled ship leaves face up, so this may be a harbor.
 */
place: Location, 
/**
 * Nothing can have moved it since: the place still holds.
 */
sure: boolean, };
export type Location = number;
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
 * A63 the other way: entering a port or base counts as a move.
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
sails: [boolean, boolean], areas: Array<SeaOverlay>, harbors: Array<HarborOverlay>, };
export type PendingOrder = "empty" | { "unit": Unit } | "force" | { "force-at": Location } | { "base": Location };
export type Reach = { blocks: number, 
/**
 * More may lie in harbors whose blocks are not to be counted (A75).
 */
uncounted: boolean, 
/**
 * The harbors they would leave from.
 */
from: Array<Location>, };
export type ReturnReason = "torpedo" | "round" | "leave" | "landing" | "control";
export type RevealedUnit = { unit: Unit, strength: number, };
export type Roll = number[];
export type RoundKind = "air" | "surface";
export type SeaOverlay = { 
/**
 * What lies in harbor and could sail here (§7), by side.
 */
reach: [Reach, Reach], 
/**
 * Whether the side's harbors let it place land air here (§7).
 */
cover: [boolean, boolean], 
/**
 * What this seat can meet here when battles are fought.
 */
threat: Threat, };
export type Side = "japan" | "allies";
export type Step = "arrivals" | { "fleet": Side } | { "submarines": Side } | { "air": Side } | { "raid": Side } | "repair" | "next-area" | { "submarine-aim": Side } | { "submarine-roll": Side } | "wish" | "roll-off" | { "aim": Side } | { "fire": Side } | { "landing": Side } | "land-aim" | "land-roll" | { "stay": Side } | { "pursue": Side } | { "pursue-roll": Side } | { "answer": Side } | { "answer-roll": Side } | { "home": [Side, ReturnReason] } | "returns" | "over";
export type TaskForce = { 
/**
 * The harbor it was formed in; `NONE` while the block is unused.
 */
from: Location, 
/**
 * The area it stands in, or is to stand in once the move ends.
 */
at: Location, };
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
export type UnitInfo = { name: string, side: Side, kind: Kind, dice: number, hit: number, full: number, turn: number, tan: boolean, };
export type UnitSet = number[];
export type UnitView = { 
/**
 * Where it is, if this seat knows.
 */
at: Location | null, strength: number | null, 
/**
 * The turn it was lost; 0 if it was not.
 */
lost: number, 
/**
 * What the enemy last saw of an own unit, or this seat of an enemy one.
 */
seen: LastSeen, 
/**
 * Where it is to go, for own units in a step that sends them.
 */
to: Location | null, 
/**
 * What it aims at: own units while aiming, all once the dice roll.
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
export type View = { catalog: Catalog, side: Side, clock: Clock, areas: Record<number, AreaView>, harbors: Record<number, HarborView>, units: Record<number, UnitView>, forces: Record<number, TaskForce>, battle: Battle, };
