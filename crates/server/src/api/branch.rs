//! Playing on from a moment of a finished game, at a table of its own.

use super::lobby::{Create, LinksAnswer, lay};
use super::playback::line_of;
use super::{Json, SetCookie};
use crate::auth::Access;
use crate::error::ApiError;
use crate::extract::Client;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// A frame of the film from this viewpoint.
    frame: usize,
    eyes: Option<String>,
    /// As for a new table. Scenario, position, options and packs are those of the finished game.
    table: Create,
}

/// Opens a table that goes on from a frame. The new game has dice of its own.
pub async fn branch(
    Access {
        app, room, role, ..
    }: Access,
    Client(client): Client,
    headers: HeaderMap,
    Json(ask): Json<Branch>,
) -> Result<(SetCookie, Json<LinksAnswer>), ApiError> {
    if room.look().await?.table.ended().is_none() {
        return Err(ApiError::Forbidden(
            "A game can be played on elsewhere after its end",
        ));
    }
    let line = line_of(&app, &room, ask.eyes.as_deref(), role, ask.frame).await?;
    let (text, game) = (room.journal().await?, room.game.clone());
    let setup = app.workers.run(move || game.branch(&text, line)).await?;
    let setup = setup.map_err(|e| ApiError::Bad(e.why))?;
    lay(
        &app,
        client,
        &headers,
        (room.game.clone(), setup),
        ask.table,
    )
    .await
}
