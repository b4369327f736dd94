//! Messages and what Control publishes (§2.2).

use crate::ids::*;
use serde::Serialize;

/// A letter, or the arrival of one that was late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Which letter from the one to the other, from 1.
    pub nth: u16,
    /// Sent on this turn.
    pub turn: u8,
    /// What of it this entry is about.
    pub post: Postmark,
    /// Said in person: to or by the Liaison, or in a tea break.
    pub spoken: bool,
    /// The turn on which it came, for those who know that it did.
    pub came: Option<u8>,
    /// The number of its words.
    pub note: u32,
}

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Postmark {
    /// Sent, and there at once.
    Delivered,
    /// Sent, and on its way.
    Sent,
    /// Come after all.
    Came,
}

/// What Control publishes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Publication {
    /// A government speaks to a side.
    Government(u8, Side),
    /// The bulletin, for everybody.
    Bulletin,
    /// The board of rulings, for umpires.
    Board,
    /// A note on a hex, for those who see its map.
    Hex(Hex),
}

/// Something Control has published.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bulletin {
    /// What.
    pub press: Publication,
    /// Which of its kind, from 1.
    pub nth: u16,
    /// On this turn.
    pub turn: u8,
    /// The number of its words.
    #[serde(skip)]
    pub note: u32,
}
