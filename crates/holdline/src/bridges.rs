//! §2.12, §2.13 and §2.17: bridges blown, bombed and built.

use crate::act::Act;
use crate::book::{Book, Sort};
use crate::choice::Choice;
use crate::command::at_work;
use crate::dice::{Face, national};
use crate::event::LogEvent;
use crate::events::Effect;
use crate::ground::River;
use crate::ids::*;
use crate::record::Purpose;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
use crate::state::{Phase, Spot, State, Why};
use crate::turning::posture_army;
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// Whether a bridge over a major river joins two hexes.
fn spanned(b: &Book, s: &State, hex: Hex, to: Hex) -> bool {
    b.ground.touch(hex, to) && b.ground.edge(hex, to).river == River::Major && s.bridged(b, hex, to)
}

fn check_blow(b: &Book, s: &State, seat: Seat, hex: Hex, to: Hex) -> Result<ArmyId, Refusal> {
    if b.side_of(seat) != Some(Side::Polish) {
        return no(Refusal::CounterOutOfReach);
    }
    let armies = s.armies_of(b, seat);
    let army = (0..b.armies.len())
        .map(ArmyId::nth)
        .find(|&a| armies >> a.0 & 1 == 1 && s.cp_at(hex, a) >= b.tables.command.cost.blow_bridge);
    if posture_army(b, s, seat, hex).is_none() {
        return no(Refusal::BlowInPosture);
    }
    if !spanned(b, s, hex, to)
        || !s.friendly(hex, Side::Polish)
        || !s.held_by_arms(b, hex, Side::Polish)
    {
        return no(Refusal::BlowFromOwnHex);
    }
    if s.bridge_under(Effect::Seized, hex, to) {
        return no(Refusal::BridgeSeized);
    }
    match army {
        Some(army) => Ok(army),
        None => no(Refusal::NoPointOnHex),
    }
}

/// The points near a bridge that can pay for a raid on it: those of the seat's armies on its ends and beside them.
fn raid_funds(b: &Book, s: &State, seat: Seat, ends: [Hex; 2]) -> SmallVec<[(Hex, ArmyId); 8]> {
    let armies = s.armies_of(b, seat);
    let near = |h: Hex| ends.iter().any(|&end| b.ground.distance(h, end) <= 1);
    let lying = s.cubes.iter();
    lying
        .filter(|c| armies >> c.army.0 & 1 == 1 && near(c.hex))
        .map(|c| (c.hex, c.army))
        .collect()
}

/// The region in whose ACTIONS a seat may send the air-support die against a bridge.
fn check_raid(b: &Book, s: &State, seat: Seat, hex: Hex, to: Hex) -> Result<RegionId, Refusal> {
    let Some(side) = b.side_of(seat).filter(|_| b.rights(seat).fights()) else {
        return no(Refusal::CannotCallAir);
    };
    if hex >= to || !spanned(b, s, hex, to) {
        return no(Refusal::BadRaid);
    }
    let armies = s.armies_of(b, seat);
    let open = |r: &RegionId| {
        let step = &s.regions[r.i()];
        matches!(step.phase, Phase::Prepared(_) | Phase::Other(_))
            && s.acting(*r) == Some(side)
            && step.battle.is_none()
            && step.flights.is_empty()
            && (0..b.armies.len())
                .map(ArmyId::nth)
                .any(|a| armies >> a.0 & 1 == 1 && at_work(s, a, *r))
    };
    let mut ends = [b.ground.region(hex), b.ground.region(to)].into_iter();
    let Some(region) = ends.find(open) else {
        return no(Refusal::RaidInAttacks);
    };
    if s.bridge_under(Effect::Seized, hex, to) {
        return no(Refusal::BridgeSeized);
    }
    if !s.air_die(b, side, region) {
        return no(Refusal::NoAirSupportHere);
    }
    let funds = raid_funds(b, s, seat, [hex, to]);
    let have: u8 = funds.iter().map(|&(h, a)| s.cp_at(h, a)).sum();
    if have < b.tables.command.cost.air_support_die && !s.air_prepaid(b, side, region) {
        return no(Refusal::NoRaidPoint);
    }
    Ok(region)
}

