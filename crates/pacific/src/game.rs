//! The rules with their tables. Nothing in it changes while a game is played.

use crate::data::catalog::Catalog;
use crate::data::map::GameMap;
use crate::data::position::Position;
use crate::data::roster::Roster;
use crate::data::war::War;
use crate::ids::Side;
use crate::state::State;
use engine::GameInfo;
use std::sync::Arc;

/// Pacific 1941-45, with the board, roster and figures it is played with.
#[derive(Clone, Debug)]
pub struct Pacific {
    pub map: GameMap,
    pub roster: Roster,
    pub war: War,
    pub(crate) info: GameInfo,
    pub(crate) hash: [u8; 32],
    pub(crate) scenarios: Vec<Position>,
    pub(crate) catalog: Arc<Catalog>,
}

impl Pacific {
    /// The ports and bases a side holds.
    pub fn harbors(&self, state: &State, side: Side) -> u64 {
        match side {
            Side::Japan => !state.allied & self.map.all_harbors(),
            Side::Allies => state.allied & self.map.all_harbors(),
        }
    }

    pub fn ports(&self, state: &State, side: Side) -> u64 {
        self.harbors(state, side) & self.map.ports
    }

    /// The areas a ship reaches from this harbor if it may go on from the areas of `open` (§7).
    pub fn reach_through(&self, open: u16, harbor: usize) -> u16 {
        let mut reached = self.map.touches(harbor);
        for _ in 1..self.war.movement.areas {
            reached |= self.map.next_to(reached & open);
        }
        reached
    }
}
