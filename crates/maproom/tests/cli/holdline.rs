//! Hold the Line from the command line: `odds`, `simulate` and `bench`.

use crate::{maproom, text, typed};
use serde_json::{Value, json};

/// The odds table of 4b, to the precision it is printed with (see the game's own test of it).
#[test]
fn the_odds_table_comes_out_of_the_command_line() {
    let table: Vec<Value> =
        serde_json::from_str(include_str!("../../../holdline/tests/odds.json")).unwrap();
    for row in table {
        let case = row["case"].to_string();
        let found = typed(&["odds", "holdline", "--case", "-", "--json"], &case).json();
        let get = |of: &Value, key: &str| of[key].as_f64().unwrap();
        for (key, want) in row["printed"].as_object().unwrap() {
            let (is, want) = (get(&found, key), want.as_f64().unwrap());
            let told = format!("{}: {key} is {is} and not {want}", row["name"]);
            if key.ends_with("destroyed") {
                let printed = (is * 1000.0).round() / 1000.0;
                assert!((printed - want).abs() < 0.005 + 1e-9, "{told}");
            } else {
                let sum =
                    get(&row["printed"], "attacker_wins") + get(&row["printed"], "defender_wins");
                let rest = key == "draw" && want == 100.0 - sum && (is * 100.0 - want).abs() < 1.0;
                assert!(rest || (is * 100.0 - want).abs() <= 0.5, "{told}");
            }
        }
        let words = typed(&["odds", "holdline", "--case", "-"], &case).good();
        assert!(words.contains("attacker wins: 0."), "{words}");
    }
    let nonsense = typed(&["odds", "holdline", "--case", "-"], "{ \"attack\": 7 }").bad();
    assert!(nonsense.starts_with("maproom: "), "{nonsense}");
}

