//! §2.2: an attack: target, attacker, dice.

use super::end;
use crate::{Battle, Event, Phase, Refusal, Rolled, State};
use engine::{DraftProgress, EventSink};

pub fn check_target(state: &State, side: usize, post: u8) -> Result<(), Refusal> {
    match state.camps[1 - side].posts.get(usize::from(post)) {
        Some(block) if block.steps > 0 => Ok(()),
        _ => Err(Refusal::NoEnemyBlock { post }),
    }
}

pub fn check_with(state: &State, side: usize, target: Option<u8>, post: u8) -> Result<(), Refusal> {
    match (target, state.camps[side].posts.get(usize::from(post))) {
        (None, _) => Err(Refusal::NoTarget),
        (_, Some(block)) if block.steps > 0 => Ok(()),
        _ => Err(Refusal::NoOwnBlock { post }),
    }
}

pub fn aim(
    state: &mut State,
    side: u8,
    post: u8,
    log: &mut impl EventSink<Event>,
) -> DraftProgress {
    state.phase = Phase::Act {
        side,
        target: Some(post),
    };
    log.push(Event::Aimed { side, post });
    DraftProgress::More
}

/// Both blocks are shown, and stay shown.
pub fn engage(
    state: &mut State,
    side: u8,
    from: u8,
    log: &mut impl EventSink<Event>,
) -> DraftProgress {
    let Phase::Act {
        target: Some(post), ..
    } = state.phase
    else {
        return DraftProgress::More;
    };
    let blocks = [(side, from), (1 - side, post)].map(|(camp, post)| {
        let camp = &mut state.camps[usize::from(camp)];
        let block = camp.posts[usize::from(post)];
        camp.known[usize::from(block.value) - 1] = true;
        block
    });
    state.phase = Phase::Battle { side, from, post };
    log.push(Event::Engaged {
        side,
        from,
        post,
        blocks,
    });
    DraftProgress::Reveals
}

/// The dice of the battle that a state waits for.
pub fn dice(state: &State, side: u8, from: u8, post: u8) -> Battle {
    let side = usize::from(side);
    Battle {
        attack: state.camps[side].posts[usize::from(from)].steps,
        defend: state.camps[1 - side].posts[usize::from(post)].steps,
    }
}

/// Losses are simultaneous.
pub fn resolve(state: &mut State, rolled: &Rolled, hits_on: u8, log: &mut impl EventSink<Event>) {
    let Phase::Battle { side, from, post } = state.phase else {
        return;
    };
    let hits = |dice: &[u8]| dice.iter().filter(|die| **die >= hits_on).count() as u8;
    let lost = [hits(&rolled.defend), hits(&rolled.attack)];
    let fighters = [(side, from), (1 - side, post)];
    for ((camp, post), lost) in fighters.into_iter().zip(lost) {
        let block = &mut state.camps[usize::from(camp)].posts[usize::from(post)];
        block.steps = block.steps.saturating_sub(lost);
    }
    log.push(Event::Fought {
        attack: rolled.attack.clone(),
        defend: rolled.defend.clone(),
        lost,
    });
    end::end_turn(state, side, log);
}
