//! A table in memory: the match, and what of it may be seen.
//!
//! A change holds the lock of its match until it is durable; only then is it published. So no viewer sees what a
//! crash could still take back, and tables wait for the disk side by side, never one behind the other.
//!
//! This file has the match and how it is read from the store; `commit` changes it, `publish` says what of it may be seen,
//! `look` is what can be asked without the lock, `desk` has drafts and chat, `people` the players.

mod commit;
mod desk;
mod dice;
mod look;
mod people;
mod publish;
#[cfg(test)]
pub(crate) mod tests;

use crate::clock::now;
use crate::error::ApiError;
use crate::feed::Feed;
use crate::games::Games;
use crate::grant::Role;
use crate::message::ChatMessage;
use crate::meta::Meta;
use crate::published::Published;
pub use crate::restore::Receipt;
use crate::restore::{Receipts, batch_of, publish, restore};
pub use commit::digest;
pub use dice::{DiceMode, DiceStatus, parties, thinking};
use engine::erased::{DynMatch, Game};
use engine::{Nonce, Seat, Seats, Seed};
pub use look::Look;
pub use people::end;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::Waker;
use store::{JournalChunk, MatchRow, Store};

pub struct Room {
    pub id: String,
    pub game: Arc<dyn Game>,
    pub created: i64,
    store: Store,
    /// Whether other processes write here too.
    shared: bool,
    seed: Seed,
    play: tokio::sync::Mutex<Play>,
    look: Mutex<Arc<Look>>,
    published: Mutex<Published>,
    /// The drafts that are kept for their seats.
    drafts: Mutex<BTreeMap<u8, Draft>>,
    /// How often another process has written to this match: the holder of the lock reads that first.
    news: AtomicU64,
    /// The news that have been read.
    read: AtomicU64,
    /// When it was last asked for anything.
    pub used: AtomicI64,
    /// Seats that were told of their turn.
    told: Mutex<Seats>,
    /// Seats that were attacked, and those of them that were told so since their last turn.
    attacked: Mutex<(Seats, Seats)>,
    /// Whether its players were told of its end.
    told_over: AtomicBool,
    /// Whether its clocks must be watched.
    live: AtomicBool,
    /// Open live connections by seat; the last is the spectators'.
    pub here: Vec<AtomicU32>,
    /// When each viewer last asked for something: observations are made only for recent viewers.
    asked: Vec<AtomicI64>,
}

/// What belongs together under the lock.
pub struct Play {
    pub table: Box<dyn DynMatch>,
    pub meta: Arc<Meta>,
    version: i64,
    /// A write is under way. If it is set when the lock is taken, the task that wrote was aborted.
    writing: bool,
    receipts: Receipts,
}

/// A draft as it is kept for its seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The seat's number when the draft was made.
    pub number: u64,
    pub choices: Vec<Value>,
    /// A hash of what the seat would see of it.
    pub digest: String,
}

/// A batch as it arrives.
pub struct Batch {
    pub number: Option<u64>,
    pub choices: Vec<Value>,
    pub nonce: Nonce,
    pub note: Option<String>,
}

impl Room {
    /// Reads a table from the store.
    pub async fn load(
        store: &Store,
        games: &Games,
        row: MatchRow,
        shared: bool,
    ) -> Result<Arc<Room>, ApiError> {
        let id = row.id.clone();
        let (chunks, drafts, chat) = store
            .read(move |db| Ok((db.chunks(&id, 1)?, db.drafts(&id)?, db.chat(&id)?)))
            .await?;
        let seed = Seed(row.seed);
        let meta: Meta = serde_json::from_str(&row.meta)
            .map_err(|e| ApiError::StoreUnavailable(format!("Table {}: {e}", row.id)))?;
        let header = chunks.first().map_or("", |chunk| chunk.text.as_str());
        let header = engine::journal::header(header)
            .map_err(|e| ApiError::StoreUnavailable(format!("Table {}: {e}", row.id)))?;
        let game = games.of_match(&header).await?;
        let seats = game.info().seats.len();
        let end = row.end.clone();
        let (table, mut published, receipts) =
            restore(game.clone(), seed.clone(), chunks, end).await?;
        // They were told when it became their turn.
        let (told, over) = (table.to_move(), table.ended().is_some());
        // Journals of format 1 have no marks.
        let marked = table.mark(&engine::chain::Digest::ROOT).is_some();
        published.marks = marked.then(|| seed.clone());
        published.chat = chat.iter().filter_map(ChatMessage::read).collect();
        let play = Play {
            table,
            meta: Arc::new(meta),
            version: row.version,
            writing: false,
            receipts,
        };
        let numbers = published.feeds.iter().map(Feed::len).collect();
        let look = Look::new(&play, numbers);
        let room = Room {
            id: row.id,
            created: row.created,
            store: store.clone(),
            shared,
            seed,
            play: tokio::sync::Mutex::new(play),
            look: Mutex::new(look),
            published: Mutex::new(published),
            drafts: Mutex::new(read_drafts(drafts)),
            news: AtomicU64::new(0),
            read: AtomicU64::new(0),
            used: AtomicI64::new(now()),
            told: Mutex::new(told),
            attacked: Mutex::default(),
            told_over: AtomicBool::new(over),
            live: AtomicBool::new(false),
            here: (0..=seats).map(|_| AtomicU32::new(0)).collect(),
            asked: (0..=seats).map(|_| AtomicI64::new(0)).collect(),
            game,
        };
        let room = Arc::new(room);
        let play = room
            .play
            .try_lock()
            .expect("nobody else knows the room yet");
        room.publish_status(&play);
        drop(play);
        Ok(room)
    }