/// One whole fortnight by computer players: it ends, and the report tells the delay of every town against history.
#[test]
fn a_fortnight_is_simulated_and_towns_fall_about_when_they_did() {
    let report = maproom(&[
        "simulate", "holdline", "--games", "1", "--bots", "standing", "--seed", "1", "--json",
    ])
    .json();
    assert_eq!(
        (report["games"].as_u64(), report["finished"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(report["mean_turns"].as_f64(), Some(14.0));
    let measures = report["measures"].as_object().unwrap();
    let towns = measures.keys().filter(|name| name.starts_with("delay of "));
    assert!(towns.count() > 30, "{measures:?}");
    let all = measures.values().map(|m| m["mean"].as_f64().unwrap());
    let mean = all.sum::<f64>() / measures.len() as f64;
    assert!(mean.abs() < 3.0, "one game may stray: {mean:+.2}");
}

/// The figures a bench promises. How fast they must be is a matter of the release build (`docs/rulings/holdline.md`).
#[test]
fn a_bench_tells_the_cost_of_a_game_a_view_and_a_copy() {
    let bench = maproom(&["bench", "holdline", "--seconds", "1", "--json"]).json();
    for field in [
        "choices_per_s",
        "clone_ns",
        "menu_us",
        "view_us",
        "bot_game_s",
    ] {
        assert!(bench[field].as_f64().unwrap() > 0.0, "{field} in {bench}");
    }
    assert_eq!(bench["bots"], "sergeant");
}

/// A pack with another roster and two turns: it is checked, computers play it to the end, and its journal verifies with the
/// pack and not without.
#[test]
fn a_pack_is_played_to_the_end_and_verified() {
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../holdline/tests/skirmish");
    let checked = maproom(&["check", "--pack", pack]).good();
    assert!(checked.contains("skirmish"), "{checked}");
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().to_str().unwrap();
    let report = maproom(&[
        "simulate", "holdline", "--pack", pack, "--games", "1", "--bots", "standing", "--seed",
        "3", "--save", saved, "--json",
    ])
    .json();
    assert_eq!(report["finished"].as_u64(), Some(1), "{report}");
    assert_eq!(report["mean_turns"].as_f64(), Some(2.0));
    let journal = std::fs::read_dir(saved).unwrap().next().unwrap().unwrap();
    let journal = journal.path();
    let journal = journal.to_str().unwrap();
    maproom(&["verify", journal, "--pack", pack]).good();
    let without = maproom(&["verify", journal]).bad();
    assert!(without.starts_with("maproom: "), "{without}");
    let asked = maproom(&["ask", "holdline", "--pack", pack, "--seat", "okh"]).good();
    assert!(!asked.is_empty());
}

/// Dice by the names of their faces, dummies and aircraft in a position, a rewind, and another person: all can be asked.
#[test]
fn a_position_is_tried_with_named_dice_a_rewind_and_another_person() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, value: Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, value.to_string()).unwrap();
        path.to_str().unwrap().to_string()
    };
    let position = file(
        "position.json",
        json!({
            "turn": 3, "empty": true,
            "units": { "32id-ir-4": { "hex": "12.15", "posture": "disordered" } },
            "cp": [["12.15", "4a", 2]],
            "regions": { "R1": { "phase": { "rally": "first" }, "winner": "german" } },
            "dummies": { "4a": [{ "hex": "12.16" }] },
            "air": { "steps": ["bombing", "done"] },
        }),
    );
    let ask = |seat: &str, steps: Value| {
        let steps = file("steps.json", steps);
        let args = [
            "ask",
            "holdline",
            "--scenario",
            &position,
            "--seat",
            seat,
            "--do",
            &steps,
            "--json",
        ];
        maproom(&args).json()
    };
    let start = ask("4a", json!([]));
    let own = start["view"]["own"].as_object().unwrap();
    let unit = own.values().find(|block| block["dummy"] == false).unwrap()["id"].clone();
    assert!(own.values().any(|block| block["dummy"] == true), "{own:?}");
    let rally = json!({
        "seat": "4a", "choice": { "rally": { "unit": unit, "dig": false, "again": false } },
    });
    for (face, posture) in [
        ("blank", "disordered"),
        ("tick", "movement"),
        ("star", "movement"),
    ] {
        let end = ask("4a", json!([rally, { "dice": [face] }]));
        let block = &end["view"]["own"][unit.to_string()];
        assert_eq!(block["posture"], posture, "{face}");
    }
    let back = json!({
        "seat": "control", "note": "A wrong hex",
        "choice": { "control": { "rewind": [3, 0, { "rally": "first" }] } },
    });
    let person = json!({ "person": "Anna", "seats": ["4a"] });
    let end = ask("4a", json!([rally, { "dice": ["tick"] }, back, person]));
    assert_eq!(end["refused"], Value::Null, "{}", end["refused"]);
    assert_eq!(
        end["view"]["own"][unit.to_string()]["posture"],
        "disordered"
    );
    let log = end["log"].to_string();
    assert!(log.contains("A wrong hex") && log.contains("Anna"), "{log}");
}

/// One pattern of a high command stands for millions of lines to be reached: an expanded menu is cut and says so.
#[test]
fn an_expanded_menu_leaves_out_what_nobody_could_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("case.json");
    std::fs::write(&file, json!({ "turn": 2 }).to_string()).unwrap();
    let mut ask = vec!["ask", "holdline", "--scenario", text(&file)];
    ask.extend(["--seat", "warsaw", "--seed", "1"]);
    let short = maproom(&[&ask[..], &["--json"]].concat()).json();
    assert_eq!(short.get("left_out"), None);
    let whole = maproom(&[&ask[..], &["--expand", "--json"]].concat()).json();
    let left_out = whole["left_out"].as_u64().unwrap();
    let listed = whole["menu"].as_array().unwrap();
    assert!(left_out > 10_000, "{left_out}");
    assert!(listed.len() < 200_000, "{}", listed.len());
    assert!(listed.iter().all(|entry| entry.get("slots").is_none()));
    let printed = maproom(&[&ask[..], &["--expand"]].concat()).good();
    let last =
        format!("{left_out} more choices are left out: without --expand the menu names each slot");
    assert!(printed.contains(&last));
}
