//! A browser's keyring: its seats, its devices, and the phrase that brings them back.

use super::enter::Came;
use super::lobby::check_text;
use super::{AppState, Done, Json, SetCookie};
use crate::app::App;
use crate::auth::keyring_cookie;
use crate::clock::now;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::extract::Client;
use crate::keyring::{Document, Held, Holder, Recovery, phrase};
use crate::limits::{self, Kind};
use crate::status::Status;
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Seats that are told of, the newest first.
const SHOWN: usize = 60;

#[derive(Default, Serialize, JsonSchema)]
pub struct Keyring {
    devices: Vec<DeviceStatus>,
    seats: Vec<SeatOnKeyring>,
    /// Since when it has its recovery phrase.
    phrase: Option<i64>,
    /// Devices that came in by the phrase, until it is read.
    recovered: Vec<Recovered>,
}

#[derive(Serialize, JsonSchema)]
struct DeviceStatus {
    id: String,
    name: String,
    made: i64,
    /// To the hour.
    used: i64,
    here: bool,
}

#[derive(Serialize, JsonSchema)]
struct SeatOnKeyring {
    table: String,
    role: String,
    /// How many observations the role has had.
    number: u64,
    #[schemars(with = "Status")]
    status: Encoded,
}

#[derive(Serialize, JsonSchema)]
struct Recovered {
    at: i64,
    device: String,
}

/// A seat of a keyring, if the table still lets it in.
async fn seat(app: &App, keyring: &str, held: &Held) -> Result<Option<SeatOnKeyring>, ApiError> {
    let room = match app.room(&held.table).await {
        Ok(room) => room,
        Err(ApiError::NotFound) => return Ok(None),
        Err(error) => return Err(error),
    };
    let look = room.look().await?;
    let way = room
        .role(&held.role)
        .filter(|role| look.meta.grants.keyring(*role, keyring).is_some());
    Ok(way.map(|role| {
        let shown = room.published();
        SeatOnKeyring {
            table: held.table.clone(),
            role: held.role.clone(),
            number: shown.feeds[role.feed(look.meta.seats.len())].len(),
            status: shown.status_json.clone(),
        }
    }))
}

/// What this browser has. Without a keyring it has nothing.
pub async fn read(
    State(app): AppState,
    headers: HeaderMap,
) -> Result<(SetCookie, Json<Keyring>), ApiError> {
    let Some(holder) = app.holder(&headers).await? else {
        return Ok((SetCookie(None), Json(Keyring::default())));
    };
    app.keyrings.touch(&app.store, &holder).await;
    let document = &holder.document;
    let (mut seats, mut gone) = (Vec::new(), Vec::new());
    for held in document.seats.iter().rev().take(SHOWN) {
        match seat(&app, &holder.keyring, held).await? {
            Some(seat) => seats.push(seat),
            None => gone.push(held.clone()),
        }
    }
    if !gone.is_empty() {
        let drop = |document: &mut Document| document.seats.retain(|held| !gone.contains(held));
        let dropped = app
            .keyrings
            .change(&app.store, &holder.keyring, None, drop)
            .await;
        // They are not shown, and the next one who looks drops them.
        dropped.unwrap_or_default();
    }
    let devices = document.devices.iter().map(|device| DeviceStatus {
        id: device.id.clone(),
        name: device.name.clone(),
        made: device.made,
        used: device.used,
        here: device.id == holder.device,
    });
    let recovered = document.told.iter().map(|told| Recovered {
        at: told.at,
        device: told.device.clone(),
    });
    let keyring = Keyring {
        devices: devices.collect(),
        seats,
        phrase: document.phrase,
        recovered: recovered.collect(),
    };
    Ok((SetCookie(app.renewed_keyring(&headers)), Json(keyring)))
}

pub async fn require(app: &App, headers: &HeaderMap) -> Result<Holder, ApiError> {
    let holder = app.holder(headers).await?;
    holder.ok_or(ApiError::Conflict("This browser has no games yet"))
}

#[derive(Serialize, JsonSchema)]
pub struct Phrase {
    /// Six words, shown this once.
    words: Vec<&'static str>,
}

