//! The complete truth: flat lists addressed by dense ids, and the plain types they are made of. Nothing here knows a
//! chapter: a type has at most the arithmetic that belongs to it alone.

mod access;
pub mod air;
pub mod clock;
pub mod combat;
pub mod events;
pub(crate) mod facts;
pub mod mail;
pub mod phase;
pub mod pieces;
pub mod plans;
pub mod record;
pub mod region;
pub mod reports;
pub mod requests;
pub mod rolls;
pub mod standing_orders;
pub mod units;

pub use clock::{Extension, Stage};
pub use phase::{Phase, Slot};
pub use pieces::{Counter, Grip, Hand, HexPoints, HighCommand, Pot, Spot, Stock};
pub use plans::Plan;
pub use region::{Flight, Region};
pub use rolls::{PendingRoll, Why};
pub use units::{Fate, Known, Stack, Unit};

use crate::data::game::GameData;
use crate::data::options::Options;
use crate::dice::Die;
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::shared::{History, Shared};
use crate::state::air::Sky;
use crate::state::events::{Lasting, Proposal};
use crate::state::facts::{CommandFacts, HoldFacts, PostFacts, UnitFacts};
use crate::state::mail::{Bulletin, Message};
use crate::state::plans::PlanItem;
use crate::state::record::Record;
use crate::state::reports::Reports;
use crate::state::requests::Asked;
use crate::state::rolls::Roll;
use crate::state::standing_orders::StandingOrders;
use crate::state::units::LAST;
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The complete truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The turn, from 1; 0 while planning.
    pub(crate) turn: u8,
    /// The last turn.
    pub(crate) last: u8,
    /// Where the table stands.
    pub(crate) stage: Stage,
    /// No player acts: a tea break (A100).
    pub(crate) tea: bool,
    /// Control has called its own break.
    pub(crate) control_tea: bool,
    /// A break was called and begins when the combats under way are over.
    pub(crate) tea_due: bool,
    /// Control has stopped the game.
    pub(crate) paused: bool,
    /// The readings and presets of this table.
    pub(crate) options: Options,
    /// Decisions taken in planning, as option numbers.
    pub(crate) decisions: Shared<Vec<u8>>,
    /// Seats that have finished planning.
    pub(crate) ready: Seats,
    /// Offices that have closed their desk for the turn.
    pub(crate) closed: Seats,
    /// Cubes, dummies and regiments that may still be formed.
    pub(crate) units: Shared<Vec<Unit>, UnitFacts>,
    /// The first cube of each hex's list.
    pub(crate) heads: Shared<Vec<u16>>,
    /// Who holds each hex.
    pub(crate) hold: Shared<Vec<Option<Side>>, HoldFacts>,
    /// Bridges, a bit for each direction.
    pub(crate) spans: Shared<Vec<u8>>,
    /// Pots.
    pub(crate) pots: Shared<Vec<Pot>>,
    /// Armies.
    pub(crate) stocks: Shared<Vec<Stock>>,
    /// Counters.
    pub(crate) counters: Shared<Vec<Counter>, PostFacts>,
    /// The pot to which each counter belongs; batteries follow their division.
    pub(crate) homes: Shared<Vec<PotId>>,
    /// Command points on hexes, in order.
    pub(crate) cubes: Shared<Vec<HexPoints>>,
    /// Points each place has handed out this turn.
    pub(crate) given: Shared<Vec<u8>>,
    /// Points each place is short of this turn.
    pub(crate) short: Shared<Vec<u8>>,
    /// The turn on which each division comes.
    pub(crate) arrivals: Shared<Vec<u8>>,
    /// Divisions that still wait for Control, a bit each.
    pub(crate) unreleased: u128,
    /// Regions.
    pub(crate) regions: Shared<ArrayVec<Region, MAX_REGIONS>>,
    /// Hands of cards by side and region.
    pub(crate) hands: [[Hand; MAX_REGIONS]; 2],
    /// High commands.
    pub(crate) purses: [HighCommand; 2],
    /// Discretionary points in the hands of the Army Groups, by army id of their reserve.
    pub(crate) groups: Shared<Vec<u8>>,
    /// The air board.
    pub(crate) sky: Shared<Sky>,
    /// What each seat is putting together.
    pub(crate) plans: Shared<Vec<Option<Plan>>>,
    /// Plans written ahead, in the order of writing.
    pub(crate) sheet: Shared<Vec<PlanItem>>,
    /// Standing answers, by army.
    pub(crate) standing: Shared<Vec<StandingOrders>>,
    /// Letters, in the order in which they were written; one that was late once more when it came.
    pub(crate) letters: History<Message>,
    /// Letters on their way.
    pub(crate) on_way: Shared<Vec<Message>>,
    /// Letters from one seat to another so far, by sender and addressee.
    pub(crate) written: Shared<Vec<u16>>,
    /// Couriers each seat has sent this turn.
    pub(crate) couriers: Shared<Vec<u8>>,
    /// What Control has published.
    pub(crate) news: Shared<Vec<Bulletin>>,
    /// The Polish army that comes first at the towns of its area this turn (A112).
    pub(crate) favored: Option<ArmyId>,
    /// Lines that Control has opened or closed against the usual, the lower seat first.
    pub(crate) lines: Shared<Vec<(Seat, Seat)>>,
    /// Seats that may not write.
    pub(crate) muted: Seats,
    /// Sides that roll dice of another color by leave of Control (§2.13).
    pub(crate) colors: [Option<Die>; 2],
    /// The pots each seat commands, a bit each.
    pub(crate) command: Shared<Vec<u64>, CommandFacts>,
    /// Armies whose staff may handle pots and cards, a bit each.
    pub(crate) delegated: u32,
    /// Who leads each region.
    pub(crate) leads: [[ArmyId; 2]; MAX_REGIONS],
    /// Regions opened to a seat by Control, a bit each.
    pub(crate) eyes: Shared<Vec<u8>>,
    /// Regions that Control has taken from a seat, a bit each.
    pub(crate) shut: Shared<Vec<u8>>,
    /// The region an Army Group stands at, a bit.
    pub(crate) walking: Shared<Vec<u8>>,
    /// Walks of each seat this turn.
    pub(crate) walks: Shared<Vec<u8>>,
    /// Regions whose windows are open and whom they ask, in the order of opening (A97).
    pub(crate) windows: ArrayVec<(RegionId, Seats), MAX_REGIONS>,
    /// What each seat has said without a courier, in this turn or break.
    pub(crate) talk: Shared<Vec<u8>>,
    /// What each umpire has in hand.
    pub(crate) hands_on: Shared<Vec<Grip>>,
    /// More time that Control has given this turn.
    pub(crate) extended: Shared<Vec<Extension>>,
    /// Events in force.
    pub(crate) lasting: Shared<Vec<Lasting>>,
    /// What waits for Control.
    pub(crate) proposals: Shared<Vec<Proposal>>,
    /// Tracks of the countries without players.
    pub(crate) tracks: [i8; 5],
    /// The turn of the French declaration of war.
    pub(crate) war: u8,
    /// What the high commands have been told.
    pub(crate) reports: Shared<Reports>,
    /// Figures for the debrief.
    pub(crate) record: Shared<Record>,
    /// Rolls to be made.
    pub(crate) rolls: Shared<Vec<PendingRoll>>,
    /// What commanders have asked of Control.
    pub(crate) requests: Shared<Vec<Asked>>,
    /// The last rolls outside combat, for umpires.
    pub(crate) rolled: Shared<Vec<Arc<Roll>>>,
    /// Rolls outside combat that were kept so far.
    pub(crate) rolls_made: u32,
    /// The next number for a spotted block, by side.
    pub(crate) tags: [u16; 2],
    /// Mixes the order of numbers; no view has it.
    pub(crate) salt: u64,
    /// Notes made so far: the number of the next one. Their words are kept beside the state.
    pub(crate) notes: u32,
    /// The version of the rules under which the game began.
    pub(crate) version: u32,
}

