//! What takes long or fails does not stop the others: computer players and heavy questions.

use crate::world::{Keys, Shelf, World, play, roomy};
use engine::erased::{AnyBot, Game};
use engine::{Bot, Chair, FastRng};
use outpost::{Choice, Outpost};
use serde_json::{Value, json};
use server::{Config, House};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::{Backend, Sqlite, Store};

/// Ways to fail.
#[derive(Clone, Copy)]
enum Fault {
    Panics,
    Sleeps,
    Cheats,
}

impl Bot<Outpost> for Fault {
    fn decide(&mut self, chair: &Chair<'_, Outpost>) -> Choice {
        match self {
            Fault::Panics => panic!("this player always panics"),
            Fault::Sleeps => {
                std::thread::sleep(Duration::from_secs(6));
                chair.menu()[0]
            }
            Fault::Cheats => Choice::At(9),
        }
    }
}

/// The small game with players that fail beside the one that does not.
struct Faulty(Shelf);

impl House for Faulty {
    fn game(&self) -> &dyn Game {
        self.0.game()
    }

    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        let mut levels = self.0.levels();
        levels.extend(["panics", "sleeps", "cheats", "gone"].map(|name| (name, "Fails.")));
        levels
    }

    fn robot(&self, level: &str, number: u64) -> Option<AnyBot> {
        let fault = match level {
            "panics" => Fault::Panics,
            "sleeps" => Fault::Sleeps,
            "cheats" => Fault::Cheats,
            _ => return self.0.bot(level, number),
        };
        let player: Box<dyn Bot<Outpost>> = Box::new(fault);
        Some(AnyBot::new(player))
    }
}

#[test]
fn players_that_panic_dawdle_cheat_or_are_gone_are_stood_in_for() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let config = Config {
        bot_seconds: 1,
        ..roomy()
    };
    let open = || Box::new(Sqlite::open(&path).unwrap());
    let games: Vec<Arc<dyn Game>> = vec![Arc::new(Faulty(Shelf::new()))];
    let world = World::serving(Store::start(open(), open()), config, None, games);
    let tables: Vec<Keys> = ["panics", "cheats", "gone", "sleeps"]
        .map(|level| {
            let seats = json!({"blue": {"bot": level}, "umpire": {"bot": "anything"}});
            world.table(json!({"game": "outpost", "scenario": "duel", "seats": seats}))
        })
        .into();
    let start = Instant::now();
    for keys in &tables {
        // Placing and a turn of each side: the other one plays on only if somebody moves for Blue.
        assert_eq!(play(keys, &["red"], 3, &mut FastRng::new(3)), 3);
        let log = keys.get("red", "log").to_string();
        assert!(log.contains("Blue"), "Blue has not moved: {log}");
    }
    assert!(start.elapsed() < Duration::from_secs(60));
    world.stop();
    let mut db = Sqlite::open(&path).unwrap();
    for keys in &tables {
        let chunks = db.chunks(keys.table(), 1).unwrap();
        let batches: Vec<Value> = chunks
            .iter()
            .map(|chunk| serde_json::from_str(chunk.text.lines().next().unwrap()).unwrap())
            .collect();
        let by_blue = batches
            .iter()
            .filter(|line| line["body"]["entry"]["kind"] == "batch")
            .filter(|line| line["body"]["entry"]["seat"] == 1);
        assert!(by_blue.count() >= 2);
    }
}

/// Draws slowly, and counts how many drawings are under way at once.
struct Studio {
    shelf: Shelf,
    busy: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl House for Studio {
    fn game(&self) -> &dyn Game {
        self.shelf.game()
    }

    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        self.shelf.levels()
    }

    fn robot(&self, level: &str, number: u64) -> Option<AnyBot> {
        self.shelf.bot(level, number)
    }

    fn drawing(&self, _: &str) -> Option<(String, &'static str)> {
        let busy = self.busy.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(busy, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(300));
        self.busy.fetch_sub(1, Ordering::SeqCst);
        Some(("<svg/>".into(), "image/svg+xml"))
    }
}

#[test]
fn heavy_questions_wait_for_each_other_and_others_do_not_wait_for_them() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let open = || Box::new(Sqlite::open(&path).unwrap());
    let most = Arc::<AtomicUsize>::default();
    let studio = Studio {
        shelf: Shelf::new(),
        busy: Arc::default(),
        most: most.clone(),
    };
    let games: Vec<Arc<dyn Game>> = vec![Arc::new(studio)];
    let world = World::serving(Store::start(open(), open()), roomy(), None, games);
    let cores = std::thread::available_parallelism().unwrap().get();
    let asked: Vec<_> = (0..4 * cores)
        .map(|_| {
            let mut client = world.stranger();
            std::thread::spawn(move || client.get("/api/games/outpost/draw/map.svg").unwrap())
        })
        .collect();
    // All of them take more than a second; a small question is answered meanwhile.
    assert!(world.stranger().get("/health").unwrap().ok());
    let still_busy = asked.iter().any(|ask| !ask.is_finished());
    let done: Vec<u16> = asked
        .into_iter()
        .map(|ask| ask.join().unwrap().status)
        .collect();
    assert!(still_busy, "a small question waited for the drawings");
    assert!(done.iter().all(|status| *status == 200), "{done:?}");
    assert_eq!(most.load(Ordering::SeqCst), cores);
    world.stop();
}
