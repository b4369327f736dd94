//! A keyring: the seats of one person and the devices they play on.
//!
//! A browser has one as soon as it takes a seat. It is known by a cookie, and a table lets the keyring in (`grant`), so no
//! secret of a seat is in it. Whoever lost all devices comes back by a phrase.
//!
//! - `notices` says how its person is told of their games.
//! - `phrase` is six words and their slow hash.
//! - This file has the document, and the copies of it in memory.

pub mod notices;
pub mod phrase;

use crate::clock::now;
use crate::error::ApiError;
use crate::secret::{Secret, SecretHash, grant_id, is_keyring_id, keyring_id};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use store::{KeyringRow, Store, StoreError, Write};

/// What the store keeps of a keyring.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Document {
    pub devices: Vec<Device>,
    pub seats: Vec<Held>,
    /// Since when it has its phrase.
    #[serde(default)]
    pub phrase: Option<i64>,
    /// Devices that came in by the phrase, until somebody has read of it.
    #[serde(default)]
    pub told: Vec<Recovery>,
    #[serde(default)]
    pub notices: notices::Notices,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Device {
    pub id: String,
    pub name: String,
    pub key: SecretHash,
    pub made: i64,
    /// When it was last used, to the hour.
    pub used: i64,
}

/// A role at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub table: String,
    pub role: String,
    pub since: i64,
    /// Nothing is told of it.
    #[serde(default)]
    pub silent: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recovery {
    pub at: i64,
    pub device: String,
}

/// Seats and devices of one keyring; beyond that the oldest go.
const SEATS: usize = 200;
const DEVICES: usize = 20;
/// Keyrings in memory.
const KEPT: usize = 10_000;
/// Conflicts in a row that are worth another try.
const TRIES: usize = 4;
const HOUR: i64 = 3_600_000;

impl Document {
    pub fn add_device(&mut self, name: &str) -> (String, Secret) {
        let secret = Secret::fresh();
        if self.devices.len() >= DEVICES {
            self.devices.sort_by_key(|device| device.used);
            self.devices.remove(0);
        }
        let id = grant_id();
        self.devices.push(Device {
            id: id.clone(),
            name: name.into(),
            key: secret.hash(),
            made: now(),
            used: now(),
        });
        (id, secret)
    }

    pub fn add_seat(&mut self, table: &str, role: &str) {
        let own = |held: &&Held| held.table == table && held.role == role;
        let silent = self.seats.iter().find(own).is_some_and(|held| held.silent);
        self.drop_seat(table, role);
        self.seats.push(Held {
            table: table.into(),
            role: role.into(),
            since: now(),
            silent,
        });
        if self.seats.len() > SEATS {
            self.seats.remove(0);
        }
    }

    pub fn is_silent(&self, table: &str, role: &str) -> bool {
        let own = |held: &&Held| held.table == table && held.role == role;
        self.seats.iter().find(own).is_some_and(|held| held.silent)
    }

    pub fn drop_seat(&mut self, table: &str, role: &str) {
        self.seats
            .retain(|held| held.table != table || held.role != role);
    }
}

/// Somebody whose browser has shown its keyring.
#[derive(Clone)]
pub struct Holder {
    pub keyring: String,
    pub device: String,
    pub document: Arc<Document>,
}

impl Holder {
    /// What the device calls itself.
    pub fn name(&self) -> &str {
        let own = self.document.devices.iter().find(|d| d.id == self.device);
        own.map_or("", |device| &device.name)
    }
}

/// The keyrings of this process.
#[derive(Default)]
pub struct Keyrings {
    read: Mutex<HashMap<String, Arc<Document>>>,
}

fn parse(row: &KeyringRow) -> Result<Document, ApiError> {
    serde_json::from_str(&row.body)
        .map_err(|e| ApiError::StoreUnavailable(format!("Keyring {}: {e}", row.id)))
}

impl Keyrings {
    fn read(&self) -> MutexGuard<'_, HashMap<String, Arc<Document>>> {
        self.read.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn keep(&self, id: &str, document: Document) -> Arc<Document> {
        let document = Arc::new(document);
        let mut read = self.read();
        if read.len() >= KEPT {
            read.clear();
        }
        read.insert(id.into(), document.clone());
        document
    }

    /// Another process has written to a keyring, or to any of them.
    pub fn forget(&self, id: Option<&str>) {
        match id {
            Some(id) => drop(self.read().remove(id)),
            None => self.read().clear(),
        }
    }

