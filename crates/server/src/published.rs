//! What may be seen of a match: each viewer's observations, numbered without gaps, the chat, and the status.
//!
//! Live connections hold a position and read on from here when they are woken, so a slow one holds no memory.

use crate::encoded::Encoded;
use crate::feed::Feed;
use crate::message::ChatMessage;
use crate::secret::SecretHash;
use crate::status::Status;
use axum::body::Bytes;
use engine::erased::News;
use engine::{Seat, Seats, Seed};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::task::Waker;

#[derive(Default)]
pub struct Published {
    /// By seat; the last is the spectators'.
    pub feeds: Vec<Feed>,
    /// The seed that observations are marked with.
    pub marks: Option<Seed>,
    /// By seat, how often its share in the dice has changed, and what it is told of it.
    pub dice: Vec<(u64, Encoded)>,
    pub chat: Vec<ChatMessage>,
    /// Seats that have taken their words back, in order.
    pub unsaid: Vec<u8>,
    /// By seat, since when it is to move or waits, as far as this process has seen it change.
    pub turned: Vec<Option<i64>>,
    pub status: Arc<Status>,
    /// The same as it is sent.
    pub status_json: Encoded,
    pub status_of: Option<StatusKey>,
    /// How often the status changed in anything but who is to move.
    pub statuses: u64,
    /// The ids of the seats to move, as events say them, and how often they have changed: of a game with many seats they
    /// are longer than most news, so a listener is told them only when they are others.
    pub to_move: Encoded,
    pub turns: u64,
    /// Whose words each seat does not want to read.
    pub muted: Vec<Seats>,
    /// The links of the seats, the spectators and the host: a stream with an older one ends.
    links: Vec<LinkState>,
    /// By role, the further ways in, and how often they have changed.
    grants: Vec<(Vec<String>, u64)>,
    /// By feed, the last event of observations: written once for all who have read so far.
    frames: Vec<Option<EncodedEvent>>,
    /// Listeners that have read everything.
    waiting: BTreeMap<u64, Waker>,
}

/// What a status is made from: who is to move, the document's version, whether it is over; where the dice are shared,
/// also how far the journal is.
pub type StatusKey = (Seats, i64, bool, u64);

#[derive(Default)]
struct LinkState {
    link: Option<SecretHash>,
    changes: u64,
}

struct EncodedEvent {
    /// The position before the event, and the one after it.
    from: Cursor,
    to: u64,
    /// The seats to move that it tells, by how often they had changed.
    turns: Option<u64>,
    bytes: Bytes,
}

impl Published {
    pub fn new(seats: usize) -> Published {
        Published {
            feeds: vec![Feed::default(); seats + 1],
            ..Published::default()
        }
    }

    pub fn muted(&self, seat: Option<Seat>) -> Seats {
        let muted = seat.and_then(|seat| self.muted.get(usize::from(seat.0)));
        muted.copied().unwrap_or_default()
    }

