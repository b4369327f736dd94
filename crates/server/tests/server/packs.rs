//! Packs: a game with other data, and what becomes of a match whose pack is gone.

use crate::world::{Keys, World, pick, roomy};
use engine::erased::{Game, Plug};
use engine::{FastRng, Files};
use serde_json::{Value, json};
use server::{Games, Pack};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Sqlite, Store};

/// A war on a board of 24 by 12 hexes.
const BORDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../eastfront/tests/border");

fn pack(game: &str, name: &str, file: &str) -> Pack {
    Pack {
        name: name.into(),
        title: name.into(),
        text: String::new(),
        game: game.into(),
        hash: "00".into(),
        files: vec![file.into()],
    }
}

fn eastfront(packs: &[String]) -> Arc<dyn Game> {
    let files = Files::shipped(eastfront::FILES);
    let files = packs.iter().fold(files, |files, _| files.with_pack(BORDER));
    Arc::new(Plug::bare(Arc::new(
        eastfront::Eastfront::load(&files).unwrap(),
    )))
}

/// Outpost with a turn more; `folder` gets its data file.
fn outpost(folder: &Path, packs: &[String]) -> Arc<dyn Game> {
    let longer = outpost::FILES[0].1.replace("hits_on = ", "hits_on = 2 # ");
    std::fs::write(folder.join("game.toml"), longer).unwrap();
    let files = Files::shipped(outpost::FILES);
    let files = packs.iter().fold(files, |files, _| files.with_pack(folder));
    Arc::new(Plug::bare(Arc::new(
        outpost::Outpost::load(&files).unwrap(),
    )))
}

/// A server with packs, or with none; `opened` counts how often a game was opened with some.
fn serve(store: &Path, packs: bool, opened: &Arc<AtomicU64>) -> World {
    let folder = store.parent().unwrap().to_owned();
    let games = vec![eastfront(&[]), outpost(&folder, &[])];
    let known = match packs {
        true => vec![
            pack("eastfront", "border", "board.toml"),
            pack("outpost", "sharp", "game.toml"),
            pack("outpost", "sharper", "game.toml"),
        ],
        false => Vec::new(),
    };
    let opened = opened.clone();
    let games = Games::with_packs(games, known, move |game, packs| {
        opened.fetch_add(1, Ordering::Relaxed);
        match game {
            "eastfront" => Ok(eastfront(packs)),
            _ if packs.len() > 1 => Err("sharper/game.toml:2: hits_on must be from 2 to 6".into()),
            _ => Ok(outpost(&folder, packs)),
        }
    });
    let open = || Box::new(Sqlite::open(store).unwrap());
    World::serving(Store::start(open(), open()), roomy(), None, games)
}

/// One complete batch of a seat.
fn batch(keys: &Keys, seat: &str) {
    let dice = &mut FastRng::new(3);
    let mut choices = Vec::new();
    for _ in 0..50 {
        let (status, draft) = keys.post(seat, "draft", json!({ "choices": choices }));
        assert_eq!(status, 200, "{draft}");
        if draft["pace"].as_str().is_some_and(|pace| pace != "more") {
            break;
        }
        let menu = draft["menu"].as_array().unwrap();
        choices.push(pick(&menu[0], dice));
    }
    let ask = json!({"choices": choices, "nonce": crate::world::nonce(dice)});
    let (status, done) = keys.post(seat, "commit", ask);
    assert_eq!(status, 200, "{done}");
}

fn refused(world: &World, ask: Value) -> String {
    let reply = world.stranger().post("/api/tables", &ask).unwrap();
    let body = reply.json();
    assert_eq!(
        (reply.status, &body["error"]),
        (400, &json!("bad")),
        "{body}"
    );
    body["why"].as_str().unwrap().into()
}

#[test]
fn a_server_lists_its_packs_and_plays_with_them() {
    let dir = tempfile::tempdir().unwrap();
    let opened = Arc::default();
    let world = serve(&dir.path().join("store.db"), true, &opened);
    let list = world.stranger().get("/api/games").unwrap().json();
    let names: Vec<&str> = list["packs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pack| pack["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["border", "sharp", "sharper"]);
    assert_eq!(list["packs"][0]["files"], json!(["board.toml"]));

    let one = |path: &str| world.stranger().get(path).unwrap();
    let packed = one("/api/games/eastfront?packs=border").json();
    assert_eq!(packed["scenarios"][0]["id"], "spring");
    assert_ne!(
        one("/api/games/eastfront").json()["scenarios"][0]["id"],
        "spring"
    );
    assert_eq!(one("/api/games/eastfront?packs=polar").status, 400);
    assert_eq!(one("/api/games/westfront").status, 404);

    let keys = world.table(json!({"game": "eastfront", "packs": ["border"]}));
    let view = keys.get("axis", "view");
    assert_eq!(view["status"]["packs"], json!(["border"]));
    assert_eq!(view["status"]["scenario"], "spring");
    assert_eq!(view["status"]["frozen"], Value::Null);
    assert_eq!(keys.post("host", "close", json!({})).0, 200);
    let path = keys.path("axis", "journal");
    let journal = keys.client("axis").get(&path).unwrap().body;
    let journal = String::from_utf8(journal).unwrap();
    let header = engine::journal::header(&journal).unwrap();
    assert_eq!(header.setup.packs, ["border"]);
    // A journal of a pack is taken in where the pack is known.
    let taken = world
        .stranger()
        .ask("POST", "/api/import", Some(&journal), "")
        .unwrap();
    assert!(taken.ok(), "{}", taken.json());
    world.stop();
    assert_eq!(opened.load(Ordering::Relaxed), 1, "it is opened once");

    let world = serve(&dir.path().join("other.db"), false, &opened);
    let import = world
        .stranger()
        .ask("POST", "/api/import", Some(&journal), "")
        .unwrap();
    assert_eq!(import.status, 400);
    world.stop();
}

