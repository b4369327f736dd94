//! The rulebook chapter by chapter.

pub(crate) mod combat;
pub(crate) mod movement;
pub(crate) mod position;
pub(crate) mod rail;
pub(crate) mod replacements;
pub(crate) mod resources;
pub(crate) mod setup;
pub(crate) mod supply;
pub(crate) mod turn;
pub(crate) mod victory;
pub(crate) mod weather;

use crate::data::Eastfront;
use crate::event::BlockRef;
use crate::ids::{Hex, Unit, UnitId};
use crate::refusal::Refusal;
use crate::state::State;
use engine::DraftProgress;

/// What a choice did, or why it is refused.
pub(crate) type Progress = Result<DraftProgress, Refusal>;

impl Eastfront {
    /// The own block that a choice names.
    pub(crate) fn own_unit(&self, state: &State, id: UnitId) -> Result<Unit, Refusal> {
        match self.unit(id) {
            Some(unit) if unit.side() == state.side => Ok(unit),
            Some(unit) => Err(Refusal::NotYours(unit)),
            None => Err(Refusal::NoSuchUnit(id)),
        }
    }

    /// The own block on the map that a choice names, and its hex.
    pub(crate) fn own_on_map(&self, state: &State, id: UnitId) -> Result<(Unit, Hex), Refusal> {
        let unit = self.own_unit(state, id)?;
        let hex = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        Ok((unit, hex))
    }

    /// A block as an event names it.
    pub(crate) fn block_ref(&self, state: &State, unit: Unit) -> BlockRef {
        let token = state.block(unit).token;
        BlockRef {
            side: unit.side(),
            unit: Some(self.id(unit)),
            token: (token > 0).then_some(token),
        }
    }
}
