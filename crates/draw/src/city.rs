//! Cities, towns, forts, ports and bases: their marks, and where their names may stand.

use crate::frame::MapFrame;
use crate::label::{Anchor, Type};
use crate::path::Point;
use crate::piece::Side;
use crate::shape::Rect;
use crate::style::Palette;
use crate::svg::Svg;
use board::{Board, Place};

/// A block in a city's hex stands this far above the middle, so that the name fits below it, and is this large.
pub const BLOCK_LIFT: f64 = 10.5;
pub const BLOCK: f64 = 44.0;
/// How far a block reaches below the middle of a city's hex, its own thickness included.
const BLOCK_FOOT: f64 = BLOCK * 0.585 - BLOCK_LIFT;

/// Marks used by `draw`.
pub fn define(svg: &mut Svg, p: &Palette) {
    let (wall, roof, ink) = (p.wall, p.roof, p.ink);
    let house = |x: f64, y: f64, w: f64, h: f64, r: f64| {
        let (l, t) = (x - w / 2.0, y - h);
        format!(
            "<path fill=\"{wall}\" stroke=\"{ink}\" stroke-width=\".8\" d=\"M{l:.1} {y:.1}v{:.1}h{w:.1}v{h:.1}z\"/>\
             <path fill=\"{roof}\" stroke=\"{ink}\" stroke-width=\".8\" stroke-linejoin=\"round\" d=\"M{:.1} {t:.1}l{:.1} {:.1} {:.1} {r:.1}z\"/>\
             <path fill=\"{ink}\" d=\"M{:.1} {y:.1}v-2.6h1.8v2.6z\"/>",
            -h,
            l - 1.0,
            w / 2.0 + 1.0,
            -r,
            w / 2.0 + 1.0,
            x - 0.9,
        )
    };
    let symbol = |svg: &mut Svg, id: &str, inner: String| {
        svg.open("symbol", &format!("id=\"{id}\" overflow=\"visible\""))
            .raw(&inner)
            .close();
    };
    symbol(
        svg,
        "m-town",
        house(-3.6, 4.0, 6.4, 4.6, 3.6) + &house(3.8, 4.0, 5.6, 3.6, 3.0),
    );
    symbol(
        svg,
        "m-city",
        house(-7.4, 4.4, 7.4, 5.0, 4.0)
            + &house(7.4, 4.4, 7.0, 4.6, 3.8)
            + &house(0.0, 5.4, 7.6, 6.2, 4.6),
    );
    symbol(
        svg,
        "m-great-city",
        house(-6.0, 1.2, 6.4, 4.8, 3.8)
            + &house(5.6, 1.2, 6.2, 4.8, 3.8)
            + &house(-11.6, 5.0, 7.0, 4.6, 3.8)
            + &house(11.6, 5.0, 7.0, 4.6, 3.8)
            + &house(0.0, 6.0, 8.0, 7.6, 5.6),
    );
    define_posts(svg, p);
}

