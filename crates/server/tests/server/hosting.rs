//! What a host may do with seats that others hold: nothing without them.

use crate::world::{Keys, World, edit, nonce, play, until};
use engine::FastRng;
use serde_json::{Value, json};

fn words(keys: &Keys) -> Vec<String> {
    let chat = keys.get("red", "chat")["chat"].clone();
    let chat = chat.as_array().unwrap().iter();
    chat.map(|said| said["text"].as_str().unwrap().to_owned())
        .collect()
}

fn table(world: &World) -> Keys {
    world.table(json!({
        "game": "outpost", "scenario": "duel", "seats": {"red": {"free": false}, "blue": {"free": false}},
    }))
}

fn asked(keys: &Keys, seat: usize) -> Value {
    keys.get("red", "view")["status"]["seats"][seat]["asked"].clone()
}

#[test]
fn no_host_opens_a_seat_that_somebody_holds() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world);
    // Neither at once nor on a way around.
    assert_eq!(keys.post("host", "revoke", json!({"seat": "blue"})).0, 409);
    let replace = json!({"seat": "blue", "bot": "anything"});
    assert_eq!(
        keys.post("host", "replace", replace.clone()).1,
        json!({"asked": true})
    );
    assert_eq!(keys.post("host", "links", json!({"role": "blue"})).0, 403);
    let (_, answer) = keys.post("host", "reissue", json!({"seat": "blue"}));
    assert_eq!(answer, json!({"asked": true}));
    assert_eq!(asked(&keys, 1)["act"], "reissue");
    assert_eq!(keys.status("blue", "view"), 200);
    // The holder says no; a batch says so too.
    assert_eq!(keys.post("blue", "consent", json!({"yes": false})).0, 200);
    assert_eq!(asked(&keys, 1), Value::Null);
    keys.post("host", "reissue", json!({"seat": "red"}));
    assert_eq!(asked(&keys, 0)["agreed"], false);
    play(&keys, &["red"], 1, &mut FastRng::new(1));
    assert_eq!(asked(&keys, 0), Value::Null);
    // The holder says yes: the link is made when the host comes for it, and the old one ends then.
    keys.post("host", "reissue", json!({"seat": "blue"}));
    assert_eq!(keys.post("blue", "consent", json!({"yes": true})).0, 200);
    assert_eq!(keys.status("blue", "view"), 200);
    let (_, made) = keys.post("host", "reissue", json!({"seat": "blue"}));
    assert!(made["secret"].is_string(), "{made}");
    assert_eq!(keys.status("blue", "view"), 401);
    let said = words(&keys);
    for line in [
        "I ask Blue to let the computer play.",
        "I ask Blue to give the seat up for a new link.",
        "Blue does not agree.",
        "Blue agrees to a new link.",
        "Blue has a new link.",
    ] {
        assert!(said.iter().any(|said| said == line), "{line}: {said:?}");
    }
    world.stop();
}

#[test]
fn whoever_lost_every_link_need_not_answer_for_more_than_a_week() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world);
    keys.post("host", "reissue", json!({"seat": "blue"}));
    let later = |days: i64| {
        edit(&path, &keys, |meta| {
            let at = server::now() - days * 86_400_000 - 1000;
            meta["seats"][1]["asked"]["at"] = json!(at);
        });
    };
    world.stop();
    later(6);
    let world = World::on(&path);
    let answer = keys
        .at(&world)
        .post("host", "reissue", json!({"seat": "blue"}))
        .1;
    assert_eq!(answer["asked"], true);
    world.stop();
    later(7);
    let world = World::on(&path);
    let answer = keys
        .at(&world)
        .post("host", "reissue", json!({"seat": "blue"}))
        .1;
    assert!(answer["secret"].is_string());
    world.stop();
}

