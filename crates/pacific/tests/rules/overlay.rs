//! What the map tells about reach, threats and harbors about to fall: from a seat's view alone.

use crate::desk::*;
use engine::{Overlays, Rules, Setup};
use pacific::{Choice, Side};
use serde_json::{Value, json};

fn overlay(desk: &Desk, side: Side) -> Value {
    let view = GAME.view(&desk.state, side.seat());
    json!(GAME.overlay(&view).expect("an overlay"))
}

fn sea<'a>(overlay: &'a Value, name: &str) -> &'a Value {
    &overlay["areas"][GAME.map.area_named(name).unwrap()]
}

fn haven<'a>(overlay: &'a Value, name: &str) -> &'a Value {
    &overlay["harbors"][GAME.map.harbor_named(name).unwrap()]
}

/// §7's example: the Allies hold Hawaii, the South and the Central Pacific, Japan the Marshalls.
fn example() -> Desk {
    Desk::at(json!({
        "turn": 4, "step": "fleet-allies", "rest": "absent",
        "areas": { "Hawaiian Islands": "allies", "South Pacific Ocean": "allies", "Central Pacific Ocean": "allies", "Marshall Islands": "japan",
            "Philippine Sea": "japan", "Solomon Sea": "japan", "Coral Sea": "japan" },
        "units": { "allies": { "Essex": "Pearl Harbor", "California": "Pearl Harbor", "Enterprise": "Pearl Harbor", "5th Air Force": "off" },
            "japan": { "Yamato": "Truk", "Akagi": "Solomon Sea", "21st Air Flotilla": "off" } },
    }))
}

#[test]
fn ships_reach_what_the_menu_offers_them() {
    for (desk, side) in [
        (Desk::war(), J),
        (example(), A),
        (Desk::open(Setup::scenario("war")), J),
    ] {
        let told = overlay(&desk, side);
        for (h, harbor) in GAME.map.harbors.iter().enumerate() {
            let lying = GAME
                .roster
                .ships
                .and(GAME.roster.of(side))
                .iter()
                .find(|&unit| desk.state.place_of(unit).as_harbor() == Some(h));
            let Some(unit) = lying else { continue };
            let mut asked = Desk {
                state: desk.state.clone(),
                events: Vec::new(),
            };
            asked.choose(side, Choice::Put(unit));
            let open = asked.places(side);
            for area in &GAME.map.areas {
                let from = &sea(&told, &area.name)["reach"][side as usize]["from"];
                let told = from.as_array().unwrap().contains(&json!(16 + h));
                let offered = open.contains(&area.name.as_str());
                assert_eq!(told, offered, "{} to {}", harbor.name, area.name);
            }
        }
    }
}

#[test]
fn the_example_of_movement_counts_what_could_come() {
    let told = overlay(&example(), J);
    assert_eq!(told["sails"], json!([false, true]));
    // Three ships at Pearl Harbor; the Marshalls stop them, the Indian Ocean lies beyond Japanese seas.
    for (name, ships) in [
        ("Marshall Islands", 3),
        ("Philippine Sea", 3),
        ("Coral Sea", 3),
        ("Indian Ocean", 0),
    ] {
        assert_eq!(sea(&told, name)["threat"]["ships"], ships, "{name}");
        assert_eq!(sea(&told, name)["reach"][1]["blocks"], ships, "{name}");
    }
    // Australia and Port Moresby let the Allies fly over the Coral Sea, nothing over the Japanese Islands.
    assert_eq!(sea(&told, "Coral Sea")["threat"]["air"], 1);
    assert_eq!(sea(&told, "Japanese Islands")["threat"]["air"], 0);
    // The Japanese have sailed: nothing more can come by ship, but what is there counts.
    let theirs = overlay(&example(), A);
    let threat = |name: &str| sea(&theirs, name)["threat"].clone();
    assert_eq!(
        threat("Solomon Sea"),
        json!({ "here": 1, "ships": 0, "air": 1, "uncounted": false })
    );
    assert_eq!(
        sea(&theirs, "Solomon Sea")["reach"][0]["blocks"],
        1,
        "Yamato could, next turn"
    );
}

#[test]
fn harbors_fall_to_who_holds_every_sea_at_both_ends() {
    // §10's example: Kwajalein lies within the Marshalls, Truk touches three seas.
    let desk = Desk::at(json!({
        "turn": 4, "step": "fleet-japan", "rest": "absent",
        "areas": { "Marshall Islands": "allies", "Solomon Sea": "japan", "Philippine Sea": "allies" },
        "units": { "allies": { "Essex": "Pearl Harbor" } },
    }));
    let told = overlay(&desk, J);
    let kwajalein = haven(&told, "Kwajalein");
    assert_eq!(
        (&kwajalein["held"], &kwajalein["falls"]),
        (&json!(1), &json!(true))
    );
    let truk = haven(&told, "Truk");
    assert_eq!(
        (&truk["held"], &truk["touches"], &truk["falls"]),
        (&json!(2), &json!(3), &json!(false))
    );
    // Troops land on bases, never on ports (§8).
    assert_eq!(kwajalein["exposed"], true);
    assert_eq!(truk["exposed"], false);
    assert_eq!(
        haven(&overlay(&desk, A), "Kwajalein")["exposed"],
        false,
        "it is not theirs to lose"
    );
}

#[test]
fn ruling_a75_what_is_not_counted_is_said_to_be_uncounted() {
    let position = |truk: &str, saipan: &str| {
        json!({
            "turn": 4, "step": "fleet-japan", "rest": "absent",
            "units": { "japan": { truk: "Truk", saipan: "Saipan" }, "allies": { "Essex": "Pearl Harbor" } },
        })
    };
    let told = |truk: &str, saipan: &str| {
        let desk = Desk::with(position(truk, saipan), &["task-forces"]);
        overlay(&desk, A)
    };
    let one = told("Yamato", "Akagi");
    let solomons = &sea(&one, "Solomon Sea")["threat"];
    assert_eq!(
        (&solomons["ships"], &solomons["uncounted"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(one, told("Akagi", "Yamato"));
}
