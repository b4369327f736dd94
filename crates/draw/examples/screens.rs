//! Draws every picture of `docs/screens` as SVG into a folder: `cargo run -p draw --example screens -- FOLDER`.

use board::Board;
use draw::{At, Back, Dress, Face, Kind, Look, Nation, Piece, Scene, Side, State, Style, Variant};
use serde::Deserialize;
use std::error::Error;
use std::fs;

#[derive(Deserialize)]
struct Units {
    unit: Vec<Unit>,
}

#[derive(Deserialize)]
struct Unit {
    name: String,
    nation: String,
    kind: String,
    steps: u8,
    spot: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give a folder for the pictures")?;
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let board = |name: &str| -> Result<Board, Box<dyn Error>> {
        let path = format!("{data}/boards/{name}.toml");
        Ok(Board::parse(&path, &fs::read_to_string(&path)?)?)
    };
    let save = |name: &str, svg: String| fs::write(format!("{folder}/{name}.svg"), svg);
    for name in ["eastfront", "poland", "pacific"] {
        let ground = board(name)?;
        save(&format!("{name}-board"), draw::board_svg(&ground, Variant::Light))?;
        save(&format!("{name}-board-dark"), draw::board_svg(&ground, Variant::Dark))?;
    }
    let east = board("eastfront")?;
    let units: Units = toml::from_str(&fs::read_to_string(format!("{data}/eastfront/units.toml"))?)?;
    let june = june_1941(&east, &units);
    save("eastfront-1941", draw::scene_svg(&east, &june, Variant::Light))?;
    let bare = Style {
        variant: Variant::Light,
        dress: Dress::Bare,
    };
    save("eastfront-1941-bare", draw::picture(&east, &june, &bare))?;
    let dark = Style {
        variant: Variant::Dark,
        dress: Dress::Bare,
    };
    save("eastfront-1941-dark", draw::picture(&east, &june, &dark))?;
    let sea = board("pacific")?;
    save("pacific-1941", draw::scene_svg(&sea, &december_1941(&sea), Variant::Light))?;
    save("pieces", draw::pieces_svg(Variant::Light))?;
    Ok(())
}

/// June 1941 as the Axis sees it: own faces, Soviet backs.
fn june_1941(board: &Board, units: &Units) -> Scene {
    let place = |unit: &Unit| {
        let at = board.by_label(unit.spot.as_deref()?)?;
        let nation = match unit.nation.as_str() {
            "german" => Nation::German,
            "romanian" => Nation::Romanian,
            "finnish" => Nation::Finnish,
            _ => Nation::Soviet,
        };
        let armor = unit.kind == "armor";
        let look = if nation == Nation::Soviet {
            Look::Back(Back {
                side: Side::Soviet,
                kind: None,
                note: None,
            })
        } else {
            Look::Face(Face {
                nation,
                kind: if armor { Kind::Armor } else { Kind::Infantry },
                name: unit.name.trim_end_matches(" Army").replace("Panzer", "Pz").replace("Romanian", "Rom"),
                steps: unit.steps,
                max: unit.steps,
                dice: Some(if armor { 4 } else { 3 }),
                hit: Some(if armor { 6 } else { 5 }),
            })
        };
        Some(Piece {
            at: At::Space(at),
            look,
            state: State::default(),
        })
    };
    let control = board.places().iter().filter_map(|p| Some((p.space, Side::from_name(p.owner("1941")?)?)));
    Scene {
        pieces: units.unit.iter().filter_map(place).collect(),
        control: control.collect(),
        tracks: vec![("turn".into(), 5), ("weather".into(), 0), ("axis".into(), 16), ("soviet".into(), 16)],
        ..Scene::default()
    }
}

/// December 1941: who holds which sea.
fn december_1941(board: &Board) -> Scene {
    let held = |keys: &str, side: Side| -> Vec<_> {
        let spaces = keys.split_whitespace().filter_map(|key| board.by_label(key));
        spaces.map(|s| (s, side)).collect()
    };
    let mut control = held("JIS PHS MAR", Side::Japan);
    control.extend(held("HAW SPO SOL COR SCS BOB IND", Side::Allies));
    Scene {
        control,
        tracks: vec![("turn".into(), 0), ("score".into(), 0)],
        ..Scene::default()
    }
}
