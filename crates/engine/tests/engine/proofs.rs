//! What `verify` accepts, and what it never does.

use crate::{finished, open, play, rules};
use engine::chain::{self, Digest};
use engine::{Seed, journal, verify, verify_with_seed};
use outpost::{BLUE, Choice, RED};

/// Writes a journal again with changed bodies and a chain that fits them, as a forger does.
pub fn reseal(text: &str, mut change: impl FnMut(u64, &str) -> String) -> String {
    let (mut old, mut new) = (Digest::ROOT, Digest::ROOT);
    let mut forged = String::new();
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let (body, hash) = chain::open(&old, line).unwrap();
        let (line, head) = chain::seal(&new, &change(at as u64 + 1, body));
        forged += &line;
        (old, new) = (hash, head);
    }
    forged
}

#[test]
fn finished_journal_is_proved_to_the_last_die() {
    let (game, text) = finished();
    let proof = verify(rules(), &text).unwrap();
    assert!(proof.finished);
    assert_eq!(proof.lines, game.lines());
    assert_eq!((proof.batches, proof.draws, proof.proven), (8, 2, 2));
    assert_eq!((proof.ruled, proof.rewinds), (0, 0));
}

#[test]
fn any_changed_byte_is_found_and_its_line_named() {
    let (_, text) = finished();
    let mut line = 1;
    for at in 0..text.len() {
        for flip in [1, 2, 32, 128] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= flip;
            let changed = journal::text(bytes).and_then(|text| verify(rules(), &text));
            let Err(error) = changed else {
                panic!("byte {at} of {line} was not missed")
            };
            assert_eq!(error.line, line, "byte {at}: {error}");
        }
        line += u64::from(text.as_bytes()[at] == b'\n');
    }
}

#[test]
fn any_missing_byte_but_whole_lines_is_found() {
    let (_, text) = finished();
    for end in 0..text.len() {
        let cut = &text.as_bytes()[..end];
        match journal::text(cut.into()).and_then(|text| verify(rules(), &text)) {
            Ok(proof) => {
                assert!(cut.ends_with(b"\n"), "cut at {end}");
                assert!(!proof.finished, "the end is missing and must be missed");
            }
            Err(error) => assert!(error.line >= 1),
        }
    }
}

#[test]
fn forged_die_is_found_although_the_chain_fits() {
    let (_, text) = finished();
    let mut forged_lines = 0;
    for target in 1..=text.lines().count() as u64 {
        let mut touched = false;
        let forged = reseal(&text, |line, body| {
            let at = body.find("\"attack\":[").filter(|_| line == target);
            let Some(at) = at.filter(|_| body.contains("outcome")) else {
                return body.into();
            };
            touched = true;
            let die = at + "\"attack\":[".len();
            let other = if &body[die..=die] == "6" { "5" } else { "6" };
            format!("{}{other}{}", &body[..die], &body[die + 1..])
        });
        if touched {
            forged_lines += 1;
            let error = verify(rules(), &forged).unwrap_err();
            assert_eq!(error.line, target);
            assert_eq!(error.why, "these are not the dice of the committed seed");
        }
    }
    assert_eq!(forged_lines, 2);
}

#[test]
fn impossible_or_uncalled_dice_are_found() {
    let (_, text) = finished();
    let forged = reseal(&text, |line, body| match line {
        4 => body.replace("\"attack\":[", "\"attack\":[9,"),
        _ => body.into(),
    });
    let error = engine::Match::replay(rules(), &forged, None, &mut ())
        .err()
        .unwrap();
    assert_eq!(
        error.to_string(),
        "line 4: these dice do not fit what was to be rolled"
    );
    let forged = reseal(&text, |line, body| match line {
        4 => body.replace("\"draw\":1", "\"draw\":3"),
        _ => body.into(),
    });
    let error = verify(rules(), &forged).unwrap_err();
    assert_eq!(error.line, 4);
}

