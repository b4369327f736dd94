//! §2.4: attacks that are put together, and plans written ahead.

use crate::ids::*;
use crate::state::combat::Assault;
use arrayvec::ArrayVec;

/// An attack that a seat is putting together (§2.10 steps 1 and 2). No other seat sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The hex to be attacked.
    pub target: Hex,
    /// The attacking cubes.
    pub with: ArrayVec<UnitId, 6>,
    /// Guns and specials with their dice.
    pub fire: ArrayVec<(CounterId, u8), 12>,
    /// Bridging columns and the hexes they start from, one for each river side crossed (A57).
    pub spans: ArrayVec<(CounterId, Hex), 2>,
    /// The way of an exploiting column as far as it was chosen, start and target left out (A117).
    pub way: ArrayVec<Hex, 6>,
    /// With the air-support die.
    pub air: bool,
    /// Written ahead: only if this hex was taken by then (§2.4).
    pub only: Option<Hex>,
    /// Written ahead: not if more dug-in blocks are seen there.
    pub unless: Option<u8>,
    /// Written ahead: no unit goes forward.
    pub stay: bool,
}

/// What a plan says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlanAction {
    /// A rally.
    Rally {
        /// Who.
        unit: UnitId,
        /// Into Dug In.
        dig: bool,
        /// With a second die.
        again: bool,
    },
    /// An attack of this kind.
    Attack(Assault, Plan),
}

/// A line of the written plans, in the order of writing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlanItem {
    /// Who wrote it.
    pub by: Seat,
    /// What is to be done.
    pub deed: PlanAction,
}
