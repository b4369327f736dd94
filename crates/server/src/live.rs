//! Live updates: server-sent events that resume from any number.
//!
//! An event's id is `sights.words`: how many sights and how many messages the listener has had. It comes back as
//! `Last-Event-ID`, and the stream goes on from there without gap or repeat.
//!
//! A stream is asked for more only when its socket has room, and reads on from what is shown: it keeps a place, no queue,
//! no task and no timer but the one that breaks a long silence.

use crate::door::{Pass, Who};
use crate::feed::{Place, Shown};
use crate::hall::Hall;
use crate::room::Room;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Seats};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// What a listener wants to be told.
#[derive(Clone, Copy)]
pub struct Wants {
    pub place: Place,
    /// Changed parts of the view and the menu with every news.
    pub view: bool,
}

/// Sights in one event at most: who has been away long, or reads slowly, gets them in parts as he takes them, and none of
/// them waits in memory for him.
const PART: u64 = 256;

/// A comment now and then keeps proxies from closing a silent line.
const QUIET: Duration = Duration::from_secs(15);

pub fn stream(hall: Arc<Hall>, room: Arc<Room>, pass: Pass, wants: Wants) -> Response {
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
    let events = Events::new(hall, room, pass, wants);
    (headers, Body::from_stream(events)).into_response()
}

/// One listener's stream.
struct Events {
    id: u64,
    hall: Arc<Hall>,
    room: Arc<Room>,
    who: Who,
    /// The door he came in by, and which of its links.
    door: usize,
    link: u64,
    feed: usize,
    view: bool,
    place: Place,
    /// Messages of the table that have been looked at, and times that somebody took his back.
    talk: usize,
    unsaid: usize,
    statuses: Option<u64>,
    /// The number of the view that the listener has, if it has one.
    viewed: Option<u64>,
    looking: Option<Pin<Box<dyn Future<Output = Option<Look>> + Send>>>,
    stop: Pin<Box<dyn Future<Output = ()> + Send>>,
    quiet: Pin<Box<Sleep>>,
    /// Whether anything went out since the clock of the silence was set.
    spoke: bool,
}

/// A view at its number, as further parts of an event.
struct Look {
    number: u64,
    more: String,
}

static LISTENERS: AtomicU64 = AtomicU64::new(0);

impl Events {
    fn new(hall: Arc<Hall>, room: Arc<Room>, pass: Pass, wants: Wants) -> Events {
        let (who, seats) = (pass.who, room.info().seats.len());
        let feed = who.feed(seats);
        room.here[feed].fetch_add(1, Ordering::Relaxed);
        hall.counts.live.fetch_add(1, Ordering::Relaxed);
        let mut stop = hall.stopping.subscribe();
        let unsaid = room.shown().unsaid.len();
        Events {
            id: LISTENERS.fetch_add(1, Ordering::Relaxed),
            hall,
            room,
            who,
            door: who.door(seats),
            link: pass.link,
            feed,
            view: wants.view,
            place: wants.place,
            talk: 0,
            unsaid,
            statuses: None,
            viewed: None,
            looking: None,
            // A hall that is gone has stopped too.
            stop: Box::pin(async move {
                let _ = stop.wait_for(|stopping| *stopping).await;
            }),
            quiet: Box::pin(tokio::time::sleep(QUIET)),
            spoke: false,
        }
    }

    /// All that is new for a listener, as event text.
    fn gather(&mut self, shown: &mut Shown, look: Option<Look>) -> Bytes {
        let newest = shown.feeds[self.feed].len();
        let part = newest.min(self.place.sights + PART);
        let to = look.as_ref().map_or(part, |look| look.number);
        // A listener may come with a number from the future, say of another table: it starts anew.
        if self.place.sights > to {
            self.place.sights = 0;
        }
        let mut bytes = Bytes::new();
        if to > self.place.sights || look.is_some() {
            self.viewed = look.as_ref().map(|look| look.number).or(self.viewed);
            let more = look.map_or(String::new(), |look| look.more);
            bytes = shown.sights(self.feed, self.place, to, &more);
            self.place.sights = to;
        }
        let mut text = String::new();
        if self.talk < shown.chat.len() {
            self.hear(shown, &mut text);
        }
        for seat in shown.unsaid.iter().skip(self.unsaid) {
            let by = self.room.seat_ids(Seats::one(Seat(*seat)));
            let unsaid = serde_json::json!({"by": by.first()});
            text.push_str(&format!("event: unsaid\ndata: {unsaid}\n\n"));
        }
        self.unsaid = shown.unsaid.len();
        if self.statuses != Some(shown.statuses) {
            self.statuses = Some(shown.statuses);
            text.push_str(&format!("event: status\ndata: {}\n\n", shown.status));
        }
        match text.is_empty() {
            true => bytes,
            false => [&bytes[..], text.as_bytes()].concat().into(),
        }
    }

