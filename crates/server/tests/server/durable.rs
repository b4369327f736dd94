//! The sync returns before the answer leaves: a counting layer under the store proves it.

use crate::world::{World, draft, nonce, roomy};
use engine::FastRng;
use serde_json::json;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use store::{
    Backend, Count, Done, JournalChunk, MatchRow, Message, Sqlite, Store, StoreError, Write,
};

/// Lets writes through only while it is open, and counts those that have come back from the disk.
#[derive(Default)]
struct Gate {
    shut: Mutex<bool>,
    opened: Condvar,
    durable: AtomicU64,
}

struct Counting {
    inner: Sqlite,
    gate: Arc<Gate>,
}

impl Backend for Counting {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        let mut shut = self.gate.shut.lock().unwrap();
        while *shut {
            shut = self.gate.opened.wait(shut).unwrap();
        }
        drop(shut);
        let done = self.inner.write(writes)?;
        let appends = writes
            .iter()
            .filter(|w| matches!(w, Write::Append { .. }))
            .count();
        self.gate
            .durable
            .fetch_add(appends as u64, Ordering::SeqCst);
        Ok(done)
    }

    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        self.inner.table(id)
    }
    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
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

fn counting(path: &Path, gate: &Arc<Gate>) -> Box<Counting> {
    Box::new(Counting {
        inner: Sqlite::open(path).unwrap(),
        gate: gate.clone(),
    })
}

#[test]
fn nothing_is_answered_or_shown_before_it_is_on_disk() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let gate = Arc::<Gate>::default();
    let store = Store::start(counting(&path, &gate), counting(&path, &gate));
    let world = World::of(store, roomy(), None);
    let keys = world.duel();
    let mut dice = FastRng::new(1);
    let choices = draft(&keys, &mut keys.client("red"), "red", &mut dice);
    let mut events = keys
        .client("red")
        .listen(&keys.path("red", "live"), None)
        .unwrap();
    while events.next_event().unwrap().kind != "status" {}
    events.set_timeout(Duration::from_millis(200)).unwrap();

    *gate.shut.lock().unwrap() = true;
    let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
    let answer = std::thread::spawn({
        let (mut client, path) = (keys.client("red"), keys.path("red", "commit?brief=1"));
        let gate = gate.clone();
        move || {
            let reply = client.post(&path, &batch).unwrap();
            (reply.status, gate.durable.load(Ordering::SeqCst))
        }
    });
    assert!(events.next_event().is_err(), "shown before it was on disk");
    assert!(!answer.is_finished(), "answered before it was on disk");
    *gate.shut.lock().unwrap() = false;
    gate.opened.notify_all();
    assert_eq!(answer.join().unwrap(), (200, 1));
    events.set_timeout(Duration::from_secs(5)).unwrap();
    assert_eq!(events.next_event().unwrap().kind, "observations");
    world.stop();
}
