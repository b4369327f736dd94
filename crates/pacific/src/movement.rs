//! §7 Movement: Japan's ships, then the Allies', then submarines, then land air in turn.

use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, UnitSet, bits};
use crate::roster::Kind;
use crate::state::{Hand, State, Step};
use crate::{Pacific, raid, taskforce, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};
use std::collections::BTreeMap;

/// Sea areas a ship may enter in a turn (§3).
const MOVES: u8 = 3;

/// The areas a ship that starts in this harbour can reach. The first area is always open; going on takes an area you hold
/// (A1, A3, A8).
pub fn reach(game: &Pacific, state: &State, side: Side, harbour: usize) -> u16 {
    let open = if state.options.neutral_passage {
        !state.held[side.enemy() as usize]
    } else {
        state.held[side as usize]
    };
    let mut reached = game.ground.touches(harbour);
    for _ in 1..MOVES {
        reached |= game.ground.next_to(reached & open);
    }
    reached
}

pub(crate) fn begin(state: &mut State) {
    state.clear_plans();
    state.step = Step::Fleet(Side::Japan);
}

/// Ships that lie in harbour and have no orders yet.
pub(crate) fn asked(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let ships = game
        .roster
        .ships
        .and(game.roster.of(side))
        .minus(state.fixed);
    ships
        .iter()
        .filter(|&unit| state.place_of(unit).as_harbour().is_some())
        .collect()
}

pub(crate) fn fleet_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(unit) => {
            let Some(harbour) = state.place_of(unit).as_harbour() else {
                return;
            };
            let areas = reach(game, state, side, harbour);
            menu.extend(bits(areas.into()).map(|a| Choice::At(Place::area(a))));
            taskforce::boxes(state, side, harbour, |force| menu.push(Choice::At(force)));
        }
        Hand::Force | Hand::ForceAt(_) => taskforce::menu(game, state, side, menu),
        _ => {
            menu.extend(asked(game, state, side).iter().map(Choice::Put));
            if taskforce::can_form(game, state, side) {
                menu.push(Choice::Form);
            }
            menu.push(Choice::Done);
        }
    }
}

pub(crate) fn fleet_choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Put(unit)) if asked(game, state, side).has(unit) => {
            state.hand[side as usize] = Hand::Unit(unit);
            Ok(DraftProgress::More)
        }
        (Hand::Unit(unit), Choice::At(place)) => {
            let harbour = state.place_of(unit).as_harbour().unwrap_or(0);
            let sails = place
                .as_area()
                .is_some_and(|a| reach(game, state, side, harbour) >> a & 1 == 1);
            let mut joins = false;
            taskforce::boxes(state, side, harbour, |force| joins |= force == place);
            if !sails && !joins {
                return Err(refuse(place));
            }
            state.plan[unit.index()] = place.0;
            state.fixed.add(unit);
            state.hand[side as usize] = Hand::Empty;
            Ok(DraftProgress::Complete)
        }
        (Hand::Force | Hand::ForceAt(_), _) | (Hand::Empty, Choice::Form) => {
            taskforce::choose(game, state, side, choice)
        }
        (Hand::Empty, Choice::Done) => {
            sail(game, state, side, log);
            match side {
                Side::Japan => state.step = Step::Fleet(Side::Allies),
                Side::Allies => submarines(game, state, Side::Japan),
            }
            Ok(DraftProgress::HandsOver)
        }
        (Hand::Unit(_), _) => Err(Illegal::new("§7", "choose where the ship in hand goes")),
        _ => Err(Illegal::new(
            "§7",
            "only ships that lie in your ports and bases and have no orders yet can sail",
        )),
    }
}

fn refuse(place: Place) -> Illegal {
    if place.as_harbour().is_some() {
        Illegal::new(
            "§7",
            "ships end their move in a sea area, not in a port or base",
        )
    } else {
        Illegal::new(
            "§7",
            "a ship enters up to three areas and goes on only from an area its side holds",
        )
    }
}

/// How many blocks go from which place to which, in the order of the map: in the order of the roster the first line would tell
/// where the first block went (A70, A71).
pub(crate) fn ways(blocks: impl Iterator<Item = (Place, Place)>) -> BTreeMap<(Place, Place), u8> {
    let mut ways = BTreeMap::new();
    for way in blocks {
        *ways.entry(way).or_insert(0) += 1;
    }
    ways
}

/// The fleet leaves as ordered; the other side counts blocks from place to area (A71).
fn sail(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) {
    let moving = state.fixed.and(game.roster.of(side));
    for unit in game.roster.of(side).iter() {
        state.seen[unit.index()].sure = false;
    }
    let sailing = moving
        .iter()
        .map(|unit| (state.place_of(unit), Place(state.plan[unit.index()])))
        .filter(|(_, to)| to.as_force().is_none());
    for ((from, to), count) in ways(sailing) {
        tell(
            log,
            Tale::Sailed {
                side,
                from,
                to,
                count,
            },
        );
    }
    for unit in moving.iter() {
        state.at[unit.index()] = Place(state.plan[unit.index()]);
    }
    if side == Side::Japan {
        taskforce::announce(state, log);
    }
    state.clear_plans();
}

