//! Dense names for sides, units and places, and sets of them.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// Room for units: a [`UnitSet`] is one bit each.
pub const UNITS: usize = 128;
/// Room for sea areas.
pub const AREAS: usize = 16;
/// Room for ports and bases together.
pub const HARBORS: usize = 48;
/// Room for task-force blocks (§14).
pub const FORCES: usize = 8;

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    Japan,
    Allies,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Japan, Side::Allies];

    pub fn enemy(self) -> Side {
        match self {
            Side::Japan => Side::Allies,
            Side::Allies => Side::Japan,
        }
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(usize::from(seat.0)).copied()
    }

    pub fn noun(self) -> &'static str {
        match self {
            Side::Japan => "Japan",
            Side::Allies => "the Allies",
        }
    }

    pub fn adjective(self) -> &'static str {
        match self {
            Side::Japan => "Japanese",
            Side::Allies => "Allied",
        }
    }
}

/// A block: its number in the roster, Japan's first.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Unit(pub u8);

impl Unit {
    /// The control marker of an attacked base, which fights as a land unit (§8).
    pub const GARRISON: Unit = Unit(127);
    /// No unit: a pursuer that does not fire.
    pub const NONE: Unit = Unit(255);

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where a unit is: a sea area, a port or base, a task-force box, or one of the boxes off the map.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Location(pub u8);

impl Location {
    /// Off the map, ready: submarines and land air (§3).
    pub const OFF: Location = Location(64);
    /// Off the map until the turn ends: air that raided, submarines that fired (§8, §14).
    pub const SPENT: Location = Location(65);
    /// On the order-of-appearance card.
    pub const CARD: Location = Location(66);
    pub const LOST: Location = Location(67);
    pub const NONE: Location = Location(255);

    pub fn area(index: usize) -> Location {
        Location(index as u8)
    }

    pub fn harbor(index: usize) -> Location {
        Location((AREAS + index) as u8)
    }

    pub fn force(index: usize) -> Location {
        Location(72 + index as u8)
    }

    pub fn as_area(self) -> Option<usize> {
        let index = usize::from(self.0);
        (index < AREAS).then_some(index)
    }

    pub fn as_harbor(self) -> Option<usize> {
        let index = usize::from(self.0);
        (AREAS..AREAS + HARBORS)
            .contains(&index)
            .then(|| index - AREAS)
    }

    /// Whether this is an area of the set.
    pub fn is_area_in(self, areas: u16) -> bool {
        self.as_area().is_some_and(|a| areas >> a & 1 == 1)
    }

    /// Whether this is a port or base of the set.
    pub fn is_harbor_in(self, harbors: u64) -> bool {
        self.as_harbor().is_some_and(|h| harbors >> h & 1 == 1)
    }

    pub fn as_force(self) -> Option<usize> {
        let index = usize::from(self.0);
        (72..72 + FORCES).contains(&index).then(|| index - 72)
    }
}

/// A set of units.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "number[]"))]
pub struct UnitSet(pub u128);

impl UnitSet {
    pub const NONE: UnitSet = UnitSet(0);

    pub fn one(unit: Unit) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    pub fn has(self, unit: Unit) -> bool {
        unit.0 < 128 && self.0 >> unit.0 & 1 == 1
    }

    pub fn add(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    pub fn remove(&mut self, unit: Unit) {
        self.0 &= !(1 << unit.0);
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn any(self) -> bool {
        self.0 != 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    pub fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    pub fn first(self) -> Option<Unit> {
        self.any().then(|| Unit(self.0.trailing_zeros() as u8))
    }

    pub fn iter(self) -> impl Iterator<Item = Unit> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let unit = Unit(left.trailing_zeros() as u8);
                left &= left - 1;
                unit
            })
        })
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(iter: I) -> UnitSet {
        let mut set = UnitSet::NONE;
        for unit in iter {
            set.add(unit);
        }
        set
    }
}

impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// The indices of the set bits of a mask of areas or harbors.
pub fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            index
        })
    })
}
