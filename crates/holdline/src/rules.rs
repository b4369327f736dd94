//! The contract with the table: who is asked, what is offered, and what a choice does.

use crate::act::Act;
use crate::chapters::air::{self};
use crate::chapters::attack;
use crate::chapters::bridges;
use crate::chapters::clock;
use crate::chapters::combat::hits;
use crate::chapters::command;
use crate::chapters::control;
use crate::chapters::high_command;
use crate::chapters::hq;
use crate::chapters::initiative;
use crate::chapters::interject;
use crate::chapters::messages;
use crate::chapters::movement;
use crate::chapters::opening;
use crate::chapters::planning;
use crate::chapters::plans;
use crate::chapters::posture_change;
use crate::chapters::reports;
use crate::chapters::score::score;
use crate::chapters::standing_orders;
use crate::chapters::turn;
use crate::choice::{Choice, Ruling};
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::data::options::Options;
use crate::data::seats::Role;
use crate::dice::Die;
use crate::event::{Event, Log};
use crate::ids::*;
use crate::refusal::Refusal;
use crate::state::{PendingRoll, Phase, Stage, State};
use crate::text::setup as setup_text;
use crate::view::View;
use crate::view::build;
use crate::view::changes;
use engine::{
    Dice, DraftProgress, EventSink, GameInfo, GameResult, Illegal, Menu, Next, NoteTexts, Notes,
    Rewinds, Rules, Setup, SetupError, Timetable,
};

/// What the dice showed: for the dice of the map 0 blank, 1 tick, 2 star; else the number.
pub type Outcome = Vec<u8>;

impl Rules for Holdline {
    const VERSION: u32 = opening::VERSION;

    type State = State;
    type Choice = Choice;
    type Chance = Vec<Die>;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.about
    }

    fn data_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.about.check_options(setup)?;
        let data = &self.data;
        for row in &data.tables.options {
            let given = setup.options.get(&row.id);
            if let Some(value) = given.filter(|value| !row.values.contains(value)) {
                return Err(setup_text::bad_option(&row.id, value, &row.values));
            }
        }
        let options = Options::of(data, setup);
        if let Some(position) = &setup.position {
            return crate::chapters::position::start(data, options, position);
        }
        let lengths = &data.tables.presets.length;
        let Some(length) = lengths.iter().find(|l| l.id == setup.scenario) else {
            let known: Vec<&str> = lengths.iter().map(|l| l.id.as_str()).collect();
            return Err(setup_text::no_scenario(&setup.scenario, &known));
        };
        Ok(opening::opening(data, options, length.turns))
    }

    fn start_under(&self, version: u32, setup: &Setup) -> Result<State, SetupError> {
        let mut state = self.start(setup)?;
        state.version = version;
        Ok(state)
    }

    fn next(&self, state: &State) -> Next<Vec<Die>> {
        if let Some(roll) = state.rolls.first() {
            return Next::Chance(roll.dice.clone());
        }
        if state.stage == Stage::Debrief {
            return Next::Over(standing(&self.data, state));
        }
        Next::Seats(turn::waiting(&self.data, state))
    }

    fn may_interject(&self, state: &State, seat: Seat) -> bool {
        interject::may_interject(&self.data, state, seat)
    }

    fn hearers(&self, state: &State, seat: Seat) -> Option<Seats> {
        Some(messages::hearers(&self.data, state, seat))
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        let data = &self.data;
        if !state.rolls.is_empty() || state.stage == Stage::Debrief {
            return;
        }
        if interject::is_aside(data, state, seat) {
            messages::menu(data, state, seat, menu);
            return reports::menu(data, state, seat, menu);
        }
        match data.office(seat) {
            Role::Clock => return clock::clock_menu(data, state, menu),
            office if office.control() => {
                control::menu(data, state, seat, menu);
                return messages::menu(data, state, seat, menu);
            }
            Role::Liaison | Role::Spectator => return messages::menu(data, state, seat, menu),
            _ if state.paused => return,
            _ if state.tea => return messages::menu(data, state, seat, menu),
            _ => {}
        }
        if turn::shut_out(data, state, seat) {
            messages::menu(data, state, seat, menu);
            planning::ready_menu(data, state, seat, menu);
            high_command::close_menu(data, state, seat, menu);
            return turn::pass_menu(data, state, seat, menu);
        }
        if state.plan(seat).is_some() {
            plans::menu(data, state, seat, menu);
            return attack::menu(data, state, seat, menu);
        }
        planning::menu(data, state, seat, menu);
        command::menu(data, state, seat, menu);
        standing_orders::menu(data, state, seat, menu);
        messages::menu(data, state, seat, menu);
        if state.stage == Stage::Planning {
            return;
        }
        initiative::menu(data, state, seat, menu);
        hits::menu(data, state, seat, menu);
        attack::menu(data, state, seat, menu);
        movement::menu(data, state, seat, menu);
        hq::menu(data, state, seat, menu);
        posture_change::menu(data, state, seat, menu);
        bridges::menu(data, state, seat, menu);
        plans::menu(data, state, seat, menu);
        air::menu(data, state, seat, menu);
        high_command::menu(data, state, seat, menu);
        reports::menu(data, state, seat, menu);
        turn::pass_menu(data, state, seat, menu);
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        let before = log.is_listening().then(|| state.clone());
        let mut lines = Log::new(before.is_some());
        let mut act = Act {
            data: &self.data,
            state,
            log: &mut lines,
        };
        let progress = act.choose(seat, choice)?;
        act.settle();
        act.queue_windows();
        if let Some(before) = before {
            changes::publish(&self.data, &before, state, lines, log);
        }
        Ok(progress)
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        self.refusal_text(*refusal)
    }

    fn roll(&self, chance: &Vec<Die>, dice: &mut dyn Dice) -> Outcome {
        chance
            .iter()
            .map(|&die| roll(&self.data, die, dice))
            .collect()
    }

    // Most rolls are known in one region alone, and dice do not say where they fall.
    fn is_secret(&self, _: &Vec<Die>) -> bool {
        true
    }

    // §2.19.
    fn overrules_dice(&self, choice: &Choice) -> bool {
        use crate::choice::Ruling;
        matches!(
            choice,
            Choice::Control(
                Ruling::VoidCombat(..)
                    | Ruling::RerollCombat(..)
                    | Ruling::SetCombat(..)
                    | Ruling::VoidRoll(..)
                    | Ruling::Reroll(..)
                    | Ruling::SetDie(..)
            )
        )
    }

    fn fits(&self, chance: &Vec<Die>, outcome: &Outcome) -> bool {
        let good = |(die, &n): (&Die, &u8)| match die {
            Die::Green | Die::Red | Die::Black => n <= 2,
            Die::Six => (1..=6).contains(&n),
            Die::Of(sides) => (1..=*sides).contains(&n),
        };
        chance.len() == outcome.len() && chance.iter().zip(outcome).all(good)
    }

    fn resolve(&self, state: &mut State, outcome: &Outcome, log: &mut impl EventSink<Event>) {
        if state.rolls.is_empty() {
            return;
        }
        let before = log.is_listening().then(|| state.clone());
        let mut lines = Log::new(before.is_some());
        let PendingRoll { why, dice } = state.rolls.remove(0);
        let mut act = Act {
            data: &self.data,
            state,
            log: &mut lines,
        };
        act.land(why, dice, outcome.clone());
        act.settle();
        act.queue_windows();
        if let Some(before) = before {
            changes::publish(&self.data, &before, state, lines, log);
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        build::view(&self.data, state, seat)
    }

    fn observe(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        event.masked(seat)
    }

    fn rewinds(&self) -> Option<&dyn Rewinds<Self>> {
        Some(self)
    }

    fn timetable(&self) -> Option<&dyn Timetable<Self>> {
        Some(self)
    }

    fn notes(&self) -> Option<&dyn Notes<Self>> {
        Some(self)
    }
}

