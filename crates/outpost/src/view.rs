//! All that one seat knows.

use crate::state::POSTS;
use crate::{Block, Event, Phase, State, UMPIRE};
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
                Phase::Act { .. } => state.standing(),
                _ => None,
            },
        }
    }

    pub fn fold(&mut self, sight: &Event) {
        match sight {
            Event::Picked { side, value } => {
                self.camps[usize::from(*side)].picked = Some(*value);
            }
            Event::Placed { side, value, post } => {
                let camp = &mut self.camps[usize::from(*side)];
                camp.picked = None;
                camp.posts[usize::from(*post)] = Slot::Block(Block::fresh(*value));
            }
            Event::Ready { side } => self.camps[usize::from(*side)].ready = true,
            Event::Begun => {
                self.phase = Phase::Act {
                    side: 0,
                    target: None,
                }
            }
            Event::Swapped { side, post } => {
                let at = usize::from(*post);
                self.camps[usize::from(*side)].posts.swap(at, at + 1);
                self.swapped = true;
            }
            Event::Aimed { side, post } => {
                self.phase = Phase::Act {
                    side: *side,
                    target: Some(*post),
                }
            }
            Event::Engaged {
                side,
                from,
                post,
                blocks,
            } => {
                let (side, from, post) = (*side, *from, *post);
                self.phase = Phase::Battle { side, from, post };
                for ((camp, post), block) in [(side, from), (1 - side, post)].iter().zip(blocks) {
                    let camp = &mut self.camps[usize::from(*camp)];
                    camp.posts[usize::from(*post)] = Slot::Block(*block);
                    camp.known[usize::from(block.value) - 1] = true;
                }
            }
            Event::Fought { lost, .. } => {
                if let Phase::Battle { side, from, post } = self.phase {
                    for ((camp, post), lost) in [(side, from), (1 - side, post)].iter().zip(lost) {
                        let slot = &mut self.camps[usize::from(*camp)].posts[usize::from(*post)];
                        if let Slot::Block(block) = slot {
                            block.steps = block.steps.saturating_sub(*lost);
                        }
                    }
                }
            }
            Event::Rested { .. } => {}
            Event::Turn { side } => {
                self.turn += 1;
                self.swapped = false;
                self.phase = Phase::Act {
                    side: *side,
                    target: None,
                };
            }
            Event::Over { standing } => self.standing = Some(standing.clone()),
        }
    }
}
