//! The complete truth of a game, flat and small.

use crate::ids::{FORCES, Place, Side, UNITS, Unit, UnitSet};
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
    Wish,
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
    /// Ships of this side are sent to a harbour, for this reason.
    Home(Side, Why),
    /// Step 8: both sides in secret.
    Returns,
    Over,
}

/// Why ships go to a harbour; the reason fixes which harbours they may choose and what comes next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Why {
    /// Disabled by a submarine: the nearest port (A33).
    Torpedo,
    /// Disabled in a round: the nearest port or base (A33).
    Round,
    /// The end of a pursuit: pursuers disabled by the answer, then those who withdraw (A41, A42).
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
pub enum Round {
    Air,
    Surface,
}

/// What the other side last saw of a unit: its memory, not a mark on the block (A70).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Glimpse {
    /// The turn it was shown; 0 means never.
    pub turn: u8,
    pub strength: u8,
    /// Where; a disabled ship leaves face up, so this may be a harbour.
    pub place: Place,
    /// Nothing can have moved it since: the place still holds.
    pub sure: bool,
}

impl Default for Glimpse {
    fn default() -> Glimpse {
        Glimpse {
            turn: 0,
            strength: 0,
            place: Place::NONE,
            sure: false,
        }
    }
}

/// A task-force block on the board (§14).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Force {
    /// The harbour it was formed in; `NONE` while the block is unused.
    pub from: Place,
    /// The area it stands in, or is to stand in once the move ends.
    pub at: Place,
}

impl Force {
    pub const UNUSED: Force = Force {
        from: Place::NONE,
        at: Place::NONE,
    };
}

/// The fight for one base (§8 land combat).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fight {
    /// The attacked base; `NONE` between fights.
    pub base: Place,
    /// The side that lands.
    pub by: Side,
    /// Transports of both sides that still stand in this fight.
    pub troops: UnitSet,
    /// Whether the control marker still stands.
    pub garrison: bool,
    /// What the garrison aims at.
    pub garrison_aim: Unit,
}

/// The area being fought for.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Battle {
    /// `NONE` between battles.
    pub area: Place,
    /// Only landings are possible and the blocks stay upright (A72 case c).
    pub quiet: bool,
    /// Units at sea that lie face up, both sides'.
    pub shown: UnitSet,
    /// Transports that came to light in an attacked base (A47).
    pub ashore: UnitSet,
    pub disabled: UnitSet,
    /// Those shot at by pursuers, who answer (A40).
    pub pursued: UnitSet,
    /// Those who pursue.
    pub pursuers: UnitSet,
    pub withdrawing: Option<Side>,
    pub wish: [Option<Round>; 2],
    pub round: Option<Round>,
    /// Rounds fought so far.
    pub rounds: u8,
    /// Transports that have attacked in this landing step (A46).
    pub landed: UnitSet,
    pub fight: Fight,
}

impl Battle {
    pub const NONE: Battle = Battle {
        area: Place::NONE,
        quiet: false,
        shown: UnitSet::NONE,
        ashore: UnitSet::NONE,
        disabled: UnitSet::NONE,
        pursued: UnitSet::NONE,
        pursuers: UnitSet::NONE,
        withdrawing: None,
        wish: [None; 2],
        round: None,
        rounds: 0,
        landed: UnitSet::NONE,
        fight: Fight {
            base: Place::NONE,
            by: Side::Japan,
            troops: UnitSet::NONE,
            garrison: false,
            garrison_aim: Unit::NONE,
        },
    };
}

/// Room for repair cuts: one for each port.
pub const PORTS: usize = 16;

/// The loss of a unit that a position leaves out: it never returns.
pub const NEVER: u8 = 200;

