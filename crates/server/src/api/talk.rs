//! Words between people: chat by channel, names, a private notepad.

use super::lobby::check_text;
use super::{Done, Json};
use crate::answer::No;
use crate::clock::now;
use crate::door::{Access, Who};
use crate::hall::Hall;
use crate::limits;
use crate::live::side_of;
use crate::meta::Chair;
use crate::published::{Channel, ChatMessage};
use crate::room::Room;
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Write;

/// A message as a listener gets it. Words that were taken back, or that he has muted, are left out.
pub fn heard(room: &Room, words: &ChatMessage, muted: Seats) -> Heard {
    let by = words
        .by
        .and_then(|n| room.info().seats.get(usize::from(n)))
        .map(|seat| seat.id.clone());
    let quiet = words.by.is_some_and(|n| muted.contains(Seat(n)));
    Heard {
        at: words.at,
        by,
        to: words.to.clone(),
        text: match quiet {
            true => String::new(),
            false => words.text.clone(),
        },
        muted: quiet,
    }
}

/// A chat message as it is sent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub struct Heard {
    at: i64,
    /// A seat; null for the host.
    by: Option<String>,
    to: Channel,
    text: String,
    muted: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Chat {
    chat: Vec<Heard>,
}

pub async fn read(Access { room, who, .. }: Access) -> Result<Json<Chat>, No> {
    let side = who.seat().and_then(|seat| side_of(&room, seat));
    let shown = room.published();
    let muted = shown.muted(who.seat());
    let chat = shown
        .chat
        .iter()
        .filter(|words| words.is_for(who.seat(), side))
        .map(|words| heard(&room, words, muted))
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

pub async fn say(Access { room, who, .. }: Access, Json(ask): Json<Say>) -> Result<Json<Done>, No> {
    check_text(&ask.text, limits::CHAT)?;
    if ask.text.trim().is_empty() {
        return Err(No::bad("say something"));
    }
    let side = who.seat().and_then(|seat| side_of(&room, seat));
    let to = match (ask.to, side) {
        (To::Table, _) => Channel::Table,
        (To::Players, _) => Channel::Players,
        (To::Side, Some(side)) => Channel::Side(side.into()),
        (To::Side, None) => return Err(No::bad("this seat has no side")),
    };
    if who == Who::Watcher {
        return Err(No::Forbidden("onlookers do not talk at this table"));
    }
    let words = ChatMessage {
        number: 0,
        at: now(),
        by: who.seat().map(|seat| seat.0),
        to,
        text: ask.text,
    };
    room.say(words).await?;
    Ok(Json(Done {}))
}

/// Takes back all that this seat has said.
pub async fn unsay(
    Access {
        hall,
        room,
        who: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Done>, No> {
    take_back(&hall, &room, seat).await?;
    Ok(Json(Done {}))
}

/// Deletes what this server knows of a person: name, words, notepad, and where he is told of his turn. He keeps his seat.
pub async fn forget(
    Access {
        hall,
        room,
        who: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Done>, No> {
    take_back(&hall, &room, seat).await?;
    let write = Write::Pad {
        table: room.id.clone(),
        seat: seat.0,
        text: String::new(),
    };
    hall.store.write(write).await?;
    room.change(|_, meta| {
        let chair = &mut meta.seats[usize::from(seat.0)];
        *chair = Chair {
            link: chair.link.take(),
            standing: std::mem::take(&mut chair.standing),
            words_after: chair.words_after,
            muted: chair.muted,
            ..Chair::default()
        };
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

/// Empties what whoever sits here now has said; the words of those who sat here before him are not his.
pub async fn take_back(hall: &Hall, room: &Room, seat: Seat) -> Result<(), No> {
    let after = room.play().await?.meta.seats[usize::from(seat.0)].words_after;
    let mine = |words: &&ChatMessage| words.by == Some(seat.0) && words.number > after;
    let mine: Vec<ChatMessage> = room.published().chat.iter().filter(mine).cloned().collect();
    if mine.is_empty() {
        return Ok(());
    }
    for mut words in mine {
        words.text = String::new();
        let write = Write::Reword {
            table: room.id.clone(),
            number: words.number,
            body: words.body(),
        };
        hall.store.write(write).await?;
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
        room, who: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Mute>,
) -> Result<Json<Done>, No> {
    let other = room
        .seat(&ask.seat)
        .ok_or_else(|| No::bad("no such seat"))?;
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
        hall,
        room,
        who: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Pad>, No> {
    let id = room.id.clone();
    let text = hall.store.read(move |db| db.pad(&id, seat.0)).await?;
    Ok(Json(Pad {
        text: text.unwrap_or_default(),
    }))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pad {
    text: String,
}

pub async fn write_pad(
    Access {
        hall,
        room,
        who: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Pad>,
) -> Result<Json<Done>, No> {
    if ask.text.len() > limits::PAD {
        return Err(No::bad("the notepad is full"));
    }
    // No database takes it for text.
    if ask.text.contains('\0') {
        return Err(No::bad("a notepad holds text"));
    }
    let write = Write::Pad {
        table: room.id.clone(),
        seat: seat.0,
        text: ask.text,
    };
    hall.store.write(write).await?;
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
        room, who: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Rename>,
) -> Result<Json<Done>, No> {
    check_text(&ask.name, limits::NAME)?;
    room.change(|_, meta| {
        meta.seats[usize::from(seat.0)].name = ask.name.clone();
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}
