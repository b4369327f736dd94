//! §8 Combat: which area is next, who is in it, and the way from round to round.
//!
//! The order inside an area is: open and reveal, submarines, then rounds of air or surface fire, each followed by landings and the
//! question who stays. Every function here either asks somebody, asks for dice, or hands on to the next stage.

pub mod aim;
pub(crate) mod fire;
pub(crate) mod land;
pub(crate) mod pursuit;
pub(crate) mod rounds;
pub(crate) mod submarine;
pub(crate) mod withdraw;

use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, UnitSet, bits};
use crate::roster::Kind;
use crate::state::{Battle, State, Step};
use crate::{Pacific, control, taskforce, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// What the blocks on the board show without being turned, by area.
struct Blocks {
    /// Areas with ship or task-force blocks, by side.
    ships: [u16; 2],
    air: [u16; 2],
    submarines: [u16; 2],
}

fn blocks(game: &Pacific, state: &State) -> Blocks {
    let mut blocks = Blocks {
        ships: [0; 2],
        air: [0; 2],
        submarines: [0; 2],
    };
    for unit in game.roster.units() {
        let Some(area) = state.place_of(unit).as_area() else {
            continue;
        };
        let label = game.roster.label(unit);
        let side = label.side as usize;
        match label.kind {
            Kind::LandAir => blocks.air[side] |= 1 << area,
            Kind::Submarine => blocks.submarines[side] |= 1 << area,
            _ => blocks.ships[side] |= 1 << area,
        }
    }
    for force in &state.forces {
        if let Some(area) = force.at.as_area() {
            blocks.ships[Side::Japan as usize] |= 1 << area;
        }
    }
    blocks
}

/// Enemy bases that touch an area (§8 land combat; ports are never stormed, A44).
pub(crate) fn enemy_bases(game: &Pacific, state: &State, side: Side, area: usize) -> u64 {
    game.harbours(state, side.enemy()) & !game.ground.ports & game.ground.around[area]
}

/// Areas where something can happen, by open facts alone: (a) blocks of both sides, (b) a submarine and enemy ships,
/// (c) ships of one side and a base of the other (A72).
pub fn contested(game: &Pacific, state: &State) -> u16 {
    let seen = blocks(game, state);
    let mut areas = 0;
    for a in 0..game.ground.areas.len() {
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
pub(crate) fn next_area(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    let areas = contested(game, state);
    match areas.count_ones() {
        0 => control::begin(game, state, log),
        1 => open(
            game,
            state,
            Place::area(areas.trailing_zeros() as usize),
            log,
        ),
        _ => state.step = Step::NextArea,
    }
}

pub(crate) fn area_menu(game: &Pacific, state: &State, menu: &mut Menu<Choice>) {
    menu.extend(bits(contested(game, state).into()).map(|a| Choice::Open(Place::area(a))));
}

pub(crate) fn area_choose(
    game: &Pacific,
    state: &mut State,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    match choice {
        Choice::Open(place)
            if place
                .as_area()
                .is_some_and(|a| contested(game, state) >> a & 1 == 1) =>
        {
            open(game, state, place, log);
            Ok(DraftProgress::Reveals)
        }
        _ => Err(Illegal::new(
            "§8",
            "choose an area where the two sides meet and that has not been fought yet",
        )),
    }
}

/// Opens an area: task forces, then the reveal, then submarines (A15, A73).
pub(crate) fn open(
    game: &Pacific,
    state: &mut State,
    place: Place,
    log: &mut impl EventSink<Event>,
) {
    let area = usize::from(place.0);
    state.fought |= 1 << area;
    state.battle = Battle {
        area: place,
        ..Battle::NONE
    };
    tell(log, Tale::Opened { area: place });
    let mut seen = blocks(game, state);
    if fleets_meet(&seen, area) || submarine_meets(&seen, area) {
        taskforce::open(game, state, place, log);
        seen = blocks(game, state);
    }
    if fleets_meet(&seen, area) || submarine_meets(&seen, area) {
        let units = game.roster.ships.or(game.roster.kind(Kind::LandAir));
        reveal(state, state.here(place, units));
        tell(log, Tale::Revealed { area: place });
        return submarine::begin(game, state, log);
    }
    match quiet_side(game, state, &seen, area) {
        Some(side) => land::begin_quiet(state, side),
        None => end(game, state, log),
    }
}

/// Turns blocks face up.
pub(crate) fn reveal(state: &mut State, units: UnitSet) {
    state.battle.shown = state.battle.shown.or(units);
    for unit in units.iter() {
        let place = state.place_of(unit);
        state.show(unit, place, true);
    }
}

/// The units of a side on the battle board.
pub(crate) fn fleet(game: &Pacific, state: &State, side: Side) -> UnitSet {
    state.battle.shown.and(game.roster.of(side))
}

/// How many sides still have units in the area.
pub(crate) fn sides_left(game: &Pacific, state: &State) -> usize {
    Side::BOTH
        .iter()
        .filter(|&&side| fleet(game, state, side).any())
        .count()
}

/// The area is settled: survivors stand upright again, submarines leave the board (A20).
pub(crate) fn end(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let area = state.battle.area;
    for unit in state.battle.shown.or(state.battle.ashore).iter() {
        let place = state.place_of(unit);
        if place != Place::LOST {
            state.show(unit, place, true);
        }
    }
    for unit in state.here(area, game.roster.kind(Kind::Submarine)).iter() {
        state.at[unit.index()] = Place::SPENT;
    }
    state.battle = Battle::NONE;
    tell(log, Tale::Ended { area });
    next_area(game, state, log);
}
