//! Eastfront 1941-45.
//!
//! One file a rulebook chapter: `deploy` (§6, §15), `turn` (§7-9, §16), `replace` (§10), `movement`
//! (§11.1), `combat` (§11.2), `supply` (§12), `victory` (§13, §15.4); fog of war (§3) is `view`,
//! `sight` and `imagine`.

mod book;
mod chart;
mod choice;
mod combat;
mod deploy;
mod event;
mod ground;
mod hex;
mod imagine;
mod laws;
mod month;
mod movement;
mod odds;
mod overlay;
mod position;
mod replace;
mod screen;
mod seen;
mod side;
mod sight;
mod state;
mod supply;
mod turn;
mod unit;
mod victory;
mod view;
mod words;

pub use book::{Book, Files, Scenario, Switch, Switches, Weather};
pub use choice::{Chance, Choice, Outcome};
pub use combat::AttackDice;
pub use event::{Event, Income};
pub use ground::Ground;
pub use hex::{COLUMNS, HEXES, Hex, Hexes, ROWS};
pub use month::Month;
pub use odds::{Case, Odds, Side as OddsSide};
pub use position::Position;
pub use side::{BySide, Side};
pub use sight::{FoeFrom, Sight};
pub use state::{Air, Battle, Block, Glimpse, Order, Phase, Place, State};
pub use unit::{Kind, Label, Nation, Roster, UNITS, Unit, Units, roster};
pub use victory::Reason;
pub use view::{BattleView, FoeBlock, Note, OffMap, OwnBlock, View};

use arrayvec::ArrayVec;
use board::Board;
use engine::{
    Dice, DraftProgress, EventSink, GameInfo, Illegal, Imagine, Menu, Next, Rules, ScenarioInfo,
    Seat, SeatInfo, Seats, Setup, SetupError,
};
use std::sync::Arc;

const BOARD_FILE: &str = include_str!("../../../data/boards/eastfront.toml");

/// The rules with the ground and numbers they are played on.
pub struct Eastfront {
    pub ground: Ground,
    pub book: Book,
    about: GameInfo,
    data: [u8; 32],
}

impl Eastfront {
    /// The shipped game.
    pub fn shipped() -> Result<Arc<Eastfront>, String> {
        let board = Board::parse("data/boards/eastfront.toml", BOARD_FILE)
            .map_err(|error| error.to_string())?;
        Eastfront::on(board, BOARD_FILE, &Files::SHIPPED).map(Arc::new)
    }

    /// The game on another board or with other numbers.
    pub fn on(board: Board, board_text: &str, files: &Files<'_>) -> Result<Eastfront, String> {
        let ground = Ground::new(board, book::south_columns(files)?)?;
        let book = Book::read(files, &ground)?;
        let mut hasher = blake3::Hasher::new();
        let texts = [
            board_text,
            unit::UNITS_FILE,
            unit::KINDS_FILE,
            files.scenarios,
            files.schedule,
            files.weather,
            files.places,
            files.options,
        ];
        for text in texts {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        Ok(Eastfront {
            about: info(&book),
            data: *hasher.finalize().as_bytes(),
            ground,
            book,
        })
    }

    /// Refuses a unit of the other side.
    pub(crate) fn own(&self, state: &State, unit: Unit) -> Result<(), Illegal> {
        if unit.side() == state.side {
            Ok(())
        } else {
            Err(words::not_yours(unit))
        }
    }

    /// Refuses a unit that is not an own one on the map; gives its hex.
    pub(crate) fn own_on_map(&self, state: &State, unit: Unit) -> Result<Hex, Illegal> {
        self.own(state, unit)?;
        state.hex(unit).ok_or_else(|| words::not_on_map(unit))
    }
}

fn info(book: &Book) -> GameInfo {
    let seat = |side: Side| SeatInfo {
        id: side.name().to_lowercase(),
        name: side.name().into(),
        side: Some(side.name().to_lowercase()),
    };
    GameInfo {
        name: "eastfront",
        title: "Eastfront 1941-45".into(),
        text: "The war in the east by months and armies: hidden blocks, one purse of resource points for everything, weather and supply.".into(),
        seats: Side::BOTH.map(seat).into(),
        scenarios: book
            .scenarios
            .iter()
            .map(|scenario| ScenarioInfo {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                text: words::scenario_text(scenario),
            })
            .collect(),
        options: book.options.clone(),
        casts: Vec::new(),
    }
}

impl Rules for Eastfront {
    const VERSION: u32 = 1;

    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Sight = Sight;

