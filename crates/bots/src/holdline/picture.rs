//! The map as a commander last looked at it, with what he has done since.

use holdline::Holdline;
use holdline::book::{Book, Place, Role};
use holdline::ground::{Land, River};
use holdline::ids::*;
use holdline::posture::{Class, Posture, Print};
use holdline::view::{OwnBlock, View};
use std::collections::BTreeMap;

/// The map.
pub struct Picture {
    pub view: View,
    /// Whose eyes.
    pub side: Side,
    /// Enemy strength by hex, in sixths of a success: cubes, and static troops.
    pub foes: BTreeMap<Hex, u16>,
    /// Own blocks of the view, by unit.
    at: BTreeMap<UnitId, usize>,
    /// Pots under command, a bit each.
    pots: u64,
    /// Points that were wanted on hexes when COMMAND began, and are not there yet.
    pub wants: Option<BTreeMap<Hex, super::points::Want>>,
}

/// Chances of a success, in sixths: a star is one too (A23).
pub fn sixths(print: Print) -> u16 {
    u16::from(print.green) * 2 + u16::from(print.red) * 3 + u16::from(print.black) * 3
}

impl Picture {
    pub fn take(rules: &Holdline, view: View) -> Picture {
        let b = &rules.book;
        let side = b.side_of(view.seat).unwrap_or(Side::German);
        let mut foes: BTreeMap<Hex, u16> = BTreeMap::new();
        for block in &view.seen {
            let alpine = b.ground.cell(block.hex).land == Land::Mountain;
            let print = block
                .face
                .and_then(|(kind, posture)| b.kinds[usize::from(kind)].print(posture, alpine));
            // What is not yet identified counts as a regiment ready to fight.
            *foes.entry(block.hex).or_default() += print.map_or(4, sixths);
        }
        for table in &view.tables {
            for &(post, hex) in &table.posts {
                if b.pieces[post.i()].side != side {
                    *foes.entry(hex).or_default() += 2;
                }
            }
        }
        let at = view
            .own
            .iter()
            .enumerate()
            .map(|(i, x)| (x.id, i))
            .collect();
        let pots = view.pots.iter().fold(0, |bits, p| bits | 1 << p.pot.0);
        Picture {
            view,
            side,
            foes,
            at,
            pots,
            wants: None,
        }
    }

    /// Own blocks under command that can fight.
    pub fn mine(&self) -> impl Iterator<Item = &OwnBlock> {
        let mine = |x: &&OwnBlock| !x.dummy && self.pots >> x.pot.0 & 1 == 1;
        self.view.own.iter().filter(mine)
    }

    /// A block of one's own side.
    pub fn block(&self, unit: UnitId) -> Option<&OwnBlock> {
        self.at.get(&unit).map(|&i| &self.view.own[i])
    }

    /// Notes what was done with a block.
    pub fn note(&mut self, unit: UnitId, change: impl FnOnce(&mut OwnBlock)) {
        if let Some(&i) = self.at.get(&unit) {
            change(&mut self.view.own[i]);
        }
    }

    /// Known enemies in the next hex.
    pub fn near_foe(&self, b: &Book, hex: Hex) -> bool {
        b.ground
            .around(hex)
            .any(|(_, h)| self.foes.contains_key(&h))
    }

    /// Known enemies within so many hexes.
    pub fn foe_within(&self, b: &Book, hex: Hex, far: u16) -> bool {
        self.foes.keys().any(|&h| b.ground.distance(h, hex) <= far)
    }

    /// Whether Poland holds a place, as far as one sees or has heard.
    pub fn polish(&self, id: PlaceId, place: &Place) -> bool {
        match self.view.hold.as_bytes().get(place.hex.i()) {
            Some(b'P') => true,
            Some(b'G' | b'.') => false,
            _ => self
                .view
                .strategic
                .as_ref()
                .is_none_or(|s| s.towns.get(id.i()).copied().unwrap_or(true)),
        }
    }

    /// Towns that Poland holds.
    pub fn polish_towns<'a>(
        &'a self,
        b: &'a Book,
    ) -> impl Iterator<Item = (PlaceId, &'a Place)> + 'a {
        let ids = (0..b.places.len()).map(PlaceId::nth);
        ids.zip(&b.places)
            .filter(|(id, p)| p.role == Role::Town && self.polish(*id, p))
    }

    /// Enemy strength in a hex with what the ground adds, for an attack from `from`.
    pub fn resistance(&self, b: &Book, target: Hex, from: Hex) -> u16 {
        let cell = b.ground.cell(target);
        let mut sixths = self.foes.get(&target).copied().unwrap_or(0);
        sixths += 3 * u16::from(!matches!(cell.land, Land::Clear));
        sixths += 9 * u16::from(cell.fort);
        sixths + 3 * u16::from(b.ground.edge(from, target).river != River::None)
    }

    /// Points of one's own on a hex.
    pub fn cp(&self, hex: Hex) -> u8 {
        let here = self.view.cp.iter().filter(|c| c.0 == hex);
        here.map(|c| c.2).sum()
    }

    /// What the blocks under command in a hex could throw against a neighbour in this posture, in sixths.
    pub fn punch(&self, b: &Book, from: Hex, posture: Posture) -> u16 {
        let ready = |x: &&OwnBlock| {
            let busy = x
                .now
                .as_ref()
                .is_some_and(|n| n.committed || n.moved && posture == Posture::Movement);
            x.hex == from && x.posture == posture && !busy
        };
        let alpine = b.ground.cell(from).land == Land::Mountain;
        let each = self.mine().filter(ready);
        each.filter_map(|x| b.kinds[usize::from(x.kind)].print(posture, alpine))
            .map(sixths)
            .sum()
    }
}

/// How a block marches.
pub fn class(b: &Book, block: &OwnBlock) -> Class {
    b.kinds[usize::from(block.kind)].class
}
