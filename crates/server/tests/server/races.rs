//! What is decided is done on the game as it stands then: a gate in the store holds one request back while another one
//! goes through.

use crate::world::{Keys, World, roomy};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use store::{
    Backend, Count, Done, JournalChunk, MatchRow, Message, Meta, Sqlite, Store, StoreError, Write,
};

/// Calls that may still pass; nothing while all may.
#[derive(Default)]
struct Gate {
    passes: Mutex<Option<u32>>,
    changed: Condvar,
}

impl Gate {
    fn set(&self, passes: Option<u32>) {
        *self.passes.lock().unwrap() = passes;
        self.changed.notify_all();
    }

    fn pass(&self) {
        let mut passes = self.passes.lock().unwrap();
        while *passes == Some(0) {
            passes = self.changed.wait(passes).unwrap();
        }
        if let Some(left) = passes.as_mut() {
            *left -= 1;
        }
    }
}

#[derive(Clone, Default)]
struct Gates {
    writes: Arc<Gate>,
    journals: Arc<Gate>,
}

struct Gated {
    inner: Sqlite,
    gates: Gates,
}

impl Backend for Gated {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        self.gates.writes.pass();
        self.inner.write(writes)
    }
    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        self.inner.table(id)
    }
    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
        self.gates.journals.pass();
        self.inner.chunks(id, from)
    }
    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        self.inner.drafts(id)
    }
    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        self.inner.pad(id, seat)
    }
    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        self.inner.chat(id)
    }
    fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.inner.open_matches(limit)
    }
    fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        self.inner.without_lease(now, since)
    }
    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        self.inner.stale(ended, touched)
    }
    fn count(&mut self) -> Result<Count, StoreError> {
        self.inner.count()
    }
}

fn gated(path: &Path) -> (World, Gates) {
    let gates = Gates::default();
    let open = || {
        Box::new(Gated {
            inner: Sqlite::open(path).unwrap(),
            gates: gates.clone(),
        })
    };
    let world = World::of(Store::start(open(), open()), roomy(), None);
    (world, gates)
}

fn copy(keys: &Keys) -> Keys {
    Keys {
        address: keys.address,
        keys: keys.keys.clone(),
    }
}

fn batch(choices: Value, n: u8) -> Value {
    json!({"choices": choices, "nonce": format!("{n:032x}")})
}

/// Sends a request from a thread of its own, and waits until it must have come to stand.
fn send(
    keys: &Keys,
    role: &'static str,
    what: &'static str,
    body: Value,
) -> std::thread::JoinHandle<(u16, Value)> {
    let keys = copy(keys);
    let sent = std::thread::spawn(move || keys.post(role, what, body));
    std::thread::sleep(Duration::from_millis(150));
    sent
}

#[test]
fn a_batch_made_after_everybody_agreed_is_not_taken_back_unasked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (world, gates) = gated(&path);
    let keys = world.table(json!({"game": "outpost", "scenario": "duel"}));
    let (status, answer) = keys.post("red", "commit", batch(json!([{"put": 1}, {"at": 0}]), 1));
    assert_eq!(status, 200, "{answer}");
    keys.post("red", "takeback", json!({"yes": true}));
    keys.post("umpire", "takeback", json!({"yes": true}));
    // Blue's yes makes it unanimous. It looks for his own last batch, and then for the journal to go back in: there it
    // is held, while he plays on.
    gates.journals.set(Some(1));
    let agreed = send(&keys, "blue", "takeback", json!({"yes": true}));
    let (status, answer) = keys.post("blue", "commit", batch(json!([{"put": 2}, {"at": 1}]), 2));
    assert_eq!(status, 200, "{answer}");
    gates.journals.set(None);
    let (status, answer) = agreed.join().unwrap();
    assert_eq!((status, &answer["error"]), (409, &json!("conflict")));
    let posts = &keys.get("blue", "view")["view"];
    assert!(
        posts.to_string().contains('2'),
        "the batch is gone: {posts}"
    );
    world.stop();
}

/// Sets a table's clock back by two days.
fn set_back(path: &Path, id: &str) {
    let mut db = Sqlite::open(path).unwrap();
    let row = db.table(id).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    let since = meta["clock"]["since"].as_i64().unwrap() - 2 * 86_400_000;
    meta["clock"]["since"] = json!(since);
    let meta = Meta {
        version: row.version,
        text: meta.to_string(),
        open: row.open,
    };
    let write = Write::Meta {
        table: id.into(),
        meta,
    };
    assert!(db.write(&[write]).unwrap()[0].is_ok());
}

#[test]
fn who_moves_before_the_claim_is_not_late() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (world, _) = gated(&path);
    let rate = json!({"days": 1});
    let tables: Vec<Value> = (0..4)
        .map(|_| world.table(json!({"game": "outpost", "scenario": "duel", "rate": rate})))
        .map(|keys| keys.keys)
        .collect();
    world.stop();
    for table in &tables {
        set_back(&path, table["table"].as_str().unwrap());
    }
    let (world, gates) = gated(&path);
    for table in tables {
        let keys = Keys {
            address: world.address,
            keys: table,
        };
        keys.get("red", "view");
        // Words on their way to the store hold the table; behind them wait the claim and the move that it is about.
        gates.writes.set(Some(0));
        let words = send(&keys, "red", "chat", json!({"text": "are you there?"}));
        let claim = send(&keys, "red", "claim", json!({}));
        let ready =
            json!([{"put": 1}, {"at": 0}, {"put": 2}, {"at": 1}, {"put": 3}, {"at": 2}, "ready"]);
        let moved = send(&keys, "blue", "commit", batch(ready, 3));
        gates.writes.set(None);
        words.join().unwrap();
        let (claimed, moved) = (claim.join().unwrap(), moved.join().unwrap());
        assert!(
            (claimed.0 == 200) != (moved.0 == 200),
            "the game was claimed against a move that was taken: {claimed:?} {moved:?}"
        );
    }
    world.stop();
}

#[test]
fn a_letter_that_no_database_takes_is_refused_at_the_door() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let pad = |text: &str| {
        let body = json!({"text": text}).to_string();
        let path = keys.path("red", "pad");
        let reply = keys.client("red").ask("PUT", &path, Some(&body), "");
        reply.unwrap().status
    };
    assert_eq!((pad("a plan"), pad("a \0 plan")), (200, 400));
    assert_eq!(keys.get("red", "pad")["text"], "a plan");
    for id in ["%00", "..", "aaaaaaaaaaaaaa%00"] {
        let path = format!("/api/tables/{id}/red/view");
        assert_eq!(world.stranger().get(&path).unwrap().status, 404, "{id}");
    }
    world.stop();
}
