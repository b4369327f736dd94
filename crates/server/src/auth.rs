//! Authentication: secrets from a header or a cookie, and requests only from pages of this server.

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Client, Path};
pub use crate::grant::Role;
use crate::keyring::Holder;
use crate::limits::Kind;
use crate::meta::Meta;
use crate::room::Room;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use engine::Seat;
use std::sync::Arc;

/// A request at a table: the table, and what the request may do there. A handler names in its type role may send it:
/// [`Role`] for any of them, [`Seat`], [`Host`] or [`Watcher`] for these alone.
pub struct Access<R = Role> {
    pub app: Arc<App>,
    pub room: Arc<Room>,
    pub role: R,
    /// The role as the path names it: a seat's id, `host` or `watch`.
    pub role_id: String,
    /// Which of the links that this role has had: a stream ends when it is another one.
    pub link: u64,
    /// The further way into the role that was used, if it was not its first link, and the keyring of that way.
    pub grant: Option<String>,
    pub keyring: Option<String>,
}

/// A right that a handler needs.
pub trait Right: Sized + Send {
    fn of(role: Role) -> Result<Self, ApiError>;
}

impl Right for Role {
    fn of(role: Role) -> Result<Role, ApiError> {
        Ok(role)
    }
}

impl Right for Seat {
    fn of(role: Role) -> Result<Seat, ApiError> {
        role.seat()
            .ok_or(ApiError::Forbidden("Only a seat can do this"))
    }
}

/// The host alone.
pub struct Host;

impl Right for Host {
    fn of(role: Role) -> Result<Host, ApiError> {
        match role {
            Role::Host => Ok(Host),
            _ => Err(ApiError::Forbidden("Only the host can do this")),
        }
    }
}

/// Spectators alone.
pub struct Watcher;

impl Right for Watcher {
    fn of(role: Role) -> Result<Watcher, ApiError> {
        match role {
            Role::Watcher => Ok(Watcher),
            _ => Err(ApiError::Forbidden("This is for spectators")),
        }
    }
}

impl<R: Right> FromRequestParts<Arc<App>> for Access<R> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Access<R>, ApiError> {
        let path = Path::<(String, String)>::from_request_parts(parts, app).await?;
        let Path((table, role_id)) = path;
        let room = app.room(&table).await?;
        let role = room.role(&role_id).ok_or(ApiError::NotFound)?;
        let secret = secret(&parts.headers, &table, &role_id);
        // Before the document is read: a link that is revoked from here on is another one.
        let link = room
            .published()
            .link_changes(role.index(room.info().seats.len()));
        let look = room.look().await?;
        let mut grant = None;
        let mut keyring = None;
        let mut fits = fits(&look.meta, role, secret);
        if !fits && let Some(secret) = secret {
            let link = look.meta.grants.link(secret).filter(|g| g.role == role);
            grant = link.map(|grant| grant.id.clone());
            fits = grant.is_some();
        }
        if !fits && let Some(holder) = app.holder(&parts.headers).await? {
            let way = look.meta.grants.keyring(role, &holder.keyring);
            if let Some(way) = way {
                app.keyrings.touch(&app.store, &holder).await;
                grant = Some(way.id.clone());
                keyring = Some(holder.keyring);
                fits = true;
            }
        }
        if let Some(hall) = look.meta.hall.as_ref().filter(|_| !fits) {
            fits = opens_by_hall(app, hall, &parts.headers, role, &role_id).await?;
        }
        if !fits {
            // Guessing is slowed down; 160 bits do the rest.
            let client = Client::of(parts);
            if secret.is_some() && !app.limits.take(client.0, Kind::Guess) {
                return Err(ApiError::TooManyRequests(
                    "Too many wrong links. Try again in a minute.",
                ));
            }
            return Err(ApiError::Unauthorized);
        }
        room.touch(role.feed(room.info().seats.len()));
        Ok(Access {
            app: app.clone(),
            role: R::of(role)?,
            room,
            role_id,
            link,
            grant,
            keyring,
        })
    }
}

