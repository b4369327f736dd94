//! What all games share.
//!
//! A game is a set of [`Rules`]: pure functions over a flat state. Around them this crate builds
//! everything else: seats and menus, drafts and batches, dice that can be proven, a journal that is
//! save, replay and proof in one, views that show a seat what it may know and nothing else, and the
//! [`laws`] that every game has to keep.

mod bot;
pub mod chain;
mod describe;
mod dice;
pub mod erased;
mod files;
pub mod journal;
pub mod laws;
mod manifest;
mod matches;
mod menu;
pub mod observe;
pub mod patch;
mod playback;
mod refusal;
mod replay;
mod restore;
mod rules;
mod seat;
mod setup;
mod verify;

pub use bot::{AnyBot, Bot, Chair, Level, bot_batch, bot_note};
pub use describe::{Analyze, Describe, Overlays, Playable, StandingOrder};
pub use dice::{FastRng, MatchDice, Nonce, ScriptedDice, Seed};
pub use files::{File, FileError, Files};
pub use journal::JournalError;
pub use manifest::{Card, Manifest, Term};
pub use matches::{BatchError, Draft, End, Frozen, Match, state_hash};
pub use menu::{Menu, Pattern, SlotKind, Slots, Slotted};
pub use observe::{LogEntry, Observation, Watch};
pub use playback::{Chart, DataPoint, Playback, PlaybackFrame, Turn, TurnStats};
pub use refusal::Illegal;
pub use rules::{
    DailyDeadline, Dice, DraftProgress, EventSink, GameResult, Imagine, Next, Notes, Rewinds,
    Rules, Timer, Timetable,
};
pub use seat::{Seat, Seats};
pub use setup::{
    CastInfo, GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Setting, Setup, SetupError,
};
pub use verify::{Proof, verify, verify_with_seed};
