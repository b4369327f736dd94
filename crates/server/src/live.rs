//! Live updates: server-sent events that resume from any number.
//!
//! An event's id is `observations.messages`: how many of each the listener has had. It comes back as `Last-Event-ID`, and
//! the stream goes on from there without gap or repeat.
//!
//! A stream is asked for more only when its socket has room, and reads on from what is published: it keeps a cursor, no
//! queue, no task and no timer but the one that breaks a long silence. What the window of its feed has lost is read from
//! the journal.

use crate::app::App;
use crate::auth::{Access, Role};
use crate::connection::Endless;
use crate::encoded::Encoded;
use crate::message::{ChatMessage, message_for};
use crate::published::{Cursor, Published, event, write_event};
use crate::room::Room;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use serde::Serialize;
use std::convert::Infallible;
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// What a listener wants to be told.
#[derive(Clone, Copy)]
pub struct Wants {
    pub cursor: Cursor,
    /// The menu with every event.
    pub menu: bool,
    /// Whether the client reads gzip.
    pub gzip: bool,
}

/// Observations in one event at most: a client that has been away long, or reads slowly, gets them in parts as it takes
/// them, and none of them waits in memory.
const PART: u64 = 512;

/// A comment now and then keeps proxies from closing a silent line.
const QUIET: Duration = Duration::from_secs(15);

pub fn stream(access: Access, wants: Wants) -> Response {
    let events = Events::new(access, wants);
    let body = Body::from_stream(events);
    (headers(wants.gzip), Extension(Endless), body).into_response()
}

/// The headers of a stream of events.
pub fn headers(gzip: bool) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_TYPE,
        header::HeaderValue::from_static("text/event-stream"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("no-store"),
    );
    headers.insert("x-accel-buffering", header::HeaderValue::from_static("no"));
    if gzip {
        headers.insert(
            header::CONTENT_ENCODING,
            header::HeaderValue::from_static("gzip"),
        );
    }
    headers
}

/// One listener's stream.
pub struct Events {
    id: u64,
    app: Arc<App>,
    room: Arc<Room>,
    role: Role,
    /// The place of the role among the links, and which of its links was used.
    place: usize,
    link: u64,
    /// The further way in that was used, and how often those of the role had changed.
    grant: Option<String>,
    grants: u64,
    feed: usize,
    menu: bool,
    cursor: Cursor,
    /// Messages of the chat that have been looked at, and retractions.
    talk: usize,
    unsaid: usize,
    statuses: Option<u64>,
    /// How often the seats to move had changed when it was told them.
    turns: Option<u64>,
    /// How often what its seat is told of the dice has changed.
    dice: u64,
    /// Whether it has had its first menu.
    greeted: bool,
    /// Something that is being read for the next event.
    reading: Option<Pin<Box<dyn Future<Output = Option<Reading>> + Send>>>,
    gzip: Option<Gzip>,
    stop: Pin<Box<dyn Future<Output = ()> + Send>>,
    quiet: Pin<Box<Sleep>>,
    /// Whether anything went out since the clock of the silence was set.
    spoke: bool,
}

/// What was read for an event.
enum Reading {
    /// The menu at a number; spectators have none.
    Menu { number: u64, menu: Option<Encoded> },
    /// Observations that the window has lost, up to a number.
    Past { to: u64, list: Vec<Encoded> },
}

/// An event that tells nothing but that something has changed.
#[derive(Serialize)]
struct Done {}

/// Who is to move, where nothing else is told.
#[derive(Serialize)]
struct Turn<'a> {
    to_move: &'a Encoded,
}

/// Whose messages were retracted.
#[derive(Serialize)]
struct Unsaid<'a> {
    by: Option<&'a str>,
}

static LISTENERS: AtomicU64 = AtomicU64::new(0);

