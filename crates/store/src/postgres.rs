//! PostgreSQL beside the program, shared by any number of servers.

use crate::sql::{Database, Row, Value};
use crate::{StoreError, schema};
use bytes::BytesMut;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, NoTls, Statement};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// A connection that is made again when it was lost.
pub struct Postgres {
    url: String,
    /// This process, named in every notification, so that it can skip its own.
    name: String,
    client: Option<Client>,
    /// What this connection has prepared.
    statements: HashMap<&'static str, Statement>,
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
            statements: HashMap::new(),
        };
        migrate(store.connect()?)?;
        Ok(store)
    }

    /// The connection, made again if it was lost. Never inside a transaction: what follows it would be written alone.
    fn connect(&mut self) -> Result<&mut Client, StoreError> {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            self.statements.clear();
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

    /// The connection as it is, and a statement that it has prepared.
    fn prepared(&mut self, sql: &'static str) -> Result<(&mut Client, Statement), StoreError> {
        let lost = || StoreError::Failed("the connection is lost".into());
        let client = self.client.as_mut().ok_or_else(lost)?;
        let statement = match self.statements.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                // PostgreSQL numbers values `$1`.
                let prepared = client.prepare(&sql.replace('?', "$"))?;
                self.statements.insert(sql, prepared.clone());
                prepared
            }
        };
        Ok((client, statement))
    }
}

/// Calls `tell` with the id of every table that another server wrote to, and with nothing when the
/// connection was made again and news may have been missed. Runs until `tell` says false.
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

impl Database for Postgres {
    fn begin(&mut self) -> Result<(), StoreError> {
        Ok(self.connect()?.batch_execute("BEGIN")?)
    }

    fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        let lost = || StoreError::Failed("the connection is lost".into());
        let client = self.client.as_mut().ok_or_else(lost)?;
        Ok(client.batch_execute(sql)?)
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let (client, statement) = self.prepared(sql)?;
        let values: Vec<_> = values.iter().map(|value| value as _).collect();
        Ok(client.execute(&statement, &values)?)
    }

    fn query<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.connect()?;
        let (client, statement) = self.prepared(sql)?;
        let values: Vec<_> = values.iter().map(|value| value as _).collect();
        let rows = client.query(&statement, &values)?;
        rows.iter().map(|row| read(row)).collect()
    }

    fn announce(&mut self, tables: &BTreeSet<&str>) -> Result<(), StoreError> {
        for table in tables {
            let news = format!("{} {table}", self.name);
            let values = [Value::from(CHANNEL), Value::from(&news)];
            self.execute("SELECT pg_notify(?1, ?2)", &values)?;
        }
        Ok(())
    }
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
            Value::Bool(flag) => flag.to_sql(kind, out),
            Value::Int(None) => Ok(IsNull::Yes),
            Value::Int(Some(number)) if *kind == Type::INT2 => (*number as i16).to_sql(kind, out),
            Value::Int(Some(number)) => number.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl Row for postgres::Row {
    fn text(&self, column: usize) -> Result<String, StoreError> {
        Ok(self.try_get(column)?)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError> {
        Ok(self.try_get(column)?)
    }

    fn flag(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.try_get(column)?)
    }

    fn maybe(&self, column: usize) -> Result<Option<i64>, StoreError> {
        if *self.columns()[column].type_() == Type::INT2 {
            return Ok(self.try_get::<_, Option<i16>>(column)?.map(i64::from));
        }
        Ok(self.try_get(column)?)
    }
}
