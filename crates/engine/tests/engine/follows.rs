//! Lines that are not stored can be rolled back, and lines that another process has stored can be followed.

use crate::observations::{Playing, VIEWERS, any_listeners, contents, tested, view};
use crate::{everyone, game};
use engine::erased::{DynMatch, Game, Listeners};
use engine::{Seed, Setup};

fn same(one: &dyn DynMatch, other: &dyn DynMatch) {
    assert_eq!(one.lines(), other.lines());
    assert_eq!(one.to_move(), other.to_move());
    assert_eq!(one.ended(), other.ended());
    for viewer in VIEWERS {
        assert_eq!(view(one, viewer), view(other, viewer));
    }
}

/// Whether lines can be followed without the rest of the journal.
fn has_rewind(lines: &str) -> bool {
    lines.contains("\"kind\":\"rewind\"")
}

#[test]
fn follower_is_shown_the_same_and_can_play_on() {
    for tested in tested() {
        for number in 0..20 {
            let mut leader = Playing::new(&tested, number);
            let restore = |leader: &Playing<'_>| {
                let restored = tested.game.restore(&leader.journal, leader.seed.clone());
                restored.unwrap().game
            };
            let mut follower = restore(&leader);
            loop {
                let listeners = any_listeners(&mut leader.rng);
                let Some((lines, news)) = leader.act(listeners) else {
                    break;
                };
                if has_rewind(&lines) {
                    assert!(follower.follow(&lines, listeners).is_err());
                    follower = restore(&leader);
                } else {
                    let followed = follower.follow(&lines, listeners).unwrap();
                    // A seat assignment is nobody's news.
                    match news.is_empty() {
                        true => assert!(followed.iter().all(|news| news.count == 0)),
                        false => assert_eq!(contents(&followed), contents(&news)),
                    }
                }
                same(&*leader.game, &*follower);
                // They take turns: a follower has the dice too.
                std::mem::swap(&mut leader.game, &mut follower);
            }
            same(&*leader.game, &*restore(&leader));
            assert!(tested.game.verify(&leader.journal).unwrap().finished);
        }
    }
}

#[test]
fn follower_takes_many_batches_at_once() {
    for tested in tested() {
        for number in 0..20 {
            let mut leader = Playing::new(&tested, number);
            let mut follower = {
                let restored = tested.game.restore(&leader.journal, leader.seed.clone());
                restored.unwrap().game
            };
            let (mut lines, mut shown) = (String::new(), [const { Vec::new() }; 4]);
            while let Some((written, news)) = leader.act(everyone()) {
                if has_rewind(&written) {
                    break;
                }
                lines += &written;
                for (all, news) in shown.iter_mut().zip(contents(&news)) {
                    all.extend(news.2);
                }
                if leader.rng.below(4) > 0 && leader.game.ended().is_none() {
                    continue;
                }
                let followed = contents(&follower.follow(&lines, everyone()).unwrap());
                for (all, followed) in shown.iter_mut().zip(followed) {
                    assert_eq!(std::mem::take(all), followed.2);
                }
                same(&*leader.game, &*follower);
                lines.clear();
            }
        }
    }
}

#[test]
fn batch_that_was_not_stored_is_rolled_back_without_a_trace() {
    for tested in tested() {
        for number in 0..20 {
            let mut playing = Playing::new(&tested, number);
            loop {
                let restored = tested.game.restore(&playing.journal, playing.seed.clone());
                let before = restored.unwrap().game;
                if playing.unstored_act(everyone()).is_none() {
                    break;
                }
                playing.game.take_lines();
                playing.game.rollback();
                same(&*playing.game, &*before);
                playing.act(everyone()).unwrap();
            }
            let proof = tested.game.verify(&playing.journal).unwrap();
            assert!(proof.finished && proof.proven == proof.draws);
        }
    }
}

#[test]
fn lines_that_do_not_follow_are_refused() {
    let game = game();
    let seed = Seed::from_numbers(3, 2);
    let mut leader = game.open(&Setup::scenario("set"), seed.clone()).unwrap();
    let journal = leader.take_lines();
    let mut rest = |seat| {
        let choices = [serde_json::json!("rest")];
        crate::commit(&mut *leader, seat, &choices, Listeners::default());
        leader.take_lines()
    };
    let (first, second) = (rest(outpost::RED), rest(outpost::BLUE));
    let fresh = || game.restore(&journal, seed.clone()).unwrap().game;
    let follow = |lines: &str| fresh().follow(lines, everyone());
    assert!(follow(&second).is_err(), "a line is missing");
    assert!(follow(&first[..first.len() - 1]).is_err());
    assert!(follow(&first).is_ok());
    assert!(follow(&(first + &second)).is_ok());
}
