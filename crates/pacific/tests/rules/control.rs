//! Rulings on control, victory points and the end: A53-A59, A87-A90.

use crate::desk::*;
use pacific::{Choice, Event, ReturnReason, Side, Step};
use serde_json::{Value, json};

fn control(more: Value) -> Desk {
    let mut position = json!({ "turn": 4, "step": "control", "rest": "absent" });
    position
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    Desk::at(position)
}

#[test]
fn ruling_a53_who_holds_an_area() {
    let desk = control(json!({ "units": { "japan": {
        "21st Air Flotilla": "Coral Sea", "SNLF Transport 1": "Indian Ocean", "I-Boats": "Bay of Bengal" } } }));
    assert_eq!(desk.holder("Coral Sea"), Some(J));
    assert_eq!(desk.holder("Indian Ocean"), Some(J));
    assert_eq!(desk.holder("Bay of Bengal"), None);
}

#[test]
fn ruling_a54_setup_markers_are_the_beginning_of_turn_one() {
    let desk = Desk::at(json!({
        "turn": 1, "step": "control", "rest": "absent",
        "units": { "allies": { "Tennessee": "South China Sea" } },
    }));
    assert_eq!(
        desk.owner("Saigon"),
        A,
        "the Allies held the South China Sea from the start"
    );
}

#[test]
fn ruling_a55_places_between_seas_need_all_of_them_at_both_ends() {
    let areas = json!({ "Japanese Islands": "allies", "Philippine Sea": "allies" });
    let both = control(json!({ "areas": areas,
        "units": { "allies": { "Tennessee": "Japanese Islands", "Maryland": "Philippine Sea" } } }));
    assert_eq!((both.owner("Okinawa"), both.owner("Palau")), (A, A));
    let one =
        control(json!({ "areas": areas, "units": { "allies": { "Maryland": "Philippine Sea" } } }));
    assert_eq!((one.owner("Okinawa"), one.owner("Palau")), (J, A));
}

#[test]
fn ruling_a56_markers_then_points_then_places_then_evictions() {
    let mut desk = control(json!({
        "areas": { "Coral Sea": "japan", "Indian Ocean": "japan" },
        "harbors": { "India": "japan" },
        "units": { "japan": { "Kongo": "Coral Sea", "Hiei": "Indian Ocean" }, "allies": { "Tennessee": "Australia" } },
    }));
    // Australia falls; the ship in it chooses between Samoa and Singapore, both one sea away.
    assert_eq!(desk.step(), Step::ToPort(A, ReturnReason::Control));
    assert_eq!(desk.state.lead(), 3);
    desk.put(A, "Tennessee", "Singapore").done(A);
    // The return to port knows the new owner.
    desk.choose(J, Choice::Put(unit(J, "Kongo")));
    assert!(desk.places(J).contains(&"Australia"));
}

#[test]
fn ruling_a57_neutral_areas_leave_places_alone() {
    let desk = control(json!({ "areas": { "Coral Sea": "japan" }, "units": {} }));
    assert_eq!(desk.owner("Guadalcanal"), A);
    assert_eq!(desk.holder("Coral Sea"), None);
}

#[test]
fn ruling_a58_ships_in_harbor_hold_nothing() {
    let desk = control(json!({ "units": { "allies": { "Tennessee": "Pearl Harbor" } } }));
    assert_eq!(desk.holder("Hawaiian Islands"), None);
}

#[test]
fn ruling_a59_the_track_ends_at_thirty() {
    let desk = control(json!({ "vp": 29, "units": { "japan": { "Kongo": "Japanese Islands" } } }));
    assert_eq!(desk.state.lead(), 30);
    let back =
        control(json!({ "vp": 30, "units": { "allies": { "Tennessee": "South China Sea" } } }));
    assert_eq!(back.state.lead(), 28);
    let level = control(
        json!({ "vp": 5, "units": { "japan": { "Kongo": "North Pacific Ocean" }, "allies": { "Tennessee": "Central Pacific Ocean" } } }),
    );
    assert_eq!(level.state.lead(), 5);
}

#[test]
fn ruling_a87_evictions_are_settled_japan_first() {
    let mut desk = control(json!({
        "areas": { "Solomon Sea": "japan", "Marshall Islands": "allies", "Coral Sea": "japan", "South Pacific Ocean": "japan" },
        "units": {
            "japan": { "Kongo": "Solomon Sea", "Hiei": "Kwajalein", "Ise": "Coral Sea", "Fuso": "South Pacific Ocean" },
            "allies": { "Tennessee": "Marshall Islands", "Cruiser 1": "Noumea" } },
    }));
    // Hiei has one nearest port, Truk, and is not asked; the cruiser of fallen Noumea is Australia's.
    assert_eq!(desk.whereabouts(J, "Hiei"), "Truk");
    assert!(
        desk.told(Event::Flipped {
            harbor: spot("Kwajalein"),
            side: A
        }) || desk.owner("Kwajalein") == A
    );
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "Australia");
    assert_eq!(desk.step(), Step::Returns);
    desk.done(J).done(A);
}

