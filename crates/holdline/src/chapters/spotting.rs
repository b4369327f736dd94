//! §2.3: what the enemy gets to know of a block, step by step (A113, A114).

use crate::act::Act;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::state::{Fate, Known, State};
use smallvec::SmallVec;

/// Before the first ACTIONS of its region everything stays under the HQ markers (A130).
fn curtained(state: &State, region: RegionId) -> bool {
    state.turn == 0 || state.turn == 1 && !state.regions[region.i()].phase.revealed()
}

impl Act<'_> {
    /// A cube has come to a hex, or the curtain rose over it: looks both ways.
    pub fn watch(&mut self, unit: UnitId) {
        let me = &self.state.units[unit.i()];
        let (hex, side, dummy) = (me.hex, me.side, me.dummy);
        if me.fate != Fate::OnMap || curtained(self.state, self.data.map.region(hex)) {
            return;
        }
        let far = self.data.tables.limits.recce.contact;
        let mut found: SmallVec<[(UnitId, Known); 16]> = SmallVec::new();
        let mut mine = Known::Masked;
        for other in self.data.map.near_list(hex, far) {
            let known = if self.data.map.distance(hex, other) <= 1 {
                Known::Identified
            } else {
                Known::Contact
            };
            if curtained(self.state, self.data.map.region(other)) {
                continue;
            }
            for enemy in self
                .state
                .stack(other)
                .filter(|&u| self.state.units[u.i()].side != side)
            {
                if !dummy {
                    found.push((enemy, known));
                }
                if !self.state.units[enemy.i()].dummy {
                    mine = mine.max(known);
                }
            }
        }
        if mine > Known::Masked {
            found.push((unit, mine));
        }
        self.expose(found);
    }

    /// Raises what the enemy knows of some blocks. Numbers are given in an order that tells nothing.
    pub fn expose(&mut self, mut found: SmallVec<[(UnitId, Known); 16]>) {
        let salt = self.state.salt;
        found.sort_by_key(|&(unit, _)| mix(salt, unit));
        for (unit, known) in found {
            let turn = self.state.turn;
            let u = &mut self.state.units[unit.i()];
            if u.fate != Fate::OnMap {
                continue;
            }
            let hex = u.hex;
            if known == Known::Identified && u.dummy {
                let parts = ViewParts::region(self.data.map.region(hex));
                self.remove(unit, Fate::Removed);
                self.log.tell(parts, LogEvent::Dummy(hex));
                continue;
            }
            if known == Known::Identified {
                u.seen = turn;
            }
            if known > u.known {
                u.known = known;
                if u.tag == Tag::NONE {
                    self.number(unit);
                }
            }
        }
    }

    /// Gives a block its number. It is drawn from all numbers of its side, so that neither its size nor a gap tells of
    /// what was seen elsewhere, or when.
    pub fn number(&mut self, unit: UnitId) {
        let side = self.state.units[unit.i()].side;
        let tag = match self.state.revised() {
            true => self.state.drawn_number(unit),
            false => self.state.tags[side.i()],
        };
        self.state.tags[side.i()] += 1;
        self.state.units[unit.i()].tag = Tag(tag);
    }

    /// Identifies some cubes at once: they fought, fired, exploited or were seen from the air.
    pub fn identify(&mut self, units: impl IntoIterator<Item = UnitId>) {
        self.expose(units.into_iter().map(|u| (u, Known::Identified)).collect());
    }

    /// The curtain rises over a region on the first turn.
    pub fn unveil(&mut self, region: RegionId) {
        for i in 0..self.state.units.len() {
            let u = &self.state.units[i];
            if u.fate == Fate::OnMap && self.data.map.region(u.hex) == region {
                self.watch(UnitId::nth(i));
            }
        }
    }

    /// Blocks that ended their move far from their HQ are contacts (A113).
    pub fn stragglers(&mut self, region: RegionId, side: Side) {
        let mask = self.data.tables.limits.recce.mask;
        let far = |u: &crate::state::Unit| {
            u.fate == Fate::OnMap
                && u.side == side
                && u.region == region
                && u.known == Known::Masked
                && self
                    .data
                    .map
                    .distance(u.hex, self.state.pots[u.pot.i()].hex)
                    > mask
        };
        let found = self.state.units.iter().enumerate().filter(|(_, u)| far(u));
        let found = found
            .map(|(i, _)| (UnitId::nth(i), Known::Contact))
            .collect();
        self.expose(found);
    }

    /// What was plain becomes a contact again when nothing gave it away for a turn (§2.3).
    pub fn fade(&mut self) {
        let far = self.data.tables.limits.recce.contact;
        for i in 0..self.state.units.len() {
            let u = &self.state.units[i];
            if u.fate != Fate::OnMap || u.known != Known::Identified || u.seen >= self.state.turn {
                continue;
            }
            let (hex, enemy) = (u.hex, u.side.other());
            if !self
                .data
                .map
                .near_list(hex, far)
                .any(|h| self.state.has_cube(h, enemy))
            {
                self.state.units[i].known = Known::Contact;
            }
        }
    }
}

impl State {
    /// The place of a block among all of its side, in an order that cannot be foreseen.
    fn drawn_number(&self, unit: UnitId) -> u16 {
        let side = self.units[unit.i()].side;
        let own = mix(self.salt, unit);
        let all = (0..self.units.len()).map(UnitId::nth);
        let before = all.filter(|u| self.units[u.i()].side == side && mix(self.salt, *u) < own);
        before.count() as u16
    }
}

/// A number for a cube that cannot be foreseen.
fn mix(salt: u64, unit: UnitId) -> u64 {
    let mut x = salt ^ u64::from(unit.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 31;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 29
}
