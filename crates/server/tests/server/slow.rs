//! Who is slow, and who comes in great numbers.

use crate::patch::follow;
use crate::world::{World, roomy};
use serde_json::json;
use server::Config;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn hasty() -> Config {
    Config {
        patience: 1,
        ..roomy()
    }
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::with(&dir.path().join("store.db"), hasty());
    for path in ["/api/import", "/api/tables"] {
        let mut stream = TcpStream::connect(world.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{{");
        stream.write_all(head.as_bytes()).unwrap();
        let start = Instant::now();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 400", "{path}");
        assert!(start.elapsed() < Duration::from_secs(10));
    }
    world.stop();
}

#[test]
fn who_does_not_read_is_let_go() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::with(&dir.path().join("store.db"), hasty());
    let keys = world.duel();
    let mut stream = TcpStream::connect(world.address).unwrap();
    // Answers that nobody reads, until no socket holds more of them and the server waits.
    let path = keys.path("red", "view");
    let secret = keys.secret("red");
    let ask = format!("GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {secret}\r\n\r\n");
    stream
        .set_write_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let start = Instant::now();
    let cut = loop {
        match stream.write_all(ask.repeat(100).as_bytes()) {
            Ok(()) => assert!(
                start.elapsed() < Duration::from_secs(60),
                "it is never let go"
            ),
            Err(e) => break e.kind(),
        }
    };
    let timed_out = matches!(
        cut,
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    );
    assert!(
        !timed_out,
        "the server holds on to a client that does not read: {cut:?}"
    );
    world.stop();
}

/// Reads one answer without a body of unknown length.
fn answer(stream: &mut TcpStream) -> String {
    let mut held = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0, "closed after {}", String::from_utf8_lossy(&held));
        held.extend_from_slice(&bytes[..read]);
        let text = String::from_utf8_lossy(&held);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.split("content-length: ").nth(1);
        let length = length.and_then(|rest| rest.split("\r\n").next()?.parse().ok());
        if body.len() >= length.unwrap_or(0usize) {
            return text.into_owned();
        }
    }
}

#[test]
fn a_connection_that_was_idle_for_long_answers_as_before() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let mut stream = TcpStream::connect(world.address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let ask = "GET /health HTTP/1.1\r\nhost: x\r\n\r\n";
    for idle in [0, 7, 0] {
        std::thread::sleep(Duration::from_secs(idle));
        // In two pieces, the first of which is only half a head.
        let (first, rest) = ask.split_at(20);
        stream.write_all(first.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        stream.write_all(rest.as_bytes()).unwrap();
        assert!(answer(&mut stream).starts_with("HTTP/1.1 200"));
    }
    // A head that takes longer than a connection may be idle is no idle connection.
    stream.write_all(&ask.as_bytes()[..20]).unwrap();
    std::thread::sleep(Duration::from_secs(7));
    stream.write_all(&ask.as_bytes()[20..]).unwrap();
    assert!(answer(&mut stream).starts_with("HTTP/1.1 200"));
    world.stop();
}

#[test]
fn a_live_stream_is_chunked_or_ends_with_its_connection() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    for (version, framing) in [("1.1", "transfer-encoding: chunked"), ("1.0", "HTTP/1.0")] {
        let mut stream = TcpStream::connect(world.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        let path = keys.path("red", "live");
        let secret = keys.secret("red");
        let head = format!("GET {path} HTTP/{version}\r\nhost: x\r\n");
        let ask = format!("{head}authorization: Bearer {secret}\r\n\r\n");
        stream.write_all(ask.as_bytes()).unwrap();
        let mut held = String::new();
        while !held.contains("event: status") {
            let mut bytes = [0; 4096];
            let read = stream.read(&mut bytes).unwrap();
            assert!(read > 0, "{held}");
            held += &String::from_utf8_lossy(&bytes[..read]);
        }
        assert!(held.contains(framing), "{held}");
        let lower = held.to_lowercase();
        assert!(lower.contains("\r\ndate: ") && lower.contains("text/event-stream"));
    }
    world.stop();
}

#[test]
fn a_long_absence_is_made_up_for_in_parts_and_ends_in_the_present() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    // Blocks taken up and rewound again and again: a log of many lines.
    let mut n = 0u32;
    while keys.get("red", "log")["number"].as_u64().unwrap() < 1100 {
        n += 1;
        let batch = json!({"choices": [{"put": 1}, {"at": 0}], "nonce": format!("{n:032x}")});
        let (status, answer) = keys.post("red", "commit", batch);
        assert_eq!(status, 200, "{answer}");
        for role in ["red", "blue"] {
            keys.post(role, "takeback", json!({"yes": true}));
        }
    }
    let first = keys.get("red", "replay?at=0");
    assert_eq!(first["number"], 0);
    for live in ["live", "live?menu=0"] {
        let mut events = keys
            .client("red")
            .listen(&keys.path("red", live), None)
            .unwrap();
        events.set_timeout(Duration::from_secs(20)).unwrap();
        let (mut seen, mut parts) = (Vec::new(), 0);
        let menu = loop {
            let event = events.next_event().unwrap();
            if event.kind != "observations" {
                continue;
            }
            parts += 1;
            let data: serde_json::Value = serde_json::from_str(&event.data).unwrap();
            let part = data["observations"].as_array().unwrap();
            assert!(part.len() <= 512);
            seen.extend(part.iter().cloned());
            let last = seen.len() as u64 == keys.get("red", "log")["number"].as_u64().unwrap();
            // Who wants the menu gets it with the last part.
            if last && (data["menu"].is_array() || live != "live") {
                break data["menu"].clone();
            }
        };
        assert!(parts >= 3, "{live}");
        assert_eq!(json!(seen), keys.get("red", "log")["observations"]);
        let now = keys.get("red", "view");
        assert_eq!(follow(first["view"].clone(), &seen), now["view"]);
        if live == "live" {
            assert_eq!(menu, now["menu"]);
        }
    }
    world.stop();
}

#[test]
fn one_address_holds_only_so_many_connections() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        connections_each: 3,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let mut clients: Vec<_> = (0..3).map(|_| world.stranger()).collect();
    for client in &mut clients {
        assert!(client.get("/health").unwrap().ok());
    }
    assert!(
        world.stranger().get("/health").is_err(),
        "a fourth is let in"
    );
    clients.pop();
    let start = Instant::now();
    while world.stranger().get("/health").is_err() {
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "a place is never free again"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    world.stop();
}
