//! §2.4 and §2.5: the turn, five regions at once, one barrier at its end.

use crate::act::Act;
use crate::air::AirStep;
use crate::book::{Book, Sort};
use crate::choice::Choice;
use crate::clock::{all_timers, check_timer};
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::movement::{allowance, unit_fits};
use crate::office::desk_closed;
use crate::post::may_talk;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Office, Seat, Seats};
use crate::state::{Fate, Phase, Region, Spot, Stage, State};
use crate::windows::asked_in;
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
        }
    }
}

/// Armies, a bit each, whose word a region's step waits for.
pub fn expected(b: &Book, s: &State, region: RegionId) -> u32 {
    let r = &s.regions[region.i()];
    let of = |side: Side| r.present & b.side_armies[side.i()];
    match r.phase {
        Phase::Done => 0,
        Phase::Cards => {
            let [german, polish] = s.leads[region.i()];
            r.present & (1 << german.0 | 1 << polish.0)
        }
        Phase::Command | Phase::Plans | Phase::Posture => r.present,
        Phase::Movement(_) => s.acting(region).map_or(0, of),
        // Armies that play from plans are not waited for in ACTIONS (§2.4).
        _ => s.acting(region).map_or(0, |side| {
            let mut left = of(side);
            let mut waits = 0;
            while left != 0 {
                let army = ArmyId(left.trailing_zeros() as u8);
                left &= left - 1;
                waits |= u32::from(!s.planned(army)) << army.0;
            }
            waits
        }),
    }
}

/// Seats that have something to do, by what everybody can see: steps, tables, and who has passed.
pub fn waiting(b: &Book, s: &State) -> Seats {
    let tables = open_tables(b, s);
    b.seats()
        .filter(|&seat| is_asked(b, s, seat, &tables))
        .collect()
}

/// Whether a seat has something to do.
pub fn waits_for(b: &Book, s: &State, seat: Seat) -> bool {
    is_asked(b, s, seat, &open_tables(b, s))
}

/// What the five tables wait for: armies, a bit each, and seats asked in combats and flights.
fn open_tables(b: &Book, s: &State) -> ([u32; REGIONS], Seats) {
    let mut seats = Seats::NONE;
    let mut armies = [0; REGIONS];
    if s.stage != Stage::Turn || s.halted() {
        return (armies, seats);
    }
    for region in regions() {
        let r = &s.regions[region.i()];
        armies[region.i()] = expected(b, s, region) & !r.passed;
        seats.0 |= asked_in(b, s, region).0;
    }
    (armies, seats)
}

fn is_asked(b: &Book, s: &State, seat: Seat, tables: &([u32; REGIONS], Seats)) -> bool {
    match b.office(seat) {
        // In a stopped game, or when every window left stands in a queue, nothing runs out.
        Office::Clock => all_timers(b).any(|timer| check_timer(b, s, timer).is_ok()),
        Office::GameControl => true,
        Office::MapControl | Office::AirControl | Office::PoliticalControl => {
            !s.options.auto_control
        }
        Office::Liaison | Office::Spectator => s.stage != Stage::Debrief && may_talk(b, s, seat),
        _ if s.paused => false,
        // In a break people talk (§2.4, A148).
        _ if s.tea => may_talk(b, s, seat),
        _ if s.stage == Stage::Planning => !s.ready.contains(seat),
        Office::HighCommand => !s.closed.contains(seat) && air_lets_act(b, s, seat),
        Office::ArmyGroup if !s.closed.contains(seat) => true,
        _ if shut_out(b, s, seat) => at_a_table(b, s, seat, &tables.0),
        _ => tables.1.contains(seat) || at_a_table(b, s, seat, &tables.0),
    }
}

/// Whether Control has taken a map from a seat that commands there: it gives no orders until it has it again (§2.19).
pub fn shut_out(b: &Book, s: &State, seat: Seat) -> bool {
    b.rights(seat).fights() && s.shut[usize::from(seat.0)] != 0
}

/// Whether a tactical seat is expected at some table.
fn at_a_table(b: &Book, s: &State, seat: Seat, expected: &[u32; REGIONS]) -> bool {
    let armies = s.armies_of(b, seat);
    regions().any(|region| {
        let r = &s.regions[region.i()];
        let cards = b.office(seat) == Office::Corps && r.phase == Phase::Cards;
        expected[region.i()] & armies != 0 && !r.said.contains(seat) && !cards
    })
}

