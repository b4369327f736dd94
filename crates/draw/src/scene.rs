//! A position on a board: what a seat may see of it, ready to draw.

use crate::block;
use crate::city::{BLOCK, BLOCK_LIFT};
use crate::frame::Frame;
use crate::hexes;
use crate::path::{Path, Point};
use crate::piece::{At, Look, Piece, Side};
use crate::shape::{middle, toward};
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
pub fn highlights(svg: &mut Svg, board: &Board, frame: &Frame, scene: &Scene) {
    svg.open("g", "id=\"highlights\"");
    for highlight in &scene.highlights {
        match highlight {
            Highlight::Reach(spaces) => reach(svg, board, frame, spaces),
            Highlight::Path(spaces) => way(svg, frame, spaces),
            Highlight::Target(s) => {
                svg.circle("class=\"m-target\"", frame.centre(*s), 30.0);
            }
        }
    }
    svg.close();
}

fn reach(svg: &mut Svg, board: &Board, frame: &Frame, spaces: &[(Space, u8)]) {
    let mut path = Path::new();
    for ring in hexes::outlines(board, frame, |s| spaces.iter().any(|(other, _)| *other == s)) {
        path.ring(&ring);
    }
    svg.path("class=\"m-reach\"", path);
    for (s, cost) in spaces {
        let (x, y) = frame.centre(*s);
        svg.text("class=\"m-cost\"", (x, y + 4.5), &cost.to_string());
    }
}

fn way(svg: &mut Svg, frame: &Frame, spaces: &[Space]) {
    let points: Vec<Point> = spaces.iter().map(|&s| frame.centre(s)).collect();
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
pub fn draw(svg: &mut Svg, board: &Board, frame: &Frame, scene: &Scene) {
    let groups = groups(scene);
    svg.open("g", "id=\"control\"");
    for &(s, side) in &scene.control {
        let (x, y) = frame.centre(s);
        if board.grid().is_some() {
            let manned = groups.contains_key(&At::Space(s));
            let at = if manned { (x - 31.0, y + 9.0) } else { (x + 15.0, y - 5.0) };
            svg.stamp(&format!("flag-{}", side.key()), at, if manned { 0.9 } else { 1.0 });
        } else {
            svg.stamp(&format!("seal-{}", side.key()), (x - 18.0, y + 16.0), 1.0);
        }
    }
    for (s, note) in &scene.notes {
        let (x, y) = frame.centre(*s);
        svg.text("class=\"m-i m-h\" font-size=\"15\" font-weight=\"500\"", (x, y + 21.0), note);
    }
    svg.close();
    svg.open("g", "id=\"pieces\"");
    for (at, pieces) in &groups {
        let Some(home) = home(board, frame, at) else { continue };
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
fn home(board: &Board, frame: &Frame, at: &At) -> Option<Point> {
    match at {
        At::Space(s) if board.grid().is_some() => {
            let (x, y) = frame.centre(*s);
            let named = board.places_at(*s).next().is_some();
            Some((x, if named { y - BLOCK_LIFT } else { y }))
        }
        At::Space(s) => {
            let (x, y) = frame.centre(*s);
            Some((x, y + 62.0))
        }
        At::Place(name) => {
            let place = board.place(name)?;
            let (x, y) = crate::city::marks(board, frame, place).first().copied()?;
            Some((x, y + 44.0))
        }
    }
}

/// Sets the pieces of one gathering: one alone in the middle, more of them in rows, hidden ones of a side in one stack.
fn place(svg: &mut Svg, frame: &Frame, home: Point, at: &At, pieces: &[&Piece]) {
    let hidden = |p: &&&Piece| matches!(&p.look, Look::Back(back) if back.kind.is_none() && back.note.is_none());
    let (backs, open): (Vec<&Piece>, Vec<&Piece>) = match pieces {
        [_] => (Vec::new(), pieces.to_vec()),
        _ => (
            pieces.iter().filter(|p| hidden(p)).copied().collect(),
            pieces.iter().filter(|p| !hidden(p)).copied().collect(),
        ),
    };
    let crowded = open.len() + usize::from(!backs.is_empty());
    // Where hexes are smaller pieces are too.
    let fit = if frame.shape.is_some() { frame.unit / 66.0 } else { 1.0 };
    let (size, per_row) = match (frame.shape, crowded) {
        (Some(_), 1) => (BLOCK, 1),
        (Some(_), 2) => (29.0, 2),
        (Some(_), _) => (24.0, 2),
        (None, _) => (42.0, 3),
    };
    // Cubes are deep: they are drawn smaller so that the front fits.
    let size = if pieces.iter().any(|p| matches!(p.look, Look::Cube(_))) { size.min(33.0) * 0.92 } else { size } * fit;
    let step = size * 1.18;
    let rows = crowded.div_ceil(per_row);
    let slot = |i: usize| {
        let in_row = (crowded - i / per_row * per_row).min(per_row);
        (
            home.0 + ((i % per_row) as f64 - (in_row - 1) as f64 / 2.0) * step,
            home.1 + ((i / per_row) as f64 - if frame.shape.is_some() { (rows - 1) as f64 / 2.0 } else { 0.0 }) * step,
        )
    };
    for (i, piece) in open.iter().enumerate() {
        block::draw(svg, piece, slot(i), size);
        if let (Some(other), At::Space(s)) = (piece.state.contact, at) {
            svg.stamp("tick-contact", middle(frame.centre(*s), frame.centre(other)), 1.0);
        }
    }
    if let Some(top) = backs.last() {
        let (x, y) = slot(open.len());
        let shown = backs.len().min(4);
        for k in 0..shown {
            let up = (shown - 1 - k) as f64 * 3.4;
            block::draw(svg, top, toward((x, y), (x - up, y - up), 1.0), size);
        }
        if backs.len() > 1 {
            let at = (x + size * 0.46, y + size * 0.42);
            svg.circle("class=\"m-count\"", at, 10.0);
            svg.text("class=\"m-countno\"", (at.0, at.1 + 5.0), &backs.len().to_string());
        }
    }
}
