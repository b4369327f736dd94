//! Computer players: on threads of their own, never on one that answers people.

use crate::clock::now;
use crate::hall::Hall;
use crate::room::{Batch, Room};
use crate::secret::random;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use store::Write;
use table::face::{Match, Robot};
use table::{Nonce, Seat};

/// A computer player that is to choose.
struct Turn {
    room: Arc<Room>,
    seat: Seat,
    level: String,
    table: Box<dyn Match>,
}

/// The threads, and which seats they think for.
pub struct Pool {
    turns: Sender<Turn>,
    queue: Mutex<Option<Receiver<Turn>>>,
    thinking: Mutex<HashSet<(String, Seat)>>,
}

impl Default for Pool {
    fn default() -> Pool {
        let (turns, queue) = channel();
        Pool {
            turns,
            queue: Mutex::new(Some(queue)),
            thinking: Mutex::default(),
        }
    }
}

/// How long a lease on a table's timers and computer players lasts without being renewed.
pub const LEASE: i64 = 15_000;

impl Hall {
    /// Starts the threads of the computer players.
    pub fn start_bots(self: &Arc<Hall>) {
        let queue = self
            .pool
            .queue
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .take();
        let Some(queue) = queue else { return };
        let queue = Arc::new(Mutex::new(queue));
        let runtime = tokio::runtime::Handle::current();
        for n in 0..self.config.bot_threads.max(1) {
            let hall = Arc::downgrade(self);
            let (queue, runtime) = (queue.clone(), runtime.clone());
            std::thread::Builder::new()
                .name(format!("bot-{n}"))
                .spawn(move || {
                    let mut robots = HashMap::new();
                    loop {
                        let turn = queue.lock().unwrap_or_else(|e| e.into_inner()).recv();
                        let (Ok(turn), Some(hall)) = (turn, hall.upgrade()) else {
                            return;
                        };
                        think(&hall, &runtime, &mut robots, turn);
                    }
                })
                .expect("the system can start a thread");
        }
    }

    /// Gives the computer players of a table that are to choose something to think about.
    pub async fn wake_bots(self: &Arc<Hall>, room: &Arc<Room>) {
        let Ok(play) = room.play().await else { return };
        let turns: Vec<(Seat, String)> = play
            .table
            .to_move()
            .iter()
            .filter_map(|seat| {
                let chair = play.meta.seats.get(usize::from(seat.0))?;
                Some((seat, chair.bot.clone()?))
            })
            .collect();
        if turns.is_empty() {
            return;
        }
        let copies: Vec<_> = turns.iter().map(|_| play.table.copy()).collect();
        drop(play);
        if !self.lease(room).await {
            return;
        }
        for ((seat, level), table) in turns.into_iter().zip(copies) {
            let key = (room.id.clone(), seat);
            let mut thinking = self.pool.thinking.lock().unwrap_or_else(|e| e.into_inner());
            if thinking.insert(key) {
                // The threads live as long as the hall.
                let _ = self.pool.turns.send(Turn {
                    room: room.clone(),
                    seat,
                    level,
                    table,
                });
            }
        }
    }

    /// Claims a table's timers and computer players for this process.
    pub async fn lease(&self, room: &Room) -> bool {
        if !self.shared.load(Ordering::Relaxed) {
            return true;
        }
        let at = now();
        let lease = Write::Lease {
            table: room.id.clone(),
            holder: self.name.clone(),
            now: at,
            until: at + LEASE,
        };
        self.store.write(lease).await.is_ok()
    }
}

/// Players by table and seat: one that remembers goes on where it was.
type Robots = HashMap<(String, Seat, String), Robot>;

fn think(hall: &Arc<Hall>, runtime: &tokio::runtime::Handle, robots: &mut Robots, turn: Turn) {
    let key = (turn.room.id.clone(), turn.seat);
    if robots.len() > 1000 {
        robots.clear();
    }
    let robot = robots
        .entry((turn.room.id.clone(), turn.seat, turn.level.clone()))
        .or_insert_with(|| {
            let number = u64::from_le_bytes(random());
            turn.room
                .house
                .robot(&turn.level, number)
                .expect("levels are checked when a computer player sits down")
        });
    let chosen = turn.table.consult(turn.seat, robot);
    let rests = chosen.as_ref().is_ok_and(Vec::is_empty);
    let batch = chosen.map(|choices| Batch {
        number: None,
        note: turn.table.computer_note(&choices),
        choices,
        nonce: Nonce(random()),
    });
    runtime.block_on(async {
        match batch {
            // Nothing to do: whoever moves next wakes it again.
            Ok(_) if rests => {}
            Ok(batch) => match turn.room.commit(turn.seat, &batch).await {
                Ok(_) => {
                    hall.counts.bot_batches.fetch_add(1, Ordering::Relaxed);
                }
                // The position has changed meanwhile, or the store is down: another try follows.
                Err(_) => tokio::time::sleep(std::time::Duration::from_millis(200)).await,
            },
            Err(refusal) => {
                crate::log::event("bot", &[("why", &refusal.to_string())]);
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            }
        }
        hall.pool
            .thinking
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .remove(&key);
        if rests {
            let lines = turn.room.play().await.map(|play| play.table.lines());
            if lines.is_ok_and(|lines| lines == turn.table.lines()) {
                return;
            }
        }
        hall.after_batch(&turn.room).await;
    });
}
