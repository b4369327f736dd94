//! A combat as it lies on the table (§2.10).

use crate::data::tables::CombatFigures;
use crate::dice::{RolledDie, Tally};
use crate::ids::*;
use crate::posture::Posture;
use crate::state::Spot;
use crate::state::air::{Craft, Zone};
use crate::state::record::Purpose;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assault {
    /// By units in Prepared Attack.
    Prepared,
    /// By units in Movement mode that do not move.
    Other,
    /// By armor in Exploit.
    Exploit,
}

/// Who fights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// A cube.
    Unit(UnitId),
    /// Static troops.
    Post(CounterId),
}

/// A participant, as it stood when the dice were rolled (A78).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fighter {
    /// Who.
    pub who: Who,
    /// Dug in when the dice were rolled.
    pub dug: bool,
    /// Disordered before the dice were rolled.
    pub beaten: bool,
    /// Stars that destroy it.
    pub kill: u8,
    /// Hits taken in this combat.
    pub hits: u8,
    /// Destroyed.
    pub gone: bool,
}

impl Fighter {
    /// Whether another hit would do anything (A77): a fresh cube with a high kill number takes one, others as many as destroy
    /// them; what was beaten, and static troops, go down at the first.
    pub fn can_be_hit(&self, rule: CombatFigures) -> bool {
        let again = !self.one_hit() && self.hits < rule.hits && self.kill < rule.hard_kill;
        !self.gone && (self.hits == 0 || again)
    }

    /// One hit destroys it.
    pub fn one_hit(&self) -> bool {
        self.beaten || matches!(self.who, Who::Post(_))
    }
}

/// What the battle waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Another army's word whether it joins (A131).
    Join(ArmyId),
    /// The defender's answer.
    Answer,
    /// The dice.
    Dice,
    /// The defender strikes out results: so many rights left.
    Ignore(u8),
    /// The winner deals hits: so many left.
    Hits(u8),
    /// A side deals stars: so many left.
    Stars(Side, u8),
    /// The defender may disorder an attacker with a star (A24).
    Disorder,
    /// Free rolls against special counters.
    Specials,
    /// The loser of a double may stand.
    Stand,
    /// Beaten cubes withdraw.
    Withdraw,
    /// The winner may enter the hex.
    Advance,
}

/// Something on the board as it was before a roll changed it: what an umpire's undo restores (§2.19).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum UndoRecord {
    /// A cube's posture, and whether it was shaken already.
    Posture(UnitId, Posture, bool),
    /// A cube was destroyed: where it stood.
    Destroyed(UnitId, Hex),
    /// Where a counter was.
    Counter(CounterId, Spot),
    /// Whether a bridge stood.
    Bridge(Hex, Hex, bool),
    /// A zone of the air board.
    Zone(u8, Box<Zone>),
    /// An air counter.
    Craft(CraftId, Craft),
    /// The combat of a region.
    Battle(RegionId, Option<Box<Battle>>),
}

/// Points paid for something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Paid {
    /// From this hex.
    pub hex: Hex,
    /// By this army.
    pub army: ArmyId,
    /// So many.
    pub n: u8,
    /// For this.
    pub purpose: Purpose,
}

/// Cubes withdrawing or fighting on one side.
pub type Line = ArrayVec<Fighter, 8>;

/// A combat under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    /// How.
    pub assault: Assault,
    /// The attacker.
    pub side: Side,
    /// The seat that declared it.
    pub by: Seat,
    /// The hex attacked.
    pub target: Hex,
    /// The hexes attacked from: for an exploiting column the last hex of its way.
    pub from: ArrayVec<Hex, 2>,
    /// The way of an exploiting column, start and target left out.
    pub way: ArrayVec<Hex, 6>,
    /// Attackers.
    pub attack: Line,
    /// Defenders.
    pub defense: Line,
    /// Guns and specials with their dice: attacker's, defender's.
    pub fire: [ArrayVec<(CounterId, u8), 12>; 2],
    /// Air-support dice: attacker's, defender's.
    pub air: [bool; 2],
    /// The dug-in die was paid for.
    pub dug_die: bool,
    /// Bridging columns and the hexes they start from.
    pub spans: ArrayVec<(CounterId, Hex), 2>,
    /// The dice one by one: attacker's, defender's; none where an umpire has set what was rolled.
    pub faces: [Vec<RolledDie>; 2],
    /// What was rolled: attacker, defender.
    pub rolled: [Tally; 2],
    /// What counts of it once the defender has struck out a part.
    pub tally: [Tally; 2],
    /// Command points paid by both sides, to be returned if the combat is voided.
    pub paid: Vec<Paid>,
    /// Who won, and whether by a double.
    pub won: Option<(Side, bool)>,
    /// Cubes destroyed by stars: attackers, defenders.
    pub starred: [u8; 2],
    /// Defenders destroyed by anything.
    pub fallen: u8,
    /// Cubes that still have to withdraw.
    pub retiring: ArrayVec<UnitId, 8>,
    /// A written plan: all units that may go forward do.
    pub occupy: bool,
    /// What the results have done so far, so that an umpire can take the roll back (§2.19).
    pub undo: Vec<UndoRecord>,
    /// What it waits for.
    pub wait: Wait,
}

impl Battle {
    /// Attacking cubes still there.
    pub fn attackers(&self) -> impl Iterator<Item = UnitId> + '_ {
        cubes(&self.attack)
    }

    /// Defending cubes still there.
    pub fn defenders(&self) -> impl Iterator<Item = UnitId> + '_ {
        cubes(&self.defense)
    }

    /// The side that lost.
    pub fn loser(&self) -> Option<Side> {
        self.won.map(|(winner, _)| winner.other())
    }

    pub fn line(&self, side: Side) -> &Line {
        if side == self.side {
            &self.attack
        } else {
            &self.defense
        }
    }

    pub fn line_mut(&mut self, side: Side) -> &mut Line {
        if side == self.side {
            &mut self.attack
        } else {
            &mut self.defense
        }
    }
}

pub fn cubes(line: &Line) -> impl Iterator<Item = UnitId> + '_ {
    line.iter().filter(|f| !f.gone).filter_map(|f| match f.who {
        Who::Unit(unit) => Some(unit),
        Who::Post(_) => None,
    })
}
