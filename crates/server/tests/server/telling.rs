//! How a person is told of all their games, by what their keyring says.

use crate::keyring::Browser;
use crate::sink::Sink;
use crate::world::{Keys, World, play, roomy};
use engine::FastRng;
use serde_json::{Value, json};
use server::mail::Mail;
use server::{Config, Hooks};

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
