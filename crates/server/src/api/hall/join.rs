//! Coming in: the list of halls, a new one, links and codes.

use super::access::Visitor;
use super::sheet::PublicHall;
use crate::api::lobby::check_text;
use crate::api::{AppState, Json, SetCookie};
use crate::app::App;
use crate::auth::hall_cookie;
use crate::clock::now;
use crate::error::ApiError;
use crate::extract::Client;
use crate::hall::code::{self, LONG};
use crate::hall::document::{Device, Document, Person, Plan, Settings, Stage};
use crate::hall::{Hall, wall};
use crate::limits::{self, Kind};
use crate::secret::{Secret, hall_id};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, JsonSchema)]
pub struct HallList {
    /// Halls whose day is not over, newest first.
    halls: Vec<ListedHall>,
}

#[derive(Serialize, JsonSchema)]
struct ListedHall {
    hall: String,
    name: String,
    stage: Stage,
}

/// Halls that are listed, and how many of the newest are looked at for them.
const LISTED: usize = 20;
const LOOKED_AT: u32 = 100;

/// The halls of this server, so that a phone need not type a hall's name.
pub async fn list(State(app): AppState) -> Result<Json<HallList>, ApiError> {
    let rows = app.store.read(|db| db.open_halls(LOOKED_AT)).await?;
    let mut halls = Vec::new();
    for row in rows {
        if halls.len() == LISTED {
            break;
        }
        let hall = app.hall(&row.id).await?;
        let document = hall.document();
        if document.unlisted {
            continue;
        }
        halls.push(ListedHall {
            hall: row.id,
            name: document.name.clone(),
            stage: document.stage,
        });
    }
    Ok(Json(HallList { halls }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHall {
    game: String,
    #[serde(default)]
    name: String,
    /// Whether it is left out of the list: a hall of one person at home is nobody else's.
    #[serde(default)]
    unlisted: bool,
}

/// The organizer's link, shown this once.
#[derive(Serialize, JsonSchema)]
pub struct HallKey {
    hall: String,
    secret: String,
    link: String,
}

pub async fn create(
    State(app): AppState,
    Client(client): Client,
    Json(ask): Json<NewHall>,
) -> Result<(SetCookie, Json<HallKey>), ApiError> {
    check_text(&ask.name, limits::TITLE)?;
    let game = app.games.find(&ask.game).ok_or(ApiError::NotFound)?;
    if !app.limits.take(client, Kind::Create) {
        return Err(ApiError::TooManyRequests(
            "Too many new halls. Try again later.",
        ));
    }
    let about = game.info();
    let scenario = about.scenarios.first().map(|first| first.id.clone());
    let (id, secret) = (hall_id(), Secret::fresh());
    let document = Document {
        name: ask.name,
        unlisted: ask.unlisted,
        host: secret.hash(),
        stage: Stage::Setup,
        opened: None,
        plan: Plan {
            game: about.name.into(),
            scenario: scenario.unwrap_or_default(),
            options: BTreeMap::new(),
            cast: about.casts.first().map(|cast| cast.id.clone()),
            bot: game.usual_level().unwrap_or_default().to_owned(),
            timetable: !about.casts.is_empty(),
            position: None,
        },
        table: None,
        settings: Settings::default(),
        people: Vec::new(),
        numbers: 0,
        covers: BTreeMap::new(),
        staffed: Default::default(),
        matters: Vec::new(),
        threads: BTreeMap::new(),
        bulletins: Vec::new(),
        votes: BTreeMap::new(),
    };
    Hall::create(&app.store, &id, &document).await?;
    let base = app.config.public_url.as_deref().unwrap_or("");
    let base = base.trim_end_matches('/');
    let cookie = hall_cookie(&app, &id, true, &secret.0);
    let key = HallKey {
        link: format!("{base}/h/{id}/host#{}", secret.0),
        secret: secret.0,
        hall: id,
    };
    Ok((SetCookie(Some(cookie)), Json(key)))
}

/// What anyone may know of a hall.
pub async fn public(
    Visitor { app, hall }: Visitor,
    Client(client): Client,
) -> Result<Json<PublicHall>, ApiError> {
    hall.visited(client);
    Ok(Json(PublicHall::of(&app, &hall)?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    secret: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HallRole {
    /// The organizer.
    Host,
    /// A person of the hall.
    Me,
    /// A device that waits for a yes.
    Waits,
}

#[derive(Serialize, JsonSchema)]
pub struct HallEntered {
    hall: String,
    role: HallRole,
}

/// Exchanges a link's secret for a cookie.
pub async fn enter(
    Visitor { app, hall }: Visitor,
    Client(client): Client,
    Json(ask): Json<Secrets>,
) -> Result<(SetCookie, Json<HallEntered>), ApiError> {
    let document = hall.document();
    let (role, host) = match document.device(&ask.secret) {
        _ if document.host.fits(&ask.secret) => (HallRole::Host, true),
        Some((_, device)) if device.accepted => (HallRole::Me, false),
        Some(_) => (HallRole::Waits, false),
        None if app.limits.take(client, Kind::Guess) => return Err(ApiError::Unauthorized),
        None => {
            return Err(ApiError::TooManyRequests(
                "Too many wrong links. Try again in a minute.",
            ));
        }
    };
    let cookie = hall_cookie(&app, &hall.id, host, &ask.secret);
    let entered = HallEntered {
        hall: hall.id.clone(),
        role,
    };
    Ok((SetCookie(Some(cookie)), Json(entered)))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    code: String,
    /// What the device is: `phone`.
    #[serde(default)]
    device: String,
}

/// A code that was exchanged.
#[derive(Serialize, JsonSchema)]
pub struct Exchanged {
    /// Whether the device is in, or waits for a yes. Nothing about the person is told before.
    accepted: bool,
    secret: String,
    link: String,
}

/// Exchanges the code of a card for a secret. A code works once; another device with it waits for a yes.
pub async fn exchange(
    Visitor { app, hall }: Visitor,
    Client(client): Client,
    Json(ask): Json<Typed>,
) -> Result<(SetCookie, Json<Exchanged>), ApiError> {
    check_text(&ask.device, limits::NAME)?;
    hall.visited(client);
    let spent = "Too many wrong codes in this hall. Ask at the door.";
    if budget(&hall).left() == 0 {
        return Err(ApiError::TooManyRequests(spent));
    }
    let code = code::read(&ask.code).ok_or(ApiError::bad(
        "A code has six characters, an umpire's ten; there is no 0, O, 1, I or L on the cards",
    ))?;
    let (id, typed) = (hall.id.clone(), code.clone());
    let hash = app.workers.run(move || code::hash(&id, &typed)).await?;
    let game = app.hall_game(&hall.document())?;
    let secret = Secret::fresh();
    let done = hall.change(|document| {
        if document.stage == Stage::Closed {
            return Err(ApiError::Conflict("The hall is closed"));
        }
        let found = document
            .people
            .iter()
            .position(|p| p.code.as_ref() == Some(&hash));
        let Some(at) = found else {
            return Err(ApiError::NotFound);
        };
        let device = document.number('d');
        let person = &mut document.people[at];
        if person.devices.len() >= DEVICES {
            return Err(ApiError::Conflict(
                "Too many devices for this card. Ask at the door.",
            ));
        }
        // An umpire's card is let in by whoever runs the game, a card that was used by its holder.
        let accepted = !person.spent && !person.is_umpire(game.info());
        person.spent = true;
        person.devices.push(Device {
            id: device,
            secret: secret.hash(),
            kind: ask.device.clone(),
            since: now(),
            accepted,
        });
        Ok(accepted)
    });
    match done.await {
        Ok(accepted) => {
            let cookie = hall_cookie(&app, &hall.id, false, &secret.0);
            let link = format!(
                "{}#{}",
                wall::hall_url(&hall.document(), &hall.id),
                secret.0
            );
            let secret = secret.0;
            Ok((
                SetCookie(Some(cookie)),
                Json(Exchanged {
                    accepted,
                    secret,
                    link,
                }),
            ))
        }
        Err(ApiError::NotFound) => {
            budget(&hall).spend();
            Err(ApiError::Conflict(
                "No card has this code. Look again, or ask at the door.",
            ))
        }
        Err(other) => Err(other),
    }
}

/// Devices of one person.
const DEVICES: usize = 8;

pub fn budget(hall: &Hall) -> std::sync::MutexGuard<'_, crate::hall::budget::Budget> {
    hall.budget.lock().unwrap_or_else(|e| e.into_inner())
}

/// How long a person's code is.
pub fn code_length(app: &App, hall: &Hall, person: &Person) -> Result<usize, ApiError> {
    let game = app.hall_game(&hall.document())?;
    Ok(match person.is_umpire(game.info()) {
        true => LONG,
        false => code::SHORT,
    })
}
