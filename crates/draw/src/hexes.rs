//! Sets of hexes as outlines.

use crate::frame::MapFrame;
use crate::path::Point;
use crate::shape::Ring;
use board::{Board, Corner, Grid, Space};
use std::collections::BTreeMap;

/// The six corners of a hex in pixels.
pub fn corners(grid: &Grid, frame: &MapFrame, s: Space) -> [Point; 6] {
    std::array::from_fn(|k| frame.at(grid.corner_point(grid.corner(s, k))))
}

/// The outlines of a set of hexes, one ring for every island and every hole.
pub fn outlines(board: &Board, frame: &MapFrame, within: impl Fn(Space) -> bool) -> Vec<Ring> {
    let Some(grid) = board.grid() else {
        return Vec::new();
    };
    // Every outer side as a step from corner to corner with the set always on the same hand; at a corner where two islands touch
    // there are two ways on, and either closes.
    let mut steps: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for s in board.spaces().filter(|&s| within(s)) {
        for dir in 0..6 {
            if !grid.step(s, dir).is_some_and(&within) {
                steps
                    .entry(grid.corner(s, dir + 5))
                    .or_default()
                    .push(grid.corner(s, dir));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((&first, _)) = steps.first_key_value() {
        let mut ring = Vec::new();
        let mut at = first;
        while let Some(ways) = steps.get_mut(&at) {
            let Some(next) = ways.pop() else { break };
            if ways.is_empty() {
                steps.remove(&at);
            }
            ring.push(frame.at(grid.corner_point(at)));
            at = next;
            if at == first {
                break;
            }
        }
        rings.push(ring);
    }
    rings
}

/// Sides joined end to end into chains of points. A side may be given in either direction; order does not matter.
pub fn chains<P: Ord + Copy>(sides: impl IntoIterator<Item = (P, P)>) -> Vec<Vec<P>> {
    let mut at: BTreeMap<P, Vec<P>> = BTreeMap::new();
    for (a, b) in sides {
        let ways = at.entry(a).or_default();
        if !ways.contains(&b) {
            ways.push(b);
            at.entry(b).or_default().push(a);
        }
    }
    let mut out = Vec::new();
    // Start at loose ends and forks first; what is left are closed rings.
    loop {
        let start = at
            .iter()
            .find(|(_, ways)| ways.len() == 1 || ways.len() > 2)
            .or_else(|| at.first_key_value());
        let Some((&start, _)) = start else { break };
        let mut chain = vec![start];
        let mut here = start;
        while let Some(next) = at.get_mut(&here).and_then(Vec::pop) {
            if at.get(&here).is_some_and(Vec::is_empty) {
                at.remove(&here);
            }
            if let Some(back) = at.get_mut(&next) {
                back.retain(|c| *c != here);
                if back.is_empty() {
                    at.remove(&next);
                }
            }
            chain.push(next);
            here = next;
            // A fork ends a chain, so that the branches meet there.
            if at.get(&here).is_none_or(|ways| ways.len() > 1) {
                break;
            }
        }
        out.push(chain);
    }
    out
}

/// How far out in its hex a point lies, given from the hex's middle: 0 there, 0.5 on a side.
pub fn depth(frame: &MapFrame, (x, y): Point) -> f64 {
    let (along, across) = match frame.shape {
        Some(board::Shape::Flat) => (y, x),
        _ => (x, y),
    };
    let (along, across) = (along.abs() / frame.unit, across.abs() / frame.unit);
    along.max(along * 0.5 + across * board::LANE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_share_one_outline_and_a_hole_has_its_own() {
        let text = "format = 1\nname = \"Ring\"\n[grid]\nshape = \"pointy\"\ncolumns = 3\nrows = 3\nlabels = \"column,row\"\n\
            [ground]\nlegend = { \".\" = \"clear\" }\nmap = \"\"\"\n. . .\n. . .\n. . .\n\"\"\"\n";
        let board = Board::parse("ring.toml", text).expect("a board");
        let frame = MapFrame::new(&board);
        let middle = board.by_label("1,1").expect("a hex");
        let rings = |within: &dyn Fn(Space) -> bool| {
            let mut sizes: Vec<usize> = outlines(&board, &frame, within)
                .iter()
                .map(Vec::len)
                .collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(rings(&|s| s == middle), [6]);
        assert_eq!(
            rings(&|s| s == middle || Some(s) == board.step(middle, 0)),
            [10]
        );
        assert_eq!(rings(&|s| s != middle).first(), Some(&6));
    }

    #[test]
    fn sides_in_any_order_make_one_chain_and_a_fork_loses_none() {
        assert_eq!(chains([(2, 3), (1, 2), (4, 3)]), [[1, 2, 3, 4]]);
        let fork = chains([(1, 0), (2, 0), (0, 3)]);
        assert_eq!(fork.iter().map(|c| c.len() - 1).sum::<usize>(), 3);
        assert_eq!(chains([(1, 2), (2, 3), (3, 1)])[0].len(), 4);
    }
}
