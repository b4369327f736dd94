//! What a seat has beside its view: its draft and the chat.

use super::commit::TRIES;
use super::{Draft, Room, read_drafts};
use crate::error::ApiError;
use crate::message::ChatMessage;
use engine::Seat;
use store::{StoreError, Write};

impl Room {
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
            let by = words.by.map(Seat);
            words.heard = by.and_then(|seat| play.table.hearers(seat));
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
    pub async fn read_kept(&self) -> Result<(), ApiError> {
        if self.shared {
            let id = self.id.clone();
            let kept = self.store.read(move |db| db.drafts(&id)).await?;
            *self.drafts() = read_drafts(kept);
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
        match draft {
            Some(draft) => self.drafts().insert(seat.0, draft),
            None => self.drafts().remove(&seat.0),
        };
        Ok(self.store.write(write).await?)
    }
}
