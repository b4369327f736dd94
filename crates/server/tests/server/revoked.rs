//! Who listens by a link that was taken from him hears nothing more.

use crate::world::{Keys, World};
use serde_json::json;
use server::client::Events;
use std::time::Duration;

/// A listener that has heard all there is to hear.
fn listen(keys: &Keys, role: &str) -> Events {
    let path = keys.path(role, "live?menu=0");
    let mut events = keys.client(role).listen(&path, None).unwrap();
    events.set_timeout(Duration::from_secs(20)).unwrap();
    while events.next_event().unwrap().kind != "status" {}
    events
}

/// What comes until the stream ends; a stream that stays open fails by its timeout.
fn rest(mut events: Events) -> Vec<String> {
    let mut heard = Vec::new();
    loop {
        match events.next_event() {
            Ok(event) => heard.push(event.kind),
            Err(e) => {
                assert_eq!(e.kind(), std::io::ErrorKind::UnexpectedEof, "{e}");
                return heard;
            }
        }
    }
}

#[test]
fn an_open_stream_ends_when_its_link_is_taken_away() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    for (by, what, body) in [
        ("host", "revoke", json!({"seat": "red"})),
        ("host", "reissue", json!({"seat": "red"})),
        ("host", "replace", json!({"seat": "red", "bot": "anything"})),
        ("red", "handover", json!({})),
        ("red", "leave", json!({})),
    ] {
        let keys = world.duel();
        let (red, blue) = (listen(&keys, "red"), listen(&keys, "blue"));
        let (status, answer) = keys.post(by, what, body);
        assert_eq!(status, 200, "{what}: {answer}");
        // Something that every seat sees happens afterwards.
        keys.post("host", "close", json!({}));
        let heard = rest(red);
        assert_eq!(heard, Vec::<String>::new(), "after {what}");
        let mut blue = blue;
        while blue.next_event().unwrap().kind != "observations" {}
    }
    world.stop();
}

#[test]
fn onlookers_go_when_their_link_does_but_not_where_anybody_may_watch() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let closed = world.duel();
    let watch = listen(&closed, "watch");
    closed.post("host", "revoke", json!({"seat": "watch"}));
    closed.post("red", "chat", json!({"text": "are we alone?"}));
    assert_eq!(rest(watch), Vec::<String>::new());

    let open = world.table(json!({"game": "outpost", "scenario": "duel", "watch": true}));
    let mut watch = listen(&open, "watch");
    open.post("host", "reissue", json!({"seat": "watch"}));
    open.post("red", "chat", json!({"text": "we are not"}));
    while watch.next_event().unwrap().kind != "chat" {}
    world.stop();
}
