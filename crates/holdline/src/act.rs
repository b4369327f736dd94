//! The hands of the rules: the few changes everything else is made of.

use crate::battle::Paid;
use crate::book::{Book, Role, Sort};
use crate::dice::Die;
use crate::event::{Log, LogEvent, Parts};
use crate::ids::*;
use crate::posture::Posture;
use crate::record::Purpose;
use crate::state::{Fate, Known, Roll, Spot, State, Why};

/// A state being changed, and the log of it.
pub struct Act<'a> {
    /// The book.
    pub b: &'a Book,
    /// The state.
    pub s: &'a mut State,
    /// The log.
    pub t: &'a mut Log,
}

impl Act<'_> {
    /// The part of the world a hex belongs to.
    pub fn part(&self, hex: Hex) -> Parts {
        Parts::region(self.b.ground.region(hex))
    }

    /// Who is told what befalls a block in a hex: everybody at the table if the enemy knows that much of it, else its own
    /// side alone. Even a sight in which nothing changes would tell the enemy that something stirs (§2.3).
    pub fn witnesses(&self, unit: UnitId, hex: Hex, least: Known) -> Parts {
        let u = &self.s.units[unit.i()];
        let region = self.b.ground.region(hex);
        if u.known >= least {
            Parts::region(region)
        } else {
            Parts::blocks(region, u.side)
        }
    }

    /// Asks for dice before anything else happens.
    pub fn ask(&mut self, why: Why, dice: Vec<Die>) {
        self.s.rolls.push(Roll { why, dice });
    }

    /// Gives points to an army's books.
    pub fn granted(&mut self, army: ArmyId, n: u8) {
        self.s.record.accounts[army.i()].granted += u16::from(n);
    }

    /// Strikes points off an army's books.
    pub fn lapsed(&mut self, army: ArmyId, n: u8) {
        self.s.record.accounts[army.i()].lapsed += u16::from(n);
    }

    /// Books a purchase.
    pub fn spent(&mut self, army: ArmyId, n: u8, purpose: Purpose) {
        self.s.record.accounts[army.i()].spent[purpose as usize] += u16::from(n);
    }

    /// Pays from cubes on hexes, in this order. The caller has checked that there are enough.
    pub fn pay(&mut self, from: &[(Hex, ArmyId)], n: u8, purpose: Purpose) -> Vec<Paid> {
        let mut left = n;
        let mut paid = Vec::new();
        for &(hex, army) in from {
            let taken = self.s.lift(hex, army, left);
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
        self.s.put(unit, Hex::NOWHERE);
        self.s.units[unit.i()].fate = fate;
    }

    /// Destroys a cube in combat, books it and checks its division's guns (§2.10 step 13).
    pub fn destroy(&mut self, unit: UnitId) {
        let u = &self.s.units[unit.i()];
        let (hex, side, kind, division) = (u.hex, u.side, u.kind, u.division);
        let army = self.s.army_of(self.b, unit);
        let account = &mut self.s.record.accounts[army.i()];
        account.lost += 1;
        account.lost_now += 1;
        self.s.record.kinds[kind as usize] += 1;
        let part = self.part(hex);
        self.t.tell(part, LogEvent::Destroyed(side, hex));
        self.remove(unit, Fate::Destroyed);
        if let Some(division) = division {
            self.check_guns(division);
        }
    }

    /// Half the cubes gone: one artillery counter goes too, once.
    fn check_guns(&mut self, division: DivId) {
        let d = &self.b.divisions[division.i()];
        let lost = d
            .units
            .iter()
            .filter(|u| self.s.units[u.i()].fate == Fate::Destroyed)
            .count();
        let needed = d.units.len() * self.b.tables.limits.attack.division_loss_percent;
        let gone = d
            .guns
            .iter()
            .filter(|g| self.s.counters[g.i()].spot == Spot::Gone)
            .count();
        if let Some(gun) = d.guns.last().filter(|_| lost * 100 >= needed && gone == 0) {
            self.s.counters[gun.i()].spot = Spot::Gone;
        }
    }

    /// Turns a cube to Disordered.
    pub fn disorder(&mut self, unit: UnitId) {
        let u = &mut self.s.units[unit.i()];
        u.posture = Posture::Disordered;
        u.shaken = true;
        let (side, hex) = (u.side, u.hex);
        let part = self.witnesses(unit, hex, Known::Identified);
        self.t.tell(part, LogEvent::Disordered(side, hex));
    }

    /// Removes a static or special counter.
    pub fn lose(&mut self, counter: CounterId, hex: Hex) {
        self.s.counters[counter.i()].spot = Spot::Gone;
        let side = self.b.pieces[counter.i()].side;
        let part = self.part(hex);
        self.t.tell(part, LogEvent::Lost(side, hex));
    }

    /// A cube comes to a hex: it takes the hex, clears what the enemy left there, and looks around (A89, A110).
    pub fn enter(&mut self, unit: UnitId, hex: Hex) {
        let u = &self.s.units[unit.i()];
        let (side, dummy) = (u.side, u.dummy);
        self.s.put(unit, hex);
        self.s.units[unit.i()].moved = true;
        if !dummy {
            self.seize(hex, side);
        }
        self.watch(unit);
    }

    /// A side takes a hex.
    pub fn seize(&mut self, hex: Hex, side: Side) {
        if self.s.friendly(hex, side) {
            return;
        }
        self.s.hold[hex.i()] = Some(side);
        let part = self.part(hex);
        self.t.tell(part, LogEvent::Taken(side, hex));
        self.clear_hex(hex, side.other());
        if side == Side::German {
            for (i, place) in self.b.places.iter().enumerate() {
                if place.hex == hex && place.role == Role::Town && self.s.record.fell[i] == 0 {
                    self.s.record.fell[i] = self.s.turn.max(1);
                }
            }
        }
    }

    /// What a side left in a hex is gone: points are removed, stickers too, guns go back to their pots.
    fn clear_hex(&mut self, hex: Hex, loser: Side) {
        let lying: Vec<_> = self
            .s
            .cubes
            .iter()
            .filter(|c| c.hex == hex)
            .copied()
            .collect();
        for cube in lying {
            if self.b.side(cube.army) == loser {
                let taken = self.s.lift(hex, cube.army, cube.n);
                self.lapsed(cube.army, taken);
            }
        }
        if loser == Side::German {
            for i in 0..self.s.pots.len() {
                if self.s.pots[i].route.contains(&hex) {
                    self.s.pots[i].route.retain(|h| *h != hex);
                }
            }
        }
        for i in 0..self.s.counters.len() {
            let piece = &self.b.pieces[i];
            if self.s.counters[i].spot == Spot::At(hex)
                && piece.side == loser
                && piece.sort != Sort::Post
            {
                self.s.counters[i].spot = self.home_of(CounterId::nth(i));
                self.s.counters[i].used = true;
            }
        }
    }

    /// The pot where a counter lives between turns.
    pub fn home_of(&self, counter: CounterId) -> Spot {
        let pot = match self.b.pieces[counter.i()].sort {
            Sort::Battery(division) => self.s.division_pot(self.b, division),
            _ => self.s.homes[counter.i()],
        };
        Spot::Pot(pot)
    }
}

impl State {
    /// The pot that commands a division now.
    pub fn division_pot(&self, b: &Book, division: DivId) -> PotId {
        let d = &b.divisions[division.i()];
        d.units.first().map_or(d.pot, |u| self.units[u.i()].pot)
    }
}
