//! How far something reaches: a unit, an order in progress, an HQ. The game answers from the seat's view.

use super::play::{check_length, seated};
use super::{From, Home, body, told};
use crate::answer::No;
use crate::listen::Client;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    #[serde(default)]
    draft: Vec<Value>,
    /// Whose reach is asked for, as the game names it.
    of: Value,
}

pub async fn reach(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: Ask = body(&bytes)?;
    check_length(&ask.draft)?;
    let copy = room.play().await?.table.copy();
    let number = room.number(seat);
    let of = ask.of.clone();
    let reach = hall
        .aside(move || copy.reach(seat, &ask.draft, &of))
        .await??;
    Ok(told(
        &json!({"number": number, "of": ask.of, "reach": reach}),
    ))
}
