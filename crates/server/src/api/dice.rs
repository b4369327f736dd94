//! A seat's share in the dice: its chain, and the links that draws wait for.

use super::{Done, Json};
use crate::auth::Access;
use crate::error::ApiError;
use crate::room::DiceStatus;
use engine::Seat;
use engine::chain::Digest;
use schemars::JsonSchema;
use serde::Deserialize;

/// What a device needs to know to take part.
pub async fn read(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
) -> Result<Json<DiceStatus>, ApiError> {
    let play = room.play().await?;
    Ok(Json(room.dice_status(&play, seat)))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChain {
    /// The hash of the first link, in hexadecimal.
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{64}$"))]
    tip: Digest,
    links: u32,
}

/// A device commits to a chain: from now on it stands for the seat's party.
pub async fn chain(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<NewChain>,
) -> Result<Json<Done>, ApiError> {
    room.add_chain(seat, ask.tip, ask.links).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenLink {
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{64}$"))]
    link: Digest,
    /// The mark of the line that it is opened for.
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{64}$"))]
    mark: Digest,
}

/// A device opens a link. With the last one the dice fall.
pub async fn link(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<OpenLink>,
) -> Result<Json<Done>, ApiError> {
    // On a task of its own: a client that hangs up cannot stop a write half way.
    let task = tokio::spawn(async move {
        room.add_link(seat, ask.link, ask.mark).await?;
        app.after_batch(&room).await;
        Ok(())
    });
    let done = task.await;
    done.unwrap_or_else(|e| Err(ApiError::StoreUnavailable(format!("A link stopped: {e}"))))?;
    Ok(Json(Done {}))
}
