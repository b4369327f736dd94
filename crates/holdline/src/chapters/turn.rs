//! §2.4 and §2.5: the turn, five regions at once, one barrier at its end.

use crate::act::Act;
use crate::chapters::clock::{all_timers, check_timer};
use crate::chapters::high_command::desk_closed;
use crate::chapters::initiative::holds_up_cards;
use crate::chapters::messages::may_talk;
use crate::chapters::movement::{allowance, unit_fits};
use crate::chapters::response_queue::asked_in;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::seats::Role;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::AirStep;
use crate::state::region::Veil;
use crate::state::{Fate, Phase, Region, Stage, State};
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu};

impl Region {
    /// A region before its first turn.
    pub fn new(winner: Side) -> Region {
        Region {
            phase: Phase::Done,
            winner,
            passed: 0,
            said: Seats::NONE,
            present: 0,
            sealed: [[0; 14]; 2],
            reserves: [[0; 14]; 2],
            battle: None,
            late: false,
            flights: ArrayVec::new(),
            transit: None,
            mover: None,
            moved: 0,
            veil: Veil::default(),
        }
    }
}

/// Armies, a bit each, whose word a region's step waits for.
pub fn expected(data: &GameData, state: &State, region: RegionId) -> u32 {
    let r = &state.regions[region.i()];
    let of = |side: Side| r.present & data.side_armies[side.i()];
    match r.phase {
        Phase::Done => 0,
        Phase::Cards => {
            let [german, polish] = state.leads[region.i()];
            r.present & (1 << german.0 | 1 << polish.0)
        }
        Phase::Command | Phase::Plans | Phase::Posture => r.present,
        Phase::Movement(_) => state.acting(region).map_or(0, of),
        // Armies that play from plans are not waited for in ACTIONS (§2.4).
        _ => state.acting(region).map_or(0, |side| {
            let mut left = of(side);
            let mut waits = 0;
            while left != 0 {
                let army = ArmyId(left.trailing_zeros() as u8);
                left &= left - 1;
                waits |= u32::from(!state.planned(army)) << army.0;
            }
            waits
        }),
    }
}

/// Seats that have something to do, by what everybody can see: steps, tables, and who has passed.
pub fn waiting(data: &GameData, state: &State) -> Seats {
    let (armies, asked) = open_tables(data, state);
    let mut seats = neutral(data, state);
    let players = Seats(data.seating.sides[0].0 | data.seating.sides[1].0);
    let filter = |seats: Seats, test: &dyn Fn(Seat) -> bool| {
        seats.iter().filter(|seat| test(*seat)).collect::<Seats>().0
    };
    if state.paused {
        return seats;
    }
    // In a break people talk (§2.4, A148).
    if state.tea {
        seats.0 |= filter(players, &|seat| may_talk(data, state, seat));
        return seats;
    }
    if state.stage == Stage::Planning {
        seats.0 |= players.0 & !state.ready.0;
        return seats;
    }
    let desks = data.seats_of(Role::HighCommand);
    let cards = state.regions.iter().any(|r| r.phase == Phase::Cards);
    let acts =
        |side: &Side| air_lets_act(state, *side) || cards && holds_up_cards(data, state, *side);
    for side in Side::BOTH.into_iter().filter(acts) {
        seats.0 |= desks.0 & data.seating.sides[side.i()].0 & !state.closed.0;
    }
    let groups = data.seats_of(Role::ArmyGroup);
    let open = groups.0 & !state.closed.0;
    let tactical = Seats(players.0 & !desks.0 & !open);
    seats.0 |= open;
    seats.0 |= filter(tactical, &|seat| {
        asked.contains(seat) && !shut_out(data, state, seat)
            || at_a_table(data, state, seat, &armies)
    });
    seats
}

/// Seats without a side that have something to do.
fn neutral(data: &GameData, state: &State) -> Seats {
    let mut seats = data.seats_of(Role::GameControl);
    if !state.options.auto_control {
        seats = data.seating.umpires;
    }
    // In a stopped game, or when every window left stands in a queue, nothing runs out.
    if all_timers(data).any(|timer| check_timer(data, state, timer).is_ok()) {
        seats.0 |= data.seats_of(Role::Clock).0;
    }
    let others = data.seats_of(Role::Liaison).0 | data.seats_of(Role::Spectator).0;
    if state.stage != Stage::Debrief {
        let talking = Seats(others).iter().filter(|x| may_talk(data, state, *x));
        seats.0 |= talking.collect::<Seats>().0;
    }
    seats
}

/// Whether a seat has something to do.
pub fn waits_for(data: &GameData, state: &State, seat: Seat) -> bool {
    waiting(data, state).contains(seat)
}

/// What the five tables wait for: armies, a bit each, and seats asked in combats and flights.
fn open_tables(data: &GameData, state: &State) -> ([u32; MAX_REGIONS], Seats) {
    let mut seats = Seats::NONE;
    let mut armies = [0; MAX_REGIONS];
    if state.stage != Stage::Turn || state.halted() {
        return (armies, seats);
    }
    for region in state.regions() {
        let r = &state.regions[region.i()];
        armies[region.i()] = expected(data, state, region) & !r.passed;
        seats.0 |= asked_in(data, state, region).0;
    }
    (armies, seats)
}

