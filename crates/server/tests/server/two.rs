//! Two servers that share a store, without hearing of each other's news: what a seat keeps is found by both.

use crate::world::{Keys, World, roomy};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use store::{Backend, Meta, Sqlite, Store, Write};

/// A server that knows that it is not alone. The address of its news leads nowhere.
fn server(path: &Path) -> World {
    let open = || Box::new(Sqlite::open(path).unwrap());
    let nowhere = "postgres://nobody@127.0.0.1:1/none".to_owned();
    World::of(Store::start(open(), open()), roomy(), Some(nowhere))
}

#[test]
fn a_draft_made_at_one_server_is_there_at_the_other_and_gone_when_it_was_played() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let worlds = [server(&path), server(&path)];
    let first = worlds[0].duel();
    let keys = worlds.each_ref().map(|world| Keys {
        address: world.address,
        keys: first.keys.clone(),
    });
    let kept = |n: usize| keys[n].get("red", "view")["draft"]["choices"].clone();
    assert_eq!((kept(0), kept(1)), (Value::Null, Value::Null));
    for choices in [
        json!([{"put": 1}, {"at": 0}]),
        json!([{"put": 2}, {"at": 0}]),
    ] {
        let (status, _) = keys[0].post("red", "draft", json!({"choices": choices}));
        assert_eq!(status, 200);
        assert_eq!(
            kept(1),
            choices,
            "the other server has an old draft or none"
        );
    }
    // Committed where it was not drafted: it stays behind nowhere.
    let batch = json!({"choices": kept(1), "nonce": "01".repeat(16)});
    assert_eq!(keys[1].post("red", "commit", batch).0, 200);
    assert_eq!((kept(0), kept(1)), (Value::Null, Value::Null));
    // An empty draft forgets one that the other server keeps.
    let (status, _) = keys[1].post("red", "draft", json!({"choices": [{"put": 3}, {"at": 2}]}));
    assert_eq!(status, 200);
    keys[0].post(
        "red",
        "commit",
        json!({"choices": ["nothing"], "nonce": "02".repeat(16)}),
    );
    assert_eq!(keys[0].post("red", "draft", json!({"choices": []})).0, 200);
    assert_eq!((kept(0), kept(1)), (Value::Null, Value::Null));
    for world in worlds {
        world.stop();
    }
}

/// Changes a table's document behind the servers' backs.
fn edit(db: &mut Sqlite, id: &str, change: impl FnOnce(&mut Value)) {
    let row = db.table(id).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    change(&mut meta);
    let meta = Meta {
        version: row.version,
        text: meta.to_string(),
        open: row.open,
    };
    let table = id.to_owned();
    assert!(db.write(&[Write::Meta { table, meta }]).unwrap()[0].is_ok());
}

#[test]
fn what_a_dead_server_minded_is_taken_over_without_a_visitor() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let survivor = server(&path);
    // Tables of a server that the survivor hears nothing of.
    let dead = World::on(&path);
    let bots = dead.duel();
    let rate = json!({"live": {"minutes": 1, "seconds": 0}});
    let clock = dead.table(json!({"game": "outpost", "scenario": "duel", "rate": rate}));
    dead.stop();
    let mut db = Sqlite::open(&path).unwrap();
    edit(&mut db, bots.table(), |meta| {
        meta["seats"][1]["bot"] = json!("anything")
    });
    edit(&mut db, clock.table(), |meta| {
        let since = meta["clock"]["since"].as_i64().unwrap();
        meta["clock"]["since"] = json!(since - 120_000);
    });
    // It died while a computer player was thinking: its lease was never given back.
    let lease = Write::Lease {
        table: bots.table().into(),
        holder: "dead".into(),
        now: 1,
        until: 2,
    };
    assert!(db.write(&[lease]).unwrap()[0].is_ok());
    let start = Instant::now();
    loop {
        let played = db.chunks(bots.table(), 1).unwrap().len() > 1;
        let ended = db.table(clock.table()).unwrap().unwrap().ended.is_some();
        if played && ended {
            break;
        }
        let waited = start.elapsed() < Duration::from_secs(60);
        assert!(waited, "nobody minds: played {played}, ended {ended}");
        std::thread::sleep(Duration::from_millis(200));
    }
    survivor.stop();
}