impl Events {
    pub fn new(access: Access, wants: Wants) -> Events {
        let Access {
            app,
            room,
            role,
            link,
            grant,
            ..
        } = access;
        let seats = room.info().seats.len();
        let feed = role.feed(seats);
        room.here[feed].fetch_add(1, Ordering::Relaxed);
        app.counts.live.fetch_add(1, Ordering::Relaxed);
        let mut stop = app.stopping.subscribe();
        let (unsaid, grants) = {
            let shown = room.published();
            (shown.unsaid.len(), shown.grant_changes(role.index(seats)))
        };
        Events {
            id: LISTENERS.fetch_add(1, Ordering::Relaxed),
            app,
            room,
            role,
            place: role.index(seats),
            link,
            grant,
            grants,
            feed,
            menu: wants.menu,
            cursor: wants.cursor,
            talk: 0,
            unsaid,
            statuses: None,
            turns: None,
            dice: 0,
            greeted: false,
            reading: None,
            gzip: wants.gzip.then(Gzip::default),
            // A process that is gone has stopped too.
            stop: Box::pin(async move {
                let _ = stop.wait_for(|stopping| *stopping).await;
            }),
            quiet: Box::pin(tokio::time::sleep(QUIET)),
            spoke: false,
        }
    }

    /// All that is new for a listener, as event text. Nothing where the window does not reach back so far.
    fn gather(&mut self, shown: &mut Published, reading: Option<Reading>) -> Option<Bytes> {
        let newest = shown.feeds[self.feed].len();
        // A listener may come with a number from the future, say of another game: it starts again.
        if self.cursor.observations > newest {
            self.cursor.observations = 0;
        }
        let from = self.cursor;
        let bytes = match reading {
            Some(Reading::Past { to, list }) => {
                self.cursor.observations = to;
                // They come without the menu, so it follows.
                self.greeted = false;
                let to_move = (to == newest).then_some(&shown.to_move);
                event(&list, from.messages, to, to_move, None)
            }
            Some(Reading::Menu { number, menu }) => {
                let bytes =
                    shown.observations(self.feed, from, number, self.turns, menu.as_ref())?;
                self.cursor.observations = number;
                self.greeted = true;
                bytes
            }
            None => {
                let to = newest.min(from.observations + PART);
                match to > from.observations {
                    true => {
                        // Who is to move belongs to the last part.
                        let told = Some(shown.turns).filter(|_| to < newest);
                        let told = told.or(self.turns);
                        let bytes = shown.observations(self.feed, from, to, told, None)?;
                        self.cursor.observations = to;
                        bytes
                    }
                    false => Bytes::new(),
                }
            }
        };
        let mut text = Vec::new();
        if self.talk < shown.chat.len() {
            self.hear(shown, &mut text);
        }
        for seat in shown.unsaid.iter().skip(self.unsaid) {
            let by = self.room.seat_id(Seat(*seat));
            write_event(&mut text, "unsaid", None, &Unsaid { by });
        }
        self.unsaid = shown.unsaid.len();
        self.hear_status(shown, bytes.is_empty(), &mut text);
        let grants = shown.grant_changes(self.place);
        if self.grants != grants && self.role != Role::Watcher {
            write_event(&mut text, "links", None, &Done {});
        }
        self.grants = grants;
        let seat = self.role.seat();
        let dice = seat.and_then(|seat| shown.dice.get(usize::from(seat.0)));
        if let Some((changes, dice)) = dice.filter(|(changes, _)| *changes != self.dice) {
            self.dice = *changes;
            write_event(&mut text, "dice", None, dice);
        }
        Some(match text.is_empty() {
            true => bytes,
            false => [&bytes[..], &text].concat().into(),
        })
    }

    /// The status, or only who is to move, if no observation has told it.
    fn hear_status(&mut self, shown: &Published, silent: bool, text: &mut Vec<u8>) {
        let last = self.cursor.observations == shown.feeds[self.feed].len();
        if self.statuses != Some(shown.statuses) {
            self.statuses = Some(shown.statuses);
            write_event(text, "status", None, &shown.status_json);
        } else if silent && last && self.turns != Some(shown.turns) {
            let to_move = &shown.to_move;
            write_event(text, "to_move", None, &Turn { to_move });
        }
        if last {
            self.turns = Some(shown.turns);
        }
    }

