//! Random bytes, random JSON, and batches that look legal from seats that may not make them.

use crate::world::{Keys, World, nonce, play, roomy, shelf};
use eastfront::Eastfront;
use engine::FastRng;
use engine::erased::Game;
use holdline::Holdline;
use pacific::Pacific;
use serde_json::{Value, json};
use server::Config;
use server::client::{Client, Reply};
use std::sync::Arc;

/// Every request at a role, with questions that make no sense among them.
const VERBS: [&str; 58] = [
    "view",
    "draft",
    "commit",
    "commit?brief=x",
    "why",
    "odds",
    "overlay",
    "reach",
    "menu",
    "menu?unit=4294967296&hex=x",
    "log?from=-1",
    "log?from=9999999999999999999",
    "log?from=7&to=3",
    "chat",
    "unsay",
    "forget",
    "mute",
    "pad",
    "name",
    "resign",
    "draw",
    "takeback",
    "rematch",
    "remind",
    "claim",
    "leave",
    "handover",
    "truth",
    "standing",
    "timetable",
    "notify",
    "replay?at=999&eyes=x",
    "replay?at=18446744073709551615",
    "film?eyes=x",
    "film?from=18446744073709551615&to=3&since=7",
    "film?from=0&to=0",
    "proof",
    "journal",
    "diary",
    "reissue",
    "revoke",
    "replace",
    "settings",
    "consent",
    "standin",
    "links",
    "unlink",
    "close",
    "take",
    "nothing",
    "live?from=x",
    "live?menu=7&from=1.",
    "",
    ".",
    "%2e%2e%2fview",
    "view?%ff=%00",
    "view#",
    "view/",
];

/// What changes the table if its holder asks for it, whatever the body: only those who may not are let loose on it.
const FINAL: [&str; 16] = [
    "unsay", "forget", "resign", "draw", "takeback", "rematch", "claim", "leave", "handover",
    "reissue", "revoke", "replace", "standin", "settings", "unlink", "close",
];

fn noise(dice: &mut FastRng, depth: usize) -> Value {
    const WORDS: [&str; 12] = [
        "rest",
        "ready",
        "axis",
        "",
        "\u{0}",
        "🂡",
        "§1",
        "red",
        "anything",
        "table",
        "http://127.0.0.1:1/",
        "a@b.c",
    ];
    const KEYS: [&str; 21] = [
        "choices", "number", "nonce", "note", "put", "at", "text", "seat", "yes", "to", "draft",
        "kind", "of", "delay", "orders", "hook", "push", "mail", "code", "bot", "name",
    ];
    match dice.below(if depth > 3 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!(dice.bits() as i64),
        3 => json!(dice.bits() as f64 / 7.0),
        4 => json!(WORDS[dice.below(WORDS.len())]),
        5 => json!("x".repeat(dice.below(200))),
        6 => (0..dice.below(5)).map(|_| noise(dice, depth + 1)).collect(),
        _ => {
            let fields = (0..dice.below(4)).map(|_| {
                let key = KEYS[dice.below(KEYS.len())];
                (key.to_owned(), noise(dice, depth + 1))
            });
            fields.collect::<serde_json::Map<_, _>>().into()
        }
    }
}

/// A server that takes every request for another client's, so that nobody is refused for asking too much.
fn world(path: &std::path::Path) -> World {
    let config = Config {
        behind_proxy: true,
        ..roomy()
    };
    World::with(path, config)
}

fn somebody(dice: &mut FastRng) -> String {
    let [a, b, c, ..] = dice.bits().to_le_bytes();
    format!("x-forwarded-for: 10.{a}.{b}.{c}\r\n")
}

/// Asks, on a new connection if the old one was closed. No answer at all is a server that fell over.
fn ask(client: &mut Client, method: &str, path: &str, body: &str, more: &str) -> Reply {
    let first = client.ask(method, path, Some(body), more);
    let reply = first.or_else(|_| client.ask(method, path, Some(body), more));
    let reply = reply.unwrap_or_else(|e| panic!("{method} {path} {body}: {e}"));
    let said = String::from_utf8_lossy(&reply.body);
    assert!(reply.status < 500, "{method} {path} {body}: {said}");
    reply
}

