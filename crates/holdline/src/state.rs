//! The complete truth: flat lists addressed by dense ids.

use crate::chapters::air::Sky;
use crate::chapters::combat::battle::Battle;
use crate::chapters::events::{Lasting, Proposal};
use crate::chapters::messages::{Bulletin, Message};
use crate::chapters::plans::PlanItem;
use crate::chapters::record::Record;
use crate::chapters::reports::Reports;
use crate::chapters::requests::Asked;
use crate::chapters::rolls::Roll;
use crate::chapters::seats::{Seat, Seats};
use crate::chapters::standing_orders::StandingOrders;
use crate::choice::Timer;
use crate::data::game::GameData;
use crate::data::options::Options;
use crate::dice::Die;
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::shared::{History, Shared};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where the whole table stands (§2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Decisions and deployment.
    Planning,
    /// A turn is under way.
    Turn,
    /// The game is over.
    Debrief,
}

/// What became of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not yet here: waits for its turn, its release or its forming.
    Waiting,
    /// On the map.
    OnMap,
    /// Destroyed.
    Destroyed,
    /// Taken off the map by Control, or a dummy that was seen through.
    Removed,
}

/// What the enemy knows of a block (§2.3, A113).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Hidden under its HQ marker.
    Masked,
    /// A block of a corps; what it is remains open.
    Contact,
    /// Type and posture are plain.
    Identified,
}

/// A cube.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// Where it stands.
    pub hex: Hex,
    /// Its uppermost side.
    pub posture: Posture,
    /// What became of it.
    pub fate: Fate,
    /// Whose.
    pub side: Side,
    /// Index into the kinds.
    pub kind: u8,
    /// Its division; none for dummies and formed regiments.
    pub division: Option<DivId>,
    /// The pot that commands it.
    pub pot: PotId,
    /// Only looks like a cube (A114).
    pub dummy: bool,
    /// Its full movement and what is left of it.
    pub mp: u8,
    /// The region whose turn it lives by (A95).
    pub region: RegionId,
    /// Attacked, advanced or exploited: does nothing more this turn.
    pub committed: bool,
    /// Was in a combat this turn.
    pub fought: bool,
    /// Changed hex this turn.
    pub moved: bool,
    /// Paid for its move.
    pub paid: bool,
    /// Was disordered this turn, so that it cannot rally yet (A13).
    pub shaken: bool,
    /// Tried to rally this turn (A11).
    pub tried: bool,
    /// Rolled for breakdown this turn (A118).
    pub checked: bool,
    /// May act once without command points, by leave of an umpire (A60).
    pub free: bool,
    /// Waits to step into a region that is still fighting (A95).
    pub waits: Hex,
    /// What the enemy knows.
    pub known: Known,
    /// The last turn on which something gave it away.
    pub seen: u8,
    /// Its number in the enemy's eyes.
    pub tag: Tag,
    /// Control gave it dice of another colour (§2.13).
    pub colour: Option<Die>,
    /// The next cube in the same hex.
    next: u16,
}

/// A pot and its HQ marker (§2.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pot {
    /// Where the HQ stands; off the map when it was driven out.
    pub hex: Hex,
    /// Command points inside.
    pub cp: u8,
    /// Stickers of its supply route, German only.
    pub route: ArrayVec<Hex, 24>,
    /// Hexes it may still go this turn.
    pub steps: u8,
    /// Stickers it may still lay this turn.
    pub stickers: u8,
    /// Forced back in this turn's actions: no draws in POSTURE.
    pub disrupted: bool,
    /// The turn on which a lost HQ comes back.
    pub returns: u8,
}

/// What an army has besides its pots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock {
    /// Points that arrived and are not yet in a pot or on a hex.
    pub cp: u8,
    /// Points ordered for next turn by the Polish high command.
    pub ordered: u8,
    /// Points taken by bombing, to be taken at the next arrival.
    pub interdicted: u8,
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// With its division or in a pot.
    Pot(PotId),
    /// On a hex.
    At(Hex),
    /// With the army, to be placed from this turn on (A129).
    Transit(PotId, u8),
    /// Being built into a bridge at the end of movement.
    Building(Hex, Hex),
    /// Not yet here.
    Waiting,
    /// Destroyed or built in.
    Gone,
}

/// A counter in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Counter {
    /// Where.
    pub spot: Spot,
    /// Fired or was used this turn (A55).
    pub used: bool,
}

/// Command points on a hex, in the colour of an army (A90).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HexPoints {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub army: ArmyId,
    /// How many.
    pub n: u8,
}

/// Cards by value: how many of each, 0 to 13.
pub type Hand = [u8; 14];

