//! §2.4: the timetable. How long each step takes on a club day; the table's clock says when time is up.

use crate::book::Book;
use crate::choice::{Choice, Timer};
use crate::clock::{all_timers, runs_out};
use crate::ids::*;
use crate::seat::{Office, Seat, Seats};
use crate::sees;
use crate::state::{Phase, Slot, State};

/// Everything that runs out by itself, paused ones included: in a tea break all clocks but its own stand still.
pub fn timers(b: &Book, s: &State) -> Vec<table::Timer<Choice>> {
    let Some(clock) = b.seats().find(|seat| b.office(*seat) == Office::Clock) else {
        return Vec::new();
    };
    all_timers(b)
        .filter(|timer| runs_out(b, s, *timer))
        .map(|timer| {
            // While somebody is asked for an answer, the step itself waits.
            let asked =
                matches!(timer, Timer::Region(region) if runs_out(b, s, Timer::Window(region)));
            let stands = match timer {
                Timer::Planning | Timer::Tea => s.paused,
                _ => s.halted() || asked,
            };
            table::Timer {
                seat: clock,
                choice: Choice::TimeUp(timer),
                run: u64::from(s.turn) << 32 | run(s, timer),
                seconds: seconds(b, s, timer),
                running: !stands,
                known: known(b, s, timer),
                text: name(b, timer),
            }
        })
        .collect()
}

/// Tells a step or a window from the one before it in the same turn.
fn run(s: &State, timer: Timer) -> u64 {
    match timer {
        Timer::Region(region) => place(s.regions[region.i()].phase).into(),
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
    }
}

/// The minutes of a day at the table; by correspondence there is no such day.
fn day(b: &Book) -> Option<&crate::tables::LengthRow> {
    b.tables.presets.length.iter().find(|row| row.turn > 0)
}

/// A whole turn. The first one is for learning (A1).
fn turn_seconds(b: &Book, s: &State) -> u32 {
    let minutes = day(b).map_or(0, |day| match s.turn {
        0 | 1 => day.first_turn + day.first_slack,
        _ => day.turn,
    });
    minutes * 60
}

fn seconds(b: &Book, s: &State, timer: Timer) -> u32 {
    let presets = &b.tables.presets;
    match timer {
        Timer::Planning => day(b).map_or(0, |day| day.planning * 60),
        Timer::Tea => day(b).map_or(0, |day| day.tea_break * 60),
        Timer::Region(region) => step_seconds(b, s, region),
        Timer::Window(_) => presets.phases.response_seconds,
        // The sky has the time in which points are handed out below it.
        Timer::Zone(_) => turn_seconds(b, s) * presets.phases.share.command / 100,
        Timer::Office(_) => turn_seconds(b, s),
        Timer::Walk(_) => presets.phases.walk_up_minutes * 60,
    }
}

/// A region's step: its share of the turn, and what Control has added.
fn step_seconds(b: &Book, s: &State, region: RegionId) -> u32 {
    let phases = &b.tables.presets.phases;
    let share = &phases.share;
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
    let more = u32::from(s.extended[region.i()]) * phases.extension_minutes * 60;
    turn_seconds(b, s) * percent / (100 * steps) + more
}

/// A step's place in the turn.
fn place(phase: Phase) -> u8 {
    let slot = |slot: Slot| u8::from(slot == Slot::Second);
    match phase {
        Phase::Cards => 0,
        Phase::Command => 1,
        Phase::Rally(s) => 2 + slot(s),
        Phase::Prepared(s) => 4 + slot(s),
        Phase::Other(s) => 6 + slot(s),
        Phase::Exploit(s) => 8 + slot(s),
        Phase::Movement(s) => 10 + slot(s),
        Phase::Posture => 12,
        Phase::Done => 13,
        Phase::Plans => 14,
    }
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
                sees::eyes(b, s, seat) >> region.0 & 1 == 1
            }
            Timer::Zone(_) => office == Office::HighCommand,
            Timer::Office(side) => office == Office::HighCommand && b.side_of(seat) == Some(side),
            Timer::Walk(walker) => walker == seat,
        }
    };
    b.seats().filter(|seat| sees(*seat)).collect()
}

fn name(b: &Book, timer: Timer) -> String {
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
