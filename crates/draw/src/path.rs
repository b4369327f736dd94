//! Path data, kept short: tenths of a pixel, relative steps, no letter or blank that is not needed.

pub type Point = (f64, f64);

/// A number rounded to a tenth, as short as it goes.
pub fn number(value: f64) -> String {
    tenths(round(value))
}

fn round(value: f64) -> i32 {
    (value * 10.0).round() as i32
}

fn tenths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.abs() / 10, value.abs() % 10);
    match (whole, part) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

/// Builds the `d` of a path. Steps are taken between rounded points, so that errors do not add up.
#[derive(Default)]
pub struct Path {
    d: String,
    at: (i32, i32),
    start: (i32, i32),
    letter: char,
    /// Whether the last number written had a point, so that the next may begin with one.
    pointed: bool,
}

impl Path {
    pub fn new() -> Path {
        Path::default()
    }

    pub fn is_empty(&self) -> bool {
        self.d.is_empty()
    }

    pub fn take(self) -> String {
        self.d
    }

    pub fn to(&mut self, p: Point) -> &mut Path {
        let next = (round(p.0), round(p.1));
        if self.d.is_empty() {
            self.put('M', &[next.0, next.1]);
        } else {
            // A move after a move would read as a line: the letter is always written.
            self.letter = ' ';
            self.put('m', &[next.0 - self.at.0, next.1 - self.at.1]);
        }
        // After a relative move bare numbers are a line; after the absolute one they would be absolute.
        self.letter = if self.letter == 'm' { 'l' } else { ' ' };
        self.at = next;
        self.start = next;
        self
    }

    pub fn line(&mut self, p: Point) -> &mut Path {
        let next = (round(p.0), round(p.1));
        let (dx, dy) = (next.0 - self.at.0, next.1 - self.at.1);
        match (dx, dy) {
            (0, 0) => return self,
            (dx, 0) => self.put('h', &[dx]),
            (0, dy) => self.put('v', &[dy]),
            _ => self.put('l', &[dx, dy]),
        }
        self.at = next;
        self
    }

    pub fn cubic(&mut self, a: Point, b: Point, p: Point) -> &mut Path {
        let next = (round(p.0), round(p.1));
        let (x, y) = self.at;
        self.put(
            'c',
            &[
                round(a.0) - x,
                round(a.1) - y,
                round(b.0) - x,
                round(b.1) - y,
                next.0 - x,
                next.1 - y,
            ],
        );
        self.at = next;
        self
    }

    pub fn close(&mut self) -> &mut Path {
        self.d.push('z');
        self.letter = 'z';
        self.pointed = false;
        self.at = self.start;
        self
    }

    /// A stroke of one straight line.
    pub fn stroke(&mut self, from: Point, to: Point) -> &mut Path {
        self.to(from).line(to)
    }

    pub fn lines(&mut self, points: &[Point]) -> &mut Path {
        for (i, p) in points.iter().enumerate() {
            if i == 0 {
                self.to(*p);
            } else {
                self.line(*p);
            }
        }
        self
    }

    pub fn ring(&mut self, points: &[Point]) -> &mut Path {
        if points.len() > 2 {
            self.lines(points).close();
        }
        self
    }

    /// A smooth curve through the points (Catmull-Rom).
    pub fn smooth(&mut self, points: &[Point]) -> &mut Path {
        let Some(&first) = points.first() else {
            return self;
        };
        self.to(first);
        for i in 1..points.len() {
            let (a, b) = handles(points, i);
            self.cubic(a, b, points[i]);
        }
        self
    }

    fn put(&mut self, letter: char, values: &[i32]) {
        let mut fresh = false;
        if self.letter != letter || letter == 'M' {
            self.d.push(letter);
            self.letter = letter;
            fresh = true;
        }
        for &value in values {
            let text = tenths(value);
            let joined = fresh || text.starts_with('-') || (text.starts_with('.') && self.pointed);
            if !joined {
                self.d.push(' ');
            }
            self.pointed = text.contains('.');
            self.d.push_str(&text);
            fresh = false;
        }
    }
}

/// The two handles of the Catmull-Rom piece that ends at point `i`.
pub fn handles(points: &[Point], i: usize) -> (Point, Point) {
    let at = |k: isize| points[k.clamp(0, points.len() as isize - 1) as usize];
    let i = i as isize;
    let (p0, p1, p2, p3) = (at(i - 2), at(i - 1), at(i), at(i + 1));
    (
        (p1.0 + (p2.0 - p0.0) / 6.0, p1.1 + (p2.1 - p0.1) / 6.0),
        (p2.0 - (p3.0 - p1.0) / 6.0, p2.1 - (p3.1 - p1.1) / 6.0),
    )
}

/// The point at a share of the way along the Catmull-Rom piece that ends at point `i`.
pub fn along(points: &[Point], i: usize, t: f64) -> Point {
    let (a, b) = handles(points, i);
    let (p, q) = (points[i - 1], points[i]);
    let u = 1.0 - t;
    let mix = |p: f64, a: f64, b: f64, q: f64| {
        u * u * u * p + 3.0 * u * u * t * a + 3.0 * u * t * t * b + t * t * t * q
    };
    (mix(p.0, a.0, b.0, q.0), mix(p.1, a.1, b.1, q.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written: Vec<String> = [0.04, -0.5, 12.0, 3.26, -7.0].map(number).into();
        assert_eq!(written, ["0", "-.5", "12", "3.3", "-7"]);
    }

    #[test]
    fn steps_are_relative_and_joined() {
        let mut path = Path::new();
        path.lines(&[(1.0, 1.0), (2.5, 1.5), (2.0, 2.0), (2.0, 5.0)])
            .close();
        path.to((0.0, 0.0)).line((1.0, 1.0));
        assert_eq!(path.take(), "M1 1l1.5.5-.5.5v3zm-1-1 1 1");
    }
}
