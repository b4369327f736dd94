//! Rivers: smooth curves that still clearly belong to their hexsides.
//!
//! The course is a walk over hex corners. Each inner corner is pulled 38 % toward the middle of its neighbors, a point between two
//! corners wanders by 0.9 px, and a curve goes through all of them. Where rivers meet they share corners, so a corner is moved once, by
//! the greatest river there, and a side that two rivers share is drawn once.

use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::noise;
use crate::path::{Path, Point, handles};
use crate::shape::{middle, toward};
use crate::svg::Svg;
use board::{Board, Corner, River, RiverStretch};
use std::collections::{BTreeMap, BTreeSet};

const PULL: f64 = 0.38;
const MEANDER: f64 = 0.9;

/// A river as it flows on the picture.
pub struct RiverPath {
    pub name: String,
    pub rank: u8,
    /// Points of the curve; pieces of a broken course lie apart.
    pub pieces: Vec<Vec<Point>>,
    /// For every piece and every side of it: how it is drawn.
    inks: Vec<Vec<Ink>>,
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Ink {
    Full,
    Dotted,
    /// A greater river has drawn this side.
    Spared,
}

/// All rivers, the greatest first.
pub fn streams(board: &Board, frame: &MapFrame) -> Vec<RiverPath> {
    let Some(grid) = board.grid() else {
        return Vec::new();
    };
    let mut courses: Vec<&River> = board.rivers().iter().collect();
    courses.sort_by_key(|c| std::cmp::Reverse(c.rank));
    let walks: Vec<Vec<RiverStretch>> = courses.iter().map(|c| c.stretches(grid)).collect();

    let mut moved: BTreeMap<Corner, Point> = BTreeMap::new();
    let raw = |c: Corner| frame.at(grid.corner_point(c));
    for walk in walks.iter().flatten() {
        for three in walk.corners.windows(3) {
            let pulled = toward(raw(three[1]), middle(raw(three[0]), raw(three[2])), PULL);
            moved.entry(three[1]).or_insert(pulled);
        }
    }
    let mut drawn = BTreeSet::new();
    let stream = |(course, walks): (&&River, &Vec<RiverStretch>)| {
        let mut pieces = Vec::new();
        let mut inks = Vec::new();
        for walk in walks {
            let corner = |c: &Corner| moved.get(c).copied().unwrap_or_else(|| raw(*c));
            let mut points = vec![corner(&walk.corners[0])];
            for pair in walk.corners.windows(2) {
                let (a, b) = (corner(&pair[0]), corner(&pair[1]));
                points.extend([wander(a, b, pair), b]);
            }
            pieces.push(points);
            let ink = |(pair, dotted): (&[Corner], &bool)| match (drawn.insert(side(pair)), dotted)
            {
                (false, _) => Ink::Spared,
                (true, true) => Ink::Dotted,
                (true, false) => Ink::Full,
            };
            inks.push(walk.corners.windows(2).zip(&walk.dotted).map(ink).collect());
        }
        RiverPath {
            name: course.name.clone(),
            rank: course.rank,
            pieces,
            inks,
        }
    };
    courses.iter().zip(&walks).map(stream).collect()
}

fn side(pair: &[Corner]) -> (Corner, Corner) {
    (pair[0].min(pair[1]), pair[0].max(pair[1]))
}

/// The middle of a side, a little off the straight; the same whichever river asks.
fn wander(a: Point, b: Point, pair: &[Corner]) -> Point {
    let (low, high) = side(pair);
    let mix = |c: Corner| {
        (c.along as u32)
            .wrapping_mul(4099)
            .wrapping_add(c.across as u32)
    };
    let off = MEANDER * 1.8 * noise::signed(mix(low), mix(high), 3);
    let (dx, dy) = if pair[0] <= pair[1] {
        (b.0 - a.0, b.1 - a.1)
    } else {
        (a.0 - b.0, a.1 - b.1)
    };
    let length = dx.hypot(dy).max(1.0);
    let m = middle(a, b);
    (m.0 - dy / length * off, m.1 + dx / length * off)
}

impl RiverPath {
    /// The stretches that are this river's alone: where its name may stand.
    pub fn own(&self) -> Vec<&[Point]> {
        let mut out = Vec::new();
        for (points, inks) in self.pieces.iter().zip(&self.inks) {
            let mut from = 0;
            for i in 0..=inks.len() {
                if inks.get(i).is_none_or(|ink| *ink == Ink::Spared) {
                    if i > from {
                        out.push(&points[2 * from..=2 * i]);
                    }
                    from = i + 1;
                }
            }
        }
        out
    }
}

/// Waters that no rule knows: thin lines under the grid.
pub fn brooks(svg: &mut Svg, geo: &Geo) {
    let mut path = Path::new();
    for line in &geo.brooks {
        path.lines(line);
    }
    svg.open("g", "id=\"brooks\"")
        .path("class=\"m-brook\"", path)
        .close();
}

pub fn draw(svg: &mut Svg, streams: &[RiverPath]) {
    let (mut great, mut small, mut dotted) = (Path::new(), Path::new(), Path::new());
    for stream in streams {
        for (points, inks) in stream.pieces.iter().zip(&stream.inks) {
            let mut last = Ink::Spared;
            for (i, &ink) in inks.iter().enumerate() {
                let path = match ink {
                    Ink::Spared => {
                        last = ink;
                        continue;
                    }
                    Ink::Dotted => &mut dotted,
                    Ink::Full if stream.rank > 1 => &mut great,
                    Ink::Full => &mut small,
                };
                if ink != last {
                    path.to(points[2 * i]);
                }
                for k in [2 * i + 1, 2 * i + 2] {
                    let (a, b) = handles(points, k);
                    path.cubic(a, b, points[k]);
                }
                last = ink;
            }
        }
    }
    // Both edges first, then both cores, so that a tributary flows into its river instead of ending at its bank.
    svg.open("g", "id=\"rivers\"");
    svg.path("class=\"m-rd\"", dotted);
    let coats = [
        ("m-small", small.take(), 3.8, 1.7),
        ("m-great", great.take(), 5.4, 3.3),
    ];
    for (id, d, edge, _) in coats.iter().filter(|c| !c.1.is_empty()) {
        svg.open("g", &format!("class=\"m-re\" stroke-width=\"{edge}\""))
            .leaf("path", &format!("id=\"{id}\" d=\"{d}\""))
            .close();
    }
    for (id, _, _, core) in coats.iter().filter(|c| !c.1.is_empty()) {
        svg.leaf(
            "use",
            &format!("href=\"#{id}\" class=\"m-rc\" stroke-width=\"{core}\""),
        );
    }
    svg.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_side_is_drawn_once_and_rivers_meet() {
        let text = "format = 1\nname = \"Fork\"\n[grid]\nshape = \"pointy\"\ncolumns = 4\nrows = 3\nlabels = \"column,row\"\n\
            [ground]\nlegend = { \".\" = \"clear\" }\nmap = \"\"\"\n. . . .\n. . . .\n. . . .\n\"\"\"\n\
            [[rivers]]\nname = \"Brook\"\nrank = 1\ncourse = \"1,0/1,1 1,0/0,1\"\n\
            [[rivers]]\nname = \"Great\"\nrank = 2\ncourse = \"0,0/0,1 1,0/0,1 1,1/0,1\"\n";
        let board = Board::parse("fork.toml", text).expect("a board");
        let frame = MapFrame::new(&board);
        let streams = streams(&board, &frame);
        let names: Vec<&str> = streams.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["Great", "Brook"]);
        let own = |i: usize| -> usize { streams[i].own().iter().map(|p| (p.len() - 1) / 2).sum() };
        assert_eq!((own(0), own(1)), (3, 1));
        // The brook ends exactly where the great river was pulled to.
        let brook = &streams[1].own()[0];
        let great = &streams[0].pieces[0];
        assert!(great.contains(&brook[0]) || great.contains(&brook[brook.len() - 1]));
    }
}
