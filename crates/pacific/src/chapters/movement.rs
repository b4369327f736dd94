//! §7 Movement: Japan's ships, then the Allies', then submarines, then land air in turn.

use super::flow::{COMPLETE, Flow, MORE, Taken, hands_over, reveals};
use super::{air_raids, task_forces};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet, bits};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, State, Step};
use engine::{EventSink, Menu};
use std::collections::BTreeMap;

/// The areas a ship that starts in this harbor can reach. The first area is always open; going on takes an area you hold
/// (A1, A3, A8).
pub fn reach(game: &Pacific, state: &State, side: Side, harbor: usize) -> u16 {
    game.reach_through(passable(state, side), harbor)
}

/// The areas from which ships of a side go on.
fn passable(state: &State, side: Side) -> u16 {
    if state.options.neutral_passage {
        !state.held[side.enemy() as usize]
    } else {
        state.held[side as usize]
    }
}

/// Why a ship from this harbor does not reach an area. Where no single area is the cause, none is named.
fn out_of_reach(game: &Pacific, state: &State, side: Side, harbor: usize, to: Location) -> Refusal {
    if !to.is_area_in(game.reach_through(game.map.all(), harbor)) {
        return Refusal::TooFar(to);
    }
    let open = passable(state, side);
    let stops = game.reach_through(open, harbor) & !open;
    let opens = |&area: &usize| to.is_area_in(game.reach_through(open | 1 << area, harbor));
    match bits(stops.into()).find(opens) {
        Some(area) => Refusal::Stopped {
            to,
            at: Location::area(area),
        },
        None => Refusal::OutOfRange,
    }
}

pub(crate) fn begin(state: &mut State) -> Flow {
    state.clear_plans();
    state.step = Step::Fleet(Side::Japan);
    Flow::Wait
}

/// Ships of a side that have no orders yet.
fn without_orders(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let ships = game.roster.ships.and(game.roster.of(side));
    ships.minus(state.fixed)
}

fn can_sail(game: &Pacific, state: &State, side: Side, unit: Unit) -> bool {
    without_orders(game, state, side).has(unit) && state.place_of(unit).as_harbor().is_some()
}

pub(crate) fn fleet_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Unit(unit) => {
            let Some(harbor) = state.place_of(unit).as_harbor() else {
                return;
            };
            let areas = reach(game, state, side, harbor);
            menu.extend(bits(areas.into()).map(|a| Choice::At(Location::area(a))));
            task_forces::boxes(state, side, harbor, |force| menu.push(Choice::At(force)));
        }
        PendingOrder::TaskForce | PendingOrder::TaskForceAt(_) => {
            task_forces::menu(game, state, side, menu);
        }
        _ => {
            let ships = without_orders(game, state, side);
            let in_harbor = |&unit: &Unit| state.place_of(unit).as_harbor().is_some();
            menu.extend(ships.iter().filter(in_harbor).map(Choice::Put));
            if task_forces::can_form(game, state, side) {
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
) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Put(unit)) if can_sail(game, state, side, unit) => {
            state.pending[side as usize] = PendingOrder::Unit(unit);
            MORE
        }
        (PendingOrder::Unit(unit), Choice::At(place)) => {
            let harbor = state.place_of(unit).as_harbor().unwrap_or(0);
            let sails = place.is_area_in(reach(game, state, side, harbor));
            let mut joins = false;
            task_forces::boxes(state, side, harbor, |force| joins |= force == place);
            if sails || joins {
                state.settle(side, unit, place.0);
                COMPLETE
            } else if state.options.air_raids
                && place.is_harbor_in(game.harbors(state, side.enemy()))
            {
                Err(Refusal::ShipsDoNotRaid)
            } else if place.as_harbor().is_some() {
                Err(Refusal::EndsInHarbor)
            } else {
                Err(out_of_reach(game, state, side, harbor, place))
            }
        }
        (PendingOrder::TaskForce | PendingOrder::TaskForceAt(_), _)
        | (PendingOrder::None, Choice::Form) => task_forces::choose(game, state, side, choice),
        (PendingOrder::None, Choice::Done) => {
            sail(game, state, side, log);
            match side {
                Side::Japan => {
                    state.step = Step::Fleet(Side::Allies);
                    hands_over(Flow::Wait)
                }
                Side::Allies => hands_over(submarines(game, state, Side::Japan)),
            }
        }
        (PendingOrder::Unit(unit), _) => Err(Refusal::ChooseDestination(unit)),
        _ => Err(Refusal::CannotSail),
    }
}

/// How many blocks go from which place to which, in the order of the map: in the order of the roster the first line would tell
/// where the first block went (A70, A71).
pub(crate) fn block_counts(
    blocks: impl Iterator<Item = (Location, Location)>,
) -> BTreeMap<(Location, Location), u8> {
    let mut counts = BTreeMap::new();
    for way in blocks {
        *counts.entry(way).or_insert(0) += 1;
    }
    counts
}

