//! All that one seat knows.

use crate::chapters::end;
use crate::state::POSTS;
use crate::{Block, Phase, State, UMPIRE};
use engine::{GameResult, Seat};
use serde::Serialize;

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct View {
    pub seat: Seat,
    pub camps: [CampView; 2],
    pub phase: Phase,
    pub turn: u8,
    pub turns: u8,
    pub swapped: bool,
    pub standing: Option<GameResult>,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct CampView {
    pub posts: [Slot; POSTS],
    pub picked: Option<u8>,
    pub ready: bool,
    /// Whether the enemy has seen the block of value 1, 2, 3.
    pub known: [bool; POSTS],
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    Empty,
    Hidden,
    Block(Block),
}

/// Whether a seat sees everything in a camp.
fn owns(seat: Seat, side: usize) -> bool {
    usize::from(seat.0) == side || seat == UMPIRE
}

impl View {
    pub fn of(state: &State, seat: Seat) -> View {
        let camp = |side: usize| {
            let camp = &state.camps[side];
            let own = owns(seat, side);
            CampView {
                posts: camp.posts.map(|block| match block {
                    _ if !own && !camp.is_known(block) => Slot::Hidden,
                    Block { value: 0, .. } => Slot::Empty,
                    block => Slot::Block(block),
                }),
                picked: camp.picked.filter(|_| own),
                ready: camp.ready,
                known: camp.known,
            }
        };
        View {
            seat,
            camps: [camp(0), camp(1)],
            phase: state.phase,
            turn: state.turn,
            turns: state.turns,
            swapped: state.swapped,
            standing: match state.phase {
                Phase::Act { .. } => end::result(state),
                _ => None,
            },
        }
    }
}