/// Marks of forts, posts, depots and where a route enters the board.
fn define_posts(svg: &mut Svg, p: &Palette) {
    let (wall, ink) = (p.wall, p.ink);
    let symbol = |svg: &mut Svg, id: &str, inner: String| {
        svg.open("symbol", &format!("id=\"{id}\" overflow=\"visible\""))
            .raw(&inner)
            .close();
    };
    // Eight points: bastions, with a ditch around.
    let star = |r: f64, s: f64| {
        let points: Vec<String> = (0..16)
            .map(|i| {
                let a = (f64::from(i) * 22.5 - 90.0).to_radians();
                let d = if i % 2 == 0 { r } else { s };
                format!("{:.1} {:.1}", a.cos() * d, a.sin() * d)
            })
            .collect();
        format!("M{}z", points.join("L"))
    };
    let (stone, line) = (p.stone, p.stone_line);
    symbol(
        svg,
        "m-fort",
        format!(
            "<path fill=\"{stone}\" stroke=\"{line}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{}\"/>\
             <path fill=\"none\" stroke=\"{line}\" stroke-width=\".8\" stroke-opacity=\".7\" stroke-linejoin=\"round\" d=\"{}\"/>",
            star(21.5, 15.6),
            star(18.0, 13.0)
        ),
    );
    symbol(
        svg,
        "m-entry",
        format!(
            "<path fill=\"{}\" stroke=\"{wall}\" stroke-width=\"1\" d=\"M-7-6h8l6 6-6 6h-8z\"/>",
            p.order
        ),
    );
    symbol(
        svg,
        "m-railhead",
        format!(
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\" d=\"M-8 0H5M-6-3v6M-2-3v6M2-3v6\"/><path fill=\"{ink}\" d=\"M5-5h2.4V5H5z\"/>"
        ),
    );
    symbol(
        svg,
        "m-spot",
        format!("<circle r=\"3\" fill=\"{wall}\" stroke=\"{ink}\" stroke-width=\"1.3\"/>"),
    );
    symbol(
        svg,
        "m-depot",
        format!(
            "<path fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"1\" d=\"M-7-5H7V5H-7zM-7-5L7 5M7-5L-7 5\"/>"
        ),
    );
    symbol(
        svg,
        "m-post",
        format!(
            "<path fill=\"{wall}\" stroke=\"{line}\" stroke-width=\"1.2\" d=\"M-4.5-4.5h9v9h-9z\"/><path fill=\"{line}\" d=\"M-2-2h4v4h-4z\"/>"
        ),
    );
}

/// The mark of a place on a hex board.
fn mark(place: &Place) -> Option<(&'static str, f64)> {
    match (place.kind.as_str(), place.rank) {
        ("city" | "fort", 1) => Some(("m-great-city", 1.0)),
        ("city" | "fort", 2) => Some(("m-city", 1.0)),
        ("city", _) => Some(("m-town", 1.15)),
        ("fort", _) => Some(("m-town", 1.0)),
        ("town", 1) => Some(("m-great-city", 0.9)),
        ("town", 2) => Some(("m-city", 0.9)),
        ("town", _) => Some(("m-town", 0.95)),
        ("depot", _) => Some(("m-depot", 1.0)),
        ("post", _) => Some(("m-post", 1.0)),
        ("entry", _) => Some(("m-entry", 1.0)),
        ("railhead", _) => Some(("m-railhead", 1.0)),
        ("port" | "base", _) => None,
        _ => Some(("m-spot", 1.0)),
    }
}

/// Where the mark of a place stands; a big city has one in each of its hexes.
pub fn marks(board: &Board, frame: &MapFrame, place: &Place) -> Vec<Point> {
    match (board.grid(), place.point) {
        (None, Some(p)) => vec![frame.at(p)],
        _ => place.touches.iter().map(|&s| frame.center(s)).collect(),
    }
}

/// Draws every mark; `holder` tells whose colors a port or base flies.
pub fn draw(
    svg: &mut Svg,
    board: &Board,
    frame: &MapFrame,
    holder: impl Fn(&Place) -> Option<Side>,
) {
    svg.open("g", "id=\"places\"");
    for place in board.places() {
        for at in marks(board, frame, place) {
            if let ("port" | "base", Some(side)) = (place.kind.as_str(), holder(place)) {
                svg.stamp(&format!("{}-{}", place.kind, side.key()), at, 1.0);
            }
            let Some((symbol, scale)) = mark(place) else {
                continue;
            };
            if is_fort(place) {
                let small = if place.rank == 1 { 1.0 } else { 0.82 };
                svg.stamp("m-fort", at, small)
                    .stamp(symbol, at, scale * small * 0.8);
            } else {
                svg.stamp(symbol, at, scale);
            }
        }
    }
    svg.close();
}

fn is_fort(place: &Place) -> bool {
    place.kind == "fort" || place.has("fort")
}

