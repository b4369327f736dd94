//! A116: what an umpire's rewind keeps. What was seen cannot be unseen.

use crate::state::{Fate, State};

/// The state after a rewind to a mark: the mark, but blocks stay as well known as they have become, their numbers stay
/// given, cards that were shown are taken up again if the mark lies before their reveal, and reports, orders and letters
/// stay sent.
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
            take_up_cards(&mut state, i);
        }
    }
    state.reports = now.reports.clone();
    state.record.orders = now.record.orders.clone();
    state.letters = now.letters.clone();
    let hexes = state.heads.len();
    state.stacks_of(hexes);
    state
}

/// Cards that lie open stay known, but a mark before INIT_REVEAL gives them back to the hands (A116): committed ones are
/// taken up again.
fn take_up_cards(state: &mut State, region: usize) {
    for side in 0..2 {
        let sealed = std::mem::take(&mut state.regions[region].sealed[side]);
        let reserve = std::mem::take(&mut state.regions[region].reserves[side]);
        for (value, (n, high)) in sealed.into_iter().zip(reserve).enumerate() {
            state.hands[side][region][value] += n - high;
            state.purses[side].reserve[value] += high;
        }
    }
    state.regions[region].passed = 0;
    state.regions[region].phase = crate::state::Phase::Cards;
}
