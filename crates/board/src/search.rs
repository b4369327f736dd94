//! Cheapest ways, with buffers that the caller keeps.

use crate::{Board, Hexside, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs from a set of starts. Make one per board and thread and run it as often as wished: it never allocates again.
#[derive(Clone, Debug)]
pub struct Search {
    cost: Vec<u16>,
    /// The space before on a cheapest way; itself for a start.
    from: Vec<Space>,
    queue: BinaryHeap<Reverse<(u16, Space)>>,
}

const FAR: u16 = u16::MAX;

impl Search {
    /// A search over this board; it can be used again and again.
    pub fn new(board: &Board) -> Self {
        // A space is queued at most once for every way into it, and once as a start.
        let queue = board.spaces().map(|s| 1 + board.neighbors(s).len()).sum();
        Search {
            cost: vec![FAR; board.len()],
            from: vec![Space(0); board.len()],
            queue: BinaryHeap::with_capacity(queue),
        }
    }

    /// Finds the cheapest way to every space within `budget`. `cost(from, to, side)` is the price of a step, `None` if it is barred.
    pub fn run(
        &mut self,
        board: &Board,
        starts: &[Space],
        budget: u16,
        cost: impl Fn(Space, Space, Hexside) -> Option<u16>,
    ) {
        self.cost.fill(FAR);
        self.queue.clear();
        for &start in starts {
            if self.cost[start.index()] != 0 {
                self.cost[start.index()] = 0;
                self.from[start.index()] = start;
                self.queue.push(Reverse((0, start)));
            }
        }
        while let Some(Reverse((spent, here))) = self.queue.pop() {
            if spent > self.cost[here.index()] {
                continue;
            }
            for &(to, side) in board.neighbors(here) {
                let Some(total) = cost(here, to, side).and_then(|step| spent.checked_add(step))
                else {
                    continue;
                };
                if total <= budget && total < self.cost[to.index()] {
                    self.cost[to.index()] = total;
                    self.from[to.index()] = here;
                    self.queue.push(Reverse((total, to)));
                }
            }
        }
    }

    /// What it costs to get there, if it can be reached.
    pub fn cost(&self, to: Space) -> Option<u16> {
        Some(self.cost[to.index()]).filter(|&cost| cost != FAR)
    }

    /// A cheapest way to a space, from its end back to the start.
    pub fn path_to(&self, to: Space) -> impl Iterator<Item = Space> + '_ {
        let mut next = self.cost(to).map(|_| to);
        std::iter::from_fn(move || {
            let here = next?;
            let before = self.from[here.index()];
            next = (before != here).then_some(before);
            Some(here)
        })
    }
}
