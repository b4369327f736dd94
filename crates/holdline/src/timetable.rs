//! §2.4: the timetable. How long each step takes on a club day, and what is due when by
//! correspondence; the table's clock says when time is up.

use crate::act::Act;
use crate::book::Book;
use crate::choice::{Choice, Timer};
use crate::clock::{all_timers, runs_out, stands};
use crate::ids::*;
use crate::seat::{Office, Seat, Seats};
use crate::state::{Extension, Phase, Slot, State};
use crate::tables::{DayStep, LengthRow};
use crate::visibility;

/// Everything that runs out by itself, paused ones included: in a tea break all clocks but its own stand still.
pub fn timers(b: &Book, s: &State) -> Vec<engine::Timer<Choice>> {
    let Some(clock) = b.seats().find(|seat| b.office(*seat) == Office::Clock) else {
        return Vec::new();
    };
    all_timers(b)
        .filter(|timer| runs_out(b, s, *timer))
        .map(|timer| {
            // While somebody is asked for an answer, the step itself waits.
            let asked =
                matches!(timer, Timer::Region(region) if runs_out(b, s, Timer::Window(region)));
            engine::Timer {
                seat: clock,
                choice: Choice::TimeUp(timer),
                generation: run(b, s, timer),
                seconds: seconds(b, s, timer),
                due: due(b, s, timer),
                running: !asked && !stands(b, s, timer),
                known: known(b, s, timer),
                text: name(b, timer),
            }
        })
        .collect()
}

/// Tells a step or a window from the one before it. By correspondence all that is due together is one run, so that a
/// deadline that has passed ends each of its steps.
fn run(b: &Book, s: &State, timer: Timer) -> u64 {
    let part: u64 = match timer {
        Timer::Region(region) => match group(b, s, timer) {
            Some(group) => 32 + group as u64,
            None => s.regions[region.i()].phase.place().into(),
        },
        // Each combat and each flight has a window of its own.
        Timer::Window(region) => {
            let table = &s.regions[region.i()];
            let combat = table
                .battle
                .as_ref()
                .map_or(0, |battle| 1 + battle.target.i());
            ((combat << 3) + table.flights.len()) as u64
        }
        _ => 0,
    };
    u64::from(s.turn) << 32 | part
}

/// The preset this table plays by.
fn length<'a>(b: &'a Book, s: &State) -> &'a LengthRow {
    &b.tables.presets.length[usize::from(s.options.length)]
}

/// What a clock runs for, in the list of deadlines. The sky is flown before ACTIONS, a desk is closed at the day's end.
fn step(s: &State, timer: Timer) -> Option<DayStep> {
    let of = |phase: Phase| match phase {
        Phase::Cards => DayStep::Initiative,
        Phase::Command => DayStep::Command,
        Phase::Movement(_) => DayStep::Movement,
        Phase::Posture | Phase::Done => DayStep::Posture,
        _ => DayStep::Plans,
    };
    match timer {
        Timer::Region(region) => Some(of(s.regions[region.i()].phase)),
        Timer::Zone(_) => Some(DayStep::Plans),
        Timer::Office(_) => Some(DayStep::Posture),
        _ => None,
    }
}

/// The deadline of a clock by correspondence, as a place in the list (§2.4).
fn group(b: &Book, s: &State, timer: Timer) -> Option<usize> {
    let step = step(s, timer)?;
    let rows = &length(b, s).deadline;
    rows.iter().position(|row| row.phases.contains(&step))
}

/// The time of day by which something is due, and half the time from the deadline before it as the least.
fn due(b: &Book, s: &State, timer: Timer) -> Option<engine::DailyDeadline> {
    const DAY: u32 = 24 * 60 * 60;
    let rows = &length(b, s).deadline;
    let at = group(b, s, timer)?;
    let before = rows[(at + rows.len() - 1) % rows.len()].at.0;
    let second = rows[at].at.0;
    let gap = (second + DAY - before % DAY) % DAY;
    Some(engine::DailyDeadline {
        second: second % DAY,
        lead: gap / 2,
    })
}

/// How often Control has given a clock more time this turn.
pub fn extensions(s: &State, timer: Timer) -> u8 {
    let of = s.extended.iter().filter(|e| e.timer == timer);
    of.map(|e| e.n).sum()
}

