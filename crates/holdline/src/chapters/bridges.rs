//! §2.12, §2.13 and §2.17: bridges blown, bombed and built.

use crate::act::Act;
use crate::chapters::command::at_work;
use crate::chapters::posture_change::posture_army;
use crate::state::events::Effect;
use crate::state::record::Purpose;

use crate::choice::Choice;
use crate::data::game::{GameData, Sort};
use crate::data::map::River;
use crate::dice::Face;
use crate::event::LogEvent;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Phase, Spot, State, Why};
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// Whether a bridge over a major river joins two hexes.
fn spanned(data: &GameData, state: &State, hex: Hex, to: Hex) -> bool {
    data.map.touch(hex, to)
        && data.map.edge(hex, to).river == River::Major
        && state.bridged(data, hex, to)
}

fn check_blow(
    data: &GameData,
    state: &State,
    seat: Seat,
    hex: Hex,
    to: Hex,
) -> Result<ArmyId, Refusal> {
    if data.side_of(seat) != Some(Side::Polish) {
        return no(Refusal::OnlyPolesBlow);
    }
    let armies = state.armies_of(data, seat);
    let army = (0..data.armies.len()).map(ArmyId::nth).find(|&a| {
        armies >> a.0 & 1 == 1 && state.cp_at(hex, a) >= data.tables.command.cost.blow_bridge
    });
    if posture_army(data, state, seat, hex).is_none() {
        return no(Refusal::BlowInPosture);
    }
    if !spanned(data, state, hex, to)
        || !state.friendly(hex, Side::Polish)
        || !state.held_by_arms(data, hex, Side::Polish)
    {
        return no(Refusal::BlowFromOwnHex);
    }
    if state.bridge_under(Effect::Seized, hex, to) {
        return no(Refusal::BridgeSeized);
    }
    match army {
        Some(army) => Ok(army),
        None => no(Refusal::NoPointOnHex),
    }
}

/// The points near a bridge that can pay for a raid on it: those of the seat's armies on its ends and beside them.
fn raid_funds(
    data: &GameData,
    state: &State,
    seat: Seat,
    ends: [Hex; 2],
) -> SmallVec<[(Hex, ArmyId); 8]> {
    let armies = state.armies_of(data, seat);
    let near = |h: Hex| ends.iter().any(|&end| data.map.distance(h, end) <= 1);
    let lying = state.cubes.iter();
    lying
        .filter(|c| armies >> c.army.0 & 1 == 1 && near(c.hex))
        .map(|c| (c.hex, c.army))
        .collect()
}

/// The region in whose ACTIONS a seat may send the air-support die against a bridge.
fn check_raid(
    data: &GameData,
    state: &State,
    seat: Seat,
    hex: Hex,
    to: Hex,
) -> Result<RegionId, Refusal> {
    let Some(side) = data.side_of(seat).filter(|_| data.rights(seat).fights()) else {
        return no(Refusal::CannotCallAir);
    };
    if hex >= to || !spanned(data, state, hex, to) {
        return no(Refusal::BadRaid);
    }
    let armies = state.armies_of(data, seat);
    let open = |r: &RegionId| {
        let step = &state.regions[r.i()];
        matches!(step.phase, Phase::Prepared(_) | Phase::Other(_))
            && state.acting(*r) == Some(side)
            && step.battle.is_none()
            && step.flights.is_empty()
            && (0..data.armies.len())
                .map(ArmyId::nth)
                .any(|a| armies >> a.0 & 1 == 1 && at_work(state, a, *r))
    };
    let mut ends = [data.map.region(hex), data.map.region(to)].into_iter();
    let Some(region) = ends.find(open) else {
        return no(Refusal::RaidInAttacks);
    };
    if state.bridge_under(Effect::Seized, hex, to) {
        return no(Refusal::BridgeSeized);
    }
    if !state.air_die(data, side, region) {
        return no(Refusal::NoAirSupportHere);
    }
    let funds = raid_funds(data, state, seat, [hex, to]);
    let have: u8 = funds.iter().map(|&(h, a)| state.cp_at(h, a)).sum();
    if have < data.tables.command.cost.air_support_die && !state.air_prepaid(data, side, region) {
        return no(Refusal::NoRaidPoint);
    }
    Ok(region)
}

