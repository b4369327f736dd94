//! Cubes and the stacks they stand in.

use crate::dice::Die;
use crate::ids::*;
use crate::posture::Posture;
use serde::{Deserialize, Serialize};

/// What became of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not yet here: waits for its turn, its release or its forming.
    Waiting,
    /// On the map.
    OnMap,
    /// Destroyed.
    Destroyed,
    /// Taken off the map by Control, or a dummy that was seen through.
    Removed,
}

/// What the enemy knows of a block (§2.3, A113).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Hidden under its HQ marker.
    Masked,
    /// A block of a corps; what it is remains open.
    Contact,
    /// Type and posture are plain.
    Identified,
}

/// A cube.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// Where it stands.
    pub hex: Hex,
    /// Its uppermost side.
    pub posture: Posture,
    /// What became of it.
    pub fate: Fate,
    /// Whose.
    pub side: Side,
    /// Index into the kinds.
    pub kind: u8,
    /// Its division; none for dummies and formed regiments.
    pub division: Option<DivId>,
    /// The pot that commands it.
    pub pot: PotId,
    /// Only looks like a cube (A114).
    pub dummy: bool,
    /// Its full movement and what is left of it.
    pub mp: u8,
    /// The region whose turn it lives by (A95).
    pub region: RegionId,
    /// Attacked, advanced or exploited: does nothing more this turn.
    pub committed: bool,
    /// Was in a combat this turn.
    pub fought: bool,
    /// Changed hex this turn.
    pub moved: bool,
    /// Paid for its move.
    pub paid: bool,
    /// Was disordered this turn, so that it cannot rally yet (A13).
    pub shaken: bool,
    /// Tried to rally this turn (A11).
    pub tried: bool,
    /// Rolled for breakdown this turn (A118).
    pub checked: bool,
    /// May act once without command points, by leave of an umpire (A60).
    pub free: bool,
    /// Waits to step into a region that is still fighting (A95).
    pub waits: Hex,
    /// What the enemy knows.
    pub known: Known,
    /// The last turn on which something gave it away.
    pub seen: u8,
    /// Its number in the enemy's eyes.
    pub tag: Tag,
    /// Control gave it dice of another color (§2.13).
    pub color: Option<Die>,
    /// The next cube in the same hex.
    pub(super) next: u16,
}

/// No cube follows.
pub(super) const LAST: u16 = u16::MAX;

/// Walks over the cubes of a hex.
pub struct Stack<'a> {
    units: &'a [Unit],
    next: u16,
}

impl<'a> Stack<'a> {
    pub(super) fn new(units: &'a [Unit], next: u16) -> Stack<'a> {
        Stack { units, next }
    }
}

impl Iterator for Stack<'_> {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        if self.next == LAST {
            return None;
        }
        let unit = UnitId(self.next);
        self.next = self.units[unit.i()].next;
        Some(unit)
    }
}
