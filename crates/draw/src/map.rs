//! The map: every layer of the ground, one above the other.

use crate::area;
use crate::city;
use crate::coast;
use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::grid;
use crate::label;
use crate::line;
use crate::relief::Relief;
use crate::river;
use crate::scene::{self, Scene};
use crate::sheet_text::SheetText;
use crate::style::Palette;
use crate::svg::{Svg, escape};
use crate::swamp;
use crate::woods;
use board::{Board, Terrain};

/// What the layers refer to: coast, marks, patterns.
pub fn define(svg: &mut Svg, geo: &Geo, frame: &MapFrame, palette: &Palette) {
    coast::define(svg, geo);
    city::define(svg, palette);
    area::define(svg);
    svg.open("clipPath", "id=\"m-window\"")
        .rect("", (0.0, 0.0), (frame.width, frame.height))
        .close();
}

/// The ground, and on it what a scene says about it.
pub fn draw(
    svg: &mut Svg,
    board: &Board,
    frame: &MapFrame,
    geo: &Geo,
    palette: &Palette,
    words: &SheetText,
    scene: &Scene,
) {
    let streams = river::streams(board, frame);
    svg.open("g", "id=\"map\" clip-path=\"url(#m-window)\"");
    coast::sea(svg, frame);
    degrees(svg, frame, words);
    area::held(svg, board, frame, &scene.control);
    area::draw(svg, board, frame);
    coast::land(svg);
    if board.grid().is_some() {
        grid::out(svg, board, frame);
        grid::countries(svg, board, frame);
        woods::wash(svg, board, frame, Terrain::Mountain, "m-mount");
        woods::draw(svg, board, frame, geo);
        swamp::draw(svg, board, frame, geo);
        let relief = Relief::new(board, frame);
        relief.draw(svg, palette.relief);
        relief.hachures(svg, board, frame, geo);
    }
    coast::shore(svg, geo);
    river::brooks(svg, geo);
    line::borders(svg, board, frame, geo);
    grid::draw(svg, board, frame);
    river::draw(svg, &streams);
    line::tracks(svg, board, frame);
    line::bridges(svg, board, frame);
    line::closed(svg, board, frame);
    line::starts(svg, board, frame, scene.lines.as_deref());
    grid::coordinates(svg, board, frame);
    scene::highlights(svg, board, frame, scene);
    let holder = |place: &board::Place| {
        let now = scene.holders.iter().find(|(name, _)| *name == place.name);
        now.map(|(_, side)| *side)
            .or_else(|| city::first_holder(place))
    };
    city::draw(svg, board, frame, holder);
    label::draw(svg, &label::plan(board, frame, &streams));
    svg.close();
}

/// The net of degrees on the sea, and the date line.
fn degrees(svg: &mut Svg, frame: &MapFrame, words: &SheetText) {
    if words.meridians.is_empty() && words.parallels.is_empty() {
        return;
    }
    svg.open("g", "id=\"degrees\"");
    for line in &words.meridians {
        let (x, _) = frame.at((line.at, 0.0));
        let class = if line.strong { "m-dl" } else { "m-net" };
        svg.leaf(
            "path",
            &format!("class=\"{class}\" d=\"M{x:.1} 0V{}\"", frame.height),
        );
        let at = format!(
            "class=\"m-dt\" transform=\"translate({:.1} {})rotate(-90)\"",
            x - 4.0,
            if line.strong { 112 } else { 48 }
        );
        svg.open("text", &at).raw(&escape(&line.text)).close();
    }
    for line in &words.parallels {
        let (_, y) = frame.at((0.0, line.at));
        svg.leaf(
            "path",
            &format!("class=\"m-net\" d=\"M0 {y:.1}H{}\"", frame.width),
        );
        svg.text(
            "class=\"m-dt\" text-anchor=\"end\"",
            (frame.width - 6.0, y - 4.0),
            &line.text,
        );
    }
    svg.close();
}
