//! A region's turn as it stands.

use crate::ids::*;
use crate::posture::Posture;
use crate::state::combat::Battle;
use crate::state::{Hand, HexPoints, Phase};
use arrayvec::ArrayVec;

/// An HQ that must leave and waits for its owner's word (A106).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Flight {
    /// Whose HQ.
    pub pot: PotId,
    /// The hexes open to it, the default first.
    pub to: ArrayVec<Hex, 6>,
}

/// What the enemy still sees of a region's POSTURE, which both sides do at once (§2.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Veil {
    /// Faces that were turned, as they were.
    pub faces: Vec<(UnitId, Posture)>,
    /// Points on hexes that were spent, as they were.
    pub points: Vec<HexPoints>,
    /// Regiments that were formed.
    pub formed: Vec<UnitId>,
    /// Static troops that went into them, and where they stood.
    pub posts: Vec<(CounterId, Hex)>,
}

/// A region's turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// The step.
    pub phase: Phase,
    /// Who goes first this turn.
    pub winner: Side,
    /// Armies that have finished this step, a bit each.
    pub passed: u32,
    /// Seats that have said so.
    pub said: Seats,
    /// Armies at this table this turn, a bit each.
    pub present: u32,
    /// Cards committed face down.
    pub sealed: [Hand; 2],
    /// Reserve cards among them.
    pub reserves: [Hand; 2],
    /// The combat under way.
    pub battle: Option<Battle>,
    /// Time is up: what is under way is finished by itself, and nothing new begins (A99).
    pub late: bool,
    /// HQs that must leave.
    pub flights: ArrayVec<Flight, 4>,
    /// A cube on foot that passes through a full hex and must march on (A120).
    pub transit: Option<UnitId>,
    /// With alternate moves, the pot that moves now, and those that have moved, a bit each (A46).
    pub mover: Option<PotId>,
    /// See `mover`.
    pub moved: u64,
    /// What the enemy still sees of POSTURE.
    pub veil: Veil,
}