    pub fn info(&self) -> &engine::GameInfo {
        self.game.info()
    }

    pub fn seat(&self, id: &str) -> Option<Seat> {
        self.info().seat(id)
    }

    pub fn seat_id(&self, seat: Seat) -> Option<&str> {
        let seat = self.info().seats.get(usize::from(seat.0))?;
        Some(&seat.id)
    }

    /// A role as paths name it: a seat's id, `host` or `watch`.
    pub fn role_id(&self, role: Role) -> &str {
        match role {
            Role::Host => "host",
            Role::Watcher => "watch",
            Role::Seat(seat) => self.seat_id(seat).unwrap_or_default(),
        }
    }

    /// The role that a path names.
    pub fn role(&self, id: &str) -> Option<Role> {
        match id {
            "host" => Some(Role::Host),
            "watch" => Some(Role::Watcher),
            id => self.seat(id).map(Role::Seat),
        }
    }

    /// The side that a seat plays for.
    pub fn side(&self, seat: Seat) -> Option<&str> {
        let seat = self.info().seats.get(usize::from(seat.0))?;
        seat.side.as_deref()
    }

    pub fn seat_ids(&self, seats: Seats) -> Vec<String> {
        let ids = seats.iter().filter_map(|seat| self.seat_id(seat));
        ids.map(Into::into).collect()
    }

    /// What may be seen. Never held across an await.
    pub fn published(&self) -> MutexGuard<'_, Published> {
        // A poisoned lock holds whole items only: pushes cannot stop half way.
        self.published.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The drafts that are kept. Never held across an await.
    pub fn drafts(&self) -> MutexGuard<'_, BTreeMap<u8, Draft>> {
        self.drafts.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Whether the table plays against running clocks.
    pub fn is_live(&self) -> bool {
        self.live.load(Ordering::Relaxed)
    }

    /// Of the seats that are to move, those that have not been told yet.
    pub fn newly_notified(&self, to_move: Seats) -> Seats {
        let mut told = self.told.lock().unwrap_or_else(|e| e.into_inner());
        let fresh = Seats(to_move.0 & !told.0);
        *told = to_move;
        fresh
    }

    /// Notes who was attacked by somebody else's batch.
    pub fn mark_attacked(&self, by: Seat, mut seats: Seats) {
        seats.remove(by);
        let mut attacked = self.attacked.lock().unwrap_or_else(|e| e.into_inner());
        attacked.0 = Seats(attacked.0.0 | seats.0);
    }

    /// Of the seats that were attacked and are not to move, those that have not been told yet in this turn of the enemy's.
    pub fn newly_attacked(&self, to_move: Seats) -> Seats {
        let mut attacked = self.attacked.lock().unwrap_or_else(|e| e.into_inner());
        let fresh = Seats(std::mem::take(&mut attacked.0).0 & !attacked.1.0 & !to_move.0);
        attacked.1 = Seats((attacked.1.0 | fresh.0) & !to_move.0);
        fresh
    }

    /// Whether the players are to be told that it is over: once.
    pub fn newly_over(&self) -> bool {
        !self.told_over.swap(true, Ordering::Relaxed)
    }

    /// Wakes the streams: there may be something new to read.
    pub fn wake(&self) {
        let waiting = self.published().waiting();
        waiting.for_each(Waker::wake);
    }

