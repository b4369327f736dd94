//! The object-safe face of a game: JSON in, and out only what a seat may see.
//!
//! Server and command line know games only through [`Game`] and [`DynMatch`]. Everything they can send
//! to somebody is [`Visible`], and nothing but a view, sight, menu, refusal or public notice makes one.

use crate::journal::{Header, JournalError};
use crate::restore::Listener;
use crate::{
    Analyze, BatchError, Bot, Chart, Describe, DraftProgress, End, FastRng, GameInfo, GameResult,
    Illegal, Match, Menu, Next, Nonce, Playback, Proof, Rules, ScriptedDice, Seat, Seats, Seed,
    Setup, SetupError, StandingOrder, Timer, batch, computer_note, verify, verify_with_seed,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

/// JSON that was made from a seat's knowledge. There is no way to make one from a state.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Visible(Value);

impl Visible {
    pub(crate) fn of(known: &impl Serialize) -> Visible {
        Visible(serde_json::to_value(known).unwrap_or(Value::Null))
    }

    pub fn json(&self) -> &Value {
        &self.0
    }

    pub fn into_json(self) -> Value {
        self.0
    }

    /// The public notice that a match has ended.
    pub fn ended(end: &End) -> Visible {
        Visible(serde_json::json!({"ended": {"standing": end.standing, "why": end.why}}))
    }

    /// The public notice that a match went back.
    pub fn rewound(by: &str, why: &str) -> Visible {
        Visible(serde_json::json!({"rewound": {"by": by, "why": why}}))
    }
}

/// What [`Visible`] holds, as text: a sight that is only handed on is written once and never read.
#[derive(Clone, Debug)]
pub struct VisibleText(String);

impl VisibleText {
    pub(crate) fn of(known: &impl Serialize) -> VisibleText {
        VisibleText(serde_json::to_string(known).unwrap_or_else(|_| "null".into()))
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Serialize for VisibleText {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(to)
    }
}

/// A game, whatever its types.
pub trait Game: Send + Sync {
    fn info(&self) -> &GameInfo;
    fn rules_version(&self) -> u32;
    fn rulebook(&self) -> &'static str;
    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn DynMatch>, SetupError>;
    /// A position to look at and to dry_run in, before anything is rolled.
    fn look(&self, setup: &Setup) -> Result<Box<dyn DynMatch>, SetupError>;
    /// A match from its journal, up to a line or whole. Without its seed it can only be read.
    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError>;
    /// A running match from its journal and its seed.
    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn DynMatch>, JournalError>;
    /// Lines of a journal that an umpire may go back to, with what begins there.
    fn marks(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError>;
    /// What one seat saw of a journal, line by line of the log.
    fn story(&self, text: &str, seat: Seat) -> Result<Vec<LogEntry>, JournalError>;
    fn verify(&self, text: &str) -> Result<Proof, JournalError>;
    /// Verifies a match that still runs, with its secret.
    fn verify_with_seed(&self, text: &str, seed: &Seed) -> Result<Proof, JournalError>;
    fn odds(&self, case: &Value) -> Result<Value, String>;
    /// A journal frame by frame, through the eyes of these seats, and its figures by turn.
    fn film(&self, text: &str, eyes: &[Seat], cut: Range<usize>) -> Result<Playback, JournalError>;
    /// The graphs its figures are drawn in.
    fn charts(&self) -> &'static [Chart];
    /// A running match from its journal and its seed, with all that every seat saw of it.
    /// One that was begun under other rules is read as far as these can follow, and is frozen.
    fn recall(&self, text: &str, seed: Seed) -> Result<Restored, JournalError>;
    /// The match as it stood when the last turn ended that lies so many turns back.
    fn past(&self, text: &str, turns: u32) -> Result<Option<Box<dyn DynMatch>>, JournalError>;
    /// Answers that a seat may leave behind.
    fn standing_orders(&self) -> &'static [StandingOrder];
}

/// A match with what every seat saw of it, by seat.
pub struct Restored {
    pub table: Box<dyn DynMatch>,
    pub tales: Vec<Vec<LogEntry>>,
}

/// One line of a seat's log.
#[derive(Clone, Debug, Serialize)]
pub struct LogEntry {
    /// The journal line it comes from.
    pub line: u64,
    pub text: String,
    pub sight: VisibleText,
}

/// What a draft or a batch led to, as its seat sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Effects {
    pub pace: DraftProgress,
    pub sights: Vec<Visible>,
    /// The sights in plain words, empty ones left out.
    pub log: Vec<String>,
}

/// A refused draft or batch.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// Which choice was refused, when it was one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The rule's number, when it was a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    pub why: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl From<BatchError> for Refusal {
    fn from(refused: BatchError) -> Refusal {
        match refused {
            BatchError::Illegal { at, illegal } => Refusal {
                at: Some(at),
                rule: Some(illegal.rule),
                why: illegal.why.into_owned(),
            },
            other => Refusal {
                at: None,
                rule: None,
                why: other.to_string(),
            },
        }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        BatchError::Illegal { at: 0, illegal }.into()
    }
}

/// A menu entry as JSON and in words.
#[derive(Clone, Debug, Serialize)]
pub struct MenuEntry {
    pub choice: Visible,
    pub text: String,
}

/// A match, whatever its game.
pub trait DynMatch: Send {
    fn to_move(&self) -> Seats;
    fn ended(&self) -> Option<&End>;
    /// Why the match can be read but not played on, if it was begun under other rules.
    fn frozen(&self) -> Option<&str>;
    fn lines(&self) -> u64;
    fn take_lines(&mut self) -> String;
    /// The lines handed over are stored: there is no way back behind them.
    fn stored(&mut self);
    /// Goes back to where the match stood when its lines were last known to be stored.
    fn retreat(&mut self);
    /// Plays on by lines that another process has stored, and tells what each seat saw of them. After a refusal (they
    /// hold a rewind, or do not fit) the match must be recalled from its whole journal.
    fn follow(&mut self, lines: &str) -> Result<Vec<Vec<LogEntry>>, JournalError>;
    fn view(&self, seat: Seat) -> Visible;
    fn screen(&self, seat: Seat, width: usize) -> String;
    fn menu(&self, seat: Seat) -> Vec<MenuEntry>;
    /// The position as it would be after these choices.
    fn draft_screen(&self, seat: Seat, choices: &[Value], width: usize) -> Result<String, Refusal>;
    /// Tries choices without making them final.
    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<DraftPreview, Refusal>;
    fn commit(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
    ) -> Result<Effects, Refusal>;
    /// Commits and also tells what other seats saw of it.
    fn commit_telling(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Vec<(Seat, Effects)>, Refusal>;
    /// Commits and tells each listener what it saw, sight by sight.
    fn play(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Committed, Refusal>;
    /// Whether a batch asks to go back to where something began; then `play_back` makes it final.
    fn goes_back(&self, choices: &[Value]) -> bool;
    /// Commits a batch that goes back, tells each listener what it saw and that the game has gone back.
    fn play_back(
        &mut self,
        journal: &str,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Committed, Refusal>;
    /// Goes back to just after a line of this match's own journal.
    fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
    ) -> Result<(), JournalError>;
    /// A copy that can be read and asked, but not played on.
    fn copy(&self) -> Box<dyn DynMatch>;
    /// What everybody at the table knows, for those who only watch.
    fn public_view(&self) -> Option<Visible>;
    /// Odds of the battle that a draft announces, from this seat's knowledge alone.
    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal>;
    /// What the position after a draft means on the map, from this seat's knowledge alone.
    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal>;
    /// How far something of the seat's reaches after a draft, from this seat's knowledge alone.
    fn reach(
        &self,
        seat: Seat,
        choices: &[Value],
        what: &Value,
    ) -> Result<Option<Visible>, Refusal>;
    /// For each choice, why it could not follow this draft, or nothing if it could.
    fn why_not_after(
        &self,
        seat: Seat,
        draft: &[Value],
        choices: &[Value],
    ) -> Result<Vec<Option<Refusal>>, Refusal>;
    /// For each choice, why it cannot be made now, or nothing if it can.
    fn why_not(&self, seat: Seat, choices: &[Value]) -> Vec<Option<Refusal>>;
    /// A choice in a player's own words, whether it is open or not.
    fn read(&self, seat: Seat, words: &str) -> Option<Value>;
    /// Concede, agree a draw or abandon.
    fn end(&mut self, standing: Option<GameResult>, why: String);
    fn bind(&mut self, person: String, seats: Vec<Seat>);
    /// Why a batch of these choices may not be made without a note, if it may not.
    fn note_wanted(&self, choices: &[Value]) -> Option<Refusal>;
    /// What a computer player notes on a batch that wants a note.
    fn computer_note(&self, choices: &[Value]) -> Option<String>;
    /// The batch a computer player would make in this seat now.
    fn consult(&self, seat: Seat, robot: &mut AnyBot) -> Result<Vec<Value>, Refusal>;
    /// The batch that a seat's standing orders make of its menu now, if they apply.
    fn answer(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>>;
    /// What runs out by itself.
    fn timers(&self) -> Vec<Timer<Value>>;
    /// The battle that a draft announces, as `odds` takes it, for each enemy it may be against.
    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Visible)>, Refusal>;
    /// Plays choices of any seats with given dice on a copy: the laboratory bench of `ask`. With a
    /// seed, dice that are not given are rolled from it.
    fn dry_run(&self, seat: Seat, acts: &[Act], seed: Option<u64>) -> Result<DryRun, Refusal>;
}

/// A batch that was taken, and what each listener saw of it.
pub struct Committed {
    pub pace: DraftProgress,
    pub tales: Vec<(Seat, Vec<LogEntry>)>,
}

/// A computer player behind the face: made from a player of one game, it answers only at that game.
pub struct AnyBot(Box<dyn Any + Send>);

impl AnyBot {
    pub fn new<R: Rules>(player: Box<dyn Bot<R>>) -> AnyBot {
        AnyBot(Box::new(player))
    }
}

/// One step of a rehearsal.
#[derive(Clone, Debug)]
pub enum Act {
    Choose {
        seat: Option<Seat>,
        choice: Value,
    },
    /// Numbers or names of faces for the next chance.
    Dice(Vec<Value>),
}

/// A draft as its seat sees it.
#[derive(Clone, Debug, Serialize)]
pub struct DraftPreview {
    #[serde(flatten)]
    pub told: Effects,
    pub view: Visible,
    pub menu: Vec<MenuEntry>,
    /// Where each order ends in the list of choices.
    pub orders: Vec<usize>,
}

/// What a seat sees after a draft.
fn view_after<R: Rules>(
    table: &Match<R>,
    seat: Seat,
    choices: &[Value],
) -> Result<R::View, Refusal> {
    let rules = table.rules();
    if choices.is_empty() {
        return Ok(rules.view(table.state(), seat));
    }
    let (state, _) = Match::draft(table, seat, &parse::<R>(choices)?, &mut ())?;
    Ok(rules.view(&state, seat))
}

/// The width of a rehearsal's screen.
const SCREEN: usize = 100;

/// What a rehearsal led to.
#[derive(Clone, Debug, Serialize)]
pub struct DryRun {
    pub sights: Vec<Visible>,
    pub log: Vec<String>,
    pub view: Visible,
    pub menu: Vec<MenuEntry>,
    pub to_move: Vec<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<GameResult>,
    /// Whether the position waits for dice that were not given.
    pub dice_wanted: bool,
    /// The position as text, for people.
    #[serde(skip)]
    pub screen: String,
}

/// Puts a face on rules.
pub struct ErasedGame<R>(pub Arc<R>);

impl<R: Describe + Analyze> Game for ErasedGame<R> {
    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn rulebook(&self) -> &'static str {
        self.0.rulebook()
    }

    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn DynMatch>, SetupError> {
        Ok(Box::new(Match::open(self.0.clone(), setup, seed)?))
    }

    fn look(&self, setup: &Setup) -> Result<Box<dyn DynMatch>, SetupError> {
        Ok(Box::new(Match::look(self.0.clone(), setup)?))
    }

    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError> {
        Ok(Box::new(Match::replay(self.0.clone(), text, to, &mut ())?))
    }

    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn DynMatch>, JournalError> {
        let header: Header = crate::journal::header(text)?;
        let table = Match::replay(self.0.clone(), text, None, &mut ())?;
        Ok(Box::new(table.resume(seed, &header)?))
    }

    fn marks(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError> {
        Match::marks(self.0.clone(), text)
    }

    fn story(&self, text: &str, seat: Seat) -> Result<Vec<LogEntry>, JournalError> {
        let mut tales = Vec::new();
        let start = Match::replay(self.0.clone(), text, Some(1), &mut ())?;
        let view = std::cell::RefCell::new(self.0.view(start.state(), seat));
        let line = std::cell::Cell::new(1);
        Match::audit(
            self.0.clone(),
            text,
            None,
            &mut |rules: &R, after: &R::State, event: &R::Event| {
                if let Some(sight) = rules.sight(after, event, seat) {
                    let mut view = view.borrow_mut();
                    let text = rules.log_text(&view, &sight);
                    rules.fold(&mut view, &sight);
                    tales.push(LogEntry {
                        line: line.get(),
                        text,
                        sight: VisibleText::of(&sight),
                    });
                }
            },
            |state, next| {
                line.set(next.number);
                // A rewind shows no events: the view starts afresh after it.
                *view.borrow_mut() = self.0.view(state, seat);
                Ok(())
            },
        )?;
        Ok(tales)
    }

    fn verify(&self, text: &str) -> Result<Proof, JournalError> {
        verify(self.0.clone(), text)
    }

    fn verify_with_seed(&self, text: &str, seed: &Seed) -> Result<Proof, JournalError> {
        verify_with_seed(self.0.clone(), text, seed)
    }

    fn odds(&self, case: &Value) -> Result<Value, String> {
        self.0.odds(case)
    }

    fn film(&self, text: &str, eyes: &[Seat], cut: Range<usize>) -> Result<Playback, JournalError> {
        crate::playback::film(&self.0, text, eyes, cut)
    }

    fn charts(&self) -> &'static [Chart] {
        self.0.charts()
    }

    fn recall(&self, text: &str, seed: Seed) -> Result<Restored, JournalError> {
        crate::restore::recall(&self.0, text, seed)
    }

    fn past(&self, text: &str, turns: u32) -> Result<Option<Box<dyn DynMatch>>, JournalError> {
        Ok(match crate::restore::past(&self.0, text, turns)? {
            Some(table) => Some(Box::new(table)),
            None => None,
        })
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        self.0.standing_orders()
    }
}

impl<R: Describe + Analyze> DynMatch for Match<R> {
    fn to_move(&self) -> Seats {
        Match::to_move(self)
    }

    fn ended(&self) -> Option<&End> {
        Match::ended(self)
    }

    fn frozen(&self) -> Option<&str> {
        Match::frozen(self)
    }

    fn lines(&self) -> u64 {
        Match::lines(self)
    }

    fn take_lines(&mut self) -> String {
        Match::take_lines(self)
    }

    fn stored(&mut self) {
        Match::stored(self);
    }

    fn retreat(&mut self) {
        Match::retreat(self);
    }

    fn follow(&mut self, lines: &str) -> Result<Vec<Vec<LogEntry>>, JournalError> {
        crate::restore::follow(self, lines)
    }

    fn view(&self, seat: Seat) -> Visible {
        Visible::of(&self.rules().view(self.state(), seat))
    }

    fn screen(&self, seat: Seat, width: usize) -> String {
        let view = self.rules().view(self.state(), seat);
        self.rules().screen(&view, width)
    }

    fn menu(&self, seat: Seat) -> Vec<MenuEntry> {
        offers(&**self.rules(), self.state(), seat)
    }

    fn draft_screen(&self, seat: Seat, choices: &[Value], width: usize) -> Result<String, Refusal> {
        if choices.is_empty() {
            return Ok(DynMatch::screen(self, seat, width));
        }
        let (state, _) = Match::draft(self, seat, &parse::<R>(choices)?, &mut ())?;
        Ok(self.rules().screen(&self.rules().view(&state, seat), width))
    }

    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<DraftPreview, Refusal> {
        let choices = parse::<R>(choices)?;
        let rules = self.rules();
        let mut ear = Ear::new(&**rules, self.state(), seat);
        let (state, pace) = Match::draft(self, seat, &choices, &mut ear)?;
        let menu = if pace.commits() {
            Vec::new()
        } else {
            offers(&**rules, &state, seat)
        };
        Ok(DraftPreview {
            told: ear.told(pace),
            view: Visible::of(&rules.view(&state, seat)),
            menu,
            orders: order_ends(&**rules, self.state().clone(), seat, &choices),
        })
    }

    fn commit(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
    ) -> Result<Effects, Refusal> {
        let choices = parse::<R>(choices)?;
        let mut ear = Ear::new(&**self.rules(), self.state(), seat);
        let pace = Match::commit(self, seat, choices, nonce, note, &mut ear)?;
        Ok(ear.told(pace))
    }

    fn commit_telling(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Vec<(Seat, Effects)>, Refusal> {
        let choices = parse::<R>(choices)?;
        let mut ears: Vec<Ear<R>> = listeners
            .iter()
            .map(|seat| Ear::new(&**self.rules(), self.state(), seat))
            .collect();
        let mut watch = |rules: &R, after: &R::State, event: &R::Event| {
            for ear in &mut ears {
                ear.hear(rules, after, event);
            }
        };
        let pace = Match::commit(self, seat, choices, nonce, note, &mut watch)?;
        Ok(ears
            .into_iter()
            .map(|ear| (ear.seat, ear.told(pace)))
            .collect())
    }

    fn play(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Committed, Refusal> {
        let choices = parse::<R>(choices)?;
        let line = self.lines() + 1;
        let mut ears: Vec<Listener<R>> = listeners
            .iter()
            .map(|seat| Listener::new(seat, self.hearing(seat)))
            .collect();
        let mut watch = |rules: &R, after: &R::State, event: &R::Event| {
            for ear in &mut ears {
                ear.hear(rules, after, event, line);
            }
        };
        let pace = Match::commit(self, seat, choices, nonce, note, &mut watch)?;
        let mut tales: Vec<(Seat, Vec<LogEntry>)> = Vec::with_capacity(ears.len());
        for ear in ears {
            self.keep_hearing(ear.seat, ear.view);
            tales.push((ear.seat, ear.tales));
        }
        if let Some(end) = Match::ended(self) {
            let line = self.lines();
            for (_, tales) in &mut tales {
                tales.push(LogEntry::of_end(line, end));
            }
        }
        Ok(Committed { pace, tales })
    }

    fn goes_back(&self, choices: &[Value]) -> bool {
        parse::<R>(choices).is_ok_and(|choices| self.rules().goes_back(&choices))
    }

    fn play_back(
        &mut self,
        journal: &str,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Committed, Refusal> {
        let choices = parse::<R>(choices)?;
        let line = self.lines() + 1;
        let mut ears: Vec<Listener<R>> = listeners
            .iter()
            .map(|seat| Listener::new(seat, self.hearing(seat)))
            .collect();
        let mut watch = |rules: &R, after: &R::State, event: &R::Event| {
            for ear in &mut ears {
                ear.hear(rules, after, event, line);
            }
        };
        let why = note.clone().unwrap_or_default();
        let pace = Match::commit_back(self, journal, seat, choices, nonce, note, &mut watch)?;
        let chair = self.rules().info().seats.get(usize::from(seat.0));
        let by = chair.map_or("", |chair| &chair.id);
        let back = LogEntry::of_rewind(self.lines(), by, &why);
        let tales = ears.into_iter().map(|mut ear| {
            ear.tales.push(back.clone());
            (ear.seat, ear.tales)
        });
        Ok(Committed {
            pace,
            tales: tales.collect(),
        })
    }

    fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
    ) -> Result<(), JournalError> {
        Match::rewind(self, journal, line, by, why)
    }

    fn copy(&self) -> Box<dyn DynMatch> {
        Box::new(self.sealed())
    }

    fn public_view(&self) -> Option<Visible> {
        let rules = self.rules();
        let seats = (0..rules.info().seats.len()).map(|n| Seat(n as u8));
        let views: Vec<R::View> = seats.map(|seat| rules.view(self.state(), seat)).collect();
        rules.public_view(&views).map(Visible)
    }

    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().odds_from_view(&view).map(Visible))
    }

    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().overlay(&view).map(Visible))
    }

    fn reach(
        &self,
        seat: Seat,
        choices: &[Value],
        what: &Value,
    ) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().reach(&view, what).map(Visible))
    }

    fn why_not_after(
        &self,
        seat: Seat,
        draft: &[Value],
        choices: &[Value],
    ) -> Result<Vec<Option<Refusal>>, Refusal> {
        if draft.is_empty() {
            return Ok(DynMatch::why_not(self, seat, choices));
        }
        let rules = self.rules();
        let (state, pace) = Match::draft(self, seat, &parse::<R>(draft)?, &mut ())?;
        if pace.commits() {
            return Err(BatchError::PastBatchEnd(draft.len()).into());
        }
        Ok(choices
            .iter()
            .map(|choice| {
                let choice = match parse::<R>(std::slice::from_ref(choice)) {
                    Ok(choice) => choice,
                    Err(refusal) => return Some(refusal),
                };
                let mut state = state.clone();
                rules
                    .choose(&mut state, seat, &choice[0], &mut ())
                    .err()
                    .map(Refusal::from)
            })
            .collect())
    }

    fn why_not(&self, seat: Seat, choices: &[Value]) -> Vec<Option<Refusal>> {
        choices
            .iter()
            .map(|choice| {
                let choice = match parse::<R>(std::slice::from_ref(choice)) {
                    Ok(choice) => choice,
                    Err(refusal) => return Some(refusal),
                };
                Match::draft(self, seat, &choice, &mut ())
                    .err()
                    .map(Refusal::from)
            })
            .collect()
    }

    fn end(&mut self, standing: Option<GameResult>, why: String) {
        Match::end(self, standing, why);
    }

    fn bind(&mut self, person: String, seats: Vec<Seat>) {
        Match::bind(self, person, seats);
    }

    fn note_wanted(&self, choices: &[Value]) -> Option<Refusal> {
        let choices = parse::<R>(choices).ok()?;
        let (at, illegal) = self.rules().wants_note(&choices)?;
        Some(BatchError::Illegal { at, illegal }.into())
    }

    fn computer_note(&self, choices: &[Value]) -> Option<String> {
        let choices = parse::<R>(choices).ok()?;
        computer_note(&**self.rules(), &choices)
    }

    fn consult(&self, seat: Seat, robot: &mut AnyBot) -> Result<Vec<Value>, Refusal> {
        let Some(player) = robot.0.downcast_mut::<Box<dyn Bot<R>>>() else {
            return Err(plain(0, "this player plays another game"));
        };
        let choices = batch(&**self.rules(), self.state(), seat, &mut **player)?;
        Ok(choices.iter().map(|choice| Visible::of(choice).0).collect())
    }

    fn answer(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>> {
        let choices = crate::bot::answer(&**self.rules(), self.state(), seat, orders)?;
        Some(choices.iter().map(|choice| Visible::of(choice).0).collect())
    }

    fn timers(&self) -> Vec<Timer<Value>> {
        let timers = self.rules().timers(self.state()).into_iter();
        timers
            .map(|timer| Timer {
                choice: Visible::of(&timer.choice).0,
                seat: timer.seat,
                run: timer.run,
                seconds: timer.seconds,
                due: timer.due,
                running: timer.running,
                known: timer.known,
                text: timer.text,
            })
            .collect()
    }

    fn read(&self, seat: Seat, words: &str) -> Option<Value> {
        let rules = self.rules();
        let choice = rules.parse_choice(&rules.view(self.state(), seat), words)?;
        Some(Visible::of(&choice).0)
    }

    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Visible)>, Refusal> {
        let view = view_after(self, seat, choices)?;
        let cases = self.rules().announced(&view).into_iter();
        Ok(cases.map(|(what, case)| (what, Visible(case))).collect())
    }

    fn dry_run(&self, seat: Seat, acts: &[Act], seed: Option<u64>) -> Result<DryRun, Refusal> {
        let rules = &**self.rules();
        let mut state = self.state().clone();
        let mut ear = Ear::new(rules, &state, seat);
        let mut events = Vec::new();
        let mut quick = seed.map(FastRng::new);
        for (at, act) in acts.iter().enumerate() {
            if !matches!(act, Act::Dice(_)) {
                roll_out(rules, &mut state, quick.as_mut(), &mut ear);
            }
            events.clear();
            match act {
                Act::Choose { seat: by, choice } => {
                    // Chances that no dice were given for are refused by `choose` below.
                    let choice = parse::<R>(std::slice::from_ref(choice))
                        .map_err(|refusal| at_step(refusal, at))?;
                    let by = by.unwrap_or(seat);
                    match rules.next(&state) {
                        Next::Seats(seats) if seats.contains(by) => {}
                        Next::Seats(_) => return Err(plain(at, "it is not this seat's move")),
                        Next::Chance(_) => {
                            return Err(plain(
                                at,
                                "dice are to be rolled here: give {\"dice\":[..]}",
                            ));
                        }
                        Next::Over(_) => return Err(plain(at, "the game is over")),
                    }
                    rules
                        .choose(&mut state, by, &choice[0], &mut events)
                        .map_err(|illegal| at_step(illegal.into(), at))?;
                }
                Act::Dice(faces) => {
                    let Next::Chance(chance) = rules.next(&state) else {
                        return Err(plain(at, "no dice are called for here"));
                    };
                    let mut dice = ScriptedDice::default();
                    for face in faces {
                        let number = face
                            .as_u64()
                            .and_then(|n| u32::try_from(n).ok())
                            .or_else(|| face.as_str().and_then(|name| rules.face(name)));
                        match number {
                            Some(number) => dice.left.push_back(number),
                            None => return Err(plain(at, &format!("no die shows {face}"))),
                        }
                    }
                    let outcome = rules.roll(&chance, &mut dice);
                    if let Some(wrong) = dice.wrong {
                        return Err(plain(at, &format!("no die here shows {wrong}")));
                    }
                    if dice.short || !dice.left.is_empty() {
                        let given = faces.len();
                        let wanted = if dice.short { "more" } else { "fewer" };
                        return Err(plain(
                            at,
                            &format!("{given} dice were given, and {wanted} are rolled here"),
                        ));
                    }
                    rules.resolve(&mut state, &outcome, &mut events);
                }
            }
            for event in &events {
                ear.hear(rules, &state, event);
            }
        }
        roll_out(rules, &mut state, quick.as_mut(), &mut ear);
        let next = rules.next(&state);
        let told = ear.told(DraftProgress::Complete);
        Ok(DryRun {
            sights: told.sights,
            log: told.log,
            screen: rules.screen(&rules.view(&state, seat), SCREEN),
            view: Visible::of(&rules.view(&state, seat)),
            menu: offers(rules, &state, seat),
            to_move: match &next {
                Next::Seats(seats) => seats.iter().collect(),
                _ => Vec::new(),
            },
            dice_wanted: matches!(next, Next::Chance(_)),
            standing: match next {
                Next::Over(standing) => Some(standing),
                _ => None,
            },
        })
    }
}

