//! The complete truth of a game, flat and small.

use crate::data::roster::Kind;
use crate::ids::{FORCES, Location, Side, UNITS, Unit, UnitSet};
use crate::options::Options;
use serde::{Deserialize, Serialize};

/// Where the game stands in the sequence of play (§4.1, §8.2).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Step {
    /// §4.1 step 1: both sides in secret.
    Arrivals,
    /// Steps 2 and 3: surface ships.
    Fleet(Side),
    Submarines(Side),
    /// Step 4: this side places one land air unit or passes.
    Air(Side),
    /// §14: this side's raiders roll.
    Raid(Side),
    /// Step 5: both sides in secret.
    Repair,
    /// Step 6: Japan names the next area.
    NextArea,
    SubmarineAim(Side),
    SubmarineRoll(Side),
    /// Air or surface: both sides in secret.
    #[serde(rename = "wish")]
    Bid,
    RollOff,
    Aim(Side),
    Fire(Side),
    Landing(Side),
    /// Land units aim: both sides in secret.
    LandAim,
    LandRoll,
    Stay(Side),
    Pursue(Side),
    PursueRoll(Side),
    Answer(Side),
    AnswerRoll(Side),
    /// Ships of this side are sent to a harbor, for this reason.
    #[serde(rename = "home")]
    ToPort(Side, ReturnReason),
    /// Step 8: both sides in secret.
    Returns,
    Over,
}

/// Why ships go to a harbor; it fixes which harbors they may choose and what comes next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReturnReason {
    /// Disabled by a submarine: the nearest port (A33).
    Torpedo,
    /// Disabled in a round: the nearest port or base (A33).
    Round,
    /// The end of a pursuit: pursuers disabled by return fire, then those who withdraw (A41, A42).
    Leave,
    /// Their base fell to a landing: the closest port (A51).
    Landing,
    /// Their port or base fell to sea control: the closest port (A51, A87).
    Control,
}

/// What kind of round is fought (§8).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RoundKind {
    Air,
    Surface,
}

impl RoundKind {
    pub fn other(self) -> RoundKind {
        match self {
            RoundKind::Air => RoundKind::Surface,
            RoundKind::Surface => RoundKind::Air,
        }
    }
}

/// What the other side last saw of a unit: its memory, not a mark on the block (A70).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastSeen {
    /// The turn it was shown; 0 means never.
    pub turn: u8,
    pub strength: u8,
    /// Where; a disabled ship leaves face up, so this may be a harbor.
    pub place: Location,
    /// Nothing can have moved it since: the place still holds.
    pub sure: bool,
}

impl Default for LastSeen {
    fn default() -> LastSeen {
        LastSeen {
            turn: 0,
            strength: 0,
            place: Location::NONE,
            sure: false,
        }
    }
}

/// A task-force block on the board (§14).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TaskForce {
    /// The harbor it was formed in; `NONE` while the block is unused.
    pub from: Location,
    /// The area it stands in, or is to stand in once the move ends.
    pub at: Location,
}

impl TaskForce {
    pub const UNUSED: TaskForce = TaskForce {
        from: Location::NONE,
        at: Location::NONE,
    };
}

/// The fight for one base (§8 land combat).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Landing {
    /// The attacked base; `NONE` between landings.
    pub base: Location,
    /// The side that lands.
    pub by: Side,
    /// Transports of both sides that still stand in this landing.
    pub troops: UnitSet,
    /// What is left of the control marker; 0 once it has fallen.
    pub garrison: u8,
    /// What the garrison aims at.
    pub garrison_aim: Unit,
}

/// The area being fought for.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Battle {
    /// `NONE` between battles.
    pub area: Location,
    /// Only landings are possible and the blocks stay upright (A72 case c).
    pub quiet: bool,
    /// Units at sea that lie face up, both sides'.
    pub shown: UnitSet,
    /// Transports that came to light in an attacked base (A47).
    pub ashore: UnitSet,
    pub disabled: UnitSet,
    /// Those shot at by pursuers, who return fire (A40).
    pub pursued: UnitSet,
    /// Those who pursue.
    pub pursuers: UnitSet,
    pub withdrawing: Option<Side>,
    /// What each side asks for; hidden until both have chosen.
    #[serde(rename = "wish")]
    pub bid: [Option<RoundKind>; 2],
    pub round: Option<RoundKind>,
    /// Rounds fought so far.
    pub rounds: u8,
    /// Transports that have attacked in this landing step (A46).
    pub landed: UnitSet,
    #[serde(rename = "fight")]
    pub landing: Landing,
}

