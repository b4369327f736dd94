//! What the browser shows a game with: its map, the symbol sheet, sheets of facts. Open to everybody.

use crate::ground;
use board::Board;
use draw::{Chrome, SheetText, Style, Variant};
use engine::erased::{Drawing, Materials};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Mutex;

const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

/// The drawings of one game. Each is made once: they depend on nothing but its data.
pub struct Drawings {
    game: &'static str,
    board: Option<(Board, SheetText)>,
    sheets: Vec<(&'static str, Value)>,
    made: Mutex<BTreeMap<String, String>>,
}

impl Drawings {
    pub fn new(
        game: &'static str,
        board: Option<(Board, SheetText)>,
        sheets: Vec<(&'static str, Value)>,
    ) -> Drawings {
        Drawings {
            game,
            board,
            sheets,
            made: Mutex::default(),
        }
    }

    fn make(&self, name: &str) -> Option<String> {
        let sheet = self.board.as_ref();
        let board = sheet.map(|(board, _)| board);
        let map = |variant| {
            let chrome = Chrome::None;
            let (board, text) = sheet?;
            Some(draw::board(board, text, &Style { variant, chrome }))
        };
        match name {
            "map.svg" => map(Variant::Light),
            "map-dark.svg" => map(Variant::Dark),
            "map-small.svg" => map(Variant::Light).map(small),
            "map-small-dark.svg" => map(Variant::Dark).map(small),
            "sheet.svg" => Some(draw::sheet()),
            "board.json" => Some(ground::table(self.game, board?).to_string()),
            "layout.json" => serde_json::to_string(&draw::layout(board?)?).ok(),
            _ => {
                let sheet = self.sheets.iter().find(|(sheet, _)| *sheet == name);
                sheet.map(|(_, sheet)| sheet.to_string())
            }
        }
    }
}

/// A drawing for small screens: without what is heavy and hardly seen there.
fn small(mut svg: String) -> String {
    for id in ["relief", "hachures", "coordinates"] {
        if let Some((from, to)) = group(&svg, id) {
            svg.replace_range(from..to, "");
        }
    }
    svg
}

/// Where a group of a drawing begins and ends.
fn group(svg: &str, id: &str) -> Option<(usize, usize)> {
    let from = svg.find(&format!("<g id=\"{id}\""))?;
    let mut depth = 0_usize;
    for (at, _) in svg[from..].match_indices('<') {
        let rest = &svg[from + at..];
        if rest.starts_with("<g ") || rest.starts_with("<g>") {
            depth += 1;
        } else if rest.starts_with("</g>") {
            depth -= 1;
            if depth == 0 {
                return Some((from, from + at + "</g>".len()));
            }
        }
    }
    None
}

impl Materials for Drawings {
    fn board(&self) -> Option<String> {
        self.drawing("board.json").map(|(drawing, _)| drawing)
    }

    fn drawing(&self, name: &str) -> Option<Drawing> {
        let kind = if name.ends_with(".svg") { SVG } else { JSON };
        // A poisoned lock holds whole drawings only.
        let made = || self.made.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(drawing) = made().get(name) {
            return Some((drawing.clone(), kind));
        }
        let drawing = self.make(name)?;
        made().insert(name.to_owned(), drawing.clone());
        Some((drawing, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_drawing_has_no_relief_and_is_whole() {
        let svg = "<svg><g id=\"relief\"><g><path/></g></g><g id=\"grid\"><path/></g></svg>";
        assert_eq!(small(svg.into()), "<svg><g id=\"grid\"><path/></g></svg>");
        assert_eq!(
            small("<svg><g id=\"relief\">".into()),
            "<svg><g id=\"relief\">"
        );
    }
}
