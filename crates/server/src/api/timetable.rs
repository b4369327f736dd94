//! What runs out when, for games with a timetable: each seat is told of what it may know.

use super::Json;
use crate::auth::Access;
use crate::clock::now;
use crate::error::ApiError;
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub struct Timetable {
    now: i64,
    timers: Vec<TimerStatus>,
}

#[derive(Serialize, JsonSchema)]
struct TimerStatus {
    text: String,
    /// Milliseconds.
    left: i64,
    /// Null while it is paused.
    due: Option<i64>,
}

pub async fn read(Access { room, role, .. }: Access) -> Result<Json<Timetable>, ApiError> {
    let look = room.look().await?;
    let at = now();
    let everybody = (0..room.info().seats.len()).map(|n| Seat(n as u8));
    let timers = look
        .meta
        .clock
        .timers
        .iter()
        .filter(|timer| match role.seat() {
            Some(seat) => timer.known.contains(seat),
            None => everybody.clone().all(|seat| timer.known.contains(seat)),
        })
        .map(|timer| {
            let left = timer.left(at).max(0);
            TimerStatus {
                text: timer.text.clone(),
                left,
                due: timer.since.map(|_| at + left),
            }
        })
        .collect();
    Ok(Json(Timetable { now: at, timers }))
}