/// Who holds a port or base when the game begins.
pub fn first_holder(place: &Place) -> Option<Side> {
    place
        .control
        .first()
        .and_then(|(_, owner)| Side::from_name(owner))
}

/// Type by importance.
pub fn letters(place: &Place) -> Type {
    let plain = |size, weight| Type {
        size,
        weight,
        spacing: 0.0,
        capitals: false,
    };
    match (place.kind.as_str(), place.rank) {
        ("fort", 1) => Type {
            size: 16.0,
            weight: 700,
            spacing: 0.9,
            capitals: true,
        },
        // Bolder letters close the gap under the dot of an i where the map is not enlarged.
        ("port", _) => plain(15.0, 600),
        (_, 1) => plain(15.0, 600),
        (_, 2) => plain(14.0, 500),
        (_, 3) => plain(13.3, 500),
        _ => plain(12.6, 500),
    }
}

/// Where the name of a place may stand, with the price of each spot: below its mark if it can.
pub fn spots(board: &Board, frame: &MapFrame, place: &Place) -> Vec<(Anchor, f64)> {
    let Some(&(x, y)) = marks(board, frame, place).first() else {
        return Vec::new();
    };
    if board.grid().is_none() {
        let gap = if place.kind == "port" { 18.0 } else { 9.0 };
        return vec![
            (Anchor::Left((x + gap, y)), 0.0),
            (Anchor::Right((x - gap, y)), 5.0),
            (Anchor::Top((x, y + gap)), 6.0),
            (Anchor::Foot((x, y - gap)), 8.0),
            (Anchor::Left((x + gap - 2.0, y - 8.0)), 10.0),
            (Anchor::Left((x + gap - 2.0, y + 8.0)), 10.0),
            (Anchor::Right((x - gap + 2.0, y - 8.0)), 14.0),
            (Anchor::Right((x - gap + 2.0, y + 8.0)), 14.0),
        ];
    }
    let fort = is_fort(place);
    let (foot, top, side) = if fort {
        (19.0, 21.0, 23.0)
    } else {
        (12.0, 12.0, 19.0)
    };
    let under = y + f64::max(foot, BLOCK_FOOT * (frame.unit / 66.0));
    vec![
        (Anchor::Top((x, under)), 0.0),
        (Anchor::Top((x - 8.0, under)), 12.0),
        (Anchor::Top((x + 8.0, under)), 12.0),
        (Anchor::Top((x - 18.0, under)), 20.0),
        (Anchor::Top((x + 18.0, under)), 20.0),
        (Anchor::Top((x, under + 5.0)), 15.0),
        (Anchor::Foot((x, y - top)), 30.0),
        (Anchor::Left((x + side, y)), 30.0),
        (Anchor::Right((x - side, y)), 34.0),
        (Anchor::Foot((x + 16.0, y - top)), 40.0),
        (Anchor::Foot((x - 16.0, y - top)), 40.0),
        (Anchor::Top((x - 30.0, under)), 44.0),
        (Anchor::Top((x + 30.0, under)), 44.0),
    ]
}

/// What names had better not cover: marks dearly, the places of blocks cheaply.
pub fn obstacles(board: &Board, frame: &MapFrame) -> Vec<(Rect, f64)> {
    let mut out = Vec::new();
    for place in board.places() {
        for (x, y) in marks(board, frame, place) {
            let (w, h) = match place.kind.as_str() {
                _ if is_fort(place) => (36.0, 34.0),
                "port" => (32.0, 28.0),
                "base" => (15.0, 15.0),
                _ => (26.0, 20.0),
            };
            out.push((Rect::around((x, y), w, h), 1.0));
        }
    }
    if board.grid().is_some() {
        for s in board.spaces().filter(|&s| board.passable(s)) {
            let (x, y) = frame.center(s);
            let lift = if board.places_at(s).next().is_some() {
                BLOCK_LIFT
            } else {
                0.0
            };
            out.push((Rect::around((x, y - lift), BLOCK, BLOCK), 0.12));
        }
    }
    out
}
