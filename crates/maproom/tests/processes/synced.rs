//! The sync has returned before the answer leaves: seen from below the program, where it calls the system.
//!
//! `under.c`, compiled by the test and loaded before the system's library, notes what the server reads, writes, syncs and
//! sends, in one order for all its threads, and makes every sync slow.

use crate::world::{Keys, Served, open, prepare, words};
use engine::FastRng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/processes/under.c");
const PEOPLE: u64 = 4;
const BATCHES: usize = 15;
const DOORS: [&str; 2] = ["axis", "soviet"];

/// Something the server did, by the place of its note: what, on which file or socket, and the note's word.
struct Note {
    what: char,
    fd: u32,
    word: String,
}

fn read(path: &Path) -> Vec<Note> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| {
            let mut parts = line.split(' ');
            Note {
                what: parts.next().unwrap().parse().unwrap(),
                fd: parts.next().unwrap().parse().unwrap(),
                word: parts.next().unwrap_or("").into(),
            }
        })
        .collect()
}

/// Where a sync of what was written at `from` has returned: it began after that.
fn durable(notes: &[Note], from: usize) -> Option<usize> {
    let fd = notes[from].fd;
    let after = |what: char, from: usize| {
        let mut rest = notes.iter().enumerate().skip(from + 1);
        rest.find(|(_, note)| note.what == what && note.fd == fd)
            .map(|(at, _)| at)
    };
    after('d', after('b', from)?)
}

/// A person's table, and his batches with the number of observations his seat had before and after.
struct Made {
    table: String,
    batches: Vec<(String, u64, u64)>,
}

/// Plays at a table of his own, while somebody listens through the same eyes.
fn person(keys: &Keys, address: SocketAddr, seed: u64) -> Made {
    let mut dice = FastRng::new(seed);
    let ear = keys.client(address, "axis");
    let mut events = ear.listen(&keys.path("axis", "live?menu=0"), None).unwrap();
    events.set_timeout(Duration::from_secs(120)).unwrap();
    let mut hands = DOORS.map(|role| (role, keys.client(address, role)));
    let (mut batches, mut last) = (Vec::new(), 0);
    while batches.len() < BATCHES {
        for (role, client) in &mut hands {
            let Some(batch) = prepare(keys, client, role, &mut dice).unwrap() else {
                continue;
            };
            let reply = client
                .post(&keys.path(role, "commit?brief=1"), &batch)
                .unwrap();
            assert!(reply.ok(), "{}", words(&reply));
            // The other side's observations are counted apart.
            let answer = reply.json();
            if *role == DOORS[0] {
                let number = |part: &str| answer[part].as_u64().unwrap();
                last = number("number");
                let nonce = batch["nonce"].as_str().unwrap();
                batches.push((nonce.to_owned(), number("from"), last));
            }
        }
    }
    // All of it has been told, so all of it is in the notes.
    loop {
        let event = events.next_event().unwrap();
        let data: Value = serde_json::from_str(&event.data).unwrap();
        if event.kind == "observations" && data["number"].as_u64() >= Some(last) {
            break;
        }
    }
    Made {
        table: keys.table().into(),
        batches,
    }
}

#[test]
fn no_answer_and_no_news_leaves_before_the_sync_has_returned() {
    let dir = tempfile::tempdir().unwrap();
    let (library, noted) = (dir.path().join("under.so"), dir.path().join("notes"));
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .args([SOURCE, "-ldl", "-lpthread"])
        .status();
    let compiled = compiled.is_ok_and(|status| status.success());
    assert!(compiled, "a C compiler is needed");
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let below = [
        ("LD_PRELOAD", library.to_str().unwrap()),
        ("MAPROOM_TEST_NOTES", noted.to_str().unwrap()),
    ];
    let mut served = Served::with(&database, &below);
    let address = served.address;
    let people: Vec<_> = (0..PEOPLE)
        .map(|seed| {
            let keys = open(address, &json!({"game": "eastfront"}));
            std::thread::spawn(move || person(&keys, address, seed))
        })
        .collect();
    let made: Vec<Made> = people
        .into_iter()
        .map(|person| person.join().unwrap())
        .collect();
    served.kill();

    let notes = read(&noted);
    let find = |what: char, word: &str| {
        let mut found = notes.iter();
        found.position(|note| note.what == what && note.word == word)
    };
    let (mut followed, mut all, mut told) = (0, 0, 0);
    for made in &made {
        let ear = notes[find('l', &made.table).expect("a listener")].fd;
        for (nonce, before, after) in &made.batches {
            all += 1;
            // A nonce that lies across two reads or two pages is not found; few do.
            let (Some(asked), Some(written)) = (find('a', nonce), find('w', nonce)) else {
                continue;
            };
            followed += 1;
            let durable = durable(&notes, written).expect("a sync after the write");
            let socket = notes[asked].fd;
            let answer = (asked..notes.len())
                .find(|at| notes[*at].what == 'r' && notes[*at].fd == socket)
                .expect("an answer");
            assert!(asked < written, "{nonce} was written before it was asked");
            assert!(durable < answer, "{nonce} was answered too early");
            if before == after {
                continue;
            }
            let news = notes.iter().position(|note| {
                let number = || note.word.parse::<u64>().unwrap();
                note.what == 'e' && note.fd == ear && number() > *before
            });
            assert!(durable < news.expect("news"), "{nonce} was told too early");
            told += 1;
        }
    }
    assert!(
        followed * 10 >= all * 8 && told > 0,
        "{followed} of {all}, {told} told"
    );
    println!("{followed} of {all} batches followed from request to answer, {told} to a listener");
}
