//! The queue of computer players that are to choose.

use crate::room::Room;
use engine::Seat;
use engine::erased::DynMatch;
use std::collections::HashSet;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::oneshot;

/// A computer player that is to choose.
pub struct Turn {
    pub room: Arc<Room>,
    pub seat: Seat,
    /// The player that a person asks for one batch in their seat, and where they hear whether it went on.
    pub asked: Option<String>,
    pub done: Option<oneshot::Sender<bool>>,
}

/// What it thinks about: the table as it is when its turn on a thread has come.
pub struct Position {
    pub level: String,
    pub table: Box<dyn DynMatch>,
    /// The seat's number there: a batch thought out on it counts only while the seat has seen nothing new.
    pub number: u64,
}

impl Turn {
    pub async fn position(&self) -> Option<Position> {
        let play = self.room.play().await.ok()?;
        let chair = play.meta.seats.get(usize::from(self.seat.0))?;
        let level = self.asked.as_ref().or(chair.bot.as_ref())?.clone();
        play.table.to_move().contains(self.seat).then(|| Position {
            level,
            table: play.table.copy(),
            number: self.room.number(self.seat),
        })
    }
}

/// The threads, and which seats they think for.
pub struct Pool {
    turns: Sender<Turn>,
    queue: Mutex<Option<Receiver<Turn>>>,
    thinking: Mutex<HashSet<(String, Seat)>>,
    /// Players that were given up and have not come back: they cannot be stopped, only left alone.
    pub astray: Arc<AtomicUsize>,
}

impl Default for Pool {
    fn default() -> Pool {
        let (turns, queue) = channel();
        Pool {
            turns,
            queue: Mutex::new(Some(queue)),
            thinking: Mutex::default(),
            astray: Arc::default(),
        }
    }
}

impl Pool {
    pub fn thinking(&self) -> MutexGuard<'_, HashSet<(String, Seat)>> {
        self.thinking.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The queue of turns, for the threads that take them; nothing if they have it already.
    pub fn take_queue(&self) -> Option<Receiver<Turn>> {
        let mut queue = self.queue.lock().unwrap_or_else(|e| e.into_inner());
        queue.take()
    }

    /// Queues a seat's turn, unless it is queued or being thought about.
    pub fn push(&self, room: &Arc<Room>, seat: Seat) {
        if self.thinking().insert((room.id.clone(), seat)) {
            self.send(room, seat, None, None);
        }
    }

    /// Queues one batch in a person's seat; nothing if somebody thinks for it already.
    pub fn send_for(
        &self,
        room: &Arc<Room>,
        seat: Seat,
        level: String,
    ) -> Option<oneshot::Receiver<bool>> {
        let free = self.thinking().insert((room.id.clone(), seat));
        free.then(|| {
            let (done, told) = oneshot::channel();
            self.send(room, seat, Some(level), Some(done));
            told
        })
    }

    fn send(
        &self,
        room: &Arc<Room>,
        seat: Seat,
        asked: Option<String>,
        done: Option<oneshot::Sender<bool>>,
    ) {
        let room = room.clone();
        // The threads live as long as the process.
        let _ = self.turns.send(Turn {
            room,
            seat,
            asked,
            done,
        });
    }
}
