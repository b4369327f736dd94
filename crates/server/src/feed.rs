//! What may be seen of a table: each seat's sights, numbered without gaps, the talk, and the table's status.
//!
//! Live connections hold a position and read on from here when they are woken, so a slow one holds no memory.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use store::Message;
use table::face::Tale;
use table::{Seat, Seats};

#[derive(Default)]
pub struct Shown {
    /// By seat; the last is the onlookers'.
    pub feeds: Vec<Vec<Arc<str>>>,
    pub chat: Vec<Words>,
    pub status: Value,
    /// What the status was made from: who is to move, the document's version, whether it is over.
    pub status_of: Option<(Seats, i64, bool)>,
    /// How often the status changed.
    pub statuses: u64,
    /// Whose words each seat does not want to read.
    pub muted: Vec<Seats>,
}

impl Shown {
    pub fn new(seats: usize) -> Shown {
        Shown {
            feeds: vec![Vec::new(); seats + 1],
            ..Shown::default()
        }
    }

    pub fn muted(&self, seat: Option<Seat>) -> Seats {
        let muted = seat.and_then(|seat| self.muted.get(usize::from(seat.0)));
        muted.copied().unwrap_or_default()
    }

    /// Shows what the seats saw of one batch.
    pub fn push(&mut self, tales: &[(Seat, Vec<Tale>)], at: i64) {
        for (seat, tales) in tales {
            let feed = &mut self.feeds[usize::from(seat.0)];
            for tale in tales {
                let item = json!({
                    "n": feed.len() + 1,
                    "at": at,
                    "text": tale.text,
                    "sight": tale.sight,
                });
                feed.push(item.to_string().into());
            }
        }
        let common = common(tales);
        if let Some(feed) = self.feeds.last_mut() {
            for text in common {
                let item = json!({"n": feed.len() + 1, "at": at, "text": text});
                feed.push(item.to_string().into());
            }
        }
    }
}

/// The lines that every seat was told in the same words, in order: what all of them know, onlookers
/// may know too.
fn common(tales: &[(Seat, Vec<Tale>)]) -> Vec<String> {
    let Some(((_, first), others)) = tales.split_first() else {
        return Vec::new();
    };
    let mut places = vec![0; others.len()];
    let mut lines = Vec::new();
    for tale in first.iter().filter(|tale| !tale.text.is_empty()) {
        let found: Option<Vec<usize>> = others
            .iter()
            .zip(&places)
            .map(|((_, told), from)| {
                let at = told[*from..].iter().position(|t| t.text == tale.text)?;
                Some(from + at + 1)
            })
            .collect();
        if let Some(found) = found {
            places = found;
            lines.push(tale.text.clone());
        }
    }
    lines
}

/// Something said at the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Words {
    #[serde(default)]
    pub number: u64,
    #[serde(default)]
    pub at: i64,
    /// Who said it: a seat's number, or nobody for the host.
    pub by: Option<u8>,
    /// Who may hear it.
    pub to: Channel,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// Everybody, onlookers too.
    Table,
    /// Those who play.
    Players,
    /// The seats of one side.
    Side(String),
}

impl Words {
    pub fn read(message: &Message) -> Option<Words> {
        let words: Words = serde_json::from_str(&message.body).ok()?;
        Some(Words {
            number: message.number,
            at: message.at,
            ..words
        })
    }

    /// Whether a listener of this side hears it; onlookers have no seat.
    pub fn is_for(&self, seat: Option<Seat>, side: Option<&str>) -> bool {
        match &self.to {
            Channel::Table => true,
            Channel::Players => seat.is_some(),
            Channel::Side(name) => side == Some(name),
        }
    }
}