    /// What was said since this listener last heard.
    fn hear(&mut self, shown: &Published, text: &mut Vec<u8>) {
        let seat = self.role.seat();
        let side = seat.and_then(|seat| self.room.side(seat));
        let muted = shown.muted(seat);
        let mine = |words: &&ChatMessage| words.is_for(seat, side);
        // A new listener is already past what its place counts.
        let skip = match self.talk {
            0 => self.cursor.messages as usize,
            _ => 0,
        };
        for words in shown.chat[self.talk..].iter().filter(mine).skip(skip) {
            self.cursor.messages += 1;
            let heard = message_for(self.room.info(), words, muted);
            write_event(text, "chat", Some(self.cursor), &heard);
        }
        self.talk = shown.chat.len();
    }

    /// How much the listener has read.
    pub fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The next events as they are sent, before compression.
    pub fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if self.stop.as_mut().poll(cx).is_ready() {
            return Poll::Ready(None);
        }
        loop {
            let reading = match &mut self.reading {
                Some(reading) => {
                    let Poll::Ready(read) = reading.as_mut().poll(cx) else {
                        return Poll::Pending;
                    };
                    self.reading = None;
                    match read {
                        Some(read) => Some(read),
                        // The match is gone.
                        None => return Poll::Ready(None),
                    }
                }
                None => None,
            };
            let room = self.room.clone();
            let mut shown = room.published();
            // The link was revoked or given to another person: nothing more is for this listener.
            if shown.link_changes(self.place) != self.link {
                return Poll::Ready(None);
            }
            let open = |id: &String| shown.has_grant(self.place, id);
            if !self.grant.as_ref().is_none_or(open) {
                return Poll::Ready(None);
            }
            // Before anything is read: what is published afterwards wakes it.
            shown.wait(self.id, cx.waker());
            let newest = shown.feeds[self.feed].len();
            // The last part brings the menu.
            let last = newest <= self.cursor.observations + PART;
            let behind = newest != self.cursor.observations || !self.greeted;
            if reading.is_none() && self.menu && last && behind {
                self.reading = Some(Box::pin(read_menu(room.clone(), self.role)));
                continue;
            }
            let Some(bytes) = self.gather(&mut shown, reading) else {
                let (from, feed) = (self.cursor.observations, self.feed);
                let numbers = from..newest.min(from + PART);
                let past = read_past(self.app.clone(), room.clone(), feed, numbers);
                self.reading = Some(Box::pin(past));
                continue;
            };
            if !bytes.is_empty() {
                self.spoke = true;
                return Poll::Ready(Some(bytes));
            }
            drop(shown);
            if self.quiet.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            self.quiet.as_mut().reset(Instant::now() + QUIET);
            if !std::mem::take(&mut self.spoke) {
                return Poll::Ready(Some(Bytes::from_static(b": quiet\n\n")));
            }
        }
    }
}

/// A menu must fit its number: both come from one look.
async fn read_menu(room: Arc<Room>, role: Role) -> Option<Reading> {
    let look = room.look().await.ok()?;
    Some(match role {
        Role::Seat(seat) => Reading::Menu {
            menu: Some(look.menu(seat)),
            number: look.number(seat),
        },
        _ => Reading::Menu {
            number: look.spectators_number(),
            menu: None,
        },
    })
}

async fn read_past(
    app: Arc<App>,
    room: Arc<Room>,
    viewer: usize,
    numbers: Range<u64>,
) -> Option<Reading> {
    let to = numbers.end;
    let list = room.past(&app.workers, viewer, numbers).await.ok()?;
    Some(Reading::Past { to, list })
}

/// A stream of gzip whose compressor exists only while something is sent: each part is compressed by itself, with a
/// window of its own, and ends on a whole byte. What is lost by not looking back over parts is little beside a window kept for
/// every silent connection.
#[derive(Default)]
pub struct Gzip {
    begun: bool,
}

