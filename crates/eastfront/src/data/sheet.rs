//! The unit sheet: what is printed on the blocks, for clients that draw them.

use super::Eastfront;
use super::roster::Kind;
use crate::ids::{Month, Side, UnitId};
use serde::Serialize;

/// One block of the sheet.
#[derive(Clone, Debug, Serialize)]
pub struct SheetRow {
    pub id: UnitId,
    pub name: String,
    pub side: Side,
    pub nation: String,
    pub kind: Kind,
    pub steps: u8,
    pub dice: u8,
    /// The lowest roll that hits it.
    pub hit: u8,
    pub mp: u8,
    pub step_cost: u8,
    pub rebuild_cost: u8,
    pub arrives: Option<Month>,
}

impl Eastfront {
    /// Every block of the game.
    pub fn unit_sheet(&self) -> Vec<SheetRow> {
        let roster = &self.data.roster;
        let row = |unit| {
            let spec = roster.spec(unit);
            SheetRow {
                id: spec.id,
                name: spec.name.clone(),
                side: spec.side,
                nation: spec.nation.clone(),
                kind: spec.kind,
                steps: spec.steps,
                dice: spec.dice,
                hit: roster.hit.of(spec.kind),
                mp: spec.mp,
                step_cost: spec.step_cost,
                rebuild_cost: spec.rebuild_cost,
                arrives: spec.arrives,
            }
        };
        roster.all().map(row).collect()
    }
}
