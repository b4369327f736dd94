//! Only the last observations of a viewer are kept in memory: the rest is read from the journal, and nobody can tell.

use crate::patch::follow;
use crate::world::{Keys, World, games, nonce, play, roomy};
use engine::{FastRng, Seat};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::time::Duration;
use store::{
    Backend, Count, Done, JournalChunk, MatchRow, Message, Sqlite, Store, StoreError, Write,
};

const DOORS: [&str; 4] = ["red", "blue", "umpire", "watch"];

/// A log that no window holds: blocks are placed and taken back again and again, and then the game is played out.
fn long_game(keys: &Keys, rounds: usize, dice: &mut FastRng) {
    for _ in 0..rounds {
        let batch = json!({"choices": [{"put": 1}, {"at": 0}], "nonce": nonce(dice)});
        let (status, answer) = keys.post("red", "commit?brief=1", batch);
        assert_eq!(status, 200, "{answer}");
        for role in ["red", "blue", "umpire"] {
            keys.post(role, "takeback", json!({"yes": true}));
        }
    }
    play(keys, &["red", "blue"], 1000, dice);
}

/// All that a listener hears who comes with this place, up to a number.
fn hear(keys: &Keys, role: &str, place: Option<&str>, rest: &str, to: u64) -> Vec<Value> {
    let path = keys.path(role, rest);
    let mut events = keys.client(role).listen(&path, place).unwrap();
    events.set_timeout(Duration::from_secs(20)).unwrap();
    let mut seen = Vec::new();
    loop {
        let event = events.next_event().unwrap();
        // The status comes last of what is there already.
        if event.kind == "status" {
            return seen;
        }
        assert_eq!(event.kind, "observations");
        let data: Value = serde_json::from_str(&event.data).unwrap();
        seen.extend(data["observations"].as_array().unwrap().clone());
        assert!(data["number"].as_u64() <= Some(to));
        assert_eq!(event.id, Some(format!("{}.0", data["number"])));
        if data["number"] == to && rest.contains("menu=0") {
            return seen;
        }
    }
}

/// The observations that the journal gives to each viewer.
fn truth(path: &Path, keys: &Keys) -> Vec<Vec<Value>> {
    let mut db = Sqlite::open(path).unwrap();
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let seed = engine::Seed(db.table(keys.table()).unwrap().unwrap().seed);
    let viewers = [Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), None];
    let of = |viewer| {
        let seen = games()[0].observations(&text, viewer, 0..u64::MAX).unwrap();
        let numbered = seen.iter().zip(1..).map(|(seen, n)| {
            let chunk = chunks.iter().rfind(|chunk| chunk.line <= seen.line);
            let (at, mark) = (chunk.unwrap().at, seed.mark(&seen.hash));
            json!({"n": n, "at": at, "mark": mark, "log": seen.log, "patch": seen.patch})
        });
        numbered.collect()
    };
    viewers.map(of).into()
}

#[test]
fn a_stream_resumes_from_any_number_also_one_that_the_window_has_lost() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    let mut dice = FastRng::new(23);
    long_game(&keys, 60, &mut dice);
    let truth = truth(&path, &keys);
    let check = |keys: &Keys| {
        for (role, all) in DOORS.iter().zip(&truth) {
            let newest = all.len() as u64;
            assert!(newest > 64, "{role} has seen only {newest}");
            let numbers: Vec<usize> = match *role {
                "red" => (0..=all.len()).collect(),
                _ => (0..=all.len()).step_by(9).chain([all.len()]).collect(),
            };
            for from in numbers {
                let place = format!("{from}.0");
                let live = format!("live?menu=0&from={place}");
                // Where nothing is new, nothing is said but the status.
                let seen = hear(keys, role, None, &live, newest);
                assert_eq!(seen, all[from..], "{role} from {from}");
                if from % 5 == 0 {
                    let seen = hear(keys, role, Some(&place), "live", newest);
                    assert_eq!(seen, all[from..], "{role} from {from}");
                }
                let to = (from + 1 + dice_free(from)).min(all.len());
                let log = keys.get(role, &format!("log?from={from}&to={to}"));
                assert_eq!(log["number"], newest);
                assert_eq!(log["observations"], json!(all[from..to]), "{role}");
            }
            // A number from the future starts again.
            let live = format!("live?menu=0&from={}.0", newest + 7);
            assert_eq!(hear(keys, role, None, &live, newest), *all, "{role}");
        }
    };
    check(&keys);
    world.stop();
    // After a restart nothing is in memory.
    let world = World::on(&path);
    check(&keys.at(&world));
    world.stop();
}

/// Some length that depends on the number alone.
fn dice_free(n: usize) -> usize {
    n * 37 % 11
}

