//! The numbers of the handbook that need no names resolved: costs, limits, cards, deployment and the score.

use crate::data::air::Air;
use crate::data::decisions::Decision;
use crate::data::events::RandomEvents;
use crate::data::kinds::StaticPrint;
use crate::data::maxima::{MAX_CARD, MAX_FORMED, MAX_ORIGINS, MAX_RING, MAX_STACK, first_turn};
use crate::data::nations::Nations;
use crate::data::options::OptionRow;
use crate::data::presets::Presets;
use crate::data::seats::RolePermissions;
use crate::ids::Side;
use engine::{Name, number_within};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

/// The tables of all files.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What border and fortress counters roll (`faces.toml`).
    pub static_counter: StaticPrint,
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
    /// The permission table of `seats.toml`.
    pub roles: Vec<RolePermissions>,
    /// `events.toml`
    pub events: RandomEvents,
    /// `nations.toml`
    pub nations: Nations,
    /// `decisions.toml`
    pub decisions: Vec<Decision>,
    /// `baseline.toml`
    pub baseline: Baseline,
    /// `presets.toml`
    pub presets: Presets,
    /// `options.toml`
    pub options: Vec<OptionRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub cost: Cost,
    pub income: Vec<IncomeRow>,
    pub discretionary: Vec<DiscretionaryRow>,
    pub opening: Vec<OpeningRow>,
    pub modifiers: Modifiers,
}

/// What everything costs (§2.6).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    pub move_foot: u8,
    pub move_motorized: u8,
    pub move_hq: u8,
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
#[serde(deny_unknown_fields)]
pub struct IncomeRow {
    pub(crate) army: Name,
    pub grant: u8,
    pub cap: u8,
    #[serde(default = "first_turn")]
    pub from: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscretionaryRow {
    pub side: Side,
    pub grant: u8,
    pub ahead: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningRow {
    pub side: Side,
    pub stock_percent: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifiers {
    pub towns_lost_free: u8,
    pub town_lost: u8,
    pub stretched_from: u8,
    pub stretched_percent: u16,
}

/// Distances and limits (§2.6, §2.7, §2.12).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub stacking: Stacking,
    pub reach: Reach,
    pub headquarters: Headquarters,
    pub artillery: Artillery,
    pub bridge: BridgeLimits,
    pub attack: AttackLimits,
    pub combat: CombatFigures,
    pub recce: Recce,
    pub forming: Forming,
    pub breakdown: Breakdown,
    pub assets: Assets,
    pub orders: Orders,
    pub reports: ReportLimits,
    pub messages: MessageLimits,
    pub plans: PlanLimits,
    pub ground: Vec<GroundRow>,
    pub side: Vec<SideRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    #[serde(deserialize_with = "stack")]
    pub foot: u8,
    #[serde(deserialize_with = "stack")]
    pub with_motorized: u8,
    #[serde(deserialize_with = "stack")]
    pub mountain: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    #[serde(deserialize_with = "ring")]
    pub hexes: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Headquarters {
    #[serde(rename = "move")]
    pub steps: u8,
    pub stickers: u8,
    pub returns_after: u8,
    #[serde(deserialize_with = "divisor")]
    pub disruption_divisor: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    pub corps_range: u16,
    pub prebarrage_black: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeLimits {
    #[serde(deserialize_with = "ring")]
    pub range: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackLimits {
    #[serde(deserialize_with = "origins")]
    pub hexes: usize,
    pub division_loss_percent: usize,
}

/// What a roll of combat does (§2.10 step 7).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatFigures {
    /// Hits that destroy a cube; fewer disorder it (A77).
    #[serde(deserialize_with = "some")]
    pub hits: u8,
    /// A fresh cube with at least this kill number takes one hit and no more (A77).
    pub hard_kill: u8,
    /// So many times the other's successes are a double win (A22).
    #[serde(deserialize_with = "some")]
    pub double: u8,
    /// And at least so many.
    #[serde(deserialize_with = "some")]
    pub double_least: u8,
    /// Hits of a double win.
    pub double_hits: u8,
    /// Hits of any other.
    pub win_hits: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recce {
    #[serde(deserialize_with = "ring")]
    pub contact: u16,
    pub mask: u16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forming {
    pub counters: usize,
    #[serde(deserialize_with = "ring")]
    pub within: u16,
    /// Regiments that can be formed in one game.
    #[serde(deserialize_with = "regiments")]
    pub regiments: usize,
    pub(crate) kind: Name,
}

/// Tanks with at least so many MP that use all of them roll for breakdown (A118).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakdown {
    pub mp: u8,
}

/// Full turns that an asset is on its way to another corps (A129).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assets {
    pub absent: u8,
}

/// Orders to an army.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Turns in which an order is to be carried out.
    pub due: u8,
    /// That an army can be given in a game.
    pub most: u8,
}

/// How far from its own cubes an army reports.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportLimits {
    /// Enemy blocks.
    pub blocks: u16,
    /// Towns, depots and enemy HQs.
    pub places: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageLimits {
    /// Messages that a seat can send per turn.
    pub couriers: u8,
}

/// What a condition of a written plan can name (§2.4).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanLimits {
    /// How far its hex can be from the target.
    pub near: u16,
    /// Dug-in blocks.
    pub dug_in: u8,
}

/// What the ground of a hex is in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Clear,
    Town,
    Forest,
    Marsh,
    Mountain,
    /// A mountain hex crossed along its pass road.
    Pass,
    /// On top of whatever ground the hex has (A85).
    Fort,
}

/// What a ground does (§2.10 step 4, §2.12).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundRow {
    pub id: Ground,
    pub foot: Option<u8>,
    pub motorized: Option<u8>,
    #[serde(default)]
    pub armor_dice: u8,
    #[serde(default)]
    pub defender_red: u8,
    #[serde(default)]
    pub stand: bool,
    #[serde(default)]
    pub ignore: u8,
}

