//! Computer players. Each sees a [`Chair`](engine::Chair): its own view and its own menu, never the table.
//!
//! A game's players are its [`Level`]s, weakest first. [`recruit`] plays any game; what knows a game better has a module
//! of its own, and the game's [`HasBots`] lists it.

mod eastfront;
mod holdline;
mod pacific;
mod recruit;

pub use recruit::{Recruit, recruit};

use engine::erased::AnyBot;
use engine::{Bot, Rules};

/// A strength of play that people can ask for by name.
pub struct Level<R: Rules> {
    /// The name on the command line: `recruit`.
    pub name: &'static str,
    /// One sentence about how it plays.
    pub text: &'static str,
    /// A fresh player. All its chance comes from the number, so the same number plays the same game again.
    pub make: fn(u64) -> Box<dyn Bot<R>>,
}

impl<R: Rules> Level<R> {
    /// A fresh player behind the object-safe face.
    pub fn robot(&self, number: u64) -> AnyBot {
        AnyBot::new((self.make)(number))
    }
}

impl<R: Rules> Copy for Level<R> {}

impl<R: Rules> Clone for Level<R> {
    fn clone(&self) -> Level<R> {
        *self
    }
}

/// A game that has computer players.
pub trait HasBots: Rules {
    /// All levels, weakest first.
    fn levels() -> Vec<Level<Self>> {
        vec![recruit()]
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
