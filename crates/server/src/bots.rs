//! Computer players: on threads of their own, never on one that answers people, and each turn within a budget.
//!
//! A player that fails (it takes too long, panics, or picks what the rules refuse) is stood in for by the weakest one of
//! its game; where that fails too the seat waits for the next news of its table, and the log says so.

use crate::app::App;
use crate::clock::now;
use crate::error::ApiError;
use crate::pool::{Position, Turn};
use crate::room::{Batch, Room};
use crate::secret::random;
use engine::{AnyBot, Seat, Seats};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Write;

/// How long a lease on a table's timers and computer players lasts without being renewed.
pub const LEASE: i64 = 15_000;

/// Bots per thread that may run over their budget; beyond that the weakest level plays at once.
const ASTRAY: usize = 2;

impl App {
    /// Starts the threads of the computer players.
    pub fn start_bots(self: &Arc<App>) {
        let Some(queue) = self.pool.take_queue() else {
            return;
        };
        let queue = Arc::new(Mutex::new(queue));
        let runtime = tokio::runtime::Handle::current();
        for n in 0..self.config.bot_threads.max(1) {
            let app = Arc::downgrade(self);
            let (queue, runtime) = (queue.clone(), runtime.clone());
            std::thread::Builder::new()
                .name(format!("bot-{n}"))
                .spawn(move || {
                    let mut robots = HashMap::new();
                    loop {
                        let turn = queue.lock().unwrap_or_else(|e| e.into_inner()).recv();
                        let (Ok(turn), Some(app)) = (turn, app.upgrade()) else {
                            return;
                        };
                        take_turn(&app, &runtime, &mut robots, turn);
                    }
                })
                .expect("the system can start a thread");
        }
    }

