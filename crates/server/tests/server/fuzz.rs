//! Random bytes, random JSON, and batches that look legal from seats that may not make them.

use crate::world::{World, nonce, play};
use serde_json::{Value, json};
use table::QuickDice;

fn noise(dice: &mut QuickDice, depth: usize) -> Value {
    match dice.below(if depth > 3 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!(dice.bits() as i64),
        3 => json!(dice.bits() as f64 / 7.0),
        4 => json!(["rest", "ready", "axis", "", "\u{0}", "🂡", "§1"][dice.below(7)]),
        5 => json!("x".repeat(dice.below(200))),
        6 => (0..dice.below(5)).map(|_| noise(dice, depth + 1)).collect(),
        _ => {
            let keys = [
                "choices", "number", "nonce", "put", "at", "text", "seat", "yes", "to",
            ];
            (0..dice.below(4))
                .map(|_| {
                    (
                        keys[dice.below(keys.len())].to_owned(),
                        noise(dice, depth + 1),
                    )
                })
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
    }
}

#[test]
fn nothing_that_arrives_breaks_the_server_or_moves_a_block() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let mut dice = QuickDice::new(41);
    play(&keys, &["red", "blue"], 3, &mut dice);
    let position = || ["red", "blue"].map(|door| keys.get(door, "log"));
    let before = position();
    let doors = [
        "red", "blue", "umpire", "host", "watch", "nobody", "%00", "..", "🂡",
    ];
    let verbs = [
        "view",
        "draft",
        "commit",
        "why",
        "odds",
        "log?from=-1",
        "log?from=9999999999999999999",
        "chat",
        "mute",
        "replay?at=999&eyes=x",
        "film?eyes=x",
        "film?from=18446744073709551615&to=3&since=7",
        "proof",
        "journal",
        "diary",
        "replace",
        "reissue",
        "takeback",
        "claim",
        "nothing",
        "live?from=x",
    ];
    let mut red = keys.client("red");
    for _ in 0..400 {
        let door = doors[dice.below(doors.len())];
        let path = keys.path(door, verbs[dice.below(verbs.len())]);
        let method = ["POST", "GET", "PUT", "DELETE"][dice.below(4)];
        let body = noise(&mut dice, 0).to_string();
        // Some are cut short.
        let keep = body.chars().count() / (1 + dice.below(2));
        let body: String = body.chars().take(keep).collect();
        if path.contains("live") && method == "GET" {
            continue;
        }
        let Ok(reply) = red.ask(method, &path, Some(&body), "") else {
            continue;
        };
        assert!(
            reply.status < 500,
            "{method} {path} {body}: {}",
            reply.status
        );
        if reply.status != 200
            && path.starts_with("/api")
            && reply.status != 405
            && reply.status != 400
        {
            assert!(
                reply.json()["why"].is_string(),
                "{method} {path}: {}",
                reply.status
            );
        }
    }
    // Bytes that are no request at all.
    for _ in 0..50 {
        let bytes: Vec<u8> = (0..dice.below(300)).map(|_| dice.bits() as u8).collect();
        let mut client = world.stranger();
        let _ = client.send(&[&bytes[..], b"\r\n\r\n"].concat());
    }
    // Offers of one seat's menu, sent by the other and by those who have no seat.
    for _ in 0..100 {
        let (mine, other) = [("red", "blue"), ("blue", "red")][dice.below(2)];
        let menu = keys.get(mine, "view")["menu"].clone();
        let Some(offers) = menu.as_array().filter(|menu| !menu.is_empty()) else {
            continue;
        };
        let choice = &offers[dice.below(offers.len())]["choice"];
        let batch = json!({"choices": [choice], "nonce": nonce(&mut dice)});
        for (secret, door) in [(other, mine), ("watch", mine), ("host", mine)] {
            let reply = keys
                .client(secret)
                .post(&keys.path(door, "commit"), &batch)
                .unwrap();
            assert!(matches!(reply.status, 401 | 429), "{}", reply.status);
        }
        let to_move = keys.get(other, "view")["status"]["to_move"].to_string();
        if !to_move.contains(other) {
            let (status, _) = keys.post(other, "commit", batch);
            assert_eq!(status, 422);
        }
    }
    assert_eq!(before, position());
    assert!(world.stranger().get("/health").unwrap().ok());
    world.stop();
}
