//! What goes wrong around a server: a store that loses lines or takes none, questions without end, strangers at the door.

use crate::world::{Keys, World, play, roomy};
use engine::FastRng;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::{Config, Hooks};
use std::path::Path;

/// A match of a few batches, its server stopped, and the store changed by hand.
fn damaged(path: &Path, sql: &str) -> (World, Keys) {
    let world = World::on(path);
    let keys = world.duel();
    play(&keys, &["red", "blue"], 6, &mut FastRng::new(3));
    world.stop();
    let db = Connection::open(path).unwrap();
    assert!(db.execute(sql, [keys.table()]).unwrap() > 0);
    let world = World::on(path);
    let keys = keys.at(&world);
    (world, keys)
}

/// The match can be viewed, and says why it cannot be played on.
fn check_frozen(keys: &Keys, why: &str) {
    let look = keys.get("red", "view");
    let frozen = look["status"]["frozen"].as_str().unwrap_or_default();
    assert!(frozen.contains(why), "{look}");
    assert!(look["view"].is_object());
    let batch = json!({"choices": [], "nonce": "00112233445566778899aabbccddeeff"});
    assert_eq!(keys.post("red", "commit", batch).0, 409);
}

#[test]
fn a_journal_that_lost_its_last_lines_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let cut =
        "DELETE FROM lines WHERE id = ?1 AND line = (SELECT MAX(line) FROM lines WHERE id = ?1)";
    let (world, keys) = damaged(&dir.path().join("store.db"), cut);
    check_frozen(&keys, "has lost its last");
    world.stop();
}

#[test]
fn a_damaged_journal_is_read_as_far_as_it_goes() {
    let dir = tempfile::tempdir().unwrap();
    let spoil = "UPDATE lines SET text = replace(text, 'nonce', 'NONCE') WHERE id = ?1
                 AND line = (SELECT MAX(line) FROM lines WHERE id = ?1)";
    let (world, keys) = damaged(&dir.path().join("store.db"), spoil);
    check_frozen(&keys, "is damaged");
    world.stop();
}

#[test]
fn health_fails_when_nothing_can_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let health = || world.stranger().get("/health").unwrap().status;
    assert_eq!(health(), 200);
    let db = Connection::open(&path).unwrap();
    db.execute_batch("DROP TABLE pulse").unwrap();
    // What was written a few seconds ago counts as proof; after that a write is tried.
    crate::world::until("unhealthy", || health() == 503);
    world.stop();
}

#[test]
fn metrics_are_not_for_pages_that_pretend_to_be_local() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let ask = |host: &str| {
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {host}\r\n\r\n");
        world.stranger().send(request.as_bytes()).unwrap().status
    };
    for local in [
        "localhost:1941",
        "127.0.0.1:1941",
        "[::1]:1941",
        "127.0.0.1",
    ] {
        assert_eq!(ask(local), 200, "{local}");
    }
    for foreign in ["evil.example", "localhost.evil.example:1941", "8.8.8.8"] {
        assert_eq!(ask(foreign), 404, "{foreign}");
    }
    world.stop();
}

#[test]
fn a_private_web_address_is_refused_when_it_is_entered() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        hooks: Hooks::Public,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = world.duel();
    let status = |hook: &str| keys.post("red", "notify", json!({"hook": hook})).0;
    for private in [
        "http://192.168.1.5/x",
        "https://10.0.0.1:8443/x",
        "http://127.0.0.1/x",
        "http://localhost/x",
        "http://router/x",
        "http://printer.local/x",
    ] {
        assert_eq!(status(private), 400, "{private}");
    }
    assert_eq!(status("https://hooks.example.org/x"), 200);
    world.stop();
}

#[test]
fn strangers_cannot_take_an_umpires_seat() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({"game": "outpost", "scenario": "duel", "open": true}));
    let take = |seat: &str| {
        let path = format!("/api/tables/{}/{seat}/take", keys.table());
        world
            .stranger()
            .post(&path, &json!({"name": "Eve"}))
            .unwrap()
    };
    assert_eq!(take("umpire").status, 404);
    let blue = take("blue");
    assert_eq!(
        (blue.status, &blue.json()["role"]),
        (200, &Value::from("blue"))
    );
    world.stop();
}
