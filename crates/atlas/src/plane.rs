//! Plane geometry: points, lines that cross, shapes and how much of a hex they cover.

/// A point in board coordinates: x east, y south, 1 = the distance of neighboring hexes.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn far(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    pub fn between(self, other: Point, t: f64) -> Point {
        Point::new(
            self.x + t * (other.x - self.x),
            self.y + t * (other.y - self.y),
        )
    }
}

/// Where along `a..b` it is cut by `c..d`, 0 at `a`, 1 at `b`. Ends count half open, so that a line through a corner cuts once.
pub fn cut(a: Point, b: Point, c: Point, d: Point) -> Option<f64> {
    let turn = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    let (c1, d1) = (turn(a, b, c), turn(a, b, d));
    let (a1, b1) = (turn(c, d, a), turn(c, d, b));
    ((c1 > 0.0) != (d1 > 0.0) && (a1 > 0.0) != (b1 > 0.0)).then(|| a1 / (a1 - b1))
}

/// Distance of a point from a stretch.
pub fn from_stretch(p: Point, a: Point, b: Point) -> f64 {
    let long = (b.x - a.x).powi(2) + (b.y - a.y).powi(2);
    if long == 0.0 {
        return p.far(a);
    }
    let t = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / long;
    p.far(a.between(b, t.clamp(0.0, 1.0)))
}

/// Which bank of a path a point lies on: its distance and whether that is the left one, looking along the path.
pub fn bank(p: Point, path: &[Point]) -> (f64, bool) {
    let near = path
        .windows(2)
        .map(|w| (from_stretch(p, w[0], w[1]), w))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let left =
        |w: &[Point]| (w[1].x - w[0].x) * (p.y - w[0].y) - (w[1].y - w[0].y) * (p.x - w[0].x) < 0.0;
    near.map_or((f64::INFINITY, false), |(far, w)| (far, left(w)))
}

/// Bends a path around a point so that the point lies on the given bank, `gap` away. Returns false if the path does not come near.
pub fn bend(path: &mut Vec<Point>, p: Point, on_left: bool, gap: f64) -> bool {
    let (far, left) = bank(p, path);
    if far > 1.0 && left != on_left {
        return false;
    }
    if left == on_left && far >= gap {
        return true;
    }
    // The direction of the path past the point, from what is left of it once its close vertices are gone.
    let at = (0..path.len() - 1).min_by(|&a, &b| {
        from_stretch(p, path[a], path[a + 1]).total_cmp(&from_stretch(p, path[b], path[b + 1]))
    });
    let Some(at) = at else { return false };
    let close = |q: Point| q.far(p) < 2.0 * gap;
    let first = (0..=at)
        .rev()
        .find(|&i| !close(path[i]) || i == 0)
        .unwrap_or(0);
    let last = (at + 1..path.len())
        .find(|&i| !close(path[i]) || i == path.len() - 1)
        .unwrap_or(path.len() - 1);
    let (a, b) = (path[first], path[last]);
    let long = a.far(b).max(1e-9);
    let sign = if on_left { 1.0 } else { -1.0 };
    let waypoint = Point::new(
        p.x - sign * (b.y - a.y) / long * gap,
        p.y + sign * (b.x - a.x) / long * gap,
    );
    path.splice(first + 1..last, [waypoint]);
    true
}

/// Rings, of which those inside others are holes.
#[derive(Clone, Default, Debug)]
pub struct Shape {
    pub rings: Vec<Vec<Point>>,
}

