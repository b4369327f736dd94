//! §8 Which area is fought next, who is in it, and how a battle begins and ends.

use super::landing;
use super::present::{enemy_bases, reveal, revealed};
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::chapters::task_forces;
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{AREAS, Location, Side, bits};
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
    // Ships, land air and submarines of Japan, then of the Allies.
    let mut groups = [0u16; 6];
    for (group, run) in &game.roster.runs {
        let area = |at: &Location| u16::from(at.0 < AREAS as u8) << (at.0 & 15);
        let places = state.at[run.clone()].iter();
        groups[*group] |= places.fold(0, |all, at| all | area(at));
    }
    let [
        ships,
        air,
        submarines,
        allied_ships,
        allied_air,
        allied_submarines,
    ] = groups;
    let mut blocks = Blocks {
        ships: [ships, allied_ships],
        air: [air, allied_air],
        submarines: [submarines, allied_submarines],
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
    contested_by(game, state, &blocks(game, state))
}

fn contested_by(game: &Pacific, state: &State, seen: &Blocks) -> u16 {
    let quiet = Side::BOTH.map(|side| {
        let open = seen.ships[side as usize] & !state.fought;
        let landing = |&area: &usize| enemy_bases(game, state, side, area) != 0;
        bits(open.into())
            .filter(landing)
            .fold(0, |all, a| all | 1 << a)
    });
    (seen.meet() | quiet[0] | quiet[1]) & !state.fought
}

impl Blocks {
    /// Areas with blocks of both sides, or with a submarine and enemy ships.
    fn meet(&self) -> u16 {
        let [japan, allies] = [0, 1].map(|side| self.ships[side] | self.air[side]);
        let submarines = self.submarines[0] & self.ships[1] | self.submarines[1] & self.ships[0];
        japan & allies | submarines
    }
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
    let seen = blocks(game, state);
    let areas = contested_by(game, state, &seen);
    match areas.count_ones() {
        0 => Flow::Control,
        1 => {
            let only = Location::area(areas.trailing_zeros() as usize);
            open_seen(game, state, only, seen, log)
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
    let seen = blocks(game, state);
    match choice {
        Choice::Open(place) if place.is_area_in(contested_by(game, state, &seen)) => {
            reveals(open_seen(game, state, place, seen, log))
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
    let seen = blocks(game, state);
    open_seen(game, state, place, seen, log)
}

fn open_seen(
    game: &Pacific,
    state: &mut State,
    place: Location,
    mut seen: Blocks,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let area = usize::from(place.0);
    state.fought |= 1 << area;
    state.battle = Battle {
        area: place,
        ..Battle::NONE
    };
    log.push(Event::Opened { area: place });
    let forces = state.forces.iter().any(|force| force.at == place);
    if forces && seen.meet() >> area & 1 == 1 {
        task_forces::open(game, state, place, log);
        seen = blocks(game, state);
    }
    if seen.meet() >> area & 1 == 1 {
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
