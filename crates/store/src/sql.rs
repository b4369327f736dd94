//! Every write and every read of the store, once for both databases.
//!
//! A database implements [`Database`]: how a statement with its values is carried out and how a row is read. What the
//! statements are is the same for all. They number their values `?1`, `?2`.

use crate::{
    Backend, Copier, Count, Done, HallRow, JournalChunk, JournalEnd, KeyringRow, MatchRow, Message,
    StoreError, Write,
};
use std::collections::BTreeSet;

/// A value of a statement.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Bool(bool),
    Int(Option<i64>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(text)
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Value::Bool(flag)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Value::Int(Some(number as i64))
    }
}

impl From<u8> for Value<'_> {
    fn from(number: u8) -> Self {
        Value::Int(Some(number.into()))
    }
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$(Value::from($value)),*] };
}

/// A row that was read, by column from 0.
pub trait Row {
    fn text(&self, column: usize) -> Result<String, StoreError>;
    fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError>;
    fn flag(&self, column: usize) -> Result<bool, StoreError>;
    fn maybe(&self, column: usize) -> Result<Option<i64>, StoreError>;

    fn int(&self, column: usize) -> Result<i64, StoreError> {
        Ok(self.maybe(column)?.unwrap_or_default())
    }
}

/// A connection to a database.
pub trait Database: Send {
    /// Begins a transaction that writes.
    fn begin(&mut self) -> Result<(), StoreError>;
    /// Carries out a statement without values inside the transaction.
    fn run(&mut self, sql: &'static str) -> Result<(), StoreError>;
    /// Carries out a statement inside the transaction, and returns how many rows it changed.
    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError>;
    /// Reads rows outside of any transaction.
    fn query<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError>;
    /// Tells other processes, with the transaction, which tables have changed.
    fn announce(&mut self, _tables: &BTreeSet<&str>) -> Result<(), StoreError> {
        Ok(())
    }
    /// See [`Backend::copier`].
    fn copier(&mut self) -> Option<Box<dyn Copier>> {
        None
    }
}

mod writes;

use writes::write_group;

/// The columns of a table's row, in the order of [`table_row`].
macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "SELECT tables.id, game, created, touched, ended, open, seed, meta, version, length, head
             FROM tables LEFT JOIN ends ON ends.id = tables.id ",
            $rest
        )
    };
}

fn table_row(row: &dyn Row) -> Result<MatchRow, StoreError> {
    Ok(MatchRow {
        id: row.text(0)?,
        game: row.text(1)?,
        created: row.int(2)?,
        touched: row.int(3)?,
        ended: row.maybe(4)?,
        open: row.flag(5)?,
        // A seed of another length cannot pass the journal's commitment.
        seed: row.bytes(6)?.try_into().unwrap_or_default(),
        meta: row.text(7)?,
        version: row.int(8)?,
        end: match row.maybe(9)? {
            Some(lines) => Some(JournalEnd {
                lines: lines as u64,
                hash: row.text(10)?,
            }),
            None => None,
        },
    })
}

/// The columns of a hall's row, in the order of [`hall_row`].
macro_rules! select_halls {
    ($rest:literal) => {
        concat!(
            "SELECT id, created, closed, body, version FROM halls ",
            $rest
        )
    };
}

fn hall_row(row: &dyn Row) -> Result<HallRow, StoreError> {
    Ok(HallRow {
        id: row.text(0)?,
        created: row.int(1)?,
        closed: row.flag(2)?,
        body: row.text(3)?,
        version: row.int(4)?,
    })
}

/// The columns of a keyring's row, in the order of [`keyring_row`].
macro_rules! select_keyrings {
    ($rest:literal) => {
        concat!(
            "SELECT id, created, phrase, body, version FROM keyrings ",
            $rest
        )
    };
}

fn keyring_row(row: &dyn Row) -> Result<KeyringRow, StoreError> {
    Ok(KeyringRow {
        id: row.text(0)?,
        created: row.int(1)?,
        phrase: row.text(2)?,
        body: row.text(3)?,
        version: row.int(4)?,
    })
}

