//! Random and mutated files: whatever they hold, an answer or a sentence comes of it, never a panic.

use crate::{command, recorded, text};
use eastfront::Eastfront;
use engine::chain::{self, Digest};
use engine::erased::{DryRunStep, Game, Plug};
use engine::{FastRng, Seat, Seed, Setup, journal, laws};
use holdline::Holdline;
use pacific::Pacific;
use serde_json::{Value, json};
use std::process::Stdio;

fn shelf() -> Vec<Box<dyn Game>> {
    vec![
        Box::new(Plug::bare(Eastfront::shipped().unwrap())),
        Box::new(Plug::bare(Pacific::shipped().unwrap())),
        Box::new(Plug::bare(Holdline::shipped().unwrap())),
    ]
}

/// Some JSON, sensible or not.
fn junk(rng: &mut FastRng, depth: u32) -> Value {
    match rng.below(if depth > 2 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(rng.bits() as i64),
        3 => json!(rng.below(300)),
        4 => json!(-1.5),
        5 => json!(["", "axis", "10,8", "Moscow", "de-18", "\u{0}", "§", "99,99"][rng.below(8)]),
        6 => (0..rng.below(4)).map(|_| junk(rng, depth + 1)).collect(),
        _ => Value::Object(
            (0..rng.below(4))
                .map(|at| (format!("k{at}"), junk(rng, depth + 1)))
                .collect(),
        ),
    }
}

/// Changes one part of a value, somewhere.
fn mutate(value: &mut Value, rng: &mut FastRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.below(6) > 0 => {
            let at = rng.below(fields.len());
            if let Some((_, inner)) = fields.iter_mut().nth(at) {
                mutate(inner, rng);
            }
        }
        Value::Array(values) if !values.is_empty() && rng.below(6) > 0 => {
            let at = rng.below(values.len());
            match rng.below(4) {
                0 => {
                    let copy = values[at].clone();
                    values.push(copy);
                }
                _ => mutate(&mut values[at], rng),
            }
        }
        Value::Number(_) if rng.below(3) > 0 => *value = json!(rng.below(300)),
        value => *value = junk(rng, 0),
    }
}

#[test]
fn mutated_journals_with_a_chain_that_fits_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(recorded(folder.path())).unwrap();
    let head: Vec<&str> = text.split_inclusive('\n').take(30).collect();
    let mut rng = FastRng::new(11);
    let game = &shelf()[0];
    for _ in 0..laws::games(400) {
        let target = rng.below(head.len());
        let (mut old, mut new) = (Digest::ROOT, Digest::ROOT);
        let mut forged = String::new();
        for (at, line) in head.iter().enumerate() {
            let (body, hash) = chain::open(&old, line).unwrap();
            let mut body = body.to_owned();
            if at == target {
                let mut value: Value = serde_json::from_str(&body).unwrap();
                mutate(&mut value["entry"], &mut rng);
                body = value.to_string();
            }
            let (line, next) = chain::seal(&new, &body);
            forged += &line;
            (old, new) = (hash, next);
        }
        let _ = journal::header(&forged);
        let _ = game.verify(&forged);
        let _ = game.observations(&forged, Some(Seat(1)), 0..u64::MAX);
        let _ = game.observations(&forged, None, 3..9);
    }
}

#[test]
fn mutated_positions_are_played_or_refused() {
    let sea = include_str!("../../../../data/pacific/scenarios/coral-sea.toml");
    let sea: toml::Table = toml::from_str(sea).unwrap();
    let front = json!({"scenario": "1941", "month": "1941-09", "step": "act", "side": "soviet",
        "weather": "mud", "rp": {"axis": 3, "soviet": 4}, "rail_used": 1, "control": {"Kiev": "axis"},
        "units": [{"unit": "de-18", "at": "10,9", "steps": 2, "moved": true},
            {"unit": "su-8", "at": "11,9", "steps": 1, "seen": {"month": "1941-07", "steps": 2}},
            {"unit": "su-11", "at": "pool"}],
        "options": ["finnish-defense"]});
    let positions = [front, json!(sea)];
    let mut rng = FastRng::new(12);
    let games = shelf();
    let mut opened = [0, 0];
    for _ in 0..laws::games(3_000) {
        let at = rng.below(positions.len());
        let mut position = positions[at].clone();
        for _ in 0..1 + rng.below(3) {
            mutate(&mut position, &mut rng);
        }
        let setup = Setup {
            scenario: "odd".into(),
            position: Some(position),
            ..Setup::default()
        };
        let Ok(table) = games[at].open(&setup, Seed::from_numbers(1, 1)) else {
            continue;
        };
        opened[at] += 1;
        for seat in table.to_move().iter() {
            table.screen(seat, &[], 80).unwrap();
            table.view(seat);
            for offer in table.menu(seat).iter().take(3) {
                let act = DryRunStep::Choose {
                    seat: Some(seat),
                    choice: offer.choice.json().clone(),
                    note: None,
                };
                table.dry_run(seat, &[act], Some(1), true).unwrap();
            }
        }
    }
    assert!(
        opened.iter().all(|n| *n > 0),
        "some mutations leave a position playable: {opened:?}"
    );
}

