//! Drafts, undo, commits and their progress.

use crate::depot::{self, Depot, Hex};
use crate::{everyone, nonce, open, play};
use engine::erased::{Batch, DynMatch, Game, News, Plug};
use engine::{BatchError, DraftProgress, Match, Rules, Seats, Seed, Setup};
use outpost::{BLUE, Choice, Event, Outpost, RED, State, UMPIRE};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;

#[test]
fn draft_changes_nothing_and_is_undone_by_leaving_it() {
    let game = open("set");
    let before = game.state().clone();
    let draft = [Choice::Swap(0), Choice::Attack(2)];
    let drafted = game.draft(RED, &draft, &mut ()).unwrap();
    assert_eq!(drafted.progress, DraftProgress::More);
    assert_eq!(drafted.orders, [1]);
    assert_ne!(drafted.state, before);
    assert_eq!(*game.state(), before);
    // Undo is a shorter draft.
    let shorter = game.draft(RED, &draft[..1], &mut ()).unwrap();
    assert_eq!(shorter.progress, DraftProgress::Complete);
    assert!(shorter.state.swapped);
    assert_eq!(game.lines(), 1);
}

#[test]
fn batch_ends_where_dice_roll_or_the_move_passes_on() {
    let mut game = open("set");
    let too_long = vec![Choice::Attack(0), Choice::With(0), Choice::Rest];
    let refused = game.commit(RED, too_long, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::PastBatchEnd(2)));
    let too_long = vec![Choice::Rest, Choice::Rest];
    let refused = game.commit(RED, too_long, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::PastBatchEnd(1)));
    assert_eq!(game.lines(), 1, "a refused batch writes nothing");
    let progress = game.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(progress, Ok(DraftProgress::HandsOver));
    let battle = vec![Choice::Attack(0), Choice::With(0)];
    let progress = game.commit(BLUE, battle, nonce(2), None, &mut ());
    assert_eq!(progress, Ok(DraftProgress::Reveals));
    assert_eq!(game.lines(), 4, "header, two batches and the dice");
}

#[test]
fn order_is_committed_whole_or_not_at_all() {
    let mut game = open("set");
    let half = vec![Choice::Attack(0)];
    let refused = game.commit(RED, half, nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Incomplete));
    let refused = game.commit(RED, vec![], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Empty));
    let wrong = vec![Choice::Swap(0), Choice::Swap(1)];
    match game.commit(RED, wrong, nonce(1), None, &mut ()) {
        Err(BatchError::Illegal { at: 1, illegal }) => {
            assert_eq!(illegal.to_string(), "Only one swap per turn (§2.1)");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(game.lines(), 1);
    // A complete order may be committed and the rest of the turn played afterwards.
    play(&mut game, RED, &[Choice::Swap(0)]);
    play(&mut game, RED, &[Choice::Rest]);
    assert_eq!(game.to_move(), Seats::one(BLUE));
}

#[test]
fn only_the_seats_that_are_asked_may_choose() {
    let mut game = open("set");
    for seat in [BLUE, UMPIRE, engine::Seat(63), engine::Seat(200)] {
        let refused = game.commit(seat, vec![Choice::Rest], nonce(1), None, &mut ());
        assert_eq!(refused, Err(BatchError::NotYourTurn));
    }
}

#[test]
fn sealed_choices_are_made_in_any_order_and_seen_by_their_owner_only() {
    let mut game = open("duel");
    assert_eq!(game.to_move(), [RED, BLUE].into_iter().collect());
    let places = |order: [u8; 3]| -> Vec<Choice> {
        let put = |(post, value)| [Choice::Put(value), Choice::At(post)];
        (0..).zip(order).flat_map(put).collect()
    };
    let mut seen = [0, 0, 0];
    let mut watch = |rules: &Outpost, after: &State, events: &[Event]| {
        assert_eq!(events.len(), 1, "a step is one choice");
        for (seat, seen) in [RED, BLUE, UMPIRE].into_iter().zip(&mut seen) {
            *seen += u32::from(rules.observe(after, &events[0], seat).is_some());
        }
    };
    // Blue is first, in two batches; Red does not notice.
    let first = places([3, 1, 2]);
    game.commit(BLUE, first[..2].to_vec(), nonce(1), None, &mut watch)
        .unwrap();
    game.commit(BLUE, first[2..].to_vec(), nonce(2), None, &mut watch)
        .unwrap();
    assert_eq!(seen, [0, 6, 6]);
    play(&mut game, BLUE, &[Choice::Ready]);
    assert_eq!(game.to_move(), Seats::one(RED));
    let mut all = places([1, 2, 3]);
    all.push(Choice::Ready);
    play(&mut game, RED, &all);
    assert_eq!(game.to_move(), Seats::one(RED), "Red opens the play");
}

#[test]
fn finished_match_takes_nothing_more() {
    let (mut game, journal) = crate::finished();
    assert_eq!(game.to_move(), Seats::NONE);
    let refused = game.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::Over));
    game.assign_seats("Late".into(), vec![RED], false, &mut ());
    game.end(None, "again".into());
    assert!(game.rewind(&journal, 1, "Ump".into(), "no".into()).is_err());
    assert_eq!(game.take_lines(), "");
}

