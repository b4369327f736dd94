//! Swamp: a blue-green wash under horizontal tufts of reed.

use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::noise;
use crate::path::{Path, Point};
use crate::svg::Svg;
use crate::woods;
use board::{Board, Terrain};

pub fn draw(svg: &mut Svg, board: &Board, frame: &MapFrame, geo: &Geo) {
    svg.open("g", "id=\"swamp\"");
    woods::wash(svg, board, frame, Terrain::Swamp, "m-swamp");
    let mut tufts = Path::new();
    for s in board
        .spaces()
        .filter(|&s| board.terrain(s) == Terrain::Swamp)
    {
        for p in woods::scatter(frame, s, 4, 0.41) {
            if geo.dry(p) {
                tuft(
                    &mut tufts,
                    p,
                    0.85 + 0.35 * noise::unit(u32::from(s.0), p.0 as u32, 9),
                );
            }
        }
    }
    svg.path("class=\"m-tuft\"", tufts).close();
}

/// A line of water with three reeds on it.
pub fn tuft(path: &mut Path, (x, y): Point, size: f64) {
    let at = |dx: f64, dy: f64| (x + dx * size, y + dy * size);
    path.stroke(at(-5.0, 0.0), at(5.0, 0.0))
        .stroke(at(-1.0, -1.2), at(-2.6, -4.2))
        .stroke(at(0.0, -1.2), at(0.0, -5.4))
        .stroke(at(1.0, -1.2), at(2.6, -4.2));
}
