//! The complete truth of a game: flat, small, and copied in a moment.

use crate::choice::{ATTACK_DICE, DEFEND_DICE};
use crate::data::options::OptionSet;
use crate::hexes::{HEXES, HexSet};
use crate::ids::{BySide, Hex, MAX_UNITS, Month, Side, Unit, Units};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where a block is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Location {
    Map(Hex),
    /// Eliminated or withheld: can be rebuilt (§10).
    Pool,
    /// A reinforcement that has not been placed yet; due once its month has come (§16).
    #[serde(rename = "box")]
    Due,
    /// Armor given up by the schedule; due again in the month of its return (§16).
    Withdrawn,
    /// In the setup, not placed yet (§15).
    #[serde(rename = "hand")]
    Setup,
}

/// What the enemy last saw of a block: when, and at which strength (§3, ruling 31).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastSeen {
    pub month: Month,
    pub steps: u8,
}

/// One block.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Block {
    pub location: Location,
    /// Present strength; 0 off the map.
    pub steps: u8,
    /// The name under which the enemy follows the block while it is on the map (§3).
    pub token: u16,
    pub seen: Option<LastSeen>,
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
    #[serde(rename = "supply")]
    WeatherLoss,
    /// The Axis gives up armor (§16).
    Withdraw,
    /// Reinforcements, replacements (§10); the first activation closes it.
    Replace,
    /// Activations (§11).
    Act,
    Over,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Weather {
    #[default]
    Clear,
    Mud,
    Snow,
}

/// The order a player is in the middle of.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum PendingOrder {
    None,
    Put {
        unit: Unit,
    },
    /// The block is in hand: its location follows it, the hex is not occupied until it stops.
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
    /// An attack that has been revealed.
    Battle,
}

/// A move that ended by itself, because the block could go no further (§11.1): a further step is
/// refused with its figures.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct EndedMove {
    pub unit: Unit,
    /// MP left.
    pub mp: u8,
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
    /// Hits on the attackers that their owner still has to assign.
    pub on_armor: u8,
    pub on_infantry: u8,
}

/// The dice of an announced attack, with what each rule did to them.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttackDice {
    /// Dice of the land units together.
    pub units: u8,
    pub woods: u8,
    pub mountain: u8,
    pub swamp: u8,
    pub river: u8,
    pub air: u8,
    /// What is rolled: every malus comes off the units' sum, never off the air dice (ruling 15).
    pub total: u8,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Air {
    pub total: u8,
    pub used: u8,
}

impl Air {
    pub fn left(self) -> u8 {
        self.total - self.used
    }
}

/// Where the RP of a month come from.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Income {
    pub base: BySide<u8>,
    /// Lost with cities in enemy hands.
    pub lost: BySide<u8>,
    /// First snow, first clear turn.
    pub bonus: BySide<u8>,
    /// Dice of mud or snow.
    pub weather: BySide<u8>,
    pub rp: BySide<u8>,
}

/// Why a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The Axis holds all its cities at once (§13).
    ThreeCities,
    /// Enough of them at the end of their month (§13).
    CitiesAtDate,
    /// Too few of them (§13).
    CitiesHeld,
    /// The early Soviet cities (§13).
    WarsawBucharest,
    /// The Soviet cities (§15.4).
    BerlinWarsawBucharest,
    /// They were denied to the end (§15.4).
    Denied,
    /// A puzzle's task is done.
    Solved,
    /// It was not done in time.
    Unsolved,
}

impl Reason {
    pub(crate) const ALL: [Reason; 8] = [
        Reason::ThreeCities,
        Reason::CitiesAtDate,
        Reason::CitiesHeld,
        Reason::WarsawBucharest,
        Reason::BerlinWarsawBucharest,
        Reason::Denied,
        Reason::Solved,
        Reason::Unsolved,
    ];
}

/// What a puzzle asks for: everything it names at once, on the map as both sides see it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Goal {
    /// Whose task it is.
    pub side: Side,
    /// The last month.
    pub by: Month,
    /// It has to be so when the last month ends; otherwise at the end of any turn until then.
    pub hold: bool,
    /// Cities that the side controls.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub cities: HexSet,
    /// The most enemy blocks on the map.
    pub enemy_most: u8,
    /// The fewest own blocks on the map.
    pub own_least: u8,
}

/// The task, in a puzzle. A game without one hashes as it did before there were puzzles, because a finished journal records
/// the hash of its last state.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Puzzle(pub Option<Goal>);

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        if let Some(goal) = &self.0 {
            goal.hash(to);
        }
    }
}

