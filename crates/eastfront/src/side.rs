//! The two sides.

use engine::Seat;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

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

    pub fn foe(self) -> Side {
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

    pub fn name(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Soviet => "Soviet",
        }
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
