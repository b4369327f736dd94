//! Who takes part in a battle: fleets on the battle board, land units in a landing, bases nearby.

use crate::event::RevealedUnit;
use crate::game::Pacific;
use crate::ids::{Side, Unit, UnitSet};
use crate::state::State;

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

/// Turns blocks face up.
pub(crate) fn reveal(state: &mut State, units: UnitSet) {
    state.battle.shown = state.battle.shown.or(units);
    for unit in units.iter() {
        let place = state.place_of(unit);
        state.reveal(unit, place, true);
    }
}

/// Units with their strength, for the event that turns them up.
pub(crate) fn revealed(state: &State, units: UnitSet) -> Vec<RevealedUnit> {
    let strength = |unit| RevealedUnit {
        unit,
        strength: state.strength_of(unit),
    };
    units.iter().map(strength).collect()
}

/// Enemy bases that touch an area (§8 land combat; ports are never attacked by transports, A44).
pub(crate) fn enemy_bases(game: &Pacific, state: &State, side: Side, area: usize) -> u64 {
    game.harbors(state, side.enemy()) & !game.map.ports & game.map.around[area]
}

/// The land units of a side that still stand in this landing.
pub(crate) fn fighters(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let landing = &state.battle.landing;
    let mut units = landing.troops.and(game.roster.of(side));
    if landing.garrison > 0 && side != landing.by {
        units.add(Unit::GARRISON);
    }
    units
}

/// The strength of a land unit; a garrison is a control marker with a strength of its own.
pub(crate) fn land_strength(state: &State, unit: Unit) -> u8 {
    if unit == Unit::GARRISON {
        state.battle.landing.garrison
    } else {
        state.strength_of(unit)
    }
}

/// A die for each strength point at the start of the round; the garrison has dice of its own (A48).
pub(crate) fn land_dice(game: &Pacific, state: &State, unit: Unit) -> u8 {
    if unit == Unit::GARRISON {
        game.war.landing.garrison_dice
    } else {
        state.strength_of(unit)
    }
}