    /// What was said since this listener last heard.
    fn hear(&mut self, shown: &Shown, text: &mut String) {
        let seat = self.who.seat();
        let side = seat.and_then(|seat| side_of(&self.room, seat));
        let muted = shown.muted(seat);
        let mine = |words: &&crate::feed::Words| words.is_for(seat, side);
        // A new listener is already past what its place counts.
        let skip = match self.talk {
            0 => self.place.words as usize,
            _ => 0,
        };
        for words in shown.chat[self.talk..].iter().filter(mine).skip(skip) {
            self.place.words += 1;
            let heard = crate::api::talk::heard(&self.room, words, muted);
            text.push_str(&format!(
                "event: chat\nid: {}.{}\ndata: {heard}\n\n",
                self.place.sights, self.place.words
            ));
        }
        self.talk = shown.chat.len();
    }

    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if self.stop.as_mut().poll(cx).is_ready() {
            return Poll::Ready(None);
        }
        loop {
            let look = match &mut self.looking {
                Some(looking) => {
                    let Poll::Ready(look) = looking.as_mut().poll(cx) else {
                        return Poll::Pending;
                    };
                    self.looking = None;
                    match look {
                        Some(look) => Some(look),
                        // The table has gone.
                        None => return Poll::Ready(None),
                    }
                }
                None => None,
            };
            let room = self.room.clone();
            let mut shown = room.shown();
            // The link was revoked or given to somebody else: nothing more is for this listener.
            if shown.door(self.door) != self.link {
                return Poll::Ready(None);
            }
            // Before anything is read: what is shown afterwards wakes it.
            shown.wait(self.id, cx.waker());
            let newest = shown.feeds[self.feed].len();
            // The last part brings the view.
            let last = newest <= self.place.sights + PART;
            let behind = newest != self.place.sights || self.viewed.is_none();
            if look.is_none() && self.view && last && behind {
                let looking = look_at(room.clone(), self.who, self.viewed);
                self.looking = Some(Box::pin(looking));
                continue;
            }
            let bytes = self.gather(&mut shown, look);
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

/// A view must fit its number: both are taken under the table's lock. `before` is the number of the view that the
/// listener has, if it has one.
async fn look_at(room: Arc<Room>, who: Who, before: Option<u64>) -> Option<Look> {
    let mut play = room.play().await.ok()?;
    Some(match who {
        Who::Seat(seat) => {
            let seen = room.seat_view(&mut play, seat);
            let part = match before == Some(seen.before) {
                true => format!("\"changes\":{}", seen.changes),
                false => format!("\"view\":{}", seen.view),
            };
            Look {
                number: seen.number,
                more: format!(",\"menu\":{},{part}", seen.menu),
            }
        }
        _ => {
            let view = serde_json::json!(play.table.public_view());
            let number = room.shown().onlookers();
            Look {
                number,
                more: format!(",\"view\":{view}"),
            }
        }
    })
}

impl Drop for Events {
    fn drop(&mut self) {
        self.room.shown().leave(self.id);
        self.room.here[self.feed].fetch_sub(1, Ordering::Relaxed);
        self.hall.counts.live.fetch_sub(1, Ordering::Relaxed);
    }
}

impl tokio_stream::Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.next(cx).map(|next| next.map(Ok))
    }
}

pub fn side_of(room: &Room, seat: Seat) -> Option<&str> {
    room.info()
        .seats
        .get(usize::from(seat.0))
        .and_then(|info| info.side.as_deref())
}