/// How often Control may: the first turn has its slack and no more (A1).
pub fn most_extensions(b: &Book, s: &State, timer: Timer) -> u8 {
    let (row, phases) = (length(b, s), &b.tables.presets.phases);
    match timer {
        Timer::Region(_) if s.turn == 1 && row.first_slack > 0 => {
            (row.first_slack / phases.extension_minutes) as u8
        }
        _ => phases.most_extensions,
    }
}

impl Act<'_> {
    /// Control gives the run of a clock more time.
    pub fn extend(&mut self, timer: Timer) {
        let run = run(self.b, self.s, timer);
        let mut given = self.s.extended.iter_mut();
        match given.find(|e| e.timer == timer && e.run == run) {
            Some(extension) => extension.n += 1,
            None => self.s.extended.push(Extension { timer, run, n: 1 }),
        }
    }
}

/// What Control has added to this run of a clock.
fn more(b: &Book, s: &State, timer: Timer) -> u32 {
    let run = run(b, s, timer);
    let mut given = s.extended.iter();
    let n = given
        .find(|e| e.timer == timer && e.run == run)
        .map_or(0, |e| e.n);
    u32::from(n) * b.tables.presets.phases.extension_minutes * 60
}

/// A whole turn. The first one is for learning; its slack is for Control to give (A1).
fn turn_seconds(b: &Book, s: &State) -> u32 {
    let row = length(b, s);
    let minutes = if s.turn <= 1 {
        row.first_turn
    } else {
        row.turn
    };
    minutes * 60
}

/// How long a clock runs: where a time of day is due, only what Control has added to it.
fn seconds(b: &Book, s: &State, timer: Timer) -> u32 {
    let usual = match due(b, s, timer) {
        Some(_) => 0,
        None => usual_seconds(b, s, timer),
    };
    usual + more(b, s, timer)
}

fn usual_seconds(b: &Book, s: &State, timer: Timer) -> u32 {
    let presets = &b.tables.presets;
    match timer {
        Timer::Planning => length(b, s).planning * 60,
        Timer::Tea => length(b, s).tea_break * 60,
        Timer::Region(region) => step_seconds(b, s, region),
        Timer::Window(_) => presets.phases.response_seconds,
        // The sky has the time in which points are handed out below it.
        Timer::Zone(_) => turn_seconds(b, s) * presets.phases.share.command / 100,
        Timer::Office(_) => turn_seconds(b, s),
        Timer::Walk(_) => presets.phases.walk_up_minutes * 60,
    }
}

/// A region's step: its share of the turn.
fn step_seconds(b: &Book, s: &State, region: RegionId) -> u32 {
    let share = &b.tables.presets.phases.share;
    // Percent, and over how many steps they are spread.
    let (percent, steps) = match s.regions[region.i()].phase {
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
    turn_seconds(b, s) * percent / (100 * steps)
}

/// Who may know that this runs out: who sees what it is about, and Control.
fn known(b: &Book, s: &State, timer: Timer) -> Seats {
    let sees = |seat: Seat| {
        let office = b.office(seat);
        if office.control() || office == Office::Clock {
            return true;
        }
        match timer {
            Timer::Planning | Timer::Tea => true,
            Timer::Region(region) | Timer::Window(region) => {
                visibility::eyes(b, s, seat) >> region.0 & 1 == 1
            }
            Timer::Zone(_) => office == Office::HighCommand,
            Timer::Office(side) => office == Office::HighCommand && b.side_of(seat) == Some(side),
            Timer::Walk(walker) => walker == seat,
        }
    };
    b.seats().filter(|seat| sees(*seat)).collect()
}

/// What a clock runs for, in words.
pub fn name(b: &Book, timer: Timer) -> String {
    match timer {
        Timer::Planning => "Planning".into(),
        Timer::Tea => "Tea break".into(),
        Timer::Region(region) => format!("Step in {}", region_name(b, region)),
        Timer::Window(region) => format!("Answer in {}", region_name(b, region)),
        Timer::Zone(zone) => format!("Air step, zone {}", zone + 1),
        Timer::Office(side) => format!("High command, {}", side.word()),
        Timer::Walk(_) => "Walk to the map".into(),
    }
}

fn region_name(b: &Book, region: RegionId) -> &str {
    let name = b.regions.get(region.i());
    name.map_or("a region", String::as_str)
}
