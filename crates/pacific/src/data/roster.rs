//! The blocks (§3): what each is, how many dice it rolls, what hits it and how much it stands.

use crate::ids::{Side, Unit, UnitSet};
use serde::{Deserialize, Serialize};
use std::ops::Range;

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

    /// Moves from harbor to sea and back; the rest is placed from off the map (§3).
    pub fn is_ship(self) -> bool {
        !matches!(self, Kind::LandAir | Kind::Submarine)
    }
}

/// What is printed on a block.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct UnitSpec {
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
    /// The port it appears in; none for what waits off the map.
    pub port: Option<u8>,
    /// A Commonwealth label, outlined in tan (§2).
    pub tan: bool,
}

/// All blocks, Japan's first.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Roster {
    pub specs: Vec<UnitSpec>,
    pub sides: [UnitSet; 2],
    kinds: [UnitSet; 6],
    pub ships: UnitSet,
    /// Units in a row that look alike on the board: ships (0), land air (1) or submarines (2) of Japan, then of the Allies (3-5).
    pub(crate) runs: Vec<(usize, Range<usize>)>,
    /// Those that hold a sea area: ships and land air (§9).
    pub holders: UnitSet,
    /// Those that fire in air rounds: carriers and land air (§8).
    pub flyers: UnitSet,
    /// Those that fire in surface rounds and screen the rest: battleships and cruisers (§8).
    pub guns: UnitSet,
}

impl Roster {
    pub fn new(specs: Vec<UnitSpec>) -> Roster {
        let all = || (0..specs.len()).map(|i| (Unit(i as u8), &specs[i]));
        let of = |kind: Kind| {
            all()
                .filter(|(_, l)| l.kind == kind)
                .map(|(u, _)| u)
                .collect()
        };
        let sides =
            Side::BOTH.map(|s| all().filter(|(_, l)| l.side == s).map(|(u, _)| u).collect());
        let kinds: [UnitSet; 6] = Kind::ALL.map(of);
        let kind = |kind: Kind| kinds[kind as usize];
        let ships: UnitSet = all()
            .filter(|(_, l)| l.kind.is_ship())
            .map(|(u, _)| u)
            .collect();
        Roster {
            sides,
            holders: ships.or(kind(Kind::LandAir)),
            flyers: kind(Kind::Carrier).or(kind(Kind::LandAir)),
            guns: kind(Kind::Battleship).or(kind(Kind::Cruiser)),
            runs: runs(&specs),
            kinds,
            ships,
            specs,
        }
    }

    pub fn spec(&self, unit: Unit) -> &UnitSpec {
        &self.specs[unit.index()]
    }

    pub fn len(&self) -> usize {
        self.specs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.specs.is_empty()
    }

    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.specs.len() as u8).map(Unit)
    }

    pub fn of(&self, side: Side) -> UnitSet {
        self.sides[side as usize]
    }

    pub fn kind(&self, kind: Kind) -> UnitSet {
        self.kinds[kind as usize]
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.spec(unit).side
    }

    pub fn named(&self, side: Side, name: &str) -> Option<Unit> {
        self.units()
            .find(|&u| self.side(u) == side && self.spec(u).name == name)
    }
}

/// Units in a row whose blocks look alike.
fn runs(specs: &[UnitSpec]) -> Vec<(usize, Range<usize>)> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (i, spec) in specs.iter().enumerate() {
        let block = match spec.kind {
            Kind::LandAir => 1,
            Kind::Submarine => 2,
            _ => 0,
        };
        let group = 3 * spec.side as usize + block;
        match runs.last_mut() {
            Some((last, run)) if *last == group => run.end = i + 1,
            _ => runs.push((group, i..i + 1)),
        }
    }
    runs
}
