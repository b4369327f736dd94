//! The journal as save: replay, resume, rewind.

use crate::proofs::reseal;
use crate::{everyone, finished, game, nonce, open, play, rules};
use engine::chain::hex;
use engine::erased::{Batch, Game};
use engine::{BatchError, Match, Rules, Seats, Seed, journal, state_hash, while_wanted};
use outpost::{BLUE, Choice, RED};
use serde_json::json;
use std::sync::{Arc, Weak};

#[test]
fn journal_is_lines_of_json_from_header_to_end() {
    let (game, text) = finished();
    assert_eq!(text.lines().count() as u64, game.lines());
    let kinds: Vec<String> = text
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["body"]["entry"]["kind"].as_str().unwrap().to_owned()
        })
        .collect();
    let battles = ["batch", "outcome", "batch", "outcome"];
    assert_eq!(kinds[..2], ["header", "binding"]);
    assert_eq!(kinds[2..6], battles);
    assert_eq!(kinds.last().unwrap(), "end");
    let header = journal::header(&text).unwrap();
    assert_eq!(header.game, "outpost");
    assert_eq!(header.seats, ["red", "blue", "umpire"]);
    assert_eq!(header.commitment, Seed::from_numbers(1, 1).commitment());
}

#[test]
fn same_choices_and_seed_give_the_same_journal() {
    assert_eq!(finished().1, finished().1);
}

#[test]
fn replay_reaches_the_same_state_and_any_line_before() {
    let (game, text) = finished();
    let again = Match::replay(rules(), &text, None, &mut ()).unwrap();
    assert_eq!(again.state(), game.state());
    assert_eq!(again.ended(), game.ended());
    assert_eq!(
        state_hash::<outpost::Outpost>(again.state()),
        state_hash::<outpost::Outpost>(game.state())
    );
    for line in 1..=game.lines() {
        let part = Match::replay(rules(), &text, Some(line), &mut ()).unwrap();
        assert_eq!(part.lines(), line);
    }
    let error = Match::replay(rules(), &text, Some(0), &mut ()).err();
    assert_eq!(
        error.unwrap().to_string(),
        "line 0: lines are counted from 1"
    );
    for line in [game.lines() + 1, u64::MAX] {
        let error = Match::replay(rules(), &text, Some(line), &mut ()).err();
        let last = game.lines();
        assert_eq!(
            error.unwrap().to_string(),
            format!("line {line}: the journal has lines 1 to {last}")
        );
    }
}

#[test]
fn nothing_is_read_on_for_an_asker_who_is_gone() {
    let (game, text) = finished();
    let asker = Arc::new(());
    let replay = || Match::replay(rules(), &text, None, &mut ()).map(|game| game.lines());
    let waits = while_wanted(Arc::downgrade(&asker), || {
        while_wanted(Weak::new(), || assert!(replay().is_err()));
        replay()
    });
    assert_eq!(waits.unwrap(), game.lines());
    let weak = Arc::downgrade(&asker);
    drop(asker);
    let error = while_wanted(weak.clone(), replay).unwrap_err();
    assert_eq!(error.to_string(), "line 2: the client that asked is gone");
    let proof = while_wanted(weak, || engine::verify(rules(), &text));
    assert!(proof.is_err());
    assert!(replay().is_ok(), "others are not meant");
}

#[test]
fn replay_without_the_seed_is_for_reading() {
    let mut game = open("set");
    let text = game.take_lines();
    let mut read = Match::replay(rules(), &text, None, &mut ()).unwrap();
    let refused = read.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::ReadOnly));
    assert_eq!(read.to_move(), game.to_move());
}

#[test]
fn resumed_match_goes_on_with_the_same_dice() {
    let seed = Seed::from_numbers(1, 1);
    let (_, whole) = finished();
    let mut lines: Vec<&str> = whole.split_inclusive('\n').collect();
    // Cut before the second battle's dice: the process died between two lines.
    lines.truncate(5);
    let text = lines.concat();
    let header = journal::header(&text).unwrap();
    let read = || Match::replay(rules(), &text, None, &mut ()).unwrap();
    let wrong = read().resume(Seed::from_numbers(1, 2), &header);
    assert!(wrong.is_err_and(|e| e.why.contains("not the one committed to")));
    let mut game = read().resume(seed, &header).unwrap();
    let mut rest = text.clone() + &game.take_lines();
    assert!(whole.starts_with(&rest), "the same dice are rolled");
    while game.ended().is_none() {
        let seat = game.to_move().iter().next().unwrap();
        play(&mut game, seat, &[Choice::Rest]);
        rest += &game.take_lines();
    }
    assert_eq!(rest, whole);
}