/// The steps of a region's turn (§2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Initiative cards, face down.
    Cards,
    /// Command points and guns to hexes.
    Command,
    /// Plans are written; only where ACTIONS are played from plans (§2.4).
    Plans,
    /// The winner's rallies, then the loser's.
    Rally(Slot),
    /// Prepared attacks.
    Prepared(Slot),
    /// Other attacks.
    Other(Slot),
    /// Exploitation.
    Exploit(Slot),
    /// Movement.
    Movement(Slot),
    /// Both change postures.
    Posture,
    /// Waits for the others.
    Done,
}

/// First the winner of the initiative, then the loser.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The winner.
    First,
    /// The loser.
    Second,
}

impl Phase {
    /// What comes next.
    pub fn after(self) -> Phase {
        use Phase::*;
        use Slot::*;
        match self {
            Cards => Command,
            Command | Plans => Rally(First),
            Rally(s) => Prepared(s),
            Prepared(s) => Other(s),
            Other(s) => Exploit(s),
            Exploit(First) => Rally(Second),
            Exploit(Second) => Movement(First),
            Movement(First) => Movement(Second),
            Movement(Second) => Posture,
            Posture | Done => Done,
        }
    }

    /// The steps in their order.
    pub const STEPS: [Phase; 14] = {
        use Phase::*;
        use Slot::*;
        [
            Cards,
            Command,
            Plans,
            Rally(First),
            Prepared(First),
            Other(First),
            Exploit(First),
            Rally(Second),
            Prepared(Second),
            Other(Second),
            Exploit(Second),
            Movement(First),
            Movement(Second),
            Posture,
        ]
    };

    /// A step's place in the turn; whoever waits for the others comes last.
    pub fn place(self) -> u8 {
        let at = Phase::STEPS.iter().position(|&step| step == self);
        at.unwrap_or(Phase::STEPS.len()) as u8
    }

    /// The slot, where only one side acts.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Phase::Rally(s)
            | Phase::Prepared(s)
            | Phase::Other(s)
            | Phase::Exploit(s)
            | Phase::Movement(s) => Some(s),
            _ => None,
        }
    }

    /// ACTIONS are over: the region can be walked into (A95).
    pub fn settled(self) -> bool {
        matches!(self, Phase::Movement(_) | Phase::Posture | Phase::Done)
    }

    /// Cards lie open: ACTIONS have begun.
    pub fn revealed(self) -> bool {
        !matches!(self, Phase::Cards | Phase::Command)
    }
}

/// An HQ that must leave and waits for its owner's word (A106).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Flight {
    /// Whose HQ.
    pub pot: PotId,
    /// The hexes open to it, the default first.
    pub to: ArrayVec<Hex, 6>,
}

/// A region's turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// The step.
    pub phase: Phase,
    /// Who goes first this turn.
    pub winner: Side,
    /// Armies that have finished this step, a bit each.
    pub passed: u32,
    /// Seats that have said so.
    pub said: Seats,
    /// Armies at this table this turn, a bit each.
    pub present: u32,
    /// Cards committed face down.
    pub sealed: [Hand; 2],
    /// Reserve cards among them.
    pub reserves: [Hand; 2],
    /// The combat under way.
    pub battle: Option<Battle>,
    /// Time is up: what is under way is finished by itself, and nothing new begins (A99).
    pub late: bool,
    /// HQs that must leave.
    pub flights: ArrayVec<Flight, 4>,
    /// A cube on foot that passes through a full hex and must march on (A120).
    pub transit: Option<UnitId>,
    /// With alternate moves, the pot that moves now, and those that have moved, a bit each (A46).
    pub mover: Option<PotId>,
    /// See `mover`.
    pub moved: u64,
}

/// An attack that a seat is putting together (§2.10 steps 1 and 2). Nobody else sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The hex to be attacked.
    pub target: Hex,
    /// The attacking cubes.
    pub with: ArrayVec<UnitId, 6>,
    /// Guns and specials with their dice.
    pub fire: ArrayVec<(CounterId, u8), 12>,
    /// Bridging columns and the hexes they start from, one for each river side crossed (A57).
    pub spans: ArrayVec<(CounterId, Hex), 2>,
    /// With the air-support die.
    pub air: bool,
    /// Written ahead: only if this hex was taken by then (§2.4).
    pub only: Option<Hex>,
    /// Written ahead: not if more dug-in blocks are seen there.
    pub unless: Option<u8>,
    /// Written ahead: nobody goes forward.
    pub stay: bool,
}

/// More time for one run of a clock, by Control (§2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extension {
    /// Which clock.
    pub timer: Timer,
    /// Which run of it.
    pub run: u64,
    /// How often.
    pub n: u8,
}

/// What an umpire has in hand (§2.19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// Nothing.
    Nothing,
    /// A cube.
    Unit(UnitId),
    /// A hex.
    Hex(Hex),
    /// A counter.
    Counter(CounterId),
    /// A pot.
    Pot(PotId),
}