    fn info(&self) -> &GameInfo {
        &self.about
    }

    fn data(&self) -> [u8; 32] {
        self.data
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.about.check_options(setup)?;
        let mut switches = Switches::default();
        for option in &self.book.options {
            if self.about.is_on(setup, &option.id)
                && let Some(switch) = Switches::by_id(&option.id)
            {
                switches.set(switch);
            }
        }
        if let Some(position) = &setup.position {
            return self.start_position(position, switches);
        }
        let scenario = self.book.scenario(&setup.scenario).ok_or_else(|| {
            let known: Vec<_> = self.book.scenarios.iter().map(|s| s.id.as_str()).collect();
            SetupError::new(format!(
                "eastfront has no scenario '{}'; it has {}",
                setup.scenario,
                known.join(", ")
            ))
        })?;
        Ok(self.start_scenario(scenario, switches))
    }

    fn next(&self, state: &State) -> Next<Chance> {
        if let Some(result) = state.result {
            return Next::Over(result.standing());
        }
        match self
            .turn_chance(state)
            .or_else(|| self.battle_chance(state))
        {
            Some(chance) => Next::Chance(chance),
            None => Next::Seats(Seats::one(state.side.seat())),
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        if Side::of(seat) != Some(state.side) {
            return;
        }
        match (state.phase, state.order) {
            (Phase::Deploy, _) => self.deploy_menu(state, menu),
            (Phase::Withdraw, _) => self.withdraw_menu(state, menu),
            (Phase::Replace | Phase::Act, Order::None) => {
                if state.phase == Phase::Replace {
                    self.replace_menu(state, menu);
                }
                self.activation_menu(state, menu);
            }
            (Phase::Replace | Phase::Act, Order::Put { unit }) => {
                let places = self.places_for(state, unit);
                menu.extend(places.iter().map(|hex| Choice::At(hex.into())));
            }
            (Phase::Replace | Phase::Act, Order::Rail { unit }) => {
                let ends = self.rail_targets(state, unit);
                menu.extend(ends.iter().map(|hex| Choice::At(hex.into())));
            }
            (Phase::Replace | Phase::Act, Order::Move { .. }) => self.move_menu(state, menu),
            (Phase::Replace | Phase::Act, Order::Attack { .. }) => self.attack_menu(state, menu),
            (Phase::Replace | Phase::Act, Order::Battle) => self.hit_menu(state, menu),
            (Phase::Weather | Phase::Supply | Phase::Over, _) => {}
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        if Side::of(seat) != Some(state.side) {
            return Err(words::not_your_turn());
        }
        self.dispatch(state, *choice, log)
    }

    fn roll(&self, chance: &Chance, dice: &mut dyn Dice) -> Outcome {
        match *chance {
            Chance::Weather => Outcome::Weather(dice.die(6) as u8),
            Chance::Supply { axis, soviet } => Outcome::Supply {
                axis: d6(dice, axis),
                soviet: d6(dice, soviet),
            },
            Chance::Battle { attack, defend } => Outcome::Battle {
                attack: d6(dice, attack),
                defend: d6(dice, defend),
            },
        }
    }

    fn fits(&self, chance: &Chance, outcome: &Outcome) -> bool {
        let good = |dice: &[u8], n: u8| {
            dice.len() == usize::from(n) && dice.iter().all(|die| (1..=6).contains(die))
        };
        match (chance, outcome) {
            (Chance::Weather, Outcome::Weather(die)) => good(&[*die], 1),
            (Chance::Supply { axis, soviet }, Outcome::Supply { axis: a, soviet: s }) => {
                good(a, *axis) && good(s, *soviet)
            }
            (
                Chance::Battle { attack, defend },
                Outcome::Battle {
                    attack: a,
                    defend: d,
                },
            ) => good(a, *attack) && good(d, *defend),
            _ => false,
        }
    }

    fn resolve(&self, state: &mut State, outcome: &Outcome, log: &mut impl EventSink<Event>) {
        match outcome {
            Outcome::Battle { .. } => self.resolve_battle(state, outcome, log),
            _ => self.resolve_turn(state, outcome, log),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        match Side::of(seat) {
            Some(side) => self.view_of(state, side),
            None => self.open_view(state),
        }
    }

    fn sight(&self, after: &State, event: &Event, seat: Seat) -> Option<Sight> {
        self.sight_of(after, event, Side::of(seat)?)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.month.0)
    }

    fn fold(&self, view: &mut View, sight: &Sight) {
        sight::fold(view, sight);
    }
}

/// So many dice, never more than the list can hold.
fn d6<const N: usize>(dice: &mut dyn Dice, count: u8) -> ArrayVec<u8, N> {
    (0..count).take(N).map(|_| dice.die(6) as u8).collect()
}

impl Eastfront {
    fn activation_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        for unit in Unit::of(state.side) {
            if self.may_move(state, unit) {
                menu.push(Choice::Move(unit));
            }
        }
        self.rail_units(state, menu);
        self.attack_targets(state, menu);
        menu.push(Choice::End);
    }

    fn dispatch(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        match (state.phase, state.order) {
            (Phase::Deploy, Order::Put { unit }) => match choice {
                Choice::At(hex) => self.arrange(state, unit, hex, log),
                _ => Err(words::finish_placing(unit)),
            },
            (Phase::Deploy, _) => match choice {
                Choice::Withhold(unit) => self.withhold(state, unit, log),
                Choice::Put(unit) => self.take_in_hand(state, unit, log),
                Choice::End => self.end_deploy(state, log),
                _ => Err(words::set_up_first()),
            },
            (Phase::Withdraw, _) => match choice {
                Choice::Withdraw(unit) => self.withdraw(state, unit, log),
                _ => Err(words::withdraw_first(state.to_withdraw)),
            },
            (Phase::Replace | Phase::Act, Order::None) => match choice {
                Choice::Put(unit) => self.begin_put(state, unit, log),
                Choice::Add(unit) => self.add_step(state, unit, log),
                Choice::Move(unit) => self.begin_move(state, unit, log),
                Choice::Rail(unit) => self.begin_rail(state, unit, log),
                Choice::Attack(hex) => self.begin_attack(state, hex, log),
                Choice::End => self.end_turn(state, log),
                _ => Err(words::no_order()),
            },
            (Phase::Replace | Phase::Act, Order::Put { unit }) => match choice {
                Choice::At(hex) => self.place(state, unit, hex, log),
                _ => Err(words::finish_placing(unit)),
            },
            (Phase::Replace | Phase::Act, Order::Rail { unit }) => match choice {
                Choice::At(hex) => self.rail_to(state, unit, hex, log),
                _ => Err(words::finish_rail(unit)),
            },
            (Phase::Replace | Phase::Act, Order::Move { unit, .. }) => match choice {
                Choice::Step(hex) => self.step(state, hex, log),
                Choice::Stop => self.stop(state, log),
                _ => Err(words::finish_move(unit)),
            },
            (Phase::Replace | Phase::Act, Order::Attack { .. }) => match choice {
                Choice::With(unit) => self.join_attack(state, unit, log),
                Choice::Air => self.add_air(state, log),
                Choice::Roll => self.open_battle(state, log),
                _ => Err(words::finish_attack()),
            },
            (Phase::Replace | Phase::Act, Order::Battle) => match choice {
                Choice::Hit(unit) => self.hit(state, unit, log),
                Choice::Spread => self.spread_hits(state, log),
                _ => Err(words::finish_hits()),
            },
            (Phase::Weather | Phase::Supply, _) => Err(words::dice_first()),
            (Phase::Over, _) => Err(words::game_over()),
        }
    }
}

impl Imagine for Eastfront {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        self.imagine_from(view, dice)
    }
}

#[cfg(test)]
#[path = "../../../web/types/written.rs"]
mod types;

#[cfg(test)]
#[test]
fn types_of_the_client_are_those_of_the_views() {
    types::Types::default()
        .with::<View>()
        .with::<Sight>()
        .with::<Choice>()
        .check("eastfront");
}
