//! Rulings on arrivals, movement, placement and repair: A1-A13, A62, A67, A92, A93.

use crate::desk::*;
use engine::Setup;
use pacific::{Choice, Kind, Location, Side, Step};
use serde_json::json;

#[test]
fn ruling_a1_neutral_areas_stop_ships() {
    let position = json!({
        "turn": 2, "step": "fleet-japan", "rest": "absent",
        "areas": { "Marshall Islands": "none", "Solomon Sea": "none", "Philippine Sea": "none" },
        "units": { "japan": { "Yamato": "Truk" } },
    });
    let mut desk = Desk::at(position.clone());
    desk.choose(J, Choice::Put(unit(J, "Yamato")));
    assert_eq!(
        desk.places(J),
        ["Philippine Sea", "Marshall Islands", "Solomon Sea"]
    );
    let mut free = Desk::with(position, &["neutral-passage"]);
    free.choose(J, Choice::Put(unit(J, "Yamato")));
    assert!(
        free.places(J).contains(&"Japanese Islands"),
        "the other reading lets them pass"
    );
    assert!(free.places(J).contains(&"Coral Sea"));
    assert!(
        !free.places(J).contains(&"Indian Ocean"),
        "the Coral Sea is Allied"
    );
}

#[test]
fn ruling_a2_sea_of_japan_is_japanese_islands() {
    assert!(GAME.map.area_named("Sea of Japan").is_none());
    let worth = |name: &str| GAME.map.areas[GAME.map.area_named(name).unwrap()].worth[0];
    assert_eq!(worth("Japanese Islands") + worth("Coral Sea"), 5);
}

#[test]
fn ruling_a3_enemy_blocks_do_not_stop_movement() {
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "fleet-allies", "rest": "absent",
        "units": { "japan": { "Yamato": "Hawaiian Islands" }, "allies": { "Enterprise": "Pearl Harbor" } },
    }));
    desk.put(A, "Enterprise", "South Pacific Ocean");
}

#[test]
fn ruling_a4_submarines_move_after_both_fleets() {
    let mut desk = Desk::war();
    assert_eq!(desk.step(), Step::Fleet(J));
    assert!(!desk.puts(J).contains(&"I-Boats"));
    desk.done(J).done(A);
    assert_eq!(desk.step(), Step::Submarines(J));
    desk.put(J, "I-Boats", "Bay of Bengal");
    assert_eq!(desk.step(), Step::Submarines(A));
}

#[test]
fn ruling_a5_a_pass_is_final() {
    let mut desk = Desk::war();
    desk.done(J).done(A).done(J).done(A);
    assert_eq!(desk.step(), Step::Air(J));
    desk.choose(J, Choice::Pass);
    for name in ["7th Air Force", "RAAF"] {
        assert_eq!(desk.step(), Step::Air(A));
        desk.put(A, name, "Coral Sea");
    }
    desk.choose(A, Choice::Pass);
    assert_eq!(desk.step(), Step::Repair);
}

#[test]
fn ruling_a6_no_limit_to_land_air_in_one_place() {
    let mut desk = Desk::war();
    desk.done(J).done(A).done(J).done(A);
    for name in [
        "21st Air Flotilla",
        "22nd Air Flotilla",
        "23rd Air Flotilla",
        "24th Air Flotilla",
    ] {
        desk.put(J, name, "South China Sea");
        if desk.step() == Step::Air(A) {
            desk.choose(A, Choice::Pass);
        }
    }
    let area = spot("South China Sea");
    let air = GAME.roster.kind(Kind::LandAir).and(GAME.roster.of(J));
    let placed = air.iter().filter(|&unit| desk.state.place_of(unit) == area);
    assert_eq!(placed.count(), 4);
}

#[test]
fn ruling_a7_land_air_stays_when_its_base_is_lost() {
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "next-area", "rest": "absent",
        "harbors": { "Port Moresby": "japan", "Noumea": "japan", "Australia": "japan" },
        "units": { "japan": { "SNLF Transport 1": "Coral Sea" }, "allies": { "RAAF": "Coral Sea" } },
    }));
    // Guadalcanal is the last Allied place on the Coral Sea. A round of air comes first, then the landing.
    desk.all_dice(2);
    assert_eq!(desk.step(), Step::Landing(J));
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.owner("Guadalcanal"), J);
    assert_eq!(desk.whereabouts(A, "RAAF"), "Coral Sea");
}

