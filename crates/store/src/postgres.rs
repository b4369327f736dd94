//! PostgreSQL beside the program, shared by any number of servers.

use crate::{Backend, Chunk, Count, Done, Message, Meta, StoreError, TableRow, Write, schema};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;
use postgres::{Client, NoTls, Row, Transaction};
use std::collections::BTreeSet;
use std::time::Duration;

/// A connection that is made again when it was lost.
pub struct Postgres {
    url: String,
    /// Who writes: told with the news, so that a server need not read its own.
    name: String,
    client: Option<Client>,
}

impl From<postgres::Error> for StoreError {
    fn from(e: postgres::Error) -> StoreError {
        let Some(db) = e.as_db_error() else {
            return StoreError::Failed(e.to_string());
        };
        // The database's own words say more than "db error". Their class tells whether it is the data that it does not
        // take, or a transaction that it has rolled back to free another.
        let why = db.message().to_owned();
        match &db.code().code()[..2] {
            "22" | "23" | "40" | "42" | "54" => StoreError::Refused(why),
            _ => StoreError::Failed(why),
        }
    }
}

/// The channel on which servers tell each other which table has news.
const CHANNEL: &str = "maproom";

impl Postgres {
    /// Connects, and brings the database up to date if it is older than the program.
    pub fn open(url: &str, name: &str) -> Result<Postgres, StoreError> {
        let mut store = Postgres {
            url: url.into(),
            name: name.into(),
            client: None,
        };
        migrate(store.client()?)?;
        Ok(store)
    }

    fn client(&mut self) -> Result<&mut Client, StoreError> {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            self.client = None;
        }
        match &mut self.client {
            Some(client) => Ok(client),
            none => {
                let client = Client::connect(&self.url, NoTls)?;
                Ok(none.insert(client))
            }
        }
    }

    fn rows<T>(
        &mut self,
        sql: &str,
        args: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.client()?.query(sql, args)?;
        Ok(rows.iter().map(read).collect())
    }
}

/// Calls `tell` with the id of every table that another server wrote to, and with nothing when the
/// connection was made anew and news may have been missed. Runs until `tell` says false.
pub fn listen(url: &str, name: &str, mut tell: impl FnMut(Option<&str>) -> bool) {
    let mut fresh = false;
    loop {
        let heard = (|| -> Result<bool, postgres::Error> {
            let mut client = Client::connect(url, NoTls)?;
            client.batch_execute(&format!("LISTEN {CHANNEL}"))?;
            if fresh && !tell(None) {
                return Ok(false);
            }
            loop {
                {
                    let mut news = client.notifications();
                    let mut news = news.timeout_iter(Duration::from_secs(1));
                    while let Some(notice) = news.next()? {
                        let Some((from, table)) = notice.payload().split_once(' ') else {
                            continue;
                        };
                        if from != name && !tell(Some(table)) {
                            return Ok(false);
                        }
                    }
                }
                if client.is_closed() {
                    return Ok(true);
                }
                if !tell(Some("")) {
                    return Ok(false);
                }
            }
        })();
        if let Ok(false) = heard {
            return;
        }
        fresh = true;
        if !tell(Some("")) {
            return;
        }
        std::thread::sleep(Duration::from_millis(500));
    }
}

fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let mut change = client.transaction()?;
    // Two servers that start together take turns.
    change.batch_execute(
        "SELECT pg_advisory_xact_lock(19410622);
         CREATE TABLE IF NOT EXISTS maproom_schema(version INT NOT NULL)",
    )?;
    let done: i32 = change
        .query_opt("SELECT version FROM maproom_schema", &[])?
        .map_or(0, |row| row.get(0));
    let steps = schema::pending(done as usize, "BYTEA", "").map_err(StoreError::Failed)?;
    for step in &steps {
        change.batch_execute(step)?;
    }
    let now = done + steps.len() as i32;
    change.execute("DELETE FROM maproom_schema", &[])?;
    change.execute("INSERT INTO maproom_schema VALUES($1)", &[&now])?;
    Ok(change.commit()?)
}

