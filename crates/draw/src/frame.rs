//! Where things lie on the picture. The map's top left corner is the origin, whatever is drawn around it.

use crate::path::Point;
use crate::shape::Rect;
use board::{Board, Shape, Space};
use serde::Serialize;

/// Distance of two neighboring hexes in pixels; on a board of very many hexes they are smaller, so that names keep their weight.
const HEX: f64 = 66.0;
const SMALL_HEX: f64 = 54.0;
const MANY: usize = 1500;
/// Pixels to one unit of a board of sea areas.
const AREA_UNIT: f64 = 10.5;
/// Ground shown beyond the outermost hexes.
const RIM: f64 = 10.0;

/// The page's frame, and the middle of every space: what a browser needs to set pieces down.
#[derive(Clone, Debug, Serialize)]
pub struct MapFrame {
    pub unit: f64,
    pub width: f64,
    pub height: f64,
    pub shape: Option<Shape>,
    /// The board point at the map's top left corner.
    corner: Point,
    centers: Vec<Point>,
}

impl MapFrame {
    pub fn new(board: &Board) -> MapFrame {
        match board.grid() {
            Some(grid) => {
                let unit = if board.len() > MANY { SMALL_HEX } else { HEX };
                let long = 1.0 / 3.0_f64.sqrt();
                let reach = match grid.shape {
                    Shape::Pointy => (0.5, long),
                    Shape::Flat => (long, 0.5),
                };
                let (mut right, mut foot) = (0.0_f64, 0.0_f64);
                for s in board.spaces() {
                    let (x, y) = grid.center(s);
                    right = right.max(x);
                    foot = foot.max(y);
                }
                let corner = (-reach.0 - RIM / unit, -reach.1 - RIM / unit);
                let at = |(x, y): Point| ((x - corner.0) * unit, (y - corner.1) * unit);
                MapFrame {
                    unit,
                    width: ((right + reach.0 - corner.0) * unit + RIM).round(),
                    height: ((foot + reach.1 - corner.1) * unit + RIM).round(),
                    shape: Some(grid.shape),
                    corner,
                    centers: board.spaces().map(|s| at(grid.center(s))).collect(),
                }
            }
            None => crate::area::frame(board, AREA_UNIT),
        }
    }

    /// A frame without hexes: a window on board coordinates.
    pub fn window(unit: f64, corner: Point, size: Point, points: &[Point]) -> MapFrame {
        let mut frame = MapFrame {
            unit,
            width: (size.0 * unit).round(),
            height: (size.1 * unit).round(),
            shape: None,
            corner,
            centers: Vec::new(),
        };
        frame.centers = points.iter().map(|&p| frame.at(p)).collect();
        frame
    }

    /// From board coordinates to pixels.
    pub fn at(&self, (x, y): Point) -> Point {
        (
            (x - self.corner.0) * self.unit,
            (y - self.corner.1) * self.unit,
        )
    }

    /// The middle of a space; the picture's corner for a space that is not there.
    pub fn center(&self, s: Space) -> Point {
        self.centers.get(s.index()).copied().unwrap_or((0.0, 0.0))
    }

    pub fn rect(&self) -> Rect {
        Rect {
            x: 0.0,
            y: 0.0,
            w: self.width,
            h: self.height,
        }
    }
}
