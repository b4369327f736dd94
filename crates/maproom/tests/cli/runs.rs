//! `simulate`, `soak`, `bench`, `replay` and `verify`.

use crate::{maproom, recorded, text};
use std::collections::BTreeMap;
use std::path::Path;

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_journals_byte_for_byte() {
    let save = |threads: &str, seed: &str| {
        let folder = tempfile::tempdir().unwrap();
        let args = [
            "simulate",
            "eastfront",
            "--scenario",
            "1944",
            "--bots",
            "recruit,recruit",
            "--games",
            "4",
            "--seed",
            seed,
            "--threads",
            threads,
            "--save",
            text(folder.path()),
            "--json",
        ];
        let report = maproom(&args).json();
        assert_eq!(report["finished"], 4);
        (files(folder.path()), report["choices"].clone())
    };
    let one = save("1", "9");
    assert_eq!(one, save("3", "9"));
    assert_eq!(one.0.len(), 4);
    assert_ne!(one.0.values().next(), save("2", "10").0.values().next());
}

#[test]
fn a_simulation_prints_the_promised_fields() {
    let report = maproom(&["simulate", "eastfront", "--games", "2", "--json"]).json();
    for field in [
        "game",
        "scenario",
        "games",
        "finished",
        "choices",
        "seconds",
        "cpu_seconds",
        "games_per_s",
        "choices_per_s",
        "wins",
        "mean_turns",
        "figures",
    ] {
        assert!(!report[field].is_null(), "{field} in {report}");
    }
    assert!(report["wins"]["axis"].is_u64() && report["wins"]["soviet"].is_u64());
    assert!(report["mean_turns"].as_f64().unwrap() >= 1.0);
    let words = maproom(&["simulate", "eastfront", "--games", "2"]).good();
    assert!(words.contains("2 of 2 games finished"), "{words}");
}

#[test]
fn a_bench_prints_the_promised_fields() {
    let bench = maproom(&["bench", "eastfront", "--seconds", "0.5", "--json"]).json();
    for field in [
        "choices_per_s",
        "games_per_s",
        "state_bytes",
        "clone_ns",
        "menu_us",
        "view_us",
        "imagine_us",
    ] {
        assert!(bench[field].as_f64().unwrap() > 0.0, "{field} in {bench}");
    }
    assert!(bench["state_bytes"].as_u64().unwrap() < 4096);
}

#[test]
fn a_soak_says_what_it_saw() {
    let words = maproom(&["soak", "eastfront", "--games", "1", "--seed", "3"]).good();
    assert!(words.starts_with("1 games, "), "{words}");
    assert!(words.contains("no law was broken"));
}

#[test]
fn verify_accepts_a_recorded_game_and_names_the_line_of_any_changed_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let words = maproom(&["verify", text(&path)]).good();
    assert!(words.contains("(eastfront, 1944)"), "{words}");
    let proof = maproom(&["verify", text(&path), "--json"]).json();
    assert_eq!(proof["finished"], true);
    assert_eq!(proof["draws"], proof["proven"]);
    let bytes = std::fs::read(&path).unwrap();
    let forged = folder.path().join("forged.jsonl");
    for part in 0..12 {
        let at = (bytes.len() - 1) * part / 11;
        let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        for flip in [1, 128] {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            std::fs::write(&forged, changed).unwrap();
            let error = maproom(&["verify", text(&forged)]).bad();
            assert!(
                error.contains(&format!("line {line}: ")),
                "byte {at}: {error}"
            );
        }
    }
}

#[test]
fn replay_tells_a_game_up_to_any_line_through_any_seat() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let whole = maproom(&["replay", text(&path)]).good();
    assert!(whole.contains("as Axis saw it") && whole.contains("The game is over: "));
    let part = maproom(&["replay", text(&path), "--to", "4", "--seat", "soviet"]).good();
    assert!(part.contains("as Soviet saw it"), "{part}");
    assert!(part.contains("The game stands at line 4."), "{part}");
    let json = maproom(&["replay", text(&path), "--to", "6", "--json"]).json();
    assert_eq!(json["lines"], 6);
    assert!(json["view"].is_object() && json["story"].is_array());
    let error = maproom(&["replay", text(&path), "--to", "999999"]).bad();
    assert!(error.contains("the journal has lines 1 to "), "{error}");
}

#[test]
fn ask_takes_the_position_at_the_end_of_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let answer = maproom(&["ask", "eastfront", "--journal", text(&path), "--json"]).json();
    assert!(answer["standing"]["why"].is_string(), "{answer}");
    // Cut in the middle of the game: it goes on from there.
    let text_of = std::fs::read_to_string(&path).unwrap();
    let half: String = text_of
        .split_inclusive('\n')
        .take_while(|line| !line.contains("\"outcome\""))
        .collect();
    let cut = folder.path().join("cut.jsonl");
    std::fs::write(&cut, half).unwrap();
    let answer = maproom(&["ask", "eastfront", "--journal", text(&cut), "--json"]).json();
    assert!(answer["standing"].is_null());
    let sealed = maproom(&["verify", text(&cut)]);
    assert_eq!(sealed.status, 3, "{}", sealed.err);
    assert!(sealed.err.contains("UNFINISHED"), "{}", sealed.err);
}
