//! Rulings on land combat: A43b-A52, A56b, A82, A83.

use crate::desk::*;
use pacific::{Choice, ReturnReason, Step, Unit};
use serde_json::json;

/// Transports alone off the coast, with the bases as given.
fn off_coast(area: &str, transports: &[&str], more: serde_json::Value) -> Desk {
    let mut position = json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": transports.iter().map(|t| (t.to_string(), json!(area))).collect::<serde_json::Map<_, _>>() },
        "battle": { "area": area, "stage": "open" },
    });
    let into = position.as_object_mut().unwrap();
    for (key, value) in more.as_object().unwrap() {
        match into.get_mut(key).and_then(|known| known.as_object_mut()) {
            Some(known) => known.extend(value.as_object().unwrap().clone()),
            None => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
    Desk::at(position)
}

#[test]
fn ruling_a43b_transports_sail_with_the_fleet() {
    let mut desk = Desk::war();
    desk.put(J, "SNLF Transport 1", "South China Sea");
    let mut battle = Desk::battle(
        "Coral Sea",
        "surface",
        &["Kongo", "SNLF Transport 1"],
        &["Tennessee"],
    );
    assert_eq!(
        battle.step(),
        Step::Fire(J),
        "nothing lands before the round is over"
    );
    battle.all_dice(2);
    assert_eq!(battle.step(), Step::Landing(J));
}

#[test]
fn ruling_a44_transports_never_attack_ports() {
    let mut desk = off_coast("South China Sea", &["SNLF Transport 1"], json!({}));
    assert_eq!(desk.places(J), ["Manila", "Borneo", "Java"]);
    let refusal = desk.refuses(J, Choice::Attack(spot("Singapore")));
    assert_eq!(
        refusal.to_string(),
        "Cannot land on a port: transports take only bases (§1.1)"
    );
}

#[test]
fn ruling_a45_a_landing_needs_no_battle_at_sea() {
    let mut desk = off_coast("Coral Sea", &["SNLF Transport 1"], json!({}));
    assert_eq!(desk.step(), Step::Landing(J));
    desk.land(J, "Port Moresby", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.owner("Port Moresby"), J);
    // After a submarine's shot left nobody at sea, the same.
    let mut shot = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": "Coral Sea", "Kongo": "Coral Sea" }, "allies": { "US Submarines": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    shot.choose(A, Choice::On(unit(J, "Kongo"))).dice(&[2, 2]);
    assert_eq!(shot.step(), Step::Landing(J));
}

#[test]
fn ruling_a46_transports_combine_or_split_once_a_step() {
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1", "SNLF Transport 2", "Army Transport 1"],
        json!({}),
    );
    // Noumea touches two seas and may be attacked from either.
    assert_eq!(desk.places(J), ["Guadalcanal", "Port Moresby", "Noumea"]);
    desk.land(J, "Noumea", &["SNLF Transport 1", "SNLF Transport 2"]);
    desk.done(A).dice(&[6, 2, 2]).dice(&[2, 2, 2]).dice(&[2]);
    assert_eq!(desk.owner("Noumea"), J);
    desk.choose(J, Choice::Attack(spot("Guadalcanal")));
    assert_eq!(desk.puts(J), ["Army Transport 1"], "one attack each");
}

#[test]
fn ruling_a47_transports_in_the_base_defend_it() {
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1"],
        json!({ "units": { "allies": { "Marine Transport 1": "Guadalcanal", "Army Transport 1": "Coral Sea" } } }),
    );
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"]);
    assert!(
        !desk
            .state
            .battle()
            .landing
            .troops
            .has(unit(A, "Army Transport 1")),
        "those at sea do not join"
    );
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1"],
        json!({ "units": { "allies": { "Marine Transport 1": "Guadalcanal" } } }),
    );
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"]);
    let landing = desk.state.battle().landing;
    assert!(landing.troops.has(unit(A, "Marine Transport 1")) && landing.garrison > 0);
    assert_eq!(
        desk.step(),
        Step::LandAim,
        "Japan may aim at the garrison or the marines"
    );
    assert!(desk.menu(A).is_empty(), "the defenders have one target");
}

#[test]
fn ruling_a48_land_units_aim_in_secret_and_roll_their_strength() {
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1", "SNLF Transport 2"],
        json!({ "units": { "allies": { "Marine Transport 1": { "at": "Guadalcanal", "strength": 2 } } } }),
    );
    desk.land(J, "Guadalcanal", &["SNLF Transport 1", "SNLF Transport 2"]);
    desk.choose(A, Choice::Aim(Unit::GARRISON))
        .choose(A, Choice::On(unit(J, "SNLF Transport 2")))
        .done(A);
    let view = engine::Rules::view(&**GAME, &desk.state, J.seat());
    assert_eq!(view.battle.landing.garrison_aim, Unit::NONE, "sealed");
    desk.choose(J, Choice::Aim(unit(J, "SNLF Transport 1")))
        .choose(J, Choice::On(Unit::GARRISON));
    desk.choose(J, Choice::Aim(unit(J, "SNLF Transport 2")));
    desk.choose(J, Choice::On(unit(A, "Marine Transport 1")))
        .done(J);
    // Six dice for Japan, two for the marines although they are hit first, one for the garrison.
    desk.dice(&[6, 6, 2])
        .dice(&[6, 2, 2])
        .dice(&[6, 2])
        .dice(&[6]);
    assert_eq!(desk.strength(A, "Marine Transport 1"), 1);
    assert!(
        desk.state.battle().landing.garrison == 0,
        "surplus hits are lost"
    );
    assert_eq!(
        desk.strength(J, "SNLF Transport 2") + desk.strength(J, "SNLF Transport 1"),
        4
    );
}

