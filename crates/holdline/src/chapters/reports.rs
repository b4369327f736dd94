//! §2.3 and A115: what superiors are told, and what spectators see late. No live state leaves the map tables.

use crate::act::Act;
use crate::state::reports::Dispatch;
use crate::state::reports::Past;
use crate::state::reports::PastBlock;
use crate::state::reports::Sighting;
use crate::state::reports::Sitrep;

use crate::choice::Choice;
use crate::data::game::{GameData, SupplyPointKind};
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Fate, Known, Stage, State};
use engine::{DraftProgress, Menu};

fn check_report(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    if army.i() >= data.armies.len()
        || !data.office(seat).speaks()
        || !state.commands_army(data, seat, army)
    {
        return no(Refusal::NotYourReport);
    }
    if state.stage != Stage::Turn || state.halted() {
        return no(Refusal::ReportDuringTurn);
    }
    if state.reports.filed[army.i()] == state.turn {
        return no(Refusal::AlreadyReported);
    }
    if data.armies[army.i()].pots.is_empty() {
        return no(Refusal::NothingToReport);
    }
    Ok(())
}

/// Whether a seat has an army to report for.
pub fn may_report(data: &GameData, state: &State, seat: Seat) -> bool {
    let mut armies = (0..data.armies.len()).map(ArmyId::nth);
    armies.any(|army| check_report(data, state, seat, army).is_ok())
}

