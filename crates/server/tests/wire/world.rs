//! A server with one game on its shelf, and listeners whose bytes are kept.

use crate::proxy::Proxy;
use engine::erased::{Game, Plug};
use engine::{FastRng, Playable, Rules, Seed};
use serde_json::{Value, json};
use server::client::{Client, Event, Events, Reply};
use server::{Config, Running};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{Backend, JournalChunk, Sqlite, Store};

pub struct World {
    runtime: tokio::runtime::Runtime,
    server: Running,
    store: PathBuf,
}

impl World {
    pub fn of<R: Playable>(rules: Arc<R>, dir: &Path, name: &str) -> World {
        let store = dir.join(name);
        let open = || Box::new(Sqlite::open(&store).unwrap());
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            requests_per_second: 1_000_000,
            tables_per_hour: 1_000_000,
            ..Config::default()
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let games: Vec<Arc<dyn Game>> = vec![Arc::new(Plug::bare(rules))];
        let store_threads = Store::start(open(), open());
        let started = server::start(config, store_threads, games, "wire".into(), None);
        let server = runtime.block_on(started).unwrap();
        World {
            runtime,
            server,
            store,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    pub fn stop(self) {
        self.runtime.block_on(self.server.stop());
    }

    pub fn open(&self, ask: &Value) -> Keys {
        let reply = Client::new(self.address(), None)
            .post("/api/tables", ask)
            .unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        Keys {
            address: self.address(),
            keys: reply.json(),
        }
    }

    /// The journal as the store has it, in the parts it was written in, and the secret of its dice.
    pub fn truth(&self, keys: &Keys) -> (Vec<JournalChunk>, Seed) {
        let mut db = Sqlite::open(&self.store).unwrap();
        let row = db.table(keys.table()).unwrap().unwrap();
        (db.chunks(keys.table(), 1).unwrap(), Seed(row.seed))
    }

    /// The position as the store has it.
    pub fn state<R: Rules>(&self, rules: &Arc<R>, keys: &Keys) -> engine::Match<R> {
        let text: String = self.truth(keys).0.into_iter().map(|c| c.text).collect();
        engine::Match::replay(rules.clone(), &text, None, &mut ()).unwrap()
    }
}

pub struct Keys {
    pub address: SocketAddr,
    pub keys: Value,
}

impl Keys {
    pub fn table(&self) -> &str {
        self.keys["table"].as_str().unwrap()
    }

    pub fn secret(&self, role: &str) -> &str {
        let key = match role {
            "host" | "watch" => &self.keys[role],
            seat => &self.keys["seats"][seat],
        };
        key["secret"].as_str().unwrap()
    }

    pub fn path(&self, role: &str, rest: &str) -> String {
        format!("/api/tables/{}/{role}/{rest}", self.table())
    }

    /// Says something that everybody hears, so that a listener knows that nothing is still under way.
    pub fn fence(&self, word: &str) {
        let said = Client::new(self.address, Some(self.secret("host")))
            .post(&self.path("host", "chat"), &json!({"text": word}))
            .unwrap();
        assert!(said.ok());
    }
}

/// Somebody at a role: what he asks and what he hears goes through proxies of his own.
pub struct Listener {
    pub role: String,
    table: String,
    asks: Proxy,
    hears: Proxy,
    client: Client,
    events: Events,
    pub heard: Vec<Event>,
}

impl Listener {
    pub fn at(keys: &Keys, role: &str) -> Listener {
        let (asks, hears) = (Proxy::before(keys.address), Proxy::before(keys.address));
        let secret = Some(keys.secret(role));
        let events = Client::new(hears.address, secret)
            .listen(&keys.path(role, "live"), None)
            .unwrap();
        events.set_timeout(Duration::from_secs(120)).unwrap();
        Listener {
            role: role.into(),
            table: keys.table().into(),
            client: Client::new(asks.address, secret),
            asks,
            hears,
            events,
            heard: Vec::new(),
        }
    }

    pub fn get(&mut self, rest: &str) -> Reply {
        let path = format!("/api/tables/{}/{}/{rest}", self.table, self.role);
        // On a busy machine the server may have closed a connection that was silent for a minute.
        let first = self.client.get(&path);
        first.or_else(|_| self.client.get(&path)).unwrap()
    }

    pub fn post(&mut self, rest: &str, body: &Value) -> Reply {
        let path = format!("/api/tables/{}/{}/{rest}", self.table, self.role);
        let first = self.client.post(&path, body);
        first.or_else(|_| self.client.post(&path, body)).unwrap()
    }

    /// Hears all that came before a word that the host said.
    pub fn hear_to(&mut self, word: &str) {
        loop {
            let event = self.events.next_event().unwrap();
            let last = event.kind == "chat" && event.data.contains(word);
            self.heard.push(event);
            if last {
                return;
            }
        }
    }

    /// Every byte that reached this listener.
    pub fn bytes(&self) -> Vec<u8> {
        [self.asks.bytes(), self.hears.bytes()].concat()
    }

    /// What was heard, as it stood on the wire.
    pub fn told(&self) -> String {
        let mut text = self.events.head.clone();
        for event in &self.heard {
            text.push_str(&format!("{} {:?} {}\n", event.kind, event.id, event.data));
        }
        text
    }

    /// Bytes without what differs between any two tables: name, moments, hashes.
    pub fn plain(&self, bytes: &[u8]) -> String {
        let text = String::from_utf8_lossy(bytes).replace(&self.table, "TABLE");
        let mut plain = String::new();
        let mut run = String::new();
        for c in text.chars().chain(['\n']) {
            if c.is_ascii_hexdigit() {
                run.push(c);
                continue;
            }
            let moment = run.len() == 13 && run.bytes().all(|b| b.is_ascii_digit());
            match moment || run.len() == 64 {
                true => plain.push('#'),
                false => plain.push_str(&run),
            }
            run.clear();
            plain.push(c);
        }
        let lines = plain.lines().filter(|line| !line.starts_with("date: "));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// What may be put into a slot.
pub fn fillings(slot: &Value) -> Vec<Value> {
    match &slot["fillings"] {
        Value::Array(list) => list.clone(),
        _ => {
            let ranges = slot["ranges"].as_array().unwrap().iter();
            let number = |value: &Value| value.as_u64().unwrap();
            let runs = ranges.flat_map(|run| number(&run[0])..=number(&run[1]));
            runs.map(Value::from).collect()
        }
    }
}

/// A choice that a menu entry stands for, its slots filled at random.
pub fn pick(entry: &Value, dice: &mut FastRng) -> Value {
    let mut choice = entry["choice"].clone();
    for slot in entry["slots"].as_array().into_iter().flatten() {
        let fillings = fillings(slot);
        let path = slot["path"].as_str().unwrap();
        *choice.pointer_mut(path).unwrap() = fillings[dice.below(fillings.len())].clone();
    }
    choice
}

/// How many choices a menu entry stands for.
pub fn count(entry: &Value) -> usize {
    let slots = entry["slots"].as_array().into_iter().flatten();
    slots.map(|slot| fillings(slot).len()).product()
}

/// The choice with this number that a menu entry stands for; the last slot runs fastest.
pub fn nth(entry: &Value, mut n: usize) -> Value {
    let mut choice = entry["choice"].clone();
    let slots = entry["slots"].as_array().map_or(&[][..], Vec::as_slice);
    for slot in slots.iter().rev() {
        let fillings = fillings(slot);
        let path = slot["path"].as_str().unwrap();
        *choice.pointer_mut(path).unwrap() = fillings[n % fillings.len()].clone();
        n /= fillings.len();
    }
    choice
}