#[test]
fn nonces_results_and_seeds_cannot_be_swapped() {
    let (_, text) = finished();
    let last = text.lines().count() as u64;
    let cases: [(u64, &str, &str, &str); 4] = [
        (2, "Ada", "Eve", ""),
        (
            2,
            "{\"nonce\":\"",
            "{\"nonce\":\"0",
            "32 hexadecimal digits",
        ),
        (
            last,
            "\"winners\":[]",
            "\"winners\":[0]",
            "the rules name another result",
        ),
        (
            last,
            "\"seed\":\"",
            "\"seed\":\"z",
            "the opened seed is not a seed",
        ),
    ];
    for (target, from, to, why) in cases {
        let forged = reseal(&text, |line, body| match line {
            n if n == target => body.replacen(from, to, 1),
            _ => body.into(),
        });
        assert_ne!(forged, text);
        let error = verify(rules(), &forged).unwrap_err();
        assert!(error.why.contains(why), "{error}");
    }
}

#[test]
fn seed_other_than_the_committed_one_is_found() {
    let (_, text) = finished();
    let other = engine::chain::hex(&Seed::from_numbers(2, 2).0);
    let last = text.lines().count() as u64;
    let forged = reseal(&text, |line, body| match line {
        n if n == last => {
            let at = body.find("\"seed\":\"").unwrap() + "\"seed\":\"".len();
            format!("{}{other}{}", &body[..at], &body[at + 64..])
        }
        _ => body.into(),
    });
    let error = verify(rules(), &forged).unwrap_err();
    assert_eq!(error.line, last);
    assert!(error.why.contains("committed to in line 1"), "{error}");
}

#[test]
fn running_match_is_proved_with_its_seed() {
    let mut game = open("set");
    play(&mut game, RED, &[Choice::Attack(0), Choice::With(0)]);
    play(&mut game, BLUE, &[Choice::Rest]);
    let text = game.take_lines();
    let proof = verify(rules(), &text).unwrap();
    assert_eq!((proof.finished, proof.draws, proof.proven), (false, 1, 0));
    let seed = Seed::from_numbers(1, 1);
    let proof = verify_with_seed(rules(), &text, &seed).unwrap();
    assert_eq!((proof.finished, proof.draws, proof.proven), (false, 1, 1));
    assert!(verify_with_seed(rules(), &text, &Seed::from_numbers(9, 9)).is_err());
}

#[test]
fn umpires_dice_are_counted_apart() {
    let (_, text) = finished();
    // The first battle's dice are set by the umpire: a new line in place of the draw.
    let forged = reseal(&text, |line, body| match line {
        4 => {
            let at = body.find("\"entry\":").unwrap();
            let outcome = body.find("\"outcome\":{").unwrap();
            format!(
                "{}\"entry\":{{\"kind\":\"ruled\",\"by\":\"Ump\",\"why\":\"cocked die\",{}",
                &body[..at],
                &body[outcome..]
            )
        }
        6 => body.replace("\"draw\":2", "\"draw\":1"),
        _ => body.into(),
    });
    let replayed = engine::Match::replay(rules(), &forged, None, &mut ());
    assert!(replayed.is_ok(), "{:?}", replayed.err());
    // Without the seed's nonces it does not pass the proof, but it is read and counted.
    assert!(verify(rules(), &forged).is_err());
}

#[test]
fn forged_content_does_not_break_the_reader() {
    let (_, text) = finished();
    let mut rng = engine::FastRng::new(5);
    let mut refused = 0;
    for _ in 0..3_000 {
        let target = 1 + rng.below(text.lines().count()) as u64;
        let forged = reseal(&text, |line, body| {
            let mut bytes = body.as_bytes().to_vec();
            for _ in 0..u32::from(line == target) * 2 {
                let at = rng.below(bytes.len());
                bytes[at] = b"0123456789-[]{},:\"abc"[rng.below(21)];
            }
            String::from_utf8_lossy(&bytes).into_owned()
        });
        refused += u32::from(verify(rules(), &forged).is_err());
    }
    // A player's name or nonce can be forged by whoever writes the whole journal; little else can.
    assert!(refused > 2_000, "{refused}");
}
