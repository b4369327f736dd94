//! Clocks: they run without visitors, and tell nobody of what he cannot see.

use crate::world::{Keys, World, roomy};
use serde_json::{Value, json};
use server::Config;
use std::time::{Duration, Instant};
use store::{Backend, Meta, Sqlite, Write};

fn live_table(world: &World) -> Keys {
    let rate = json!({"live": {"minutes": 5, "seconds": 10}});
    world.table(json!({"game": "outpost", "scenario": "duel", "rate": rate}))
}

fn batch(choices: Value, n: u8) -> Value {
    json!({"choices": choices, "nonce": format!("{n:032x}")})
}

#[test]
fn a_clock_that_runs_out_while_no_server_is_there_ends_the_game_without_a_visitor() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = live_table(&world);
    world.stop();
    let mut db = Sqlite::open(&path).unwrap();
    let row = db.table(keys.table()).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    let since = meta["clock"]["since"].as_i64().unwrap() - 600_000;
    meta["clock"]["since"] = json!(since);
    let meta = Meta {
        version: row.version,
        text: meta.to_string(),
        open: row.open,
    };
    let table = keys.table().to_owned();
    assert!(db.write(&[Write::Meta { table, meta }]).unwrap()[0].is_ok());
    let world = World::on(&path);
    let start = Instant::now();
    while db.table(keys.table()).unwrap().unwrap().ended.is_none() {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "nobody keeps time"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    world.stop();
}

#[test]
fn a_batch_that_a_seat_sees_nothing_of_shows_on_no_clock_and_on_no_offer() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = live_table(&world);
    for (role, what) in [("blue", "draw"), ("blue", "takeback")] {
        keys.post(role, what, json!({"yes": true}));
    }
    let (status, _) = keys.post("blue", "commit", batch(json!([{"put": 3}, {"at": 2}]), 1));
    assert_eq!(status, 200);
    keys.post("blue", "takeback", json!({"yes": true}));
    let mut events = keys
        .client("blue")
        .listen(&keys.path("blue", "live"), None)
        .unwrap();
    while events.next_event().unwrap().kind != "status" {}
    let table = format!("/api/tables/{}", keys.table());
    let roles = ["blue", "watch"];
    let look = || -> Vec<Value> {
        let mut seen: Vec<Value> = roles.iter().map(|role| keys.get(role, "view")).collect();
        seen.push(keys.client("blue").get(&table).unwrap().json());
        seen
    };
    let before = look();
    assert!(before[0]["status"]["takeback"].is_object());
    assert_eq!(before[0]["status"]["draw"], json!(["blue"]));
    std::thread::sleep(Duration::from_millis(30));
    // Placing is done in secret (§1): Blue and the onlookers cannot know that Red has begun.
    let (status, _) = keys.post("red", "commit", batch(json!([{"put": 1}, {"at": 0}]), 2));
    assert_eq!(status, 200);
    assert_eq!(look(), before);
    events.set_timeout(Duration::from_millis(300)).unwrap();
    let heard = events.next_event();
    assert!(heard.is_err(), "{heard:?}");
    // Red hands over: that everybody sees, and it is what turns the clocks and ends the offers.
    let rest = json!([{"put": 2}, {"at": 1}, {"put": 3}, {"at": 2}, "ready"]);
    let (status, _) = keys.post("red", "commit", batch(rest, 3));
    assert_eq!(status, 200);
    let status = keys.get("blue", "view")["status"].clone();
    assert_eq!(
        (&status["draw"], &status["takeback"]),
        (&json!([]), &Value::Null)
    );
    let seat = |status: &Value, n: usize| status["seats"][n].clone();
    assert!(
        seat(&status, 0)["left"].as_i64().unwrap() > 300_000,
        "no seconds for a move"
    );
    assert!(seat(&status, 0)["deadline"].is_null());
    assert_eq!(
        seat(&status, 1),
        seat(&before[0]["status"], 1),
        "Blue's own time runs on"
    );
    world.stop();
}

#[test]
fn figures_that_tell_when_others_play_are_for_the_operator() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        behind_proxy: true,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let from = |address: &str| {
        let more = format!("x-forwarded-for: {address}\r\n");
        let reply = world.stranger().ask("GET", "/metrics", None, &more);
        reply.unwrap().status
    };
    assert_eq!((from("127.0.0.1"), from("203.0.113.9")), (200, 404));
    world.stop();
}
