//! Plane geometry of rings and lines.

use crate::path::Point;

pub type Ring = Vec<Point>;

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    pub fn around(center: Point, w: f64, h: f64) -> Rect {
        Rect {
            x: center.0 - w / 2.0,
            y: center.1 - h / 2.0,
            w,
            h,
        }
    }

    pub fn grown(self, by: f64) -> Rect {
        Rect {
            x: self.x - by,
            y: self.y - by,
            w: self.w + 2.0 * by,
            h: self.h + 2.0 * by,
        }
    }

    /// The area the two have in common.
    pub fn overlap(self, other: Rect) -> f64 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    pub fn holds(self, other: Rect) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.w <= self.x + self.w
            && other.y + other.h <= self.y + self.h
    }

    pub fn has(self, p: Point) -> bool {
        (self.x..=self.x + self.w).contains(&p.0) && (self.y..=self.y + self.h).contains(&p.1)
    }
}

pub fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

pub fn middle(a: Point, b: Point) -> Point {
    toward(a, b, 0.5)
}

/// The point a share of the way from one to the other.
pub fn toward(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// Cuts the corners of a ring once (Chaikin).
pub fn rounded(ring: &[Point]) -> Ring {
    let mut out = Vec::with_capacity(ring.len() * 2);
    for (i, &a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        out.push(toward(a, b, 0.25));
        out.push(toward(a, b, 0.75));
    }
    out
}

/// Drops points that lie within `slack` of the line they are on (Douglas-Peucker).
pub fn simplified(points: &[Point], slack: f64) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut keep = vec![false; points.len()];
    let mut open = vec![(0, points.len() - 1)];
    keep[0] = true;
    keep[points.len() - 1] = true;
    while let Some((from, to)) = open.pop() {
        let far = (from + 1..to)
            .map(|i| (i, off_line(points[i], points[from], points[to])))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((i, off)) = far
            && off > slack
        {
            keep[i] = true;
            open.extend([(from, i), (i, to)]);
        }
    }
    points
        .iter()
        .zip(keep)
        .filter(|(_, k)| *k)
        .map(|(p, _)| *p)
        .collect()
}

/// A ring with fewer points.
pub fn simplified_ring(ring: &[Point], slack: f64) -> Ring {
    if ring.len() < 4 {
        return ring.to_vec();
    }
    let mut closed = ring.to_vec();
    closed.extend(ring.first());
    let half = closed.len() / 2;
    let mut out = simplified(&closed[..=half], slack);
    out.pop();
    out.extend(simplified(&closed[half..], slack));
    out.pop();
    out
}

/// How far a point lies from the stretch between two others.
pub fn off_line(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    if length == 0.0 {
        return distance(p, a);
    }
    let t = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0);
    distance(p, (a.0 + t * dx, a.1 + t * dy))
}

/// The part of a ring inside a rectangle (Sutherland-Hodgman).
pub fn clipped(ring: &[Point], to: Rect) -> Ring {
    let cut = |ring: Ring, inside: &dyn Fn(Point) -> f64| -> Ring {
        let mut out = Vec::with_capacity(ring.len());
        for (i, &a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            let (da, db) = (inside(a), inside(b));
            if da >= 0.0 {
                out.push(a);
            }
            if (da >= 0.0) != (db >= 0.0) {
                out.push(toward(a, b, da / (da - db)));
            }
        }
        out
    };
    let ring = cut(ring.to_vec(), &|p| p.0 - to.x);
    let ring = cut(ring, &|p| to.x + to.w - p.0);
    let ring = cut(ring, &|p| p.1 - to.y);
    cut(ring, &|p| to.y + to.h - p.1)
}

/// Twice the area, with the sign of the turning.
pub fn area(ring: &[Point]) -> f64 {
    let mut sum = 0.0;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        sum += a.0 * b.1 - b.0 * a.1;
    }
    sum
}

/// The pieces of a line inside a rectangle; a piece that leaves keeps the point beyond.
pub fn pieces(line: &[Point], to: Rect) -> Vec<Vec<Point>> {
    let mut out: Vec<Vec<Point>> = Vec::new();
    let mut now: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        if to.has(pair[0]) || to.has(pair[1]) {
            if now.is_empty() {
                now.push(pair[0]);
            }
            now.push(pair[1]);
        } else if !now.is_empty() {
            out.push(std::mem::take(&mut now));
        }
    }
    if !now.is_empty() {
        out.push(now);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_cut_to_its_window() {
        let window = Rect {
            x: 0.0,
            y: 0.0,
            w: 10.0,
            h: 10.0,
        };
        let square = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)];
        assert_eq!(area(&clipped(&square, window)).abs(), 50.0);
        assert!(clipped(&square.map(|(x, y)| (x - 20.0, y)), window).is_empty());
    }

    #[test]
    fn points_on_a_line_are_dropped() {
        let line = [(0.0, 0.0), (1.0, 0.05), (2.0, 0.0), (3.0, 2.0)];
        assert_eq!(simplified(&line, 0.1), [(0.0, 0.0), (2.0, 0.0), (3.0, 2.0)]);
    }

    #[test]
    fn a_line_is_broken_where_it_leaves() {
        let window = Rect::around((0.0, 0.0), 2.0, 2.0);
        let line = [
            (-9.0, 0.0),
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 9.0),
            (9.0, 5.0),
            (0.5, 0.5),
        ];
        assert_eq!(pieces(&line, window).len(), 2);
    }
}
