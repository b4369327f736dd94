//! What every game at the table shares.
//!
//! A game is a set of [`Rules`]: pure functions over a flat state. Around them this crate builds
//! everything else: seats and menus, drafts and batches, dice that can be proven, a journal that is
//! save, replay and proof in one, views that show a seat what it may know and nothing else, and the
//! [`laws`] that every game has to keep.

pub mod chain;
mod dice;
pub mod face;
mod film;
pub mod journal;
pub mod laws;
mod menu;
mod player;
mod recall;
mod refusal;
mod rules;
mod seat;
mod setup;
mod table;
mod verify;

pub use dice::{GivenDice, MatchDice, Nonce, QuickDice, Seed};
pub use film::{Chart, Figure, Film, Frame, Moment, Turn};
pub use journal::JournalError;
pub use menu::Menu;
pub use player::{Chair, Player, batch, computer_note};
pub use refusal::Illegal;
pub use rules::{
    Dice, Due, Imagine, Judge, Log, Next, Pace, Rules, Standing, StandingOrder, Timer, Words,
};
pub use seat::{Seat, Seats};
pub use setup::{About, CastInfo, OptionInfo, ScenarioInfo, SeatInfo, Setting, Setup, SetupError};
pub use table::{End, Refused, Table, Watch, state_hash};
pub use verify::{Proof, verify, verify_with_seed};