#[test]
fn choices_and_cases_of_any_kind_are_answered() {
    let mut rng = FastRng::new(13);
    for game in shelf() {
        let scenario = &game.info().scenarios[0].id;
        let table = game
            .open(&Setup::scenario(scenario), Seed::from_numbers(1, 1))
            .unwrap();
        let seat = table.to_move().iter().next().unwrap_or_default();
        let menu = table.menu(seat);
        for _ in 0..laws::games(2_000) {
            let mut choice = menu[rng.below(menu.len())].choice.json().clone();
            mutate(&mut choice, &mut rng);
            let faces = (0..rng.below(4)).map(|_| junk(&mut rng, 3)).collect();
            let acts = [
                DryRunStep::Choose {
                    seat: None,
                    choice: choice.clone(),
                    note: None,
                },
                DryRunStep::Dice(faces),
            ];
            let _ = table.why_not(seat, &[], &[choice]);
            let _ = table.dry_run(seat, &acts, Some(2), false);
            let mut case = json!({"attack": {"dice": 3, "armor": 1, "infantry": 4},
                "defend": {"dice": 2, "infantry": 2}});
            mutate(&mut case, &mut rng);
            let _ = game.odds(&case);
            let mut case = json!({"position": "1941", "attack": "10,8", "with": ["de-18"], "air": true,
                "defender": {"unit": "su-8", "steps": 2}});
            mutate(&mut case, &mut rng);
            let _ = game.odds(&case);
        }
    }
}

#[test]
fn random_arguments_end_in_an_answer_or_a_sentence() {
    const WORDS: [&str; 24] = [
        "games",
        "play",
        "ask",
        "odds",
        "replay",
        "verify",
        "board",
        "rules",
        "check",
        "eastfront",
        "pacific",
        "--seat",
        "axis",
        "--json",
        "--seed",
        "-1",
        "18446744073709551616",
        "--scenario",
        "1941",
        "--do",
        "-",
        "",
        "--to",
        "\u{fffd}",
    ];
    let mut rng = FastRng::new(15);
    for _ in 0..laws::games(60) {
        let args: Vec<&str> = (0..1 + rng.below(6))
            .map(|_| WORDS[rng.below(24)])
            .collect();
        let output = command(&args).stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "{args:?}: {told}"
        );
        assert!(!told.contains("panicked"), "{args:?}: {told}");
    }
}

#[test]
fn random_bytes_in_any_file_end_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noise.toml");
    let mut rng = FastRng::new(14);
    let seeds: [&[u8]; 4] = [
        b"",
        b"scenario = \"1941\"\n[[units]]\nunit = \"de-18\"\nat = \"10,9\"\n",
        b"{\"scenario\":\"1941\",\"units\":[{\"unit\":\"de-18\",\"at\":\"10,9\"}]}",
        include_bytes!("../../../../data/boards/eastfront.toml"),
    ];
    for round in 0..laws::games(40) {
        let mut bytes = seeds[rng.below(4)].to_vec();
        for _ in 0..1 + rng.below(40) {
            let at = rng.below(bytes.len() + 1);
            match rng.below(3) {
                0 => bytes.insert(at, rng.bits() as u8),
                1 if at < bytes.len() => bytes[at] = b" []{}=\"',.#\n0a"[rng.below(14)],
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        std::fs::write(&path, bytes).unwrap();
        let file = text(&path);
        let args: [&[&str]; 6] = [
            &["check", file],
            &["ask", "eastfront", "--scenario", file],
            &["ask", "eastfront", "--do", file],
            &["odds", "eastfront", "--case", file],
            &["verify", file],
            &["replay", file],
        ];
        let output = command(args[round as usize % 6])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "{:?}: {told}",
            args[round as usize % 6]
        );
        assert!(!told.contains("panicked"), "{told}");
    }
}
