//! SQLite inside the program: write-ahead log, a sync with every group.

use crate::{Backend, Chunk, Count, Done, Message, Meta, StoreError, TableRow, Write, schema};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::path::Path;
use std::time::Duration;

pub struct Sqlite(Connection);

impl From<rusqlite::Error> for StoreError {
    fn from(e: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode::{ConstraintViolation, TooBig, TypeMismatch};
        match e.sqlite_error_code() {
            Some(ConstraintViolation | TooBig | TypeMismatch) => StoreError::Refused(e.to_string()),
            _ => StoreError::Failed(e.to_string()),
        }
    }
}

impl Sqlite {
    /// Opens the file, and brings it up to date if it is older than the program.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        private(path)?;
        let mut db = Connection::open(path)?;
        db.busy_timeout(Duration::from_secs(10))?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        // The sync returns before the commit does: what is answered is on disk.
        db.pragma_update(None, "synchronous", "FULL")?;
        // The log is copied into the file beside the writing (`tidy`), so the writer finds little left to copy when it
        // starts the log over.
        db.pragma_update(None, "wal_autocheckpoint", 16_000)?;
        db.pragma_update(None, "cache_size", -32_000)?;
        migrate(&mut db)?;
        Ok(Sqlite(db))
    }

    /// Copies the running store into a new file, as it stands now, beside its work: one reader's look at it, which no
    /// writer disturbs however much he writes.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        private(to)?;
        let to = to.to_string_lossy();
        self.0.execute("VACUUM INTO ?1", [&*to])?;
        Ok(())
    }

    /// Gives the space of deleted tables back.
    pub fn vacuum(&self) -> Result<(), StoreError> {
        Ok(self.0.execute_batch("VACUUM")?)
    }
}

/// Makes the file if it is not there. It holds the secrets of running dice: nobody but its owner reads it. What SQLite puts
/// beside it has the same rights.
fn private(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::OpenOptionsExt;
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match made {
        Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => {
            let why = format!("{} cannot be made: {e}", path.display());
            Err(StoreError::Failed(why))
        }
        _ => Ok(()),
    }
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: u32 = change.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let steps =
        schema::pending(done as usize, "BLOB", " WITHOUT ROWID").map_err(StoreError::Failed)?;
    for step in &steps {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "user_version", done + steps.len() as u32)?;
    Ok(change.commit()?)
}

