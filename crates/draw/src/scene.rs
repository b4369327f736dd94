//! A position on a board: what a seat may see of it, ready to draw.

use crate::block;
use crate::city::{self, BLOCK, BLOCK_LIFT};
use crate::frame::MapFrame;
use crate::hexes;
use crate::path::{Path, Point};
use crate::piece::{At, Look, Piece, Side};
use crate::shape::middle;
use crate::svg::Svg;
use board::{Board, Space};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    pub pieces: Vec<Piece>,
    /// Who holds a space: a pennant in a hex, a patterned rim in a sea area.
    pub control: Vec<(Space, Side)>,
    /// Who holds a port or base, by its name; the others show their first holder.
    pub holders: Vec<(String, Side)>,
    /// A word under an area's name ("3 VP").
    pub notes: Vec<(Space, String)>,
    /// Counters on the tracks: the track's name and the box, counted from 0, or the value on a ruler.
    pub tracks: Vec<(String, i32)>,
    pub highlights: Vec<Highlight>,
    /// The start lines that matter now, by name; all of them if none is given.
    pub lines: Option<Vec<String>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Highlight {
    /// Spaces in reach, each with what it costs to get there.
    Reach(Vec<(Space, u8)>),
    /// A way from space to space.
    Path(Vec<Space>),
    /// One space that is meant.
    Target(Space),
}

/// Highlights lie on the ground, under names and pieces.
pub fn highlights(svg: &mut Svg, board: &Board, frame: &MapFrame, scene: &Scene) {
    svg.open("g", "id=\"highlights\"");
    for highlight in &scene.highlights {
        match highlight {
            Highlight::Reach(spaces) => reach(svg, board, frame, spaces),
            Highlight::Path(spaces) => way(svg, frame, spaces),
            Highlight::Target(s) => {
                svg.circle("class=\"m-target\"", frame.center(*s), 30.0);
            }
        }
    }
    svg.close();
}

fn reach(svg: &mut Svg, board: &Board, frame: &MapFrame, spaces: &[(Space, u8)]) {
    let mut path = Path::new();
    for ring in hexes::outlines(board, frame, |s| {
        spaces.iter().any(|(other, _)| *other == s)
    }) {
        path.ring(&ring);
    }
    svg.path("class=\"m-reach\"", path);
    for (s, cost) in spaces {
        let (x, y) = frame.center(*s);
        svg.text("class=\"m-cost\"", (x, y + 4.5), &cost.to_string());
    }
}

fn way(svg: &mut Svg, frame: &MapFrame, spaces: &[Space]) {
    let points: Vec<Point> = spaces.iter().map(|&s| frame.center(s)).collect();
    let mut path = Path::new();
    path.smooth(&points);
    let d = path.take();
    svg.leaf("path", &format!("class=\"m-waybed\" d=\"{d}\""));
    svg.leaf("path", &format!("class=\"m-way\" d=\"{d}\""));
    for (i, &(x, y)) in points.iter().enumerate().skip(1) {
        svg.circle("class=\"m-stop\"", (x, y), 9.0);
        svg.text("class=\"m-stopno\"", (x, y + 4.4), &i.to_string());
    }
}

/// Pennants, notes and pieces.
pub fn draw(svg: &mut Svg, board: &Board, frame: &MapFrame, scene: &Scene) {
    let groups = groups(scene);
    svg.open("g", "id=\"control\"");
    for &(s, side) in &scene.control {
        let (x, y) = frame.center(s);
        if board.grid().is_some() {
            let manned = groups.contains_key(&At::Space(s));
            let at = if manned {
                (x - 31.0, y + 9.0)
            } else {
                (x + 15.0, y - 5.0)
            };
            svg.stamp(
                &format!("flag-{}", side.key()),
                at,
                if manned { 0.9 } else { 1.0 },
            );
        } else {
            svg.stamp(&format!("seal-{}", side.key()), (x - 18.0, y + 16.0), 1.0);
        }
    }
    for (s, note) in &scene.notes {
        let (x, y) = frame.center(*s);
        svg.text(
            "class=\"m-i m-h\" font-size=\"15\" font-weight=\"500\"",
            (x, y + 21.0),
            note,
        );
    }
    svg.close();
    svg.open("g", "id=\"pieces\"");
    for (at, pieces) in &groups {
        let Some(home) = home(board, frame, at) else {
            continue;
        };
        place(svg, frame, home, at, pieces);
    }
    svg.close();
}

