//! What is printed: kinds of cube, armies, divisions, counters, places and aircraft.

use crate::dice::Need;
use crate::ids::*;
use crate::posture::{Class, Posture, Print};
use serde::Deserialize;

/// A kind of cube (§2.8).
#[derive(Clone, Debug)]
pub struct Kind {
    /// The short name, such as `PINF`.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// How it marches.
    pub class: Class,
    /// Trained for mountains.
    pub mountain: bool,
    /// Counts as a panzer cube in the score.
    pub panzer: bool,
    /// Movement points.
    pub mp: u8,
    /// What its rally die must show.
    pub rally: Need,
    pub(crate) prints: [Option<Print>; 5],
    pub(crate) alpine: Option<Print>,
}

impl Kind {
    /// What a side of the cube says; `alpine` is a mountain hex. None where the cube has no such side.
    pub fn print(&self, posture: Posture, alpine: bool) -> Option<Print> {
        if alpine && posture == Posture::DugIn && self.alpine.is_some() {
            return self.alpine;
        }
        self.prints[posture as usize]
    }

    /// Whether the cube has this side at all.
    pub fn has(&self, posture: Posture) -> bool {
        self.prints[posture as usize].is_some()
    }
}

/// An army, a group or a reserve.
#[derive(Clone, Debug)]
pub struct Army {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Who commands it.
    pub commander: String,
    /// The army group's reserve it answers to, if German.
    pub group: Option<String>,
    /// A reserve: no grant and no region of its own.
    pub reserve: bool,
    /// Command points a turn.
    pub grant: u8,
    /// The most its pots may hold together.
    pub cap: u8,
    /// The first turn of its grant.
    pub from: u8,
    /// Its pots.
    pub pots: Vec<PotId>,
}

/// A German corps or a Polish army: one pot, one HQ marker.
#[derive(Clone, Debug)]
pub struct Corps {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Its army.
    pub army: ArmyId,
    /// Where its HQ starts.
    pub hex: Hex,
    /// A motorized corps, for the events that strike one.
    pub motorized: bool,
    /// The route it starts with, from entry to HQ; German only.
    pub route: Vec<Hex>,
}

/// A division or brigade.
#[derive(Clone, Debug)]
pub struct Division {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// The army it starts in; a reserve's divisions join `pot` when released.
    pub army: ArmyId,
    /// The pot that commands it.
    pub pot: PotId,
    /// Where it starts.
    pub hex: Hex,
    /// The first turn on the map in the baseline.
    pub turn: u8,
    /// Waits for Control to release it.
    pub released: bool,
    /// What kind of division it is.
    pub class: DivisionClass,
    /// Its cubes.
    pub units: Vec<UnitId>,
    /// Its artillery counters.
    pub guns: Vec<CounterId>,
}

/// What kind of division it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DivisionClass {
    Infantry,
    InfantryBrigade,
    Reserve,
    Mountain,
    MountainBrigade,
    CavalryBrigade,
    Motorized,
    MotorizedBrigade,
    Light,
    Panzer,
    Ss,
}

/// A cube as printed.
#[derive(Clone, Debug)]
pub struct Regiment {
    /// The short name.
    pub id: String,
    /// The name on the side that looks at its owner.
    pub name: String,
    /// Its division.
    pub division: DivId,
    /// Index into the kinds.
    pub kind: u8,
}

/// What a counter is (§2.10, §2.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Sort {
    /// Divisional artillery: one national die.
    Battery(DivId),
    /// Corps artillery: so many black dice.
    Heavy,
    /// A machine-gun battalion.
    MachineGuns,
    /// Polish tanks.
    Tanks,
    /// An armored train.
    Train,
    /// A bridging column.
    Bridge,
    /// Naval guns.
    Ship,
    /// Border or fortress troops.
    Post,
}

impl Sort {
    /// Machine guns, tanks and trains: used and risked in combat.
    pub fn special(self) -> bool {
        matches!(self, Sort::MachineGuns | Sort::Tanks | Sort::Train)
    }

    /// Guns of any kind.
    pub fn artillery(self) -> bool {
        matches!(self, Sort::Battery(_) | Sort::Heavy)
    }
}

/// A counter as printed.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The short name.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub sort: Sort,
    /// The most dice it rolls.
    pub dice: u8,
    /// What destroys a special counter that was used.
    pub destroyed_on: Option<Need>,
    /// The army that owns it; none for static troops.
    pub army: Option<ArmyId>,
    /// The pot where it starts.
    pub pot: Option<PotId>,
    /// Where static troops stand.
    pub hex: Hex,
    /// First and last turn of use.
    pub turns: (u8, u8),
    /// The only hexes a ship can reach.
    pub targets: Vec<Hex>,
    /// Run by Control, defense only: the Slovak corps.
    pub neutral: bool,
}

impl Piece {
    /// A static counter of a side, off the map: what the others differ from.
    pub(crate) fn of(side: Side) -> Piece {
        Piece {
            id: String::new(),
            name: String::new(),
            side,
            sort: Sort::Post,
            dice: 0,
            destroyed_on: None,
            army: None,
            pot: None,
            hex: Hex::NOWHERE,
            turns: (1, u8::MAX),
            targets: Vec::new(),
            neutral: false,
        }
    }
}

/// A place that hands out command points (§2.6).
#[derive(Clone, Debug)]
pub struct SupplyPoint {
    /// Its name.
    pub name: String,
    /// Where.
    pub hex: Hex,
    /// The most it hands out in a turn.
    pub cap: u8,
    /// Score.
    pub vp: u8,
    /// The turn on which it fell in history.
    pub due: u8,
    /// Town, minor depot or entry.
    pub role: SupplyPointKind,
    /// The army an entry serves, or whose area a town lies in.
    pub army: Option<ArmyId>,
}

/// What a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SupplyPointKind {
    /// A named town.
    Town,
    /// A minor depot.
    Depot,
    /// Where a German supply route begins.
    Entry,
}

/// An air counter as printed.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The short name.
    pub id: String,
    /// What flies in it.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// 0 north, 1 south.
    pub zone: u8,
    /// Fighter or bomber.
    pub fighter: bool,
    /// Modern or older.
    pub modern: bool,
    /// The rear box where it starts.
    pub rear: u8,
}
