//! Rulings on the optional rules of §14: A16, A17, A61, A91.

use crate::desk::*;
use pacific::{Choice, Event, Location, Step};
use serde_json::json;

#[test]
fn ruling_a16_ships_of_one_harbor_join_a_force() {
    let mut desk = Desk::with(
        json!({
            "turn": 2, "step": "fleet-japan", "rest": "absent",
            "units": { "japan": { "Akagi": "Truk", "Kongo": "Truk", "Hiei": "Saipan" } },
        }),
        &["task-forces"],
    );
    desk.choose(J, Choice::Form)
        .choose(J, Choice::At(spot("Truk")))
        .choose(J, Choice::At(spot("Solomon Sea")));
    for (name, joins) in [("Akagi", true), ("Kongo", true), ("Hiei", false)] {
        desk.choose(J, Choice::Put(unit(J, name)));
        assert_eq!(
            desk.menu(J).contains(&Choice::At(Location::force(0))),
            joins,
            "{name}"
        );
        let to = if joins {
            Location::force(0)
        } else {
            spot("Philippine Sea")
        };
        desk.choose(J, Choice::At(to));
    }
    let mut plain = Desk::war();
    plain.refuses(J, Choice::Form);
    plain.done(J);
    plain.refuses(A, Choice::Form);
}

#[test]
fn ruling_a17_a_decoy_causes_no_battle_and_holds_nothing() {
    let mut desk = Desk::with(
        json!({
            "turn": 2, "step": "repair", "rest": "absent",
            "forces": [{ "at": "Hawaiian Islands" }],
            "units": { "allies": { "Enterprise": "Hawaiian Islands" } },
        }),
        &["task-forces"],
    );
    desk.done(J).done(A);
    assert!(desk.told(Event::Decoy { force: 0 }));
    assert_eq!(desk.holder("Hawaiian Islands"), Some(A));
    assert_eq!(
        desk.state.last_seen(unit(A, "Enterprise")).turn,
        0,
        "no block was turned"
    );
}

fn raid() -> Desk {
    Desk::with(
        json!({
            "turn": 4, "step": "air-japan", "rest": "absent",
            "units": { "japan": { "21st Air Flotilla": "off", "22nd Air Flotilla": "off" },
                       "allies": { "Enterprise": { "at": "Singapore", "strength": 1 }, "RAAF": "off" } },
        }),
        &["air-raids"],
    )
}

#[test]
fn ruling_a61_raids_cut_the_repair_of_ports_in_reach() {
    let mut desk = raid();
    desk.choose(J, Choice::Put(unit(J, "21st Air Flotilla")));
    assert!(
        desk.places(J).contains(&"Singapore"),
        "Saigon touches the South China Sea"
    );
    assert!(!desk.places(J).contains(&"India") && !desk.places(J).contains(&"Pearl Harbor"));
    desk.choose(J, Choice::At(spot("Singapore")))
        .choose(A, Choice::Pass);
    desk.put(J, "22nd Air Flotilla", "Singapore");
    desk.dice(&[3, 4, 1]).dice(&[6, 5, 4]);
    let port = spot("Singapore").as_harbor().unwrap();
    assert_eq!(desk.state.cut(port), 2, "never below nothing");
    assert_eq!(desk.whereabouts(J, "21st Air Flotilla"), "spent");
    assert!(
        desk.puts(A).is_empty(),
        "Singapore repairs nothing this turn"
    );
    desk.done(J).done(A);
    assert_eq!((desk.state.turn(), desk.state.cut(port)), (5, 0));
    assert_eq!(desk.whereabouts(J, "21st Air Flotilla"), "off");
}

#[test]
fn ruling_a91_raids_are_placements_and_roll_before_repairs() {
    let mut desk = raid();
    desk.put(J, "21st Air Flotilla", "Singapore");
    assert_eq!(desk.step(), Step::Air(A), "the alternation goes on");
    desk.put(A, "RAAF", "Coral Sea").choose(J, Choice::Pass);
    assert_eq!(desk.step(), Step::Raid(J));
    desk.dice(&[4, 2, 2]);
    assert_eq!(desk.step(), Step::Repair);
    assert_eq!(
        [desk.state.rp(J), desk.state.rp(A)],
        [7, 9],
        "the pool is not cut"
    );
    assert!(
        !desk.puts(J).contains(&"21st Air Flotilla"),
        "a raider counts as placed"
    );
    let enterprise = Choice::Repair(unit(A, "Enterprise"));
    desk.choose(A, enterprise);
    desk.refuses(A, enterprise);
    let off = Desk::at(
        json!({ "turn": 4, "step": "air-japan", "rest": "absent", "units": { "japan": { "21st Air Flotilla": "off" } } }),
    );
    let mut off = off;
    off.choose(J, Choice::Put(unit(J, "21st Air Flotilla")));
    assert!(
        !off.places(J).contains(&"Singapore"),
        "without the option there are no raids"
    );
}

/// Raiders roll port by port: their order tells no names (A14).
#[test]
fn raids_are_rolled_in_the_order_of_the_map() {
    let after = |first: &str, second: &str| {
        let mut desk = Desk::with(
            json!({
                "turn": 4, "step": "air-japan", "rest": "absent",
                "harbors": { "Java": "japan", "Saigon": "japan" },
                "units": { "japan": { "21st Air Flotilla": "off", "22nd Air Flotilla": "off" } },
            }),
            &["air-raids"],
        );
        desk.put(J, first, "Singapore").put(J, second, "Australia");
        desk.dice(&[4, 4, 2]).dice(&[6, 1, 1]);
        desk.events
    };
    assert_eq!(
        after("21st Air Flotilla", "22nd Air Flotilla"),
        after("22nd Air Flotilla", "21st Air Flotilla")
    );
}

#[test]
fn without_a_harbor_no_task_force_forms() {
    let held: serde_json::Map<_, _> = GAME
        .map
        .harbors
        .iter()
        .map(|h| (h.name.clone(), json!("allies")))
        .collect();
    let position = json!({ "turn": 8, "step": "fleet-japan", "rest": "absent", "harbors": held });
    let mut desk = Desk::with(position, &["task-forces"]);
    assert_eq!(desk.menu(J), [Choice::Done]);
    desk.refuses(J, Choice::Form);
}
