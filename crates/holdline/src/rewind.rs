//! A116: what an umpire's rewind keeps. What was seen cannot be unseen.

use crate::state::{Fate, State};

/// The state after a rewind to a mark: the mark, but blocks stay as well known as they have become, their numbers stay
/// given, cards committed after the mark stay spent once they were shown, and reports stay delivered.
pub fn rewound(mark: &State, now: &State) -> State {
    let mut state = mark.clone();
    for (old, new) in state.units.iter_mut().zip(&now.units) {
        if new.known > old.known {
            old.known = new.known;
        }
        old.seen = old.seen.max(new.seen);
        old.tag = if new.tag == crate::ids::Tag::NONE {
            old.tag
        } else {
            new.tag
        };
        // A dummy that was seen through stays seen through.
        if old.dummy && new.fate == Fate::Removed {
            old.fate = Fate::Removed;
            old.hex = crate::ids::Hex::NOWHERE;
        }
    }
    state.tags = now.tags;
    for i in 0..state.regions.len() {
        let shown = now.turn > mark.turn || now.regions[i].phase.revealed();
        if shown && !mark.regions[i].phase.revealed() {
            keep_cards(&mut state, now, i);
        }
    }
    state.reports = now.reports.clone();
    state.record.orders = now.record.orders.clone();
    let hexes = state.heads.len();
    state.stacks_of(hexes);
    state
}

/// Cards that lie open stay known, but a mark before INIT_REVEAL gives them back to the hands (A116): committed ones are
/// taken up again.
fn keep_cards(state: &mut State, _now: &State, region: usize) {
    for side in 0..2 {
        let sealed = std::mem::take(&mut state.regions[region].sealed[side]);
        for (value, n) in sealed.into_iter().enumerate() {
            state.hands[side][region][value] += n;
        }
        state.regions[region].reserves[side] = 0;
    }
    state.regions[region].passed = 0;
    state.regions[region].phase = crate::state::Phase::Cards;
}
