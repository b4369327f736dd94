//! §2.15: countries without a player: tracks, a timetable and tripwires, all of them proposals to Control.

use crate::act::Act;
use crate::chapters::command::decided;
use crate::data::decisions::Form;
use crate::data::game::{GameData, SupplyPointKind};
use crate::data::nations::{Trigger, When};
use crate::dice::Die;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::state::events::{Proposal, What};
use crate::state::{Fate, State, Why};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// German nerves in the West: French resolve and setbacks together (4h).
pub fn nerves(data: &GameData, state: &State) -> i8 {
    let tracks = data.tables.nations.nerves.sum.iter();
    tracks.map(|track| state.tracks[track.i()]).sum()
}

/// Whether a tripwire is struck in this position.
fn tripped(data: &GameData, state: &State, when: &Trigger) -> bool {
    let lost = |place: &PlaceId| state.friendly(data.places[place.i()].hex, Side::German);
    let on_map = |side: Side| {
        let units = state.units.iter();
        units.filter(move |u| u.fate == Fate::OnMap && !u.dummy && u.side == side)
    };
    match when {
        Trigger::CityBombed(place) => state.record.bombed >> place.0 & 1 == 1,
        Trigger::ArmyLosses(cubes) => {
            let armies = data.armies.iter().zip(&state.record.accounts);
            let mut german = armies.filter(|(army, _)| army.side == Side::German);
            german.any(|(_, account)| account.lost_now >= *cubes)
        }
        Trigger::ReichEntered => {
            on_map(Side::Polish).any(|u| data.map.cell(u.hex).home == Some(Side::German))
        }
        Trigger::DivisionDestroyed(class) => {
            let destroyed = |u: &UnitId| state.units[u.i()].fate == Fate::Destroyed;
            let mut divisions = data.divisions.iter().filter(|d| d.class == *class);
            divisions.any(|d| !d.units.is_empty() && d.units.iter().all(destroyed))
        }
        Trigger::TownLost(towns) => towns.iter().any(lost),
        Trigger::TownEntered(towns) => towns.iter().any(|place| {
            let city = data.map.city(data.places[place.i()].hex).iter();
            let entered = |hex: &Hex| state.friendly(*hex, Side::German);
            lost(place) || state.revised() && city.into_iter().any(entered)
        }),
        Trigger::TownHeld(towns) => !towns.iter().all(lost),
        Trigger::EastOfLine => on_map(Side::German).any(|u| data.map.cell(u.hex).beyond_line),
    }
}

