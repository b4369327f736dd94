//! §2.3: what each seat knows, and nothing else.

pub mod build;
pub mod changes;
pub mod desk;
pub mod keyed;
pub mod papers;

pub use papers::{BulletinView, Mailbox, MessageView, PlanLine, PlanView};

use crate::chapters::debrief::Debrief;
use crate::chapters::score::Score;
use crate::state::air::{AirStep, Berth, Finding, Look};
use crate::state::clock::Timer;
use crate::state::combat::{Assault, Wait};
use crate::state::events::{Effect, Proposal, What};
use crate::state::record::Day;
use crate::state::record::{Order, PURPOSES};
use crate::state::reports::{Past, Sitrep};
use crate::state::requests::Asked;

use crate::choice::Mark;
use crate::data::options::Options;
use crate::dice::Die;
use crate::dice::{Dice, RolledDie, Tally};
use crate::ids::*;
use crate::posture::Posture;
use crate::state::Why;
use crate::state::air::Target;
use crate::state::standing_orders::StandingOrders;
use crate::state::{Grip, Hand, Known, Phase, Spot, Stage};
use crate::view::keyed::{Keyed, Pair};
use serde::Serialize;

/// A block of the seat's own side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OwnBlock {
    /// Which.
    pub id: UnitId,
    /// Where.
    pub hex: Hex,
    /// Index into the kinds.
    pub kind: u8,
    /// Its pot.
    pub pot: PotId,
    /// Whose, for umpires.
    pub side: Side,
    /// Its uppermost side.
    pub posture: Posture,
    /// A dummy.
    pub dummy: bool,
    /// Live details; none where the seat does not stand at the map.
    pub now: Option<Now>,
}

/// What a block has done this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Now {
    /// Movement points left.
    pub mp: u8,
    /// Attacked, advanced or exploited.
    pub committed: bool,
    /// Was in a combat.
    pub fought: bool,
    /// Changed hex.
    pub moved: bool,
    /// Paid for its move.
    pub paid: bool,
    /// Disordered this turn.
    pub shaken: bool,
    /// Tried to rally this turn.
    pub tried: bool,
    /// Rolled for breakdown this turn.
    pub checked: bool,
    /// Acts once without points.
    pub free: bool,
    /// The hex it waits for.
    pub waits: Option<Hex>,
    /// What the enemy knows, for umpires: an owner who knew would tell a dummy that finds nothing from a block (A162).
    pub known: Option<Known>,
    /// Its number in the enemy's eyes, where everybody sees it: in a combat.
    pub tag: Option<Tag>,
    /// The region it lives by.
    pub region: RegionId,
    /// Dice of another color, by leave of Control.
    pub color: Option<Die>,
}

/// An enemy block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenBlock {
    /// Its number.
    pub tag: Tag,
    /// Where.
    pub hex: Hex,
    /// The corps whose colors it shows.
    pub pot: PotId,
    /// What it is and how it stands, if identified.
    pub face: Option<(u8, Posture)>,
}

/// An HQ on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hq {
    /// Whose.
    pub pot: PotId,
    /// Where.
    pub hex: Hex,
    /// Its supply route.
    pub route: Vec<Hex>,
}

/// A pot of the seat's own army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PotView {
    /// Which.
    pub pot: PotId,
    /// Where its HQ stands.
    pub hex: Option<Hex>,
    /// Points inside.
    pub cp: u8,
    /// Its route.
    pub route: Vec<Hex>,
    /// Hexes and stickers left.
    pub left: (u8, u8),
    /// No draws this turn.
    pub disrupted: bool,
}

/// An army's books.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyView {
    /// Which.
    pub army: ArmyId,
    /// Points in stock.
    pub stock: u8,
    /// Points ordered for next turn.
    pub ordered: u8,
    /// Points in the hands of its Army Group.
    pub group: u8,
    /// Staff may handle pots and cards.
    pub delegated: bool,
    /// What it does without an answer.
    pub standing: StandingOrders,
    /// Has sent its report this turn.
    pub reported: bool,
    /// Spent by purpose.
    pub spent: [u16; PURPOSES],
    /// Everything granted and lapsed.
    pub books: (u16, u16),
    /// Cubes lost.
    pub lost: u8,
}

