//! The public status of a table.

use crate::clock::TimeControl;
use crate::room::DiceMode;
use engine::Setting;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The players, whose turn it is, clocks and offers. Seats are named by their ids, times are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Status {
    pub table: String,
    pub game: &'static str,
    pub scenario: String,
    #[schemars(with = "BTreeMap<String, Value>")]
    pub options: BTreeMap<String, Setting>,
    /// The packs it is played with, in their order.
    pub packs: Vec<String>,
    pub name: String,
    pub open: bool,
    pub watch: bool,
    pub created: i64,
    pub to_move: Vec<String>,
    pub seats: Vec<SeatStatus>,
    pub rate: TimeControl,
    pub draw: Vec<String>,
    pub takeback: Option<TakebackStatus>,
    pub again: Vec<String>,
    /// The new table, once all have agreed on a rematch.
    pub rematch: Option<String>,
    pub truth: Option<RevealStatus>,
    /// Why the game can be read but not played on.
    pub frozen: Option<String>,
    pub ended: Option<Ended>,
    /// Whether players' devices have a share in the dice.
    pub dice: DiceMode,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatStatus {
    pub seat: String,
    pub title: String,
    pub side: Option<String>,
    pub bot: Option<String>,
    pub free: bool,
    pub name: String,
    /// What the host asks of whoever holds it.
    pub asked: Option<AskedStatus>,
    /// Days of vacation that it has left.
    pub vacation: u32,
    /// When its time is up, while it is to move.
    pub deadline: Option<i64>,
    /// Milliseconds that it has left, while it is not.
    pub left: Option<i64>,
}

/// The host wants to give the seat a new link, or to let the computer play it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AskedStatus {
    /// `reissue` or `replace`.
    pub act: &'static str,
    pub at: i64,
    pub agreed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TakebackStatus {
    pub by: Option<String>,
    pub agreed: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RevealStatus {
    /// In turns.
    pub delay: u32,
    pub agreed: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ended {
    pub winners: Option<Vec<String>>,
    pub why: String,
}
