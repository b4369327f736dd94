//! The journal as save: replay, resume, rewind.

use crate::{finished, nonce, open, play, rules};
use engine::{BatchError, Match, Seed, journal, state_hash};
use outpost::{BLUE, Choice, RED};

#[test]
fn a_journal_is_lines_of_json_from_header_to_end() {
    let (table, text) = finished();
    assert_eq!(text.lines().count() as u64, table.lines());
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
fn the_same_choices_and_seed_give_the_same_journal() {
    assert_eq!(finished().1, finished().1);
}

#[test]
fn a_replay_reaches_the_same_state_and_any_line_before() {
    let (table, text) = finished();
    let again = Match::replay(rules(), &text, None, &mut ()).unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(again.ended(), table.ended());
    assert_eq!(
        state_hash::<outpost::Outpost>(again.state()),
        state_hash::<outpost::Outpost>(table.state())
    );
    for line in 1..=table.lines() {
        let part = Match::replay(rules(), &text, Some(line), &mut ()).unwrap();
        assert_eq!(part.lines(), line);
    }
    let error = Match::replay(rules(), &text, Some(0), &mut ()).err();
    assert_eq!(
        error.unwrap().to_string(),
        "line 0: lines are counted from 1"
    );
    for line in [table.lines() + 1, u64::MAX] {
        let error = Match::replay(rules(), &text, Some(line), &mut ()).err();
        let last = table.lines();
        assert_eq!(
            error.unwrap().to_string(),
            format!("line {line}: the journal has lines 1 to {last}")
        );
    }
}

#[test]
fn a_replay_without_the_seed_is_for_reading() {
    let mut table = open("set");
    let text = table.take_lines();
    let mut read = Match::replay(rules(), &text, None, &mut ()).unwrap();
    let refused = read.commit(RED, vec![Choice::Rest], nonce(1), None, &mut ());
    assert_eq!(refused, Err(BatchError::ReadOnly));
    assert_eq!(read.to_move(), table.to_move());
}

#[test]
fn a_resumed_match_goes_on_as_if_it_had_never_stopped() {
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
    let mut table = read().resume(seed, &header).unwrap();
    let mut rest = text.clone() + &table.take_lines();
    assert!(whole.starts_with(&rest), "the same dice are rolled");
    while table.ended().is_none() {
        let seat = table.to_move().iter().next().unwrap();
        play(&mut table, seat, &[Choice::Rest]);
        rest += &table.take_lines();
    }
    assert_eq!(rest, whole);
}

#[test]
fn a_rewind_keeps_what_was_seen_and_never_rolls_the_same_dice() {
    let mut table = open("set");
    let battle = [Choice::Attack(2), Choice::With(2)];
    play(&mut table, RED, &battle);
    let mut text = table.take_lines();
    let error = table.rewind(&text, 2, "Ump".into(), "misclick".into());
    assert_eq!(
        error.unwrap_err().to_string(),
        "line 2: nobody is to choose there"
    );
    assert!(table.rewind(&text, 9, "Ump".into(), "no".into()).is_err());
    table
        .rewind(&text, 1, "Ump".into(), "misclick".into())
        .unwrap();
    assert_eq!(table.to_move(), engine::Seats::one(RED));
    assert_eq!(table.state().turn, 1);
    assert!(table.state().camps[1].known[2], "what was seen stays seen");
    play(&mut table, RED, &battle);
    text += &table.take_lines();
    let outcomes: Vec<&str> = text.lines().filter(|l| l.contains("outcome")).collect();
    assert!(outcomes[0].contains("\"draw\":1") && outcomes[1].contains("\"draw\":2"));
    table.end(None, "enough".into());
    text += &table.take_lines();
    let again = Match::replay(rules(), &text, None, &mut ()).unwrap();
    assert_eq!(again.state(), table.state());
    let proof = engine::verify(rules(), &text).unwrap();
    assert_eq!((proof.rewinds, proof.draws, proof.proven), (1, 2, 2));
}

#[test]
fn a_journal_of_other_rules_is_refused_in_words() {
    let (_, text) = finished();
    for (from, to, why) in [
        ("\"outpost\"", "\"chess\"", "it is a journal of 'chess'"),
        ("\"rules\":1", "\"rules\":2", "version 2 of the rules"),
        ("0707", "0708", "another board"),
        ("\"journal\":1", "\"journal\":9", "journal format 9"),
        ("\"set\"", "\"pit\"", "no scenario 'pit'"),
    ] {
        let forged = crate::proofs::reseal(&text, |line, body| match line {
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
fn a_batch_of_the_wrong_seat_does_not_replay() {
    let (_, text) = finished();
    let forged = crate::proofs::reseal(&text, |line, body| match line {
        3 => body.replace("\"seat\":0", &format!("\"seat\":{}", BLUE.0)),
        _ => body.into(),
    });
    let error = Match::replay(rules(), &forged, None, &mut ())
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "line 3: it is not this seat's move");
}
