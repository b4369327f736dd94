//! What runs out when, for games with a timetable: each seat is told of what it may know.

use super::{From, Home, told};
use crate::answer::No;
use crate::clock::now;
use crate::door;
use crate::listen::Client;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::Seat;
use serde_json::{Value, json};

pub async fn read(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, who) = door::enter(&hall, client, &headers, &table, &door).await?;
    let play = room.play().await?;
    let at = now();
    let everybody = (0..room.info().seats.len()).map(|n| Seat(n as u8));
    let timers: Vec<Value> = play
        .meta
        .clock
        .timers
        .iter()
        .filter(|timer| match who.seat() {
            Some(seat) => timer.known.contains(seat),
            None => everybody.clone().all(|seat| timer.known.contains(seat)),
        })
        .map(|timer| {
            let left = timer.left(at).max(0);
            json!({
                "text": timer.text,
                "left": left,
                "due": timer.since.map(|_| at + left),
            })
        })
        .collect();
    Ok(told(&json!({"now": at, "timers": timers})))
}
