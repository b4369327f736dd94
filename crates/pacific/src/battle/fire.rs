//! Dice against a target: hits, 1s, and what becomes of the sunk and the disabled (§8.1).

use super::{aim, land, pursuit, rounds, submarine};
use crate::choice::{Choice, Roll};
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit, UnitSet};
use crate::roster::Kind;
use crate::state::{State, Step};
use crate::{Pacific, tell};
use engine::{DraftProgress, EventSink, Illegal};

/// Targets are set: everybody rolls.
pub(crate) fn open_fire(game: &Pacific, state: &mut State, side: Side) {
    aim::lay(game, state, side);
    state.step = match state.step {
        Step::Aim(side) => Step::Fire(side),
        Step::Pursue(side) => Step::PursueRoll(side),
        Step::Answer(side) => Step::AnswerRoll(side),
        other => other,
    };
}

/// Aim, change a target or fire: the same gestures for rounds, pursuit and answer.
pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    if let Some(pace) = aim::choose(game, state, side, choice)? {
        return Ok(pace);
    }
    match state.step {
        Step::Pursue(_) => pursuit::begin_chase(game, state, side, log),
        _ => open_fire(game, state, side),
    }
    Ok(DraftProgress::Reveals)
}

/// One unit's dice: a number high enough hits, a 1 disables, full dice whatever its strength (U1, A31).
pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    by: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    let at = Unit(state.plan[by.index()]);
    let hits = roll.at_least(game.roster.label(at).hit);
    let disabled = roll.has_one();
    state.hurt(at, game.roster.side(at), hits);
    let left = state.strength_of(at);
    if disabled {
        state.battle.disabled.add(at);
    }
    tell(
        log,
        Tale::Fired {
            by,
            at,
            roll,
            hits,
            disabled,
            sunk: left == 0,
        },
    );
    state.queue.remove(by);
    if state.queue.any() {
        return;
    }
    match state.step {
        Step::SubmarineRoll(_) => submarine::fired(game, state, by, log),
        Step::Fire(side) => rounds::fired(game, state, side, log),
        Step::PursueRoll(side) => pursuit::answer(game, state, side.enemy(), log),
        Step::AnswerRoll(side) => pursuit::leave(game, state, side, log),
        _ => land::begin(game, state, log),
    }
}

/// Units without strength leave the game; sunk outranks disabled (A31).
pub(crate) fn remove_sunk(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for unit in state.battle.shown.iter() {
        if state.strength_of(unit) == 0 {
            tell(log, Tale::Lost { unit });
            state.lose(unit, game.roster.side(unit));
            state.battle.shown.remove(unit);
            state.battle.disabled.remove(unit);
        }
    }
}

/// Disabled land air goes beside the board and keeps its strength (A32).
pub(crate) fn ground_disabled(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let air = state.battle.disabled.and(game.roster.kind(Kind::LandAir));
    for unit in air.iter() {
        tell(
            log,
            Tale::SentHome {
                unit,
                to: Place::OFF,
            },
        );
    }
    fly_home(state, air);
}

/// Land air leaves the battle for the place beside the board.
pub(crate) fn fly_home(state: &mut State, air: UnitSet) {
    for unit in air.iter() {
        state.at[unit.index()] = Place::SPENT;
        state.show(unit, Place::SPENT, false);
    }
    state.battle.shown = state.battle.shown.minus(air);
    state.battle.disabled = state.battle.disabled.minus(air);
}

/// The dice of the next unit in line.
pub(crate) fn dice(game: &Pacific, state: &State) -> u8 {
    match (state.step, state.rolls_next()) {
        (Step::RollOff, _) => Side::BOTH.len() as u8,
        (Step::LandRoll, Some(unit)) => land::dice(state, unit),
        (_, Some(unit)) => game.roster.label(unit).dice,
        (_, None) => 0,
    }
}
