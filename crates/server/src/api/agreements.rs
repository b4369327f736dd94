//! Agreements and absence: resignation, draws, takebacks, rematches, reminders, claims on time.

use super::chat::retract_messages;
use super::host::assign;
use super::lobby::RoleKey;
use super::{Done, Json, Params, SetCookie};
use crate::app::person;
use crate::auth::{self, Access, Role};
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::meta::{Meta, Takeback};
use crate::room::{Room, end};
use crate::secret::Secret;
use crate::turns::seat_in_rematch;
use axum::http::HeaderMap;
use engine::{Nonce, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub async fn resign(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Params(signed): Params<Signed>,
) -> Result<Json<Done>, ApiError> {
    let winners = room.foes(seat);
    let why = format!("{} resigns.", room.title(seat));
    let by = by(seat, signed.nonce);
    room.act(|table, _, listeners| end(table, Some(winners), &why, &by, listeners))
        .await?;
    app.notify_turn(&room).await;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
pub struct Signed {
    /// 32 hexadecimal digits from the client's own random source: they are in the journal's last line.
    #[schemars(with = "Option<String>", regex(pattern = "^[0-9a-f]{32}$"))]
    nonce: Option<Nonce>,
}

/// A seat that ends the game, with the nonce of its client.
fn by(seat: Seat, nonce: Option<Nonce>) -> Vec<(Seat, Nonce)> {
    nonce.map(|nonce| (seat, nonce)).into_iter().collect()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// `true` offers or accepts, `false` declines or withdraws.
    yes: bool,
    /// For a draw: 32 hexadecimal digits from the client's own random source, which the journal's last line has.
    #[serde(default)]
    #[schemars(with = "Option<String>", regex(pattern = "^[0-9a-f]{32}$"))]
    nonce: Option<Nonce>,
}

#[derive(Serialize, JsonSchema)]
pub struct Drawn {
    /// Whether all have agreed, and the game is over.
    ended: bool,
}

pub async fn draw(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Answer>,
) -> Result<Json<Drawn>, ApiError> {
    let mut agreed = false;
    // In one stroke: what is agreed on is the game as it stands when the last one says yes.
    room.act(|table, meta, listeners| {
        if table.ended().is_some() {
            return Err(ApiError::Conflict("The game is over"));
        }
        let people = room.people(meta);
        if people.len() < 2 {
            return Err(ApiError::Conflict("There is no other player to agree with"));
        }
        if ask.yes {
            meta.draw.insert(seat);
            meta.signed.retain(|(by, _)| *by != seat);
            meta.signed.extend(by(seat, ask.nonce));
        } else {
            meta.draw = Seats::NONE;
            meta.signed.clear();
        }
        agreed = people.iter().all(|seat| meta.draw.contains(seat));
        match agreed {
            true => end(
                table,
                Some(Seats::NONE),
                "Both sides agree on a draw.",
                &meta.signed,
                listeners,
            ),
            false => Ok(Vec::new()),
        }
    })
    .await?;
    app.notify_turn(&room).await;
    Ok(Json(Drawn { ended: agreed }))
}

#[derive(Serialize, JsonSchema)]
pub struct TakenBack {
    /// Whether all have agreed, and the game has gone back.
    done: bool,
}

/// Asks to take back the seat's last batch, or answers such a request. All people at the table must agree.
pub async fn takeback(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Answer>,
) -> Result<Json<TakenBack>, ApiError> {
    let last = room.last_batch(seat).await?;
    let request = room
        .change(|play, meta| {
            if play.table.ended().is_some() {
                return Err(ApiError::Conflict("The game is over"));
            }
            let request = match (meta.takeback.take(), ask.yes) {
                (_, false) => None,
                (Some(mut request), true) => {
                    request.agreed.insert(seat);
                    Some(request)
                }
                (None, true) => Some(Takeback {
                    by: seat,
                    line: last.ok_or(ApiError::Conflict("There is nothing to take back"))? - 1,
                    agreed: Seats::one(seat),
                }),
            };
            meta.takeback = request.clone();
            Ok(request.filter(|request| all_agree(&room, meta, request)))
        })
        .await?;
    let done = request.is_some();
    if let Some(request) = request {
        let journal = room.journal().await?;
        let by = room.title(request.by);
        let why = format!("{by} takes back the last orders; the table agrees.");
        room.act(|table, meta, listeners| {
            // A player may have moved, or withdrawn, since the last one agreed.
            let current = meta.takeback.take();
            let stands = |now: &Takeback| now.line == request.line && all_agree(&room, meta, now);
            if !current.as_ref().is_some_and(stands) {
                return Err(ApiError::Conflict("The game has moved on"));
            }
            table
                .rewind(&journal, request.line, by.clone(), why.clone(), listeners)
                .map_err(|_| ApiError::Conflict("The game has moved on"))
        })
        .await?;
        app.after_batch(&room).await;
    }
    Ok(Json(TakenBack { done }))
}

fn all_agree(room: &Room, meta: &Meta, request: &Takeback) -> bool {
    let people = room.people(meta);
    people.iter().all(|seat| request.agreed.contains(seat))
}

#[derive(Default, Serialize, JsonSchema)]
pub struct Rematch {
    /// The new table, once all have agreed.
    table: Option<String>,
    /// The role there that the old secret gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<Option<String>>,
}

/// Wants to play again with sides swapped. When all people want it the new table opens; the old links open it.
pub async fn rematch(
    Access {
        app,
        room,
        role: seat,
        role_id,
        keyring,
        ..
    }: Access<Seat>,
    headers: HeaderMap,
) -> Result<(SetCookie, Json<Rematch>), ApiError> {
    let ready = room
        .change(|play, meta| {
            if play.table.ended().is_none() {
                return Err(ApiError::Conflict("The game is not over"));
            }
            meta.again.insert(seat);
            let all = room.people(meta);
            let ready = all.iter().all(|seat| meta.again.contains(seat));
            Ok((ready && meta.rematch.is_none()).then(|| meta.clone()))
        })
        .await?;
    if let Some(old) = ready {
        let table = app.rematch(&room, &old).await?;
        room.change(|_, meta| {
            meta.rematch.get_or_insert(table.clone());
            Ok(())
        })
        .await?;
    }
    let Some(table) = room.look().await?.meta.rematch.clone() else {
        return Ok((SetCookie(None), Json(Rematch::default())));
    };
    // Whatever opened the old table opens the new one: a browser is let in at once.
    let secret = auth::secret(&headers, &room.id, &role_id).unwrap_or_default();
    let new = app.room(&table).await?;
    let look = new.look().await?;
    let opened = match &keyring {
        Some(keyring) => {
            let role = seat_in_rematch(room.info(), seat).map(Role::Seat);
            role.filter(|role| look.meta.grants.keyring(*role, keyring).is_some())
        }
        None => look.meta.opened_by(secret).map(|(role, _)| role),
    };
    let role = opened
        .and_then(Role::seat)
        .and_then(|seat| new.seat_id(seat));
    let role = role.map(str::to_owned);
    let mut cookie = None;
    match (&keyring, &role) {
        (Some(keyring), Some(role)) => {
            let listed = app.keyrings.change(&app.store, keyring, None, |document| {
                document.add_seat(&table, role);
            });
            listed.await?;
        }
        (None, Some(role)) => cookie = Some(auth::cookie(&app, &table, role, secret)),
        (_, None) => {}
    }
    let rematch = Rematch {
        table: Some(table),
        role: Some(role),
    };
    Ok((SetCookie(cookie), Json(rematch)))
}

/// Reminds the seats that are to move.
pub async fn remind(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Done>, ApiError> {
    let at = now();
    let (absent, meta) = room
        .change(|play, meta| {
            let absent: Seats = play.table.to_move().iter().filter(|s| *s != seat).collect();
            if absent.is_empty() {
                return Err(ApiError::Conflict("No other player is to move"));
            }
            for seat in absent.iter() {
                let chair = &mut meta.seats[usize::from(seat.0)];
                if at - chair.reminded < 3_600_000 {
                    return Err(ApiError::TooManyRequests(
                        "You can send one reminder per hour",
                    ));
                }
                chair.reminded = at;
            }
            Ok((absent, meta.clone()))
        })
        .await?;
    for seat in absent.iter() {
        app.tell(&room, &meta, seat, "reminder");
    }
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// A computer player takes the absent seats; without it the game is won.
    bot: Option<String>,
    /// 32 hexadecimal digits from the client's own random source, which the journal's last line has.
    #[serde(default)]
    #[schemars(with = "Option<String>", regex(pattern = "^[0-9a-f]{32}$"))]
    nonce: Option<Nonce>,
}

/// Claims against seats whose time is up.
pub async fn claim(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Claim>,
) -> Result<Json<Done>, ApiError> {
    let against = room.foes(seat);
    // Checked under the lock: a player who has moved in the meantime is not late.
    let late = |meta: &Meta| -> Result<Seats, ApiError> {
        let late = meta.clock.overdue(meta.rate, now());
        let late: Seats = late.iter().filter(|seat| against.contains(*seat)).collect();
        match late.is_empty() {
            true => Err(ApiError::Conflict("No player is out of time")),
            false => Ok(late),
        }
    };
    match ask.bot {
        Some(level) => app.seat_bot(&room, late, &level).await?,
        None => {
            let why = format!("{} wins on time.", room.title(seat));
            let by = by(seat, ask.nonce);
            room.act(|table, meta, listeners| {
                let first = late(meta)?.iter().next().unwrap_or(seat);
                end(table, Some(room.foes(first)), &why, &by, listeners)
            })
            .await?;
        }
    }
    app.notify_turn(&room).await;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    days: u32,
}

/// Takes days of vacation: they are added to the move that the seat thinks about.
pub async fn vacation(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Vacation>,
) -> Result<Json<Done>, ApiError> {
    room.change(|play, meta| {
        let thinks = meta.clock.thinking.contains(seat);
        if play.table.ended().is_some() || !matches!(meta.rate, TimeControl::Days(_)) || !thinks {
            return Err(ApiError::Conflict(
                "Vacation counts for your own move in a game by correspondence",
            ));
        }
        match ask.days > 0 && meta.rest(seat, ask.days) {
            true => Ok(()),
            false => Err(ApiError::Conflict("You have not so many days of vacation")),
        }
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    /// Whether to retract the messages of this person first: later this is not possible.
    #[serde(default)]
    forget: bool,
}

/// Gives a seat up. Its link opens nothing any more; the host can give out a new one.
pub async fn leave(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Leaving>,
) -> Result<Json<Done>, ApiError> {
    if ask.forget {
        retract_messages(&app, &room, seat).await?;
    }
    room.change(|_, meta| {
        meta.vacate(seat, room.said()).free = true;
        Ok(())
    })
    .await?;
    room.clear_desk(seat).await?;
    Ok(Json(Done {}))
}

/// Gives a seat to another person: creates a new link and revokes the old one.
pub async fn handover(
    Access {
        app,
        room,
        role: seat,
        role_id,
        ..
    }: Access<Seat>,
) -> Result<Json<RoleKey>, ApiError> {
    let secret = Secret::fresh();
    room.act(|table, meta, listeners| {
        meta.vacate(seat, room.said()).link = Some(secret.hash());
        assign(table, person(), Seats::one(seat), false, listeners)
    })
    .await?;
    room.keep_draft(seat, None).await?;
    Ok(Json(RoleKey::new(&app, &room.id, role_id, &secret)))
}
