//! What happened. A seat may know an event whole or not at all, so nothing in it needs a mask.

use crate::{Block, UMPIRE};
use engine::{GameResult, Seat};
use serde::Serialize;

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    Picked {
        side: u8,
        value: u8,
    },
    Placed {
        side: u8,
        value: u8,
        post: u8,
    },
    Ready {
        side: u8,
    },
    Begun,
    Swapped {
        side: u8,
        post: u8,
    },
    Aimed {
        side: u8,
        post: u8,
    },
    /// Both blocks are shown, the attacker's first.
    Engaged {
        side: u8,
        from: u8,
        post: u8,
        blocks: [Block; 2],
    },
    Fought {
        attack: Vec<u8>,
        defend: Vec<u8>,
        /// Hits on the attacker and on the defender.
        lost: [u8; 2],
    },
    Rested {
        side: u8,
    },
    Turn {
        side: u8,
    },
    Over {
        standing: GameResult,
    },
}

impl Event {
    /// Placement is secret (§1); everything else happens on the open board.
    pub fn is_known_to(&self, seat: Seat) -> bool {
        match self {
            Event::Picked { side, .. } | Event::Placed { side, .. } => {
                seat.0 == *side || seat == UMPIRE
            }
            _ => true,
        }
    }
}
