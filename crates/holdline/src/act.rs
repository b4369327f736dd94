//! The hands of the rules: the few changes everything else is made of.

use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::dice::Die;
use crate::event::{Log, LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::Posture;
use crate::state::combat::Paid;
use crate::state::record::Purpose;
use crate::state::{Fate, Known, PendingRoll, Spot, State, Why};

/// A state being changed, and the log of it.
pub struct Act<'a> {
    /// The book.
    pub data: &'a GameData,
    /// The state.
    pub state: &'a mut State,
    /// The log.
    pub log: &'a mut Log,
}

impl Act<'_> {
    /// The part of the world a hex belongs to.
    pub fn part(&self, hex: Hex) -> ViewParts {
        ViewParts::region(self.data.map.region(hex))
    }

    /// Who is told what happens to a block in a hex: everybody at the table if the enemy knows that much of it, else its own
    /// side alone. Even a sight in which nothing changes would tell the enemy that something stirs (§2.3).
    pub fn witnesses(&self, unit: UnitId, hex: Hex, least: Known) -> ViewParts {
        let u = &self.state.units[unit.i()];
        let region = self.data.map.region(hex);
        if u.known >= least {
            ViewParts::region(region)
        } else {
            ViewParts::blocks(region, u.side)
        }
    }

    /// Asks for dice before anything else happens.
    pub fn ask(&mut self, why: Why, dice: Vec<Die>) {
        self.state.rolls.push(PendingRoll { why, dice });
    }

    /// Gives points to an army's books.
    pub fn granted(&mut self, army: ArmyId, n: u8) {
        self.state.record.accounts[army.i()].granted += u16::from(n);
    }

    /// Strikes points off an army's books.
    pub fn lapsed(&mut self, army: ArmyId, n: u8) {
        self.state.record.accounts[army.i()].lapsed += u16::from(n);
    }

    /// Books a purchase.
    pub fn spent(&mut self, army: ArmyId, n: u8, purpose: Purpose) {
        self.state.record.accounts[army.i()].spent[purpose as usize] += u16::from(n);
    }

    /// Pays from cubes on hexes, in this order. The caller has checked that there are enough.
    pub fn pay(&mut self, from: &[(Hex, ArmyId)], n: u8, purpose: Purpose) -> Vec<Paid> {
        let mut left = n;
        let mut paid = Vec::new();
        for &(hex, army) in from {
            let taken = self.state.lift(hex, army, left);
            if taken > 0 {
                self.spent(army, taken, purpose);
                paid.push(Paid {
                    hex,
                    army,
                    n: taken,
                    purpose,
                });
            }
            left -= taken;
        }
        paid
    }

    /// Takes a cube off the map for good.
    pub fn remove(&mut self, unit: UnitId, fate: Fate) {
        self.state.put(unit, Hex::NOWHERE);
        self.state.units[unit.i()].fate = fate;
    }

    /// Destroys a cube in combat, books it and checks its division's guns (§2.10 step 13).
    pub fn destroy(&mut self, unit: UnitId) {
        let u = &self.state.units[unit.i()];
        let (hex, side, kind, division) = (u.hex, u.side, u.kind, u.division);
        let army = self.state.army_of(self.data, unit);
        let account = &mut self.state.record.accounts[army.i()];
        account.lost += 1;
        account.lost_now += 1;
        self.state.record.kinds[kind as usize] += 1;
        let part = self.part(hex);
        self.log.tell(part, LogEvent::Destroyed(side, hex));
        self.remove(unit, Fate::Destroyed);
        if let Some(division) = division {
            self.check_guns(division);
        }
    }

    /// Half the cubes gone: one artillery counter goes too, once.
    fn check_guns(&mut self, division: DivId) {
        let d = &self.data.divisions[division.i()];
        let lost = d
            .units
            .iter()
            .filter(|u| self.state.units[u.i()].fate == Fate::Destroyed)
            .count();
        let needed = d.units.len() * self.data.tables.limits.attack.division_loss_percent;
        let gone = d
            .guns
            .iter()
            .filter(|g| self.state.counters[g.i()].spot == Spot::Gone)
            .count();
        if let Some(gun) = d.guns.last().filter(|_| lost * 100 >= needed && gone == 0) {
            self.state.counters[gun.i()].spot = Spot::Gone;
        }
    }

    /// Turns a cube to Disordered.
    pub fn disorder(&mut self, unit: UnitId) {
        let u = &mut self.state.units[unit.i()];
        u.posture = Posture::Disordered;
        u.shaken = true;
        let (side, hex) = (u.side, u.hex);
        let part = self.witnesses(unit, hex, Known::Identified);
        self.log.tell(part, LogEvent::Disordered(side, hex));
    }

    /// Removes a static or special counter.
    pub fn lose(&mut self, counter: CounterId, hex: Hex) {
        self.state.counters[counter.i()].spot = Spot::Gone;
        let side = self.data.pieces[counter.i()].side;
        let part = self.part(hex);
        self.log.tell(part, LogEvent::Lost(side, hex));
    }

    /// A cube comes to a hex: it takes the hex, clears what the enemy left there, and looks around (A89, A110).
    pub fn enter(&mut self, unit: UnitId, hex: Hex) {
        let u = &self.state.units[unit.i()];
        let (side, dummy) = (u.side, u.dummy);
        self.state.put(unit, hex);
        self.state.units[unit.i()].moved = true;
        if !dummy {
            self.seize(hex, side);
        }
        self.watch(unit);
    }

    /// A side takes a hex.
    pub fn seize(&mut self, hex: Hex, side: Side) {
        if self.state.friendly(hex, side) {
            return;
        }
        self.state.hold[hex.i()] = Some(side);
        let part = self.part(hex);
        self.log.tell(part, LogEvent::Taken(side, hex));
        self.clear_hex(hex, side.other());
        if side == Side::German {
            for (i, place) in self.data.places.iter().enumerate() {
                if place.hex == hex
                    && place.role == SupplyPointKind::Town
                    && self.state.record.fell[i] == 0
                {
                    self.state.record.fell[i] = self.state.turn.max(1);
                }
            }
        }
    }

    /// What a side left in a hex is gone: points are removed, stickers too, guns go back to their pots.
    fn clear_hex(&mut self, hex: Hex, loser: Side) {
        let lying: Vec<_> = self
            .state
            .cubes
            .iter()
            .filter(|c| c.hex == hex)
            .copied()
            .collect();
        for cube in lying {
            if self.data.side(cube.army) == loser {
                let taken = self.state.lift(hex, cube.army, cube.n);
                self.lapsed(cube.army, taken);
            }
        }
        if loser == Side::German {
            for i in 0..self.state.pots.len() {
                if self.state.pots[i].route.contains(&hex) {
                    self.state.pots[i].route.retain(|h| *h != hex);
                }
            }
        }
        for i in 0..self.state.counters.len() {
            let piece = &self.data.pieces[i];
            if self.state.counters[i].spot == Spot::At(hex)
                && piece.side == loser
                && piece.sort != Sort::Post
            {
                self.state.counters[i].spot = self.home_of(CounterId::nth(i));
                self.state.counters[i].used = true;
            }
        }
    }

    /// The pot where a counter lives between turns.
    pub fn home_of(&self, counter: CounterId) -> Spot {
        let pot = match self.data.pieces[counter.i()].sort {
            Sort::Battery(division) => self.state.division_pot(self.data, division),
            _ => self.state.homes[counter.i()],
        };
        Spot::Pot(pot)
    }
}

impl State {
    /// The pot that commands a division now.
    pub fn division_pot(&self, data: &GameData, division: DivId) -> PotId {
        let d = &data.divisions[division.i()];
        d.units.first().map_or(d.pot, |u| self.units[u.i()].pot)
    }
}
