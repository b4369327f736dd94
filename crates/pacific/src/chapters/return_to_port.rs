//! Going to a harbor: disabled ships (§8.1), withdrawal (§8), eviction (§10) and the return to port (§12).

use super::flow::{COMPLETE, Flow, MORE, Taken, reveals};
use super::movement::block_counts;
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, Unit, UnitSet, bits};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, ReturnReason, State, Step, UNSET};
use engine::{EventSink, Menu};

/// The ships of a side that go to a harbor for this reason.
pub(crate) fn returning(
    game: &Pacific,
    state: &State,
    side: Side,
    reason: ReturnReason,
) -> UnitSet {
    let ships = game.roster.ships.and(game.roster.of(side));
    let shown = state.battle.shown.and(ships);
    match reason {
        ReturnReason::Torpedo | ReturnReason::Round => shown.and(state.battle.disabled),
        ReturnReason::Leave if state.battle.withdrawing == Some(side) => shown,
        ReturnReason::Leave => shown.and(state.battle.disabled),
        ReturnReason::Landing | ReturnReason::Control => {
            if state.fallen == 0 {
                return UnitSet::NONE;
            }
            let evicted = |&unit: &Unit| {
                let harbor = state.place_of(unit).as_harbor();
                harbor.is_some_and(|h| state.owner(h) != side)
            };
            ships.iter().filter(evicted).collect()
        }
    }
}

/// The ships of a side at sea, which return in step 8 (§12).
pub(crate) fn at_sea(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let ships = game.roster.ships.and(game.roster.of(side));
    ships
        .iter()
        .filter(|&unit| state.sea_area(unit).is_some())
        .collect()
}

/// Where the way of a ship begins: its sea area, or the harbor it leaves.
fn origin(state: &State, unit: Unit) -> Location {
    let area = state.sea_area(unit);
    area.map_or(state.place_of(unit), Location::area)
}

/// The reason of the step, if it sends ships to a harbor before the end of the turn.
fn reason(state: &State) -> Option<ReturnReason> {
    match state.step {
        Step::ToPort(_, reason) => Some(reason),
        _ => None,
    }
}

/// The harbors a ship may choose. None means that its side holds no harbor at all (A43).
fn options(game: &Pacific, state: &State, unit: Unit, reason: Option<ReturnReason>) -> u64 {
    let side = game.roster.side(unit);
    let disabled = state.battle.disabled.has(unit);
    harbors(game, state, side, origin(state, unit), reason, disabled)
}

fn harbors(
    game: &Pacific,
    state: &State,
    side: Side,
    from: Location,
    reason: Option<ReturnReason>,
    disabled: bool,
) -> u64 {
    let map = &game.map;
    let any = game.harbors(state, side);
    match reason {
        Some(ReturnReason::Torpedo | ReturnReason::Landing | ReturnReason::Control) => {
            let ports = game.ports(state, side);
            map.nearest(from, if ports != 0 { ports } else { any })
        }
        Some(ReturnReason::Round) => map.nearest(from, any),
        Some(ReturnReason::Leave) if disabled => map.nearest(from, any),
        _ => {
            let range = game.war.return_range(state.options);
            let close = from.as_area().map_or(0, |a| map.within(a, range, any));
            if close != 0 {
                close
            } else {
                map.nearest(from, any)
            }
        }
    }
}

/// Whether a side has a choice to make. It depends on open facts only: where counts are hidden, on the places and not on the
/// ships in them (A75).
fn has_choice(game: &Pacific, state: &State, side: Side, reason: Option<ReturnReason>) -> bool {
    let wide = |unit: Unit| options(game, state, unit, reason).count_ones() > 1;
    match reason {
        Some(ReturnReason::Landing | ReturnReason::Control)
            if state.options.task_forces && side == Side::Japan =>
        {
            bits(state.fallen).any(|h| {
                let from = Location::harbor(h);
                state.owner(h) != side
                    && harbors(game, state, side, from, reason, false).count_ones() > 1
            })
        }
        Some(why) => returning(game, state, side, why).iter().any(wide),
        None => at_sea(game, state, side).iter().any(wide),
    }
}

/// Sends ships to a harbor for a reason: Japan decides first, then the Allies (A80, A87).
pub(crate) fn begin(
    game: &Pacific,
    state: &mut State,
    reason: ReturnReason,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.clear_plans();
    ask(game, state, Side::Japan, reason, log)
}

fn ask(
    game: &Pacific,
    state: &mut State,
    side: Side,
    reason: ReturnReason,
    log: &mut impl EventSink<Event>,
) -> Flow {
    if has_choice(game, state, side, Some(reason)) {
        state.step = Step::ToPort(side, reason);
        return Flow::Wait;
    }
    settled(game, state, side, reason, log)
}

fn settled(
    game: &Pacific,
    state: &mut State,
    side: Side,
    reason: ReturnReason,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let units = returning(game, state, side, reason);
    go(game, state, side, units, Some(reason), log);
    if side == Side::Japan {
        return ask(game, state, Side::Allies, reason, log);
    }
    state.clear_plans();
    state.fallen = 0;
    match reason {
        ReturnReason::Torpedo => Flow::Submarines,
        ReturnReason::Round => Flow::Landings,
        ReturnReason::Leave => Flow::EndBattle,
        ReturnReason::Landing => Flow::AfterLanding,
        ReturnReason::Control => Flow::Returns,
    }
}

/// §12: both sides choose in secret where their ships at sea return (A67).
pub(crate) fn begin_returns(
    game: &Pacific,
    state: &mut State,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.clear_plans();
    state.step = Step::Returns;
    state.done = Side::BOTH.map(|side| !has_choice(game, state, side, None));
    if state.done == [true; 2] {
        return returned(game, state, log);
    }
    Flow::Wait
}

