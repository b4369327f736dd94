//! Every write of the store, inside the transaction of its group.

use super::{Database, Value};
use crate::{
    Done, HallRow, JournalChunk, JournalEnd, KeyringRow, MatchRow, Meta, StoreError, Write,
};
use std::collections::BTreeSet;

/// Whether the one row was written, or another process was first.
fn taken(changed: u64) -> Done {
    match changed {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

const FORGET_DRAFT: &str = "DELETE FROM drafts WHERE id = ?1 AND seat = ?2";

/// Everything that a table has in the store beside its row.
const DELETE: [&str; 5] = [
    "DELETE FROM ends WHERE id = ?1",
    "DELETE FROM lines WHERE id = ?1",
    "DELETE FROM drafts WHERE id = ?1",
    "DELETE FROM chat WHERE id = ?1",
    "DELETE FROM pads WHERE id = ?1",
];

fn put_meta(db: &mut impl Database, table: &str, meta: &Meta) -> Result<Done, StoreError> {
    let changed = db.execute(
        "UPDATE tables SET meta = ?2, open = ?3, version = version + 1 WHERE id = ?1 AND version = ?4",
        values![table, &meta.text, meta.open, meta.version],
    )?;
    Ok(taken(changed))
}

fn create(db: &mut impl Database, row: &MatchRow, lines: &str) -> Result<Done, StoreError> {
    let end = JournalEnd::after(0, lines);
    let changed = db.execute(
        "INSERT INTO tables(id, game, created, touched, ended, open, seed, meta, version)
         VALUES(?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
        &[
            Value::from(&row.id),
            Value::from(&row.game),
            Value::from(row.created),
            Value::from(row.ended),
            Value::from(row.open),
            Value::Bytes(&row.seed),
            Value::from(&row.meta),
            Value::from(row.version),
        ],
    )?;
    if changed == 1 {
        db.execute(
            "INSERT INTO ends(id, length, head) VALUES(?1, ?2, ?3)",
            values![&row.id, end.lines, &end.hash],
        )?;
        db.execute(
            "INSERT INTO lines(id, line, at, text) VALUES(?1, 1, ?2, ?3)",
            values![&row.id, row.created, lines],
        )?;
    }
    Ok(taken(changed))
}

/// Appends where the match still exists and its journal is as long as the writer knows it. The end of the journal is
/// written last and stays locked until the end of the transaction, so nobody deletes what is being appended to.
fn append(
    db: &mut impl Database,
    table: &str,
    chunk: &JournalChunk,
    ended: bool,
    draft: Option<u8>,
) -> Result<Done, StoreError> {
    let before = chunk.line - 1;
    let changed = db.execute(
        "INSERT INTO lines(id, line, at, text) SELECT id, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), CAST(?4 AS TEXT)
         FROM ends WHERE id = ?1 AND (length IS NULL OR length = ?5) ON CONFLICT DO NOTHING",
        values![table, chunk.line, chunk.at, &chunk.text, before],
    )?;
    if changed == 0 {
        return Ok(Err(StoreError::Conflict));
    }
    let end = JournalEnd::after(before, &chunk.text);
    let kept = db.execute(
        "UPDATE ends SET length = ?2, head = ?3 WHERE id = ?1",
        values![table, end.lines, &end.hash],
    )?;
    if kept == 0 {
        return Err(StoreError::Refused("the match was deleted".into()));
    }
    if ended {
        db.execute(
            "UPDATE tables SET ended = ?2, touched = ?2 WHERE id = ?1",
            values![table, chunk.at],
        )?;
    }
    if let Some(seat) = draft {
        db.execute(FORGET_DRAFT, values![table, seat])?;
    }
    Ok(Ok(()))
}

/// Deletes a match that is still as old as it was found to be. The first statement waits for whoever is appending to it;
/// the second sees what they wrote.
fn prune(
    db: &mut impl Database,
    table: &str,
    ended: i64,
    touched: i64,
) -> Result<Done, StoreError> {
    db.execute(
        "UPDATE ends SET length = length WHERE id = ?1",
        values![table],
    )?;
    let changed = db.execute(
        "DELETE FROM tables WHERE id = ?1 AND (ended < ?2 OR (ended IS NULL AND touched < ?3
         AND NOT EXISTS (SELECT 1 FROM lines WHERE lines.id = tables.id AND at >= ?3)))",
        values![table, ended, touched],
    )?;
    if changed == 1 {
        for statement in DELETE {
            db.execute(statement, values![table])?;
        }
    }
    Ok(taken(changed))
}

/// Carries out a write in two parts, which can stop half way: then nothing of it is kept.
fn in_part<D: Database>(
    db: &mut D,
    write: impl FnOnce(&mut D) -> Result<Done, StoreError>,
) -> Result<Done, StoreError> {
    db.run("SAVEPOINT part")?;
    let done = write(db)?;
    if done.is_err() {
        db.run("ROLLBACK TO SAVEPOINT part")?;
    }
    db.run("RELEASE SAVEPOINT part")?;
    Ok(done)
}

fn put_draft(
    db: &mut impl Database,
    table: &str,
    seat: u8,
    body: Option<&str>,
) -> Result<Done, StoreError> {
    match body {
        Some(body) => db.execute(
            "INSERT INTO drafts(id, seat, body) VALUES(?1, ?2, ?3)
             ON CONFLICT(id, seat) DO UPDATE SET body = excluded.body",
            values![table, seat, body],
        )?,
        None => db.execute(FORGET_DRAFT, values![table, seat])?,
    };
    Ok(Ok(()))
}

fn put_hall(db: &mut impl Database, row: &HallRow) -> Result<Done, StoreError> {
    let changed = match row.version {
        1 => db.execute(
            "INSERT INTO halls(id, created, closed, body, version) VALUES(?1, ?2, ?3, ?4, 1)
             ON CONFLICT DO NOTHING",
            values![&row.id, row.created, row.closed, &row.body],
        )?,
        next => db.execute(
            "UPDATE halls SET closed = ?2, body = ?3, version = version + 1 WHERE id = ?1 AND version = ?4",
            values![&row.id, row.closed, &row.body, next - 1],
        )?,
    };
    Ok(taken(changed))
}

fn put_keyring(db: &mut impl Database, row: &KeyringRow) -> Result<Done, StoreError> {
    let changed = match row.version {
        1 => db.execute(
            "INSERT INTO keyrings(id, created, phrase, body, version) VALUES(?1, ?2, ?3, ?4, 1)
             ON CONFLICT DO NOTHING",
            values![&row.id, row.created, &row.phrase, &row.body],
        )?,
        next => db.execute(
            "UPDATE keyrings SET phrase = ?2, body = ?3, version = version + 1 WHERE id = ?1 AND version = ?4",
            values![&row.id, &row.phrase, &row.body, next - 1],
        )?,
    };
    Ok(taken(changed))
}

/// Carries out a statement that no other process can be first with.
fn put(
    db: &mut impl Database,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<Done, StoreError> {
    db.execute(sql, values)?;
    Ok(Ok(()))
}

/// Carries out one write. An error is the database's and takes the group with it; a conflict is this write's own.
fn execute_write(db: &mut impl Database, write: &Write) -> Result<Done, StoreError> {
    match write {
        Write::Create { row, lines } => create(db, row, lines),
        Write::Append {
            table,
            chunk,
            ended,
            meta: None,
            draft,
        } => append(db, table, chunk, *ended, *draft),
        Write::Append {
            table,
            chunk,
            ended,
            meta: Some(meta),
            draft,
        } => in_part(db, |db| match put_meta(db, table, meta)? {
            Ok(()) => append(db, table, chunk, *ended, *draft),
            late => Ok(late),
        }),
        Write::Meta { table, meta } => put_meta(db, table, meta),
        Write::Draft { table, seat, body } => put_draft(db, table, *seat, body.as_deref()),
        Write::Chat { table, message } => {
            let changed = db.execute(
                "INSERT INTO chat(id, number, at, body) SELECT id, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT),
                 CAST(?4 AS TEXT) FROM tables WHERE id = ?1 ON CONFLICT DO NOTHING",
                values![table, message.number, message.at, &message.body],
            )?;
            Ok(taken(changed))
        }
        Write::EditMessage {
            table,
            number,
            body,
        } => {
            let edit = "UPDATE chat SET body = ?3 WHERE id = ?1 AND number = ?2";
            let changed = db.execute(edit, values![table, *number, body])?;
            Ok(taken(changed))
        }
        Write::Notepad { table, seat, text } => put(
            db,
            "INSERT INTO pads(id, seat, text) VALUES(?1, ?2, ?3)
             ON CONFLICT(id, seat) DO UPDATE SET text = excluded.text",
            values![table, *seat, text],
        ),
        Write::Prune {
            table,
            ended,
            touched,
        } => prune(db, table, *ended, *touched),
        Write::Pulse { at } => put(
            db,
            "INSERT INTO pulse(id, at) VALUES(1, ?1) ON CONFLICT(id) DO UPDATE SET at = excluded.at",
            values![*at],
        ),
        Write::Lease {
            table,
            holder,
            now,
            until,
        } => {
            let changed = db.execute(
                "UPDATE tables SET holder = ?2, held_until = ?4
                 WHERE id = ?1 AND (holder IS NULL OR holder = ?2 OR held_until < ?3)",
                values![table, holder, *now, *until],
            )?;
            Ok(taken(changed))
        }
        Write::Hall(row) => put_hall(db, row),
        Write::DeleteHall { hall } => put(db, "DELETE FROM halls WHERE id = ?1", values![hall]),
        Write::Keyring(row) => put_keyring(db, row),
        Write::Release { table, holder } => put(
            db,
            "UPDATE tables SET holder = NULL, held_until = NULL WHERE id = ?1 AND holder = ?2",
            values![table, holder],
        ),
    }
}

/// Carries out a group inside the transaction that has begun.
pub(super) fn write_group(
    db: &mut impl Database,
    writes: &[Write],
) -> Result<Vec<Done>, StoreError> {
    let mut done = Vec::with_capacity(writes.len());
    let mut news = BTreeSet::new();
    for write in writes {
        let result = execute_write(db, write)?;
        if result.is_ok() && write.is_news() {
            news.insert(write.table());
        }
        done.push(result);
    }
    db.announce(&news)?;
    db.run("COMMIT")?;
    Ok(done)
}
