//! GameResult orders: answers that a seat leaves behind, and that the machine gives in its name.

use super::Json;
use crate::app::App;
use crate::auth::Access;
use crate::error::ApiError;
use crate::room::{Batch, Room};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub async fn read(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
) -> Result<Json<Orders>, ApiError> {
    let play = room.play().await?;
    let orders = &play.meta.seats[usize::from(seat.0)].standing;
    let orders = orders.clone();
    Ok(Json(Orders { orders }))
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Ids from the game's list, the first that applies counts; empty for none.
    orders: Vec<String>,
}

pub async fn write(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(mut ask): Json<Orders>,
) -> Result<Json<Orders>, ApiError> {
    let known = room.game.standing_orders();
    for order in &ask.orders {
        if !known.iter().any(|known| known.id == order) {
            let ids: Vec<&str> = known.iter().map(|order| order.id).collect();
            return Err(ApiError::Bad(format!(
                "There is no standing order '{order}'. Choose from: {}",
                ids.join(", ")
            )));
        }
    }
    ask.orders.dedup();
    ask.orders.truncate(known.len());
    room.change(|_, meta| {
        meta.seats[usize::from(seat.0)].standing = ask.orders.clone();
        Ok(())
    })
    .await?;
    // It may be what the table waits for.
    app.after_batch(&room).await;
    Ok(Json(ask))
}

impl App {
    /// Gives the answers that seats have left behind, as long as one applies.
    pub async fn answer_standing(self: &Arc<App>, room: &Arc<Room>) {
        loop {
            let Ok(play) = room.play().await else { return };
            let answer = play.table.to_move().iter().find_map(|seat| {
                let chair = play.meta.seats.get(usize::from(seat.0))?;
                if chair.standing.is_empty() || chair.bot.is_some() {
                    return None;
                }
                Some((seat, play.table.standing_batch(seat, &chair.standing)?))
            });
            let lines = play.table.lines();
            let answer = answer.map(|(seat, choices)| (seat, room.number(seat), choices));
            drop(play);
            let Some((seat, number, choices)) = answer else {
                return;
            };
            let batch = Batch {
                number: Some(number),
                choices,
                nonce: room.machine_nonce(seat, lines),
                note: Some("by standing order".into()),
            };
            // Another server may have answered already.
            if room.commit(seat, &batch).await.is_err() {
                return;
            }
        }
    }
}
