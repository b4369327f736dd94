//! Closed lines of equal value on a grid of numbers (marching squares).

use crate::path::Point;
use crate::shape::Ring;
use std::collections::BTreeMap;

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
        let value = |c: isize, r: isize| {
            if c < 0 || r < 0 || c >= self.columns as isize || r >= self.rows as isize {
                f64::MIN
            } else {
                self.at(c, r)
            }
        };
        // A crossing lies on the lattice edge that starts at (column, row) and runs east or south.
        type Crossing = (isize, isize, bool);
        let mut next: BTreeMap<Crossing, Crossing> = BTreeMap::new();
        for r in -1..self.rows as isize {
            for c in -1..self.columns as isize {
                let corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)];
                let up = corners.map(|(c, r)| value(c, r) > level);
                let edges: [Crossing; 4] = [
                    (c, r, true),
                    (c + 1, r, false),
                    (c, r + 1, true),
                    (c, r, false),
                ];
                for i in 0..4 {
                    // Walking round the cell, leave where the ground falls and come back where it next rises.
                    if up[i] && !up[(i + 1) % 4] {
                        let mut k = (i + 1) % 4;
                        while up[k] || !up[(k + 1) % 4] {
                            k = (k + 1) % 4;
                        }
                        next.insert(edges[i], edges[k]);
                    }
                }
            }
        }
        let point = |&(c, r, east): &Crossing| {
            let (dc, dr) = if east { (1, 0) } else { (0, 1) };
            let (a, b) = (value(c, r), value(c + dc, r + dr));
            let t = if a == f64::MIN || b == f64::MIN {
                0.5
            } else {
                ((level - a) / (b - a)).clamp(0.0, 1.0)
            };
            (
                self.origin.0 + (c as f64 + t * dc as f64) * self.step,
                self.origin.1 + (r as f64 + t * dr as f64) * self.step,
            )
        };
        let mut rings = Vec::new();
        while let Some((first, mut to)) = next.pop_first() {
            let mut ring = vec![point(&first)];
            while to != first {
                ring.push(point(&to));
                match next.remove(&to) {
                    Some(on) => to = on,
                    None => break,
                }
            }
            rings.push(ring);
        }
        rings
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
