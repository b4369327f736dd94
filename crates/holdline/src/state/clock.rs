//! The stages of a game, and the clocks that run in it.

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// Where the whole table stands (§2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Decisions and deployment.
    Planning,
    /// A turn is under way.
    Turn,
    /// The game is over.
    Debrief,
}

/// What runs out when time is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timer {
    /// Planning.
    Planning,
    /// The step of a region: what is under way is finished by itself (A99).
    Region(RegionId),
    /// The window that is open in a region: the standing answer is taken.
    Window(RegionId),
    /// The step of an air zone.
    Zone(u8),
    /// The work of a high command.
    #[serde(rename = "office")]
    HighCommand(Side),
    /// A tea break.
    Tea,
    /// A walk to the map.
    Walk(Seat),
}

/// More time for one run of a clock, by Control (§2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extension {
    /// Which clock.
    pub timer: Timer,
    /// Which run of it.
    pub run: u64,
    /// How often.
    pub n: u8,
}
