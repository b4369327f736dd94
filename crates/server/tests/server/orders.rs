//! What goes on without anybody at the table: standing orders that answer for a seat, and the server's timetable.

use crate::world::{Keys, World, edit, play_some, shelf, until};
use engine::FastRng;
use holdline::Holdline;
use pacific::Pacific;
use serde_json::{Value, json};
use std::path::Path;
use store::{Backend, Sqlite};

/// The journal's batches as the store has them: seat, choices, note.
fn batches(path: &Path, keys: &Keys) -> Vec<Value> {
    let mut db = Sqlite::open(path).unwrap();
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    let lines = text
        .lines()
        .map(|line| -> Value { serde_json::from_str(line).unwrap() });
    lines
        .map(|line| line["body"]["entry"].clone())
        .filter(|entry| entry["kind"] == "batch")
        .collect()
}

/// One batch at random from whoever is to move: who made it, and the menu it began with.
fn step(keys: &Keys, dice: &mut FastRng) -> Option<(String, Value)> {
    let status = keys.get("japan", "view")["status"].clone();
    if status["ended"].is_object() {
        return None;
    }
    let movers = status["to_move"].as_array().unwrap();
    let role = movers[dice.below(movers.len())]
        .as_str()
        .unwrap()
        .to_owned();
    let menu = keys.get(&role, "view")["menu"].clone();
    play_some(keys, &role, dice);
    Some((role, menu))
}

/// §8 of Pacific: who is asked whether to stay for another round of battle may have left his answer behind.
#[test]
fn a_standing_order_answers_at_once_in_the_seats_name() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::playing(&path, shelf(Pacific::shipped().unwrap()));
    let mut dice = FastRng::new(1942);
    let asked = |menu: &Value| menu.to_string().contains("\"stay\"");
    let by_order = |keys: &Keys| {
        let mut made = batches(&path, keys);
        made.retain(|batch| batch["note"] == "by standing order");
        made
    };
    let (mut answered, mut by_hand) = (0, 0);
    // Battles are many; some games end before one.
    for _ in 0..20 {
        let keys = world.table(json!({"game": "pacific", "scenario": "coral-sea"}));
        let (status, refusal) = keys.post("japan", "standing", json!({"orders": ["flee"]}));
        assert_eq!(status, 400, "{refusal}");
        let (status, told) = keys.post("japan", "standing", json!({"orders": ["stay"]}));
        assert_eq!((status, &told["orders"]), (200, &json!(["stay"])));
        assert_eq!(keys.get("japan", "standing")["orders"], json!(["stay"]));
        assert_eq!(keys.get("allies", "standing")["orders"], json!([]));
        while let Some((role, menu)) = step(&keys, &mut dice) {
            // Japan is never asked; the Allies still are.
            assert!(role == "allies" || !asked(&menu), "{menu}");
            by_hand += usize::from(asked(&menu));
        }
        for batch in by_order(&keys) {
            assert_eq!(
                (&batch["seat"], &batch["choices"]),
                (&json!(0), &json!(["stay"]))
            );
            answered += 1;
        }
        if answered > 0 && by_hand > 0 {
            break;
        }
    }
    assert!(
        answered > 0 && by_hand > 0,
        "{answered} by order, {by_hand} by hand"
    );
    world.stop();
}

/// §2.4 of the megagame: the server sits on the clock's seat, and says when planning is over.
#[test]
fn the_timetable_rings_when_a_phase_is_over_and_goes_on_to_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let rules = Holdline::shipped().unwrap();
    let world = World::playing(&path, shelf(rules.clone()));
    let keys = world.table(json!({"game": "holdline", "scenario": "club", "rate": "timetable"}));
    // Nobody has a link to the clock's seat.
    assert!(
        keys.keys["seats"].get("clock").is_none(),
        "{}",
        keys.keys["seats"]
    );
    let table = keys.get("okh", "timetable");
    let timers = table["timers"].as_array().unwrap();
    assert_eq!(timers.len(), 1, "{table}");
    // 75 minutes of planning on a club day.
    let left = timers[0]["left"].as_i64().unwrap();
    assert!((4_400_000..=4_500_000).contains(&left), "{left}");
    let due = timers[0]["due"].as_i64().unwrap();
    assert_eq!(due - left, table["now"].as_i64().unwrap());
    let planning = timers[0]["text"].clone();
    assert!(batches(&path, &keys).is_empty());
    world.stop();

    edit(&path, &keys, |meta| {
        let since = meta["clock"]["timers"][0]["since"].as_i64().unwrap();
        meta["clock"]["timers"][0]["since"] = json!(since - 4_500_000);
    });
    let world = World::playing(&path, shelf(rules));
    let keys = keys.at(&world);
    until("the end of planning", || {
        let timers = keys.get("okh", "timetable")["timers"].clone();
        timers
            .as_array()
            .unwrap()
            .iter()
            .all(|timer| timer["text"] != planning)
    });
    let rung = batches(&path, &keys);
    assert_eq!(rung[0]["note"], "by the timetable");
    assert_eq!(rung[0]["choices"], json!([{"time_up": "planning"}]));
    // The first turn has begun: what comes next runs out too, each thing for those who may know of it.
    let control = keys.get("control", "timetable")["timers"].clone();
    assert!(
        control
            .as_array()
            .unwrap()
            .iter()
            .any(|timer| timer["due"].is_i64())
    );
    world.stop();
}