impl Act<'_> {
    /// Sends the air-support die against a bridge: it goes on a tick or a star (A58).
    pub fn raid(&mut self, seat: Seat, hex: Hex, to: Hex) -> Result<DraftProgress, Refusal> {
        let region = check_raid(self.b, self.s, seat, hex, to)?;
        let funds = raid_funds(self.b, self.s, seat, [hex, to]);
        let price = self.b.tables.command.cost.air_support_die;
        if let Some(side) = self.b.side_of(seat) {
            self.spend_air(side, region, &funds, price);
            self.ask(Why::Bridge(hex, to), vec![national(side)]);
        }
        Ok(DraftProgress::Reveals)
    }

    /// Sets a charge under a bridge: it goes on a tick or a star (A58).
    pub fn blow(&mut self, seat: Seat, hex: Hex, to: Hex) -> Result<DraftProgress, Refusal> {
        let army = check_blow(self.b, self.s, seat, hex, to)?;
        self.pay(
            &[(hex, army)],
            self.b.tables.command.cost.blow_bridge,
            Purpose::Bridges,
        );
        self.ask(Why::Bridge(hex, to), vec![national(Side::Polish)]);
        Ok(DraftProgress::Reveals)
    }

    /// The charge goes off, or not.
    pub fn blown(&mut self, hex: Hex, to: Hex, face: Face) {
        let gone = face != Face::Blank;
        if gone {
            self.s.set_bridge(self.b, hex, to, false);
        }
        let part = self.part(hex).and(self.part(to));
        self.t.tell(part, LogEvent::Bridge(hex, to, gone));
    }

    /// Builds a bridge at the end of movement (A122).
    pub fn build(
        &mut self,
        seat: Seat,
        counter: CounterId,
        hex: Hex,
        to: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_build(self.b, self.s, seat, counter, hex, to)?;
        self.s.counters[counter.i()].spot = Spot::Building(hex, to);
        Ok(DraftProgress::Complete)
    }

    /// A side's movement is over: bridges stand, if the far bank is still free.
    pub fn finish_bridges(&mut self, region: RegionId, side: Side) {
        for i in 0..self.s.counters.len() {
            let Spot::Building(hex, to) = self.s.counters[i].spot else {
                continue;
            };
            if self.b.pieces[i].side != side || self.b.ground.region(hex) != region {
                continue;
            }
            if self.s.held_by_arms(self.b, to, side.other()) || !self.s.friendly(hex, side) {
                self.s.counters[i].spot = self.home_of(CounterId::nth(i));
            } else {
                self.s.counters[i].spot = Spot::Gone;
                self.s.set_bridge(self.b, hex, to, true);
                let part = self.part(hex).and(self.part(to));
                self.t.tell(part, LogEvent::Bridge(hex, to, false));
            }
        }
    }
}

fn check_build(b: &Book, s: &State, seat: Seat, counter: CounterId, hex: Hex, to: Hex) -> Verdict {
    let Some(piece) = b.pieces.get(counter.i()).filter(|p| p.sort == Sort::Bridge) else {
        return no(Refusal::NotABridgingColumn);
    };
    let Spot::Pot(pot) = s.counters[counter.i()].spot else {
        return no(Refusal::ColumnUnavailable);
    };
    if !s.commands(seat, pot) {
        return no(Refusal::ColumnNotCommanded);
    }
    let region = b.ground.region(hex);
    let ours = matches!(s.regions[region.i()].phase, Phase::Movement(_))
        && s.acting(region) == Some(piece.side);
    if !ours || !at_work(s, b.army_of(pot), region) {
        return no(Refusal::BuildInMovement);
    }
    let major = b.ground.touch(hex, to)
        && b.ground.edge(hex, to).river == River::Major
        && !s.bridged(b, hex, to);
    if !major || !s.friendly(hex, piece.side) {
        return no(Refusal::BridgeSite);
    }
    if b.ground.distance(s.pots[pot.i()].hex, hex) > b.tables.limits.bridge.range {
        return no(Refusal::BridgeOutOfRange);
    }
    if s.seen_enemy(to, piece.side) || s.posts(b, to, piece.side.other()).next().is_some() {
        return no(Refusal::EnemyAcrossRiver);
    }
    let building = |c: &crate::state::Counter| matches!(c.spot, Spot::Building(a, z) if (a, z) == (hex, to) || (z, a) == (hex, to));
    if s.counters.iter().any(building) {
        return no(Refusal::BridgeUnderWay);
    }
    Ok(())
}

/// What bridges offer.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b.side_of(seat) else { return };
    let phases = |test: fn(Phase) -> bool| s.regions.iter().any(|r| test(r.phase));
    if phases(|p| p == Phase::Posture) && side == Side::Polish {
        let armies = s.armies_of(b, seat);
        let lying = s.cubes.iter().filter(|c| armies >> c.army.0 & 1 == 1);
        let mut hexes: Vec<Hex> = lying.map(|c| c.hex).collect();
        hexes.dedup();
        for hex in hexes {
            for (_, to) in b.ground.around(hex) {
                if check_blow(b, s, seat, hex, to).is_ok() {
                    menu.push(Choice::Blow(hex, to));
                }
            }
        }
    }
    let flown = s.purses[side.i()].support.iter().any(|&n| n > 0);
    if flown && phases(|p| matches!(p, Phase::Prepared(_) | Phase::Other(_))) {
        for hex in b.ground.hexes().filter(|h| s.spans[h.i()] != 0) {
            for (_, to) in b.ground.around(hex) {
                if check_raid(b, s, seat, hex, to).is_ok() {
                    menu.push(Choice::Raid(hex, to));
                }
            }
        }
    }
    if !phases(|p| matches!(p, Phase::Movement(_))) {
        return;
    }
    for c in (0..b.pieces.len()).map(CounterId::nth) {
        let Spot::Pot(pot) = s.counters[c.i()].spot else {
            continue;
        };
        let piece = &b.pieces[c.i()];
        if piece.side != side || piece.sort != Sort::Bridge {
            continue;
        }
        let range = b.tables.limits.bridge.range;
        for hex in b.ground.near_list(s.pots[pot.i()].hex, range) {
            for (_, to) in b.ground.around(hex) {
                if check_build(b, s, seat, c, hex, to).is_ok() {
                    menu.push(Choice::Build(c, hex, to));
                }
            }
        }
    }
}
