//! Woods: a faint green wash and scattered trees.

use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::hexes::{self, depth};
use crate::noise;
use crate::path::{Path, Point};
use crate::shape::{rounded, toward};
use crate::svg::Svg;
use board::{Board, Space, Terrain};

pub fn draw(svg: &mut Svg, board: &Board, frame: &MapFrame, geo: &Geo) {
    svg.open("g", "id=\"woods\"");
    wash(svg, board, frame, Terrain::Woods, "m-woods");
    let mut trees = Path::new();
    for s in board
        .spaces()
        .filter(|&s| board.terrain(s) == Terrain::Woods)
    {
        for p in scatter(frame, s, 6, 0.42) {
            if geo.dry(p) {
                let tall = 0.85 + 0.4 * noise::unit(u32::from(s.0), p.0 as u32, 7);
                tree(&mut trees, p, tall);
            }
        }
    }
    svg.path("class=\"m-tree\"", trees).close();
}

/// A fir: a slim crown on a short stem.
pub fn tree(path: &mut Path, (x, y): Point, tall: f64) {
    let (w, h) = (2.3 * tall, 6.6 * tall);
    path.lines(&[
        (x - w, y + 1.6),
        (x, y - h + 1.6),
        (x + w, y + 1.6),
        (x + 0.5, y + 1.6),
        (x + 0.5, y + 3.4),
        (x - 0.5, y + 3.4),
        (x - 0.5, y + 1.6),
    ])
    .close();
}

/// The tint of a ground, over all its hexes at once with the corners a little rounded.
pub fn wash(svg: &mut Svg, board: &Board, frame: &MapFrame, ground: Terrain, class: &str) {
    let mut path = Path::new();
    for ring in hexes::outlines(board, frame, |s| board.terrain(s) == ground) {
        path.ring(&rounded(&softened(&ring)));
    }
    svg.path(
        &format!("class=\"{class}\" clip-path=\"url(#m-onland)\" fill-rule=\"evenodd\""),
        path,
    );
}

/// Two points in place of each corner, so that rounding stays near it.
fn softened(ring: &[Point]) -> Vec<Point> {
    let count = ring.len();
    let corner = |i: usize| {
        let (before, here, after) = (
            ring[(i + count - 1) % count],
            ring[i],
            ring[(i + 1) % count],
        );
        [toward(here, before, 0.14), toward(here, after, 0.14)]
    };
    (0..count).flat_map(corner).collect()
}

/// Points scattered over a hex in loose rows, never too near each other: `rows` rows, out to `rim` (0.5 is a side).
pub fn scatter(frame: &MapFrame, s: Space, rows: i32, rim: f64) -> Vec<Point> {
    let (cx, cy) = frame.center(s);
    let pace = frame.unit / f64::from(rows);
    let mut points = Vec::new();
    for r in -rows..=rows {
        for c in -rows..=rows {
            let seed = ((r + 20) * 41 + c + 20) as u32;
            let jitter = |n| noise::signed(u32::from(s.0), seed, n) * pace * 0.3;
            let shift = if r & 1 == 0 { 0.0 } else { pace / 2.0 };
            let p = (
                f64::from(c) * pace + shift + jitter(3),
                f64::from(r) * pace * 0.92 + jitter(4),
            );
            if depth(frame, p) < rim && noise::unit(u32::from(s.0), seed, 5) > 0.16 {
                points.push((cx + p.0, cy + p.1));
            }
        }
    }
    points
}
