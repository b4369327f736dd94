//! Setups: scenarios, options and positions from files.

use crate::rules;
use engine::{Rules, Setting, Setup};

fn refusal(setup: &Setup) -> String {
    rules().start(setup).unwrap_err().to_string()
}

#[test]
fn unknown_option_or_value_names_what_there_is() {
    let setup = Setup::scenario("set").with("short", true);
    assert_eq!(
        refusal(&setup),
        "outpost has no option 'short'; it has long"
    );
    let mut setup = Setup::scenario("set");
    setup.options.insert("long".into(), Setting::Number(3));
    assert_eq!(
        refusal(&setup),
        "option 'long' of outpost takes a value like false"
    );
}

#[test]
fn options_change_the_game_and_travel_in_the_journal() {
    let setup = Setup::scenario("set").with("long", true);
    let state = rules().start(&setup).unwrap();
    assert_eq!(state.turns, 16);
    let text = serde_json::to_string(&setup).unwrap();
    assert_eq!(text, r#"{"scenario":"set","options":{"long":true}}"#);
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
    let packs = vec!["mine".to_string(), "yours".to_string()];
    let setup = Setup { packs, ..setup };
    let text = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
}

#[test]
fn any_position_is_a_scenario() {
    let mut setup = Setup::scenario("mine");
    setup.position = Some(serde_json::json!({"red": [3, 1, 2], "blue": [1, 2, 3], "turn": 4}));
    let state = rules().start(&setup).unwrap();
    assert_eq!(state.turn, 4);
    setup.position = Some(serde_json::json!({"red": [3, 3, 2], "blue": [1, 2, 3]}));
    assert_eq!(refusal(&setup), "a side has the blocks 1, 2 and 3 (§1)");
    setup.position = Some(serde_json::json!({"green": []}));
    assert!(refusal(&setup).starts_with("not a position of outpost: unknown field `green`"));
}
