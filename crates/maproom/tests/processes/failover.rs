//! Two processes on one PostgreSQL, people spread over both, and one of them killed in the middle of its work.

use crate::database::Database;
use crate::world::{Keys, Served, batches, open, prepare, verified, words};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Client;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::{Backend, Postgres, Write};

/// Somebody who plays a seat at one server, and goes to the other when that one is gone.
struct Person {
    keys: Keys,
    role: &'static str,
    /// Where he goes, the first first.
    servers: [SocketAddr; 2],
}

#[derive(Default)]
struct Work {
    /// Batches that are sent to each server and not answered.
    under_way: [AtomicUsize; 2],
    /// Batches that each server has acknowledged.
    done: [AtomicUsize; 2],
    /// Answers that never came.
    lost: AtomicUsize,
    stop: AtomicBool,
}

/// A batch that was acknowledged, with the answer's observations.
struct Acknowledged {
    batch: Value,
    observations: Value,
}

impl Person {
    /// Plays until told to stop. A batch whose answer was lost is sent again, to the other server.
    fn play(&self, one: SocketAddr, work: &Work, seed: u64) -> Vec<Acknowledged> {
        let mut dice = FastRng::new(seed);
        let mut made = Vec::new();
        let mut at = 0;
        let mut client = self.keys.client(self.servers[at], self.role);
        while !work.stop.load(Ordering::SeqCst) {
            let batch = match prepare(&self.keys, &mut client, self.role, &mut dice) {
                Ok(Some(batch)) => batch,
                Ok(None) => {
                    std::thread::sleep(Duration::from_millis(20));
                    continue;
                }
                Err(_) => {
                    at = self.move_over(at, &mut client);
                    continue;
                }
            };
            let path = self.keys.path(self.role, "commit?brief=1");
            let reply = loop {
                let side = usize::from(self.servers[at] != one);
                work.under_way[side].fetch_add(1, Ordering::SeqCst);
                let reply = client.post(&path, &batch);
                work.under_way[side].fetch_sub(1, Ordering::SeqCst);
                match reply {
                    Ok(reply) => {
                        work.done[side].fetch_add(usize::from(reply.ok()), Ordering::SeqCst);
                        break reply;
                    }
                    Err(_) => {
                        work.lost.fetch_add(1, Ordering::SeqCst);
                        at = self.move_over(at, &mut client);
                    }
                }
            };
            match reply.status {
                200 => made.push(Acknowledged {
                    batch,
                    observations: reply.json()["observations"].clone(),
                }),
                // DraftPreview on a position that has moved on; nothing was done.
                409 | 422 => {}
                _ => panic!("{}: {}", self.role, words(&reply)),
            }
        }
        made
    }

    /// The other server. A silent connection may have been closed, so the first is asked once more.
    fn move_over(&self, at: usize, client: &mut Client) -> usize {
        let alive = Client::new(self.servers[at], None).get("/health").is_ok();
        let at = if alive { at } else { 1 - at };
        *client = self.keys.client(self.servers[at], self.role);
        at
    }

    /// Hears everything up to the last word, resuming at the other server where the first falls silent.
    fn listen(&self) -> Vec<Value> {
        let (mut at, mut last, mut heard) = (0, None::<String>, Vec::new());
        loop {
            let client = self.keys.client(self.servers[at], self.role);
            let path = self.keys.path(self.role, "live?menu=0");
            let events = client.listen(&path, last.as_deref());
            let broken = events.and_then(|mut events| {
                events.set_timeout(Duration::from_secs(180))?;
                loop {
                    let event = events.next_event()?;
                    let data: Value = serde_json::from_str(&event.data).unwrap();
                    match event.kind.as_str() {
                        "observations" => {
                            heard.extend(data["observations"].as_array().unwrap().clone())
                        }
                        "chat" if data["text"] == LAST_WORD => return Ok(()),
                        _ => {}
                    }
                    last = event.id.or(last.take());
                }
            });
            match broken {
                Ok(()) => return heard,
                Err(_) => at = 1 - at,
            }
        }
    }
}

const LAST_WORD: &str = "the last word";

/// Waits until something is so, and says what when it never is.
fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(180), "never {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// More than a timed game lasts.
const HOURS: i64 = 601 * 60_000;

