//! §2.3 and A115: what superiors are told, and what spectators see late. No live state leaves the map tables.

use crate::act::Act;
use crate::book::{Book, Role};
use crate::choice::Choice;
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
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

fn check_report(b: &Book, s: &State, seat: Seat, army: ArmyId) -> Verdict {
    if army.i() >= b.armies.len() || !b.office(seat).speaks() || !s.commands_army(b, seat, army) {
        return no(Refusal::NotYourReport);
    }
    if s.stage != Stage::Turn || s.halted() {
        return no(Refusal::ReportDuringTurn);
    }
    if s.reports.filed[army.i()] == s.turn {
        return no(Refusal::AlreadyReported);
    }
    if b.armies[army.i()].pots.is_empty() {
        return no(Refusal::NothingToReport);
    }
    Ok(())
}

impl Act<'_> {
    /// An army's report in full.
    pub fn report_by(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_report(self.b, self.s, seat, army)?;
        self.report(army, true);
        Ok(DraftProgress::Complete)
    }

    /// Sends a report: it arrives at once, or with the next step of a region the army is in (§2.2).
    pub fn report(&mut self, army: ArmyId, full: bool) {
        let dispatch = self.dispatch(army, full);
        self.s.reports.filed[army.i()] = self.s.turn;
        if full && crate::post::army_late(self.b, self.s, army) {
            self.s.reports.road.push(dispatch);
        } else {
            self.receive(dispatch);
        }
    }

    /// Reports on the way from these armies arrive.
    pub fn deliver_reports(&mut self, armies: u32) {
        for dispatch in std::mem::take(&mut self.s.reports.road) {
            if armies >> dispatch.army.0 & 1 == 1 {
                self.receive(dispatch);
            } else {
                self.s.reports.road.push(dispatch);
            }
        }
    }

    /// What a report says: own state, ground, and in full the enemy near it.
    fn dispatch(&self, army: ArmyId, full: bool) -> Dispatch {
        let (b, s) = (self.b, &*self.s);
        let side = b.side(army);
        let own = s
            .units
            .iter()
            .enumerate()
            .filter(|(_, u)| u.fate == Fate::OnMap && !u.dummy && b.army_of(u.pot) == army);
        let own: Vec<&crate::state::Unit> = own.map(|(_, u)| u).collect();
        let hqs = b.armies[army.i()]
            .pots
            .iter()
            .map(|&p| (p, s.pots[p.i()].hex))
            .filter(|(_, h)| h.on_map())
            .collect();
        let mut enemies = Vec::new();
        let mut enemy_hqs = Vec::new();
        if full {
            for u in s
                .units
                .iter()
                .filter(|u| u.fate == Fate::OnMap && u.side != side && u.known != Known::Masked)
            {
                if own.iter().any(|o| b.ground.distance(o.hex, u.hex) <= 4) {
                    let kind = (u.known == Known::Identified && !u.dummy).then_some(u.kind);
                    enemies.push(Sighting {
                        hex: u.hex,
                        pot: u.pot,
                        kind,
                    });
                }
            }
            enemies.sort();
            for (i, p) in s.pots.iter().enumerate() {
                let theirs = b.side(b.pots[i].army) != side && p.hex.on_map();
                if theirs && own.iter().any(|o| b.ground.distance(o.hex, p.hex) <= 6) {
                    enemy_hqs.push((PotId::nth(i), p.hex));
                }
            }
        }
        let sitrep = Sitrep {
            turn: s.turn,
            full,
            hqs,
            cubes: own.len() as u8,
            disordered: own
                .iter()
                .filter(|u| u.posture == Posture::Disordered)
                .count() as u8,
            lost: s.record.accounts[army.i()].lost,
            cp: crate::command::holding(b, s, army),
            enemies,
        };
        let ground = b
            .places
            .iter()
            .enumerate()
            .filter(|(_, p)| {
                p.role != Role::Entry && own.iter().any(|o| b.ground.distance(o.hex, p.hex) <= 6)
            })
            .map(|(i, p)| (PlaceId::nth(i), s.friendly(p.hex, Side::Polish)))
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
        let side = self.b.side(dispatch.army);
        self.s.reports.armies[dispatch.army.i()] = dispatch.sitrep;
        let told = &mut self.s.reports.towns[side.i()];
        for (place, polish) in dispatch.ground {
            told[place.i()] = polish;
        }
        let known = &mut self.s.reports.enemy_hqs[side.i()];
        for (pot, hex) in dispatch.hqs {
            known.retain(|(p, _)| *p != pot);
            known.push((pot, hex));
            known.sort();
        }
    }

    /// At the end of a turn every army that has not reported sends its short form (A115), and spectators get a picture.
    pub fn evening_reports(&mut self) {
        for army in (0..self.b.armies.len()).map(ArmyId::nth) {
            if self.s.reports.filed[army.i()] < self.s.turn
                && !self.b.armies[army.i()].pots.is_empty()
            {
                self.report(army, false);
            }
        }
        let (b, s) = (self.b, &*self.s);
        let towns = b
            .places
            .iter()
            .map(|p| s.friendly(p.hex, Side::Polish))
            .collect();
        let hqs = s
            .pots
            .iter()
            .enumerate()
            .filter(|(_, p)| p.hex.on_map())
            .map(|(i, p)| (PotId::nth(i), p.hex))
            .collect();
        let seen = s
            .units
            .iter()
            .filter(|u| u.fate == Fate::OnMap && !u.dummy && u.known != Known::Masked);
        let mut blocks: Vec<_> = seen
            .map(|u| (u.side, u.hex, u.kind, u.posture == Posture::Disordered))
            .collect();
        blocks.sort();
        let past = Past {
            turn: s.turn,
            towns,
            hqs,
            blocks,
        };
        let keep = usize::from(b.tables.presets.phases.spectator_delay) + 1;
        self.s.reports.past.push(past);
        if self.s.reports.past.len() > keep {
            self.s.reports.past.remove(0);
        }
    }
}

/// Reports a seat may send.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for army in (0..b.armies.len()).map(ArmyId::nth) {
        if check_report(b, s, seat, army).is_ok() {
            menu.push(Choice::Report(army));
        }
    }
}
