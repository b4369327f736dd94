//! The object-safe face of a game: JSON in, and out only what a seat may see.
//!
//! Server and command line know games only through [`Game`] and [`Match`]. Everything they can send
//! to somebody is [`Seen`], and nothing but a view, sight, menu, refusal or public notice makes one.

use crate::journal::{Header, JournalError};
use crate::recall::Listener;
use crate::{
    About, Chart, End, Film, GivenDice, Illegal, Judge, Menu, Next, Nonce, Pace, Player, Proof,
    QuickDice, Refused, Rules, Seat, Seats, Seed, Setup, SetupError, Standing, StandingOrder,
    Table, Timer, Words, batch, computer_note, verify, verify_with_seed,
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
pub struct Seen(Value);

impl Seen {
    pub(crate) fn of(known: &impl Serialize) -> Seen {
        Seen(serde_json::to_value(known).unwrap_or(Value::Null))
    }

    pub fn json(&self) -> &Value {
        &self.0
    }

    pub fn into_json(self) -> Value {
        self.0
    }

    /// The public notice that a match has ended.
    pub fn ended(end: &End) -> Seen {
        Seen(serde_json::json!({"ended": {"standing": end.standing, "why": end.why}}))
    }

    /// The public notice that a match went back.
    pub fn rewound(by: &str, why: &str) -> Seen {
        Seen(serde_json::json!({"rewound": {"by": by, "why": why}}))
    }
}

/// What [`Seen`] holds, as text: a sight that is only handed on is written once and never read.
#[derive(Clone, Debug)]
pub struct SeenText(String);

impl SeenText {
    pub(crate) fn of(known: &impl Serialize) -> SeenText {
        SeenText(serde_json::to_string(known).unwrap_or_else(|_| "null".into()))
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Serialize for SeenText {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(to)
    }
}

/// A game, whatever its types.
pub trait Game: Send + Sync {
    fn about(&self) -> &About;
    fn rules_version(&self) -> u32;
    fn rulebook(&self) -> &'static str;
    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Match>, SetupError>;
    /// A position to look at and to rehearse in, before anything is rolled.
    fn look(&self, setup: &Setup) -> Result<Box<dyn Match>, SetupError>;
    /// A match from its journal, up to a line or whole. Without its seed it can only be read.
    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn Match>, JournalError>;
    /// A running match from its journal and its seed.
    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn Match>, JournalError>;
    /// Lines of a journal that an umpire may go back to, with what begins there.
    fn marks(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError>;
    /// What one seat saw of a journal, line by line of the log.
    fn story(&self, text: &str, seat: Seat) -> Result<Vec<Tale>, JournalError>;
    fn verify(&self, text: &str) -> Result<Proof, JournalError>;
    /// Verifies a match that still runs, with its secret.
    fn verify_with_seed(&self, text: &str, seed: &Seed) -> Result<Proof, JournalError>;
    fn odds(&self, case: &Value) -> Result<Value, String>;
    /// A journal frame by frame, through the eyes of these seats, and its figures by turn.
    fn film(&self, text: &str, eyes: &[Seat], cut: Range<usize>) -> Result<Film, JournalError>;
    /// The graphs its figures are drawn in.
    fn charts(&self) -> &'static [Chart];
    /// A running match from its journal and its seed, with all that every seat saw of it.
    /// One that was begun under other rules is read as far as these can follow, and is frozen.
    fn recall(&self, text: &str, seed: Seed) -> Result<Recalled, JournalError>;
    /// The match as it stood when the last turn ended that lies so many turns back.
    fn past(&self, text: &str, turns: u32) -> Result<Option<Box<dyn Match>>, JournalError>;
    /// Answers that a seat may leave behind.
    fn standing_orders(&self) -> &'static [StandingOrder];
}

/// A match with what every seat saw of it, by seat.
pub struct Recalled {
    pub table: Box<dyn Match>,
    pub tales: Vec<Vec<Tale>>,
}

/// One line of a seat's log.
#[derive(Clone, Debug, Serialize)]
pub struct Tale {
    /// The journal line it comes from.
    pub line: u64,
    pub text: String,
    pub sight: SeenText,
}

/// What a draft or a batch led to, as its seat sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    pub pace: Pace,
    pub sights: Vec<Seen>,
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

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::Illegal { at, illegal } => Refusal {
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
        Refused::Illegal { at: 0, illegal }.into()
    }
}

/// A menu entry as JSON and in words.
#[derive(Clone, Debug, Serialize)]
pub struct Offer {
    pub choice: Seen,
    pub text: String,
}

/// A match, whatever its game.
pub trait Match: Send {
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
    fn follow(&mut self, lines: &str) -> Result<Vec<Vec<Tale>>, JournalError>;
    fn view(&self, seat: Seat) -> Seen;
    fn screen(&self, seat: Seat, width: usize) -> String;
    fn menu(&self, seat: Seat) -> Vec<Offer>;
    /// The position as it would be after these choices.
    fn draft_screen(&self, seat: Seat, choices: &[Value], width: usize) -> Result<String, Refusal>;
    /// Tries choices without making them final.
    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<Drafted, Refusal>;
    fn commit(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
    ) -> Result<Told, Refusal>;
    /// Commits and also tells what other seats saw of it.
    fn commit_telling(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Vec<(Seat, Told)>, Refusal>;
    /// Commits and tells each listener what it saw, sight by sight.
    fn play(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Played, Refusal>;
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
    ) -> Result<Played, Refusal>;
    /// Goes back to just after a line of this match's own journal.
    fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
    ) -> Result<(), JournalError>;
    /// A copy that can be read and asked, but not played on.
    fn copy(&self) -> Box<dyn Match>;
    /// What everybody at the table knows, for those who only watch.
    fn common(&self) -> Option<Seen>;
    /// Odds of the battle that a draft announces, from this seat's knowledge alone.
    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Seen>, Refusal>;
    /// What the position after a draft means on the map, from this seat's knowledge alone.
    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Seen>, Refusal>;
    /// How far something of the seat's reaches after a draft, from this seat's knowledge alone.
    fn reach(&self, seat: Seat, choices: &[Value], what: &Value) -> Result<Option<Seen>, Refusal>;
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
    fn end(&mut self, standing: Option<Standing>, why: String);
    fn bind(&mut self, person: String, seats: Vec<Seat>);
    /// Why a batch of these choices may not be made without a note, if it may not.
    fn note_wanted(&self, choices: &[Value]) -> Option<Refusal>;
    /// What a computer player notes on a batch that wants a note.
    fn computer_note(&self, choices: &[Value]) -> Option<String>;
    /// The batch a computer player would make in this seat now.
    fn consult(&self, seat: Seat, robot: &mut Robot) -> Result<Vec<Value>, Refusal>;
    /// The batch that a seat's standing orders make of its menu now, if they apply.
    fn answer(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>>;
    /// What runs out by itself.
    fn timers(&self) -> Vec<Timer<Value>>;
    /// The battle that a draft announces, as `odds` takes it, for each enemy it may be against.
    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Seen)>, Refusal>;
    /// Plays choices of any seats with given dice on a copy: the laboratory bench of `ask`. With a
    /// seed, dice that are not given are rolled from it.
    fn rehearse(&self, seat: Seat, acts: &[Act], seed: Option<u64>) -> Result<Rehearsal, Refusal>;
}

/// A batch that was taken, and what each listener saw of it.
pub struct Played {
    pub pace: Pace,
    pub tales: Vec<(Seat, Vec<Tale>)>,
}

/// A computer player behind the face: made from a player of one game, it answers only at that game.
pub struct Robot(Box<dyn Any + Send>);

impl Robot {
    pub fn new<R: Rules>(player: Box<dyn Player<R>>) -> Robot {
        Robot(Box::new(player))
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
pub struct Drafted {
    #[serde(flatten)]
    pub told: Told,
    pub view: Seen,
    pub menu: Vec<Offer>,
    /// Where each order ends in the list of choices.
    pub orders: Vec<usize>,
}

/// What a seat sees after a draft.
fn view_after<R: Rules>(
    table: &Table<R>,
    seat: Seat,
    choices: &[Value],
) -> Result<R::View, Refusal> {
    let rules = table.rules();
    if choices.is_empty() {
        return Ok(rules.view(table.state(), seat));
    }
    let (state, _) = Table::draft(table, seat, &parse::<R>(choices)?, &mut ())?;
    Ok(rules.view(&state, seat))
}

/// The width of a rehearsal's screen.
const SCREEN: usize = 100;

/// What a rehearsal led to.
#[derive(Clone, Debug, Serialize)]
pub struct Rehearsal {
    pub sights: Vec<Seen>,
    pub log: Vec<String>,
    pub view: Seen,
    pub menu: Vec<Offer>,
    pub to_move: Vec<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Whether the position waits for dice that were not given.
    pub dice_wanted: bool,
    /// The position as text, for people.
    #[serde(skip)]
    pub screen: String,
}

/// Puts a face on rules.
pub struct Faced<R>(pub Arc<R>);

impl<R: Words + Judge> Game for Faced<R> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn rulebook(&self) -> &'static str {
        self.0.rulebook()
    }

    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Table::open(self.0.clone(), setup, seed)?))
    }

    fn look(&self, setup: &Setup) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Table::look(self.0.clone(), setup)?))
    }

    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn Match>, JournalError> {
        Ok(Box::new(Table::replay(self.0.clone(), text, to, &mut ())?))
    }

    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn Match>, JournalError> {
        let header: Header = crate::journal::header(text)?;
        let table = Table::replay(self.0.clone(), text, None, &mut ())?;
        Ok(Box::new(table.resume(seed, &header)?))
    }

    fn marks(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError> {
        Table::marks(self.0.clone(), text)
    }

    fn story(&self, text: &str, seat: Seat) -> Result<Vec<Tale>, JournalError> {
        let mut tales = Vec::new();
        let start = Table::replay(self.0.clone(), text, Some(1), &mut ())?;
        let view = std::cell::RefCell::new(self.0.view(start.state(), seat));
        let line = std::cell::Cell::new(1);
        Table::audit(
            self.0.clone(),
            text,
            None,
            &mut |rules: &R, after: &R::State, event: &R::Event| {
                if let Some(sight) = rules.sight(after, event, seat) {
                    let mut view = view.borrow_mut();
                    let text = rules.say_sight(&view, &sight);
                    rules.fold(&mut view, &sight);
                    tales.push(Tale {
                        line: line.get(),
                        text,
                        sight: SeenText::of(&sight),
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

    fn film(&self, text: &str, eyes: &[Seat], cut: Range<usize>) -> Result<Film, JournalError> {
        crate::film::film(&self.0, text, eyes, cut)
    }

    fn charts(&self) -> &'static [Chart] {
        self.0.charts()
    }

    fn recall(&self, text: &str, seed: Seed) -> Result<Recalled, JournalError> {
        crate::recall::recall(&self.0, text, seed)
    }

    fn past(&self, text: &str, turns: u32) -> Result<Option<Box<dyn Match>>, JournalError> {
        Ok(match crate::recall::past(&self.0, text, turns)? {
            Some(table) => Some(Box::new(table)),
            None => None,
        })
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        self.0.standing_orders()
    }
}

impl<R: Words + Judge> Match for Table<R> {
    fn to_move(&self) -> Seats {
        Table::to_move(self)
    }

    fn ended(&self) -> Option<&End> {
        Table::ended(self)
    }

    fn frozen(&self) -> Option<&str> {
        Table::frozen(self)
    }

    fn lines(&self) -> u64 {
        Table::lines(self)
    }

    fn take_lines(&mut self) -> String {
        Table::take_lines(self)
    }

    fn stored(&mut self) {
        Table::stored(self);
    }

    fn retreat(&mut self) {
        Table::retreat(self);
    }

    fn follow(&mut self, lines: &str) -> Result<Vec<Vec<Tale>>, JournalError> {
        crate::recall::follow(self, lines)
    }

    fn view(&self, seat: Seat) -> Seen {
        Seen::of(&self.rules().view(self.state(), seat))
    }

    fn screen(&self, seat: Seat, width: usize) -> String {
        let view = self.rules().view(self.state(), seat);
        self.rules().screen(&view, width)
    }

    fn menu(&self, seat: Seat) -> Vec<Offer> {
        offers(&**self.rules(), self.state(), seat)
    }

    fn draft_screen(&self, seat: Seat, choices: &[Value], width: usize) -> Result<String, Refusal> {
        if choices.is_empty() {
            return Ok(Match::screen(self, seat, width));
        }
        let (state, _) = Table::draft(self, seat, &parse::<R>(choices)?, &mut ())?;
        Ok(self.rules().screen(&self.rules().view(&state, seat), width))
    }

    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<Drafted, Refusal> {
        let choices = parse::<R>(choices)?;
        let rules = self.rules();
        let mut ear = Ear::new(&**rules, self.state(), seat);
        let (state, pace) = Table::draft(self, seat, &choices, &mut ear)?;
        let menu = if pace.commits() {
            Vec::new()
        } else {
            offers(&**rules, &state, seat)
        };
        Ok(Drafted {
            told: ear.told(pace),
            view: Seen::of(&rules.view(&state, seat)),
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
    ) -> Result<Told, Refusal> {
        let choices = parse::<R>(choices)?;
        let mut ear = Ear::new(&**self.rules(), self.state(), seat);
        let pace = Table::commit(self, seat, choices, nonce, note, &mut ear)?;
        Ok(ear.told(pace))
    }

    fn commit_telling(
        &mut self,
        seat: Seat,
        choices: &[Value],
        nonce: Nonce,
        note: Option<String>,
        listeners: Seats,
    ) -> Result<Vec<(Seat, Told)>, Refusal> {
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
        let pace = Table::commit(self, seat, choices, nonce, note, &mut watch)?;
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
    ) -> Result<Played, Refusal> {
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
        let pace = Table::commit(self, seat, choices, nonce, note, &mut watch)?;
        let mut tales: Vec<(Seat, Vec<Tale>)> = Vec::with_capacity(ears.len());
        for ear in ears {
            self.keep_hearing(ear.seat, ear.view);
            tales.push((ear.seat, ear.tales));
        }
        if let Some(end) = Table::ended(self) {
            let line = self.lines();
            for (_, tales) in &mut tales {
                tales.push(Tale::of_end(line, end));
            }
        }
        Ok(Played { pace, tales })
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
    ) -> Result<Played, Refusal> {
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
        let pace = Table::commit_back(self, journal, seat, choices, nonce, note, &mut watch)?;
        let chair = self.rules().about().seats.get(usize::from(seat.0));
        let by = chair.map_or("", |chair| &chair.id);
        let back = Tale::of_rewind(self.lines(), by, &why);
        let tales = ears.into_iter().map(|mut ear| {
            ear.tales.push(back.clone());
            (ear.seat, ear.tales)
        });
        Ok(Played {
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
        Table::rewind(self, journal, line, by, why)
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(self.sealed())
    }

    fn common(&self) -> Option<Seen> {
        let rules = self.rules();
        let seats = (0..rules.about().seats.len()).map(|n| Seat(n as u8));
        let views: Vec<R::View> = seats.map(|seat| rules.view(self.state(), seat)).collect();
        rules.common(&views).map(Seen)
    }

    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Seen>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().odds_seen(&view).map(Seen))
    }

    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Seen>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().overlay(&view).map(Seen))
    }

    fn reach(&self, seat: Seat, choices: &[Value], what: &Value) -> Result<Option<Seen>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().reach(&view, what).map(Seen))
    }

    fn why_not_after(
        &self,
        seat: Seat,
        draft: &[Value],
        choices: &[Value],
    ) -> Result<Vec<Option<Refusal>>, Refusal> {
        if draft.is_empty() {
            return Ok(Match::why_not(self, seat, choices));
        }
        let rules = self.rules();
        let (state, pace) = Table::draft(self, seat, &parse::<R>(draft)?, &mut ())?;
        if pace.commits() {
            return Err(Refused::Beyond(draft.len()).into());
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
                Table::draft(self, seat, &choice, &mut ())
                    .err()
                    .map(Refusal::from)
            })
            .collect()
    }

    fn end(&mut self, standing: Option<Standing>, why: String) {
        Table::end(self, standing, why);
    }

    fn bind(&mut self, person: String, seats: Vec<Seat>) {
        Table::bind(self, person, seats);
    }

    fn note_wanted(&self, choices: &[Value]) -> Option<Refusal> {
        let choices = parse::<R>(choices).ok()?;
        let (at, illegal) = self.rules().wants_note(&choices)?;
        Some(Refused::Illegal { at, illegal }.into())
    }

    fn computer_note(&self, choices: &[Value]) -> Option<String> {
        let choices = parse::<R>(choices).ok()?;
        computer_note(&**self.rules(), &choices)
    }

    fn consult(&self, seat: Seat, robot: &mut Robot) -> Result<Vec<Value>, Refusal> {
        let Some(player) = robot.0.downcast_mut::<Box<dyn Player<R>>>() else {
            return Err(plain(0, "this player plays another game"));
        };
        let choices = batch(&**self.rules(), self.state(), seat, &mut **player)?;
        Ok(choices.iter().map(|choice| Seen::of(choice).0).collect())
    }

    fn answer(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>> {
        let choices = crate::player::answer(&**self.rules(), self.state(), seat, orders)?;
        Some(choices.iter().map(|choice| Seen::of(choice).0).collect())
    }

    fn timers(&self) -> Vec<Timer<Value>> {
        let timers = self.rules().timers(self.state()).into_iter();
        timers
            .map(|timer| Timer {
                choice: Seen::of(&timer.choice).0,
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
        let choice = rules.read_choice(&rules.view(self.state(), seat), words)?;
        Some(Seen::of(&choice).0)
    }

    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Seen)>, Refusal> {
        let view = view_after(self, seat, choices)?;
        let cases = self.rules().announced(&view).into_iter();
        Ok(cases.map(|(what, case)| (what, Seen(case))).collect())
    }

    fn rehearse(&self, seat: Seat, acts: &[Act], seed: Option<u64>) -> Result<Rehearsal, Refusal> {
        let rules = &**self.rules();
        let mut state = self.state().clone();
        let mut ear = Ear::new(rules, &state, seat);
        let mut events = Vec::new();
        let mut quick = seed.map(QuickDice::new);
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
                    let mut dice = GivenDice::default();
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
        let told = ear.told(Pace::Done);
        Ok(Rehearsal {
            sights: told.sights,
            log: told.log,
            screen: rules.screen(&rules.view(&state, seat), SCREEN),
            view: Seen::of(&rules.view(&state, seat)),
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
fn roll_out<R: Words>(
    rules: &R,
    state: &mut R::State,
    mut dice: Option<&mut QuickDice>,
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
    sights: Vec<Seen>,
    log: Vec<String>,
}

impl<R: Words> Ear<R> {
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
            let text = rules.say_sight(&self.view, &sight);
            if !text.is_empty() {
                self.log.push(text);
            }
            rules.fold(&mut self.view, &sight);
            self.sights.push(Seen::of(&sight));
        }
    }

    fn told(self, pace: Pace) -> Told {
        Told {
            pace,
            sights: self.sights,
            log: self.log,
        }
    }
}

impl<R: Words> crate::Watch<R> for Ear<R> {
    fn saw(&mut self, rules: &R, after: &R::State, event: &R::Event) {
        self.hear(rules, after, event);
    }
}

fn offers<R: Words>(rules: &R, state: &R::State, seat: Seat) -> Vec<Offer> {
    if !matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        return Vec::new();
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let view = rules.view(state, seat);
    menu.entries()
        .iter()
        .map(|choice| Offer {
            choice: Seen::of(choice),
            text: rules.say_choice(&view, choice),
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
            Ok(Pace::More) => {}
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
