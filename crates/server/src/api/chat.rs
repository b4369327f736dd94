//! Chat by channel, names, a private notepad.

use super::lobby::check_text;
use super::{Done, Json};
use crate::app::App;
use crate::auth::{Access, Role};
use crate::clock::now;
use crate::error::ApiError;
use crate::limits;
use crate::message::{Channel, ChatMessage, SentMessage, message_for};
use crate::meta::SeatRecord;
use crate::room::Room;
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Write;

#[derive(Serialize, JsonSchema)]
pub struct Chat {
    chat: Vec<SentMessage>,
}

pub async fn read(Access { room, role, .. }: Access) -> Result<Json<Chat>, ApiError> {
    let side = role.seat().and_then(|seat| room.side(seat));
    let shown = room.published();
    let muted = shown.muted(role.seat());
    let chat = shown
        .chat
        .iter()
        .filter(|words| words.is_for(role.seat(), side))
        .map(|words| message_for(room.info(), words, muted))
        .collect();
    Ok(Json(Chat { chat }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    #[serde(default = "everybody")]
    to: To,
    text: String,
}

#[derive(Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum To {
    Table,
    Players,
    Side,
}

fn everybody() -> To {
    To::Table
}

/// A message that may be sent.
pub fn checked(text: &str) -> Result<String, ApiError> {
    check_text(text, limits::CHAT)?;
    match text.trim().is_empty() {
        true => Err(ApiError::bad("Write a message")),
        false => Ok(text.to_owned()),
    }
}

/// What a seat says to everybody.
pub fn to_the_table(seat: Seat, text: String) -> ChatMessage {
    ChatMessage {
        number: 0,
        at: now(),
        by: Some(seat.0),
        to: Channel::Table,
        heard: None,
        text,
    }
}

pub async fn say(
    Access { room, role, .. }: Access,
    Json(ask): Json<Say>,
) -> Result<Json<Done>, ApiError> {
    let text = checked(&ask.text)?;
    let side = role.seat().and_then(|seat| room.side(seat));
    let to = match (ask.to, side) {
        (To::Table, _) => Channel::Table,
        (To::Players, _) => Channel::Players,
        (To::Side, Some(side)) => Channel::Side(side.into()),
        (To::Side, None) => return Err(ApiError::bad("This seat has no side")),
    };
    if role == Role::Watcher {
        return Err(ApiError::Forbidden("Spectators cannot chat"));
    }
    let words = ChatMessage {
        number: 0,
        at: now(),
        by: role.seat().map(|seat| seat.0),
        to,
        heard: None,
        text,
    };
    room.say(words).await?;
    Ok(Json(Done {}))
}

/// Takes back all that this seat has said.
pub async fn retract(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Done>, ApiError> {
    retract_messages(&app, &room, seat).await?;
    Ok(Json(Done {}))
}

/// Deletes the personal data of a seat: name, messages, notepad and notice channels. The person keeps the seat.
pub async fn forget(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Done>, ApiError> {
    retract_messages(&app, &room, seat).await?;
    let write = Write::Notepad {
        table: room.id.clone(),
        seat: seat.0,
        text: String::new(),
    };
    app.store.write(write).await?;
    room.change(|_, meta| {
        let chair = &mut meta.seats[usize::from(seat.0)];
        *chair = SeatRecord {
            link: chair.link.take(),
            standing: std::mem::take(&mut chair.standing),
            words_after: chair.words_after,
            muted: chair.muted,
            ..SeatRecord::default()
        };
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

/// Retracts the messages of the person in this seat, but not those of earlier persons in it.
pub async fn retract_messages(app: &App, room: &Room, seat: Seat) -> Result<(), ApiError> {
    let after = room.look().await?.meta.seats[usize::from(seat.0)].words_after;
    let mine = |words: &&ChatMessage| words.by == Some(seat.0) && words.number > after;
    let mine: Vec<ChatMessage> = room.published().chat.iter().filter(mine).cloned().collect();
    if mine.is_empty() {
        return Ok(());
    }
    for mut words in mine {
        words.text = String::new();
        let write = Write::EditMessage {
            table: room.id.clone(),
            number: words.number,
            body: words.body(),
        };
        app.store.write(write).await?;
        let mut shown = room.published();
        if let Some(old) = shown.chat.iter_mut().find(|w| w.number == words.number) {
            *old = words;
        }
    }
    room.published().unsaid.push(seat.0);
    room.wake();
    Ok(())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    seat: String,
    on: bool,
}

pub async fn mute(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Mute>,
) -> Result<Json<Done>, ApiError> {
    let other = room
        .seat(&ask.seat)
        .ok_or_else(|| ApiError::bad("There is no such seat"))?;
    room.change(|_, meta| {
        let muted = &mut meta.seats[usize::from(seat.0)].muted;
        match ask.on {
            true => muted.insert(other),
            false => muted.remove(other),
        }
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

pub async fn pad(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Notepad>, ApiError> {
    let id = room.id.clone();
    let text = app.store.read(move |db| db.pad(&id, seat.0)).await?;
    Ok(Json(Notepad {
        text: text.unwrap_or_default(),
    }))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notepad {
    text: String,
}

pub async fn write_pad(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Notepad>,
) -> Result<Json<Done>, ApiError> {
    if ask.text.len() > limits::PAD {
        return Err(ApiError::bad("The notepad is full"));
    }
    // No database takes it for text.
    if ask.text.contains('\0') {
        return Err(ApiError::bad("A notepad can only contain text"));
    }
    let write = Write::Notepad {
        table: room.id.clone(),
        seat: seat.0,
        text: ask.text,
    };
    app.store.write(write).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    name: String,
}

/// Changes or deletes a seat's name.
pub async fn rename(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Rename>,
) -> Result<Json<Done>, ApiError> {
    check_text(&ask.name, limits::NAME)?;
    room.change(|_, meta| {
        meta.seats[usize::from(seat.0)].name = ask.name.clone();
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}
