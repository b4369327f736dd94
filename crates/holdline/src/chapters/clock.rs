//! §2.4: the clock says that time is up, of a step or of a window in it.

use crate::act::Act;
use crate::chapters::high_command::desk_closed;
use crate::chapters::response_queue::queued;
use crate::chapters::turn::expected;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::seats::Role;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::AirStep;
use crate::state::clock::Timer;
use crate::state::{Phase, Stage, State};
use engine::{DraftProgress, Menu};

impl Act<'_> {
    /// Time is up (A99).
    pub fn time_up(&mut self, seat: Seat, timer: Timer) -> Result<DraftProgress, Refusal> {
        if self.data.office(seat) != Role::Clock {
            return no(Refusal::OnlyClock);
        }
        check_timer(self.data, self.state, timer)?;
        self.run_out(timer);
        self.settle();
        Ok(DraftProgress::Reveals)
    }

    /// What a clock ran for is over.
    pub fn run_out(&mut self, timer: Timer) {
        match timer {
            Timer::Planning => self.end_planning(),
            Timer::Tea => self.end_tea(),
            Timer::Region(region) => self.step_times_out(region),
            Timer::Window(region) => self.window_times_out(region),
            Timer::Zone(zone) => self.sky_times_out(zone),
            Timer::HighCommand(side) => self.close_desk(side),
            Timer::Walk(walker) => {
                self.state.walking[usize::from(walker.0)] = 0;
            }
        }
    }

    /// The step of a region is over: the combat under way is finished with standing answers, and nothing new begins.
    pub fn step_times_out(&mut self, region: RegionId) {
        let all = expected(self.data, self.state, region);
        let r = &mut self.state.regions[region.i()];
        r.late = true;
        r.passed |= all;
    }

    /// The window that is open gets its standing answer; the step goes on.
    fn window_times_out(&mut self, region: RegionId) {
        match self.state.regions[region.i()].flights.first() {
            Some(flight) => self.flee(flight.pot, flight.to[0]),
            None => self.default_answer(region),
        }
    }
}

/// Whether time may be up there now.
pub fn check_timer(data: &GameData, state: &State, timer: Timer) -> Verdict {
    if runs_out(data, state, timer) && !stands(data, state, timer) {
        Ok(())
    } else {
        no(Refusal::NoTimer)
    }
}

/// Whether a clock stands: in a break all but the break's own, in a stopped game every one, and that of a window while
/// those it asks are asked elsewhere (A97).
pub fn stands(data: &GameData, state: &State, timer: Timer) -> bool {
    match timer {
        Timer::Planning | Timer::Tea => state.paused,
        Timer::Window(region) => state.halted() || queued(data, state, region),
        _ => state.halted(),
    }
}

/// Whether there is something to run out, be it now or when a break is over.
pub fn runs_out(data: &GameData, state: &State, timer: Timer) -> bool {
    match timer {
        Timer::Planning => state.stage == Stage::Planning,
        Timer::Tea => state.tea,
        _ if state.stage != Stage::Turn => false,
        Timer::Region(region) => {
            region.i() < state.regions.len() && state.regions[region.i()].phase != Phase::Done
        }
        Timer::Window(region) => {
            let r = state.regions.get(region.i());
            r.is_some_and(|r| r.battle.is_some() || !r.flights.is_empty())
        }
        Timer::Zone(zone) => {
            let step = state.sky.zones.get(usize::from(zone)).map(|z| z.step);
            matches!(
                step,
                Some(AirStep::Rotate | AirStep::Losses | AirStep::Bombing)
            )
        }
        Timer::HighCommand(side) => !desk_closed(data, state, side),
        Timer::Walk(seat) => state
            .walking
            .get(usize::from(seat.0))
            .is_some_and(|&w| w != 0),
    }
}

/// All that can run out.
pub fn all_timers(data: &GameData) -> impl Iterator<Item = Timer> {
    [Timer::Planning, Timer::Tea]
        .into_iter()
        .chain(data.region_ids().map(Timer::Region))
        .chain(data.region_ids().map(Timer::Window))
        .chain([0, 1].map(Timer::Zone))
        .chain(Side::BOTH.map(Timer::HighCommand))
        .chain(data.seats().map(Timer::Walk))
}

/// What the clock may say.
pub fn clock_menu(data: &GameData, state: &State, menu: &mut Menu<Choice>) {
    menu.extend(
        all_timers(data)
            .filter(|&t| check_timer(data, state, t).is_ok())
            .map(Choice::TimeUp),
    );
}
