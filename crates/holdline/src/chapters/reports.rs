//! §2.3 and A115: what superiors are told, and what spectators see late. No live state leaves the map tables.

use crate::act::Act;
use crate::chapters::seats::Seat;
use crate::choice::Choice;
use crate::data::game::{GameData, SupplyPointKind};
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Fate, Known, Stage, State};
use engine::{DraftProgress, Menu};
use serde::Serialize;

/// An enemy block in a report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Sighting {
    /// Where.
    pub hex: Hex,
    /// The corps it belongs to.
    pub pot: PotId,
    /// Index into the kinds, if it was identified.
    pub kind: Option<u8>,
}

/// What an army last reported.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Sitrep {
    /// On which turn; 0 for never.
    pub turn: u8,
    /// In full, or the short form sent at the end of a turn.
    pub full: bool,
    /// Its HQs.
    pub hqs: Vec<(PotId, Hex)>,
    /// Cubes on the map.
    pub cubes: u8,
    /// Cubes disordered.
    pub disordered: u8,
    /// Cubes lost in all.
    pub lost: u8,
    /// Command points in pots and stock.
    pub cp: u8,
    /// Enemy blocks near its own, in a full report only.
    pub enemies: Vec<Sighting>,
}

/// The map as it was at the end of a turn, for spectators.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Past {
    /// The turn.
    pub turn: u8,
    /// Towns held by Poland, by place.
    pub towns: Vec<bool>,
    /// HQs.
    pub hqs: Vec<(PotId, Hex)>,
    /// Blocks that had been spotted: side, hex, kind, disordered.
    pub blocks: Vec<(Side, Hex, u8, bool)>,
}

/// A report with everything it says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dispatch {
    /// Whose.
    pub army: ArmyId,
    /// Own state, and the enemy near it.
    pub sitrep: Sitrep,
    /// Places near the army: whether Poland holds them.
    pub ground: Vec<(PlaceId, bool)>,
    /// Enemy HQs it has seen.
    pub hqs: Vec<(PotId, Hex)>,
}

/// Everything reported.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reports {
    /// By army.
    pub armies: Vec<Sitrep>,
    /// The turn of each army's last report, sent or not yet received.
    pub filed: Vec<u8>,
    /// Reports on the way (§2.2).
    pub road: Vec<Dispatch>,
    /// Who holds each place, as each side last heard: true for Poland.
    pub towns: [Vec<bool>; 2],
    /// Enemy HQs as each side last heard of them.
    pub enemy_hqs: [Vec<(PotId, Hex)>; 2],
    /// The last few turns, for spectators.
    pub past: Vec<Past>,
}

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
        let mut enemies = Vec::new();
        let mut enemy_hqs = Vec::new();
        if full {
            for u in state
                .units
                .iter()
                .filter(|u| u.fate == Fate::OnMap && u.side != side && u.known != Known::Masked)
            {
                if own.iter().any(|o| data.ground.distance(o.hex, u.hex) <= 4) {
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
                if theirs && own.iter().any(|o| data.ground.distance(o.hex, p.hex) <= 6) {
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
                    && own.iter().any(|o| data.ground.distance(o.hex, p.hex) <= 6)
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
            .map(|(i, p)| (PotId::nth(i), p.hex))
            .collect();
        let seen = state
            .units
            .iter()
            .filter(|u| u.fate == Fate::OnMap && !u.dummy && u.known != Known::Masked);
        let mut blocks: Vec<_> = seen
            .map(|u| (u.side, u.hex, u.kind, u.posture == Posture::Disordered))
            .collect();
        blocks.sort();
        let past = Past {
            turn: state.turn,
            towns,
            hqs,
            blocks,
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
