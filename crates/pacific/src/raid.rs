//! §14 Air raids: land air over an enemy port cuts what it can repair this turn.

use crate::choice::Roll;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit, UnitSet, bits};
use crate::movement::air_cover;
use crate::roster::Kind;
use crate::state::{State, Step};
use crate::{Pacific, repair, tell};
use engine::EventSink;

/// The lowest number that hits a port's repair works.
const HIT: u8 = 4;

/// The enemy ports a side may raid: those touching an area where it could place land air (A61).
pub fn targets(game: &Pacific, state: &State, side: Side) -> u64 {
    if !state.options.air_raids {
        return 0;
    }
    let cover = air_cover(game, state, side);
    let ports = game.ports(state, side.enemy());
    bits(ports)
        .filter(|&h| game.ground.touches(h) & cover != 0)
        .fold(0, |all, h| all | 1 << h)
}

fn raiders(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let air = game.roster.kind(Kind::LandAir).and(game.roster.of(side));
    air.iter()
        .filter(|&unit| state.place_of(unit).as_harbour().is_some())
        .collect()
}

/// All raids roll after the last placement, Japan's first (A91).
pub(crate) fn begin(game: &Pacific, state: &mut State) {
    next(game, state, &Side::BOTH);
}

/// The raids of these sides in turn; then repairs begin.
fn next(game: &Pacific, state: &mut State, sides: &[Side]) {
    for &side in sides {
        state.queue = raiders(game, state, side);
        if state.queue.any() {
            state.step = Step::Raid(side);
            return;
        }
    }
    repair::begin(state);
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    side: Side,
    unit: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    let port = state.place_of(unit);
    if let Some(h) = port.as_harbour() {
        let number = game.ground.harbours[h].repair.unwrap_or(0);
        let cut = roll.at_least(HIT).min(number - state.cut[h].min(number));
        state.cut[h] += cut;
        tell(
            log,
            Tale::Raided {
                side,
                port,
                roll,
                cut,
            },
        );
    }
    state.at[unit.index()] = Place::SPENT;
    state.queue.remove(unit);
    if state.queue.is_empty() {
        let left = &Side::BOTH[side as usize + 1..];
        next(game, state, left);
    }
}