#[test]
fn abandoned_match_opens_its_seed() {
    let mut game = open("set");
    game.end(None, "Red went home".into());
    let journal = game.take_lines();
    assert!(journal.contains("Red went home") && journal.contains("\"seed\""));
    let proof = engine::verify(crate::rules(), &journal).unwrap();
    assert!(proof.finished);
}

fn depot(rules: &Arc<Depot>) -> Match<Depot> {
    let setup = Setup::scenario("depot").with("umpire", true);
    Match::open(rules.clone(), &setup, Seed::from_numbers(2, 0)).unwrap()
}

#[test]
fn draft_and_batch_apply_each_choice_once() {
    let rules = Depot::sound();
    let mut game = depot(&rules);
    let applied = || rules.applied.swap(0, Ordering::Relaxed);
    let choices = [
        depot::Choice::Move {
            unit: 0,
            to: Hex(1),
        },
        depot::Choice::Supply { unit: 0, points: 2 },
        depot::Choice::Scout(Hex(4)),
    ];
    let sent: Vec<Value> = choices.iter().map(|choice| json!(choice)).collect();
    applied();
    for length in 1..=3 {
        game.draft(depot::NORTH, &choices[..length], &mut ())
            .unwrap();
        assert_eq!(applied() as usize, length);
        DynMatch::draft(&game, depot::NORTH, &sent[..length]).unwrap();
        assert_eq!(applied() as usize, length, "with its view and menu");
        game.menu_about(depot::NORTH, &sent[..length], None)
            .unwrap();
        assert_eq!(applied() as usize, length);
    }
    game.why_not(
        depot::NORTH,
        &sent[..2],
        &[json!("done"), json!({"scout": [0, 0]})],
    )
    .unwrap();
    assert_eq!(
        applied(),
        2 + 2,
        "the draft once, and each choice asked about"
    );
    let commit = game.commit(depot::NORTH, choices.into(), nonce(1), None, &mut ());
    assert_eq!(commit, Ok(DraftProgress::Reveals));
    assert_eq!(applied(), 3);
}

#[test]
fn draft_does_not_show_what_its_last_choice_reveals() {
    let game = open("set");
    let draft = |choices: &[Choice]| {
        let mut events = Vec::new();
        let mut watch = |_: &Outpost, _: &State, step: &[Event]| events.extend(step.to_vec());
        let draft = game.draft(RED, choices, &mut watch).unwrap();
        (draft, events)
    };
    let attack = [Choice::Swap(0), Choice::Attack(1), Choice::With(2)];
    let ((half, told), (whole, all)) = (draft(&attack[..2]), draft(&attack));
    assert_eq!(whole.progress, DraftProgress::Reveals);
    assert_eq!(whole.state, half.state);
    assert_eq!(all, told);
    assert_eq!((half.orders, whole.orders), (vec![1], vec![1, 3]));
    // A choice that only hands over is shown.
    let (rest, told) = draft(&[Choice::Rest]);
    assert_eq!(rest.progress, DraftProgress::HandsOver);
    assert_eq!(rest.state.turn, 2);
    assert_eq!(told, [Event::Rested { side: 0 }, Event::Turn { side: 1 }]);
    // A revealing choice that is refused is refused in the draft.
    let wrong = game.draft(RED, &[Choice::Attack(1), Choice::With(7)], &mut ());
    assert!(matches!(
        wrong.err(),
        Some(BatchError::Illegal { at: 1, .. })
    ));
}

