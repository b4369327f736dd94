//! Rulings on what the other side sees: A14, A68-A76.

use crate::desk::*;
use engine::Rules;
use pacific::{Choice, Event, Location, Side, Step, View};
use serde_json::json;

fn seen_by(desk: &Desk, side: Side) -> View {
    GAME.view(&desk.state, side.seat())
}

fn ships(view: &View, harbor: &str, side: Side) -> Option<u8> {
    view.harbors[spot(harbor).as_harbor().unwrap()].ships[side as usize]
}

#[test]
fn ruling_a14_what_lies_open_and_what_does_not() {
    let desk = Desk::at(json!({
        "turn": 4, "step": "repair", "rest": "absent",
        "units": { "japan": { "Yamato": { "at": "Truk", "strength": 2 }, "Akagi": "Truk", "Kongo": { "at": "lost", "lost": 3 },
                              "21st Air Flotilla": { "at": "Coral Sea", "strength": 1 }, "I-Boats": "Coral Sea", "Shinano": "card" } },
    }));
    let view = seen_by(&desk, A);
    let of = |name| view.units[unit(J, name).index()];
    assert_eq!((of("Yamato").at, of("Yamato").strength), (None, None));
    assert_eq!(
        (of("Kongo").at, of("Kongo").lost),
        (Some(Location::LOST), 3)
    );
    assert_eq!(of("Shinano").at, Some(Location::CARD));
    assert_eq!(
        (of("21st Air Flotilla").at, of("21st Air Flotilla").strength),
        (None, None)
    );
    let sea = view.areas[spot("Coral Sea").as_area().unwrap()].blocks[J as usize];
    assert_eq!(
        (sea.ships, sea.air, sea.submarines),
        (0, 1, 1),
        "kinds, not names"
    );
    assert_eq!(ships(&view, "Truk", J), Some(2));
    assert_eq!((view.clock.rp, view.clock.vp), ([7, 9], 0));
}

#[test]
fn ruling_a68_repairs_show_only_points_spent() {
    let position = json!({
        "turn": 4, "step": "repair", "rest": "absent",
        "units": { "japan": { "Yamato": { "at": "Truk", "strength": 2 }, "Kongo": { "at": "Truk", "strength": 1 } } },
    });
    let after = |name: &str| {
        let mut desk = Desk::at(position.clone());
        desk.choose(J, Choice::Repair(unit(J, name)));
        assert_eq!(seen_by(&desk, A).clock.rp[0], 7, "sealed");
        assert_eq!(seen_by(&desk, J).clock.left, 6);
        desk.done(J).done(A);
        assert!(desk.told(Event::Repaired { side: J, spent: 1 }));
        seen_by(&desk, A)
    };
    assert_eq!(after("Yamato"), after("Kongo"));
}

#[test]
fn ruling_a69_arrivals_show_name_and_port() {
    let mut desk = Desk::at(json!({
        "turn": 4, "step": "arrivals", "rest": "absent",
        "units": { "japan": { "Ryuho": "card", "SNLF Transport 1": { "at": "lost", "lost": 2 } } },
    }));
    assert_eq!(
        seen_by(&desk, A).units[unit(J, "Ryuho").index()].seen.place,
        spot("Yokosuka Naval Yard")
    );
    desk.put(J, "SNLF Transport 1", "Saipan").done(J);
    assert!(desk.told(Event::Arrived {
        unit: unit(J, "SNLF Transport 1"),
        at: spot("Saipan")
    }));
    let view = seen_by(&desk, A);
    assert_eq!(ships(&view, "Saipan", J), Some(1));
    assert_eq!(
        view.units[unit(J, "SNLF Transport 1").index()].at,
        None,
        "one block of its port's count"
    );
}

#[test]
fn ruling_a70_the_table_keeps_no_marks_but_memory_does() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Kongo", "Cruiser 1"],
        &["Tennessee", "Maryland"],
    );
    desk.aim(J, "Kongo", "Tennessee")
        .done(J)
        .dice(&[1, 2, 2])
        .dice(&[2, 2, 2]);
    desk.aim(A, "Tennessee", "Cruiser 1")
        .aim(A, "Maryland", "Kongo")
        .done(A)
        .all_dice(2);
    desk.put(A, "Tennessee", "Noumea").done(A);
    let known = seen_by(&desk, J).units[unit(A, "Tennessee").index()];
    assert_eq!(
        (known.at, known.seen.place, known.seen.sure),
        (None, spot("Noumea"), true),
        "it left face up"
    );
    desk.choose(A, Choice::Withdraw)
        .choose(J, Choice::Aim(unit(J, "Kongo")))
        .choose(J, Choice::LetGo)
        .done(J);
    desk.put(A, "Maryland", "Australia").done(A);
    let view = seen_by(&desk, J);
    let known = view.units[unit(A, "Maryland").index()];
    assert_eq!(
        (known.at, known.seen.place, known.seen.turn),
        (None, spot("Coral Sea"), 4)
    );
    assert!(!known.seen.sure);
    assert_eq!(ships(&view, "Australia", A), Some(1));
    assert!(desk.told(Event::ReturnedToPort {
        side: A,
        from: spot("Coral Sea"),
        to: Some(spot("Australia")),
        count: 1
    }));
}

