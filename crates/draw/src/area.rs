//! Boards of sea areas: borders through the sea, straits that are closed, who holds what.

use crate::frame::MapFrame;
use crate::hexes::chains;
use crate::line::fence;
use crate::path::{Path, Point};
use crate::piece::Side;
use crate::shape::{Ring, distance, toward};
use crate::svg::Svg;
use board::{Board, Space};
use std::collections::BTreeMap;

/// The window of a board of areas is what its file says; an area's middle is where its name stands.
pub fn frame(board: &Board, unit: f64) -> MapFrame {
    let Some(drawing) = board.drawing() else {
        return MapFrame::window(unit, (0.0, 0.0), (40.0, 25.0), &[]);
    };
    let f = drawing.frame;
    let middle = |s: Space| {
        let name = drawing
            .labels
            .iter()
            .find(|l| l.kind == "area" && l.text == board.title(s));
        name.map_or((f.west, f.north), |l| l.point)
    };
    let middles: Vec<Point> = board.spaces().map(middle).collect();
    MapFrame::window(
        unit,
        (f.west, f.north),
        (f.east - f.west, f.south - f.north),
        &middles,
    )
}

/// The outline of an area in board coordinates.
fn outline(board: &Board, s: Space) -> Option<&[Point]> {
    let shapes = &board.drawing()?.shapes;
    let shape = shapes
        .iter()
        .find(|o| o.kind == "area" && o.name == board.label(s))?;
    Some(&shape.points)
}

/// The outline of an area on the picture.
pub fn ring(board: &Board, frame: &MapFrame, s: Space) -> Ring {
    let points = outline(board, s).unwrap_or_default();
    points.iter().map(|&p| frame.at(p)).collect()
}

/// A point of an outline on a whole-number lattice, so that two areas agree on it.
type Knot = (i32, i32);

/// Borders as lines from fork to fork: those that ships may cross, and those they may not.
fn borders(board: &Board) -> (Vec<Vec<Knot>>, Vec<Vec<Knot>>) {
    let knot = |p: &Point| ((p.0 * 100.0).round() as i32, (p.1 * 100.0).round() as i32);
    let mut owners: BTreeMap<(Knot, Knot), Vec<Space>> = BTreeMap::new();
    for s in board.spaces() {
        let points = outline(board, s).unwrap_or_default();
        for (i, a) in points.iter().enumerate() {
            let (a, b) = (knot(a), knot(&points[(i + 1) % points.len()]));
            owners.entry((a.min(b), a.max(b))).or_default().push(s);
        }
    }
    let between = |open: bool| {
        let wanted = |two: &[Space]| matches!(two, [a, b] if board.hexside(*a, *b).is_some_and(|side| !side.closed) == open);
        chains(
            owners
                .iter()
                .filter(|(_, two)| wanted(two))
                .map(|(side, _)| *side),
        )
    };
    (between(true), between(false))
}

fn on_page(frame: &MapFrame, chain: &[Knot]) -> Vec<Point> {
    let point = |k: &Knot| frame.at((f64::from(k.0) / 100.0, f64::from(k.1) / 100.0));
    chain.iter().map(point).collect()
}

/// Borders, to be drawn under the land: dash-dot on a pale bed, and a red hatch where a strait is closed.
pub fn draw(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    if board.grid().is_some() {
        return;
    }
    let (open, closed) = borders(board);
    let mut path = Path::new();
    for chain in &open {
        path.lines(&on_page(frame, chain));
    }
    let (mut bed, mut hatch) = (Path::new(), Path::new());
    for chain in closed.iter().map(|c| on_page(frame, c)) {
        bed.lines(&chain);
        chain.windows(2).for_each(|p| fence(&mut hatch, p[0], p[1]));
    }
    svg.open("g", "id=\"areas\"");
    svg.twice(
        "m-areas",
        &path.take(),
        "class=\"m-bed\"",
        "class=\"m-seaway\"",
    );
    svg.path("class=\"m-no\" stroke-width=\"2\"", bed);
    svg.path("class=\"m-no\" stroke-width=\"1.5\"", hatch);
    svg.close();
}

/// Points along every border, a few pixels apart: names had better stand elsewhere.
pub fn border_points(board: &Board, frame: &MapFrame) -> Vec<Point> {
    if board.grid().is_some() {
        return Vec::new();
    }
    let (open, closed) = borders(board);
    let mut out = Vec::new();
    for chain in open.iter().chain(&closed) {
        for pair in on_page(frame, chain).windows(2) {
            let count = (distance(pair[0], pair[1]) / 8.0).ceil().max(1.0);
            out.extend((0..count as u32).map(|i| toward(pair[0], pair[1], f64::from(i) / count)));
        }
    }
    out
}

/// A sea border for the legend.
pub fn swatch(svg: &mut Svg) {
    svg.leaf("path", "class=\"m-bed\" d=\"M-17 3l16-5 18 3\"");
    svg.leaf("path", "class=\"m-seaway\" d=\"M-17 3l16-5 18 3\"");
}

/// Patterns of control: Japan hatched, Allies dotted; the axis and Soviet sides never hold a sea.
pub fn define(svg: &mut Svg) {
    svg.raw(
        "<pattern id=\"held-japan\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-30)\">\
         <rect width=\"7\" height=\"7\" fill=\"#A3263F\" fill-opacity=\".2\"/><rect width=\"2.4\" height=\"7\" fill=\"#A3263F\" fill-opacity=\".55\"/></pattern>\
         <pattern id=\"held-allies\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"7\" height=\"7\" fill=\"#5E7348\" fill-opacity=\".22\"/><circle cx=\"2\" cy=\"2\" r=\"1.2\" fill=\"#37452A\" fill-opacity=\".7\"/>\
         <circle cx=\"5.5\" cy=\"5.5\" r=\"1.2\" fill=\"#37452A\" fill-opacity=\".7\"/></pattern>",
    );
}

/// A patterned band inside the areas that a side holds.
pub fn held(svg: &mut Svg, board: &Board, frame: &MapFrame, control: &[(Space, Side)]) {
    for (i, &(s, side)) in control.iter().enumerate() {
        let pattern = match side {
            Side::Japan => "held-japan",
            Side::Allies => "held-allies",
            _ => continue,
        };
        let mut path = Path::new();
        path.ring(&ring(board, frame, s));
        let d = path.take();
        if !d.is_empty() {
            svg.open("clipPath", &format!("id=\"held-{i}\""))
                .leaf("path", &format!("d=\"{d}\""));
            svg.close();
            svg.leaf(
                "path",
                &format!("d=\"{d}\" fill=\"none\" stroke=\"url(#{pattern})\" stroke-width=\"30\" clip-path=\"url(#held-{i})\""),
            );
        }
    }
}
