//! What the host of a table may do: give out links anew, revoke them, seat a computer player, close.

use super::lobby::DoorKey;
use super::terms::end;
use super::{Done, Json};
use crate::answer::No;
use crate::door::{Access, Host};
use crate::hall::{Hall, person};
use crate::meta::Meta;
use crate::room::Room;
use crate::secret::Secret;
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct At {
    seat: String,
}

fn seat_named(room: &Room, id: &str) -> Result<Seat, No> {
    room.seat(id)
        .ok_or_else(|| No::Bad(format!("there is no seat '{id}'")))
}

/// A new link for a seat; the old one opens nothing any more.
pub async fn reissue(
    Access { hall, room, .. }: Access<Host>,
    Json(ask): Json<At>,
) -> Result<Json<DoorKey>, No> {
    let secret = Secret::fresh();
    if ask.seat == "watch" {
        room.change(|_, meta| {
            meta.watchers = Some(secret.hash());
            Ok(())
        })
        .await?;
    } else {
        let seat = seat_named(&room, &ask.seat)?;
        room.act(|table, meta, _| {
            if table.ended().is_none() {
                table.assign_seats(person(), vec![seat]);
            }
            let chair = meta.vacate(seat, room.said());
            chair.free = true;
            chair.link = Some(secret.hash());
            Ok(Vec::new())
        })
        .await?;
        room.clear_desk(seat).await?;
    }
    Ok(Json(DoorKey::new(&hall, &room.id, ask.seat, &secret)))
}

/// A seat's link opens nothing any more.
pub async fn revoke(
    Access { room, .. }: Access<Host>,
    Json(ask): Json<At>,
) -> Result<Json<Done>, No> {
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
    Access { hall, room, .. }: Access<Host>,
    Json(ask): Json<Replace>,
) -> Result<Json<Done>, No> {
    let seat = seat_named(&room, &ask.seat)?;
    hall.seat_bot(&room, |_| Ok(Seats::one(seat)), &ask.bot)
        .await?;
    Ok(Json(Done {}))
}

/// Ends a game that nobody wants to go on with. The dice are opened all the same.
pub async fn close(Access { room, .. }: Access<Host>) -> Result<Json<Done>, No> {
    room.act(|table, meta, listeners| {
        meta.open = false;
        if table.frozen().is_some() && table.ended().is_none() {
            meta.closed = true;
            return Ok(Vec::new());
        }
        end(table, None, "The host closes the table.", listeners)
    })
    .await?;
    Ok(Json(Done {}))
}

impl Hall {
    /// A computer player takes the seats that `which` finds under the table's lock.
    pub async fn seat_bot(
        self: &Arc<Hall>,
        room: &Arc<Room>,
        mut which: impl FnMut(&Meta) -> Result<Seats, No>,
        level: &str,
    ) -> Result<(), No> {
        super::lobby::check_level(&*room.game, level)?;
        let mut replaced = Seats::NONE;
        room.act(|table, meta, _| {
            if table.ended().is_some() {
                return Err(No::Conflict("the game is over"));
            }
            if table.frozen().is_some() {
                return Err(No::FROZEN);
            }
            let seats = which(meta)?;
            table.assign_seats(format!("computer {level}"), seats.iter().collect());
            for seat in seats.iter() {
                meta.vacate(seat, room.said()).bot = Some(level.into());
            }
            replaced = seats;
            Ok(Vec::new())
        })
        .await?;
        for seat in replaced.iter() {
            room.clear_desk(seat).await?;
        }
        self.wake_bots(room).await;
        Ok(())
    }
}