/// Whether a secret is that of a role's first link.
fn fits(meta: &Meta, role: Role, secret: Option<&str>) -> bool {
    let hash = match role {
        Role::Watcher if meta.watch => return true,
        role => meta.first_link(role),
    };
    secret.is_some_and(|secret| hash.is_some_and(|hash| hash.fits(secret)))
}

/// Whether somebody in a table's hall has a role there: the holder of a seat, the organizer as host.
async fn opens_by_hall(
    app: &Arc<App>,
    hall: &str,
    headers: &HeaderMap,
    role: Role,
    role_id: &str,
) -> Result<bool, ApiError> {
    let document = app.hall(hall).await?.document();
    let holds = |secret: &str| {
        let found = document
            .device(secret)
            .filter(|(_, device)| device.accepted);
        found.is_some_and(|(person, _)| document.seats_of(person).iter().any(|own| own == role_id))
    };
    Ok(match role {
        Role::Seat(_) => hall_secret(headers, hall, false).is_some_and(holds),
        Role::Host => hall_secret(headers, hall, true).is_some_and(|s| document.host.fits(s)),
        Role::Watcher => false,
    })
}

/// The secret of somebody in a hall: `Authorization: Bearer ..`, or the cookie of the organizer or of a person.
pub fn hall_secret<'a>(headers: &'a HeaderMap, hall: &str, host: bool) -> Option<&'a str> {
    secret(headers, hall, if host { "host" } else { "me" })
}

/// The cookie that keeps a link of a hall in this browser. It opens the hall and its table.
pub fn hall_cookie(app: &App, hall: &str, host: bool, secret: &str) -> String {
    let name = cookie_name(hall, if host { "host" } else { "me" });
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}")
}

/// The secret of a request: `Authorization: Bearer ..`, or the cookie of that role.
pub fn secret<'a>(headers: &'a HeaderMap, table: &str, role_id: &str) -> Option<&'a str> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if bearer.is_some() {
        return bearer;
    }
    cookie_of(headers, &cookie_name(table, role_id))
}

fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split("; "))
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

fn cookie_name(table: &str, role_id: &str) -> String {
    format!("maproom-{table}-{role_id}")
}

/// The cookie that keeps a role in this browser.
pub fn cookie(app: &App, table: &str, role_id: &str, secret: &str) -> String {
    let name = cookie_name(table, role_id);
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!(
        "{name}={secret}; Path=/api/tables/{table}; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}"
    )
}

/// The cookie of a browser's keyring.
const KEYRING: &str = "maproom-keyring";

/// The cookie that keeps a keyring in this browser; an empty one takes it away.
pub fn keyring_cookie(app: &App, shown: &str) -> String {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let age = if shown.is_empty() { 0 } else { 31_536_000 };
    format!("{KEYRING}={shown}; Path=/api; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
}

impl App {
    /// Whose browser this is, if it has a keyring.
    pub async fn holder(&self, headers: &HeaderMap) -> Result<Option<Holder>, ApiError> {
        match cookie_of(headers, KEYRING) {
            Some(shown) => self.keyrings.holder(&self.store, shown).await,
            None => Ok(None),
        }
    }

    /// The same cookie once more, which then lasts another year.
    pub fn renewed_keyring(&self, headers: &HeaderMap) -> Option<String> {
        cookie_of(headers, KEYRING).map(|shown| keyring_cookie(self, shown))
    }

    /// Ends the streams of a keyring, since one of its devices may be gone; the others come back by themselves.
    pub fn cut_keyring(&self, keyring: &str) {
        for room in self.loaded() {
            room.cut_keyring(keyring);
        }
    }

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
pub fn check_origin(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        // Browsers always send it; programs that play need not.
        return Ok(());
    };
    let ours = app
        .config
        .public_url
        .as_deref()
        .is_some_and(|url| url.trim_end_matches('/') == origin);
    let host = origin.split_once("://").map(|(_, host)| host);
    if ours || host.is_some() && host == text(header::HOST) {
        return Ok(());
    }
    Err(ApiError::Forbidden("Cross-site request refused"))
}