/// A high command is asked while the air board waits for it, and once the air turn is over; not while the enemy rolls
/// his own step.
fn air_lets_act(b: &Book, s: &State, seat: Seat) -> bool {
    let Some(side) = b.side_of(seat) else {
        return false;
    };
    let waits = |z: &crate::air::Zone| match z.step {
        AirStep::Rotate | AirStep::Bombing => !z.ready[side.i()],
        AirStep::Losses => z.hits[side.i()] > 0,
        _ => false,
    };
    s.sky.zones.iter().any(waits) || s.sky.zones.iter().all(|z| z.step == AirStep::Done)
}

fn check_pass(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    if s.stage != Stage::Turn || s.halted() || region.i() >= REGIONS {
        return no(Refusal::NoTurnInRegion);
    }
    let r = &s.regions[region.i()];
    let ours = expected(b, s, region) & s.armies_of(b, seat) & !r.passed;
    if ours == 0 || !b.rights(seat).fights() || r.said.contains(seat) {
        return no(Refusal::StepNotYours);
    }
    if b.office(seat) == Office::Corps && r.phase == Phase::Cards {
        return no(Refusal::CardsNotYours);
    }
    Ok(())
}

impl Act<'_> {
    /// An army has finished a step.
    pub fn pass(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        check_pass(self.b, self.s, seat, region)?;
        let armies = expected(self.b, self.s, region) & self.s.armies_of(self.b, seat);
        self.drop_plans(region, Some(seat));
        let speaks = self.b.office(seat).speaks();
        let r = &mut self.s.regions[region.i()];
        if self.s.options.alternate_moves
            && matches!(r.phase, Phase::Movement(_))
            && let Some(mover) = r.mover.take()
        {
            // One corps has moved; the other side is next (A46).
            r.moved |= 1 << mover.0;
            self.swap_movers(region);
            return Ok(DraftProgress::HandsOver);
        }
        if speaks {
            r.passed |= armies;
        } else {
            r.said.insert(seat);
        }
        self.settle();
        Ok(DraftProgress::Reveals)
    }

    /// With alternate moves the slots change places while both sides still have somebody to move.
    fn swap_movers(&mut self, region: RegionId) {
        use crate::state::Slot;
        let r = &mut self.s.regions[region.i()];
        let Phase::Movement(slot) = r.phase else {
            return;
        };
        let other = if slot == Slot::First {
            Slot::Second
        } else {
            Slot::First
        };
        r.phase = Phase::Movement(other);
        let left = expected(self.b, self.s, region) & !self.s.regions[region.i()].passed;
        if left == 0 {
            self.s.regions[region.i()].phase = Phase::Movement(slot);
        } else {
            self.ready_to_move(region);
        }
    }

    fn drop_plans(&mut self, region: RegionId, of: Option<Seat>) {
        for (i, plan) in self.s.plans.iter_mut().enumerate() {
            let theirs = of.is_none_or(|seat| usize::from(seat.0) == i);
            if theirs
                && plan
                    .as_ref()
                    .is_some_and(|p| self.b.ground.region(p.target) == region)
            {
                *plan = None;
            }
        }
    }

    /// Closes what is finished: steps, regions, the turn. Runs until something waits again.
    pub fn settle(&mut self) {
        if self.s.stage != Stage::Turn || self.s.halted() {
            return;
        }
        loop {
            if !self.s.rolls.is_empty() {
                return;
            }
            let mut changed = self.fly_for_closed_desks();
            for region in regions() {
                if !self.s.rolls.is_empty() {
                    return;
                }
                if self.by_itself(region) {
                    changed = true;
                    continue;
                }
                let r = &self.s.regions[region.i()];
                let busy = r.battle.is_some() || !r.flights.is_empty() || r.phase == Phase::Done;
                if !busy && expected(self.b, self.s, region) & !r.passed == 0 {
                    self.next_phase(region);
                    changed = true;
                }
            }
            let over = self.s.regions.iter().all(|r| r.phase == Phase::Done)
                && self.s.sky.zones.iter().all(|z| z.step == AirStep::Done)
                && Side::BOTH
                    .iter()
                    .all(|&side| desk_closed(self.b, self.s, side));
            if over && self.s.rolls.is_empty() {
                self.end_turn();
                if self.s.stage != Stage::Turn {
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
        let before = self.s.regions[region.i()].phase;
        if before == Phase::Command {
            self.reveal(region);
        }
        if let (Phase::Movement(_), Some(side)) = (before, self.s.acting(region)) {
            self.end_movement(region, side);
        }
        if let (Phase::Exploit(_), Some(side)) = (before, self.s.acting(region)) {
            self.lapse_plans(region, side);
        }
        let plans = before == Phase::Command && self.s.options.written_plans;
        let r = &mut self.s.regions[region.i()];
        r.said = Seats::NONE;
        r.mover = None;
        r.late = false;
        r.phase = if plans { Phase::Plans } else { before.after() };
        if self.s.options.alternate_moves && self.goes_on_alternating(region, before) {
            return;
        }
        let r = &mut self.s.regions[region.i()];
        r.passed = 0;
        r.moved = 0;
        let phase = r.phase;
        self.t.tell(
            Parts::region(region).and(Parts::PUBLIC),
            LogEvent::Phase(region, phase),
        );
        self.ring(region);
        if before == Phase::Command {
            let present = self.s.regions[region.i()].present;
            for army in (0..self.b.armies.len())
                .map(ArmyId::nth)
                .filter(|a| present >> a.0 & 1 == 1)
            {
                self.settle_stock(army);
            }
            if self.s.turn == 1 {
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

    /// With alternate moves a side that has finished leaves the rest to the other; with nobody left POSTURE follows.
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
        self.s.regions[region.i()].phase = Phase::Movement(other);
        let left = expected(self.b, self.s, region) & !self.s.regions[region.i()].passed;
        if left == 0 {
            self.s.regions[region.i()].phase = Phase::Posture;
            return false;
        }
        self.ready_to_move(region);
        true
    }

    /// Movement points for those whose move it is.
    pub fn ready_to_move(&mut self, region: RegionId) {
        let side = self.s.acting(region);
        for i in 0..self.s.units.len() {
            let u = &self.s.units[i];
            // A unit that withdrew may still move (A105); one that has begun its march keeps what is left.
            if u.fate == Fate::OnMap && u.region == region && Some(u.side) == side && !u.paid {
                self.s.units[i].mp = allowance(self.b, self.s, UnitId::nth(i));
            }
        }
    }

    /// A side's move is over: stragglers show, bridges stand, nobody is left in an overfull hex.
    fn end_movement(&mut self, region: RegionId, side: Side) {
        if let Some(unit) = self.s.regions[region.i()].transit.take() {
            // With alternate moves it may be the other side's unit whose move is cut short (A46).
            let (hex, side) = (self.s.units[unit.i()].hex, self.s.units[unit.i()].side);
            let around: Vec<Hex> = self.b.ground.around(hex).map(|(_, h)| h).collect();
            let free = around.into_iter().find(|&h| {
                self.s.friendly(h, side)
                    && self.s.known_clear(self.b, side, h)
                    && unit_fits(self.b, self.s, unit, h)
            });
            if let Some(to) = free {
                self.enter(unit, to);
            }
        }
        self.stragglers(region, side);
        self.finish_bridges(region, side);
    }

    /// The first turn, or the next.
    pub fn start_turn(&mut self, turn: u8) {
        self.s.turn = turn;
        self.s.stage = Stage::Turn;
        self.s.closed = Seats::NONE;
        self.s.short.fill(0);
        self.s.walking.fill(0);
        self.s.walks.fill(0);
        self.s.talk.fill(0);
        self.s.throws.clear();
        self.s.sheet.clear();
        self.s.favoured = None;
        self.s.extended.clear();
        for account in &mut self.s.record.accounts {
            account.lost_now = 0;
        }
        for i in 0..self.s.units.len() {
            let region = self.b.ground.region(self.s.units[i].hex);
            let u = &mut self.s.units[i];
            (u.committed, u.fought, u.moved, u.paid) = (false, false, false, false);
            (u.shaken, u.tried, u.checked) = (false, false, false);
            u.waits = Hex::NOWHERE;
            u.mp = 0;
            if u.fate == Fate::OnMap {
                u.region = region;
            }
        }
        self.return_counters();
        let steps = self.b.tables.limits.headquarters;
        for pot in &mut self.s.pots {
            (pot.steps, pot.stickers, pot.disrupted) = (steps.steps, steps.stickers, false);
        }
        for region in regions() {
            let r = &mut self.s.regions[region.i()];
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
        self.t.tell(Parts::ALL, LogEvent::Turn(turn));
    }

    /// Guns and specials go back to their pots; new ones come into play.
    fn return_counters(&mut self) {
        for i in 0..self.s.counters.len() {
            let piece = &self.b.pieces[i];
            if matches!(piece.sort, Sort::Post) {
                continue;
            }
            let home = self.home_of(CounterId::nth(i));
            let turn = self.s.turn;
            let counter = &mut self.s.counters[i];
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
        for i in 0..self.b.divisions.len() {
            let held = self.s.unreleased >> i & 1 == 1;
            if self.s.arrivals[i] > self.s.turn || held {
                continue;
            }
            for &unit in &self.b.divisions[i].units {
                if self.s.units[unit.i()].fate == Fate::Waiting {
                    self.bring(unit, self.b.divisions[i].hex);
                }
            }
        }
    }

    /// Puts a new cube into the nearest own hex with room.
    pub fn bring(&mut self, unit: UnitId, near: Hex) {
        let side = self.s.units[unit.i()].side;
        let mut hexes = self.b.ground.within(near, 8);
        hexes.sort_by_key(|&h| (self.b.ground.distance(h, near), h));
        let free = |h: &Hex| {
            self.s.friendly(*h, side)
                && !self.s.held_by_arms(self.b, *h, side.other())
                && unit_fits(self.b, self.s, unit, *h)
                && crate::movement::can_stand(self.b, self.s, unit, *h)
        };
        if let Some(hex) = hexes.into_iter().find(free) {
            let region = self.b.ground.region(hex);
            let u = &mut self.s.units[unit.i()];
            u.fate = Fate::OnMap;
            u.region = region;
            if self.s.stage == Stage::Turn {
                let army = self.s.army_of(self.b, unit);
                self.s.regions[region.i()].present |= 1 << army.0;
            }
            self.s.put(unit, hex);
            self.watch(unit);
        }
    }

    /// Who is at which table this turn: armies with a block or HQ there or next door, and the leads.
    pub fn take_places(&mut self) {
        let mut present = [0u32; REGIONS];
        for (region, leads) in self.s.leads.iter().enumerate() {
            for &army in leads {
                present[region] |= 1 << army.0;
            }
        }
        let mut stands = |hex: Hex, army: ArmyId| {
            for h in self.b.ground.near_list(hex, 1) {
                present[self.b.ground.region(h).i()] |= 1 << army.0;
            }
        };
        for u in self.s.units.iter().filter(|u| u.fate == Fate::OnMap) {
            stands(u.hex, self.b.army_of(u.pot));
        }
        for (i, p) in self
            .s
            .pots
            .iter()
            .enumerate()
            .filter(|(_, p)| p.hex.on_map())
        {
            stands(p.hex, self.b.pots[i].army);
        }
        for region in regions() {
            self.s.regions[region.i()].present = present[region.i()];
        }
    }

    /// The barrier: everything is finished everywhere.
    fn end_turn(&mut self) {
        while !self.s.sky.findings.is_empty() {
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
        let day = crate::debrief::day(self.b, self.s);
        self.s.record.days.push(day);
        for side in Side::BOTH {
            let left = std::mem::take(&mut self.s.purses[side.i()].cp);
            self.s.record.purses[side.i()].1 += u16::from(left);
        }
        for i in 0..self.s.groups.len() {
            let left = std::mem::take(&mut self.s.groups[i]);
            self.s.record.groups[0].1 += u16::from(left);
        }
        if self.s.turn >= self.s.last {
            self.s.stage = Stage::Debrief;
            self.t.tell(Parts::ALL, LogEvent::Over);
        } else {
            self.start_turn(self.s.turn + 1);
        }
    }
}

/// Steps a seat may declare finished.
pub fn pass_menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for region in regions() {
        if check_pass(b, s, seat, region).is_ok() {
            menu.push(Choice::Pass(region));
        }
    }
}