#[test]
fn ruling_a88_what_never_counts_for_control() {
    let desk = Desk::with(
        json!({
            "turn": 4, "step": "control", "rest": "absent",
            "forces": [{ "at": "Coral Sea" }, { "at": "Indian Ocean", "ships": ["Kongo"] }],
            "units": { "japan": { "I-Boats": "Bay of Bengal", "21st Air Flotilla": "Singapore" } },
        }),
        &["task-forces", "air-raids"],
    );
    assert_eq!(desk.holder("Coral Sea"), None, "a decoy");
    assert_eq!(
        desk.holder("Indian Ocean"),
        Some(J),
        "a task force with a ship"
    );
    assert_eq!(desk.holder("Bay of Bengal"), None);
    assert_eq!(desk.holder("South China Sea"), None);
}

#[test]
fn ruling_a89_turn_eight_ends_with_control() {
    let over = |vp: i8| {
        let desk = Desk::at(json!({ "turn": 8, "step": "control", "rest": "absent", "vp": vp }));
        assert_eq!(desk.step(), Step::Over);
        pacific::winner(&desk.state)
    };
    assert_eq!(over(-1), Side::Allies);
    assert_eq!(over(1), Side::Japan);
    assert_eq!(over(0), Side::Japan, "a level track is Japan's (§13)");
    // Ports and bases still change hands, and nobody is asked where ships in them go.
    let desk = Desk::at(json!({
        "turn": 8, "step": "control", "rest": "absent",
        "areas": { "South China Sea": "japan" },
        "units": { "japan": { "Kongo": "South China Sea" }, "allies": { "Repulse": "Singapore" } },
    }));
    assert_eq!((desk.owner("Singapore"), desk.step()), (J, Step::Over));
}

#[test]
fn ruling_a90_contested_areas_are_neutral() {
    let desk = control(json!({
        "areas": { "Coral Sea": "japan" },
        "units": { "japan": { "SNLF Transport 1": "Coral Sea" }, "allies": { "Marine Transport 1": "Coral Sea" } },
    }));
    assert_eq!(desk.holder("Coral Sea"), None);
    assert_eq!(desk.owner("Guadalcanal"), A);
    assert_eq!(desk.state.lead(), 0);
}

#[test]
fn a_puzzle_is_decided_by_its_goal_and_not_by_the_track() {
    let over = |turn: u8, goal: serde_json::Value| {
        let desk = Desk::at(json!({
            "turn": turn, "step": "control", "rest": "absent", "vp": 20,
            "units": {
                "japan": { "Kongo": "South China Sea", "Akagi": { "at": "lost", "lost": 1 } },
                "allies": { "Repulse": "Coral Sea" },
            },
            "goal": goal,
        }));
        (desk.step() == Step::Over).then(|| pacific::winner(&desk.state))
    };
    let allies = |areas: &[&str], by: u8, hold: bool| json!({ "side": "allies", "by": by, "hold": hold, "areas": areas });
    assert_eq!(
        over(2, allies(&["Coral Sea"], 3, false)),
        Some(A),
        "done early"
    );
    assert_eq!(
        over(2, allies(&["Coral Sea"], 3, true)),
        None,
        "it has to last"
    );
    assert_eq!(over(3, allies(&["Coral Sea"], 3, true)), Some(A));
    assert_eq!(
        over(3, allies(&["South China Sea"], 3, false)),
        Some(J),
        "not in time"
    );
    // What was lost before the position does not count.
    let sink = |n: u8, losses: Option<u8>| json!({ "side": "allies", "by": 3, "kind": "carrier", "sink": n, "losses": losses });
    assert_eq!(over(3, sink(1, None)), Some(J));
    let harbor = json!({ "side": "japan", "by": 3, "harbors": ["Pearl Harbor"] });
    assert_eq!(over(3, harbor), Some(A));
}

#[test]
fn a_goal_that_cannot_be_reached_or_asks_for_nothing_is_refused() {
    let open = |goal: serde_json::Value| {
        let setup = engine::Setup {
            position: Some(json!({ "turn": 3, "step": "control", "goal": goal })),
            ..engine::Setup::scenario("puzzle")
        };
        engine::Rules::start(&**GAME, &setup)
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    assert!(
        open(json!({ "side": "japan", "by": 2, "areas": ["Coral Sea"] }))
            .unwrap_err()
            .contains("turn 2")
    );
    assert!(
        open(json!({ "side": "japan", "by": 3 }))
            .unwrap_err()
            .contains("names areas")
    );
    assert!(
        open(json!({ "side": "japan", "by": 3, "areas": ["Atlantic"] }))
            .unwrap_err()
            .contains("Atlantic")
    );
}
