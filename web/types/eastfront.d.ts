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
export type BattleView = { attack_dice: number[], defend_dice: number[], on_armor: number, on_infantry: number, hex: Hex, attacker: Side, with: Array<[UnitId, number]>, defender: [UnitId, number], air: boolean, attack: number, defend: number, };
export type BySide<T> = { axis: T, soviet: T, };
export type Choice = { "put": UnitId } | { "at": Hex } | { "withhold": UnitId } | { "withdraw": UnitId } | { "add": UnitId } | { "move": UnitId } | { "step": Hex } | "stop" | { "rail": UnitId } | { "attack": Hex } | { "with": UnitId } | "air" | "roll" | { "hit": UnitId } | "spread" | "end";
export type DeployedBlock = { token: number, hex: Hex, };
export type EndedMove = { unit: UnitId, 
/**
 * MP left.
 */
mp: number, };
export type EnemyBlock = { token: number, hex: Hex, note: SeenBlock | null, };
export type Event = { "kind": "ordered", side: Side, } | { "kind": "arranged", side: Side, unit: UnitId, hex: Hex, } | { "kind": "withheld", side: Side, unit: UnitId, } | { "kind": "deployed", side: Side, 
/**
 * What the enemy sees of it.
 */
blocks: Array<DeployedBlock>, } | { "kind": "phase", phase: Phase, side: Side, } | { "kind": "month", month: Month, air: BySide<Air>, } | { "kind": "weather", weather: Weather, die: number | null, } | { "kind": "income", income: Income, } | { "kind": "withdrawn", left: number, side: Side, unit?: UnitId, token?: number, } | { "kind": "placed", hex: Hex, rebuilt: boolean, steps: number | null, cost: number, rp: number, side: Side, unit?: UnitId, token?: number, } | { "kind": "added", cost: number, rp: number, side: Side, unit?: UnitId, token?: number, } | { "kind": "lifted", supplied: boolean, rp: number, side: Side, unit?: UnitId, token?: number, } | { "kind": "stepped", hex: Hex, side: Side, unit?: UnitId, token?: number, } | { "kind": "taken", city: Hex, side: Side, } | { "kind": "stopped", hex: Hex, side: Side, unit?: UnitId, token?: number, } | { "kind": "railed", to: Hex, rp: number, side: Side, unit?: UnitId, token?: number, } | { "kind": "opened", battle: Fight, 
/**
 * What each rule did to the attack's dice, and the hexes the attackers are in.
 */
dice: AttackDice, from: Array<Hex>, 
/**
 * Dice the city gives its defender.
 */
city: number, rp: number, } | { "kind": "rolled", attack: number[], defend: number[], on_armor: number, on_infantry: number, } | { "kind": "hurt", unit: UnitId, left: number, on_armor: number, on_infantry: number, } | { "kind": "closed", with: Array<[UnitId, number]>, defender: [UnitId, number], dead: Array<UnitId>, } | { "kind": "starved", side: Side, unit?: UnitId, token?: number, } | { "kind": "over", standing: { winners: number[], why: string }, };
export type Fight = { hex: Hex, attacker: Side, with: Array<[UnitId, number]>, defender: [UnitId, number], air: boolean, attack: number, defend: number, };
export type Goal = { 
/**
 * Whose task it is.
 */
side: Side, 
/**
 * The last month.
 */
by: Month, 
/**
 * It has to be so when the last month ends; otherwise at the end of any turn until then.
 */
hold: boolean, 
/**
 * Cities that the side controls.
 */
cities: string[], 
/**
 * The most enemy blocks on the map.
 */
enemy_most: number, 
/**
 * The fewest own blocks on the map.
 */
own_least: number, };
export type Hex = string;
export type Income = { base: BySide<number>, 
/**
 * Lost with cities in enemy hands.
 */
lost: BySide<number>, 
/**
 * First snow, first clear turn.
 */
bonus: BySide<number>, 
/**
 * Dice of mud or snow.
 */
weather: BySide<number>, rp: BySide<number>, };
export type Location = { "map": Hex } | "pool" | "box" | "withdrawn" | "hand";
export type Month = string;
export type OffMap = { pool: number, known: Array<SeenBlock>, 
/**
 * Reinforcements whose month has come and that were not placed yet.
 */
due: number, withdrawn: number, };
export type Order = "none" | { "put": { unit: UnitId, } } | { "move": { unit: UnitId, from: Hex, mp: number, stepped: boolean, } } | { "rail": { unit: UnitId, } } | { "attack": { hex: Hex, with: Array<UnitId>, air: boolean, } } | "battle";
export type OwnBlock = { unit: UnitId, place: Location, steps: number, moved: boolean, attacked: boolean, railed: boolean, stepped: boolean, 
/**
 * What the enemy last saw of it.
 */
seen: SeenBlock | null, };
export type Phase = "deploy" | "weather" | "supply" | "withdraw" | "replace" | "act" | "over";
export type SeenBlock = { unit: UnitId, steps: number, month: Month, };
export type Side = "axis" | "soviet";
export type UnitId = string;
export type View = { side: Side, scenario: string, switches: string[], month: Month, phase: Phase, 
/**
 * Whose turn it is.
 */
turn: Side, weather: Weather, rp: BySide<number>, air: BySide<Air>, rail_used: number, snow_given: boolean, clear_given: boolean, leningrad_fell: boolean, to_withdraw: number, 
/**
 * Infantry still to be withheld: the Axis's own business.
 */
to_withhold: number, 
/**
 * Cities under Axis control.
 */
axis_cities: string[], 
/**
 * Own blocks in the order of the roster; in JSON an object keyed by unit.
 */
own: Record<string, OwnBlock>, 
/**
 * Enemy blocks on the map in the order of their tokens; in JSON an object keyed by token.
 */
foe: Record<string, EnemyBlock>, foe_off_map: OffMap, 
/**
 * The enemy block that is on the move right now.
 */
foe_in_hand: number | null, order: Order, 
/**
 * The own move that ended by itself and was the last order.
 */
ended: EndedMove | null, battle: BattleView | null, 
/**
 * The RP account of this month; only the latest is kept, the log has the others.
 */
income: Income | null, standing: { winners: number[], why: string } | null, 
/**
 * The task, in a puzzle.
 */
goal?: Goal, };
export type Weather = "clear" | "mud" | "snow";
