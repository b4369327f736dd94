//! §6 Reinforcements, and §3 the return of lost units.

use super::flow::{COMPLETE, Flow, MORE, Taken, reveals};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet, bits};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, State, Step, UNSET};
use engine::{EventSink, Menu};

/// Whether a unit comes this turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum ArrivalStatus {
    No,
    /// By itself: printed arrivals and units that return free (A9, A13).
    Must,
    /// For resource points, if its owner wants it (A12).
    May,
}

pub(crate) fn status(game: &Pacific, state: &State, unit: Unit) -> ArrivalStatus {
    match state.place_of(unit) {
        Location::CARD => {
            let due = game.roster.spec(unit).turn <= state.turn && !barred(game, state, unit);
            if due {
                ArrivalStatus::Must
            } else {
                ArrivalStatus::No
            }
        }
        Location::LOST => {
            let back = game
                .war
                .lost
                .absence
                .saturating_add(state.lost[unit.index()]);
            let kind = game.roster.spec(unit).kind;
            if state.turn < back {
                ArrivalStatus::No
            } else if game.war.lost.free.contains(&kind) {
                ArrivalStatus::Must
            } else if game.war.lost.bought.contains(&kind) {
                ArrivalStatus::May
            } else {
                ArrivalStatus::No
            }
        }
        _ => ArrivalStatus::No,
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

/// Opens a turn: resources, printed arrivals, then everything that leaves its owner a choice.
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    log.push(Event::TurnBegan { turn: state.turn });
    state.clear_plans();
    state.step = Step::Arrivals;
    for side in Side::BOTH {
        state.rp[side as usize] = game.war.income(side, state.turn);
        let ports = game.ports(state, side);
        for unit in game.roster.of(side).iter() {
            if status(game, state, unit) != ArrivalStatus::Must {
                continue;
            }
            let spec = game.roster.spec(unit);
            let printed = spec.port.filter(|_| state.place_of(unit) == Location::CARD);
            if !spec.kind.is_ship() {
                arrive(game, state, unit, Location::OFF, log);
            } else if let Some(port) = printed.filter(|&port| ports >> port & 1 == 1) {
                arrive(game, state, unit, Location::harbor(port.into()), log);
            } else if ports.is_power_of_two() {
                let only = Location::harbor(ports.trailing_zeros() as usize);
                arrive(game, state, unit, only, log);
            }
        }
    }
    state.done = Side::BOTH.map(|side| asked(game, state, side).is_empty());
    if state.done == [true; 2] {
        Flow::MoveShips
    } else {
        Flow::Wait
    }
}

/// A unit enters at full strength; one that is bought back has less (§3, §6).
fn arrive(
    game: &Pacific,
    state: &mut State,
    unit: Unit,
    at: Location,
    log: &mut impl EventSink<Event>,
) {
    let bought = status(game, state, unit) == ArrivalStatus::May;
    let spec = game.roster.spec(unit);
    let strength = if bought {
        game.war.lost.strength.min(spec.full)
    } else {
        spec.full
    };
    if state.place_of(unit) == Location::LOST {
        state.ledger[spec.side as usize].returned += u16::from(strength);
    }
    state.at[unit.index()] = at;
    state.strength[unit.index()] = strength;
    state.lost[unit.index()] = 0;
    state.reveal(unit, at, true);
    log.push(Event::Arrived { unit, at });
}

/// Units about which a side has something to decide. Lost units, cards and RP lie open, so being asked tells nothing.
pub(crate) fn asked(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let ports = game.ports(state, side);
    let asks = |&unit: &Unit| match status(game, state, unit) {
        ArrivalStatus::No => false,
        ArrivalStatus::Must => ports != 0,
        ArrivalStatus::May => {
            state.rp[side as usize] >= game.war.lost.cost
                && (ports != 0 || !game.roster.ships.has(unit))
        }
    };
    game.roster.of(side).iter().filter(asks).collect()
}

/// RP a side has reserved for returns.
pub(crate) fn reserved_rp(game: &Pacific, state: &State, side: Side) -> u8 {
    let fixed = state.fixed.and(game.roster.of(side));
    let bought = fixed
        .iter()
        .filter(|&unit| status(game, state, unit) == ArrivalStatus::May)
        .count() as u8;
    bought * game.war.lost.cost
}

/// RP a side can still spend on returns.
fn rp_left(game: &Pacific, state: &State, side: Side) -> u8 {
    state.rp[side as usize].saturating_sub(reserved_rp(game, state, side))
}

fn open(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let left = asked(game, state, side).minus(state.fixed);
    let broke = rp_left(game, state, side) < game.war.lost.cost;
    left.iter()
        .filter(|&unit| !broke || status(game, state, unit) == ArrivalStatus::Must)
        .collect()
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Unit(_) => {
            menu.extend(bits(game.ports(state, side)).map(|h| Choice::At(Location::harbor(h))));
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
) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Put(unit)) if open(game, state, side).has(unit) => {
            if game.roster.ships.has(unit) {
                state.pending[side as usize] = PendingOrder::Unit(unit);
                return MORE;
            }
            state.plan[unit.index()] = Location::OFF.0;
            state.fixed.add(unit);
            COMPLETE
        }
        (PendingOrder::Unit(unit), Choice::At(place))
            if place.is_harbor_in(game.ports(state, side)) =>
        {
            state.settle(side, unit, place.0);
            COMPLETE
        }
        (PendingOrder::None, Choice::Done) => {
            state.done[side as usize] = true;
            if state.done != [true; 2] {
                return reveals(Flow::Wait);
            }
            settle(game, state, log);
            reveals(Flow::MoveShips)
        }
        (PendingOrder::Unit(unit), _) => Err(Refusal::ChoosePort(unit)),
        (_, Choice::Put(unit)) if status(game, state, unit) == ArrivalStatus::May => {
            Err(Refusal::NoRpForReturn(unit))
        }
        _ => Err(Refusal::NotDue),
    }
}

/// Both sides have confirmed: everything appears at once.
fn settle(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for side in Side::BOTH {
        let units = asked(game, state, side);
        let cost = reserved_rp(game, state, side);
        for unit in units.iter() {
            let place = match state.plan[unit.index()] {
                UNSET if status(game, state, unit) == ArrivalStatus::May => continue,
                UNSET => default_port(game, state, unit),
                place => Location(place),
            };
            arrive(game, state, unit, place, log);
        }
        state.rp[side as usize] -= cost;
    }
}

/// The unit's own port if it is still friendly, else the one that repairs most.
fn default_port(game: &Pacific, state: &State, unit: Unit) -> Location {
    let spec = game.roster.spec(unit);
    let ports = game.ports(state, spec.side);
    match spec.port {
        Some(port) if ports >> port & 1 == 1 => Location::harbor(port.into()),
        _ => bits(ports)
            .max_by_key(|&h| (game.map.harbors[h].repair, std::cmp::Reverse(h)))
            .map_or(Location::CARD, Location::harbor),
    }
}