/// How the game ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Victory {
    pub winner: Side,
    pub reason: Reason,
}

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub(crate) scenario: u8,
    pub(crate) options: OptionSet,
    pub(crate) month: Month,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) side: Side,
    pub(crate) weather: Weather,
    pub(crate) rp: BySide<u8>,
    pub(crate) air: BySide<Air>,
    pub(crate) rail_used: u8,
    /// Bonuses of §9.1 that have been given.
    pub(crate) snow_given: bool,
    pub(crate) clear_given: bool,
    /// The Axis has held the city that binds the Finns (§14).
    pub(crate) finns_released: bool,
    /// Armor still to be given up this month (§16).
    pub(crate) to_withdraw: u8,
    /// Infantry still to be withheld in the setup (§15).
    pub(crate) to_withhold: u8,
    /// Cities under Axis control; all others are Soviet.
    pub(crate) axis_cities: HexSet,
    pub(crate) blocks: [Block; MAX_UNITS],
    /// What blocks of the side to move did this turn.
    pub(crate) moved: Units,
    pub(crate) attacked: Units,
    pub(crate) railed: Units,
    /// Blocks in enemy ZOC that got their one step (§10).
    pub(crate) stepped: Units,
    pub(crate) order: PendingOrder,
    /// Set until the next order.
    pub(crate) ended: Option<EndedMove>,
    pub(crate) battle: Battle,
    /// This month's RP account (§8, §9).
    pub(crate) income: Option<Income>,
    pub(crate) victory: Option<Victory>,
    /// The task, in a puzzle.
    pub(crate) goal: Puzzle,
    pub(crate) tokens: BySide<u16>,

    // From here on: kept for speed, always equal to what the rest implies.
    /// Block + 1 in each hex, 0 if empty. A block in hand is in no hex.
    pub(crate) at: [u8; HEXES],
    pub(crate) occupied: BySide<HexSet>,
    /// Zone of control of the side that is not to move.
    pub(crate) enemy_zoc: HexSet,
    /// Hexes in which a block of the side to move is, or would be, in supply.
    pub(crate) supplied: HexSet,
}

impl State {
    pub fn month(&self) -> Month {
        self.month
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    pub fn weather(&self) -> Weather {
        self.weather
    }

    pub fn rp(&self, side: Side) -> u8 {
        self.rp[side]
    }

    pub fn air(&self, side: Side) -> Air {
        self.air[side]
    }

    pub fn order(&self) -> PendingOrder {
        self.order
    }

    pub fn income(&self) -> Option<Income> {
        self.income
    }

    pub fn victory(&self) -> Option<Victory> {
        self.victory
    }

    pub fn axis_cities(&self) -> HexSet {
        self.axis_cities
    }

    pub fn block(&self, unit: Unit) -> &Block {
        &self.blocks[unit.index()]
    }

    pub(crate) fn block_mut(&mut self, unit: Unit) -> &mut Block {
        &mut self.blocks[unit.index()]
    }

    /// Where a block is on the map; a block in hand counts as being where it has got to.
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        match self.block(unit).location {
            Location::Map(hex) => Some(hex),
            _ => None,
        }
    }

    /// The block in a hex.
    pub fn unit_at(&self, hex: Hex) -> Option<Unit> {
        self.at[hex.index()].checked_sub(1).map(Unit)
    }

    /// Hexes with blocks of a side.
    pub fn occupied(&self, side: Side) -> &HexSet {
        &self.occupied[side]
    }

    /// Whether a block has attacked this turn.
    pub fn has_attacked(&self, unit: Unit) -> bool {
        self.attacked.contains(unit)
    }

    /// Who controls a city.
    pub fn holder(&self, city: Hex) -> Side {
        if self.axis_cities.contains(city) {
            Side::Axis
        } else {
            Side::Soviet
        }
    }

    pub fn holds(&self, side: Side, city: Hex) -> bool {
        self.holder(city) == side
    }

    /// Gives a city to a side; what follows from it, such as supply, is left to the caller.
    pub fn set_holder(&mut self, city: Hex, side: Side) {
        self.axis_cities.set(city, side == Side::Axis);
    }

    /// Puts a block down in an empty hex.
    pub(crate) fn place_on_map(&mut self, unit: Unit, hex: Hex) {
        debug_assert_eq!(self.at[hex.index()], 0);
        self.block_mut(unit).location = Location::Map(hex);
        self.at[hex.index()] = unit.0 + 1;
        self.occupied[unit.side()].insert(hex);
    }

    /// Takes a block out of its hex; its location is left to the caller.
    pub(crate) fn remove_from_map(&mut self, unit: Unit) {
        if let Location::Map(hex) = self.block(unit).location
            && self.at[hex.index()] == unit.0 + 1
        {
            self.at[hex.index()] = 0;
            self.occupied[unit.side()].remove(hex);
        }
    }

    /// Removes a block from the map; it can be rebuilt.
    pub(crate) fn eliminate(&mut self, unit: Unit) {
        self.remove_from_map(unit);
        let block = self.block_mut(unit);
        block.location = Location::Pool;
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

    /// Notes that both sides see a block.
    pub(crate) fn note_seen(&mut self, unit: Unit) {
        let month = self.month;
        let block = self.block_mut(unit);
        block.seen = Some(LastSeen {
            month,
            steps: block.steps,
        });
    }
}
