//! A match as it was last published: what can be asked of it without its lock.
//!
//! A change holds the lock of its match until it is durable. Answers that only look do not wait for it: nobody learns
//! from a slow answer that somebody else is writing.

use super::{Play, Room};
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::feed::Feed;
use crate::meta::Meta;
use engine::Seat;
use engine::erased::DynMatch;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

pub struct Look {
    pub table: Box<dyn DynMatch>,
    pub meta: Arc<Meta>,
    /// By viewer: how many observations it had had then.
    numbers: Vec<u64>,
    /// By seat: made once for all sockets of a seat.
    menus: Vec<OnceLock<Encoded>>,
}

impl Look {
    pub fn new(play: &Play, numbers: Vec<u64>) -> Arc<Look> {
        let menus = play.meta.seats.iter().map(|_| OnceLock::new()).collect();
        Arc::new(Look {
            table: play.table.copy(),
            meta: play.meta.clone(),
            numbers,
            menus,
        })
    }

    /// A seat's number: how many observations it had had.
    pub fn number(&self, seat: Seat) -> u64 {
        self.numbers[usize::from(seat.0)]
    }

    /// How many observations the spectators had had.
    pub fn spectators_number(&self) -> u64 {
        self.numbers.last().copied().unwrap_or_default()
    }

    /// A seat's menu as JSON.
    pub fn menu(&self, seat: Seat) -> Encoded {
        let menu = &self.menus[usize::from(seat.0)];
        menu.get_or_init(|| Encoded::of(&self.table.menu(seat)))
            .clone()
    }
}

impl Room {
    /// The match as it was last published, as new as the store.
    pub async fn look(&self) -> Result<Arc<Look>, ApiError> {
        self.used.store(crate::clock::now(), Ordering::Relaxed);
        // What another process wrote is read first.
        if self.news.load(Ordering::Acquire) != self.read.load(Ordering::Acquire) {
            drop(self.play().await?);
        }
        let look = self.look.lock().unwrap_or_else(|e| e.into_inner());
        Ok(look.clone())
    }

    /// Shows the match as it is now to those who look.
    pub(super) fn publish_look(&self, play: &Play) {
        let numbers = self.published().feeds.iter().map(Feed::len).collect();
        let fresh = Look::new(play, numbers);
        let mut look = self.look.lock().unwrap_or_else(|e| e.into_inner());
        *look = fresh;
    }
}
