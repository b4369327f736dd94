//! Steps of whole sets of hexes.

use crate::{Board, Field, Side, Space};

/// The open ways between the hexes of one board: for each direction, the hexes from which that step is open.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ways<const WIDTH: usize, const LANES: usize> {
    open: [Field<WIDTH, LANES>; 6],
}

impl<const WIDTH: usize, const LANES: usize> Ways<WIDTH, LANES> {
    /// The ways for which `open(from, to, side)` holds, among neighbours in play. Closed sides are offered too, so that the caller
    /// says what they mean.
    ///
    /// # Panics
    /// If the board's grid is not `WIDTH` wide with `LANES` lanes.
    pub fn new(board: &Board, open: impl Fn(Space, Space, Side) -> bool) -> Self {
        let grid = board.grid().expect("ways are for hex boards");
        assert_eq!(
            (usize::from(grid.width()), usize::from(grid.lanes())),
            (WIDTH, LANES),
            "size of {}",
            board.name
        );
        let mut ways = Ways {
            open: [Field::EMPTY; 6],
        };
        for from in board.spaces() {
            for &(to, side) in board.neighbours(from) {
                if let Some(dir) = grid.direction(from, to).filter(|_| open(from, to, side)) {
                    ways.open[dir].insert(from);
                }
            }
        }
        ways
    }

    /// The hexes from which the step in this direction is open.
    pub fn open(&self, dir: usize) -> &Field<WIDTH, LANES> {
        &self.open[dir]
    }

    /// All hexes one open step from a member of `from`.
    #[inline]
    pub fn spread(&self, from: &Field<WIDTH, LANES>) -> Field<WIDTH, LANES> {
        let mut out = [0u64; LANES];
        for lane in 0..LANES {
            let f = from.0[lane];
            let open = |dir: usize| f & self.open[dir].0[lane];
            out[lane] |= open(0) << 1 | open(3) >> 1;
            // Odd lanes lie half a hex further on: their steps across end in the same position or the next, those of even lanes in
            // the same or the one before.
            let odd = lane & 1;
            if lane + 1 < LANES {
                out[lane + 1] |= open(1) << odd | (open(2) << odd) >> 1;
            }
            if lane > 0 {
                out[lane - 1] |= open(5) << odd | (open(4) << odd) >> 1;
            }
        }
        Field(out)
    }

    /// `from` and what is within so many open steps of it, every step ending in `allowed`.
    pub fn flood(
        &self,
        from: &Field<WIDTH, LANES>,
        allowed: &Field<WIDTH, LANES>,
        steps: usize,
    ) -> Field<WIDTH, LANES> {
        let mut reached = *from;
        for _ in 0..steps {
            let wider = reached | (self.spread(&reached) & *allowed);
            if wider == reached {
                break;
            }
            reached = wider;
        }
        reached
    }

    /// `from` and all that hangs together with it over open steps that end in `allowed`.
    pub fn reach(
        &self,
        from: &Field<WIDTH, LANES>,
        allowed: &Field<WIDTH, LANES>,
    ) -> Field<WIDTH, LANES> {
        self.flood(from, allowed, usize::MAX)
    }
}
