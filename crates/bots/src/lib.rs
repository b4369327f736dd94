//! Computer players. Each sees a [`Chair`](engine::Chair): its own view and its own menu, never the state.
//!
//! A game's players are its [`Level`]s, weakest first. [`random`] plays any game. A game's script is a value with parameters
//! (`weights/`); the sergeant plays by it as it is, and whoever ranks higher searches over it ([`search`]).

mod eastfront;
mod holdline;
mod levels;
mod numbers;
mod pacific;
mod recruit;
pub mod search;
mod text;

pub use recruit::{Random, random};

pub use engine::Level;
use engine::{JournalError, Rules, Setup, SetupError};
use search::Scripted;
use search::analysis::Analysis;
use search::fit::Played;
use search::judge::Fit;
use std::sync::Arc;

/// A game that has computer players.
pub trait HasBots: Rules {
    /// All levels, weakest first, hidden ones included.
    fn levels() -> Vec<Level<Self>>;

    /// How the judgement of its search is fitted, in games that have one.
    fn trainer() -> Option<Trainer<Self>> {
        None
    }

    /// How a recorded game is looked at again with what a level may spend on a turn, in games and at levels that search.
    fn analyst(_level: &str) -> Option<Analyst<Self>> {
        None
    }
}

/// Looks at recorded games again.
pub struct Analyst<R: Rules> {
    pub budget: search::Budget,
    pub run: fn(&Arc<R>, &str, search::Budget) -> Result<Analysis, JournalError>,
}

/// Plays games for a fit, and fits.
pub struct Trainer<R: Rules> {
    pub play: fn(&R, &Setup, u64) -> Result<Option<Played>, SetupError>,
    pub fit: fn(&str, &[Played]) -> Fit,
}

impl<R: Scripted> Trainer<R> {
    fn of() -> Option<Trainer<R>> {
        Some(Trainer {
            play: search::fit::play,
            fit: search::fit::fit::<R>,
        })
    }
}

/// The level with this name, or the names there are.
pub fn level<R: HasBots>(name: &str) -> Result<Level<R>, Vec<&'static str>> {
    let levels = R::levels();
    match levels.iter().find(|level| level.name == name) {
        Some(level) => Ok(*level),
        None => Err(levels.iter().map(|level| level.name).collect()),
    }
}

/// The worked example is played at random.
impl HasBots for outpost::Outpost {
    fn levels() -> Vec<Level<outpost::Outpost>> {
        let recruit = Level {
            name: "recruit",
            text: text::level::OUTPOST_RECRUIT,
            hidden: false,
            ..random()
        };
        vec![random(), recruit]
    }
}
