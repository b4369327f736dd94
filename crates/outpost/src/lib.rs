//! Outpost: a complete game in a few hundred lines.
//!
//! It has everything the table has to deal with (hidden blocks, sealed choices made at the same time, staged orders,
//! take-back, dice, an umpire who sees all) and nothing more, so it is both the worked example of [`engine::Rules`] and
//! the test bed of everything that is generic over it.
//!
//! ```
//! use outpost::{Choice, Outpost, RED};
//! use std::sync::Arc;
//! use engine::{Seed, Setup, Match};
//!
//! let mut table = Match::open(Arc::new(Outpost::new()), &Setup::scenario("set"), Seed::from_numbers(1, 0)).unwrap();
//! let nonce = engine::FastRng::new(1).nonce();
//! table.commit(RED, vec![Choice::Swap(0), Choice::Attack(2), Choice::With(1)], nonce, None, &mut ()).unwrap();
//! assert_eq!(table.lines(), 3); // header, batch, dice
//! ```

mod choice;
mod event;
mod lawful;
mod state;
mod view;
mod words;

pub use choice::Choice;
pub use event::Event;
pub use lawful::compare;
pub use state::{Block, Camp, Phase, Position, State};
pub use view::{CampView, Slot, View};

use engine::{
    Dice, DraftProgress, EventSink, GameInfo, Illegal, Menu, Next, OptionInfo, Rules, ScenarioInfo,
    Seat, SeatInfo, Setting, Setup, SetupError,
};
use serde::{Deserialize, Serialize};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const UMPIRE: Seat = Seat(2);

/// The rules of Outpost.
pub struct Outpost {
    about: GameInfo,
}

/// Dice of both sides in a battle (§2.2).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Battle {
    pub attack: u8,
    pub defend: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    pub attack: Vec<u8>,
    pub defend: Vec<u8>,
}

impl Default for Outpost {
    fn default() -> Outpost {
        Outpost::new()
    }
}

impl Outpost {
    pub fn new() -> Outpost {
        let seat = |id: &str, name: &str, side: Option<&str>| SeatInfo {
            id: id.into(),
            name: name.into(),
            side: side.map(Into::into),
        };
        let scenario = |id: &str, title: &str, text: &str| ScenarioInfo {
            id: id.into(),
            title: title.into(),
            text: text.into(),
        };
        Outpost {
            about: GameInfo {
                name: "outpost",
                title: "Outpost".into(),
                text: "Three hidden blocks a side, four turns.".into(),
                seats: vec![
                    seat("red", "Red", Some("red")),
                    seat("blue", "Blue", Some("blue")),
                    seat("umpire", "Umpire", None),
                ],
                scenarios: vec![
                    scenario("duel", "Duel", "Both sides place their blocks in secret."),
                    scenario("set", "Set piece", "The blocks stand in order."),
                ],
                options: vec![OptionInfo {
                    id: "long".into(),
                    name: "Long game".into(),
                    text: "Eight turns each instead of four.".into(),
                    default: Setting::Bool(false),
                    rule: "§3".into(),
                }],
                casts: Vec::new(),
            },
        }
    }
}

impl Rules for Outpost {
    const VERSION: u32 = 1;
    type State = State;
    type Choice = Choice;
    type Chance = Battle;
    type Outcome = Rolled;
    type Event = Event;
    type View = View;
    type Sight = Event;

    fn info(&self) -> &GameInfo {
        &self.about
    }

    fn data(&self) -> [u8; 32] {
        [7; 32]
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.about.check_options(setup)?;
        let turns = if self.about.is_on(setup, "long") {
            16
        } else {
            8
        };
        State::start(setup, turns)
    }

    fn next(&self, state: &State) -> Next<Battle> {
        state.next()
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        choice::menu(state, seat, menu);
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        choice::check(state, seat, choice)?;
        Ok(choice::apply(state, usize::from(seat.0), choice, log))
    }

    fn roll(&self, chance: &Battle, dice: &mut dyn Dice) -> Rolled {
        let mut some = |n: u8| (0..n).map(|_| dice.die(6) as u8).collect();
        Rolled {
            attack: some(chance.attack),
            defend: some(chance.defend),
        }
    }

    fn fits(&self, chance: &Battle, outcome: &Rolled) -> bool {
        let fits = |n: u8, dice: &[u8]| {
            dice.len() == usize::from(n) && dice.iter().all(|d| (1..=6).contains(d))
        };
        fits(chance.attack, &outcome.attack) && fits(chance.defend, &outcome.defend)
    }

    fn resolve(&self, state: &mut State, outcome: &Rolled, log: &mut impl EventSink<Event>) {
        state.resolve(outcome, log);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn sight(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        event.seen_by(seat).then(|| event.clone())
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn fold(&self, view: &mut View, sight: &Event) {
        view.fold(sight);
    }

    fn rewound(&self, mark: &State, now: &State) -> State {
        mark.with_knowledge_of(now)
    }

    fn face(&self, name: &str) -> Option<u32> {
        (name == "miss")
            .then_some(1)
            .or((name == "hit").then_some(6))
    }
}
