//! Closed lines of equal value on a grid of numbers (marching squares).

use crate::path::Point;
use crate::shape::Ring;

/// Numbers on a square lattice, in pixels.
pub struct Field {
    pub origin: Point,
    pub step: f64,
    pub columns: usize,
    pub rows: usize,
    pub values: Vec<f64>,
}

impl Field {
    pub fn new(origin: Point, size: Point, step: f64) -> Field {
        let columns = (size.0 / step).ceil() as usize + 1;
        let rows = (size.1 / step).ceil() as usize + 1;
        Field {
            origin,
            step,
            columns,
            rows,
            values: vec![0.0; columns * rows],
        }
    }

    pub fn point(&self, column: usize, row: usize) -> Point {
        (
            self.origin.0 + column as f64 * self.step,
            self.origin.1 + row as f64 * self.step,
        )
    }

    /// The value at a lattice point; beyond the rim the nearest.
    pub fn at(&self, column: isize, row: isize) -> f64 {
        let c = column.clamp(0, self.columns as isize - 1) as usize;
        let r = row.clamp(0, self.rows as isize - 1) as usize;
        self.values[r * self.columns + c]
    }

    /// The value anywhere, between the four lattice points around.
    pub fn sample(&self, p: Point) -> f64 {
        let x = (p.0 - self.origin.0) / self.step;
        let y = (p.1 - self.origin.1) / self.step;
        let (c, r) = (x.floor(), y.floor());
        let (u, v) = (x - c, y - r);
        let at = |dc: isize, dr: isize| self.at(c as isize + dc, r as isize + dr);
        let top = at(0, 0) * (1.0 - u) + at(1, 0) * u;
        let foot = at(0, 1) * (1.0 - u) + at(1, 1) * u;
        top * (1.0 - v) + foot * v
    }

    /// Rings around everything above a level. The rim counts as below, so every ring closes.
    pub fn above(&self, level: f64) -> Vec<Ring> {
        // One row and column of low ground all round.
        let wide = self.columns + 2;
        let high = self.rows + 2;
        let mut up = vec![false; wide * high];
        for (r, row) in self.values.chunks(self.columns).enumerate() {
            for (c, value) in row.iter().enumerate() {
                up[(r + 1) * wide + c + 1] = *value > level;
            }
        }
        // A crossing lies on the lattice edge that starts at a point and runs east (even) or south (odd): twice the point's index, plus one.
        let mut next = vec![usize::MAX; 2 * wide * high];
        for r in 0..high - 1 {
            for c in 0..wide - 1 {
                let i = r * wide + c;
                let corners = [up[i], up[i + 1], up[i + wide + 1], up[i + wide]];
                if corners == [true; 4] || corners == [false; 4] {
                    continue;
                }
                let edges = [2 * i, 2 * (i + 1) + 1, 2 * (i + wide), 2 * i + 1];
                for from in 0..4 {
                    // Walking round the cell, leave where the ground falls and come back where it next rises.
                    if corners[from] && !corners[(from + 1) % 4] {
                        let rise =
                            (from + 1..from + 4).find(|k| !corners[k % 4] && corners[(k + 1) % 4]);
                        next[edges[from]] = rise.map_or(usize::MAX, |k| edges[k % 4]);
                    }
                }
            }
        }
        let mut rings = Vec::new();
        for first in 0..next.len() {
            let mut ring = Vec::new();
            let mut at = first;
            while next[at] != usize::MAX {
                ring.push(self.crossing(at, wide, level));
                at = std::mem::replace(&mut next[at], usize::MAX);
            }
            if !ring.is_empty() {
                rings.push(ring);
            }
        }
        rings
    }

    /// Where the level crosses a lattice edge; half way along an edge to the rim.
    fn crossing(&self, edge: usize, wide: usize, level: f64) -> Point {
        let (c, r) = (
            (edge / 2 % wide) as isize - 1,
            (edge / 2 / wide) as isize - 1,
        );
        let (dc, dr) = if edge.is_multiple_of(2) {
            (1, 0)
        } else {
            (0, 1)
        };
        let within = |c: isize, r: isize| {
            (0..self.columns as isize).contains(&c) && (0..self.rows as isize).contains(&r)
        };
        let t = if within(c, r) && within(c + dc, r + dr) {
            let (a, b) = (self.at(c, r), self.at(c + dc, r + dr));
            ((level - a) / (b - a)).clamp(0.0, 1.0)
        } else {
            0.5
        };
        (
            self.origin.0 + (c as f64 + t * dc as f64) * self.step,
            self.origin.1 + (r as f64 + t * dr as f64) * self.step,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_has_one_ring_and_a_rim_closes() {
        let mut field = Field::new((0.0, 0.0), (4.0, 4.0), 1.0);
        field.values[2 * field.columns + 2] = 10.0;
        let rings = field.above(5.0);
        assert_eq!(rings.len(), 1);
        assert_eq!(rings[0].len(), 4);
        field.values.fill(10.0);
        assert_eq!(field.above(5.0).len(), 1);
    }
}
