//! Journals that are durable before anyone sees their effect: SQLite in the program, PostgreSQL beside it.
//!
//! # A tour
//!
//! - [`Store`] is the handle that a server uses. One thread writes, one reads, one copies the log. While the disk syncs one group of
//!   writes, the next group gathers: a busy server pays one sync for many matches, an idle one pays it at once.
//! - [`Write`] lists every change, [`Backend`] every read. The statements for them are in one place (`sql`), for both
//!   databases; [`Sqlite`] and [`Postgres`] only say how a statement is carried out.
//! - `(match, line)` is unique, and that is the only lock. A write that comes too late gets [`StoreError::Conflict`]: the
//!   writer reads the new lines and tries again.
//! - [`listen`] reports what other processes write to a shared PostgreSQL, [`Lock`] keeps a second server off a SQLite
//!   file.
//!
//! # Example
//!
//! ```
//! use store::{Backend, JournalChunk, MatchRow, Sqlite, StoreError, Write};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let mut db = Sqlite::open(&folder.path().join("games.db"))?;
//! let row = MatchRow {
//!     id: "k2vexample".into(),
//!     game: "outpost".into(),
//!     created: 1,
//!     touched: 1,
//!     ended: None,
//!     open: false,
//!     seed: [7; 32],
//!     meta: "{}".into(),
//!     version: 1,
//!     end: None,
//! };
//! let append = Write::Append {
//!     table: row.id.clone(),
//!     chunk: JournalChunk { line: 2, at: 5, text: "second\n".into() },
//!     ended: false,
//!     meta: None,
//!     draft: None,
//! };
//! let create = Write::Create { row, lines: "first\n".into() };
//!
//! // One transaction, and one result for each write.
//! let done = db.write(&[create, append.clone()])?;
//! assert!(done.iter().all(Result::is_ok));
//! let journal: String = db.chunks("k2vexample", 1)?.into_iter().map(|chunk| chunk.text).collect();
//! assert_eq!(journal, "first\nsecond\n");
//!
//! // The line is taken: a writer that did not know it has to read on.
//! assert!(matches!(db.write(&[append])?[..], [Err(StoreError::Conflict)]));
//! # Ok(())
//! # }
//! ```

mod lock;
mod postgres;
mod schema;
mod sql;
mod sqlite;
mod threads;

pub use lock::Lock;
pub use postgres::{Postgres, listen};
pub use sqlite::Sqlite;
pub use threads::{Counters, Store};

/// A table as it stands in the store.
#[derive(Clone, Debug)]
pub struct MatchRow {
    pub id: String,
    pub game: String,
    /// Milliseconds since 1970, as everywhere here.
    pub created: i64,
    pub touched: i64,
    pub ended: Option<i64>,
    /// Whether strangers find it in the list.
    pub open: bool,
    /// The secret of the dice.
    pub seed: [u8; 32],
    /// Everything about the table that is not the game: a JSON document of the server.
    pub meta: String,
    /// Raised with every change of `meta`.
    pub version: i64,
    /// Where its journal ends; not known of matches that older programs wrote.
    pub end: Option<JournalEnd>,
}

/// Where a journal ends, so that one that lost its last lines is noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEnd {
    /// How many lines it has.
    pub lines: u64,
    /// The hash of the last one, in hex.
    pub hash: String,
}

impl JournalEnd {
    /// The end after a text that follows so many lines.
    pub fn after(lines: u64, text: &str) -> JournalEnd {
        let last = text.lines().next_back().unwrap_or_default();
        JournalEnd {
            lines: lines + text.bytes().filter(|byte| *byte == b'\n').count() as u64,
            hash: blake3::hash(last.as_bytes()).to_hex().to_string(),
        }
    }

    /// The end of a journal as it was read.
    pub fn of(chunks: &[JournalChunk]) -> Option<JournalEnd> {
        let last = chunks.last()?;
        Some(JournalEnd::after(last.line - 1, &last.text))
    }
}

/// Lines appended together: one batch with its dice.
#[derive(Clone, Debug)]
pub struct JournalChunk {
    /// The number of the first line.
    pub line: u64,
    pub at: i64,
    pub text: String,
}

/// A chat message as stored.
#[derive(Clone, Debug)]
pub struct Message {
    pub number: u64,
    pub at: i64,
    /// Author, channel and text: a JSON document of the server.
    pub body: String,
}

/// A hall as it stands in the store.
#[derive(Clone, Debug)]
pub struct HallRow {
    pub id: String,
    pub created: i64,
    /// Whether its day is over.
    pub closed: bool,
    /// People, codes and all else: a JSON document of the server.
    pub body: String,
    /// Raised with every change; the first is 1.
    pub version: i64,
}

/// A keyring as it stands in the store.
#[derive(Clone, Debug)]
pub struct KeyringRow {
    pub id: String,
    pub created: i64,
    /// A slow hash of its recovery phrase; empty where there is none.
    pub phrase: String,
    /// Devices and seats: a JSON document of the server.
    pub body: String,
    /// Raised with every change; the first is 1.
    pub version: i64,
}

