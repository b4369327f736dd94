//! What a player may decide, and why it may be refused.

use engine::{Slots, Slotted};
use serde::{Deserialize, Serialize};

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Select a block of this strength (§1).
    Put(u8),
    /// Place it on this post (§1).
    At(u8),
    Ready,
    /// Swap the blocks of this post and the next (§2.1).
    Swap(u8),
    /// Attack this enemy post (§2.2).
    Attack(u8),
    /// With the block of this own post (§2.2).
    With(u8),
    Rest,
}

impl Slotted for Choice {
    fn slots(&self) -> Slots {
        Slots::new()
    }
}

/// Why a choice is refused. `text/refusals.rs` words it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Refusal {
    UmpireActs,
    AlreadyPlaced,
    OtherBlockSelected,
    NoSuchBlock,
    BlockPlaced { value: u8 },
    NoSuchPost { post: u8 },
    NoBlockSelected,
    PostOccupied { post: u8 },
    BlocksLeft { blocks: u8 },
    PlaceFirst,
    DiceFirst,
    EnemyTurn,
    NoTarget,
    NoOwnBlock { post: u8 },
    AttackerMissing { target: u8 },
    SwappedBefore,
    NoSuchSwap { post: u8 },
    NoEnemyBlock { post: u8 },
    PlacementOver,
}
