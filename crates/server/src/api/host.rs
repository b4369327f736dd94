//! What the host of a table may do: reissue links, revoke them, seat a computer player, settings, close.
//!
//! A seat that somebody has taken is not the host's to open: whoever holds it is asked first. Otherwise a host who plays
//! could look through the enemy's eyes. Every act is said at the table.

use super::lobby::{RoleKey, check_level, check_text};
use super::{Done, Json};
use crate::app::{App, person};
use crate::auth::{Access, Host};
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::grant::Role;
use crate::limits;
use crate::message::{Channel, ChatMessage};
use crate::meta::{HostAct, HostAsk, Meta};
use crate::room::{Room, end};
use crate::secret::Secret;
use engine::erased::{DynMatch, Listeners, News};
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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

/// Says at the table what its host has done.
async fn say(room: &Room, text: String) -> Result<(), ApiError> {
    let words = ChatMessage {
        number: 0,
        at: now(),
        by: None,
        to: Channel::Table,
        heard: None,
        text,
    };
    room.say(words).await
}

/// A new link, or the question to whoever holds the seat.
#[derive(Serialize, JsonSchema)]
pub struct Reissued {
    /// Whether the holder has been asked: the link comes after the yes, or after seven days without an answer.
    asked: bool,
    #[serde(flatten)]
    key: Option<RoleKey>,
}

/// A new link for a seat; the old one opens nothing any more.
pub async fn reissue(
    Access { app, room, .. }: Access<Host>,
    Json(ask): Json<At>,
) -> Result<Json<Reissued>, ApiError> {
    let secret = Secret::fresh();
    let made = |secret: &Secret, seat| Reissued {
        asked: false,
        key: Some(RoleKey::new(&app, &room.id, seat, secret)),
    };
    if ask.seat == "watch" {
        room.change(|_, meta| {
            meta.watchers = Some(secret.hash());
            meta.grants.close(Role::Watcher);
            Ok(())
        })
        .await?;
        return Ok(Json(made(&secret, ask.seat)));
    }
    let seat = seat_named(&room, &ask.seat)?;
    if asks_first(&room, seat, HostAct::Reissue).await? {
        return Ok(Json(Reissued {
            asked: true,
            key: None,
        }));
    }
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
    say(&room, format!("{} has a new link.", room.title(seat))).await?;
    Ok(Json(made(&secret, ask.seat)))
}

/// Asks the holder of a seat, if somebody holds it who has not agreed. False if the host may act.
async fn asks_first(room: &Room, seat: Seat, act: HostAct) -> Result<bool, ApiError> {
    let at = now();
    let asked = room
        .change(|_, meta| {
            let taken = meta.is_taken(seat) && meta.hall.is_none();
            let chair = &mut meta.seats[usize::from(seat.0)];
            let answered = chair.asked.as_ref().is_some_and(|ask| {
                let silent = at - ask.at >= HostAsk::SILENCE;
                ask.act == act && (ask.agreed || silent)
            });
            if !taken || answered {
                chair.asked = None;
                return Ok(None);
            }
            let fresh = chair.asked.as_ref().is_none_or(|ask| ask.act != act);
            if fresh {
                chair.asked = Some(HostAsk {
                    act: act.clone(),
                    at,
                    agreed: false,
                });
            }
            Ok(Some(fresh))
        })
        .await?;
    if asked == Some(true) {
        let title = room.title(seat);
        let what = match act {
            HostAct::Reissue => format!("I ask {title} to give the seat up for a new link."),
            HostAct::Replace(_) => format!("I ask {title} to let the computer play."),
        };
        say(room, what).await?;
    }
    Ok(asked.is_some())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    yes: bool,
}

/// Answers what the host asks of the seat.
pub async fn consent(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Consent>,
) -> Result<Json<Done>, ApiError> {
    let act = room
        .change(|_, meta| {
            let chair = &mut meta.seats[usize::from(seat.0)];
            let Some(mut asked) = chair.asked.take() else {
                return Err(ApiError::Conflict("The host asks nothing"));
            };
            if !ask.yes {
                return Ok(None);
            }
            asked.agreed = true;
            let act = asked.act.clone();
            // The new link is made when the host comes for it.
            chair.asked = (act == HostAct::Reissue).then_some(asked);
            Ok(Some(act))
        })
        .await?;
    let title = room.title(seat);
    match act {
        None => say(&room, format!("{title} does not agree.")).await?,
        Some(HostAct::Reissue) => say(&room, format!("{title} agrees to a new link.")).await?,
        Some(HostAct::Replace(level)) => app.stand_in(&room, seat, Some(&level)).await?,
    }
    Ok(Json(Done {}))
}