    pub async fn get(&self, store: &Store, id: &str) -> Result<Option<Arc<Document>>, ApiError> {
        if !is_keyring_id(id) {
            return Ok(None);
        }
        if let Some(document) = self.read().get(id) {
            return Ok(Some(document.clone()));
        }
        let key = id.to_owned();
        let row = store.read(move |db| db.keyring(&key)).await?;
        Ok(match row {
            Some(row) => Some(self.keep(id, parse(&row)?)),
            None => None,
        })
    }

    /// Who shows this cookie: `ID.SECRET`.
    pub async fn holder(&self, store: &Store, shown: &str) -> Result<Option<Holder>, ApiError> {
        let Some((id, secret)) = shown.split_once('.') else {
            return Ok(None);
        };
        let Some(document) = self.get(store, id).await? else {
            return Ok(None);
        };
        let device = document.devices.iter().find(|d| d.key.fits(secret));
        let device = device.map(|device| device.id.clone());
        Ok(device.map(|device| Holder {
            keyring: id.into(),
            device,
            document,
        }))
    }

    /// When a device of a keyring was last used.
    pub async fn last_use(&self, store: &Store, id: &str) -> Result<Option<i64>, ApiError> {
        let document = self.get(store, id).await?;
        Ok(document.and_then(|d| d.devices.iter().map(|device| device.used).max()))
    }

    /// A new keyring with one device, and what its cookie is to say.
    pub async fn create(&self, store: &Store, device: &str) -> Result<(Holder, String), ApiError> {
        let (id, mut document) = (keyring_id(), Document::default());
        let (device, secret) = document.add_device(device);
        let row = KeyringRow {
            id: id.clone(),
            created: now(),
            phrase: String::new(),
            body: body(&document),
            version: 1,
        };
        store.write(Write::Keyring(row)).await?;
        let shown = format!("{id}.{}", secret.0);
        let document = self.keep(&id, document);
        let holder = Holder {
            keyring: id,
            device,
            document,
        };
        Ok((holder, shown))
    }

    /// Changes a keyring: durable before anyone sees it. `phrase` replaces the hash of its phrase.
    pub async fn change<T>(
        &self,
        store: &Store,
        id: &str,
        phrase: Option<&str>,
        mut edit: impl FnMut(&mut Document) -> T,
    ) -> Result<T, ApiError> {
        for _ in 0..TRIES {
            let key = id.to_owned();
            let row = store.read(move |db| db.keyring(&key)).await?;
            let row = row.ok_or(ApiError::NotFound)?;
            let mut document = parse(&row)?;
            let told = edit(&mut document);
            let next = KeyringRow {
                phrase: phrase.map_or(row.phrase, Into::into),
                body: body(&document),
                version: row.version + 1,
                ..row
            };
            match store.write(Write::Keyring(next)).await {
                Ok(()) => {
                    self.keep(id, document);
                    return Ok(told);
                }
                Err(StoreError::Conflict) => {}
                Err(error) => {
                    self.forget(Some(id));
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Stops the notices of a keyring: `ID.SECRET`. False if there is no such link.
    pub async fn stop(&self, store: &Store, token: &str) -> Result<bool, ApiError> {
        let Some((id, secret)) = token.split_once('.') else {
            return Ok(false);
        };
        let document = self.get(store, id).await?;
        let fits = |document: &Arc<Document>| {
            let own = &document.notices.stop;
            !own.is_empty() && SecretHash::of(own).fits(secret)
        };
        if !document.as_ref().is_some_and(fits) {
            return Ok(false);
        }
        self.change(store, id, None, |document| document.notices.clear())
            .await?;
        Ok(true)
    }

    /// Notes that a device is in use, at most once an hour.
    pub async fn touch(&self, store: &Store, holder: &Holder) {
        let at = now();
        let own = |device: &&Device| device.id == holder.device;
        let last = holder.document.devices.iter().find(own);
        if last.is_none_or(|device| at - device.used < HOUR) {
            return;
        }
        let touched = self.change(store, &holder.keyring, None, |document| {
            let own = document.devices.iter_mut().find(|d| d.id == holder.device);
            if let Some(device) = own {
                device.used = at;
            }
        });
        // What is lost with it is when a device was last seen.
        let _ = touched.await;
    }
}

fn body(document: &Document) -> String {
    // Plain data: nothing in it fails to serialize.
    serde_json::to_string(document).unwrap_or_default()
}
