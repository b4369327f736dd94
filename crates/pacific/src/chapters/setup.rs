//! §4 The first state: the war from its beginning, or any position a scenario file describes.

use super::battle::{areas, landing, present, pursuit, rounds, withdrawal};
use super::flow::Flow;
use super::{arrivals, movement, repair, sequence, victory};
use crate::data::position::{
    BattleLine, GoalLine, Holder, Position, Stage, StepName, UnitPlacement, Unlisted,
};
use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::{FORCES, Location, Side, UNITS, Unit};
use crate::options::Options;
use crate::state::{
    Battle, Goal, LastSeen, Ledger, NEVER, PORTS, PendingOrder, Puzzle, RoundKind, State, Step,
    TaskForce, UNSET,
};
use engine::{Setup, SetupError};

pub(crate) fn start(game: &Pacific, setup: &Setup, options: Options) -> Result<State, SetupError> {
    let position = match &setup.position {
        Some(value) => serde_json::from_value::<Position>(value.clone())
            .map_err(|e| SetupError::new(format!("the position cannot be read: {e}")))?,
        None => match game.scenarios.iter().find(|p| p.name == setup.scenario) {
            Some(position) => position.clone(),
            None => {
                let known: Vec<_> = game.scenarios.iter().map(|p| p.name.as_str()).collect();
                return Err(SetupError::new(format!(
                    "pacific has no scenario '{}'; it has {}",
                    setup.scenario,
                    known.join(", ")
                )));
            }
        },
    };
    build(game, &position, options)
}

/// The board before anything appears.
fn blank(game: &Pacific, options: Options) -> State {
    let mut state = State {
        options,
        turn: 1,
        step: Step::Arrivals,
        vp: 0,
        rp: [0; 2],
        done: [false; 2],
        held: [0; 2],
        allied: 0,
        cut: [0; PORTS],
        fell: [0; PORTS],
        fought: 0,
        at: [Location::LOST; UNITS],
        strength: [0; UNITS],
        lost: [0; UNITS],
        seen: [LastSeen::default(); UNITS],
        plan: [UNSET; UNITS],
        fixed: Default::default(),
        queue: Default::default(),
        wounds: [0; UNITS],
        fallen: 0,
        pending: [PendingOrder::None; 2],
        forces: [TaskForce::UNUSED; FORCES],
        battle: Battle::NONE,
        ledger: [Ledger::default(); 2],
        goal: Puzzle::default(),
    };
    for (a, area) in game.map.areas.iter().enumerate() {
        if let Some(side) = area.start {
            state.held[side as usize] |= 1 << a;
        }
    }
    for (h, harbor) in game.map.harbors.iter().enumerate() {
        state.allied |= u64::from(harbor.start == Side::Allies) << h;
    }
    for unit in game.roster.units() {
        state.at[unit.index()] = Location::CARD;
        state.strength[unit.index()] = game.roster.spec(unit).full;
    }
    state
}

pub(crate) fn build(
    game: &Pacific,
    position: &Position,
    options: Options,
) -> Result<State, SetupError> {
    let mut state = blank(game, options);
    state.turn = position.turn.unwrap_or(1);
    if !(1..=game.war.turns.len()).contains(&usize::from(state.turn)) {
        return Err(SetupError::new(format!(
            "turn {} is not in the war (§4.1)",
            state.turn
        )));
    }
    if position.vp.abs() > game.war.track {
        return Err(SetupError::new(format!(
            "the track ends at {} (§11)",
            game.war.track
        )));
    }
    state.vp = position.vp;
    place_markers(game, position, &mut state)?;
    place_units(game, position, &mut state)?;
    place_forces(game, position, &mut state)?;
    for side in Side::BOTH {
        let income = game.war.income(side, state.turn);
        state.rp[side as usize] = position
            .rp
            .get(&side)
            .copied()
            .unwrap_or(income)
            .min(game.war.most_rp());
    }
    balance(game, &mut state);
    if let Some(line) = &position.goal {
        state.goal = Puzzle(Some(goal(game, line, &state)?));
    }
    begin(game, position, &mut state)?;
    Ok(state)
}

fn goal(game: &Pacific, line: &GoalLine, state: &State) -> Result<Goal, SetupError> {
    if line.by < state.turn || usize::from(line.by) > game.war.turns.len() {
        let by = line.by;
        return Err(SetupError::new(format!(
            "the goal's turn {by} does not come (§4.1)"
        )));
    }
    let (mut areas, mut harbors) = (0, 0);
    for name in &line.areas {
        areas |= 1 << area(game, name)?;
    }
    for name in &line.harbors {
        harbors |= 1 << harbor(game, name)?;
    }
    if line.sink == 0 && areas == 0 && harbors == 0 {
        let why = "a goal names areas, harbors or ships to sink";
        return Err(SetupError::new(why));
    }
    let lost = |side| victory::lost_ships(game, state, side, line.kind);
    Ok(Goal {
        side: line.side,
        by: line.by,
        hold: line.hold,
        areas,
        harbors,
        kind: line.kind,
        sunk_least: match line.sink {
            0 => 0,
            n => lost(line.side.enemy()) + n,
        },
        lost_most: match line.losses {
            Some(n) => lost(line.side) + n,
            None => u8::MAX,
        },
        solved: None,
    })
}

