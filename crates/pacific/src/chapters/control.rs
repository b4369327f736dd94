//! §9 Control of sea areas, §10 of ports and bases, and the end of the turn (§4.1).

use super::flow::Flow;
use super::{task_forces, victory};
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{AREAS, Location};
use crate::state::{Battle, PORTS, ReturnReason, State, Step, TaskForce};
use engine::EventSink;

/// Who is in each area: ships, also inside task forces, and land air; not submarines (A53, A88).
pub fn present(game: &Pacific, state: &State) -> [u16; 2] {
    let mut areas = [0u16; 2];
    for unit in game.roster.holders.iter() {
        if let Some(area) = state.sea_area(unit) {
            areas[game.roster.side(unit) as usize] |= 1 << area;
        }
    }
    debug_assert!(areas[0] >> (AREAS - 1) <= 1);
    areas
}

/// Step 7: markers, victory points, ports and bases, evictions (A56).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    task_forces::drop_decoys(game, state, log);
    let [japan, allies] = present(game, state);
    let before = state.held;
    state.held = [japan & !allies, allies & !japan];
    for a in 0..game.map.areas.len() {
        let area = Location::area(a);
        match state.holder(a) {
            Some(side) if before[side as usize] >> a & 1 == 0 => {
                log.push(Event::Held { area, side });
            }
            None if (before[0] | before[1]) >> a & 1 == 1 => log.push(Event::Neutral { area }),
            _ => {}
        }
    }
    victory::score(game, state, log);
    flip(game, state, before, log);
    // The last turn ends here: no ship sails again, so none is evicted (A89).
    if victory::check_goal(game, state) || usize::from(state.turn) >= game.war.turns.len() {
        state.fallen = 0;
        state.step = Step::Over;
        let winner = victory::winner(state);
        log.push(Event::Over { winner });
        return Flow::Wait;
    }
    Flow::ToPort(ReturnReason::Control)
}

/// §10: the side that holds every surrounding area at the beginning and at the end of the turn has the place (A54-A57).
fn flip(game: &Pacific, state: &mut State, before: [u16; 2], log: &mut impl EventSink<Event>) {
    state.fallen = 0;
    for h in 0..game.map.harbors.len() {
        let side = state.owner(h).enemy();
        let touches = game.map.touches(h);
        if touches & before[side as usize] & state.held[side as usize] == touches {
            state.allied ^= 1 << h;
            state.fallen |= 1 << h;
            if game.map.is_port(h) && state.fell[h] == 0 {
                state.fell[h] = state.turn;
            }
            let harbor = Location::harbor(h);
            log.push(Event::Flipped { harbor, side });
        }
    }
}

/// Steps 8 and 9: everything leaves the board, and the next turn opens.
pub(crate) fn end_turn(game: &Pacific, state: &mut State) -> Flow {
    for unit in game.roster.units() {
        let waits = !game.roster.ships.has(unit);
        if waits && !matches!(state.place_of(unit), Location::CARD | Location::LOST) {
            state.at[unit.index()] = Location::OFF;
            state.seen[unit.index()].sure = false;
        }
    }
    state.forces = [TaskForce::UNUSED; crate::ids::FORCES];
    state.cut = [0; PORTS];
    state.fought = 0;
    state.battle = Battle::NONE;
    state.turn += 1;
    Flow::BeginTurn
}