impl Battle {
    pub const NONE: Battle = Battle {
        area: Location::NONE,
        quiet: false,
        shown: UnitSet::NONE,
        ashore: UnitSet::NONE,
        disabled: UnitSet::NONE,
        pursued: UnitSet::NONE,
        pursuers: UnitSet::NONE,
        withdrawing: None,
        bid: [None; 2],
        round: None,
        rounds: 0,
        landed: UnitSet::NONE,
        landing: Landing {
            base: Location::NONE,
            by: Side::Japan,
            troops: UnitSet::NONE,
            garrison: 0,
            garrison_aim: Unit::NONE,
        },
    };
}

/// What a puzzle asks for, in markers and lost ships, which both sides see.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Goal {
    /// Whose task it is.
    pub side: Side,
    /// The last turn.
    pub by: u8,
    /// It has to be so when the last turn ends; otherwise at the end of any turn until then.
    pub hold: bool,
    /// Sea areas and harbors that the side holds, a bit each.
    pub areas: u16,
    #[cfg_attr(test, ts(type = "number"))]
    pub harbors: u64,
    /// The kind of ship that is counted; all of them if not given.
    pub kind: Option<Kind>,
    /// The fewest lost enemy ships.
    pub sunk_least: u8,
    /// The most lost own ships.
    pub lost_most: u8,
    /// Known when the game is over.
    pub solved: Option<bool>,
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

/// Room for repair cuts: one for each port.
pub(crate) const PORTS: usize = 16;

/// The loss of a unit that a position leaves out: it never returns.
pub(crate) const NEVER: u8 = 200;

/// No destination, target or amount chosen yet.
pub(crate) const UNSET: u8 = 255;

/// The position with everything that is hidden; private to the rules.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) turn: u8,
    pub(crate) step: Step,
    /// Japan's lead on the track; negative when the Allies lead (§11).
    pub(crate) vp: i8,
    /// Resource points left this turn, as both sides see them.
    pub(crate) rp: [u8; 2],
    /// Who has confirmed, or passed for good.
    pub(crate) done: [bool; 2],
    /// Sea areas held, by side: the markers (§9).
    pub(crate) held: [u16; 2],
    /// Harbors the Allies hold; Japan holds the others.
    pub(crate) allied: u64,
    /// What raids took off each port's repair capacity this turn (§14).
    pub(crate) cut: [u8; PORTS],
    /// The turn each port first changed hands; 0 means never.
    pub(crate) fell: [u8; PORTS],
    /// Areas already fought this turn.
    pub(crate) fought: u16,
    pub(crate) at: [Location; UNITS],
    pub(crate) strength: [u8; UNITS],
    /// The turn a unit was lost.
    pub(crate) lost: [u8; UNITS],
    /// What the other side remembers of each unit.
    pub(crate) seen: [LastSeen; UNITS],
    /// What this step's choices fixed for a unit: destination, target or repair; `UNSET` otherwise.
    pub(crate) plan: [u8; UNITS],
    /// Units their owner has settled in this step.
    pub(crate) fixed: UnitSet,
    /// Units that still roll: targets are set, and each rolls in its turn (A78).
    pub(crate) queue: UnitSet,
    /// Hits of a land round, which count together at its end (A48).
    pub(crate) wounds: [u8; UNITS],
    /// Harbors that have just changed hands and may hold ships to evict.
    pub(crate) fallen: u64,
    /// The order each player is in the middle of.
    pub(crate) pending: [PendingOrder; 2],
    pub(crate) forces: [TaskForce; FORCES],
    pub(crate) battle: Battle,
    pub(crate) ledger: [Ledger; 2],
    /// The task, in a puzzle.
    pub(crate) goal: Puzzle,
}

/// Where a side's strength went, so that it always adds up.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(crate) struct Ledger {
    /// Strength points repaired.
    pub healed: u16,
    /// Strength points that came back with lost units.
    pub returned: u16,
    /// Strength points taken by hits, or gone with a ship that had nowhere to go.
    pub taken: u16,
}

