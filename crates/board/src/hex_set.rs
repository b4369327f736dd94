//! A set of hexes, one word a lane.

use crate::Space;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of the hexes of a board that is `WIDTH` hexes wide and has `LANES` lanes (rows if pointy-top, columns if flat-top).
///
/// `HexSet<32, 28>` is a set of Eastfront's hexes: 28 words, no heap. Because the width is known to the compiler, going from a space
/// to its bit costs a shift and a mask.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct HexSet<const WIDTH: usize, const LANES: usize>(pub [u64; LANES]);

impl<const WIDTH: usize, const LANES: usize> HexSet<WIDTH, LANES> {
    const LANE_MASK: u64 = {
        assert!(WIDTH > 0 && WIDTH <= 64 && WIDTH * LANES <= 65_535);
        u64::MAX >> (64 - WIDTH)
    };
    /// No hexes.
    pub const EMPTY: Self = HexSet([0; LANES]);
    /// All hexes.
    pub const ALL: Self = HexSet([Self::LANE_MASK; LANES]);

    /// One hex.
    pub fn of(s: Space) -> Self {
        let mut field = Self::EMPTY;
        field.insert(s);
        field
    }

    /// Whether a hex is in the set.
    #[inline]
    pub fn contains(&self, s: Space) -> bool {
        let i = s.index();
        self.0[i / WIDTH] >> (i % WIDTH) & 1 != 0
    }

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, s: Space) {
        let i = s.index();
        self.0[i / WIDTH] |= 1 << (i % WIDTH);
    }

    /// Removes a hex.
    #[inline]
    pub fn remove(&mut self, s: Space) {
        let i = s.index();
        self.0[i / WIDTH] &= !(1 << (i % WIDTH));
    }

    /// Adds or removes a hex.
    #[inline]
    pub fn set(&mut self, s: Space, member: bool) {
        if member {
            self.insert(s)
        } else {
            self.remove(s)
        }
    }

    /// The number of hexes.
    pub fn count(&self) -> usize {
        self.0.iter().map(|lane| lane.count_ones() as usize).sum()
    }

    /// Whether there are no hexes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }

    /// Whether the sets have a hex in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .fold(0, |all, (a, b)| all | (a & b))
            != 0
    }

    /// Whether all hexes of this set are in the other one.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .fold(0, |all, (a, b)| all | (a & !b))
            == 0
    }

    /// The first hex.
    pub fn first(&self) -> Option<Space> {
        self.iter().next()
    }

    /// The members in order of id.
    pub fn iter(&self) -> impl Iterator<Item = Space> + use<WIDTH, LANES> {
        let HexSet(lanes) = *self;
        let (mut lane, mut rest) = (0, if LANES > 0 { lanes[0] } else { 0 });
        std::iter::from_fn(move || {
            while rest == 0 {
                lane += 1;
                rest = *lanes.get(lane)?;
            }
            let position = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(Space((lane * WIDTH + position) as u16))
        })
    }

    #[inline]
    fn zip(mut self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = f(*a, *b);
        }
        self
    }
}

impl<const WIDTH: usize, const LANES: usize> Default for HexSet<WIDTH, LANES> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WIDTH: usize, const LANES: usize> FromIterator<Space> for HexSet<WIDTH, LANES> {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut field = Self::EMPTY;
        spaces.into_iter().for_each(|s| field.insert(s));
        field
    }
}

impl<const WIDTH: usize, const LANES: usize> std::fmt::Debug for HexSet<WIDTH, LANES> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $f:expr;)*) => {$(
        impl<const WIDTH: usize, const LANES: usize> $trait for HexSet<WIDTH, LANES> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.zip(&other, $f)
            }
        }
        impl<const WIDTH: usize, const LANES: usize> $assign for HexSet<WIDTH, LANES> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.zip(&other, $f);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl<const WIDTH: usize, const LANES: usize> Not for HexSet<WIDTH, LANES> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}
