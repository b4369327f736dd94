// Written by a test of crates/eastfront: MAPROOM_WRITE_TYPES=1 cargo test -p eastfront types

export type Air = { total: number, used: number, };
export type AttackDice = { 
/**
 * Dice of the land units together.
 */
units: number, woods: number, mountain: number, swamp: number, river: number, air: number, 
/**
 * What is rolled: every malus comes off the units' sum, never off the air dice (ruling 15).
 */
total: number, };
export type BattleView = { hex: Hex, attacker: Side, with: Array<[Unit, number]>, defender: [Unit, number], air: boolean, attack: number, defend: number, attack_dice: number[], defend_dice: number[], on_armor: number, on_infantry: number, };
export type BySide<T> = { axis: T, soviet: T, };
export type Choice = { "put": Unit } | { "at": Hex } | { "withhold": Unit } | { "withdraw": Unit } | { "add": Unit } | { "move": Unit } | { "step": Hex } | "stop" | { "rail": Unit } | { "attack": Hex } | { "with": Unit } | "air" | "roll" | { "hit": Unit } | "spread" | "end";
export type FoeBlock = { token: number, hex: Hex, note: Note | null, };
export type FoeFrom = "pool" | "box" | "withdrawn";
export type Hex = string;
export type Income = { base: BySide<number>, 
/**
 * Lost with cities in enemy hands.
 */
lost: BySide<number>, 
/**
 * First snow, first clear turn of 1942.
 */
bonus: BySide<number>, 
/**
 * Dice of mud or snow.
 */
weather: BySide<number>, rp: BySide<number>, };
export type Month = string;
export type Note = { unit: Unit, steps: number, month: Month, };
export type OffMap = { pool: number, known: Array<Note>, 
/**
 * Reinforcements whose month has come and that were not placed yet.
 */
due: number, withdrawn: number, };
export type Order = "none" | { "put": { unit: Unit, } } | { "move": { unit: Unit, from: Hex, mp: number, stepped: boolean, } } | { "rail": { unit: Unit, } } | { "attack": { hex: Hex, with: Units, air: boolean, } } | "battle";
export type OwnBlock = { unit: Unit, place: Place, steps: number, moved: boolean, attacked: boolean, railed: boolean, stepped: boolean, 
/**
 * What the enemy last saw of it.
 */
seen: Note | null, };
export type Phase = "deploy" | "weather" | "supply" | "withdraw" | "replace" | "act" | "over";
export type Place = { "map": Hex } | "pool" | "box" | "withdrawn" | "hand";
export type Side = "axis" | "soviet";
export type Sight = { "kind": "ordered", order: Order, } | { "kind": "own-arranged", unit: Unit, hex: Hex, } | { "kind": "own-withheld", unit: Unit, left: number, } | { "kind": "own-deployed" } | { "kind": "foe-deployed", blocks: Array<FoeBlock>, pool: number, } | { "kind": "phase", phase: Phase, side: Side, to_withdraw: number, } | { "kind": "month", month: Month, air: BySide<Air>, foe_due: number, own_due: Array<Unit>, } | { "kind": "weather", weather: Weather, die: number | null, } | { "kind": "income", income: Income, snow_given: boolean, clear_given: boolean, } | { "kind": "own-withdrawn", unit: Unit, left: number, } | { "kind": "foe-withdrawn", token: number | null, left: number, } | { "kind": "own-placed", unit: Unit, hex: Hex, rebuilt: boolean, steps: number, cost: number, rp: number, } | { "kind": "foe-placed", token: number, hex: Hex, from: FoeFrom, cost: number, rp: number, } | { "kind": "own-added", unit: Unit, cost: number, rp: number, } | { "kind": "foe-added", cost: number, rp: number, } | { "kind": "own-lifted", unit: Unit, supplied: boolean, rp: number, } | { "kind": "foe-lifted", token: number, supplied: boolean, rp: number, } | { "kind": "own-stepped", unit: Unit, hex: Hex, } | { "kind": "foe-stepped", token: number, hex: Hex, } | { "kind": "taken", city: Hex, side: Side, leningrad_fell: boolean, } | { "kind": "own-stopped", unit: Unit, } | { "kind": "foe-stopped", token: number, } | { "kind": "own-railed", unit: Unit, to: Hex, rp: number, } | { "kind": "foe-railed", token: number, to: Hex, rp: number, } | { "kind": "opened", battle: BattleView, 
/**
 * What each rule did to the attack's dice, and the hexes the attackers stand in.
 */
dice: AttackDice, from: Array<Hex>, 
/**
 * Dice the city gives its defender.
 */
city: number, tokens: Array<[number, Note]>, notes: Array<Note>, rp: number, } | { "kind": "rolled", attack: number[], defend: number[], on_armor: number, on_infantry: number, } | { "kind": "hurt", unit: Unit, left: number, on_armor: number, on_infantry: number, } | { "kind": "closed", dead: Array<Unit>, notes: Array<Note>, } | { "kind": "own-starved", unit: Unit, } | { "kind": "foe-starved", token: number, } | { "kind": "over", standing: { winners: number[], why: string }, };
export type Unit = string;
export type Units = string[];
export type View = { side: Side, scenario: string, switches: string[], month: Month, phase: Phase, 
/**
 * Whose turn it is.
 */
turn: Side, weather: Weather, rp: BySide<number>, air: BySide<Air>, rail_used: number, snow_given: boolean, clear_given: boolean, leningrad_fell: boolean, to_withdraw: number, 
/**
 * German infantry still to be withheld: the Axis's own business.
 */
to_withhold: number, 
/**
 * Cities under Axis control.
 */
axis_cities: string[], own: Array<OwnBlock>, foe: Array<FoeBlock>, foe_off_map: OffMap, 
/**
 * The enemy block that is on the move right now.
 */
foe_in_hand: number | null, order: Order, battle: BattleView | null, 
/**
 * The RP account of this month; only the latest is kept, the log has the others.
 */
income: Income | null, standing: { winners: number[], why: string } | null, };
export type Weather = "clear" | "mud" | "snow";
