//! Entering a table: by a link, or by taking a free seat. A browser gets the role on its keyring.

use super::host::assign;
use super::lobby::{RoleKey, check_text};
use super::{AppState, Json, Path, SetCookie};
use crate::app::{App, person};
use crate::auth::{self, Role, keyring_cookie};
use crate::clock::now;
use crate::error::ApiError;
use crate::extract::Client;
use crate::grant::GrantKey;
use crate::keyring::Holder;
use crate::limits::{self, Kind};
use crate::meta::Meta;
use crate::room::Room;
use crate::secret::Secret;
use axum::extract::State;
use axum::http::HeaderMap;
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A browser that comes into a role.
pub struct Came<'a> {
    role: Role,
    role_id: &'a str,
    device: &'a str,
    /// The further link it came by.
    via: Option<&'a str>,
}

impl<'a> Came<'a> {
    pub fn new(
        role: Role,
        role_id: &'a str,
        device: &'a str,
        via: Option<&'a str>,
    ) -> Result<Came<'a>, ApiError> {
        check_text(device, limits::NAME)?;
        Ok(Came {
            role,
            role_id,
            device,
            via,
        })
    }
}

impl App {
    /// Puts roles on the keyring of a browser, which gets one if it has none: then there is a cookie to set.
    pub async fn admit(
        &self,
        headers: &HeaderMap,
        room: &Room,
        device: &str,
        came: impl IntoIterator<Item = Came<'_>>,
    ) -> Result<Option<String>, ApiError> {
        let (holder, cookie) = match self.holder(headers).await? {
            Some(holder) => (holder, None),
            None => {
                let (holder, shown) = self.keyrings.create(&self.store, device).await?;
                (holder, Some(keyring_cookie(self, &shown)))
            }
        };
        for came in came {
            self.put_on(&holder, room, came).await?;
        }
        Ok(cookie)
    }

