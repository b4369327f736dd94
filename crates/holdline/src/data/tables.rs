//! The data files as they are written: open structures, one for each file of `data/holdline`. `Book` proves them.

use crate::data::game::{DataError, Sort};
pub use crate::data::presets::*;
use crate::data::seats::SeatFile;
use crate::dice::{Need, Sides};
use crate::ids::Side;
use crate::posture::{Class, Print};
use serde::Deserialize;
use std::collections::BTreeMap;

/// All files.
#[derive(Clone, Debug)]
pub struct Tables {
    /// `dice.toml`
    pub dice: DiceFile,
    /// `faces.toml`
    pub faces: Faces,
    /// `formations.toml`
    pub formations: Formations,
    /// `units.toml`
    pub units: Units,
    /// `counters.toml`
    pub counters: Counters,
    /// `towns.toml`
    pub towns: Towns,
    /// `msr.toml`
    pub msr: Routes,
    /// `command.toml`
    pub command: Command,
    /// `limits.toml`
    pub limits: Limits,
    /// `initiative.toml`
    pub initiative: Initiative,
    /// `setup.toml`
    pub setup: SetupFile,
    /// `air.toml`
    pub air: Air,
    /// `seats.toml`
    pub seats: SeatFile,
    /// `events.toml`
    pub events: EventFile,
    /// `nations.toml`
    pub nations: Nations,
    /// `decisions.toml`
    pub decisions: Decisions,
    /// `baseline.toml`
    pub baseline: Baseline,
    /// `presets.toml`
    pub presets: Presets,
    /// `options.toml`
    pub options: OptionFile,
}

/// Every file as text, for the hash in a journal's header.
pub const TEXTS: [&str; 19] = [
    include_str!("../../../../data/holdline/dice.toml"),
    include_str!("../../../../data/holdline/faces.toml"),
    include_str!("../../../../data/holdline/formations.toml"),
    include_str!("../../../../data/holdline/units.toml"),
    include_str!("../../../../data/holdline/counters.toml"),
    include_str!("../../../../data/holdline/towns.toml"),
    include_str!("../../../../data/holdline/msr.toml"),
    include_str!("../../../../data/holdline/command.toml"),
    include_str!("../../../../data/holdline/limits.toml"),
    include_str!("../../../../data/holdline/initiative.toml"),
    include_str!("../../../../data/holdline/setup.toml"),
    include_str!("../../../../data/holdline/air.toml"),
    include_str!("../../../../data/holdline/seats.toml"),
    include_str!("../../../../data/holdline/events.toml"),
    include_str!("../../../../data/holdline/nations.toml"),
    include_str!("../../../../data/holdline/decisions.toml"),
    include_str!("../../../../data/holdline/baseline.toml"),
    include_str!("../../../../data/holdline/presets.toml"),
    include_str!("../../../../data/holdline/options.toml"),
];

macro_rules! read {
    ($name:literal) => {
        toml::from_str(include_str!(concat!("../../../../data/holdline/", $name)))
            .map_err(|e| DataError(format!(concat!($name, ": {}"), e)))?
    };
}

impl Tables {
    /// The tables that come with the game.
    pub fn read() -> Result<Tables, DataError> {
        Ok(Tables {
            dice: read!("dice.toml"),
            faces: read!("faces.toml"),
            formations: read!("formations.toml"),
            units: read!("units.toml"),
            counters: read!("counters.toml"),
            towns: read!("towns.toml"),
            msr: read!("msr.toml"),
            command: read!("command.toml"),
            limits: read!("limits.toml"),
            initiative: read!("initiative.toml"),
            setup: read!("setup.toml"),
            air: read!("air.toml"),
            seats: read!("seats.toml"),
            events: read!("events.toml"),
            nations: read!("nations.toml"),
            decisions: read!("decisions.toml"),
            baseline: read!("baseline.toml"),
            presets: read!("presets.toml"),
            options: read!("options.toml"),
        })
    }
}

/// The dice.
#[derive(Clone, Debug, Deserialize)]
pub struct DiceFile {
    /// One entry a colour.
    pub die: Vec<DieRow>,
}

/// One die.
#[derive(Clone, Debug, Deserialize)]
pub struct DieRow {
    /// Colour.
    pub id: String,
    /// Its six sides.
    #[serde(flatten)]
    pub sides: Sides,
}

/// Kinds of cube.
#[derive(Clone, Debug, Deserialize)]
pub struct Faces {
    /// One entry a kind.
    pub kind: Vec<KindRow>,
    /// What border and fortress counters throw.
    pub static_counter: StaticPrint,
}

/// Border and fortress troops fight as a cube that is always dug in (A86).
#[derive(Clone, Debug, Deserialize)]
pub struct StaticPrint {
    /// Polish ones.
    pub polish: Print,
    /// German ones.
    pub german: Print,
}