fn groups(scene: &Scene) -> BTreeMap<At, Vec<&Piece>> {
    let mut out: BTreeMap<At, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        out.entry(piece.at.clone()).or_default().push(piece);
    }
    out
}

/// Where the pieces of a space or place gather.
fn home(board: &Board, frame: &MapFrame, at: &At) -> Option<Point> {
    match at {
        At::Space(s) if board.grid().is_some() => {
            let (x, y) = frame.center(*s);
            let named = board.places_at(*s).next().is_some();
            Some((x, if named { y - BLOCK_LIFT } else { y }))
        }
        // Below the area's name.
        At::Space(s) => {
            let (x, y) = frame.center(*s);
            Some((x, y + 62.0))
        }
        // Below the port's mark, or above it at the foot of the map.
        At::Place(name) => {
            let (x, y) = *city::marks(board, frame, board.place(name)?).first()?;
            let down = if y + 80.0 < frame.height { 44.0 } else { -44.0 };
            Some((x, y + down))
        }
    }
}

/// Sets the pieces of one gathering: one alone in the middle, more of them in rows, hidden ones of a side in one stack.
fn place(svg: &mut Svg, frame: &MapFrame, home: Point, at: &At, pieces: &[&Piece]) {
    let hidden = |p: &Piece| {
        pieces.len() > 1
            && matches!(&p.look, Look::Back(back) if back.kind.is_none() && back.note.is_none())
    };
    let (backs, open): (Vec<&Piece>, Vec<&Piece>) = pieces.iter().partition(|p| hidden(p));
    let count = open.len() + usize::from(!backs.is_empty());
    let cubes = pieces.iter().any(|p| matches!(p.look, Look::Cube(_)));
    let (size, slots) = slots(frame, home, count, cubes);
    for (piece, &slot) in open.iter().zip(&slots) {
        block::draw(svg, piece, slot, size);
        if let (Some(other), At::Space(s)) = (piece.state.contact, at) {
            let border = middle(frame.center(*s), frame.center(other));
            svg.stamp("tick-contact", border, 1.0);
        }
    }
    if let (Some(top), Some(&(x, y))) = (backs.last(), slots.last()) {
        let shown = backs.len().min(4);
        for k in (0..shown).rev() {
            let up = k as f64 * 3.4;
            block::draw(svg, top, (x - up, y - up), size);
        }
        if backs.len() > 1 {
            let at = (x + size * 0.46, y + size * 0.42);
            svg.circle("class=\"m-count\"", at, 10.0);
            let number = backs.len().to_string();
            svg.text("class=\"m-countno\"", (at.0, at.1 + 5.0), &number);
        }
    }
}

/// The size of pieces where so many gather, and where each stands.
fn slots(frame: &MapFrame, home: Point, count: usize, cubes: bool) -> (f64, Vec<Point>) {
    let on_hexes = frame.shape.is_some();
    let (edge, in_row) = match count {
        _ if !on_hexes => (42.0, 3),
        1 => (BLOCK, 1),
        2 => (29.0, 2),
        _ => (24.0, 2),
    };
    // Cubes are deep, so their faces are smaller; where hexes are smaller all pieces are.
    let edge = if cubes {
        f64::min(edge, 33.0) * 0.92
    } else {
        edge
    };
    let size = if on_hexes {
        edge * frame.unit / 66.0
    } else {
        edge
    };
    let step = size * 1.18;
    let rows = count.div_ceil(in_row);
    let top = if on_hexes {
        home.1 - (rows.max(1) - 1) as f64 / 2.0 * step
    } else {
        home.1
    };
    let slot = |i: usize| {
        let here = (count - i / in_row * in_row).min(in_row);
        let x = home.0 + ((i % in_row) as f64 - (here - 1) as f64 / 2.0) * step;
        (x, top + (i / in_row) as f64 * step)
    };
    (size, (0..count).map(slot).collect())
}
