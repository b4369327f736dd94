//! Where a block can go this turn, and how.

use super::picture::Picture;
use ::eastfront::{HEXES, Hex, Hexes};

/// Found anew for each block.
pub struct Trips {
    left: Vec<Option<u8>>,
    back: Vec<Hex>,
    reached: Vec<Hex>,
}

impl Default for Trips {
    fn default() -> Trips {
        Trips {
            left: vec![None; HEXES],
            back: vec![Hex(0); HEXES],
            reached: Vec::new(),
        }
    }
}

impl Trips {
    /// Every hex a block with so many MP can enter, with the most MP left there.
    pub fn explore(&mut self, picture: &Picture<'_>, from: Hex, mp: u8) {
        for hex in self.reached.drain(..) {
            self.left[hex.index()] = None;
        }
        self.left[from.index()] = Some(mp);
        self.reached.push(from);
        let ground = &picture.rules.ground;
        let mut open = vec![from];
        while let Some(hex) = open.pop() {
            let Some(mp) = self.left[hex.index()] else {
                continue;
            };
            for next in ground.near(hex) {
                if picture.is_foe(next) {
                    continue;
                }
                let cost = ground.cost(next, picture.foe_zoc.contains(next.space()));
                let swamp = ground.swamp.contains(next.space());
                if cost > mp || (swamp && picture.state.unit_at(next).is_some()) {
                    continue;
                }
                let rest = if swamp { 0 } else { mp - cost };
                let known = self.left[next.index()];
                if known.is_none_or(|known| known < rest) {
                    if known.is_none() {
                        self.reached.push(next);
                    }
                    self.left[next.index()] = Some(rest);
                    self.back[next.index()] = hex;
                    open.push(next);
                }
            }
        }
    }

    /// Hexes the move may end in.
    pub fn ends<'a>(&'a self, picture: &'a Picture<'_>, from: Hex) -> impl Iterator<Item = Hex> {
        self.reached
            .iter()
            .copied()
            .filter(move |hex| *hex != from && picture.state.unit_at(*hex).is_none())
    }

    pub fn path(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let mut path = vec![to];
        let mut hex = to;
        while self.back[hex.index()] != from && path.len() < 12 {
            hex = self.back[hex.index()];
            path.push(hex);
        }
        path.reverse();
        path
    }

    /// Cities on the way that change hands.
    pub fn taken(&self, picture: &Picture<'_>, from: Hex, to: Hex) -> Hexes {
        let entered: Hexes = self.path(from, to).into_iter().map(Hex::space).collect();
        (entered & picture.rules.ground.cities) - picture.held
    }
}