/// Submarine blocks a side may still place.
fn ready(game: &Pacific, state: &State, side: Side, kind: Kind) -> UnitSet {
    state.here(Place::OFF, game.roster.kind(kind).and(game.roster.of(side)))
}

/// Each side in turn may send its submarines to any area (A4, A93).
pub(crate) fn submarines(game: &Pacific, state: &mut State, side: Side) {
    if ready(game, state, side, Kind::Submarine).any() {
        state.step = Step::Submarines(side);
    } else {
        submarines_done(game, state, side);
    }
}

fn submarines_done(game: &Pacific, state: &mut State, side: Side) {
    match side {
        Side::Japan => submarines(game, state, Side::Allies),
        Side::Allies => {
            state.clear_plans();
            air(game, state, Side::Japan);
        }
    }
}

pub(crate) fn submarine_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(_) => {
            menu.extend(bits(game.ground.all().into()).map(|a| Choice::At(Place::area(a))));
        }
        _ => {
            menu.extend(
                ready(game, state, side, Kind::Submarine)
                    .iter()
                    .map(Choice::Put),
            );
            menu.push(Choice::Done);
        }
    }
}

pub(crate) fn submarine_choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Put(unit)) if ready(game, state, side, Kind::Submarine).has(unit) => {
            state.hand[side as usize] = Hand::Unit(unit);
            Ok(DraftProgress::More)
        }
        (Hand::Unit(unit), Choice::At(place)) if is_area(game, place) => {
            state.at[unit.index()] = place;
            state.hand[side as usize] = Hand::Empty;
            tell(log, Tale::SubmarinePlaced { side, at: place });
            if ready(game, state, side, Kind::Submarine).any() {
                return Ok(DraftProgress::Complete);
            }
            submarines_done(game, state, side);
            Ok(DraftProgress::HandsOver)
        }
        (Hand::Empty, Choice::Done) => {
            submarines_done(game, state, side);
            Ok(DraftProgress::HandsOver)
        }
        _ => Err(Illegal::new(
            "§7",
            "a submarine beside the board may be placed in any sea area",
        )),
    }
}

fn is_area(game: &Pacific, place: Place) -> bool {
    place.as_area().is_some_and(|a| a < game.ground.areas.len())
}

/// The areas where a side may place land air: those its ports and bases touch (§7).
pub fn air_cover(game: &Pacific, state: &State, side: Side) -> u16 {
    bits(game.harbours(state, side)).fold(0, |all, h| all | game.ground.touches(h))
}

/// The sides place land air in turn until both have passed or run out (A5).
pub(crate) fn air(game: &Pacific, state: &mut State, first: Side) {
    for side in [first, first.enemy()] {
        if state.done[side as usize] {
            continue;
        }
        if air_cover(game, state, side) != 0 && ready(game, state, side, Kind::LandAir).any() {
            state.step = Step::Air(side);
            return;
        }
        state.done[side as usize] = true;
    }
    state.clear_plans();
    raid::begin(game, state);
}

pub(crate) fn air_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(_) => {
            let cover = air_cover(game, state, side);
            menu.extend(bits(cover.into()).map(|a| Choice::At(Place::area(a))));
            menu.extend(
                bits(raid::targets(game, state, side)).map(|h| Choice::At(Place::harbour(h))),
            );
        }
        _ => {
            menu.extend(
                ready(game, state, side, Kind::LandAir)
                    .iter()
                    .map(Choice::Put),
            );
            menu.push(Choice::Pass);
        }
    }
}

pub(crate) fn air_choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Put(unit)) if ready(game, state, side, Kind::LandAir).has(unit) => {
            state.hand[side as usize] = Hand::Unit(unit);
            Ok(DraftProgress::More)
        }
        (Hand::Unit(unit), Choice::At(place)) => {
            let cover = place
                .as_area()
                .is_some_and(|a| air_cover(game, state, side) >> a & 1 == 1);
            let raid = place
                .as_harbour()
                .is_some_and(|h| raid::targets(game, state, side) >> h & 1 == 1);
            if !cover && !raid {
                return Err(Illegal::new(
                    "§7",
                    "land-based air goes where a port or base of its side touches the area",
                ));
            }
            state.at[unit.index()] = place;
            state.hand[side as usize] = Hand::Empty;
            tell(log, Tale::AirPlaced { side, at: place });
            air(game, state, side.enemy());
            Ok(DraftProgress::Reveals)
        }
        (Hand::Empty, Choice::Pass) => {
            state.done[side as usize] = true;
            tell(log, Tale::AirPassed { side });
            air(game, state, side.enemy());
            Ok(DraftProgress::Reveals)
        }
        _ => Err(Illegal::new(
            "§7",
            "place a land-based air unit from beside the board, or pass",
        )),
    }
}
