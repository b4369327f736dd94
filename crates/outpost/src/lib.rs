//! Outpost: a complete game in a few hundred lines.
//!
//! It has everything the engine has to deal with (hidden blocks, choices made at the same time in secret, staged orders,
//! dice, an umpire who sees all) and nothing more. It is the worked example of [`engine::Rules`], the test bed of
//! everything generic, and a game that can be played.
//!
//! Where to look: `choice.rs`, `event.rs`, `state.rs` and `view.rs` are the nouns; `chapters/` has one file per chapter of
//! the rulebook with its checks and effects; `text/` has every word a person reads; `data/` reads the numbers; `laws/`
//! is what the law kit needs; `rules.rs` joins them.
//!
//! ```
//! use engine::{FastRng, Match, Seed, Setup};
//! use outpost::{Choice, Outpost, RED};
//!
//! let rules = Outpost::shipped().unwrap();
//! let mut game = Match::open(rules, &Setup::scenario("set"), Seed::from_numbers(1, 0)).unwrap();
//! let batch = vec![Choice::Swap(0), Choice::Attack(2), Choice::With(1)];
//! game.commit(RED, batch, FastRng::new(1).nonce(), None, &mut ()).unwrap();
//! assert_eq!(game.lines(), 3); // header, batch, dice
//! ```

mod chapters;
mod choice;
mod data;
mod event;
mod laws;
mod rules;
mod state;
mod text;
mod view;

pub use choice::{Choice, Refusal};
pub use data::FILES;
pub use event::Event;
pub use laws::compare;
pub use rules::{Battle, Outpost, Rolled};
pub use state::{Block, Camp, Phase, Position, State};
pub use text::manifest;
pub use text::{Case, Odds};
pub use view::{CampView, Slot, View};

use engine::Seat;

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const UMPIRE: Seat = Seat(2);
