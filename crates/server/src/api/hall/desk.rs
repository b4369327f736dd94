//! A person's own page: one link, all seats, one stream.

use super::access::{Member, game_of};
use super::sheet::Desk;
use super::staff::{Answer, FreshCode, answer};
use crate::api::lobby::check_text;
use crate::api::watch::accepts_gzip;
use crate::api::{Done, Json, Params, SetCookie};
use crate::auth::hall_cookie;
use crate::clock::now;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::hall::code;
use crate::hall::document::{Arrival, Cover, Document, Holder, Matter, Photos, Stage};
use crate::hall::stream::{Start, stream};
use crate::limits;
use crate::published::Cursor;
use crate::secret::Secret;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{Duty, GameInfo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

pub async fn desk(me: Member) -> Result<Json<Desk>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    let desk = Desk::of(&me.hall, game.info(), &me.hall.document(), &me.device);
    desk.map(Json).ok_or(ApiError::Unauthorized)
}

#[derive(Deserialize, JsonSchema)]
pub struct Places {
    /// By seat the place to go on from: `SEAT:OBSERVATIONS.MESSAGES`, with commas between them.
    from: Option<String>,
    /// `0` leaves the menus out.
    menu: Option<u8>,
}

fn cursors(text: &str) -> Option<HashMap<String, Cursor>> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let read = parts.map(|part| {
        let (seat, cursor) = part.split_once(':')?;
        Some((seat.to_owned(), Cursor::read(cursor)?))
    });
    read.collect()
}

/// All seats of a person in one stream of server-sent events.
pub async fn live(
    me: Member,
    headers: HeaderMap,
    Params(ask): Params<Places>,
) -> Result<Response, ApiError> {
    let wrong = || ApiError::bad("A position has the form SEAT:OBSERVATIONS.MESSAGES");
    let cursors = cursors(ask.from.as_deref().unwrap_or("")).ok_or_else(wrong)?;
    let game = game_of(&me.app, &me.hall)?;
    // The room stays loaded as long as somebody listens.
    me.app.hall_room(&me.hall.document()).await?;
    let (hall, device) = (me.hall.clone(), me.device.clone());
    let start = Start {
        device: me.device,
        desk: Box::new(move |document| {
            let desk = Desk::of(&hall, game.info(), document, &device)?;
            Some(Encoded::of(&desk))
        }),
        cursors,
        menu: ask.menu != Some(0),
        gzip: accepts_gzip(&headers),
    };
    Ok(stream(me.app, me.hall, start))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// Milliseconds that the last answer took.
    #[serde(default)]
    delay: u32,
}

/// A sign of life.
pub async fn beat(me: Member, Json(ask): Json<Beat>) -> Json<Done> {
    me.hall.presence().beat(&me.device, ask.delay, now());
    Json(Done {})
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Status {
    status: Arrival,
    /// With `away`: who acts meanwhile.
    #[serde(default)]
    cover: CoverBy,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum CoverBy {
    #[default]
    Computer,
    Deputy,
    Nobody,
}

/// Arrives, takes a break, comes back or leaves.
pub async fn status(me: Member, Json(ask): Json<Status>) -> Result<Json<Done>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    me.hall
        .change(|document| {
            let at = now();
            let person = document
                .person_mut(&me.person)
                .ok_or(ApiError::Unauthorized)?;
            (person.status, person.since) = (ask.status, at);
            let (seats, deputy) = (person.seats.clone(), person.deputy.clone());
            for seat in seats.iter().filter(|seat| plays(game.info(), seat)) {
                let person = match (ask.status, ask.cover) {
                    (Arrival::Away | Arrival::Left, CoverBy::Computer) => None,
                    (Arrival::Away | Arrival::Left, CoverBy::Deputy) => deputy.clone(),
                    _ => {
                        document.covers.remove(seat);
                        continue;
                    }
                };
                let cover = Cover {
                    person,
                    since: at,
                    lost: false,
                };
                document.covers.insert(seat.clone(), cover);
            }
            Ok(())
        })
        .await?;
    me.app.seat_hall(&me.hall).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Privacy {
    photos: Option<Photos>,
    named: Option<bool>,
    recorded: Option<bool>,
}

/// Photos, name and recording: takes effect at once.
pub async fn privacy(me: Member, Json(ask): Json<Privacy>) -> Result<Json<Done>, ApiError> {
    me.change(|person| {
        person.photos = ask.photos.unwrap_or(person.photos);
        person.named = ask.named.unwrap_or(person.named);
        person.recorded = ask.recorded.unwrap_or(person.recorded);
        Ok(())
    })
    .await?;
    me.app.seat_hall(&me.hall).await?;
    Ok(Json(Done {}))
}

/// A code for another device of the same person; it needs no further yes.
pub async fn device(me: Member) -> Result<Json<FreshCode>, ApiError> {
    let issue = me.read(|_, person| person.issue + 1)?;
    let code = code::make(&Secret::fresh(), &me.hall.id, &me.person, issue, code::LONG);
    let (id, text) = (me.hall.id.clone(), code.clone());
    let hash = me.app.workers.run(move || code::hash(&id, &text)).await?;
    me.change(|person| {
        (person.issue, person.code, person.spent) = (issue, Some(hash.clone()), false);
        Ok(())
    })
    .await?;
    Ok(Json(FreshCode::of(&me.hall, code)))
}

/// Lets another device of one's own in, or turns it away. An umpire's other devices are let in by Game Control.
pub async fn admit(me: Member, Json(ask): Json<Answer>) -> Result<Json<Done>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    answer(&me.hall, &ask, |person| {
        person.id == me.person && !person.is_umpire(game.info())
    })
    .await
}

/// Gives the card back: it was somebody else's. Its code works again.
pub async fn mistaken(me: Member) -> Result<(SetCookie, Json<Done>), ApiError> {
    me.change(|person| {
        person.devices.retain(|device| device.id != me.device);
        if person.devices.is_empty() {
            person.spent = false;
        }
        Ok(())
    })
    .await?;
    me.hall.presence().forget(&me.device);
    let gone =
        hall_cookie(&me.app, &me.hall.id, false, "").replace("Max-Age=31536000", "Max-Age=0");
    Ok((SetCookie(Some(gone)), Json(Done {})))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Staffing {
    seats: Vec<String>,
    by: StaffedBy,
}

#[derive(Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum StaffedBy {
    /// The computer, until the seats are taken back.
    Computer,
    /// The computer, for one batch in each seat.
    Once,
    /// The person.
    Me,
}

#[derive(Serialize, JsonSchema)]
pub struct Staffed {
    /// The seats in which the computer has just done something; with `once` only.
    acted: Vec<Acted>,
}

#[derive(Serialize, JsonSchema)]
struct Acted {
    seat: String,
    /// The observations that the seat has had since.
    number: u64,
}

/// How long a person waits for a batch of the computer.
const THINKING: Duration = Duration::from_secs(60);

/// Leaves own seats to the computer, or takes them back. The person looks on meanwhile.
pub async fn staff(me: Member, Json(ask): Json<Staffing>) -> Result<Json<Staffed>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    let document = me.hall.document();
    for seat in &ask.seats {
        let mine = matches!(document.holder(seat), Holder::Person(p) if p.id == me.person);
        if !mine || !plays(game.info(), seat) {
            return Err(ApiError::Forbidden("This seat is not yours"));
        }
    }
    if document.plan.bot.is_empty() {
        return Err(ApiError::Conflict("This hall has no computer officers"));
    }
    let mut acted = Vec::new();
    if ask.by == StaffedBy::Once {
        for seat in &ask.seats {
            acted.extend(once(&me, &document, seat).await?);
        }
        return Ok(Json(Staffed { acted }));
    }
    me.hall
        .change(|document| {
            for seat in &ask.seats {
                match ask.by {
                    StaffedBy::Computer => document.staffed.insert(seat.clone()),
                    _ => document.staffed.remove(seat),
                };
            }
            Ok(())
        })
        .await?;
    me.app.seat_hall(&me.hall).await?;
    Ok(Json(Staffed { acted }))
}

