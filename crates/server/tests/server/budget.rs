//! What takes long or fails does not stop the others: computer players and heavy questions.

use crate::world::{Keys, World, edit, outpost, play, roomy};
use engine::erased::{Drawing, Game, Materials, Plug};
use engine::{Bot, Chair, FastRng, Level};
use outpost::{Choice, Outpost};
use serde_json::{Value, json};
use server::Config;
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

/// Outpost with players that fail beside the one that does not.
fn faulty() -> Vec<Arc<dyn Game>> {
    let mut game = outpost();
    let mut level = |name, make| {
        let text = "Fails.";
        game.levels.push(Level {
            name,
            text,
            hidden: false,
            make,
        });
    };
    level("panics", |_| Box::new(Fault::Panics));
    level("sleeps", |_| Box::new(Fault::Sleeps));
    level("cheats", |_| Box::new(Fault::Cheats));
    vec![Arc::new(game)]
}

#[test]
fn players_that_panic_dawdle_cheat_or_are_gone_are_stood_in_for() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let config = Config {
        bot_seconds: 1,
        ..roomy()
    };
    let serve = || {
        let open = || Box::new(Sqlite::open(&path).unwrap());
        World::serving(Store::start(open(), open()), config.clone(), None, faulty())
    };
    let world = serve();
    let table = |blue: Value| {
        let seats = json!({"blue": blue, "umpire": {"bot": "anything"}});
        world.table(json!({"game": "outpost", "scenario": "duel", "seats": seats}))
    };
    let mut tables: Vec<Keys> = ["panics", "cheats", "sleeps"]
        .map(|level| table(json!({"bot": level})))
        .into();
    tables.push(table(json!({"name": "Bob"})));
    world.stop();
    // A level that an earlier program had.
    edit(&path, &tables[3], |meta| {
        meta["seats"][1]["bot"] = json!("gone");
    });
    let world = serve();
    let tables: Vec<Keys> = tables.iter().map(|keys| keys.at(&world)).collect();
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
    busy: AtomicUsize,
    most: Arc<AtomicUsize>,
}

impl Materials for Studio {
    fn drawing(&self, _: &str) -> Option<Drawing> {
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
        busy: AtomicUsize::default(),
        most: most.clone(),
    };
    let games: Vec<Arc<dyn Game>> = vec![Arc::new(Plug {
        materials: Box::new(studio),
        ..outpost()
    })];
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
