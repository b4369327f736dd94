//! Lines along hexsides: start lines, sides that nothing passes, borders of regions; and railways from hex to hex.

use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::hexes::chains;
use crate::path::{Path, Point, along};
use crate::shape::{middle, toward};
use crate::svg::Svg;
use board::{Board, Corner, Grid, Space};

/// Dashes by line, so that color is not needed to tell them apart.
const DASHES: [&str; 4] = ["7 4.5", "11 3.5 2 3.5", "3 3", "13 5"];

fn corners(grid: &Grid, frame: &MapFrame, chain: &[Corner], pull: f64) -> Vec<Point> {
    let raw: Vec<Point> = chain
        .iter()
        .map(|&c| frame.at(grid.corner_point(c)))
        .collect();
    let inner = |i: usize| match (i.checked_sub(1), raw.get(i + 1)) {
        (Some(before), Some(&after)) => toward(raw[i], middle(raw[before], after), pull),
        _ => raw[i],
    };
    (0..raw.len()).map(inner).collect()
}

/// Start lines, dashed in their colors with a dot on every hexside they follow; only those wanted, if any are named.
pub fn starts(svg: &mut Svg, board: &Board, frame: &MapFrame, wanted: Option<&[String]>) {
    let Some(grid) = board.grid() else { return };
    svg.open("g", "id=\"lines\"");
    let shown = |name: &str| wanted.is_none_or(|names| names.iter().any(|n| n == name));
    let lines = board.lines().iter().enumerate();
    for (i, line) in lines.filter(|(_, line)| shown(&line.name)) {
        let sides = line.sides.iter().filter_map(|&(w, e)| grid.ends(w, e));
        let k = i % DASHES.len();
        let (mut path, mut dots) = (Path::new(), Path::new());
        for chain in chains(sides) {
            let points = corners(grid, frame, &chain, 0.22);
            path.smooth(&points);
            for i in 1..points.len() {
                let m = along(&points, i, 0.5);
                dots.stroke((m.0 - 0.1, m.1), (m.0 + 0.1, m.1));
            }
        }
        svg.open(
            "g",
            &format!("id=\"line-{}\"", crate::svg::escape(&line.name)),
        );
        svg.path(
            &format!("class=\"m-line m-l{k}\" stroke-dasharray=\"{}\"", DASHES[k]),
            path,
        );
        svg.path(
            &format!("class=\"m-line m-l{k}\" style=\"stroke-width:4.2;stroke-linecap:round\""),
            dots,
        );
        svg.close();
    }
    svg.close();
}

/// The dash of the start line at an index, for the legend.
pub fn dash(i: usize) -> &'static str {
    DASHES[i % DASHES.len()]
}

/// Sides that nothing passes: a dense red-brown hatch.
pub fn closed(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let Some(grid) = board.grid() else { return };
    let mut bed = Path::new();
    let mut hatch = Path::new();
    for a in board.spaces() {
        for &(b, side) in board.neighbors(a) {
            if a < b
                && side.closed
                && let Some((p, q)) = grid.ends(a, b)
            {
                let (p, q) = (
                    frame.at(grid.corner_point(p)),
                    frame.at(grid.corner_point(q)),
                );
                bed.stroke(p, q);
                fence(&mut hatch, p, q);
            }
        }
    }
    svg.open("g", "id=\"closed\"");
    svg.path("class=\"m-no\" stroke-width=\"2\"", bed);
    svg.path("class=\"m-no\" stroke-width=\"1.5\"", hatch);
    svg.close();
}

/// Short strokes across a stretch, leaning a little.
pub fn fence(hatch: &mut Path, p: Point, q: Point) {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let count = (length / 3.1).round().max(1.0);
    for i in 0..=count as i32 {
        let (x, y) = toward(p, q, f64::from(i) / count);
        let (lx, ly) = (-uy * 4.4 + ux * 1.3, ux * 4.4 + uy * 1.3);
        hatch.stroke((x - lx, y - ly), (x + lx, y + ly));
    }
}

