//! What lies on the map and beside it besides cubes: pots, counters, points and cards.

use crate::data::maxima::CARDS;
use crate::ids::*;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A pot and its HQ marker (§2.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pot {
    /// Where the HQ stands; off the map when it was driven out.
    pub hex: Hex,
    /// Command points inside.
    pub cp: u8,
    /// Stickers of its supply route, German only.
    pub route: SmallVec<[Hex; 24]>,
    /// Hexes it may still go this turn.
    pub steps: u8,
    /// Stickers it may still lay this turn.
    pub stickers: u8,
    /// Forced back in this turn's actions: no draws in POSTURE.
    pub disrupted: bool,
    /// The turn on which a lost HQ comes back.
    pub returns: u8,
}

/// What an army has besides its pots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock {
    /// Points that arrived and are not yet in a pot or on a hex.
    pub cp: u8,
    /// Points ordered for next turn by the Polish high command.
    pub ordered: u8,
    /// Points taken by bombing, to be taken at the next arrival.
    pub interdicted: u8,
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// With its division or in a pot.
    Pot(PotId),
    /// On a hex.
    At(Hex),
    /// With the army, to be placed from this turn on (A129).
    Transit(PotId, u8),
    /// Being built into a bridge at the end of movement.
    Building(Hex, Hex),
    /// Not yet here.
    Waiting,
    /// Destroyed or built in.
    Gone,
}

/// A counter in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Counter {
    /// Where.
    pub spot: Spot,
    /// Fired or was used this turn (A55).
    pub used: bool,
}

/// Command points on a hex, in the color of an army (A90).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HexPoints {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub army: ArmyId,
    /// How many.
    pub n: u8,
}

/// Cards by value: how many of each.
pub type Hand = [u8; CARDS];

/// What a high command has to give (§2.6).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct HighCommand {
    /// Discretionary points of this turn.
    pub cp: u8,
    /// Points less next turn, from bombing and events.
    pub less: u8,
    /// Cards of the strategic reserve.
    pub reserve: Hand,
    /// Air-support dice for this turn, by zone.
    pub support: [u8; 2],
    /// Those of them that the high command has paid for (A88).
    pub prepaid: [u8; 2],
    /// The tea break was called.
    pub tea: bool,
    /// No more cards of the reserve are added this turn.
    pub kept: bool,
}

/// What an umpire has in hand (§2.19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// Nothing.
    Nothing,
    /// A cube.
    Unit(UnitId),
    /// A hex.
    Hex(Hex),
    /// A counter.
    Counter(CounterId),
    /// A pot.
    Pot(PotId),
}