fn area(game: &Pacific, name: &str) -> Result<usize, SetupError> {
    game.map
        .area_named(name)
        .ok_or_else(|| SetupError::new(format!("there is no sea area '{name}' (§1.1)")))
}

fn harbor(game: &Pacific, name: &str) -> Result<usize, SetupError> {
    game.map
        .harbor_named(name)
        .ok_or_else(|| SetupError::new(format!("there is no port or base '{name}' (§1.1)")))
}

fn unit(game: &Pacific, side: Side, name: &str) -> Result<Unit, SetupError> {
    game.roster
        .named(side, name)
        .ok_or_else(|| SetupError::new(format!("{} has no unit '{name}' (§3)", side.noun())))
}

fn place_markers(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    for (name, holder) in &position.areas {
        let bit = 1 << area(game, name)?;
        state.held[0] &= !bit;
        state.held[1] &= !bit;
        match holder {
            Holder::Japan => state.held[0] |= bit,
            Holder::Allies => state.held[1] |= bit,
            Holder::None => {}
        }
    }
    for (name, side) in &position.harbors {
        let bit = 1 << harbor(game, name)?;
        match side {
            Side::Japan => state.allied &= !bit,
            Side::Allies => state.allied |= bit,
        }
    }
    for (name, &cut) in &position.cut {
        let h = harbor(game, name)?;
        match game.map.harbors[h].repair {
            Some(number) => state.cut[h] = cut.min(number),
            None => {
                return Err(SetupError::new(format!(
                    "'{name}' is a base and repairs nothing (§5)"
                )));
            }
        }
    }
    for name in &position.fought {
        state.fought |= 1 << area(game, name)?;
    }
    Ok(())
}

fn place_units(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    for u in game.roster.units() {
        let spec = game.roster.spec(u);
        match position.unlisted {
            Unlisted::Absent => {
                state.at[u.index()] = Location::LOST;
                state.strength[u.index()] = 0;
                state.lost[u.index()] = NEVER;
            }
            // The begin of the war deals its own cards.
            Unlisted::Start if position.step.is_none() => {}
            Unlisted::Start if spec.turn <= state.turn => {
                state.at[u.index()] = match spec.port {
                    Some(port) if state.owner(port.into()) == spec.side => {
                        Location::harbor(port.into())
                    }
                    Some(_) => Location::CARD,
                    None => Location::OFF,
                };
            }
            Unlisted::Start => {}
        }
    }
    for (&side, units) in &position.units {
        for (name, stand) in units {
            let u = unit(game, side, name)?;
            let (at, strength, lost) = match stand {
                UnitPlacement::At(at) => (at, None, None),
                UnitPlacement::Full(line) => (&line.at, line.strength, line.lost),
            };
            stand_at(game, state, u, at, strength, lost)?;
        }
    }
    for (&side, units) in &position.seen {
        for (name, seen) in units {
            let u = unit(game, side, name)?;
            let place = find_place(game, &seen.at)?;
            state.seen[u.index()] = LastSeen {
                turn: seen.turn,
                strength: seen.strength,
                place,
                sure: false,
            };
        }
    }
    Ok(())
}

fn find_place(game: &Pacific, name: &str) -> Result<Location, SetupError> {
    if let Some(a) = game.map.area_named(name) {
        return Ok(Location::area(a));
    }
    match name {
        "off" => Ok(Location::OFF),
        "spent" => Ok(Location::SPENT),
        "card" => Ok(Location::CARD),
        "lost" => Ok(Location::LOST),
        _ => game.map.harbor_named(name).map(Location::harbor).ok_or_else(|| {
            SetupError::new(format!(
                "there is no place '{name}'; use a sea area, port or base, or off, spent, card, lost (§1.1)"
            ))
        }),
    }
}

fn stand_at(
    game: &Pacific,
    state: &mut State,
    u: Unit,
    at: &str,
    strength: Option<u8>,
    lost: Option<u8>,
) -> Result<(), SetupError> {
    let spec = game.roster.spec(u);
    let place = find_place(game, at)?;
    let strength = if place == Location::LOST {
        0
    } else {
        strength.unwrap_or(spec.full)
    };
    if place != Location::LOST && !(1..=spec.full).contains(&strength) {
        return Err(SetupError::new(format!(
            "{} has a strength of 1 to {}, not {strength} (§3)",
            spec.name, spec.full
        )));
    }
    let at_harbor = place.as_harbor();
    let fits = match spec.kind {
        Kind::Submarine => at_harbor.is_none(),
        Kind::LandAir => {
            at_harbor.is_none_or(|h| game.map.is_port(h) && state.owner(h) != spec.side)
        }
        _ => {
            place != Location::OFF
                && place != Location::SPENT
                && at_harbor.is_none_or(|h| state.owner(h) == spec.side)
        }
    };
    if !fits {
        return Err(SetupError::new(format!(
            "{} cannot be at '{at}' (§3, §7)",
            spec.name
        )));
    }
    state.at[u.index()] = place;
    state.strength[u.index()] = strength;
    state.lost[u.index()] = if place == Location::LOST {
        lost.unwrap_or(state.turn)
    } else {
        0
    };
    Ok(())
}

