//! The ground as shapes on the picture: coast, lakes and borders. What the board file gives is taken; a bare board gets a coast round
//! its land hexes.

use crate::frame::MapFrame;
use crate::hexes;
use crate::noise;
use crate::path::Point;
use crate::shape::{Rect, Ring, area, clipped, pieces, rounded, simplified_ring};
use board::{Board, Terrain};

pub struct Geo {
    /// Land, filled even-odd.
    pub land: Vec<Ring>,
    pub lakes: Vec<Ring>,
    /// Borders of countries.
    pub borders: Vec<Vec<Point>>,
    /// Waters that are scenery: no river to the rules.
    pub brooks: Vec<Vec<Point>>,
    /// Land without lakes, to be asked point by point.
    dry: Mask,
}

impl Geo {
    pub fn new(board: &Board, frame: &MapFrame) -> Geo {
        let (land, lakes) = grounds(board, frame);
        let lines = |kind: &str| -> Vec<Vec<Point>> {
            let paths = board.drawing().map_or(&[][..], |d| &d.paths);
            let wanted = paths.iter().filter(|p| p.kind == kind);
            let lines = wanted.map(|p| p.points.iter().map(|&q| frame.at(q)).collect::<Vec<_>>());
            let window = frame.rect().grown(20.0);
            lines.flat_map(|line| pieces(&line, window)).collect()
        };
        Geo {
            borders: lines("border"),
            brooks: lines("river"),
            dry: Mask::new(frame, &land, &lakes),
            land,
            lakes,
        }
    }

    /// Whether a mark at this point would stand on dry land.
    pub fn dry(&self, p: Point) -> bool {
        self.dry.has(p)
    }
}

/// Points of the window, each land or not, on a lattice of a few pixels.
struct Mask {
    columns: usize,
    cells: Vec<bool>,
}

impl Mask {
    const STEP: f64 = 3.0;

    fn new(frame: &MapFrame, land: &[Ring], lakes: &[Ring]) -> Mask {
        let columns = (frame.width / Mask::STEP) as usize + 1;
        let rows = (frame.height / Mask::STEP) as usize + 1;
        let mut cells = vec![false; columns * rows];
        for (r, row) in cells.chunks_mut(columns).enumerate() {
            let y = (r as f64 + 0.5) * Mask::STEP;
            fill(row, y, land, true);
            fill(row, y, lakes, false);
        }
        Mask { columns, cells }
    }

    fn has(&self, p: Point) -> bool {
        let (c, r) = (
            (p.0 / Mask::STEP).max(0.0) as usize,
            (p.1 / Mask::STEP).max(0.0) as usize,
        );
        c < self.columns
            && self
                .cells
                .get(r * self.columns + c)
                .copied()
                .unwrap_or(false)
    }
}

/// Sets the cells of a row between every second pair of crossings.
fn fill(row: &mut [bool], y: f64, rings: &[Ring], value: bool) {
    let mut crossings: Vec<f64> = Vec::new();
    for ring in rings {
        for (i, a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            if (a.1 > y) != (b.1 > y) {
                crossings.push((b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0);
            }
        }
    }
    crossings.sort_by(f64::total_cmp);
    for pair in crossings.chunks_exact(2) {
        let cell = |x: f64| ((x / Mask::STEP).max(0.0) as usize).min(row.len());
        let (from, to) = (cell(pair[0]), cell(pair[1]));
        row[from..to].fill(value);
    }
}

/// Land and lakes.
fn grounds(board: &Board, frame: &MapFrame) -> (Vec<Ring>, Vec<Ring>) {
    let Some(drawing) = board.drawing() else {
        return (hand_drawn(board, frame), Vec::new());
    };
    // Shores run on beyond the window, so that no shore line is drawn along its edge.
    let window = frame.rect().grown(40.0);
    let rings = |kinds: &[&str]| -> Vec<Ring> {
        let shapes = drawing
            .shapes
            .iter()
            .filter(|s| kinds.contains(&s.kind.as_str()));
        let rings = shapes.map(|s| on_page(frame, &s.points, window));
        rings
            .filter(|ring| ring.len() > 2 && area(ring).abs() > 3.0)
            .collect()
    };
    (rings(&["land"]), rings(&["lake", "lagoon"]))
}

fn on_page(frame: &MapFrame, points: &[Point], window: Rect) -> Ring {
    let ring: Ring = points.iter().map(|&p| frame.at(p)).collect();
    let ring = clipped(&ring, window);
    if frame.shape.is_some() {
        return simplified_ring(&ring, 0.3);
    }
    // A chart of a third of the globe has a thousand islets: half pixels will do for them.
    let half = |p: &Point| ((p.0 * 2.0).round() / 2.0, (p.1 * 2.0).round() / 2.0);
    simplified_ring(&ring, 0.6).iter().map(half).collect()
}

/// A coast round the land hexes with its corners cut and a little wandering.
fn hand_drawn(board: &Board, frame: &MapFrame) -> Vec<Ring> {
    let land = |s| !matches!(board.terrain(s), Terrain::Sea | Terrain::Lake);
    let wander = |p: Point| {
        let at = |seed| noise::smooth(p.0 / 17.0, p.1 / 17.0, seed) * 3.0;
        (p.0 + at(1), p.1 + at(2))
    };
    let soft = |ring: &Ring| {
        rounded(&rounded(&rounded(ring)))
            .into_iter()
            .map(wander)
            .collect()
    };
    hexes::outlines(board, frame, land)
        .iter()
        .map(soft)
        .collect()
}