fn carry_out(db: &Connection, write: &Write) -> Result<Done, rusqlite::Error> {
    let run = |sql: &str, args: &[&dyn rusqlite::ToSql]| db.prepare_cached(sql)?.execute(args);
    let taken = |changed: usize| match changed {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    };
    Ok(match write {
        Write::Create { row, lines } => {
            let changed = run(
                "INSERT INTO tables(id, game, created, touched, ended, open, seed, meta, version)
                 VALUES(?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
                params![
                    row.id,
                    row.game,
                    row.created,
                    row.ended,
                    row.open,
                    row.seed.as_slice(),
                    row.meta,
                    row.version
                ],
            )?;
            if changed == 1 {
                run(
                    "INSERT INTO lines(id, line, at, text) VALUES(?1, 1, ?2, ?3)",
                    params![row.id, row.created, lines],
                )?;
            }
            taken(changed)
        }
        Write::Append {
            table,
            chunk,
            ended,
            meta,
            draft,
        } => {
            if let Some(meta) = meta
                && !put_meta(db, table, meta)?
            {
                return Ok(Err(StoreError::Conflict));
            }
            let changed = run(
                "INSERT INTO lines(id, line, at, text) VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                params![table, chunk.line as i64, chunk.at, chunk.text],
            )?;
            if changed == 1 && *ended {
                run(
                    "UPDATE tables SET ended = ?2, touched = ?2 WHERE id = ?1",
                    params![table, chunk.at],
                )?;
            }
            if changed == 1
                && let Some(seat) = draft
            {
                run(FORGET_DRAFT, params![table, seat])?;
            }
            taken(changed)
        }
        Write::Meta { table, meta } => taken(usize::from(put_meta(db, table, meta)?)),
        Write::Draft { table, seat, body } => {
            match body {
                Some(body) => run(
                    "INSERT INTO drafts(id, seat, body) VALUES(?1, ?2, ?3)
                     ON CONFLICT(id, seat) DO UPDATE SET body = excluded.body",
                    params![table, seat, body],
                )?,
                None => run(FORGET_DRAFT, params![table, seat])?,
            };
            Ok(())
        }
        Write::Chat { table, message } => taken(run(
            "INSERT INTO chat(id, number, at, body) VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
            params![table, message.number as i64, message.at, message.body],
        )?),
        Write::Reword {
            table,
            number,
            body,
        } => taken(run(
            "UPDATE chat SET body = ?3 WHERE id = ?1 AND number = ?2",
            params![table, *number as i64, body],
        )?),
        Write::Pad { table, seat, text } => {
            run(
                "INSERT INTO pads(id, seat, text) VALUES(?1, ?2, ?3)
                 ON CONFLICT(id, seat) DO UPDATE SET text = excluded.text",
                params![table, seat, text],
            )?;
            Ok(())
        }
        Write::Delete { table } => {
            for place in ["lines", "drafts", "chat", "pads", "tables"] {
                run(
                    &format!("DELETE FROM {place} WHERE id = ?1"),
                    params![table],
                )?;
            }
            Ok(())
        }
        Write::Lease {
            table,
            holder,
            now,
            until,
        } => taken(run(
            "UPDATE tables SET holder = ?2, held_until = ?4
             WHERE id = ?1 AND (holder IS NULL OR holder = ?2 OR held_until < ?3)",
            params![table, holder, now, until],
        )?),
        Write::Release { table, holder } => {
            run(
                "UPDATE tables SET holder = NULL, held_until = NULL WHERE id = ?1 AND holder = ?2",
                params![table, holder],
            )?;
            Ok(())
        }
    })
}

const FORGET_DRAFT: &str = "DELETE FROM drafts WHERE id = ?1 AND seat = ?2";

fn put_meta(db: &Connection, table: &str, meta: &Meta) -> Result<bool, rusqlite::Error> {
    let mut put = db.prepare_cached(
        "UPDATE tables SET meta = ?2, open = ?3, version = version + 1 WHERE id = ?1 AND version = ?4",
    )?;
    Ok(put.execute(params![table, meta.text, meta.open, meta.version])? == 1)
}

impl Backend for Sqlite {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        let mut group = self
            .0
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mut done = Vec::with_capacity(writes.len());
        for write in writes {
            // Only a write in two parts can stop half way.
            let parts = matches!(write, Write::Append { meta: Some(_), .. });
            if parts {
                let mut part = group.savepoint()?;
                let result = carry_out(&part, write)?;
                if result.is_err() {
                    part.rollback()?;
                }
                part.commit()?;
                done.push(result);
            } else {
                done.push(carry_out(&group, write)?);
            }
        }
        group.commit()?;
        Ok(done)
    }

    fn table(&mut self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let sql = format!("SELECT {ROW} FROM tables WHERE id = ?1");
        Ok(self
            .0
            .prepare_cached(&sql)?
            .query_row([id], table_row)
            .optional()?)
    }

    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<Chunk>, StoreError> {
        let mut ask = self.0.prepare_cached(
            "SELECT line, at, text FROM lines WHERE id = ?1 AND line >= ?2 ORDER BY line",
        )?;
        let rows = ask.query_map(params![id, from as i64], |row| {
            Ok(Chunk {
                line: row.get::<_, i64>(0)? as u64,
                at: row.get(1)?,
                text: row.get(2)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        let mut ask = self
            .0
            .prepare_cached("SELECT seat, body FROM drafts WHERE id = ?1")?;
        let rows = ask.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let mut ask = self
            .0
            .prepare_cached("SELECT text FROM pads WHERE id = ?1 AND seat = ?2")?;
        Ok(ask
            .query_row(params![id, seat], |row| row.get(0))
            .optional()?)
    }

    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        let mut ask = self
            .0
            .prepare_cached("SELECT number, at, body FROM chat WHERE id = ?1 ORDER BY number")?;
        let rows = ask.query_map([id], |row| {
            Ok(Message {
                number: row.get::<_, i64>(0)? as u64,
                at: row.get(1)?,
                body: row.get(2)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn open_tables(&mut self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!(
            "SELECT {ROW} FROM tables WHERE open AND ended IS NULL ORDER BY created DESC LIMIT ?1"
        );
        let mut ask = self.0.prepare_cached(&sql)?;
        let rows = ask.query_map([limit], table_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn unattended(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        let mut ask = self.0.prepare_cached(
            "SELECT id FROM tables WHERE ended IS NULL AND (held_until IS NULL OR held_until < ?1)
             AND (meta LIKE '%\"rate\":{\"live\":%' OR meta LIKE '%\"rate\":\"timetable\"%'
             OR (meta LIKE '%\"bot\":\"%' AND (held_until IS NOT NULL
             OR ?2 < (SELECT MAX(at) FROM lines WHERE lines.id = tables.id)))) ORDER BY id",
        )?;
        let rows = ask.query_map(params![now, since], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        let mut ask = self.0.prepare_cached(
            "SELECT id FROM tables WHERE ended < ?1 OR (ended IS NULL AND MAX(touched,
             (SELECT COALESCE(MAX(at), 0) FROM lines WHERE lines.id = tables.id)) < ?2)",
        )?;
        let rows = ask.query_map(params![ended, touched], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn count(&mut self) -> Result<Count, StoreError> {
        let one = |sql: &str| -> Result<u64, rusqlite::Error> {
            self.0
                .query_row(sql, [], |row| row.get::<_, i64>(0))
                .map(|n| n as u64)
        };
        Ok(Count {
            tables: one("SELECT COUNT(*) FROM tables")?,
            running: one("SELECT COUNT(*) FROM tables WHERE ended IS NULL")?,
        })
    }

    fn tidy(&mut self) {
        // It blocks nobody and stops where somebody still reads or writes; the next time it goes on.
        let _ = self
            .0
            .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    }
}

const ROW: &str = "id, game, created, touched, ended, open, seed, meta, version";

fn table_row(row: &Row<'_>) -> Result<TableRow, rusqlite::Error> {
    Ok(TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        created: row.get(2)?,
        touched: row.get(3)?,
        ended: row.get(4)?,
        open: row.get(5)?,
        seed: row.get(6)?,
        meta: row.get(7)?,
        version: row.get(8)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn append(line: u64) -> Write {
        Write::Append {
            table: "table".into(),
            chunk: Chunk {
                line,
                at: 0,
                text: "x".repeat(2000),
            },
            ended: false,
            meta: None,
            draft: None,
        }
    }

    #[test]
    fn a_busy_store_is_copied_all_the_same_and_for_its_owner_only() {
        let dir = tempfile::tempdir().unwrap();
        let (path, copy) = (dir.path().join("store.db"), dir.path().join("copy.db"));
        let mut db = Sqlite::open(&path).unwrap();
        // More than a few hundred pages: it takes a while.
        let lines: Vec<Write> = (1..=4000).map(append).collect();
        assert!(db.write(&lines).unwrap().iter().all(Result::is_ok));
        let stop = Arc::new(AtomicBool::new(false));
        let writer = std::thread::spawn({
            let (stop, mut db) = (stop.clone(), Sqlite::open(&path).unwrap());
            move || {
                let mut line = 4000;
                while !stop.load(Ordering::Relaxed) {
                    line += 1;
                    db.write(&[append(line)]).unwrap();
                }
                line
            }
        });
        let (tell, told) = std::sync::mpsc::channel();
        let copier = std::thread::spawn({
            let (path, copy) = (path.clone(), copy.clone());
            move || {
                let done = Sqlite::open(&path).unwrap().backup(&copy);
                let _ = tell.send(());
                done
            }
        });
        let finished = told.recv_timeout(Duration::from_secs(60));
        stop.store(true, Ordering::Relaxed);
        let written = writer.join().unwrap();
        assert!(finished.is_ok(), "the backup does not come to an end");
        copier.join().unwrap().unwrap();
        let copied = Sqlite::open(&copy).unwrap().chunks("table", 1).unwrap();
        assert!((4000..=written as usize).contains(&copied.len()));
        for file in [&path, &copy] {
            let mode = std::fs::metadata(file).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", file.display());
        }
    }
}
