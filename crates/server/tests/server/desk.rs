//! What somebody leaves behind when his seat passes to another, and who is still asked when somebody has gone.

use crate::world::{Keys, World, play, roomy, shelf};
use eastfront::Eastfront;
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Client;
use std::time::Duration;

/// The seat by a new link.
fn anew(keys: &Keys, link: &Value) -> Client {
    Client::new(keys.address, link["secret"].as_str())
}

fn words(keys: &Keys) -> Vec<String> {
    let chat = keys.get("blue", "chat")["chat"].clone();
    let texts = chat.as_array().unwrap().iter();
    texts
        .map(|words| words["text"].as_str().unwrap().into())
        .collect()
}

fn fill_desk(keys: &Keys) {
    let body = json!({"text": "attack post 2"}).to_string();
    let path = keys.path("red", "pad");
    let written = keys.client("red").ask("PUT", &path, Some(&body), "");
    assert!(written.unwrap().ok());
    let (status, _) = keys.post("red", "draft", json!({"choices": [{"put": 3}, {"at": 0}]}));
    assert_eq!(status, 200);
    keys.post("red", "chat", json!({"text": "good evening"}));
}

#[test]
fn who_is_given_a_seat_finds_no_notes_no_draft_and_no_words_of_his_own() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    for leaves in [false, true] {
        let keys = world.duel();
        fill_desk(&keys);
        if leaves {
            assert_eq!(keys.post("red", "leave", json!({})).0, 200);
        }
        let (status, link) = keys.post("host", "reissue", json!({"seat": "red"}));
        assert_eq!(status, 200);
        let mut red = anew(&keys, &link);
        let pad = red.get(&keys.path("red", "pad")).unwrap().json();
        assert_eq!(pad["text"], "");
        let view = red.get(&keys.path("red", "view")).unwrap().json();
        assert_eq!(view["draft"], Value::Null);
        // The words at the table are his who said them: the next one cannot take them back.
        red.post(&keys.path("red", "chat"), &json!({"text": "I am new"}))
            .unwrap();
        assert!(
            red.post(&keys.path("red", "unsay"), &json!({}))
                .unwrap()
                .ok()
        );
        assert_eq!(words(&keys), ["good evening", "Red has a new link.", ""]);
    }
    // Who leaves may take his words with him.
    let keys = world.duel();
    fill_desk(&keys);
    assert_eq!(keys.post("red", "leave", json!({"forget": true})).0, 200);
    assert_eq!(words(&keys), [""]);
    world.stop();
}

#[test]
fn listeners_are_told_when_words_are_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    keys.post("red", "chat", json!({"text": "your left is weak"}));
    let path = keys.path("blue", "live?menu=0");
    let mut events = keys.client("blue").listen(&path, None).unwrap();
    events.set_timeout(Duration::from_secs(20)).unwrap();
    while events.next_event().unwrap().kind != "status" {}
    keys.post("red", "unsay", json!({}));
    let event = events.next_event().unwrap();
    assert_eq!(
        (event.kind.as_str(), event.data.as_str()),
        ("unsaid", r#"{"by":"red"}"#)
    );
    assert!(event.id.is_none());
    world.stop();
}

#[test]
fn who_has_left_is_not_asked() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let batch = json!({"choices": [{"put": 1}, {"at": 0}], "nonce": "00".repeat(16)});
    assert_eq!(keys.post("red", "commit", batch).0, 200);
    let (_, asked) = keys.post("red", "takeback", json!({"yes": true}));
    assert_eq!(asked["done"], false);
    keys.post("blue", "leave", json!({}));
    let (status, done) = keys.post("red", "takeback", json!({"yes": true}));
    assert_eq!((status, &done["done"]), (200, &json!(true)));
    assert_eq!(keys.post("red", "draw", json!({"yes": true})).0, 409);
    // But the truth about an empty seat is not another's to give away.
    let (_, open) = keys.post("red", "truth", json!({"yes": true, "delay": 1}));
    assert_eq!(open["open"], false);
    keys.post("red", "resign", json!({}));
    let (status, again) = keys.post("red", "rematch", json!({}));
    assert_eq!(status, 200);
    assert!(again["table"].is_string(), "{again}");
    world.stop();
}

#[test]
fn onlookers_look_back_on_what_everybody_knew() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::playing(&path, shelf(Eastfront::shipped().unwrap()));
    let keys = world.table(json!({"game": "eastfront"}));
    let mut moments = Vec::new();
    let mut dice = FastRng::new(7);
    let mut number = keys.get("watch", "view")["number"].clone();
    for _ in 0..12 {
        play(&keys, &["axis", "soviet"], 1, &mut dice);
        let view = keys.get("watch", "view");
        // Where the batch told the onlookers something, they can come back to just this moment.
        if view["number"] != number {
            number = view["number"].clone();
            moments.push((number.clone(), view["view"].clone()));
        }
    }
    assert!(moments.len() > 3, "nothing was told");
    assert_ne!(moments[0].1, moments[moments.len() - 1].1);
    for (at, view) in &moments {
        let back = keys.get("watch", &format!("replay?at={at}"));
        assert_eq!((&back["eyes"], &back["number"]), (&Value::Null, at));
        assert_eq!(back["view"], *view);
    }
    // Through a player's eyes nobody looks before the end.
    let mut watch = keys.client("watch");
    let eyes = watch.get(&keys.path("watch", "replay?eyes=axis")).unwrap();
    assert_eq!(eyes.status, 403);
    world.stop();
}

#[test]
fn a_feed_has_one_entry_for_a_turn_and_none_for_what_is_unseen() {
    let dir = tempfile::tempdir().unwrap();
    let config = server::Config {
        public_url: Some("https://maproom.example/".into()),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let rate = json!({"live": {"minutes": 5, "seconds": 5}});
    let keys = world.table(json!({"game": "outpost", "scenario": "duel", "rate": rate}));
    let (_, feed) = keys.post("blue", "notify", json!({"feed": true}));
    let read = || {
        let reply = world
            .stranger()
            .get(feed["feed"].as_str().unwrap())
            .unwrap();
        String::from_utf8(reply.body).unwrap()
    };
    let first = read();
    assert!(first.contains("https://maproom.example/t/"), "{first}");
    let batch = |n: u8, choices: Value| json!({"choices": choices, "nonce": format!("{n:032x}")});
    std::thread::sleep(Duration::from_millis(1100));
    keys.post("red", "commit", batch(1, json!([{"put": 1}, {"at": 0}])));
    assert_eq!(read(), first, "the feed tells what Red does in secret");
    // Blue's own batches are no new turn either.
    let placed =
        json!([{"put": 1}, {"at": 0}, {"put": 2}, {"at": 1}, {"put": 3}, {"at": 2}, "ready"]);
    let (status, _) = keys.post("blue", "commit", batch(2, placed));
    assert_eq!(status, 200);
    let waits = read();
    assert!(waits.contains("The others are to move."), "{waits}");
    let id = |text: &str| text.split("<id>").nth(2).map(str::to_owned);
    assert_ne!(
        id(&waits).map(|t| t[..60].to_owned()),
        id(&first).map(|t| t[..60].to_owned())
    );
    world.stop();
}
