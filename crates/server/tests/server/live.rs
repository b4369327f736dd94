//! Live updates resume without gap or repeat.

use crate::patch::follow;
use crate::world::{World, play};
use engine::FastRng;
use serde_json::{Value, json};
use std::time::Duration;

#[test]
fn a_listener_that_is_cut_off_again_and_again_misses_nothing_and_hears_nothing_twice() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel", "watch": true,
        "seats": {"umpire": {"bot": "anything"}}
    }));
    let roles = ["red", "blue", "watch"];
    let first = roles.map(|role| keys.get(role, "view"));
    for first in &first {
        assert_eq!(first["number"], 0);
    }
    let player = std::thread::spawn({
        let keys = crate::world::Keys {
            address: keys.address,
            keys: keys.keys.clone(),
        };
        move || {
            for n in 0..5 {
                keys.post("red", "chat", json!({"text": format!("word {n}")}));
            }
            play(&keys, &["red", "blue"], 1000, &mut FastRng::new(2));
        }
    });
    let (mut last, mut seen, mut words) = (None::<String>, Vec::new(), Vec::new());
    let mut ended = false;
    while !ended {
        let listener = keys.client("blue");
        let mut events = listener
            .listen(&keys.path("blue", "live"), last.as_deref())
            .unwrap();
        events.set_timeout(Duration::from_secs(20)).unwrap();
        // Cut off after a few events each time.
        for _ in 0..4 {
            let event = events.next_event().unwrap();
            let data: Value = serde_json::from_str(&event.data).unwrap();
            match event.kind.as_str() {
                "observations" => {
                    seen.extend(data["observations"].as_array().unwrap().iter().cloned());
                    ended = data["observations"].to_string().contains("\"ended\"");
                    assert_eq!(
                        ended,
                        data["menu"] == json!([]) && data["to_move"] == json!([])
                    );
                }
                "chat" => words.push(data["text"].clone()),
                "status" | "to_move" => assert!(event.id.is_none()),
                other => panic!("{other}"),
            }
            last = event.id.or(last);
            if ended {
                break;
            }
        }
    }
    player.join().unwrap();
    let log = keys.get("blue", "log");
    assert_eq!(&json!(seen), &log["observations"]);
    assert_eq!(words.len(), 5);
    // Every viewer has a log of its own, numbered without gaps, and its patches lead from its first view to its last.
    for (role, first) in roles.iter().zip(first) {
        let log = keys.get(role, "log");
        let seen = log["observations"].as_array().unwrap();
        let numbers: Vec<_> = seen.iter().map(|seen| seen["n"].as_u64()).collect();
        let expected: Vec<_> = (1..=numbers.len() as u64).map(Some).collect();
        assert_eq!(numbers, expected, "{role}");
        let view = follow(first["view"].clone(), seen);
        assert_eq!(view, keys.get(role, "view")["view"], "{role}");
    }
    world.stop();
}

/// In a game of 47 seats the list of those to move is longer than most news.
#[test]
fn who_is_to_move_is_told_when_it_changes_and_only_then() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let listen = |role: &str| {
        let path = keys.path(role, "live?menu=0");
        let mut events = keys.client(role).listen(&path, None).unwrap();
        events.set_timeout(Duration::from_secs(20)).unwrap();
        while events.next_event().unwrap().kind != "status" {}
        events
    };
    let (mut red, mut blue) = (listen("red"), listen("blue"));
    let data =
        |event: server::client::Event| -> Value { serde_json::from_str(&event.data).unwrap() };
    let act = |choices: Value, n: u8| {
        let batch = json!({"choices": choices, "nonce": format!("{n:032x}")});
        let (status, answer) = keys.post("red", "commit?brief=1", batch);
        assert_eq!(status, 200, "{answer}");
    };
    // Red places: nobody else is to move for that.
    act(json!([{"put": 1}, {"at": 0}]), 1);
    let event = red.next_event().unwrap();
    assert_eq!(event.kind, "observations");
    assert!(data(event).get("to_move").is_none());
    // Red is ready: Blue alone is to move now.
    let rest = json!([{"put": 2}, {"at": 1}, {"put": 3}, {"at": 2}, "ready"]);
    act(rest, 2);
    for events in [&mut red, &mut blue] {
        let told = loop {
            let event = events.next_event().unwrap();
            assert_ne!(event.kind, "status", "the whole status again");
            if let Some(told) = data(event).get("to_move") {
                break told.clone();
            }
        };
        assert_eq!(told, json!(["blue"]));
    }
    drop((red, blue));
    world.stop();
}

#[test]
fn a_stopping_server_ends_live_streams_so_that_clients_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let mut events = keys
        .client("red")
        .listen(&keys.path("red", "live"), None)
        .unwrap();
    assert_eq!(events.next_event().unwrap().kind, "observations");
    let start = std::time::Instant::now();
    world.stop();
    assert!(start.elapsed() < Duration::from_secs(5));
    while events.next_event().is_ok() {}
}
