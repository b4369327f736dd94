//! What a player can decide, what must be rolled, and what was.

use crate::ids::{Location, Unit};
use crate::state::RoundKind;
use engine::{SlotKind, Slots, Slotted};
use serde::{Deserialize, Serialize};

/// The smallest decision. Orders are staged: `Put` a unit `At` a place, `Aim` a unit `On` a target, `Attack` a base `With`
/// transports and `Fight`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// Pick a unit: to arrive, sail, be placed or return to port; `At` follows. Land air that is bought back needs no place.
    Put(Unit),
    /// Where the chosen unit or task force goes: an area, port or base; a task-force box to join it; an enemy port to raid it.
    At(Location),
    /// Begin to form a task force (§14): its harbor and then its area follow as `At`.
    Form,
    /// Repair one strength point (§5).
    Repair(Unit),
    /// Fight here next (§8).
    Open(Location),
    /// Ask for this kind of round (§8).
    #[serde(rename = "wish")]
    Bid(RoundKind),
    /// Change the target of this unit; `On` or `LetGo` follows.
    Aim(Unit),
    On(Unit),
    /// Do not pursue with this unit.
    LetGo,
    /// Land on this base: `With` transports, then `Fight`.
    Attack(Location),
    With(Unit),
    Fight,
    Stay,
    Withdraw,
    /// Place no more land air this turn (A5).
    Pass,
    /// The step is finished: confirm, sail, fire or go on.
    Done,
}

impl Choice {
    /// The unit a choice begins at.
    pub fn unit(self) -> Option<Unit> {
        match self {
            Choice::Put(unit)
            | Choice::Repair(unit)
            | Choice::Aim(unit)
            | Choice::On(unit)
            | Choice::With(unit) => Some(unit),
            _ => None,
        }
    }
}

impl Slotted for Choice {
    fn slots(&self) -> Slots {
        let slot = |unit: Unit| (SlotKind::Unit, u32::from(unit.0));
        self.unit().map(slot).into_iter().collect()
    }

    fn with_slots(&self, fillings: &[u32]) -> Option<Choice> {
        let with: fn(Unit) -> Choice = match self {
            Choice::Put(_) => Choice::Put,
            Choice::Repair(_) => Choice::Repair,
            Choice::Aim(_) => Choice::Aim,
            Choice::On(_) => Choice::On,
            Choice::With(_) => Choice::With,
            _ => return fillings.is_empty().then_some(*self),
        };
        match *fillings {
            [unit] => Some(with(Unit(u8::try_from(unit).ok()?))),
            _ => None,
        }
    }
}

/// Dice to roll, all six-sided.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Chance {
    pub dice: u8,
}

/// The most dice one roll takes: the heaviest guns (U3).
pub const MOST_DICE: usize = 8;

/// Dice as they fell.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "number[]"))]
pub struct Roll {
    count: u8,
    faces: [u8; MOST_DICE],
}

impl Roll {
    pub const NONE: Roll = Roll {
        count: 0,
        faces: [0; MOST_DICE],
    };

    /// These faces; `None` if there are too many or one is no face of a die.
    pub fn new(faces: &[u8]) -> Option<Roll> {
        let mut roll = Roll {
            count: faces.len() as u8,
            faces: [0; MOST_DICE],
        };
        roll.faces.get_mut(..faces.len())?.copy_from_slice(faces);
        faces
            .iter()
            .all(|face| (1..=6).contains(face))
            .then_some(roll)
    }

    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// How many show this or more.
    pub fn at_least(&self, number: u8) -> u8 {
        self.faces().iter().filter(|&&face| face >= number).count() as u8
    }

    /// How many show this or less.
    pub fn at_most(&self, number: u8) -> u8 {
        self.faces().iter().filter(|&&face| face <= number).count() as u8
    }
}

impl Serialize for Roll {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Roll, D::Error> {
        let faces = Vec::<u8>::deserialize(from)?;
        Roll::new(&faces)
            .ok_or_else(|| serde::de::Error::custom("a roll is up to eight dice from 1 to 6"))
    }
}
