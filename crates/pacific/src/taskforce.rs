//! §14 Task forces: blocks that hide several Japanese ships, or none.

use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, bits};
use crate::movement::reach;
use crate::state::{Force, Hand, State};
use crate::{Pacific, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// Whether a task force can be formed: the rule is on, a block is free and Japan has a harbour left.
pub(crate) fn can_form(game: &Pacific, state: &State, side: Side) -> bool {
    state.options.task_forces
        && side == Side::Japan
        && unused(state).is_some()
        && game.harbours(state, side) != 0
}

fn unused(state: &State) -> Option<usize> {
    state
        .forces
        .iter()
        .position(|force| force.from == Place::NONE)
}

/// The boxes a ship in this harbour may join: forces formed there this turn (A16, A76).
pub(crate) fn boxes(state: &State, side: Side, harbour: usize, mut each: impl FnMut(Place)) {
    for (k, force) in state.forces.iter().enumerate() {
        if side == Side::Japan && force.from == Place::harbour(harbour) {
            each(Place::force(k));
        }
    }
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Force => {
            menu.extend(bits(game.harbours(state, side)).map(|h| Choice::At(Place::harbour(h))));
        }
        Hand::ForceAt(from) => {
            let areas = from.as_harbour().map_or(0, |h| reach(game, state, side, h));
            menu.extend(bits(areas.into()).map(|a| Choice::At(Place::area(a))));
        }
        _ => {}
    }
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Form) if can_form(game, state, side) => {
            state.hand[side as usize] = Hand::Force;
            Ok(DraftProgress::More)
        }
        (Hand::Force, Choice::At(place))
            if place
                .as_harbour()
                .is_some_and(|h| game.harbours(state, side) >> h & 1 == 1) =>
        {
            state.hand[side as usize] = Hand::ForceAt(place);
            Ok(DraftProgress::More)
        }
        (Hand::ForceAt(from), Choice::At(place)) => {
            let areas = from.as_harbour().map_or(0, |h| reach(game, state, side, h));
            let (Some(k), Some(area)) = (unused(state), place.as_area()) else {
                return Err(Illegal::new(
                    "§14",
                    "a task force ends its move in a sea area",
                ));
            };
            if areas >> area & 1 == 0 {
                return Err(Illegal::new(
                    "§14",
                    "a task force moves as far as a ship from its harbour",
                ));
            }
            state.forces[k] = Force { from, at: place };
            state.hand[side as usize] = Hand::Empty;
            Ok(DraftProgress::Complete)
        }
        (Hand::Force, _) => Err(Illegal::new(
            "§14",
            "a task force forms in a Japanese port or base",
        )),
        _ => Err(Illegal::new("§14", "there is no task-force block to form")),
    }
}

/// The move is over: only the areas the blocks stand in are told (A71).
pub(crate) fn announce(state: &mut State, log: &mut impl EventSink<Event>) {
    for (k, force) in state.forces.iter_mut().enumerate() {
        if force.at != Place::NONE {
            force.from = force.at;
            tell(
                log,
                Tale::Formed {
                    force: k as u8,
                    at: force.at,
                },
            );
        }
    }
}

/// Opens every task force in an area: decoys go, ships stand on the board as plain blocks (A73, A76).
pub(crate) fn open(
    game: &Pacific,
    state: &mut State,
    area: Place,
    log: &mut impl EventSink<Event>,
) {
    for k in 0..state.forces.len() {
        if state.forces[k].at != area {
            continue;
        }
        let ships = state.here(Place::force(k), game.roster.of(Side::Japan));
        if ships.is_empty() {
            tell(log, Tale::Decoy { force: k as u8 });
        }
        for unit in ships.iter() {
            state.at[unit.index()] = area;
        }
        state.forces[k] = Force::UNUSED;
    }
}

/// Control is checked: empty blocks come off (A17).
pub(crate) fn drop_decoys(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for k in 0..state.forces.len() {
        let used = state.forces[k].at != Place::NONE;
        if used
            && state
                .here(Place::force(k), game.roster.of(Side::Japan))
                .is_empty()
        {
            tell(log, Tale::Decoy { force: k as u8 });
            state.forces[k] = Force::UNUSED;
        }
    }
}
