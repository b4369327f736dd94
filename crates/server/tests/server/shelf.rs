//! Games that were taken in from a journal.

use crate::world::{World, play, roomy};
use engine::FastRng;
use serde_json::json;
use server::Config;

#[test]
fn a_game_that_was_taken_in_replays_like_the_one_it_came_from() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel", "seats": {"umpire": {"bot": "anything"}}
    }));
    play(&keys, &["red", "blue"], 1000, &mut FastRng::new(5));
    let journal = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(journal.body).unwrap();
    let taken = world
        .stranger()
        .ask("POST", "/api/import", Some(&text), "")
        .unwrap();
    assert!(taken.ok(), "{}", String::from_utf8_lossy(&taken.body));
    let taken = crate::world::Keys {
        address: keys.address,
        keys: taken.json(),
    };
    let last = keys.get("red", "log")["number"].as_u64().unwrap();
    let mut views = Vec::new();
    for at in 0..=last {
        for eyes in ["red", "blue"] {
            let ask = format!("replay?at={at}&eyes={eyes}");
            let (first, second) = (keys.get("host", &ask), taken.get("host", &ask));
            assert_eq!(first, second, "{ask}");
            views.push(second["view"].to_string());
        }
    }
    views.sort();
    views.dedup();
    assert!(views.len() > 5, "every moment looks the same");
    world.stop();
}

#[test]
fn finished_games_leave_the_list_and_fill_the_shelf() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        finished_tables: 1,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let ask = json!({"game": "outpost", "scenario": "duel", "open": true});
    let (first, second) = (world.table(ask.clone()), world.table(ask.clone()));
    let listed = || {
        let list = world.stranger().get("/api/tables").unwrap().json();
        list["tables"].as_array().unwrap().len()
    };
    assert_eq!(listed(), 2);
    first.post("red", "resign", json!({}));
    assert_eq!(listed(), 1);
    let journal = first
        .client("red")
        .get(&first.path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(journal.body).unwrap();
    let mut stranger = world.stranger();
    assert_eq!(stranger.post("/api/tables", &ask).unwrap().status, 429);
    let import = stranger.ask("POST", "/api/import", Some(&text), "");
    assert_eq!(import.unwrap().status, 429);
    // Those who are playing play on.
    assert_eq!(second.post("red", "resign", json!({})).0, 200);
    world.stop();
}
