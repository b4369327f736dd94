//! One live stream for all seats of a person: a browser has six connections to a server, and a person may have more seats.
//!
//! Events are those of a seat's stream, after an event `at` that names the seat. An event `desk` comes when something about
//! the person or the hall has changed; with it, seats are added to the stream and leave it.

use super::Hall;
use super::document::Document;
use crate::app::App;
use crate::auth::{Access, Role};
use crate::clock::now;
use crate::connection::Endless;
use crate::encoded::Encoded;
use crate::live::{Events, Gzip, Wants, headers};
use crate::published::{Cursor, write_event};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep};

/// A comment now and then keeps proxies from closing a silent line.
const QUIET: Duration = Duration::from_secs(15);

/// What a person is told about themselves and the hall; nothing when the device is no longer theirs.
pub type Desk = Box<dyn Fn(&Document) -> Option<Encoded> + Send>;

/// Where a person's stream begins.
pub struct Start {
    pub device: String,
    pub desk: Desk,
    /// By seat, how much has been read.
    pub cursors: HashMap<String, Cursor>,
    pub menu: bool,
    pub gzip: bool,
}

pub fn stream(app: Arc<App>, hall: Arc<Hall>, start: Start) -> Response {
    let headers = headers(start.gzip);
    let body = Body::from_stream(PersonEvents::new(app, hall, start));
    (headers, Extension(Endless), body).into_response()
}

/// A seat in the stream.
struct Part {
    seat: String,
    events: Events,
    /// It has ended; the next news of the hall begins it again if the person still holds the seat.
    over: bool,
}

type News = Pin<Box<dyn Future<Output = Option<watch::Receiver<u64>>> + Send>>;

/// A person's stream.
struct PersonEvents {
    app: Arc<App>,
    hall: Arc<Hall>,
    device: String,
    desk: Desk,
    /// What was last said about the desk.
    said: String,
    parts: Vec<Part>,
    /// The part that is asked first the next time, so that a busy seat does not silence the others.
    first: usize,
    cursors: HashMap<String, Cursor>,
    menu: bool,
    gzip: Option<Gzip>,
    news: News,
    fresh: bool,
    stop: Pin<Box<dyn Future<Output = ()> + Send>>,
    quiet: Pin<Box<Sleep>>,
}

async fn next(mut news: watch::Receiver<u64>) -> Option<watch::Receiver<u64>> {
    news.changed().await.ok().map(|()| news)
}

impl PersonEvents {
    fn new(app: Arc<App>, hall: Arc<Hall>, start: Start) -> PersonEvents {
        hall.presence().open(&start.device, now());
        hall.tell();
        let mut stop = app.stopping.subscribe();
        let news = Box::pin(next(hall.subscribe()));
        PersonEvents {
            app,
            hall,
            device: start.device,
            desk: start.desk,
            said: String::new(),
            parts: Vec::new(),
            first: 0,
            cursors: start.cursors,
            menu: start.menu,
            gzip: start.gzip.then(Gzip::default),
            news,
            fresh: true,
            stop: Box::pin(async move {
                let _ = stop.wait_for(|stopping| *stopping).await;
            }),
            quiet: Box::pin(tokio::time::sleep(QUIET)),
        }
    }

    /// What is new about the hall; nothing when the device may hear no more.
    fn renew(&mut self) -> Option<Bytes> {
        let document = self.hall.document();
        let desk = (self.desk)(&document)?;
        let mine = |device: &super::document::Device| device.accepted && device.id == self.device;
        let person = document.people.iter().find(|p| p.devices.iter().any(mine));
        let seats = person.map_or(Vec::new(), |person| document.seats_of(person));
        for part in std::mem::take(&mut self.parts) {
            self.cursors.insert(part.seat.clone(), part.events.cursor());
            if !part.over && seats.contains(&part.seat) {
                self.parts.push(part);
            }
        }
        let table = document.table.as_deref();
        if let Some(room) = table.and_then(|table| self.app.loaded_room(table)) {
            for seat in seats {
                let known = self.parts.iter().any(|part| part.seat == seat);
                if let (false, Some(at)) = (known, room.seat(&seat)) {
                    let role = Role::Seat(at);
                    let link = room
                        .published()
                        .link_changes(role.index(room.info().seats.len()));
                    let access = Access {
                        app: self.app.clone(),
                        room: room.clone(),
                        role,
                        role_id: seat.clone(),
                        link,
                        grant: None,
                        keyring: None,
                    };
                    let wants = Wants {
                        cursor: self.cursors.get(&seat).copied().unwrap_or_default(),
                        menu: self.menu,
                        gzip: false,
                    };
                    let events = Events::new(access, wants);
                    self.parts.push(Part {
                        seat,
                        events,
                        over: false,
                    });
                }
            }
        }
        let mut text = Vec::new();
        if desk.text() != self.said {
            self.said = desk.text().to_owned();
            write_event(&mut text, "desk", None, &desk);
        }
        Some(text.into())
    }

    /// The next events of any seat.
    fn read(&mut self, cx: &mut Context<'_>) -> Poll<Bytes> {
        let count = self.parts.len();
        for n in 0..count {
            let at = (self.first + n) % count;
            let part = &mut self.parts[at];
            if part.over {
                continue;
            }
            match part.events.next(cx) {
                Poll::Pending => {}
                Poll::Ready(None) => part.over = true,
                Poll::Ready(Some(bytes)) if bytes.starts_with(b":") => {
                    return Poll::Ready(bytes);
                }
                Poll::Ready(Some(bytes)) => {
                    self.first = (at + 1) % count;
                    let mut text = Vec::with_capacity(bytes.len() + 40);
                    write_event(&mut text, "at", None, &part.seat);
                    text.extend_from_slice(&bytes);
                    return Poll::Ready(text.into());
                }
            }
        }
        Poll::Pending
    }

    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if self.stop.as_mut().poll(cx).is_ready() {
            return Poll::Ready(None);
        }
        while let Poll::Ready(news) = self.news.as_mut().poll(cx) {
            let Some(news) = news else {
                return Poll::Ready(None);
            };
            self.news = Box::pin(next(news));
            self.fresh = true;
        }
        if std::mem::take(&mut self.fresh) {
            match self.renew() {
                None => return Poll::Ready(None),
                Some(bytes) if !bytes.is_empty() => return Poll::Ready(Some(bytes)),
                Some(_) => {}
            }
        }
        if let Poll::Ready(bytes) = self.read(cx) {
            return Poll::Ready(Some(bytes));
        }
        if self.quiet.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        self.quiet.as_mut().reset(Instant::now() + QUIET);
        Poll::Ready(Some(Bytes::from_static(b": quiet\n\n")))
    }
}

impl tokio_stream::Stream for PersonEvents {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let me = self.get_mut();
        me.next(cx).map(|bytes| {
            let bytes = bytes?;
            Some(Ok(match &mut me.gzip {
                Some(gzip) => gzip.pack(&bytes),
                None => bytes,
            }))
        })
    }
}

impl Drop for PersonEvents {
    fn drop(&mut self) {
        self.hall.presence().close(&self.device, now());
        self.hall.tell();
    }
}
