//! What every picture must keep: the same bytes every time, sound XML, no name over another, a size fit for the web.

use board::Board;
use draw::{
    At, Back, Cube, Face, Highlight, Kind, Look, Nation, Piece, Posture, Scene, SheetText, Side,
    State, Variant,
};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeSet;
use std::io::Write;

fn load(name: &str) -> Board {
    let path = format!(
        "{}/../../data/boards/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap();
    Board::parse(&path, &text).unwrap()
}

const BOARDS: [&str; 3] = ["eastfront", "poland", "pacific"];

/// A board of invented ground without any drawing data.
fn isle() -> Board {
    let text = r#"
format = 1
name = "Isle"
[grid]
shape = "flat"
columns = 4
rows = 4
labels = "columnrow"
[ground]
legend = { "." = "clear", "w" = "woods", "S" = "swamp", "M" = "mountain", "~" = "sea" }
map = """
~ . . ~
. w S .
. M M .
~ . . ~
"""
[[rivers]]
name = "Brook & <Beck>"
rank = 1
course = "0101/0102 0102/0202"
[[places]]
name = "Fort \"Hope\""
at = "0101"
kind = "fort"
rank = 1
"#;
    Board::parse("isle.toml", text).unwrap()
}

fn full_scene(board: &Board) -> Scene {
    let home = board.spaces().find(|&s| board.passable(s)).unwrap();
    let next = board.neighbors(home)[0].0;
    let mut looks: Vec<Look> = Vec::new();
    for (i, nation) in Nation::ALL.into_iter().enumerate() {
        looks.push(Look::Face(Face {
            nation,
            kind: Kind::ALL[i],
            name: "1st & <Guard>".into(),
            steps: 1 + i as u8 % 4,
            max: 4,
            dice: Some(3),
            hit: Some(5),
        }));
        for posture in Posture::ALL.map(Some).into_iter().chain([None]) {
            let dice = Some(2);
            let corps = Some(i as u8);
            looks.push(Look::Cube(Cube {
                nation,
                posture,
                dice,
                corps,
            }));
        }
    }
    for side in Side::ALL {
        for kind in [None, Some(Kind::Air)] {
            let note = Some("13 inf 1\nJune".to_owned());
            looks.push(Look::Back(Back { side, kind, note }));
        }
        let (kind, note) = (None, None);
        looks.push(Look::Back(Back { side, kind, note }));
    }
    let state = State {
        can_act: true,
        chosen: true,
        done: true,
        out_of_supply: true,
        contact: Some(next),
        ghost: true,
    };
    let piece = |look| Piece {
        at: At::Space(home),
        look,
        state,
    };
    let mut pieces: Vec<Piece> = looks.into_iter().map(piece).collect();
    if let Some(place) = board.places().first() {
        pieces[0].at = At::Place(place.name.clone());
    }
    Scene {
        pieces,
        control: Side::ALL.into_iter().map(|side| (home, side)).collect(),
        holders: board
            .places()
            .iter()
            .map(|p| (p.name.clone(), Side::Japan))
            .collect(),
        notes: vec![(home, "3 VP".into())],
        tracks: vec![
            ("turn".into(), 3),
            ("weather".into(), 1),
            ("score".into(), 99),
        ],
        highlights: vec![
            Highlight::Reach(vec![(home, 1), (next, 2)]),
            Highlight::Path(vec![home, next]),
            Highlight::Target(next),
        ],
        lines: Some(vec!["1941".into()]),
    }
}

/// What the game of a board prints around it.
fn sheet_of(name: &str, board: &Board) -> SheetText {
    let game = match name {
        "poland" => "holdline",
        "isle" => return SheetText::plain("Isle"),
        game => game,
    };
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let text = std::fs::read_to_string(format!("{crates}/{game}/src/text/sheet.toml")).unwrap();
    let sheet = SheetText::of(board, &text).unwrap();
    assert_ne!(sheet.about, "", "{name}: the sheet of another board");
    sheet
}

fn all_pictures() -> Vec<(String, String)> {
    let mut out = vec![
        ("sheet".to_owned(), draw::sheet()),
        ("pieces".to_owned(), draw::pieces_svg(Variant::Light)),
    ];
    let boards = BOARDS
        .map(|name| (name, load(name)))
        .into_iter()
        .chain([("isle", isle())]);
    for (name, board) in boards {
        for variant in [Variant::Light, Variant::Dark] {
            out.push((
                format!("{name} {variant:?}"),
                draw::board_svg(&board, &sheet_of(name, &board), variant),
            ));
        }
        out.push((
            format!("{name} scene"),
            draw::scene_svg(
                &board,
                &full_scene(&board),
                &sheet_of(name, &board),
                Variant::Light,
            ),
        ));
    }
    out
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    for name in BOARDS {
        let (one, two) = (load(name), load(name));
        assert_eq!(
            draw::board_svg(&one, &sheet_of(name, &one), Variant::Light),
            draw::board_svg(&two, &sheet_of(name, &two), Variant::Light),
            "{name}"
        );
    }
}

#[test]
fn every_picture_is_sound_xml_and_refers_only_to_what_it_has() {
    for (name, svg) in all_pictures() {
        if let Err(why) = sound(&svg) {
            panic!("{name}: {why}");
        }
        let after = |mark: &'static str, end: char| {
            svg.split(mark)
                .skip(1)
                .filter_map(move |rest| rest.split(end).next())
        };
        let ids: Vec<&str> = after(" id=\"", '"').collect();
        let known: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), known.len(), "{name}: an id is used twice");
        for wanted in after("href=\"#", '"').chain(after("url(#", ')')) {
            assert!(
                known.contains(wanted),
                "{name}: {wanted} is referred to and not there"
            );
        }
    }
}

