//! What every game at the table shares.
//!
//! A game is a set of [`Rules`]: pure functions over a flat state. Around them this crate builds
//! everything else: seats and menus, drafts and batches, dice that can be proven, a journal that is
//! save, replay and proof in one, views that show a seat what it may know and nothing else, and the
//! [`laws`] that every game has to keep.

mod bot;
pub mod chain;
mod dice;
pub mod erased;
pub mod journal;
pub mod laws;
mod matches;
mod menu;
mod playback;
mod refusal;
mod restore;
mod rules;
mod seat;
mod setup;
mod verify;

pub use bot::{Bot, Chair, batch, computer_note};
pub use dice::{FastRng, MatchDice, Nonce, ScriptedDice, Seed};
pub use matches::{BatchError, End, Match, Watch, state_hash};
pub use journal::JournalError;
pub use menu::Menu;
pub use playback::{Chart, DataPoint, Playback, PlaybackFrame, Turn, TurnStats};
pub use refusal::Illegal;
pub use rules::{
    Analyze, Describe, Dice, DraftProgress, Due, EventSink, GameResult, Imagine, Next, Rules,
    StandingOrder, Timer,
};
pub use seat::{Seat, Seats};
pub use setup::{
    CastInfo, GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Setting, Setup, SetupError,
};
pub use verify::{Proof, verify, verify_with_seed};
