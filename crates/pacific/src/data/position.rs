//! A scenario file or position: any unit at any strength in any place.
//!
//! ```json
//! { "turn": 3, "step": "repair", "vp": 4, "rp": { "allies": 5 },
//!   "areas": { "Coral Sea": "japan", "Solomon Sea": "none" },
//!   "harbors": { "Lae": "japan" },
//!   "rest": "absent",
//!   "units": { "japan": { "Yamato": { "at": "Truk", "strength": 2 }, "Akagi": "Coral Sea" } },
//!   "seen": { "japan": { "Yamato": { "turn": 2, "at": "Coral Sea", "strength": 3 } } } }
//! ```

use crate::data::roster::Kind;
use crate::ids::Side;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A scenario file, open and unproven.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    pub name: String,
    pub title: String,
    pub text: String,
    pub turn: Option<u8>,
    pub step: Option<StepName>,
    /// Japan's lead.
    pub vp: i8,
    pub rp: BTreeMap<Side, u8>,
    pub areas: BTreeMap<String, Holder>,
    #[serde(alias = "harbours")]
    pub harbors: BTreeMap<String, Side>,
    /// Where units are that the file does not list.
    #[serde(rename = "rest")]
    pub unlisted: Unlisted,
    pub units: BTreeMap<Side, BTreeMap<String, UnitPlacement>>,
    /// What the other side has seen of a unit.
    pub seen: BTreeMap<Side, BTreeMap<String, LastSeenLine>>,
    pub cut: BTreeMap<String, u8>,
    /// Areas already fought this turn.
    pub fought: Vec<String>,
    /// Sides that have confirmed or passed in this step.
    pub done: Vec<Side>,
    /// Task forces by area, with their ships.
    pub forces: Vec<TaskForceLine>,
    pub battle: Option<BattleLine>,
    /// Makes it a puzzle: the task decides the game.
    pub goal: Option<GoalLine>,
}

/// A puzzle's task, as a file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalLine {
    pub side: Side,
    pub by: u8,
    /// It has to be so when the last turn ends; otherwise at the end of any turn until then.
    #[serde(default)]
    pub hold: bool,
    #[serde(default)]
    pub areas: Vec<String>,
    #[serde(default)]
    pub harbors: Vec<String>,
    /// The kind of ship that is counted below; all of them if not given.
    pub kind: Option<Kind>,
    /// Enemy ships to be sunk.
    #[serde(default)]
    pub sink: u8,
    /// Own ships that may be sunk; any number if not given.
    pub losses: Option<u8>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    Japan,
    Allies,
    None,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unlisted {
    /// Where the order of appearance puts them.
    #[default]
    Start,
    /// Out of the war, never to return.
    Absent,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepName {
    Begin,
    Arrivals,
    FleetJapan,
    FleetAllies,
    SubmarinesJapan,
    SubmarinesAllies,
    AirJapan,
    AirAllies,
    Raids,
    Repair,
    NextArea,
    Control,
    Returns,
    Over,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum UnitPlacement {
    At(String),
    Full(UnitPlacementLine),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPlacementLine {
    pub at: String,
    pub strength: Option<u8>,
    /// For a lost unit: the turn of the loss.
    pub lost: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastSeenLine {
    pub turn: u8,
    pub at: String,
    pub strength: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskForceLine {
    pub at: String,
    #[serde(default)]
    pub ships: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleLine {
    pub area: String,
    pub stage: Stage,
}

/// Where a battle stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the submarines fire.
    Open,
    Round,
    Air,
    Surface,
    Landing,
    Stay,
    JapanWithdraws,
    AlliesWithdraw,
}
