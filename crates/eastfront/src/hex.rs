//! A hex of the map and sets of hexes.

use board::{Field, Space};
use serde::{Deserialize, Serialize};
use std::fmt;

pub const COLUMNS: usize = 32;
pub const ROWS: usize = 28;
pub const HEXES: usize = COLUMNS * ROWS;

/// A set of hexes.
pub type Hexes = Field<COLUMNS, ROWS>;

/// A hex. People read it as the map prints it, `05.17`; files and programs write `5,17`. Both are read.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct Hex(pub u16);

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

    pub fn space(self) -> Space {
        Space(self.0)
    }
}

impl From<Space> for Hex {
    fn from(space: Space) -> Hex {
        Hex(space.0)
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
                "'{text}' is no hex; write column,row from 0,0 to 31,27"
            ))
        })
    }
}
