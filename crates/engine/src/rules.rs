//! The contract every game fulfills: pure functions over a flat state.

use crate::{GameInfo, Illegal, Menu, NoteTexts, Seat, Seats, Setup, SetupError, Slotted};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game.
///
/// An implementation holds tables read from data files and nothing that changes: no clock, no file,
/// no thread, no random generator. `State` is deliberately *not* serializable, so that the complete
/// truth cannot be handed to anything that encodes answers.
pub trait Rules: Send + Sync + Sized + 'static {
    /// Raised when a change makes another choice legal or leads to another result.
    const VERSION: u32;

    /// The complete truth: flat and small.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// The smallest decision the rules know. Data, never an index.
    type Choice: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + Slotted;
    /// What must be rolled or drawn.
    type Chance: Clone + Eq + Debug + Send + Sync;
    /// What was rolled or drawn. It is written into the journal.
    type Outcome: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What happened, logged once. A seat receives the same type with what it may not know masked.
    type Event: Clone + Eq + Debug + Send + Sync + Serialize;
    /// All that one seat knows, its notes included, ready to draw. Collections are keyed by id, so
    /// that the difference between two views is small.
    type View: Clone + Eq + Debug + Send + Sync + Serialize;
    /// Why a choice is refused, as data; [`Rules::explain`] words it.
    type Refusal: Clone + Eq + Debug + Send + Sync;

    /// Name, seats, scenarios, options and casts.
    fn info(&self) -> &GameInfo;

    /// Hash of the board and data files these rules were built from.
    fn data_hash(&self) -> [u8; 32];

    /// The first state of a match.
    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;

    /// The first state of a match that was begun under an earlier version of these rules: where a reading has changed
    /// since, it keeps the old one, so that its journal can be read.
    fn start_under(&self, _version: u32, setup: &Setup) -> Result<Self::State, SetupError> {
        self.start(setup)
    }

    /// Who or what the game waits for.
    fn next(&self, state: &Self::State) -> Next<Self::Chance>;

    /// Whether a seat that is not waited for may choose all the same: write a letter, send a report. Only asked while
    /// other seats choose.
    fn may_interject(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// The seats that hear what `seat` says at the table, in games in which talk follows a chain of command; none where
    /// everybody may talk to everybody.
    fn hearers(&self, _state: &Self::State, _seat: Seat) -> Option<Seats> {
        None
    }

    /// Appends what is open to `seat`; it depends only on what that seat knows.
    fn menu(&self, state: &Self::State, seat: Seat, menu: &mut Menu<Self::Choice>);

    /// Makes a choice. On a refusal the state is unchanged.
    fn choose(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: &Self::Choice,
        log: &mut impl EventSink<Self::Event>,
    ) -> Result<DraftProgress, Self::Refusal>;

    /// Words a refusal, with its rule.
    fn explain(&self, refusal: &Self::Refusal) -> Illegal;

    /// Rolls what a chance asks for. The only place where dice enter.
    fn roll(&self, chance: &Self::Chance, dice: &mut dyn Dice) -> Self::Outcome;

    /// Whether an outcome is one that this chance can have.
    fn fits(&self, chance: &Self::Chance, outcome: &Self::Outcome) -> bool;

    /// Whether a side may not know that this chance is taken. Then nobody's device is asked for a share in its dice.
    ///
    /// Of any other chance every seat of a side observes the outcome (law *faithful*).
    fn is_secret(&self, _chance: &Self::Chance) -> bool {
        false
    }

    /// Whether a choice is an umpire's word against dice that have fallen: it voids them, sets them or has them rolled again.
    /// A proof counts such batches apart.
    fn overrules_dice(&self, _choice: &Self::Choice) -> bool {
        false
    }

    /// Applies an outcome that fits the chance the state waits for.
    fn resolve(
        &self,
        state: &mut Self::State,
        outcome: &Self::Outcome,
        log: &mut impl EventSink<Self::Event>,
    );

    /// Everything that a seat knows.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// The event with what `seat` may not know masked, or nothing if the seat may not know of it.
    /// `after` is the state once the choice or outcome that logged the event was applied whole.
    ///
    /// A seat whose view changes observes at least one event, and a seat that observes one finds a
    /// line in its log or a change in its view: observations are counted by events alone, and an
    /// empty one would tell that something hidden happened (law *faithful*).
    fn observe(&self, after: &Self::State, event: &Self::Event, seat: Seat) -> Option<Self::Event>;

    /// An umpire's rewind, in games that have one.
    fn rewinds(&self) -> Option<&dyn Rewinds<Self>> {
        None
    }

    /// Timers of the game's own, in games that have them.
    fn timetable(&self) -> Option<&dyn Timetable<Self>> {
        None
    }

    /// Batches that require a note, in games that have them.
    fn notes(&self) -> Option<&dyn Notes<Self>> {
        None
    }
}