fn place_forces(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    let blocks = game.war.task_forces;
    if position.forces.len() > usize::from(blocks) {
        return Err(SetupError::new(format!(
            "there are {blocks} task-force blocks (§14)"
        )));
    }
    for (k, line) in position.forces.iter().enumerate() {
        let at = Location::area(area(game, &line.at)?);
        state.forces[k] = TaskForce { from: at, at };
        for name in &line.ships {
            let u = unit(game, Side::Japan, name)?;
            if !game.roster.ships.has(u) {
                return Err(SetupError::new(format!("{name} is no ship (§14)")));
            }
            state.at[u.index()] = Location::force(k);
            state.strength[u.index()] = state.strength_of(u).max(1);
            state.lost[u.index()] = 0;
        }
    }
    Ok(())
}

/// Strength missing at the start was taken before the first choice.
fn balance(game: &Pacific, state: &mut State) {
    for u in game.roster.units() {
        let spec = game.roster.spec(u);
        state.ledger[spec.side as usize].taken += u16::from(spec.full - state.strength_of(u));
    }
}

/// Enters the step the file names; no event tells what came before.
fn begin(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    if let Some(line) = &position.battle {
        let flow = begin_battle(game, line, state)?;
        sequence::run(game, state, flow, &mut ());
        return Ok(());
    }
    for &side in &position.done {
        state.done[side as usize] = true;
    }
    let wait = |state: &mut State, step| {
        state.step = step;
        Flow::Wait
    };
    let flow = match position.step.unwrap_or(StepName::Begin) {
        StepName::Begin | StepName::Arrivals => {
            let rp = state.rp;
            let flow = arrivals::begin(game, state, &mut ());
            for side in Side::BOTH {
                if position.rp.contains_key(&side) {
                    state.rp[side as usize] = rp[side as usize];
                }
            }
            flow
        }
        StepName::FleetJapan => wait(state, Step::Fleet(Side::Japan)),
        StepName::FleetAllies => wait(state, Step::Fleet(Side::Allies)),
        StepName::SubmarinesJapan => movement::submarines(game, state, Side::Japan),
        StepName::SubmarinesAllies => movement::submarines(game, state, Side::Allies),
        StepName::AirJapan => movement::air(game, state, Side::Japan),
        StepName::AirAllies => movement::air(game, state, Side::Allies),
        StepName::Raids => Flow::AirRaids,
        StepName::Repair => {
            let done = state.done;
            repair::begin(state);
            if done != [true; 2] {
                state.done = done;
            }
            Flow::Wait
        }
        StepName::NextArea => Flow::NextArea,
        StepName::Control => Flow::Control,
        StepName::Returns => Flow::Returns,
        StepName::Over => wait(state, Step::Over),
    };
    sequence::run(game, state, flow, &mut ());
    Ok(())
}

fn begin_battle(game: &Pacific, line: &BattleLine, state: &mut State) -> Result<Flow, SetupError> {
    let log = &mut ();
    let a = area(game, &line.area)?;
    let place = Location::area(a);
    if line.stage == Stage::Open {
        if areas::contested(game, state) >> a & 1 == 0 {
            let what = format!("nothing meets in '{}' (§8)", line.area);
            return Err(SetupError::new(what));
        }
        return Ok(areas::open(game, state, place, log));
    }
    state.fought |= 1 << a;
    state.battle = Battle {
        area: place,
        ..Battle::NONE
    };
    present::reveal(state, state.here(place, game.roster.holders));
    if present::sides_left(game, state) < 2 && line.stage != Stage::Landing {
        let what = format!("only one side is in '{}' (§8)", line.area);
        return Err(SetupError::new(what));
    }
    let mut withdraw = |side: Side| {
        state.battle.withdrawing = Some(side);
        pursuit::begin(game, state, side.enemy(), log)
    };
    Ok(match line.stage {
        Stage::JapanWithdraws => withdraw(Side::Japan),
        Stage::AlliesWithdraw => withdraw(Side::Allies),
        Stage::Air if rounds::possible(game, state, RoundKind::Air) => {
            rounds::fight(game, state, RoundKind::Air, log)
        }
        Stage::Surface if rounds::possible(game, state, RoundKind::Surface) => {
            rounds::fight(game, state, RoundKind::Surface, log)
        }
        Stage::Air | Stage::Surface => {
            let what = "no unit could fire in such a round (§8)";
            return Err(SetupError::new(what));
        }
        Stage::Landing => landing::begin(game, state),
        Stage::Stay => withdrawal::begin(game, state),
        Stage::Round | Stage::Open => rounds::begin(game, state, log),
    })
}