impl Shape {
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.rings.iter().flat_map(|ring| {
            let last = ring.last().copied();
            last.into_iter()
                .chain(ring.iter().copied())
                .zip(ring.iter().copied())
                .filter(|(a, b)| a != b)
        })
    }

    pub fn contains(&self, p: Point) -> bool {
        let crossed = |(a, b): &(Point, Point)| {
            (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        };
        self.edges().filter(crossed).count() % 2 == 1
    }

    /// Where the horizontal through `y` cuts the outline, from west to east.
    pub fn cuts(&self, y: f64) -> Vec<f64> {
        let at = |(a, b): (Point, Point)| {
            ((a.y > y) != (b.y > y)).then(|| a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
        };
        let mut cuts: Vec<f64> = self.edges().filter_map(at).collect();
        cuts.sort_by(f64::total_cmp);
        cuts
    }
}

/// Area of a ring, unsigned.
pub fn area(ring: &[Point]) -> f64 {
    let last = ring.last().copied();
    let pairs = last
        .into_iter()
        .chain(ring.iter().copied())
        .zip(ring.iter().copied());
    pairs.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

/// A rectangle.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Frame {
    pub west: f64,
    pub north: f64,
    pub east: f64,
    pub south: f64,
}

impl Frame {
    pub fn wider(self, by: f64) -> Frame {
        Frame {
            west: self.west - by,
            north: self.north - by,
            east: self.east + by,
            south: self.south + by,
        }
    }

    pub fn contains(self, p: Point) -> bool {
        (self.west..=self.east).contains(&p.x) && (self.north..=self.south).contains(&p.y)
    }

    /// The part of a ring inside the frame; where the ring leaves it, the frame's edge closes it.
    pub fn clip_ring(self, ring: &[Point]) -> Vec<Point> {
        type Half = (fn(Frame, Point) -> bool, fn(Frame, Point, Point) -> f64);
        let halves: [Half; 4] = [
            (|f, p| p.x >= f.west, |f, a, b| (f.west - a.x) / (b.x - a.x)),
            (|f, p| p.x <= f.east, |f, a, b| (f.east - a.x) / (b.x - a.x)),
            (
                |f, p| p.y >= f.north,
                |f, a, b| (f.north - a.y) / (b.y - a.y),
            ),
            (
                |f, p| p.y <= f.south,
                |f, a, b| (f.south - a.y) / (b.y - a.y),
            ),
        ];
        let mut ring = ring.to_vec();
        for (inside, cut) in halves {
            let Some(&last) = ring.last() else {
                return ring;
            };
            let mut kept = Vec::with_capacity(ring.len());
            let mut before = last;
            for &here in &ring {
                if inside(self, before) != inside(self, here) {
                    kept.push(before.between(here, cut(self, before, here)));
                }
                if inside(self, here) {
                    kept.push(here);
                }
                before = here;
            }
            ring = kept;
        }
        ring
    }

    /// The stretches of a line inside the frame, cut at its points (a line is dense enough for that).
    pub fn clip_path(self, path: &[Point]) -> Vec<Vec<Point>> {
        path.split(|&p| !self.contains(p))
            .filter(|part| part.len() > 1)
            .map(<[Point]>::to_vec)
            .collect()
    }
}

/// Leaves out points that lie within `slack` of the line through those kept (Douglas and Peucker).
pub fn simplify(path: &[Point], slack: f64) -> Vec<Point> {
    if path.len() < 3 {
        return path.to_vec();
    }
    let mut keep = vec![false; path.len()];
    keep[0] = true;
    keep[path.len() - 1] = true;
    let mut spans = vec![(0, path.len() - 1)];
    while let Some((first, last)) = spans.pop() {
        let worst = (first + 1..last)
            .map(|i| (from_stretch(path[i], path[first], path[last]), i))
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        if let Some((far, i)) = worst.filter(|(far, _)| *far > slack) {
            debug_assert!(far > 0.0);
            keep[i] = true;
            spans.push((first, i));
            spans.push((i, last));
        }
    }
    path.iter()
        .zip(&keep)
        .filter(|(_, kept)| **kept)
        .map(|(p, _)| *p)
        .collect()
}

/// The same for a closed ring, which is opened at its two most distant points so that neither is lost.
pub fn simplify_ring(ring: &[Point], slack: f64) -> Vec<Point> {
    let Some(&first) = ring.first() else {
        return Vec::new();
    };
    let far = (0..ring.len())
        .max_by(|&a, &b| {
            first
                .far(ring[a])
                .total_cmp(&first.far(ring[b]))
                .then(b.cmp(&a))
        })
        .unwrap_or(0);
    let mut out = simplify(&ring[..=far], slack);
    let mut back = ring[far..].to_vec();
    back.push(first);
    let back = simplify(&back, slack);
    out.extend_from_slice(&back[1..back.len() - 1]);
    out
}