const FORGET_DRAFT: &str = "DELETE FROM drafts WHERE id = $1 AND seat = $2";

fn carry_out(db: &mut Transaction<'_>, write: &Write) -> Result<Done, postgres::Error> {
    let taken = |changed: u64| match changed {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    };
    Ok(match write {
        Write::Create { row, lines } => {
            let changed = db.execute(
                "INSERT INTO tables(id, game, created, touched, ended, open, seed, meta, version)
                 VALUES($1, $2, $3, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
                &[
                    &row.id,
                    &row.game,
                    &row.created,
                    &row.ended,
                    &row.open,
                    &row.seed.as_slice(),
                    &row.meta,
                    &row.version,
                ],
            )?;
            if changed == 1 {
                db.execute(
                    "INSERT INTO lines(id, line, at, text) VALUES($1, 1, $2, $3)",
                    &[&row.id, &row.created, lines],
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
            let changed = db.execute(
                "INSERT INTO lines(id, line, at, text) VALUES($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                &[table, &(chunk.line as i64), &chunk.at, &chunk.text],
            )?;
            if changed == 1 && *ended {
                db.execute(
                    "UPDATE tables SET ended = $2, touched = $2 WHERE id = $1",
                    &[table, &chunk.at],
                )?;
            }
            if changed == 1
                && let Some(seat) = draft
            {
                db.execute(FORGET_DRAFT, &[table, &i16::from(*seat)])?;
            }
            taken(changed)
        }
        Write::Meta { table, meta } => taken(u64::from(put_meta(db, table, meta)?)),
        Write::Draft { table, seat, body } => {
            let seat = i16::from(*seat);
            match body {
                Some(body) => db.execute(
                    "INSERT INTO drafts(id, seat, body) VALUES($1, $2, $3)
                     ON CONFLICT(id, seat) DO UPDATE SET body = excluded.body",
                    &[table, &seat, body],
                )?,
                None => db.execute(FORGET_DRAFT, &[table, &seat])?,
            };
            Ok(())
        }
        Write::Chat { table, message } => taken(db.execute(
            "INSERT INTO chat(id, number, at, body) VALUES($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            &[table, &(message.number as i64), &message.at, &message.body],
        )?),
        Write::Reword {
            table,
            number,
            body,
        } => taken(db.execute(
            "UPDATE chat SET body = $3 WHERE id = $1 AND number = $2",
            &[table, &(*number as i64), body],
        )?),
        Write::Pad { table, seat, text } => {
            db.execute(
                "INSERT INTO pads(id, seat, text) VALUES($1, $2, $3)
                 ON CONFLICT(id, seat) DO UPDATE SET text = excluded.text",
                &[table, &i16::from(*seat), text],
            )?;
            Ok(())
        }
        Write::Delete { table } => {
            for place in ["lines", "drafts", "chat", "pads", "tables"] {
                db.execute(&format!("DELETE FROM {place} WHERE id = $1"), &[table])?;
            }
            Ok(())
        }
        Write::Lease {
            table,
            holder,
            now,
            until,
        } => taken(db.execute(
            "UPDATE tables SET holder = $2, held_until = $4
             WHERE id = $1 AND (holder IS NULL OR holder = $2 OR held_until < $3)",
            &[table, holder, now, until],
        )?),
        Write::Release { table, holder } => {
            db.execute(
                "UPDATE tables SET holder = NULL, held_until = NULL WHERE id = $1 AND holder = $2",
                &[table, holder],
            )?;
            Ok(())
        }
    })
}

fn put_meta(db: &mut Transaction<'_>, table: &str, meta: &Meta) -> Result<bool, postgres::Error> {
    let changed = db.execute(
        "UPDATE tables SET meta = $2, open = $3, version = version + 1 WHERE id = $1 AND version = $4",
        &[&table, &meta.text, &meta.open, &meta.version],
    )?;
    Ok(changed == 1)
}

impl Backend for Postgres {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        let name = self.name.clone();
        let mut group = self.client()?.transaction()?;
        let mut done = Vec::with_capacity(writes.len());
        let mut news = BTreeSet::new();
        for write in writes {
            // Only a write in two parts can stop half way.
            let result = if matches!(write, Write::Append { meta: Some(_), .. }) {
                let mut part = group.transaction()?;
                let result = carry_out(&mut part, write)?;
                match result {
                    Ok(()) => part.commit()?,
                    Err(_) => part.rollback()?,
                }
                result
            } else {
                carry_out(&mut group, write)?
            };
            if result.is_ok() && write.is_news() {
                news.insert(write.table());
            }
            done.push(result);
        }
        for table in news {
            group.execute(
                "SELECT pg_notify($1, $2)",
                &[&CHANNEL, &format!("{name} {table}")],
            )?;
        }
        group.commit()?;
        Ok(done)
    }

    fn table(&mut self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let sql = format!("SELECT {ROW} FROM tables WHERE id = $1");
        Ok(self.rows(&sql, &[&id], table_row)?.pop())
    }

    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<Chunk>, StoreError> {
        self.rows(
            "SELECT line, at, text FROM lines WHERE id = $1 AND line >= $2 ORDER BY line",
            &[&id, &(from as i64)],
            |row| Chunk {
                line: row.get::<_, i64>(0) as u64,
                at: row.get(1),
                text: row.get(2),
            },
        )
    }

    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        self.rows(
            "SELECT seat, body FROM drafts WHERE id = $1",
            &[&id],
            |row| (row.get::<_, i16>(0) as u8, row.get(1)),
        )
    }

    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let rows = self.rows(
            "SELECT text FROM pads WHERE id = $1 AND seat = $2",
            &[&id, &i16::from(seat)],
            |row| row.get(0),
        )?;
        Ok(rows.into_iter().next())
    }

    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        self.rows(
            "SELECT number, at, body FROM chat WHERE id = $1 ORDER BY number",
            &[&id],
            |row| Message {
                number: row.get::<_, i64>(0) as u64,
                at: row.get(1),
                body: row.get(2),
            },
        )
    }

    fn open_tables(&mut self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!(
            "SELECT {ROW} FROM tables WHERE open AND ended IS NULL ORDER BY created DESC LIMIT $1"
        );
        self.rows(&sql, &[&i64::from(limit)], table_row)
    }

    fn unattended(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        self.rows(
            "SELECT id FROM tables WHERE ended IS NULL AND (held_until IS NULL OR held_until < $1)
             AND (meta LIKE '%\"rate\":{\"live\":%' OR meta LIKE '%\"rate\":\"timetable\"%'
             OR (meta LIKE '%\"bot\":\"%' AND (held_until IS NOT NULL
             OR $2 < (SELECT MAX(at) FROM lines WHERE lines.id = tables.id)))) ORDER BY id",
            &[&now, &since],
            |row| row.get(0),
        )
    }

    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        self.rows(
            "SELECT id FROM tables WHERE ended < $1 OR (ended IS NULL AND GREATEST(touched,
             (SELECT MAX(at) FROM lines WHERE lines.id = tables.id)) < $2)",
            &[&ended, &touched],
            |row| row.get(0),
        )
    }

    fn count(&mut self) -> Result<Count, StoreError> {
        let counts = self.rows(
            "SELECT (SELECT COUNT(*) FROM tables), (SELECT COUNT(*) FROM tables WHERE ended IS NULL)",
            &[],
            |row| Count {
                tables: row.get::<_, i64>(0) as u64,
                running: row.get::<_, i64>(1) as u64,
            },
        )?;
        Ok(counts.into_iter().next().unwrap_or_default())
    }
}

const ROW: &str = "id, game, created, touched, ended, open, seed, meta, version";

fn table_row(row: &Row) -> TableRow {
    let seed: Vec<u8> = row.get(6);
    TableRow {
        id: row.get(0),
        game: row.get(1),
        created: row.get(2),
        touched: row.get(3),
        ended: row.get(4),
        open: row.get(5),
        // A seed of another length cannot pass the journal's commitment.
        seed: seed.try_into().unwrap_or_default(),
        meta: row.get(7),
        version: row.get(8),
    }
}
