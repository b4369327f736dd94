//! The map: every layer of the ground, one above the other.

use crate::coast;
use crate::city;
use crate::frame::Frame;
use crate::geo::Geo;
use crate::grid;
use crate::label;
use crate::line;
use crate::relief::Relief;
use crate::river;
use crate::style::{Palette, css};
use crate::svg::Svg;
use crate::swamp;
use crate::woods;
use board::{Board, Terrain};

/// What the layers refer to: style sheet, coast, marks.
pub fn define(svg: &mut Svg, geo: &Geo, frame: &Frame, palette: &Palette) {
    svg.open("style", "").raw(&css(palette)).close();
    svg.open("defs", "");
    coast::define(svg, geo);
    city::define(svg, palette);
    svg.open("clipPath", "id=\"m-window\"")
        .rect("", (0.0, 0.0), (frame.width, frame.height))
        .close();
    svg.close();
}

/// The ground, up to the grid and the lines on it.
pub fn draw(svg: &mut Svg, board: &Board, frame: &Frame, geo: &Geo) {
    let streams = river::streams(board, frame);
    svg.open("g", "id=\"map\" clip-path=\"url(#m-window)\"");
    coast::draw(svg, frame);
    if board.grid().is_some() {
        grid::out(svg, board, frame);
        let relief = Relief::new(board, frame);
        woods::wash(svg, board, frame, Terrain::Mountain, "m-mount");
        woods::draw(svg, board, frame, geo);
        swamp::draw(svg, board, frame, geo);
        relief.draw(svg);
        relief.hachures(svg, board, frame, geo);
    }
    coast::shore(svg, geo);
    line::borders(svg, board, frame, geo);
    grid::draw(svg, board, frame);
    river::draw(svg, &streams);
    line::rails(svg, board, frame);
    line::bridges(svg, board, frame);
    line::closed(svg, board, frame);
    line::starts(svg, board, frame);
    grid::coordinates(svg, board, frame);
    city::draw(svg, board, frame);
    label::draw(svg, &label::plan(board, frame, &streams));
    svg.close();
}
