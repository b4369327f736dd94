//! Steps of whole sets of hexes.

use crate::{Board, HexSet, Hexside, Space};

/// The open ways between the hexes of one board.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Adjacency<const WIDTH: usize, const LANES: usize> {
    /// For each lane, the hexes that a step in each direction may end in. Masks are laid by where a step ends and not by where it
    /// begins, so that a spread writes each lane once.
    into: [[u64; 6]; LANES],
}

impl<const WIDTH: usize, const LANES: usize> Adjacency<WIDTH, LANES> {
    /// The ways for which `open(from, to, side)` holds, among neighbors in play. Closed sides are offered too, so that the caller
    /// says what they mean.
    ///
    /// # Panics
    /// If the board's grid is not `WIDTH` wide with `LANES` lanes.
    pub fn new(board: &Board, open: impl Fn(Space, Space, Hexside) -> bool) -> Self {
        let grid = board.grid().expect("ways are for hex boards");
        let size = (usize::from(grid.width()), usize::from(grid.lanes()));
        assert_eq!(size, (WIDTH, LANES), "size of {}", board.name);
        let mut into = [[0; 6]; LANES];
        for from in board.spaces() {
            for &(to, side) in board.neighbors(from) {
                if let Some(dir) = grid.direction(from, to).filter(|_| open(from, to, side)) {
                    into[to.index() / WIDTH][dir] |= 1 << (to.index() % WIDTH);
                }
            }
        }
        Adjacency { into }
    }

    /// The hexes of a lane one open step from members of it and of the lanes beside it.
    #[inline(always)]
    fn step(&self, lane: usize, above: u64, here: u64, below: u64) -> u64 {
        let into = &self.into[lane];
        let along = here << 1 & into[0] | here >> 1 & into[3];
        // Odd lanes lie half a hex further on. A step across into an even lane ends in the next position or the same, one
        // into an odd lane in the same or the one before.
        let across = match lane & 1 {
            0 => above << 1 & into[1] | above & into[2] | below & into[4] | below << 1 & into[5],
            _ => above & into[1] | above >> 1 & into[2] | below >> 1 & into[4] | below & into[5],
        };
        along | across
    }

    /// All hexes one open step from a member of `from`.
    #[inline]
    pub fn neighbors_of(&self, from: &HexSet<WIDTH, LANES>) -> HexSet<WIDTH, LANES> {
        let mut out = [0u64; LANES];
        let mut above = 0;
        for (lane, out) in out.iter_mut().enumerate() {
            let here = from.0[lane];
            let below = from.0.get(lane + 1).copied().unwrap_or(0);
            // Floods are local: most lanes are far from them most of the time.
            if here | above | below != 0 {
                *out = self.step(lane, above, here, below);
            }
            above = here;
        }
        HexSet(out)
    }

    /// `from` and what is within so many open steps of it, every step ending in `allowed`.
    pub fn flood(
        &self,
        from: &HexSet<WIDTH, LANES>,
        allowed: &HexSet<WIDTH, LANES>,
        steps: usize,
    ) -> HexSet<WIDTH, LANES> {
        let mut reached = *from;
        for _ in 0..steps {
            // In place: a lane is read before it grows, and kept for the one after it.
            let (mut above, mut grown) = (0, 0);
            for lane in 0..LANES {
                let here = reached.0[lane];
                let below = reached.0.get(lane + 1).copied().unwrap_or(0);
                if here | above | below != 0 {
                    let next = self.step(lane, above, here, below) & allowed.0[lane];
                    grown |= next & !here;
                    reached.0[lane] = here | next;
                }
                above = here;
            }
            if grown == 0 {
                break;
            }
        }
        reached
    }

    /// `from` and all that hangs together with it over open steps that end in `allowed`.
    pub fn reach(
        &self,
        from: &HexSet<WIDTH, LANES>,
        allowed: &HexSet<WIDTH, LANES>,
    ) -> HexSet<WIDTH, LANES> {
        self.flood(from, allowed, usize::MAX)
    }
}
