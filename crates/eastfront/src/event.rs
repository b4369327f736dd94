//! What happens, logged once. A side observes the same event with what it may not know masked (§3).

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::ids::{BySide, Hex, Month, Side, UnitId};
use crate::state::{Air, AttackDice, Income, Phase, Weather};
use arrayvec::ArrayVec;
use engine::GameResult;
use serde::Serialize;

/// A block as an event names it: its owner is told the unit, the enemy the token of the piece of wood.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BlockRef {
    pub side: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub unit: Option<UnitId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<u16>,
}

impl BlockRef {
    /// What a side may know of it.
    fn masked(self, for_side: Side) -> BlockRef {
        if self.side == for_side {
            BlockRef {
                token: None,
                ..self
            }
        } else {
            BlockRef { unit: None, ..self }
        }
    }
}

/// An enemy block on the map: where, not what.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeployedBlock {
    pub token: u16,
    pub hex: Hex,
}

/// An attack as it is laid open to both: units with their strength, and dice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fight {
    pub hex: Hex,
    pub attacker: Side,
    pub with: Vec<(UnitId, u8)>,
    pub defender: (UnitId, u8),
    pub air: bool,
    pub attack: u8,
    pub defend: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// The order in progress changed; only its owner observes it.
    Ordered {
        side: Side,
    },
    /// A block was put on the map in the setup, in secret.
    Arranged {
        side: Side,
        unit: UnitId,
        hex: Hex,
    },
    Withheld {
        side: Side,
        unit: UnitId,
    },
    /// A side's setup is on the map now.
    Deployed {
        side: Side,
        /// What the enemy sees of it.
        blocks: Vec<DeployedBlock>,
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
    Income {
        income: Income,
    },
    /// A block was given up; one of the pool has no token (§16).
    Withdrawn {
        #[serde(flatten)]
        block: BlockRef,
        left: u8,
    },
    Placed {
        #[serde(flatten)]
        block: BlockRef,
        hex: Hex,
        rebuilt: bool,
        steps: Option<u8>,
        cost: u8,
        rp: u8,
    },
    /// One replacement step; which block gained it is its owner's business.
    Added {
        #[serde(flatten)]
        block: BlockRef,
        cost: u8,
        rp: u8,
    },
    #[serde(rename = "lifted")]
    MoveStarted {
        #[serde(flatten)]
        block: BlockRef,
        supplied: bool,
        rp: u8,
    },
    Stepped {
        #[serde(flatten)]
        block: BlockRef,
        hex: Hex,
    },
    /// A city changed hands (§2).
    #[serde(rename = "taken")]
    CityTaken {
        city: Hex,
        side: Side,
    },
    #[serde(rename = "stopped")]
    MoveEnded {
        #[serde(flatten)]
        block: BlockRef,
        hex: Hex,
    },
    Railed {
        #[serde(flatten)]
        block: BlockRef,
        to: Hex,
        rp: u8,
    },
    /// Both sides lay their blocks open (§11.2).
    #[serde(rename = "opened")]
    BattleStarted {
        battle: Fight,
        /// What each rule did to the attack's dice, and the hexes the attackers are in.
        dice: AttackDice,
        from: Vec<Hex>,
        /// Dice the city gives its defender.
        city: u8,
        rp: u8,
    },
    Rolled {
        #[cfg_attr(test, ts(type = "number[]"))]
        attack: ArrayVec<u8, ATTACK_DICE>,
        #[cfg_attr(test, ts(type = "number[]"))]
        defend: ArrayVec<u8, DEFEND_DICE>,
        on_armor: u8,
        on_infantry: u8,
    },
    /// A block in the battle takes hits.
    #[serde(rename = "hurt")]
    StepsLost {
        unit: UnitId,
        left: u8,
        on_armor: u8,
        on_infantry: u8,
    },
    /// The battle is over; blocks without strength are gone.
    #[serde(rename = "closed")]
    BattleEnded {
        with: Vec<(UnitId, u8)>,
        defender: (UnitId, u8),
        dead: Vec<UnitId>,
    },
    /// Out of supply at the end of its turn (§12).
    #[serde(rename = "starved")]
    EliminatedUnsupplied {
        #[serde(flatten)]
        block: BlockRef,
    },
    Over {
        #[serde(rename = "standing")]
        #[cfg_attr(test, ts(type = "{ winners: number[], why: string }"))]
        result: GameResult,
    },
}

impl Event {
    /// The event as one side observes it, or nothing.
    pub(crate) fn observed(&self, by: Side) -> Option<Event> {
        if let Event::Ordered { side } | Event::Arranged { side, .. } | Event::Withheld { side, .. } =
            self
            && *side != by
        {
            return None;
        }
        let mut event = self.clone();
        match &mut event {
            // The owner does not know by which tokens the enemy follows his blocks.
            Event::Deployed { side, blocks } if *side == by => blocks.clear(),
            Event::Added { block, .. } => {
                *block = block.masked(by);
                block.token = None;
            }
            Event::Placed { block, steps, .. } => {
                *block = block.masked(by);
                *steps = steps.filter(|_| block.side == by);
            }
            Event::Withdrawn { block, .. }
            | Event::MoveStarted { block, .. }
            | Event::Stepped { block, .. }
            | Event::MoveEnded { block, .. }
            | Event::Railed { block, .. }
            | Event::EliminatedUnsupplied { block, .. } => *block = block.masked(by),
            _ => {}
        }
        Some(event)
    }
}
