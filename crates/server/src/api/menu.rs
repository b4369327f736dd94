//! A seat's menu, whole or as far as it begins at one thing.

use super::{Json, Params, schema};
use crate::auth::Access;
use crate::error::ApiError;
use engine::erased::MenuEntry;
use engine::{Seat, SlotKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
pub struct About {
    unit: Option<u32>,
    hex: Option<u32>,
    seat: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
pub struct Menu {
    number: u64,
    #[schemars(with = "Vec<schema::MenuEntry>")]
    menu: Vec<MenuEntry>,
}

pub async fn menu(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Params(about): Params<About>,
) -> Result<Json<Menu>, ApiError> {
    let asked = [
        about.unit.map(|id| (SlotKind::Unit, id)),
        about.hex.map(|id| (SlotKind::Hex, id)),
        about.seat.map(|id| (SlotKind::Seat, id)),
    ];
    let look = room.look().await?;
    let about = asked.into_iter().flatten().next();
    let menu = look.table.menu_about(seat, &[], about)?;
    let number = look.number(seat);
    Ok(Json(Menu { number, menu }))
}
