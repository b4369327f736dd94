//! The organizer sets the hall up: what is played, who comes, who sits where, cards, doors.

use super::access::{Organizer, game_of};
use super::join::{budget, code_length};
use super::sheet::Sheet;
use crate::api::lobby::{check_level, check_text};
use crate::api::{Done, Json};
use crate::app::{NewMatch, Occupant};
use crate::error::ApiError;
use crate::hall::code;
use crate::hall::document::{Person, Photos, Plan, Settings, Stage};
use crate::hall::people::{Row, WISH};
use crate::hall::reach::{Qr, addresses, qr};
use crate::hall::seating::new_match;
use crate::hall::wall::hall_url;
use crate::limits;
use axum::http::{HeaderMap, header};
use engine::GameInfo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The port that the organizer's browser uses: the configuration may have asked for any free one.
fn listen(headers: &HeaderMap, config: SocketAddr) -> SocketAddr {
    let host = headers
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let port = host.and_then(|host| host.rsplit_once(':')?.1.parse().ok());
    SocketAddr::new(config.ip(), port.unwrap_or(config.port()))
}

pub async fn sheet(
    Organizer { app, hall, .. }: Organizer,
    headers: HeaderMap,
) -> Result<Json<Sheet>, ApiError> {
    let found = addresses(listen(&headers, app.config.listen), app.is_https());
    Ok(Json(Sheet::of(&app, &hall, found)?))
}

