//! A sheet of every piece and every state, to look at and to check a printer with.

use crate::block;
use crate::city;
use crate::path::Point;
use crate::piece::{At, Back, Cube, Face, Kind, Look, Nation, Piece, Posture, Side, State};
use crate::style::{SANS, Variant, css};
use crate::svg::Svg;
use crate::symbol;
use board::Space;

const WIDTH: f64 = 1480.0;
const HEIGHT: f64 = 900.0;

/// Every kind of block, every state, every posture and every mark.
pub fn pieces(variant: Variant) -> String {
    let palette = variant.palette();
    let mut body = Svg::new();
    body.rect("class=\"m-sheet\"", (0.0, 0.0), (WIDTH, HEIGHT));
    body.text(
        "class=\"m-i\" font-size=\"34\" font-weight=\"600\"",
        (40.0, 56.0),
        "Pieces and their states",
    );
    anatomy(&mut body);
    states(&mut body);
    nations(&mut body);
    kinds(&mut body);
    cubes(&mut body);
    marks(&mut body);
    let body = body.finish();

    let mut svg = Svg::new();
    svg.open(
        "svg",
        &format!("xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"{SANS}\" role=\"img\""),
    );
    svg.open("title", "").raw("Pieces and their states").close();
    svg.open("style", "").raw(&css(palette)).close();
    svg.open("defs", "");
    city::define(&mut svg, palette);
    svg.raw(&symbol::used_by(&body)).close();
    svg.raw(&body);
    svg.finish()
}

fn face(nation: Nation, kind: Kind, name: &str, steps: u8) -> Look {
    Look::Face(Face {
        nation,
        kind,
        name: name.to_owned(),
        steps,
        max: 4,
        dice: Some(4),
        hit: Some(if kind == Kind::Infantry { 5 } else { 6 }),
    })
}

fn piece(look: Look, state: State) -> Piece {
    Piece {
        at: At::Space(Space(0)),
        look,
        state,
    }
}

fn set(svg: &mut Svg, look: Look, state: State, at: Point, size: f64, word: &str) {
    block::draw(svg, &piece(look, state), at, size);
    if !word.is_empty() {
        svg.text(
            "class=\"m-t\" font-size=\"14\"",
            (at.0, at.1 + size * 0.5 + 30.0),
            word,
        );
    }
}

fn head(svg: &mut Svg, at: Point, words: &str) {
    svg.text(
        "class=\"m-i\" font-size=\"20\" font-weight=\"600\"",
        at,
        words,
    );
}

/// One large block with its parts named.
fn anatomy(svg: &mut Svg) {
    block::draw(
        svg,
        &piece(
            face(Nation::German, Kind::Armor, "3rd Panzer", 3),
            State::default(),
        ),
        (150.0, 205.0),
        170.0,
    );
    let notes = [
        ((195.0, 141.0), 118.0, "strength now, on the upper edge"),
        ((228.0, 204.0), 160.0, "the edge that a hit turns up"),
        ((227.0, 219.0), 202.0, "hit by this roll or more"),
        ((218.0, 262.0), 244.0, "name"),
        ((92.0, 234.0), 330.0, "dice"),
    ];
    for ((x, y), at, words) in notes {
        let from = if x < 150.0 { 92.0 } else { 276.0 };
        let end = if x < 150.0 {
            (92.0, at - 16.0)
        } else {
            (270.0, at - 5.0)
        };
        svg.leaf(
            "path",
            &format!(
                "class=\"m-ls\" stroke-width=\"1\" d=\"M{x} {y}L{} {}\"",
                end.0, end.1
            ),
        );
        svg.text(
            "class=\"m-i\" font-size=\"15\"",
            (if x < 150.0 { from - 10.0 } else { from }, at),
            words,
        );
    }
}

fn states(svg: &mut Svg) {
    head(svg, (560.0, 96.0), "States, by shape and light");
    let own = || face(Nation::German, Kind::Infantry, "6th", 4);
    let back = |note: Option<&str>| {
        Look::Back(Back {
            side: Side::Soviet,
            kind: None,
            note: note.map(str::to_owned),
        })
    };
    let calm = State::default();
    let row = [
        ("plain", own(), calm),
        (
            "can act",
            own(),
            State {
                can_act: true,
                ..calm
            },
        ),
        (
            "chosen",
            own(),
            State {
                chosen: true,
                ..calm
            },
        ),
        ("done", own(), State { done: true, ..calm }),
        (
            "out of supply",
            own(),
            State {
                out_of_supply: true,
                ..calm
            },
        ),
        ("in contact", own(), calm),
        (
            "planned",
            own(),
            State {
                ghost: true,
                ..calm
            },
        ),
        ("enemy, noted", back(Some("13 inf 1\nJune")), calm),
        ("enemy", back(None), calm),
    ];
    for (i, (word, look, state)) in row.into_iter().enumerate() {
        let at = (600.0 + 100.0 * i as f64, 165.0);
        set(svg, look, state, at, 64.0, word);
        if word == "in contact" {
            svg.stamp("tick-contact", (at.0 + 47.0, at.1), 1.2);
        }
    }
    head(svg, (560.0, 262.0), "A hit turns the block a quarter");
    for steps in 1..=4 {
        let look = face(Nation::Soviet, Kind::Armor, "1st Tank", steps);
        set(
            svg,
            look,
            calm,
            (1000.0 - 100.0 * f64::from(steps), 325.0),
            76.0,
            &steps.to_string(),
        );
    }
}

