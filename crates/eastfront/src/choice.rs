//! What a player can decide, step by step.

use crate::{Hex, Unit};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The smallest decision. In JSON `{"move":"de-4-panzer"}`, `{"step":"10,9"}`, `"stop"`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// Take a block in hand to place it: set-up, reinforcement or rebuilt (§6, §10, §15). Then `at`.
    Put(Unit),
    /// Where the block in hand goes: placement, or the end of a rail move.
    At(Hex),
    /// Leave a German infantry block in the pool at the start (§15).
    Withhold(Unit),
    /// Give up an armor block in May 1944 (§16).
    Withdraw(Unit),
    /// Add one step (§10).
    Add(Unit),
    /// Activate for movement (§11.1). Then `step` once or more, and `stop`.
    Move(Unit),
    Step(Hex),
    Stop,
    /// Activate for rail movement (§11.1). Then `at`.
    Rail(Unit),
    /// Announce an attack on a hex (§11.2). Then `with` once or more, perhaps `air`, and `roll`.
    Attack(Hex),
    With(Unit),
    Air,
    Roll,
    /// Who takes the next hit (§11.2).
    Hit(Unit),
    /// Spread the hits evenly, keeping blocks alive (ruling 29).
    Spread,
    /// End the set-up or the turn.
    End,
}

/// What must be rolled.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Chance {
    /// The month's weather (§9).
    Weather,
    /// Dice off the RP in mud or snow (§9).
    Supply { axis: u8, soviet: u8 },
    /// Battle dice (§11.2).
    Battle { attack: u8, defend: u8 },
}

/// Most dice one attack can roll: six armor blocks and an air unit.
pub const ATTACK_DICE: usize = 26;
/// Most dice a defender can roll: armor in a fortified city.
pub const DEFEND_DICE: usize = 7;

/// What was rolled.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Weather(u8),
    Supply {
        axis: ArrayVec<u8, 2>,
        soviet: ArrayVec<u8, 2>,
    },
    Battle {
        attack: ArrayVec<u8, ATTACK_DICE>,
        defend: ArrayVec<u8, DEFEND_DICE>,
    },
}
