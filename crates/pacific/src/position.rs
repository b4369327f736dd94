//! The first state: the war from its beginning, or any position a scenario file describes.
//!
//! ```json
//! { "turn": 3, "step": "repair", "vp": 4, "rp": { "allies": 5 },
//!   "areas": { "Coral Sea": "japan", "Solomon Sea": "none" },
//!   "harbours": { "Lae": "japan" },
//!   "rest": "absent",
//!   "units": { "japan": { "Yamato": { "at": "Truk", "strength": 2 }, "Akagi": "Coral Sea" } },
//!   "seen": { "japan": { "Yamato": { "turn": 2, "at": "Coral Sea", "strength": 3 } } } }
//! ```

use crate::battle::{self, land, pursuit, rounds, withdraw};
use crate::event::Event;
use crate::ids::{FORCES, Place, Side, UNITS, Unit};
use crate::options::Options;
use crate::roster::Kind;
use crate::state::{Battle, Force, Glimpse, Hand, Ledger, NEVER, PORTS, Round, State, Step, UNSET};
use crate::{Pacific, appear, control, home, movement, raid, repair};
use engine::{Setup, SetupError};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The campaign's name.
pub const WAR: &str = "war";

/// A scenario file, open and unproven.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    pub name: String,
    pub title: String,
    pub text: String,
    pub turn: Option<u8>,
    pub step: Option<StepName>,
    /// Japan's lead.
    pub vp: i8,
    pub rp: BTreeMap<Side, u8>,
    pub areas: BTreeMap<String, Holder>,
    pub harbours: BTreeMap<String, Side>,
    /// Where units are that the file does not name.
    pub rest: Rest,
    pub units: BTreeMap<Side, BTreeMap<String, Stand>>,
    /// What the other side has seen of a unit.
    pub seen: BTreeMap<Side, BTreeMap<String, Seen>>,
    pub cut: BTreeMap<String, u8>,
    /// Areas already fought this turn.
    pub fought: Vec<String>,
    /// Sides that have sealed or passed in this step.
    pub done: Vec<Side>,
    /// Task forces by area, with their ships.
    pub forces: Vec<ForceLine>,
    pub battle: Option<BattleLine>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    Japan,
    Allies,
    None,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rest {
    /// Where the order of appearance puts them.
    #[default]
    Start,
    /// Out of the war, never to return.
    Absent,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepName {
    Begin,
    Arrivals,
    FleetJapan,
    FleetAllies,
    SubmarinesJapan,
    SubmarinesAllies,
    AirJapan,
    AirAllies,
    Raids,
    Repair,
    NextArea,
    Control,
    Returns,
    Over,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Stand {
    At(String),
    Full(StandLine),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandLine {
    pub at: String,
    pub strength: Option<u8>,
    /// For a lost unit: the turn of the loss.
    pub lost: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    pub turn: u8,
    pub at: String,
    pub strength: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceLine {
    pub at: String,
    #[serde(default)]
    pub ships: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleLine {
    pub area: String,
    pub stage: Stage,
}

/// Where a battle stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the submarines fire.
    Open,
    Round,
    Air,
    Surface,
    Landing,
    Stay,
    JapanWithdraws,
    AlliesWithdraw,
}

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
        at: [Place::LOST; UNITS],
        strength: [0; UNITS],
        lost: [0; UNITS],
        seen: [Glimpse::default(); UNITS],
        plan: [UNSET; UNITS],
        fixed: Default::default(),
        queue: Default::default(),
        wounds: [0; UNITS],
        fallen: 0,
        hand: [Hand::Empty; 2],
        forces: [Force::UNUSED; FORCES],
        battle: Battle::NONE,
        ledger: [Ledger::default(); 2],
    };
    for (a, area) in game.ground.areas.iter().enumerate() {
        if let Some(side) = area.start {
            state.held[side as usize] |= 1 << a;
        }
    }
    for (h, harbour) in game.ground.harbours.iter().enumerate() {
        state.allied |= u64::from(harbour.start == Side::Allies) << h;
    }
    for unit in game.roster.units() {
        state.at[unit.index()] = Place::CARD;
        state.strength[unit.index()] = game.roster.label(unit).full;
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
        state.rp[side as usize] = position.rp.get(&side).copied().unwrap_or(income).min(30);
    }
    balance(game, &mut state);
    begin(game, position, &mut state)?;
    Ok(state)
}

fn area(game: &Pacific, name: &str) -> Result<usize, SetupError> {
    game.ground
        .area_named(name)
        .ok_or_else(|| SetupError::new(format!("there is no sea area '{name}' (§1.1)")))
}

fn harbour(game: &Pacific, name: &str) -> Result<usize, SetupError> {
    game.ground
        .harbour_named(name)
        .ok_or_else(|| SetupError::new(format!("there is no port or base '{name}' (§1.1)")))
}

fn unit(game: &Pacific, side: Side, name: &str) -> Result<Unit, SetupError> {
    game.roster
        .named(side, name)
        .ok_or_else(|| SetupError::new(format!("{} has no unit '{name}' (§3)", side.name())))
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
    for (name, side) in &position.harbours {
        let bit = 1 << harbour(game, name)?;
        match side {
            Side::Japan => state.allied &= !bit,
            Side::Allies => state.allied |= bit,
        }
    }
    for (name, &cut) in &position.cut {
        let h = harbour(game, name)?;
        match game.ground.harbours[h].repair {
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
        let label = game.roster.label(u);
        match position.rest {
            Rest::Absent => {
                state.at[u.index()] = Place::LOST;
                state.strength[u.index()] = 0;
                state.lost[u.index()] = NEVER;
            }
            // The begin of the war deals its own cards.
            Rest::Start if position.step.is_none() => {}
            Rest::Start if label.turn <= state.turn => {
                state.at[u.index()] = match label.port {
                    Some(port) if state.owner(port.into()) == label.side => {
                        Place::harbour(port.into())
                    }
                    Some(_) => Place::CARD,
                    None => Place::OFF,
                };
            }
            Rest::Start => {}
        }
    }
    for (&side, units) in &position.units {
        for (name, stand) in units {
            let u = unit(game, side, name)?;
            let (at, strength, lost) = match stand {
                Stand::At(at) => (at, None, None),
                Stand::Full(line) => (&line.at, line.strength, line.lost),
            };
            stand_at(game, state, u, at, strength, lost)?;
        }
    }
    for (&side, units) in &position.seen {
        for (name, seen) in units {
            let u = unit(game, side, name)?;
            let place = find_place(game, &seen.at)?;
            state.seen[u.index()] = Glimpse {
                turn: seen.turn,
                strength: seen.strength,
                place,
                sure: false,
            };
        }
    }
    Ok(())
}

fn find_place(game: &Pacific, name: &str) -> Result<Place, SetupError> {
    if let Some(a) = game.ground.area_named(name) {
        return Ok(Place::area(a));
    }
    match name {
        "off" => Ok(Place::OFF),
        "spent" => Ok(Place::SPENT),
        "card" => Ok(Place::CARD),
        "lost" => Ok(Place::LOST),
        _ => game.ground.harbour_named(name).map(Place::harbour).ok_or_else(|| {
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
    let label = game.roster.label(u);
    let place = find_place(game, at)?;
    let strength = if place == Place::LOST {
        0
    } else {
        strength.unwrap_or(label.full)
    };
    if place != Place::LOST && !(1..=label.full).contains(&strength) {
        return Err(SetupError::new(format!(
            "{} has a strength of 1 to {}, not {strength} (§3)",
            label.name, label.full
        )));
    }
    let at_harbour = place.as_harbour();
    let fits = match label.kind {
        Kind::Submarine => at_harbour.is_none(),
        Kind::LandAir => {
            at_harbour.is_none_or(|h| game.ground.is_port(h) && state.owner(h) != label.side)
        }
        _ => {
            place != Place::OFF
                && place != Place::SPENT
                && at_harbour.is_none_or(|h| state.owner(h) == label.side)
        }
    };
    if !fits {
        return Err(SetupError::new(format!(
            "{} cannot be at '{at}' (§3, §7)",
            label.name
        )));
    }
    state.at[u.index()] = place;
    state.strength[u.index()] = strength;
    state.lost[u.index()] = if place == Place::LOST {
        lost.unwrap_or(state.turn)
    } else {
        0
    };
    Ok(())
}

fn place_forces(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    if position.forces.len() > FORCES {
        return Err(SetupError::new(format!(
            "there are {FORCES} task-force blocks (§14)"
        )));
    }
    for (k, line) in position.forces.iter().enumerate() {
        let at = Place::area(area(game, &line.at)?);
        state.forces[k] = Force { from: at, at };
        for name in &line.ships {
            let u = unit(game, Side::Japan, name)?;
            if !game.roster.ships.has(u) {
                return Err(SetupError::new(format!("{name} is no ship (§14)")));
            }
            state.at[u.index()] = Place::force(k);
            state.strength[u.index()] = state.strength_of(u).max(1);
            state.lost[u.index()] = 0;
        }
    }
    Ok(())
}

/// Strength missing at the start was taken before the first choice.
fn balance(game: &Pacific, state: &mut State) {
    for u in game.roster.units() {
        let label = game.roster.label(u);
        state.ledger[label.side as usize].taken += u16::from(label.full - state.strength_of(u));
    }
}

/// Enters the step the file names; nobody hears of what came before.
fn begin(game: &Pacific, position: &Position, state: &mut State) -> Result<(), SetupError> {
    let log: &mut Vec<Event> = &mut Vec::new();
    if let Some(line) = &position.battle {
        return begin_battle(game, line, state);
    }
    for &side in &position.done {
        state.done[side as usize] = true;
    }
    match position.step.unwrap_or(StepName::Begin) {
        StepName::Begin | StepName::Arrivals => {
            let rp = state.rp;
            appear::begin(game, state, log);
            for side in Side::BOTH {
                if position.rp.contains_key(&side) {
                    state.rp[side as usize] = rp[side as usize];
                }
            }
        }
        StepName::FleetJapan => state.step = Step::Fleet(Side::Japan),
        StepName::FleetAllies => state.step = Step::Fleet(Side::Allies),
        StepName::SubmarinesJapan => movement::submarines(game, state, Side::Japan),
        StepName::SubmarinesAllies => movement::submarines(game, state, Side::Allies),
        StepName::AirJapan => movement::air(game, state, Side::Japan),
        StepName::AirAllies => movement::air(game, state, Side::Allies),
        StepName::Raids => raid::begin(game, state),
        StepName::Repair => {
            let done = state.done;
            repair::begin(state);
            if done != [true; 2] {
                state.done = done;
            }
        }
        StepName::NextArea => battle::next_area(game, state, log),
        StepName::Control => control::begin(game, state, log),
        StepName::Returns => home::returns(game, state, log),
        StepName::Over => state.step = Step::Over,
    }
    Ok(())
}

fn begin_battle(game: &Pacific, line: &BattleLine, state: &mut State) -> Result<(), SetupError> {
    let log: &mut Vec<Event> = &mut Vec::new();
    let a = area(game, &line.area)?;
    let place = Place::area(a);
    if line.stage == Stage::Open {
        if battle::contested(game, state) >> a & 1 == 0 {
            return Err(SetupError::new(format!(
                "nothing meets in '{}' (§8)",
                line.area
            )));
        }
        battle::open(game, state, place, log);
        return Ok(());
    }
    state.fought |= 1 << a;
    state.battle = Battle {
        area: place,
        ..Battle::NONE
    };
    let units = game.roster.ships.or(game.roster.kind(Kind::LandAir));
    battle::reveal(state, state.here(place, units));
    if battle::sides_left(game, state) < 2 && line.stage != Stage::Landing {
        return Err(SetupError::new(format!(
            "only one side is in '{}' (§8)",
            line.area
        )));
    }
    let fits = |round| battle::rounds::possible(game, state, round);
    match line.stage {
        Stage::Round => rounds::begin(game, state, log),
        Stage::Air if fits(Round::Air) => rounds::fight(game, state, Round::Air, log),
        Stage::Surface if fits(Round::Surface) => rounds::fight(game, state, Round::Surface, log),
        Stage::Air | Stage::Surface => {
            return Err(SetupError::new("nobody could fire in such a round (§8)"));
        }
        Stage::Landing => land::begin(game, state, log),
        Stage::Stay => withdraw::begin(game, state, log),
        Stage::JapanWithdraws | Stage::AlliesWithdraw => {
            let side = if line.stage == Stage::JapanWithdraws {
                Side::Japan
            } else {
                Side::Allies
            };
            state.battle.withdrawing = Some(side);
            pursuit::begin(game, state, side.enemy(), log);
        }
        Stage::Open => {}
    }
    Ok(())
}
