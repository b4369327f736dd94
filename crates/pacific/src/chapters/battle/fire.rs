//! §8.1 Dice against a target: hits, 1s, and what becomes of the sunk and the disabled.

use super::aim;
use super::present::land_dice;
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::choice::{Choice, Roll};
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet};
use crate::state::{ReturnReason, State, Step};
use engine::EventSink;

/// Aim, change a target or fire: the same for rounds and return fire.
pub(crate) fn choose(game: &Pacific, state: &mut State, side: Side, choice: Choice) -> Taken {
    if let Some(progress) = aim::choose(game, state, side, choice)? {
        return Ok((progress, Flow::Wait));
    }
    aim::auto_aim(game, state, side);
    state.step = match state.step {
        Step::Answer(side) => Step::AnswerRoll(side),
        _ => Step::Fire(side),
    };
    reveals(Flow::Wait)
}

/// One unit's dice: a number high enough hits, a low one disables, full dice at any strength (U1, A31).
pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    by: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let at = Unit(state.plan[by.index()]);
    let spec = game.roster.spec(at);
    let hits = roll.at_least(spec.hit);
    let disabled = roll.at_most(game.war.combat.disables) > 0;
    let afloat = state.strength_of(at) > 0;
    state.damage(at, spec.side, hits);
    if disabled {
        state.battle.disabled.add(at);
    }
    log.push(Event::Fired {
        by,
        at,
        roll,
        hits,
        disabled: disabled && afloat,
        sunk: afloat && state.strength_of(at) == 0,
    });
    state.queue.remove(by);
    if state.queue.any() {
        Flow::Wait
    } else {
        Flow::Fired(by)
    }
}

/// Units without strength leave the game; sunk outranks disabled (A31).
pub(crate) fn remove_sunk(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for unit in state.battle.shown.iter() {
        if state.strength_of(unit) == 0 {
            log.push(Event::Lost { unit });
            state.eliminate(unit, game.roster.side(unit));
            state.battle.shown.remove(unit);
            state.battle.disabled.remove(unit);
        }
    }
}

/// Disabled land air leaves the map and keeps its strength (A32).
pub(crate) fn remove_disabled_air(
    game: &Pacific,
    state: &mut State,
    log: &mut impl EventSink<Event>,
) {
    let air = state.battle.disabled.and(game.roster.kind(Kind::LandAir));
    for unit in air.iter() {
        log.push(Event::SentToPort {
            unit,
            to: Location::OFF,
            reason: Some(ReturnReason::Round),
        });
    }
    take_off_map(state, air);
}

/// Land air leaves the battle and the map for this turn.
pub(crate) fn take_off_map(state: &mut State, air: UnitSet) {
    for unit in air.iter() {
        state.at[unit.index()] = Location::SPENT;
        state.reveal(unit, Location::SPENT, false);
    }
    state.battle.shown = state.battle.shown.minus(air);
    state.battle.disabled = state.battle.disabled.minus(air);
}

/// The dice of the next unit in line.
pub(crate) fn dice(game: &Pacific, state: &State) -> u8 {
    match (state.step, state.rolls_next()) {
        (Step::RollOff, _) => Side::BOTH.len() as u8,
        (Step::LandRoll, Some(unit)) => land_dice(game, state, unit),
        (_, Some(unit)) => game.roster.spec(unit).dice,
        (_, None) => 0,
    }
}
