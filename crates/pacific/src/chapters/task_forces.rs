//! §14 Task forces: blocks that hide several Japanese ships, or none.

use super::flow::{COMPLETE, MORE, Taken};
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, bits};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, State, TaskForce};
use engine::{EventSink, Menu};

/// Whether a task force can be formed: the rule is on, a block is free and Japan has a harbor left.
pub(crate) fn can_form(game: &Pacific, state: &State, side: Side) -> bool {
    state.options.task_forces
        && side == Side::Japan
        && unused(game, state).is_some()
        && game.harbors(state, side) != 0
}

fn unused(game: &Pacific, state: &State) -> Option<usize> {
    let blocks = &state.forces[..game.war.task_forces.into()];
    blocks.iter().position(|force| force.from == Location::NONE)
}

/// The boxes a ship in this harbor may join: forces formed there this turn (A16, A76).
pub(crate) fn boxes(state: &State, side: Side, harbor: usize, mut each: impl FnMut(Location)) {
    if !state.options.task_forces || side != Side::Japan {
        return;
    }
    for (k, force) in state.forces.iter().enumerate() {
        if force.from == Location::harbor(harbor) {
            each(Location::force(k));
        }
    }
}

/// The areas a force formed in this harbor can move to (A8): as far as a ship.
fn reach(game: &Pacific, state: &State, side: Side, from: Location) -> u16 {
    let harbor = from.as_harbor();
    harbor.map_or(0, |h| super::movement::reach(game, state, side, h))
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::TaskForce => {
            menu.extend(bits(game.harbors(state, side)).map(|h| Choice::At(Location::harbor(h))));
        }
        PendingOrder::TaskForceAt(from) => {
            let areas = reach(game, state, side, from);
            menu.extend(bits(areas.into()).map(|a| Choice::At(Location::area(a))));
        }
        _ => {}
    }
}

pub(crate) fn choose(game: &Pacific, state: &mut State, side: Side, choice: Choice) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Form) if can_form(game, state, side) => {
            state.pending[side as usize] = PendingOrder::TaskForce;
            MORE
        }
        (PendingOrder::TaskForce, Choice::At(place))
            if place.is_harbor_in(game.harbors(state, side)) =>
        {
            state.pending[side as usize] = PendingOrder::TaskForceAt(place);
            MORE
        }
        (PendingOrder::TaskForceAt(from), Choice::At(place)) => {
            let (Some(k), true) = (unused(game, state), place.as_area().is_some()) else {
                return Err(Refusal::TaskForceEndsAtSea);
            };
            if !place.is_area_in(reach(game, state, side, from)) {
                return Err(Refusal::TaskForceOutOfRange);
            }
            state.forces[k] = TaskForce { from, at: place };
            state.pending[side as usize] = PendingOrder::None;
            COMPLETE
        }
        (PendingOrder::TaskForce, _) => Err(Refusal::TaskForceHarbor),
        _ => Err(Refusal::NoTaskForceLeft),
    }
}

/// The move is over: only the areas the blocks stand in are told (A71).
pub(crate) fn announce(state: &mut State, log: &mut impl EventSink<Event>) {
    for (k, force) in state.forces.iter_mut().enumerate() {
        if force.at != Location::NONE {
            force.from = force.at;
            log.push(Event::Formed {
                force: k as u8,
                at: force.at,
            });
        }
    }
}

/// Opens every task force in an area: decoys go, ships stand on the board as plain blocks (A73, A76).
pub(crate) fn open(
    game: &Pacific,
    state: &mut State,
    area: Location,
    log: &mut impl EventSink<Event>,
) {
    for k in 0..state.forces.len() {
        if state.forces[k].at != area {
            continue;
        }
        let ships = state.here(Location::force(k), game.roster.of(Side::Japan));
        if ships.is_empty() {
            log.push(Event::Decoy { force: k as u8 });
        }
        for unit in ships.iter() {
            state.at[unit.index()] = area;
        }
        state.forces[k] = TaskForce::UNUSED;
    }
}

/// Control is checked: empty blocks come off (A17).
pub(crate) fn drop_decoys(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for k in 0..state.forces.len() {
        let used = state.forces[k].at != Location::NONE;
        let ships = || state.here(Location::force(k), game.roster.of(Side::Japan));
        if used && ships().is_empty() {
            log.push(Event::Decoy { force: k as u8 });
            state.forces[k] = TaskForce::UNUSED;
        }
    }
}
