//! The map as a commander last looked at it, with what was done since.

use holdline::Holdline;
use holdline::data::game::{GameData, SupplyPoint, SupplyPointKind};
use holdline::data::map::{Land, River};
use holdline::ids::*;
use holdline::posture::{Class, Posture, Print};
use holdline::state::record::Task;
use holdline::view::{OwnBlock, View};

/// The map.
pub struct Picture {
    pub view: View,
    /// Whose eyes.
    pub side: Side,
    /// Enemy strength by hex, in sixths of a success: cubes, and static troops.
    foes: Vec<u8>,
    /// Where there is any.
    foe_hexes: Vec<Hex>,
    /// Who holds each hex, with what own units have entered since.
    hold: Vec<u8>,
    /// Own blocks and HQs by hex; the highest bit where one of them has motors.
    crowd: Vec<u8>,
    /// Pots under command, a bit each.
    pots: u64,
    /// Points that were wanted on hexes when COMMAND began, and are not there yet.
    pub wants: Option<super::points::Wants>,
}

/// Chances of a success, in sixths: a star is one too (A23).
pub fn sixths(print: Print) -> u16 {
    u16::from(print.green) * 2 + u16::from(print.red) * 3 + u16::from(print.black) * 3
}

impl Picture {
    pub fn take(rules: &Holdline, view: View) -> Picture {
        let data = &rules.data;
        let side = data.side_of(view.seat).unwrap_or(Side::German);
        let mut foes = vec![0u8; data.map.len()];
        let mut foe_hexes = Vec::new();
        let mut foe = |hex: Hex, sixths: u16| {
            if foes[hex.i()] == 0 {
                foe_hexes.push(hex);
            }
            foes[hex.i()] = foes[hex.i()].saturating_add(sixths.max(1) as u8);
        };
        for block in &view.seen {
            let alpine = data.map.cell(block.hex).land == Land::Mountain;
            let print = block
                .face
                .and_then(|(kind, posture)| data.kinds[usize::from(kind)].print(posture, alpine));
            // What is not yet identified counts as a regiment ready to fight.
            foe(block.hex, print.map_or(4, sixths));
        }
        for table in &view.tables {
            for &(post, hex) in table.posts.entries() {
                if data.pieces[post.i()].side != side {
                    foe(hex, 2);
                }
            }
        }
        let hold = view.hold.signs().to_vec();
        let mut crowd = vec![0u8; data.map.len()];
        for block in &view.own {
            join(data, &mut crowd, block);
        }
        for hq in view.tables.iter().flat_map(|t| &t.hqs) {
            if data.side(data.army_of(hq.pot)) == side {
                crowd[hq.hex.i()] = (crowd[hq.hex.i()] + 1) | MOTORS;
            }
        }
        let pots = view.pots.iter().fold(0, |bits, p| bits | 1 << p.pot.0);
        Picture {
            view,
            side,
            foes,
            foe_hexes,
            hold,
            crowd,
            pots,
            wants: None,
        }
    }

    /// Own blocks under command that can fight.
    pub fn mine(&self) -> impl Iterator<Item = &OwnBlock> {
        let mine = |x: &&OwnBlock| !x.dummy && self.pots >> x.pot.0 & 1 == 1;
        self.view.own.iter().filter(mine)
    }

    /// A block of the own side.
    pub fn block(&self, unit: UnitId) -> Option<&OwnBlock> {
        self.view.own.get(unit)
    }

    /// Notes that a block has moved.
    pub fn moved(&mut self, data: &GameData, unit: UnitId, to: Hex) {
        if let Some(block) = self.view.own.get_mut(unit) {
            // What it leaves behind may still count as full of motors: the next look tells.
            self.crowd[block.hex.i()] -= 1;
            block.hex = to;
            join(data, &mut self.crowd, block);
            if let Some(hold) = self.hold.get_mut(to.i()) {
                *hold = sign(self.side);
            }
        }
    }

    /// Notes that a block was turned.
    pub fn turned(&mut self, unit: UnitId, posture: Posture) {
        if let Some(block) = self.view.own.get_mut(unit) {
            block.posture = posture;
        }
    }