/// Whether Control has taken a map from a seat that commands there: it gives no orders until it has it again (§2.19).
pub fn shut_out(data: &GameData, state: &State, seat: Seat) -> bool {
    data.rights(seat).fights() && state.shut[usize::from(seat.0)] != 0
}

/// Whether a tactical seat is expected at some table.
fn at_a_table(data: &GameData, state: &State, seat: Seat, expected: &[u32; MAX_REGIONS]) -> bool {
    let armies = state.armies_of(data, seat);
    state.regions().any(|region| {
        let r = &state.regions[region.i()];
        let cards = data.office(seat) == Role::Corps && r.phase == Phase::Cards;
        expected[region.i()] & armies != 0 && !r.said.contains(seat) && !cards
    })
}

/// A high command is asked while the air board waits for it, and once the air turn is over; not while the enemy rolls
/// its own step.
fn air_lets_act(state: &State, side: Side) -> bool {
    let waits = |z: &crate::state::air::Zone| match z.step {
        AirStep::Rotate | AirStep::Bombing => !z.ready[side.i()],
        AirStep::Losses => z.hits[side.i()] > 0,
        _ => false,
    };
    state.sky.zones.iter().any(waits) || state.sky.zones.iter().all(|z| z.step == AirStep::Done)
}

fn check_pass(data: &GameData, state: &State, seat: Seat, region: RegionId) -> Verdict {
    if state.stage != Stage::Turn || state.halted() || region.i() >= state.regions.len() {
        return no(Refusal::NoTurnInRegion);
    }
    let r = &state.regions[region.i()];
    let ours = expected(data, state, region) & state.armies_of(data, seat) & !r.passed;
    if ours == 0 || !data.rights(seat).fights() || r.said.contains(seat) {
        return no(Refusal::StepNotYours);
    }
    if data.office(seat) == Role::Corps && r.phase == Phase::Cards {
        return no(Refusal::CardsNotYours);
    }
    Ok(())
}

/// Those of these armies whose step a seat's word closes. A staff officer speaks for the commander only where the army was
/// handed over (A93).
fn speaks_for(data: &GameData, state: &State, seat: Seat, armies: u32) -> u32 {
    match data.office(seat) {
        Role::Staff if state.revised() => armies & state.delegated,
        office if office.speaks() => armies,
        _ => 0,
    }
}

