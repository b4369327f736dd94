//! §4.1 Sequence of play: who acts in each step, and which chapter answers.

use crate::battle::{self, aim, fire, land, rounds, submarine, withdraw};
use crate::choice::{Chance, Choice, Roll};
use crate::event::Event;
use crate::ids::Side;
use crate::state::{State, Step};
use crate::{Pacific, appear, control, home, movement, raid, repair};
use engine::{DraftProgress, EventSink, GameResult, Illegal, Menu, Next, Seats};
use std::borrow::Cow;

/// Who or what a step waits for.
pub(crate) fn next(game: &Pacific, state: &State) -> Next<Chance> {
    match state.step {
        Step::Fleet(side)
        | Step::Submarines(side)
        | Step::Air(side)
        | Step::SubmarineAim(side)
        | Step::Aim(side)
        | Step::Landing(side)
        | Step::Stay(side)
        | Step::Pursue(side)
        | Step::Answer(side)
        | Step::Home(side, _) => Next::Seats(Seats::one(side.seat())),
        Step::NextArea => Next::Seats(Seats::one(Side::Japan.seat())),
        Step::Arrivals | Step::Repair | Step::Wish | Step::LandAim | Step::Returns => {
            let open = Side::BOTH
                .into_iter()
                .filter(|&side| !state.done[side as usize]);
            Next::Seats(open.map(Side::seat).collect())
        }
        Step::Raid(_)
        | Step::SubmarineRoll(_)
        | Step::RollOff
        | Step::Fire(_)
        | Step::LandRoll
        | Step::PursueRoll(_)
        | Step::AnswerRoll(_) => Next::Chance(Chance {
            dice: fire::dice(game, state),
        }),
        Step::Over => Next::Over(standing(state)),
    }
}

fn standing(state: &State) -> GameResult {
    let winner = control::winner(state);
    let why = match (winner, state.vp) {
        (Side::Japan, 0) => "The track stands level, which is Japan's victory (§13)",
        (Side::Japan, _) => "Japan leads on the victory track (§13)",
        (Side::Allies, _) => "The Allies lead on the victory track (§13)",
    };
    GameResult {
        winners: Seats::one(winner.seat()),
        why: Cow::Borrowed(why),
    }
}

/// Whether the game waits for this side.
pub(crate) fn is_asked(game: &Pacific, state: &State, side: Side) -> bool {
    matches!(next(game, state), Next::Seats(seats) if seats.contains(side.seat()))
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    if !is_asked(game, state, side) {
        return;
    }
    match state.step {
        Step::Arrivals => appear::menu(game, state, side, menu),
        Step::Fleet(_) => movement::fleet_menu(game, state, side, menu),
        Step::Submarines(_) => movement::submarine_menu(game, state, side, menu),
        Step::Air(_) => movement::air_menu(game, state, side, menu),
        Step::Repair => repair::menu(game, state, side, menu),
        Step::NextArea => battle::area_menu(game, state, menu),
        Step::SubmarineAim(_) => submarine::menu(game, state, side, menu),
        Step::Wish => rounds::wish_menu(menu),
        Step::Aim(_) | Step::Pursue(_) | Step::Answer(_) | Step::LandAim => {
            aim::menu(game, state, side, menu);
        }
        Step::Landing(_) => land::menu(game, state, side, menu),
        Step::Stay(_) => withdraw::menu(menu),
        Step::Home(..) | Step::Returns => home::menu(game, state, side, menu),
        Step::Raid(_)
        | Step::SubmarineRoll(_)
        | Step::RollOff
        | Step::Fire(_)
        | Step::LandRoll
        | Step::PursueRoll(_)
        | Step::AnswerRoll(_)
        | Step::Over => {}
    }
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    if !is_asked(game, state, side) {
        return Err(Illegal::new("§4.1", "it is not your step"));
    }
    match state.step {
        Step::Arrivals => appear::choose(game, state, side, choice, log),
        Step::Fleet(_) => movement::fleet_choose(game, state, side, choice, log),
        Step::Submarines(_) => movement::submarine_choose(game, state, side, choice, log),
        Step::Air(_) => movement::air_choose(game, state, side, choice, log),
        Step::Repair => repair::choose(game, state, side, choice, log),
        Step::NextArea => battle::area_choose(game, state, choice, log),
        Step::SubmarineAim(_) => submarine::choose(game, state, side, choice),
        Step::Wish => rounds::wish(game, state, side, choice, log),
        Step::Aim(_) | Step::Pursue(_) | Step::Answer(_) => {
            fire::choose(game, state, side, choice, log)
        }
        Step::LandAim => land::aim(game, state, side, choice),
        Step::Landing(_) => land::choose(game, state, side, choice, log),
        Step::Stay(_) => withdraw::choose(game, state, side, choice, log),
        Step::Home(..) | Step::Returns => home::choose(game, state, side, choice, log),
        Step::Raid(_)
        | Step::SubmarineRoll(_)
        | Step::RollOff
        | Step::Fire(_)
        | Step::LandRoll
        | Step::PursueRoll(_)
        | Step::AnswerRoll(_)
        | Step::Over => Err(Illegal::new("§4.1", "it is not your step")),
    }
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    match (state.step, state.rolls_next()) {
        (Step::RollOff, _) => rounds::roll_off(game, state, roll, log),
        (Step::Raid(side), Some(unit)) => raid::resolve(game, state, side, unit, roll, log),
        (Step::LandRoll, Some(unit)) => land::resolve(game, state, unit, roll, log),
        (
            Step::SubmarineRoll(_) | Step::Fire(_) | Step::PursueRoll(_) | Step::AnswerRoll(_),
            Some(unit),
        ) => fire::resolve(game, state, unit, roll, log),
        _ => {}
    }
}