#[test]
fn ruling_a49_japan_lands_first_and_the_allies_may_land_at_once() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "landing",
        &["SNLF Transport 1"],
        &["Marine Transport 1"],
    );
    assert_eq!(desk.step(), Step::Landing(J));
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.step(), Step::Landing(A));
    desk.land(A, "Guadalcanal", &["Marine Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.owner("Guadalcanal"), A);
}

#[test]
fn ruling_a50_the_transport_stays_at_sea_after_a_win() {
    let mut desk = off_coast("Coral Sea", &["SNLF Transport 1"], json!({}));
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.owner("Guadalcanal"), J);
    assert_eq!(desk.whereabouts(J, "SNLF Transport 1"), "Coral Sea");
    assert!(
        pacific::air_cover(&GAME, &desk.state, J) >> GAME.map.area_named("Coral Sea").unwrap() & 1
            == 1
    );
}

#[test]
fn ruling_a51_ships_in_a_fallen_base_go_to_the_closest_port() {
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1"],
        json!({ "units": { "allies": { "Enterprise": "Noumea", "Cruiser 1": "Noumea" } } }),
    );
    desk.land(J, "Noumea", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(
        desk.step(),
        Step::ToPort(A, ReturnReason::Landing),
        "Samoa and Australia are as close"
    );
    desk.choose(A, Choice::Put(unit(A, "Enterprise")));
    assert_eq!(desk.places(A), ["Samoa", "Australia"], "never a base");
    desk.choose(A, Choice::At(spot("Samoa"))).done(A);
    assert_eq!(desk.whereabouts(A, "Enterprise"), "Samoa");
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "Australia");
    assert_eq!(desk.strength(A, "Enterprise"), 3);
}

#[test]
fn ruling_a52_both_wiped_out_leaves_the_holder() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": { "at": "Coral Sea", "strength": 1 }, "Kongo": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6])
        .dice(&[6]);
    assert_eq!(desk.owner("Guadalcanal"), A);
    assert_eq!(desk.whereabouts(J, "SNLF Transport 1"), "lost");
}

#[test]
fn ruling_a56b_a_landing_in_an_enemy_held_sea_is_undone() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "areas": { "Coral Sea": "allies" },
        "units": { "japan": { "SNLF Transport 1": "Coral Sea", "Kongo": "Coral Sea" },
                   "allies": { "Tennessee": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "landing" },
    }));
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    assert_eq!(desk.owner("Guadalcanal"), J);
    desk.choose(A, Choice::Stay)
        .choose(J, Choice::Withdraw)
        .done(A)
        .all_dice(2)
        .done(J);
    assert_eq!(desk.holder("Coral Sea"), Some(A));
    assert_eq!(
        desk.owner("Guadalcanal"),
        A,
        "the Allies held the sea at both ends of the turn"
    );
}

#[test]
fn ruling_a82_nothing_to_attack_is_skipped() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "harbors": { "Guadalcanal": "japan", "Port Moresby": "japan", "Noumea": "japan" },
        "units": { "japan": { "SNLF Transport 1": "Coral Sea", "Kongo": "Coral Sea", "SNLF Transport 2": "Guadalcanal" },
                   "allies": { "Tennessee": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "surface" },
    }));
    desk.all_dice(2);
    assert_eq!(desk.step(), Step::Stay(A));
    // A transport in a base lands nowhere.
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent", "harbors": { "Guadalcanal": "japan" },
        "units": { "japan": { "SNLF Transport 1": "Guadalcanal", "Kongo": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    assert_eq!(desk.menu(J), [Choice::Done]);
    desk.done(J);
}

#[test]
fn ruling_a83_a_base_taken_serves_its_new_owner_at_once() {
    let mut desk = off_coast(
        "Coral Sea",
        &["SNLF Transport 1", "Kongo"],
        json!({ "units": { "allies": { "RAAF": "Indian Ocean" } } }),
    );
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[6, 2, 2])
        .dice(&[2]);
    desk.done(J);
    assert_eq!(desk.step(), Step::Returns);
    desk.put(J, "Kongo", "Guadalcanal").done(J);
    assert_eq!(desk.whereabouts(J, "Kongo"), "Guadalcanal");
}