#[test]
fn ruling_a8_the_first_area_is_always_open() {
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "fleet-allies", "rest": "absent",
        "areas": { "Marshall Islands": "japan" },
        "harbors": { "Maloelap": "allies" },
        "units": { "allies": { "Enterprise": "Maloelap" } },
    }));
    desk.choose(A, Choice::Put(unit(A, "Enterprise")));
    assert_eq!(desk.places(A), ["Marshall Islands"]);
}

#[test]
fn ruling_a9_diverted_reinforcements_choose_a_port() {
    let position = |ports: &[&str]| {
        let held: serde_json::Map<_, _> =
            ["Pearl Harbor", "Samoa", "Australia", "India", "Singapore"]
                .iter()
                .map(|p| {
                    (
                        p.to_string(),
                        json!(if ports.contains(p) { "allies" } else { "japan" }),
                    )
                })
                .collect();
        json!({ "turn": 6, "step": "arrivals", "rest": "absent", "harbors": held,
                "units": { "allies": { "Iowa": "card" } } })
    };
    let mut desk = Desk::at(position(&["Samoa", "India"]));
    assert_eq!(desk.step(), Step::Arrivals);
    desk.put(A, "Iowa", "India").done(A);
    assert_eq!(desk.whereabouts(A, "Iowa"), "India");
    let alone = Desk::at(position(&["Samoa"]));
    assert_eq!(
        alone.whereabouts(A, "Iowa"),
        "Samoa",
        "a single port needs no asking"
    );
    let none = Desk::at(position(&[]));
    assert_eq!(none.whereabouts(A, "Iowa"), "card", "it waits");
}

#[test]
fn ruling_a10_bases_repair_nothing() {
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "repair", "rest": "absent",
        "units": { "allies": { "Enterprise": { "at": "Midway", "strength": 1 } } },
    }));
    let refusal = desk.refuses(A, Choice::Repair(unit(A, "Enterprise")));
    assert_eq!(
        refusal.to_string(),
        "Cannot repair in a base: only ports repair (§5)"
    );
}

#[test]
fn ruling_a11_land_air_repairs_from_the_pool_if_not_placed() {
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "repair", "rest": "absent",
        "units": { "allies": { "RAAF": { "at": "off", "strength": 1 }, "7th Air Force": { "at": "Coral Sea", "strength": 1 } } },
    }));
    assert_eq!(desk.puts(A), ["RAAF"]);
    let raaf = Choice::Repair(unit(A, "RAAF"));
    desk.choose(A, raaf).choose(A, raaf).done(A).done(J);
    assert_eq!(desk.strength(A, "RAAF"), 3);
}

fn lost_on_two(turn: u8) -> Desk {
    Desk::at(json!({
        "turn": turn, "step": "arrivals", "rest": "absent",
        "units": { "japan": {
            "Cruiser 1": { "at": "lost", "lost": 2 }, "21st Air Flotilla": { "at": "lost", "lost": 2 },
            "SNLF Transport 1": { "at": "lost", "lost": 2 }, "Akagi": { "at": "lost", "lost": 2 },
            "Yamato": { "at": "lost", "lost": 2 } } },
    }))
}

#[test]
fn ruling_a12_returns_cost_a_point_two_turns_later() {
    assert_eq!(
        lost_on_two(3).step(),
        Step::Fleet(J),
        "one turn is too soon"
    );
    for turn in [4, 6] {
        let mut desk = lost_on_two(turn);
        desk.put(J, "Cruiser 1", "Saipan")
            .choose(J, Choice::Put(unit(J, "21st Air Flotilla")))
            .done(J);
        assert_eq!(
            (
                desk.whereabouts(J, "Cruiser 1").as_str(),
                desk.strength(J, "Cruiser 1")
            ),
            ("Saipan", 1)
        );
        assert_eq!(desk.whereabouts(J, "21st Air Flotilla"), "off");
        assert_eq!(desk.state.rp(J), 5);
        // Saipan repairs 1, and the return did not use it up; land air may be repaired too.
        desk.done(J).done(A).choose(J, Choice::Pass);
        assert_eq!(desk.step(), Step::Repair);
        assert_eq!(desk.puts(J), ["Cruiser 1", "21st Air Flotilla"]);
    }
    let poor = Desk::at(json!({
        "turn": 4, "step": "arrivals", "rest": "absent", "rp": { "japan": 0 },
        "units": { "japan": { "Cruiser 1": { "at": "lost", "lost": 2 } } },
    }));
    assert!(poor.puts(J).is_empty(), "without a point nothing returns");
}