/// The fleet leaves as ordered; the other side counts blocks from place to area (A71).
fn sail(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) {
    let moving = state.fixed.and(game.roster.of(side));
    for unit in game.roster.of(side).iter() {
        state.seen[unit.index()].sure = false;
    }
    if log.is_listening() {
        let sailing = moving
            .iter()
            .map(|unit| (state.place_of(unit), Location(state.plan[unit.index()])))
            .filter(|(_, to)| to.as_force().is_none());
        for ((from, to), count) in block_counts(sailing) {
            log.push(Event::Sailed {
                side,
                from,
                to,
                count,
            });
        }
    }
    for unit in moving.iter() {
        state.at[unit.index()] = Location(state.plan[unit.index()]);
    }
    if side == Side::Japan {
        task_forces::announce(state, log);
    }
    state.clear_plans();
}

/// Blocks of a kind that a side may still place from off the map.
fn ready(game: &Pacific, state: &State, side: Side, kind: Kind) -> UnitSet {
    state.here(
        Location::OFF,
        game.roster.kind(kind).and(game.roster.of(side)),
    )
}

fn is_ready(game: &Pacific, state: &State, side: Side, kind: Kind, unit: Unit) -> bool {
    let units = game.roster.kind(kind).and(game.roster.of(side));
    units.has(unit) && state.place_of(unit) == Location::OFF
}

/// Each side in turn may send its submarines to any area (A4, A93).
pub(crate) fn submarines(game: &Pacific, state: &mut State, side: Side) -> Flow {
    if ready(game, state, side, Kind::Submarine).any() {
        state.step = Step::Submarines(side);
        return Flow::Wait;
    }
    submarines_done(game, state, side)
}

fn submarines_done(game: &Pacific, state: &mut State, side: Side) -> Flow {
    match side {
        Side::Japan => submarines(game, state, Side::Allies),
        Side::Allies => {
            state.clear_plans();
            air(game, state, Side::Japan)
        }
    }
}

pub(crate) fn submarine_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Unit(_) => {
            menu.extend(bits(game.map.all().into()).map(|a| Choice::At(Location::area(a))));
        }
        _ => {
            let submarines = ready(game, state, side, Kind::Submarine);
            menu.extend(submarines.iter().map(Choice::Put));
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
) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Put(unit))
            if is_ready(game, state, side, Kind::Submarine, unit) =>
        {
            state.pending[side as usize] = PendingOrder::Unit(unit);
            MORE
        }
        (PendingOrder::Unit(unit), Choice::At(place)) if place.is_area_in(game.map.all()) => {
            state.at[unit.index()] = place;
            state.pending[side as usize] = PendingOrder::None;
            log.push(Event::SubmarinePlaced { side, at: place });
            if ready(game, state, side, Kind::Submarine).any() {
                return COMPLETE;
            }
            hands_over(submarines_done(game, state, side))
        }
        (PendingOrder::None, Choice::Done) => hands_over(submarines_done(game, state, side)),
        _ => Err(Refusal::SubmarinePlacement),
    }
}

/// The areas where a side may place land air: those its ports and bases touch (§7).
pub fn air_cover(game: &Pacific, state: &State, side: Side) -> u16 {
    bits(game.harbors(state, side)).fold(0, |all, h| all | game.map.touches(h))
}

/// The sides place land air in turn until both have passed or run out (A5).
pub(crate) fn air(game: &Pacific, state: &mut State, first: Side) -> Flow {
    for side in [first, first.enemy()] {
        if state.done[side as usize] {
            continue;
        }
        if air_cover(game, state, side) != 0 && ready(game, state, side, Kind::LandAir).any() {
            state.step = Step::Air(side);
            return Flow::Wait;
        }
        state.done[side as usize] = true;
    }
    state.clear_plans();
    Flow::AirRaids
}

pub(crate) fn air_menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Unit(_) => {
            let cover = air_cover(game, state, side);
            let raids = air_raids::targets(game, state, side);
            menu.extend(bits(cover.into()).map(|a| Choice::At(Location::area(a))));
            menu.extend(bits(raids).map(|h| Choice::At(Location::harbor(h))));
        }
        _ => {
            let air = ready(game, state, side, Kind::LandAir);
            menu.extend(air.iter().map(Choice::Put));
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
) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Put(unit))
            if is_ready(game, state, side, Kind::LandAir, unit) =>
        {
            state.pending[side as usize] = PendingOrder::Unit(unit);
            MORE
        }
        (PendingOrder::Unit(unit), Choice::At(place)) => {
            let covered = place.is_area_in(air_cover(game, state, side));
            let raids = place.is_harbor_in(air_raids::targets(game, state, side));
            if !covered && !raids {
                return Err(match place.as_harbor() {
                    Some(_) => air_raids::why_not(game, state, side, place),
                    None => Refusal::NoAirCover,
                });
            }
            state.at[unit.index()] = place;
            state.pending[side as usize] = PendingOrder::None;
            log.push(Event::AirPlaced { side, at: place });
            reveals(air(game, state, side.enemy()))
        }
        (PendingOrder::None, Choice::Pass) => {
            state.done[side as usize] = true;
            log.push(Event::AirPassed { side });
            reveals(air(game, state, side.enemy()))
        }
        (PendingOrder::None, Choice::Put(unit))
            if state.options.air_raids && game.roster.ships.has(unit) =>
        {
            Err(Refusal::ShipsDoNotRaid)
        }
        _ => Err(Refusal::PlaceAirOrPass),
    }
}