    /// The table under its lock, as new as the store.
    pub async fn play(&self) -> Result<tokio::sync::MutexGuard<'_, Play>, ApiError> {
        self.used.store(now(), Ordering::Relaxed);
        let mut play = self.play.lock().await;
        if std::mem::take(&mut play.writing) {
            play.table.rollback();
            self.mark_stale();
        }
        if self.news.load(Ordering::Acquire) != self.read.load(Ordering::Acquire) {
            self.refresh(&mut play).await?;
        }
        Ok(play)
    }

    /// Another process has written here.
    pub fn mark_stale(&self) {
        self.news.fetch_add(1, Ordering::AcqRel);
    }

    /// Reads what is new in the store: its cost is that of the new lines, not of the whole game.
    async fn refresh(&self, play: &mut Play) -> Result<(), ApiError> {
        // If this task is aborted, the news stay unread; news that come while it reads are read the next time.
        self.mark_stale();
        let news = self.news.load(Ordering::Acquire);
        let (id, from) = (self.id.clone(), play.table.lines() + 1);
        let (chunks, drafts, chat, row) = self
            .store
            .read(move |db| {
                // The document last: it is never older than the lines, so no line is shown by a link revoked before it.
                let chunks = db.chunks(&id, from)?;
                Ok((chunks, db.drafts(&id)?, db.chat(&id)?, db.table(&id)?))
            })
            .await?;
        let row = row.ok_or(ApiError::NotFound)?;
        let meta = serde_json::from_str(&row.meta);
        play.meta = Arc::new(meta.map_err(|e| ApiError::StoreUnavailable(e.to_string()))?);
        play.version = row.version;
        self.set_links(&play.meta);
        if !self.follow(play, &chunks) {
            self.reload(play).await?;
        }
        let chat = chat.iter().filter_map(ChatMessage::read).collect();
        self.published().set_chat(chat);
        *self.drafts() = read_drafts(drafts);
        // Whoever wrote has told those whose turn it is.
        self.newly_notified(play.table.to_move());
        if play.table.ended().is_some() {
            self.newly_over();
        }
        self.publish_status(play);
        self.read.store(news, Ordering::Release);
        self.wake();
        Ok(())
    }

    /// Plays on by what another process has stored. False when only the whole journal helps.
    fn follow(&self, play: &mut Play, chunks: &[JournalChunk]) -> bool {
        for chunk in chunks {
            if chunk.line != play.table.lines() + 1 {
                return false;
            }
            let Ok(news) = play.table.follow(&chunk.text, self.listeners(None)) else {
                return false;
            };
            publish(&mut self.published(), &mut play.receipts, &news, chunk);
        }
        true
    }

    async fn reload(&self, play: &mut Play) -> Result<(), ApiError> {
        let chunks = self.chunks().await?;
        let (table, published, receipts) =
            restore(self.game.clone(), self.seed.clone(), chunks, None).await?;
        play.table = table;
        play.receipts = receipts;
        self.published().feeds = published.feeds;
        Ok(())
    }

    /// A seat's number: how many observations it has had.
    pub fn number(&self, seat: Seat) -> u64 {
        self.published().feeds[usize::from(seat.0)].len()
    }

    /// The whole journal as it stands on disk.
    pub async fn journal(&self) -> Result<String, ApiError> {
        let id = self.id.clone();
        let chunks = self.store.read(move |db| db.chunks(&id, 1)).await?;
        Ok(chunks.into_iter().map(|chunk| chunk.text).collect())
    }

    pub async fn chunks(&self) -> Result<Vec<JournalChunk>, ApiError> {
        let id = self.id.clone();
        Ok(self.store.read(move |db| db.chunks(&id, 1)).await?)
    }

    /// The nonce of a batch that the machine makes at this point of the game. Two servers that make the same one name it
    /// alike, so it is taken once; it cannot be predicted without the seed.
    pub fn machine_nonce(&self, seat: Seat, lines: u64) -> Nonce {
        let mut hash = blake3::Hasher::new_derive_key("maproom machine nonce");
        hash.update(&self.seed.0).update(self.id.as_bytes());
        hash.update(&[seat.0]).update(&lines.to_le_bytes());
        let mut nonce = [0; 16];
        hash.finalize_xof().fill(&mut nonce);
        Nonce(nonce)
    }

    pub fn seed(&self) -> Seed {
        self.seed.clone()
    }

    /// The line where this seat's last batch begins.
    pub async fn last_batch(&self, seat: Seat) -> Result<Option<u64>, ApiError> {
        let chunks = self.chunks().await?;
        let mine = chunks
            .iter()
            .rev()
            .find(|chunk| batch_of(&chunk.text).is_some_and(|(by, _)| by == seat.0));
        Ok(mine.map(|chunk| chunk.line))
    }
}

fn read_drafts(rows: Vec<(u8, String)>) -> BTreeMap<u8, Draft> {
    rows.into_iter()
        .filter_map(|(seat, body)| Some((seat, serde_json::from_str(&body).ok()?)))
        .collect()
}
