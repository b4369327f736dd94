//! One piece, put together from the sheet.

use crate::path::{Point, number};
use crate::piece::{Back, Cube, Face, Look, Piece, Posture};
use crate::style::{SANS, SERIF};
use crate::svg::{Svg, escape};
use crate::symbol::{BANDS, wood};
use crate::text;

/// From this edge length on a face shows its dice and hit number.
const LARGE: f64 = 70.0;

/// Draws a piece with its face's middle at a point. `size` is the edge of the face in pixels.
pub fn draw(svg: &mut Svg, piece: &Piece, at: Point, size: f64) {
    let scale = size / 100.0;
    let state = piece.state;
    // A chosen piece is lifted off the map.
    let lift = if state.chosen { 12.0 } else { 0.0 };
    let turn = match &piece.look {
        Look::Cube(Cube {
            posture: Some(Posture::Disordered),
            ..
        }) => "rotate(14)",
        _ => "",
    };
    let faint = if state.ghost { " opacity=\".55\"" } else { "" };
    svg.open(
        "g",
        &format!(
            "transform=\"translate({} {})scale({scale:.3}){turn}\"{faint}",
            number(at.0),
            number(at.1 - lift * scale)
        ),
    );
    svg.leaf(
        "use",
        if state.chosen {
            "href=\"#shadow-raised\""
        } else {
            "href=\"#shadow\""
        },
    );
    match &piece.look {
        Look::Face(face) => draw_face(svg, face, state.done, size),
        Look::Back(back) => draw_back(svg, back),
        Look::Cube(cube) => draw_cube(svg, cube),
    }
    if state.done {
        svg.leaf("use", "href=\"#veil-done\"")
            .stamp("tag-done", (40.0, -40.0), 1.0);
    }
    if state.chosen {
        svg.leaf("use", "href=\"#rim-chosen\"");
    } else if state.can_act {
        svg.leaf("use", "href=\"#rim-act\"");
    }
    if state.out_of_supply {
        svg.stamp("tag-supply", (40.0, -46.0), 1.0);
    }
    if state.ghost {
        svg.leaf(
            "rect",
            "x=\"-52\" y=\"-52\" width=\"104\" height=\"104\" rx=\"8\" fill=\"none\" stroke=\"#1F4F74\" stroke-width=\"5\" stroke-dasharray=\"11 7\"",
        );
    }
    if let Look::Back(Back {
        note: Some(note), ..
    }) = &piece.look
    {
        pencil(svg, note);
    }
    svg.close();
}

fn draw_face(svg: &mut Svg, face: &Face, done: bool, size: f64) {
    let body = if done { "flat" } else { "block" };
    let ink = wood(face.nation).ink;
    let max = face.max.clamp(1, 4);
    let steps = face.steps.clamp(1, max);
    svg.leaf("use", &format!("href=\"#{body}-{}\"", face.nation.key()));
    svg.open("g", &format!("color=\"{ink}\" fill=\"{ink}\""));
    svg.leaf("use", &format!("href=\"#ring-{steps}-{max}\""));
    let large = size >= LARGE;
    // A stripe at the left edge moves everything a little to the right.
    let (shift, room) = if wood(face.nation).stripe.is_some() {
        (6.0, 76.0)
    } else {
        (0.0, 90.0)
    };
    svg.stamp(
        face.kind.key(),
        (shift, -5.0),
        if large { 2.45 } else { 2.35 },
    );
    let letters = text::fitted(&face.name, 26.0, room);
    svg.text(
        &format!("font-family=\"{SANS}\" font-weight=\"600\" font-size=\"{letters:.1}\" text-anchor=\"middle\""),
        (shift, 37.5),
        &face.name,
    );
    if large {
        let figure = |svg: &mut Svg, x: f64, value: u8| {
            svg.text(
                &format!("font-family=\"{SANS}\" font-weight=\"600\" font-size=\"15\" text-anchor=\"middle\""),
                (x, 13.2),
                &value.to_string(),
            );
        };
        if let Some(dice) = face.dice {
            svg.rect(
                "rx=\"3\" fill=\"#000\" fill-opacity=\".34\"",
                (-45.0, -1.0),
                (17.0, 18.0),
            );
            figure(svg, -36.5, dice);
        }
        if let Some(hit) = face.hit {
            svg.circle(
                "fill=\"#000\" fill-opacity=\".16\" stroke=\"currentColor\" stroke-width=\"1.6\"",
                (36.5, 8.0),
                9.6,
            );
            figure(svg, 36.5, hit);
        }
    }
    svg.close();
}

fn draw_back(svg: &mut Svg, back: &Back) {
    let Some(kind) = back.kind else {
        svg.leaf("use", &format!("href=\"#back-{}\"", back.side.key()));
        return;
    };
    let nation = back.side.wood();
    let w = wood(nation);
    svg.leaf("use", &format!("href=\"#block-{}\"", nation.key()));
    svg.open("g", &format!("color=\"{}\" opacity=\".75\"", w.foot));
    svg.stamp(kind.key(), (0.0, 0.0), 2.6).close();
}

fn draw_cube(svg: &mut Svg, cube: &Cube) {
    let w = wood(cube.nation);
    svg.leaf("use", &format!("href=\"#cube-{}\"", cube.nation.key()));
    let Some(posture) = cube.posture else {
        // Undetected: plain wood with its side's emblem, and no word of its corps.
        let emblem = if cube.nation == crate::piece::Nation::Polish {
            "quarters"
        } else {
            "cross"
        };
        svg.open("g", &format!("fill=\"{}\" fill-opacity=\".8\"", w.dark));
        svg.stamp(&format!("emblem-{emblem}"), (0.0, -4.0), 2.0)
            .close();
        return;
    };
    if let Some(corps) = cube.corps {
        let color = BANDS[usize::from(corps) % BANDS.len()];
        svg.rect(&format!("fill=\"{color}\""), (-50.0, 53.0), (100.0, 12.0));
    }
    svg.open("g", &format!("color=\"{0}\" fill=\"{0}\"", w.ink));
    svg.stamp(posture.key(), (0.0, -20.0), 2.5);
    if let Some(dice) = cube.dice {
        svg.text(
            &format!(
                "font-family=\"{SANS}\" font-weight=\"700\" font-size=\"38\" text-anchor=\"middle\""
            ),
            (0.0, 39.0),
            &dice.to_string(),
        );
    }
    svg.close();
}

/// What is known, pencilled on a slip at the upper right corner.
fn pencil(svg: &mut Svg, note: &str) {
    let lines: Vec<&str> = note.lines().take(2).collect();
    let width = lines
        .iter()
        .map(|l| text::serif(l, 20.0).iter().sum::<f64>())
        .fold(30.0, f64::max)
        + 12.0;
    let height = 10.0 + 19.0 * lines.len() as f64;
    svg.open("g", "transform=\"translate(8 -72)rotate(4)\"");
    svg.rect(
        "fill=\"#1A140A\" fill-opacity=\".25\"",
        (1.5, 2.5),
        (width, height),
    );
    svg.rect("fill=\"#FBF6E8\"", (0.0, 0.0), (width, height));
    for (i, line) in lines.iter().enumerate() {
        svg.open(
            "text",
            &format!("font-family=\"{SERIF}\" font-style=\"italic\" font-size=\"20\" fill=\"#3F3B33\" x=\"6\" y=\"{}\"", 19 + 19 * i),
        )
        .raw(&escape(line))
        .close();
    }
    svg.close();
}
