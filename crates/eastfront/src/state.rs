//! The complete truth of a game: flat, small, and copied in a moment.

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::{BySide, HEXES, Hex, Hexes, Month, Side, Switches, UNITS, Unit, Units, Weather};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where a block is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Place {
    Map(Hex),
    /// Eliminated or withheld: can be rebuilt (§10).
    Pool,
    /// A reinforcement that has not been placed yet; due once its month has come (§16).
    Box,
    /// Armor given up in May 1944; due again in January 1945 (§16).
    Withdrawn,
    /// In the set-up, not placed yet (§15).
    Hand,
}

/// What the enemy last saw of a block: when, and at which strength (§3, ruling 31).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Glimpse {
    pub month: Month,
    pub steps: u8,
}

/// One block.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Block {
    pub place: Place,
    /// Present strength; 0 off the map.
    pub steps: u8,
    /// The name under which the enemy follows the block while it stands on the map (§3).
    pub token: u16,
    pub seen: Option<Glimpse>,
}

/// Which step of the game it is (§7).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// A side arranges its blocks before the first turn (§6, §15).
    Deploy,
    /// The weather is to be rolled (§9).
    Weather,
    /// Dice off the RP are to be rolled (§9).
    Supply,
    /// The Axis gives up armor (§16, May 1944).
    Withdraw,
    /// Reinforcements, replacements (§10); the first activation closes it.
    Replace,
    /// Activations (§11).
    Act,
    Over,
}

/// The order a player is in the middle of.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Order {
    None,
    Put {
        unit: Unit,
    },
    /// The block is in hand: `place` follows it, the hex is not occupied until it stops.
    Move {
        unit: Unit,
        from: Hex,
        mp: u8,
        stepped: bool,
    },
    Rail {
        unit: Unit,
    },
    Attack {
        hex: Hex,
        with: Units,
        air: bool,
    },
    /// An attack that lies open on the table.
    Battle,
}

/// A battle while it lasts (§11.2). Everything in it is open to both.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Battle {
    pub hex: Option<Hex>,
    pub with: Units,
    pub air: bool,
    pub attack: u8,
    pub defend: u8,
    pub attack_dice: ArrayVec<u8, ATTACK_DICE>,
    pub defend_dice: ArrayVec<u8, DEFEND_DICE>,
    /// Hits on the attackers that their owner still has to give out.
    pub on_armor: u8,
    pub on_infantry: u8,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Air {
    pub total: u8,
    pub used: u8,
}

/// How the game ended, as a number in the list of reasons (`victory.rs`).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Result {
    pub winner: Side,
    pub reason: crate::victory::Reason,
}

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub scenario: u8,
    pub switches: Switches,
    pub month: Month,
    pub phase: Phase,
    /// Whose turn it is.
    pub side: Side,
    pub weather: Weather,
    pub rp: BySide<u8>,
    pub air: BySide<Air>,
    pub rail_used: u8,
    /// Bonuses of §9.1 that have been given.
    pub snow_given: bool,
    pub clear_given: bool,
    /// The Axis has held Leningrad (§14, Finnish defense).
    pub leningrad_fell: bool,
    /// Armor still to be given up this month (§16).
    pub to_withdraw: u8,
    /// German infantry still to be withheld in the set-up (§15).
    pub to_withhold: u8,
    /// Cities under Axis control; all others are Soviet.
    pub axis_cities: Hexes,
    pub blocks: [Block; UNITS],
    /// What blocks of the side to move did this turn.
    pub moved: Units,
    pub attacked: Units,
    pub railed: Units,
    /// Blocks in enemy ZOC that got their one step (§10).
    pub stepped: Units,
    pub order: Order,
    pub battle: Battle,
    /// This month's RP account (§8, §9).
    pub income: Option<crate::event::Income>,
    pub result: Option<Result>,
    pub tokens: BySide<u16>,

    // From here on: kept for speed, always equal to what the rest implies.
    /// Block + 1 in each hex, 0 if empty. A block in hand is in no hex.
    pub(crate) at: [u8; HEXES],
    pub(crate) standing: BySide<Hexes>,
    /// Zone of control of the side that is not to move.
    pub(crate) foe_zoc: Hexes,
    /// Hexes in which a block of the side to move is, or would be, in supply.
    pub(crate) supplied: Hexes,
}

impl State {
    pub fn block(&self, unit: Unit) -> &Block {
        &self.blocks[unit.index()]
    }

    pub(crate) fn block_mut(&mut self, unit: Unit) -> &mut Block {
        &mut self.blocks[unit.index()]
    }

    /// Where a block is on the map; a block in hand counts as being where it has got to.
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        match self.block(unit).place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }

    /// The block that stands in a hex.
    pub fn unit_at(&self, hex: Hex) -> Option<Unit> {
        self.at[hex.index()].checked_sub(1).map(Unit)
    }

    pub fn standing(&self, side: Side) -> &Hexes {
        &self.standing[side]
    }

    /// Who controls a city.
    pub fn holder(&self, city: Hex) -> Side {
        if self.axis_cities.contains(city.space()) {
            Side::Axis
        } else {
            Side::Soviet
        }
    }

    pub fn holds(&self, side: Side, city: Hex) -> bool {
        self.holder(city) == side
    }

    pub(crate) fn set_holder(&mut self, city: Hex, side: Side) {
        self.axis_cities.set(city.space(), side == Side::Axis);
    }

    /// Sets a block down in an empty hex.
    pub(crate) fn put(&mut self, unit: Unit, hex: Hex) {
        debug_assert_eq!(self.at[hex.index()], 0);
        self.block_mut(unit).place = Place::Map(hex);
        self.at[hex.index()] = unit.0 + 1;
        self.standing[unit.side()].insert(hex.space());
    }

    /// Takes a block out of its hex; its `place` is left to the caller.
    pub(crate) fn lift(&mut self, unit: Unit) {
        if let Place::Map(hex) = self.block(unit).place
            && self.at[hex.index()] == unit.0 + 1
        {
            self.at[hex.index()] = 0;
            self.standing[unit.side()].remove(hex.space());
        }
    }

    /// Removes a block from the map; it can be rebuilt.
    pub(crate) fn eliminate(&mut self, unit: Unit) {
        self.lift(unit);
        let block = self.block_mut(unit);
        block.place = Place::Pool;
        block.steps = 0;
        block.token = 0;
    }

    /// Gives a block a new name on the map (§3: a block that returns is a new one).
    pub(crate) fn name(&mut self, unit: Unit) {
        let side = unit.side();
        self.tokens[side] += 1;
        let token = self.tokens[side];
        let block = self.block_mut(unit);
        block.token = token;
        block.seen = None;
    }

    /// Whether a reinforcement may come in this month.
    pub fn is_due(&self, unit: Unit, returns: Month) -> bool {
        match self.block(unit).place {
            Place::Box => unit.label().arrives.is_some_and(|m| m <= self.month),
            Place::Withdrawn => self.month >= returns,
            _ => false,
        }
    }
}
