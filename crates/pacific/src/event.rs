//! What happened, logged once.
//!
//! Nothing hidden is ever in an event: who went where is counted in blocks, as both players see it. Only orders in the making
//! belong to one side (`Pacific::observe`).

use crate::choice::Roll;
use crate::ids::{Location, Side, Unit};
use crate::state::{ReturnReason, RoundKind, Step};
use serde::Serialize;

/// A unit as it is turned face up.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RevealedUnit {
    pub unit: Unit,
    pub strength: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    /// A unit came from its card or came back, by name (A69).
    Arrived {
        unit: Unit,
        at: Location,
    },
    /// Blocks of a side went from a place to an area (A71).
    Sailed {
        side: Side,
        from: Location,
        to: Location,
        count: u8,
    },
    /// A task-force block stands here (A71).
    Formed {
        force: u8,
        at: Location,
    },
    SubmarinePlaced {
        side: Side,
        at: Location,
    },
    AirPlaced {
        side: Side,
        at: Location,
    },
    AirPassed {
        side: Side,
    },
    /// A raid's dice on a port (A91).
    Raided {
        side: Side,
        port: Location,
        roll: Roll,
        cut: u8,
    },
    /// Resource points spent on repairs (A68).
    Repaired {
        side: Side,
        spent: u8,
    },
    /// A battle begins.
    Opened {
        area: Location,
    },
    /// A task force held nothing (A17).
    Decoy {
        force: u8,
    },
    /// Blocks in the area are turned face up.
    Revealed {
        area: Location,
        units: Vec<RevealedUnit>,
    },
    /// A unit fired; `sunk` if this shot sank the target, `disabled` if a low die disabled what was still afloat (A31).
    Fired {
        by: Unit,
        at: Unit,
        roll: Roll,
        hits: u8,
        disabled: bool,
        sunk: bool,
    },
    /// What each side asked for.
    BidsRevealed {
        japan: RoundKind,
        allies: RoundKind,
    },
    /// The roll-off between two bids (§8); equal totals roll again.
    RolledOff {
        japan: u8,
        allies: u8,
        round: Option<RoundKind>,
    },
    RoundBegan {
        round: RoundKind,
    },
    Lost {
        unit: Unit,
    },
    /// A disabled ship went here face up (A70); land air leaves the map.
    SentToPort {
        unit: Unit,
        to: Location,
        /// What sent it.
        reason: Option<ReturnReason>,
    },
    /// Blocks of a side returned upright (A70); `to` is `None` where counts are hidden (A75).
    ReturnedToPort {
        side: Side,
        from: Location,
        to: Option<Location>,
        count: u8,
    },
    /// Land air left the battle and the map.
    AirReturned {
        side: Side,
        count: u8,
    },
    /// Transports land on a base; they and the transports in it are turned face up (A47).
    Landed {
        side: Side,
        base: Location,
        units: Vec<RevealedUnit>,
    },
    /// A land unit or garrison fired in land combat.
    LandFired {
        base: Location,
        by: Unit,
        at: Unit,
        roll: Roll,
        hits: u8,
    },
    BaseTaken {
        base: Location,
        side: Side,
    },
    BaseHeld {
        base: Location,
        side: Side,
    },
    /// A side lands no more here, `landed` if it did before.
    NoLanding {
        side: Side,
        area: Location,
        landed: bool,
    },
    Stayed {
        side: Side,
    },
    Withdrew {
        side: Side,
    },
    /// A battle is over.
    Ended {
        area: Location,
    },
    Held {
        area: Location,
        side: Side,
    },
    Neutral {
        area: Location,
    },
    /// VP of both sides this turn and Japan's lead afterwards (§11).
    Scored {
        japan: u8,
        allies: u8,
        lead: i8,
    },
    /// A port or base changed hands by control of the sea (§10).
    Flipped {
        harbor: Location,
        side: Side,
    },
    Over {
        winner: Side,
    },
    /// Silent: part of an order that only its owner sees.
    Ordered {
        side: Side,
    },
    /// Silent: a side has confirmed its secret choices.
    Confirmed {
        side: Side,
    },
    /// Silent: the sequence of play went on.
    StepBegan {
        step: Step,
    },
}