/// A new recovery phrase; the old one opens nothing any more.
pub async fn make_phrase(
    State(app): AppState,
    headers: HeaderMap,
) -> Result<Json<Phrase>, ApiError> {
    let holder = require(&app, &headers).await?;
    let words = phrase::fresh();
    let hash = slow_hash(&app, words.join(" ")).await?;
    app.keyrings
        .change(&app.store, &holder.keyring, Some(&hash), |document| {
            document.phrase = Some(now());
        })
        .await?;
    Ok(Json(Phrase { words }))
}

async fn slow_hash(app: &App, words: String) -> Result<String, ApiError> {
    let hash = app.workers.run(move || phrase::hash(&words)).await?;
    hash.map_err(ApiError::StoreUnavailable)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    phrase: String,
    /// What this browser calls itself.
    device: String,
}

#[derive(Serialize, JsonSchema)]
pub struct RecoveredSeats {
    /// How many seats there are on the keyring.
    seats: usize,
}

/// Brings a keyring into this browser. Its other devices are told.
pub async fn recover(
    State(app): AppState,
    Client(client): Client,
    headers: HeaderMap,
    Json(ask): Json<Recover>,
) -> Result<(SetCookie, Json<RecoveredSeats>), ApiError> {
    check_text(&ask.device, limits::NAME)?;
    let words = phrase::read(&ask.phrase).map_err(ApiError::Bad)?;
    if !app.limits.take(client, Kind::Phrase) {
        return Err(ApiError::TooManyRequests(
            "Five tries an hour. Try again later.",
        ));
    }
    let hash = slow_hash(&app, words).await?;
    let row = app
        .store
        .read(move |db| db.keyring_of_phrase(&hash))
        .await?;
    let Some(row) = row else {
        return Err(ApiError::Bad("No games have this phrase".into()));
    };
    let before = app.holder(&headers).await?;
    let before = before.filter(|holder| holder.keyring != row.id);
    let (secret, count) = app
        .keyrings
        .change(&app.store, &row.id, None, |document| {
            let (_, secret) = document.add_device(&ask.device);
            document.told.push(Recovery {
                at: now(),
                device: ask.device.clone(),
            });
            (secret, document.seats.len())
        })
        .await?;
    let shown = format!("{}.{}", row.id, secret.0);
    if let Some(before) = before {
        bring(&app, &before, &shown).await?;
    }
    let cookie = keyring_cookie(&app, &shown);
    let seats = RecoveredSeats { seats: count };
    Ok((SetCookie(Some(cookie)), Json(seats)))
}

/// Puts the seats that a browser had before on the keyring that it has now.
async fn bring(app: &App, before: &Holder, shown: &str) -> Result<(), ApiError> {
    let Some(now) = app.keyrings.holder(&app.store, shown).await? else {
        return Ok(());
    };
    for held in &before.document.seats {
        let Ok(room) = app.room(&held.table).await else {
            continue;
        };
        let look = room.look().await?;
        let role = room
            .role(&held.role)
            .filter(|role| look.meta.grants.keyring(*role, &before.keyring).is_some());
        if let Some(role) = role {
            let came = Came::new(role, &held.role, now.name(), None)?;
            app.put_on(&now, &room, came).await?;
        }
    }
    Ok(())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    device: String,
}

/// Takes a device off the keyring: one that was lost, or this one on a computer that others use.
pub async fn drop_device(
    State(app): AppState,
    headers: HeaderMap,
    Json(ask): Json<Drop>,
) -> Result<(SetCookie, Json<Done>), ApiError> {
    let holder = require(&app, &headers).await?;
    app.keyrings
        .change(&app.store, &holder.keyring, None, |document| {
            document.devices.retain(|device| device.id != ask.device);
        })
        .await?;
    app.cut_keyring(&holder.keyring);
    let own = ask.device == holder.device;
    let cookie = own.then(|| keyring_cookie(&app, ""));
    Ok((SetCookie(cookie), Json(Done {})))
}

/// The holder has read which devices came in by the phrase.
pub async fn read_news(State(app): AppState, headers: HeaderMap) -> Result<Json<Done>, ApiError> {
    let holder = require(&app, &headers).await?;
    app.keyrings
        .change(&app.store, &holder.keyring, None, |document| {
            document.told.clear();
        })
        .await?;
    Ok(Json(Done {}))
}