#[test]
fn rewind_keeps_what_was_seen_and_rolls_new_dice() {
    let mut game = open("set");
    let battle = [Choice::Attack(2), Choice::With(2)];
    play(&mut game, RED, &battle);
    let mut text = game.take_lines();
    let error = game.rewind(&text, 2, "Ump".into(), "misclick".into());
    assert_eq!(
        error.unwrap_err().to_string(),
        "line 2: no seat is to choose there"
    );
    assert!(game.rewind(&text, 9, "Ump".into(), "no".into()).is_err());
    game.rewind(&text, 1, "Ump".into(), "misclick".into())
        .unwrap();
    assert_eq!(game.to_move(), engine::Seats::one(RED));
    assert_eq!(game.state().turn, 1);
    assert!(game.state().camps[1].known[2], "what was seen stays seen");
    play(&mut game, RED, &battle);
    text += &game.take_lines();
    let outcomes: Vec<&str> = text.lines().filter(|l| l.contains("outcome")).collect();
    assert!(outcomes[0].contains("\"draw\":1") && outcomes[1].contains("\"draw\":2"));
    game.end(None, "enough".into());
    text += &game.take_lines();
    let again = Match::replay(rules(), &text, None, &mut ()).unwrap();
    assert_eq!(again.state(), game.state());
    let proof = engine::verify(rules(), &text).unwrap();
    assert_eq!((proof.rewinds, proof.draws, proof.proven), (1, 2, 2));
}

#[test]
fn journal_of_other_rules_is_refused_in_words() {
    let (_, text) = finished();
    let (data, other) = (hex(&rules().data_hash()), hex(&[7; 32]));
    for (from, to, why) in [
        ("\"outpost\"", "\"chess\"", "it is a journal of 'chess'"),
        ("\"rules\":2", "\"rules\":1", "version 1 of the rules"),
        (data.as_str(), other.as_str(), "another board"),
        ("\"journal\":2", "\"journal\":9", "journal format 9"),
        ("\"set\"", "\"pit\"", "no scenario 'pit'"),
    ] {
        let forged = reseal(&text, |line, body| match line {
            1 => body.replacen(from, to, 1),
            _ => body.into(),
        });
        let error = Match::replay(rules(), &forged, None, &mut ())
            .err()
            .unwrap();
        assert_eq!(error.line, 1);
        assert!(error.why.contains(why), "{error}");
    }
    let error = Match::replay(rules(), "", None, &mut ()).err().unwrap();
    assert_eq!(error.to_string(), "line 1: the journal is empty");
    assert!(journal::header("").is_err());
}

#[test]
fn batch_of_the_wrong_seat_does_not_replay() {
    let (_, text) = finished();
    let forged = reseal(&text, |line, body| match line {
        3 => body.replace("\"seat\":0", &format!("\"seat\":{}", BLUE.0)),
        _ => body.into(),
    });
    let error = Match::replay(rules(), &forged, None, &mut ())
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "line 3: It is the enemy's turn (§2)");
}

/// A journal as a program with an older version of the rules wrote it.
fn older(text: &str, mut change: impl FnMut(u64, &str) -> String) -> String {
    reseal(text, |line, body| match line {
        1 => body.replacen("\"rules\":2", "\"rules\":1", 1),
        _ => change(line, body),
    })
}

#[test]
fn journal_of_other_rules_is_read_and_frozen() {
    let (played, text) = finished();
    let (data, other) = (hex(&rules().data_hash()), hex(&[7; 32]));
    let version = older(&text, |_, body| body.into());
    let data = reseal(&text, |_, body| body.replacen(&data, &other, 1));
    let cases = [
        (
            version,
            "it was played by version 1 of the rules, and this program has version 2",
        ),
        (data, "it was played on another board or with other data"),
    ];
    for (journal, why) in cases {
        let mut read = Match::replay_any(rules(), &journal, None).unwrap();
        let frozen = read.frozen().unwrap();
        assert_eq!(frozen.why, why);
        assert_eq!(frozen.stopped, None, "these rules follow it to its end");
        assert_eq!(read.state(), played.state());
        assert_eq!(read.ended(), played.ended());
        assert_eq!(read.lines(), played.lines());
        assert_eq!(read.to_move(), Seats::NONE);
        let refused = read.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
        assert_eq!(refused, Err(BatchError::Frozen));
        let erased = game().replay_any(&journal, None).unwrap();
        assert!(erased.frozen().unwrap().stopped.is_none());
        // What a seat was shown and the playback are read alike.
        let (own, all) = (game(), 0..usize::MAX);
        let frames = |text: &str| own.playback(text, &[RED], all.clone()).unwrap().numbers;
        assert_eq!(frames(&journal), frames(&text));
        let seen = |text: &str| {
            own.observations(text, Some(RED), 0..u64::MAX)
                .unwrap()
                .len()
        };
        assert_eq!(seen(&journal), seen(&text));
        assert!(game().replay(&journal, None).is_err());
    }
    let own = Match::replay_any(rules(), &text, None).unwrap();
    assert_eq!(own.frozen(), None);
}

