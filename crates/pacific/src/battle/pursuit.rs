//! §8 Pursuit fire: the staying side chases like with like, the pursued answer, then they leave.

use super::{aim, fire, fleet};
use crate::event::{Event, Tale};
use crate::ids::{Side, Unit, UnitSet};
use crate::roster::Kind;
use crate::state::{State, Step, Why};
use crate::{Pacific, home, tell};
use engine::EventSink;

/// The staying side aims; with nothing to chase the others simply leave (A84, A86).
pub(crate) fn begin(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) {
    state.clear_plans();
    state.step = Step::Pursue(side);
    if aim::shooters(game, state, side).is_empty() {
        leave(game, state, side.enemy(), log);
    }
}

/// Who chases whom is settled (A39).
pub(crate) fn begin_chase(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) {
    fire::open_fire(game, state, side);
    state.battle.pursuers = state.queue;
    state.battle.pursued = state
        .queue
        .iter()
        .map(|unit| Unit(state.plan[unit.index()]))
        .collect();
    if state.queue.is_empty() {
        leave(game, state, side.enemy(), log);
    }
}

/// Each unit shot at answers one like pursuer, sunk or not (A40).
pub(crate) fn answer(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) {
    state.clear_plans();
    state.step = Step::Answer(side);
    if aim::shooters(game, state, side).is_empty() {
        leave(game, state, side, log);
    } else if !aim::has_choice(game, state, side) {
        fire::open_fire(game, state, side);
    }
}

/// Results count, land air flies home and ships leave (A41, A42).
pub(crate) fn leave(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) {
    state.battle.pursuers = UnitSet::NONE;
    state.battle.pursued = UnitSet::NONE;
    fire::remove_sunk(game, state, log);
    fire::ground_disabled(game, state, log);
    let air = fleet(game, state, side).and(game.roster.kind(Kind::LandAir));
    if air.any() {
        tell(
            log,
            Tale::FlewHome {
                side,
                count: air.len() as u8,
            },
        );
        fire::fly_home(state, air);
    }
    home::begin(game, state, Why::Leave, log);
}