/// Lets the computer make one batch in a seat; nothing if it has nothing to do there.
async fn once(me: &Member, document: &Document, seat: &str) -> Result<Option<Acted>, ApiError> {
    let room = me.app.hall_room(document).await?;
    let room = room.ok_or(ApiError::Conflict("The doors are not open yet"))?;
    let at = room.seat(seat).ok_or(ApiError::NotFound)?;
    let told = me.app.pool.send_for(&room, at, document.plan.bot.clone());
    let told = told.ok_or(ApiError::Conflict("The computer thinks for this seat"))?;
    let went_on = tokio::time::timeout(THINKING, told).await;
    Ok(matches!(went_on, Ok(Ok(true))).then(|| Acted {
        seat: seat.into(),
        number: room.number(at),
    }))
}

fn plays(about: &GameInfo, seat: &str) -> bool {
    let info = about.seats.iter().find(|info| info.id == seat);
    info.is_some_and(|info| info.duty == Duty::Player)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Call {
    seat: String,
    text: String,
}

/// Calls of one person that may wait, and all that are kept.
const CALLS: usize = 20;
const MATTERS: usize = 2000;

/// Calls the umpires.
pub async fn call(me: Member, Json(ask): Json<Call>) -> Result<Json<Done>, ApiError> {
    check_text(&ask.text, limits::CHAT)?;
    if ask.text.trim().is_empty() {
        return Err(ApiError::bad("Write what the matter is"));
    }
    me.hall
        .change(|document| {
            let mine = matches!(document.holder(&ask.seat), Holder::Person(p) if p.id == me.person);
            if !mine {
                return Err(ApiError::Forbidden("This seat is not yours"));
            }
            let open = |matter: &&Matter| matter.person == me.person && matter.settled.is_none();
            if document.matters.iter().filter(open).count() >= CALLS
                || document.matters.len() >= MATTERS
            {
                return Err(ApiError::TooManyRequests("Your earlier calls still wait."));
            }
            let id = document.number('m');
            document.matters.push(Matter {
                id,
                person: me.person.clone(),
                seat: ask.seat.clone(),
                text: ask.text.clone(),
                at: now(),
                owner: None,
                settled: None,
            });
            Ok(())
        })
        .await?;
    Ok(Json(Done {}))
}

/// Deletes the name and the words of a person. What the seats did stays, without them.
pub async fn forget(me: Member) -> Result<Json<Done>, ApiError> {
    me.hall
        .change(|document| {
            document.threads.remove(&me.person);
            for matter in document
                .matters
                .iter_mut()
                .filter(|m| m.person == me.person)
            {
                matter.text.clear();
            }
            let over = document.stage == Stage::Closed;
            let person = document
                .person_mut(&me.person)
                .ok_or(ApiError::Unauthorized)?;
            person.name = "(forgotten)".into();
            person.wish.clear();
            (person.named, person.recorded, person.photos) = (false, false, Photos::No);
            if over {
                person.devices.clear();
            }
            Ok(())
        })
        .await?;
    me.app.seat_hall(&me.hall).await?;
    Ok(Json(Done {}))
}
