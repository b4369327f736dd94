//! Words between people: who hears them, who does not want to, and how they are taken back.

use crate::world::{Keys, World};
use serde_json::{Value, json};
use server::client::Client;
use store::{Backend, Sqlite};

/// What a role reads in the chat.
fn heard(keys: &Keys, role: &str) -> Vec<Value> {
    let chat = keys.get(role, "chat");
    let words = chat["chat"].as_array().unwrap().iter();
    words.map(|words| words["text"].clone()).collect()
}

/// What a role hears live, up to the host's last word.
fn streamed(keys: &Keys, role: &str) -> Vec<Value> {
    let client = keys.client(role);
    let mut events = client.listen(&keys.path(role, "live"), None).unwrap();
    let mut words = Vec::new();
    while words.last() != Some(&json!("to all")) {
        let event = events.next_event().unwrap();
        if event.kind == "chat" {
            let data: Value = serde_json::from_str(&event.data).unwrap();
            words.push(data["text"].clone());
        }
    }
    words
}

#[test]
fn words_reach_those_they_are_for_and_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let says = [
        ("red", "side", "to my side"),
        ("blue", "players", "to the players"),
        ("umpire", "table", "from the umpire"),
        ("host", "table", "to all"),
    ];
    for (role, to, text) in says {
        let (status, answer) = keys.post(role, "chat", json!({"to": to, "text": text}));
        assert_eq!(status, 200, "{answer}");
    }
    let told = [
        (
            "red",
            &["to my side", "to the players", "from the umpire", "to all"][..],
        ),
        ("blue", &["to the players", "from the umpire", "to all"]),
        ("umpire", &["to the players", "from the umpire", "to all"]),
        ("watch", &["from the umpire", "to all"]),
    ];
    for (role, words) in told {
        assert_eq!(heard(&keys, role), words, "{role}");
        assert_eq!(streamed(&keys, role), words, "{role}");
    }
    assert_eq!(heard(&keys, "host"), ["from the umpire", "to all"]);
    // Who belongs to no side has none to talk to; nobody says nothing, or too much.
    let refused = [
        ("umpire", json!({"to": "side", "text": "x"}), 400),
        ("red", json!({"text": "  "}), 400),
        ("red", json!({"text": "x".repeat(2001)}), 400),
        ("red", json!({"text": "a\u{0}b"}), 400),
        ("red", json!({"to": "nobody", "text": "x"}), 400),
        ("watch", json!({"text": "x"}), 403),
    ];
    for (role, ask, status) in refused {
        assert_eq!(keys.post(role, "chat", ask.clone()).0, status, "{ask}");
    }
    world.stop();
}

#[test]
fn who_is_muted_is_not_read_and_who_takes_his_words_back_is_not_quoted() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    keys.post("red", "chat", json!({"text": "first"}));
    keys.post("blue", "chat", json!({"text": "second"}));
    let (status, _) = keys.post("blue", "mute", json!({"seat": "red", "on": true}));
    assert_eq!(status, 200);
    keys.post("red", "chat", json!({"text": "third"}));
    assert_eq!(heard(&keys, "blue"), ["", "second", ""]);
    assert_eq!(heard(&keys, "red"), ["first", "second", "third"]);
    let flags = keys.get("blue", "chat");
    let flags = flags["chat"].as_array().unwrap().iter();
    let flags: Vec<&Value> = flags.map(|words| &words["muted"]).collect();
    assert_eq!(flags, [&json!(true), &json!(false), &json!(true)]);
    keys.post("blue", "mute", json!({"seat": "red", "on": false}));
    assert_eq!(heard(&keys, "blue"), ["first", "second", "third"]);
    let (status, _) = keys.post("blue", "mute", json!({"seat": "green", "on": true}));
    assert_eq!(status, 400);

    assert_eq!(keys.post("red", "unsay", json!({})).0, 200);
    for role in ["red", "blue", "host"] {
        assert_eq!(heard(&keys, role), ["", "second", ""], "{role}");
    }
    // They are gone from the store too, not only from sight.
    world.stop();
    let world = World::on(&path);
    let keys = keys.at(&world);
    assert_eq!(heard(&keys, "blue"), ["", "second", ""]);
    world.stop();
    for message in Sqlite::open(&path).unwrap().chat(keys.table()).unwrap() {
        assert!(!message.body.contains("first") && !message.body.contains("third"));
    }
}

#[test]
fn a_person_is_renamed_and_forgotten_and_keeps_his_seat() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({"game": "outpost", "seats": {"red": {"name": "Ann"}}}));
    let name = || keys.get("blue", "view")["status"]["seats"][0]["name"].clone();
    assert_eq!(name(), "Ann");
    assert_eq!(keys.post("red", "name", json!({"name": "Anna"})).0, 200);
    assert_eq!(name(), "Anna");
    for wrong in ["x".repeat(41), "a\u{7}".into()] {
        assert_eq!(keys.post("red", "name", json!({"name": wrong})).0, 400);
    }
    assert_eq!(keys.post("red", "name", json!({"name": ""})).0, 200);
    assert_eq!(name(), "");
    keys.post("red", "name", json!({"name": "Anna"}));

    keys.post("red", "chat", json!({"text": "my words"}));
    let pad = json!({"text": "my notes"}).to_string();
    let path = keys.path("red", "pad");
    let written = keys.client("red").ask("PUT", &path, Some(&pad), "");
    assert!(written.unwrap().ok());
    let feed = keys.post("red", "notify", json!({"feed": true})).1["feed"].clone();
    let feed = feed.as_str().unwrap().to_owned();
    assert!(world.stranger().get(&feed).unwrap().ok());
    assert_eq!(keys.post("red", "forget", json!({})).0, 200);
    assert_eq!(name(), "");
    assert_eq!(heard(&keys, "blue"), [""]);
    assert_eq!(keys.get("red", "pad")["text"], "");
    assert_eq!(keys.get("red", "notify")["feed"], false);
    assert_eq!(world.stranger().get(&feed).unwrap().status, 404);
    // The seat and its link are still his, and free for nobody else.
    let seat = keys.get("red", "view")["status"]["seats"][0].clone();
    assert_eq!((&seat["free"], &seat["bot"]), (&json!(false), &Value::Null));
    // None of this is for strangers and other seats.
    for what in ["unsay", "forget", "name", "mute", "pad"] {
        let path = keys.path("red", what);
        for client in [&mut world.stranger(), &mut keys.client("blue")] {
            let client: &mut Client = client;
            assert_eq!(
                client.post(&path, &json!({})).unwrap().status,
                if what == "pad" { 405 } else { 401 }
            );
        }
    }
    world.stop();
}
