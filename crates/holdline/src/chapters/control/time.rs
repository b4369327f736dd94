//! Clocks, breaks, and the length of the game.

use super::*;
use crate::chapters::clock::{check_timer, runs_out};
use crate::chapters::timetable::{extensions, most_extensions};
use crate::data::seats::{Permission, Role};
use crate::state::clock::Timer;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// The longest game an umpire may ask for.
const MOST_TURNS: u8 = 20;

/// Whose clock it is: the sky has an umpire of its own.
fn clocked(may: &RolePermissions, timer: Timer) -> bool {
    may.rules_clock() || may.rules_air() && matches!(timer, Timer::Zone(_))
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let others = [
        Ruling::Tea,
        Ruling::Pause,
        Ruling::Resume,
        Ruling::Length(true),
        Ruling::Length(false),
    ];
    for ruling in others {
        offers.checked(desk, ruling);
    }
    for make in [Ruling::Force as fn(Timer) -> Ruling, Ruling::Extend] {
        for timer in [Timer::Planning, Timer::Tea, Timer::Zone(0), Timer::Zone(1)] {
            offers.checked(desk, make(timer));
        }
        for side in Side::BOTH {
            offers.checked(desk, make(Timer::HighCommand(side)));
        }
        for timer in [Timer::Region as fn(RegionId) -> Timer, Timer::Window] {
            let tables = numbers(desk.state.regions.len());
            offers.those(desk, tables, |n| make(timer(RegionId::nth(n as usize))));
        }
        let walkers = desk.data.seats_of(Role::ArmyGroup).iter();
        let walkers = walkers.map(|seat| u32::from(seat.0));
        offers.those(desk, walkers, |n| make(Timer::Walk(Seat(n as u8))));
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    let (b, s, may) = (desk.data, desk.state, desk.may);
    match *ruling {
        Ruling::Pause => {
            need(may.rules_clock())?;
            if s.halted() {
                return no(Refusal::AlreadyHalted);
            }
        }
        Ruling::Resume => {
            need(may.rules_clock())?;
            if !s.halted() {
                return no(Refusal::NoBreak);
            }
        }
        Ruling::Tea => {
            need(may.tea_break == Some(Permission::Do))?;
            if s.stage != Stage::Turn || s.halted() || s.tea_due || s.control_tea {
                return no(Refusal::ControlBreakUsed);
            }
        }
        Ruling::Length(more) => {
            need(may.rules_clock())?;
            let allowed = match more {
                true => s.last < MOST_TURNS,
                false => s.last > s.turn.max(1),
            };
            if !allowed {
                return no(match more {
                    true => Refusal::LongestGame(MOST_TURNS),
                    false => Refusal::ShortestGame(s.last),
                });
            }
        }
        Ruling::Force(timer) => {
            need(clocked(may, timer))?;
            check_timer(b, s, timer)?;
        }
        Ruling::Extend(timer) => {
            need(clocked(may, timer))?;
            let (given, most) = (extensions(s, timer), most_extensions(b, s, timer));
            if !runs_out(b, s, timer) {
                return no(Refusal::NoTimer);
            }
            if given >= most {
                return no(Refusal::NoMoreTime(given, most));
            }
        }
        _ => {}
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    match *ruling {
        Ruling::Pause => act.state.paused = true,
        Ruling::Resume if act.state.paused => act.state.paused = false,
        Ruling::Resume => act.end_tea(),
        Ruling::Tea => (act.state.control_tea, act.state.tea_due) = (true, true),
        Ruling::Length(true) => act.state.last += 1,
        Ruling::Length(false) => act.state.last -= 1,
        Ruling::Force(timer) => act.run_out(timer),
        Ruling::Extend(timer) => act.extend(timer),
        _ => {}
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Pause => "Pause the game".into(),
        Ruling::Tea => "Call a tea break".into(),
        Ruling::Resume => "Resume".into(),
        Ruling::Length(true) => "Add a turn".into(),
        Ruling::Length(false) => "Remove a turn".into(),
        Ruling::Force(timer) => format!("End the time: {}", game.timer(*timer)),
        Ruling::Extend(timer) => format!("Add time: {}", game.timer(*timer)),
        _ => String::new(),
    }
}