/// Balanced elements, quoted attributes that are not repeated, no bare `&` or `<`.
fn sound(svg: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        for part in text.split('&').skip(1) {
            let entity = part.split(';').next().unwrap_or_default();
            if !["amp", "lt", "gt", "quot"].contains(&entity) {
                return Err(format!("bare & before {entity:?}"));
            }
        }
        let end = tag.find('>').ok_or("an element does not end")?;
        let inner = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inner.strip_prefix('/') {
            let last = open.pop();
            if last != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let alone = inner.ends_with('/');
        let inner = inner.trim_end_matches('/');
        let (name, mut attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        let mut seen = BTreeSet::new();
        while !attributes.trim().is_empty() {
            let (key, after) = attributes
                .split_once("=\"")
                .ok_or_else(|| format!("{inner:?} has an attribute without a value"))?;
            let (value, after) = after.split_once('"').ok_or("a value does not end")?;
            if value.contains('<') || !seen.insert(key.trim()) || key.trim().contains(' ') {
                return Err(format!("{name}: {key} is wrong"));
            }
            attributes = after;
        }
        if !alone {
            open.push(name);
        }
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("{open:?} stay open"))
    }
}

#[test]
fn no_name_covers_another_and_every_place_has_one() {
    for name in BOARDS {
        let board = load(name);
        let labels = draw::labels(&board);
        for (i, a) in labels.iter().enumerate() {
            for b in &labels[i + 1..] {
                let overlap = a
                    .boxes
                    .iter()
                    .any(|p| b.boxes.iter().any(|q| p.overlap(*q) > 0.0));
                assert!(!overlap, "{name}: {} and {} overlap", a.text, b.text);
            }
        }
        for place in board.places() {
            let named = labels
                .iter()
                .any(|l| l.text.to_lowercase() == place.name.to_lowercase());
            assert!(named, "{name}: {} has no room for its name", place.name);
        }
    }
}

#[test]
fn files_are_fit_for_the_web() {
    for (name, most) in [
        ("eastfront", 400_000),
        ("poland", 1_000_000),
        ("pacific", 400_000),
    ] {
        let board = load(name);
        // A scene with every piece there is may be somewhat larger.
        let scene = draw::scene_svg(
            &board,
            &full_scene(&board),
            &sheet_of(name, &board),
            Variant::Dark,
        );
        for (svg, most) in [
            (
                draw::board_svg(&board, &sheet_of(name, &board), Variant::Light),
                most,
            ),
            (scene, most + 100_000),
        ] {
            assert!(svg.len() < most, "{name}: {} bytes", svg.len());
            let mut packed = GzEncoder::new(Vec::new(), Compression::default());
            packed.write_all(svg.as_bytes()).unwrap();
            let packed = packed.finish().unwrap().len();
            assert!(
                packed * 3 < svg.len(),
                "{name}: {packed} of {} bytes packed",
                svg.len()
            );
        }
    }
}

#[test]
fn every_back_of_a_side_is_one_and_the_same() {
    let sheet = draw::sheet();
    for side in Side::ALL {
        assert_eq!(
            sheet
                .matches(&format!("id=\"back-{}\"", side.key()))
                .count(),
            1
        );
    }
    for nation in [Nation::Romanian, Nation::Finnish, Nation::Commonwealth] {
        assert!(!sheet.contains(&format!("id=\"back-{}\"", nation.key())));
    }
}

/// Whether a point lies inside a ring, by counting the crossings of a ray.
fn inside(ring: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
    let next = ring.iter().cycle().skip(1);
    let crosses = |&((ax, ay), (bx, by)): &((f64, f64), (f64, f64))| {
        (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    };
    ring.iter()
        .copied()
        .zip(next.copied())
        .filter(crosses)
        .count()
        % 2
        == 1
}

#[test]
fn a_page_knows_where_areas_and_harbors_lie() {
    let board = load("pacific");
    let layout = draw::layout(&board).unwrap();
    assert_eq!(layout.areas.len(), board.len());
    for area in &layout.areas {
        assert!(
            inside(&area.outline, area.at),
            "{} is named outside itself",
            area.name
        );
    }
    assert_eq!(layout.places.len(), board.places().len());
    for place in &layout.places {
        let (x, y) = place.at;
        assert!(
            (0.0..layout.width).contains(&x) && (0.0..layout.height).contains(&y),
            "{}",
            place.name
        );
    }
    assert_eq!(
        draw::layout(&load("eastfront")),
        None,
        "hexes can be reckoned"
    );
}