#[test]
fn patches_lead_from_every_moment_of_a_game_to_its_present() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    let mut dice = FastRng::new(29);
    let mut moments: Vec<Vec<(u64, Value)>> = vec![Vec::new(); DOORS.len()];
    let mut look = |keys: &Keys| {
        for (role, moments) in DOORS.iter().zip(&mut moments) {
            let now = keys.get(role, "view");
            moments.push((now["number"].as_u64().unwrap(), now["view"].clone()));
        }
    };
    look(&keys);
    for _ in 0..10 {
        let batch = json!({"choices": [{"put": 1}, {"at": 0}], "nonce": nonce(&mut dice)});
        keys.post("red", "commit?brief=1", batch);
        look(&keys);
        for role in ["red", "blue", "umpire"] {
            keys.post(role, "takeback", json!({"yes": true}));
        }
        look(&keys);
    }
    while play(&keys, &["red", "blue"], 1, &mut dice) > 0 {
        look(&keys);
    }
    look(&keys);
    for (role, moments) in DOORS.iter().zip(&moments) {
        let log = keys.get(role, "log");
        let seen = log["observations"].as_array().unwrap();
        let (_, present) = moments.last().unwrap();
        for (number, view) in moments {
            let rest = follow(view.clone(), &seen[*number as usize..]);
            assert_eq!(rest, *present, "{role} from {number}");
            // Looking back finds the moment as it was.
            let back = keys.get(role, &format!("replay?at={number}"));
            let after = back["number"].as_u64().unwrap() as usize;
            if *role == "watch" {
                continue;
            }
            let rest = follow(back["view"].clone(), &seen[after..]);
            assert_eq!(rest, *present, "{role} back to {number}");
        }
    }
    world.stop();
}

/// Counts what is read of matches, and takes its time over it.
#[derive(Default)]
struct Reads {
    rows: AtomicU64,
    journals: AtomicU64,
}

struct Counting(Sqlite, Arc<Reads>);

impl Backend for Counting {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        self.0.write(writes)
    }
    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        self.1.rows.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(50));
        self.0.table(id)
    }
    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
        self.1.journals.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(50));
        self.0.chunks(id, from)
    }
    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        self.0.drafts(id)
    }
    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        self.0.pad(id, seat)
    }
    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        self.0.chat(id)
    }
    fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.0.open_matches(limit)
    }
    fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        self.0.without_lease(now, since)
    }
    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        self.0.stale(ended, touched)
    }
    fn count(&mut self) -> Result<Count, StoreError> {
        self.0.count()
    }
}

fn counting(path: &Path) -> (World, Arc<Reads>) {
    let reads = Arc::<Reads>::default();
    let open = || Box::new(Counting(Sqlite::open(path).unwrap(), reads.clone()));
    let world = World::of(Store::start(open(), open()), roomy(), None);
    (world, reads)
}

#[test]
fn eight_first_requests_after_a_restart_load_a_match_once() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    play(&keys, &["red", "blue"], 4, &mut FastRng::new(31));
    let views = DOORS.map(|role| keys.get(role, "view"));
    world.stop();
    let (world, reads) = counting(&path);
    let begin = Arc::new(Barrier::new(8));
    let asked: Vec<_> = (0..8)
        .map(|n| {
            let (keys, begin) = (keys.at(&world), begin.clone());
            std::thread::spawn(move || {
                begin.wait();
                keys.get(DOORS[n % 4], "view")
            })
        })
        .collect();
    for (n, asked) in asked.into_iter().enumerate() {
        assert_eq!(asked.join().unwrap(), views[n % 4]);
    }
    let read = |count: &AtomicU64| count.load(Ordering::SeqCst);
    assert_eq!((read(&reads.rows), read(&reads.journals)), (1, 1));
    world.stop();
    // A match that does not exist is looked for by everybody who asks, and kept by nobody.
    let (world, reads) = counting(&path);
    let nothing = format!("/api/tables/{}/red/view", "a".repeat(keys.table().len()));
    for _ in 0..2 {
        assert_eq!(world.stranger().get(&nothing).unwrap().status, 404);
    }
    assert_eq!((read(&reads.rows), read(&reads.journals)), (2, 0));
    world.stop();
}

#[test]
fn what_is_new_is_told_from_memory_and_what_is_old_from_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (world, reads) = counting(&path);
    let keys = world.duel();
    let mut dice = FastRng::new(37);
    long_game(&keys, 40, &mut dice);
    let journals = || reads.journals.load(Ordering::SeqCst);
    let newest = keys.get("red", "view")["number"].as_u64().unwrap();
    assert!(newest > 80);
    let before = journals();
    keys.get("red", &format!("log?from={}", newest - 20));
    let live = format!("live?from={}.0", newest - 20);
    hear(&keys, "red", None, &live, newest);
    assert_eq!(journals(), before, "the window has it");
    // A match costs the same memory however old it is: what is older is read again.
    keys.get("red", &format!("log?from={}", newest - 65));
    assert_eq!(journals(), before + 1);
    keys.get("red", "log?from=0&to=1");
    assert_eq!(journals(), before + 2);
    // A viewer who comes for the first time finds everything, from the journal.
    let truth = truth(&path, &keys);
    for (role, all) in DOORS.iter().zip(&truth).skip(2) {
        assert_eq!(keys.get(role, "log")["observations"], json!(all), "{role}");
    }
    world.stop();
}