/// An umpire's batch that asks for a rewind to where a turn began.
fn recall(turn: u8, note: Option<&str>) -> (Vec<Value>, Option<String>) {
    let choice = json!({"recall": {"turn": turn}});
    (vec![choice], note.map(Into::into))
}

#[test]
fn umpire_rewinds_by_a_batch_with_a_reason() {
    let rules = Depot::sound();
    let plug = Plug::bare(rules.clone());
    let mut game = depot(&rules);
    for _ in 0..2 {
        let seat = game.to_move().iter().next().unwrap();
        let done = vec![depot::Choice::Done];
        game.commit(seat, done, nonce(1), None, &mut ()).unwrap();
    }
    let mut journal = game.take_lines();
    let points = plug.rewind_points(&journal).unwrap();
    assert_eq!(
        points,
        [(3, "Turn 2".to_string()), (4, "Turn 3".to_string())]
    );
    let mut commit = |journal: Option<&str>, (choices, note): (Vec<Value>, Option<String>)| {
        let batch = Batch {
            seat: depot::UMPIRE,
            choices: &choices,
            nonce: nonce(9),
            note,
        };
        assert!(DynMatch::is_rewind(&game, &choices));
        let committed = DynMatch::commit(&mut game, batch, journal, everyone());
        let turn = DynMatch::view(&game, depot::UMPIRE).json()["turn"].clone();
        (committed, turn, game.take_lines())
    };
    let refused = [
        (
            None,
            recall(2, Some("misclick")),
            "A rewind needs the game's journal",
        ),
        (
            Some(&journal),
            recall(9, Some("misclick")),
            "The journal has no such rewind point",
        ),
        (Some(&journal), recall(2, None), "ReasonMissing"),
        (Some(&journal), recall(2, Some(" ")), "ReasonMissing"),
    ];
    for (journal, batch, why) in refused {
        let (committed, turn, lines) = commit(journal.map(String::as_str), batch);
        assert_eq!(committed.err().unwrap().why, why);
        assert_eq!((turn, lines.as_str()), (json!(3), ""));
    }
    let (committed, turn, lines) = commit(Some(&journal), recall(2, Some("misclick")));
    let news = committed.unwrap().news;
    assert_eq!(turn, json!(2));
    journal += &lines;
    let texts = |news: &News| -> Vec<String> {
        let entries = news.observations.iter().flat_map(|seen| &seen.log);
        entries.map(|entry| entry.text.clone()).collect()
    };
    for news in &news {
        assert_eq!(news.count, 2);
        assert_eq!(
            texts(news),
            ["The umpire recalls turn 2.", "Rewound: misclick"]
        );
        let lines: Vec<u64> = news.observations.iter().map(|seen| seen.line).collect();
        assert_eq!(lines, [5, 6], "the batch and the rewind");
    }
    assert!(lines.contains("\"kind\":\"rewind\",\"line\":3,\"by\":\"umpire\""));
    let proof = plug.verify(&journal).unwrap();
    assert_eq!((proof.batches, proof.rewinds), (3, 1));
}

#[test]
fn bot_writes_a_note_where_one_is_required() {
    let rules = Depot::sound();
    let game = depot(&rules);
    let mut bot = crate::observations::any_bot::<Depot>(1);
    let (choices, note) = game.bot_batch(depot::UMPIRE, &mut bot).unwrap();
    assert_eq!(choices, [json!({"recall": {"turn": 1}})]);
    assert_eq!(note.as_deref(), Some("by a computer player"));
    let required = DynMatch::note_required(&game, &choices).unwrap();
    assert_eq!(
        (required.at, required.why.as_str()),
        (Some(0), "ReasonMissing")
    );
    assert!(DynMatch::note_required(&game, &[json!("done")]).is_none());
    let refusal = open("set").bot_batch(RED, &mut bot).unwrap_err();
    assert_eq!(refusal.why, "This computer player plays another game");
}