#[test]
fn ruling_a71_moves_show_counts_from_place_to_area() {
    let after = |first: &str, second: &str| {
        let mut desk = Desk::war();
        desk.put(J, first, "South China Sea")
            .put(J, second, "Philippine Sea");
        assert_eq!(
            seen_by(&desk, A),
            seen_by(&Desk::war(), A),
            "nothing shows before the move is over"
        );
        desk.done(J);
        let yard = spot("Yokosuka Naval Yard");
        assert!(desk.told(Event::Sailed {
            side: J,
            from: yard,
            to: spot("South China Sea"),
            count: 1
        }));
        seen_by(&desk, A)
    };
    assert_eq!(
        after("Yamato", "Akagi"),
        after("SNLF Transport 1", "Cruiser 1")
    );
}

/// Order is information: the log lists places as the map does, whichever block goes where.
#[test]
fn ruling_a71_the_order_of_the_log_tells_no_names() {
    let after = |first: &str, second: &str| {
        let mut desk = Desk::war();
        desk.put(J, first, "South China Sea")
            .put(J, second, "Philippine Sea")
            .done(J);
        desk.events
    };
    let events = after("Yamato", "Akagi");
    assert_eq!(events.len(), 2);
    assert_eq!(events, after("Akagi", "Yamato"));
}

#[test]
fn ruling_a70_ships_that_return_are_told_in_the_order_of_the_map() {
    let after = |first: &str, second: &str, on: &[&str]| {
        let mut desk = Desk::with(
            json!({
                "turn": 4, "step": "returns", "rest": "absent",
                "units": { "japan": { "Yamato": "Philippine Sea", "Akagi": "Philippine Sea", "Kongo": "Coral Sea" } },
            }),
            on,
        );
        desk.put(J, first, "Truk").put(J, second, "Saipan").done(J);
        desk.events
            .retain(|event| matches!(event, Event::ReturnedToPort { .. }));
        desk.events
    };
    let events = after("Yamato", "Akagi", &[]);
    assert_eq!(events.len(), 3);
    assert_eq!(events, after("Akagi", "Yamato", &[]));
    // Where harbors are not counted, how a fleet parts is not told either (A75).
    let hidden = after("Yamato", "Akagi", &["task-forces"]);
    assert!(hidden.contains(&Event::ReturnedToPort {
        side: J,
        from: spot("Philippine Sea"),
        to: None,
        count: 2
    }));
    assert_eq!(hidden.len(), 2);
}

#[test]
fn ruling_a72_areas_qualify_by_open_facts() {
    // Case (c): the owner is asked about a landing, transports or not, and the enemy sees no difference.
    let off = |ship: &str| {
        Desk::at(json!({
            "turn": 4, "step": "next-area", "rest": "absent",
            "units": { "japan": { ship: "Coral Sea" } },
        }))
    };
    let (gun, transport) = (off("Kongo"), off("SNLF Transport 1"));
    assert_eq!(gun.step(), Step::Landing(J));
    assert_eq!(transport.step(), Step::Landing(J));
    assert_eq!(gun.menu(J), [Choice::Done]);
    let units = |desk: &Desk| {
        let mut view = seen_by(desk, A);
        // The two worlds have lost other ships; all else is alike.
        view.units.0.clear();
        view
    };
    assert_eq!(units(&gun), units(&transport));
}

#[test]
fn ruling_a73_task_forces_open_before_the_reveal() {
    let position = |ships: &[&str]| {
        json!({
            "turn": 4, "step": "repair", "rest": "absent",
            "forces": [{ "at": "Hawaiian Islands", "ships": ships }],
            "units": { "allies": { "Enterprise": "Hawaiian Islands" } },
        })
    };
    let mut decoy = Desk::with(position(&[]), &["task-forces"]);
    decoy.done(J).done(A);
    assert!(decoy.told(Event::Decoy { force: 0 }));
    assert!(
        !decoy
            .events
            .iter()
            .any(|event| matches!(event, Event::Revealed { .. })),
        "no Allied block is shown"
    );
    let mut real = Desk::with(position(&["Akagi"]), &["task-forces"]);
    real.done(J).done(A);
    assert!(real.state.battle().shown.has(unit(J, "Akagi")));
    // Off an enemy base the force stays closed; only transports that land come out.
    let mut quiet = Desk::with(
        json!({
            "turn": 4, "step": "next-area", "rest": "absent",
            "forces": [{ "at": "Coral Sea", "ships": ["Kongo", "SNLF Transport 1"] }],
        }),
        &["task-forces"],
    );
    assert_eq!(quiet.step(), Step::Landing(J));
    quiet.land(J, "Guadalcanal", &["SNLF Transport 1"]);
    assert_eq!(quiet.whereabouts(J, "SNLF Transport 1"), "Coral Sea");
    assert_eq!(quiet.whereabouts(J, "Kongo"), "task force");
    assert!(!quiet.state.battle().shown.has(unit(J, "Kongo")));
}

