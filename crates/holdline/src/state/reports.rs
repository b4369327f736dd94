//! What armies have reported (§2.3).

use crate::ids::*;
use crate::posture::Posture;
use serde::Serialize;

/// An enemy block in a report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Sighting {
    /// Where.
    pub hex: Hex,
    /// The corps it belongs to.
    pub pot: PotId,
    /// Index into the kinds, if it was identified.
    pub kind: Option<u8>,
}

/// What an army last reported.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Sitrep {
    /// On which turn; 0 for never.
    pub turn: u8,
    /// In full, or the short form sent at the end of a turn.
    pub full: bool,
    /// Its HQs.
    pub hqs: Vec<(PotId, Hex)>,
    /// Cubes on the map.
    pub cubes: u8,
    /// Cubes disordered.
    pub disordered: u8,
    /// Cubes lost in all.
    pub lost: u8,
    /// Command points in pots and stock.
    pub cp: u8,
    /// Enemy blocks near its own, in a full report only.
    pub enemies: Vec<Sighting>,
}

/// The map as it was at the end of a turn, for spectators.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Past {
    /// The turn.
    pub turn: u8,
    /// Towns held by Poland, by place.
    pub towns: Vec<bool>,
    /// HQs with their supply routes.
    pub hqs: Vec<(PotId, Hex, Vec<Hex>)>,
    /// Blocks that had been spotted, dummies among them.
    pub blocks: Vec<PastBlock>,
    /// Hexes held by each side: German, Polish.
    pub held: [Vec<Hex>; 2],
    /// Bridges over rivers: from a hex the directions in which there is one, a bit each.
    pub bridges: Vec<(Hex, u8)>,
    /// Places as each side had last heard of them: true for Poland.
    pub reported: [Vec<bool>; 2],
    /// Enemy HQs as each side had last heard of them.
    pub reported_hqs: [Vec<(PotId, Hex)>; 2],
}

/// A block as the enemy knew it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct PastBlock {
    /// Where.
    pub hex: Hex,
    /// The corps whose colors it shows.
    pub pot: PotId,
    /// What it was and how it stood, if it was identified.
    pub face: Option<(u8, Posture)>,
}

/// A report with everything it says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dispatch {
    /// Whose.
    pub army: ArmyId,
    /// Own state, and the enemy near it.
    pub sitrep: Sitrep,
    /// Places near the army: whether Poland holds them.
    pub ground: Vec<(PlaceId, bool)>,
    /// Enemy HQs it has seen.
    pub hqs: Vec<(PotId, Hex)>,
}

/// Everything reported.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reports {
    /// By army.
    pub armies: Vec<Sitrep>,
    /// The turn of each army's last report, sent or not yet received.
    pub filed: Vec<u8>,
    /// Reports on the way (§2.2).
    pub road: Vec<Dispatch>,
    /// Who holds each place, as each side last heard: true for Poland.
    pub towns: [Vec<bool>; 2],
    /// Enemy HQs as each side last heard of them.
    pub enemy_hqs: [Vec<(PotId, Hex)>; 2],
    /// The turn of the report that each side last heard of them by.
    pub heard: [Vec<(PotId, u8)>; 2],
    /// The last few turns, for spectators.
    pub past: Vec<Past>,
}