#[test]
fn ruling_a12b_a_ship_sent_to_port_is_not_repaired_this_turn() {
    let mut desk = Desk::battle("Hawaiian Islands", "surface", &["Yamato"], &["Tennessee"]);
    desk.dice(&[6, 1, 2, 2, 2, 2]).all_dice(2);
    assert_eq!(
        desk.step(),
        Step::ToPort(A, pacific::ReturnReason::Round),
        "Pearl Harbor, Midway or Johnston"
    );
    desk.put(A, "Tennessee", "Pearl Harbor").done(A);
    // Step 5 is past: what follows is control and the return to port.
    assert_eq!(desk.whereabouts(A, "Tennessee"), "Pearl Harbor");
    assert_ne!(desk.step(), Step::Repair);
    assert_eq!(desk.strength(A, "Tennessee"), 2);
}

#[test]
fn ruling_a13_transports_return_free_at_full_strength() {
    let mut desk = lost_on_two(4);
    desk.put(J, "SNLF Transport 1", "Truk").done(J);
    assert_eq!(
        (
            desk.whereabouts(J, "SNLF Transport 1").as_str(),
            desk.strength(J, "SNLF Transport 1")
        ),
        ("Truk", 3)
    );
    assert_eq!(desk.state.rp(J), 7);
    let mut unasked = lost_on_two(4);
    unasked.done(J);
    assert_eq!(
        unasked.whereabouts(J, "SNLF Transport 1"),
        "Yokosuka Naval Yard",
        "it comes by itself"
    );
    assert_eq!(unasked.whereabouts(J, "Cruiser 1"), "lost");
    // Battleships and carriers never come back (§3).
    assert!(!unasked.puts(J).contains(&"Akagi"));
    assert_eq!(unasked.whereabouts(J, "Yamato"), "lost");
}

#[test]
fn ruling_a62_movement_ends_at_sea() {
    let mut desk = Desk::war();
    desk.choose(J, Choice::Put(unit(J, "Yamato")));
    let refusal = desk.refuses(J, Choice::At(spot("Okinawa")));
    assert_eq!(refusal.rule, "§7");
    assert!(
        desk.places(J)
            .iter()
            .all(|place| GAME.map.area_named(place).is_some())
    );
}

#[test]
fn ruling_a67_steps_one_five_and_eight_are_secret() {
    let position = json!({
        "turn": 4, "step": "arrivals", "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": { "at": "lost", "lost": 2 } },
                   "allies": { "Marine Transport 1": { "at": "lost", "lost": 2 } } },
    });
    let mut desk = Desk::at(position);
    desk.put(J, "SNLF Transport 1", "Truk").done(J);
    assert_eq!(
        desk.whereabouts(J, "SNLF Transport 1"),
        "lost",
        "nothing shows until both have sealed"
    );
    assert!(desk.menu(J).is_empty());
    desk.done(A);
    assert_eq!(desk.whereabouts(J, "SNLF Transport 1"), "Truk");
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "repair", "rest": "absent",
        "units": { "allies": { "Enterprise": { "at": "Pearl Harbor", "strength": 1 } } },
    }));
    desk.choose(A, Choice::Repair(unit(A, "Enterprise")))
        .done(A);
    assert_eq!((desk.strength(A, "Enterprise"), desk.state.rp(A)), (1, 5));
    desk.done(J);
    // The turn runs on from here; what was sealed has taken effect.
    assert_eq!(desk.strength(A, "Enterprise"), 2);
    let mut desk = Desk::at(json!({
        "turn": 2, "step": "returns", "rest": "absent",
        "units": { "japan": { "Yamato": "Philippine Sea" }, "allies": { "Enterprise": "Hawaiian Islands" } },
    }));
    desk.done(A);
    assert_eq!(desk.whereabouts(A, "Enterprise"), "Hawaiian Islands");
    desk.done(J);
    assert_eq!(desk.whereabouts(A, "Enterprise"), "Pearl Harbor");
}

