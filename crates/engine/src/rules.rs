//! The contract every game fulfils: pure functions over a flat state.

use crate::{Chart, DataPoint, GameInfo, Illegal, Menu, Seat, Seats, Setup, SetupError, TurnStats};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game.
///
/// An implementation holds tables read from data files and nothing that changes: no clock, no file,
/// no thread, no random generator. `State` is deliberately *not* serialisable, so that the complete
/// truth cannot be handed to anything that encodes answers.
pub trait Rules: Send + Sync + Sized + 'static {
    /// Raised whenever a change makes another choice legal or another result follow.
    const VERSION: u32;

    /// The complete truth: flat and small.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// The smallest decision the rules know. Data, never an index.
    type Choice: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What must be rolled or drawn.
    type Chance: Clone + Eq + Debug + Send;
    /// What was rolled or drawn. It is written into the journal.
    type Outcome: Clone + Eq + Debug + Send + Serialize + DeserializeOwned;
    /// What happened, in full.
    type Event: Clone + Debug + Send;
    /// All that one seat knows, its notes included, ready to draw.
    type View: Clone + Eq + Debug + Send + Serialize;
    /// An event as one seat sees it.
    type Sight: Clone + Eq + Debug + Send + Serialize;

    fn info(&self) -> &GameInfo;

    /// Hash of the board and data files these rules were built from.
    fn data(&self) -> [u8; 32];

    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;

    /// Who or what the game waits for.
    fn next(&self, state: &Self::State) -> Next<Self::Chance>;

    /// Appends what is open to `seat`; it depends only on what that seat knows.
    fn menu(&self, state: &Self::State, seat: Seat, menu: &mut Menu<Self::Choice>);

    /// Makes a choice. On a refusal the state is as it was.
    fn choose(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: &Self::Choice,
        log: &mut impl EventSink<Self::Event>,
    ) -> Result<DraftProgress, Illegal>;

    /// Rolls what a chance asks for. The only place where dice enter.
    fn roll(&self, chance: &Self::Chance, dice: &mut dyn Dice) -> Self::Outcome;

    /// Whether an outcome is one that this chance can have.
    fn fits(&self, chance: &Self::Chance, outcome: &Self::Outcome) -> bool;

    /// Applies an outcome that fits the chance the state waits for.
    fn resolve(
        &self,
        state: &mut Self::State,
        outcome: &Self::Outcome,
        log: &mut impl EventSink<Self::Event>,
    );

    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// The event as `seat` sees it; `after` is the state once the choice or outcome that logged the
    /// event was applied whole.
    fn sight(&self, after: &Self::State, event: &Self::Event, seat: Seat) -> Option<Self::Sight>;

    /// Brings a view up to date with a sight.
    fn fold(&self, view: &mut Self::View, sight: &Self::Sight);

    /// The state after an umpire's rewind to `mark`: what must be kept of `now` is kept.
    fn rewound(&self, mark: &Self::State, _now: &Self::State) -> Self::State {
        mark.clone()
    }

    /// What begins between two positions that an umpire may want to go back to, in words: a step of a region, a turn.
    fn mark(&self, _before: &Self::State, _after: &Self::State) -> Option<String> {
        None
    }

    /// Whether a batch asks to go back to where something began, as an umpire may. It changes nothing by itself: the
    /// table looks up the place in the journal and rewinds to it.
    fn goes_back(&self, _choices: &[Self::Choice]) -> bool {
        false
    }

    /// Whether that begins between two positions, or with the first of all.
    fn begins(
        &self,
        _choices: &[Self::Choice],
        _before: Option<&Self::State>,
        _after: &Self::State,
    ) -> bool {
        false
    }

    /// Which turn it is. Delays are counted in turns; a game without turns has none.
    fn turn(&self, _state: &Self::State) -> u32 {
        0
    }

    /// What runs out by itself. The table's clock chooses it in its seat's name when its time is up.
    fn timers(&self, _state: &Self::State) -> Vec<Timer<Self::Choice>> {
        Vec::new()
    }

    /// The choice of a batch that may not go into the journal without a note, and why: an umpire's act needs its
    /// reason, a letter its words.
    fn wants_note(&self, _choices: &[Self::Choice]) -> Option<(usize, Illegal)> {
        None
    }

    /// The number of a die face, card or event that has a name (`tick`, `star`), for given dice.
    fn face(&self, _name: &str) -> Option<u32> {
        None
    }
}

/// A complete state that fits a seat's view. Search draws its worlds from it, and the *blind* law
/// lives on it.
pub trait Imagine: Rules {
    fn imagine(&self, view: &Self::View, seat: Seat, dice: &mut dyn Dice) -> Self::State;
}

