//! §8 Pursuit fire: the staying side pursues like with like, the pursued return fire, then they leave.

use super::aim;
use super::fire;
use super::present::fleet;
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Side, Unit, UnitSet};
use crate::state::{ReturnReason, State, Step};
use engine::EventSink;

/// The staying side aims; with no target the others simply leave (A84, A86).
pub(crate) fn begin(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.clear_plans();
    state.step = Step::Pursue(side);
    if aim::shooters(game, state, side).is_empty() {
        return leave(game, state, side.enemy(), log);
    }
    Flow::Wait
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    if let Some(progress) = aim::choose(game, state, side, choice)? {
        return Ok((progress, Flow::Wait));
    }
    reveals(pursue(game, state, side, log))
}

/// The targets are settled (A39).
fn pursue(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) -> Flow {
    aim::auto_aim(game, state, side);
    state.step = Step::PursueRoll(side);
    state.battle.pursuers = state.queue;
    state.battle.pursued = state
        .queue
        .iter()
        .map(|unit| Unit(state.plan[unit.index()]))
        .collect();
    if state.queue.is_empty() {
        return leave(game, state, side.enemy(), log);
    }
    Flow::Wait
}

/// Each unit shot at fires at one pursuer of its type, sunk or not (A40).
pub(crate) fn answer(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.clear_plans();
    state.step = Step::Answer(side);
    if aim::shooters(game, state, side).is_empty() {
        return leave(game, state, side, log);
    }
    if !aim::has_choice(game, state, side) {
        aim::auto_aim(game, state, side);
        state.step = Step::AnswerRoll(side);
    }
    Flow::Wait
}

/// Results count, land air leaves and so do the ships (A41, A42).
pub(crate) fn leave(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.battle.pursuers = UnitSet::NONE;
    state.battle.pursued = UnitSet::NONE;
    fire::remove_sunk(game, state, log);
    fire::remove_disabled_air(game, state, log);
    let air = fleet(game, state, side).and(game.roster.kind(Kind::LandAir));
    if air.any() {
        log.push(Event::AirReturned {
            side,
            count: air.len() as u8,
        });
        fire::take_off_map(state, air);
    }
    Flow::ToPort(ReturnReason::Leave)
}