/// A river along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RiverClass {
    MinorRiver,
    MajorRiver,
}

/// What a hexside does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideRow {
    pub id: RiverClass,
    #[serde(default)]
    pub armor_dice: u8,
    #[serde(default)]
    pub defender_red: u8,
    #[serde(default)]
    pub stand: bool,
    #[serde(default)]
    pub stand_unless_destroyed: bool,
    #[serde(default)]
    pub ignore: u8,
}

/// `initiative.toml` (§2.5).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initiative {
    pub(crate) region: Vec<RegionRow>,
    pub hand: Vec<HandRow>,
    pub reserve: ReserveRow,
    pub first: FirstRow,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionRow {
    pub id: Name,
    pub name: String,
    pub lead_german: Name,
    pub lead_polish: Name,
    pub zone: crate::data::air::Zone,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRow {
    pub side: Side,
    pub region: Vec<CardValue>,
    pub reserve: Vec<CardValue>,
}

/// The value of an initiative card.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct CardValue(pub u8);

impl TryFrom<u8> for CardValue {
    type Error = String;

    fn try_from(value: u8) -> Result<CardValue, String> {
        match (2..=MAX_CARD).contains(&value) {
            true => Ok(CardValue(value)),
            false => Err(format!("a card is from 2 to {MAX_CARD}, not {value}")),
        }
    }
}

/// Cards of the strategic reserve (A144).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReserveRow {
    /// The most that go to one region in one turn.
    pub a_region: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstRow {
    pub winner: Side,
}

/// `setup.toml` (§2.16).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFile {
    pub deployment: Deployment,
    pub start_face: Vec<StartFace>,
}

/// The faces a side's cubes may start with (A132).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartFace {
    pub side: Side,
    /// The face of every cube that has it; Movement for the others.
    pub default: Option<crate::posture::Posture>,
    pub choices: Vec<crate::posture::Posture>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    pub within: u16,
    pub rearward: u16,
    pub dummies: u8,
}

/// History and the score (§2.18).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The days of the campaign, for readers of the file.
    #[serde(default, rename = "day")]
    _day: IgnoredAny,
    #[serde(default, rename = "after")]
    _after: IgnoredAny,
    pub score: ScoreRows,
    pub band: Vec<BandRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRows {
    pub polish: PolishScore,
    pub german: GermanScore,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolishScore {
    pub delta: i32,
    pub german_cube: i32,
    pub german_panzer_cube: i32,
    pub polish_infantry_cube: i32,
    pub resolve_over: i32,
    pub resolve: i32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GermanScore {
    pub delta: i32,
    pub polish_cube: i32,
    pub german_cube: i32,
    pub capital_cut: i32,
    pub(crate) capital: Name,
    pub(crate) capital_cut_from: Vec<Name>,
    pub outrage: i32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BandRow {
    pub least: i32,
    pub name: String,
}

/// A distance for which the map keeps its rings of hexes.
fn ring<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number_within(from, 0, MAX_RING).map(|n| n as u16)
}

fn stack<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number_within(from, 1, MAX_STACK).map(|n| n as u8)
}

fn some<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number_within(from, 1, 20).map(|n| n as u8)
}

fn divisor<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number_within(from, 1, 100).map(|n| n as u8)
}

fn regiments<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    number_within(from, 0, MAX_FORMED).map(|n| n as usize)
}

fn origins<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    number_within(from, 1, MAX_ORIGINS).map(|n| n as usize)
}