#[test]
fn the_computer_plays_for_somebody_and_gives_the_seat_back() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = table(&world);
    let replace = json!({"seat": "red", "bot": "anything"});
    keys.post("host", "replace", replace);
    assert_eq!(keys.post("red", "consent", json!({"yes": true})).0, 200);
    until("the computer has moved", || {
        keys.get("blue", "view")["status"]["to_move"] == json!(["blue"])
    });
    // The holder sees the game, and plays again when they want.
    let view = keys.get("red", "view");
    assert_eq!(view["status"]["seats"][0]["bot"], "anything");
    let mut dice = FastRng::new(4);
    let batch = json!({"choices": [], "nonce": nonce(&mut dice)});
    assert_eq!(keys.post("red", "commit", batch).0, 409);
    assert_eq!(keys.post("red", "standin", json!({"bot": null})).0, 200);
    assert_eq!(
        keys.get("red", "view")["status"]["seats"][0]["bot"],
        Value::Null
    );
    assert_eq!(play(&keys, &["blue"], 1, &mut dice), 1);
    assert_eq!(play(&keys, &["red"], 1, &mut dice), 1);
    assert!(words(&keys).contains(&"Red plays again.".to_owned()));
    world.stop();
}

#[test]
fn the_computer_keeps_a_seat_until_somebody_takes_it() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let plan = json!({
        "game": "outpost", "scenario": "duel", "open": true,
        "seats": {"red": {"bot": "anything", "free": true}, "blue": {"free": false}},
    });
    let keys = world.table(plan.clone());
    until("the computer has moved", || {
        keys.get("blue", "view")["status"]["to_move"] == json!(["blue"])
    });
    let seat = |keys: &Keys| keys.get("blue", "view")["status"]["seats"][0].clone();
    assert_eq!(
        (&seat(&keys)["bot"], &seat(&keys)["free"]),
        (&json!("anything"), &json!(true))
    );
    let take = keys.path("red", "take");
    let taken = world
        .stranger()
        .post(&take, &json!({"name": "Ann"}))
        .unwrap();
    assert!(taken.ok());
    assert_eq!(
        (&seat(&keys)["bot"], &seat(&keys)["name"]),
        (&Value::Null, &json!("Ann"))
    );
    assert_eq!(
        world.stranger().post(&take, &json!({})).unwrap().status,
        409
    );
    // By an invitation too.
    let keys = world.table(plan);
    let enter = format!("/api/tables/{}/enter", keys.table());
    let ask = json!({"secret": keys.secret("red")});
    assert_eq!(
        world.stranger().post(&enter, &ask).unwrap().json()["role"],
        "red"
    );
    assert_eq!(seat(&keys)["bot"], Value::Null);
    world.stop();
}

#[test]
fn what_a_host_changes_is_said_and_the_clock_stands_once_all_sit() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel", "seats": {"red": {"free": false}, "blue": {"free": true}},
    }));
    let days = json!({"rate": {"days": 3}});
    assert_eq!(keys.post("host", "settings", days.clone()).0, 200);
    assert_eq!(
        keys.get("red", "view")["status"]["rate"],
        json!({"days": 3})
    );
    let change = json!({"watch": true, "open": true, "name": "Friday"});
    assert_eq!(keys.post("host", "settings", change.clone()).0, 200);
    assert_eq!(keys.post("host", "settings", change).0, 200);
    let status = keys.get("red", "view")["status"].clone();
    assert_eq!(
        (&status["watch"], &status["open"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(status["name"], "Friday");
    // What does not change is not said again.
    assert_eq!(words(&keys).len(), 2);
    let enter = format!("/api/tables/{}/enter", keys.table());
    world
        .stranger()
        .post(&enter, &json!({"secret": keys.secret("blue")}))
        .unwrap();
    assert_eq!(
        keys.post("host", "settings", json!({"rate": "none"})).0,
        409
    );
    assert_eq!(
        keys.post("host", "settings", json!({"rate": {"days": 0}}))
            .0,
        400
    );
    assert_eq!(keys.post("red", "settings", json!({"watch": false})).0, 403);
    world.stop();
}