/// Rolls all that is to be rolled, if there are dice for it.
fn roll_out<R: Describe>(
    rules: &R,
    state: &mut R::State,
    mut dice: Option<&mut FastRng>,
    ear: &mut Ear<R>,
) {
    while let Some(dice) = &mut dice
        && let Next::Chance(chance) = rules.next(state)
    {
        let mut events = Vec::new();
        let outcome = rules.roll(&chance, *dice);
        rules.resolve(state, &outcome, &mut events);
        for event in &events {
            ear.hear(rules, state, event);
        }
    }
}

/// Collects what one seat sees and puts it into words against its view of the moment.
struct Ear<R: Rules> {
    seat: Seat,
    view: R::View,
    sights: Vec<Visible>,
    log: Vec<String>,
}

impl<R: Describe> Ear<R> {
    fn new(rules: &R, state: &R::State, seat: Seat) -> Ear<R> {
        Ear {
            seat,
            view: rules.view(state, seat),
            sights: Vec::new(),
            log: Vec::new(),
        }
    }

    fn hear(&mut self, rules: &R, after: &R::State, event: &R::Event) {
        if let Some(sight) = rules.sight(after, event, self.seat) {
            let text = rules.log_text(&self.view, &sight);
            if !text.is_empty() {
                self.log.push(text);
            }
            rules.fold(&mut self.view, &sight);
            self.sights.push(Visible::of(&sight));
        }
    }