/// A change, durable once it is answered.
#[derive(Clone, Debug)]
pub enum Write {
    Create {
        row: MatchRow,
        lines: String,
    },
    /// New lines of a journal, with the table's document if it changes too.
    Append {
        table: String,
        chunk: JournalChunk,
        ended: bool,
        meta: Option<Meta>,
        /// The seat whose kept draft they were: it is forgotten with the same stroke.
        draft: Option<u8>,
    },
    Meta {
        table: String,
        meta: Meta,
    },
    Draft {
        table: String,
        seat: u8,
        body: Option<String>,
    },
    Chat {
        table: String,
        message: Message,
    },
    /// Replaces the body of a message, to retract it.
    EditMessage {
        table: String,
        number: u64,
        body: String,
    },
    Notepad {
        table: String,
        seat: u8,
        text: String,
    },
    /// Deletes a match that ended before one moment or was last touched before another, if that is still so.
    Prune {
        table: String,
        ended: i64,
        touched: i64,
    },
    /// Nothing but a write: whether the store takes any.
    Pulse {
        at: i64,
    },
    /// Claims the timers and computer players of a table until a moment.
    Lease {
        table: String,
        holder: String,
        now: i64,
        until: i64,
    },
    /// Gives the claim back: there is nothing to do at the table.
    Release {
        table: String,
        holder: String,
    },
    /// A hall's new document: its version is the one before it plus one.
    Hall(HallRow),
    DeleteHall {
        hall: String,
    },
    /// A keyring's new document: its version is the one before it plus one.
    Keyring(KeyringRow),
}

impl Write {
    /// The id of the table, the hall or the keyring.
    pub fn table(&self) -> &str {
        match self {
            Write::Create { row, .. } => &row.id,
            Write::Append { table, .. }
            | Write::Meta { table, .. }
            | Write::Draft { table, .. }
            | Write::Chat { table, .. }
            | Write::EditMessage { table, .. }
            | Write::Notepad { table, .. }
            | Write::Prune { table, .. }
            | Write::Lease { table, .. }
            | Write::Release { table, .. } => table,
            Write::Hall(row) => &row.id,
            Write::DeleteHall { hall } => hall,
            Write::Keyring(row) => &row.id,
            Write::Pulse { .. } => "",
        }
    }

    /// Whether other processes must hear of it.
    fn is_news(&self) -> bool {
        !matches!(
            self,
            Write::Draft { .. }
                | Write::Notepad { .. }
                | Write::Lease { .. }
                | Write::Create { .. }
                | Write::Pulse { .. }
        )
    }
}

/// A new document of a table; `version` is the one it replaces.
#[derive(Clone, Debug)]
pub struct Meta {
    pub version: i64,
    pub text: String,
    /// Whether strangers find the table in the list.
    pub open: bool,
}

/// Why a write or a read did not happen.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("another process has written here first")]
    Conflict,
    /// The database does not take it: nothing of it was written, nor of what was to be written with it.
    #[error("the store rejects this: {0}")]
    Refused(String),
    /// Whether anything was written is not known.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// One write's result: done, or beaten to it by another process.
pub type Done = Result<(), StoreError>;

/// What a database must be able to do. All calls block; they come from the store's own threads.
pub trait Backend: Send {
    /// Carries out the writes in one transaction and returns when it is durable. A write that
    /// comes too late is a conflict of its own and does not touch the others. One that the database
    /// refuses takes the others with it: they are to be written without it.
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError>;

    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError>;
    /// The journal from a line on, in order.
    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError>;
    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError>;
    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError>;
    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError>;
    /// Running tables that strangers may see, newest first.
    fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError>;
    /// Ids of running tables that wait for a machine and that no process holds at `now`: those with a clock that runs by
    /// itself, and those with a computer player whose holder has let the lease run out, or that were written to after
    /// `since`.
    fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError>;
    /// Ids of tables that ended before one moment or were last touched before another.
    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError>;
    fn count(&mut self) -> Result<Count, StoreError>;
    /// A hall. A backend that keeps no halls has none.
    fn hall(&mut self, _id: &str) -> Result<Option<HallRow>, StoreError> {
        Ok(None)
    }
    /// Halls whose day is not over, newest first.
    fn open_halls(&mut self, _limit: u32) -> Result<Vec<HallRow>, StoreError> {
        Ok(Vec::new())
    }
    /// A keyring. A backend that keeps no keyrings has none.
    fn keyring(&mut self, _id: &str) -> Result<Option<KeyringRow>, StoreError> {
        Ok(None)
    }
    /// The keyring whose recovery phrase has this hash.
    fn keyring_of_phrase(&mut self, _hash: &str) -> Result<Option<KeyringRow>, StoreError> {
        Ok(None)
    }
    /// When a server last said that it is alive.
    fn pulse(&mut self) -> Result<Option<i64>, StoreError> {
        Ok(None)
    }
    /// Who copies the log of a database that keeps one, so that this connection never stops to do it. From then on it is
    /// theirs to copy. A database that needs nobody has none.
    fn copier(&mut self) -> Option<Box<dyn Copier>> {
        None
    }
}

/// Copies a write-ahead log into its database beside the connection that writes.
pub trait Copier: Send {
    /// Copies what is there now, and waits for nobody. Nothing where that failed; the next call goes on.
    fn copy(&mut self) -> Option<Log>;
}

/// How long a write-ahead log is, in pages, and how much of it is in the database already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Log {
    pub pages: u64,
    pub copied: u64,
}

/// How much is in the store.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub tables: u64,
    pub running: u64,
}
