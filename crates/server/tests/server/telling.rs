//! How a person is told of all their games, by what their keyring says.

use crate::keyring::Browser;
use crate::sink::Sink;
use crate::world::{Keys, World, nonce, play, roomy, shelf};
use engine::FastRng;
use serde_json::{Value, json};
use server::mail::Mail;
use server::{Config, Hooks};
use store::{Sqlite, Store};

fn duel(world: &World) -> Keys {
    world.table(json!({
        "game": "outpost", "scenario": "set", "seats": {
            "red": {"free": false}, "blue": {"free": false}, "umpire": {"bot": "anything"}
        }
    }))
}

fn pass(keys: &Keys, from: &str, to: &str, dice: &mut FastRng) {
    while keys.get("red", "view")["status"]["to_move"] != json!([to]) {
        play(keys, &[from], 1, dice);
    }
}

#[test]
fn one_address_is_told_of_all_games_but_the_silent_ones_and_a_tap_stops_it() {
    let dir = tempfile::tempdir().unwrap();
    let (hook, mail) = (Sink::web(), Sink::mail());
    let config = Config {
        hooks: Hooks::Anywhere,
        public_url: Some("https://maproom.example".into()),
        mail: Some(Mail::read(&format!("smtp://{}", mail.address), "m@maproom.example").unwrap()),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let (one, two) = (duel(&world), duel(&world));
    let mut ben = Browser::new(&world, "Ben's");
    assert_eq!(ben.refused("/api/keyring/notices", json!({})), 409);
    for keys in [&one, &two] {
        ben.enter(keys, keys.secret("blue"));
    }
    let notices = "/api/keyring/notices";
    let address = format!("http://{}/", hook.address);
    ben.post(
        notices,
        json!({"hook": address, "mail": "ben@maproom.example"}),
    );
    let letter = mail.next();
    let letter = String::from_utf8(letter.body).unwrap();
    let code = letter.split("code is ").nth(1).map(|rest| &rest[..6]);
    assert_eq!(ben.refused(notices, json!({"code": "none"})), 400);
    ben.post(notices, json!({"code": code.unwrap_or_default()}));
    let told = ben.get(notices);
    assert_eq!(told["mail"], "ben@maproom.example");
    assert_eq!(
        (&told["sends_mail"], &told["push_key"]),
        (&json!(true), &Value::Null)
    );
    ben.post(
        "/api/keyring/silence",
        json!({"table": two.table(), "role": "blue", "silent": true}),
    );

    let mut dice = FastRng::new(9);
    pass(&two, "red", "blue", &mut dice);
    pass(&one, "red", "blue", &mut dice);
    let body: Value = serde_json::from_slice(&hook.next().body).unwrap();
    // The silent game said nothing, and the other one nothing of the game.
    let whole = json!({"table": one.table(), "game": "outpost", "seat": "blue", "event": "turn"});
    assert_eq!(body, whole);
    let text = String::from_utf8(mail.next().body).unwrap();
    let link = format!("https://maproom.example/t/{}/blue", one.table());
    assert!(text.contains(&link), "{text}");
    let (_, stop) = text.split_once("https://maproom.example/stop#").unwrap();
    let token = stop.split_whitespace().next().unwrap();
    assert!(hook.is_empty() && mail.is_empty());

    // The link stops everything and opens nothing.
    let mut anybody = Browser::new(&world, "Mail");
    anybody.client.cookie = Some(format!("maproom-keyring={token}"));
    assert_eq!(anybody.get("/api/keyring")["seats"], json!([]));
    assert_eq!(
        anybody.refused("/api/keyring/stop", json!({"token": "x.y"})),
        404
    );
    anybody.post("/api/keyring/stop", json!({"token": token}));
    assert_eq!(ben.get(notices)["mail"], Value::Null);
    one.post("red", "resign", json!({}));
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(hook.is_empty() && mail.is_empty());
    world.stop();
}

/// "You were attacked" comes once in the enemy's turn, and says nothing of the battle; then "your turn".
#[test]
fn whoever_is_away_is_told_of_an_attack_once_in_a_turn() {
    let dir = tempfile::tempdir().unwrap();
    let hook = Sink::web();
    let config = Config {
        hooks: Hooks::Anywhere,
        ..roomy()
    };
    let path = dir.path().join("store.db");
    let store = || Box::new(Sqlite::open(&path).unwrap());
    let games = shelf(eastfront::Eastfront::shipped().unwrap());
    let world = World::serving(Store::start(store(), store()), config, None, games);
    let units = json!([
        {"unit": "de-9", "at": "12,11"}, {"unit": "de-4", "at": "12,12"},
        {"unit": "su-24", "at": "13,11"}, {"unit": "su-10", "at": "20,9"},
    ]);
    let position = json!({
        "scenario": "1941", "month": "1941-07", "side": "axis", "step": "act", "weather": "clear",
        "rp": {"axis": 9, "soviet": 9}, "units": units,
    });
    let keys = world.table(json!({
        "game": "eastfront", "position": position,
        "seats": {"axis": {"free": false}, "soviet": {"free": false}},
    }));
    for seat in ["axis", "soviet"] {
        let address = format!("http://{}/", hook.address);
        assert_eq!(keys.post(seat, "notify", json!({"hook": address})).0, 200);
    }
    let mut dice = FastRng::new(7);
    let mut attack = |with: &str| {
        let choices = json!([{"attack": "13,11"}, {"with": with}, "roll"]);
        let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
        keys.post("axis", "commit", batch)
    };
    let (status, answer) = attack("de-9");
    assert_eq!(status, 200, "{answer}");
    let told = || serde_json::from_slice::<Value>(&hook.next().body).unwrap();
    let notice = |event: &str| json!({"table": keys.table(), "game": "eastfront", "seat": "soviet", "event": event});
    assert_eq!(told(), notice("attacked"));
    // A second attack in the same turn, if the first has left somebody to attack.
    attack("de-4");
    let mut end = FastRng::new(8);
    while keys.get("axis", "view")["status"]["to_move"] != json!(["soviet"]) {
        let menu = keys.get("axis", "view")["menu"].clone();
        let spread = menu.to_string().contains("\"spread\"");
        let choice = if spread { "spread" } else { "end" };
        let batch = json!({"choices": [choice], "nonce": nonce(&mut end)});
        let (status, answer) = keys.post("axis", "commit", batch);
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(told(), notice("turn"));
    assert!(hook.is_empty());
    world.stop();
}