/// A region as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RegionView {
    /// The step.
    pub phase: Phase,
    /// Who goes first.
    pub winner: Side,
    /// Armies at the table, a bit each.
    pub present: u32,
    /// Armies that have finished the step, a bit each.
    pub passed: u32,
    /// Seats that have finished for themselves.
    pub said: Seats,
    /// Who leads: German, Polish.
    pub leads: [ArmyId; 2],
    /// More time was given so often.
    pub extended: u8,
    /// Time is up: what is under way is finished by itself.
    pub late: bool,
}

/// Cards of a region that were turned over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LaidView {
    /// By side.
    pub cards: [Hand; 2],
    /// Those that a high command added from its reserve, by side; none for the enemy's.
    pub reserves: [Option<Hand>; 2],
    /// Who acts first.
    pub winner: Side,
}

/// A participant of a combat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FighterView {
    /// Under this mark.
    pub mark: Mark,
    /// Index into the kinds; none for static troops.
    pub kind: Option<u8>,
    /// Dug in at the roll.
    pub dug: bool,
    /// Stars that destroy it.
    pub kill: u8,
    /// Hits in this combat.
    pub hits: u8,
    /// Destroyed.
    pub gone: bool,
}

/// A combat as everybody at the table sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// How.
    pub assault: Assault,
    /// The attacker.
    pub side: Side,
    /// The hex attacked.
    pub target: Hex,
    /// From where.
    pub from: Vec<Hex>,
    /// Attackers, defenders.
    pub lines: [Vec<FighterView>; 2],
    /// Both handfuls.
    pub dice: [Dice; 2],
    /// What counts of the roll.
    pub tally: [Tally; 2],
    /// The dice one by one, with those the defender struck out: attacker's, defender's.
    pub faces: [Keyed<u8, RolledDie>; 2],
    /// What the dice showed before the defender struck anything out.
    pub rolled: [Tally; 2],
    /// Results the ground lets the defender strike out in all.
    pub ignore: u8,
    /// Who won, and whether by a double.
    pub won: Option<(Side, bool)>,
    /// What it waits for.
    pub wait: Wait,
    /// Of whom.
    pub asks: Seats,
}

/// A live map table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableView {
    /// Which.
    pub region: RegionId,
    /// HQs there.
    pub hqs: Keyed<PotId, Hq>,
    /// Static troops by counter: where they stand.
    pub posts: Keyed<CounterId, Hex>,
    /// Command points on hexes that may be seen.
    pub cp: Keyed<Pair<Hex, ArmyId>, u8>,
    /// Bridges over rivers: from each hex the directions in which there is one, a bit each.
    pub bridges: Keyed<Hex, u8>,
    /// HQs in flight.
    pub flights: Vec<PotId>,
    /// The combat under way.
    pub battle: Option<BattleView>,
    /// A unit that must march on.
    pub transit: Option<Hex>,
    /// With alternate moves, which own corps have moved.
    pub moved: Option<MovedView>,
}

/// Own corps in alternate moves (A46).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MovedView {
    /// Those that have moved.
    pub done: Vec<PotId>,
    /// The one that moves now.
    pub now: Option<PotId>,
}

/// What lies before a staff besides the map, so that whatever opens or closes a choice is in its view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StaffView {
    /// Released divisions that the seat may transfer, by the pot that commands them; umpires see all.
    pub formations: Keyed<DivId, PotId>,
    /// Forms of the side as filled in: they open deployment areas.
    pub decisions: Vec<(u8, u8)>,
    /// Points in the hands of the Army Group that the seat leads.
    pub group: Option<u8>,
    /// Orders to the armies of that group, as they are reported.
    pub orders: Vec<Order>,
    /// Walks to a map this turn, and the map where the seat stands.
    pub walks: (u8, Option<RegionId>),
}

