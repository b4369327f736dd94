//! Rulings on ranges and harbors: A60, A63-A66.

use crate::desk::*;
use pacific::{Choice, Step};
use serde_json::json;

fn returning(area: &str, on: &[&str]) -> Desk {
    let position = json!({
        "turn": 4, "step": "returns", "rest": "absent",
        "units": { "allies": { "Tennessee": area } },
    });
    Desk::with(position, on)
}

#[test]
fn ruling_a60_ships_return_to_any_harbor_within_three() {
    let mut desk = returning("Coral Sea", &[]);
    desk.choose(A, Choice::Put(unit(A, "Tennessee")));
    assert!(desk.places(A).contains(&"Wake"), "three areas away");
    desk.choose(A, Choice::At(spot("Noumea"))).done(A);
    assert_eq!(desk.whereabouts(A, "Tennessee"), "Noumea");
}

#[test]
fn ruling_a63_the_way_to_port_counts_areas_entered() {
    // Bay of Bengal to Hawaii is four; everything else is within three.
    let mut desk = returning("Bay of Bengal", &[]);
    desk.choose(A, Choice::Put(unit(A, "Tennessee")));
    assert!(!desk.places(A).contains(&"Pearl Harbor"));
    assert!(desk.places(A).contains(&"Samoa"), "IND, COR, SPO");
    let mut short = returning("Bay of Bengal", &["port-costs-a-move"]);
    short.choose(A, Choice::Put(unit(A, "Tennessee")));
    assert!(
        !short.places(A).contains(&"Samoa"),
        "the port is the fourth move"
    );
    assert!(short.places(A).contains(&"Australia"));
}

#[test]
fn ruling_a64_a_place_is_as_close_as_its_closest_sea() {
    let truk = GAME.map.harbor_named("Truk").unwrap();
    let far = |area: &str| {
        GAME.map
            .far_from_area(GAME.map.area_named(area).unwrap(), truk)
    };
    assert_eq!(
        (
            far("Marshall Islands"),
            far("Solomon Sea"),
            far("Coral Sea"),
            far("Indian Ocean")
        ),
        (0, 0, 1, 2)
    );
}

#[test]
fn ruling_a65_ships_in_a_base_neither_fight_nor_hold() {
    let desk = Desk::at(json!({
        "turn": 4, "step": "next-area", "rest": "absent",
        "units": { "japan": { "Kongo": "Marshall Islands" }, "allies": { "Tennessee": "Tarawa", "Cruiser 1": "Fiji" } },
    }));
    // The Japanese ship is asked about a landing on Tarawa, and that is all.
    assert_eq!(desk.step(), Step::Landing(J));
    assert!(!desk.state.battle().shown.has(unit(A, "Tennessee")));
    let mut desk = desk;
    desk.done(J);
    assert_eq!(desk.holder("South Pacific Ocean"), None);
    assert_eq!(desk.whereabouts(A, "Tennessee"), "Tarawa");
}

#[test]
fn ruling_a66_a_captured_port_serves_its_new_owner() {
    let mut desk = Desk::at(json!({
        "turn": 3, "step": "control", "rest": "absent",
        "areas": { "South China Sea": "japan" },
        "units": { "japan": { "Kongo": { "at": "South China Sea", "strength": 1 } } },
    }));
    assert_eq!(desk.owner("Singapore"), J);
    assert_eq!(desk.step(), Step::Returns);
    desk.put(J, "Kongo", "Singapore").done(J);
    desk.done(J).done(A);
    assert_eq!(desk.step(), Step::Repair);
    let repair = Choice::Repair(unit(J, "Kongo"));
    desk.choose(J, repair).choose(J, repair).done(J).done(A);
    assert_eq!(
        desk.strength(J, "Kongo"),
        3,
        "it has Singapore's two points"
    );
}
