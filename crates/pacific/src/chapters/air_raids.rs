//! §14 Air raids: land air over an enemy port cuts what it can repair this turn.

use super::flow::Flow;
use crate::choice::Roll;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet, bits};
use crate::refusal::Refusal;
use crate::state::{State, Step};
use engine::EventSink;

/// The enemy ports a side may raid: those touching an area where it could place land air (A61).
pub fn targets(game: &Pacific, state: &State, side: Side) -> u64 {
    if !state.options.air_raids {
        return 0;
    }
    let cover = super::movement::air_cover(game, state, side);
    let ports = game.ports(state, side.enemy());
    bits(ports)
        .filter(|&h| game.map.touches(h) & cover != 0)
        .fold(0, |all, h| all | 1 << h)
}

/// Why a harbor cannot be raided.
pub(crate) fn why_not(game: &Pacific, state: &State, side: Side, place: Location) -> Refusal {
    if !state.options.air_raids {
        Refusal::RaidsOff
    } else if place.is_harbor_in(game.harbors(state, side)) {
        Refusal::RaidOnOwnPort(place)
    } else if !place.is_harbor_in(game.map.ports) {
        Refusal::RaidOnBase(place)
    } else {
        Refusal::RaidOutOfReach(place)
    }
}

fn raiders(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let air = game.roster.kind(Kind::LandAir).and(game.roster.of(side));
    air.iter()
        .filter(|&unit| state.place_of(unit).as_harbor().is_some())
        .collect()
}

/// All raids roll after the last placement, Japan's first (A91).
pub(crate) fn begin(game: &Pacific, state: &mut State) -> Flow {
    next(game, state, &Side::BOTH)
}

/// The raids of these sides in turn; then repairs begin.
fn next(game: &Pacific, state: &mut State, sides: &[Side]) -> Flow {
    for &side in sides {
        state.queue = raiders(game, state, side);
        if state.queue.any() {
            state.step = Step::Raid(side);
            return Flow::Wait;
        }
    }
    Flow::Repair
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    side: Side,
    unit: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let port = state.place_of(unit);
    if let Some(h) = port.as_harbor() {
        let number = game.map.harbors[h].repair.unwrap_or(0);
        let hits = roll.at_least(game.war.air_raids.hit);
        let cut = hits.min(number - state.cut[h].min(number));
        state.cut[h] += cut;
        log.push(Event::Raided {
            side,
            port,
            roll,
            cut,
        });
    }
    state.at[unit.index()] = Location::SPENT;
    state.queue.remove(unit);
    if state.queue.any() {
        return Flow::Wait;
    }
    next(game, state, &Side::BOTH[side as usize + 1..])
}