/// An air counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CraftView {
    /// Where.
    pub berth: Berth,
    /// 0 north, 1 south.
    pub zone: u8,
    /// Hit by fighters.
    pub hit: bool,
    /// Hit by anti-aircraft fire.
    pub flak: bool,
    /// Its target.
    pub target: Option<Target>,
    /// Rested or brought up this turn.
    pub rotated: bool,
}

/// An air zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ZoneView {
    /// The step.
    pub step: AirStep,
    /// Who has finished it.
    pub ready: [bool; 2],
    /// Hits still to be dealt.
    pub hits: [u8; 2],
    /// Who rules the sky.
    pub superior: Option<Side>,
}

/// What a side has decided about its bombs over a zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BombsView {
    /// The army that goes short.
    pub starve: Option<ArmyId>,
    /// Looks.
    pub looks: Vec<Look>,
    /// Towns.
    pub raze: Vec<PlaceId>,
    /// The rear box held up.
    pub hamper: Option<u8>,
    /// Pairs on call.
    pub support: u8,
}

/// The air board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AirView {
    /// Counters.
    pub craft: Vec<CraftView>,
    /// Zones.
    pub zones: Vec<ZoneView>,
    /// Own decisions about bombs, by zone.
    pub bombs: Vec<BombsView>,
    /// Counters that fly fresh or could, this turn and the next four, if those in the air go on flying and the others
    /// go on resting: German, Polish.
    pub forecast: [[u8; 5]; 2],
}

/// A desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeskView {
    /// Discretionary points.
    pub cp: u8,
    /// Reserve cards by value.
    pub reserve: Hand,
    /// Air-support dice by zone.
    pub support: [u8; 2],
    /// The tea break was used.
    pub tea: bool,
    /// Reconnaissance results.
    pub findings: Vec<Finding>,
    /// Points each army holds in all.
    pub holdings: Keyed<ArmyId, u8>,
    /// Forms as filled in.
    pub decisions: Vec<(u8, u8)>,
    /// Divisions that have not come: which, when, unreleased.
    pub awaited: Vec<(DivId, u8, bool)>,
    /// Orders given.
    pub orders: Vec<Order>,
}

/// What was reported to a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Strategic {
    /// Which.
    pub side: Side,
    /// Places thought Polish, by place.
    pub towns: Vec<bool>,
    /// Air-support dice by zone, and those already paid for.
    pub air: [[u8; 2]; 2],
    /// The army that comes first at the towns of its area.
    pub favored: Option<ArmyId>,
    /// Enemy HQs as last heard.
    pub enemy_hqs: Keyed<PotId, Hex>,
    /// The turns on which they were heard of.
    pub heard: Keyed<PotId, u8>,
    /// The armies' reports, for superiors.
    pub armies: Keyed<ArmyId, Sitrep>,
}

/// What only umpires see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ControlView {
    /// Tracks.
    pub tracks: [i8; 5],
    /// Proposals.
    pub proposals: Vec<Proposal>,
    /// The French declaration of war.
    pub war: u8,
    /// All hands of cards: side, region.
    pub hands: [Vec<Hand>; 2],
    /// What they have in hand.
    pub grip: Grip,
    /// The score so far.
    pub score: Score,
    /// How each turn ended.
    pub days: Vec<Day>,
    /// Counters.
    pub counters: Vec<Spot>,
    /// Reserve cards by side and value.
    pub reserves: [Hand; 2],
    /// The last rolls outside combat by number, newest last: what for, the dice and what they showed.
    pub rolled: Keyed<u32, (Why, Vec<Die>, Vec<u8>)>,
}

/// Who holds each hex of the live tables: G, P, a dot for neither side, a blank for what is not seen. On the wire a text for
/// each column of the map, so that a hex that changes hands is a small difference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Holders {
    pub(crate) rows: usize,
    pub(crate) signs: String,
}