/// A roll that must be made before anything else happens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PendingRoll {
    /// What for.
    pub why: Why,
    /// The dice.
    pub dice: Vec<Die>,
}

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The order in which blocks are numbered when they are spotted.
    Numbering,
    /// The day of the French declaration of war (A72).
    War,
    /// Random events of the turn.
    Events,
    /// A combat.
    Battle(RegionId),
    /// Free rolls against special counters.
    Specials(RegionId),
    /// A rally, and whether a second die is paid for.
    Rally {
        /// Who rallies.
        unit: UnitId,
        /// Digs in when it succeeds.
        dig: bool,
        /// May roll again.
        again: bool,
        /// Points paid for it so far.
        paid: u8,
    },
    /// A breakdown check.
    Breakdown(UnitId),
    /// A charge under a bridge.
    Bridge(Hex, Hex),
    /// Recovery checks of a zone.
    Recovery(u8),
    /// Fighters of a zone.
    Dogfight(u8),
    /// Anti-aircraft fire of a zone.
    Flak(u8),
    /// A card lost to bombing.
    Card(Side, RegionId),
    /// Whether shots from the windows cost a static counter.
    Shots(CounterId),
}

/// What a high command has to give (§2.6).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct HighCommand {
    /// Discretionary points of this turn.
    pub cp: u8,
    /// Points less next turn, from bombing and events.
    pub less: u8,
    /// Cards of the strategic reserve.
    pub reserve: Hand,
    /// Air-support dice for this turn, by zone.
    pub support: [u8; 2],
    /// Those of them that the high command has paid for (A88).
    pub prepaid: [u8; 2],
    /// The tea break was called.
    pub tea: bool,
}

/// The complete truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The turn, from 1; 0 while planning.
    pub turn: u8,
    /// The last turn.
    pub last: u8,
    /// Where the table stands.
    pub stage: Stage,
    /// Nobody acts: a tea break (A100).
    pub tea: bool,
    /// Control has called its own break.
    pub control_tea: bool,
    /// A break was called and begins when the combats under way are over.
    pub tea_due: bool,
    /// Control has stopped the game.
    pub paused: bool,
    /// The readings and presets of this table.
    pub options: Options,
    /// Decisions taken in planning, as option numbers.
    pub decisions: Shared<Vec<u8>>,
    /// Seats that have finished planning.
    pub ready: Seats,
    /// Offices that have closed their desk for the turn.
    pub closed: Seats,
    /// Cubes, dummies and regiments that may still be formed.
    pub units: Shared<Vec<Unit>>,
    /// The first cube of each hex's list.
    pub(crate) heads: Shared<Vec<u16>>,
    /// Who holds each hex.
    pub hold: Shared<Vec<Option<Side>>>,
    /// Bridges, a bit for each direction.
    pub spans: Shared<Vec<u8>>,
    /// Pots.
    pub pots: Shared<Vec<Pot>>,
    /// Armies.
    pub stocks: Shared<Vec<Stock>>,
    /// Counters.
    pub counters: Shared<Vec<Counter>>,
    /// The pot to which each counter belongs; batteries follow their division.
    pub homes: Shared<Vec<PotId>>,
    /// Command points on hexes, in order.
    pub cubes: Shared<Vec<HexPoints>>,
    /// Points each place has handed out this turn.
    pub given: Shared<Vec<u8>>,
    /// Points each place is short of this turn.
    pub short: Shared<Vec<u8>>,
    /// The turn on which each division comes.
    pub arrivals: Shared<Vec<u8>>,
    /// Divisions that still wait for Control, a bit each.
    pub unreleased: u128,
    /// Regions.
    pub regions: Shared<[Region; REGIONS]>,
    /// Hands of cards by side and region.
    pub hands: [[Hand; REGIONS]; 2],
    /// High commands.
    pub purses: [HighCommand; 2],
    /// Discretionary points in the hands of the Army Groups, by army id of their reserve.
    pub groups: Shared<Vec<u8>>,
    /// The air board.
    pub sky: Shared<Sky>,
    /// What each seat is putting together.
    pub plans: Shared<Vec<Option<Plan>>>,
    /// Plans written ahead, in the order of writing.
    pub sheet: Shared<Vec<PlanItem>>,
    /// Standing answers, by army.
    pub standing: Shared<Vec<StandingOrders>>,
    /// Letters, in the order in which they were written; one that was late once more when it came.
    pub letters: History<Message>,
    /// Letters on their way.
    pub on_way: Shared<Vec<Message>>,
    /// Letters from one seat to another so far, by sender and addressee.
    pub(crate) written: Shared<Vec<u16>>,
    /// Couriers each seat has sent this turn.
    pub couriers: Shared<Vec<u8>>,
    /// What Control has published.
    pub news: Shared<Vec<Bulletin>>,
    /// The Polish army that comes first at the towns of its area this turn (A112).
    pub favoured: Option<ArmyId>,
    /// Lines that Control has opened or closed against the usual, the lower seat first.
    pub lines: Shared<Vec<(Seat, Seat)>>,
    /// Seats that may not write.
    pub muted: Seats,
    /// Sides that throw dice of another colour by leave of Control (§2.13).
    pub colours: [Option<Die>; 2],
    /// The pots each seat commands, a bit each.
    pub command: Shared<Vec<u64>>,
    /// Armies whose staff may handle pots and cards, a bit each.
    pub delegated: u32,
    /// Who leads each region.
    pub leads: [[ArmyId; 2]; REGIONS],
    /// Regions opened to a seat by Control, a bit each.
    pub eyes: Shared<Vec<u8>>,
    /// Regions that Control has taken from a seat, a bit each.
    pub shut: Shared<Vec<u8>>,
    /// The region an Army Group stands at, a bit.
    pub walking: Shared<Vec<u8>>,
    /// Walks of each seat this turn.
    pub walks: Shared<Vec<u8>>,
    /// Regions whose windows are open and whom they ask, in the order of opening (A97).
    pub windows: ArrayVec<(RegionId, Seats), REGIONS>,
    /// What each seat has said without a courier, in this turn or break.
    pub talk: Shared<Vec<u8>>,
    /// What each umpire has in hand.
    pub hands_on: Shared<Vec<Grip>>,
    /// More time that Control has given this turn.
    pub extended: Shared<Vec<Extension>>,
    /// Events in force.
    pub lasting: Shared<Vec<Lasting>>,
    /// What waits for Control.
    pub proposals: Shared<Vec<Proposal>>,
    /// Tracks of the countries nobody plays.
    pub tracks: [i8; 5],
    /// The turn of the French declaration of war.
    pub war: u8,
    /// What the high commands have been told.
    pub reports: Shared<Reports>,
    /// Figures for the debrief.
    pub record: Shared<Record>,
    /// Rolls to be made.
    pub rolls: Shared<Vec<PendingRoll>>,
    /// What commanders have asked of Control.
    pub requests: Shared<Vec<Asked>>,
    /// The last rolls outside combat, for umpires.
    pub throws: Shared<Vec<Arc<Roll>>>,
    /// Rolls outside combat that were kept so far.
    pub thrown: u32,
    /// The next number for a spotted block, by side.
    pub tags: [u16; 2],
    /// Mixes the order of numbers; nobody sees it.
    pub salt: u64,
}

