//! How far something reaches: a unit, an order in progress, an HQ. The game answers from the seat's view.

use super::Json;
use super::play::check_length;
use crate::auth::Access;
use crate::error::ApiError;
use engine::Seat;
use engine::erased::Visible;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    #[serde(default)]
    draft: Vec<Value>,
    /// Whose reach is asked for, as the game names it.
    of: Value,
}

#[derive(Serialize, JsonSchema)]
pub struct Reach {
    /// The seat's number.
    number: u64,
    of: Value,
    /// The game's own; null for what is not the seat's.
    #[schemars(with = "Value")]
    reach: Option<Visible>,
}

pub async fn reach(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Ask>,
) -> Result<Json<Reach>, ApiError> {
    check_length(&ask.draft)?;
    let look = room.look().await?;
    let number = look.number(seat);
    let (of, reach) = app
        .workers
        .run(move || {
            let reach = look.table.reach(seat, &ask.draft, &ask.of);
            reach.map(|reach| (ask.of, reach))
        })
        .await??;
    Ok(Json(Reach { number, of, reach }))
}