#[test]
fn ruling_a92_one_repair_number_for_the_whole_port() {
    let mut desk = Desk::at(json!({
        "turn": 6, "step": "repair", "rest": "absent",
        "units": { "japan": { "Yamato": { "at": "Truk", "strength": 1 }, "Kongo": { "at": "Truk", "strength": 1 } } },
    }));
    let (yamato, kongo) = (
        Choice::Repair(unit(J, "Yamato")),
        Choice::Repair(unit(J, "Kongo")),
    );
    desk.choose(J, yamato).choose(J, yamato).choose(J, kongo);
    assert_eq!(
        desk.refuses(J, kongo).why,
        "Truk has no repair capacity left this turn"
    );
}

#[test]
fn ruling_a93_submarines_need_not_be_placed() {
    let mut desk = Desk::at(json!({
        "turn": 5, "step": "submarines-japan", "rest": "absent",
        "units": { "japan": { "I-Boats": "off" }, "allies": { "US Submarines": "off", "Allied Submarines 2": "off" } },
    }));
    desk.done(J);
    desk.put(A, "US Submarines", "Coral Sea")
        .put(A, "Allied Submarines 2", "Coral Sea");
    assert_eq!(desk.whereabouts(J, "I-Boats"), "off");
    assert_eq!(desk.whereabouts(A, "Allied Submarines 2"), "Coral Sea");
    assert_eq!(desk.step(), Step::Repair, "no land air is left to place");
}

#[test]
fn the_strict_reading_leaves_one_allied_submarine() {
    let position = json!({ "turn": 5, "step": "arrivals", "units": { "allies": { "Allied Submarines 2": "card" } } });
    assert_eq!(
        Desk::at(position.clone()).whereabouts(A, "Allied Submarines 2"),
        "off"
    );
    let strict = Desk::with(position, &["one-allied-submarine"]);
    assert_eq!(strict.whereabouts(A, "Allied Submarines 2"), "card");
}

#[test]
fn the_war_begins_as_the_cards_say() {
    let desk = Desk::war();
    assert_eq!([desk.state.rp(J), desk.state.rp(A)], [7, 3]);
    assert_eq!(desk.puts(J).len(), 28);
    assert!(GAME.roster.of(J).iter().all(|u| {
        let place = desk.state.place_of(u);
        place == Location::CARD || place == Location::OFF || place == spot("Yokosuka Naval Yard")
    }));
    assert_eq!(desk.whereabouts(A, "Prince of Wales"), "Singapore");
    assert_eq!(desk.holder("Coral Sea"), Some(Side::Allies));
    assert_eq!(desk.holder("North Pacific Ocean"), None);
}

#[test]
fn refusals_name_rule_and_reason() {
    let mut desk = Desk::open(Setup::scenario("war"));
    assert_eq!(
        desk.refuses(A, Choice::Done).to_string(),
        "It is not your turn to act (§4.1)"
    );
    desk.choose(J, Choice::Put(unit(J, "Yamato")));
    assert_eq!(
        desk.refuses(J, Choice::At(spot("Hawaiian Islands")))
            .to_string(),
        "Cannot sail to the Hawaiian Islands: ships must stop in the North Pacific Ocean, which you do not hold; hold it when the turn begins to pass (§7)"
    );
    assert_eq!(
        desk.refuses(J, Choice::At(spot("Coral Sea"))).to_string(),
        "Cannot sail to the Coral Sea: it is more than 3 areas away; sail from a nearer harbor (§7)"
    );
}

#[test]
fn a_refusal_names_no_area_where_holding_one_would_not_help() {
    // Two neutral seas lie between Yokosuka and the Bay of Bengal: opening either leaves the other.
    let mut desk = Desk::at(json!({
        "turn": 3, "step": "fleet-japan", "rest": "absent",
        "areas": { "Japanese Islands": "none", "South China Sea": "none" },
        "units": { "japan": { "Yamato": "Yokosuka Naval Yard" } },
    }));
    desk.choose(J, Choice::Put(unit(J, "Yamato")));
    assert_eq!(
        desk.refuses(J, Choice::At(spot("Bay of Bengal")))
            .to_string(),
        "Out of range: a ship enters up to 3 areas and must stop in one you do not hold (§7)"
    );
}
