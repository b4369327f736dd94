//! §2.8: the postures of a cube and who may enter which.

use crate::dice::Dice;
use serde::{Deserialize, Serialize};

/// The uppermost side of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// The default: moves, or attacks without preparation.
    Movement,
    /// Ready to attack; cannot move.
    Prepared,
    /// Infantry that has not fought; neither moves nor attacks.
    DugIn,
    /// Armor only: moves and fights in one go.
    Exploit,
    /// Beaten; must rally.
    Disordered,
}

impl Posture {
    /// All five.
    pub const ALL: [Posture; 5] = [
        Posture::Movement,
        Posture::Prepared,
        Posture::DugIn,
        Posture::Exploit,
        Posture::Disordered,
    ];

    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Posture::Movement => "movement",
            Posture::Prepared => "prepared attack",
            Posture::DugIn => "dug in",
            Posture::Exploit => "exploit",
            Posture::Disordered => "disordered",
        }
    }
}

/// What the uppermost side says: dice rolled, and the stars that destroy the cube in one combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Print {
    /// Green dice.
    pub green: u8,
    /// Red dice.
    pub red: u8,
    /// Black dice.
    pub black: u8,
    /// The kill number.
    pub kill: u8,
}

impl Print {
    /// The dice alone.
    pub fn dice(self) -> Dice {
        Dice {
            green: self.green,
            red: self.red,
            black: self.black,
        }
    }
}

/// How a cube marches and what it may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry on foot.
    Foot,
    /// Horse: marches free, cannot dig in.
    Cavalry,
    /// Infantry in trucks.
    #[serde(alias = "motorised")]
    Motorized,
    /// Tanks.
    #[serde(alias = "armour")]
    Armor,
}

impl Class {
    /// Needs fuel: pays to move, two to a hex.
    pub fn motorized(self) -> bool {
        matches!(self, Class::Motorized | Class::Armor)
    }
}
