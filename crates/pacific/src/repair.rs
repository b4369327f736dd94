//! §5 Resource points and repair, sealed by both sides at once (A67).

use crate::battle;
use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit, UnitSet};
use crate::roster::Kind;
use crate::state::{Hand, State, Step, UNSET};
use crate::{Pacific, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

pub(crate) fn begin(state: &mut State) {
    state.clear_plans();
    state.step = Step::Repair;
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
    game.roster
        .of(side)
        .iter()
        .map(|unit| ordered(state, unit))
        .sum()
}

/// What a port can still repair: its number, less raids, less what is ordered (A92).
pub(crate) fn capacity(game: &Pacific, state: &State, harbour: usize) -> u8 {
    let number = game.ground.harbours[harbour].repair.unwrap_or(0);
    let ships = game.roster.ships.and(game.roster.of(state.owner(harbour)));
    let used: u8 = state
        .here(Place::harbour(harbour), ships)
        .iter()
        .map(|unit| ordered(state, unit))
        .sum();
    number
        .saturating_sub(state.cut[harbour])
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
        let label = game.roster.label(unit);
        if state.strength_of(unit) + ordered(state, unit) >= label.full {
            continue;
        }
        match state.place_of(unit) {
            Place::OFF if label.kind == Kind::LandAir => units.add(unit),
            place => {
                let Some(h) = place.as_harbour().filter(|&h| ports >> h & 1 == 1) else {
                    continue;
                };
                if checked >> h & 1 == 0 {
                    checked |= 1 << h;
                    full |= u64::from(capacity(game, state, h) == 0) << h;
                }
                if full >> h & 1 == 0 && label.kind.is_ship() {
                    units.add(unit);
                }
            }
        }
    }
    units
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
) -> Result<DraftProgress, Illegal> {
    match choice {
        Choice::Repair(unit) if repairable(game, state, side).has(unit) => {
            state.plan[unit.index()] = ordered(state, unit) + 1;
            Ok(DraftProgress::Complete)
        }
        Choice::Done if state.hand[side as usize] == Hand::Empty => {
            state.done[side as usize] = true;
            if state.done == [true; 2] {
                settle(game, state, log);
                battle::next_area(game, state, log);
            }
            Ok(DraftProgress::Reveals)
        }
        Choice::Repair(unit) => Err(refuse(game, state, side, unit)),
        _ => Err(Illegal::new("§5", "repair units or finish the step")),
    }
}

fn refuse(game: &Pacific, state: &State, side: Side, unit: Unit) -> Illegal {
    if !game.roster.of(side).has(unit) {
        return Illegal::new("§5", "only your own units can be repaired");
    }
    let label = game.roster.label(unit);
    if spent(game, state, side) >= state.rp[side as usize] {
        return Illegal::new("§5", "no resource points are left");
    }
    if state.strength_of(unit) + ordered(state, unit) >= label.full {
        return Illegal::new("§7.1", "no unit is repaired beyond its full strength");
    }
    match state.place_of(unit).as_harbour() {
        Some(h) if game.ground.is_port(h) => {
            Illegal::new("§5", "the port's repair capacity is used up")
        }
        Some(_) => Illegal::new("§5", "bases repair nothing; only ports do"),
        None => Illegal::new(
            "§5",
            "only ships that stayed in port and land-based air that was not placed are repaired",
        ),
    }
}

/// Both sides have sealed. Only the resource points spent are shown (A68).
fn settle(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for side in Side::BOTH {
        let spent = spent(game, state, side);
        for unit in game.roster.of(side).iter() {
            let more = ordered(state, unit);
            if more > 0 {
                state.strength[unit.index()] += more;
            }
        }
        state.rp[side as usize] -= spent;
        state.ledger[side as usize].healed += u16::from(spent);
        tell(log, Tale::Repaired { side, spent });
    }
    state.clear_plans();
}
