//! Changes of a match: batches, its document, and what is neither. Each is durable before it is published.

use super::{Batch, Play, Receipt, Room, thinking};
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::meta::Meta;
use engine::erased::{DraftPreview, DynMatch, Listeners, News};
use engine::{Seat, Seats};
use std::sync::Arc;
use store::{JournalChunk, StoreError, Write};

/// Conflicts in a row that are worth another try.
pub(super) const TRIES: usize = 4;

impl Room {
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
            self.check_fresh(&play, seat, batch).await?;
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
            let kept = self.shared || self.drafts().contains_key(&seat.0);
            let draft = kept.then_some(seat.0);
            if self.append(&mut play, at, meta, draft).await? {
                let from = self.number(seat);
                self.published().push(&played.news, at);
                self.mark_attacked(seat, played.attacked);
                let receipt = Receipt {
                    from,
                    to: self.number(seat),
                    repeated: false,
                };
                play.receipts.insert(key, receipt);
                self.drafts().remove(&seat.0);
                self.publish_status(&play);
                self.wake();
                return Ok(receipt);
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Whether what the seat has not seen yet leaves its draft as it was.
    async fn check_fresh(&self, play: &Play, seat: Seat, batch: &Batch) -> Result<(), ApiError> {
        let number = self.number(seat);
        if batch.number.is_none_or(|seen| seen == number) {
            return Ok(());
        }
        self.read_kept().await?;
        let kept = self.drafts().get(&seat.0).cloned();
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
                    play.meta = Arc::new(meta);
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
        let timed = meta.rate != TimeControl::None;
        let chair = &meta.seats[usize::from(by.0)];
        let offers = !meta.draw.is_empty() || meta.takeback.is_some() || chair.asked.is_some();
        // Whoever plays has taken the seat, by whatever way.
        let arrives = chair.free && chair.bot.is_none();
        (timed || offers || arrives).then(|| {
            let mut meta = Meta::clone(meta);
            let to_move = play.table.to_move();
            meta.clock.turn(meta.rate, thinking(&*play.table), at);
            if meta.rate == TimeControl::Timetable {
                meta.clock.run(meta.rate, play.table.timers(), at);
            }
            if to_move != before {
                let chair = &mut meta.seats[usize::from(by.0)];
                chair.asked = None;
                chair.free &= !arrives;
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
            let mut meta = Meta::clone(&play.meta);
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
                    play.meta = Arc::new(meta);
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
            let mut meta = Meta::clone(&play.meta);
            let news = act(&mut *play.table, &mut meta, self.listeners(None));
            if news.is_err() {
                play.table.rollback();
            }
            let news = news?;
            let at = now();
            meta.clock.turn(meta.rate, thinking(&*play.table), at);
            meta.clock.run(meta.rate, play.table.timers(), at);
            if self.append(&mut play, at, Some(meta), None).await? {
                self.published().push(&news, at);
                self.publish_status(&play);
                self.wake();
                return Ok(());
            }
        }
        Err(StoreError::Conflict.into())
    }
}

/// A hash of what a seat would see of a draft.
pub fn digest(drafted: &DraftPreview) -> String {
    let seen = serde_json::to_vec(drafted).unwrap_or_default();
    engine::chain::hex(&blake3::hash(&seen).as_bytes()[..16])
}