    /// Gives the computer players of a table that are to choose something to think about.
    pub async fn wake_bots(self: &Arc<App>, room: &Arc<Room>) {
        let Ok(play) = room.play().await else { return };
        if play.table.frozen().is_some() {
            return;
        }
        let chairs = &play.meta.seats;
        let is_bot = |seat: &Seat| {
            let chair = chairs.get(usize::from(seat.0));
            chair.is_some_and(|chair| chair.bot.is_some())
        };
        let turns: Seats = play.table.to_move().iter().filter(is_bot).collect();
        drop(play);
        if turns.is_empty() || !self.lease(room).await {
            return;
        }
        for seat in turns.iter() {
            self.pool.push(room, seat);
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

    /// Gives a table's lease back when no computer player thinks there: a lease that runs out is a server that died.
    async fn release(&self, room: &Room) {
        let busy = self.pool.thinking().iter().any(|(id, _)| *id == room.id);
        if busy || !self.shared.load(Ordering::Relaxed) {
            return;
        }
        let release = Write::Release {
            table: room.id.clone(),
            holder: self.name.clone(),
        };
        // What stays held runs out.
        let _ = self.store.write(release).await;
    }
}

/// Players by table and seat: one that remembers goes on where it was.
type Robots = HashMap<(String, Seat, String), AnyBot>;

/// Why a player made no batch.
enum Failed {
    Late,
    /// Too many others run astray.
    Crowded,
    Panicked,
    Refused(String),
}

impl Failed {
    fn why(&self) -> &str {
        match self {
            Failed::Late => "It did not return within its time budget",
            Failed::Crowded => "Too many others have not returned",
            Failed::Panicked => "It panicked",
            Failed::Refused(why) => why,
        }
    }
}

/// One turn of one player, whatever happens to it.
fn take_turn(app: &Arc<App>, runtime: &tokio::runtime::Handle, robots: &mut Robots, mut turn: Turn) {
    let (room, seat) = (turn.room.clone(), turn.seat);
    let key = (room.id.clone(), seat);
    let went_on = catch_unwind(AssertUnwindSafe(|| play(app, runtime, robots, &turn)));
    if went_on.is_err() {
        tracing::error!(table = room.id, why = "A turn panicked", "bot");
    }
    let went_on = went_on.unwrap_or(false);
    app.pool.thinking().remove(&key);
    runtime.block_on(async {
        if went_on {
            app.after_batch(&room).await;
        }
        app.release(&room).await;
    });
    if let Some(done) = turn.done.take() {
        // Whoever asked may be gone.
        let _ = done.send(went_on);
    }
}

/// Thinks and commits. Says whether the table is to be looked at again.
fn play(app: &Arc<App>, runtime: &tokio::runtime::Handle, robots: &mut Robots, turn: &Turn) -> bool {
    if robots.len() > 1000 {
        robots.clear();
    }
    let Some(position) = runtime.block_on(turn.position()) else {
        return false;
    };
    let levels = turn.room.game.levels();
    let weakest = levels.first().map_or("", |(name, _)| *name).to_owned();
    for level in [position.level.clone(), weakest] {
        let (choices, note) = match think(app, robots, turn, &position, &level) {
            Ok(made) => made,
            Err(failed) => {
                let (table, game) = (&turn.room.id, turn.room.info().name);
                tracing::warn!(table, game, level, why = failed.why(), "bot");
                continue;
            }
        };
        if choices.is_empty() {
            // Nothing to do: the next move at the table wakes it again.
            let lines =
                runtime.block_on(async { Some(turn.room.play().await.ok()?.table.lines()) });
            return lines != Some(position.table.lines());
        }
        let batch = Batch {
            number: Some(position.number),
            note,
            nonce: turn.room.machine_nonce(turn.seat, position.table.lines()),
            choices,
        };
        match runtime.block_on(turn.room.commit(turn.seat, &batch)) {
            Ok(_) => {
                app.counts.bot_batches.fetch_add(1, Ordering::Relaxed);
                return true;
            }
            // The position has changed meanwhile: it thinks again.
            Err(ApiError::Behind(_) | ApiError::Conflict(_)) => return true,
            Err(ApiError::Illegal(refusal)) => {
                let table = &turn.room.id;
                tracing::warn!(table, level, why = %refusal, "bot");
            }
            // The store is down: another try follows.
            Err(_) => {
                std::thread::sleep(Duration::from_millis(500));
                return true;
            }
        }
    }
    false
}

/// Lets a player think, for as long as the budget allows.
fn think(
    app: &App,
    robots: &mut Robots,
    turn: &Turn,
    position: &Position,
    level: &str,
) -> Result<(Vec<serde_json::Value>, Option<String>), Failed> {
    let key = (turn.room.id.clone(), turn.seat, level.to_owned());
    let robot = match robots.remove(&key) {
        Some(robot) => Some(robot),
        None => turn.room.game.bot(level, u64::from_le_bytes(random())),
    };
    let mut robot = robot.ok_or_else(|| Failed::Refused(format!("There is no level '{level}'")))?;
    let most = ASTRAY * app.config.bot_threads.max(1);
    if app.pool.astray.load(Ordering::Relaxed) >= most && level == position.level {
        return Err(Failed::Crowded);
    }
    let stopper = robot.stopper();
    let (tell, told) = channel();
    let (table, seat) = (position.table.copy(), turn.seat);
    // Odd: it runs astray. Counted once when it is given up, and once when it comes back.
    let given_up = Arc::new(AtomicUsize::new(0));
    let (late, astray) = (given_up.clone(), app.pool.astray.clone());
    std::thread::Builder::new()
        .name("bot-thinks".into())
        .spawn(move || {
            let chosen = catch_unwind(AssertUnwindSafe(|| table.bot_batch(seat, &mut robot)));
            // The receiver is gone if the budget is over.
            let _ = tell.send((chosen, robot));
            if late.fetch_add(1, Ordering::AcqRel) == 1 {
                astray.fetch_sub(1, Ordering::Relaxed);
            }
        })
        .map_err(|e| Failed::Refused(format!("Cannot start a thread: {e}")))?;
    let budget = Duration::from_secs(app.config.bot_seconds.max(1));
    match told.recv_timeout(budget) {
        // A player that has panicked is not asked again.
        Ok((Err(_), _)) => Err(Failed::Panicked),
        Ok((Ok(Err(refusal)), _)) => Err(Failed::Refused(refusal.to_string())),
        Ok((Ok(Ok(made)), robot)) => {
            robots.insert(key, robot);
            Ok(made)
        }
        Err(_) => {
            if let Some(stopper) = stopper {
                stopper.store(true, Ordering::Relaxed);
            }
            app.pool.astray.fetch_add(1, Ordering::Relaxed);
            if given_up.fetch_add(1, Ordering::AcqRel) == 1 {
                app.pool.astray.fetch_sub(1, Ordering::Relaxed);
            }
            Err(Failed::Late)
        }
    }
}