    /// Whether one more cube fits into a hex, as far as one can count (§2.12).
    pub fn room(&self, data: &GameData, hex: Hex, motors: bool) -> bool {
        let there = self.crowd[hex.i()];
        let stacking = &data.tables.limits.stacking;
        let most = match motors || there > MOTORS {
            true => stacking.with_motorized,
            false => stacking.foot,
        };
        (there & !MOTORS) < most
    }

    /// Whether the own side holds a hex.
    pub fn friendly(&self, hex: Hex) -> bool {
        self.hold.get(hex.i()) == Some(&sign(self.side))
    }

    /// Known enemy strength in a hex, in sixths of a success.
    pub fn foe(&self, hex: Hex) -> u16 {
        self.foes.get(hex.i()).map_or(0, |&n| u16::from(n))
    }

    /// Known enemies in the next hex.
    pub fn near_foe(&self, data: &GameData, hex: Hex) -> bool {
        data.map.around(hex).any(|(_, h)| self.foe(h) > 0)
    }

    /// Known enemies within so many hexes.
    pub fn foe_within(&self, data: &GameData, hex: Hex, far: u16) -> bool {
        let near = |h: &Hex| data.map.distance(*h, hex) <= far;
        self.foe_hexes.iter().any(near)
    }

    /// Whether Poland holds a place, as far as one sees or has heard.
    pub fn polish(&self, id: PlaceId, place: &SupplyPoint) -> bool {
        match self.hold.get(place.hex.i()) {
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
        data: &'a GameData,
    ) -> impl Iterator<Item = (PlaceId, &'a SupplyPoint)> + 'a {
        let ids = (0..data.places.len()).map(PlaceId::nth);
        ids.zip(&data.places)
            .filter(|(id, p)| p.role == SupplyPointKind::Town && self.polish(*id, p))
    }

    /// Whether a superior has ordered a town to be taken, or to be held, and the day has not passed.
    pub fn told(&self, data: &GameData, id: PlaceId, take: bool) -> bool {
        let now = self.view.turns.0;
        let mut orders = self.view.orders.iter();
        orders.any(|o| {
            let told = match o.task {
                Task::Take(place) => take && place == id,
                Task::Hold(hex) => !take && hex == data.places[id.i()].hex,
                _ => false,
            };
            told && o.done.is_none() && o.due >= now
        })
    }

    /// Enemy strength in a hex with what the ground adds, for an attack from `from`.
    pub fn resistance(&self, data: &GameData, target: Hex, from: Hex) -> u16 {
        let cell = data.map.cell(target);
        let mut sixths = self.foe(target);
        sixths += 3 * u16::from(!matches!(cell.land, Land::Clear));
        sixths += 9 * u16::from(cell.fort);
        sixths + 3 * u16::from(data.map.edge(from, target).river != River::None)
    }

    /// Own points on a hex.
    pub fn cp(&self, hex: Hex) -> u8 {
        let here = self.view.cp.entries().filter(|(key, _)| key.0 == hex);
        here.map(|(_, n)| n).sum()
    }

    /// What the blocks under command in a hex could throw against a neighbor in this posture, in sixths.
    pub fn punch(&self, data: &GameData, from: Hex, posture: Posture) -> u16 {
        let ready = |x: &&OwnBlock| {
            let busy = x
                .now
                .as_ref()
                .is_some_and(|n| n.committed || n.moved && posture == Posture::Movement);
            x.hex == from && x.posture == posture && !busy
        };
        let alpine = data.map.cell(from).land == Land::Mountain;
        let each = self.mine().filter(ready);
        each.filter_map(|x| data.kinds[usize::from(x.kind)].print(posture, alpine))
            .map(sixths)
            .sum()
    }
}

/// How the view writes a side's hexes.
fn sign(side: Side) -> u8 {
    match side {
        Side::German => b'G',
        Side::Polish => b'P',
    }
}

/// The bit of a crowd with motors in it.
const MOTORS: u8 = 0x80;

fn join(data: &GameData, crowd: &mut [u8], block: &OwnBlock) {
    let here = &mut crowd[block.hex.i()];
    *here += 1;
    if class(data, block).motorized() {
        *here |= MOTORS;
    }
}

/// How a block marches.
pub fn class(data: &GameData, block: &OwnBlock) -> Class {
    data.kinds[usize::from(block.kind)].class
}
