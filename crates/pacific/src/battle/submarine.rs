//! §8 Submarine combat: one shot each before the first round, Japan's first, results at once (A19).

use super::{end, fleet, land, rounds, sides_left};
use crate::choice::Choice;
use crate::event::Event;
use crate::ids::{Side, Unit, UnitSet};
use crate::roster::Kind;
use crate::state::{State, Step};
use crate::{Pacific, home, ids::Place};
use engine::{DraftProgress, EventSink, Illegal, Menu};

pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    next(game, state, log);
}

/// The next submarine that has not fired, Japan's first.
pub(crate) fn boat(game: &Pacific, state: &State) -> Option<Unit> {
    state
        .here(state.battle.area, game.roster.kind(Kind::Submarine))
        .first()
}

/// Ships a submarine of this side may aim at.
pub(crate) fn targets(game: &Pacific, state: &State, side: Side) -> UnitSet {
    fleet(game, state, side.enemy()).and(game.roster.ships)
}

pub(crate) fn next(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    while let Some(boat) = boat(game, state) {
        let side = game.roster.side(boat);
        let targets = targets(game, state, side);
        match targets.len() {
            0 => state.at[boat.index()] = Place::SPENT,
            1 => return aim(state, side, boat, targets.first().unwrap_or(Unit::NONE)),
            _ => {
                state.step = Step::SubmarineAim(side);
                return;
            }
        }
    }
    match sides_left(game, state) {
        2 => rounds::begin(game, state, log),
        1 => land::begin(game, state, log),
        _ => end(game, state, log),
    }
}

fn aim(state: &mut State, side: Side, boat: Unit, target: Unit) {
    state.plan[boat.index()] = target.0;
    state.queue = UnitSet::one(boat);
    state.step = Step::SubmarineRoll(side);
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    menu.extend(targets(game, state, side).iter().map(Choice::On));
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
) -> Result<DraftProgress, Illegal> {
    match (choice, boat(game, state)) {
        (Choice::On(target), Some(boat)) if targets(game, state, side).has(target) => {
            aim(state, side, boat, target);
            Ok(DraftProgress::Reveals)
        }
        _ => Err(Illegal::new(
            "§8",
            "a submarine fires at one enemy ship in its area",
        )),
    }
}

/// The shot has been fired: a sunk ship goes at once, a disabled one to the nearest port (A33).
pub(crate) fn fired(
    game: &Pacific,
    state: &mut State,
    boat: Unit,
    log: &mut impl EventSink<Event>,
) {
    state.at[boat.index()] = Place::SPENT;
    super::fire::remove_sunk(game, state, log);
    home::begin(game, state, crate::state::Why::Torpedo, log);
}
