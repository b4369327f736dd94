//! §1: both sides place their blocks in secret, at the same time.

use crate::{Block, Choice, Event, Phase, Refusal, State};
use engine::{DraftProgress, EventSink};

pub fn check(state: &State, side: usize, choice: Choice) -> Result<(), Refusal> {
    let own = &state.camps[side];
    if own.ready {
        return Err(Refusal::AlreadyPlaced);
    }
    match choice {
        Choice::Put(_) if own.picked.is_some() => Err(Refusal::OtherBlockSelected),
        Choice::Put(value) if !(1..=3).contains(&value) => Err(Refusal::NoSuchBlock),
        Choice::Put(value) if own.holds(value) => Err(Refusal::BlockPlaced { value }),
        Choice::Put(_) => Ok(()),
        Choice::At(post) => match own.posts.get(usize::from(post)) {
            None => Err(Refusal::NoSuchPost { post }),
            Some(_) if own.picked.is_none() => Err(Refusal::NoBlockSelected),
            Some(block) if block.value > 0 => Err(Refusal::PostOccupied { post }),
            Some(_) => Ok(()),
        },
        Choice::Ready => match (1..=3).filter(|value| !own.holds(*value)).count() {
            0 => Ok(()),
            left => Err(Refusal::BlocksLeft { blocks: left as u8 }),
        },
        _ => Err(Refusal::PlaceFirst),
    }
}

pub fn put(
    state: &mut State,
    side: u8,
    value: u8,
    log: &mut impl EventSink<Event>,
) -> DraftProgress {
    state.camps[usize::from(side)].picked = Some(value);
    log.push(Event::Picked { side, value });
    DraftProgress::More
}

pub fn at(state: &mut State, side: u8, post: u8, log: &mut impl EventSink<Event>) -> DraftProgress {
    let camp = &mut state.camps[usize::from(side)];
    let value = camp.picked.take().unwrap_or_default();
    camp.posts[usize::from(post)] = Block::fresh(value);
    log.push(Event::Placed { side, value, post });
    DraftProgress::Complete
}

pub fn ready(state: &mut State, side: u8, log: &mut impl EventSink<Event>) -> DraftProgress {
    state.camps[usize::from(side)].ready = true;
    log.push(Event::Ready { side });
    if state.camps.iter().all(|camp| camp.ready) {
        state.phase = Phase::Act {
            side: 0,
            target: None,
        };
        log.push(Event::Begun);
    }
    DraftProgress::HandsOver
}