/// One kind of cube.
#[derive(Clone, Debug, Deserialize)]
pub struct KindRow {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub class: Class,
    #[serde(default)]
    pub mountain: bool,
    pub mp: u8,
    pub rally: Need,
    pub movement: Option<Print>,
    pub prepared: Option<Print>,
    pub dug_in: Option<Print>,
    pub dug_in_mountain: Option<Print>,
    pub exploit: Option<Print>,
    pub disordered: Option<Print>,
}

/// Armies, pots and divisions.
#[derive(Clone, Debug, Deserialize)]
pub struct Formations {
    pub army: Vec<ArmyRow>,
    pub corps: Vec<CorpsRow>,
    pub division: Vec<DivisionRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ArmyRow {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub commander: String,
    pub group: Option<String>,
    #[serde(default)]
    pub reserve: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CorpsRow {
    pub id: String,
    pub name: String,
    pub army: String,
    pub hex: Option<String>,
    #[serde(default)]
    pub motorised: bool,
    #[serde(default = "yes")]
    pub pot: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct DivisionRow {
    pub id: String,
    pub name: String,
    pub corps: String,
    pub class: String,
    pub hex: String,
    pub turn: u8,
    #[serde(default)]
    pub artillery: u8,
    #[serde(default)]
    pub artillery_after: u8,
    pub release: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Units {
    pub unit: Vec<UnitRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct UnitRow {
    pub id: String,
    pub name: String,
    pub division: String,
    pub kind: String,
}

/// Guns, specials, bridges and static troops.
#[derive(Clone, Debug, Deserialize)]
pub struct Counters {
    pub asset: Vec<AssetRow>,
    #[serde(rename = "static")]
    pub posts: Vec<PostRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct AssetRow {
    pub id: String,
    pub name: String,
    pub army: String,
    pub corps: String,
    pub kind: AssetKind,
    #[serde(default)]
    pub dice: u8,
    pub destroyed_on: Option<Need>,
    #[serde(default = "first_turn")]
    pub from: u8,
    #[serde(default = "no_end")]
    pub to: u8,
    #[serde(default)]
    pub targets: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AssetKind {
    Guns,
    Mg,
    Tanks,
    Train,
    Bridge,
    Ship,
}

impl AssetKind {
    /// What the rules call it.
    pub fn sort(self) -> Sort {
        match self {
            AssetKind::Guns => Sort::Heavy,
            AssetKind::Mg => Sort::MachineGuns,
            AssetKind::Tanks => Sort::Tanks,
            AssetKind::Train => Sort::Train,
            AssetKind::Bridge => Sort::Bridge,
            AssetKind::Ship => Sort::Ship,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct PostRow {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub hex: String,
    #[serde(default)]
    pub fort: bool,
    #[serde(default)]
    pub control: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Towns {
    pub town: Vec<TownRow>,
    pub depot: Vec<DepotRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TownRow {
    pub name: String,
    pub hex: String,
    pub cap: u8,
    pub vp: u8,
    pub due: u8,
    pub area: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct DepotRow {
    pub name: String,
    pub hex: String,
    pub cap: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Routes {
    pub entry: Vec<EntryRow>,
    pub route: Vec<RouteRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct EntryRow {
    pub name: String,
    pub army: String,
    pub hex: String,
    pub throughput: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RouteRow {
    pub corps: String,
    pub hexes: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Command {
    pub cost: Cost,
    pub income: Vec<IncomeRow>,
    pub discretionary: Vec<DiscretionaryRow>,
    pub opening: Vec<OpeningRow>,
    pub modifiers: Modifiers,
}

/// What everything costs (§2.6).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Cost {
    pub move_foot: u8,
    pub move_motorised: u8,
    pub enter_movement: u8,
    pub enter_prepared: u8,
    pub enter_dug_in: u8,
    pub enter_exploit: u8,
    pub launch_prepared: u8,
    pub two_hexes: u8,
    pub other_attack: u8,
    pub exploit_move: u8,
    pub dug_in_die: u8,
    pub rally: u8,
    pub rally_reroll: u8,
    pub artillery_die: u8,
    pub special_counter: u8,
    pub air_support_die: u8,
    pub form_regiment: u8,
    pub blow_bridge: u8,
    pub dummy_drive: u8,
    pub dummy_drive_mp: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct IncomeRow {
    pub army: String,
    pub grant: u8,
    pub cap: u8,
    #[serde(default = "first_turn")]
    pub from: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct DiscretionaryRow {
    pub side: Side,
    pub grant: u8,
    pub ahead: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct OpeningRow {
    pub side: Side,
    pub stock_percent: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Modifiers {
    pub towns_lost_free: u8,
    pub town_lost: u8,
    pub stretched_from: u8,
    pub stretched_percent: u16,
}

/// Distances and limits (§2.6, §2.7, §2.12).
#[derive(Clone, Debug, Deserialize)]
pub struct Limits {
    pub stacking: Stacking,
    pub reach: Reach,
    pub headquarters: Headquarters,
    pub artillery: Artillery,
    pub bridge: BridgeLimits,
    pub attack: AttackLimits,
    pub recce: Recce,
    pub forming: Forming,
    pub ground: Vec<GroundRow>,
    pub side: Vec<SideRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Stacking {
    pub foot: u8,
    pub with_motorised: u8,
    pub mountain: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Reach {
    pub hexes: u8,
    pub beside_route: u8,
    pub hard: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Headquarters {
    #[serde(rename = "move")]
    pub steps: u8,
    pub stickers: u8,
    pub returns_after: u8,
    pub disruption_divisor: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Artillery {
    pub corps_range: u16,
    pub prebarrage_black: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct BridgeLimits {
    pub range: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct AttackLimits {
    pub hexes: usize,
    pub division_loss_percent: usize,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Recce {
    pub contact: u16,
    pub mask: u16,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Forming {
    pub counters: usize,
    pub within: u16,
    pub kind: String,
}

/// What a ground does (§2.10 step 4, §2.12).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GroundRow {
    pub id: String,
    pub foot: Option<u8>,
    pub motorised: Option<u8>,
    pub armour_dice: u8,
    pub defender_red: u8,
    pub stand: bool,
    pub ignore: u8,
}

/// What a hexside does.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SideRow {
    pub id: String,
    pub armour_dice: u8,
    pub defender_red: u8,
    pub stand: bool,
    pub stand_unless_destroyed: bool,
    pub ignore: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Initiative {
    pub region: Vec<RegionRow>,
    pub hand: Vec<HandRow>,
    pub first: FirstRow,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RegionRow {
    pub id: String,
    pub name: String,
    pub lead_german: String,
    pub lead_polish: String,
    pub zone: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct HandRow {
    pub side: Side,
    pub region: Vec<u8>,
    pub reserve: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct FirstRow {
    pub winner: Side,
}

#[derive(Clone, Debug, Deserialize)]
pub struct SetupFile {
    pub deployment: Deployment,
    pub start_face: Vec<StartFace>,
}

/// The faces a side's cubes may start with (A132).
#[derive(Clone, Debug, Deserialize)]
pub struct StartFace {
    pub side: Side,
    pub choices: Vec<crate::posture::Posture>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Deployment {
    pub within: u16,
    pub rearward: u16,
    pub dummies: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Air {
    pub column: Vec<ColumnRow>,
    pub recovery: Recovery,
    pub superiority: Superiority,
    pub support: Support,
    pub transfer: Transfer,
    pub counter: Vec<CraftRow>,
    pub target: Vec<TargetRow>,
}

/// A column of the air board.
#[derive(Clone, Debug, Deserialize)]
pub struct ColumnRow {
    pub id: String,
    #[serde(default)]
    pub modern_only: bool,
    pub fighter_hits: Option<u8>,
    pub aa: Option<u8>,
    #[serde(default)]
    pub aa_destroys: bool,
    pub rear: u8,
    #[serde(default)]
    pub weight: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Recovery {
    pub broken_up_to: i8,
    pub after_support: i8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Superiority {
    pub multiple: u8,
    pub minimum: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Support {
    pub counters: usize,
    pub dice: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Transfer {
    pub absent: u8,
    pub boxes_lower: u8,
    pub lowest_box: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CraftRow {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub zone: String,
    pub kind: Craft,
    pub modern: bool,
    #[serde(rename = "box")]
    pub rear: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Craft {
    Fighter,
    Bomber,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TargetRow {
    pub id: String,
    pub sides: Vec<Side>,
    #[serde(default)]
    pub radius: u16,
    pub effect: Vec<Effect>,
}

/// What so many bombers do to a target; missing figures are nought.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Effect {
    pub counters: u8,
    pub discretionary_cp: u8,
    pub army_cp: u8,
    pub initiative_cards: u8,
    pub recovery: i8,
    pub boxes_held: u8,
    pub looks: u8,
    pub remove_dummies: bool,
    pub refugee_markers: u8,
    pub marker_cap: u8,
    pub towns_closed: u8,
    pub outrage: u8,
    pub each_further: BTreeMap<String, u8>,
}

/// Random events (§2.14).
#[derive(Clone, Debug, Deserialize)]
pub struct EventFile {
    pub draw: Draw,
    pub event: Vec<EventRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Draw {
    pub from: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct EventRow {
    pub number: u8,
    pub id: String,
    pub name: String,
    pub target: EventTarget,
    #[serde(default)]
    pub amount: u8,
    pub text: String,
    #[serde(default)]
    pub once: bool,
    #[serde(default = "first_turn")]
    pub from_turn: u8,
    #[serde(default = "no_end")]
    pub to_turn: u8,
}

/// What a random event strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EventTarget {
    PolishHq,
    GermanCorps,
    GermanMotorisedCorps,
    AnyCorps,
    PolishArmy,
    GermanArmy,
    BridgePolish,
    BridgeNearGerman,
    PolishBorderTown,
    Silesia,
    PolishHighCommand,
    AnyDivision,
    GermanDivision,
    FootDivision,
    PolishDugInHex,
    GermanPreparedHex,
    PolishReserveArriving,
    PolishArriving,
    Zone,
    GermanDisorderedArmour,
    GermanArmour,
    GermanArtilleryNearPolish,
    Region,
}

/// Countries nobody plays (§2.15).
#[derive(Clone, Debug, Deserialize)]
pub struct Nations {
    pub track: Vec<TrackRow>,
    pub nerves: Nerves,
    pub entry: Vec<TimetableRow>,
    pub tripwire: Vec<TripwireRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TrackRow {
    pub id: String,
    pub name: String,
    pub low: i8,
    pub high: i8,
    pub start: i8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Nerves {
    pub release_up_to: i8,
    pub withdraw_from: i8,
    pub withdraw_divisions: u8,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TimetableRow {
    pub id: String,
    pub country: String,
    pub turn: u8,
    pub to: Option<u8>,
    pub moves_with: Option<String>,
    #[serde(rename = "if")]
    pub condition: Option<Condition>,
    pub event: Option<u8>,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Condition {
    pub track: String,
    pub least: Option<i8>,
    pub most: Option<i8>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct TripwireRow {
    pub id: String,
    pub when: String,
    pub town: Option<String>,
    #[serde(default)]
    pub towns: Vec<String>,
    pub cubes: Option<u8>,
    pub class: Option<String>,
    #[serde(default = "first_turn")]
    pub from: u8,
    #[serde(default = "no_end")]
    pub to: u8,
    #[serde(default)]
    pub moves: BTreeMap<String, i8>,
    pub event: Option<u8>,
    pub text: String,
}

/// Forms of the planning game (§2.16).
#[derive(Clone, Debug, Deserialize)]
pub struct Decisions {
    pub decision: Vec<DecisionRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct DecisionRow {
    pub id: String,
    pub side: Side,
    pub name: String,
    pub default: String,
    #[serde(default)]
    pub gain: u8,
    #[serde(default)]
    pub cost: u8,
    #[serde(default)]
    pub armies: Vec<String>,
    pub option: Vec<DecisionOption>,
}

/// What an option of a form changes; missing figures change nothing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct DecisionOption {
    pub id: String,
    pub name: String,
    pub german_reserve_arrival: i8,
    pub german_late: Vec<String>,
    pub german_grant_percent: i16,
    pub siege_group: Option<bool>,
    pub polish_arrival: i8,
    pub polish_cap_percent: Option<u16>,
    pub polish_air_boxes_lower: u8,
    pub german_extra_cards: u8,
    pub ultimatum: Option<u8>,
    pub war: Option<[u8; 2]>,
    pub german_reserves_turn_one: bool,
    pub german_stock_percent: Option<u16>,
    pub okh_reserve_available: bool,
    pub polish_border_counters: u8,
    pub polish_grant: u8,
    pub french_resolve: i8,
    pub british_commitment: i8,
    pub to_north: Vec<String>,
    pub to_south: Vec<String>,
    pub ship: Option<bool>,
    pub rearward: u16,
}

/// History and the score (§2.18).
#[derive(Clone, Debug, Deserialize)]
pub struct Baseline {
    pub score: ScoreRows,
    pub band: Vec<BandRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct ScoreRows {
    pub polish: PolishScore,
    pub german: GermanScore,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PolishScore {
    pub delta: i32,
    pub german_cube: i32,
    pub german_panzer_cube: i32,
    pub polish_infantry_cube: i32,
    pub resolve_over: i32,
    pub resolve: i32,
}

#[derive(Clone, Debug, Deserialize)]
pub struct GermanScore {
    pub delta: i32,
    pub polish_cube: i32,
    pub german_cube: i32,
    pub warszawa_cut: i32,
    pub warszawa_cut_from: Vec<String>,
    pub outrage: i32,
}

#[derive(Clone, Debug, Deserialize)]
pub struct BandRow {
    pub least: i32,
    pub name: String,
}

/// Switches.
#[derive(Clone, Debug, Deserialize)]
pub struct OptionFile {
    pub option: Vec<OptionRow>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct OptionRow {
    pub id: String,
    pub name: String,
    pub text: String,
    pub default: engine::Setting,
    pub values: Vec<engine::Setting>,
    pub rule: String,
}

fn yes() -> bool {
    true
}

fn first_turn() -> u8 {
    1
}

fn no_end() -> u8 {
    u8::MAX
}