fn nations(svg: &mut Svg) {
    head(svg, (40.0, 432.0), "Nations, and the one back of each side");
    let names = [
        "2nd Pz", "3rd Rom", "Finnish", "20th", "Akagi", "Iowa", "ANZAC", "7 DP",
    ];
    let kinds = [
        Kind::Armor,
        Kind::Infantry,
        Kind::Infantry,
        Kind::Infantry,
        Kind::Carrier,
        Kind::Battleship,
        Kind::Cruiser,
        Kind::Cavalry,
    ];
    for (i, nation) in Nation::ALL.into_iter().enumerate() {
        set(
            svg,
            face(nation, kinds[i], names[i], 3),
            State::default(),
            (80.0 + 84.0 * i as f64, 490.0),
            60.0,
            "",
        );
    }
    for (i, side) in Side::ALL.into_iter().enumerate() {
        let back = Look::Back(Back {
            side,
            kind: None,
            note: None,
        });
        set(
            svg,
            back,
            State::default(),
            (80.0 + 84.0 * i as f64, 580.0),
            54.0,
            side.key(),
        );
    }
    for (i, kind) in [Kind::Air, Kind::Submarine, Kind::Fleet]
        .into_iter()
        .enumerate()
    {
        let back = Look::Back(Back {
            side: Side::Japan,
            kind: Some(kind),
            note: None,
        });
        set(
            svg,
            back,
            State::default(),
            (500.0 + 84.0 * i as f64, 580.0),
            54.0,
            kind.key(),
        );
    }
}

fn kinds(svg: &mut Svg) {
    head(svg, (760.0, 432.0), "Kinds");
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        let nation = match i {
            0..=3 => Nation::German,
            4..=7 => Nation::American,
            _ => Nation::Japanese,
        };
        let at = (
            800.0 + 108.0 * (i % 6) as f64,
            490.0 + 100.0 * (i / 6) as f64,
        );
        set(
            svg,
            face(nation, kind, "", 4),
            State::default(),
            at,
            64.0,
            kind.key(),
        );
    }
}

fn cubes(svg: &mut Svg) {
    head(svg, (40.0, 690.0), "Cubes: the posture is the top face");
    for (row, nation) in [Nation::German, Nation::Polish].into_iter().enumerate() {
        let faces = Posture::ALL.map(Some).into_iter().chain([None]);
        for (i, posture) in faces.enumerate() {
            let cube = Look::Cube(Cube {
                nation,
                posture,
                dice: Some(2),
                corps: Some(row as u8 * 2),
            });
            let word = match (row, posture) {
                (0, _) => "",
                (_, Some(posture)) => posture.key(),
                (_, None) => "undetected",
            };
            set(
                svg,
                cube,
                State::default(),
                (80.0 + 96.0 * i as f64, 740.0 + 82.0 * row as f64),
                48.0,
                word,
            );
        }
    }
    svg.stamp("pot", (680.0, 750.0), 1.3);
    svg.text(
        "class=\"m-t\" font-size=\"14\"",
        (680.0, 796.0),
        "corps pot",
    );
    for i in 0..3 {
        svg.stamp("point", (662.0 + 18.0 * f64::from(i), 825.0), 1.0);
    }
    svg.text(
        "class=\"m-t\" font-size=\"14\"",
        (680.0, 856.0),
        "command points",
    );
}

fn marks(svg: &mut Svg) {
    head(svg, (760.0, 690.0), "Map marks, dice and weather");
    let mut x = 790.0;
    for (symbol, scale, word) in [
        ("m-great-city", 1.2, "city"),
        ("m-fort", 1.0, "fortified"),
        ("flag-axis", 1.4, "control"),
        ("flag-soviet", 1.4, "control"),
        ("port-japan", 1.2, "port"),
        ("base-allies", 1.5, "base"),
        ("seal-japan", 1.2, "area held"),
        ("tag-supply", 0.7, "no supply"),
        ("coin", 1.3, "resource"),
    ] {
        svg.stamp(symbol, (x, 745.0), scale);
        if symbol == "m-fort" {
            svg.stamp("m-great-city", (x, 745.0), 0.8);
        }
        svg.text("class=\"m-t\" font-size=\"14\"", (x, 786.0), word);
        x += 74.0;
    }
    for spots in 1..=6 {
        svg.stamp(
            &format!("die-{spots}"),
            (760.0 + 52.0 * f64::from(spots), 836.0),
            0.85,
        );
    }
    for (i, weather) in ["clear", "mud", "snow"].into_iter().enumerate() {
        let at = (1150.0 + 90.0 * i as f64, 832.0);
        svg.stamp(&format!("weather-{weather}"), at, 1.8);
        svg.text("class=\"m-t\" font-size=\"14\"", (at.0, 868.0), weather);
    }
}