    /// Puts a role on a keyring: the table lets it in, then the keyring lists it.
    pub async fn put_on(
        &self,
        holder: &Holder,
        room: &Room,
        came: Came<'_>,
    ) -> Result<(), ApiError> {
        let Came { role, via, .. } = came;
        let at = now();
        room.change(|_, meta| {
            let key = GrantKey::Keyring(holder.keyring.clone());
            if !meta.grants.add(role, key, came.device, at) {
                return Err(ApiError::Conflict(
                    "Too many devices have this seat. Revoke one.",
                ));
            }
            meta.grants
                .came(role, &holder.keyring, via, came.device, at);
            Ok(())
        })
        .await?;
        self.keyrings
            .change(&self.store, &holder.keyring, None, |document| {
                document.add_seat(&room.id, came.role_id);
            })
            .await
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    secret: String,
    /// What a browser calls itself: the role is put on its keyring, and no cookie has the secret.
    device: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct Entered {
    table: String,
    /// A seat, `host` or `watch`.
    role: String,
    /// Where the link was an invitation: it is used up, and this is the seat's secret from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// What a secret has opened.
struct Opened {
    role: Role,
    via: Option<String>,
    /// The secret that an invitation was exchanged for.
    fresh: Option<Secret>,
    /// The seat that a computer player has kept for the person.
    kept: Option<Seat>,
}

/// What a secret opens. A link for one device is used up, and so is an invitation: whoever sent it keeps no way into the
/// seat of another person.
fn open(meta: &mut Meta, secret: &str) -> Option<Opened> {
    let found = meta.opened_by(secret);
    let found = found.map(|(role, via)| (role, via.map(|grant| grant.id.clone())));
    let (role, via) = match found {
        Some(found) => found,
        None => (meta.grants.redeem(secret, now())?, None),
    };
    let chair = role
        .seat()
        .map(|seat| &mut meta.seats[usize::from(seat.0)])
        .filter(|chair| chair.free);
    let Some(chair) = chair else {
        return Some(Opened {
            role,
            via,
            fresh: None,
            kept: None,
        });
    };
    let fresh = Secret::fresh();
    chair.free = false;
    chair.link = Some(fresh.hash());
    let kept = chair.bot.take().and(role.seat());
    meta.grants.close(role);
    Some(Opened {
        role,
        via: None,
        fresh: Some(fresh),
        kept,
    })
}

/// Opens what only a change of the table opens.
async fn come_in(room: &Room, secret: &str) -> Result<Option<Opened>, ApiError> {
    let mut opened = None;
    room.act(|table, meta, listeners| {
        opened = open(meta, secret);
        let kept = opened.as_ref().and_then(|opened| opened.kept);
        match kept.filter(|_| table.ended().is_none()) {
            Some(seat) => assign(table, person(), Seats::one(seat), false, listeners),
            None => Ok(Vec::new()),
        }
    })
    .await?;
    Ok(opened)
}

/// Exchanges a link's secret for a cookie, and tells which role it gives.
pub async fn enter(
    State(app): AppState,
    Client(client): Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(ask): Json<Enter>,
) -> Result<(SetCookie, Json<Entered>), ApiError> {
    let room = app.room(&id).await?;
    let known = room.look().await?;
    let lasting = known.meta.opened_by(&ask.secret);
    let taken = |role: Role| {
        let seat = role.seat();
        seat.is_none_or(|seat| !known.meta.seats[usize::from(seat.0)].free)
    };
    let opened = match lasting {
        // Nothing changes.
        Some((role, via)) if taken(role) => Some(Opened {
            role,
            via: via.map(|grant| grant.id.clone()),
            fresh: None,
            kept: None,
        }),
        None if !known.meta.grants.is_redeemable(&ask.secret, now()) => None,
        _ => come_in(&room, &ask.secret).await?,
    };
    let Some(opened) = opened else {
        if !app.limits.take(client, Kind::Guess) {
            return Err(ApiError::TooManyRequests(
                "Too many wrong links. Try again in a minute.",
            ));
        }
        return Err(ApiError::Unauthorized);
    };
    let role = room.role_id(opened.role).to_owned();
    let fresh = opened.fresh.map(|secret| secret.0);
    let cookie = match &ask.device {
        Some(device) => {
            let came = Came::new(opened.role, &role, device, opened.via.as_deref())?;
            app.admit(&headers, &room, device, [came]).await?
        }
        None => {
            let secret = fresh.as_deref().unwrap_or(&ask.secret);
            Some(auth::cookie(&app, &id, &role, secret))
        }
    };
    let entered = Entered {
        table: id,
        role,
        secret: fresh,
    };
    Ok((SetCookie(cookie), Json(entered)))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Take {
    #[serde(default)]
    name: String,
    /// What a browser calls itself: the seat is put on its keyring.
    device: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct Taken {
    table: String,
    #[serde(flatten)]
    key: RoleKey,
    /// The further seats of the same person, with a cast.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<RoleKey>,
}

fn take_seat(meta: &mut Meta, seat: Seat, name: &str, secret: &Secret) {
    meta.grants.close(Role::Seat(seat));
    let chair = &mut meta.seats[usize::from(seat.0)];
    chair.free = false;
    chair.bot = None;
    chair.name = name.into();
    chair.link = Some(secret.hash());
}

/// Takes a free seat at an open table: the stranger gets its link.
pub async fn take(
    State(app): AppState,
    Path((id, role)): Path<(String, String)>,
    headers: HeaderMap,
    Json(ask): Json<Take>,
) -> Result<(SetCookie, Json<Taken>), ApiError> {
    check_text(&ask.name, limits::NAME)?;
    let room = app.room(&id).await?;
    let seat = room.seat(&role).ok_or(ApiError::NotFound)?;
    let secret = Secret::fresh();
    let mut others = Vec::new();
    room.act(|table, meta, listeners| {
        others.clear();
        // Umpires, the clock and the like are for people whom the host knows.
        if !meta.open || room.side(seat).is_none() {
            return Err(ApiError::NotFound);
        }
        let chair = &meta.seats[usize::from(seat.0)];
        if !chair.free {
            return Err(ApiError::Conflict("That seat is taken"));
        }
        let kept = chair.bot.is_some();
        take_seat(meta, seat, &ask.name, &secret);
        // By the cast the same person holds other seats too.
        let cast = room.info().cast(&meta.setup).ok().flatten();
        let group = cast.and_then(|cast| cast.groups().find(|seats| seats.contains(&role)));
        for other in group.into_iter().flatten().filter(|other| **other != role) {
            let seat = room.seat(other);
            let seat = seat.filter(|seat| room.side(*seat).is_some());
            let free = |seat: &Seat| {
                let chair = &meta.seats[usize::from(seat.0)];
                chair.free && chair.bot.is_none()
            };
            if let Some(seat) = seat.filter(free) {
                let secret = Secret::fresh();
                take_seat(meta, seat, &ask.name, &secret);
                others.push((other.clone(), secret));
            }
        }
        match kept && table.ended().is_none() {
            true => assign(table, person(), Seats::one(seat), false, listeners),
            false => Ok(Vec::new()),
        }
    })
    .await?;
    let cookie = match &ask.device {
        Some(device) => {
            let taken = others.iter().map(|(role, _)| role);
            let came = [&role].into_iter().chain(taken).map(|role| {
                let seat = room.seat(role).ok_or(ApiError::NotFound)?;
                Came::new(Role::Seat(seat), role, device, None)
            });
            let came = came.collect::<Result<Vec<Came>, ApiError>>()?;
            app.admit(&headers, &room, device, came).await?
        }
        None => Some(auth::cookie(&app, &id, &role, &secret.0)),
    };
    let key = |role: String, secret: &Secret| RoleKey::new(&app, &id, role, secret);
    let others = others.into_iter();
    let taken = Taken {
        key: key(role, &secret),
        others: others.map(|(role, secret)| key(role, &secret)).collect(),
        table: id.clone(),
    };
    Ok((SetCookie(cookie), Json(taken)))
}
