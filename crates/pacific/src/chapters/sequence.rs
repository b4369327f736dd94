//! §4.1 Sequence of play: who acts in each step, which chapter answers, and what follows.

use super::battle::{aim, areas, fire, landing, pursuit, rounds, submarines, withdrawal};
use super::flow::{Flow, Taken};
use super::{air_raids, arrivals, control, movement, repair, return_to_port};
use crate::choice::{Chance, Choice, Roll};
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Side, Unit};
use crate::refusal::Refusal;
use crate::state::{State, Step};
use engine::{DraftProgress, EventSink, Menu, Next, Seats};

/// Who or what a step waits for, before the game is over.
pub(crate) fn next(game: &Pacific, state: &State) -> Next<Chance> {
    match state.step {
        Step::Raid(_)
        | Step::SubmarineRoll(_)
        | Step::RollOff
        | Step::Fire(_)
        | Step::LandRoll
        | Step::PursueRoll(_)
        | Step::AnswerRoll(_) => Next::Chance(Chance {
            dice: fire::dice(game, state),
        }),
        _ => {
            let asked = Side::BOTH.into_iter();
            let asked = asked.filter(|&side| is_asked(state, side));
            Next::Seats(asked.map(Side::seat).collect::<Seats>())
        }
    }
}

/// Whether the game waits for this side.
pub(crate) fn is_asked(state: &State, side: Side) -> bool {
    match state.step {
        Step::Fleet(acts)
        | Step::Submarines(acts)
        | Step::Air(acts)
        | Step::SubmarineAim(acts)
        | Step::Aim(acts)
        | Step::Landing(acts)
        | Step::Stay(acts)
        | Step::Pursue(acts)
        | Step::Answer(acts)
        | Step::ToPort(acts, _) => acts == side,
        Step::NextArea => side == Side::Japan,
        Step::Arrivals | Step::Repair | Step::Bid | Step::LandAim | Step::Returns => {
            !state.done[side as usize]
        }
        Step::Raid(_)
        | Step::SubmarineRoll(_)
        | Step::RollOff
        | Step::Fire(_)
        | Step::LandRoll
        | Step::PursueRoll(_)
        | Step::AnswerRoll(_)
        | Step::Over => false,
    }
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    if !is_asked(state, side) {
        return;
    }
    match state.step {
        Step::Arrivals => arrivals::menu(game, state, side, menu),
        Step::Fleet(_) => movement::fleet_menu(game, state, side, menu),
        Step::Submarines(_) => movement::submarine_menu(game, state, side, menu),
        Step::Air(_) => movement::air_menu(game, state, side, menu),
        Step::Repair => repair::menu(game, state, side, menu),
        Step::NextArea => areas::menu(game, state, menu),
        Step::SubmarineAim(_) => submarines::menu(game, state, side, menu),
        Step::Bid => rounds::bid_menu(menu),
        Step::Aim(_) | Step::Pursue(_) | Step::Answer(_) | Step::LandAim => {
            aim::menu(game, state, side, menu);
        }
        Step::Landing(_) => landing::menu(game, state, side, menu),
        Step::Stay(_) => withdrawal::menu(menu),
        Step::ToPort(..) | Step::Returns => return_to_port::menu(game, state, side, menu),
        _ => {}
    }
}

/// Whether a choice names a unit that the game does not have.
fn names_no_unit(game: &Pacific, choice: Choice) -> bool {
    let garrison = matches!(choice, Choice::Aim(_) | Choice::On(_));
    choice.unit().is_some_and(|unit| {
        unit.index() >= game.roster.len() && !(garrison && unit == Unit::GARRISON)
    })
}

/// Makes a choice, and logs what no chapter tells: an order in the making, a confirmation, a step.
pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Refusal> {
    if !is_asked(state, side) {
        return Err(Refusal::NotYourStep);
    }
    if names_no_unit(game, choice) {
        return Err(Refusal::NoSuchUnit);
    }
    let before = state.step;
    let (progress, flow) = take(game, state, side, choice, log)?;
    run(game, state, flow, log);
    if !progress.commits() {
        log.push(Event::Ordered { side });
    } else if state.step != before {
        log.push(Event::StepBegan { step: state.step });
    } else if state.done[side as usize] {
        log.push(Event::Confirmed { side });
    }
    Ok(progress)
}

