//! What may be seen of a table: each seat's sights, numbered without gaps, the talk, and the table's status.
//!
//! Live connections hold a position and read on from here when they are woken, so a slow one holds no memory.

use crate::secret::SecretHash;
use crate::sights::Sights;
use axum::body::Bytes;
use engine::erased::LogEntry;
use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::task::Waker;
use store::Message;

#[derive(Default)]
pub struct Shown {
    /// By seat; the last is the onlookers'.
    pub feeds: Vec<Sights>,
    pub chat: Vec<Words>,
    /// Seats that have taken their words back, in order.
    pub unsaid: Vec<u8>,
    /// By seat, since when it is to move or waits, as far as this process has seen it change.
    pub turned: Vec<Option<i64>>,
    pub status: Value,
    /// What the status was made from: who is to move, the document's version, whether it is over.
    pub status_of: Option<(Seats, i64, bool)>,
    /// How often the status changed.
    pub statuses: u64,
    /// The ids of the seats to move, as every event of sights tells them.
    pub to_move: String,
    /// Whose words each seat does not want to read.
    pub muted: Vec<Seats>,
    /// The seats' doors, the onlookers' and the host's: who came in by an older link hears nothing more.
    doors: Vec<Door>,
    /// By feed, the last event of sights: written once for all who have read so far.
    frames: Vec<Option<Frame>>,
    /// Listeners that have read everything.
    waiting: BTreeMap<u64, Waker>,
}

#[derive(Default)]
struct Door {
    link: Option<SecretHash>,
    changes: u64,
}

struct Frame {
    /// The place it takes a listener from, and the one it takes him to.
    from: Place,
    to: u64,
    statuses: u64,
    bytes: Bytes,
}

impl Shown {
    pub fn new(seats: usize) -> Shown {
        Shown {
            feeds: vec![Sights::default(); seats + 1],
            ..Shown::default()
        }
    }

    /// How many sights the onlookers have had.
    pub fn onlookers(&self) -> u64 {
        self.feeds.last().map_or(0, Sights::len)
    }

    pub fn muted(&self, seat: Option<Seat>) -> Seats {
        let muted = seat.and_then(|seat| self.muted.get(usize::from(seat.0)));
        muted.copied().unwrap_or_default()
    }

    /// The links as they are now, by door.
    pub fn set_doors<'a>(&mut self, links: impl Iterator<Item = Option<&'a SecretHash>>) {
        for (n, link) in links.enumerate() {
            match self.doors.get_mut(n) {
                None => self.doors.push(Door {
                    link: link.cloned(),
                    changes: 0,
                }),
                Some(door) if door.link.as_ref() != link => {
                    door.link = link.cloned();
                    door.changes += 1;
                }
                Some(_) => {}
            }
        }
    }

    /// How often the link of a door has changed.
    pub fn door(&self, door: usize) -> u64 {
        self.doors.get(door).map_or(0, |door| door.changes)
    }

    /// The talk as another process has left it. Words that are gone from it were taken back.
    pub fn set_chat(&mut self, chat: Vec<Words>) {
        let gone = |(old, new): (&Words, &Words)| {
            let gone = new.text.is_empty() && !old.text.is_empty();
            old.by.filter(|_| gone)
        };
        let mut unsaid: Vec<u8> = self.chat.iter().zip(&chat).filter_map(gone).collect();
        unsaid.dedup();
        self.unsaid.append(&mut unsaid);
        self.chat = chat;
    }

    /// Notes whose turn has begun or ended.
    pub fn turn(&mut self, before: Seats, now: Seats, at: i64) {
        self.turned.resize(self.feeds.len(), None);
        for (n, turned) in (0..).zip(&mut self.turned) {
            if before.contains(Seat(n)) != now.contains(Seat(n)) {
                *turned = Some(at);
            }
        }
    }

    /// Shows what the seats saw of one batch.
    pub fn push(&mut self, tales: &[(Seat, Vec<LogEntry>)], at: i64) {
        for (seat, tales) in tales {
            let feed = &mut self.feeds[usize::from(seat.0)];
            for tale in tales {
                feed.push(at, &tale.text, Some(tale.sight.text()));
            }
        }
        let common = common(tales);
        if let Some(feed) = self.feeds.last_mut() {
            for text in common {
                feed.push(at, &text, None);
            }
        }
    }

    /// The event that takes a listener from one number to another; `more` are further parts of it.
    pub fn sights(&mut self, feed: usize, from: Place, to: u64, more: &str) -> Bytes {
        self.frames.resize_with(self.feeds.len(), || None);
        if more.is_empty()
            && let Some(frame) = &self.frames[feed]
            && (frame.from, frame.to, frame.statuses) == (from, to, self.statuses)
        {
            return frame.bytes.clone();
        }
        let mut text = format!(
            "event: sights\nid: {to}.{}\ndata: {{\"number\":{to},\"sights\":[",
            from.words
        );
        let sights = self.feeds[feed].between(from.sights..to);
        for part in [sights, "],\"to_move\":", &self.to_move, more, "}\n\n"] {
            text.push_str(part);
        }
        let bytes = Bytes::from(text);
        if more.is_empty() {
            self.frames[feed] = Some(Frame {
                from,
                to,
                statuses: self.statuses,
                bytes: bytes.clone(),
            });
        }
        bytes
    }

    /// A listener has read everything: it is woken once when there may be more.
    pub fn wait(&mut self, listener: u64, waker: &Waker) {
        self.waiting.insert(listener, waker.clone());
    }

    pub fn leave(&mut self, listener: u64) {
        self.waiting.remove(&listener);
    }

    /// Those to be woken, once the lock is gone.
    pub fn waiting(&mut self) -> impl Iterator<Item = Waker> + use<> {
        std::mem::take(&mut self.waiting).into_values()
    }
}

/// Where a listener stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub sights: u64,
    pub words: u64,
}

impl Place {
    pub fn read(text: &str) -> Option<Place> {
        let (sights, words) = text.split_once('.').unwrap_or((text, "0"));
        Some(Place {
            sights: sights.parse().ok()?,
            words: words.parse().ok()?,
        })
    }
}

/// The lines that every seat was told in the same words, in order: what all of them know, onlookers
/// may know too.
fn common(tales: &[(Seat, Vec<LogEntry>)]) -> Vec<String> {
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
