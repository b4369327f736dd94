//! What a player can decide, step by step, and what is rolled.

use crate::ids::{Hex, UnitId};
use arrayvec::ArrayVec;
use engine::{SlotKind, Slots, Slotted};
use serde::{Deserialize, Serialize};

/// The smallest decision. In JSON `{"move":"de-4-panzer"}`, `{"step":"10,9"}`, `"stop"`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// Take a block in hand to place it: setup, reinforcement or rebuilt (§6, §10, §15). Then `at`.
    Put(UnitId),
    /// Where the block in hand goes: placement, or the end of a rail move.
    At(Hex),
    /// Leave a German infantry block in the pool at the start (§15).
    Withhold(UnitId),
    /// Give up an armor block in May 1944 (§16).
    Withdraw(UnitId),
    /// Add one step (§10).
    Add(UnitId),
    /// Activate for movement (§11.1). Then `step` once or more, and `stop`.
    Move(UnitId),
    Step(Hex),
    Stop,
    /// Activate for rail movement (§11.1). Then `at`.
    Rail(UnitId),
    /// Announce an attack on a hex (§11.2). Then `with` once or more, perhaps `air`, and `roll`.
    Attack(Hex),
    With(UnitId),
    Air,
    Roll,
    /// Who takes the next hit (§11.2).
    Hit(UnitId),
    /// Spread the hits evenly, keeping blocks alive (ruling 29).
    Spread,
    /// End the setup or the turn.
    End,
}

impl Choice {
    fn unit(&self) -> Option<UnitId> {
        match *self {
            Choice::Put(unit)
            | Choice::Withhold(unit)
            | Choice::Withdraw(unit)
            | Choice::Add(unit)
            | Choice::Move(unit)
            | Choice::Rail(unit)
            | Choice::With(unit)
            | Choice::Hit(unit) => Some(unit),
            _ => None,
        }
    }

    fn hex(&self) -> Option<Hex> {
        match *self {
            Choice::At(hex) | Choice::Step(hex) | Choice::Attack(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A unit stands in its slot as [`UnitId::key`], a hex as its number row by row.
impl Slotted for Choice {
    fn slots(&self) -> Slots {
        let unit = self.unit().map(|unit| (SlotKind::Unit, unit.key()));
        let hex = self.hex().map(|hex| (SlotKind::Hex, u32::from(hex.0)));
        unit.into_iter().chain(hex).collect()
    }
}

/// What must be rolled.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Chance {
    /// The month's weather (§9).
    Weather,
    /// Dice off the RP in mud or snow (§9).
    WeatherLoss { axis: u8, soviet: u8 },
    /// Battle dice (§11.2).
    Battle { attack: u8, defend: u8 },
}

/// Most dice of one attack, of one defense and of the weather; the data files are held against them.
pub const ATTACK_DICE: usize = 36;
pub const DEFEND_DICE: usize = 12;
pub const WEATHER_DICE: usize = 4;

/// What was rolled.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Weather(u8),
    #[serde(rename = "supply")]
    WeatherLoss {
        axis: ArrayVec<u8, WEATHER_DICE>,
        soviet: ArrayVec<u8, WEATHER_DICE>,
    },
    Battle {
        attack: ArrayVec<u8, ATTACK_DICE>,
        defend: ArrayVec<u8, DEFEND_DICE>,
    },
}