/// Borders of countries, and the seams of the regions a board is parted into.
pub fn borders(svg: &mut Svg, board: &Board, frame: &MapFrame, geo: &Geo) {
    svg.open("g", "id=\"borders\"");
    let mut path = Path::new();
    for line in &geo.borders {
        path.smooth(line);
    }
    let d = path.take();
    if !d.is_empty() {
        svg.twice(
            "m-frontier",
            &d,
            "class=\"m-border\" stroke-width=\"7\" stroke-opacity=\".2\"",
            "class=\"m-border\" stroke-width=\"1.7\" stroke-opacity=\".9\" stroke-dasharray=\"9 3 2 3\"",
        );
    }
    if let Some(grid) = board.grid() {
        for layer in board.layers().iter().filter(|l| l.name == "region") {
            let apart =
                |a: Space, b: Space| board.passable(b) && a < b && layer.index(a) != layer.index(b);
            let sides = board.spaces().filter(|&a| board.passable(a)).flat_map(|a| {
                let next = (0..6).filter_map(move |dir| board.step(a, dir));
                next.filter(move |&b| apart(a, b))
                    .filter_map(move |b| grid.ends(a, b))
            });
            let mut seam = Path::new();
            for chain in chains(sides) {
                seam.lines(&corners(grid, frame, &chain, 0.0));
            }
            svg.path("class=\"m-seam\"", seam);
        }
    }
    svg.close();
}

/// Railways, a thin dark line with ties, and roads over the passes.
pub fn tracks(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let paths = |kind: &str| {
        let mut path = Path::new();
        for track in board.tracks().iter().filter(|t| t.kind == kind) {
            let points: Vec<Point> = track.spaces.iter().map(|&s| frame.center(s)).collect();
            path.smooth(&softer(&points));
        }
        path
    };
    svg.open("g", "id=\"tracks-on-map\"");
    svg.path("class=\"m-road\"", paths("road"));
    let rails = paths("rail").take();
    if !rails.is_empty() {
        svg.twice(
            "m-rails",
            &rails,
            "class=\"m-rail\" stroke-width=\"1.1\" stroke-opacity=\".8\"",
            "class=\"m-rail\" stroke-width=\"4.6\" stroke-dasharray=\"1 7\" stroke-opacity=\".7\"",
        );
    }
    svg.close();
}

/// The line through hex centers with its zigzag taken out.
fn softer(points: &[Point]) -> Vec<Point> {
    let inner = |i: usize| match (i.checked_sub(1), points.get(i + 1)) {
        (Some(before), Some(&after)) => toward(points[i], middle(points[before], after), 0.5),
        _ => points[i],
    };
    (0..points.len()).map(inner).collect()
}

/// Bridges: two short parapets across the side.
pub fn bridges(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let Some(grid) = board.grid() else { return };
    let mut path = Path::new();
    let mut deck = Path::new();
    for (a, b) in board
        .crossings()
        .iter()
        .filter(|l| l.kind == "bridge")
        .flat_map(|l| &l.sides)
    {
        let Some((p, q)) = grid.ends(*a, *b) else {
            continue;
        };
        let m = middle(
            frame.at(grid.corner_point(p)),
            frame.at(grid.corner_point(q)),
        );
        let (ca, cb) = (frame.center(*a), frame.center(*b));
        let length = (cb.0 - ca.0).hypot(cb.1 - ca.1).max(1.0);
        let (ux, uy) = ((cb.0 - ca.0) / length, (cb.1 - ca.1) / length);
        let at = |along: f64, across: f64| {
            (
                m.0 + ux * along - uy * across,
                m.1 + uy * along + ux * across,
            )
        };
        deck.stroke(at(-7.0, 0.0), at(7.0, 0.0));
        for side in [-1.0, 1.0] {
            path.lines(&[
                at(-9.0, side * 5.5),
                at(-6.5, side * 3.2),
                at(6.5, side * 3.2),
                at(9.0, side * 5.5),
            ]);
        }
    }
    svg.open("g", "id=\"bridges\"");
    svg.path("class=\"m-deck\"", deck);
    svg.path("class=\"m-bridge\"", path);
    svg.close();
}
