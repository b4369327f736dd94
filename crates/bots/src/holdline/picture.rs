//! The map as a commander last looked at it, with what was done since.

use holdline::Holdline;
use holdline::data::game::{GameData, Sort, SupplyPoint, SupplyPointKind};
use holdline::data::map::{Land, River};
use holdline::ids::*;
use holdline::posture::{Class, Posture, Print};
use holdline::state::Spot;
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

    /// How a hex suits a block that is to stay with its division: better where the others are, worse where strangers are.
    pub fn comrades(&self, data: &GameData, block: &OwnBlock, hex: Hex) -> i32 {
        if !self.manned(hex) {
            return 0;
        }
        let division = |x: &OwnBlock| data.units.get(x.id.i()).map(|r| r.division);
        let others = self.view.own.iter().filter(|x| x.hex == hex);
        let suits = |x: &OwnBlock| {
            if division(x) == division(block) {
                4
            } else {
                -3
            }
        };
        others.map(suits).sum()
    }

    /// Whether own blocks stand in a hex.
    pub fn manned(&self, hex: Hex) -> bool {
        self.crowd[hex.i()] & !MOTORS > 0
    }

    /// Whether the own side holds a hex.
    pub fn friendly(&self, hex: Hex) -> bool {
        self.hold.get(hex.i()) == Some(&sign(self.side))
    }

    /// Known enemy strength in a hex, in sixths of a success.
    pub fn foe(&self, hex: Hex) -> u16 {
        self.foes.get(hex.i()).map_or(0, |&n| u16::from(n))
    }

    /// Whether static troops alone hold a hex, as far as one sees.
    pub fn posts_only(&self, hex: Hex) -> bool {
        self.foe(hex) > 0 && !self.view.seen.iter().any(|x| x.hex == hex)
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

    /// Known enemies near the far end of a bridge, on its far side.
    pub fn foe_beyond(&self, data: &GameData, hex: Hex, to: Hex) -> bool {
        let beyond = |h: &Hex| {
            let far = data.map.distance(*h, to);
            far <= 3 && far < data.map.distance(*h, hex)
        };
        self.foe_hexes.iter().any(beyond)
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
        let river = data.map.edge(from, target).river != River::None;
        self.foe(target) + ground(data, target) + 3 * u16::from(river)
    }

    /// Own points on a hex.
    pub fn cp(&self, hex: Hex) -> u8 {
        let here = self.view.cp.entries().filter(|(key, _)| key.0 == hex);
        here.map(|(_, n)| n).sum()
    }

    /// Where own static troops stand, once for each of them.
    pub fn own_posts<'a>(&'a self, data: &'a GameData) -> impl Iterator<Item = Hex> + 'a {
        let posts = self.view.tables.iter().flat_map(|t| t.posts.entries());
        let own = posts.filter(|(post, _)| {
            let piece = &data.pieces[post.i()];
            piece.side == self.side && !piece.neutral
        });
        own.map(|&(_, hex)| hex)
    }

    /// The far ends of the bridges over a major river that lead from a hex.
    pub fn bridges<'a>(&'a self, data: &'a GameData, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
        let table = self.view.tables.get(data.map.region(hex));
        let ways = table.and_then(|t| t.bridges.get(hex)).copied().unwrap_or(0);
        let ends = data.map.around(hex);
        let ends = ends
            .filter(move |(way, _)| ways >> way & 1 == 1)
            .map(|(_, to)| to);
        ends.filter(move |&to| data.map.edge(hex, to).river == River::Major)
    }

    /// What the blocks under command in a hex can throw against a neighbor in this posture, in sixths.
    pub fn punch(&self, data: &GameData, from: Hex, target: Hex, posture: Posture) -> u16 {
        let ready = |x: &&OwnBlock| x.posture == posture && !acted(x, posture);
        self.throw(data, from, target, posture, &ready)
    }

    /// What they could throw if all that are fit to fight had taken up this posture.
    pub fn promise(&self, data: &GameData, from: Hex, target: Hex, posture: Posture) -> u16 {
        let fit = |x: &&OwnBlock| x.posture != Posture::Disordered;
        self.throw(data, from, target, posture, &fit)
    }

    fn throw(
        &self,
        data: &GameData,
        from: Hex,
        target: Hex,
        posture: Posture,
        counts: &dyn Fn(&&OwnBlock) -> bool,
    ) -> u16 {
        let alpine = data.map.cell(from).land == Land::Mountain;
        let each = self.mine().filter(|x| x.hex == from).filter(counts);
        let dice = each.filter_map(|x| {
            let print = data.kinds[usize::from(x.kind)].print(posture, alpine)?;
            let armor = class(data, x) == Class::Armor;
            let less = if armor {
                armor_loss(data, from, target)
            } else {
                0
            };
            Some(sixths(print).saturating_sub(3 * less))
        });
        dice.sum()
    }

    /// Dice of own guns that lie on a hex, or could be laid there, and have not fired.
    pub fn guns(&self, data: &GameData, hex: Hex) -> u16 {
        let here = |division: DivId| {
            let of = |x: &OwnBlock| {
                data.units
                    .get(x.id.i())
                    .is_some_and(|r| r.division == division)
            };
            self.view.own.iter().any(|x| x.hex == hex && of(x))
        };
        let dice = self
            .view
            .counters
            .entries()
            .filter_map(|&(counter, (spot, used))| {
                let piece = &data.pieces[counter.i()];
                let lies = spot == Spot::At(hex);
                let comes =
                    matches!((spot, piece.sort), (Spot::Pot(_), Sort::Battery(d)) if here(d));
                (!used && (lies || comes)).then_some(u16::from(piece.dice))
            });
        dice.sum()
    }

    /// Known enemy strength in the neighbors of a hex.
    pub fn pressure(&self, data: &GameData, hex: Hex) -> u16 {
        data.map.around(hex).map(|(_, h)| self.foe(h)).sum()
    }

    /// Known enemy strength within so many hexes.
    pub fn foes_within(&self, data: &GameData, hex: Hex, far: u16) -> u16 {
        let near = self.foe_hexes.iter();
        let near = near.filter(|h| data.map.distance(**h, hex) <= far);
        near.map(|h| self.foe(*h)).sum()
    }
}

/// What the ground of a hex adds to its defense, in sixths.
pub fn ground(data: &GameData, hex: Hex) -> u16 {
    let cell = data.map.cell(hex);
    3 * u16::from(!matches!(cell.land, Land::Clear)) + 9 * u16::from(cell.fort)
}

/// Whether a block has done what keeps it from attacking in this posture.
fn acted(block: &OwnBlock, posture: Posture) -> bool {
    let now = block.now.as_ref();
    now.is_some_and(|n| n.committed || n.moved && posture == Posture::Movement)
}

/// Dice that an attacking armor cube loses to the ground (§2.10 step 4).
fn armor_loss(data: &GameData, from: Hex, target: Hex) -> u16 {
    let cell = data.map.cell(target);
    let land = match cell.land {
        Land::Clear | Land::Closed => 0,
        Land::Town | Land::Forest => 1,
        Land::Marsh | Land::Mountain => 2,
    };
    let river = match data.map.edge(from, target).river {
        River::None => 0,
        River::Minor => 1,
        River::Major => 2,
    };
    land + river + 2 * u16::from(cell.fort)
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
