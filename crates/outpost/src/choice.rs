//! What a player may decide: the menu, the check and the effect.

use crate::state::POSTS;
use crate::{Block, Event, Phase, State};
use engine::{DraftProgress, EventSink, Illegal, Menu, Seat};
use serde::{Deserialize, Serialize};

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Take a block of this value into the hand (§1).
    Put(u8),
    /// Set it down on this post (§1).
    At(u8),
    Ready,
    /// Swap the blocks of this post and the next (§2.1).
    Swap(u8),
    /// Attack this enemy post (§2.2).
    Attack(u8),
    /// With the block of this own post (§2.2).
    With(u8),
    Rest,
}

/// Every choice there is, in the order of the menu.
pub fn all() -> impl Iterator<Item = Choice> {
    let posts = || 0..POSTS as u8;
    (1..=3)
        .map(Choice::Put)
        .chain(posts().map(Choice::At))
        .chain([Choice::Ready])
        .chain((0..2).map(Choice::Swap))
        .chain(posts().map(Choice::Attack))
        .chain(posts().map(Choice::With))
        .chain([Choice::Rest])
}

/// So few choices exist that the menu asks the check about each.
pub fn menu(state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    menu.extend(all().filter(|choice| check(state, seat, choice).is_ok()));
}

pub fn check(state: &State, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
    let no = |rule, why: &'static str| Err(Illegal::new(rule, why));
    if seat.0 > 1 {
        return no("§2", "the umpire only watches");
    }
    let side = usize::from(seat.0);
    let (own, enemy) = (&state.camps[side], &state.camps[1 - side]);
    match (state.phase, *choice) {
        (Phase::Place, _) if own.ready => no("§1", "the blocks are placed"),
        (Phase::Place, Choice::Put(value)) => match own.picked {
            Some(_) => no("§1", "another block is in the hand"),
            None if !(1..=3).contains(&value) => no("§1", "the blocks have strength 1, 2 and 3"),
            None if own.holds(value) => no("§1", "that block is placed"),
            None => Ok(()),
        },
        (Phase::Place, Choice::At(post)) => match (own.picked, own.posts.get(usize::from(post))) {
            (_, None) => no("§1", "the posts are 0, 1 and 2"),
            (None, _) => no("§1", "take a block first"),
            (_, Some(block)) if block.value > 0 => no("§1", "a block stands there"),
            _ => Ok(()),
        },
        (Phase::Place, Choice::Ready) if (1..=3).all(|value| own.holds(value)) => Ok(()),
        (Phase::Place, Choice::Ready) => no("§1", "three blocks are to be placed"),
        (Phase::Place, _) => no("§1", "the blocks are to be placed first"),
        (Phase::Battle { .. }, _) => no("§2.2", "the dice are to be rolled"),
        (Phase::Act { side: mover, .. }, _) if mover != seat.0 => {
            no("§2", "it is the enemy's turn")
        }
        (Phase::Act { target, .. }, Choice::With(post)) => {
            match (target, own.posts.get(usize::from(post))) {
                (None, _) => no("§2.2", "name the enemy post first"),
                (_, Some(block)) if block.steps > 0 => Ok(()),
                _ => no("§2.2", "no block of yours is there"),
            }
        }
        (
            Phase::Act {
                target: Some(_), ..
            },
            _,
        ) => no("§2.2", "say with which block you attack"),
        (Phase::Act { .. }, Choice::Swap(_)) if state.swapped => no("§2.1", "one swap a turn"),
        (Phase::Act { .. }, Choice::Swap(0 | 1)) => Ok(()),
        (Phase::Act { .. }, Choice::Swap(_)) => no("§2.1", "swap post 0 or 1 with the next"),
        (Phase::Act { .. }, Choice::Attack(post)) => match enemy.posts.get(usize::from(post)) {
            Some(block) if block.steps > 0 => Ok(()),
            _ => no("§2.2", "no enemy block is there"),
        },
        (Phase::Act { .. }, Choice::Rest) => Ok(()),
        (Phase::Act { .. }, _) => no("§1", "the blocks stand where they were placed"),
    }
}

/// Applies a choice that passed the check.
pub fn apply(
    state: &mut State,
    side: usize,
    choice: &Choice,
    log: &mut impl EventSink<Event>,
) -> DraftProgress {
    let by = side as u8;
    match *choice {
        Choice::Put(value) => {
            state.camps[side].picked = Some(value);
            log.push(Event::Picked { side: by, value });
            DraftProgress::More
        }
        Choice::At(post) => {
            let value = state.camps[side].picked.take().unwrap_or_default();
            state.camps[side].posts[usize::from(post)] = Block::fresh(value);
            log.push(Event::Placed {
                side: by,
                value,
                post,
            });
            DraftProgress::Complete
        }
        Choice::Ready => {
            state.camps[side].ready = true;
            log.push(Event::Ready { side: by });
            if state.camps.iter().all(|camp| camp.ready) {
                state.phase = Phase::Act {
                    side: 0,
                    target: None,
                };
                log.push(Event::Begun);
            }
            DraftProgress::HandsOver
        }
        Choice::Swap(post) => {
            let at = usize::from(post);
            state.camps[side].posts.swap(at, at + 1);
            state.swapped = true;
            log.push(Event::Swapped { side: by, post });
            DraftProgress::Complete
        }
        Choice::Attack(post) => {
            state.phase = Phase::Act {
                side: by,
                target: Some(post),
            };
            log.push(Event::Aimed { side: by, post });
            DraftProgress::More
        }
        Choice::With(from) => {
            let Phase::Act {
                target: Some(post), ..
            } = state.phase
            else {
                return DraftProgress::More;
            };
            let blocks = [(side, from), (1 - side, post)].map(|(camp, post)| {
                let camp = &mut state.camps[camp];
                let block = camp.posts[usize::from(post)];
                camp.known[usize::from(block.value) - 1] = true;
                block
            });
            state.phase = Phase::Battle {
                side: by,
                from,
                post,
            };
            log.push(Event::Engaged {
                side: by,
                from,
                post,
                blocks,
            });
            DraftProgress::Reveals
        }
        Choice::Rest => {
            log.push(Event::Rested { side: by });
            state.end_turn(by, log);
            DraftProgress::HandsOver
        }
    }
}