    fn told(self, pace: DraftProgress) -> Effects {
        Effects {
            pace,
            sights: self.sights,
            log: self.log,
        }
    }
}

impl<R: Describe> crate::Watch<R> for Ear<R> {
    fn saw(&mut self, rules: &R, after: &R::State, event: &R::Event) {
        self.hear(rules, after, event);
    }
}

fn offers<R: Describe>(rules: &R, state: &R::State, seat: Seat) -> Vec<MenuEntry> {
    if !matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        return Vec::new();
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let view = rules.view(state, seat);
    menu.entries()
        .iter()
        .map(|choice| MenuEntry {
            choice: Visible::of(choice),
            text: rules.choice_text(&view, choice),
        })
        .collect()
}

/// Where each complete order ends in a list of choices that is known to be legal.
fn order_ends<R: Rules>(
    rules: &R,
    mut state: R::State,
    seat: Seat,
    choices: &[R::Choice],
) -> Vec<usize> {
    let mut ends = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        match rules.choose(&mut state, seat, choice, &mut ()) {
            Ok(DraftProgress::More) => {}
            Ok(_) => ends.push(at + 1),
            Err(_) => break,
        }
    }
    ends
}

fn parse<R: Rules>(choices: &[Value]) -> Result<Vec<R::Choice>, Refusal> {
    choices
        .iter()
        .enumerate()
        .map(|(at, choice)| {
            <R::Choice as serde::Deserialize>::deserialize(choice)
                .map_err(|e| plain(at, &format!("{choice} is not a choice of this game: {e}")))
        })
        .collect()
}

fn plain(at: usize, why: &str) -> Refusal {
    Refusal {
        at: Some(at),
        rule: None,
        why: why.into(),
    }
}

fn at_step(refusal: Refusal, at: usize) -> Refusal {
    Refusal {
        at: Some(at),
        ..refusal
    }
}