fn take(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    match state.step {
        Step::Arrivals => arrivals::choose(game, state, side, choice, log),
        Step::Fleet(_) => movement::fleet_choose(game, state, side, choice, log),
        Step::Submarines(_) => movement::submarine_choose(game, state, side, choice, log),
        Step::Air(_) => movement::air_choose(game, state, side, choice, log),
        Step::Repair => repair::choose(game, state, side, choice, log),
        Step::NextArea => areas::choose(game, state, choice, log),
        Step::SubmarineAim(_) => submarines::choose(game, state, side, choice),
        Step::Bid => rounds::bid(game, state, side, choice, log),
        Step::Aim(_) | Step::Answer(_) => fire::choose(game, state, side, choice),
        Step::Pursue(_) => pursuit::choose(game, state, side, choice, log),
        Step::LandAim => landing::aim_choose(game, state, side, choice),
        Step::Landing(_) => landing::choose(game, state, side, choice, log),
        Step::Stay(_) => withdrawal::choose(game, state, side, choice, log),
        Step::ToPort(..) | Step::Returns => return_to_port::choose(game, state, side, choice, log),
        _ => Err(Refusal::NotYourStep),
    }
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    let flow = match (state.step, state.rolls_next()) {
        (Step::RollOff, _) => rounds::roll_off(game, state, roll, log),
        (Step::Raid(side), Some(unit)) => air_raids::resolve(game, state, side, unit, roll, log),
        (Step::LandRoll, Some(unit)) => landing::resolve(game, state, unit, roll, log),
        (
            Step::SubmarineRoll(_) | Step::Fire(_) | Step::PursueRoll(_) | Step::AnswerRoll(_),
            Some(unit),
        ) => fire::resolve(game, state, unit, roll, log),
        _ => Flow::Wait,
    };
    run(game, state, flow, log);
}

/// Goes on through the chapters until a step waits for a choice or for dice.
pub(crate) fn run(
    game: &Pacific,
    state: &mut State,
    mut flow: Flow,
    log: &mut impl EventSink<Event>,
) {
    loop {
        flow = match flow {
            Flow::Wait => return,
            Flow::BeginTurn => arrivals::begin(game, state, log),
            Flow::MoveShips => movement::begin(state),
            Flow::AirRaids => air_raids::begin(game, state),
            Flow::Repair => repair::begin(state),
            Flow::NextArea => areas::next_area(game, state, log),
            Flow::Submarines => submarines::next(game, state),
            Flow::Rounds => rounds::begin(game, state, log),
            Flow::Landings => landing::begin(game, state),
            Flow::AfterLanding => landing::after_landing(game, state),
            Flow::StayOrWithdraw => withdrawal::begin(game, state),
            Flow::Pursuit(side) => pursuit::begin(game, state, side, log),
            Flow::Fired(by) => fired(game, state, by, log),
            Flow::EndBattle => areas::end(game, state, log),
            Flow::Control => control::begin(game, state, log),
            Flow::ToPort(reason) => return_to_port::begin(game, state, reason, log),
            Flow::Returns => return_to_port::begin_returns(game, state, log),
            Flow::EndTurn => control::end_turn(game, state),
        };
    }
}

/// The last unit in line has fired: what follows depends on what it fired in.
fn fired(game: &Pacific, state: &mut State, by: Unit, log: &mut impl EventSink<Event>) -> Flow {
    match state.step {
        Step::SubmarineRoll(_) => submarines::fired(game, state, by, log),
        Step::Fire(side) => rounds::fired(game, state, side, log),
        Step::PursueRoll(side) => pursuit::answer(game, state, side.enemy(), log),
        Step::AnswerRoll(side) => pursuit::leave(game, state, side, log),
        _ => Flow::Landings,
    }
}
