//! Boards and pieces as SVG.

mod area;
mod city;
mod coast;
mod contour;
mod frame;
mod geo;
mod grid;
mod hexes;
mod label;
mod line;
mod map;
mod noise;
mod path;
mod relief;
mod river;
mod shape;
mod style;
mod svg;
mod swamp;
mod text;
mod woods;

pub use frame::Frame;
pub use label::Label;
pub use shape::Rect;
pub use style::{Dress, Style, Variant};

use board::Board;

/// The empty board.
pub fn board(board: &Board, style: &Style) -> String {
    let frame = Frame::new(board);
    let geo = geo::Geo::new(board, &frame);
    let mut svg = svg::Svg::new();
    svg.open(
        "svg",
        &format!("xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"{}\"", frame.width, frame.height, style::SANS),
    );
    map::define(&mut svg, &geo, &frame, style.variant.palette());
    map::draw(&mut svg, board, &frame, &geo);
    svg.finish()
}