/// No destination, target or amount chosen yet.
pub const UNSET: u8 = 255;

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub options: Options,
    pub turn: u8,
    pub step: Step,
    /// Japan's lead on the track; negative when the Allies lead (§11).
    pub vp: i8,
    /// Resource points left this turn, as both sides see them.
    pub rp: [u8; 2],
    /// Who has sealed, or passed for good.
    pub done: [bool; 2],
    /// Sea areas held, by side: the markers (§9).
    pub held: [u16; 2],
    /// Harbours the Allies hold; Japan holds the others.
    pub allied: u64,
    /// What raids took off each port's repair capacity this turn (§14).
    pub cut: [u8; PORTS],
    /// The turn each port first changed hands; 0 means never.
    pub fell: [u8; PORTS],
    /// Areas already fought this turn.
    pub fought: u16,
    pub at: [Place; UNITS],
    pub strength: [u8; UNITS],
    /// The turn a unit was lost.
    pub lost: [u8; UNITS],
    /// What the other side remembers of each unit.
    pub seen: [Glimpse; UNITS],
    /// What this step's choices fixed for a unit: destination, target or repair; `UNSET` otherwise.
    pub plan: [u8; UNITS],
    /// Units their owner has settled in this step.
    pub fixed: UnitSet,
    /// Units that still roll: targets are set, and each rolls in its turn (A78).
    pub queue: UnitSet,
    /// Hits of a land round, which count together at its end (A48).
    pub wounds: [u8; UNITS],
    /// Harbours that have just changed hands and may hold ships to evict.
    pub fallen: u64,
    /// The block in each player's hand, halfway through an order.
    pub hand: [Hand; 2],
    pub forces: [Force; FORCES],
    pub battle: Battle,
    pub ledger: [Ledger; 2],
}

/// Where a side's strength went, so that it always adds up.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Ledger {
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
pub enum Hand {
    Empty,
    /// This unit was picked up; its destination or target follows.
    Unit(Unit),
    /// A task force is being formed; its harbour follows.
    Force,
    /// A task force is being formed here; its area follows.
    ForceAt(Place),
    /// This base is to be attacked; transports follow.
    Base(Place),
}

impl State {
    /// Who holds a harbour.
    pub fn owner(&self, harbour: usize) -> Side {
        if self.allied >> harbour & 1 == 1 {
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

    pub fn place_of(&self, unit: Unit) -> Place {
        self.at[unit.index()]
    }

    /// The unit in line that rolls next. Raiders go port by port: in the order of the roster the first raid would tell which
    /// port the first of them went to (A14).
    pub fn rolls_next(&self) -> Option<Unit> {
        match self.step {
            Step::Raid(_) => self.queue.iter().min_by_key(|&unit| self.place_of(unit)),
            _ => self.queue.first(),
        }
    }

    /// The units of `among` that stand exactly here.
    pub fn here(&self, place: Place, among: UnitSet) -> UnitSet {
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

    /// Forgets this step's private choices.
    pub fn clear_plans(&mut self) {
        self.plan = [UNSET; UNITS];
        self.fixed = UnitSet::NONE;
        self.done = [false; 2];
        self.hand = [Hand::Empty; 2];
    }

    /// Takes strength off a unit; hits beyond its last point are lost (A31).
    pub fn hurt(&mut self, unit: Unit, side: Side, hits: u8) {
        let taken = self.strength[unit.index()].min(hits);
        self.strength[unit.index()] -= taken;
        self.ledger[side as usize].taken += u16::from(taken);
    }

    /// Takes a unit out of the war for now (§3).
    pub fn lose(&mut self, unit: Unit, side: Side) {
        self.hurt(unit, side, u8::MAX);
        self.at[unit.index()] = Place::LOST;
        self.lost[unit.index()] = self.turn;
        self.seen[unit.index()] = Glimpse::default();
    }

    /// Notes that the other side sees this unit here, at this strength.
    pub fn show(&mut self, unit: Unit, place: Place, sure: bool) {
        let strength = self.strength[unit.index()];
        self.seen[unit.index()] = Glimpse {
            turn: self.turn,
            strength,
            place,
            sure,
        };
    }
}
