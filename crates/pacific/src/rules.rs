//! The contract of the engine: a table of contents that leads into the chapters.

use crate::chapters::{sequence, setup, victory};
use crate::choice::{Chance, Choice, MOST_DICE, Roll};
use crate::data::catalog::Catalog;
use crate::data::load::Data;
use crate::data::position::Position;
use crate::data::war::War;
use crate::data::{DataError, DataErrors, FILES, load, rulebook};
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::Side;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{State, Step};
use crate::text;
use crate::view::{self, View};
use engine::{
    Dice, DraftProgress, Duty, EventSink, Files, GameInfo, Illegal, Menu, Next, OptionInfo, Rules,
    ScenarioInfo, Seat, SeatInfo, Setting, Setup, SetupError,
};
use std::sync::Arc;

impl Rules for Pacific {
    const VERSION: u32 = 3;

    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Outcome = Roll;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn data_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.info.check_options(setup)?;
        let options = Options::from(|id| self.info.is_on(setup, id));
        setup::start(self, setup, options)
    }

    fn next(&self, state: &State) -> Next<Chance> {
        match state.step {
            Step::Over => Next::Over(text::result(victory::winner(state), state)),
            _ => sequence::next(self, state),
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        if let Some(side) = Side::of(seat) {
            sequence::menu(self, state, side, menu);
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        let side = Side::of(seat).ok_or(Refusal::NoSuchSeat)?;
        sequence::choose(self, state, side, *choice, log)
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        text::refusal_text(self, *refusal)
    }

    fn roll(&self, chance: &Chance, dice: &mut dyn Dice) -> Roll {
        let mut faces = [1; MOST_DICE];
        let count = usize::from(chance.dice).min(MOST_DICE);
        for face in &mut faces[..count] {
            *face = dice.die(6) as u8;
        }
        Roll::new(&faces[..count]).unwrap_or(Roll::NONE)
    }

    fn fits(&self, chance: &Chance, outcome: &Roll) -> bool {
        outcome.faces().len() == usize::from(chance.dice)
    }

    fn resolve(&self, state: &mut State, outcome: &Roll, log: &mut impl EventSink<Event>) {
        sequence::resolve(self, state, *outcome, log);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        view::view(self, state, Side::of(seat).unwrap_or(Side::Japan))
    }

    /// Orders in the making belong to their owner; everything else is open to both sides.
    fn observe(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        match event {
            Event::Ordered { side } if side.seat() != seat => None,
            event => Some(event.clone()),
        }
    }
}

impl Pacific {
    /// The game as it is shipped, held against every constraint of the rulebook.
    pub fn shipped() -> Result<Arc<Pacific>, String> {
        let files = Files::shipped(FILES);
        let errors = rulebook::check(&files);
        if !errors.is_empty() {
            return Err(DataErrors(errors).to_string());
        }
        let game = Pacific::load(&files).map_err(|errors| errors.to_string())?;
        Ok(Arc::new(game))
    }

    /// The game with the data of these files: shipped ones, or those of packs.
    pub fn load(files: &Files) -> Result<Pacific, DataErrors> {
        let hash = files.hash().map_err(|e| DataErrors(vec![e.into()]))?;
        let data = load::load(files)?;
        let game = Pacific {
            info: info(&data.war, &data.scenarios),
            hash,
            catalog: Arc::new(Catalog::new(&data.map, &data.roster, &data.war)),
            map: data.map.clone(),
            roster: data.roster.clone(),
            war: data.war.clone(),
            scenarios: data.scenarios.clone(),
        };
        let errors = scenario_errors(&game, &data);
        if errors.is_empty() {
            Ok(game)
        } else {
            Err(DataErrors(errors))
        }
    }
}

/// Scenarios that cannot be started with this board and roster.
fn scenario_errors(game: &Pacific, data: &Data) -> Vec<DataError> {
    let scenarios = data.scenarios.iter().zip(&data.sources.scenarios);
    let fails = scenarios.filter_map(|(scenario, source)| {
        let error = setup::build(game, scenario, Options::default()).err()?;
        let what = error.to_string();
        // What is wrong stands in quotes.
        let about = what.split('\'').nth(1).unwrap_or("name").to_string();
        Some(source.error_about(&about, "§4", what))
    });
    fails.collect()
}

fn info(war: &War, scenarios: &[Position]) -> GameInfo {
    let seat = |side: Side, id: &str| SeatInfo {
        id: id.into(),
        name: text::side_name(side).into(),
        side: Some(id.into()),
        duty: Duty::Player,
        job: Vec::new(),
    };
    let scenarios = scenarios.iter().map(|scenario| ScenarioInfo {
        id: scenario.name.clone(),
        title: scenario.title.clone(),
        text: scenario.text.clone(),
    });
    let options = war.options.iter().map(|option| OptionInfo {
        id: option.id.clone(),
        name: option.name.clone(),
        text: option.text.clone(),
        default: Setting::Bool(option.default),
        rule: option.rule.clone(),
    });
    GameInfo {
        name: "pacific",
        title: war.title.clone(),
        text: war.text.clone(),
        seats: vec![seat(Side::Japan, "japan"), seat(Side::Allies, "allies")],
        scenarios: scenarios.collect(),
        options: options.collect(),
        casts: Vec::new(),
    }
}