/// A link opens nothing any more.
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
            None => {
                meta.watchers = None;
                meta.grants.close(Role::Watcher);
            }
            Some(seat) if meta.is_taken(seat) && meta.hall.is_none() => {
                return Err(ApiError::Conflict(
                    "Somebody has this seat. Ask them for a new link instead.",
                ));
            }
            Some(seat) => {
                meta.grants.close(Role::Seat(seat));
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

#[derive(Serialize, JsonSchema)]
pub struct Asked {
    /// Whether the holder has been asked.
    asked: bool,
}

/// Seats a computer player; whoever holds the seat is asked first, and can take it back at any time.
pub async fn replace(
    Access { app, room, .. }: Access<Host>,
    Json(ask): Json<Replace>,
) -> Result<Json<Asked>, ApiError> {
    check_level(&*room.game, &ask.bot)?;
    let seat = seat_named(&room, &ask.seat)?;
    if asks_first(&room, seat, HostAct::Replace(ask.bot.clone())).await? {
        return Ok(Json(Asked { asked: true }));
    }
    app.seat_bot(&room, |_| Ok(Seats::one(seat)), &ask.bot)
        .await?;
    let title = room.title(seat);
    say(&room, format!("The computer ({}) plays {title}.", ask.bot)).await?;
    Ok(Json(Asked { asked: false }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// The computer player, or nothing to play again.
    bot: Option<String>,
}

/// Lets the computer play the seat while its player is away, or takes it back.
pub async fn stand_in(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<StandIn>,
) -> Result<Json<Done>, ApiError> {
    app.stand_in(&room, seat, ask.bot.as_deref()).await?;
    Ok(Json(Done {}))
}

/// What a host may change at any time; a field that is left out stays as it is.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    name: Option<String>,
    /// Whether strangers find the table and may take free seats.
    open: Option<bool>,
    /// Whether anyone may watch.
    watch: Option<bool>,
    /// The clock, until everybody has sat down.
    rate: Option<TimeControl>,
}

pub async fn settings(
    Access { room, .. }: Access<Host>,
    Json(ask): Json<Settings>,
) -> Result<Json<Done>, ApiError> {
    if let Some(name) = &ask.name {
        check_text(name, limits::TITLE)?;
    }
    if ask.rate.is_some_and(|rate| !rate.is_sane()) {
        return Err(ApiError::bad(
            "Give 1 to 60 days per move, or 1 to 600 minutes per live game",
        ));
    }
    let mut said = Vec::new();
    room.act(|table, meta, _| {
        said.clear();
        if let Some(rate) = ask.rate.filter(|rate| *rate != meta.rate) {
            set_clock(&room, table, meta, rate)?;
            said.push("The clock has changed.");
        }
        if let Some(name) = &ask.name {
            meta.name = name.clone();
        }
        if let Some(open) = ask.open.filter(|open| *open != meta.open) {
            meta.open = open;
            said.push(match open {
                true => "The table is listed: anyone may take a free seat.",
                false => "The table is no longer listed.",
            });
        }
        if let Some(watch) = ask.watch.filter(|watch| *watch != meta.watch) {
            meta.watch = watch;
            said.push(match watch {
                true => "Anyone may watch this game.",
                false => "Only people with a link may watch this game.",
            });
        }
        Ok(Vec::new())
    })
    .await?;
    if !said.is_empty() {
        say(&room, said.join(" ")).await?;
    }
    Ok(Json(Done {}))
}

/// Another clock, while a seat is free: afterwards it would be changed over somebody's head.
fn set_clock(
    room: &Room,
    table: &dyn DynMatch,
    meta: &mut Meta,
    rate: TimeControl,
) -> Result<(), ApiError> {
    let own = matches!(meta.rate, TimeControl::Timetable) || matches!(rate, TimeControl::Timetable);
    let waits = room.players(meta).iter().any(|seat| !meta.is_taken(seat));
    if own || table.ended().is_some() || !waits {
        return Err(ApiError::Conflict(
            "The clock can be changed until everybody has sat down",
        ));
    }
    let seats = meta.seats.len();
    meta.rate = rate;
    meta.clock = crate::clock::Clock::start(rate, seats, table.to_move(), now());
    Ok(())
}

/// Ends a game without a result. The seed of the dice is published anyway.
pub async fn close(Access { app, room, .. }: Access<Host>) -> Result<Json<Done>, ApiError> {
    room.act(|table, meta, listeners| {
        meta.open = false;
        if table.frozen().is_some() && table.ended().is_none() {
            meta.closed = true;
            return Ok(Vec::new());
        }
        end(table, None, "The host closed the game.", &[], listeners)
    })
    .await?;
    app.notify_turn(&room).await;
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

/// Whether another may play these seats now.
fn check_replaceable(table: &dyn DynMatch, seats: Seats) -> Result<(), ApiError> {
    if table.ended().is_some() {
        return Err(ApiError::Conflict("The game is over"));
    }
    if table.frozen().is_some() {
        return Err(ApiError::FROZEN);
    }
    // No computer player has the link that a draw waits for.
    match table.asks().iter().any(|ask| seats.contains(ask.seat)) {
        true => Err(ApiError::Conflict(
            "The dice wait for a device of this seat: claim the game, or take the roll back",
        )),
        false => Ok(()),
    }
}

impl App {
    /// A computer player takes the seats that `which` finds under the table's lock.
    pub async fn seat_bot(
        self: &Arc<App>,
        room: &Arc<Room>,
        mut which: impl FnMut(&Meta) -> Result<Seats, ApiError>,
        level: &str,
    ) -> Result<(), ApiError> {
        check_level(&*room.game, level)?;
        let mut replaced = Seats::NONE;
        room.act(|table, meta, listeners| {
            let seats = which(meta)?;
            check_replaceable(table, seats)?;
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

    /// A computer player plays for the person in a seat, who keeps it; or no more.
    pub async fn stand_in(
        self: &Arc<App>,
        room: &Arc<Room>,
        seat: Seat,
        level: Option<&str>,
    ) -> Result<(), ApiError> {
        if let Some(level) = level {
            check_level(&*room.game, level)?;
        }
        room.act(|table, meta, listeners| {
            check_replaceable(table, Seats::one(seat))?;
            let chair = &mut meta.seats[usize::from(seat.0)];
            if chair.bot.as_deref() == level {
                return Ok(Vec::new());
            }
            chair.bot = level.map(Into::into);
            let name = level.map_or_else(person, |level| format!("computer {level}"));
            assign(table, name, Seats::one(seat), level.is_some(), listeners)
        })
        .await?;
        room.keep_draft(seat, None).await?;
        let title = room.title(seat);
        let text = match level {
            Some(level) => format!("The computer ({level}) plays {title} for now."),
            None => format!("{title} plays again."),
        };
        say(room, text).await?;
        self.wake_bots(room).await;
        Ok(())
    }
}
