//! Rolls that are due, and rolls that an umpire may still change (§2.19).

use crate::dice::Die;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::{Craft, Zone};
use crate::state::combat::Battle;
use crate::state::{Fate, Spot};
use serde::{Deserialize, Serialize};

/// A roll that must be made before anything else happens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PendingRoll {
    /// What for.
    pub why: Why,
    /// The dice.
    pub dice: Vec<Die>,
}

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The order in which blocks are numbered when they are spotted.
    Numbering,
    /// The day of the French declaration of war (A72).
    War,
    /// Random events of the turn.
    Events,
    /// A combat.
    Battle(RegionId),
    /// Free rolls against special counters.
    Specials(RegionId),
    /// A rally, and whether a second die is paid for.
    Rally {
        /// Who rallies.
        unit: UnitId,
        /// Digs in when it succeeds.
        dig: bool,
        /// May roll again.
        again: bool,
        /// Points paid for it so far.
        paid: u8,
    },
    /// A breakdown check.
    Breakdown(UnitId),
    /// A charge under a bridge.
    Bridge(Hex, Hex),
    /// Recovery checks of a zone.
    Recovery(u8),
    /// Fighters of a zone.
    Dogfight(u8),
    /// Anti-aircraft fire of a zone.
    Flak(u8),
    /// A card lost to bombing.
    Card(Side, RegionId),
    /// Whether shots from the windows cost a static counter.
    Shots(CounterId),
}

/// A roll, and what it was about before and after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// Its number among the rolls kept.
    pub number: u32,
    /// What for.
    pub why: Why,
    /// The dice.
    pub dice: Vec<Die>,
    /// What they showed.
    pub shown: Vec<u8>,
    pub(crate) before: Trace,
    pub(crate) after: Trace,
}

/// What a roll can change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Trace {
    /// A cube.
    Unit {
        hex: Hex,
        posture: Posture,
        fate: Fate,
        shaken: bool,
        tried: bool,
        committed: bool,
        moved: bool,
    },
    /// A bridge.
    Bridge(bool),
    /// A zone of the air board and its counters.
    Sky(Box<Zone>, Vec<(CraftId, Craft)>),
    /// A combat and where its special counters are.
    Combat(Option<Box<Battle>>, Vec<(CounterId, Spot)>),
}