impl Holders {
    /// Who holds a hex; nothing where the seat does not see it.
    pub fn of(&self, hex: Hex) -> Option<Option<Side>> {
        match self.signs.as_bytes().get(hex.i()) {
            Some(b'G') => Some(Some(Side::German)),
            Some(b'P') => Some(Some(Side::Polish)),
            Some(b'.') => Some(None),
            _ => None,
        }
    }

    /// The signs of all hexes.
    pub fn signs(&self) -> &[u8] {
        self.signs.as_bytes()
    }
}

impl Serialize for Holders {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let rows = self.rows.max(1);
        let columns = 0..self.signs.len().div_ceil(rows);
        // Signs are single bytes.
        to.collect_seq(columns.map(|c| {
            let end = self.signs.len().min((c + 1) * rows);
            &self.signs[c * rows..end]
        }))
    }
}

/// Everything a seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The readings of this table.
    pub options: Options,
    /// The pots the seat commands.
    pub command: Vec<PotId>,
    /// The turn and the last one.
    pub turns: (u8, u8),
    /// Where the table stands.
    pub stage: Stage,
    /// A tea break, or one that is due.
    pub tea: (bool, bool),
    /// Control has stopped the game.
    pub paused: bool,
    /// Sides that roll dice of another color.
    pub colors: [Option<Die>; 2],
    /// Seats that have finished planning.
    pub ready: Seats,
    /// Desks closed for the turn.
    pub closed: Seats,
    /// High commands that add no more reserve cards this turn: German, Polish.
    pub kept: [bool; 2],
    /// Regions.
    pub regions: Vec<RegionView>,
    /// Live tables.
    pub tables: Keyed<RegionId, TableView>,
    /// Who holds the hexes of the live tables.
    pub hold: Holders,
    /// Own blocks.
    pub own: Keyed<UnitId, OwnBlock>,
    /// Enemy blocks.
    pub seen: Keyed<Tag, SeenBlock>,
    /// Own pots.
    pub pots: Keyed<PotId, PotView>,
    /// Own armies.
    pub armies: Keyed<ArmyId, ArmyView>,
    /// Own points on hexes.
    pub cp: Keyed<Pair<Hex, ArmyId>, u8>,
    /// Own counters: where, used.
    pub counters: Keyed<CounterId, (Spot, bool)>,
    /// Points handed out by places this turn, and points they are short of, by place; none where both are none.
    pub places: Keyed<PlaceId, (u8, u8)>,
    /// Cards of the regions one leads: hand, committed.
    pub cards: Keyed<RegionId, (Hand, Hand)>,
    /// Cards that lay open, by turn and region.
    pub laid: Keyed<Pair<u8, RegionId>, LaidView>,
    /// The attack being planned.
    pub plan: Option<PlanView>,
    /// Written plans of the seat and of those it shares an army with, in order; umpires see all.
    pub sheet: Vec<PlanLine>,
    /// The post.
    pub post: Mailbox,
    /// Orders to the seat's own armies.
    pub orders: Vec<Order>,
    /// Events in force that one knows of.
    pub events: Vec<(Effect, What)>,
    /// The high command's desk.
    pub desk: Option<DeskView>,
    /// The air board.
    pub air: Option<AirView>,
    /// The strategic map.
    pub strategic: Option<Strategic>,
    /// What was reported to each side, for seats that belong to none.
    pub both: Vec<Strategic>,
    /// The strategic reserve of cards, for those who play or assign it.
    pub reserve: Option<Hand>,
    /// Armies of the seat's Army Group that can take no more points.
    pub full: Vec<ArmyId>,
    /// What this seat has asked of Control; for umpires what everybody has.
    pub requests: Vec<Asked>,
    /// What lies before a staff; for umpires, before all of them.
    pub staff: Option<StaffView>,
    /// Clocks that run, for the clock and umpires.
    pub timers: Vec<Timer>,
    /// Control's board.
    pub control: Option<ControlView>,
    /// The map as it was, for spectators.
    pub past: Option<Past>,
    /// The score, once the game is over.
    pub score: Option<Score>,
    /// The figures of the debrief, once the game is over.
    pub debrief: Option<Debrief>,
}
