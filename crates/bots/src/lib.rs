//! Computer players. Each sees a [`Chair`](engine::Chair): its own view and its own menu, never the state.
//!
//! A game's players are its [`Level`]s, weakest first. [`recruit`] plays any game; what knows a game better has a module
//! of its own, and the game's [`HasBots`] lists it.

mod eastfront;
mod holdline;
mod pacific;
mod recruit;

pub use recruit::{Recruit, recruit};

pub use engine::Level;
use engine::Rules;

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

/// The worked example is played at random.
impl HasBots for outpost::Outpost {}
