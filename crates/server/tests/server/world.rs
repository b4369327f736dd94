//! A server with the small game on its shelf, and players for it.

use engine::erased::{Game, Plug};
use engine::{Bot, Chair, FastRng, Level, Playable, Rules};
use outpost::Outpost;
use serde_json::{Value, json};
use server::client::Client;
use server::{Config, Running};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Backend, Sqlite, Store, Write};

/// Picks anything the menu offers.
struct Anything(FastRng);

impl<R: Rules> Bot<R> for Anything {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        let menu = chair.whole_menu();
        menu.pick(&mut self.0)
            .expect("a menu that offers something")
    }
}

/// Outpost with a computer player.
pub fn outpost() -> Plug<Outpost> {
    Plug {
        levels: vec![Level {
            name: "anything",
            text: "Picks anything.",
            hidden: false,
            make: |number| Box::new(Anything(FastRng::new(number))),
        }],
        ..Plug::bare(Outpost::shipped().unwrap())
    }
}

/// One game without computer players.
pub fn shelf<R: Playable>(rules: Arc<R>) -> Vec<Arc<dyn Game>> {
    vec![Arc::new(Plug::bare(rules))]
}

pub fn games() -> Vec<Arc<dyn Game>> {
    vec![Arc::new(outpost())]
}

/// A configuration that no test runs into the limits of.
pub fn roomy() -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        requests_per_second: 1_000_000,
        tables_per_hour: 1_000_000,
        ..Config::default()
    }
}

/// A running server and the threads it lives on.
pub struct World {
    pub runtime: tokio::runtime::Runtime,
    pub server: Option<Running>,
    pub address: std::net::SocketAddr,
}

impl World {
    pub fn on(path: &Path) -> World {
        World::with(path, roomy())
    }

    pub fn with(path: &Path, config: Config) -> World {
        let open = || Box::new(Sqlite::open(path).unwrap());
        World::of(Store::start(open(), open()), config, None)
    }

    pub fn of(store: Store, config: Config, listen_to: Option<String>) -> World {
        World::serving(store, config, listen_to, games())
    }

    /// A server with other games on its shelf.
    pub fn playing(path: &Path, games: Vec<Arc<dyn Game>>) -> World {
        let open = || Box::new(Sqlite::open(path).unwrap());
        World::serving(Store::start(open(), open()), roomy(), None, games)
    }

    pub fn serving(
        store: Store,
        config: Config,
        listen_to: Option<String>,
        games: impl Into<server::Games>,
    ) -> World {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        // Two halls of one test are two holders of leases.
        static HALLS: AtomicU64 = AtomicU64::new(0);
        let hall = HALLS.fetch_add(1, Ordering::Relaxed);
        let name = format!("test-{}-{hall}", std::process::id());
        let server = runtime
            .block_on(server::start(config, store, games, name, listen_to))
            .unwrap();
        World {
            address: server.address,
            runtime,
            server: Some(server),
        }
    }

    pub fn stop(mut self) {
        if let Some(server) = self.server.take() {
            self.runtime.block_on(server.stop());
        }
    }

    pub fn stranger(&self) -> Client {
        Client::new(self.address, None)
    }

    /// Opens a table and gives its links.
    pub fn table(&self, ask: Value) -> Keys {
        let reply = self.stranger().post("/api/tables", &ask).unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        Keys {
            address: self.address,
            keys: reply.json(),
        }
    }

    pub fn duel(&self) -> Keys {
        self.table(json!({"game": "outpost", "scenario": "duel"}))
    }
}

/// Changes a table's document while no server runs on the store: time passes only that way in a test.
pub fn edit(path: &Path, keys: &Keys, change: impl FnOnce(&mut Value)) {
    let mut db = Sqlite::open(path).unwrap();
    let row = db.table(keys.table()).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    change(&mut meta);
    let write = Write::Meta {
        table: row.id,
        meta: store::Meta {
            version: row.version,
            text: meta.to_string(),
            open: row.open,
        },
    };
    for done in db.write(&[write]).unwrap() {
        done.unwrap();
    }
}

