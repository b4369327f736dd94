//! Live updates: server-sent events that resume from any number.
//!
//! An event's id is `sights.words`: how many sights and how many messages the listener has had. It comes back as
//! `Last-Event-ID`, and the stream goes on from there without gap or repeat.

use crate::door::Who;
use crate::hall::Hall;
use crate::room::Room;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;
use table::Seat;
use tokio::sync::mpsc;

/// Where a listener stands.
#[derive(Clone, Copy, Debug, Default)]
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

/// What a listener wants to be told.
#[derive(Clone, Copy)]
pub struct Wants {
    pub place: Place,
    /// Changed parts of the view and the menu with every news.
    pub view: bool,
}

/// A comment now and then keeps proxies from closing a silent line.
const QUIET: Duration = Duration::from_secs(15);

pub fn stream(hall: Arc<Hall>, room: Arc<Room>, who: Who, wants: Wants) -> Response {
    // One event may wait; the listener reads on from the feed when it has gone out.
    let (send, receive) = mpsc::channel(1);
    tokio::spawn(async move {
        let feed = who.feed(room.about().seats.len());
        room.here[feed].fetch_add(1, Ordering::Relaxed);
        hall.counts.live.fetch_add(1, Ordering::Relaxed);
        tell(&hall, &room, who, wants, send).await;
        room.here[feed].fetch_sub(1, Ordering::Relaxed);
        hall.counts.live.fetch_sub(1, Ordering::Relaxed);
    });
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
    (headers, Body::from_stream(Events(receive))).into_response()
}

async fn tell(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    who: Who,
    wants: Wants,
    send: mpsc::Sender<Bytes>,
) {
    let mut news = room.watch();
    let mut stop = hall.stopping.subscribe();
    let mut place = wants.place;
    let mut statuses = None;
    loop {
        news.borrow_and_update();
        let text = match gather(room, who, wants.view, &mut place, &mut statuses).await {
            Some(text) => text,
            None => return,
        };
        if !text.is_empty() && send.send(Bytes::from(text)).await.is_err() {
            return;
        }
        tokio::select! {
            changed = news.changed() => if changed.is_err() { return },
            _ = stop.changed() => return,
            _ = send.closed() => return,
            _ = tokio::time::sleep(QUIET) => {
                if send.send(Bytes::from_static(b": quiet\n\n")).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// All that is new for a listener, as event text. Nothing more to tell when the table has gone.
async fn gather(
    room: &Room,
    who: Who,
    view: bool,
    place: &mut Place,
    statuses: &mut Option<u64>,
) -> Option<String> {
    let feed = who.feed(room.about().seats.len());
    // A view must fit its number: both are taken under the table's lock.
    let behind = room.shown().feeds[feed].len() as u64 != place.sights;
    let seen = if view && (behind || statuses.is_none()) {
        let mut play = room.play().await.ok()?;
        match who {
            Who::Seat(seat) => {
                let seen = room.seat_view(&mut play, seat);
                let mut part = if seen.before == place.sights && statuses.is_some() {
                    json!({"changes": seen.changes})
                } else {
                    json!({"view": seen.view})
                };
                part["menu"] = seen.menu.clone();
                Some((seen.number, part))
            }
            _ => {
                let number = room.shown().feeds[feed].len() as u64;
                Some((number, json!({"view": play.table.common()})))
            }
        }
    } else {
        None
    };
    let mut text = String::new();
    let shown = room.shown();
    let items = &shown.feeds[feed];
    let to = seen
        .as_ref()
        .map_or(items.len() as u64, |(number, _)| *number);
    // A listener may come with a number from the future, say of another table: it starts anew.
    if place.sights > to {
        place.sights = 0;
    }
    if to > place.sights || seen.is_some() {
        let from = place.sights;
        place.sights = to;
        text.push_str("event: sights\nid: ");
        text.push_str(&format!(
            "{}.{}\ndata: {{\"number\":{to},\"sights\":[",
            to, place.words
        ));
        for (at, item) in items[from as usize..to as usize].iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            text.push_str(item);
        }
        text.push_str("],\"to_move\":");
        text.push_str(&shown.status["to_move"].to_string());
        if let Some((_, Value::Object(parts))) = seen {
            for (key, part) in parts {
                text.push_str(&format!(",\"{key}\":{part}"));
            }
        }
        text.push_str("}\n\n");
    }
    let side = who.seat().and_then(|seat| side_of(room, seat));
    let muted = shown.muted(who.seat());
    let words: Vec<_> = shown
        .chat
        .iter()
        .filter(|words| words.is_for(who.seat(), side))
        .skip(place.words as usize)
        .collect();
    for words in words {
        place.words += 1;
        let heard = crate::api::talk::heard(room, words, muted);
        text.push_str(&format!(
            "event: chat\nid: {}.{}\ndata: {heard}\n\n",
            place.sights, place.words
        ));
    }
    if *statuses != Some(shown.statuses) {
        *statuses = Some(shown.statuses);
        text.push_str(&format!("event: status\ndata: {}\n\n", shown.status));
    }
    Some(text)
}

pub fn side_of(room: &Room, seat: Seat) -> Option<&str> {
    room.about()
        .seats
        .get(usize::from(seat.0))
        .and_then(|info| info.side.as_deref())
}

struct Events(mpsc::Receiver<Bytes>);

impl tokio_stream::Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|next| next.map(Ok))
    }
}