impl<D: Database> Backend for D {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        self.begin()?;
        let done = write_group(self, writes);
        if done.is_err() {
            // A connection that is gone has rolled back by itself.
            let _ = self.run("ROLLBACK");
        }
        done
    }

    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        let rows = self.query(
            select_tables!("WHERE tables.id = ?1"),
            values![id],
            table_row,
        );
        Ok(rows?.pop())
    }

    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
        self.query(
            "SELECT line, at, text FROM lines WHERE id = ?1 AND line >= ?2 ORDER BY line",
            values![id, from],
            |row| {
                Ok(JournalChunk {
                    line: row.int(0)? as u64,
                    at: row.int(1)?,
                    text: row.text(2)?,
                })
            },
        )
    }

    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        self.query(
            "SELECT seat, body FROM drafts WHERE id = ?1",
            values![id],
            |row| Ok((row.int(0)? as u8, row.text(1)?)),
        )
    }

    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let pads = self.query(
            "SELECT text FROM pads WHERE id = ?1 AND seat = ?2",
            values![id, seat],
            |row| row.text(0),
        );
        Ok(pads?.pop())
    }

    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        self.query(
            "SELECT number, at, body FROM chat WHERE id = ?1 ORDER BY number",
            values![id],
            |row| {
                Ok(Message {
                    number: row.int(0)? as u64,
                    at: row.int(1)?,
                    body: row.text(2)?,
                })
            },
        )
    }

    fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.query(
            select_tables!("WHERE open AND ended IS NULL ORDER BY created DESC LIMIT ?1"),
            values![i64::from(limit)],
            table_row,
        )
    }

    fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        self.query(
            "SELECT id FROM tables WHERE ended IS NULL AND (held_until IS NULL OR held_until < ?1)
             AND (meta LIKE '%\"rate\":{\"live\":%' OR meta LIKE '%\"rate\":\"timetable\"%'
             OR (meta LIKE '%\"bot\":\"%' AND (held_until IS NOT NULL
             OR ?2 < (SELECT MAX(at) FROM lines WHERE lines.id = tables.id)))) ORDER BY id",
            values![now, since],
            |row| row.text(0),
        )
    }

    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        self.query(
            "SELECT id FROM tables WHERE ended < ?1 OR (ended IS NULL AND touched < ?2
             AND NOT EXISTS (SELECT 1 FROM lines WHERE lines.id = tables.id AND at >= ?2))",
            values![ended, touched],
            |row| row.text(0),
        )
    }

    fn count(&mut self) -> Result<Count, StoreError> {
        let counts = self.query(
            "SELECT (SELECT COUNT(*) FROM tables), (SELECT COUNT(*) FROM tables WHERE ended IS NULL)",
            &[],
            |row| {
                Ok(Count {
                    tables: row.int(0)? as u64,
                    running: row.int(1)? as u64,
                })
            },
        );
        Ok(counts?.pop().unwrap_or_default())
    }

    fn hall(&mut self, id: &str) -> Result<Option<HallRow>, StoreError> {
        let rows = self.query(select_halls!("WHERE id = ?1"), values![id], hall_row);
        Ok(rows?.pop())
    }

    fn open_halls(&mut self, limit: u32) -> Result<Vec<HallRow>, StoreError> {
        self.query(
            select_halls!("WHERE NOT closed ORDER BY created DESC LIMIT ?1"),
            values![i64::from(limit)],
            hall_row,
        )
    }

    fn keyring(&mut self, id: &str) -> Result<Option<KeyringRow>, StoreError> {
        let rows = self.query(select_keyrings!("WHERE id = ?1"), values![id], keyring_row);
        Ok(rows?.pop())
    }

    fn keyring_of_phrase(&mut self, hash: &str) -> Result<Option<KeyringRow>, StoreError> {
        // Keyrings without a phrase have an empty text in its place.
        if hash.is_empty() {
            return Ok(None);
        }
        let find = select_keyrings!("WHERE phrase = ?1");
        Ok(self.query(find, values![hash], keyring_row)?.pop())
    }

    fn pulse(&mut self) -> Result<Option<i64>, StoreError> {
        let pulses = self.query("SELECT at FROM pulse WHERE id = 1", &[], |row| row.int(0));
        Ok(pulses?.pop())
    }

    fn copier(&mut self) -> Option<Box<dyn Copier>> {
        Database::copier(self)
    }
}
