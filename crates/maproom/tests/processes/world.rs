//! Processes that serve, people who play at them, and the truth in their store.

use eastfront::Eastfront;
use engine::erased::{Game, Plug};
use engine::{FastRng, Proof, Seed};
use serde_json::{Value, json};
use server::client::{Client, Reply};
use std::io::{BufRead, BufReader, Error};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use store::Backend;

pub const MAPROOM: &str = env!("CARGO_BIN_EXE_maproom");

/// A server; whoever lets go of it kills it.
pub struct Served {
    pub child: Child,
    pub address: SocketAddr,
}

impl Served {
    /// A server on this database that no test runs into the limits of.
    pub fn on(database: &str) -> Served {
        Served::with(database, &[])
    }

    /// The same with something in its environment.
    pub fn with(database: &str, environment: &[(&str, &str)]) -> Served {
        let mut command = Command::new(MAPROOM);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .args(["--requests-per-second", "1000000"])
            .args(["--tables-per-hour", "1000000"])
            .envs(environment.iter().copied());
        Served::start(command)
    }

    /// Starts a server by its command line and reads where it listens.
    pub fn start(mut command: Command) -> Served {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("Maproom listens on http://");
        Served {
            address: address.expect(&line).parse().unwrap(),
            child,
        }
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &pid]).status().unwrap();
        assert!(sent.success(), "kill {name}");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a table and gives its links.
pub fn open(address: SocketAddr, ask: &Value) -> Keys {
    let reply = Client::new(address, None).post("/api/tables", ask).unwrap();
    assert!(reply.ok(), "{}", words(&reply));
    Keys(reply.json())
}

pub fn words(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

/// The links of a table, good at every server that has it.
#[derive(Clone)]
pub struct Keys(pub Value);

impl Keys {
    pub fn table(&self) -> &str {
        self.0["table"].as_str().unwrap()
    }

    pub fn path(&self, role: &str, rest: &str) -> String {
        format!("/api/tables/{}/{role}/{rest}", self.table())
    }

    pub fn client(&self, at: SocketAddr, role: &str) -> Client {
        let key = match role {
            "host" | "watch" => &self.0[role],
            seat => &self.0["seats"][seat],
        };
        Client::new(at, key["secret"].as_str())
    }

    pub fn get(&self, at: SocketAddr, role: &str, rest: &str) -> Value {
        let reply = self.client(at, role).get(&self.path(role, rest)).unwrap();
        assert!(reply.ok(), "{}", words(&reply));
        reply.json()
    }

    pub fn post(&self, at: SocketAddr, role: &str, rest: &str, body: &Value) -> Value {
        let path = self.path(role, rest);
        let reply = self.client(at, role).post(&path, body).unwrap();
        assert!(reply.ok(), "{}", words(&reply));
        reply.json()
    }
}

/// A batch at random from this server's menus, ready to be sent as often as it takes; nothing while the seat is not to
/// move or the server cannot tell. An error means that the server is gone.
pub fn prepare(
    keys: &Keys,
    client: &mut Client,
    role: &str,
    dice: &mut FastRng,
) -> Result<Option<Value>, Error> {
    let look = client.get(&keys.path(role, "view"))?;
    // A server that has just lost its database says so, and is asked again.
    if look.status >= 500 {
        return Ok(None);
    }
    assert!(look.ok(), "{}", words(&look));
    let mut menu = look.json()["menu"].clone();
    let mut choices: Vec<Value> = Vec::new();
    let mut pace = Value::Null;
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        if pace == "done" && dice.below(3) > 0 {
            break;
        }
        choices.push(offers[dice.below(offers.len())]["choice"].clone());
        let ask = json!({"choices": choices});
        let drafted = client.post(&keys.path(role, "draft"), &ask)?;
        // The position may be older than the store's: then the whole is begun again.
        if !drafted.ok() {
            return Ok(None);
        }
        let drafted = drafted.json();
        (menu, pace) = (drafted["menu"].clone(), drafted["pace"].clone());
    }
    let nonce = engine::chain::hex(&dice.nonce().0);
    Ok((!choices.is_empty()).then(|| json!({"choices": choices, "nonce": nonce})))
}

static GAME: LazyLock<Plug<Eastfront>> =
    LazyLock::new(|| Plug::bare(Eastfront::shipped().unwrap()));

/// A table's journal as the store has it: every chain and every die of it holds.
pub fn verified(db: &mut dyn Backend, keys: &Keys) -> (String, Proof) {
    let row = db.table(keys.table()).unwrap().unwrap();
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    let proof = GAME.verify_with_seed(&text, &Seed(row.seed));
    (text, proof.unwrap())
}

/// The nonces of the batches that a seat has made, in order.
pub fn batches(journal: &str, seat: u64) -> Vec<String> {
    let lines = journal
        .lines()
        .map(|line| -> Value { serde_json::from_str(line).unwrap() });
    lines
        .filter(|line| {
            let entry = &line["body"]["entry"];
            entry["kind"] == "batch" && entry["seat"] == seat
        })
        .map(|line| line["body"]["nonce"].as_str().unwrap().to_owned())
        .collect()
}