impl Act<'_> {
    /// Sends the air-support die against a bridge: it goes on a tick or a star (A58).
    pub fn raid(&mut self, seat: Seat, hex: Hex, to: Hex) -> Result<DraftProgress, Refusal> {
        let region = check_raid(self.data, self.state, seat, hex, to)?;
        let funds = raid_funds(self.data, self.state, seat, [hex, to]);
        let price = self.data.tables.command.cost.air_support_die;
        if let Some(side) = self.data.side_of(seat) {
            self.spend_air(side, region, &funds, price);
            self.ask(Why::Bridge(hex, to), vec![self.data.national(side)]);
        }
        Ok(DraftProgress::Reveals)
    }

    /// Sets a charge under a bridge: it goes on a tick or a star (A58).
    pub fn blow(&mut self, seat: Seat, hex: Hex, to: Hex) -> Result<DraftProgress, Refusal> {
        let army = check_blow(self.data, self.state, seat, hex, to)?;
        self.pay(
            &[(hex, army)],
            self.data.tables.command.cost.blow_bridge,
            Purpose::Bridges,
        );
        self.ask(Why::Bridge(hex, to), vec![self.data.national(Side::Polish)]);
        Ok(DraftProgress::Reveals)
    }

    /// The charge goes off, or not.
    pub fn blown(&mut self, hex: Hex, to: Hex, face: Face) {
        let gone = face != Face::Blank;
        if gone {
            self.state.set_bridge(self.data, hex, to, false);
        }
        let part = self.part(hex).and(self.part(to));
        self.log.tell(part, LogEvent::Bridge(hex, to, gone));
    }

    /// Builds a bridge at the end of movement (A122).
    pub fn build(
        &mut self,
        seat: Seat,
        counter: CounterId,
        hex: Hex,
        to: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_build(self.data, self.state, seat, counter, hex, to)?;
        self.state.counters[counter.i()].spot = Spot::Building(hex, to);
        Ok(DraftProgress::Complete)
    }

    /// A side's movement is over: bridges stand, if the far bank is still free.
    pub fn finish_bridges(&mut self, region: RegionId, side: Side) {
        for i in 0..self.state.counters.len() {
            let Spot::Building(hex, to) = self.state.counters[i].spot else {
                continue;
            };
            if self.data.pieces[i].side != side || self.data.map.region(hex) != region {
                continue;
            }
            if self.state.held_by_arms(self.data, to, side.other())
                || !self.state.friendly(hex, side)
            {
                self.state.counters[i].spot = self.home_of(CounterId::nth(i));
            } else {
                self.state.counters[i].spot = Spot::Gone;
                self.state.set_bridge(self.data, hex, to, true);
                let part = self.part(hex).and(self.part(to));
                self.log.tell(part, LogEvent::Bridge(hex, to, false));
            }
        }
    }
}

fn check_build(
    data: &GameData,
    state: &State,
    seat: Seat,
    counter: CounterId,
    hex: Hex,
    to: Hex,
) -> Verdict {
    let Some(piece) = data
        .pieces
        .get(counter.i())
        .filter(|p| p.sort == Sort::Bridge)
    else {
        return no(Refusal::NotABridgingColumn);
    };
    let Spot::Pot(pot) = state.counters[counter.i()].spot else {
        return no(Refusal::ColumnUnavailable);
    };
    if !state.commands(seat, pot) {
        return no(Refusal::ColumnNotCommanded);
    }
    let region = data.map.region(hex);
    let ours = matches!(state.regions[region.i()].phase, Phase::Movement(_))
        && state.acting(region) == Some(piece.side);
    if !ours || !at_work(state, data.army_of(pot), region) {
        return no(Refusal::BuildInMovement);
    }
    let major = data.map.touch(hex, to)
        && data.map.edge(hex, to).river == River::Major
        && !state.bridged(data, hex, to);
    if !major || !state.friendly(hex, piece.side) {
        return no(Refusal::BridgeSite);
    }
    if data.map.distance(state.pots[pot.i()].hex, hex) > data.tables.limits.bridge.range {
        return no(Refusal::BridgeOutOfRange);
    }
    if state.seen_enemy(to, piece.side)
        || state.posts(data, to, piece.side.other()).next().is_some()
    {
        return no(Refusal::EnemyAcrossRiver);
    }
    let building = |c: &crate::state::Counter| matches!(c.spot, Spot::Building(a, z) if (a, z) == (hex, to) || (z, a) == (hex, to));
    if state.counters.iter().any(building) {
        return no(Refusal::BridgeUnderWay);
    }
    Ok(())
}

/// What bridges offer.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data.side_of(seat) else {
        return;
    };
    let phases = |test: fn(Phase) -> bool| state.regions.iter().any(|r| test(r.phase));
    if phases(|p| p == Phase::Posture) && side == Side::Polish {
        let armies = state.armies_of(data, seat);
        let lying = state.cubes.iter().filter(|c| armies >> c.army.0 & 1 == 1);
        let mut hexes: Vec<Hex> = lying.map(|c| c.hex).collect();
        hexes.dedup();
        for hex in hexes {
            for (_, to) in data.map.around(hex) {
                if check_blow(data, state, seat, hex, to).is_ok() {
                    menu.push(Choice::Blow(hex, to));
                }
            }
        }
    }
    let flown = state.purses[side.i()].support.iter().any(|&n| n > 0);
    if flown && phases(|p| matches!(p, Phase::Prepared(_) | Phase::Other(_))) {
        let there =
            |side: &&(Hex, Hex, u8)| side.0 < side.1 && state.spans[side.0.i()] >> side.2 & 1 == 1;
        for &(hex, to, _) in data.major_sides.iter().filter(there) {
            if check_raid(data, state, seat, hex, to).is_ok() {
                menu.push(Choice::Raid(hex, to));
            }
        }
    }
    if !phases(|p| matches!(p, Phase::Movement(_))) {
        return;
    }
    for c in (0..data.pieces.len()).map(CounterId::nth) {
        let Spot::Pot(pot) = state.counters[c.i()].spot else {
            continue;
        };
        let piece = &data.pieces[c.i()];
        if piece.side != side || piece.sort != Sort::Bridge || !state.commands(seat, pot) {
            continue;
        }
        let range = data.tables.limits.bridge.range;
        for hex in data.map.near_list(state.pots[pot.i()].hex, range) {
            for (_, to) in data.map.around(hex) {
                if check_build(data, state, seat, c, hex, to).is_ok() {
                    menu.push(Choice::Build(c, hex, to));
                }
            }
        }
    }
}