#[test]
fn unknown_packs_are_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let world = serve(&dir.path().join("store.db"), true, &Arc::default());
    let ask = |game: &str, packs: &[&str]| refused(&world, json!({"game": game, "packs": packs}));
    assert_eq!(
        ask("eastfront", &["polar"]),
        "There is no pack 'polar' of eastfront. Choose from: border"
    );
    let other = ask("outpost", &["border"]);
    assert!(other.contains("'border'"), "{other}");
    assert_eq!(ask("outpost", &["sharp", "sharp"]), "Name each pack once");
    let broken = ask("outpost", &["sharp", "sharper"]);
    assert!(broken.contains("game.toml:2"), "{broken}");
    world.stop();
}

#[test]
fn a_game_is_opened_once_for_all_who_ask_at_the_same_time() {
    let dir = tempfile::tempdir().unwrap();
    let opened = Arc::default();
    let world = serve(&dir.path().join("store.db"), true, &opened);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| world.table(json!({"game": "eastfront", "packs": ["border"]})));
        }
    });
    assert_eq!(opened.load(Ordering::Relaxed), 1);
    world.stop();
}

#[test]
fn a_match_whose_pack_is_missing_is_frozen_and_readable() {
    let dir = tempfile::tempdir().unwrap();
    let store = dir.path().join("store.db");
    let world = serve(&store, true, &Arc::default());
    // The shipped board has no scenario of this name; the shipped Outpost can follow its match to the end.
    let tables = [
        (
            "axis",
            world.table(json!({"game": "eastfront", "packs": ["border"]})),
        ),
        (
            "red",
            world.table(json!({"game": "outpost", "packs": ["sharp"]})),
        ),
    ];
    batch(&tables[1].1, "red");
    let played = tables[1].1.get("red", "view");
    world.stop();

    let world = serve(&store, false, &Arc::default());
    for (seat, keys) in &tables {
        let keys = keys.at(&world);
        let view = keys.get(seat, "view");
        let frozen = view["status"]["frozen"].as_str().unwrap();
        let pack = if *seat == "axis" {
            "'border'"
        } else {
            "'sharp'"
        };
        assert!(frozen.contains(pack), "{frozen}");
        assert_eq!(view["menu"], json!([]));
        for rest in [
            "log",
            "chat",
            "film",
            "replay",
            "diary",
            "menu",
            "timetable",
            "pad",
        ] {
            let status = keys.status(seat, rest);
            assert!(status < 500, "{rest}: {status}");
        }
        assert_eq!(keys.status(seat, "log"), 200);
        let ask = json!({"choices": [{"put": 1}], "nonce": "00".repeat(16)});
        let (status, why) = keys.post(seat, "commit", ask);
        assert_eq!((status, &why["error"]), (409, &json!("conflict")));
        let (status, _) = keys.post(seat, "draft", json!({"choices": [{"put": 1}]}));
        assert!((400..500).contains(&status), "{status}");
        assert!((400..500).contains(&keys.post(seat, "rematch", json!({})).0));
        // The host puts it away, and the journal is open.
        assert_eq!(keys.post("host", "close", json!({})).0, 200);
        assert_eq!(keys.status(seat, "journal"), 200);
    }
    let frozen = tables[1].1.at(&world).get("red", "view");
    assert_eq!(frozen["view"], played["view"], "it is followed to its end");
    assert_eq!(frozen["number"], played["number"]);
    world.stop();
}

#[test]
fn a_match_is_played_on_when_its_pack_is_back() {
    let dir = tempfile::tempdir().unwrap();
    let store = dir.path().join("store.db");
    let world = serve(&store, true, &Arc::default());
    let keys = world.table(json!({"game": "outpost", "packs": ["sharp"]}));
    world.stop();
    let world = serve(&store, false, &Arc::default());
    let frozen = keys.at(&world).get("red", "view");
    assert!(frozen["status"]["frozen"].is_string());
    world.stop();
    let world = serve(&store, true, &Arc::default());
    batch(&keys.at(&world), "red");
    world.stop();
}