/// A game in plain words, from views alone: nothing said here can know more than the seat does.
pub trait Describe: Rules {
    /// A menu entry as a player reads it.
    fn choice_text(&self, view: &Self::View, choice: &Self::Choice) -> String;
    /// A choice in a player's own words, open or not, such as `rail 4th Panzer`.
    fn parse_choice(&self, _view: &Self::View, _words: &str) -> Option<Self::Choice> {
        None
    }
    /// A line of the log; `view` is the view before the sight is folded in. Empty means silent.
    fn log_text(&self, view: &Self::View, sight: &Self::Sight) -> String;
    /// The position as text for a terminal of this width.
    fn screen(&self, view: &Self::View, width: usize) -> String;
    /// The battle this view announces, as [`Analyze::odds`] takes it: once for each enemy it may be
    /// against, with what is assumed in words. Empty when none is announced.
    fn announced(&self, _view: &Self::View) -> Vec<(String, serde_json::Value)> {
        Vec::new()
    }
    /// What every seat knows, made from what each of them knows: all that an onlooker is shown.
    fn public_view(&self, _views: &[Self::View]) -> Option<serde_json::Value> {
        None
    }
    /// Answers that a seat may leave behind, for the machine to give in its name.
    fn standing_orders(&self) -> &'static [StandingOrder] {
        &[]
    }
    /// What a standing order picks from a menu; nothing where it does not apply.
    fn standing_answer(&self, _order: &str, _menu: &[Self::Choice]) -> Option<Self::Choice> {
        None
    }
    /// What the position means on the map, as far as this view tells: supply, zones, who is in reach.
    fn overlay(&self, _view: &Self::View) -> Option<serde_json::Value> {
        None
    }
    /// How far something of the seat's reaches (where a unit may go, what an HQ may supply), from its view alone.
    fn reach(&self, _view: &Self::View, _what: &serde_json::Value) -> Option<serde_json::Value> {
        None
    }
    /// Chapters of the game's own rulebook, in Markdown.
    fn rulebook(&self) -> &'static str;
}

/// Numbers about a position: odds before a battle, figures after a game.
pub trait Analyze: Rules {
    /// Exact odds of a case (a position and an attack), as the command line's `odds` takes it.
    fn odds(&self, case: &serde_json::Value) -> Result<serde_json::Value, String>;
    /// Odds of the battle a view is about, from that view alone: for each thing an unseen block can
    /// still be, and their mean. `exact` is true only when nothing is unseen.
    fn odds_from_view(&self, _view: &Self::View) -> Option<serde_json::Value> {
        None
    }
    /// Figures of a finished game that the laboratory averages, such as cities held.
    fn figures(&self, state: &Self::State) -> Vec<(&'static str, f64)>;
    /// Figures of which the spread over games matters as much as the mean, such as the day on which each town fell.
    fn spread_figures(&self, _state: &Self::State) -> Vec<(String, f64)> {
        Vec::new()
    }
    /// The graphs that [`Analyze::turn_stats`] and [`Analyze::tally`] give the figures of.
    fn charts(&self) -> &'static [Chart] {
        &[]
    }
    /// A position in numbers, as far as one view tells them.
    fn turn_stats(&self, _view: &Self::View) -> Option<TurnStats> {
        None
    }
    /// What a sight adds to running counts, such as hits and losses: only what every seat sees. `view` is the view before it.
    fn running_counts(&self, _view: &Self::View, _sight: &Self::Sight) -> Vec<DataPoint> {
        Vec::new()
    }
}

/// An answer that a seat may leave behind.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct StandingOrder {
    pub id: &'static str,
    /// What it does, with the rule's number.
    pub text: &'static str,
}

/// Something that runs out by itself, such as a phase of a timetable.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Timer<Choice> {
    /// The seat of the clock.
    pub seat: Seat,
    /// What the clock says when the time is up.
    pub choice: Choice,
    /// Tells this run of the timer from the one before.
    pub run: u64,
    /// How long it takes in all, umpires' extensions included; with `due` what is added to that.
    pub seconds: u32,
    /// The time of day at which it is up, for games by correspondence.
    pub due: Option<Due>,
    /// A timer that does not run keeps what is left of it.
    pub running: bool,
    /// Who may know of it.
    pub known: Seats,
    /// What it is, for people.
    pub text: String,
}

/// A time of day by which something is due: the next one that leaves enough time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Due {
    /// Seconds since midnight.
    pub second: u32,
    /// Seconds that must be left when it begins.
    pub lead: u32,
}

/// What the game waits for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Next<Chance> {
    /// These seats may choose, in any order.
    Seats(Seats),
    Chance(Chance),
    Over(GameResult),
}

/// How a finished game ended.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, serde::Deserialize)]
pub struct GameResult {
    pub winners: Seats,
    /// One plain sentence with the rule's number.
    pub why: Cow<'static, str>,
}

/// What a choice did to the draft it belongs to.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DraftProgress {
    /// The order is not complete: more choices belong to it.
    More,
    /// The order is complete; the draft may go on, be taken back or be committed.
    #[serde(rename = "done")]
    Complete,
    /// The batch ends here because the move passes on. Nothing hidden was shown.
    #[serde(rename = "pass")]
    HandsOver,
    /// The batch ends here because dice roll or something hidden could be shown.
    #[serde(rename = "reveal")]
    Reveals,
}

impl DraftProgress {
    /// Whether the batch ends with this choice.
    pub fn commits(self) -> bool {
        matches!(self, DraftProgress::HandsOver | DraftProgress::Reveals)
    }
}

/// Where events go.
pub trait EventSink<Event> {
    fn push(&mut self, event: Event);
}

impl<Event> EventSink<Event> for Vec<Event> {
    fn push(&mut self, event: Event) {
        self.push(event);
    }
}

/// Nobody listens: search and simulation pay nothing for events.
impl<Event> EventSink<Event> for () {
    fn push(&mut self, _event: Event) {}
}

/// A source of dice: the match's proven stream, a search's generator or numbers given by hand.
pub trait Dice {
    /// A number from 1 to `sides`, each as likely as the other.
    fn die(&mut self, sides: u32) -> u32;
}
