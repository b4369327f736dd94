//! Looking back in pictures: the film of a game, its figures by turn, and the proof of its dice.

use super::{From, Home, told};
use crate::answer::No;
use crate::door::{self, Who};
use crate::hall::Hall;
use crate::listen::Client;
use crate::room::Room;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{JournalError, Playback, PlaybackFrame, Seat, Turn};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::sync::Arc;

/// The most frames that one answer holds.
const CUT: usize = 128;

#[derive(Deserialize)]
pub struct Ask {
    /// Through whose eyes: a seat's own while the game runs, anybody's or `all` after the end.
    eyes: Option<String>,
    /// A cut: frames from one up to another. Without it the answer tells of the film as a whole.
    from: Option<usize>,
    to: Option<usize>,
    /// The number of a sight: the answer tells which frame comes first after it.
    since: Option<u64>,
}

/// A film in pieces: first its length and its turns with their figures, then cut by cut.
pub async fn film(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    Query(ask): Query<Ask>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, who) = door::enter(&hall, client, &headers, &table, &door).await?;
    let over = room.play().await?.table.ended().is_some();
    let eyes = eyes(&room, ask.eyes.as_deref(), who, over)?;
    let cut = ask.from.map(|from| {
        let most = from.saturating_add(CUT);
        from..ask.to.unwrap_or(most).clamp(from, most)
    });
    let film = shoot(&hall, &room, eyes.clone(), cut.clone().unwrap_or(0..0)).await?;
    let about = room.info();
    let id = |seat: Seat| about.seats[usize::from(seat.0)].id.as_str();
    let all = eyes.len() > 1;
    let mut answer = json!({
        "eyes": if all { "all" } else { id(eyes[0]) },
        "frames": film.frames,
        "over": over,
    });
    match cut {
        Some(cut) => {
            answer["from"] = json!(cut.start);
            answer["cut"] = json!(pieces(&film.range, &eyes, &id));
        }
        None => {
            answer["charts"] = json!(room.game.charts());
            answer["turns"] = film.turns.iter().map(|turn| spell(turn, &id)).collect();
        }
    }
    if let Some(since) = ask.since {
        answer["since"] = json!(film.numbers.partition_point(|number| *number <= since));
    }
    Ok(told(&answer))
}

/// Whose eyes a request may use. While a game runs a seat has its own and nobody has any other.
fn eyes(room: &Room, asked: Option<&str>, who: Who, over: bool) -> Result<Vec<Seat>, No> {
    let seats = || (0..room.info().seats.len()).map(|n| Seat(n as u8));
    match (asked, who) {
        (None, Who::Seat(seat)) => Ok(vec![seat]),
        (Some(id), Who::Seat(seat)) if room.seat(id) == Some(seat) => Ok(vec![seat]),
        (None | Some("all"), _) if over => Ok(seats().collect()),
        (Some(id), _) if over => Ok(vec![room.seat(id).ok_or(No::Missing)?]),
        _ => Err(No::Forbidden("other eyes open when the game is over")),
    }
}

async fn shoot(
    hall: &Hall,
    room: &Arc<Room>,
    eyes: Vec<Seat>,
    cut: Range<usize>,
) -> Result<Playback, No> {
    let (text, game) = (room.journal().await?, room.game.clone());
    let film = hall.aside(move || game.playback(&text, &eyes, cut));
    film.await?
        .map_err(|e: JournalError| No::Store(e.to_string()))
}

/// Frames with the whole views in the first, and then what has changed.
fn pieces<'a>(cut: &[PlaybackFrame], eyes: &[Seat], id: &impl Fn(Seat) -> &'a str) -> Vec<Value> {
    let mut before: Vec<Value> = vec![Value::Null; eyes.len()];
    let mut out = Vec::with_capacity(cut.len());
    for frame in cut {
        let mut views = Map::new();
        for (n, view) in frame.views.iter().enumerate() {
            views.insert(id(eyes[n]).into(), changes(&before[n], view.json()));
            before[n] = view.json().clone();
        }
        out.push(
            json!({"n": frame.number, "text": frame.text, "event": frame.event, "views": views}),
        );
    }
    out
}

/// The top-level parts of a view that are new.
fn changes(old: &Value, new: &Value) -> Value {
    let parts = new.as_object().into_iter().flatten();
    let fresh = parts.filter(|(name, part)| old.get(name.as_str()) != Some(part));
    Value::Object(
        fresh
            .map(|(name, part)| (name.clone(), part.clone()))
            .collect(),
    )
}

fn spell<'a>(turn: &Turn, id: &impl Fn(Seat) -> &'a str) -> Value {
    let mut figures = json!({});
    for figure in &turn.stats.points {
        // Thousandths are more than any graph shows.
        figures[figure.chart][id(figure.seat)] = json!((figure.value * 1000.0).round() / 1000.0);
    }
    json!({
        "frame": turn.frame,
        "turn": turn.stats.turn,
        "short": turn.stats.short,
        "weather": turn.stats.weather,
        "figures": figures,
    })
}

/// Proves chain, legality and every die of a finished game.
pub async fn proof(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, _) = door::enter(&hall, client, &headers, &table, &door).await?;
    if room.play().await?.table.ended().is_none() {
        return Err(No::Forbidden("the dice are proved when the game is over"));
    }
    let (text, game) = (room.journal().await?, room.game.clone());
    let proof = hall.aside(move || game.verify(&text)).await?;
    Ok(told(&match proof {
        Ok(proof) => json!({"holds": true, "proof": proof}),
        Err(wrong) => json!({"holds": false, "why": wrong.to_string()}),
    }))
}
