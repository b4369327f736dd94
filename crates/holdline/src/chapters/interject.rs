//! §2.2: words of those whom nobody waits for.

use crate::chapters::messages::may_write;
use crate::chapters::reports::may_report;
use crate::chapters::turn;
use crate::data::game::GameData;
use crate::ids::*;
use crate::state::{Stage, State};

/// Whether a seat that nobody waits for may write or report (§2.2): a commander while the enemy attacks, a desk that is
/// closed.
pub fn may_interject(data: &GameData, state: &State, seat: Seat) -> bool {
    is_player(data, seat)
        && state.stage == Stage::Turn
        && !state.halted()
        && (may_write(data, state, seat) || may_report(data, state, seat))
}

/// Whether a seat may only write and report, because nobody waits for it.
pub fn is_aside(data: &GameData, state: &State, seat: Seat) -> bool {
    is_player(data, seat)
        && state.stage == Stage::Turn
        && !state.halted()
        && !turn::waits_for(data, state, seat)
}

/// A seat of one of the two sides.
fn is_player(data: &GameData, seat: Seat) -> bool {
    data.side_of(seat).is_some()
}