impl Gzip {
    pub fn pack(&mut self, bytes: &[u8]) -> Bytes {
        // The header of a stream without name and time (RFC 1952).
        const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
        let mut packed = match std::mem::replace(&mut self.begun, true) {
            true => Vec::new(),
            false => HEADER.to_vec(),
        };
        packed.reserve(bytes.len() / 2 + 64);
        let mut compress = flate2::Compress::new(flate2::Compression::fast(), false);
        let mut read = 0;
        loop {
            let left = &bytes[read..];
            let sync = flate2::FlushCompress::Sync;
            let before = packed.len();
            // Compressing into memory does not fail.
            if compress.compress_vec(left, &mut packed, sync).is_err() {
                break;
            }
            read = compress.total_in() as usize;
            let full = packed.len() == packed.capacity();
            if !full && (read == bytes.len() || packed.len() == before) {
                break;
            }
            packed.reserve(256);
        }
        packed.into()
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.room.published().leave(self.id);
        self.room.here[self.feed].fetch_sub(1, Ordering::Relaxed);
        self.app.counts.live.fetch_sub(1, Ordering::Relaxed);
    }
}

impl tokio_stream::Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = self.next(cx);
        let packed = |bytes: Bytes| match &mut self.gzip {
            Some(gzip) => gzip.pack(&bytes),
            None => bytes,
        };
        next.map(|next| next.map(packed).map(Ok))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::tests::{Meanwhile, duel, round};
    use serde_json::{Value, json};
    use tokio_stream::StreamExt;

    fn events(app: &Arc<App>, room: &Arc<Room>, role: Role, menu: bool) -> Events {
        let link = room.published().link_changes(role.index(3));
        let wants = Wants {
            cursor: Cursor::default(),
            menu,
            gzip: false,
        };
        let access = Access {
            app: app.clone(),
            room: room.clone(),
            role,
            role_id: String::new(),
            link,
            grant: None,
            keyring: None,
        };
        Events::new(access, wants)
    }

    /// The events of observations until the stream has nothing more to say.
    async fn heard(events: &mut Events) -> Vec<Value> {
        let mut heard = Vec::new();
        while let Ok(next) =
            tokio::time::timeout(Duration::from_millis(300), StreamExt::next(events)).await
        {
            let bytes = next.expect("the stream goes on").unwrap();
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            let parts = text
                .split("\n\n")
                .filter(|part| part.contains("event: observations"));
            for part in parts {
                let data = part.split_once("data: ").unwrap().1;
                heard.push(serde_json::from_str(data).unwrap());
            }
        }
        heard
    }

    #[tokio::test]
    async fn a_listener_whom_the_window_has_left_behind_gets_the_rest_and_the_menu() {
        let dir = tempfile::tempdir().unwrap();
        let (app, room) = duel(&dir.path().join("store.db"), &Meanwhile::default()).await;
        let mut red = events(&app, &room, Role::Seat(Seat(0)), true);
        let mut watcher = events(&app, &room, Role::Watcher, true);
        let mut bare = events(&app, &room, Role::Seat(Seat(0)), false);
        let first = heard(&mut red).await;
        assert_eq!(first.len(), 1);
        assert!(!first[0]["menu"].as_array().unwrap().is_empty());
        heard(&mut watcher).await;
        heard(&mut bare).await;
        // None of them reads while more happens than a window holds.
        for n in 0..100 {
            round(&room, n).await;
        }
        for (events, count, menu) in [
            (&mut red, 300, true),
            (&mut watcher, 100, false),
            (&mut bare, 300, false),
        ] {
            let parts = heard(events).await;
            let seen = parts
                .iter()
                .flat_map(|part| part["observations"].as_array().unwrap());
            let numbers: Vec<&Value> = seen.map(|seen| &seen["n"]).collect();
            assert_eq!(json!(numbers), json!((1..=count).collect::<Vec<u64>>()));
            let last = parts.last().unwrap();
            assert_eq!(last["number"], count);
            assert_eq!(last["menu"].is_array(), menu, "{}", last["menu"]);
        }
    }
}
