//! §2: a turn: one swap at most, then an attack or a rest.

use super::{attack, end};
use crate::{Choice, Event, Phase, Refusal, State};
use engine::{DraftProgress, EventSink};

pub fn check(state: &State, side: usize, choice: Choice) -> Result<(), Refusal> {
    let target = match state.phase {
        Phase::Act { side: mover, .. } if usize::from(mover) != side => {
            return Err(Refusal::EnemyTurn);
        }
        Phase::Act { target, .. } => target,
        _ => return Err(Refusal::DiceFirst),
    };
    match (target, choice) {
        (_, Choice::With(post)) => attack::check_with(state, side, target, post),
        (Some(target), _) => Err(Refusal::AttackerMissing { target }),
        (None, Choice::Attack(post)) => attack::check_target(state, side, post),
        (None, Choice::Swap(_)) if state.swapped => Err(Refusal::SwappedBefore),
        (None, Choice::Swap(0 | 1) | Choice::Rest) => Ok(()),
        (None, Choice::Swap(post)) => Err(Refusal::NoSuchSwap { post }),
        (None, _) => Err(Refusal::PlacementOver),
    }
}

/// §2.1: the enemy sees which posts were swapped, but not what is there.
pub fn swap(
    state: &mut State,
    side: u8,
    post: u8,
    log: &mut impl EventSink<Event>,
) -> DraftProgress {
    let at = usize::from(post);
    state.camps[usize::from(side)].posts.swap(at, at + 1);
    state.swapped = true;
    log.push(Event::Swapped { side, post });
    DraftProgress::Complete
}

pub fn rest(state: &mut State, side: u8, log: &mut impl EventSink<Event>) -> DraftProgress {
    log.push(Event::Rested { side });
    end::end_turn(state, side, log);
    DraftProgress::HandsOver
}
