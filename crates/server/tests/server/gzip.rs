//! Live updates that are compressed say the same, event by event as they come.

use crate::world::{Keys, World, play};
use engine::FastRng;
use serde_json::json;
use server::client::Events;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A stream of events that is compressed.
struct Packed {
    stream: BufReader<TcpStream>,
    head: String,
    inflate: flate2::Decompress,
    begun: bool,
    text: String,
}

impl Packed {
    fn at(keys: &Keys, role: &str, accepted: &str) -> Packed {
        let stream = TcpStream::connect(keys.address).unwrap();
        let time = Some(Duration::from_secs(20));
        stream.set_read_timeout(time).unwrap();
        let mut stream = BufReader::new(stream);
        let ask = format!(
            "GET {} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\naccept-encoding: {accepted}\r\n\r\n",
            keys.path(role, "live"),
            keys.secret(role)
        );
        stream.get_mut().write_all(ask.as_bytes()).unwrap();
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).unwrap() > 0);
        }
        Packed {
            stream,
            head,
            inflate: flate2::Decompress::new(false),
            begun: false,
            text: String::new(),
        }
    }

    /// Reads one chunk of the body: all that it packs can be read at once.
    fn read(&mut self) -> usize {
        let mut size = String::new();
        self.stream.read_line(&mut size).unwrap();
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).unwrap();
        let mut bytes = &chunk[..size];
        if !std::mem::replace(&mut self.begun, true) {
            assert_eq!(bytes[..3], [0x1f, 0x8b, 8], "no gzip");
            bytes = &bytes[10..];
        }
        while !bytes.is_empty() {
            let mut out = Vec::with_capacity(1 << 16);
            let before = self.inflate.total_in();
            let sync = flate2::FlushDecompress::Sync;
            self.inflate.decompress_vec(bytes, &mut out, sync).unwrap();
            let read = (self.inflate.total_in() - before) as usize;
            assert!(read > 0 || !out.is_empty(), "the stream is broken");
            bytes = &bytes[read..];
            self.text.push_str(std::str::from_utf8(&out).unwrap());
        }
        assert!(self.text.ends_with("\n\n"), "half an event: {}", self.text);
        size
    }

    /// Events until one that holds a word.
    fn read_to(&mut self, word: &str) -> usize {
        let mut size = 0;
        while !self.text.contains(word) {
            size += self.read();
        }
        size
    }
}

/// The same from a listener who reads plain text.
fn plain(events: &mut Events, word: &str) -> String {
    let mut text = String::new();
    while !text.contains(word) {
        let event = events.next_event().unwrap();
        let id = event.id.map_or(String::new(), |id| format!("id: {id}\n"));
        text.push_str(&format!(
            "event: {}\n{id}data: {}\n\n",
            event.kind, event.data
        ));
    }
    text
}

#[test]
fn a_compressed_stream_holds_the_events_of_the_plain_one() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let mut dice = FastRng::new(43);
    for role in ["blue", "watch"] {
        let mut packed = Packed::at(&keys, role, "deflate, gzip;q=0.8");
        let head = packed.head.to_lowercase();
        assert!(head.contains("content-encoding: gzip"), "{head}");
        let path = keys.path(role, "live");
        let mut events = keys.client(role).listen(&path, None).unwrap();
        let (mut text, mut size) = (String::new(), 0);
        // Both read each word before the next is said, so that both have the same parts.
        for n in 0..6 {
            let word = format!("{role} {n} {}", "word ".repeat(n * n * 15));
            play(&keys, &["red", "blue"], 1, &mut dice);
            let (status, said) = keys.post("host", "chat", json!({"text": word.trim()}));
            assert_eq!(status, 200, "{said}");
            size += packed.read_to(&format!("\"{}\"", word.trim()));
            text.push_str(&plain(&mut events, &format!("\"{}\"", word.trim())));
        }
        let observations = |text: &str| -> String {
            let parts = text
                .split("\n\n")
                .filter(|part| part.contains("event: observations"));
            parts
                .filter_map(|part| part.split("\"observations\":[").nth(1))
                .collect()
        };
        assert!(observations(&text).contains("\"patch\""));
        // Where one listener is told in one event, the other may be told in two.
        let lines = |text: &str| -> Vec<String> {
            let data = text.lines().filter(|line| line.starts_with("data: "));
            data.flat_map(|data| {
                let data: serde_json::Value = serde_json::from_str(&data[6..]).unwrap();
                match data["observations"].as_array() {
                    Some(list) => list.iter().map(|seen| seen.to_string()).collect(),
                    None => vec![data["text"].to_string()],
                }
            })
            .filter(|line| line != "null")
            .collect()
        };
        assert_eq!(lines(&packed.text), lines(&text));
        assert!(size < packed.text.len(), "{size} of {}", packed.text.len());
    }
    world.stop();
}

#[test]
fn who_does_not_take_gzip_is_not_sent_it() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    for (accepted, packs) in [
        ("gzip", true),
        ("GZIP", true),
        ("br;q=1.0, gzip;q=0.5", true),
        ("identity", false),
        ("br", false),
        ("gzip;q=0", false),
        ("gzip; q=0.0, identity", false),
    ] {
        let head = Packed::at(&keys, "red", accepted).head.to_lowercase();
        assert_eq!(head.contains("content-encoding"), packs, "{accepted}");
    }
    world.stop();
}
