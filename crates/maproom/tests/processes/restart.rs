//! A server that is stopped or killed and started again under its listeners.

use crate::patch::follow;
use crate::world::{Keys, Served, open, prepare, verified};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Events;
use std::net::SocketAddr;
use std::time::Duration;
use store::Sqlite;

/// A listener and what it has heard so far.
#[derive(Default)]
struct Ear {
    last: Option<String>,
    seen: Vec<Value>,
    view: Value,
    words: Vec<Value>,
}

impl Ear {
    fn at(&self, keys: &Keys, at: SocketAddr) -> Events {
        let client = keys.client(at, "soviet");
        let path = keys.path("soviet", "live");
        let events = client.listen(&path, self.last.as_deref()).unwrap();
        events.set_timeout(Duration::from_secs(120)).unwrap();
        events
    }

    /// Hears one event; false when the stream has ended.
    fn hear(&mut self, events: &mut Events) -> bool {
        let Ok(event) = events.next_event() else {
            return false;
        };
        let data: Value = serde_json::from_str(&event.data).unwrap();
        match event.kind.as_str() {
            "observations" => {
                let part = data["observations"].as_array().unwrap();
                self.view = follow(self.view.take(), part);
                self.seen.extend(part.iter().cloned());
            }
            "chat" => self.words.push(data["text"].clone()),
            "status" | "to_move" => assert!(event.id.is_none()),
            other => panic!("{other}"),
        }
        self.last = event.id.or(self.last.take());
        true
    }
}

#[test]
fn a_stream_goes_on_after_every_restart_without_gap_or_repeat() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("maproom.db");
    let database = format!("sqlite:{}", path.display());
    let mut served = Served::on(&database);
    let keys = open(served.address, &json!({"game": "eastfront"}));
    let mut dice = FastRng::new(17);
    let first = keys.get(served.address, "soviet", "view");
    let mut ear = Ear {
        last: Some(format!("{}.0", first["number"])),
        view: first["view"].clone(),
        ..Ear::default()
    };
    let mut said = Vec::new();
    for round in 0..5 {
        let mut events = ear.at(&keys, served.address);
        for turn in 0..12 {
            for role in ["axis", "soviet"] {
                let mut client = keys.client(served.address, role);
                let batch = prepare(&keys, &mut client, role, &mut dice).unwrap();
                if let Some(batch) = batch {
                    keys.post(served.address, role, "commit", &batch);
                }
            }
            if turn == 5 {
                let word = json!(format!("word {round}"));
                keys.post(served.address, "axis", "chat", &json!({"text": word}));
                said.push(word);
            }
            // Half of what is told is read before the stop, the rest only after it.
            if turn < 6 {
                assert!(ear.hear(&mut events));
            }
        }
        if round % 2 == 0 {
            served.kill();
        } else {
            served.signal("-TERM");
            assert!(served.child.wait().unwrap().success());
        }
        // What was already on its way still arrives; then the stream ends.
        while ear.hear(&mut events) {}
        served = Served::on(&database);
    }
    let mut events = ear.at(&keys, served.address);
    keys.post(
        served.address,
        "host",
        "chat",
        &json!({"text": "the last word"}),
    );
    said.push(json!("the last word"));
    while ear.words.last() != said.last() {
        assert!(ear.hear(&mut events));
    }
    let log = format!("log?from={}", first["number"]);
    let log = keys.get(served.address, "soviet", &log);
    assert!(ear.seen.len() > 20);
    assert_eq!(json!(ear.seen), log["observations"]);
    assert_eq!(ear.words, said);
    assert_eq!(ear.view, keys.get(served.address, "soviet", "view")["view"]);
    served.kill();
    verified(&mut Sqlite::open(&path).unwrap(), &keys);
}

#[test]
fn a_killed_server_comes_back_with_drafts_words_and_notes_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let mut served = Served::on(&database);
    let keys = open(served.address, &json!({"game": "eastfront"}));
    let mut dice = FastRng::new(4);
    for _ in 0..5 {
        let mut client = keys.client(served.address, "axis");
        if let Some(batch) = prepare(&keys, &mut client, "axis", &mut dice).unwrap() {
            keys.post(served.address, "axis", "commit", &batch);
        }
    }
    let mut client = keys.client(served.address, "axis");
    prepare(&keys, &mut client, "axis", &mut dice)
        .unwrap()
        .unwrap();
    let pad = json!({"text": "my plan"}).to_string();
    let written = client.ask("PUT", &keys.path("axis", "pad"), Some(&pad), "");
    assert!(written.unwrap().ok());
    keys.post(
        served.address,
        "axis",
        "chat",
        &json!({"text": "Good luck"}),
    );
    let all = |at| ["view", "log", "chat", "pad"].map(|what| keys.get(at, "axis", what));
    let before = all(served.address);
    assert!(before[0]["draft"]["choices"].is_array());
    served.kill();
    let served = Served::on(&database);
    assert_eq!(before, all(served.address));
}
