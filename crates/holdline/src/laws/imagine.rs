//! A complete state that fits a view: a contact is some cube of its corps.

use crate::analysis::known::known;
use crate::data::Holdline;
use crate::ids::Seat;
use crate::state::{Fate, State, Unit};
use crate::view::View;
use engine::{Dice, Imagine};

impl Imagine for Holdline {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        let mut state = known(&self.data, view);
        for block in view.seen.iter().filter(|x| x.face.is_none()) {
            let spare = |u: &Unit| u.fate == Fate::Waiting && u.pot == block.pot && !u.dummy;
            let kinds: Vec<u8> = state
                .units
                .iter()
                .filter(|u| spare(u))
                .map(|u| u.kind)
                .collect();
            let guessed = state
                .stack(block.hex)
                .find(|u| state.units[u.i()].tag == block.tag);
            if let (Some(unit), false) = (guessed, kinds.is_empty()) {
                state.units[unit.i()].kind = kinds[dice.die(kinds.len() as u32) as usize - 1];
            }
        }
        state
    }
}
