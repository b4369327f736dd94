//! §2.4: the timetable. How long each step takes on a club day, and what is due when by
//! correspondence; the table's clock says when time is up.

use crate::act::Act;
use crate::chapters::clock::{all_timers, runs_out, stands};
use crate::chapters::visibility;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::presets::{DayStep, LengthRow};
use crate::data::seats::Role;
use crate::ids::*;
use crate::state::clock::Timer;
use crate::state::{Extension, Phase, Slot, State};

/// Everything that runs out by itself, paused ones included: in a tea break all clocks but its own stand still.
pub fn timers(data: &GameData, state: &State) -> Vec<engine::Timer<Choice>> {
    let Some(clock) = data.seats().find(|seat| data.office(*seat) == Role::Clock) else {
        return Vec::new();
    };
    all_timers(data)
        .filter(|timer| runs_out(data, state, *timer))
        .map(|timer| {
            // While an answer is awaited, the step itself waits.
            let asked =
                matches!(timer, Timer::Region(region) if runs_out(data, state, Timer::Window(region)));
            engine::Timer {
                seat: clock,
                choice: Choice::TimeUp(timer),
                generation: run(data, state, timer),
                seconds: seconds(data, state, timer),
                due: due(data, state, timer),
                running: !asked && !stands(data, state, timer),
                known: known(data, state, timer),
                text: crate::text::timers::name(data, timer),
            }
        })
        .collect()
}

/// Tells a step or a window from the one before it. By correspondence all that is due together is one run, so that a
/// deadline that has passed ends each of its steps.
fn run(data: &GameData, state: &State, timer: Timer) -> u64 {
    let part: u64 = match timer {
        Timer::Region(region) => match group(data, state, timer) {
            Some(group) => 32 + group as u64,
            None => state.regions[region.i()].phase.place().into(),
        },
        // Each combat and each flight has a window of its own.
        Timer::Window(region) => {
            let table = &state.regions[region.i()];
            let combat = table
                .battle
                .as_ref()
                .map_or(0, |battle| 1 + battle.target.i());
            ((combat << 3) + table.flights.len()) as u64
        }
        _ => 0,
    };
    u64::from(state.turn) << 32 | part
}

/// The preset this table plays by.
fn length<'a>(data: &'a GameData, state: &State) -> &'a LengthRow {
    &data.tables.presets.length[usize::from(state.options.length)]
}

/// What a clock runs for, in the list of deadlines. The sky is flown before ACTIONS, a desk is closed at the day's end.
fn step(state: &State, timer: Timer) -> Option<DayStep> {
    let of = |phase: Phase| match phase {
        Phase::Cards => DayStep::Initiative,
        Phase::Command => DayStep::Command,
        Phase::Movement(_) => DayStep::Movement,
        Phase::Posture | Phase::Done => DayStep::Posture,
        _ => DayStep::Plans,
    };
    match timer {
        Timer::Region(region) => Some(of(state.regions[region.i()].phase)),
        Timer::Zone(_) => Some(DayStep::Plans),
        Timer::HighCommand(_) => Some(DayStep::Posture),
        _ => None,
    }
}

/// The deadline of a clock by correspondence, as a place in the list (§2.4).
fn group(data: &GameData, state: &State, timer: Timer) -> Option<usize> {
    let step = step(state, timer)?;
    let rows = &length(data, state).deadline;
    rows.iter().position(|row| row.phases.contains(&step))
}

/// The time of day by which something is due, and half the time from the deadline before it as the least.
fn due(data: &GameData, state: &State, timer: Timer) -> Option<engine::DailyDeadline> {
    const DAY: u32 = 24 * 60 * 60;
    let rows = &length(data, state).deadline;
    let at = group(data, state, timer)?;
    let before = rows[(at + rows.len() - 1) % rows.len()].at.0;
    let second = rows[at].at.0;
    let gap = (second + DAY - before % DAY) % DAY;
    Some(engine::DailyDeadline {
        second: second % DAY,
        lead: gap / 2,
    })
}

/// How often Control has given a clock more time this turn.
pub fn extensions(state: &State, timer: Timer) -> u8 {
    let of = state.extended.iter().filter(|e| e.timer == timer);
    of.map(|e| e.n).sum()
}