impl Timetable<Holdline> for Holdline {
    fn timers(&self, state: &State) -> Vec<engine::Timer<Choice>> {
        crate::chapters::timetable::timers(&self.data, state)
    }
}

impl Notes<Holdline> for Holdline {
    fn note_required(&self, choices: &[Choice]) -> Option<(usize, Refusal)> {
        control::note_required(choices)
    }

    fn keeps_note(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Write(_) | Choice::Control(_))
    }

    fn fill_view(&self, view: &mut View, texts: &NoteTexts) {
        for letter in &mut view.post.letters {
            letter.words = texts.get(letter.note);
        }
        for news in &mut view.post.news {
            news.words = texts.get(news.bulletin.note);
        }
    }

    fn fill_event(&self, event: &mut Event, texts: &NoteTexts) {
        event.words = event.note.and_then(|note| texts.get(note));
    }
}

impl Rewinds<Holdline> for Holdline {
    fn is_rewind(&self, choices: &[Choice]) -> bool {
        back_to(choices).is_some()
    }

    fn is_rewind_target(&self, choices: &[Choice], before: Option<&State>, after: &State) -> bool {
        back_to(choices).is_some_and(|to| crate::chapters::rewind::begins(before, after, to))
    }

    fn rewind_point(&self, before: &State, after: &State) -> Option<String> {
        if before.turn != after.turn {
            return Some(setup_text::turn_point(after.turn));
        }
        let changed = |r: &RegionId| before.regions[r.i()].phase != after.regions[r.i()].phase;
        let begun: Vec<String> = before
            .regions()
            .filter(changed)
            .map(|r| {
                let step = self.say_phase(after.regions[r.i()].phase);
                format!("{}: {step}", self.data.regions[r.i()])
            })
            .collect();
        (!begun.is_empty()).then(|| begun.join("; "))
    }

    fn after_rewind(&self, point: &State, now: &State) -> State {
        crate::chapters::rewind::rewound(point, now)
    }
}

/// Where a batch goes back to, if it does.
fn back_to(choices: &[Choice]) -> Option<(u8, RegionId, Phase)> {
    match choices.last() {
        Some(Choice::Control(Ruling::Rewind(turn, region, phase))) if region.i() < MAX_REGIONS => {
            Some((*turn, *region, *phase))
        }
        _ => None,
    }
}

/// One die as it is written into the journal.
fn roll(data: &GameData, die: Die, dice: &mut dyn Dice) -> u8 {
    match (die, data.sides(die)) {
        (_, Some(sides)) => sides.face(dice.die(6) as u8 - 1) as u8,
        (Die::Of(n), None) => dice.die(u32::from(n.max(1))) as u8,
        _ => dice.die(6) as u8,
    }
}

/// Who did better than history.
fn standing(data: &GameData, state: &State) -> GameResult {
    let score = score(data, state, state.turn);
    let winner = match score.delta {
        0 => None,
        n if n > 0 => Some(Side::Polish),
        _ => Some(Side::German),
    };
    let winners: Seats = data
        .seats()
        .filter(|&x| winner.is_some() && data.side_of(x) == winner)
        .collect();
    let why = setup_text::result(&score);
    GameResult {
        winners,
        why: why.into(),
    }
}
