//! Drafts, take-back, commits and paces.

use crate::{nonce, open, play};
use engine::{BatchError, DraftProgress, Seats};
use outpost::{BLUE, Choice, RED, UMPIRE};

#[test]
fn a_draft_changes_nothing_and_is_taken_back_by_leaving_it() {
    let table = open("set");
    let before = table.state().clone();
    let draft = [Choice::Swap(0), Choice::Attack(2)];
    let (drafted, pace) = table.draft(RED, &draft, &mut ()).unwrap();
    assert_eq!(pace, DraftProgress::More);
    assert_ne!(drafted, before);
    assert_eq!(*table.state(), before);
    // Take-back is a shorter draft.
    let (shorter, pace) = table.draft(RED, &draft[..1], &mut ()).unwrap();
    assert_eq!(pace, DraftProgress::Complete);
    assert!(shorter.swapped);
    assert_eq!(table.lines(), 1);
}

#[test]
fn a_batch_ends_where_dice_roll_or_the_move_passes_on() {
    let mut table = open("set");
    let too_long = vec![Choice::Attack(0), Choice::With(0), Choice::Rest];
    let refused = table.commit(RED, too_long, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::PastBatchEnd(2)));
    let too_long = vec![Choice::Rest, Choice::Rest];
    let refused = table.commit(RED, too_long, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::PastBatchEnd(1)));
    assert_eq!(table.lines(), 1, "a refused batch writes nothing");
    let pace = table.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(pace, Ok(DraftProgress::HandsOver));
    let battle = vec![Choice::Attack(0), Choice::With(0)];
    let pace = table.commit(BLUE, battle, nonce(2), None, &mut ());
    assert_eq!(pace, Ok(DraftProgress::Reveals));
    assert_eq!(table.lines(), 4, "header, two batches and the dice");
}

#[test]
fn an_order_is_committed_whole_or_not_at_all() {
    let mut table = open("set");
    let half = vec![Choice::Attack(0)];
    let refused = table.commit(RED, half, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Incomplete));
    let refused = table.commit(RED, vec![], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Empty));
    let wrong = vec![Choice::Swap(0), Choice::Swap(1)];
    match table.commit(RED, wrong, nonce(1), None, &mut ()) {
        Err(BatchError::Illegal { at: 1, illegal }) => {
            assert_eq!(illegal.to_string(), "one swap a turn (§2.1)");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(table.lines(), 1);
    // A complete order may be committed and the rest of the turn played afterwards.
    play(&mut table, RED, &[Choice::Swap(0)]);
    play(&mut table, RED, &[Choice::Rest]);
    assert_eq!(table.to_move(), Seats::one(BLUE));
}

#[test]
fn only_the_seats_that_are_asked_may_choose() {
    let mut table = open("set");
    for seat in [BLUE, UMPIRE, engine::Seat(63), engine::Seat(200)] {
        let refused = table.commit(seat, vec![Choice::Rest], nonce(1), None, &mut ());
        assert_eq!(refused, Err(BatchError::NotYourTurn));
    }
}

#[test]
fn sealed_choices_are_made_in_any_order_and_seen_by_their_owner_only() {
    let mut table = open("duel");
    assert_eq!(table.to_move(), [RED, BLUE].into_iter().collect());
    let places = |order: [u8; 3]| -> Vec<Choice> {
        let put = |(post, value)| [Choice::Put(value), Choice::At(post)];
        (0..).zip(order).flat_map(put).collect()
    };
    let mut seen = [0, 0, 0];
    let mut watch = |rules: &outpost::Outpost, after: &outpost::State, event: &outpost::Event| {
        for (seat, seen) in [RED, BLUE, UMPIRE].into_iter().zip(&mut seen) {
            *seen += u32::from(engine::Rules::sight(rules, after, event, seat).is_some());
        }
    };
    // Blue is first, in two batches; Red does not notice.
    let first = places([3, 1, 2]);
    table
        .commit(BLUE, first[..2].to_vec(), nonce(1), None, &mut watch)
        .unwrap();
    table
        .commit(BLUE, first[2..].to_vec(), nonce(2), None, &mut watch)
        .unwrap();
    assert_eq!(seen, [0, 6, 6]);
    play(&mut table, BLUE, &[Choice::Ready]);
    assert_eq!(table.to_move(), Seats::one(RED));
    let mut all = places([1, 2, 3]);
    all.push(Choice::Ready);
    play(&mut table, RED, &all);
    assert_eq!(table.to_move(), Seats::one(RED), "Red opens the play");
}

#[test]
fn a_match_that_is_over_takes_nothing_more() {
    let (mut table, journal) = crate::finished();
    assert_eq!(table.to_move(), Seats::NONE);
    let refused = table.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Over));
    table.bind("Late".into(), vec![RED]);
    table.end(None, "again".into());
    assert!(
        table
            .rewind(&journal, 1, "Ump".into(), "no".into())
            .is_err()
    );
    assert_eq!(table.take_lines(), "");
}

#[test]
fn a_match_can_be_given_up_and_its_seed_is_opened() {
    let mut table = open("set");
    table.end(None, "Red went home".into());
    let journal = table.take_lines();
    assert!(journal.contains("Red went home") && journal.contains("\"seed\""));
    let proof = engine::verify(crate::rules(), &journal).unwrap();
    assert!(proof.finished);
}
