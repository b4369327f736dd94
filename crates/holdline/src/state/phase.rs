//! The steps of a region's turn (§2.5).

use serde::{Deserialize, Serialize};

/// The steps of a region's turn (§2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Initiative cards, face down.
    Cards,
    /// Command points and guns to hexes.
    Command,
    /// Plans are written; only where ACTIONS are played from plans (§2.4).
    Plans,
    /// The winner's rallies, then the loser's.
    Rally(Slot),
    /// Prepared attacks.
    Prepared(Slot),
    /// Other attacks.
    Other(Slot),
    /// Exploitation.
    Exploit(Slot),
    /// Movement.
    Movement(Slot),
    /// Both change postures.
    Posture,
    /// Waits for the others.
    Done,
}

/// First the winner of the initiative, then the loser.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The winner.
    First,
    /// The loser.
    Second,
}

impl Phase {
    /// What comes next.
    pub fn after(self) -> Phase {
        use Phase::*;
        use Slot::*;
        match self {
            Cards => Command,
            Command | Plans => Rally(First),
            Rally(s) => Prepared(s),
            Prepared(s) => Other(s),
            Other(s) => Exploit(s),
            Exploit(First) => Rally(Second),
            Exploit(Second) => Movement(First),
            Movement(First) => Movement(Second),
            Movement(Second) => Posture,
            Posture | Done => Done,
        }
    }

    /// The steps in their order.
    pub const STEPS: [Phase; 14] = {
        use Phase::*;
        use Slot::*;
        [
            Cards,
            Command,
            Plans,
            Rally(First),
            Prepared(First),
            Other(First),
            Exploit(First),
            Rally(Second),
            Prepared(Second),
            Other(Second),
            Exploit(Second),
            Movement(First),
            Movement(Second),
            Posture,
        ]
    };

    /// A step's place in the turn; a region that waits for the others comes last.
    pub fn place(self) -> u8 {
        let at = Phase::STEPS.iter().position(|&step| step == self);
        at.unwrap_or(Phase::STEPS.len()) as u8
    }

    /// The slot, where only one side acts.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Phase::Rally(s)
            | Phase::Prepared(s)
            | Phase::Other(s)
            | Phase::Exploit(s)
            | Phase::Movement(s) => Some(s),
            _ => None,
        }
    }

    /// ACTIONS are over: the region can be walked into (A95).
    pub fn settled(self) -> bool {
        matches!(self, Phase::Movement(_) | Phase::Posture | Phase::Done)
    }

    /// Cards lie open: ACTIONS have begun.
    pub fn revealed(self) -> bool {
        !matches!(self, Phase::Cards | Phase::Command)
    }
}
