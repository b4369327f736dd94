//! A seat's menu, whole or as far as it begins at one thing.

use super::play::seated;
use super::{From, Home, told};
use crate::answer::No;
use crate::listen::Client;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::SlotKind;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub struct About {
    unit: Option<u32>,
    hex: Option<u32>,
    seat: Option<u32>,
}

pub async fn menu(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    Query(about): Query<About>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let asked = [
        about.unit.map(|id| (SlotKind::Unit, id)),
        about.hex.map(|id| (SlotKind::Hex, id)),
        about.seat.map(|id| (SlotKind::Seat, id)),
    ];
    let play = room.play().await?;
    let menu = play
        .table
        .menu_about(seat, &[], asked.into_iter().flatten().next())?;
    let number = room.number(seat);
    Ok(told(&json!({"number": number, "menu": menu})))
}
