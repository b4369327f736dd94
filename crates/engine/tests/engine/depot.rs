//! A small game with what outpost does not have: slots in its menu, dice before the first choice, masked events and an
//! umpire who may rewind.

mod rules;

use engine::laws::Lawful;
use engine::{
    Analyze, Describe, Dice, DraftProgress, Duty, EventSink, FastRng, GameInfo, GameResult,
    Illegal, Menu, Next, Notes, OptionInfo, Overlays, Rewinds, Rules, ScenarioInfo, ScreenRequest,
    Seat, SeatInfo, Seats, Setting, Setup, SetupError, SlotKind, Slots, Slotted,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub const NORTH: Seat = Seat(0);
pub const UMPIRE: Seat = Seat(2);
const UNITS: u8 = 3;
const HEXES: u8 = 6;
const WIDTH: u8 = 3;
const TURNS: u8 = 6;
const STOCK: u8 = 4;

/// A hex by number; in JSON it is a column and a row.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", try_from = "(u8, u8)")]
pub struct Hex(pub u8);

impl From<Hex> for (u8, u8) {
    fn from(hex: Hex) -> (u8, u8) {
        (hex.0 % WIDTH, hex.0 / WIDTH)
    }
}

impl TryFrom<(u8, u8)> for Hex {
    type Error = &'static str;

    fn try_from((column, row): (u8, u8)) -> Result<Hex, Self::Error> {
        match column < WIDTH && row < HEXES / WIDTH {
            true => Ok(Hex(row * WIDTH + column)),
            false => Err("no such hex"),
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Choice {
    /// Moves a unit that has not moved this turn to a free hex.
    Move {
        unit: u8,
        to: Hex,
    },
    /// Gives a unit points from the stock.
    Supply {
        unit: u8,
        points: u8,
    },
    /// Sends a truck from one hex to another. One truck or signal per turn.
    Truck {
        from: Hex,
        to: Hex,
    },
    Signal(Seat),
    /// Looks for the enemy in a hex: dice, then the turn ends.
    Scout(Hex),
    Done,
    /// The umpire goes back to where a turn began.
    Recall {
        turn: u8,
    },
}

impl Slotted for Choice {
    fn slots(&self) -> Slots {
        use SlotKind::{Amount, Hex as Place, Seat as Person, Unit};
        match *self {
            Choice::Move { unit, to } => [(Unit, unit.into()), (Place, to.0.into())]
                .into_iter()
                .collect(),
            Choice::Supply { unit, points } => [(Unit, unit.into()), (Amount, points.into())]
                .into_iter()
                .collect(),
            Choice::Truck { from, to } => [(Place, from.0.into()), (Place, to.0.into())]
                .into_iter()
                .collect(),
            Choice::Signal(seat) => [(Person, seat.0.into())].into_iter().collect(),
            Choice::Scout(hex) => [(Place, hex.0.into())].into_iter().collect(),
            Choice::Done => Slots::new(),
            Choice::Recall { turn } => [(Amount, turn.into())].into_iter().collect(),
        }
    }

    fn with_slots(&self, fillings: &[u32]) -> Option<Choice> {
        let fillings: Option<Vec<u8>> = fillings.iter().map(|n| u8::try_from(*n).ok()).collect();
        Some(match (self, &fillings?[..]) {
            (Choice::Move { .. }, &[unit, to]) => Choice::Move { unit, to: Hex(to) },
            (Choice::Supply { .. }, &[unit, points]) => Choice::Supply { unit, points },
            (Choice::Truck { .. }, &[from, to]) => Choice::Truck {
                from: Hex(from),
                to: Hex(to),
            },
            (Choice::Signal(_), &[seat]) => Choice::Signal(Seat(seat)),
            (Choice::Scout(_), &[hex]) => Choice::Scout(Hex(hex)),
            (Choice::Recall { .. }, &[turn]) => Choice::Recall { turn },
            _ => return None,
        })
    }
}

/// Adds every combination of fillings to a menu.
pub fn offer<const N: usize>(menu: &mut Menu<Choice>, like: Choice, fillings: [Vec<u32>; N]) {
    let family = menu.family(like);
    let family = fillings
        .into_iter()
        .fold(family, |family, open| family.slot(open));
    family.add();
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Refusal {
    NotAsked,
    NoSuchUnit,
    NotFree,
    Moved,
    NoStock,
    NothingToSend,
    NoSuchTurn,
    ReasonMissing,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
pub struct Unit {
    pub at: Hex,
    pub points: u8,
    pub moved: bool,
}

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// 0 until it is rolled.
    weather: u8,
    turn: u8,
    units: [[Unit; UNITS as usize]; 2],
    stock: [u8; 2],
    sent: bool,
    scouting: Option<Hex>,
    /// What each side found when it scouted last.
    reports: [Option<(Hex, bool)>; 2],
    /// Whether the umpire may act.
    umpire: bool,
}

impl State {
    fn mover(&self) -> usize {
        usize::from(1 - self.turn % 2)
    }

    fn free(&self, side: usize) -> impl Iterator<Item = Hex> {
        let taken = self.units[side].map(|unit| unit.at);
        (0..HEXES).map(Hex).filter(move |hex| !taken.contains(hex))
    }

    fn end_turn(&mut self, log: &mut impl EventSink<Event>) {
        self.turn += 1;
        self.sent = false;
        for unit in self.units.as_flattened_mut() {
            unit.moved = false;
        }
        log.push(Event::Turn { turn: self.turn });
    }
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Event {
    Weather {
        value: u8,
    },
    Moved {
        side: usize,
        unit: u8,
        to: Hex,
    },
    /// The enemy does not see which unit.
    Supplied {
        side: usize,
        unit: Option<u8>,
        points: u8,
    },
    Sent {
        what: String,
    },
    Scouting {
        hex: Hex,
    },
    /// The enemy does not see what was found.
    Scouted {
        side: usize,
        found: Option<bool>,
    },
    Turn {
        turn: u8,
    },
    Recalled {
        turn: u8,
    },
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct View {
    pub seat: Seat,
    #[serde(flatten)]
    pub public: PublicView,
    /// By side and number.
    pub units: BTreeMap<String, Unit>,
    pub reports: [Option<(Hex, bool)>; 2],
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct PublicView {
    pub weather: u8,
    pub turn: u8,
    pub stock: [u8; 2],
    pub sent: bool,
    pub scouting: Option<Hex>,
}

/// What is wrong with the menu of a depot.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum MenuFlaw {
    /// A pattern admits a move to an occupied hex.
    AdmitsTheRefused,
    /// A pattern omits the last point of the stock.
    OmitsTheAccepted,
    /// A choice is offered by itself and by a pattern.
    OffersTwice,
}

pub struct Depot {
    info: GameInfo,
    flaw: Option<MenuFlaw>,
    /// How many choices were tried or made.
    pub applied: AtomicU32,
}

impl Depot {
    pub fn sound() -> Arc<Depot> {
        Arc::new(Depot::of(None))
    }

    pub fn with(flaw: MenuFlaw) -> Arc<Depot> {
        Arc::new(Depot::of(Some(flaw)))
    }

    fn of(flaw: Option<MenuFlaw>) -> Depot {
        let seat = |id: &str, side: Option<&str>| SeatInfo {
            id: id.into(),
            name: id.into(),
            side: side.map(Into::into),
            duty: Duty::default(),
            job: Vec::new(),
        };
        let info = GameInfo {
            name: "depot",
            title: "Depot".into(),
            text: "A test game.".into(),
            seats: vec![
                seat("north", Some("north")),
                seat("south", Some("south")),
                seat("umpire", None),
            ],
            scenarios: vec![ScenarioInfo {
                id: "depot".into(),
                title: "Depot".into(),
                text: "The only one.".into(),
            }],
            options: vec![OptionInfo {
                id: "umpire".into(),
                name: "Umpire".into(),
                text: "The umpire may rewind.".into(),
                default: Setting::Bool(false),
                rule: "§1".into(),
            }],
            casts: Vec::new(),
        };
        Depot {
            info,
            flaw,
            applied: AtomicU32::new(0),
        }
    }

    fn check(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let side = state.mover();
        let unit = |unit: u8| state.units[side].get(usize::from(unit));
        if let Choice::Recall { turn } = choice {
            return match (1..=state.turn).contains(&turn) {
                _ if seat != UMPIRE || !state.umpire => Err(Refusal::NotAsked),
                true => Ok(()),
                false => Err(Refusal::NoSuchTurn),
            };
        }
        if usize::from(seat.0) != side {
            return Err(Refusal::NotAsked);
        }
        match choice {
            Choice::Move { unit: id, to } => match unit(id) {
                None => Err(Refusal::NoSuchUnit),
                Some(unit) if unit.moved => Err(Refusal::Moved),
                Some(_) if !state.free(side).any(|hex| hex == to) => Err(Refusal::NotFree),
                Some(_) => Ok(()),
            },
            Choice::Supply { unit: id, points } => match unit(id) {
                None => Err(Refusal::NoSuchUnit),
                Some(_) if !(1..=state.stock[side]).contains(&points) => Err(Refusal::NoStock),
                Some(_) => Ok(()),
            },
            Choice::Truck { .. } | Choice::Signal(_) if state.sent => Err(Refusal::NothingToSend),
            Choice::Signal(to) if to == seat || to.0 > 2 => Err(Refusal::NothingToSend),
            _ => Ok(()),
        }
    }
}

impl Rewinds<Depot> for Depot {
    fn is_rewind(&self, choices: &[Choice]) -> bool {
        matches!(choices, [Choice::Recall { .. }])
    }

    fn is_rewind_target(&self, choices: &[Choice], before: Option<&State>, after: &State) -> bool {
        let [Choice::Recall { turn }] = choices else {
            return false;
        };
        after.turn == *turn && before.is_none_or(|before| before.turn != *turn)
    }

    fn rewind_point(&self, before: &State, after: &State) -> Option<String> {
        (before.turn != after.turn).then(|| format!("Turn {}", after.turn))
    }

    /// What was scouted stays known.
    fn after_rewind(&self, point: &State, now: &State) -> State {
        State {
            reports: now.reports,
            ..point.clone()
        }
    }
}

impl Notes<Depot> for Depot {
    fn note_required(&self, choices: &[Choice]) -> Option<(usize, Refusal)> {
        let recall = |choice: &Choice| matches!(choice, Choice::Recall { .. });
        let at = choices.iter().position(recall)?;
        Some((at, Refusal::ReasonMissing))
    }
}

impl Describe for Depot {
    fn choice_text(&self, _: &View, choice: &Choice) -> String {
        format!("{choice:?}")
    }

    fn log_text(&self, view: &View, event: &Event) -> String {
        match event {
            Event::Weather { value } => format!("The weather is {value}."),
            Event::Moved { unit, to, .. } => {
                let from = &view.units.get(&format!("{}/{unit}", view.seat.0));
                let from = from.map_or_else(String::new, |unit| format!(" from {}", unit.at.0));
                format!("Unit {unit} moves{from} to {}.", to.0)
            }
            Event::Supplied {
                unit: Some(unit),
                points,
                ..
            } => format!("Unit {unit} gets {points}."),
            Event::Supplied { points, .. } => format!("A unit gets {points}."),
            Event::Sent { what } => format!("{what} goes off."),
            Event::Scouting { .. } | Event::Turn { .. } => String::new(),
            Event::Scouted { found, .. } => format!("Scouts report {found:?}."),
            Event::Recalled { turn } => format!("The umpire recalls turn {turn}."),
        }
    }

    fn screen(&self, view: &View, _: &ScreenRequest<'_, View>) -> String {
        format!("{view:?}")
    }

    fn rulebook(&self) -> &'static str {
        ""
    }
}

impl Analyze for Depot {
    type Case = ();
    type Odds = ();
    type ViewOdds = ();

    fn odds(&self, _: &()) -> Result<(), String> {
        Ok(())
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn figures(&self, _: &State) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}

impl Overlays for Depot {
    type Overlay = ();
    type ReachOf = ();
    type Reach = ();
    type PublicView = PublicView;

    fn public_view(&self, views: &[View]) -> Option<PublicView> {
        Some(views.first()?.public.clone())
    }
}

impl Lawful for Depot {
    fn any_setup(&self, _: &mut FastRng) -> Setup {
        Setup::scenario("depot")
    }

    fn random_choice(&self, _: &State, _: Seat, rng: &mut FastRng) -> Choice {
        let mut below = |n: u8| rng.below(usize::from(n)) as u8;
        let (unit, hex) = (below(UNITS + 1), Hex(below(HEXES)));
        match below(7) {
            0 | 1 => Choice::Move { unit, to: hex },
            2 | 3 => Choice::Supply {
                unit,
                points: below(STOCK + 2),
            },
            4 => Choice::Truck {
                from: hex,
                to: Hex(below(HEXES)),
            },
            5 => Choice::Signal(Seat(below(4))),
            _ => Choice::Recall { turn: below(3) },
        }
    }

    fn max_choices(&self) -> u64 {
        // Three moves, a truck or signal and the end per turn, and the points of both sides.
        u64::from(5 * TURNS + 2 * STOCK)
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        for (side, units) in state.units.iter().enumerate() {
            let points: u8 = units.iter().map(|unit| unit.points).sum();
            if points + state.stock[side] != STOCK {
                return Err(format!("points vanished: {state:?}"));
            }
            if state.free(side).count() != usize::from(HEXES - UNITS) {
                return Err(format!("two units in a hex: {state:?}"));
            }
        }
        Ok(())
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        let mut other = state.clone();
        if seat == UMPIRE {
            return other;
        }
        let side = usize::from(1 - seat.0);
        let mut hexes: Vec<Hex> = (0..HEXES).map(Hex).collect();
        let given: u8 = other.units[side].iter().map(|unit| unit.points).sum();
        for unit in &mut other.units[side] {
            unit.at = hexes.swap_remove(rng.below(hexes.len()));
            unit.moved = side == state.mover() && rng.below(2) == 1;
            unit.points = 0;
        }
        for _ in 0..given {
            other.units[side][rng.below(usize::from(UNITS))].points += 1;
        }
        other
    }
}
