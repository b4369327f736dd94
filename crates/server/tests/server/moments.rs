//! Playing on from a moment of a finished game, at a table of its own.

use crate::world::{Keys, World, nonce, play_some, shelf};
use engine::FastRng;
use serde_json::{Value, json};
use std::path::Path;

fn open(path: &Path) -> World {
    World::playing(path, shelf(eastfront::Eastfront::shipped().unwrap()))
}

/// A few turns at random, with something taken back by consent, and a resignation.
fn finished(world: &World, dice: &mut FastRng) -> Keys {
    let keys = world.table(json!({"game": "eastfront", "scenario": "1941"}));
    for round in 0..60 {
        let mover = match play_some(&keys, "axis", dice) {
            true => "axis",
            false => {
                play_some(&keys, "soviet", dice);
                "soviet"
            }
        };
        if round % 20 == 10 {
            for seat in [mover, "axis", "soviet"] {
                keys.post(seat, "takeback", json!({"yes": true}));
            }
        }
    }
    assert_eq!(keys.post("axis", "resign", json!({})).0, 200);
    keys
}

/// Goes on from a frame of a seat's film, both seats with links.
fn branch(keys: &Keys, eyes: &str, frame: u64) -> (u16, Value) {
    let seats = json!({"axis": {"free": false}, "soviet": {"free": false}});
    let ask = json!({"frame": frame, "eyes": eyes, "table": {"game": "eastfront", "seats": seats}});
    keys.post("axis", "branch", ask)
}

/// What a seat saw at a frame of its film.
fn seen(keys: &Keys, seat: &str, frame: u64) -> Value {
    let cut = format!("film?eyes={seat}&from={frame}&to={}", frame + 1);
    position(&keys.get("axis", &cut)["cut"][0]["views"][seat])
}

/// A view without the order that is open: an order is put down where the batch that it belongs to is left out.
fn position(view: &Value) -> Value {
    let mut view = view.clone();
    view["order"] = Value::Null;
    view
}

#[test]
fn a_finished_game_goes_on_from_any_moment_as_both_sides_saw_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let mut world = open(&path);
    let mut dice = FastRng::new(1941);
    let running = world.table(json!({"game": "eastfront", "scenario": "1941"}));
    assert_eq!(
        branch(&running, "axis", 0).0,
        403,
        "a running game is its own"
    );
    let mut keys = finished(&world, &mut dice);
    let journal = keys.client("axis").get(&keys.path("axis", "journal"));
    let journal = String::from_utf8(journal.unwrap().body).unwrap();
    assert!(journal.contains("\"rewind\""), "something was taken back");
    let mut whole = 0;
    for seat in ["axis", "soviet"] {
        let frames = keys.get("axis", &format!("film?eyes={seat}"))["frames"].as_u64();
        let frames = frames.unwrap();
        assert!(frames > 20, "{frames}");
        for frame in (0..frames).rev().step_by(frames as usize / 8 + 1) {
            let (status, links) = branch(&keys, seat, frame);
            assert_eq!(status, 200, "{links}");
            let new = Keys {
                address: keys.address,
                keys: links,
            };
            let view = position(&new.get(seat, "view")["view"]);
            // A batch is played whole: in the middle of one the game goes on from before it, where no film need stop.
            let shown = seen(&keys, seat, frame);
            assert_eq!(view["month"], shown["month"], "{seat} at {frame}");
            let same = shown == view;
            whole += usize::from(same);
            if frame == frames - 1 {
                assert!(same, "after a resignation it goes on where it stood");
                keys = plays_on(&mut world, &path, &keys, &new, &mut dice);
            }
        }
    }
    assert!(whole >= 4, "{whole}");
    world.stop();
}

/// The new game is a game like any other: it survives a restart, ends, is proved, and has dice of its own.
fn plays_on(world: &mut World, path: &Path, old: &Keys, new: &Keys, dice: &mut FastRng) -> Keys {
    for _ in 0..6 {
        if !play_some(new, "axis", dice) {
            play_some(new, "soviet", dice);
        }
    }
    let before = new.get("soviet", "view")["view"].clone();
    let stopped = std::mem::replace(world, open(path));
    stopped.stop();
    let new = new.at(world);
    assert_eq!(new.get("soviet", "view")["view"], before);
    assert_eq!(new.post("soviet", "resign", json!({})).0, 200);
    let proof = new.get("axis", "proof");
    assert_eq!(proof["holds"], true, "{proof}");
    let commitment = |keys: &Keys| {
        let journal = keys.client("axis").get(&keys.path("axis", "journal"));
        let text = String::from_utf8(journal.unwrap().body).unwrap();
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        header["body"]["entry"]["commitment"].clone()
    };
    let old = old.at(world);
    assert_ne!(commitment(&old), commitment(&new));
    // It can be gone on from, too.
    assert_eq!(branch(&new, "soviet", 3).0, 200);
    old
}

/// Where an umpire can go back, players were told things that a new game could not know.
#[test]
fn a_game_with_an_umpire_says_that_it_cannot_be_played_on() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    keys.post("red", "resign", json!({}));
    let ask = json!({"frame": 0, "table": {"game": "outpost"}});
    let (status, refusal) = keys.post("red", "branch", ask);
    assert_eq!(status, 400, "{refusal}");
    assert!(
        refusal["why"]
            .as_str()
            .unwrap()
            .contains("cannot be played on")
    );
    world.stop();
}

/// A message rides on a batch: sent when it is taken, once, and not at all when it is refused.
#[test]
fn a_message_goes_with_an_order() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({"game": "outpost", "scenario": "set"}));
    let said = || {
        let chat = keys.get("blue", "chat")["chat"].clone();
        let lines = chat.as_array().unwrap().iter();
        lines.map(|line| line["text"].clone()).collect::<Vec<_>>()
    };
    let mut dice = FastRng::new(3);
    let batch = |choices: Value, nonce: &str| json!({"choices": choices, "nonce": nonce, "say": "Your move, Ben."});
    let wrong = batch(json!([{"attack": 99}]), &nonce(&mut dice));
    assert_ne!(keys.post("red", "commit", wrong).0, 200);
    assert!(said().is_empty());
    let rest = batch(json!(["rest"]), &nonce(&mut dice));
    let (status, answer) = keys.post("red", "commit", rest.clone());
    assert_eq!((status, &answer["said"]), (200, &json!(true)), "{answer}");
    assert_eq!(said(), ["Your move, Ben."]);
    assert_eq!(
        keys.post("red", "commit", rest).0,
        200,
        "sent twice, taken once"
    );
    assert_eq!(said().len(), 1);
    let empty = json!({"choices": ["rest"], "nonce": nonce(&mut dice), "say": "  "});
    assert_eq!(keys.post("blue", "commit", empty).0, 400);
    world.stop();
}
