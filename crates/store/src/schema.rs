//! The tables of the database, step by step from the first release on. A step is never changed, only followed.

/// SQL that both databases understand, but for the types named in braces.
pub const STEPS: &[&str] = &[
    "
CREATE TABLE tables(
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  created BIGINT NOT NULL,
  touched BIGINT NOT NULL,
  ended BIGINT,
  open BOOLEAN NOT NULL,
  seed {bytes} NOT NULL,
  meta TEXT NOT NULL,
  version BIGINT NOT NULL,
  holder TEXT,
  held_until BIGINT
);
CREATE INDEX tables_open ON tables(open, touched);
CREATE TABLE lines(
  id TEXT NOT NULL,
  line BIGINT NOT NULL,
  at BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(id, line)
){clustered};
CREATE TABLE drafts(
  id TEXT NOT NULL,
  seat SMALLINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(id, seat)
);
CREATE TABLE chat(
  id TEXT NOT NULL,
  number BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(id, number)
);
CREATE TABLE pads(
  id TEXT NOT NULL,
  seat SMALLINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(id, seat)
);
",
    "
CREATE TABLE halls(
  id TEXT PRIMARY KEY,
  created BIGINT NOT NULL,
  closed BOOLEAN NOT NULL,
  body TEXT NOT NULL,
  version BIGINT NOT NULL
);
",
    "
ALTER TABLE tables ADD COLUMN length BIGINT;
ALTER TABLE tables ADD COLUMN head TEXT;
CREATE TABLE pulse(id SMALLINT PRIMARY KEY, at BIGINT NOT NULL);
",
    "
CREATE TABLE keyrings(
  id TEXT PRIMARY KEY,
  created BIGINT NOT NULL,
  phrase TEXT NOT NULL,
  body TEXT NOT NULL,
  version BIGINT NOT NULL
);
CREATE INDEX keyrings_phrase ON keyrings(phrase);
",
    // It changes with every batch, and the row of a match holds its whole document: apart, a page has the ends of many.
    "
CREATE TABLE ends(
  id TEXT PRIMARY KEY,
  length BIGINT,
  head TEXT
){clustered};
INSERT INTO ends(id, length, head) SELECT id, length, head FROM tables;
ALTER TABLE tables DROP COLUMN length;
ALTER TABLE tables DROP COLUMN head;
",
];

/// The steps that are still to be done, as SQL for a database with these types.
pub fn pending(done: usize, bytes: &str, clustered: &str) -> Result<Vec<String>, String> {
    if done > STEPS.len() {
        return Err(format!(
            "the store was written by a newer program (schema {done}, this one knows {}); use that program",
            STEPS.len()
        ));
    }
    Ok(STEPS[done..]
        .iter()
        .map(|step| {
            step.replace("{bytes}", bytes)
                .replace("{clustered}", clustered)
        })
        .collect())
}
