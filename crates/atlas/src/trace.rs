//! Lines on the ground become lines of hexsides.
//!
//! A line crosses from hex to hex; a hexside belongs to it when the stretch between the two hex centers is crossed. Between two
//! crossings the line lies in the triangle of three centers, which is the corner where those hexes meet: so the sides it crosses, in
//! order, are a walk along hexsides from corner to corner.

use crate::Result;
use crate::plane::{Point, bend, cut};
use crate::project::LatLon;
use crate::recipe::{Recipe, Source, Text};
use crate::sheet::Sheet;
use board::{Grid, Space};

pub type Pair = (Space, Space);

/// All neighbors, each pair once, the lesser id first.
pub fn pairs(grid: &Grid) -> Vec<Pair> {
    let mut all = Vec::new();
    for a in (0..grid.len() as u16).map(Space) {
        let mut next: Vec<Space> = (0..6)
            .filter_map(|dir| grid.step(a, dir))
            .filter(|&b| b > a)
            .collect();
        next.sort();
        all.extend(next.into_iter().map(|b| (a, b)));
    }
    all
}

/// The sides a path crosses, in order, as often as it crosses them.
pub fn crossings(sheet: &Sheet, pairs: &[Pair], path: &[Point]) -> Vec<Pair> {
    let mut crossed = Vec::new();
    for w in path.windows(2) {
        let near = |p: Point| {
            let reach = w[0].far(w[1]) + 1.0;
            p.far(w[0]) <= reach && p.far(w[1]) <= reach
        };
        let mut here: Vec<(f64, Pair)> = pairs
            .iter()
            .map(|&(a, b)| (sheet.center(a), sheet.center(b), (a, b)))
            .filter(|(p, q, _)| near(*p) || near(*q))
            .filter_map(|(p, q, pair)| cut(w[0], w[1], p, q).map(|t| (t, pair)))
            .collect();
        here.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        crossed.extend(here.into_iter().map(|(_, pair)| pair));
    }
    crossed
}

/// A river keeps this far from the center of a hex whose town must lie on one of its banks.
const GAP: f64 = 0.3;

/// The hex of a place or of a bridge.
fn town(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, name: &Text) -> Result<Space> {
    let place = recipe
        .places
        .iter()
        .find(|p| p.name.get_ref() == name.get_ref())
        .map(|p| LatLon {
            lat: p.lat,
            lon: p.lon,
        });
    let bridge = || {
        recipe
            .bridges
            .iter()
            .find(|b| b.name.get_ref() == name.get_ref())
            .map(|b| LatLon {
                lat: b.lat,
                lon: b.lon,
            })
    };
    let hex = place
        .or_else(bridge)
        .and_then(|p| sheet.hex(sheet.place(p)));
    hex.ok_or_else(|| {
        source.error(
            name.span().start,
            format!(
                "there is no place or bridge {:?}; add it or take it out",
                name.get_ref()
            ),
        )
    })
}

/// Takes out sides that are crossed there and back at once.
fn cut_spurs(course: &mut Vec<Pair>) {
    let mut kept: Vec<Pair> = Vec::with_capacity(course.len());
    for &side in course.iter() {
        match kept.last() {
            Some(&last) if last == side => drop(kept.pop()),
            _ => kept.push(side),
        }
    }
    *course = kept;
}

/// The recipe's rivers and lines on the grid, over land and sea alike.
pub struct Traced {
    pub rivers: Vec<(String, u8, Vec<Pair>)>,
    pub lines: Vec<Vec<Pair>>,
}

impl Traced {
    pub fn new(source: Source<'_>, recipe: &Recipe, sheet: &Sheet) -> Result<Traced> {
        let Some(grid) = &sheet.grid else {
            return Ok(Traced {
                rivers: Vec::new(),
                lines: Vec::new(),
            });
        };
        let pairs = pairs(grid);
        let trace = |text: &Text| Ok(crossings(sheet, &pairs, &sheet.places(&source.path(text)?)));
        let mut rivers = Vec::new();
        for river in &recipe.rivers {
            let mut path = sheet.places(&source.path(&river.course)?);
            for (bank, on_left) in [(&river.left, true), (&river.right, false)] {
                for name in bank {
                    let town = town(source, recipe, sheet, name)?;
                    if path.len() < 2 || !bend(&mut path, sheet.center(town), on_left, GAP) {
                        let what = format!(
                            "{} does not pass {}; take it from the banks",
                            river.name.get_ref(),
                            name.get_ref()
                        );
                        return Err(source.error(name.span().start, what));
                    }
                }
            }
            let mut course = crossings(sheet, &pairs, &path);
            if !recipe.spurs {
                cut_spurs(&mut course);
            }
            if course.is_empty() {
                let what = format!(
                    "the river {} crosses nothing; check its course",
                    river.name.get_ref()
                );
                return Err(source.error(river.name.span().start, what));
            }
            rivers.push((river.name.get_ref().clone(), river.rank, course));
        }
        let mut lines = Vec::new();
        for line in &recipe.lines {
            let mut all: Vec<Pair> = Vec::new();
            for path in &line.paths {
                all.extend(trace(path)?);
            }
            // Crossed there and back is not crossed.
            let odd = |pair: &Pair| all.iter().filter(|p| *p == pair).count() % 2 == 1;
            let mut kept: Vec<Pair> = Vec::new();
            for pair in all.iter().filter(|p| odd(p)) {
                if !kept.contains(pair) {
                    kept.push(*pair);
                }
            }
            if kept.is_empty() {
                let what = format!(
                    "line {} crosses nothing; check its paths",
                    line.name.get_ref()
                );
                return Err(source.error(line.name.span().start, what));
            }
            lines.push(kept);
        }
        Ok(Traced { rivers, lines })
    }

    pub fn river(&self, name: &str) -> Option<&[Pair]> {
        self.rivers
            .iter()
            .find(|(n, _, _)| n == name)
            .map(|(_, _, course)| course.as_slice())
    }
}
