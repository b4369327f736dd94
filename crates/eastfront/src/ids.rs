//! Names of things: sides, blocks, hexes and months, and one value for each side.

use crate::hexes::{COLUMNS, ROWS};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitOr, Index, IndexMut};

/// One of the two sides.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    #[default]
    Axis,
    Soviet,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Soviet];

    pub fn enemy(self) -> Side {
        match self {
            Side::Axis => Side::Soviet,
            Side::Soviet => Side::Axis,
        }
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(usize::from(seat.0)).copied()
    }
}

/// One value for each side.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BySide<T> {
    pub axis: T,
    pub soviet: T,
}

impl<T> BySide<T> {
    /// Makes the value of each side.
    pub fn each(of: impl Fn(Side) -> T) -> BySide<T> {
        BySide {
            axis: of(Side::Axis),
            soviet: of(Side::Soviet),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Axis => &self.axis,
            Side::Soviet => &self.soviet,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Axis => &mut self.axis,
            Side::Soviet => &mut self.soviet,
        }
    }
}

/// Most blocks of one side; the set of blocks is one word of 128 bits.
pub const MAX_SIDE_UNITS: usize = 48;
/// Most blocks of a game.
pub const MAX_UNITS: usize = 2 * MAX_SIDE_UNITS;

/// A block, by its number in the roster: Axis blocks from 0, Soviet blocks from [`MAX_SIDE_UNITS`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Unit(pub(crate) u8);

impl Unit {
    /// The block with this number among those of its side.
    pub fn new(side: Side, number: usize) -> Unit {
        Unit((side as usize * MAX_SIDE_UNITS + number) as u8)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its number among the blocks of its side.
    pub fn number(self) -> usize {
        self.index() % MAX_SIDE_UNITS
    }

    pub fn side(self) -> Side {
        if self.index() < MAX_SIDE_UNITS {
            Side::Axis
        } else {
            Side::Soviet
        }
    }
}

/// Longest id of a block.
pub const MAX_ID: usize = 16;

/// A block by its id in `units.toml`, as choices, views and events write it: `de-4-panzer`.
///
/// Choices must be readable without the roster they are made for, so the id is the text itself.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct UnitId([u8; MAX_ID]);

impl UnitId {
    pub(crate) const EMPTY: UnitId = UnitId([0; MAX_ID]);

    /// Reads an id: up to [`MAX_ID`] lower-case letters, digits and hyphens.
    pub fn parse(text: &str) -> Option<UnitId> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > MAX_ID || !text.bytes().all(plain) {
            return None;
        }
        let mut id = [0; MAX_ID];
        id[..text.len()].copy_from_slice(text.as_bytes());
        Some(UnitId(id))
    }

    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|b| *b == 0).unwrap_or(MAX_ID);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }

    /// A number made from the text, for hash tables and for the slots of a menu.
    pub fn key(&self) -> u32 {
        let word = |at: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&self.0[at..at + 8]);
            u64::from_le_bytes(bytes)
        };
        let mixed = (word(0) ^ word(8).rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as u32
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for UnitId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<UnitId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        UnitId::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "'{text}' is no id of a block: up to {MAX_ID} lower-case letters, digits and hyphens"
            ))
        })
    }
}

/// A set of blocks.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Units(u128);

impl Units {
    pub const NONE: Units = Units(0);

    pub fn contains(self, unit: Unit) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub fn insert(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
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

impl BitOr for Units {
    type Output = Units;

    fn bitor(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Units {
        let mut set = Units::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

/// A hex. People read it as the map prints it, `05.17`; files and programs write `5,17`. Both are read.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct Hex(pub(crate) u16);

impl Hex {
    pub fn at(column: usize, row: usize) -> Hex {
        Hex((row * COLUMNS + column) as u16)
    }

    pub fn parse(text: &str) -> Option<Hex> {
        let (column, row) = text.split_once([',', '.'])?;
        let (column, row): (usize, usize) = (column.parse().ok()?, row.parse().ok()?);
        (column < COLUMNS && row < ROWS).then(|| Hex::at(column, row))
    }

    pub fn column(self) -> usize {
        self.index() % COLUMNS
    }

    pub fn row(self) -> usize {
        self.index() / COLUMNS
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}.{:02}", self.column(), self.row())
    }
}

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{},{}", self.column(), self.row()))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Hex, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        Hex::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "'{text}' is no hex; write column,row such as 13,11"
            ))
        })
    }
}

/// A turn: a month of a year (§7).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct Month(u16);

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Month {
    /// Reads `1941-06`.
    pub fn parse(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        if year.len() != 4 || month.len() != 2 {
            return None;
        }
        let year: u16 = year.parse().ok().filter(|year| *year < 5000)?;
        let month: u16 = month.parse().ok()?;
        (1..=12)
            .contains(&month)
            .then(|| Month(year * 12 + month - 1))
    }

    pub fn year(self) -> u16 {
        self.0 / 12
    }

    /// 1 for January.
    pub fn of_year(self) -> u8 {
        (self.0 % 12) as u8 + 1
    }

    pub fn next(self) -> Month {
        Month(self.0 + 1)
    }

    /// Months from an earlier one to this; 0 if it is not earlier.
    pub fn since(self, earlier: Month) -> usize {
        usize::from(self.0.saturating_sub(earlier.0))
    }

    /// `August 1941`.
    pub fn title(self) -> String {
        format!("{} {}", MONTHS[usize::from(self.0 % 12)], self.year())
    }

    /// `Aug 41`, for tight places.
    pub fn short(self) -> String {
        let name = &MONTHS[usize::from(self.0 % 12)][..3];
        format!("{name} {:02}", self.year() % 100)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), self.of_year())
    }
}

impl Serialize for Month {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Month, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        Month::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("'{text}' is no month; write one such as 1941-06"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_as_they_are_written() {
        for wrong in ["1942-13", "1942-00", "42-01", "9999-01", "x"] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
        let june = Month::parse("1941-06").unwrap();
        let mut month = june;
        for turn in 0..48 {
            assert_eq!(Month::parse(&month.to_string()), Some(month));
            assert_eq!(month.since(june), turn);
            month = month.next();
        }
        assert_eq!(month.title(), "June 1945");
        assert_eq!(june.title(), "June 1941");
        assert_eq!(
            Month::parse("1941-08").map(Month::short).as_deref(),
            Some("Aug 41")
        );
    }

    #[test]
    fn ids_are_short_plain_text() {
        let id = UnitId::parse("su-8-gd-armor").unwrap();
        assert_eq!(id.as_str(), "su-8-gd-armor");
        for wrong in ["", "de 9", "DE-9", "an-id-that-is-too-long", "dé-9"] {
            assert_eq!(UnitId::parse(wrong), None, "{wrong}");
        }
    }
}