#[test]
fn ruling_a74_a_submarine_alone_sees_and_fires_once() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "I-Boats": "Hawaiian Islands" },
                   "allies": { "Enterprise": "Hawaiian Islands", "Tennessee": "Hawaiian Islands" } },
        "battle": { "area": "Hawaiian Islands", "stage": "open" },
    }));
    assert_eq!(
        seen_by(&desk, J).units[unit(A, "Tennessee").index()].at,
        Some(spot("Hawaiian Islands"))
    );
    desk.choose(J, Choice::On(unit(A, "Enterprise")))
        .dice(&[2, 3]);
    assert_eq!(desk.whereabouts(J, "I-Boats"), "spent");
    assert_eq!(
        seen_by(&desk, J).units[unit(A, "Tennessee").index()].at,
        None,
        "hidden again"
    );
    assert_eq!(desk.holder("Hawaiian Islands"), Some(A));
}

#[test]
fn ruling_a75_with_task_forces_japanese_harbors_are_not_counted() {
    let position = json!({
        "turn": 4, "step": "repair", "rest": "absent",
        "forces": [{ "at": "Marshall Islands", "ships": ["Akagi"] }],
        "units": { "japan": { "Yamato": "Truk", "Kongo": "Philippine Sea" }, "allies": { "Enterprise": "Pearl Harbor" } },
    });
    let desk = Desk::with(position, &["task-forces"]);
    let view = seen_by(&desk, A);
    assert_eq!(ships(&view, "Truk", J), None);
    assert_eq!(
        view.areas[spot("Philippine Sea").as_area().unwrap()].blocks[0].ships,
        1,
        "plain blocks at sea are"
    );
    assert_eq!(
        view.areas[spot("Marshall Islands").as_area().unwrap()].blocks[0].ships,
        0
    );
    assert_eq!(view.forces[0].at, spot("Marshall Islands"));
    assert_eq!(ships(&seen_by(&desk, J), "Pearl Harbor", A), Some(1));
}

#[test]
fn ruling_a76_the_life_of_a_task_force() {
    let mut desk = Desk::with(
        json!({ "turn": 1, "step": "fleet-japan", "rest": "start" }),
        &["task-forces"],
    );
    let yard = spot("Yokosuka Naval Yard");
    desk.choose(J, Choice::Form)
        .choose(J, Choice::At(yard))
        .choose(J, Choice::At(spot("South China Sea")));
    desk.choose(J, Choice::Put(unit(J, "Akagi")))
        .choose(J, Choice::At(Location::force(0)));
    // A decoy from another harbor; ships elsewhere cannot join it.
    desk.choose(J, Choice::Form)
        .choose(J, Choice::At(spot("Palau")))
        .choose(J, Choice::At(spot("Solomon Sea")));
    desk.choose(J, Choice::Put(unit(J, "Kaga")));
    desk.refuses(J, Choice::At(Location::force(1)));
    desk.choose(J, Choice::At(Location::force(0)));
    assert_eq!(*seen_by(&desk, A).forces, [pacific::TaskForce::UNUSED; 4]);
    desk.done(J);
    assert_eq!(seen_by(&desk, A).forces[1].at, spot("Solomon Sea"));
    assert_eq!(desk.whereabouts(J, "Kaga"), "task force");
    assert!(
        !desk
            .events
            .iter()
            .any(|event| matches!(event, Event::Sailed { .. })),
        "ships inside are not counted"
    );
    desk.done(A)
        .done(J)
        .done(A)
        .choose(J, Choice::Pass)
        .choose(A, Choice::Pass)
        .done(J)
        .done(A);
    // The decoy off Lae is opened last for a landing, comes off when control is checked; the force goes home in step 8.
    while matches!(desk.step(), Step::NextArea | Step::Landing(_)) {
        let choice = desk.menu(J).last().copied().unwrap();
        desk.choose(J, choice);
    }
    assert_eq!(desk.step(), Step::Returns);
    assert!(desk.told(Event::Decoy { force: 1 }));
    desk.done(J);
    assert_eq!(
        desk.state.task_forces(),
        [pacific::TaskForce::UNUSED; pacific::FORCES]
    );
    assert_eq!(desk.whereabouts(J, "Kaga"), "Formosa");
}
