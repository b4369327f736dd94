//! Sets of hexes as bits, and steps of whole sets at once.

use crate::ids::Hex;
use serde::{Serialize, Serializer};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// Most columns and rows of a board. Two rows share a word of 64 bits.
pub const COLUMNS: usize = 32;
pub const ROWS: usize = 32;
/// Most hexes of a board, and the size of tables indexed by hex.
pub const HEXES: usize = COLUMNS * ROWS;

const WORDS: usize = HEXES / 64;

/// A set of hexes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    pub const EMPTY: HexSet = HexSet([0; WORDS]);

    pub fn of(hex: Hex) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0[hex.index() / 64] >> (hex.index() % 64) & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    pub fn set(&mut self, hex: Hex, member: bool) {
        if member {
            self.insert(hex)
        } else {
            self.remove(hex)
        }
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets share a hex.
    #[inline]
    pub fn meets(&self, other: &HexSet) -> bool {
        let shared = self.0.iter().zip(&other.0);
        shared.fold(0, |all, (a, b)| all | (a & b)) != 0
    }

    #[inline]
    pub fn is_subset(&self, other: &HexSet) -> bool {
        let rest = self.0.iter().zip(&other.0);
        rest.fold(0, |all, (a, b)| all | (a & !b)) == 0
    }

    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// The hexes row by row.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let words = self.0;
        let (mut at, mut rest) = (0, words[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = *words.get(at)?;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(Hex((at * 64 + bit) as u16))
        })
    }

    /// The first and the last word that is not empty.
    #[inline]
    fn span(&self) -> Option<(usize, usize)> {
        let first = self.0.iter().position(|word| *word != 0)?;
        let last = self.0.iter().rposition(|word| *word != 0)?;
        Some((first, last))
    }

    #[inline]
    fn zip(mut self, other: &HexSet, f: impl Fn(u64, u64) -> u64) -> HexSet {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = f(*a, *b);
        }
        self
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.iter().map(|hex| hex.to_string());
        f.debug_set().entries(names).finish()
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $f:expr;)*) => {$(
        impl $trait for HexSet {
            type Output = HexSet;
            #[inline]
            fn $method(self, other: HexSet) -> HexSet {
                self.zip(&other, $f)
            }
        }
        impl $assign for HexSet {
            #[inline]
            fn $assign_method(&mut self, other: HexSet) {
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

/// Which hexes can be stepped into from which neighbor: eight masks a word, one for each way in which
/// the bits of a set are shifted. Row 2n and row 2n + 1 are the low and the high half of word n; odd
/// rows lie half a hex to the right.
#[derive(Clone, Debug)]
pub struct Adjacency {
    into: Box<[[u64; 8]; WORDS]>,
}

impl Adjacency {
    /// From pairs of neighbors, each way by itself.
    pub fn new(ways: impl IntoIterator<Item = (Hex, Hex)>) -> Adjacency {
        let mut into = Box::new([[0; 8]; WORDS]);
        for (from, to) in ways {
            let shift = match (
                to.row() as isize - from.row() as isize,
                to.column() as isize - from.column() as isize,
            ) {
                (0, 1) => 0,
                (0, -1) => 1,
                (1, 1) => 2,
                (1, 0) => 3,
                (1, -1) => 4,
                (-1, 1) => 5,
                (-1, 0) => 6,
                (-1, -1) => 7,
                _ => continue,
            };
            into[to.index() / 64][shift] |= 1 << (to.index() % 64);
        }
        Adjacency { into }
    }

    /// What a word gains from itself and the words of the rows above and below. No way leads off the
    /// board, so it does not matter what stands above the first word and below the last.
    #[inline(always)]
    fn step(&self, at: usize, above: u64, here: u64, below: u64) -> u64 {
        let into = &self.into[at % WORDS];
        let up = here << 32 | above >> 32;
        let down = here >> 32 | below << 32;
        here << 1 & into[0]
            | here >> 1 & into[1]
            | up << 1 & into[2]
            | up & into[3]
            | up >> 1 & into[4]
            | down << 1 & into[5]
            | down & into[6]
            | down >> 1 & into[7]
    }

    /// All neighbors of a set's hexes.
    #[inline]
    pub fn neighbors_of(&self, from: &HexSet) -> HexSet {
        let mut out = HexSet::EMPTY;
        let Some((first, last)) = from.span() else {
            return out;
        };
        let (first, last) = (first.saturating_sub(1), (last + 1).min(WORDS - 1));
        let mut above = 0;
        for at in first..=last {
            let here = from.0[at % WORDS];
            let below = from.0[(at + 1) % WORDS];
            out.0[at % WORDS] = self.step(at, above, here, below);
            above = here;
        }
        out
    }

    /// The hexes within so many steps through allowed ones, the first ones included.
    pub fn flood(&self, from: &HexSet, allowed: &HexSet, steps: usize) -> HexSet {
        let mut reached = *from;
        let Some((mut first, mut last)) = reached.span() else {
            return reached;
        };
        for _ in 0..steps {
            // Floods are local: the words far from them are not looked at.
            (first, last) = (first.saturating_sub(1), (last + 1).min(WORDS - 1));
            let (mut above, mut grown) = (0, 0);
            for at in first..=last {
                let here = reached.0[at % WORDS];
                let below = reached.0[(at + 1) % WORDS];
                let next = self.step(at, above, here, below) & allowed.0[at % WORDS] & !here;
                grown |= next;
                reached.0[at % WORDS] = here | next;
                above = here;
            }
            if grown == 0 {
                break;
            }
        }
        reached
    }

    /// Everything that can be reached through allowed hexes: words are filled one after the other, down
    /// the board and up again, until nothing grows.
    pub fn reach(&self, from: &HexSet, allowed: &HexSet) -> HexSet {
        let mut reached = *from;
        loop {
            let mut grown = false;
            for at in (0..WORDS).chain((0..WORDS).rev()) {
                grown |= self.fill(at, &mut reached, allowed);
            }
            if !grown {
                return reached;
            }
        }
    }

    /// Fills a word from its neighbors and along its rows; tells whether it grew.
    #[inline]
    fn fill(&self, at: usize, reached: &mut HexSet, allowed: &HexSet) -> bool {
        let above = reached.0[(at + WORDS - 1) % WORDS];
        let below = reached.0[(at + 1) % WORDS];
        let before = reached.0[at % WORDS];
        let (into, open) = (&self.into[at % WORDS], allowed.0[at % WORDS]);
        let mut here = before;
        loop {
            let next = self.step(at, above, here, below) & open & !here;
            if next == 0 {
                break;
            }
            here |= next;
            // Whole rows at once: twice as far with each shift.
            let (mut east, mut west) = (into[0] & open, into[1] & open);
            for shift in [1, 2, 4, 8, 16] {
                here |= (here << shift & east) | (here >> shift & west);
                east &= east << shift;
                west &= west >> shift;
            }
        }
        reached.0[at % WORDS] = here;
        here != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of neighbors on an open board of the largest size.
    fn open() -> Vec<(Hex, Hex)> {
        let near = |column: isize, row: isize| {
            let shifted = row.rem_euclid(2);
            let across = [column - 1 + shifted, column + shifted];
            let mut all = vec![(column + 1, row), (column - 1, row)];
            all.extend(across.map(|column| (column, row - 1)));
            all.extend(across.map(|column| (column, row + 1)));
            all
        };
        let inside = |(column, row): &(isize, isize)| {
            (0..COLUMNS as isize).contains(column) && (0..ROWS as isize).contains(row)
        };
        let mut ways = Vec::new();
        for row in 0..ROWS as isize {
            for column in 0..COLUMNS as isize {
                let to = near(column, row).into_iter().filter(inside);
                ways.extend(to.map(|(c, r)| {
                    let from = Hex::at(column as usize, row as usize);
                    (from, Hex::at(c as usize, r as usize))
                }));
            }
        }
        ways
    }

    #[test]
    fn sets_step_as_single_hexes_do() {
        let ways = open();
        let adjacency = Adjacency::new(ways.iter().copied());
        for hex in (0..HEXES as u16).map(Hex) {
            let to = ways
                .iter()
                .filter(|(from, _)| *from == hex)
                .map(|(_, to)| *to);
            let slow: HexSet = to.collect();
            assert_eq!(adjacency.neighbors_of(&HexSet::of(hex)), slow, "{hex}");
        }
        let corner = HexSet::of(Hex::at(0, 0));
        let all: HexSet = (0..HEXES as u16).map(Hex).collect();
        assert_eq!(adjacency.reach(&corner, &all), all);
        assert_eq!(adjacency.flood(&corner, &all, 2).len(), 7);
        // A maze: what a fill reaches is what a flood of single steps reaches.
        let mut rng = engine::FastRng::new(1941);
        for _ in 0..200 {
            let maze = (0..HEXES as u16).map(Hex).filter(|_| rng.below(5) < 3);
            let maze: HexSet = maze.collect();
            let from = HexSet::of(Hex(rng.below(HEXES) as u16));
            let slow = adjacency.flood(&from, &maze, usize::MAX);
            assert_eq!(adjacency.reach(&from, &maze), slow);
        }
    }
}