impl Act<'_> {
    /// An army's report in full.
    pub fn report_by(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_report(self.data, self.state, seat, army)?;
        self.report(army, true);
        Ok(DraftProgress::Complete)
    }

    /// Sends a report: it arrives at once, or with the next step of a region the army is in (§2.2).
    pub fn report(&mut self, army: ArmyId, full: bool) {
        let dispatch = self.dispatch(army, full);
        self.state.reports.filed[army.i()] = self.state.turn;
        if full && crate::chapters::messages::army_late(self.data, self.state, army) {
            self.state.reports.road.push(dispatch);
        } else {
            self.receive(dispatch);
        }
    }

    /// Reports on the way from these armies arrive.
    pub fn deliver_reports(&mut self, armies: u32) {
        for dispatch in std::mem::take(&mut self.state.reports.road) {
            if armies >> dispatch.army.0 & 1 == 1 {
                self.receive(dispatch);
            } else {
                self.state.reports.road.push(dispatch);
            }
        }
    }

    /// What a report says: own state, ground, and in full the enemy near it.
    fn dispatch(&self, army: ArmyId, full: bool) -> Dispatch {
        let (data, state) = (self.data, &*self.state);
        let side = data.side(army);
        let own = state
            .units
            .iter()
            .enumerate()
            .filter(|(_, u)| u.fate == Fate::OnMap && !u.dummy && data.army_of(u.pot) == army);
        let own: Vec<&crate::state::Unit> = own.map(|(_, u)| u).collect();
        let hqs = data.armies[army.i()]
            .pots
            .iter()
            .map(|&p| (p, state.pots[p.i()].hex))
            .filter(|(_, h)| h.on_map())
            .collect();
        let far = data.tables.limits.reports;
        let mut enemies = Vec::new();
        let mut enemy_hqs = Vec::new();
        if full {
            for u in state
                .units
                .iter()
                .filter(|u| u.fate == Fate::OnMap && u.side != side && u.known != Known::Masked)
            {
                if own
                    .iter()
                    .any(|o| data.map.distance(o.hex, u.hex) <= far.blocks)
                {
                    let kind = (u.known == Known::Identified && !u.dummy).then_some(u.kind);
                    enemies.push(Sighting {
                        hex: u.hex,
                        pot: u.pot,
                        kind,
                    });
                }
            }
            enemies.sort();
            for (i, p) in state.pots.iter().enumerate() {
                let theirs = data.side(data.pots[i].army) != side && p.hex.on_map();
                if theirs
                    && own
                        .iter()
                        .any(|o| data.map.distance(o.hex, p.hex) <= far.places)
                {
                    enemy_hqs.push((PotId::nth(i), p.hex));
                }
            }
        }
        let sitrep = Sitrep {
            turn: state.turn,
            full,
            hqs,
            cubes: own.len() as u8,
            disordered: own
                .iter()
                .filter(|u| u.posture == Posture::Disordered)
                .count() as u8,
            lost: state.record.accounts[army.i()].lost,
            cp: crate::chapters::command::holding(data, state, army),
            enemies,
        };
        let ground = data
            .places
            .iter()
            .enumerate()
            .filter(|(_, p)| {
                p.role != SupplyPointKind::Entry
                    && own
                        .iter()
                        .any(|o| data.map.distance(o.hex, p.hex) <= far.places)
            })
            .map(|(i, p)| (PlaceId::nth(i), state.friendly(p.hex, Side::Polish)))
            .collect();
        Dispatch {
            army,
            sitrep,
            ground,
            hqs: enemy_hqs,
        }
    }

    /// A report reaches the superiors.
    fn receive(&mut self, dispatch: Dispatch) {
        let side = self.data.side(dispatch.army);
        let turn = dispatch.sitrep.turn;
        let heard = &mut self.state.reports.heard[side.i()];
        for (pot, _) in &dispatch.hqs {
            heard.retain(|(p, _)| p != pot);
            heard.push((*pot, turn));
        }
        heard.sort_unstable();
        self.state.reports.armies[dispatch.army.i()] = dispatch.sitrep;
        let told = &mut self.state.reports.towns[side.i()];
        for (place, polish) in dispatch.ground {
            told[place.i()] = polish;
        }
        let known = &mut self.state.reports.enemy_hqs[side.i()];
        for (pot, hex) in dispatch.hqs {
            known.retain(|(p, _)| *p != pot);
            known.push((pot, hex));
            known.sort();
        }
    }

    /// At the end of a turn every army that has not reported sends its short form (A115), and spectators get a picture.
    pub fn evening_reports(&mut self) {
        for army in (0..self.data.armies.len()).map(ArmyId::nth) {
            if self.state.reports.filed[army.i()] < self.state.turn
                && !self.data.armies[army.i()].pots.is_empty()
            {
                self.report(army, false);
            }
        }
        let (data, state) = (self.data, &*self.state);
        let towns = data
            .places
            .iter()
            .map(|p| state.friendly(p.hex, Side::Polish))
            .collect();
        let hqs = state
            .pots
            .iter()
            .enumerate()
            .filter(|(_, p)| p.hex.on_map())
            .map(|(i, p)| (PotId::nth(i), p.hex, p.route.to_vec()))
            .collect();
        // A dummy looks like any other contact (§2.3).
        let seen = state.units.iter();
        let seen = seen.filter(|u| u.fate == Fate::OnMap && u.known != Known::Masked);
        let mut blocks: Vec<PastBlock> = seen
            .map(|u| PastBlock {
                hex: u.hex,
                pot: u.pot,
                face: (u.known == Known::Identified).then_some((u.kind, u.posture)),
            })
            .collect();
        blocks.sort();
        let held = |side: Side| data.map.hexes().filter(move |&h| state.friendly(h, side));
        let bridges = data.map.hexes().filter(|h| state.spans[h.i()] != 0);
        let past = Past {
            turn: state.turn,
            towns,
            hqs,
            blocks,
            held: Side::BOTH.map(|side| held(side).collect()),
            bridges: bridges.map(|h| (h, state.spans[h.i()])).collect(),
            reported: state.reports.towns.clone(),
            reported_hqs: state.reports.enemy_hqs.clone(),
        };
        let keep = usize::from(data.tables.presets.phases.spectator_delay) + 1;
        self.state.reports.past.push(past);
        if self.state.reports.past.len() > keep {
            self.state.reports.past.remove(0);
        }
    }
}

/// Reports a seat may send.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for army in (0..data.armies.len()).map(ArmyId::nth) {
        if check_report(data, state, seat, army).is_ok() {
            menu.push(Choice::Report(army));
        }
    }
}
