//! Who holds what, changed in one step each: a new card, another holder, a swap, a sacking, a device let in.

use super::access::{Organizer, Umpire};
use super::join::code_length;
use crate::api::{Done, Json};
use crate::error::ApiError;
use crate::hall::Hall;
use crate::hall::code;
use crate::hall::reach::{Qr, qr};
use crate::hall::wall::hall_url;
use crate::secret::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Write;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnePerson {
    person: String,
}

/// A fresh code.
#[derive(Serialize, JsonSchema)]
pub struct FreshCode {
    code: String,
    url: String,
    qr: Option<Qr>,
}

impl FreshCode {
    pub fn of(hall: &Hall, code: String) -> FreshCode {
        let url = hall_url(&hall.document(), &hall.id);
        FreshCode {
            qr: qr(&format!("{url}#{code}")),
            url,
            code,
        }
    }
}

/// A new card for a person: the old code is invalid and all devices of the person are out.
pub async fn reissue(
    organizer: Organizer,
    Json(ask): Json<OnePerson>,
) -> Result<Json<FreshCode>, ApiError> {
    let Organizer { app, hall, secret } = &organizer;
    let document = hall.document();
    let person = document.person(&ask.person).ok_or(ApiError::NotFound)?;
    let (issue, length) = (person.issue + 1, code_length(app, hall, person)?);
    // Without the organizer's secret the code is shown this once.
    let fresh = Secret::fresh();
    let secret = secret.as_ref().unwrap_or(&fresh);
    let code = code::make(secret, &hall.id, &person.id, issue, length);
    let (id, text) = (hall.id.clone(), code.clone());
    let hash = app.workers.run(move || code::hash(&id, &text)).await?;
    let gone = hall.change(|document| {
        let person = document.person_mut(&ask.person).ok_or(ApiError::NotFound)?;
        (person.issue, person.code, person.spent) = (issue, Some(hash.clone()), false);
        Ok(std::mem::take(&mut person.devices))
    });
    for device in gone.await? {
        hall.presence().forget(&device.id);
    }
    Ok(Json(FreshCode::of(hall, code)))
}

/// Removes the notes that the holders before wrote for themselves. Draft, orders and letters stay with the seat.
async fn clear_pads(organizer: &Organizer, seats: &[String]) -> Result<(), ApiError> {
    let Organizer { app, hall, .. } = organizer;
    let Some(room) = app.hall_room(&hall.document()).await? else {
        return Ok(());
    };
    for seat in seats.iter().filter_map(|seat| room.seat(seat)) {
        let write = Write::Notepad {
            table: room.id.clone(),
            seat: seat.0,
            text: String::new(),
        };
        app.store.write(write).await?;
    }
    Ok(())
}

fn seats_of(organizer: &Organizer, people: &[&str]) -> Vec<String> {
    let document = organizer.hall.document();
    let found = people.iter().filter_map(|id| document.person(id));
    found.flat_map(|person| person.seats.clone()).collect()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoPeople {
    from: String,
    to: String,
}

/// Gives all seats of one person to another.
pub async fn replace(
    organizer: Organizer,
    Json(ask): Json<TwoPeople>,
) -> Result<Json<Done>, ApiError> {
    let seats = seats_of(&organizer, &[&ask.from]);
    let changed = organizer
        .hall
        .change(|document| document.replace(&ask.from, &ask.to));
    changed.await?;
    follow(&organizer, &seats).await
}

/// Two people exchange all that they hold.
pub async fn swap(
    organizer: Organizer,
    Json(ask): Json<TwoPeople>,
) -> Result<Json<Done>, ApiError> {
    let seats = seats_of(&organizer, &[&ask.from, &ask.to]);
    let changed = organizer
        .hall
        .change(|document| document.swap(&ask.from, &ask.to));
    changed.await?;
    follow(&organizer, &seats).await
}

/// Takes a person out of the cast; the computer has the seats.
pub async fn sack(
    organizer: Organizer,
    Json(ask): Json<OnePerson>,
) -> Result<Json<Done>, ApiError> {
    let seats = seats_of(&organizer, &[&ask.person]);
    organizer
        .hall
        .change(|document| document.sack(&ask.person))
        .await?;
    follow(&organizer, &seats).await
}

/// Removes a person from the list.
pub async fn remove(
    organizer: Organizer,
    Json(ask): Json<OnePerson>,
) -> Result<Json<Done>, ApiError> {
    let seats = seats_of(&organizer, &[&ask.person]);
    organizer
        .hall
        .change(|document| document.remove(&ask.person))
        .await?;
    follow(&organizer, &seats).await
}

async fn follow(organizer: &Organizer, seats: &[String]) -> Result<Json<Done>, ApiError> {
    clear_pads(organizer, seats).await?;
    organizer.app.seat_hall(&organizer.hall).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    device: String,
    yes: bool,
}

/// Lets a device in, or turns it away. Umpires let players in; umpires are let in by whoever runs the game.
pub async fn admit(
    Umpire { app, hall, person }: Umpire,
    Json(ask): Json<Answer>,
) -> Result<Json<Done>, ApiError> {
    let document = hall.document();
    let game = app.hall_game(&document)?;
    let head = match &person {
        None => true,
        Some(id) => document.person(id).is_some_and(|p| p.is_head(game.info())),
    };
    answer(&hall, &ask, |person| head || !person.is_umpire(game.info())).await
}

/// Answers for a device that waits.
pub async fn answer(
    hall: &Hall,
    ask: &Answer,
    may: impl Fn(&crate::hall::document::Person) -> bool,
) -> Result<Json<Done>, ApiError> {
    hall.change(|document| {
        let waits =
            |device: &crate::hall::document::Device| device.id == ask.device && !device.accepted;
        let found = document
            .people
            .iter_mut()
            .find(|p| p.devices.iter().any(waits));
        let person = found.ok_or(ApiError::Conflict("This device does not wait any more"))?;
        if !may(person) {
            return Err(ApiError::Forbidden("Game Control lets umpires in"));
        }
        match ask.yes {
            true => {
                let device = person
                    .devices
                    .iter_mut()
                    .find(|device| device.id == ask.device);
                if let Some(device) = device {
                    device.accepted = true;
                }
            }
            false => person.devices.retain(|device| device.id != ask.device),
        }
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}
