//! The object-safe API of a game: JSON in, and out only what a seat may know.
//!
//! Server and command line reach games only through [`Game`] and [`DynMatch`]. Everything they can send
//! to a person is [`Visible`], and nothing but a view, event, menu, refusal or public notice makes one.

mod dry_run;
mod entries;
mod frozen;
mod play;
mod plug;
mod visible;

pub use dry_run::{DryRun, DryRunStep};
pub use entries::{MenuEntry, SlotEntry};
pub use frozen::FrozenGame;
pub(crate) use play::count;
pub use plug::{Drawing, Materials, Plug};
pub use visible::{Visible, VisibleText};

use crate::chain::Digest;
use crate::journal::JournalError;
use crate::observe::Observation;
use crate::{
    AnyBot, Ask, BatchError, ChainInfo, Chart, DraftProgress, End, Frozen, GameInfo, GameResult,
    Illegal, Manifest, Nonce, Playback, Proof, Seat, Seats, Seed, Setup, SetupError, ShareError,
    SlotKind, StandingOrder, Timer, WallPart,
};
use serde::Serialize;
use serde_json::Value;
use std::ops::Range;

/// A game, whatever its types.
pub trait Game: Send + Sync {
    /// Name, seats, scenarios, options and casts.
    fn info(&self) -> &GameInfo;
    /// The version of the rules, which the header of a journal records.
    fn rules_version(&self) -> u32;
    /// The rulebook in Markdown.
    fn rulebook(&self) -> &'static str;
    /// Computer players that people are offered, weakest first: name and character.
    fn levels(&self) -> Vec<(&'static str, &'static str)>;
    /// The level for a person who names none: the second, or the only one.
    fn usual_level(&self) -> Option<&'static str> {
        let levels = self.levels();
        levels.get(1).or(levels.first()).map(|level| level.0)
    }
    /// A computer player of this level. All its chance comes from the number.
    fn bot(&self, level: &str, number: u64) -> Option<AnyBot>;
    /// Card and glossary.
    fn manifest(&self) -> &Manifest;
    /// What is drawn and shown beside the rules.
    fn materials(&self) -> &dyn Materials;
    /// Opens a match in whose dice these parties have a share; with none, the dice are the house's.
    fn open_with(
        &self,
        setup: &Setup,
        seed: Seed,
        parties: &[Seats],
    ) -> Result<Box<dyn DynMatch>, SetupError>;
    /// Opens a match with house dice.
    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn DynMatch>, SetupError> {
        self.open_with(setup, seed, &[])
    }
    /// A position to look at and to try choices in, before anything is rolled.
    fn open_position(&self, setup: &Setup) -> Result<Box<dyn DynMatch>, SetupError>;
    /// A match from its journal, up to a line or whole. Without its seed it can only be read.
    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError>;
    /// A match from its journal, up to a line or whole, whatever rules and data it was played by.
    fn replay_any(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError>;
    /// A running match from its journal and its seed.
    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn DynMatch>, JournalError>;
    /// Lines of a journal that an umpire may go back to, with what begins there.
    fn rewind_points(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError>;
    /// What one seat was shown of a journal, from one observation to another; without a seat, what spectators were. A
    /// journal of other rules or data is read as far as these rules can follow it.
    fn observations(
        &self,
        text: &str,
        seat: Option<Seat>,
        numbers: Range<u64>,
    ) -> Result<Vec<Observation>, JournalError>;
    /// Verifies the journal of a finished match: chain, legality and every die.
    fn verify(&self, text: &str) -> Result<Proof, JournalError>;
    /// Verifies a match that still runs, with its secret.
    fn verify_with_seed(&self, text: &str, seed: &Seed) -> Result<Proof, JournalError>;
    /// Exact odds of a case in plain numbers.
    fn odds(&self, case: &Value) -> Result<Value, String>;
    /// A journal frame by frame from these seats' viewpoint, and its figures by turn. Like [`Game::observations`] it reads
    /// a journal of other rules or data as far as these rules can follow it.
    fn playback(
        &self,
        text: &str,
        viewpoint: &[Seat],
        range: Range<usize>,
    ) -> Result<Playback, JournalError>;
    /// The set-up of a game that goes on after a line of this journal.
    fn branch(&self, text: &str, line: u64) -> Result<Setup, JournalError>;
    /// The graphs its figures are drawn in.
    fn charts(&self) -> &'static [Chart];
    /// A running match from its journal and its seed, with how much each seat has observed.
    /// One that was begun under other rules is read as far as these can follow, and is frozen.
    fn restore(&self, text: &str, seed: Seed) -> Result<Restored, JournalError>;
    /// The match as it was when the last turn ended that lies so many turns back.
    fn as_of_turn(&self, text: &str, turns: u32)
    -> Result<Option<Box<dyn DynMatch>>, JournalError>;
    /// Standing orders that a seat may leave.
    fn standing_orders(&self) -> &'static [StandingOrder];
}

/// A match with how many observations each viewer has had.
pub struct Restored {
    /// The match.
    pub game: Box<dyn DynMatch>,
    /// By journal line of a batch or notice: the viewers that observed something of it.
    pub steps: Vec<Step>,
}

/// How many observations came from one journal line, by viewer: the seats in order, then the spectators.
#[derive(Clone, Debug)]
pub struct Step {
    /// The line of the batch or notice.
    pub line: u64,
    /// By viewer, how many observations it brought.
    pub counts: Vec<u32>,
}

/// Who is to be told of a batch in full; the others are only counted.
#[derive(Copy, Clone, Debug, Default)]
pub struct Listeners {
    /// The seats that are told in full.
    pub seats: Seats,
    /// Whether spectators are told in full.
    pub spectators: bool,
}

/// A listener in a seat that the game does not have.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("The game has no seat number {}", .0.0)]
pub struct UnknownSeat(pub Seat);

/// What one viewer was shown.
#[derive(Clone, Debug)]
pub struct News {
    /// None for the spectators.
    pub seat: Option<Seat>,
    /// How many observations there were.
    pub count: u64,
    /// The observations, for listeners.
    pub observations: Vec<Observation>,
}

/// A batch that was taken, and what each viewer was shown of it: the seats in order, then the spectators.
pub struct Committed {
    /// Where the batch left its seat.
    pub progress: DraftProgress,
    /// The seats that have observed an attack on their side.
    pub attacked: Seats,
    /// What each viewer was shown of it.
    pub news: Vec<News>,
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
    /// Why it was refused, in a sentence.
    pub why: String,
}

impl Refusal {
    fn plain(at: usize, why: impl Into<String>) -> Refusal {
        Refusal {
            at: Some(at),
            rule: None,
            why: why.into(),
        }
    }

    fn at_step(self, at: usize) -> Refusal {
        Refusal {
            at: Some(at),
            ..self
        }
    }
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
    fn from(error: BatchError) -> Refusal {
        match error {
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

impl From<UnknownSeat> for Refusal {
    fn from(unknown: UnknownSeat) -> Refusal {
        Refusal {
            at: None,
            rule: None,
            why: unknown.to_string(),
        }
    }
}

impl From<UnknownSeat> for JournalError {
    fn from(unknown: UnknownSeat) -> JournalError {
        JournalError::at(0, unknown)
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        BatchError::Illegal { at: 0, illegal }.into()
    }
}

/// A batch as it comes from a client.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    /// The seat that acts.
    pub seat: Seat,
    /// The choices, as JSON.
    pub choices: &'a [Value],
    /// A random number of the client, which enters the dice.
    pub nonce: Nonce,
    /// Words that go with the batch: a reason, an order, a letter.
    pub note: Option<String>,
}

/// A draft as its seat sees it.
#[derive(Clone, Debug, Serialize)]
pub struct DraftPreview {
    /// What the draft waits for.
    #[serde(rename = "pace")]
    pub progress: DraftProgress,
    /// What the draft has done so far, event by event.
    pub events: Vec<VisibleText>,
    /// The same in words, empty lines left out.
    pub log: Vec<String>,
    /// The seat's view after the draft.
    pub view: Visible,
    /// What is open after the draft.
    pub menu: Vec<MenuEntry>,
    /// Where each order ends in the list of choices.
    pub orders: Vec<usize>,
}

/// A match, whatever its game.
pub trait DynMatch: Send + Sync {
    /// The seats that may choose now.
    fn to_move(&self) -> Seats;
    /// How the match ended, if it did.
    fn ended(&self) -> Option<&End>;
    /// Why the match can be read but not played on, if it was begun under other rules.
    fn frozen(&self) -> Option<&Frozen>;
    /// Freezes the match: from now on it can be read but not played on.
    fn freeze(&mut self, why: String);
    /// Lines of the journal so far.
    fn lines(&self) -> u64;
    /// Takes the lines that were written since the last call.
    fn take_lines(&mut self) -> String;
    /// The lines handed over are stored: they can no longer be rolled back.
    fn confirm_stored(&mut self);
    /// Goes back to where the match was when its lines were last known to be stored.
    fn rollback(&mut self);
    /// Plays on by lines that another process has stored. After an error (they contain a rewind, or do not fit) the
    /// match must be restored from its whole journal.
    fn follow(&mut self, lines: &str, listeners: Listeners) -> Result<Vec<News>, JournalError>;
    /// Everything that a seat knows.
    fn view(&self, seat: Seat) -> Visible;
    /// The position as text, after these choices; of the map this part.
    fn screen(
        &self,
        seat: Seat,
        choices: &[Value],
        width: usize,
        part: &str,
    ) -> Result<String, Refusal>;
    /// Turn and means of a seat in a few words, after these choices.
    fn status(&self, seat: Seat, choices: &[Value]) -> Result<String, Refusal>;
    /// What a choice would lose after this draft, if anything.
    fn loses(&self, seat: Seat, draft: &[Value], choice: &Value) -> Option<String>;
    /// Odds in sentences of the battle that a draft announces, or of what these words name.
    fn odds_text(
        &self,
        seat: Seat,
        choices: &[Value],
        words: &str,
    ) -> Result<Option<String>, Refusal>;
    /// The seats that hear what a seat says at the table, where the game bounds it.
    fn hearers(&self, seat: Seat) -> Option<Seats>;
    /// What is open to a seat now.
    fn menu(&self, seat: Seat) -> Vec<MenuEntry>;
    /// The part of the menu that begins at one thing, after these choices.
    fn menu_about(
        &self,
        seat: Seat,
        choices: &[Value],
        about: Option<(SlotKind, u32)>,
    ) -> Result<Vec<MenuEntry>, Refusal>;
    /// Tries choices without making them final.
    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<DraftPreview, Refusal>;
    /// Makes a batch final. One that asks for a rewind ([`DynMatch::is_rewind`]) needs the match's journal.
    fn commit(
        &mut self,
        batch: Batch<'_>,
        journal: Option<&str>,
        listeners: Listeners,
    ) -> Result<Committed, Refusal>;
    /// Whether a batch asks for a rewind.
    fn is_rewind(&self, choices: &[Value]) -> bool;
    /// Goes back to just after a line of this match's own journal.
    fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
        listeners: Listeners,
    ) -> Result<Vec<News>, JournalError>;
    /// A copy that can be read and asked, but not played on.
    fn copy(&self) -> Box<dyn DynMatch>;
    /// What every seat knows, for spectators.
    fn public_view(&self) -> Option<Visible>;
    /// A part of what a wall shows to a whole room.
    fn wall(&self, part: WallPart) -> Option<Visible>;
    /// Odds of the battle that a draft announces, from this seat's knowledge alone.
    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal>;
    /// What the position after a draft means on the map, from this seat's knowledge alone.
    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal>;
    /// How far something of the seat's reaches after a draft, from this seat's knowledge alone.
    fn reach(&self, seat: Seat, choices: &[Value], of: &Value) -> Result<Option<Visible>, Refusal>;
    /// For each choice, why it could not follow this draft, or nothing if it could.
    fn why_not(
        &self,
        seat: Seat,
        draft: &[Value],
        choices: &[Value],
    ) -> Result<Vec<Option<Refusal>>, Refusal>;
    /// Choices in a player's own words after this draft, whether they are open or not.
    fn parse_order(&self, seat: Seat, draft: &[Value], words: &str) -> Option<Vec<Value>>;
    /// Resigns, agrees a draw or abandons.
    fn end(
        &mut self,
        result: Option<GameResult>,
        why: String,
        by: Vec<(Seat, Nonce)>,
        listeners: Listeners,
    ) -> Result<Vec<News>, UnknownSeat>;
    /// Records who holds seats from now on: a person, or a program of the server.
    fn assign_seats(
        &mut self,
        person: String,
        seats: Vec<Seat>,
        computer: bool,
        listeners: Listeners,
    ) -> Result<Vec<News>, UnknownSeat>;
    /// A device commits to a chain of links for the dice.
    fn add_chain(&mut self, seat: Seat, tip: Digest, links: u32) -> Result<(), ShareError>;
    /// A device opens the next link of its chain. With the last one that is waited for, the dice fall.
    fn add_link(&mut self, link: Digest, listeners: Listeners) -> Result<Vec<News>, ShareError>;
    /// The links that a draw waits for.
    fn asks(&self) -> Vec<Ask>;
    /// The seats whose devices a draw waits for, once the game has begun.
    fn awaited(&self) -> Seats;
    /// The chain that stands for a seat's party; nothing at all if the seat has no share in the dice.
    fn chain_for(&self, seat: Seat) -> Option<Option<ChainInfo>>;
    /// How many parties share the dice.
    fn parties(&self) -> usize;
    /// What a viewer is told of a line with this hash.
    fn mark(&self, line: &Digest) -> Option<Digest>;
    /// Why a batch of these choices may not be made without a note, if it may not.
    fn note_required(&self, choices: &[Value]) -> Option<Refusal>;
    /// The batch a computer player would make in this seat now, and the note it writes.
    fn bot_batch(
        &self,
        seat: Seat,
        bot: &mut AnyBot,
    ) -> Result<(Vec<Value>, Option<String>), Refusal>;
    /// The batch that a seat's standing orders make of its menu now, if they apply.
    fn standing_batch(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>>;
    /// Timers of the game's own.
    fn timers(&self) -> Vec<Timer<Value>>;
    /// The battle that a draft announces, as `odds` takes it, for each enemy it may be against.
    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Visible)>, Refusal>;
    /// Plays choices of any seats with given dice on a copy. With a seed, dice that are not given are rolled from it.
    /// The menu it ends with is expanded where asked for.
    fn dry_run(
        &self,
        seat: Seat,
        steps: &[DryRunStep],
        seed: Option<u64>,
        expand: bool,
    ) -> Result<DryRun, Refusal>;
}
