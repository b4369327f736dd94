//! A game of Eastfront by mail over twenty days, on a clock of the test's own: restarts, a reminder, vacation, a time-out,
//! a rematch.

use crate::sink::Sink;
use crate::world::{Keys, World, nonce, pick, roomy, shelf};
use engine::FastRng;
use serde_json::{Value, json};
use server::{Config, Hooks};
use std::path::Path;
use store::{Sqlite, Store};

const HOUR: i64 = 3_600_000;

/// A server that looks for letters without an answer every second.
fn open(path: &Path) -> World {
    let config = Config {
        hooks: Hooks::Anywhere,
        remind_every: 1,
        ..roomy()
    };
    let open = || Box::new(Sqlite::open(path).unwrap());
    let rules = eastfront::Eastfront::shipped().unwrap();
    World::serving(Store::start(open(), open()), config, None, shelf(rules))
}

/// The seat that is to move, if only one is.
fn mover(keys: &Keys) -> Option<String> {
    let status = keys.get("axis", "view")["status"].clone();
    let moves = status["to_move"].as_array().unwrap().clone();
    match (&moves[..], status["ended"].is_null()) {
        ([one], true) => Some(one.as_str().unwrap().into()),
        _ => None,
    }
}

/// One sitting: the seat plays until the other one is to move. It ends phases where it may, else it does anything.
fn sit(keys: &Keys, seat: &str, dice: &mut FastRng) {
    for _ in 0..400 {
        if mover(keys).as_deref() != Some(seat) {
            return;
        }
        let view = keys.get(seat, "view");
        let (mut menu, mut choices) = (view["menu"].clone(), Vec::<Value>::new());
        while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
            let end = offers.iter().find(|offer| offer["choice"] == "end");
            let entry = end.unwrap_or(&offers[dice.below(offers.len())]);
            choices.push(pick(entry, dice));
            let drafted = keys.post(seat, "draft", json!({"choices": choices})).1;
            menu = match drafted["pace"] == "more" {
                true => drafted["menu"].clone(),
                false => Value::Null,
            };
        }
        let batch = json!({"choices": choices, "nonce": nonce(dice)});
        let (status, answer) = keys.post(seat, "commit?brief=1", batch);
        assert_eq!(status, 200, "{answer}");
    }
    panic!("{seat} never hands over");
}

/// The next notice: whom it is for, and of what.
fn told(sink: &Sink) -> (String, String) {
    let body: Value = serde_json::from_slice(&sink.next().body).unwrap();
    let text = |name: &str| body[name].as_str().unwrap().to_owned();
    assert_eq!(body.as_object().unwrap().len(), 4, "{body}");
    (text("seat"), text("event"))
}

#[test]
fn twenty_days_by_mail() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let sink = Sink::web();
    let mut world = open(&path);
    let mut keys = world.table(json!({
        "game": "eastfront", "scenario": "1941", "rate": {"days": 3}, "vacation": 5,
        "seats": {"axis": {"name": "Ann", "free": false}, "soviet": {"name": "Ben", "free": false}},
    }));
    let hook = json!({"hook": format!("http://{}/", sink.address)});
    for seat in ["axis", "soviet"] {
        assert_eq!(keys.post(seat, "notify", hook.clone()).0, 200);
    }
    let mut dice = FastRng::new(41);
    let mut hours = 0;
    let mut pass = |more: i64| {
        hours += more;
        server::set_forward(more * HOUR);
    };
    // Two weeks in which somebody finds an hour a day; the server is restarted now and then.
    for day in 1..=14 {
        pass(23);
        let seat = mover(&keys).expect("one is to move");
        sit(&keys, &seat, &mut dice);
        let next = mover(&keys).expect("the other is to move");
        assert_ne!(next, seat);
        assert_eq!(told(&sink), (next, "turn".to_owned()), "day {day}");
        if day % 5 == 0 {
            world.stop();
            world = open(&path);
            keys = keys.at(&world);
        }
    }
    assert!(sink.is_empty(), "every turn is told once");
    // Somebody does not come: a reminder after a day, then vacation.
    let (late, other) = match mover(&keys).as_deref() {
        Some("axis") => ("axis", "soviet"),
        _ => ("soviet", "axis"),
    };
    pass(25);
    assert_eq!(told(&sink), (late.into(), "reminder".into()));
    assert_eq!(keys.post(other, "vacation", json!({"days": 1})).0, 409);
    assert_eq!(keys.post(late, "vacation", json!({"days": 6})).0, 409);
    assert_eq!(keys.post(late, "vacation", json!({"days": 4})).0, 200);
    assert_eq!(keys.post(late, "vacation", json!({"days": 2})).0, 409);
    pass(72);
    assert_eq!(told(&sink), (late.into(), "reminder".into()));
    assert_eq!(keys.post(other, "claim", json!({})).0, 409, "on vacation");
    world.stop();
    world = open(&path);
    keys = keys.at(&world);
    pass(60);
    assert_eq!(told(&sink), (late.into(), "day".into()));
    assert_eq!(
        keys.post(other, "claim", json!({})).0,
        409,
        "hours are left"
    );
    pass(12);
    assert_eq!(keys.post(other, "claim", json!({})).0, 200);
    let ended = keys.get(other, "view")["status"]["ended"].clone();
    assert_eq!(ended["winners"], json!([other]));
    assert!(hours >= 20 * 24, "{hours} hours are not twenty days");
    let mut over = [told(&sink), told(&sink)];
    over.sort();
    assert_eq!(over.map(|(_, event)| event), ["over", "over"]);
    // They play again, with sides changed and the same clock.
    keys.post(late, "rematch", json!({}));
    let again = keys.post(other, "rematch", json!({})).1;
    assert_eq!(again["role"], late);
    let path = format!(
        "/api/tables/{}/{late}/view",
        again["table"].as_str().unwrap()
    );
    let view = keys.client(other).get(&path).unwrap().json();
    let status = &view["status"];
    assert_eq!(
        (&status["rate"], &status["ended"]),
        (&json!({"days": 3}), &Value::Null)
    );
    assert!(
        status["seats"]
            .as_array()
            .unwrap()
            .iter()
            .all(|seat| seat["vacation"] == 5)
    );
    world.stop();
}
