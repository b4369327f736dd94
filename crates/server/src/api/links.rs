//! The ways into a role: further links, links for another device, and the devices that came in.

use super::lobby::{Key, names_loopback};
use super::{Done, Json};
use crate::app::App;
use crate::auth::{Access, Role};
use crate::clock::now;
use crate::error::ApiError;
use crate::grant::{Grant, GrantKey, ONCE};
use crate::hall::reach::{Qr, addresses, qr};
use crate::meta::Meta;
use crate::room::Room;
use crate::secret::Secret;
use axum::http::{HeaderMap, header};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The id of a role's first link.
const FIRST: &str = "first";

#[derive(Serialize, JsonSchema)]
pub struct Ways {
    links: Vec<Way>,
}

/// A way into a role.
#[derive(Serialize, JsonSchema)]
struct Way {
    id: String,
    /// A seat, `host` or `watch`.
    role: String,
    kind: WayKind,
    /// The device that came in, as it calls itself.
    device: String,
    made: i64,
    /// When it was last used; a device's to the hour.
    used: Option<i64>,
    /// When a link for another device ends.
    until: Option<i64>,
    /// Whether this request came by it.
    here: bool,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum WayKind {
    /// The link that the table was opened with.
    First,
    Link,
    /// A link for one device.
    Once,
    Device,
}

/// Whether the holder of one role says who has another: their own, and the host also who watches and who is invited.
fn governs(meta: &Meta, own: Role, role: Role) -> bool {
    let free = |role: Role| {
        let seat = role.seat();
        seat.is_some_and(|seat| meta.seats[usize::from(seat.0)].free)
    };
    own == role || own == Role::Host && (role == Role::Watcher || free(role))
}

/// The roles that a role governs.
fn governed(room: &Room, meta: &Meta, own: Role) -> Result<Vec<Role>, ApiError> {
    if own == Role::Watcher {
        return Err(ApiError::Forbidden("Spectators have no links to give"));
    }
    let seats = (0..room.info().seats.len()).map(|n| Role::Seat(engine::Seat(n as u8)));
    let roles = seats.chain([Role::Watcher, Role::Host]);
    Ok(roles.filter(|role| governs(meta, own, *role)).collect())
}

pub async fn read(access: Access) -> Result<Json<Ways>, ApiError> {
    let Access {
        app,
        room,
        role: own,
        grant: here,
        ..
    } = access;
    let meta = room.look().await?.meta.clone();
    let mut links = Vec::new();
    for role in governed(&room, &meta, own)? {
        let id = room.role_id(role);
        if meta.first_link(role).is_some() {
            links.push(Way {
                id: FIRST.into(),
                role: id.into(),
                kind: WayKind::First,
                device: String::new(),
                made: room.created,
                used: None,
                until: None,
                here: own == role && here.is_none(),
            });
        }
        for grant in meta.grants.of(role) {
            let seen = match &grant.key {
                GrantKey::Keyring(id) => app.keyrings.last_use(&app.store, id).await?,
                _ => None,
            };
            links.push(Way {
                here: here.as_ref() == Some(&grant.id),
                ..way(id, grant, seen)
            });
        }
    }
    Ok(Json(Ways { links }))
}

fn way(role: &str, grant: &Grant, seen: Option<i64>) -> Way {
    let (kind, until) = match &grant.key {
        GrantKey::Link(_) => (WayKind::Link, None),
        GrantKey::Once { until, .. } => (WayKind::Once, Some(*until)),
        GrantKey::Keyring(_) => (WayKind::Device, None),
    };
    Way {
        id: grant.id.clone(),
        role: role.into(),
        kind,
        device: grant.device.clone(),
        made: grant.made,
        used: grant.used.max(seen),
        until,
        here: false,
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mint {
    /// The role that the link opens: one's own where nothing is said. The host may name a free seat or `watch`.
    role: Option<String>,
    /// Whether it is for one device, within ten minutes.
    #[serde(default)]
    once: bool,
}

/// A link that was made: its secret is shown this once.
#[derive(Serialize, JsonSchema)]
pub struct Minted {
    role: String,
    #[serde(flatten)]
    key: Key,
    /// The link as another device opens it, and as the code says it.
    url: String,
    qr: Option<Qr>,
    /// When it ends, if it does.
    until: Option<i64>,
}

/// A link as other devices reach it: as the operator says, on the local network where this machine asks by its own name,
/// or as the asker reached it.
fn reachable(app: &App, headers: &HeaderMap, link: &str) -> String {
    if !link.starts_with('/') {
        return link.into();
    }
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    let host = host.unwrap_or_default();
    let own = names_loopback(headers) && app.config.listen.ip().is_unspecified();
    let network = addresses(app.config.listen, app.is_https());
    match network.first().filter(|_| own) {
        Some(address) => format!("{}{link}", address.url()),
        None => {
            let scheme = if app.is_https() { "https" } else { "http" };
            format!("{scheme}://{host}{link}")
        }
    }
}

/// Makes a further link.
pub async fn mint(
    access: Access,
    headers: HeaderMap,
    Json(ask): Json<Mint>,
) -> Result<Json<Minted>, ApiError> {
    let Access {
        app,
        room,
        role: own,
        role_id,
        ..
    } = access;
    let id = ask.role.unwrap_or(role_id);
    let role = room.role(&id).ok_or(ApiError::NotFound)?;
    let (secret, at) = (Secret::fresh(), now());
    room.change(|play, meta| {
        // After the end both players may show the game: its journal is theirs too.
        let shows = role == Role::Watcher && own != Role::Watcher && play.table.ended().is_some();
        if !shows && !governed(&room, meta, own)?.contains(&role) {
            return Err(ApiError::Forbidden("This seat is not yours to give"));
        }
        let key = match ask.once {
            true => GrantKey::once(&secret, at),
            false => GrantKey::link(&secret),
        };
        match meta.grants.add(role, key, "", at) {
            true => Ok(()),
            false => Err(ApiError::Conflict("Too many links. Revoke one.")),
        }
    })
    .await?;
    let key = Key::new(&app, &room.id, &id, &secret);
    let key = match ask.once {
        true => key.for_one_device(&app, &room.id),
        false => key,
    };
    let url = reachable(&app, &headers, key.link());
    Ok(Json(Minted {
        role: id,
        qr: qr(&url),
        url,
        key,
        until: ask.once.then_some(at + ONCE),
    }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unlink {
    id: String,
    /// Whose first link it is, where `id` is `first`: one's own where nothing is said.
    role: Option<String>,
}

/// Revokes a way in, and the devices that came in by it.
pub async fn revoke(access: Access, Json(ask): Json<Unlink>) -> Result<Json<Done>, ApiError> {
    let Access {
        room, role: own, ..
    } = access;
    let named = match &ask.role {
        Some(id) => room.role(id).ok_or(ApiError::NotFound)?,
        None => own,
    };
    room.change(|_, meta| {
        let role = match meta.grants.find(&ask.id) {
            Some(grant) => grant.role,
            None if ask.id == FIRST => named,
            None => return Err(ApiError::NotFound),
        };
        if !governed(&room, meta, own)?.contains(&role) {
            return Err(ApiError::NotFound);
        }
        match (ask.id.as_str(), role) {
            (FIRST, Role::Seat(seat)) => meta.seats[usize::from(seat.0)].link = None,
            (FIRST, Role::Watcher) => meta.watchers = None,
            // A secret that nobody has.
            (FIRST, Role::Host) => meta.host = Secret::fresh().hash(),
            (id, _) => meta.grants.remove(id),
        }
        let lost = role.seat().is_some_and(|seat| !meta.is_held(seat));
        let alone = role == Role::Host && meta.grants.of(Role::Host).next().is_none();
        match lost && own == role || alone {
            true => Err(ApiError::Conflict(
                "This is the last way in. Make another one first, or give the seat up.",
            )),
            false => Ok(()),
        }
    })
    .await?;
    Ok(Json(Done {}))
}
