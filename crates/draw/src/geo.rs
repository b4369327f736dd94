//! The ground as shapes on the picture: coast, lakes and borders. What the board file gives is taken; a bare board gets a coast round
//! its land hexes.

use crate::frame::Frame;
use crate::hexes;
use crate::noise;
use crate::path::Point;
use crate::shape::{Rect, Ring, area, clipped, rounded, simplified_ring};
use board::{Board, Terrain};

pub struct Geo {
    /// Land, filled even-odd.
    pub land: Vec<Ring>,
    pub lakes: Vec<Ring>,
    /// Borders of countries.
    pub borders: Vec<Vec<Point>>,
}

impl Geo {
    pub fn new(board: &Board, frame: &Frame) -> Geo {
        // Shores run on beyond the window, so that no shore line is drawn along its edge.
        let window = frame.rect().grown(40.0);
        let Some(drawing) = board.drawing() else {
            return Geo {
                land: hand_drawn(board, frame),
                lakes: Vec::new(),
                borders: Vec::new(),
            };
        };
        let rings = |kinds: &[&str]| -> Vec<Ring> {
            let shapes = drawing.shapes.iter().filter(|s| kinds.contains(&s.kind.as_str()));
            let rings = shapes.map(|s| on_page(frame, &s.points, window));
            rings
                .filter(|ring| ring.len() > 2 && area(ring).abs() > 3.0)
                .collect()
        };
        let lines = drawing.paths.iter().filter(|p| p.kind == "border");
        Geo {
            land: rings(&["land"]),
            lakes: rings(&["lake", "lagoon"]),
            borders: lines
                .map(|p| p.points.iter().map(|&q| frame.at(q)).collect())
                .collect(),
        }
    }
}

fn on_page(frame: &Frame, points: &[Point], window: Rect) -> Ring {
    let ring: Ring = points.iter().map(|&p| frame.at(p)).collect();
    simplified_ring(&clipped(&ring, window), 0.3)
}

/// A coast round the land hexes with its corners cut and a little wandering.
fn hand_drawn(board: &Board, frame: &Frame) -> Vec<Ring> {
    let land = |s| !matches!(board.terrain(s), Terrain::Sea | Terrain::Lake);
    let wander = |p: Point| {
        let at = |seed| noise::smooth(p.0 / 17.0, p.1 / 17.0, seed) * 3.0;
        (p.0 + at(1), p.1 + at(2))
    };
    let soft = |ring: &Ring| rounded(&rounded(&rounded(ring))).into_iter().map(wander).collect();
    hexes::outlines(board, frame, land).iter().map(soft).collect()
}
