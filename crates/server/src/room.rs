//! A table in memory: the match, and what of it may be seen.
//!
//! A change holds the lock of its match until it is durable; only then is it published. So no viewer sees what a
//! crash could still take back, and tables wait for the disk side by side, never one behind the other.

use crate::app::App;
use crate::clock::now;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::games::Games;
use crate::meta::Meta;
use crate::published::{ChatMessage, Published};
pub use crate::restore::Receipt;
use crate::restore::{Receipts, batch_of, observations, publish, restore};
use crate::status::{Ended, RevealStatus, SeatStatus, Status, TakebackStatus};
use engine::erased::Game;
use engine::erased::{DraftPreview, DynMatch, Listeners, News};
use engine::{Nonce, Seat, Seats, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::Waker;
use store::{JournalChunk, MatchRow, Store, StoreError, Write};

pub struct Room {
    pub id: String,
    pub game: Arc<dyn Game>,
    pub created: i64,
    store: Store,
    /// Whether other processes write here too.
    shared: bool,
    seed: Seed,
    play: tokio::sync::Mutex<Play>,
    published: Mutex<Published>,
    /// How often another process has written to this match: the holder of the lock reads that first.
    news: AtomicU64,
    /// When it was last asked for anything.
    pub used: AtomicI64,
    /// Seats that were told of their turn.
    told: Mutex<Seats>,
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
    pub meta: Meta,
    version: i64,
    /// The news that have been read.
    read: u64,
    /// A write is under way. If it is set when the lock is taken, the task that wrote was aborted.
    writing: bool,
    pub drafts: BTreeMap<u8, Draft>,
    receipts: Receipts,
    /// By seat, the menu at a line of the journal: made once for all sockets of a seat.
    menus: Vec<Option<(u64, Encoded)>>,
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
        let (table, mut published, receipts) = restore(game.clone(), seed.clone(), chunks).await?;
        // They were told when it became their turn.
        let told = table.to_move();
        published.chat = chat.iter().filter_map(ChatMessage::read).collect();
        let room = Room {
            id: row.id,
            created: row.created,
            store: store.clone(),
            shared,
            seed,
            play: tokio::sync::Mutex::new(Play {
                table,
                meta,
                version: row.version,
                read: 0,
                writing: false,
                drafts: read_drafts(drafts),
                receipts,
                menus: vec![None; seats],
            }),
            published: Mutex::new(published),
            news: AtomicU64::new(0),
            used: AtomicI64::new(now()),
            told: Mutex::new(told),
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

    pub fn seat_ids(&self, seats: Seats) -> Vec<String> {
        let ids = seats.iter().filter_map(|seat| self.seat_id(seat));
        ids.map(Into::into).collect()
    }

    /// What may be seen. Never held across an await.
    pub fn published(&self) -> MutexGuard<'_, Published> {
        // A poisoned lock holds whole items only: pushes cannot stop half way.
        self.published.lock().unwrap_or_else(|e| e.into_inner())
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
        if self.news.load(Ordering::Acquire) != play.read {
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
        play.meta = serde_json::from_str(&row.meta)
            .map_err(|e| ApiError::StoreUnavailable(e.to_string()))?;
        play.version = row.version;
        self.set_doors(&play.meta);
        if !self.follow(play, &chunks) {
            self.reload(play).await?;
        }
        let chat = chat.iter().filter_map(ChatMessage::read).collect();
        self.published().set_chat(chat);
        play.drafts = read_drafts(drafts);
        play.read = news;
        // Whoever wrote has told those whose turn it is.
        self.newly_notified(play.table.to_move());
        self.publish_status(play);
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
            restore(self.game.clone(), self.seed.clone(), chunks).await?;
        play.table = table;
        play.receipts = receipts;
        play.menus.fill(None);
        self.published().feeds = published.feeds;
        Ok(())
    }

    /// A seat's number: how many observations it has had.
    pub fn number(&self, seat: Seat) -> u64 {
        self.published().feeds[usize::from(seat.0)].len()
    }

    /// Makes a batch final: tried on the newest state, on disk before it is shown.
    pub async fn commit(&self, seat: Seat, batch: &Batch) -> Result<Receipt, ApiError> {
        let mut play = self.play().await?;
        let mut reloaded = false;
        for _ in 0..TRIES {
            if play.table.frozen().is_some() {
                return Err(ApiError::FROZEN);
            }
            let key = (seat.0, batch.nonce.0);
            if let Some(receipt) = play.receipts.get(&key) {
                return Ok(Receipt {
                    repeated: true,
                    ..*receipt
                });
            }
            self.check_fresh(&mut play, seat, batch).await?;
            let before = play.table.to_move();
            let rewind = play.table.is_rewind(&batch.choices);
            // The place that an umpire's rewind goes back to is looked up in the journal.
            let journal = match rewind {
                true => Some(self.journal().await?),
                false => None,
            };
            let listeners = self.listeners(Some(seat));
            let made = engine::erased::Batch {
                seat,
                choices: &batch.choices,
                nonce: batch.nonce,
                note: batch.note.clone(),
            };
            let played = play.table.commit(made, journal.as_deref(), listeners);
            let played = match played {
                Ok(played) => played,
                // Another process may have written here and its news not have come yet: a refusal
                // counts only on what the store holds now.
                Err(_) if !reloaded => {
                    reloaded = true;
                    self.refresh(&mut play).await?;
                    continue;
                }
                Err(refusal) => return Err(refusal.into()),
            };
            let at = now();
            let mut meta = self.meta_after_batch(&play, seat, before, at);
            // A wish may be about what an umpire has just taken back.
            if let Some(meta) = meta.as_mut().filter(|_| rewind) {
                meta.takeback = None;
            }
            // A draft that became a batch is worth nothing; another process may keep one that this one does not know.
            let kept = self.shared || play.drafts.contains_key(&seat.0);
            let draft = kept.then_some(seat.0);
            if self.append(&mut play, at, meta, draft).await? {
                let from = self.number(seat);
                self.published().push(&played.news, at);
                let receipt = Receipt {
                    from,
                    to: self.number(seat),
                    repeated: false,
                };
                play.receipts.insert(key, receipt);
                play.drafts.remove(&seat.0);
                self.publish_status(&play);
                self.wake();
                return Ok(receipt);
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Whether what the seat has not seen yet leaves its draft as it was.
    async fn check_fresh(
        &self,
        play: &mut Play,
        seat: Seat,
        batch: &Batch,
    ) -> Result<(), ApiError> {
        let number = self.number(seat);
        if batch.number.is_none_or(|seen| seen == number) {
            return Ok(());
        }
        self.read_kept(play).await?;
        let kept = play.drafts.get(&seat.0);
        let same = kept.is_some_and(|draft| {
            draft.choices == batch.choices
                && play
                    .table
                    .draft(seat, &batch.choices)
                    .is_ok_and(|drafted| digest(&drafted) == draft.digest)
        });
        if same {
            Ok(())
        } else {
            Err(ApiError::Behind(number))
        }
    }

    /// Writes the match's new lines. False when another process was first: the table has been read
    /// anew, and the change must be tried again.
    async fn append(
        &self,
        play: &mut Play,
        at: i64,
        meta: Option<Meta>,
        draft: Option<u8>,
    ) -> Result<bool, ApiError> {
        let text = play.table.take_lines();
        // Where the match wrote nothing, the document alone changes.
        if let (true, Some(meta)) = (text.is_empty(), &meta) {
            let write = Write::Meta {
                table: self.id.clone(),
                meta: self.document(play, meta),
            };
            return self.written(play, write, Some(meta.clone())).await;
        }
        let count = text.bytes().filter(|byte| *byte == b'\n').count() as u64;
        let line = play.table.lines() - count + 1;
        let write = Write::Append {
            table: self.id.clone(),
            chunk: JournalChunk { line, at, text },
            ended: play.table.ended().is_some(),
            meta: meta.as_ref().map(|meta| self.document(play, meta)),
            draft,
        };
        self.written(play, write, meta).await
    }

    async fn written(
        &self,
        play: &mut Play,
        write: Write,
        meta: Option<Meta>,
    ) -> Result<bool, ApiError> {
        play.writing = true;
        let written = self.store.write(write).await;
        play.writing = false;
        match written {
            Ok(()) => {
                play.table.confirm_stored();
                if let Some(meta) = meta {
                    play.meta = meta;
                    play.version += 1;
                }
                Ok(true)
            }
            Err(StoreError::Conflict) => {
                play.table.rollback();
                self.refresh(play).await?;
                Ok(false)
            }
            Err(error) => {
                // Whether it was written is not known: the next request reads from the store.
                play.table.rollback();
                self.mark_stale();
                Err(error.into())
            }
        }
    }

    fn document(&self, play: &Play, meta: &Meta) -> store::Meta {
        store::Meta {
            version: play.version,
            text: meta.text(),
            open: meta.open,
        }
    }

    /// The table's document after a batch, if it changes: clocks turn, and play on answers offers.
    ///
    /// All of it is public, so it may change only with what is public: the move that passes on. A batch
    /// that some see nothing of leaves clocks and offers as they stand, but for its own author's consent to a take-back.
    fn meta_after_batch(&self, play: &Play, by: Seat, before: Seats, at: i64) -> Option<Meta> {
        let meta = &play.meta;
        let timed = meta.rate != crate::clock::TimeControl::None;
        let offers = !meta.draw.is_empty() || meta.takeback.is_some();
        (timed || offers).then(|| {
            let mut meta = meta.clone();
            let to_move = play.table.to_move();
            meta.clock.turn(meta.rate, to_move, at);
            if meta.rate == crate::clock::TimeControl::Timetable {
                meta.clock.run(meta.rate, play.table.timers(), at);
            }
            if to_move != before {
                meta.draw = Seats::NONE;
                meta.takeback = None;
            }
            meta.play_on(by);
            meta
        })
    }

    /// Changes the table's document.
    pub async fn change<T>(
        &self,
        mut edit: impl FnMut(&Play, &mut Meta) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut play = self.play().await?;
        for _ in 0..TRIES {
            let mut meta = play.meta.clone();
            let told = edit(&play, &mut meta)?;
            let write = Write::Meta {
                table: self.id.clone(),
                meta: self.document(&play, &meta),
            };
            play.writing = true;
            let written = self.store.write(write).await;
            play.writing = false;
            match written {
                Ok(()) => {
                    play.meta = meta;
                    play.version += 1;
                    self.publish_status(&play);
                    self.wake();
                    return Ok(told);
                }
                Err(StoreError::Conflict) => self.refresh(&mut play).await?,
                Err(error) => {
                    self.mark_stale();
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Does something to the match that is no batch: an end, a binding, a rewind.
    pub async fn act(
        &self,
        mut act: impl FnMut(&mut dyn DynMatch, &mut Meta, Listeners) -> Result<Vec<News>, ApiError>,
    ) -> Result<(), ApiError> {
        let mut play = self.play().await?;
        for _ in 0..TRIES {
            let mut meta = play.meta.clone();
            let news = act(&mut *play.table, &mut meta, self.listeners(None));
            if news.is_err() {
                play.table.rollback();
            }
            let news = news?;
            let at = now();
            meta.clock.turn(meta.rate, play.table.to_move(), at);
            meta.clock.run(meta.rate, play.table.timers(), at);
            if self.append(&mut play, at, Some(meta), None).await? {
                self.published().push(&news, at);
                play.menus.fill(None);
                self.publish_status(&play);
                self.wake();
                return Ok(());
            }
        }
        Err(StoreError::Conflict.into())
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

    /// The number of the last message.
    pub fn said(&self) -> u64 {
        self.published().chat.last().map_or(0, |last| last.number)
    }

    /// Deletes the draft and the notepad of a seat.
    pub async fn clear_desk(&self, seat: Seat) -> Result<(), ApiError> {
        self.keep_draft(seat, None).await?;
        let write = Write::Notepad {
            table: self.id.clone(),
            seat: seat.0,
            text: String::new(),
        };
        Ok(self.store.write(write).await?)
    }

    /// Says something at the table.
    pub async fn say(&self, words: ChatMessage) -> Result<(), ApiError> {
        let mut play = self.play().await?;
        for _ in 0..TRIES {
            let mut words = words.clone();
            words.number = self.said() + 1;
            if words.number > crate::limits::MESSAGES {
                return Err(ApiError::TooManyRequests("Chat limit reached"));
            }
            let write = Write::Chat {
                table: self.id.clone(),
                message: store::Message {
                    number: words.number,
                    at: words.at,
                    body: words.body(),
                },
            };
            play.writing = true;
            let written = self.store.write(write).await;
            play.writing = false;
            match written {
                Ok(()) => {
                    self.published().chat.push(words);
                    self.wake();
                    return Ok(());
                }
                Err(StoreError::Conflict) => self.refresh(&mut play).await?,
                Err(error) => {
                    self.mark_stale();
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Reads the drafts that are kept: another process may have taken newer ones, and does not tell.
    pub async fn read_kept(&self, play: &mut Play) -> Result<(), ApiError> {
        if self.shared {
            let id = self.id.clone();
            play.drafts = read_drafts(self.store.read(move |db| db.drafts(&id)).await?);
        }
        Ok(())
    }

    /// Keeps a draft for its seat; an empty one is forgotten.
    pub async fn keep_draft(&self, seat: Seat, draft: Option<Draft>) -> Result<(), ApiError> {
        let write = Write::Draft {
            table: self.id.clone(),
            seat: seat.0,
            body: draft
                .as_ref()
                .and_then(|draft| serde_json::to_string(draft).ok()),
        };
        let mut play = self.play().await?;
        match draft {
            Some(draft) => play.drafts.insert(seat.0, draft),
            None => play.drafts.remove(&seat.0),
        };
        drop(play);
        Ok(self.store.write(write).await?)
    }

    /// A seat's menu as JSON.
    pub fn menu(&self, play: &mut Play, seat: Seat) -> Encoded {
        let line = play.table.lines();
        let slot = &mut play.menus[usize::from(seat.0)];
        if let Some((at, menu)) = slot
            && *at == line
        {
            return menu.clone();
        }
        let menu = Encoded::of(&play.table.menu(seat));
        *slot = Some((line, menu.clone()));
        menu
    }

    /// Notes that a viewer has asked for something.
    pub fn touch(&self, viewer: usize) {
        if let Some(asked) = self.asked.get(viewer) {
            asked.store(now(), Ordering::Relaxed);
        }
    }

    /// The viewers that observations are made for: those with an open connection, those that asked lately, and the
    /// seat that acts. What others have missed is read from the journal when they come back.
    fn listeners(&self, acting: Option<Seat>) -> Listeners {
        let since = now() - LISTENING;
        let listens = |viewer: usize| {
            self.here[viewer].load(Ordering::Relaxed) > 0
                || self.asked[viewer].load(Ordering::Relaxed) >= since
        };
        let spectators = self.here.len() - 1;
        let seats = (0..spectators).filter(|viewer| listens(*viewer));
        Listeners {
            seats: seats.map(|n| Seat(n as u8)).chain(acting).collect(),
            spectators: listens(spectators),
        }
    }

    /// A viewer's observations after the first of two numbers up to the second: from memory, or from the
    /// journal.
    pub async fn observations(
        &self,
        app: &App,
        viewer: usize,
        numbers: Range<u64>,
    ) -> Result<Vec<Encoded>, ApiError> {
        let kept = self.published().feeds[viewer].between(numbers.clone());
        if let Some(kept) = kept {
            return Ok(kept);
        }
        self.past(app, viewer, numbers).await
    }

    /// The same from the journal.
    pub async fn past(
        &self,
        app: &App,
        viewer: usize,
        numbers: Range<u64>,
    ) -> Result<Vec<Encoded>, ApiError> {
        let (chunks, game) = (self.chunks().await?, self.game.clone());
        let seat = (viewer < game.info().seats.len()).then_some(Seat(viewer as u8));
        let read = app.run_blocking(move || observations(&*game, &chunks, seat, numbers));
        read.await?
            .map_err(|e| ApiError::StoreUnavailable(e.to_string()))
    }

    /// Ends the streams of links that are no longer valid.
    fn set_doors(&self, meta: &Meta) {
        let seats = meta.seats.iter().map(|chair| chair.link.as_ref());
        // A table that anyone may watch needs no link.
        let watchers = meta.watchers.as_ref().filter(|_| !meta.watch);
        let links = seats.chain([watchers, Some(&meta.host)]);
        self.published().set_doors(links);
    }

    fn seat_statuses(&self, meta: &Meta) -> Vec<SeatStatus> {
        let seats = meta.seats.iter().zip(&self.info().seats).enumerate();
        let seats = seats.map(|(n, (chair, seat))| {
            let (deadline, left) = meta.clock.display(meta.rate, Seat(n as u8));
            SeatStatus {
                seat: seat.id.clone(),
                title: seat.name.clone(),
                side: seat.side.clone(),
                bot: chair.bot.clone(),
                free: chair.free,
                name: chair.name.clone(),
                deadline,
                left,
            }
        });
        seats.collect()
    }

    fn ended_status(&self, play: &Play) -> Option<Ended> {
        match play.table.ended() {
            Some(end) => {
                let winners = end
                    .result
                    .as_ref()
                    .map(|result| self.seat_ids(result.winners));
                let why = end.why.to_string();
                Some(Ended { winners, why })
            }
            None => play.meta.closed.then(|| Ended {
                winners: None,
                why: "The host closed the game.".into(),
            }),
        }
    }

    /// What all viewers may know: the players, whose turn it is, clocks and offers.
    fn status(&self, play: &Play) -> Status {
        let (meta, about) = (&play.meta, self.info());
        Status {
            table: self.id.clone(),
            game: about.name,
            scenario: meta.setup.scenario.clone(),
            options: meta.setup.options.clone(),
            packs: meta.setup.packs.clone(),
            name: meta.name.clone(),
            open: meta.open,
            watch: meta.watch,
            created: self.created,
            to_move: self.seat_ids(play.table.to_move()),
            seats: self.seat_statuses(meta),
            rate: meta.rate,
            draw: self.seat_ids(meta.draw),
            takeback: meta.takeback.as_ref().map(|wish| TakebackStatus {
                by: self.seat_id(wish.by).map(Into::into),
                agreed: self.seat_ids(wish.agreed),
            }),
            again: self.seat_ids(meta.again),
            rematch: meta.rematch.clone(),
            truth: meta.reveal.as_ref().map(|reveal| RevealStatus {
                delay: reveal.delay,
                agreed: self.seat_ids(reveal.consent),
            }),
            frozen: play.table.frozen().map(|frozen| {
                format!("This game can be viewed but not continued: {}.", frozen.why)
            }),
            ended: self.ended_status(play),
        }
    }

    /// Publishes the status if it has changed.
    fn publish_status(&self, play: &Play) {
        let key = (
            play.table.to_move(),
            play.version,
            play.table.ended().is_some(),
        );
        // Most batches change nothing of it.
        let before = self.published().status_of.replace(key);
        if before == Some(key) {
            return;
        }
        if let Some((before, ..)) = before {
            self.published().turn(before, play.table.to_move(), now());
        }
        let meta = &play.meta;
        self.set_doors(meta);
        let status = self.status(play);
        let live = matches!(
            meta.rate,
            crate::clock::TimeControl::Live { .. } | crate::clock::TimeControl::Timetable
        );
        let running = play.table.ended().is_none();
        self.live.store(live && running, Ordering::Relaxed);
        let mut published = self.published();
        published.to_move = Encoded::of(&status.to_move);
        published.muted = meta.seats.iter().map(|chair| chair.muted).collect();
        // Only a change that shows is published.
        if published.statuses == 0 || *published.status != status {
            published.status_json = Encoded::of(&status);
            published.status = Arc::new(status);
            published.statuses += 1;
        }
    }
}

/// How long a viewer without an open connection is taken to be looking, in milliseconds.
const LISTENING: i64 = 60_000;

/// Conflicts in a row that are worth another try.
const TRIES: usize = 4;

/// A hash of what a seat would see of a draft.
pub fn digest(drafted: &DraftPreview) -> String {
    let seen = serde_json::to_vec(drafted).unwrap_or_default();
    engine::chain::hex(&blake3::hash(&seen).as_bytes()[..16])
}

fn read_drafts(rows: Vec<(u8, String)>) -> BTreeMap<u8, Draft> {
    rows.into_iter()
        .filter_map(|(seat, body)| Some((seat, serde_json::from_str(&body).ok()?)))
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::app::{App, NewMatch, Occupant};
    use crate::notice::NoticeChannels;
    use crate::{Config, clock::TimeControl};
    use engine::erased::Plug;
    use outpost::Outpost;
    use serde_json::json;
    use store::{Backend, Count, Done, Message, Sqlite};

    /// What happens while a journal is read, and how often one was.
    #[derive(Clone, Default)]
    pub(crate) struct Meanwhile {
        news: Arc<Mutex<Option<Arc<Room>>>>,
        reads: Arc<AtomicU64>,
    }

    struct Interrupted(Sqlite, Meanwhile);

    impl Backend for Interrupted {
        fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
            self.0.write(writes)
        }
        fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
            self.0.table(id)
        }
        fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
            let chunks = self.0.chunks(id, from);
            self.1.reads.fetch_add(1, Ordering::Relaxed);
            if let Some(room) = self.1.news.lock().unwrap().take() {
                room.mark_stale();
            }
            chunks
        }
        fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
            self.0.drafts(id)
        }
        fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
            self.0.pad(id, seat)
        }
        fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
            self.0.chat(id)
        }
        fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
            self.0.open_matches(limit)
        }
        fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
            self.0.without_lease(now, since)
        }
        fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
            self.0.stale(ended, touched)
        }
        fn count(&mut self) -> Result<Count, StoreError> {
            self.0.count()
        }
    }

    /// A process with one match of Outpost.
    pub(crate) async fn duel(
        path: &std::path::Path,
        meanwhile: &Meanwhile,
    ) -> (Arc<App>, Arc<Room>) {
        let open = || Box::new(Interrupted(Sqlite::open(path).unwrap(), meanwhile.clone()));
        let store = Store::start(open(), open());
        let game: Arc<dyn Game> = Arc::new(Plug::bare(Outpost::shipped().unwrap()));
        let config = Config::default();
        let channels = NoticeChannels::new(&config).unwrap();
        let app = App::new(
            config,
            store,
            vec![game.clone()].into(),
            "test".into(),
            channels,
        );
        let person = Occupant::Person {
            name: String::new(),
            free: true,
        };
        let plan = NewMatch {
            game,
            name: String::new(),
            setup: engine::Setup::scenario("duel"),
            open: false,
            watch: false,
            rate: TimeControl::None,
            seats: vec![person; 3],
        };
        let keys = app.create(plan).await.ok().unwrap();
        let room = app.room(&keys.table).await.ok().unwrap();
        (app, room)
    }

    #[tokio::test]
    async fn news_that_come_while_a_table_is_read_are_read_the_next_time() {
        let dir = tempfile::tempdir().unwrap();
        let meanwhile = Meanwhile::default();
        let (_hall, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
        let reads = || meanwhile.reads.load(Ordering::Relaxed);
        let (before, to_move) = (reads(), room.play().await.ok().unwrap().table.to_move());
        assert_eq!(reads(), before, "nothing is new");
        *meanwhile.news.lock().unwrap() = Some(room.clone());
        room.newly_notified(Seats::NONE);
        room.mark_stale();
        assert!(room.play().await.is_ok());
        assert_eq!(reads(), before + 1);
        assert!(room.play().await.is_ok());
        assert_eq!(reads(), before + 2, "news were swallowed");
        assert!(room.play().await.is_ok());
        assert_eq!(reads(), before + 2);
        // Whoever wrote the news has told those whose turn it is; this process tells the next ones.
        assert!(room.newly_notified(to_move).is_empty());
    }
    /// Red places a block, and it is taken back.
    pub(crate) async fn round(room: &Room, n: u64) {
        let mut nonce = [0; 16];
        nonce[..8].copy_from_slice(&n.to_le_bytes());
        let batch = Batch {
            number: None,
            choices: vec![json!({"put": 1}), json!({"at": 0})],
            nonce: Nonce(nonce),
            note: None,
        };
        assert!(room.commit(Seat(0), &batch).await.is_ok());
        let journal = room.journal().await.ok().unwrap();
        let line = journal.lines().count() as u64 - 1;
        let back = room.act(|table, _, listeners| {
            let why = "It was a mistake.".to_string();
            let news = table.rewind(&journal, line, "Red".into(), why, listeners);
            Ok(news.unwrap())
        });
        assert!(back.await.is_ok());
    }

    /// The observations that the journal gives to a viewer, as they are sent.
    async fn told(room: &Room, viewer: usize) -> Vec<String> {
        let chunks = room.chunks().await.ok().unwrap();
        let seat = (viewer < 3).then_some(Seat(viewer as u8));
        texts(observations(&*room.game, &chunks, seat, 0..u64::MAX).unwrap())
    }

    fn texts(list: Vec<Encoded>) -> Vec<String> {
        list.iter().map(|seen| seen.text().into()).collect()
    }

    #[tokio::test]
    async fn a_viewer_that_nobody_looks_through_is_only_counted_and_finds_all_when_it_comes() {
        let dir = tempfile::tempdir().unwrap();
        let meanwhile = Meanwhile::default();
        let (app, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
        // Blue asks for something; nobody looks through the umpire's eyes, and nobody watches.
        room.touch(1);
        for n in 0..5 {
            round(&room, n).await;
        }
        let held = |viewer: usize| room.published().feeds[viewer].held().0;
        let len = |viewer: usize| room.published().feeds[viewer].len();
        assert_eq!([len(0), len(1), len(2), len(3)], [15, 5, 15, 5]);
        // Red acts, and is told of what others do while it is being looked through.
        assert_eq!((held(1), held(2), held(3)), (5, 0, 0));
        for viewer in 0..4 {
            let all = 0..len(viewer);
            let found = room.observations(&app, viewer, all).await.ok().unwrap();
            assert_eq!(texts(found), told(&room, viewer).await, "{viewer}");
        }
        // From now on it listens, and what is new comes from memory.
        room.touch(2);
        round(&room, 5).await;
        assert_eq!(held(2), 3);
        let reads = meanwhile.reads.load(Ordering::Relaxed);
        let new = room.observations(&app, 2, 15..18).await.ok().unwrap();
        assert_eq!(meanwhile.reads.load(Ordering::Relaxed), reads);
        assert_eq!(texts(new), told(&room, 2).await[15..]);
    }

    #[tokio::test]
    async fn a_match_costs_the_same_memory_however_old_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let meanwhile = Meanwhile::default();
        let (app, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
        (0..4).for_each(|viewer| room.touch(viewer));
        let mut most = (0, 0);
        for n in 0..300 {
            round(&room, n).await;
            for feed in &room.published().feeds {
                let (count, bytes) = feed.held();
                most = (most.0.max(count), most.1.max(bytes));
            }
        }
        assert!(most.0 <= 64 && most.1 <= 32 << 10, "{most:?}");
        assert_eq!(room.published().feeds[2].len(), 900);
        let all = room.observations(&app, 2, 0..900).await.ok().unwrap();
        assert_eq!(texts(all), told(&room, 2).await);
    }
}
