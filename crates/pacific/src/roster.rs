//! The blocks (§3): what each is, how many dice it rolls, what hits it and how much it stands.

use crate::ids::{Side, Unit, UnitSet};
use serde::{Deserialize, Serialize};

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Kind {
    Battleship,
    Cruiser,
    Carrier,
    Transport,
    LandAir,
    Submarine,
}

impl Kind {
    pub const ALL: [Kind; 6] = [
        Kind::Battleship,
        Kind::Cruiser,
        Kind::Carrier,
        Kind::Transport,
        Kind::LandAir,
        Kind::Submarine,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Battleship => "battleship",
            Kind::Cruiser => "cruiser group",
            Kind::Carrier => "carrier",
            Kind::Transport => "transport",
            Kind::LandAir => "land-based air",
            Kind::Submarine => "submarine",
        }
    }

    /// Moves from harbour to sea and back; the rest is placed from beside the board (§3).
    pub fn is_ship(self) -> bool {
        !matches!(self, Kind::LandAir | Kind::Submarine)
    }
}

/// What a label shows.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Label {
    pub name: String,
    pub side: Side,
    pub kind: Kind,
    /// Dice when it fires; a transport rolls its strength on land instead (§3).
    pub dice: u8,
    /// The lowest number that hits it.
    pub hit: u8,
    /// Full strength.
    pub full: u8,
    /// The turn it appears (§6).
    pub turn: u8,
    /// The port it appears in; none for what waits beside the board.
    pub port: Option<u8>,
    /// A Commonwealth label, outlined in tan (§2).
    pub tan: bool,
}

/// All blocks, Japan's first.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Roster {
    pub labels: Vec<Label>,
    pub sides: [UnitSet; 2],
    kinds: [UnitSet; 6],
    pub ships: UnitSet,
}

impl Roster {
    pub fn new(labels: Vec<Label>) -> Roster {
        let all = || (0..labels.len()).map(|i| (Unit(i as u8), &labels[i]));
        let of = |kind: Kind| {
            all()
                .filter(|(_, l)| l.kind == kind)
                .map(|(u, _)| u)
                .collect()
        };
        let sides =
            Side::BOTH.map(|s| all().filter(|(_, l)| l.side == s).map(|(u, _)| u).collect());
        let kinds = Kind::ALL.map(of);
        let ships = all()
            .filter(|(_, l)| l.kind.is_ship())
            .map(|(u, _)| u)
            .collect();
        Roster {
            sides,
            kinds,
            ships,
            labels,
        }
    }

    pub fn label(&self, unit: Unit) -> &Label {
        &self.labels[unit.index()]
    }

    pub fn len(&self) -> usize {
        self.labels.len()
    }

    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.labels.len() as u8).map(Unit)
    }

    pub fn of(&self, side: Side) -> UnitSet {
        self.sides[side as usize]
    }

    pub fn kind(&self, kind: Kind) -> UnitSet {
        self.kinds[kind as usize]
    }

    /// Those that fire in air rounds: carriers and land air (§8).
    pub fn flyers(&self) -> UnitSet {
        self.kind(Kind::Carrier).or(self.kind(Kind::LandAir))
    }

    /// Those that fire in surface rounds and screen the rest: battleships and cruisers (§8).
    pub fn guns(&self) -> UnitSet {
        self.kind(Kind::Battleship).or(self.kind(Kind::Cruiser))
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.label(unit).side
    }

    pub fn named(&self, side: Side, name: &str) -> Option<Unit> {
        self.units()
            .find(|&u| self.side(u) == side && self.label(u).name == name)
    }
}
