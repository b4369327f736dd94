//! §2.4: a turn begins in the morning and ends at the barrier.

use crate::act::Act;
use crate::chapters::movement::{can_stand, unit_fits};
use crate::data::game::Sort;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::state::{Fate, Phase, Region, Spot, Stage};

impl Act<'_> {
    /// The first turn, or the next.
    pub fn start_turn(&mut self, turn: u8) {
        self.state.turn = turn;
        self.state.stage = Stage::Turn;
        self.state.closed = Seats::NONE;
        self.state.short.fill(0);
        self.state.walking.fill(0);
        self.state.walks.fill(0);
        self.state.talk.fill(0);
        self.state.rolled.clear();
        self.state.sheet.clear();
        self.state.favored = None;
        for purse in &mut self.state.purses {
            purse.kept = false;
        }
        self.state.extended.clear();
        for account in &mut self.state.record.accounts {
            account.lost_now = 0;
        }
        for i in 0..self.state.units.len() {
            let region = self.data.map.region(self.state.units[i].hex);
            let u = &mut self.state.units[i];
            (u.committed, u.fought, u.moved, u.paid) = (false, false, false, false);
            (u.shaken, u.tried, u.checked) = (false, false, false);
            u.waits = Hex::NOWHERE;
            u.mp = 0;
            if u.fate == Fate::OnMap {
                u.region = region;
            }
        }
        self.return_counters();
        let steps = self.data.tables.limits.headquarters;
        for pot in &mut self.state.pots {
            (pot.steps, pot.stickers, pot.disrupted) = (steps.steps, steps.stickers, false);
        }
        for region in self.state.regions() {
            let r = &mut self.state.regions[region.i()];
            *r = Region {
                phase: Phase::Cards,
                winner: r.winner,
                ..Region::new(r.winner)
            };
        }
        self.bombs_fall();
        if turn > 1 {
            self.opening_stock(turn);
        }
        self.income();
        self.hqs_return();
        self.arrive();
        self.take_places();
        for zone in 0..2 {
            self.recover(zone);
        }
        self.timetable();
        self.ask_events();
        self.log.tell(ViewParts::ALL, LogEvent::Turn(turn));
    }

    /// Guns and specials go back to their pots; new ones come into play.
    fn return_counters(&mut self) {
        for i in 0..self.state.counters.len() {
            let piece = &self.data.pieces[i];
            if matches!(piece.sort, Sort::Post) {
                continue;
            }
            let home = self.home_of(CounterId::nth(i));
            let turn = self.state.turn;
            let counter = &mut self.state.counters[i];
            counter.used = false;
            counter.spot = match counter.spot {
                Spot::At(_) | Spot::Building(..) | Spot::Pot(_) => home,
                Spot::Transit(pot, ready) if ready <= turn => Spot::Pot(pot),
                Spot::Waiting if piece.turns.0 <= turn && (piece.army.is_some()) => home,
                other => other,
            };
            if turn > piece.turns.1 && counter.spot != Spot::Gone {
                counter.spot = Spot::Gone;
            }
        }
    }

    /// Divisions whose turn has come are put on the map near their hex.
    pub fn arrive(&mut self) {
        for i in 0..self.data.divisions.len() {
            let held = self.state.unreleased >> i & 1 == 1;
            if self.state.arrivals[i] > self.state.turn || held {
                continue;
            }
            for &unit in &self.data.divisions[i].units {
                if self.state.units[unit.i()].fate == Fate::Waiting {
                    self.bring(unit, self.data.divisions[i].hex);
                }
            }
        }
    }

    /// Puts a new cube into the nearest own hex with room.
    pub fn bring(&mut self, unit: UnitId, near: Hex) {
        let side = self.state.units[unit.i()].side;
        let mut hexes = self.data.map.within(near, 8);
        hexes.sort_by_key(|&h| (self.data.map.distance(h, near), h));
        let free = |h: &Hex| {
            self.state.friendly(*h, side)
                && !self.state.held_by_arms(self.data, *h, side.other())
                && unit_fits(self.data, self.state, unit, *h)
                && can_stand(self.data, self.state, unit, *h)
        };
        if let Some(hex) = hexes.into_iter().find(free) {
            let region = self.data.map.region(hex);
            let u = &mut self.state.units[unit.i()];
            u.fate = Fate::OnMap;
            u.region = region;
            if self.state.stage == Stage::Turn {
                let army = self.state.army_of(self.data, unit);
                self.state.regions[region.i()].present |= 1 << army.0;
            }
            self.state.put(unit, hex);
            self.watch(unit);
        }
    }

    /// Who is at which table this turn: armies with a block or HQ there or next door, and the leads.
    pub fn take_places(&mut self) {
        let mut present = [0u32; MAX_REGIONS];
        let count = self.state.regions.len();
        for (region, leads) in self.state.leads.iter().enumerate().take(count) {
            for &army in leads {
                present[region] |= 1 << army.0;
            }
        }
        let mut stands = |hex: Hex, army: ArmyId| {
            for h in self.data.map.near_list(hex, 1) {
                present[self.data.map.region(h).i()] |= 1 << army.0;
            }
        };
        for u in self.state.units.iter().filter(|u| u.fate == Fate::OnMap) {
            stands(u.hex, self.data.army_of(u.pot));
        }
        for (i, p) in self
            .state
            .pots
            .iter()
            .enumerate()
            .filter(|(_, p)| p.hex.on_map())
        {
            stands(p.hex, self.data.pots[i].army);
        }
        for region in self.state.regions() {
            self.state.regions[region.i()].present = present[region.i()];
        }
    }

    /// The barrier: everything is finished everywhere.
    pub(crate) fn end_turn(&mut self) {
        while !self.state.sky.findings.is_empty() {
            self.brief(0);
        }
        self.sweep_hexes();
        self.fade();
        self.note_towns();
        self.ring_all();
        self.judge_orders();
        self.tripwires();
        self.evening_reports();
        self.events_end();
        let day = crate::chapters::debrief::day(self.data, self.state);
        self.state.record.days.push(day);
        for side in Side::BOTH {
            let left = std::mem::take(&mut self.state.purses[side.i()].cp);
            self.state.record.purses[side.i()].1 += u16::from(left);
        }
        for i in 0..self.state.groups.len() {
            let left = std::mem::take(&mut self.state.groups[i]);
            self.state.record.groups[0].1 += u16::from(left);
        }
        if self.state.turn >= self.state.last {
            self.state.stage = Stage::Debrief;
            self.log.tell(ViewParts::ALL, LogEvent::Over);
        } else {
            self.start_turn(self.state.turn + 1);
        }
    }
}
