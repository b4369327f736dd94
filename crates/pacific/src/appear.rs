//! §6 Reinforcements, and §3 the return of lost transports, cruiser groups and land air.

use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit, UnitSet, bits};
use crate::roster::Kind;
use crate::state::{Hand, State, Step, UNSET};
use crate::{Pacific, movement, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// Whether a unit comes this turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Due {
    No,
    /// By itself: printed arrivals and transports (A9, A13).
    Must,
    /// For 1 RP, if its owner wants it (A12).
    May,
}

/// Turns between a loss and the return (§3).
const ABSENCE: u8 = 2;

pub(crate) fn due(game: &Pacific, state: &State, unit: Unit) -> Due {
    let label = game.roster.label(unit);
    match state.place_of(unit) {
        Place::CARD if label.turn <= state.turn && !barred(game, state, unit) => Due::Must,
        Place::LOST if state.turn >= ABSENCE + state.lost[unit.index()] => match label.kind {
            Kind::Transport => Due::Must,
            Kind::Cruiser | Kind::LandAir => Due::May,
            _ => Due::No,
        },
        _ => Due::No,
    }
}

/// The strict reading of §4.1 leaves the Allies one submarine block (U13).
fn barred(game: &Pacific, state: &State, unit: Unit) -> bool {
    let submarines = game
        .roster
        .kind(Kind::Submarine)
        .and(game.roster.of(Side::Allies));
    state.options.one_allied_submarine && submarines.has(unit) && submarines.first() != Some(unit)
}

/// Opens a turn: resources, printed arrivals, then whatever leaves its owner a choice.
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    tell(log, Tale::TurnBegan { turn: state.turn });
    state.clear_plans();
    state.step = Step::Arrivals;
    for side in Side::BOTH {
        state.rp[side as usize] = game.war.income(side, state.turn);
        let ports = game.ports(state, side);
        for unit in game.roster.of(side).iter() {
            if due(game, state, unit) != Due::Must {
                continue;
            }
            let label = game.roster.label(unit);
            let printed = label.port.filter(|_| state.place_of(unit) == Place::CARD);
            if !label.kind.is_ship() {
                arrive(game, state, unit, Place::OFF, log);
            } else if let Some(port) = printed.filter(|&port| ports >> port & 1 == 1) {
                arrive(game, state, unit, Place::harbour(port.into()), log);
            } else if ports.is_power_of_two() {
                arrive(
                    game,
                    state,
                    unit,
                    Place::harbour(ports.trailing_zeros() as usize),
                    log,
                );
            }
        }
    }
    state.done = Side::BOTH.map(|side| asked(game, state, side).is_empty());
    if state.done == [true; 2] {
        movement::begin(state);
    }
}

/// A unit enters at full strength; one bought back has 1 (§3, §6).
fn arrive(
    game: &Pacific,
    state: &mut State,
    unit: Unit,
    at: Place,
    log: &mut impl EventSink<Event>,
) {
    let bought = due(game, state, unit) == Due::May;
    let label = game.roster.label(unit);
    let strength = if bought { 1 } else { label.full };
    if state.place_of(unit) == Place::LOST {
        state.ledger[label.side as usize].returned += u16::from(strength);
    }
    state.at[unit.index()] = at;
    state.strength[unit.index()] = strength;
    state.lost[unit.index()] = 0;
    state.show(unit, at, true);
    tell(log, Tale::Arrived { unit, at });
}

/// Units about which a side has something to decide. Lost units, cards and RP lie open, so being asked tells nothing.
pub(crate) fn asked(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let ports = game.ports(state, side);
    let asks = |&unit: &Unit| match due(game, state, unit) {
        Due::No => false,
        Due::Must => ports != 0,
        Due::May => state.rp[side as usize] > 0 && (ports != 0 || !game.roster.ships.has(unit)),
    };
    game.roster.of(side).iter().filter(asks).collect()
}

/// RP a side has promised to returns.
pub(crate) fn promised(game: &Pacific, state: &State, side: Side) -> u8 {
    let fixed = state.fixed.and(game.roster.of(side));
    fixed
        .iter()
        .filter(|&unit| due(game, state, unit) == Due::May)
        .count() as u8
}

fn open(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let left = asked(game, state, side).minus(state.fixed);
    let broke = promised(game, state, side) >= state.rp[side as usize];
    left.iter()
        .filter(|&unit| !broke || due(game, state, unit) == Due::Must)
        .collect()
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(_) => {
            menu.extend(bits(game.ports(state, side)).map(|h| Choice::At(Place::harbour(h))))
        }
        _ => {
            menu.extend(open(game, state, side).iter().map(Choice::Put));
            menu.push(Choice::Done);
        }
    }
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Put(unit)) if open(game, state, side).has(unit) => {
            if game.roster.ships.has(unit) {
                state.hand[side as usize] = Hand::Unit(unit);
                return Ok(DraftProgress::More);
            }
            state.plan[unit.index()] = Place::OFF.0;
            state.fixed.add(unit);
            Ok(DraftProgress::Complete)
        }
        (Hand::Unit(unit), Choice::At(place))
            if place
                .as_harbour()
                .is_some_and(|h| game.ports(state, side) >> h & 1 == 1) =>
        {
            state.plan[unit.index()] = place.0;
            state.fixed.add(unit);
            state.hand[side as usize] = Hand::Empty;
            Ok(DraftProgress::Complete)
        }
        (Hand::Empty, Choice::Done) => {
            state.done[side as usize] = true;
            if state.done == [true; 2] {
                settle(game, state, log);
                movement::begin(state);
            }
            Ok(DraftProgress::Reveals)
        }
        (Hand::Unit(_), _) => Err(Illegal::new(
            "§6",
            "a unit appears in a port you hold; choose one",
        )),
        (_, Choice::Put(unit)) if due(game, state, unit) == Due::May => Err(Illegal::new(
            "§5",
            "a return costs 1 resource point and none is left",
        )),
        _ => Err(Illegal::new(
            "§6",
            "only units that are due this turn can appear now",
        )),
    }
}

/// Both sides have sealed: everything appears at once.
fn settle(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for side in Side::BOTH {
        let units = asked(game, state, side);
        let cost = promised(game, state, side);
        for unit in units.iter() {
            let place = match state.plan[unit.index()] {
                UNSET if due(game, state, unit) == Due::May => continue,
                UNSET => default_port(game, state, unit),
                place => Place(place),
            };
            arrive(game, state, unit, place, log);
        }
        state.rp[side as usize] -= cost;
    }
}

/// The unit's own port if it is still friendly, else the one that repairs most.
fn default_port(game: &Pacific, state: &State, unit: Unit) -> Place {
    let label = game.roster.label(unit);
    let ports = game.ports(state, label.side);
    match label.port {
        Some(port) if ports >> port & 1 == 1 => Place::harbour(port.into()),
        _ => bits(ports)
            .max_by_key(|&h| (game.ground.harbours[h].repair, std::cmp::Reverse(h)))
            .map_or(Place::CARD, Place::harbour),
    }
}
