//! What other crates may ask of a state: figures of a finished or running game, for simulations and tests of players.

use super::record::Account;
use super::{Stage, State, Unit};
use crate::ids::*;

impl State {
    /// The turn, from 1; 0 while planning.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The last turn.
    pub fn last(&self) -> u8 {
        self.last
    }

    /// Where the table stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// All cubes by id, dummies and those off the map included.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// What an army was given, spent and lost.
    pub fn account(&self, army: ArmyId) -> &Account {
        &self.record.accounts[army.i()]
    }

    /// The option taken on a form of planning.
    pub fn decision(&self, form: usize) -> usize {
        usize::from(self.decisions[form])
    }
}
