//! §3: when the game ends, and who wins.

use crate::{BLUE, Event, Phase, RED, State};
use engine::{EventSink, GameResult, Seats};

/// The result, once there is one.
pub fn result(state: &State) -> Option<GameResult> {
    let [red, blue] = [state.camps[0].steps(), state.camps[1].steps()];
    if state.turn <= state.turns && red > 0 && blue > 0 {
        return None;
    }
    let winners = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Seats::one(RED),
        std::cmp::Ordering::Less => Seats::one(BLUE),
        std::cmp::Ordering::Equal => Seats::NONE,
    };
    Some(crate::text::result(winners, red, blue))
}

pub fn end_turn(state: &mut State, side: u8, log: &mut impl EventSink<Event>) {
    state.turn += 1;
    state.swapped = false;
    state.phase = Phase::Act {
        side: 1 - side,
        target: None,
    };
    log.push(Event::Turn { side: 1 - side });
    if let Some(standing) = result(state) {
        log.push(Event::Over { standing });
    }
}