/// Moves the beginning of a table's thinking back in time, as if hours had passed.
fn let_time_pass(db: &mut Postgres, keys: &Keys) {
    let row = db.table(keys.table()).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    let since = meta["clock"]["since"].as_i64().unwrap();
    meta["clock"]["since"] = json!(since - HOURS);
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

/// Journal lines of the computer player's batches.
fn computer_batches(db: &mut Postgres, keys: &Keys) -> usize {
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    batches(&text, 1).len()
}

#[test]
fn one_of_two_servers_is_killed_in_full_work_and_nothing_is_lost_or_doubled() {
    let Some(database) = Database::ready() else {
        return;
    };
    let url = database.url();
    let (mut one, two) = (Served::on(&url), Served::on(&url));
    let here = [one.address, two.address];
    let there = [two.address, one.address];
    let between_people = json!({"game": "eastfront"});
    let with_computer = json!({"game": "eastfront", "seats": {"soviet": {"bot": "recruit"}}});
    let people_tables: Vec<Keys> = (0..4).map(|n| open(here[n % 2], &between_people)).collect();
    // Both are played at the first server, so that it holds their computer players when it dies.
    let computer_tables: Vec<Keys> = (0..2).map(|_| open(here[0], &with_computer)).collect();
    let rate = json!({"live": {"minutes": 600, "seconds": 0}});
    let timed = open(here[0], &json!({"game": "eastfront", "rate": rate}));
    let seat = |keys: &Keys, role, servers| {
        let keys = keys.clone();
        Arc::new(Person {
            keys,
            role,
            servers,
        })
    };
    let mut people = Vec::new();
    for (n, keys) in people_tables.iter().enumerate() {
        let (first, second) = if n % 2 == 0 {
            (here, there)
        } else {
            (there, here)
        };
        people.push(seat(keys, "axis", first));
        people.push(seat(keys, "soviet", second));
    }
    people.extend(computer_tables.iter().map(|keys| seat(keys, "axis", here)));

    let work = Arc::new(Work::default());
    let ears: Vec<_> = people
        .iter()
        .cloned()
        .map(|person| std::thread::spawn(move || person.listen()))
        .collect();
    let watcher = std::thread::spawn({
        let watcher = seat(&timed, "axis", here);
        move || watcher.listen()
    });
    let hands: Vec<_> = (0..)
        .zip(people.iter().cloned())
        .map(|(n, person)| {
            let (work, first) = (work.clone(), here[0]);
            std::thread::spawn(move || person.play(first, &work, n))
        })
        .collect();

    let mut db = Postgres::open(&url, "test").unwrap();
    let done = |side: usize| work.done[side].load(Ordering::SeqCst);
    until("busy on both servers", || done(0) >= 40 && done(1) >= 20);
    until("a computer player's move", || {
        computer_tables
            .iter()
            .all(|keys| computer_batches(&mut db, keys) > 0)
    });
    // It is killed while batches are under way in it: stopped first, so that their answers cannot come any more.
    until("a batch under way at the server that is killed", || {
        one.signal("-STOP");
        std::thread::sleep(Duration::from_millis(200));
        let caught = work.under_way[0].load(Ordering::SeqCst) > 0;
        if !caught {
            one.signal("-CONT");
        }
        caught
    });
    one.kill();
    let at_death = computer_tables
        .iter()
        .map(|keys| computer_batches(&mut db, keys))
        .collect::<Vec<_>>();
    let survivor_before = done(1);

    // The survivor carries on: people, clocks, and computer players once the dead one's lease is over.
    until("on with the people", || done(1) >= survivor_before + 60);
    let_time_pass(&mut db, &timed);
    until("the end of the time of a timed table", || {
        let status = timed.get(two.address, "host", "view")["status"].clone();
        status["ended"]["winners"] == json!(["soviet"])
    });
    until("a computer player taken over", || {
        let now = computer_tables
            .iter()
            .map(|keys| computer_batches(&mut db, keys));
        now.zip(&at_death).all(|(now, before)| now > *before)
    });
    work.stop.store(true, Ordering::SeqCst);
    let made: Vec<Vec<Acknowledged>> = hands.into_iter().map(|hand| hand.join().unwrap()).collect();
    let lost = work.lost.load(Ordering::SeqCst);
    assert!(lost > 0, "no answer was lost");

    // Streams went over to the survivor without gap or repeat.
    let said = people_tables.iter().chain(&computer_tables).chain([&timed]);
    let mut logs = Vec::new();
    for person in &people {
        logs.push(person.keys.get(two.address, person.role, "log")["number"].clone());
    }
    for keys in said {
        keys.post(two.address, "host", "chat", &json!({"text": LAST_WORD}));
    }
    for ((person, ear), number) in people.iter().zip(ears).zip(logs) {
        let heard = ear.join().unwrap();
        let log = person.keys.get(two.address, person.role, "log");
        let log = log["observations"].as_array().unwrap();
        assert!(heard.len() as u64 >= number.as_u64().unwrap());
        assert_eq!(heard, log[..heard.len()], "{}", person.role);
        let numbers = heard.iter().map(|seen| seen["n"].as_u64());
        assert!(numbers.eq((1..=heard.len() as u64).map(Some)));
    }
    let end = watcher.join().unwrap().pop().unwrap();
    assert!(end["log"][0]["event"]["ended"].is_object(), "{end}");

    // Every acknowledged batch is in its journal once, in order, and no other of that seat.
    for (person, made) in people.iter().zip(&made) {
        let (journal, _) = verified(&mut db, &person.keys);
        let number = u64::from(person.role == "soviet");
        let nonces: Vec<&str> = made
            .iter()
            .map(|made| made.batch["nonce"].as_str().unwrap())
            .collect();
        assert_eq!(batches(&journal, number), nonces);
        assert!(!nonces.is_empty());
        for made in made {
            let path = "commit?brief=1";
            let again = person
                .keys
                .post(two.address, person.role, path, &made.batch);
            assert_eq!(again["repeated"], json!(true));
            assert_eq!(again["observations"], made.observations);
        }
    }
    let all: usize = made.iter().map(Vec::len).sum();
    println!("{all} batches, {lost} answers lost at the kill");
}
