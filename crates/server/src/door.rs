//! Who may come in: secrets from a header or a cookie, and requests only from pages of our own.

use crate::answer::No;
use crate::api::Path;
use crate::hall::Hall;
use crate::limits::Kind;
use crate::listen::Client;
use crate::meta::Meta;
use crate::room::Room;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use engine::Seat;
use std::sync::Arc;

/// What a secret opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Seat(Seat),
    Host,
    Watcher,
}

impl Who {
    /// The feed this listener reads: a seat's own, or the onlookers'.
    pub fn feed(self, seats: usize) -> usize {
        match self {
            Who::Seat(seat) => usize::from(seat.0),
            _ => seats,
        }
    }

    /// The door he came in by: the seats', the onlookers', the host's.
    pub fn door(self, seats: usize) -> usize {
        match self {
            Who::Host => seats + 1,
            _ => self.feed(seats),
        }
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Who::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// What a secret opens at this table, whatever door it is meant for.
pub fn opens(meta: &Meta, secret: &str) -> Option<Who> {
    let chairs = meta.seats.iter().enumerate();
    for (n, chair) in chairs {
        if chair.link.as_ref().is_some_and(|hash| hash.fits(secret)) {
            return Some(Who::Seat(Seat(n as u8)));
        }
    }
    if meta.host.fits(secret) {
        return Some(Who::Host);
    }
    let watcher = meta.watchers.as_ref().is_some_and(|hash| hash.fits(secret));
    watcher.then_some(Who::Watcher)
}

/// A request at a table: the table, and what the request may do there. A handler names in its type who may send it:
/// [`Who`] for anybody who has a way in, [`Seat`], [`Host`] or [`Watcher`] for these alone.
pub struct Access<R = Who> {
    pub hall: Arc<Hall>,
    pub room: Arc<Room>,
    pub who: R,
    /// The door as the path names it: a seat's id, `host` or `watch`.
    pub door: String,
    /// Which of the links that this door has had: a stream ends when it is another one.
    pub link: u64,
}

/// A right that a handler needs.
pub trait Right: Sized + Send {
    fn of(who: Who) -> Result<Self, No>;
}

impl Right for Who {
    fn of(who: Who) -> Result<Who, No> {
        Ok(who)
    }
}

impl Right for Seat {
    fn of(who: Who) -> Result<Seat, No> {
        who.seat().ok_or(No::Forbidden("only a seat can do this"))
    }
}

/// The host alone.
pub struct Host;

impl Right for Host {
    fn of(who: Who) -> Result<Host, No> {
        match who {
            Who::Host => Ok(Host),
            _ => Err(No::Forbidden("only the host can do this")),
        }
    }
}

/// Onlookers alone.
pub struct Watcher;

impl Right for Watcher {
    fn of(who: Who) -> Result<Watcher, No> {
        match who {
            Who::Watcher => Ok(Watcher),
            _ => Err(No::Forbidden("this is for onlookers")),
        }
    }
}

impl<R: Right> FromRequestParts<Arc<Hall>> for Access<R> {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Access<R>, No> {
        let path = Path::<(String, String)>::from_request_parts(parts, hall).await?;
        let Path((table, door)) = path;
        let room = hall.room(&table).await?;
        let who = match door.as_str() {
            "host" => Who::Host,
            "watch" => Who::Watcher,
            id => Who::Seat(room.seat(id).ok_or(No::Missing)?),
        };
        let secret = secret(&parts.headers, &table, &door);
        let play = room.play().await?;
        let fits = fits(&play.meta, who, secret);
        // Under the table's lock: a link that is revoked from here on is another one.
        let link = room.published().door(who.door(play.meta.seats.len()));
        drop(play);
        if !fits {
            // Guessing is slowed down; 160 bits do the rest.
            let client = Client::of(parts);
            if secret.is_some() && !hall.limits.take(client.0, Kind::Guess) {
                return Err(No::TooMuch("too many wrong links; wait a minute"));
            }
            return Err(No::Unknown);
        }
        room.touch(who.feed(room.info().seats.len()));
        Ok(Access {
            hall: hall.clone(),
            who: R::of(who)?,
            room,
            door,
            link,
        })
    }
}

/// Whether a secret opens a door.
fn fits(meta: &Meta, who: Who, secret: Option<&str>) -> bool {
    let hash = match who {
        Who::Watcher if meta.watch => return true,
        Who::Watcher => meta.watchers.as_ref(),
        Who::Host => Some(&meta.host),
        Who::Seat(seat) => meta.seats[usize::from(seat.0)].link.as_ref(),
    };
    secret.is_some_and(|secret| hash.is_some_and(|hash| hash.fits(secret)))
}

/// The secret of a request: `Authorization: Bearer ..`, or the cookie of that door.
pub fn secret<'a>(headers: &'a HeaderMap, table: &str, door: &str) -> Option<&'a str> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if bearer.is_some() {
        return bearer;
    }
    let name = cookie_name(table, door);
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split("; "))
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

fn cookie_name(table: &str, door: &str) -> String {
    format!("maproom-{table}-{door}")
}

/// The cookie that keeps a door open in this browser.
pub fn cookie(hall: &Hall, table: &str, door: &str, secret: &str) -> String {
    let name = cookie_name(table, door);
    let secure = if hall.is_https() { "; Secure" } else { "" };
    format!(
        "{name}={secret}; Path=/api/tables/{table}; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}"
    )
}

impl Hall {
    pub fn is_https(&self) -> bool {
        self.config.tls.is_some()
            || self
                .config
                .public_url
                .as_ref()
                .is_some_and(|url| url.starts_with("https://"))
    }
}

/// Refuses what another site's page sends in a visitor's name.
pub fn check_origin(hall: &Hall, method: &Method, headers: &HeaderMap) -> Result<(), No> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        // Browsers always send it; programs that play need not.
        return Ok(());
    };
    let ours = hall
        .config
        .public_url
        .as_deref()
        .is_some_and(|url| url.trim_end_matches('/') == origin);
    let host = origin.split_once("://").map(|(_, host)| host);
    if ours || host.is_some() && host == text(header::HOST) {
        return Ok(());
    }
    Err(No::Forbidden("this page may not speak for a player"))
}
