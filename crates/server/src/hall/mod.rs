//! A hall: many people around one match.
//!
//! A person has one link, whatever number of seats they hold; a table has one link per seat. The hall says who acts in
//! which seat, and the table follows it (`seating`). Its document is durable before anyone sees a change.
//!
//! - `document` is what the store keeps: people, devices, covers, words. `people` changes it: pasting, casting, swapping.
//! - `code` has the codes on the cards, `budget` how many may be wrong. `presence` says who is in touch.
//! - `seating` makes the table follow the document, `minding` covers seats whose holders are lost and hands them back.
//! - `stream` is one live stream for all seats of a person. `wall` is what a whole room may see.
//! - `reach` finds the addresses of this machine and draws them as QR codes.

pub mod budget;
pub mod code;
pub mod document;
mod minding;
pub mod people;
pub mod presence;
pub mod reach;
pub mod seating;
pub mod stream;
pub mod wall;

use crate::clock::now;
use crate::error::ApiError;
use crate::secret::is_hall_id;
use budget::Budget;
use document::{Document, Person};
use presence::{Presence, Touch};
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{HallRow, Store, StoreError, Write};
use tokio::sync::watch;

/// The halls of this process.
#[derive(Default)]
pub struct Halls {
    loaded: Mutex<HashMap<String, Arc<tokio::sync::OnceCell<Arc<Hall>>>>>,
}

/// Conflicts in a row that are worth another try.
const TRIES: usize = 4;

/// A hall in memory.
pub struct Hall {
    pub id: String,
    pub created: i64,
    /// Since when this process has known it.
    pub since: i64,
    store: Store,
    /// The version of the document; held while it is changed.
    version: tokio::sync::Mutex<i64>,
    document: Mutex<Arc<Document>>,
    /// Another process has written the document.
    stale: AtomicBool,
    /// Raised when the document or somebody's presence has changed.
    news: watch::Sender<u64>,
    presence: Mutex<Presence>,
    /// How everybody was in touch when the streams were last told.
    touches: Mutex<Vec<(String, u8, usize)>>,
    pub budget: Mutex<Budget>,
    /// Addresses of devices that have loaded a page of the hall.
    visitors: Mutex<HashSet<IpAddr>>,
    wall: tokio::sync::Mutex<wall::Kept>,
    live: Mutex<wall::LivePart>,
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    // What these locks hold is whole after every statement.
    lock.lock().unwrap_or_else(|e| e.into_inner())
}

impl Halls {
    /// A hall, read from the store if it is not in memory.
    pub async fn get(&self, store: &Store, id: &str) -> Result<Arc<Hall>, ApiError> {
        if !is_hall_id(id) {
            return Err(ApiError::NotFound);
        }
        let slot = locked(&self.loaded).entry(id.into()).or_default().clone();
        let loaded = slot.get_or_try_init(|| Hall::load(store, id)).await;
        if loaded.is_err() {
            locked(&self.loaded).retain(|_, slot| slot.get().is_some());
        }
        let hall = loaded?.clone();
        if hall.stale.load(Ordering::Acquire) {
            hall.refresh().await?;
        }
        Ok(hall)
    }

    pub fn loaded(&self) -> Vec<Arc<Hall>> {
        let loaded = locked(&self.loaded);
        loaded
            .values()
            .filter_map(|hall| hall.get().cloned())
            .collect()
    }

    /// Another process has written to a hall.
    pub fn mark_stale(&self, id: &str) {
        if let Some(hall) = locked(&self.loaded).get(id).and_then(|hall| hall.get()) {
            hall.stale.store(true, Ordering::Release);
            hall.tell();
        }
    }

    pub fn forget(&self, id: &str) {
        locked(&self.loaded).remove(id);
    }
}

impl Hall {
    /// Stores a new hall.
    pub async fn create(store: &Store, id: &str, document: &Document) -> Result<(), ApiError> {
        let row = row(id, now(), document, 1);
        Ok(store.write(Write::Hall(row)).await?)
    }

