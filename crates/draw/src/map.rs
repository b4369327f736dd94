//! The map: every layer of the ground, one above the other.

use crate::area;
use crate::city;
use crate::coast;
use crate::dress::Words;
use crate::frame::Frame;
use crate::geo::Geo;
use crate::grid;
use crate::label;
use crate::line;
use crate::relief::Relief;
use crate::river;
use crate::scene::{self, Scene};
use crate::style::Palette;
use crate::svg::Svg;
use crate::swamp;
use crate::woods;
use board::{Board, Terrain};

/// What the layers refer to: coast, marks, patterns.
pub fn define(svg: &mut Svg, geo: &Geo, frame: &Frame, palette: &Palette) {
    coast::define(svg, geo);
    city::define(svg, palette);
    area::define(svg);
    svg.open("clipPath", "id=\"m-window\"")
        .rect("", (0.0, 0.0), (frame.width, frame.height))
        .close();
}

/// The ground, and on it what a scene says about it.
pub fn draw(svg: &mut Svg, board: &Board, frame: &Frame, geo: &Geo, words: &Words, scene: &Scene) {
    let streams = river::streams(board, frame);
    svg.open("g", "id=\"map\" clip-path=\"url(#m-window)\"");
    coast::sea(svg, frame);
    meridians(svg, frame, words);
    area::held(svg, board, frame, &scene.control);
    area::draw(svg, board, frame);
    coast::land(svg);
    if board.grid().is_some() {
        grid::out(svg, board, frame);
        woods::wash(svg, board, frame, Terrain::Mountain, "m-mount");
        woods::draw(svg, board, frame, geo);
        swamp::draw(svg, board, frame, geo);
        let relief = Relief::new(board, frame);
        relief.draw(svg);
        relief.hachures(svg, board, frame, geo);
    }
    coast::shore(svg, geo);
    line::borders(svg, board, frame, geo);
    grid::draw(svg, board, frame);
    river::draw(svg, &streams);
    line::tracks(svg, board, frame);
    line::bridges(svg, board, frame);
    line::closed(svg, board, frame);
    line::starts(svg, board, frame);
    grid::coordinates(svg, board, frame);
    scene::highlights(svg, board, frame, scene);
    let holder = |place: &board::Place| {
        let now = scene.holders.iter().find(|(name, _)| *name == place.name);
        now.map(|(_, side)| *side).or_else(|| city::first_holder(place))
    };
    city::draw(svg, board, frame, holder);
    label::draw(svg, &label::plan(board, frame, &streams));
    svg.close();
}

fn meridians(svg: &mut Svg, frame: &Frame, words: &Words) {
    for meridian in &words.meridians {
        let (x, _) = frame.at((meridian.x, 0.0));
        svg.leaf("path", &format!("class=\"m-dl\" d=\"M{x:.1} 0V{}\"", frame.height));
        svg.open("text", &format!("class=\"m-dt\" transform=\"translate({:.1} 112)rotate(-90)\"", x - 4.0))
            .raw(&crate::svg::escape(&meridian.text))
            .close();
    }
}
