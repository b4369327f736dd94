//! Where things lie on the picture of a board of sea areas: what a page needs to light an area and to set pieces down.

use crate::area;
use crate::city;
use crate::frame::MapFrame;
use crate::path::Point;
use board::Board;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub areas: Vec<Spot>,
    /// Ports and bases.
    pub places: Vec<Spot>,
}

/// An area with its outline, or a place, which has none.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spot {
    pub name: String,
    /// Where an area's name stands, or a place's mark.
    pub at: Point,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Point>,
}

/// The layout of a board of sea areas; a board of hexes needs none, for its hexes can be reckoned.
pub fn layout(board: &Board) -> Option<Layout> {
    if board.grid().is_some() {
        return None;
    }
    let frame = MapFrame::new(board);
    let short = |(x, y): Point| ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
    let areas = board.spaces().map(|s| Spot {
        name: board.title(s).to_owned(),
        at: short(frame.center(s)),
        outline: area::ring(board, &frame, s)
            .into_iter()
            .map(short)
            .collect(),
    });
    let places = board.places().iter().filter_map(|place| {
        let at = *city::marks(board, &frame, place).first()?;
        Some(Spot {
            name: place.name.clone(),
            at: short(at),
            outline: Vec::new(),
        })
    });
    Some(Layout {
        width: frame.width,
        height: frame.height,
        areas: areas.collect(),
        places: places.collect(),
    })
}
