//! Events in force, and what Control is asked to decide (§2.14).

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// What lasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// An HQ goes one hex only; units near it are slower.
    Refugees,
    /// A unit does not move.
    Jam,
    /// Motors of a corps cost more.
    NoFuel,
    /// A bridge cannot be blown.
    Seized,
    /// An army's messages are late.
    LinesCut,
    /// Air support may strike its own side.
    Bombed,
    /// A division does not prepare attacks.
    NoPrepare,
    /// A division rallies free.
    FreeRally,
    /// A hex ignores its next withdrawal.
    Rearguard,
    /// No air support, half the reconnaissance.
    Mist,
    /// Marsh is easier.
    DryGround,
    /// Forest and marsh are harder for motors.
    Storm,
    /// A train costs nothing.
    FreeTrain,
    /// A division is slower.
    Tired,
    /// A tank rallies on a tick or a star.
    Workshop,
    /// A prepared attack goes in unprepared.
    WrongHill,
    /// A gun does not fire.
    Raid,
}

/// Whom or what it is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A whole region.
    Region(RegionId),
    /// An air zone.
    Zone(u8),
    /// A corps or Polish army.
    Pot(PotId),
    /// An army.
    Army(ArmyId),
    /// A division.
    Division(DivId),
    /// A cube.
    Unit(UnitId),
    /// A counter.
    Counter(CounterId),
    /// A hex.
    Hex(Hex),
    /// A bridge.
    Bridge(Hex, Hex),
    /// A town.
    Place(PlaceId),
    /// A side's high command.
    Side(Side),
    /// Nobody fits.
    Nothing,
}

/// An event in force until the end of the turn, or until it is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lasting {
    /// What it does.
    pub effect: Effect,
    /// To whom.
    pub what: What,
}

/// Something Control is asked to apply or strike out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// A random event with its target.
    Event(u8, RegionId, What),
    /// A line of the timetable of governments.
    Nation(u8),
    /// A tripwire.
    Tripwire(u8),
    /// A division that waits for Control could be released.
    Release(DivId),
    /// A division could be called away to the West.
    Recall(DivId),
}