impl Act<'_> {
    /// An army has finished a step.
    pub fn pass(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        check_pass(self.data, self.state, seat, region)?;
        let armies =
            expected(self.data, self.state, region) & self.state.armies_of(self.data, seat);
        self.drop_plans(region, Some(seat));
        let armies_closed = speaks_for(self.data, self.state, seat, armies);
        let r = &mut self.state.regions[region.i()];
        if self.state.options.alternate_moves
            && matches!(r.phase, Phase::Movement(_))
            && let Some(mover) = r.mover.take()
        {
            // One corps has moved; the other side is next (A46).
            r.moved |= 1 << mover.0;
            self.swap_movers(region);
            return Ok(DraftProgress::HandsOver);
        }
        r.passed |= armies_closed;
        if armies_closed != armies {
            r.said.insert(seat);
        }
        self.settle();
        Ok(DraftProgress::Reveals)
    }

    /// With alternate moves the slots change places while both sides still have units to move.
    fn swap_movers(&mut self, region: RegionId) {
        use crate::state::Slot;
        let r = &mut self.state.regions[region.i()];
        let Phase::Movement(slot) = r.phase else {
            return;
        };
        let other = if slot == Slot::First {
            Slot::Second
        } else {
            Slot::First
        };
        r.phase = Phase::Movement(other);
        let left = expected(self.data, self.state, region) & !self.state.regions[region.i()].passed;
        if left == 0 {
            self.state.regions[region.i()].phase = Phase::Movement(slot);
        } else {
            self.ready_to_move(region);
        }
    }

    fn drop_plans(&mut self, region: RegionId, of: Option<Seat>) {
        for (i, plan) in self.state.plans.iter_mut().enumerate() {
            let theirs = of.is_none_or(|seat| usize::from(seat.0) == i);
            if theirs
                && plan
                    .as_ref()
                    .is_some_and(|p| self.data.map.region(p.target) == region)
            {
                *plan = None;
            }
        }
    }

    /// Closes what is finished: steps, regions, the turn. Runs until something waits again.
    pub fn settle(&mut self) {
        if self.state.stage != Stage::Turn || self.state.halted() {
            return;
        }
        loop {
            if !self.state.rolls.is_empty() {
                return;
            }
            let mut changed = self.fly_for_closed_desks();
            for region in self.state.regions() {
                if !self.state.rolls.is_empty() {
                    return;
                }
                if self.by_itself(region) {
                    changed = true;
                    continue;
                }
                let r = &self.state.regions[region.i()];
                let busy = r.battle.is_some() || !r.flights.is_empty() || r.phase == Phase::Done;
                let reserve = |&side: &Side| holds_up_cards(self.data, self.state, side);
                let adds = r.phase == Phase::Cards && !r.late && Side::BOTH.iter().any(reserve);
                if !busy && !adds && expected(self.data, self.state, region) & !r.passed == 0 {
                    self.next_phase(region);
                    changed = true;
                }
            }
            let over = self.state.regions.iter().all(|r| r.phase == Phase::Done)
                && self.state.sky.zones.iter().all(|z| z.step == AirStep::Done)
                && Side::BOTH
                    .iter()
                    .all(|&side| desk_closed(self.data, self.state, side));
            if over && self.state.rolls.is_empty() {
                self.end_turn();
                if self.state.stage != Stage::Turn {
                    return;
                }
                changed = true;
            }
            if !changed {
                self.start_tea();
                return;
            }
        }
    }

    /// A region goes on to its next step.
    fn next_phase(&mut self, region: RegionId) {
        self.drop_plans(region, None);
        let before = self.state.regions[region.i()].phase;
        if before == Phase::Command {
            self.reveal(region);
        }
        if before == Phase::Posture {
            self.unveil_posture(region);
        }
        if let (Phase::Movement(_), Some(side)) = (before, self.state.acting(region)) {
            self.end_movement(region, side);
        }
        if let (Phase::Exploit(_), Some(side)) = (before, self.state.acting(region)) {
            self.lapse_plans(region, side);
        }
        let plans = before == Phase::Command && self.state.options.written_plans;
        let r = &mut self.state.regions[region.i()];
        r.said = Seats::NONE;
        r.mover = None;
        r.late = false;
        r.phase = if plans { Phase::Plans } else { before.after() };
        if self.state.options.alternate_moves && self.goes_on_alternating(region, before) {
            return;
        }
        let r = &mut self.state.regions[region.i()];
        r.passed = 0;
        r.moved = 0;
        let phase = r.phase;
        self.log.tell(
            ViewParts::region(region).and(ViewParts::PUBLIC),
            LogEvent::Phase(region, phase),
        );
        self.ring(region);
        if before == Phase::Command {
            let present = self.state.regions[region.i()].present;
            for army in (0..self.data.armies.len())
                .map(ArmyId::nth)
                .filter(|a| present >> a.0 & 1 == 1)
            {
                self.settle_stock(army);
            }
            if self.state.turn == 1 {
                self.unveil(region);
            }
        }
        if matches!(phase, Phase::Movement(_)) {
            self.ready_to_move(region);
        }
        if phase.settled() {
            self.release_waiting();
        }
    }

    /// With alternate moves a side that has finished leaves the rest to the other; when no side is left POSTURE follows.
    fn goes_on_alternating(&mut self, region: RegionId, before: Phase) -> bool {
        use crate::state::Slot;
        let Phase::Movement(slot) = before else {
            return false;
        };
        let other = if slot == Slot::First {
            Slot::Second
        } else {
            Slot::First
        };
        self.state.regions[region.i()].phase = Phase::Movement(other);
        let left = expected(self.data, self.state, region) & !self.state.regions[region.i()].passed;
        if left == 0 {
            self.state.regions[region.i()].phase = Phase::Posture;
            return false;
        }
        self.ready_to_move(region);
        true
    }

    /// Movement points for those whose move it is.
    pub fn ready_to_move(&mut self, region: RegionId) {
        let side = self.state.acting(region);
        for i in 0..self.state.units.len() {
            let u = &self.state.units[i];
            // A unit that withdrew may still move (A105); one that has begun its march keeps what is left.
            if u.fate == Fate::OnMap && u.region == region && Some(u.side) == side && !u.paid {
                self.state.units[i].mp = allowance(self.data, self.state, UnitId::nth(i));
            }
        }
    }

    /// A side's move is over: stragglers show, bridges stand, no unit is left in an overfull hex.
    fn end_movement(&mut self, region: RegionId, side: Side) {
        if let Some(unit) = self.state.regions[region.i()].transit.take() {
            // With alternate moves it may be the other side's unit whose move is cut short (A46).
            let (hex, side) = (
                self.state.units[unit.i()].hex,
                self.state.units[unit.i()].side,
            );
            let around: Vec<Hex> = self.data.map.around(hex).map(|(_, h)| h).collect();
            let free = around.into_iter().find(|&h| {
                self.state.friendly(h, side)
                    && self.state.known_clear(self.data, side, h)
                    && unit_fits(self.data, self.state, unit, h)
            });
            if let Some(to) = free {
                self.enter(unit, to);
            }
        }
        self.stragglers(region, side);
        self.finish_bridges(region, side);
    }
}

/// Steps a seat may declare finished.
pub fn pass_menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for region in state.regions() {
        if check_pass(data, state, seat, region).is_ok() {
            menu.push(Choice::Pass(region));
        }
    }
}