const LAST: u16 = u16::MAX;

impl State {
    /// The cubes in a hex, dummies included, in order of id.
    pub fn stack(&self, hex: Hex) -> Stack<'_> {
        Stack {
            units: &self.units,
            next: self.heads.get(hex.i()).copied().unwrap_or(LAST),
        }
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
        let at = Spot::At(hex);
        book.posts()
            .filter(move |c| self.counters[c.i()].spot == at)
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
    pub fn put(&mut self, unit: UnitId, hex: Hex) {
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
            colour: None,
            next: LAST,
        }
    }

    /// Builds the stacks anew from where the cubes say they are.
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
    pub fn lay(&mut self, hex: Hex, army: ArmyId, n: u8) {
        match self
            .cubes
            .binary_search_by_key(&(hex, army), |c| (c.hex, c.army))
        {
            Ok(i) => self.cubes[i].n += n,
            Err(i) => self.cubes.insert(i, HexPoints { hex, army, n }),
        }
    }

    /// Takes up to `n` command points from a hex and says how many.
    pub fn lift(&mut self, hex: Hex, army: ArmyId, n: u8) -> u8 {
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

    /// Whether a bridge joins two neighbours.
    pub fn bridged(&self, book: &GameData, a: Hex, b: Hex) -> bool {
        book.ground
            .direction(a, b)
            .is_some_and(|d| self.spans[a.i()] >> d & 1 == 1)
    }

    /// Builds or removes a bridge.
    pub fn set_bridge(&mut self, book: &GameData, a: Hex, b: Hex, there: bool) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(d) = book.ground.direction(from, to) {
                self.spans[from.i()] = self.spans[from.i()] & !(1 << d) | u8::from(there) << d;
            }
        }
    }

    /// Nobody acts: a tea break, or Control has stopped the game.
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

/// Walks over the cubes of a hex.
pub struct Stack<'a> {
    units: &'a [Unit],
    next: u16,
}

impl Iterator for Stack<'_> {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        if self.next == LAST {
            return None;
        }
        let unit = UnitId(self.next);
        self.next = self.units[unit.i()].next;
        Some(unit)
    }
}
