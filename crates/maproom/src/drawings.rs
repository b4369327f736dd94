//! What the browser lays a game out with: its map, the symbol sheet, the roster. Open to everybody.

use crate::{games, ground};
use draw::{Dress, Style, Variant};
use engine::erased::{Drawing, Materials};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

/// Drawings are made once: they hang on nothing but the shipped boards.
static MADE: LazyLock<Mutex<BTreeMap<String, String>>> = LazyLock::new(Mutex::default);

/// A drawing of a game by its name, with its type.
fn find(game: &str, name: &str) -> Option<Drawing> {
    let kind = if name.ends_with(".svg") { SVG } else { JSON };
    let key = format!("{game}/{name}");
    // A poisoned lock holds whole drawings only.
    let made = || MADE.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(drawing) = made().get(&key) {
        return Some((drawing.clone(), kind));
    }
    let drawing = make(game, name)?;
    made().insert(key, drawing.clone());
    Some((drawing, kind))
}

/// The drawings of one game.
pub struct Drawings(&'static str);

impl Drawings {
    pub fn of(game: &'static str) -> Drawings {
        Drawings(game)
    }
}

impl Materials for Drawings {
    fn board(&self) -> Option<String> {
        find(self.0, "board.json").map(|(drawing, _)| drawing)
    }

    fn drawing(&self, name: &str) -> Option<Drawing> {
        find(self.0, name)
    }
}

fn make(game: &str, name: &str) -> Option<String> {
    let map = |variant| {
        let dress = Dress::Bare;
        let board = games::board(game).ok()?;
        Some(draw::board(&board, &Style { variant, dress }))
    };
    match name {
        "map.svg" => map(Variant::Light),
        "map-dark.svg" => map(Variant::Dark),
        "sheet.svg" => Some(draw::sheet()),
        "board.json" => Some(ground::table(game, &games::board(game).ok()?).to_string()),
        "layout.json" => {
            let layout = draw::layout(&games::board(game).ok()?)?;
            serde_json::to_string(&layout).ok()
        }
        "units.json" if game == "eastfront" => Some(eastfront_units().to_string()),
        _ => None,
    }
}

fn eastfront_units() -> Value {
    let units = eastfront::roster().labels.iter().map(|label| {
        json!({
            "id": label.id,
            "name": label.name,
            "side": label.side,
            "nation": label.nation,
            "kind": label.kind,
            "steps": label.steps,
            "dice": label.dice,
            "hit": if label.kind == eastfront::Kind::Armor { 6 } else { 5 },
            "mp": label.mp,
            "step_cost": label.step_cost,
            "rebuild_cost": label.rebuild_cost,
            "arrives": label.arrives,
        })
    });
    units.collect()
}
