//! What a client shows around a game: its card, and the words that explain themselves.

use serde::Serialize;

/// The texts of a game beside its rulebook.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Manifest {
    /// Whether it has a page in the browser.
    pub playable: bool,
    /// The game in a few words.
    pub card: Card,
    /// Words that a client explains.
    pub glossary: Vec<Term>,
}

/// The game in a few words, for a list of games.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Card {
    /// How many people play it: `2 players`.
    pub players: &'static str,
    /// How long a game takes: `2 to 4 hours`.
    pub time: &'static str,
    /// What the game is about, in a sentence or two.
    pub text: &'static str,
}

/// A word of the game in one sentence, with the section of the rulebook that has the rest.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Term {
    /// The word.
    pub term: &'static str,
    /// What it means.
    pub text: &'static str,
    /// The section of the rulebook.
    pub rule: &'static str,
}

impl Term {
    /// A word with its meaning and the section that has the rest.
    pub const fn new(term: &'static str, text: &'static str, rule: &'static str) -> Term {
        Term { term, text, rule }
    }
}