#[test]
fn frozen_match_is_not_played_on_even_with_its_seed() {
    let (_, text) = finished();
    let start: String = text.split_inclusive('\n').take(6).collect();
    let journal = older(&start, |_, body| body.into());
    let seed = Seed::from_numbers(1, 1);
    let mut restored = game().restore(&journal, seed).unwrap().game;
    assert!(restored.frozen().is_some() && restored.ended().is_none());
    assert!(restored.to_move().is_empty());
    let batch = Batch {
        seat: RED,
        choices: &[json!("rest")],
        nonce: nonce(1),
        note: None,
    };
    let refusal = restored.commit(batch, None, everyone()).err().unwrap();
    assert_eq!(
        refusal.why,
        "This game was begun under other rules or data: it can be read but not played on"
    );
    let refusal = restored.draft(RED, &[json!("rest")]).unwrap_err();
    assert!(refusal.why.contains("begun under other rules"), "{refusal}");
    let news = restored
        .end(None, "enough".into(), Vec::new(), everyone())
        .unwrap();
    assert!(news.iter().all(|news| news.count == 0));
    restored
        .assign_seats("Ada".into(), vec![RED], false, everyone())
        .unwrap();
    assert_eq!(restored.take_lines(), "");
}

#[test]
fn journal_of_other_rules_is_read_as_far_as_these_follow() {
    let (played, text) = finished();
    let cases = [
        (
            "{\"with\":2}",
            "{\"with\":9}",
            "You have no block on post 9",
        ),
        (
            "{\"with\":2}",
            "{\"with\":2},\"rest\"",
            "Choice 2 ends the batch",
        ),
        ("{\"with\":2}", "{\"jump\":2}", "unknown variant `jump`"),
    ];
    for (from, to, why) in cases {
        let journal = older(&text, |line, body| match line {
            5 => body.replacen(from, to, 1),
            _ => body.into(),
        });
        let read = Match::replay_any(rules(), &journal, None).unwrap();
        let stopped = read.frozen().unwrap().stopped.as_ref().unwrap();
        assert_eq!(stopped.line, 5);
        assert!(stopped.why.contains(why), "{stopped}");
        assert_eq!(read.lines(), 4);
        assert_eq!(read.ended(), played.ended(), "the last line is readable");
        // Nothing is shown of the batch that these rules refuse.
        let before = Match::replay(rules(), &text, Some(4), &mut ()).unwrap();
        assert_eq!(read.state(), before.state());
        for seat in [RED, BLUE] {
            let shown = game().observations(&journal, Some(seat), 0..u64::MAX);
            let shown = shown.unwrap();
            assert!(shown.iter().all(|seen| seen.line < 5));
            let start = Match::replay(rules(), &text, Some(1), &mut ()).unwrap();
            let mut document = json!(rules().view(start.state(), seat));
            for seen in &shown {
                seen.patch.apply(&mut document).unwrap();
            }
            assert_eq!(document, json!(rules().view(read.state(), seat)));
            let restored = game().restore(&journal, Seed::from_numbers(1, 1));
            let steps = restored.unwrap().steps;
            let counts = steps.iter().map(|step| step.counts[usize::from(seat.0)]);
            assert_eq!(counts.sum::<u32>() as usize, shown.len());
        }
    }
}

#[test]
fn state_hash_of_other_rules_is_not_compared() {
    let (_, text) = finished();
    let hash = |body: &str| {
        let at = body.find("\"state\":\"")? + "\"state\":\"".len();
        Some(format!(
            "{}{}{}",
            &body[..at],
            "0".repeat(32),
            &body[at + 32..]
        ))
    };
    let wrong = |_: u64, body: &str| hash(body).unwrap_or_else(|| body.into());
    let own = reseal(&text, wrong);
    let error = Match::replay_any(rules(), &own, None).err().unwrap();
    assert_eq!(error.why, "the final state does not match");
    let read = Match::replay_any(rules(), &older(&text, wrong), None).unwrap();
    assert_eq!(read.frozen().unwrap().stopped, None);
}
