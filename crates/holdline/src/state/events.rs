//! Events in force, and what Control is asked to decide (§2.14).

use crate::data::events::EventTarget;
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
    /// No target.
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

/// Things that events could strike: up to two different ones of each kind of target in each region.
#[derive(Clone)]
pub(crate) struct Survey([[[What; 2]; MAX_REGIONS]; EventTarget::Region as usize + 1]);

/// What a survey finds among cubes alone: it is kept as long as no cube changes.
pub(crate) struct UnitSurvey {
    pub found: Survey,
    /// Divisions and pots with a German cube beside a Polish one in a region, a bit each.
    pub raided: [(u128, u64); MAX_REGIONS],
}

impl Default for Survey {
    fn default() -> Survey {
        Survey([[[What::Nothing; 2]; MAX_REGIONS]; EventTarget::Region as usize + 1])
    }
}

impl Survey {
    /// The regions in which a kind of target is found, a bit each.
    pub fn regions(&self, target: EventTarget) -> u8 {
        let found = |r: &RegionId| self.0[target as usize][r.i()][0] != What::Nothing;
        let regions = (0..MAX_REGIONS).map(RegionId::nth);
        regions.filter(found).fold(0, |bits, r| bits | 1 << r.0)
    }

    /// Whether there is something else to strike in a region.
    pub fn has_other(&self, target: EventTarget, region: RegionId, than: What) -> bool {
        let pair = &self.0[target as usize][region.i()];
        pair.iter()
            .any(|&what| what != What::Nothing && what != than)
    }

    /// Whether fewer than two things are found in a region.
    pub fn wants(&self, target: EventTarget, region: RegionId) -> bool {
        self.0[target as usize][region.i()][1] == What::Nothing
    }

    /// Adds a find, unless there are two.
    pub fn add(&mut self, target: EventTarget, region: RegionId, what: What) {
        let [first, second] = &mut self.0[target as usize][region.i()];
        if *first == What::Nothing {
            *first = what;
        } else if *first != what && *second == What::Nothing {
            *second = what;
        }
    }
}
