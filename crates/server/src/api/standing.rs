//! Standing orders: answers that a seat leaves behind, and that the server gives in its name.

use super::Json;
use crate::auth::Access;
use crate::error::ApiError;
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub async fn read(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
) -> Result<Json<Orders>, ApiError> {
    let look = room.look().await?;
    let orders = &look.meta.seats[usize::from(seat.0)].standing;
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
