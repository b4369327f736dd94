//! §2.15: countries nobody plays: tracks, a timetable and tripwires, all of them proposals to Control.

use crate::act::Act;
use crate::chapters::command::decided;
use crate::data::game::{GameData, SupplyPointKind};
use crate::dice::Die;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::state::events::{Proposal, What};
use crate::state::{Fate, State, Why};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The place of a track in the list.
pub fn track(data: &GameData, id: &str) -> Option<usize> {
    data.tables
        .nations
        .track
        .iter()
        .position(|t| t.id == id)
        .filter(|&i| i < 5)
}

/// German nerves in the West: French resolve and setbacks together (4h).
pub fn nerves(data: &GameData, state: &State) -> i8 {
    ["resolve", "setbacks"]
        .iter()
        .filter_map(|id| track(data, id))
        .map(|i| state.tracks[i])
        .sum()
}

impl Act<'_> {
    /// Moves a track, within its ends.
    pub fn move_track(&mut self, at: usize, by: i8) {
        if let Some(row) = self.data.tables.nations.track.get(at) {
            self.state.tracks[at] = (self.state.tracks[at] + by).clamp(row.low, row.high);
        }
    }

    fn move_named(&mut self, id: &str, by: i8) {
        if let Some(at) = track(self.data, id) {
            self.move_track(at, by);
        }
    }

    /// Asks for the day of the French declaration of war (A72).
    pub fn ask_war(&mut self) {
        self.ask(Why::War, vec![Die::Six]);
    }

    /// 1 to 3 is the first day, 4 to 6 the second.
    pub fn war_rolled(&mut self, die: u8) {
        let days = decided(self.data, self.state, "start")
            .and_then(|o| o.war)
            .unwrap_or([2, 3]);
        self.state.war = days[usize::from(die > 3)];
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
        let ultimatum = decided(self.data, self.state, "start")
            .and_then(|o| o.ultimatum)
            .unwrap_or(1);
        for (i, row) in self.data.tables.nations.entry.iter().enumerate() {
            let first = match row.moves_with.as_deref() {
                Some("ultimatum") => ultimatum,
                Some("war") => self.state.war,
                _ => row.turn,
            };
            let last = row.to.unwrap_or(first).max(first);
            // Nobody knows the day of the French declaration before its die has fallen (A72).
            let known = first > 0;
            let spoken = self.state.record.spoken >> i & 1 == 1;
            let due = known && !spoken && (first..=last).contains(&self.state.turn);
            let holds = row.condition.as_ref().is_none_or(|c| {
                let level = track(self.data, &c.track).map_or(0, |t| self.state.tracks[t]);
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

    /// Tripwires are looked at when a turn ends.
    pub fn tripwires(&mut self) {
        for i in 0..self.data.tables.nations.tripwire.len() {
            let row = &self.data.tables.nations.tripwire[i];
            let in_time = (row.from..=row.to).contains(&self.state.turn);
            if in_time && self.state.record.struck >> i & 1 == 0 && self.tripped(i) {
                self.state.record.struck |= 1 << i;
                self.propose(Proposal::Tripwire(i as u8));
            }
        }
    }

    fn tripped(&self, i: usize) -> bool {
        let (data, state) = (self.data, &*self.state);
        let row = &data.tables.nations.tripwire[i];
        let lost = |name: &String| {
            data.place_named(name)
                .is_some_and(|p| state.friendly(data.places[p.i()].hex, Side::German))
        };
        let on_map = |side: Side| {
            state
                .units
                .iter()
                .filter(move |u| u.fate == Fate::OnMap && !u.dummy && u.side == side)
        };
        match row.when.as_str() {
            "city-bombed" => {
                let place = row.town.as_ref().and_then(|t| data.place_named(t));
                place.is_some_and(|p| state.record.bombed >> p.0 & 1 == 1)
            }
            "army-losses" => (0..data.armies.len()).any(|a| {
                data.armies[a].side == Side::German
                    && state.record.accounts[a].lost_now >= row.cubes.unwrap_or(u8::MAX)
            }),
            "reich-entered" => {
                on_map(Side::Polish).any(|u| data.ground.cell(u.hex).home == Some(Side::German))
            }
            "division-destroyed" => data.divisions.iter().any(|d| {
                Some(&d.class) == row.class.as_ref()
                    && !d.units.is_empty()
                    && d.units
                        .iter()
                        .all(|u| state.units[u.i()].fate == Fate::Destroyed)
            }),
            "town-lost" => row.towns.iter().any(lost),
            "town-held" => row.towns.iter().any(|t| !lost(t)),
            "east-of-line" => on_map(Side::German).any(|u| data.ground.cell(u.hex).beyond_line),
            _ => false,
        }
    }

    /// A tripwire takes effect.
    pub fn tripwire_struck(&mut self, wire: u8) {
        let Some(row) = self.data.tables.nations.tripwire.get(usize::from(wire)) else {
            return;
        };
        for (id, &by) in &row.moves {
            self.move_named(id, by);
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
            .ground
            .hexes()
            .filter(|&h| data.ground.cell(h).beyond_line)
            .collect();
        let mut armies: BTreeMap<ArmyId, (usize, u16, Hex)> = BTreeMap::new();
        for u in &state.units {
            if u.fate != Fate::OnMap || u.dummy || u.side != Side::German {
                continue;
            }
            let far = line.iter().map(|&h| data.ground.distance(h, u.hex)).min();
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
            let region = data.ground.region(hex);
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