/// A complete state that fits a seat's view (determinization). Search draws its worlds from it, and
/// the law *blind* depends on it.
pub trait Imagine: Rules {
    /// Makes a state that fits a view, for the law *blind* and for search (determinization).
    fn imagine(&self, view: &Self::View, seat: Seat, dice: &mut dyn Dice) -> Self::State;
}

/// Rewinds by an umpire. The rules only name the place; the match looks it up in its journal.
pub trait Rewinds<R: Rules> {
    /// Whether a batch asks for a rewind. It changes nothing by itself.
    fn is_rewind(&self, choices: &[R::Choice]) -> bool;

    /// Whether what a batch wants to go back to begins between two positions, or with the first.
    fn is_rewind_target(
        &self,
        choices: &[R::Choice],
        before: Option<&R::State>,
        after: &R::State,
    ) -> bool;

    /// What begins between two positions that an umpire may want to go back to: a turn, a phase.
    fn rewind_point(&self, before: &R::State, after: &R::State) -> Option<String>;

    /// The state after a rewind to `point`: what must be kept of `now` is kept.
    fn after_rewind(&self, point: &R::State, now: &R::State) -> R::State;
}

/// Timers that the match's clock ends by choosing in a seat's name.
pub trait Timetable<R: Rules> {
    /// The timers that run in a state.
    fn timers(&self, state: &R::State) -> Vec<Timer<R::Choice>>;
}

/// Choices that may not go into the journal without a note: an umpire's act its reason, a letter
/// its words.
pub trait Notes<R: Rules> {
    /// The first choice of a batch that requires a note, and why.
    fn note_required(&self, choices: &[R::Choice]) -> Option<(usize, R::Refusal)>;

    /// Whether the note of a choice can be read in the game. The rules number such notes from 0, in the order in which
    /// they are made; the match keeps their words under these numbers.
    fn keeps_note(&self, _choice: &R::Choice) -> bool {
        false
    }

    /// Fills the words into a view: those that its seat may read.
    fn fill_view(&self, _view: &mut R::View, _texts: &NoteTexts) {}

    /// Fills the words into an event that a seat may know.
    fn fill_event(&self, _event: &mut R::Event, _texts: &NoteTexts) {}
}

/// A timer, such as that of a phase.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Timer<Choice> {
    /// The seat of the clock.
    pub seat: Seat,
    /// What the clock chooses when the time is up.
    pub choice: Choice,
    /// Distinguishes this run of the timer from the one before.
    pub generation: u64,
    /// How long it takes in all, umpires' extensions included; with `due` what is added to that.
    pub seconds: u32,
    /// The time of day at which it is up, for games by correspondence.
    pub due: Option<DailyDeadline>,
    /// A timer that does not run keeps what is left of it.
    pub running: bool,
    /// Who may know of it.
    pub known: Seats,
    /// What it is, for people.
    pub text: String,
}

/// A time of day by which something is due: the next one that leaves enough time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct DailyDeadline {
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
    /// Something is to be rolled.
    Chance(Chance),
    /// The game is over.
    Over(GameResult),
}

/// How a finished game ended.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, serde::Deserialize)]
pub struct GameResult {
    /// The seats that won; none for a draw.
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
    /// Logs an event.
    fn push(&mut self, event: Event);

    /// Whether events are kept: a rule may skip what only an event needs.
    fn is_listening(&self) -> bool {
        true
    }
}

impl<Event> EventSink<Event> for Vec<Event> {
    fn push(&mut self, event: Event) {
        self.push(event);
    }
}

/// Drops every event: search and simulation pay nothing for them.
impl<Event> EventSink<Event> for () {
    fn push(&mut self, _event: Event) {}

    fn is_listening(&self) -> bool {
        false
    }
}

/// A source of dice: the match's proven stream, a search's generator or numbers given by hand.
pub trait Dice {
    /// A number from 1 to `sides`, each as likely as the other.
    fn die(&mut self, sides: u32) -> u32;
}

/// Whether a seat may choose now, waited for or not.
pub(crate) fn may_choose<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> bool {
    match rules.next(state) {
        Next::Seats(seats) => seats.contains(seat) || rules.may_interject(state, seat),
        _ => false,
    }
}
