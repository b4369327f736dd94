//! What all games share.
//!
//! A game is a set of [`Rules`]: pure functions over a flat state. Around them this crate builds
//! everything else: seats and menus, drafts and batches, dice that can be proven, a journal that is
//! save, replay and proof in one, views that show a seat what it may know and nothing else, and the
//! [`laws`] that every game has to keep.
//!
//! # A tour
//!
//! - [`Rules`] is the contract of a game. [`Describe`] and [`Analyze`] are its words and figures, [`Menu`] what is open to a
//!   seat, [`Illegal`] a refusal. What only some games need are traits of their own: [`Rewinds`], [`Timetable`], [`Notes`].
//! - [`Match`] is one playing of a game. It tries drafts, commits batches, rolls [`Dice`] and writes the [`journal`], whose
//!   lines are chained by hash ([`chain`]).
//! - [`observe`] makes what a seat is sent of a step: the events it may know, in words, and the difference between its views
//!   as JSON [`patch`].
//! - Players' devices have a share in the dice of a match; [`diary`] holds what one of them has kept against the journal.
//! - [`verify`] proves a journal, and [`Playback`] shows it frame by frame.
//! - [`erased`] is the object-safe API that server and command line use: JSON in, and out only what a seat may know.
//! - [`Bot`] is a computer player. It has a [`Chair`], which shows one seat's view and menu.
//! - [`laws`] plays random games and checks the laws; a game takes part by implementing [`laws::Lawful`].
//! - [`Files`] are a game's data files, some of which a pack may replace.
//!
//! # Example
//!
//! A batch of the worked example, from the menu to the journal:
//!
//! ```
//! use engine::erased::{Batch, Game, Listeners, Plug};
//! use engine::{Nonce, Seat, Seats, Seed, Setup};
//! use serde_json::json;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Plug::bare(outpost::Outpost::shipped()?);
//! let mut duel = game.open(&Setup::scenario("duel"), Seed::from_numbers(1, 1))?;
//!
//! // Red places a block. Nothing is final until the batch is committed.
//! let red = Seat(0);
//! assert!(duel.to_move().contains(red) && !duel.menu(red).is_empty());
//! let choices = [json!({"put": 1}), json!({"at": 0})];
//! let preview = duel.draft(red, &choices).map_err(|e| e.to_string())?;
//! assert_ne!(preview.view, duel.view(red));
//!
//! let batch = Batch { seat: red, choices: &choices, nonce: Nonce([7; 16]), note: None };
//! let listeners = Listeners { seats: Seats::one(red), spectators: false };
//! let done = duel.commit(batch, None, listeners).map_err(|e| e.to_string())?;
//! assert!(!done.news[0].observations.is_empty(), "Red is shown what it did");
//!
//! // The journal is the match: read again it leads to the same view.
//! let journal = duel.take_lines();
//! assert_eq!(game.replay(&journal, None)?.view(red), duel.view(red));
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]

mod bot;
mod branch;
pub mod chain;
mod chart;
mod data_file;
mod describe;
pub mod diary;
mod dice;
mod draws;
pub mod erased;
mod files;
pub mod journal;
pub mod laws;
mod manifest;
mod matches;
mod menu;
mod notes;
mod number_set;
pub mod observe;
pub mod patch;
mod playback;
mod refusal;
mod replay;
mod restore;
mod rules;
mod seat;
mod setup;
mod shares;
mod state_hash;
mod tape;
mod verify;
mod wanted;

pub use bot::{AnyBot, Bot, Chair, Level, bot_batch, bot_note};
pub use chart::{Chart, DataPoint, TurnStats};
pub use data_file::{DataError, Name, number_within};
pub use describe::{
    Analyze, Describe, Overlays, Playable, ScreenRequest, StandingOrder, WallPart, typed,
};
pub use dice::{FastRng, MatchDice, Nonce, ScriptedDice, Seed};
pub use files::{File, FileError, Files};
pub use journal::JournalError;
pub use manifest::{Card, Manifest, Term};
pub use matches::{BatchError, Draft, End, Frozen, Match};
pub use menu::{Family, Menu, Pattern, SlotKind, Slots, Slotted};
pub use notes::NoteTexts;
pub use number_set::NumberSet;
pub use observe::{LogEntry, Observation, Watch};
pub use playback::{Playback, PlaybackFrame, Turn};
pub use refusal::Illegal;
pub use rules::{
    DailyDeadline, Dice, DraftProgress, EventSink, GameResult, Imagine, Next, Notes, Rewinds,
    Rules, Timer, Timetable,
};
pub use seat::{Seat, Seats};
pub use setup::{
    CastInfo, Duty, GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Setting, Setup, SetupError,
};
pub use shares::{Ask, ChainInfo, MOST_LINKS, ShareError};
pub use state_hash::state_hash;
pub use verify::{Proof, verify, verify_with_seed};
pub use wanted::{is_wanted, while_wanted};