    async fn load(store: &Store, id: &str) -> Result<Arc<Hall>, ApiError> {
        let key = id.to_owned();
        let row = store.read(move |db| db.hall(&key)).await?;
        let row = row.ok_or(ApiError::NotFound)?;
        Ok(Arc::new(Hall {
            id: id.into(),
            created: row.created,
            since: now(),
            store: store.clone(),
            version: tokio::sync::Mutex::new(row.version),
            document: Mutex::new(Arc::new(parse(&row)?)),
            stale: AtomicBool::new(false),
            news: watch::Sender::new(0),
            presence: Mutex::default(),
            touches: Mutex::default(),
            budget: Mutex::default(),
            visitors: Mutex::default(),
            wall: tokio::sync::Mutex::default(),
            live: Mutex::default(),
        }))
    }

    /// The document as it is now.
    pub fn document(&self) -> Arc<Document> {
        locked(&self.document).clone()
    }

    /// Wakes the streams: something may be new.
    pub fn tell(&self) {
        self.news.send_modify(|n| *n += 1);
    }

    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Reads what another process has written.
    async fn refresh(&self) -> Result<(), ApiError> {
        let mut version = self.version.lock().await;
        self.reread(&mut version).await
    }

    async fn reread(&self, version: &mut i64) -> Result<(), ApiError> {
        self.stale.store(false, Ordering::Release);
        let id = self.id.clone();
        let row = self.store.read(move |db| db.hall(&id)).await?;
        let row = row.ok_or(ApiError::NotFound)?;
        *version = row.version;
        *locked(&self.document) = Arc::new(parse(&row)?);
        self.tell();
        Ok(())
    }

    /// Changes the document: durable before anyone sees it.
    pub async fn change<T>(
        &self,
        mut edit: impl FnMut(&mut Document) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut version = self.version.lock().await;
        for _ in 0..TRIES {
            let mut document = Document::clone(&self.document());
            let told = edit(&mut document)?;
            let row = row(&self.id, self.created, &document, *version + 1);
            match self.store.write(Write::Hall(row)).await {
                Ok(()) => {
                    *version += 1;
                    *locked(&self.document) = Arc::new(document);
                    self.tell();
                    return Ok(told);
                }
                Err(StoreError::Conflict) => self.reread(&mut version).await?,
                Err(error) => {
                    // Whether it was written is not known.
                    self.stale.store(true, Ordering::Release);
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Deletes the hall with everything in it.
    pub async fn delete(&self) -> Result<(), ApiError> {
        let hall = self.id.clone();
        Ok(self.store.write(Write::DeleteHall { hall }).await?)
    }

    pub fn presence(&self) -> MutexGuard<'_, Presence> {
        locked(&self.presence)
    }

    /// How well a person is in touch.
    pub fn touch(&self, person: &Person) -> Touch {
        let devices = person.devices.iter().filter(|device| device.accepted);
        self.presence()
            .touch(devices.map(|device| device.id.as_str()), now())
    }

    /// Wakes the streams if somebody has come, gone or become slow.
    fn tell_touches(&self, document: &Document) {
        let touch = |person: &Person| {
            let (kind, devices) = match self.touch(person) {
                Touch::Here { devices } => (0, devices),
                Touch::Slow { devices, .. } => (1, devices),
                Touch::Lost { .. } => (2, 0),
                Touch::Never => (3, 0),
            };
            (person.id.clone(), kind, devices)
        };
        let touches: Vec<_> = document.people.iter().map(touch).collect();
        let mut last = locked(&self.touches);
        if *last != touches {
            *last = touches;
            drop(last);
            self.tell();
        }
    }

    /// Counts a device that has loaded a page of the hall from another machine.
    pub fn visited(&self, from: IpAddr) {
        let mut visitors = locked(&self.visitors);
        if !from.is_loopback() && visitors.len() < 1000 {
            visitors.insert(from);
        }
    }

    pub fn visitors(&self) -> usize {
        locked(&self.visitors).len()
    }
}

fn row(id: &str, created: i64, document: &Document, version: i64) -> HallRow {
    HallRow {
        id: id.into(),
        created,
        closed: document.stage == document::Stage::Closed,
        // Plain data: nothing in it fails to serialize.
        body: serde_json::to_string(document).unwrap_or_default(),
        version,
    }
}

fn parse(row: &HallRow) -> Result<Document, ApiError> {
    serde_json::from_str(&row.body)
        .map_err(|e| ApiError::StoreUnavailable(format!("Hall {}: {e}", row.id)))
}
