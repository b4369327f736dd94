//! A complete state that fits a view, for whoever has to guess: a contact is some cube of its corps.

use crate::known::known;
use crate::rules::Holdline;
use crate::seat::Seat;
use crate::state::{Fate, State, Unit};
use crate::view::View;
use engine::{Dice, Imagine};

impl Imagine for Holdline {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        let mut s = known(&self.book, view);
        for block in view.seen.iter().filter(|x| x.face.is_none()) {
            let spare = |u: &Unit| u.fate == Fate::Waiting && u.pot == block.pot && !u.dummy;
            let kinds: Vec<u8> = s
                .units
                .iter()
                .filter(|u| spare(u))
                .map(|u| u.kind)
                .collect();
            let guessed = s.stack(block.hex).find(|u| s.units[u.i()].tag == block.tag);
            if let (Some(unit), false) = (guessed, kinds.is_empty()) {
                s.units[unit.i()].kind = kinds[dice.die(kinds.len() as u32) as usize - 1];
            }
        }
        s
    }
}