/// Halfway through an order.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PendingOrder {
    #[serde(rename = "empty")]
    None,
    /// This unit was picked up; its destination or target follows.
    Unit(Unit),
    /// A task force is being formed; its harbor follows.
    #[serde(rename = "force")]
    TaskForce,
    /// A task force is being formed here; its area follows.
    #[serde(rename = "force-at")]
    TaskForceAt(Location),
    /// This base is to be attacked; transports follow.
    Base(Location),
}

impl State {
    pub fn step(&self) -> Step {
        self.step
    }

    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Japan's lead on the track.
    pub fn lead(&self) -> i8 {
        self.vp
    }

    /// Resource points left this turn.
    pub fn rp(&self, side: Side) -> u8 {
        self.rp[side as usize]
    }

    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    pub fn task_forces(&self) -> &[TaskForce] {
        &self.forces
    }

    /// Units in line to roll.
    pub fn queue(&self) -> UnitSet {
        self.queue
    }

    /// What the other side last saw of a unit.
    pub fn last_seen(&self, unit: Unit) -> LastSeen {
        self.seen[unit.index()]
    }

    /// What raids took off a port's repair capacity this turn.
    pub fn cut(&self, harbor: usize) -> u8 {
        self.cut.get(harbor).copied().unwrap_or(0)
    }

    /// Who holds a harbor.
    pub fn owner(&self, harbor: usize) -> Side {
        if self.allied >> harbor & 1 == 1 {
            Side::Allies
        } else {
            Side::Japan
        }
    }

    pub fn holder(&self, area: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.held[side as usize] >> area & 1 == 1)
    }

    pub fn strength_of(&self, unit: Unit) -> u8 {
        self.strength[unit.index()]
    }

    pub fn place_of(&self, unit: Unit) -> Location {
        self.at[unit.index()]
    }

    /// The unit in line that rolls next. Raiders go port by port: in the order of the roster the first raid would tell which
    /// port the first of them went to (A14).
    pub(crate) fn rolls_next(&self) -> Option<Unit> {
        match self.step {
            Step::Raid(_) => self.queue.iter().min_by_key(|&unit| self.place_of(unit)),
            _ => self.queue.first(),
        }
    }

    /// The units of `among` that stand exactly here.
    pub(crate) fn here(&self, place: Location, among: UnitSet) -> UnitSet {
        among
            .iter()
            .filter(|&unit| self.at[unit.index()] == place)
            .collect()
    }

    /// The sea area a unit is in, also inside a task force.
    pub fn sea_area(&self, unit: Unit) -> Option<usize> {
        let at = self.place_of(unit);
        match at.as_force() {
            Some(k) => self.forces[k].at.as_area(),
            None => at.as_area(),
        }
    }

    /// Settles what a unit does in this step and completes the order.
    pub(crate) fn settle(&mut self, side: Side, unit: Unit, plan: u8) {
        self.plan[unit.index()] = plan;
        self.fixed.add(unit);
        self.pending[side as usize] = PendingOrder::None;
    }

    /// Forgets this step's private choices.
    pub(crate) fn clear_plans(&mut self) {
        self.plan = [UNSET; UNITS];
        self.fixed = UnitSet::NONE;
        self.done = [false; 2];
        self.pending = [PendingOrder::None; 2];
    }

    /// Takes strength off a unit; hits beyond its last point are lost (A31).
    pub(crate) fn damage(&mut self, unit: Unit, side: Side, hits: u8) {
        let taken = self.strength[unit.index()].min(hits);
        self.strength[unit.index()] -= taken;
        self.ledger[side as usize].taken += u16::from(taken);
    }

    /// Takes a unit out of the war for now (§3).
    pub(crate) fn eliminate(&mut self, unit: Unit, side: Side) {
        self.damage(unit, side, u8::MAX);
        self.at[unit.index()] = Location::LOST;
        self.lost[unit.index()] = self.turn;
        self.seen[unit.index()] = LastSeen::default();
    }

    /// Notes that the other side sees this unit here, at this strength.
    pub(crate) fn reveal(&mut self, unit: Unit, place: Location, sure: bool) {
        let strength = self.strength[unit.index()];
        self.seen[unit.index()] = LastSeen {
            turn: self.turn,
            strength,
            place,
            sure,
        };
    }
}