/// How often Control may: the first turn has its slack and no more (A1).
pub fn most_extensions(data: &GameData, state: &State, timer: Timer) -> u8 {
    let (row, phases) = (length(data, state), &data.tables.presets.phases);
    match timer {
        Timer::Region(_) if state.turn == 1 && row.first_slack > 0 => {
            (row.first_slack / phases.extension_minutes) as u8
        }
        _ => phases.most_extensions,
    }
}

impl Act<'_> {
    /// Control gives the run of a clock more time.
    pub fn extend(&mut self, timer: Timer) {
        let run = run(self.data, self.state, timer);
        let mut given = self.state.extended.iter_mut();
        match given.find(|e| e.timer == timer && e.run == run) {
            Some(extension) => extension.n += 1,
            None => self.state.extended.push(Extension { timer, run, n: 1 }),
        }
    }
}

/// What Control has added to this run of a clock.
fn more(data: &GameData, state: &State, timer: Timer) -> u32 {
    let run = run(data, state, timer);
    let mut given = state.extended.iter();
    let n = given
        .find(|e| e.timer == timer && e.run == run)
        .map_or(0, |e| e.n);
    u32::from(n) * data.tables.presets.phases.extension_minutes * 60
}

/// A whole turn. The first one is for learning; its slack is for Control to give (A1).
fn turn_seconds(data: &GameData, state: &State) -> u32 {
    let row = length(data, state);
    let minutes = if state.turn <= 1 {
        row.first_turn
    } else {
        row.turn
    };
    minutes * 60
}

/// How long a clock runs: where a time of day is due, only what Control has added to it.
fn seconds(data: &GameData, state: &State, timer: Timer) -> u32 {
    let usual = match due(data, state, timer) {
        Some(_) => 0,
        None => usual_seconds(data, state, timer),
    };
    usual + more(data, state, timer)
}

fn usual_seconds(data: &GameData, state: &State, timer: Timer) -> u32 {
    let presets = &data.tables.presets;
    match timer {
        Timer::Planning => length(data, state).planning * 60,
        Timer::Tea => length(data, state).tea_break * 60,
        Timer::Region(region) => step_seconds(data, state, region),
        Timer::Window(_) => presets.phases.response_seconds,
        // The sky has the time in which points are handed out below it.
        Timer::Zone(_) => turn_seconds(data, state) * presets.phases.share.command / 100,
        Timer::HighCommand(_) => turn_seconds(data, state),
        Timer::Walk(_) => presets.phases.walk_up_minutes * 60,
    }
}

/// A region's step: its share of the turn.
fn step_seconds(data: &GameData, state: &State, region: RegionId) -> u32 {
    let share = &data.tables.presets.phases.share;
    // Percent, and over how many steps they are spread.
    let (percent, steps) = match state.regions[region.i()].phase {
        Phase::Cards => (share.initiative, 1),
        Phase::Command => (share.command + share.reveal, 1),
        // Written instead of played: both halves of the actions.
        Phase::Plans => (share.actions_1 + share.actions_2, 1),
        Phase::Rally(slot) | Phase::Prepared(slot) | Phase::Other(slot) | Phase::Exploit(slot) => {
            match slot {
                Slot::First => (share.actions_1, 4),
                Slot::Second => (share.actions_2, 4),
            }
        }
        Phase::Movement(_) => (share.movement, 2),
        Phase::Posture => (share.posture, 1),
        Phase::Done => (0, 1),
    };
    turn_seconds(data, state) * percent / (100 * steps)
}

/// Who may know that this runs out: who sees what it is about, and Control.
fn known(data: &GameData, state: &State, timer: Timer) -> Seats {
    let sees = |seat: Seat| {
        let office = data.office(seat);
        if office.control() || office == Role::Clock {
            return true;
        }
        match timer {
            Timer::Planning | Timer::Tea => true,
            Timer::Region(region) | Timer::Window(region) => {
                visibility::eyes(data, state, seat) >> region.0 & 1 == 1
            }
            Timer::Zone(_) => office == Role::HighCommand,
            Timer::HighCommand(side) => {
                office == Role::HighCommand && data.side_of(seat) == Some(side)
            }
            Timer::Walk(walker) => walker == seat,
        }
    };
    data.seats().filter(|seat| sees(*seat)).collect()
}
