//! §5 Resource points and repair, confirmed by both sides at once (A67).

use super::flow::{COMPLETE, Flow, Taken, reveals};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, State, Step, UNSET};
use engine::{EventSink, Menu};

pub(crate) fn begin(state: &mut State) -> Flow {
    state.clear_plans();
    state.step = Step::Repair;
    Flow::Wait
}

/// Strength a side has ordered to be repaired on this unit.
pub(crate) fn ordered(state: &State, unit: Unit) -> u8 {
    match state.plan[unit.index()] {
        UNSET => 0,
        amount => amount,
    }
}

/// RP a side has ordered to be spent.
pub(crate) fn spent(game: &Pacific, state: &State, side: Side) -> u8 {
    let units = game.roster.of(side);
    units.iter().map(|unit| ordered(state, unit)).sum()
}

/// What a port can still repair: its number, less raids, less what is ordered (A92).
pub(crate) fn capacity(game: &Pacific, state: &State, harbor: usize) -> u8 {
    let number = game.map.harbors[harbor].repair.unwrap_or(0);
    let ships = game.roster.ships.and(game.roster.of(state.owner(harbor)));
    let used: u8 = state
        .here(Location::harbor(harbor), ships)
        .iter()
        .map(|unit| ordered(state, unit))
        .sum();
    number
        .saturating_sub(state.cut[harbor])
        .saturating_sub(used)
}

/// Units that can take one more repair: damaged ships that stayed in port and land air that was not placed (§5, A10, A11).
pub fn repairable(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let mut units = UnitSet::NONE;
    if spent(game, state, side) >= state.rp[side as usize] {
        return units;
    }
    let ports = game.ports(state, side);
    let mut full = 0u64;
    let mut checked = 0u64;
    for unit in game.roster.of(side).iter() {
        if is_full(game, state, unit) {
            continue;
        }
        match state.place_of(unit) {
            Location::OFF if game.roster.kind(Kind::LandAir).has(unit) => units.add(unit),
            place => {
                let Some(h) = place.as_harbor().filter(|&h| ports >> h & 1 == 1) else {
                    continue;
                };
                if checked >> h & 1 == 0 {
                    checked |= 1 << h;
                    full |= u64::from(capacity(game, state, h) == 0) << h;
                }
                if full >> h & 1 == 0 && game.roster.ships.has(unit) {
                    units.add(unit);
                }
            }
        }
    }
    units
}

/// Whether a unit has its full strength once what is ordered is done.
fn is_full(game: &Pacific, state: &State, unit: Unit) -> bool {
    state.strength_of(unit) + ordered(state, unit) >= game.roster.spec(unit).full
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    menu.extend(repairable(game, state, side).iter().map(Choice::Repair));
    menu.push(Choice::Done);
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    match choice {
        Choice::Repair(unit) => {
            if let Some(refusal) = refusal(game, state, side, unit) {
                return Err(refusal);
            }
            state.plan[unit.index()] = ordered(state, unit) + 1;
            COMPLETE
        }
        Choice::Done if state.pending[side as usize] == PendingOrder::None => {
            state.done[side as usize] = true;
            if state.done != [true; 2] {
                return reveals(Flow::Wait);
            }
            settle(game, state, log);
            reveals(Flow::NextArea)
        }
        _ => Err(Refusal::OnlyRepairs),
    }
}

/// Why a unit cannot take one more repair; the same rule as [`repairable`], for one unit.
fn refusal(game: &Pacific, state: &State, side: Side, unit: Unit) -> Option<Refusal> {
    if !game.roster.of(side).has(unit) {
        return Some(Refusal::NotYourUnit);
    }
    if spent(game, state, side) >= state.rp[side as usize] {
        return Some(Refusal::NoRpLeft);
    }
    if is_full(game, state, unit) {
        return Some(Refusal::FullStrength(unit));
    }
    let ships = game.roster.ships.has(unit);
    let place = state.place_of(unit);
    match place.as_harbor() {
        Some(h) if ships && game.map.is_port(h) && state.owner(h) == side => {
            (capacity(game, state, h) == 0).then_some(Refusal::CapacityUsedUp(place))
        }
        Some(_) if ships => Some(Refusal::BasesDoNotRepair),
        None if place == Location::OFF && game.roster.kind(Kind::LandAir).has(unit) => None,
        _ => Some(Refusal::NotRepairable(unit)),
    }
}

/// Both sides have confirmed. Only the resource points spent are shown (A68).
fn settle(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for side in Side::BOTH {
        let spent = spent(game, state, side);
        for unit in game.roster.of(side).iter() {
            state.strength[unit.index()] += ordered(state, unit);
        }
        state.rp[side as usize] -= spent;
        state.ledger[side as usize].healed += u16::from(spent);
        log.push(Event::Repaired { side, spent });
    }
    state.clear_plans();
}
