//! Who may come in: secrets from a header or a cookie, and requests only from pages of our own.

use crate::answer::No;
use crate::hall::Hall;
use crate::limits::Kind;
use crate::meta::Meta;
use crate::room::Room;
use axum::http::{HeaderMap, Method, header};
use engine::Seat;
use std::net::IpAddr;
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

/// Who came in, and by which of the links that his door has had: whoever stays must look whether it still is that one.
pub struct Pass {
    pub who: Who,
    pub link: u64,
}

/// Finds the table and checks that the request may speak for `door`: a seat's id, `host` or `watch`.
pub async fn enter(
    hall: &Arc<Hall>,
    client: IpAddr,
    headers: &HeaderMap,
    table: &str,
    door: &str,
) -> Result<(Arc<Room>, Who), No> {
    let (room, pass) = enter_to_stay(hall, client, headers, table, door).await?;
    Ok((room, pass.who))
}

/// The same for whoever listens on after the answer has begun.
pub async fn enter_to_stay(
    hall: &Arc<Hall>,
    client: IpAddr,
    headers: &HeaderMap,
    table: &str,
    door: &str,
) -> Result<(Arc<Room>, Pass), No> {
    let room = hall.room(table).await?;
    let wanted = match door {
        "host" => Who::Host,
        "watch" => Who::Watcher,
        id => Who::Seat(room.seat(id).ok_or(No::Missing)?),
    };
    let secret = secret(headers, table, door);
    let play = room.play().await?;
    let meta = &play.meta;
    let fits = match (wanted, secret) {
        (Who::Watcher, _) if meta.watch => true,
        (_, None) => false,
        (Who::Host, Some(secret)) => meta.host.fits(secret),
        (Who::Watcher, Some(secret)) => {
            meta.watchers.as_ref().is_some_and(|hash| hash.fits(secret))
        }
        (Who::Seat(seat), Some(secret)) => meta.seats[usize::from(seat.0)]
            .link
            .as_ref()
            .is_some_and(|hash| hash.fits(secret)),
    };
    // Under the table's lock: a link that is revoked from here on is another one.
    let link = room.published().door(wanted.door(meta.seats.len()));
    drop(play);
    if fits {
        room.touch(wanted.feed(room.info().seats.len()));
        let pass = Pass { who: wanted, link };
        return Ok((room, pass));
    }
    // Guessing is slowed down; 160 bits do the rest.
    if secret.is_some() && !hall.limits.take(client, Kind::Guess) {
        return Err(No::TooMuch("too many wrong links; wait a minute"));
    }
    Err(No::Unknown)
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
