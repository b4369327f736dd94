//! §8 Which area is fought next, who is in it, and how a battle begins and ends.

use super::landing;
use super::present::{enemy_bases, reveal, revealed};
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::chapters::task_forces;
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, bits};
use crate::refusal::Refusal;
use crate::state::{Battle, State, Step};
use engine::{EventSink, Menu};

/// What the blocks on the board show without being turned, by area.
struct Blocks {
    /// Areas with ship or task-force blocks, by side.
    ships: [u16; 2],
    air: [u16; 2],
    submarines: [u16; 2],
}

fn blocks(game: &Pacific, state: &State) -> Blocks {
    let roster = &game.roster;
    let areas = |units: crate::ids::UnitSet| {
        units.iter().fold(0u16, |all, unit| {
            all | state.place_of(unit).as_area().map_or(0, |area| 1 << area)
        })
    };
    let of = |side: Side, kind| areas(roster.kind(kind).and(roster.of(side)));
    let mut blocks = Blocks {
        ships: Side::BOTH.map(|side| areas(roster.ships.and(roster.of(side)))),
        air: Side::BOTH.map(|side| of(side, Kind::LandAir)),
        submarines: Side::BOTH.map(|side| of(side, Kind::Submarine)),
    };
    for force in &state.forces {
        if let Some(area) = force.at.as_area() {
            blocks.ships[Side::Japan as usize] |= 1 << area;
        }
    }
    blocks
}

/// Areas where something can happen, by open facts alone: (a) blocks of both sides, (b) a submarine and enemy ships,
/// (c) ships of one side and a base of the other (A72).
pub fn contested(game: &Pacific, state: &State) -> u16 {
    let seen = blocks(game, state);
    let mut areas = 0;
    for a in 0..game.map.areas.len() {
        if fleets_meet(&seen, a)
            || submarine_meets(&seen, a)
            || quiet_side(game, state, &seen, a).is_some()
        {
            areas |= 1 << a;
        }
    }
    areas & !state.fought
}

fn fleets_meet(seen: &Blocks, area: usize) -> bool {
    Side::BOTH
        .iter()
        .all(|&s| (seen.ships[s as usize] | seen.air[s as usize]) >> area & 1 == 1)
}

fn submarine_meets(seen: &Blocks, area: usize) -> bool {
    Side::BOTH
        .iter()
        .any(|&s| (seen.submarines[s as usize] & seen.ships[s.enemy() as usize]) >> area & 1 == 1)
}

/// The side whose ships stand alone off an enemy base.
fn quiet_side(game: &Pacific, state: &State, seen: &Blocks, area: usize) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| {
        seen.ships[side as usize] >> area & 1 == 1 && enemy_bases(game, state, side, area) != 0
    })
}

/// Step 6: Japan names the next area; a single one needs no asking (A21).
pub(crate) fn next_area(
    game: &Pacific,
    state: &mut State,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.clear_plans();
    let areas = contested(game, state);
    match areas.count_ones() {
        0 => Flow::Control,
        1 => {
            let only = Location::area(areas.trailing_zeros() as usize);
            open(game, state, only, log)
        }
        _ => {
            state.step = Step::NextArea;
            Flow::Wait
        }
    }
}

pub(crate) fn menu(game: &Pacific, state: &State, menu: &mut Menu<Choice>) {
    menu.extend(bits(contested(game, state).into()).map(|a| Choice::Open(Location::area(a))));
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    match choice {
        Choice::Open(place) if place.is_area_in(contested(game, state)) => {
            reveals(open(game, state, place, log))
        }
        _ => Err(Refusal::NotContested),
    }
}

/// Opens an area: task forces, then the reveal, then submarines (A15, A73).
pub(crate) fn open(
    game: &Pacific,
    state: &mut State,
    place: Location,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let area = usize::from(place.0);
    state.fought |= 1 << area;
    state.battle = Battle {
        area: place,
        ..Battle::NONE
    };
    log.push(Event::Opened { area: place });
    let mut seen = blocks(game, state);
    if fleets_meet(&seen, area) || submarine_meets(&seen, area) {
        task_forces::open(game, state, place, log);
        seen = blocks(game, state);
    }
    if fleets_meet(&seen, area) || submarine_meets(&seen, area) {
        let units = state.here(place, game.roster.holders);
        reveal(state, units);
        if log.is_listening() {
            let units = revealed(state, units);
            log.push(Event::Revealed { area: place, units });
        }
        return Flow::Submarines;
    }
    match quiet_side(game, state, &seen, area) {
        Some(side) => landing::begin_quiet(state, side),
        None => Flow::EndBattle,
    }
}

/// The battle is over: survivors stand upright again, submarines leave the board (A20).
pub(crate) fn end(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    let area = state.battle.area;
    for unit in state.battle.shown.or(state.battle.ashore).iter() {
        let place = state.place_of(unit);
        if place != Location::LOST {
            state.reveal(unit, place, true);
        }
    }
    for unit in state.here(area, game.roster.kind(Kind::Submarine)).iter() {
        state.at[unit.index()] = Location::SPENT;
    }
    state.battle = Battle::NONE;
    log.push(Event::Ended { area });
    Flow::NextArea
}
