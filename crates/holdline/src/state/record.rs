//! Figures for the ledger and the debrief (§2.6, §2.18).

use crate::ids::*;
use crate::shared::Shared;
use crate::state::Hand;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What command points were spent on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Prepared attacks, two-hex attacks included.
    Launch,
    /// Other attacks.
    Attack,
    /// Exploitation.
    Exploit,
    /// Rallies and second dice.
    Rally,
    /// Guns.
    Guns,
    /// Machine guns, tanks and trains.
    Specials,
    /// The dug-in die.
    DugIn,
    /// Moves of motorized cubes.
    Move,
    /// New postures.
    Posture,
    /// Bridges blown.
    Bridges,
    /// Regiments formed.
    Forming,
    /// Air support.
    Air,
    /// Dummies that drive.
    Dummies,
}

/// How many purposes there are.
pub const PURPOSES: usize = 13;

/// The account of one army.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Account {
    /// Everything that ever came.
    pub granted: u16,
    /// Everything that ever lapsed, was captured or bombed.
    pub lapsed: u16,
    /// Everything spent, by purpose.
    pub spent: [u16; PURPOSES],
    /// Cubes destroyed.
    pub lost: u8,
    /// Cubes destroyed this turn.
    pub lost_now: u8,
}

/// What an army is ordered to do (§2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Take a town.
    Take(PlaceId),
    /// Hold a hex.
    Hold(Hex),
    /// Reach the line between two hexes.
    Reach(Hex, Hex),
    /// Release a division to another army.
    Release(DivId, ArmyId),
}

/// An order to an army, and what came of it (§2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Order {
    /// Whose.
    pub side: Side,
    /// To whom.
    pub army: ArmyId,
    /// What it is to do.
    pub task: Task,
    /// Given on this turn.
    pub given: u8,
    /// By the end of this turn.
    pub due: u8,
    /// Has reached the army (§2.2).
    pub arrived: bool,
    /// None while open; whether it was fulfilled.
    pub done: Option<bool>,
    /// Fulfilled after its time.
    pub late: bool,
}

/// Cards of a region that were turned over (§2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    /// On this turn.
    pub turn: u8,
    /// Where.
    pub region: RegionId,
    /// By side.
    pub cards: [Hand; 2],
    /// Those among them that came from the strategic reserve.
    pub reserves: [Hand; 2],
    /// Who acts first.
    pub winner: Side,
}

/// Everything counted during a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// Accounts of the armies.
    pub accounts: Shared<Vec<Account>>,
    /// Discretionary points granted to each side, and those given on or lapsed.
    pub purses: [(u16, u16); 2],
    /// Points granted to the Army Groups, and those given on or lapsed.
    pub groups: [(u16, u16); 2],
    /// How each turn ended.
    pub days: Shared<Vec<Day>>,
    /// Who won the initiative, turn by turn.
    pub initiative: Shared<Vec<ArrayVec<Side, MAX_REGIONS>>>,
    /// Cards that were turned over, in that order.
    pub laid: Shared<Vec<Laid>>,
    /// Turn on which each town fell first; 0 if it has not.
    pub fell: Shared<Vec<u8>>,
    /// Turn ends at which Poland held each town.
    pub held: Shared<Vec<u8>>,
    /// Orders.
    pub orders: Shared<Vec<Order>>,
    /// Cubes destroyed by kind.
    pub kinds: Shared<Vec<u8>>,
    /// Tripwires that have been struck, a bit each.
    pub struck: u32,
    /// Lines of the timetable that have been proposed, a bit each.
    pub spoken: u32,
    /// Events that happen once and have happened, a bit each.
    pub once: u32,
    /// Divisions have been called away to the West.
    pub recalled: bool,
    /// Air counters broken up: German, Polish.
    pub air: [u8; 2],
    /// Towns bombed as cities, a bit each by place.
    pub bombed: u128,
}

impl Record {
    /// An empty record.
    pub fn new(armies: usize, places: usize, kinds: usize) -> Record {
        Record {
            accounts: vec![Account::default(); armies].into(),
            purses: [(0, 0); 2],
            groups: [(0, 0); 2],
            days: Vec::new().into(),
            initiative: Vec::new().into(),
            laid: Vec::new().into(),
            fell: vec![0; places].into(),
            held: vec![0; places].into(),
            orders: Vec::new().into(),
            kinds: vec![0; kinds].into(),
            struck: 0,
            spoken: 0,
            once: 0,
            recalled: false,
            air: [0; 2],
            bombed: 0,
        }
    }
}

/// A day of the campaign, as it stood in the evening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Day {
    /// Town days against history, weighted.
    pub delta: i32,
    /// Score of Poland.
    pub polish: i32,
    /// Score of Germany.
    pub german: i32,
    /// Cubes destroyed in all: German, Polish.
    pub lost: [u16; 2],
    /// Aircraft counters in the fresh columns: German, Polish.
    pub fresh: [u8; 2],
}