/// Waits until something is so, and says what when it never is.
pub fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !so() {
        assert!(begun.elapsed().as_secs() < 120, "never {what}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

pub struct Keys {
    pub address: std::net::SocketAddr,
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

    /// The same links at another server.
    pub fn at(&self, world: &World) -> Keys {
        Keys {
            address: world.address,
            keys: self.keys.clone(),
        }
    }

    /// The status of an answer to this role's secret.
    pub fn status(&self, role: &str, rest: &str) -> u16 {
        let path = self.path(role, rest);
        self.client(role).get(&path).unwrap().status
    }

    pub fn path(&self, role: &str, rest: &str) -> String {
        format!("/api/tables/{}/{role}/{rest}", self.table())
    }

    pub fn client(&self, role: &str) -> Client {
        Client::new(self.address, Some(self.secret(role)))
    }

    pub fn get(&self, role: &str, rest: &str) -> Value {
        let reply = self.client(role).get(&self.path(role, rest)).unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        reply.json()
    }

    pub fn post(&self, role: &str, rest: &str, body: Value) -> (u16, Value) {
        let path = self.path(role, rest);
        let reply = self.client(role).post(&path, &body).unwrap();
        (reply.status, reply.json())
    }
}

pub fn nonce(dice: &mut FastRng) -> String {
    engine::chain::hex(&dice.nonce().0)
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

/// Drafts at random until the batch ends by itself, as a careful client does. Gives the choices.
pub fn draft(keys: &Keys, client: &mut Client, role: &str, dice: &mut FastRng) -> Vec<Value> {
    let view = client.get(&keys.path(role, "view")).unwrap().json();
    let mut menu = view["menu"].clone();
    let mut choices: Vec<Value> = Vec::new();
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        choices.push(pick(&offers[dice.below(offers.len())], dice));
        let ask = json!({"number": view["number"], "choices": choices});
        let reply = client.post(&keys.path(role, "draft"), &ask).unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        menu = reply.json()["menu"].clone();
    }
    choices
}

/// Plays on with every person's seat until the game is over or `batches` are made. Gives how many.
pub fn play(keys: &Keys, roles: &[&str], batches: usize, dice: &mut FastRng) -> usize {
    let mut made = 0;
    let mut clients: Vec<Client> = roles.iter().map(|role| keys.client(role)).collect();
    let mut idle = 0;
    while made < batches {
        let mut moved = false;
        for (role, client) in roles.iter().zip(&mut clients) {
            let view = client.get(&keys.path(role, "view")).unwrap().json();
            if !view["status"]["ended"].is_null() {
                return made;
            }
            let choices = draft(keys, client, role, dice);
            if choices.is_empty() {
                continue;
            }
            let ask = json!({"choices": choices, "nonce": nonce(dice)});
            let reply = client.post(&keys.path(role, "commit"), &ask).unwrap();
            assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
            made += 1;
            moved = true;
        }
        idle = if moved { 0 } else { idle + 1 };
        assert!(idle < 2000, "nobody moves");
        if !moved {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    made
}

/// One batch of a seat at random, made as soon as it can be about every other time; false if it is not to move.
pub fn play_some(keys: &Keys, role: &str, dice: &mut FastRng) -> bool {
    let mut client = keys.client(role);
    let look = client.get(&keys.path(role, "view")).unwrap().json();
    let (mut menu, mut pace) = (look["menu"].clone(), Value::Null);
    let mut choices: Vec<Value> = Vec::new();
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        if pace == "done" && dice.below(2) == 0 {
            break;
        }
        choices.push(pick(&offers[dice.below(offers.len())], dice));
        let reply = client.post(&keys.path(role, "draft"), &json!({"choices": choices}));
        let drafted = reply.unwrap().json();
        (menu, pace) = (drafted["menu"].clone(), drafted["pace"].clone());
    }
    if choices.is_empty() {
        return false;
    }
    let batch = json!({"choices": choices, "nonce": nonce(dice), "note": "because"});
    let reply = client
        .post(&keys.path(role, "commit?brief=1"), &batch)
        .unwrap();
    assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
    true
}