    /// The links as they are now, by role.
    pub fn set_links<'a>(&mut self, links: impl Iterator<Item = Option<&'a SecretHash>>) {
        for (n, link) in links.enumerate() {
            match self.links.get_mut(n) {
                None => self.links.push(LinkState {
                    link: link.cloned(),
                    changes: 0,
                }),
                Some(state) if state.link.as_ref() != link => {
                    state.link = link.cloned();
                    state.changes += 1;
                }
                Some(_) => {}
            }
        }
    }

    /// How often the link of a role has changed.
    pub fn link_changes(&self, role: usize) -> u64 {
        self.links.get(role).map_or(0, |state| state.changes)
    }

    /// The ways into each role, beside its first link.
    pub fn set_grants(&mut self, grants: Vec<Vec<String>>) {
        self.grants.resize(grants.len(), Default::default());
        for ((old, changes), new) in self.grants.iter_mut().zip(grants) {
            if *old != new {
                (*old, *changes) = (new, *changes + 1);
            }
        }
    }

    /// How often the ways into a role have changed.
    pub fn grant_changes(&self, role: usize) -> u64 {
        self.grants.get(role).map_or(0, |(_, changes)| *changes)
    }

    /// Whether a way into a role is still open.
    pub fn has_grant(&self, role: usize, id: &str) -> bool {
        let ids = self.grants.get(role).map(|(ids, _)| ids);
        ids.is_some_and(|ids| ids.iter().any(|own| own == id))
    }

    /// Ends the streams of a role; those who may come back do.
    pub fn cut(&mut self, role: usize) {
        if let Some(state) = self.links.get_mut(role) {
            state.changes += 1;
        }
    }

    /// The talk as another process has left it. ChatMessage that are gone from it were taken back.
    pub fn set_chat(&mut self, chat: Vec<ChatMessage>) {
        let gone = |(old, new): (&ChatMessage, &ChatMessage)| {
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

    /// Publishes what the viewers were shown of one batch.
    pub fn push(&mut self, news: &[News], at: i64) {
        for (feed, news) in self.feeds.iter_mut().zip(news) {
            feed.push(news, at, self.marks.as_ref());
        }
    }

    /// The status as it is now. Those who listen are told only what they have not been told.
    pub fn set_status(&mut self, status: Status) {
        let mut before = Status::clone(&self.status);
        if self.turns == 0 || before.to_move != status.to_move {
            self.to_move = Encoded::of(&status.to_move);
            self.turns += 1;
        }
        before.to_move.clone_from(&status.to_move);
        if self.statuses == 0 || before != status {
            self.statuses += 1;
        }
        if *self.status != status || self.statuses == 1 {
            self.status_json = Encoded::of(&status);
            self.status = Arc::new(status);
        }
    }

    /// The event that takes a listener from one number to another, with its menu if it wants one. It tells who is to
    /// move where `turns` is not how often that has changed. Nothing if the window does not reach back so far.
    pub fn observations(
        &mut self,
        feed: usize,
        from: Cursor,
        to: u64,
        turns: Option<u64>,
        menu: Option<&Encoded>,
    ) -> Option<Bytes> {
        let told = (turns != Some(self.turns)).then_some(self.turns);
        self.frames.resize_with(self.feeds.len(), || None);
        if menu.is_none()
            && let Some(frame) = &self.frames[feed]
            && (frame.from, frame.to, frame.turns) == (from, to, told)
        {
            return Some(frame.bytes.clone());
        }
        let list = self.feeds[feed].between(from.observations..to)?;
        let to_move = told.map(|_| &self.to_move);
        let bytes = event(&list, from.messages, to, to_move, menu);
        if menu.is_none() {
            self.frames[feed] = Some(EncodedEvent {
                from,
                to,
                turns: told,
                bytes: bytes.clone(),
            });
        }
        Some(bytes)
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

/// What an event of observations tells.
#[derive(Serialize)]
struct ObservationsEvent<'a> {
    number: u64,
    observations: &'a [Encoded],
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<&'a Encoded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    menu: Option<&'a Encoded>,
}

/// An event of observations.
pub fn event(
    observations: &[Encoded],
    messages: u64,
    to: u64,
    to_move: Option<&Encoded>,
    menu: Option<&Encoded>,
) -> Bytes {
    let parts = observations.iter().chain(menu).chain(to_move);
    let size: usize = parts.map(|part| part.text().len() + 1).sum();
    let mut text = Vec::with_capacity(size + 128);
    let data = ObservationsEvent {
        number: to,
        observations,
        to_move,
        menu,
    };
    let id = Cursor {
        observations: to,
        messages,
    };
    write_event(&mut text, "observations", Some(id), &data);
    text.into()
}

/// Writes a server-sent event.
pub fn write_event(to: &mut Vec<u8>, kind: &str, id: Option<Cursor>, data: &impl Serialize) {
    // Writing into memory does not fail, and JSON without spaces is one line.
    let _ = writeln!(to, "event: {kind}");
    if let Some(id) = id {
        let _ = writeln!(to, "id: {}.{}", id.observations, id.messages);
    }
    let _ = write!(to, "data: ");
    let _ = serde_json::to_writer(&mut *to, data);
    let _ = write!(to, "\n\n");
}

/// How much a listener has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    pub observations: u64,
    pub messages: u64,
}

impl Cursor {
    pub fn read(text: &str) -> Option<Cursor> {
        let (observations, messages) = text.split_once('.').unwrap_or((text, "0"));
        Some(Cursor {
            observations: observations.parse().ok()?,
            messages: messages.parse().ok()?,
        })
    }
}