fn returned(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    for side in Side::BOTH {
        let units = at_sea(game, state, side);
        go(game, state, side, units, None, log);
    }
    Flow::EndTurn
}

/// Where a ship goes when its owner says nothing: damaged ships to the best port, others to the nearest harbor, ports first.
fn default(game: &Pacific, state: &State, unit: Unit, open: u64) -> Option<usize> {
    if open.is_power_of_two() {
        return Some(open.trailing_zeros() as usize);
    }
    let damaged = state.strength_of(unit) < game.roster.spec(unit).full;
    let from = origin(state, unit);
    bits(open).min_by_key(|&h| {
        let far = game.map.far_from(from, h);
        let repair = game.map.harbors[h].repair.unwrap_or(0);
        if damaged {
            (255 - repair, far)
        } else {
            (far, 255 - repair)
        }
    })
}

/// The harbor a ship will go to: as ordered, or by default.
pub(crate) fn destination(game: &Pacific, state: &State, unit: Unit) -> Option<Location> {
    planned(game, state, unit, reason(state))
}

fn planned(
    game: &Pacific,
    state: &State,
    unit: Unit,
    reason: Option<ReturnReason>,
) -> Option<Location> {
    match state.plan[unit.index()] {
        UNSET => {
            let open = options(game, state, unit, reason);
            default(game, state, unit, open).map(Location::harbor)
        }
        place => Some(Location(place)),
    }
}

fn go(
    game: &Pacific,
    state: &mut State,
    side: Side,
    units: UnitSet,
    reason: Option<ReturnReason>,
    log: &mut impl EventSink<Event>,
) {
    // Every destination is settled before the first block moves: a choice counts from where its ship stands.
    for unit in units.iter() {
        let to = planned(game, state, unit, reason);
        state.plan[unit.index()] = to.map_or(Location::LOST.0, |place| place.0);
    }
    let mut upright = UnitSet::NONE;
    for unit in units.iter() {
        let to = Location(state.plan[unit.index()]);
        if to == Location::LOST {
            log.push(Event::Lost { unit });
            state.eliminate(unit, side);
        } else if state.battle.disabled.has(unit) {
            state.at[unit.index()] = to;
            state.reveal(unit, to, true);
            log.push(Event::SentToPort { unit, to, reason });
        } else {
            upright.add(unit);
        }
    }
    if log.is_listening() {
        announce(state, side, upright, log);
    }
    for unit in upright.iter() {
        if state.battle.shown.has(unit) {
            let from = state.place_of(unit);
            state.reveal(unit, from, false);
        }
        state.seen[unit.index()].sure = false;
        state.at[unit.index()] = Location(state.plan[unit.index()]);
        state.plan[unit.index()] = UNSET;
    }
    state.battle.shown = state.battle.shown.minus(units);
    state.battle.disabled = state.battle.disabled.minus(units);
}

/// Blocks in Japanese harbors and task forces must not be counted where counts are hidden, nor how a fleet parts (A75).
fn announce(state: &State, side: Side, upright: UnitSet, log: &mut impl EventSink<Event>) {
    let hidden = state.options.task_forces && side == Side::Japan;
    let leaving = upright
        .iter()
        .map(|unit| (state.place_of(unit), state.plan[unit.index()]))
        .filter(|(from, _)| !hidden || from.as_area().is_some())
        .map(|(from, to)| (from, if hidden { Location::NONE } else { Location(to) }));
    for ((from, to), count) in block_counts(leaving) {
        log.push(Event::ReturnedToPort {
            side,
            from,
            to: (!hidden).then_some(to),
            count,
        });
    }
}

/// Ships in this step that still may be given a harbor.
fn open(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let reason = reason(state);
    let units = match reason {
        Some(why) => returning(game, state, side, why),
        None => at_sea(game, state, side),
    };
    let units = units.minus(state.fixed);
    units
        .iter()
        .filter(|&unit| options(game, state, unit, reason).count_ones() > 1)
        .collect()
}

/// Whether this ship still may be given a harbor; the same as [`open`], for one ship.
fn is_open(game: &Pacific, state: &State, side: Side, unit: Unit) -> bool {
    let reason = reason(state);
    let ships = game.roster.ships.and(game.roster.of(side));
    let goes = match reason {
        Some(why) => returning(game, state, side, why).has(unit),
        None => ships.has(unit) && state.sea_area(unit).is_some(),
    };
    goes && !state.fixed.has(unit) && options(game, state, unit, reason).count_ones() > 1
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Unit(unit) => {
            let open = options(game, state, unit, reason(state));
            menu.extend(bits(open).map(|h| Choice::At(Location::harbor(h))));
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
        (PendingOrder::None, Choice::Put(unit)) if is_open(game, state, side, unit) => {
            state.pending[side as usize] = PendingOrder::Unit(unit);
            MORE
        }
        (PendingOrder::Unit(unit), Choice::At(place))
            if place.is_harbor_in(options(game, state, unit, reason(state))) =>
        {
            state.settle(side, unit, place.0);
            COMPLETE
        }
        (PendingOrder::None, Choice::Done) => {
            if let Some(why) = reason(state) {
                return reveals(settled(game, state, side, why, log));
            }
            state.done[side as usize] = true;
            if state.done == [true; 2] {
                return reveals(returned(game, state, log));
            }
            reveals(Flow::Wait)
        }
        (_, Choice::At(_)) => Err(Refusal::WrongHarbor(reason(state))),
        _ => Err(Refusal::NoHarborChoice(reason(state))),
    }
}