/// Changes what is to be played, before the doors are open.
pub async fn plan(
    Organizer { app, hall, .. }: Organizer,
    Json(plan): Json<Plan>,
) -> Result<Json<Done>, ApiError> {
    let game = app
        .games
        .find(&plan.game)
        .ok_or(ApiError::NotFound)?
        .clone();
    let about = game.info();
    if !about
        .scenarios
        .iter()
        .any(|scenario| scenario.id == plan.scenario)
    {
        return Err(ApiError::bad("The game has no such scenario"));
    }
    about.cast(&plan.setup()).map_err(ApiError::bad)?;
    if !plan.bot.is_empty() {
        check_level(&*game, &plan.bot)?;
    }
    // Options are tried here rather than when everybody waits.
    game.open(&plan.setup(), engine::Seed(crate::secret::random()))
        .map_err(ApiError::bad)?;
    hall.change(|document| {
        if document.stage != Stage::Setup {
            return Err(ApiError::Conflict("The doors are open already"));
        }
        if document.plan.game != plan.game {
            for person in &mut document.people {
                person.seats.clear();
            }
        }
        document.plan = plan.clone();
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pasted {
    people: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
pub struct Missing {
    /// People of the hall that the list does not name. They stay.
    missing: Vec<String>,
}

/// Adds people from a list.
pub async fn people(
    Organizer { hall, .. }: Organizer,
    Json(ask): Json<Pasted>,
) -> Result<Json<Missing>, ApiError> {
    for row in &ask.people {
        check_text(&row.name, limits::NAME)?;
        check_text(&row.wish, WISH)?;
        if row.name.trim().is_empty() {
            return Err(ApiError::bad("Every person needs a name"));
        }
    }
    let missing = hall.change(|document| document.paste(&ask.people)).await?;
    Ok(Json(Missing { missing }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    seat: String,
    /// A person's id; null leaves a gap for the computer.
    person: Option<String>,
    /// Gives whoever held the seat what the new holder had.
    #[serde(default)]
    swap: bool,
}

fn check_seat(about: &GameInfo, seat: &str) -> Result<(), ApiError> {
    let known = about.seat(seat).map(|_| ());
    known.ok_or_else(|| ApiError::Bad(format!("There is no seat '{seat}'")))
}

/// Binds a seat to a person, or to nobody.
pub async fn cast(
    Organizer { app, hall, .. }: Organizer,
    Json(ask): Json<Casting>,
) -> Result<Json<Done>, ApiError> {
    check_seat(game_of(&app, &hall)?.info(), &ask.seat)?;
    hall.change(|document| document.cast(&ask.seat, ask.person.as_deref(), ask.swap))
        .await?;
    app.seat_hall(&hall).await?;
    Ok(Json(Done {}))
}

/// Proposes seats for everybody who has none.
pub async fn fill(Organizer { app, hall, .. }: Organizer) -> Result<Json<Done>, ApiError> {
    let game = game_of(&app, &hall)?;
    hall.change(|document| {
        document.fill(game.info());
        Ok(())
    })
    .await?;
    app.seat_hall(&hall).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HallSettings {
    name: Option<String>,
    settings: Settings,
}

/// Turns that a wall may be late.
const DELAYS: std::ops::RangeInclusive<u32> = 0..=4;

/// Name, address, delays.
pub async fn settings(
    Organizer { app, hall, .. }: Organizer,
    Json(ask): Json<HallSettings>,
) -> Result<Json<Done>, ApiError> {
    check_settings(&ask.settings)?;
    if let Some(name) = &ask.name {
        check_text(name, limits::TITLE)?;
    }
    hall.change(|document| {
        if let Some(name) = &ask.name {
            document.name = name.clone();
        }
        document.settings = ask.settings.clone();
        Ok(())
    })
    .await?;
    app.seat_hall(&hall).await?;
    Ok(Json(Done {}))
}

pub fn check_settings(settings: &Settings) -> Result<(), ApiError> {
    for text in [&settings.address, &settings.wifi, &settings.liaison] {
        check_text(text, limits::TITLE)?;
    }
    let web = settings.address.starts_with("http://") || settings.address.starts_with("https://");
    if !settings.address.is_empty() && !web {
        return Err(ApiError::bad("An address begins with http:// or https://"));
    }
    if !DELAYS.contains(&settings.delay) {
        return Err(ApiError::bad("Give a delay of 0 to 4 turns"));
    }
    if settings
        .cover_after
        .is_some_and(|seconds| !(5..=7200).contains(&seconds))
    {
        return Err(ApiError::bad("Give 5 seconds to 2 hours, or none"));
    }
    Ok(())
}

#[derive(Serialize, JsonSchema)]
pub struct Cards {
    name: String,
    title: String,
    /// Where phones open the hall.
    url: String,
    wifi: String,
    cards: Vec<Card>,
}

/// A person's card.
#[derive(Serialize, JsonSchema)]
struct Card {
    person: String,
    name: String,
    photos: Photos,
    seats: Vec<CardSeat>,
    /// The code; null if an umpire has made a newer card.
    code: Option<String>,
    /// The hall's address with the code.
    qr: Option<Qr>,
    /// Whether the code was used.
    spent: bool,
}

#[derive(Serialize, JsonSchema)]
struct CardSeat {
    seat: String,
    title: String,
    side: Option<String>,
    job: Vec<String>,
}

fn card_seats(about: &GameInfo, person: &Person) -> Vec<CardSeat> {
    let seats = about
        .seats
        .iter()
        .filter(|seat| person.seats.contains(&seat.id));
    let seats = seats.map(|seat| CardSeat {
        seat: seat.id.clone(),
        title: seat.name.clone(),
        side: seat.side.clone(),
        job: seat.job.clone(),
    });
    seats.collect()
}

/// The cards of everybody who holds a seat. The same cards as before, unless one was made anew since.
pub async fn cards(organizer: Organizer) -> Result<Json<Cards>, ApiError> {
    let Organizer { app, hall, secret } = &organizer;
    let secret = secret.as_ref();
    let secret = secret.ok_or(ApiError::Forbidden(
        "Only the organizer can print all cards",
    ))?;
    let game = game_of(app, hall)?;
    let document = hall.document();
    let mut made = Vec::new();
    for person in document
        .people
        .iter()
        .filter(|person| !person.seats.is_empty())
    {
        let (issue, length) = (person.issue.max(1), code_length(app, hall, person)?);
        let code = code::make(secret, &hall.id, &person.id, issue, length);
        let (id, text) = (hall.id.clone(), code.clone());
        let hash = app.workers.run(move || code::hash(&id, &text)).await?;
        made.push((person.id.clone(), code, hash));
    }
    let fresh = |person: &Person| person.issue == 0;
    if document
        .people
        .iter()
        .any(|person| fresh(person) && !person.seats.is_empty())
    {
        hall.change(|document| {
            for (id, _, hash) in &made {
                if let Some(person) = document.person_mut(id).filter(|person| fresh(person)) {
                    (person.issue, person.code) = (1, Some(hash.clone()));
                }
            }
            Ok(())
        })
        .await?;
    }
    let document = hall.document();
    let url = hall_url(&document, &hall.id);
    let cards = made.into_iter().filter_map(|(id, code, hash)| {
        let person = document.person(&id)?;
        let code = (person.code.as_ref() == Some(&hash)).then_some(code);
        Some(Card {
            name: person.name.clone(),
            photos: person.photos,
            seats: card_seats(game.info(), person),
            qr: code.as_ref().and_then(|code| qr(&format!("{url}#{code}"))),
            code,
            spent: person.spent,
            person: id,
        })
    });
    Ok(Json(Cards {
        name: document.name.clone(),
        title: game.info().title.clone(),
        cards: cards.collect(),
        url,
        wifi: document.settings.wifi.clone(),
    }))
}

/// Opens the doors: the game begins with everybody in their seats.
pub async fn open(Organizer { app, hall, .. }: Organizer) -> Result<Json<Done>, ApiError> {
    app.open_doors(&hall).await?;
    Ok(Json(Done {}))
}

#[derive(Serialize, JsonSchema)]
pub struct Rehearsal {
    table: String,
    /// A link for each seat that the computer does not play.
    links: Vec<RehearsalLink>,
    watch: String,
}

#[derive(Serialize, JsonSchema)]
struct RehearsalLink {
    seat: String,
    title: String,
    link: String,
}

/// The same game with a computer in every seat that one can play; the organizer has the others. It is a table of its own
/// and leaves nothing in the hall.
pub async fn rehearse(Organizer { app, hall, .. }: Organizer) -> Result<Json<Rehearsal>, ApiError> {
    let mut document = crate::hall::document::Document::clone(&hall.document());
    for person in &mut document.people {
        person.seats.clear();
    }
    document.covers.clear();
    let game = app.hall_game(&document)?;
    app.check_space().await?;
    let plan: NewMatch = new_match(&document, game.clone());
    let free: Vec<bool> = plan
        .seats
        .iter()
        .map(|o| !matches!(o, Occupant::Bot(_)))
        .collect();
    let keys = app.create(plan).await?;
    let room = app.room(&keys.table).await?;
    app.wake_bots(&room).await;
    let seats = game.info().seats.iter().zip(&keys.seats).zip(free);
    let links = seats.filter_map(|((seat, secret), free)| {
        let secret = secret.as_ref().filter(|_| free)?;
        Some(RehearsalLink {
            seat: seat.id.clone(),
            title: seat.name.clone(),
            link: format!("/t/{}/{}#{}", keys.table, seat.id, secret.0),
        })
    });
    Ok(Json(Rehearsal {
        links: links.collect(),
        watch: format!("/t/{}/watch#{}", keys.table, keys.watch.0),
        table: keys.table.clone(),
    }))
}

/// Forgives the wrong codes: the organizer knows where they came from.
pub async fn forgive(Organizer { hall, .. }: Organizer) -> Json<Done> {
    budget(&hall).refill();
    Json(Done {})
}

/// Deletes a closed hall with everything in it. The game stays.
pub async fn delete(Organizer { app, hall, .. }: Organizer) -> Result<Json<Done>, ApiError> {
    if hall.document().stage != Stage::Closed {
        return Err(ApiError::Conflict("Close the hall first"));
    }
    hall.delete().await?;
    app.halls.forget(&hall.id);
    Ok(Json(Done {}))
}

/// Closes the hall: codes, devices and words to the liaison are deleted. The game stays.
pub async fn close(Organizer { hall, .. }: Organizer) -> Result<Json<Done>, ApiError> {
    hall.change(|document| {
        document.stage = Stage::Closed;
        document.threads.clear();
        for person in &mut document.people {
            (person.code, person.spent) = (None, true);
        }
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}