#[test]
fn nothing_that_arrives_breaks_the_server_or_moves_a_block() {
    let dir = tempfile::tempdir().unwrap();
    let world = world(&dir.path().join("store.db"));
    let (keys, other) = (world.duel(), world.duel());
    let mut dice = FastRng::new(41);
    play(&keys, &["red", "blue"], 3, &mut dice);
    let position = || ["red", "blue", "umpire"].map(|role| keys.get(role, "log"));
    let before = position();
    let roles = [
        "red",
        "blue",
        "umpire",
        "host",
        "watch",
        "nobody",
        "%00",
        "..",
        "%F0%9F%82%A1",
    ];
    // Everybody who has a secret of this table, of another one, or none at all.
    let mut people: Vec<(&str, Client)> = ["red", "blue", "umpire", "host", "watch"]
        .iter()
        .map(|role| (*role, keys.client(role)))
        .collect();
    people.push(("", other.client("red")));
    people.push(("", world.stranger()));
    people.push(("", Client::new(world.address, Some("0"))));
    for _ in 0..3000 {
        let (own, client) = &mut people[dice.below(8)];
        let role = roles[dice.below(roles.len())];
        let verb = VERBS[dice.below(VERBS.len())];
        let path = keys.path(role, verb);
        let method = ["POST", "POST", "GET", "PUT", "DELETE"][dice.below(5)];
        if *own == role && FINAL.contains(&verb) {
            continue;
        }
        let body = noise(&mut dice, 0).to_string();
        // Some are cut short.
        let keep = body.chars().count() / (1 + dice.below(2));
        let body: String = body.chars().take(keep).collect();
        if verb == "live?menu=7&from=1." && *own == role && method == "GET" {
            continue;
        }
        let reply = ask(client, method, &path, &body, &somebody(&mut dice));
        assert!(
            *own == role || reply.status != 200,
            "{own:?}: {method} {path}"
        );
        if !matches!(reply.status, 200 | 400 | 405) {
            let why = reply.json()["why"].is_string();
            assert!(why, "{method} {path}: {}", reply.status);
        }
    }
    // The hall's own requests, import and the feeds among them.
    for _ in 0..400 {
        let paths = [
            "/api/tables",
            "/api/import",
            "/api/games/outpost/odds",
            "/api/games/x/odds",
            "/api/games/outpost/board",
            "/api/games/outpost/draw/..",
            "/feed/x/y/z",
            "/t/x/y",
            "/../../etc/passwd",
            "/api/x",
            "/api/tables/x/enter",
            "/api/keyring",
            "/api/keyring/phrase",
            "/api/keyring/recover",
            "/api/keyring/drop",
            "/api/keyring/read",
        ];
        let method = ["POST", "GET", "PUT"][dice.below(3)];
        let mut body = noise(&mut dice, 0);
        if let Some(fields) = body.as_object_mut().filter(|_| dice.below(2) == 0) {
            fields.insert("game".into(), json!("outpost"));
        }
        let path = paths[dice.below(paths.len())];
        ask(
            &mut world.stranger(),
            method,
            path,
            &body.to_string(),
            &somebody(&mut dice),
        );
    }
    // Bytes that are no request at all.
    for _ in 0..50 {
        let bytes: Vec<u8> = (0..dice.below(300)).map(|_| dice.bits() as u8).collect();
        let mut client = world.stranger();
        let _ = client.send(&[&bytes[..], b"\r\n\r\n"].concat());
    }
    assert_eq!(before, position());
    assert!(world.stranger().get("/health").unwrap().ok());
    play(&keys, &["red", "blue"], 1000, &mut dice);
    world.stop();
}

