//! The whole truth for onlookers: with everybody's leave, and late.

use crate::world::{World, nonce};
use engine::FastRng;
use serde_json::{Value, json};

#[test]
fn onlookers_see_the_truth_with_all_leaves_and_so_many_turns_late() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "set", "options": {"long": true},
        "seats": {"umpire": {"bot": "anything"}}
    }));
    let mut dice = FastRng::new(23);
    assert_eq!(keys.status("watch", "truth"), 403);
    let ask = |role: &str, ask: Value| keys.post(role, "truth", ask);
    assert_eq!(ask("red", json!({"yes": true})).0, 400, "how late?");
    assert_eq!(ask("red", json!({"yes": true, "delay": 0})).0, 400);
    assert_eq!(
        ask("red", json!({"yes": true, "delay": 2})).1["open"],
        false
    );
    assert_eq!(
        keys.status("watch", "truth"),
        403,
        "blue has not been asked"
    );
    assert_eq!(ask("watch", json!({"yes": true, "delay": 2})).0, 403);
    // Another delay is another question.
    assert_eq!(
        ask("blue", json!({"yes": true, "delay": 1})).1["open"],
        false
    );
    assert_eq!(keys.status("watch", "truth"), 403);
    assert_eq!(
        ask("blue", json!({"yes": true, "delay": 2})).1["open"],
        false
    );
    assert_eq!(ask("red", json!({"yes": true})).1["open"], true);

    // Blocks change places in secret and rest. What both saw before a turn's last batch is shown two turns later.
    let look = || ["red", "blue"].map(|role| keys.get(role, "view"));
    let turn = |look: &[Value; 2]| look[0]["view"]["turn"].as_u64().unwrap();
    let first = turn(&look());
    let mut ends: Vec<[Value; 2]> = Vec::new();
    for _ in 0..8 {
        let before = look();
        let mover = before[0]["status"]["to_move"][0].as_str().unwrap();
        let choices = match dice.below(3) {
            2 => json!(["rest"]),
            post => json!([{"swap": post}, "rest"]),
        };
        let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
        let (status, answer) = keys.post(mover, "commit", batch);
        assert_eq!(status, 200, "{answer}");
        let now = turn(&look());
        assert_eq!(now, turn(&before) + 1);
        ends.push(before.map(|look| look["view"].clone()));
        let told = keys.get("watch", "truth");
        assert_eq!(told["delay"], 2);
        match now.checked_sub(first + 2) {
            None => assert!(told["views"].is_null(), "{told}"),
            Some(late) => {
                let [red, blue] = &ends[late as usize];
                assert_eq!([&told["views"]["red"], &told["views"]["blue"]], [red, blue]);
            }
        }
        // It is for onlookers: a player would see the other's blocks.
        assert_eq!(keys.status("red", "truth"), 403);
    }
    // Each may withdraw his leave at any time.
    assert_eq!(ask("blue", json!({"yes": false})).1["open"], false);
    assert_eq!(keys.status("watch", "truth"), 403);
    world.stop();
}
