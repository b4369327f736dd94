//! What happens, in full. What each side sees of it is in `sight.rs`.

use crate::state::{Air, Glimpse, Order, Phase, Place};
use crate::victory::Reason;
use crate::{BySide, Hex, Month, Side, Unit, Units, Weather};
use arrayvec::ArrayVec;

#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Event {
    /// The player's order in the making changed; only he sees it.
    Ordered(Side, Order),
    /// A block was put on the map in the set-up, in secret.
    Arranged {
        unit: Unit,
        hex: Hex,
    },
    Withheld {
        unit: Unit,
    },
    /// A side's set-up is on the table now.
    Deployed {
        side: Side,
    },
    Phase {
        phase: Phase,
        side: Side,
    },
    /// A new month, with what the schedule brings (§16).
    Month {
        month: Month,
        air: BySide<Air>,
    },
    Weather {
        weather: Weather,
        die: Option<u8>,
    },
    /// RP for the month, with all that went into them (§8, §9).
    Income(Income),
    Withdrawn {
        unit: Unit,
        from: Place,
        token: u16,
        left: u8,
    },
    Placed {
        unit: Unit,
        hex: Hex,
        from: Place,
        cost: u8,
        rp: u8,
    },
    /// One replacement step.
    Added {
        unit: Unit,
        cost: u8,
        rp: u8,
    },
    Lifted {
        unit: Unit,
        supplied: bool,
        rp: u8,
    },
    Stepped {
        unit: Unit,
        hex: Hex,
    },
    /// A city changed hands (§2).
    Taken {
        city: Hex,
        side: Side,
    },
    Stopped {
        unit: Unit,
    },
    Railed {
        unit: Unit,
        from: Hex,
        to: Hex,
        rp: u8,
    },
    /// Both sides lay their blocks open (§11.2).
    Opened {
        hex: Hex,
        defender: Unit,
        with: Units,
        air: bool,
        attack: u8,
        defend: u8,
        rp: u8,
    },
    Rolled {
        attack: ArrayVec<u8, { crate::choice::ATTACK_DICE }>,
        defend: ArrayVec<u8, { crate::choice::DEFEND_DICE }>,
        on_armor: u8,
        on_infantry: u8,
    },
    /// A block in the battle takes hits.
    Hurt {
        unit: Unit,
        left: u8,
        on_armor: u8,
        on_infantry: u8,
    },
    /// The battle is over; blocks without strength are gone.
    Closed {
        dead: Units,
        /// What both sides saw of the blocks last.
        notes: ArrayVec<(Unit, Glimpse), 7>,
    },
    /// Out of supply at the end of its turn (§12).
    Starved {
        unit: Unit,
        token: u16,
    },
    Over {
        winner: Side,
        reason: Reason,
    },
}

/// Where the RP of a month come from.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Income {
    pub base: BySide<u8>,
    /// Lost with cities in enemy hands.
    pub lost: BySide<u8>,
    /// First snow, first clear turn of 1942.
    pub bonus: BySide<u8>,
    /// Dice of mud or snow.
    pub weather: BySide<u8>,
    pub rp: BySide<u8>,
}
