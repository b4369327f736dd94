//! §11 Victory points, §13 the end of the game.

use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, bits};
use crate::state::{Goal, Puzzle, State};
use engine::EventSink;

/// §11: only the difference counts, and the track has an end (A59).
pub(crate) fn score(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let worth = |side: Side| -> i16 {
        bits(state.held[side as usize].into())
            .map(|a| i16::from(game.map.areas[a].worth[side as usize]))
            .sum()
    };
    let (japan, allies) = (worth(Side::Japan), worth(Side::Allies));
    let track = i16::from(game.war.track);
    state.vp = (i16::from(state.vp) + japan - allies).clamp(-track, track) as i8;
    log.push(Event::Scored {
        japan: japan as u8,
        allies: allies as u8,
        lead: state.vp,
    });
}

/// Ships of a side that are lost, of one kind or all.
pub(crate) fn lost_ships(game: &Pacific, state: &State, side: Side, kind: Option<Kind>) -> u8 {
    let counts = |unit: &Unit| match kind {
        Some(kind) => game.roster.spec(*unit).kind == kind,
        None => game.roster.ships.has(*unit),
    };
    let own = game.roster.of(side);
    let lost = |unit: &Unit| state.place_of(*unit) == Location::LOST;
    own.iter().filter(counts).filter(lost).count() as u8
}

/// A puzzle's task at the end of a turn: whether it ends the game.
pub(crate) fn check_goal(game: &Pacific, state: &mut State) -> bool {
    let Some(goal) = state.goal.0 else {
        return false;
    };
    let harbors = match goal.side {
        Side::Japan => !state.allied,
        Side::Allies => state.allied,
    };
    let lost = |side: Side| lost_ships(game, state, side, goal.kind);
    let done = state.held[goal.side as usize] & goal.areas == goal.areas
        && harbors & goal.harbors == goal.harbors
        && lost(goal.side.enemy()) >= goal.sunk_least
        && lost(goal.side) <= goal.lost_most;
    let last = state.turn >= goal.by;
    let over = last || done && !goal.hold;
    state.goal = Puzzle(Some(Goal {
        solved: over.then_some(done),
        ..goal
    }));
    over
}

/// §13: a level track is Japan's. A puzzle is won by who solves it, or keeps it from being solved.
pub fn winner(state: &State) -> Side {
    if let Some(goal) = state.goal.0
        && let Some(solved) = goal.solved
    {
        return if solved { goal.side } else { goal.side.enemy() };
    }
    if state.vp >= 0 {
        Side::Japan
    } else {
        Side::Allies
    }
}
