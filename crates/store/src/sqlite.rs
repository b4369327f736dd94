//! SQLite inside the program: write-ahead log, a sync with every group.

use crate::sql::{Database, Row, Value};
use crate::{Copier, Log, StoreError, schema};
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params_from_iter};
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

/// Makes the file if it is not there. It holds the secrets of running dice: only its owner may read it. What SQLite puts
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
    let done = |db: &Connection| -> rusqlite::Result<u32> {
        db.query_row("PRAGMA user_version", [], |row| row.get(0))
    };
    let pending = |done: u32| {
        let steps = schema::pending(done as usize, "BLOB", " WITHOUT ROWID");
        steps.map_err(StoreError::Failed)
    };
    // A store that is up to date needs no lock: another process may be writing without a pause.
    if pending(done(db)?)?.is_empty() {
        return Ok(());
    }
    let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = done(&change)?;
    let steps = pending(done)?;
    for step in &steps {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "user_version", done + steps.len() as u32)?;
    Ok(change.commit()?)
}

impl Database for Sqlite {
    fn begin(&mut self) -> Result<(), StoreError> {
        self.run("BEGIN IMMEDIATE")
    }

    fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        self.0.prepare_cached(sql)?.execute([])?;
        Ok(())
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        Ok(statement.execute(params_from_iter(values))? as u64)
    }

    fn query<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(read(row)?);
        }
        Ok(found)
    }

    fn copier(&mut self) -> Option<Box<dyn Copier>> {
        let path = self.0.path().filter(|path| !path.is_empty())?;
        let db = Connection::open(path).ok()?;
        // Far more than a copier leaves: half a gigabyte, should it fail or a few huge writes come together.
        self.0
            .pragma_update(None, "wal_autocheckpoint", 128_000)
            .ok()?;
        Some(Box::new(SqliteCopier(db)))
    }
}

struct SqliteCopier(Connection);

impl Copier for SqliteCopier {
    fn copy(&mut self) -> Option<Log> {
        let ask = "PRAGMA wal_checkpoint(PASSIVE)";
        let log = self.0.query_row(ask, [], |row| {
            Ok(Log {
                pages: row.get::<_, i64>(1)?.max(0) as u64,
                copied: row.get::<_, i64>(2)?.max(0) as u64,
            })
        });
        log.ok()
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>, rusqlite::Error> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Bool(flag) => ValueRef::Integer(i64::from(*flag)),
            Value::Int(Some(number)) => ValueRef::Integer(*number),
            Value::Int(None) => ValueRef::Null,
        }))
    }
}

impl Row for rusqlite::Row<'_> {
    fn text(&self, column: usize) -> Result<String, StoreError> {
        Ok(self.get(column)?)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError> {
        Ok(self.get(column)?)
    }

    fn flag(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.get(column)?)
    }

    fn maybe(&self, column: usize) -> Result<Option<i64>, StoreError> {
        Ok(self.get(column)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, JournalChunk, MatchRow, Write};
    use std::os::unix::fs::PermissionsExt;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn append(line: u64) -> Write {
        Write::Append {
            table: "table".into(),
            chunk: JournalChunk {
                line,
                at: 0,
                text: "x".repeat(2000) + "\n",
            },
            ended: false,
            meta: None,
            draft: None,
        }
    }

    fn create(db: &mut Sqlite, at: i64) {
        let row = MatchRow {
            id: "table".into(),
            game: "outpost".into(),
            created: at,
            touched: at,
            ended: None,
            open: false,
            seed: [0; 32],
            meta: "{}".into(),
            version: 1,
            end: None,
        };
        let lines = "header\n".into();
        let created = db.write(&[Write::Create { row, lines }]).unwrap();
        assert!(created[0].is_ok());
    }

    #[test]
    fn nothing_is_pruned_that_was_played_on_and_nothing_appended_to_what_is_gone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let (mut server, mut pruner) = (Sqlite::open(&path).unwrap(), Sqlite::open(&path).unwrap());
        create(&mut server, 10);
        let prune = Write::Prune {
            table: "table".into(),
            ended: i64::MIN,
            touched: 100,
        };
        // It is stale when it is looked for, and played on before it is deleted.
        assert_eq!(pruner.stale(i64::MIN, 100).unwrap(), ["table"]);
        let mut played = append(2);
        if let Write::Append { chunk, .. } = &mut played {
            chunk.at = 200;
        }
        assert!(server.write(&[played]).unwrap()[0].is_ok());
        let late = pruner.write(std::slice::from_ref(&prune)).unwrap();
        assert!(matches!(late[..], [Err(StoreError::Conflict)]));
        assert_eq!(server.chunks("table", 1).unwrap().len(), 2);
        // Once it is old again it goes, and what comes later is refused instead of being lost.
        let old = Write::Prune {
            table: "table".into(),
            ended: i64::MIN,
            touched: 300,
        };
        assert!(pruner.write(&[old]).unwrap()[0].is_ok());
        let gone = server.write(&[append(3)]).unwrap();
        assert!(matches!(gone[..], [Err(StoreError::Conflict)]));
        assert!(server.chunks("table", 1).unwrap().is_empty());
    }

    #[test]
    fn the_log_is_copied_by_its_copier_alone_and_begins_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let mut db = Sqlite::open(&path).unwrap();
        let mut copier = Backend::copier(&mut db).unwrap();
        create(&mut db, 0);
        let before = std::fs::metadata(&path).unwrap().len();
        // More pages than the thousand after which SQLite copies by itself.
        for group in 0..30 {
            let lines: Vec<Write> = (0..100).map(|n| append(2 + group * 100 + n)).collect();
            assert!(db.write(&lines).unwrap().iter().all(Result::is_ok));
        }
        assert_eq!(std::fs::metadata(&path).unwrap().len(), before);
        let log = copier.copy().unwrap();
        assert!(log.pages > 1500 && log.copied == log.pages, "{log:?}");
        assert!(std::fs::metadata(&path).unwrap().len() > before);
        // Nothing is left of it, so the next write begins it again.
        assert!(db.write(&[append(3002)]).unwrap()[0].is_ok());
        assert!(copier.copy().unwrap().pages < 20);
        assert_eq!(db.chunks("table", 1).unwrap().len(), 3002);
    }

    #[test]
    fn a_busy_store_is_copied_all_the_same_and_for_its_owner_only() {
        let dir = tempfile::tempdir().unwrap();
        let (path, copy) = (dir.path().join("store.db"), dir.path().join("copy.db"));
        let mut db = Sqlite::open(&path).unwrap();
        create(&mut db, 0);
        // More than a few hundred pages: it takes a while.
        let lines: Vec<Write> = (2..=4000).map(append).collect();
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
