//! Going to a harbour: disabled ships (§8.1), withdrawal (§8), eviction (§10) and the return to port (§12).

use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, Unit, UnitSet, bits};
use crate::movement::ways;
use crate::state::{Hand, State, Step, UNSET, Why};
use crate::{Pacific, battle, control, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// The ships of a side that go to a harbour for this reason.
pub(crate) fn goers(game: &Pacific, state: &State, side: Side, why: Why) -> UnitSet {
    let ships = game.roster.ships.and(game.roster.of(side));
    let shown = state.battle.shown.and(ships);
    match why {
        Why::Torpedo | Why::Round => shown.and(state.battle.disabled),
        Why::Leave if state.battle.withdrawing == Some(side) => shown,
        Why::Leave => shown.and(state.battle.disabled),
        Why::Landing | Why::Control => {
            let evicted = |&unit: &Unit| {
                state
                    .place_of(unit)
                    .as_harbour()
                    .is_some_and(|h| state.owner(h) != side)
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

/// The harbours a ship may choose. None means that its side holds no harbour at all (A43).
fn options(game: &Pacific, state: &State, unit: Unit, why: Option<Why>) -> u64 {
    let side = game.roster.side(unit);
    let from = state
        .sea_area(unit)
        .map_or(state.place_of(unit), Place::area);
    let disabled = state.battle.disabled.has(unit);
    harbours(game, state, side, from, why, disabled)
}

fn harbours(
    game: &Pacific,
    state: &State,
    side: Side,
    from: Place,
    why: Option<Why>,
    disabled: bool,
) -> u64 {
    let ground = &game.ground;
    let any = game.harbours(state, side);
    let ports = game.ports(state, side);
    match why {
        Some(Why::Torpedo | Why::Landing | Why::Control) => {
            ground.nearest(from, if ports != 0 { ports } else { any })
        }
        Some(Why::Round) => ground.nearest(from, any),
        Some(Why::Leave) if disabled => ground.nearest(from, any),
        _ => {
            let close = from
                .as_area()
                .map_or(0, |a| ground.within(a, state.options.range(), any));
            if close != 0 {
                close
            } else {
                ground.nearest(from, any)
            }
        }
    }
}

/// Whether a side has a choice to make. It hangs on open facts only: where counts are hidden, on the places and not on the
/// ships in them (A75).
fn has_choice(game: &Pacific, state: &State, side: Side, why: Option<Why>) -> bool {
    let wide = |unit: Unit| options(game, state, unit, why).count_ones() > 1;
    match why {
        Some(Why::Landing | Why::Control) if state.options.task_forces && side == Side::Japan => {
            bits(state.fallen).any(|h| {
                let from = Place::harbour(h);
                state.owner(h) != side
                    && harbours(game, state, side, from, why, false).count_ones() > 1
            })
        }
        Some(why) => goers(game, state, side, why).iter().any(wide),
        None => at_sea(game, state, side).iter().any(wide),
    }
}

/// Sends ships home for a reason: Japan settles first, then the Allies (A80, A87).
pub(crate) fn begin(game: &Pacific, state: &mut State, why: Why, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    ask(game, state, Side::Japan, why, log);
}

fn ask(game: &Pacific, state: &mut State, side: Side, why: Why, log: &mut impl EventSink<Event>) {
    if has_choice(game, state, side, Some(why)) {
        state.step = Step::Home(side, why);
    } else {
        settled(game, state, side, why, log);
    }
}

fn settled(
    game: &Pacific,
    state: &mut State,
    side: Side,
    why: Why,
    log: &mut impl EventSink<Event>,
) {
    let units = goers(game, state, side, why);
    go(game, state, side, units, Some(why), log);
    if side == Side::Japan {
        return ask(game, state, Side::Allies, why, log);
    }
    state.clear_plans();
    state.fallen = 0;
    match why {
        Why::Torpedo => battle::submarine::next(game, state, log),
        Why::Round => battle::land::begin(game, state, log),
        Why::Leave => battle::end(game, state, log),
        Why::Landing => battle::land::after_fight(game, state, log),
        Why::Control => returns(game, state, log),
    }
}

/// §12: both sides seal where their ships at sea return (A67).
pub(crate) fn returns(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    state.step = Step::Returns;
    state.done = Side::BOTH.map(|side| !has_choice(game, state, side, None));
    if state.done == [true; 2] {
        returned(game, state, log);
    }
}

fn returned(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for side in Side::BOTH {
        let units = at_sea(game, state, side);
        go(game, state, side, units, None, log);
    }
    control::end_turn(game, state, log);
}

/// Where a ship goes when its owner says nothing: damaged ships to the best yard, others to the nearest harbour, ports first.
fn default(game: &Pacific, state: &State, unit: Unit, open: u64) -> Option<usize> {
    let damaged = state.strength_of(unit) < game.roster.label(unit).full;
    let from = state
        .sea_area(unit)
        .map_or(state.place_of(unit), Place::area);
    bits(open).min_by_key(|&h| {
        let far = game.ground.far_from(from, h);
        let yard = game.ground.harbours[h].repair.unwrap_or(0);
        if damaged {
            (255 - yard, far)
        } else {
            (far, 255 - yard)
        }
    })
}

/// The way a ship will take: as ordered, or by default.
pub(crate) fn destination(game: &Pacific, state: &State, unit: Unit) -> Option<Place> {
    let why = match state.step {
        Step::Home(_, why) => Some(why),
        _ => None,
    };
    planned(game, state, unit, why)
}

fn planned(game: &Pacific, state: &State, unit: Unit, why: Option<Why>) -> Option<Place> {
    match state.plan[unit.index()] {
        UNSET => {
            let open = options(game, state, unit, why);
            default(game, state, unit, open).map(Place::harbour)
        }
        place => Some(Place(place)),
    }
}

fn go(
    game: &Pacific,
    state: &mut State,
    side: Side,
    units: UnitSet,
    why: Option<Why>,
    log: &mut impl EventSink<Event>,
) {
    // Settle every destination before the first block moves: a choice counts from where its ship stands.
    for unit in units.iter() {
        state.plan[unit.index()] =
            planned(game, state, unit, why).map_or(Place::LOST.0, |place| place.0);
    }
    let mut upright = UnitSet::NONE;
    for unit in units.iter() {
        let to = Place(state.plan[unit.index()]);
        if to == Place::LOST {
            tell(log, Tale::Lost { unit });
            state.lose(unit, side);
        } else if state.battle.disabled.has(unit) {
            state.at[unit.index()] = to;
            state.show(unit, to, true);
            tell(log, Tale::SentHome { unit, to });
        } else {
            upright.add(unit);
        }
    }
    // Blocks in Japanese harbours and task forces must not be counted where counts are hidden, nor how a fleet parts (A75).
    let hidden = state.options.task_forces && side == Side::Japan;
    let leaving = upright
        .iter()
        .map(|unit| (state.place_of(unit), state.plan[unit.index()]))
        .filter(|(from, _)| !hidden || from.as_area().is_some())
        .map(|(from, to)| (from, if hidden { Place::NONE } else { Place(to) }));
    for ((from, to), count) in ways(leaving) {
        tell(
            log,
            Tale::WentHome {
                side,
                from,
                to: (!hidden).then_some(to),
                count,
            },
        );
    }
    for unit in upright.iter() {
        if state.battle.shown.has(unit) {
            let from = state.place_of(unit);
            state.show(unit, from, false);
        }
        state.seen[unit.index()].sure = false;
        state.at[unit.index()] = Place(state.plan[unit.index()]);
        state.plan[unit.index()] = UNSET;
    }
    state.battle.shown = state.battle.shown.minus(units);
    state.battle.disabled = state.battle.disabled.minus(units);
}

/// Ships in this step that still may be given a harbour.
fn open(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let (units, why) = match state.step {
        Step::Home(_, why) => (goers(game, state, side, why), Some(why)),
        _ => (at_sea(game, state, side), None),
    };
    let units = units.minus(state.fixed);
    units
        .iter()
        .filter(|&unit| options(game, state, unit, why).count_ones() > 1)
        .collect()
}

/// The harbours open to the ship in hand.
fn open_to(game: &Pacific, state: &State, unit: Unit) -> u64 {
    let why = match state.step {
        Step::Home(_, why) => Some(why),
        _ => None,
    };
    options(game, state, unit, why)
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(unit) => {
            menu.extend(bits(open_to(game, state, unit)).map(|h| Choice::At(Place::harbour(h))));
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
            state.hand[side as usize] = Hand::Unit(unit);
            Ok(DraftProgress::More)
        }
        (Hand::Unit(unit), Choice::At(place))
            if place
                .as_harbour()
                .is_some_and(|h| open_to(game, state, unit) >> h & 1 == 1) =>
        {
            state.plan[unit.index()] = place.0;
            state.fixed.add(unit);
            state.hand[side as usize] = Hand::Empty;
            Ok(DraftProgress::Complete)
        }
        (Hand::Empty, Choice::Done) => {
            match state.step {
                Step::Home(_, why) => settled(game, state, side, why, log),
                _ => {
                    state.done[side as usize] = true;
                    if state.done == [true; 2] {
                        returned(game, state, log);
                    }
                }
            }
            Ok(DraftProgress::Reveals)
        }
        (_, Choice::At(_)) => Err(Illegal::new(
            "§12",
            "a ship goes to a harbour of its side: the nearest if it is disabled or driven out, else one within three areas",
        )),
        _ => Err(Illegal::new(
            "§12",
            "only ships with more than one harbour to choose from can be sent",
        )),
    }
}
