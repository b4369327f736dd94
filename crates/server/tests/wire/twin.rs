//! Rules that begin in any world: two tables whose hidden facts differ are opened as if they had been played so far.

use engine::{
    Analyze, Describe, Dice, DraftProgress, EventSink, GameInfo, Illegal, Menu, Next, Notes,
    Overlays, Rules, ScreenRequest, Seat, Seats, Setup, SetupError,
};
use serde_json::Value;
use std::sync::{Arc, Mutex};

pub struct Twin<R: Rules> {
    rules: Arc<R>,
    worlds: Mutex<Vec<R::State>>,
}

impl<R: Rules> Twin<R> {
    pub fn of(rules: Arc<R>) -> Twin<R> {
        Twin {
            rules,
            worlds: Mutex::default(),
        }
    }

    /// Keeps a world and gives the number a table's `position` names it by.
    pub fn keep(&self, world: R::State) -> usize {
        let mut worlds = self.worlds.lock().unwrap();
        worlds.push(world);
        worlds.len() - 1
    }
}

impl<R: Rules> Rules for Twin<R> {
    const VERSION: u32 = R::VERSION;
    type State = R::State;
    type Choice = R::Choice;
    type Chance = R::Chance;
    type Outcome = R::Outcome;
    type Event = R::Event;
    type View = R::View;
    type Refusal = R::Refusal;

    fn start(&self, setup: &Setup) -> Result<R::State, SetupError> {
        let number = setup.position.as_ref().and_then(Value::as_u64);
        let worlds = self.worlds.lock().unwrap();
        let world = number.and_then(|n| worlds.get(n as usize));
        world
            .cloned()
            .ok_or_else(|| SetupError::new("no such world"))
    }

    fn info(&self) -> &GameInfo {
        self.rules.info()
    }
    fn data_hash(&self) -> [u8; 32] {
        self.rules.data_hash()
    }
    fn next(&self, state: &R::State) -> Next<R::Chance> {
        self.rules.next(state)
    }
    fn menu(&self, state: &R::State, seat: Seat, menu: &mut Menu<R::Choice>) {
        self.rules.menu(state, seat, menu);
    }
    fn hearers(&self, state: &R::State, seat: Seat) -> Option<Seats> {
        self.rules.hearers(state, seat)
    }
    fn may_interject(&self, state: &R::State, seat: Seat) -> bool {
        self.rules.may_interject(state, seat)
    }
    fn choose(
        &self,
        state: &mut R::State,
        seat: Seat,
        choice: &R::Choice,
        log: &mut impl EventSink<R::Event>,
    ) -> Result<DraftProgress, R::Refusal> {
        self.rules.choose(state, seat, choice, log)
    }
    fn explain(&self, refusal: &R::Refusal) -> Illegal {
        self.rules.explain(refusal)
    }
    fn roll(&self, chance: &R::Chance, dice: &mut dyn Dice) -> R::Outcome {
        self.rules.roll(chance, dice)
    }
    fn fits(&self, chance: &R::Chance, outcome: &R::Outcome) -> bool {
        self.rules.fits(chance, outcome)
    }
    fn resolve(
        &self,
        state: &mut R::State,
        outcome: &R::Outcome,
        log: &mut impl EventSink<R::Event>,
    ) {
        self.rules.resolve(state, outcome, log);
    }
    fn view(&self, state: &R::State, seat: Seat) -> R::View {
        self.rules.view(state, seat)
    }
    fn observe(&self, after: &R::State, event: &R::Event, seat: Seat) -> Option<R::Event> {
        self.rules.observe(after, event, seat)
    }
    fn notes(&self) -> Option<&dyn Notes<Self>> {
        self.rules.notes().map(|_| self as &dyn Notes<Self>)
    }
}

impl<R: Rules> Notes<Twin<R>> for Twin<R> {
    fn note_required(&self, choices: &[R::Choice]) -> Option<(usize, R::Refusal)> {
        self.rules.notes()?.note_required(choices)
    }
    fn keeps_note(&self, choice: &R::Choice) -> bool {
        let notes = self.rules.notes();
        notes.is_some_and(|notes| notes.keeps_note(choice))
    }
    // A world that begins in the middle has lost the words of its notes; a new one would take an old one's number.
    fn fill_view(&self, _: &mut R::View, _: &engine::NoteTexts) {}
    fn fill_event(&self, _: &mut R::Event, _: &engine::NoteTexts) {}
}

impl<R: Describe> Describe for Twin<R> {
    fn choice_text(&self, view: &R::View, choice: &R::Choice) -> String {
        self.rules.choice_text(view, choice)
    }
    fn log_text(&self, view: &R::View, event: &R::Event) -> String {
        self.rules.log_text(view, event)
    }
    fn screen(&self, view: &R::View, request: &ScreenRequest<'_, R::View>) -> String {
        self.rules.screen(view, request)
    }
    fn rulebook(&self) -> &'static str {
        self.rules.rulebook()
    }
}

impl<R: Analyze> Analyze for Twin<R> {
    type Case = R::Case;
    type Odds = R::Odds;
    type ViewOdds = R::ViewOdds;

    fn odds(&self, case: &R::Case) -> Result<R::Odds, String> {
        self.rules.odds(case)
    }
    fn announced(&self, view: &R::View) -> Vec<(String, R::Case)> {
        self.rules.announced(view)
    }
    fn odds_from_view(&self, view: &R::View) -> Option<R::ViewOdds> {
        self.rules.odds_from_view(view)
    }
    fn figures(&self, state: &R::State) -> Vec<(&'static str, f64)> {
        self.rules.figures(state)
    }
}

impl<R: Overlays> Overlays for Twin<R> {
    type Overlay = R::Overlay;
    type ReachOf = R::ReachOf;
    type Reach = R::Reach;
    type PublicView = R::PublicView;

    fn overlay(&self, view: &R::View) -> Option<R::Overlay> {
        self.rules.overlay(view)
    }
    fn reach(&self, view: &R::View, of: &R::ReachOf) -> Option<R::Reach> {
        self.rules.reach(view, of)
    }
    fn public_view(&self, views: &[R::View]) -> Option<R::PublicView> {
        self.rules.public_view(views)
    }
    fn wall(&self, views: &[R::View], part: engine::WallPart) -> Option<serde_json::Value> {
        self.rules.wall(views, part)
    }
}
