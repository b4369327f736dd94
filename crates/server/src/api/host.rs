//! What the host of a table may do: reissue links, revoke them, seat a computer player, close.

use super::lobby::RoleKey;
use super::{Done, Json};
use crate::app::{App, person};
use crate::auth::{Access, Host};
use crate::error::ApiError;
use crate::meta::Meta;
use crate::room::{Room, end};
use crate::secret::Secret;
use engine::erased::{DynMatch, Listeners, News};
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct At {
    seat: String,
}

fn seat_named(room: &Room, id: &str) -> Result<Seat, ApiError> {
    room.seat(id)
        .ok_or_else(|| ApiError::Bad(format!("There is no seat '{id}'")))
}

/// A new link for a seat; the old one opens nothing any more.
pub async fn reissue(
    Access { app, room, .. }: Access<Host>,
    Json(ask): Json<At>,
) -> Result<Json<RoleKey>, ApiError> {
    let secret = Secret::fresh();
    if ask.seat == "watch" {
        room.change(|_, meta| {
            meta.watchers = Some(secret.hash());
            Ok(())
        })
        .await?;
    } else {
        let seat = seat_named(&room, &ask.seat)?;
        room.act(|table, meta, listeners| {
            let chair = meta.vacate(seat, room.said());
            chair.free = true;
            chair.link = Some(secret.hash());
            match table.ended() {
                Some(_) => Ok(Vec::new()),
                None => assign(table, person(), Seats::one(seat), false, listeners),
            }
        })
        .await?;
        room.clear_desk(seat).await?;
    }
    Ok(Json(RoleKey::new(&app, &room.id, ask.seat, &secret)))
}

/// A seat's link opens nothing any more.
pub async fn revoke(
    Access { room, .. }: Access<Host>,
    Json(ask): Json<At>,
) -> Result<Json<Done>, ApiError> {
    let seat = match ask.seat.as_str() {
        "watch" => None,
        id => Some(seat_named(&room, id)?),
    };
    room.change(|_, meta| {
        match seat {
            None => meta.watchers = None,
            Some(seat) => {
                let chair = &mut meta.seats[usize::from(seat.0)];
                chair.link = None;
                chair.feed = None;
                chair.hook = None;
                chair.mail = None;
                chair.push = None;
            }
        }
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replace {
    seat: String,
    bot: String,
}

/// Seats a computer player. A new link later hands the seat back to a person.
pub async fn replace(
    Access { app, room, .. }: Access<Host>,
    Json(ask): Json<Replace>,
) -> Result<Json<Done>, ApiError> {
    let seat = seat_named(&room, &ask.seat)?;
    app.seat_bot(&room, |_| Ok(Seats::one(seat)), &ask.bot)
        .await?;
    Ok(Json(Done {}))
}

/// Ends a game without a result. The seed of the dice is published anyway.
pub async fn close(Access { room, .. }: Access<Host>) -> Result<Json<Done>, ApiError> {
    room.act(|table, meta, listeners| {
        meta.open = false;
        if table.frozen().is_some() && table.ended().is_none() {
            meta.closed = true;
            return Ok(Vec::new());
        }
        end(table, None, "The host closed the game.", &[], listeners)
    })
    .await?;
    Ok(Json(Done {}))
}

/// Notes in the journal who holds seats.
pub fn assign(
    table: &mut dyn DynMatch,
    person: String,
    seats: Seats,
    computer: bool,
    listeners: Listeners,
) -> Result<Vec<News>, ApiError> {
    let assigned = table.assign_seats(person, seats.iter().collect(), computer, listeners);
    assigned.map_err(|e| ApiError::Illegal(e.into()))
}

impl App {
    /// A computer player takes the seats that `which` finds under the table's lock.
    pub async fn seat_bot(
        self: &Arc<App>,
        room: &Arc<Room>,
        mut which: impl FnMut(&Meta) -> Result<Seats, ApiError>,
        level: &str,
    ) -> Result<(), ApiError> {
        super::lobby::check_level(&*room.game, level)?;
        let mut replaced = Seats::NONE;
        room.act(|table, meta, listeners| {
            if table.ended().is_some() {
                return Err(ApiError::Conflict("The game is over"));
            }
            if table.frozen().is_some() {
                return Err(ApiError::FROZEN);
            }
            let seats = which(meta)?;
            // No computer player has the link that a draw waits for.
            if table.asks().iter().any(|ask| seats.contains(ask.seat)) {
                return Err(ApiError::Conflict(
                    "The dice wait for a device of this seat: claim the game, or take the roll back",
                ));
            }
            for seat in seats.iter() {
                meta.vacate(seat, room.said()).bot = Some(level.into());
            }
            replaced = seats;
            let name = format!("computer {level}");
            assign(table, name, seats, true, listeners)
        })
        .await?;
        for seat in replaced.iter() {
            room.clear_desk(seat).await?;
        }
        self.wake_bots(room).await;
        Ok(())
    }
}
