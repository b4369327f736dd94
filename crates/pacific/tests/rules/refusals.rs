//! Refusals and log lines name the true cause and its rule.

use crate::desk::*;
use engine::{Describe, Rules, Setup};
use pacific::{Choice, Event};
use serde_json::json;

fn lines(desk: &Desk) -> Vec<String> {
    let view = GAME.view(&desk.state, J.seat());
    let lines = desk.events.iter().map(|event| GAME.log_text(&view, event));
    lines.filter(|line| !line.is_empty()).collect()
}

fn air_step(on: &[&str]) -> Desk {
    let mut desk = Desk::with(
        json!({
            "turn": 4, "step": "air-japan", "rest": "absent",
            "units": { "japan": { "21st Air Flotilla": "off", "Akagi": "Truk" } },
        }),
        on,
    );
    desk.choose(J, Choice::Put(unit(J, "21st Air Flotilla")));
    desk
}

#[test]
fn s14_refused_raids_speak_of_raids() {
    let at = |place: &str| Choice::At(spot(place));
    let mut desk = air_step(&["air-raids"]);
    let cases = [
        (
            "Midway",
            "Cannot raid Midway: it is a base, and only ports are raided (§14)",
        ),
        ("Truk", "Cannot raid Truk: you hold it (§14)"),
        (
            "Pearl Harbor",
            "Cannot raid Pearl Harbor: it touches no area in which you could place land-based air (§14)",
        ),
    ];
    for (place, why) in cases {
        assert_eq!(desk.refuses(J, at(place)).to_string(), why);
    }
    let off = air_step(&[]).refuses(J, at("Singapore")).to_string();
    assert_eq!(
        off,
        "Cannot raid a port: this game is played without the option air raids (§14)"
    );
}

#[test]
fn s14_carriers_do_not_raid() {
    let only_air = "Cannot raid with ships or carriers: only land-based air raids ports (§14)";
    let mut air = Desk::with(
        json!({
            "turn": 4, "step": "air-japan", "rest": "absent",
            "units": { "japan": { "21st Air Flotilla": "off", "Akagi": "Truk" } },
        }),
        &["air-raids"],
    );
    let akagi = Choice::Put(unit(J, "Akagi"));
    assert_eq!(air.refuses(J, akagi).to_string(), only_air);
    let mut fleet = Desk::with(
        json!({
            "turn": 4, "step": "fleet-japan", "rest": "absent",
            "units": { "japan": { "Akagi": "Truk" } },
        }),
        &["air-raids"],
    );
    fleet.choose(J, akagi);
    let raid = Choice::At(spot("Pearl Harbor"));
    assert_eq!(fleet.refuses(J, raid).to_string(), only_air);
}

#[test]
fn harbor_refusals_cite_what_sends_the_ship() {
    // A torpedo (§8).
    let mut torpedo = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "Kongo": "Philippine Sea" }, "allies": { "US Submarines": "Philippine Sea" } },
        "battle": { "area": "Philippine Sea", "stage": "open" },
    }));
    torpedo.dice(&[1, 2]);
    torpedo.choose(J, Choice::Put(unit(J, "Kongo")));
    let why = torpedo.refuses(J, Choice::At(spot("Palau")));
    assert_eq!(
        why.to_string(),
        "Wrong port: a ship disabled by a submarine goes to the nearest port (§8)"
    );
    torpedo.choose(J, Choice::At(spot("Truk"))).done(J);
    let told = lines(&torpedo);
    assert!(
        told.iter()
            .any(|line| line == "Kongo is sent to Truk (§8)."),
        "{told:?}"
    );
    // The end of the turn (§12).
    let mut home = Desk::at(json!({
        "turn": 4, "step": "returns", "rest": "absent",
        "units": { "japan": { "Kongo": "Solomon Sea" } },
    }));
    home.choose(J, Choice::Put(unit(J, "Kongo")));
    let why = home.refuses(J, Choice::At(spot("Pearl Harbor")));
    assert_eq!(why.rule, "§12");
    // A fallen base (§10).
    let mut fallen = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": "Coral Sea" }, "allies": { "Enterprise": "Noumea" } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    fallen
        .land(J, "Noumea", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    fallen.choose(A, Choice::Put(unit(A, "Enterprise")));
    let why = fallen.refuses(A, Choice::At(spot("Pearl Harbor")));
    assert_eq!(
        why.to_string(),
        "Wrong port: a ship in a base taken by a landing goes to the nearest port (§10)"
    );
}

#[test]
fn a_ship_is_sunk_once() {
    // Two carriers on one cruiser: the first volley sinks it, the second hits wreckage.
    let mut desk = Desk::battle("Coral Sea", "air", &["Akagi", "Kaga"], &["Cruiser 1"]);
    desk.all_dice(6);
    let sunk: Vec<bool> = desk
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { sunk, .. } => Some(*sunk),
            _ => None,
        })
        .collect();
    assert_eq!(sunk, [true, false]);
    let told = lines(&desk);
    let count = told.iter().filter(|line| line.contains(", sunk")).count();
    assert_eq!(count, 1, "{told:?}");
}

#[test]
fn a_side_that_never_landed_ends_no_landings() {
    let quiet = json!({
        "turn": 4, "rest": "absent",
        "units": { "allies": { "Marine Transport 1": "Marshall Islands" } },
        "battle": { "area": "Marshall Islands", "stage": "open" },
    });
    let mut desk = Desk::at(quiet);
    desk.done(A);
    let told = lines(&desk);
    assert!(
        told.iter()
            .any(|line| line == "The Allies do not land in Marshall Islands."
                || line == "The Allies do not land in the Marshall Islands."),
        "{told:?}"
    );
}

/// On turn 1 the Allies may send raids against all three Japanese ports: no ship is damaged yet, so nothing is lost by it.
#[test]
fn ruling_a94_raids_on_turn_1_find_nothing_to_delay() {
    let mut desk = Desk::open(Setup::scenario("war").with("air-raids", true));
    desk.done(J).done(A);
    while desk.step() != pacific::Step::Air(A) {
        match desk.step() {
            pacific::Step::Submarines(side) => desk.done(side),
            pacific::Step::Air(side) => desk.choose(side, Choice::Pass),
            step => panic!("{step:?}"),
        };
    }
    let raider = desk.puts(A)[0];
    desk.choose(A, Choice::Put(unit(A, raider)));
    for port in ["Yokosuka Naval Yard", "Truk", "Saipan"] {
        assert!(desk.places(A).contains(&port), "{port}");
    }
    desk.choose(A, Choice::At(spot("Yokosuka Naval Yard")));
    while desk.step() == pacific::Step::Air(A) {
        desk.choose(A, Choice::Pass);
    }
    desk.all_dice(6);
    assert_eq!(desk.step(), pacific::Step::Repair);
    assert!(desk.puts(J).is_empty(), "no Japanese unit is damaged");
}

/// With neutral passage the carriers of Yokosuka reach Hawaii on turn 1, as they did.
#[test]
fn ruling_a95_neutral_passage_opens_the_way_to_hawaii() {
    for (option, reaches) in [(false, false), (true, true)] {
        let setup = Setup::scenario("war").with("neutral-passage", option);
        let mut desk = Desk::open(setup);
        desk.choose(J, Choice::Put(unit(J, "Kaga")));
        assert_eq!(desk.places(J).contains(&"Hawaiian Islands"), reaches);
    }
}
