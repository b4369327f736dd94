//! Random events, tripwires and governments of Hold the Line, each played by Control through `ask` (dossier 4g and 4h).

use crate::typed;
use serde_json::{Value, json};

/// What Control's rulings lead to in the shipped position of turn 5.
fn rule(rulings: &[Value]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let position = folder.path().join("turn-5.json");
    std::fs::write(&position, r#"{ "turn": 5 }"#).unwrap();
    let position = position.to_str().unwrap();
    let args = [
        "ask",
        "holdline",
        "--scenario",
        position,
        "--seat",
        "control",
    ];
    let args = [&args[..], &["--seed", "1", "--json", "--do", "-"]].concat();
    let rulings: Vec<Value> = rulings.iter().map(|r| json!({ "control": r })).collect();
    typed(&args, &json!(rulings).to_string()).json()
}

fn event(number: u8, region: u8) -> Value {
    json!({ "event": [number, region] })
}

/// Number, region, kind of target, and words of the effect from the table of events.
const EVENTS: [(u8, u8, &str, &str); 30] = [
    (1, 0, "pot", "HQ may move only one hex"),
    (2, 0, "pot", "Two units of the corps"),
    (3, 0, "pot", "costs 2 CP"),
    (4, 0, "bridge", "is destroyed"),
    (5, 0, "bridge", "cannot be blown"),
    (6, 0, "army", "delayed by one phase, and it loses 1 CP"),
    (7, 0, "place", "cap is 1 lower"),
    (8, 0, "side", "1 discretionary CP less"),
    (9, 0, "pot", "air-support die"),
    (10, 0, "pot", "identified"),
    (11, 0, "division", "Prepared Attack"),
    (12, 0, "division", "cost nothing"),
    (13, 0, "hex", "ignore its next withdrawal"),
    (14, 0, "army", "gains 2 CP"),
    (15, 0, "army", "loses 2 CP"),
    (16, 4, "division", "one turn earlier"),
    (17, 3, "division", "one turn later"),
    (
        18,
        0,
        "zone",
        "no air support this turn, and reconnaissance counts half",
    ),
    (19, 0, "region", "Marsh costs 1 MP less"),
    (20, 0, "region", "1 MP more"),
    (21, 0, "army", "armored train counter"),
    (22, 0, "division", "1 MP less"),
    (23, 0, "unit", "tick or a star"),
    (24, 0, "unit", "breakdown"),
    (25, 0, "hex", "Movement faces"),
    (26, 4, "counter", "cannot fire"),
    (27, 0, "army", "must explain why"),
    (28, 0, "side", "2 discretionary CP fewer"),
    (29, 0, "army", "border counter"),
    (30, 0, "region", "bulletin"),
];

/// A panzer regiment at Chojnice, and an end of a bridge over the Vistula.
const PANZER: u16 = 26;
const BRIDGEHEAD: u16 = 797;

/// What Control lays first, so that an event has a target.
fn laid(number: u8) -> Vec<Value> {
    let take = json!({ "take": PANZER });
    match number {
        5 => vec![take, json!({ "put": BRIDGEHEAD })],
        23 => vec![take, json!({ "turn": "disordered" })],
        25 => vec![take, json!({ "turn": "prepared" })],
        _ => Vec::new(),
    }
}

#[test]
fn every_event_is_proposed_with_a_target_and_applied() {
    for (number, region, target, words) in EVENTS {
        let mut rulings = laid(number);
        rulings.push(event(number, region));
        let drawn = rule(&rulings);
        let proposal = &drawn["view"]["control"]["proposals"][0]["event"];
        assert_eq!(proposal[0], number, "{}", drawn["refused"]);
        assert!(proposal[2].get(target).is_some(), "{number}: {proposal}");
        rulings.push(json!({ "apply": 0 }));
        let applied = rule(&rulings);
        let log = applied["log"].as_array().unwrap();
        let told = log
            .iter()
            .any(|line| line.as_str().unwrap().contains(words));
        assert!(told, "{number}: {log:?}");
    }
}

#[test]
fn an_event_that_cannot_be_drawn_says_why() {
    let why = |rulings: &[Value]| rule(rulings)["refused"]["why"].as_str().unwrap().to_owned();
    assert!(why(&[event(23, 0)]).contains("target"));
    assert!(why(&[event(32, 0)]).contains("Unknown event"));
    assert!(why(&[event(1, 9)]).contains("Unknown event or region"));
    let twice = [event(28, 0), json!({ "apply": 0 }), event(28, 0)];
    assert!(why(&twice).contains("comes once"), "{}", why(&twice));
}

/// How far French resolve, Outrage, Soviet impatience, German setbacks and Britain move with each tripwire.
const TRIPWIRES: [[i64; 5]; 8] = [
    [1, 2, 0, 0, 0],
    [2, 0, 0, 1, 0],
    [1, 0, 0, 1, 0],
    [2, 0, 0, 1, 0],
    [-1, 0, 0, 0, 0],
    [-2, 0, 2, 0, 0],
    [0, 0, 0, 0, 1],
    [0, 0, 2, 0, 0],
];

#[test]
fn every_tripwire_moves_its_tracks_once() {
    let tracks = |view: &Value| -> Vec<i64> {
        let tracks = view["view"]["control"]["tracks"].as_array().unwrap();
        tracks.iter().map(|n| n.as_i64().unwrap()).collect()
    };
    let start = tracks(&rule(&[]));
    for (wire, moves) in TRIPWIRES.into_iter().enumerate() {
        let struck = rule(&[json!({ "tripwire": wire })]);
        let want: Vec<i64> = start.iter().zip(moves).map(|(n, by)| n + by).collect();
        assert_eq!(tracks(&struck), want, "tripwire {}", wire + 1);
        let twice = rule(&[json!({ "tripwire": wire }), json!({ "tripwire": wire })]);
        assert_eq!(twice["refused"]["rule"], "§2.15", "tripwire {}", wire + 1);
    }
    // A German unit east of the line brings the order of the head of state (event 27).
    let crossed = rule(&[json!({ "tripwire": 7 })]);
    assert_eq!(crossed["view"]["control"]["proposals"][0]["event"][0], 27);
}

#[test]
fn a_government_speaks_to_one_side() {
    let spoken = rule(&[json!({ "message": [0, "german"] })]);
    let log = spoken["log"].to_string();
    assert!(log.contains("New message from"), "{log}");
    let unknown = rule(&[json!({ "message": [99, "german"] })]);
    assert_eq!(unknown["refused"]["rule"], "§2.15");
}
