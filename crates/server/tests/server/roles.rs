//! Who may come in, and what stands in the way of who may not.

use crate::world::{World, roomy};
use serde_json::json;
use server::Config;

#[test]
fn only_the_right_secret_opens_a_door() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    let mut stranger = world.stranger();
    assert_eq!(stranger.get(&keys.path("red", "view")).unwrap().status, 401);
    assert_eq!(
        stranger.get(&keys.path("watch", "view")).unwrap().status,
        401
    );
    assert_eq!(
        stranger
            .get(&format!("/api/tables/{}", keys.table()))
            .unwrap()
            .status,
        404
    );
    for (role, other) in [
        ("red", "blue"),
        ("blue", "red"),
        ("watch", "red"),
        ("host", "red"),
    ] {
        let reply = keys.client(role).get(&keys.path(other, "view")).unwrap();
        assert_eq!(reply.status, 401, "{role} at {other}");
        assert_eq!(
            keys.client(role)
                .get(&keys.path(role, "view"))
                .unwrap()
                .status,
            200
        );
    }
    let (status, _) = keys.post("watch", "chat", json!({"text": "hello"}));
    assert_eq!(status, 403);

    // A cookie does what the secret does, for its role alone.
    let enter = json!({"secret": keys.secret("red")});
    let reply = stranger
        .post(&format!("/api/tables/{}/enter", keys.table()), &enter)
        .unwrap();
    let cookie = reply
        .head
        .lines()
        .find(|line| line.starts_with("set-cookie: "))
        .unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let pair = cookie["set-cookie: ".len()..].split(';').next().unwrap();
    let more = format!("cookie: a=b; {pair}\r\n");
    assert!(
        stranger
            .ask("GET", &keys.path("red", "view"), None, &more)
            .unwrap()
            .ok()
    );
    assert_eq!(
        stranger
            .ask("GET", &keys.path("blue", "view"), None, &more)
            .unwrap()
            .status,
        401
    );
    // Another site's page may not use it.
    let foreign = format!("{more}origin: https://elsewhere.example\r\n");
    let refused = stranger
        .ask("POST", &keys.path("red", "resign"), Some("{}"), &foreign)
        .unwrap();
    assert_eq!(refused.status, 403);

    // A new link makes the old one worthless; no secret stands in the store.
    // Whoever took the seat is asked first.
    let (_, asked) = keys.post("host", "reissue", json!({"seat": "red"}));
    assert_eq!(asked, json!({"asked": true}));
    let consent = keys.path("red", "consent");
    let yes = stranger.ask("POST", &consent, Some(r#"{"yes":true}"#), &more);
    assert!(yes.unwrap().ok());
    let (_, link) = keys.post("host", "reissue", json!({"seat": "red"}));
    assert_eq!(
        keys.client("red")
            .get(&keys.path("red", "view"))
            .unwrap()
            .status,
        401
    );
    keys.post("host", "revoke", json!({"seat": "blue"}));
    assert_eq!(
        keys.client("blue")
            .get(&keys.path("blue", "view"))
            .unwrap()
            .status,
        401
    );
    let secrets: Vec<String> = ["red", "blue", "host", "watch"]
        .iter()
        .map(|role| keys.secret(role).to_owned())
        .chain([link["secret"].as_str().unwrap().to_owned()])
        .collect();
    world.stop();
    for file in std::fs::read_dir(dir.path()).unwrap() {
        // The log that SQLite keeps beside its file goes away when the last connection closes.
        let Ok(bytes) = std::fs::read(file.unwrap().path()) else {
            continue;
        };
        for secret in &secrets {
            let found = bytes
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            assert!(!found, "a secret stands in the store");
        }
    }
}

#[test]
fn strangers_take_free_seats_only_at_open_tables() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let closed = world.duel();
    let open =
        world.table(json!({"game": "outpost", "open": true, "seats": {"red": {"name": "Ann"}}}));
    let mut stranger = world.stranger();
    let list = stranger.get("/api/tables").unwrap().json();
    assert_eq!(list["tables"].as_array().unwrap().len(), 1);
    let body = json!({"name": "Bob"});
    assert_eq!(
        stranger
            .post(&closed.path("blue", "take"), &body)
            .unwrap()
            .status,
        404
    );
    assert_eq!(
        stranger
            .post(&open.path("red", "take"), &body)
            .unwrap()
            .status,
        409
    );
    let taken = stranger.post(&open.path("blue", "take"), &body).unwrap();
    assert!(taken.ok());
    assert_eq!(
        stranger
            .post(&open.path("blue", "take"), &body)
            .unwrap()
            .status,
        409
    );
    world.stop();
}

#[test]
fn limits_hold_and_pages_stay_in_their_place() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        tables_per_hour: 8,
        connections: 6,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let mut client = world.stranger();
    let ask = json!({"game": "outpost"});
    let made = (0..4)
        .filter(|_| client.post("/api/tables", &ask).unwrap().ok())
        .count();
    assert_eq!(made, 2);
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(300_000));
    let reply = world
        .stranger()
        .ask("POST", "/api/tables", Some(&large), "");
    assert!(reply.is_err() || reply.is_ok_and(|reply| reply.status == 413));
    let page = client.get("/").unwrap();
    for header in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
    ] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    // Beyond the limit new connections are turned away, and the old ones go on.
    let mut many: Vec<_> = (0..12).map(|_| world.stranger()).collect();
    let served = many
        .iter_mut()
        .filter_map(|client| client.get("/health").ok())
        .count();
    assert!((1..=6).contains(&served), "{served}");
    assert!(client.get("/health").unwrap().ok());
    let metrics = String::from_utf8(client.get("/metrics").unwrap().body).unwrap();
    assert!(metrics.contains("maproom_tables 2"));
    world.stop();
}
