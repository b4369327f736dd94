//! Killed at any moment of a busy hour: every acknowledged batch is there afterwards, every chain holds.
//!
//! The server runs in a process of its own (this very test program, told by an environment variable to serve), and is
//! killed without warning while clients play at many tables.

use crate::world::{Keys, World, houses, nonce, play, roomy};
use serde_json::{Value, json};
use server::client::Client;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Backend, Sqlite};
use table::{QuickDice, Seed};

const STORE: &str = "MAPROOM_TEST_STORE";

/// Not a test of its own: what the killed process does.
#[test]
fn serves_when_told_to() {
    let Some(path) = std::env::var_os(STORE) else {
        return;
    };
    let world = World::with(Path::new(&path), roomy());
    println!("\nlistens on {}", world.address);
    loop {
        std::thread::sleep(Duration::from_secs(60));
    }
}

fn serve(path: &Path) -> (Child, std::net::SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::serves_when_told_to", "--nocapture"])
        .env(STORE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let line = out
        .lines()
        .map(|line| line.unwrap())
        .find(|line| line.starts_with("listens on "))
        .unwrap();
    (child, line["listens on ".len()..].parse().unwrap())
}

/// A batch that was acknowledged: its table, door, body and the answer's sights.
type Acknowledged = (usize, &'static str, Value, Value);

#[test]
fn a_killed_server_loses_no_acknowledged_batch() {
    let rounds: usize = std::env::var("MAPROOM_CRASHES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (mut child, mut address) = serve(&path);
    let create = |address| {
        let mut client = Client::new(address, None);
        let ask = json!({"game": "outpost", "scenario": "duel", "options": {"long": true}, "seats": {"umpire": {"bot": "anything"}}});
        client.post("/api/tables", &ask).unwrap().json()
    };
    let mut tables: Vec<Value> = (0..200).map(|_| create(address)).collect();
    let mut dice = QuickDice::new(13);
    for round in 0..rounds {
        let done = Arc::new(Mutex::new(Vec::<Acknowledged>::new()));
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (0..4)
            .map(|n| {
                let (tables, done, stop) = (tables.clone(), done.clone(), stop.clone());
                let seed = dice.bits();
                std::thread::spawn(move || busy(n, address, &tables, &done, &stop, seed))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + dice.bits() % 400));
        child.kill().unwrap();
        child.wait().unwrap();
        stop.store(true, Ordering::Relaxed);
        for player in players {
            player.join().unwrap();
        }
        (child, address) = serve(&path);
        let acknowledged = done.lock().unwrap();
        assert!(!acknowledged.is_empty(), "round {round} was not busy");
        for (table, door, batch, sights) in acknowledged.iter() {
            let keys = Keys {
                address,
                keys: tables[*table].clone(),
            };
            let (status, again) = keys.post(door, "commit", batch.clone());
            assert_eq!(
                (status, &again["repeated"]),
                (200, &json!(true)),
                "round {round}"
            );
            assert_eq!(again["sights"], *sights);
        }
        // Tables that are over make room for new ones.
        for table in &mut tables {
            let keys = Keys {
                address,
                keys: table.clone(),
            };
            if !keys.get("red", "view")["status"]["ended"].is_null() {
                *table = create(address);
            }
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut db = Sqlite::open(&path).unwrap();
    let house = &houses()[0];
    for table in &tables {
        let id = table["table"].as_str().unwrap();
        let text: String = db
            .chunks(id, 1)
            .unwrap()
            .into_iter()
            .map(|c| c.text)
            .collect();
        let row = db.table(id).unwrap().unwrap();
        house
            .game()
            .verify_with_seed(&text, &Seed(row.seed))
            .unwrap();
    }
}

/// Plays at every fourth table until the server is gone.
fn busy(
    first: usize,
    address: std::net::SocketAddr,
    tables: &[Value],
    done: &Mutex<Vec<Acknowledged>>,
    stop: &AtomicBool,
    seed: u64,
) {
    let mut dice = QuickDice::new(seed);
    loop {
        for at in (first..tables.len()).step_by(4) {
            for door in ["red", "blue"] {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let keys = Keys {
                    address,
                    keys: tables[at].clone(),
                };
                let moved = (|| {
                    let mut here = keys.client(door);
                    let mut menu = here.get(&keys.path(door, "view")).ok()?.json()["menu"].clone();
                    let mut choices = Vec::new();
                    while let Some(offers) = menu.as_array().filter(|menu| !menu.is_empty()) {
                        choices.push(offers[dice.below(offers.len())]["choice"].clone());
                        let ask = json!({"choices": choices});
                        menu =
                            here.post(&keys.path(door, "draft"), &ask).ok()?.json()["menu"].clone();
                    }
                    if choices.is_empty() {
                        return Some(());
                    }
                    let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
                    let reply = here.post(&keys.path(door, "commit?brief=1"), &batch).ok()?;
                    if reply.ok() {
                        let sights = reply.json()["sights"].clone();
                        done.lock().unwrap().push((at, door, batch, sights));
                    }
                    Some(())
                })();
                if moved.is_none() {
                    return;
                }
            }
        }
    }
}

#[test]
fn a_graceful_stop_and_a_crash_leave_the_same_tables() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (mut child, address) = serve(&path);
    let keys = Keys {
        address,
        keys: Client::new(address, None)
            .post(
                "/api/tables",
                &json!({"game": "outpost", "seats": {"umpire": {"bot": "anything"}}}),
            )
            .unwrap()
            .json(),
    };
    play(&keys, &["red", "blue"], 5, &mut QuickDice::new(4));
    let before = keys.get("red", "view");
    child.kill().unwrap();
    child.wait().unwrap();
    let world = World::on(&path);
    let keys = Keys {
        address: world.address,
        keys: keys.keys,
    };
    assert_eq!(before, keys.get("red", "view"));
    world.stop();
}
