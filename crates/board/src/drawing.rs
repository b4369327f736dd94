//! What a drawing of the board needs and the rules do not.

use crate::error::{BoardError, Source};
use crate::file::{self, Text};
use crate::{Grid, Space};

/// Outlines, relief and names, in board coordinates: neighboring hexes are 1 apart (on a board of areas 1 is a degree of longitude),
/// x runs east and y south, the first hex lies at the origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Where the shapes come from, one sentence each.
    pub sources: Vec<String>,
    /// Kilometers in a board unit.
    pub km: f64,
    /// The part of the plane that is drawn.
    pub frame: Frame,
    /// Mean height of each space in meters; empty if the board has none.
    pub heights: Vec<i16>,
    /// Closed outlines: land, lakes, countries.
    pub shapes: Vec<Outline>,
    /// Open lines: rivers, borders.
    pub paths: Vec<Outline>,
    /// Names on the map.
    pub labels: Vec<Label>,
}

/// A rectangle in board coordinates.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Frame {
    /// The western edge.
    pub west: f64,
    /// The northern edge.
    pub north: f64,
    /// The eastern edge.
    pub east: f64,
    /// The southern edge.
    pub south: f64,
}

/// A ring (land, lake, lagoon, area) or a line (border) of points. Rings fill by the even-odd rule within a kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// What it is.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// The points, in order.
    pub points: Vec<(f64, f64)>,
}

/// A name on the map that is no place: a sea, a range, a country.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The words.
    pub text: String,
    /// What it names.
    pub kind: String,
    /// 1 is the largest.
    pub rank: u8,
    /// Where it is, in board coordinates.
    pub point: (f64, f64),
    /// Degrees, clockwise.
    pub turn: f64,
}

impl Drawing {
    pub(crate) fn load(
        source: Source<'_>,
        file: &file::Drawing,
        grid: Option<&Grid>,
    ) -> Result<Drawing, BoardError> {
        let (west, north, east, south) = file.frame;
        let numbers = [file.km, west, north, east, south];
        if numbers.iter().any(|v| !v.is_finite())
            || file.km <= 0.0
            || west >= east
            || north >= south
        {
            return Err(source.error(
                0,
                "the frame of [drawing] is empty; give west, north, east, south and km",
            ));
        }
        let ring = |r: &file::Ring| {
            Ok(Outline {
                kind: r.kind.clone(),
                name: r.name.clone(),
                points: points(source, &r.ring)?,
            })
        };
        let path = |p: &file::Path| {
            Ok(Outline {
                kind: p.kind.clone(),
                name: p.name.clone(),
                points: points(source, &p.path)?,
            })
        };
        let label = |l: &file::Label| Label {
            text: l.text.clone(),
            kind: l.kind.clone(),
            rank: l.rank,
            point: l.point,
            turn: l.turn,
        };
        Ok(Drawing {
            sources: file.sources.clone(),
            km: file.km,
            frame: Frame {
                west,
                north,
                east,
                south,
            },
            heights: match (&file.heights, grid) {
                (Some(text), Some(grid)) => heights(source, text, grid)?,
                _ => Vec::new(),
            },
            shapes: file.shapes.iter().map(ring).collect::<Result<_, _>>()?,
            paths: file.paths.iter().map(path).collect::<Result<_, _>>()?,
            labels: file.labels.iter().map(label).collect(),
        })
    }
}

fn points(source: Source<'_>, text: &Text) -> Result<Vec<(f64, f64)>, BoardError> {
    let point = |word: &str| {
        let (x, y) = word.split_once(',')?;
        let p: (f64, f64) = (x.parse().ok()?, y.parse().ok()?);
        (p.0.is_finite() && p.1.is_finite()).then_some(p)
    };
    let words = source.words(text).into_iter();
    let points = words.map(|w| {
        point(w.text)
            .ok_or_else(|| source.error(w.at, format!("{:?} is no point; write x,y", w.text)))
    });
    points.collect()
}

fn heights(source: Source<'_>, text: &Text, grid: &Grid) -> Result<Vec<i16>, BoardError> {
    let words = source.words(text);
    if words.len() != grid.len() {
        let what = format!(
            "there are {} heights; the grid has {} hexes",
            words.len(),
            grid.len()
        );
        return Err(source.error(text.span().start, what));
    }
    let meters = |w: &crate::error::Word<'_>| {
        w.text
            .parse::<i16>()
            .map_err(|_| source.error(w.at, format!("{:?} is no height; write meters", w.text)))
    };
    let rows = words.iter().map(meters).collect::<Result<Vec<i16>, _>>()?;
    let at = |i: u16| {
        let (column, row) = grid.column_row(Space(i));
        rows[usize::from(row - grid.first_row) * usize::from(grid.columns)
            + usize::from(column - grid.first_column)]
    };
    Ok((0..grid.len() as u16).map(at).collect())
}
