//! People who play at two servers, and go to the other when theirs is gone.

use crate::world::{Keys, batches, prepare, verified, words};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Client;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::Postgres;

/// Somebody who plays a seat at one server, and goes to the other when that one is gone.
pub struct Person {
    pub keys: Keys,
    pub role: &'static str,
    /// Where they go, the first first.
    pub servers: [SocketAddr; 2],
}

#[derive(Default)]
pub struct Work {
    /// Batches that are sent to each server and not answered.
    pub under_way: [AtomicUsize; 2],
    /// Batches that each server has acknowledged.
    pub done: [AtomicUsize; 2],
    /// Answers that never came.
    pub lost: AtomicUsize,
    pub stop: AtomicBool,
}

/// A batch that was acknowledged, with the answer's observations.
pub struct Acknowledged {
    pub batch: Value,
    pub observations: Value,
}

impl Person {
    /// Plays until told to stop. A batch whose answer was lost is sent again, to the other server.
    pub fn play(&self, one: SocketAddr, work: &Work, seed: u64) -> Vec<Acknowledged> {
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
                    // A proxy answers for a server that is gone.
                    Ok(reply) if (500..=504).contains(&reply.status) => {
                        work.lost.fetch_add(1, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(50));
                    }
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
    pub fn listen(&self) -> Vec<Value> {
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

    /// Every acknowledged batch is in the journal once, in order, and no other of that seat; sent again it is recognized.
    pub fn all_kept(&self, db: &mut Postgres, at: SocketAddr, made: &[Acknowledged]) {
        let (journal, _) = verified(db, &self.keys);
        let number = u64::from(self.role == "soviet");
        let nonces: Vec<&str> = made
            .iter()
            .map(|made| made.batch["nonce"].as_str().unwrap())
            .collect();
        assert_eq!(batches(&journal, number), nonces);
        assert!(!nonces.is_empty());
        for made in made {
            let again = self.keys.post(at, self.role, "commit?brief=1", &made.batch);
            assert_eq!(again["repeated"], json!(true));
            assert_eq!(again["observations"], made.observations);
        }
    }
}

pub const LAST_WORD: &str = "the last word";

/// Waits until something is so, and says what when it never is.
pub fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(180), "never {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
