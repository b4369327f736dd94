//! §8 Submarine combat: one shot each before the first round, Japan's first, results at once (A19).

use super::fire;
use super::present::{fleet, sides_left};
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet};
use crate::refusal::Refusal;
use crate::state::{ReturnReason, State, Step};
use engine::{EventSink, Menu};

/// The next submarine that has not fired, Japan's first.
pub(crate) fn submarine(game: &Pacific, state: &State) -> Option<Unit> {
    state
        .here(state.battle.area, game.roster.kind(Kind::Submarine))
        .first()
}

/// Ships a submarine of this side may aim at.
pub(crate) fn targets(game: &Pacific, state: &State, side: Side) -> UnitSet {
    fleet(game, state, side.enemy()).and(game.roster.ships)
}

/// The next submarine aims; after the last the fleets fight.
pub(crate) fn next(game: &Pacific, state: &mut State) -> Flow {
    while let Some(submarine) = submarine(game, state) {
        let side = game.roster.side(submarine);
        let targets = targets(game, state, side);
        match targets.len() {
            0 => state.at[submarine.index()] = Location::SPENT,
            1 => {
                aim(
                    state,
                    side,
                    submarine,
                    targets.first().unwrap_or(Unit::NONE),
                );
                return Flow::Wait;
            }
            _ => {
                state.step = Step::SubmarineAim(side);
                return Flow::Wait;
            }
        }
    }
    match sides_left(game, state) {
        2 => Flow::Rounds,
        1 => Flow::Landings,
        _ => Flow::EndBattle,
    }
}

fn aim(state: &mut State, side: Side, submarine: Unit, target: Unit) {
    state.plan[submarine.index()] = target.0;
    state.queue = UnitSet::one(submarine);
    state.step = Step::SubmarineRoll(side);
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    menu.extend(targets(game, state, side).iter().map(Choice::On));
}

pub(crate) fn choose(game: &Pacific, state: &mut State, side: Side, choice: Choice) -> Taken {
    match (choice, submarine(game, state)) {
        (Choice::On(target), Some(submarine)) if targets(game, state, side).has(target) => {
            aim(state, side, submarine, target);
            reveals(Flow::Wait)
        }
        _ => Err(Refusal::SubmarineTarget),
    }
}

/// The shot has been fired: a sunk ship goes at once, a disabled one to the nearest port (A33).
pub(crate) fn fired(
    game: &Pacific,
    state: &mut State,
    submarine: Unit,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.at[submarine.index()] = Location::SPENT;
    fire::remove_sunk(game, state, log);
    Flow::ToPort(ReturnReason::Torpedo)
}
