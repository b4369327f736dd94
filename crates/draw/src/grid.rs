//! The hex grid, thin enough to recede, and the coordinates.

use crate::frame::MapFrame;
use crate::hexes::{corners, outlines};
use crate::path::Path;
use crate::svg::Svg;
use board::{Board, Shape, Terrain};

pub fn draw(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let Some(grid) = board.grid() else { return };
    let mut path = Path::new();
    for s in board.spaces().filter(|&s| board.passable(s)) {
        let corners = corners(grid, frame, s);
        // Of two neighbors in play the first draws the side between them, so no ink is laid twice.
        let mine = |dir: usize| {
            let other = grid.step(s, dir % 6);
            !other.is_some_and(|o| board.passable(o) && o < s)
        };
        let start = (0..6).find(|&dir| mine(dir) && !mine(dir + 5)).unwrap_or(0);
        let mut pen = false;
        for dir in start..start + 6 {
            if mine(dir) {
                if !pen {
                    path.to(corners[(dir + 5) % 6]);
                }
                path.line(corners[dir % 6]);
            }
            pen = mine(dir);
        }
    }
    svg.open("g", "id=\"grid\"")
        .path("class=\"m-grid\"", path)
        .close();
}

/// Land that is no part of the game under a quiet gray, and hexes that count as lake under water.
pub fn out(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let Some(grid) = board.grid() else { return };
    let (mut out, mut lake) = (Path::new(), Path::new());
    for s in board.spaces() {
        match board.terrain(s) {
            Terrain::Lake => lake.ring(&corners(grid, frame, s)),
            Terrain::Sea | Terrain::Out => out.ring(&corners(grid, frame, s)),
            _ => continue,
        };
    }
    svg.path("class=\"m-out\" clip-path=\"url(#m-onland)\"", out);
    svg.path(
        "class=\"m-sea\" fill-opacity=\".6\" clip-path=\"url(#m-onland)\"",
        lake,
    );
}

/// Where a board tells countries apart, the land of all but the largest lies under a faint tint.
pub fn countries(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    let Some(layer) = board.layer("country") else {
        return;
    };
    let size = |i: usize| {
        board
            .spaces()
            .filter(|&s| layer.index(s) == Some(i))
            .count()
    };
    let home = (0..layer.values.len()).max_by_key(|&i| size(i));
    let mut path = Path::new();
    for ring in outlines(board, frame, |s| {
        board.passable(s) && layer.index(s) != home
    }) {
        path.ring(&ring);
    }
    svg.path(
        "class=\"m-abroad\" fill-rule=\"evenodd\" clip-path=\"url(#m-onland)\"",
        path,
    );
}

pub fn coordinates(svg: &mut Svg, board: &Board, frame: &MapFrame) {
    if board.grid().is_none() {
        return;
    }
    let up = match frame.shape {
        Some(Shape::Flat) => 0.36 * frame.unit,
        _ => 0.41 * frame.unit,
    };
    svg.open("g", "id=\"coordinates\" class=\"m-co\"");
    for s in board.spaces().filter(|&s| board.passable(s)) {
        let (x, y) = frame.center(s);
        let label = printed(board.label(s));
        svg.text("", (x.round(), (y - up).round()), &label);
    }
    svg.close();
}

/// A label as it is printed and spoken: `24.41` for the digits `2441`.
fn printed(label: &str) -> String {
    let digits = label.len() == 4 && label.bytes().all(|b| b.is_ascii_digit());
    match label.split_at_checked(2).filter(|_| digits) {
        Some((column, row)) => format!("{column}.{row}"),
        None => label.to_owned(),
    }
}