impl Act<'_> {
    /// Moves a track, within its ends.
    pub fn move_track(&mut self, at: usize, by: i8) {
        if let Some(row) = self.data.tables.nations.track.get(at) {
            self.state.tracks[at] = (self.state.tracks[at] + by).clamp(row.low, row.high);
        }
    }

    /// Asks for the day of the French declaration of war (A72).
    pub fn ask_war(&mut self) {
        self.ask(Why::War, vec![Die::Six]);
    }

    /// A low die is the first day, a high one the second.
    pub fn war_rolled(&mut self, die: u8) {
        if let Some(start) = decided(self.data, self.state, Form::Start) {
            let late = die >= self.data.tables.nations.war.late_from;
            self.state.war = start.war[usize::from(late)];
        }
        // The die falls on the first morning, after the day's other lines.
        self.lines_due();
    }

    /// What the countries do on the morning of a turn.
    pub fn timetable(&mut self) {
        self.lines_due();
        self.reserves_due();
        self.nerves_fail();
    }

    /// Lines of the timetable that are due.
    fn lines_due(&mut self) {
        let ultimatum = decided(self.data, self.state, Form::Start).map_or(1, |o| o.ultimatum);
        for (i, row) in self.data.tables.nations.entry.iter().enumerate() {
            let first = match row.when {
                When::Turn(turn) => turn,
                When::Ultimatum => ultimatum,
                When::War => self.state.war,
            };
            let last = row.to.unwrap_or(first).max(first);
            // The day of the French declaration is unknown before its die is rolled (A72).
            let known = first > 0;
            let spoken = self.state.record.spoken >> i & 1 == 1;
            let due = known && !spoken && (first..=last).contains(&self.state.turn);
            let holds = row.condition.is_none_or(|c| {
                let level = self.state.tracks[c.track.i()];
                c.least.is_none_or(|l| level >= l) && c.most.is_none_or(|m| level <= m)
            });
            if due && holds {
                self.state.record.spoken |= 1 << i;
                self.propose(Proposal::Nation(i as u8));
            }
        }
    }

    /// Divisions that wait for Control are proposed for release the turn before they are due: the OKH reserve while the
    /// West is quiet, the Polish one by the date the German decision gave it.
    fn reserves_due(&mut self) {
        let quiet = nerves(self.data, self.state) <= self.data.tables.nations.nerves.release_up_to;
        for i in 0..self.data.divisions.len() {
            let due = self.state.unreleased >> i & 1 == 1
                && self.state.arrivals[i] <= self.state.turn + 1;
            let open = match self.data.side(self.data.divisions[i].army) {
                Side::German => quiet && self.state.options.okh_reserve,
                Side::Polish => true,
            };
            if due && open {
                self.propose(Proposal::Release(DivId::nth(i)));
            }
        }
    }

    /// When the West looks dangerous two German divisions are called away, those farthest from the enemy first (4h).
    fn nerves_fail(&mut self) {
        let rules = &self.data.tables.nations.nerves;
        if nerves(self.data, self.state) < rules.withdraw_from || self.state.record.recalled {
            return;
        }
        self.state.record.recalled = true;
        let (data, state) = (self.data, &*self.state);
        let front = |d: &DivId| {
            let on_map = |u: &&UnitId| state.units[u.i()].fate == Fate::OnMap;
            let units = data.divisions[d.i()].units.iter().filter(on_map);
            units
                .map(|u| {
                    crate::chapters::movement::threat(
                        data,
                        state,
                        Side::German,
                        None,
                        state.units[u.i()].hex,
                    )
                })
                .min()
        };
        let german = |d: &DivId| data.side(data.divisions[d.i()].army) == Side::German;
        let all = (0..data.divisions.len()).map(DivId::nth).filter(german);
        let mut there: Vec<(u16, DivId)> = all.filter_map(|d| Some((front(&d)?, d))).collect();
        there.sort_by_key(|&(far, d)| (Reverse(far), d));
        for (_, division) in there
            .into_iter()
            .take(usize::from(rules.withdraw_divisions))
        {
            self.propose(Proposal::Recall(division));
        }
    }

    /// A country speaks.
    pub fn nation_speaks(&mut self, line: u8) {
        self.log.tell(ViewParts::PUBLIC, LogEvent::Nation(line));
        if let Some(number) = self
            .data
            .tables
            .nations
            .entry
            .get(usize::from(line))
            .and_then(|r| r.event)
        {
            self.order_to_the_line(number);
        }
    }

    /// Tripwires are checked when a turn ends.
    pub fn tripwires(&mut self) {
        for (i, row) in self.data.tables.nations.tripwire.iter().enumerate() {
            let in_time = (row.turns.0..=row.turns.1).contains(&self.state.turn);
            let struck = self.state.record.struck >> i & 1 == 1;
            if in_time && !struck && tripped(self.data, self.state, &row.when) {
                self.state.record.struck |= 1 << i;
                self.propose(Proposal::Tripwire(i as u8));
            }
        }
    }

    /// A tripwire takes effect.
    pub fn tripwire_struck(&mut self, wire: u8) {
        let Some(row) = self.data.tables.nations.tripwire.get(usize::from(wire)) else {
            return;
        };
        for &(track, by) in &row.moves {
            self.move_track(track.i(), by);
        }
        if let Some(number) = row.event {
            self.order_to_the_line(number);
        }
    }

    /// Proposes an order from the head of state for the German army that it concerns: the one with most cubes beyond the
    /// partition line, else the one that stands nearest to it.
    fn order_to_the_line(&mut self, number: u8) {
        let (data, state) = (self.data, &*self.state);
        let line: Vec<Hex> = data
            .map
            .hexes()
            .filter(|&h| data.map.cell(h).beyond_line)
            .collect();
        let mut armies: BTreeMap<ArmyId, (usize, u16, Hex)> = BTreeMap::new();
        for u in &state.units {
            if u.fate != Fate::OnMap || u.dummy || u.side != Side::German {
                continue;
            }
            let far = line.iter().map(|&h| data.map.distance(h, u.hex)).min();
            let far = far.unwrap_or(u16::MAX);
            let army = armies
                .entry(data.army_of(u.pot))
                .or_insert((0, u16::MAX, u.hex));
            army.0 += usize::from(far == 0);
            if far < army.1 {
                (army.1, army.2) = (far, u.hex);
            }
        }
        let first = |(_, (beyond, far, _)): &(ArmyId, (usize, u16, Hex))| (Reverse(*beyond), *far);
        if let Some((army, (_, _, hex))) = armies.into_iter().min_by_key(first) {
            let region = data.map.region(hex);
            self.propose(Proposal::Event(number, region, What::Army(army)));
        }
    }

    /// A division that waited for Control may come.
    pub fn release(&mut self, division: DivId) {
        self.state.unreleased &= !(1 << division.0);
        let first = self.state.turn + 1;
        let arrival = &mut self.state.arrivals[division.i()];
        *arrival = (*arrival).max(first);
    }

    /// A division leaves the map for good; cubes in a combat stay until it is over.
    pub fn recall(&mut self, division: DivId) {
        for &unit in &self.data.divisions[division.i()].units {
            let fights = self.state.regions.iter().any(|r| {
                r.battle.as_ref().is_some_and(|battle| {
                    battle
                        .attackers()
                        .chain(battle.defenders())
                        .any(|u| u == unit)
                })
            });
            if self.state.units[unit.i()].fate == Fate::OnMap && !fights {
                self.remove(unit, Fate::Removed);
            }
        }
    }

    /// Towns as they stand when a turn ends: who holds them, for the score.
    pub fn note_towns(&mut self) {
        for (i, place) in self.data.places.iter().enumerate() {
            if place.role == SupplyPointKind::Town && self.state.friendly(place.hex, Side::Polish) {
                self.state.record.held[i] += 1;
            }
        }
    }
}
