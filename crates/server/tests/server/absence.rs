//! Who does not come: reminded, claimed against, replaced; and who leaves or gives his seat to another.

use crate::world::{Keys, World, edit, play, until};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Client;

const DAY: i64 = 86_400_000;

/// Thinking began so much earlier.
fn earlier(meta: &mut Value, by: i64) {
    let since = meta["clock"]["since"].as_i64().unwrap();
    meta["clock"]["since"] = json!(since - by);
}

#[test]
fn a_game_by_letter_is_claimed_when_the_days_are_over_and_not_before() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let ask = json!({"game": "outpost", "scenario": "set", "rate": {"days": 2}});
    let (won, replaced) = (world.table(ask.clone()), world.table(ask));
    for keys in [&won, &replaced] {
        let (status, refusal) = keys.post("blue", "claim", json!({}));
        assert_eq!((status, &refusal["error"]), (409, &json!("conflict")));
    }
    world.stop();
    edit(&path, &won, |meta| earlier(meta, 2 * DAY - 3_600_000));
    let world = World::on(&path);
    let (won, replaced) = (won.at(&world), replaced.at(&world));
    assert_eq!(
        won.post("blue", "claim", json!({})).0,
        409,
        "an hour is left"
    );
    world.stop();
    edit(&path, &won, |meta| earlier(meta, 3_600_000));
    edit(&path, &replaced, |meta| earlier(meta, 2 * DAY));
    let world = World::on(&path);
    let (won, replaced) = (won.at(&world), replaced.at(&world));
    // Who is late himself, or only looks on, has nothing to claim.
    assert_eq!(won.post("red", "claim", json!({})).0, 409);
    assert_eq!(won.post("watch", "claim", json!({})).0, 403);
    assert_eq!(won.post("blue", "claim", json!({})).0, 200);
    let status = won.get("blue", "view")["status"].clone();
    assert_eq!(status["ended"]["winners"], json!(["blue"]), "{status}");
    assert_eq!(won.post("blue", "claim", json!({})).0, 409, "it is over");
    // Or a computer player sits down, and the game goes on.
    assert_eq!(
        replaced.post("blue", "claim", json!({"bot": "genius"})).0,
        400
    );
    assert_eq!(
        replaced.post("blue", "claim", json!({"bot": "anything"})).0,
        200
    );
    assert_eq!(replaced.status("red", "view"), 401);
    until("blue's turn", || {
        let status = replaced.get("blue", "view")["status"].clone();
        assert_eq!(status["seats"][0]["bot"], "anything");
        status["to_move"] == json!(["blue"])
    });
    play(&replaced, &["blue"], 1000, &mut FastRng::new(3));
    world.stop();
}

#[test]
fn a_live_game_ends_by_itself_when_the_time_of_one_is_up() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let rate = json!({"live": {"minutes": 1, "seconds": 10}});
    let keys = world.table(json!({"game": "outpost", "scenario": "set", "rate": rate}));
    // Who thinks has a time when it is up, the other what is left to him.
    let clocks = |keys: &Keys| {
        let seats = keys.get("red", "view")["status"]["seats"].clone();
        [0, 1].map(|n| (seats[n]["deadline"].is_i64(), seats[n]["left"].as_i64()))
    };
    assert_eq!(clocks(&keys), [(true, None), (false, Some(60_000))]);
    // A move that passes on gives its seconds; it took less.
    play(&keys, &["red"], 1, &mut FastRng::new(1));
    let [red, blue] = clocks(&keys);
    assert!(!red.0 && red.1 > Some(60_000), "{red:?}");
    assert_eq!(blue, (true, None));
    let late = keys.get("red", "view")["status"]["to_move"][0].clone();
    world.stop();
    edit(&path, &keys, |meta| earlier(meta, 80_000));
    let world = World::on(&path);
    let keys = keys.at(&world);
    let winner = if late == "red" { "blue" } else { "red" };
    until("the end", || {
        keys.get("red", "view")["status"]["ended"]["winners"] == json!([winner])
    });
    let why = keys.get("red", "view")["status"]["ended"]["why"].clone();
    assert!(why.as_str().unwrap().contains("time"), "{why}");
    world.stop();
}

#[test]
fn who_leaves_makes_room_and_who_hands_over_keeps_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "set", "open": true,
        "seats": {"red": {"name": "Ann"}, "blue": {"name": "Bob"}}
    }));
    let take = |name: &str| {
        let reply = world
            .stranger()
            .post(&keys.path("red", "take"), &json!({"name": name}));
        reply.unwrap()
    };
    assert_eq!(take("Cid").status, 409);
    assert_eq!(keys.post("red", "leave", json!({})).0, 200);
    assert_eq!(keys.status("red", "view"), 401);
    let seat = keys.get("blue", "view")["status"]["seats"][0].clone();
    assert_eq!((&seat["name"], &seat["free"]), (&json!(""), &json!(true)));
    let taken = take("Cid");
    assert!(taken.ok());
    let cid = taken.json()["secret"].as_str().unwrap().to_owned();
    let view = |secret: &str| {
        let reply = Client::new(keys.address, Some(secret)).get(&keys.path("red", "view"));
        reply.unwrap()
    };
    assert_eq!(view(&cid).json()["status"]["seats"][0]["name"], "Cid");

    // Cid gives his seat to Dan: one link for one person.
    let path = keys.path("red", "handover");
    let handed = Client::new(keys.address, Some(&cid)).post(&path, &json!({}));
    let handed = handed.unwrap().json();
    let dan = handed["secret"].as_str().unwrap();
    assert_eq!(handed["role"], "red");
    assert!(handed["link"].as_str().unwrap().ends_with(dan));
    assert_eq!(view(&cid).status, 401);
    let seat = view(dan).json()["status"]["seats"][0].clone();
    assert_eq!((&seat["name"], &seat["free"]), (&json!(""), &json!(false)));
    assert!(!view(dan).json()["menu"].as_array().unwrap().is_empty());
    assert_eq!(take("Eve").status, 409);
    world.stop();
}
