//! Boards and pieces as SVG, for the browser, the command line, the documents and the printer.
//!
//! ```
//! use board::Board;
//! use draw::{Scene, SheetText, Variant};
//! # let text = "format = 1\nname = \"Isle\"\n[grid]\nshape = \"pointy\"\ncolumns = 3\nrows = 3\nlabels = \"column,row\"\n\
//! #   [ground]\nlegend = { \".\" = \"clear\", \"w\" = \"woods\", \"~\" = \"sea\" }\nmap = \"\"\"\n~ . .\n . w .\n~ . ~\n\"\"\"\n";
//! let board = Board::parse("isle.toml", text).unwrap();
//! let text = SheetText::plain("The island");
//! let svg = draw::board_svg(&board, &text, Variant::Light);
//! assert!(svg.starts_with("<svg"));
//! assert_eq!(svg, draw::scene_svg(&board, &Scene::default(), &text, Variant::Light));
//! ```
//!
//! The map's top left corner is the origin of every picture of a board, so a point found with [`MapFrame`] holds for all of them. Layers are
//! groups with an id (`sea`, `woods`, `relief`, `grid`, `rivers`, `coordinates`, `names`, `pieces` and so on) that a page may hide. The
//! browser puts [`sheet`] into its page once and builds pieces from those symbols as `block` does here.

mod area;
mod block;
mod city;
mod coast;
mod contour;
mod frame;
mod geo;
mod glyph;
mod grid;
mod hexes;
mod label;
mod layout;
mod legend;
mod line;
mod map;
mod noise;
mod page;
mod path;
mod piece;
mod relief;
mod river;
mod sample;
mod scene;
mod shape;
mod sheet_text;
mod style;
mod svg;
mod swamp;
mod symbol;
mod text;
mod track;
mod woods;

pub use frame::MapFrame;
pub use label::Label;
pub use layout::{Layout, Spot, layout};
pub use piece::{At, Back, Cube, Face, Kind, Look, Nation, Piece, Posture, Side, State};
pub use sample::pieces as pieces_svg;
pub use scene::{Highlight, Scene};
pub use shape::Rect;
pub use sheet_text::SheetText;
pub use style::{Chrome, Style, Variant};
pub use symbol::sheet;

use board::Board;

/// The empty board as a sheet that can be hung up.
pub fn board_svg(board: &Board, text: &SheetText, variant: Variant) -> String {
    let chrome = Chrome::Poster;
    self::board(board, text, &Style { variant, chrome })
}

/// A position on its board, as a sheet.
pub fn scene_svg(board: &Board, scene: &Scene, text: &SheetText, variant: Variant) -> String {
    let chrome = Chrome::Poster;
    picture(board, scene, text, &Style { variant, chrome })
}

/// The empty board.
pub fn board(board: &Board, text: &SheetText, style: &Style) -> String {
    picture(board, &Scene::default(), text, style)
}

/// A position on its board.
pub fn picture(board: &Board, scene: &Scene, text: &SheetText, style: &Style) -> String {
    let frame = MapFrame::new(board);
    let geo = geo::Geo::new(board, &frame);
    let palette = style.variant.palette();

    let mut body = svg::Svg::new();
    if style.chrome == Chrome::Poster {
        page::paper(&mut body, &frame, text);
    }
    map::draw(&mut body, board, &frame, &geo, palette, text, scene);
    scene::draw(&mut body, board, &frame, scene);
    if style.chrome == Chrome::Poster {
        page::draw(&mut body, board, &frame, palette, text, &scene.tracks);
    }
    let body = body.finish();

    let (x, y, w, h) = match style.chrome {
        Chrome::Poster => page::view_box(&frame, text),
        Chrome::None => (0.0, 0.0, frame.width, frame.height),
    };
    let mut svg = svg::Svg::new();
    svg.open(
        "svg",
        &format!(
            "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" font-family=\"{}\" role=\"img\"",
            style::SANS
        ),
    );
    svg.open("title", "").raw(&svg::escape(&board.name)).close();
    svg.open("style", "").raw(&style::css(palette)).close();
    svg.open("defs", "");
    map::define(&mut svg, &geo, &frame, palette);
    svg.raw(&symbol::used_by(&body));
    svg.close();
    svg.raw(&body);
    svg.finish()
}

/// Every name on a board with its boxes, so that one can see that none covers another.
pub fn labels(board: &Board) -> Vec<Label> {
    let frame = MapFrame::new(board);
    label::plan(board, &frame, &river::streams(board, &frame))
}