/// A choice with something in it that is not as it was.
fn bend(choice: &Value, dice: &mut FastRng) -> Value {
    match choice {
        Value::Number(_) if dice.below(2) == 0 => json!(dice.below(400)),
        Value::Number(_) => noise(dice, 3),
        Value::Array(parts) => parts.iter().map(|part| bend(part, dice)).collect(),
        Value::Object(parts) => parts
            .iter()
            .map(|(name, part)| (name.clone(), bend(part, dice)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

/// A menu's choices.
fn offers(keys: &Keys, role: &str) -> Vec<Value> {
    let menu = keys.get(role, "view")["menu"].clone();
    let offers = menu.as_array().unwrap().iter();
    offers.map(|offer| offer["choice"].clone()).collect()
}

/// Legal choices from seats that may not make them, and bent ones from those that may: nothing moves.
fn wrong_seats(games: Vec<Arc<dyn Game>>, batches: usize, tries: usize, seed: u64) {
    let dir = tempfile::tempdir().unwrap();
    let world = World::playing(&dir.path().join("store.db"), games.clone());
    let about = games[0].info();
    let keys = world.table(json!({"game": about.name}));
    let mut dice = FastRng::new(seed);
    let seats: Vec<&str> = about.seats.iter().map(|seat| seat.id.as_str()).collect();
    let movers = || -> Vec<String> {
        let status = keys.get(seats[0], "view")["status"].clone();
        serde_json::from_value(status["to_move"].clone()).unwrap()
    };
    for _ in 0..batches {
        let movers = movers();
        let role = &movers[dice.below(movers.len())];
        crate::world::play_some(&keys, role, &mut dice);
    }
    let ears: Vec<&str> = [seats[0], seats[seats.len() / 2], seats[seats.len() - 1]].into();
    let position = || -> Vec<Value> { ears.iter().map(|role| keys.get(role, "log")).collect() };
    let before = position();
    let movers = movers();
    let menus: Vec<Vec<Value>> = movers.iter().map(|role| offers(&keys, role)).collect();
    let idle: Vec<&&str> = seats
        .iter()
        .filter(|seat| !movers.iter().any(|m| m == *seat))
        .collect();
    for _ in 0..tries {
        let at = dice.below(movers.len());
        if menus[at].is_empty() {
            continue;
        }
        let choice = &menus[at][dice.below(menus[at].len())];
        let batch = json!({"choices": [choice], "nonce": nonce(&mut dice), "note": "because"});
        // At the mover's own role with another's key; at another's role with his own.
        let commit = keys.path(&movers[at], "commit");
        let thief = if idle.is_empty() {
            "watch"
        } else {
            idle[dice.below(idle.len())]
        };
        for key in [thief, "watch", "host"] {
            let status = keys.client(key).post(&commit, &batch).unwrap().status;
            assert!(matches!(status, 401 | 429), "{key}: {status}");
        }
        if thief != "watch" {
            let (status, refusal) = keys.post(thief, "commit", batch);
            assert_eq!(status, 422, "{thief}: {refusal}");
        }
        // Bent, from the one who may: drafts and questions only, which move nothing.
        let bent = bend(choice, &mut dice);
        let role = &movers[at];
        let mut client = keys.client(role);
        for (what, body) in [
            ("draft", json!({"choices": [bent]})),
            ("why", json!({"choices": [bent, choice]})),
            ("odds", json!({"choices": [bent]})),
            ("overlay", json!({"choices": [bent]})),
            ("reach", json!({"draft": [], "of": bent})),
        ] {
            ask(
                &mut client,
                "POST",
                &keys.path(role, what),
                &body.to_string(),
                "",
            );
        }
    }
    assert_eq!(before, position());
    world.stop();
}

#[test]
fn eastfront_is_not_moved_by_wrong_seats_or_bent_choices() {
    wrong_seats(shelf(Eastfront::shipped().unwrap()), 30, 60, 1);
}

#[test]
fn pacific_is_not_moved_by_wrong_seats_or_bent_choices() {
    wrong_seats(shelf(Pacific::shipped().unwrap()), 10, 30, 2);
}

#[test]
fn holdline_is_not_moved_by_wrong_seats_or_bent_choices() {
    wrong_seats(shelf(Holdline::shipped().unwrap()), 10, 12, 3);
}
