//! Looking back: replay, journal, diary, import.

use super::lobby::show_keys;
use super::play::seated;
use super::{From, Home, told};
use crate::answer::No;
use crate::door::{self, Who};
use crate::hall::Hall;
use crate::limits::{self, Kind};
use crate::listen::Client;
use crate::recall::common_at;
use crate::room::Room;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use engine::chain::{Digest, seal};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub struct Moment {
    /// The number of the sight to look at; the last one otherwise.
    at: Option<u64>,
    /// Through whose eyes; only after the end.
    eyes: Option<String>,
}

/// The view as it was after the batch that brought a sight.
pub async fn replay(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    Query(ask): Query<Moment>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, who) = door::enter(&hall, client, &headers, &table, &door).await?;
    let ended = room.play().await?.table.ended().is_some();
    let seat = match (&ask.eyes, who) {
        (None, Who::Seat(seat)) => seat,
        (Some(id), Who::Seat(seat)) if room.seat(id) == Some(seat) => seat,
        (Some(id), _) if ended => room.seat(id).ok_or(No::Missing)?,
        (None, _) if ended => Seat(0),
        // Onlookers have no eyes of their own: they look back on what everybody knew.
        (None, _) => return replay_common(&hall, &room, ask.at).await,
        _ => return Err(No::Forbidden("other eyes open when the game is over")),
    };
    let number = room.number(seat);
    let at = ask.at.unwrap_or(number).min(number);
    let (text, house, seed) = (room.journal().await?, room.house.clone(), room.seed());
    let told_at = hall.aside(move || {
        let recalled = house.game().recall(&text, seed)?;
        let tales = &recalled.tales[usize::from(seat.0)];
        let line = match at {
            0 => 1,
            n => tales[n as usize - 1].line,
        };
        let to = last_of_batch(&text, line);
        let shown = tales
            .iter()
            .filter(|tale| to.is_none_or(|to| tale.line <= to));
        let shown = shown.count();
        let view = house.game().replay(&text, to)?.view(seat);
        Ok((shown, view))
    });
    let (number, view) = told_at
        .await?
        .map_err(|e: engine::JournalError| No::Store(e.to_string()))?;
    let id = &room.info().seats[usize::from(seat.0)].id;
    Ok(told(&json!({"eyes": id, "number": number, "view": view})))
}

async fn replay_common(hall: &Hall, room: &Room, at: Option<u64>) -> Result<Response, No> {
    let newest = room.shown().onlookers();
    let at = at.unwrap_or(newest).min(newest);
    let (chunks, house, seed) = (room.chunks().await?, room.house.clone(), room.seed());
    let past = hall.aside(move || common_at(&*house, seed, &chunks, at));
    let (number, view) = past.await??;
    Ok(told(&json!({"eyes": null, "number": number, "view": view})))
}

/// The last line of the batch that a line belongs to, its dice and the end that it brought included; nothing if it is the
/// last of all. Lines are as they were written, however the store has cut them: a game that was taken in is one piece.
fn last_of_batch(text: &str, line: u64) -> Option<u64> {
    #[derive(Deserialize)]
    struct Line {
        body: Body,
    }
    #[derive(Deserialize)]
    struct Body {
        entry: Entry,
    }
    #[derive(Deserialize)]
    struct Entry {
        kind: String,
    }
    let begins = |text: &str| {
        let line = serde_json::from_str::<Line>(text);
        line.is_ok_and(|line| !matches!(line.body.entry.kind.as_str(), "outcome" | "end"))
    };
    let after = text.lines().skip(line as usize);
    let next = after.zip(line + 1..).find(|(text, _)| begins(text));
    next.map(|(_, next)| next - 1)
}

fn lines(text: String, name: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.jsonl\""),
        ),
    ];
    (headers, text).into_response()
}

/// The whole journal, once the game is over.
pub async fn journal(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, _) = door::enter(&hall, client, &headers, &table, &door).await?;
    let play = room.play().await?;
    let open = play.table.ended().is_some() || play.meta.closed;
    drop(play);
    if !open {
        return Err(No::Forbidden("the journal opens when the game is over"));
    }
    Ok(lines(room.journal().await?, &format!("{table}-journal")))
}

/// What a seat has seen, chained by hash like a journal.
pub async fn diary(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let shown = room.shown();
    let first = json!({
        "diary": 1,
        "game": room.info().name,
        "scenario": shown.status["scenario"],
        "options": shown.status["options"],
        "table": path.0,
        "seat": path.1,
    });
    let (mut text, mut head) = seal(&Digest::ROOT, &first.to_string());
    for item in shown.feeds[usize::from(seat.0)].iter() {
        let (line, hash) = seal(&head, item);
        text.push_str(&line);
        head = hash;
    }
    Ok(lines(text, &format!("{}-{}-diary", path.0, path.1)))
}

/// Takes in the journal of a finished game: chain, legality and every die are proved first.
pub async fn import(
    State(hall): Home,
    Extension(Client(client)): From,
    body: Body,
) -> Result<Response, No> {
    if !hall.limits.take(client, Kind::Create) {
        return Err(No::TooMuch("too many new tables; wait a while"));
    }
    hall.check_space().await?;
    // A journal is large: only a few are read at once.
    let Ok(_place) = hall.imports.try_acquire() else {
        return Err(No::TooMuch("others take games in right now; try again"));
    };
    let bytes = axum::body::to_bytes(body, limits::IMPORT).await;
    let bytes = bytes.map_err(|_| No::bad("the journal is too large, or comes too slowly"))?;
    let text = engine::journal::text(bytes.to_vec()).map_err(No::bad)?;
    let header = engine::journal::header(&text).map_err(No::bad)?;
    let house = hall
        .house(&header.game)
        .ok_or_else(|| No::Bad(format!("there is no game '{}'", header.game)))?
        .clone();
    let seed = opened_seed(&text).ok_or_else(|| No::bad("only a finished game can be taken in"))?;
    let (proving, journal) = (house.clone(), text.clone());
    let proof = hall.aside(move || proving.game().verify(&journal));
    let proof = proof.await?.map_err(No::bad)?;
    let keys = hall.shelve(house.clone(), header.setup, seed, text).await?;
    let mut told_keys = show_keys(&hall, house.game().info(), &keys);
    told_keys["proof"] = json!(proof);
    Ok(told(&told_keys))
}

/// The seed that a finished journal opens in its last line.
fn opened_seed(text: &str) -> Option<[u8; 32]> {
    let last: serde_json::Value = serde_json::from_str(text.lines().last()?).ok()?;
    let entry = &last["body"]["entry"];
    (entry["kind"] == "end").then(|| engine::chain::unhex(entry["seed"].as_str()?))?
}
