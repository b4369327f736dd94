//! §2.4: the clock says that time is up, of a step or of a window in it.

use crate::act::Act;
use crate::air::AirStep;
use crate::book::Book;
use crate::choice::{Choice, Timer};
use crate::ids::*;
use crate::office::desk_closed;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Office, Seat};
use crate::state::{Phase, Stage, State};
use crate::turn::expected;
use crate::windows::queued;
use engine::{DraftProgress, Menu};

impl Act<'_> {
    /// Time is up (A99).
    pub fn time_up(&mut self, seat: Seat, timer: Timer) -> Result<DraftProgress, Refusal> {
        if self.b.office(seat) != Office::Clock {
            return no(Refusal::OnlyClock);
        }
        check_timer(self.b, self.s, timer)?;
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
            Timer::Office(side) => self.close_desk(side),
            Timer::Walk(walker) => {
                self.s.walking[usize::from(walker.0)] = 0;
            }
        }
    }

    /// The step of a region is over: the combat under way is finished with standing answers, and nothing new begins.
    pub fn step_times_out(&mut self, region: RegionId) {
        let all = expected(self.b, self.s, region);
        let r = &mut self.s.regions[region.i()];
        r.late = true;
        r.passed |= all;
    }

    /// The window that is open gets its standing answer; the step goes on.
    fn window_times_out(&mut self, region: RegionId) {
        match self.s.regions[region.i()].flights.first() {
            Some(flight) => self.flee(flight.pot, flight.to[0]),
            None => self.default_answer(region),
        }
    }
}

/// Whether time may be up there now.
pub fn check_timer(b: &Book, s: &State, timer: Timer) -> Verdict {
    if runs_out(b, s, timer) && !stands(b, s, timer) {
        Ok(())
    } else {
        no(Refusal::NoTimer)
    }
}

/// Whether a clock stands: in a break all but the break's own, in a stopped game every one, and that of a window while
/// those it asks are asked elsewhere (A97).
pub fn stands(b: &Book, s: &State, timer: Timer) -> bool {
    match timer {
        Timer::Planning | Timer::Tea => s.paused,
        Timer::Window(region) => s.halted() || queued(b, s, region),
        _ => s.halted(),
    }
}

/// Whether there is something to run out, be it now or when a break is over.
pub fn runs_out(b: &Book, s: &State, timer: Timer) -> bool {
    match timer {
        Timer::Planning => s.stage == Stage::Planning,
        Timer::Tea => s.tea,
        _ if s.stage != Stage::Turn => false,
        Timer::Region(region) => region.i() < REGIONS && s.regions[region.i()].phase != Phase::Done,
        Timer::Window(region) => {
            let r = s.regions.get(region.i());
            r.is_some_and(|r| r.battle.is_some() || !r.flights.is_empty())
        }
        Timer::Zone(zone) => {
            let step = s.sky.zones.get(usize::from(zone)).map(|z| z.step);
            matches!(
                step,
                Some(AirStep::Rotate | AirStep::Losses | AirStep::Bombing)
            )
        }
        Timer::Office(side) => !desk_closed(b, s, side),
        Timer::Walk(seat) => s.walking.get(usize::from(seat.0)).is_some_and(|&w| w != 0),
    }
}

/// All that can run out.
pub fn all_timers(b: &Book) -> impl Iterator<Item = Timer> {
    [Timer::Planning, Timer::Tea]
        .into_iter()
        .chain(regions().map(Timer::Region))
        .chain(regions().map(Timer::Window))
        .chain([0, 1].map(Timer::Zone))
        .chain(Side::BOTH.map(Timer::Office))
        .chain(b.seats().map(Timer::Walk))
}

/// What the clock may say.
pub fn clock_menu(b: &Book, s: &State, menu: &mut Menu<Choice>) {
    menu.extend(
        all_timers(b)
            .filter(|&t| check_timer(b, s, t).is_ok())
            .map(Choice::TimeUp),
    );
}
