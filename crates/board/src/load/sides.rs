//! The graph of a board, and what lies on its sides.

use super::{Loader, Result};
use crate::board::{Crossing, River, RiverSide, Track};
use crate::error::Word;
use crate::file::{self, File};
use crate::{Grid, Hexside, Space};
use std::collections::VecDeque;

impl Loader<'_> {
    /// The graph, then what lies on its sides.
    pub(super) fn sides(&mut self, file: &File) -> Result<()> {
        match self.board.grid.clone() {
            Some(grid) => self.join_hexes(&grid),
            None => self.join_areas(file)?,
        }
        if let Some(closed) = &file.sides.closed {
            for word in self.source.words(closed) {
                let (a, b) = self.hexside(&word)?;
                self.mark(a, b, |side| side.closed = true);
            }
        }
        for river in &file.rivers {
            self.river(river)?;
        }
        for link in &file.links {
            if link.kind.get_ref() != "bridge" {
                return self.error(
                    link.kind.span().start,
                    "the links known are \"bridge\"; write that",
                );
            }
            let mut sides = Vec::new();
            for word in self.source.words(&link.sides) {
                let (a, b) = self.hexside(&word)?;
                self.mark(a, b, |side| side.bridge = true);
                sides.push((a, b));
            }
            self.board.crossings.push(Crossing {
                kind: link.kind.get_ref().clone(),
                name: link.name.clone(),
                sides,
            });
        }
        for track in &file.tracks {
            self.track(track)?;
        }
        Ok(())
    }

    fn join_hexes(&mut self, grid: &Grid) {
        for s in self.board.spaces() {
            self.board.starts.push(self.board.ways.len());
            if self.board.passable(s) {
                let near = (0..6)
                    .filter_map(|dir| grid.step(s, dir))
                    .filter(|&to| self.board.passable(to));
                let near: Vec<_> = near.map(|to| (to, Hexside::default())).collect();
                self.board.ways.extend(near);
            }
        }
        self.board.starts.push(self.board.ways.len());
    }

    fn join_areas(&mut self, file: &File) -> Result<()> {
        let mut near: Vec<Vec<(Space, usize)>> = Vec::new();
        for area in &file.areas {
            let mut list = Vec::new();
            for word in self.source.words(&area.borders) {
                list.push((self.space(&word)?, word.at));
            }
            list.sort();
            near.push(list);
        }
        for (i, list) in near.iter().enumerate() {
            let here = Space(i as u16);
            self.board.starts.push(self.board.ways.len());
            for (k, &(to, at)) in list.iter().enumerate() {
                let twice = k > 0 && list[k - 1].0 == to;
                if twice || to == here || !near[to.index()].iter().any(|&(back, _)| back == here) {
                    let (a, b) = (self.board.label(here), self.board.label(to));
                    return self.error(at, format!("the border of {a} with {b} must stand once in the list of each; correct both"));
                }
                self.board.ways.push((to, Hexside::default()));
            }
        }
        self.board.starts.push(self.board.ways.len());
        let len = self.board.len();
        self.board.far = vec![u16::MAX; len * len];
        for start in self.board.spaces() {
            let row = start.index() * len;
            self.board.far[row + start.index()] = 0;
            let mut queue = VecDeque::from([start]);
            while let Some(here) = queue.pop_front() {
                let next = self.board.far[row + here.index()] + 1;
                for k in self.board.starts[here.index()]..self.board.starts[here.index() + 1] {
                    let (to, _) = self.board.ways[k];
                    if self.board.far[row + to.index()] == u16::MAX {
                        self.board.far[row + to.index()] = next;
                        queue.push_back(to);
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&mut self, a: Space, b: Space, change: impl Fn(&mut Hexside)) {
        for (from, to) in [(a, b), (b, a)] {
            let range = self.board.starts[from.index()]..self.board.starts[from.index() + 1];
            self.board.ways[range]
                .iter_mut()
                .filter(|(s, _)| *s == to)
                .for_each(|(_, side)| change(side));
        }
    }

    fn river(&mut self, river: &file::River) -> Result<()> {
        let rank = *river.rank.get_ref();
        if !(1..=2).contains(&rank) {
            return self.error(
                river.rank.span().start,
                format!(
                    "{} has rank {rank}; 1 is a minor river, 2 a major one",
                    river.name
                ),
            );
        }
        let mut sides = Vec::new();
        for word in self.source.words(&river.course) {
            let bare = word
                .text
                .strip_prefix('(')
                .and_then(|t| t.strip_suffix(')'));
            let (a, b) = match bare {
                Some(text) => self.pair(&Word { text, at: word.at })?,
                None => self.hexside(&word)?,
            };
            if bare.is_none() {
                self.mark(a, b, |side| side.river = side.river.max(rank));
            }
            sides.push(RiverSide {
                a,
                b,
                dotted: bare.is_some(),
            });
        }
        self.board.rivers.push(River {
            name: river.name.clone(),
            rank,
            sides,
        });
        Ok(())
    }

    fn track(&mut self, track: &file::Track) -> Result<()> {
        let mark: fn(&mut Hexside) = match track.kind.get_ref().as_str() {
            "rail" => |side| side.rail = true,
            "road" => |side| side.road = true,
            _ => {
                return self.error(
                    track.kind.span().start,
                    "the tracks known are \"rail\" and \"road\"; write one of them",
                );
            }
        };
        let mut spaces: Vec<Space> = Vec::new();
        for word in self.source.words(&track.through) {
            let space = self.land(&word, &format!("{} {}", track.kind.get_ref(), track.name))?;
            if let Some(&last) = spaces.last() {
                if self.board.hexside(last, space).is_none() {
                    let before = self.board.label(last);
                    return self.error(
                        word.at,
                        format!(
                            "{} does not lie next to {before}; give every space on the way",
                            word.text
                        ),
                    );
                }
                self.mark(last, space, mark);
            }
            spaces.push(space);
        }
        self.board.tracks.push(Track {
            kind: track.kind.get_ref().clone(),
            name: track.name.clone(),
            spaces,
        });
        Ok(())
    }
}
