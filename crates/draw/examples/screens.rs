//! Draws every picture of `docs/screens` as SVG into a folder: `cargo run -p draw --example screens -- FOLDER`.

use board::Board;
use draw::{
    At, Back, Chrome, Cube, Face, Kind, Look, Nation, Piece, Posture, Scene, SheetText, Side,
    State, Style, Variant,
};
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
    let folder = std::env::args()
        .nth(1)
        .ok_or("give a folder for the pictures")?;
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let board = |name: &str| -> Result<Board, Box<dyn Error>> {
        let path = format!("{data}/boards/{name}.toml");
        Ok(Board::parse(&path, &fs::read_to_string(&path)?)?)
    };
    let save = |name: &str, svg: String| fs::write(format!("{folder}/{name}.svg"), svg);
    let sheet = |game: &str, board: &Board| -> Result<SheetText, Box<dyn Error>> {
        let text = fs::read_to_string(format!("{data}/../crates/{game}/src/text/sheet.toml"))?;
        Ok(SheetText::of(board, &text)?)
    };
    for (name, game) in [
        ("eastfront", "eastfront"),
        ("poland", "holdline"),
        ("pacific", "pacific"),
    ] {
        let ground = board(name)?;
        let text = sheet(game, &ground)?;
        save(
            &format!("{name}-board"),
            draw::board_svg(&ground, &text, Variant::Light),
        )?;
        save(
            &format!("{name}-board-dark"),
            draw::board_svg(&ground, &text, Variant::Dark),
        )?;
    }
    let east = board("eastfront")?;
    let text = sheet("eastfront", &east)?;
    let units: Units =
        toml::from_str(&fs::read_to_string(format!("{data}/eastfront/units.toml"))?)?;
    let june = june_1941(&east, &units);
    save(
        "eastfront-1941",
        draw::scene_svg(&east, &june, &text, Variant::Light),
    )?;
    let bare = Style {
        variant: Variant::Light,
        chrome: Chrome::None,
    };
    save(
        "eastfront-1941-bare",
        draw::picture(&east, &june, &text, &bare),
    )?;
    let dark = Style {
        variant: Variant::Dark,
        chrome: Chrome::None,
    };
    save(
        "eastfront-1941-dark",
        draw::picture(&east, &june, &text, &dark),
    )?;
    let sea = board("pacific")?;
    let text = sheet("pacific", &sea)?;
    save(
        "pacific-1941",
        draw::scene_svg(&sea, &december_1941(&sea), &text, Variant::Light),
    )?;
    let poland = board("poland")?;
    let text = sheet("holdline", &poland)?;
    save(
        "poland-1939",
        draw::scene_svg(&poland, &september_1939(&poland), &text, Variant::Light),
    )?;
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
                name: unit
                    .name
                    .trim_end_matches(" Army")
                    .replace("Panzer", "Pz")
                    .replace("Romanian", "Rom"),
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
    let control = board
        .places()
        .iter()
        .filter_map(|p| Some((p.space, Side::from_name(p.owner("1941")?)?)));
    Scene {
        pieces: units.unit.iter().filter_map(place).collect(),
        control: control.collect(),
        lines: Some(vec!["1941".into()]),
        tracks: vec![
            ("turn".into(), 5),
            ("weather".into(), 0),
            ("axis".into(), 16),
            ("soviet".into(), 16),
        ],
        ..Scene::default()
    }
}

/// December 1941 as the Allies see it: who holds which sea, some ships in port, and Japanese blocks nobody can tell apart.
fn december_1941(board: &Board) -> Scene {
    let held = |keys: &str, side: Side| -> Vec<_> {
        let spaces = keys
            .split_whitespace()
            .filter_map(|key| board.by_label(key));
        spaces.map(|s| (s, side)).collect()
    };
    let mut control = held("JIS PHS MAR", Side::Japan);
    control.extend(held("HAW SPO SOL COR SCS BOB IND", Side::Allies));
    let hidden = |at: At, count: usize| {
        let back = Back {
            side: Side::Japan,
            kind: None,
            note: None,
        };
        let piece = Piece {
            at,
            look: Look::Back(back),
            state: State::default(),
        };
        vec![piece; count]
    };
    let ship = |port: &str, nation: Nation, kind: Kind, name: &str, steps: u8| Piece {
        at: At::Place(port.into()),
        look: Look::Face(Face {
            nation,
            kind,
            name: name.into(),
            steps,
            max: 4,
            dice: Some(4),
            hit: Some(5),
        }),
        state: State::default(),
    };
    use Nation::{American, Commonwealth};
    let mut pieces = vec![
        ship("Pearl Harbor", American, Kind::Carrier, "Enterprise", 4),
        ship("Pearl Harbor", American, Kind::Carrier, "Lexington", 4),
        ship("Pearl Harbor", American, Kind::Battleship, "Penn.", 4),
        ship("Pearl Harbor", American, Kind::Cruiser, "Cruiser 1", 2),
        ship("Pearl Harbor", American, Kind::Transport, "Marine 1", 3),
        ship(
            "Singapore",
            Commonwealth,
            Kind::Battleship,
            "P. of Wales",
            4,
        ),
        ship("Singapore", Commonwealth, Kind::Battleship, "Repulse", 3),
        ship("Australia", Commonwealth, Kind::Cruiser, "ANZAC", 2),
    ];
    pieces.extend(hidden(At::Place("Yokosuka Naval Yard".into()), 9));
    pieces.extend(hidden(At::Place("Truk".into()), 4));
    if let Some(sea) = board.by_label("PHS") {
        pieces.extend(hidden(At::Space(sea), 3));
    }
    Scene {
        pieces,
        control,
        tracks: vec![("turn".into(), 0), ("score".into(), 0)],
        ..Scene::default()
    }
}

/// The first of September near Częstochowa: a corps at the border, a division in the town.
fn september_1939(board: &Board) -> Scene {
    let cube = |label: &str, nation: Nation, posture: Option<Posture>, corps: u8| {
        Some(Piece {
            at: At::Space(board.by_label(label)?),
            look: Look::Cube(Cube {
                nation,
                posture,
                dice: Some(2),
                corps: Some(corps),
            }),
            state: State::default(),
        })
    };
    let german = |label, posture, corps| cube(label, Nation::German, Some(posture), corps);
    let polish = |label, posture| cube(label, Nation::Polish, posture, 2);
    let pieces = [
        german("2241", Posture::Movement, 0),
        german("2241", Posture::Movement, 0),
        german("2341", Posture::Prepared, 0),
        german("2341", Posture::Prepared, 0),
        german("2341", Posture::Exploit, 1),
        german("2342", Posture::Disordered, 1),
        polish("2541", Some(Posture::DugIn)),
        polish("2541", Some(Posture::DugIn)),
        polish("2541", Some(Posture::DugIn)),
        polish("2639", None),
        polish("2639", None),
    ];
    Scene {
        pieces: pieces.into_iter().flatten().collect(),
        tracks: vec![("turn".into(), 0)],
        ..Scene::default()
    }
}
