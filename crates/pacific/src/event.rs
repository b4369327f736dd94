//! What happened, in full.

use crate::choice::Roll;
use crate::ids::{Place, Side, Unit};
use crate::state::{Round, State};
use serde::Serialize;

/// Tales first, in the order they happened, then how the table looked before: a sight compares that with what it shows now.
#[derive(Clone, Debug)]
pub enum Event {
    Tale(Tale),
    Before(Box<State>),
}

/// Something both players may read in the log. Nothing hidden is ever told, so a tale needs no censor.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "tale", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Tale {
    TurnBegan {
        turn: u8,
    },
    /// A unit came from its card or came back, by name (A69).
    Arrived {
        unit: Unit,
        at: Place,
    },
    /// Blocks of a side went from a place to an area (A71).
    Sailed {
        side: Side,
        from: Place,
        to: Place,
        count: u8,
    },
    /// A task-force block stands here (A71).
    Formed {
        force: u8,
        at: Place,
    },
    SubmarinePlaced {
        side: Side,
        at: Place,
    },
    AirPlaced {
        side: Side,
        at: Place,
    },
    AirPassed {
        side: Side,
    },
    /// A raid's dice on a port (A91).
    Raided {
        side: Side,
        port: Place,
        roll: Roll,
        cut: u8,
    },
    /// Resource points spent on repairs (A68).
    Repaired {
        side: Side,
        spent: u8,
    },
    Opened {
        area: Place,
    },
    /// A task force held nothing (A17).
    Decoy {
        force: u8,
    },
    /// Blocks in the area are turned face up.
    Revealed {
        area: Place,
    },
    /// A unit fired; `sunk` is the target's fate, `disabled` the 1s' (A31).
    Fired {
        by: Unit,
        at: Unit,
        roll: Roll,
        hits: u8,
        disabled: bool,
        sunk: bool,
    },
    Wished {
        japan: Round,
        allies: Round,
    },
    /// The die-off between two wishes (§8); equal totals roll again.
    RolledOff {
        japan: u8,
        allies: u8,
        round: Option<Round>,
    },
    RoundBegan {
        round: Round,
    },
    Lost {
        unit: Unit,
    },
    /// A disabled ship went here face up (A70); land air goes beside the board.
    SentHome {
        unit: Unit,
        to: Place,
    },
    /// Blocks of a side went home upright (A70); `to` is `None` where counts are hidden (A75).
    WentHome {
        side: Side,
        from: Place,
        to: Option<Place>,
        count: u8,
    },
    /// Land air left the battle for the place beside the board.
    FlewHome {
        side: Side,
        count: u8,
    },
    Landed {
        side: Side,
        base: Place,
    },
    /// A land unit or garrison fired in land combat.
    Stormed {
        base: Place,
        by: Unit,
        at: Unit,
        roll: Roll,
        hits: u8,
    },
    BaseTaken {
        base: Place,
        side: Side,
    },
    BaseHeld {
        base: Place,
        side: Side,
    },
    NoLanding {
        side: Side,
        area: Place,
    },
    Stayed {
        side: Side,
    },
    Withdrew {
        side: Side,
    },
    Ended {
        area: Place,
    },
    Held {
        area: Place,
        side: Side,
    },
    Neutral {
        area: Place,
    },
    /// VP of both sides this turn and Japan's lead afterwards (§11).
    Scored {
        japan: u8,
        allies: u8,
        lead: i8,
    },
    Flipped {
        harbour: Place,
        side: Side,
    },
    Over {
        winner: Side,
    },
}
