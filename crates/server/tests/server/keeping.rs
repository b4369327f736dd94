//! What is kept and for how long, and stores of older and newer programs.

use crate::world::{Keys, World, edit, games, play, roomy, until};
use engine::FastRng;
use rusqlite::Connection;
use serde_json::json;
use server::{Config, now};
use std::path::Path;
use store::{Backend, MatchRow, Sqlite, Write};

const DAY: i64 = 86_400_000;

/// A table is as old as if it had been made, played and ended so many days ago.
fn age(path: &Path, keys: &Keys, days: i64) {
    let mut db = Sqlite::open(path).unwrap();
    let row = db.table(keys.table()).unwrap().unwrap();
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let lines = chunks.into_iter().map(|chunk| chunk.text).collect();
    let at = now() - days * DAY;
    let old = MatchRow {
        created: at,
        touched: at,
        ended: row.ended.map(|_| at),
        ..row
    };
    let prune = Write::Prune {
        table: old.id.clone(),
        ended: i64::MAX,
        touched: i64::MAX,
    };
    let writes = [prune, Write::Create { row: old, lines }];
    for done in db.write(&writes).unwrap() {
        done.unwrap();
    }
}

#[test]
fn finished_and_idle_tables_go_after_their_days_and_no_others() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let ask = json!({"game": "outpost", "scenario": "set", "watch": true});
    let table = || world.table(ask.clone());
    // By what was done and how many days ago it was, and whether it is kept.
    let cases = [
        (true, 8, false),
        (true, 6, true),
        (false, 31, false),
        (false, 29, true),
        (false, 8, true),
        (true, 0, true),
    ];
    let tables: Vec<Keys> = cases.iter().map(|_| table()).collect();
    for (keys, (finished, ..)) in tables.iter().zip(&cases) {
        play(keys, &["red"], 1, &mut FastRng::new(2));
        if *finished {
            assert_eq!(keys.post("red", "resign", json!({})).0, 200);
        }
    }
    world.stop();
    for (keys, (_, days, _)) in tables.iter().zip(&cases) {
        age(&path, keys, *days);
    }
    let config = Config {
        keep_finished: Some(7),
        keep_idle: Some(30),
        ..roomy()
    };
    let world = World::with(&path, config);
    let db = Connection::open(&path).unwrap();
    let count = |place: &str| -> i64 {
        let ask = format!("SELECT COUNT(DISTINCT id) FROM {place}");
        db.query_row(&ask, [], |row| row.get(0)).unwrap()
    };
    until("without the old tables", || count("tables") == 4);
    // Nothing of them is left, their dice and journals least of all.
    assert_eq!(count("lines"), 4);
    for ((finished, days, kept), keys) in cases.iter().zip(&tables) {
        let path = format!("/api/tables/{}", keys.table());
        let found = world.stranger().get(&path).unwrap().status;
        let expected = if *kept { 200 } else { 404 };
        assert_eq!(found, expected, "finished: {finished}, {days} days");
    }
    world.stop();
}

/// The store as the first release made it.
const FIRST: &str = "
CREATE TABLE tables(id TEXT PRIMARY KEY, game TEXT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL,
  ended BIGINT, open BOOLEAN NOT NULL, seed BLOB NOT NULL, meta TEXT NOT NULL, version BIGINT NOT NULL, holder TEXT,
  held_until BIGINT);
CREATE INDEX tables_open ON tables(open, touched);
CREATE TABLE lines(id TEXT NOT NULL, line BIGINT NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY(id, line)) WITHOUT ROWID;
CREATE TABLE drafts(id TEXT NOT NULL, seat SMALLINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(id, seat));
CREATE TABLE chat(id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(id, number));
CREATE TABLE pads(id TEXT NOT NULL, seat SMALLINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(id, seat));
PRAGMA user_version = 1;
";

/// What stands beside the journal in the oldest documents.
const OLDEST: [&str; 4] = ["setup", "host", "seats", "rate"];

#[test]
fn a_game_in_the_store_of_the_first_release_is_played_on() {
    let dir = tempfile::tempdir().unwrap();
    let (path, old) = (dir.path().join("store.db"), dir.path().join("old.db"));
    let world = World::on(&path);
    let keys = world.duel();
    let mut dice = FastRng::new(6);
    play(&keys, &["red", "blue"], 4, &mut dice);
    keys.post("red", "chat", json!({"text": "Good luck"}));
    let look = |keys: &Keys| {
        ["red", "blue"].map(|role| {
            (
                keys.get(role, "view")["view"].clone(),
                keys.get(role, "log"),
            )
        })
    };
    let before = look(&keys);
    world.stop();
    // Fields that came later are missing there.
    edit(&path, &keys, |meta| {
        meta.as_object_mut()
            .unwrap()
            .retain(|name, _| OLDEST.contains(&name.as_str()));
        for chair in meta["seats"].as_array_mut().unwrap() {
            chair
                .as_object_mut()
                .unwrap()
                .retain(|name, _| name == "link" || name == "name");
        }
    });
    let db = Connection::open(&old).unwrap();
    db.execute_batch(FIRST).unwrap();
    let new = path.display().to_string();
    db.execute("ATTACH DATABASE ?1 AS new", [new]).unwrap();
    for (place, columns) in [
        (
            "tables",
            "id, game, created, touched, ended, open, seed, meta, version",
        ),
        ("lines", "id, line, at, text"),
        ("chat", "id, number, at, body"),
    ] {
        let copy = format!("INSERT INTO main.{place}({columns}) SELECT {columns} FROM new.{place}");
        db.execute_batch(&copy).unwrap();
    }
    drop(db);

    let world = World::on(&old);
    let keys = keys.at(&world);
    assert_eq!(look(&keys), before);
    assert_eq!(keys.get("blue", "chat")["chat"][0]["text"], "Good luck");
    play(&keys, &["red", "blue"], 1000, &mut dice);
    let journal = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(journal.body).unwrap();
    let proof = games()[0].verify(&text).unwrap();
    assert!(proof.finished && proof.proven == proof.draws);
    world.stop();
    // Opened again it is found up to date.
    Sqlite::open(&old).unwrap();
}

#[test]
fn a_store_of_a_newer_program_is_refused_and_left_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    World::on(&path).stop();
    let version = |db: &Connection| -> i64 {
        let ask = "PRAGMA user_version";
        db.query_row(ask, [], |row| row.get(0)).unwrap()
    };
    let db = Connection::open(&path).unwrap();
    let newer = version(&db) + 1;
    db.pragma_update(None, "user_version", newer).unwrap();
    let refused = Sqlite::open(&path).err().expect("refused").to_string();
    assert!(refused.contains("newer program"), "{refused}");
    assert_eq!(version(&db), newer);
}