impl State {
    /// The cubes in a hex, dummies included, in order of id.
    pub fn stack(&self, hex: Hex) -> Stack<'_> {
        let first = self.heads.get(hex.i()).copied().unwrap_or(LAST);
        Stack::new(&self.units, first)
    }

    /// The cubes of a side in a hex that can fight: no dummies.
    pub fn cubes_of(&self, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.stack(hex)
            .filter(move |&u| self.units[u.i()].side == side && !self.units[u.i()].dummy)
    }

    /// Whether a side has a real cube in the hex.
    pub fn has_cube(&self, hex: Hex, side: Side) -> bool {
        self.cubes_of(hex, side).next().is_some()
    }

    /// Static troops of a side in the hex.
    pub fn posts<'a>(
        &'a self,
        book: &'a GameData,
        hex: Hex,
        side: Side,
    ) -> impl Iterator<Item = CounterId> + 'a {
        self.posts_at(book, hex)
            .filter(move |c| book.pieces[c.i()].side == side)
    }

    /// HQs of a side in the hex.
    pub fn hqs<'a>(
        &'a self,
        book: &'a GameData,
        hex: Hex,
        side: Side,
    ) -> impl Iterator<Item = PotId> + 'a {
        let at = self
            .pots
            .iter()
            .enumerate()
            .filter(move |(_, p)| p.hex == hex);
        at.map(|(i, _)| PotId::nth(i))
            .filter(move |&p| book.armies[book.pots[p.i()].army.i()].side == side)
    }

    /// Whether the hex holds anything of a side that resists: a cube or static troops.
    pub fn held_by_arms(&self, book: &GameData, hex: Hex, side: Side) -> bool {
        self.has_cube(hex, side) || self.posts(book, hex, side).next().is_some()
    }

    /// Puts a cube into a hex, or takes it off the map.
    pub(crate) fn put(&mut self, unit: UnitId, hex: Hex) {
        let old = self.units[unit.i()].hex;
        if old.on_map() {
            let next = self.units[unit.i()].next;
            let mut at = self.heads[old.i()];
            if at == unit.0 {
                self.heads[old.i()] = next;
            } else {
                while at != LAST {
                    let follows = self.units[at as usize].next;
                    if follows == unit.0 {
                        self.units[at as usize].next = next;
                        break;
                    }
                    at = follows;
                }
            }
        }
        self.units[unit.i()].hex = hex;
        self.units[unit.i()].next = LAST;
        if !hex.on_map() {
            return;
        }
        // Kept in order of id, so that equal positions are equal states.
        let mut before = LAST;
        let mut at = self.heads[hex.i()];
        while at != LAST && at < unit.0 {
            before = at;
            at = self.units[at as usize].next;
        }
        self.units[unit.i()].next = at;
        if before == LAST {
            self.heads[hex.i()] = unit.0;
        } else {
            self.units[before as usize].next = unit.0;
        }
    }

    /// The empty stacks of a map.
    pub(crate) fn heads(count: usize) -> Shared<Vec<u16>> {
        vec![LAST; count].into()
    }

    /// A cube that has not come yet.
    pub(crate) fn fresh(
        side: Side,
        kind: u8,
        division: Option<DivId>,
        pot: PotId,
        dummy: bool,
    ) -> Unit {
        Unit {
            hex: Hex::NOWHERE,
            posture: Posture::Movement,
            fate: Fate::Waiting,
            side,
            kind,
            division,
            pot,
            dummy,
            mp: 0,
            region: RegionId(0),
            committed: false,
            fought: false,
            moved: false,
            paid: false,
            shaken: false,
            tried: false,
            checked: false,
            free: false,
            waits: Hex::NOWHERE,
            known: Known::Masked,
            seen: 0,
            tag: Tag::NONE,
            color: None,
            next: LAST,
        }
    }

    /// Builds the stacks again from where the cubes say they are.
    pub(crate) fn stacks_of(&mut self, count: usize) {
        self.heads = Self::heads(count);
        for i in 0..self.units.len() {
            let hex = self.units[i].hex;
            self.units[i].hex = Hex::NOWHERE;
            self.units[i].next = LAST;
            self.put(UnitId::nth(i), hex);
        }
    }

    /// The army a cube belongs to.
    pub fn army_of(&self, book: &GameData, unit: UnitId) -> ArmyId {
        book.pots[self.units[unit.i()].pot.i()].army
    }

    /// The class of a cube.
    pub fn class(&self, book: &GameData, unit: UnitId) -> Class {
        book.kinds[self.units[unit.i()].kind as usize].class
    }

    /// Command points of an army on a hex.
    pub fn cp_at(&self, hex: Hex, army: ArmyId) -> u8 {
        let found = self
            .cubes
            .binary_search_by_key(&(hex, army), |c| (c.hex, c.army));
        found.map_or(0, |i| self.cubes[i].n)
    }

    /// Adds command points to a hex.
    pub(crate) fn lay(&mut self, hex: Hex, army: ArmyId, n: u8) {
        match self
            .cubes
            .binary_search_by_key(&(hex, army), |c| (c.hex, c.army))
        {
            Ok(i) => self.cubes[i].n += n,
            Err(i) => self.cubes.insert(i, HexPoints { hex, army, n }),
        }
    }

    /// Takes up to `n` command points from a hex and says how many.
    pub(crate) fn lift(&mut self, hex: Hex, army: ArmyId, n: u8) -> u8 {
        let Ok(i) = self
            .cubes
            .binary_search_by_key(&(hex, army), |c| (c.hex, c.army))
        else {
            return 0;
        };
        let taken = n.min(self.cubes[i].n);
        self.cubes[i].n -= taken;
        if self.cubes[i].n == 0 {
            self.cubes.remove(i);
        }
        taken
    }

    /// Whether a bridge joins two neighbors.
    pub fn bridged(&self, book: &GameData, a: Hex, b: Hex) -> bool {
        book.map
            .direction(a, b)
            .is_some_and(|d| self.spans[a.i()] >> d & 1 == 1)
    }

    /// Builds or removes a bridge.
    pub(crate) fn set_bridge(&mut self, book: &GameData, a: Hex, b: Hex, there: bool) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(d) = book.map.direction(from, to) {
                self.spans[from.i()] = self.spans[from.i()] & !(1 << d) | u8::from(there) << d;
            }
        }
    }

    /// Whether the readings of version 3 hold, which referees asked for; games that began before keep the old ones, so
    /// that their journals can be read.
    pub fn revised(&self) -> bool {
        self.version >= 3
    }

    /// Whether the air game asks for a roll where there is no die to roll (A173): since version 4.
    pub(crate) fn asks_for_no_dice(&self) -> bool {
        self.version >= 4
    }

    /// Numbers a note.
    pub(crate) fn note(&mut self) -> u32 {
        let number = self.notes;
        self.notes += 1;
        number
    }

    /// All regions.
    pub(crate) fn regions(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.regions.len()).map(RegionId::nth)
    }

    /// No player acts: a tea break, or Control has stopped the game.
    pub fn halted(&self) -> bool {
        self.tea || self.paused
    }

    /// Whether a side holds a hex.
    pub fn friendly(&self, hex: Hex, side: Side) -> bool {
        self.hold.get(hex.i()).copied().flatten() == Some(side)
    }

    /// The side whose turn it is in a region, where only one acts.
    pub fn acting(&self, region: RegionId) -> Option<Side> {
        let r = &self.regions[region.i()];
        r.phase.slot().map(|slot| {
            if slot == Slot::First {
                r.winner
            } else {
                r.winner.other()
            }
        })
    }
}
