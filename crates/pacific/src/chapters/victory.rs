//! §11 Victory points, §13 the end of the game.

use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Side, bits};
use crate::state::State;
use engine::EventSink;

/// §11: only the difference counts, and the track has an end (A59).
pub(crate) fn score(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let worth = |side: Side| -> i16 {
        bits(state.held[side as usize].into())
            .map(|a| i16::from(game.map.areas[a].worth[side as usize]))
            .sum()
    };
    let (japan, allies) = (worth(Side::Japan), worth(Side::Allies));
    let track = i16::from(game.war.track);
    state.vp = (i16::from(state.vp) + japan - allies).clamp(-track, track) as i8;
    log.push(Event::Scored {
        japan: japan as u8,
        allies: allies as u8,
        lead: state.vp,
    });
}

/// §13: a level track is Japan's.
pub fn winner(state: &State) -> Side {
    if state.vp >= 0 {
        Side::Japan
    } else {
        Side::Allies
    }
}
