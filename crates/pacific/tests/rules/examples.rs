//! The examples of the rulebook with its very numbers.

use crate::desk::*;
use engine::Setup;
use pacific::{Choice, Event, Location, ReturnReason, RoundKind, Step};
use serde_json::json;

/// §7: who gets how far from Pearl Harbor, and where land air may go.
#[test]
fn example_movement_from_pearl_harbor() {
    let mut desk = Desk::at(json!({
        "turn": 6, "step": "fleet-allies", "rest": "absent",
        "areas": { "Hawaiian Islands": "allies", "South Pacific Ocean": "allies", "Central Pacific Ocean": "allies",
                   "Marshall Islands": "japan" },
        "harbors": { "Guadalcanal": "japan" },
        "units": {
            "japan": { "21st Air Flotilla": "off" },
            "allies": { "Cruiser 1": "Pearl Harbor", "Cruiser 2": "Pearl Harbor", "Essex": "Pearl Harbor",
                        "California": "Pearl Harbor", "Enterprise": "Pearl Harbor", "Yorktown": "Pearl Harbor",
                        "Colorado": "Pearl Harbor", "Marine Transport 1": "Pearl Harbor", "5th Air Force": "off" } },
    }));
    desk.put(A, "Cruiser 1", "Hawaiian Islands")
        .put(A, "Cruiser 2", "Hawaiian Islands");
    desk.put(A, "Essex", "South Pacific Ocean")
        .put(A, "California", "Marshall Islands");
    desk.put(A, "Enterprise", "Philippine Sea")
        .put(A, "Yorktown", "Coral Sea");
    desk.put(A, "Colorado", "Solomon Sea")
        .put(A, "Marine Transport 1", "Solomon Sea");
    desk.done(A);
    assert_eq!(desk.whereabouts(A, "Enterprise"), "Philippine Sea");
    assert_eq!(desk.whereabouts(A, "California"), "Marshall Islands");
    assert_eq!(desk.step(), Step::Air(J));
    desk.put(J, "21st Air Flotilla", "Coral Sea")
        .put(A, "5th Air Force", "Solomon Sea");
    assert_eq!(desk.whereabouts(J, "21st Air Flotilla"), "Coral Sea");
}

/// §1.1: from Pearl Harbor only to Hawaii first, from Truk into three seas.
#[test]
fn example_first_moves_from_pearl_harbor_and_truk() {
    let position = json!({
        "turn": 2, "step": "fleet-japan", "rest": "absent",
        "areas": { "Solomon Sea": "allies", "Philippine Sea": "allies", "Marshall Islands": "allies",
                   "Hawaiian Islands": "japan" },
        "units": { "japan": { "Yamato": "Truk" }, "allies": { "Enterprise": "Pearl Harbor" } },
    });
    let mut desk = Desk::at(position);
    desk.choose(J, Choice::Put(unit(J, "Yamato")));
    assert_eq!(
        desk.places(J),
        ["Philippine Sea", "Marshall Islands", "Solomon Sea"]
    );
    desk.choose(J, Choice::At(spot("Solomon Sea"))).done(J);
    desk.choose(A, Choice::Put(unit(A, "Enterprise")));
    assert_eq!(desk.places(A), ["Hawaiian Islands"]);
}

/// §5: a ship of 4 at 1 goes back to 4 in Pearl Harbor, but only to 2 in Samoa.
#[test]
fn example_repair_in_pearl_harbor_and_samoa() {
    for (port, reached) in [("Pearl Harbor", 4), ("Samoa", 2)] {
        let mut desk = Desk::at(json!({
            "turn": 2, "step": "repair", "rest": "absent",
            "units": { "allies": { "Washington": { "at": port, "strength": 1 } } },
        }));
        while desk
            .menu(A)
            .contains(&Choice::Repair(unit(A, "Washington")))
        {
            desk.choose(A, Choice::Repair(unit(A, "Washington")));
        }
        desk.done(A).done(J);
        assert_eq!(desk.strength(A, "Washington"), reached, "{port}");
    }
}

/// §8: the battle example from the submarine to the pursuit.
#[test]
fn example_battle_in_the_coral_sea() {
    let mut desk = Desk::open(Setup::scenario("coral-sea"));
    // The submarine targets Intrepid and rolls 5 and 6.
    desk.choose(J, Choice::On(unit(A, "Intrepid")))
        .dice(&[5, 6]);
    assert_eq!(desk.strength(A, "Intrepid"), 1);
    assert_eq!(desk.whereabouts(J, "I-Boats"), "spent");
    // Both want air. Akagi on Tennessee, Japanese land air on the Allied.
    desk.both_bid(RoundKind::Air);
    desk.aim(J, "Akagi", "Tennessee")
        .aim(J, "21st Air Flotilla", "RAAF")
        .done(J);
    desk.dice(&[2, 3, 4, 6]).dice(&[3, 4, 1]);
    assert_eq!(desk.strength(A, "Tennessee"), 2);
    assert_eq!(desk.whereabouts(A, "RAAF"), "Coral Sea", "it still fires");
    // Both Allied air units on Cruiser 1; Intrepid rolls four dice with one point left.
    desk.aim(A, "Intrepid", "Cruiser 1")
        .aim(A, "RAAF", "Cruiser 1")
        .done(A);
    desk.dice(&[5, 6, 5, 2]).dice(&[6, 3]);
    assert_eq!(desk.whereabouts(J, "Cruiser 1"), "lost");
    assert_eq!(desk.whereabouts(A, "RAAF"), "spent");
    assert_eq!(desk.strength(A, "RAAF"), 3);
    // Both stay and take surface combat.
    desk.choose(A, Choice::Stay)
        .choose(J, Choice::Stay)
        .both_bid(RoundKind::Surface);
    desk.aim(J, "Yamato", "Tennessee")
        .aim(J, "Kongo", "Wisconsin")
        .done(J);
    desk.dice(&[6, 5, 5, 4, 2, 1]).dice(&[6, 3, 2]);
    assert_eq!(
        (desk.strength(A, "Tennessee"), desk.strength(A, "Wisconsin")),
        (1, 3)
    );
    // All Japanese ships are covered, so Cruiser 1 may double on Yamato: eight dice between Wisconsin and Cruiser 1.
    desk.aim(A, "Tennessee", "Kongo")
        .aim(A, "Wisconsin", "Yamato")
        .aim(A, "Cruiser 1", "Yamato")
        .done(A);
    desk.dice(&[6, 6, 5, 5, 4, 2])
        .dice(&[6, 5, 5, 2])
        .dice(&[2, 1]);
    assert_eq!(
        (desk.strength(J, "Yamato"), desk.strength(J, "Kongo")),
        (2, 2)
    );
    // Yamato and Tennessee are disabled: Truk is nearest for one, the Allies have a choice for the other.
    assert_eq!(desk.whereabouts(J, "Yamato"), "Truk");
    assert_eq!(desk.step(), Step::ToPort(A, ReturnReason::Round));
    desk.put(A, "Tennessee", "Australia").done(A);
    assert!(desk.told(Event::SentToPort {
        unit: unit(A, "Tennessee"),
        to: spot("Australia")
    }));
    // The Allies stay, Japan withdraws: Wisconsin chases Kongo and Intrepid Akagi; nobody chases the land air.
    desk.choose(A, Choice::Stay).choose(J, Choice::Withdraw);
    assert_eq!(desk.puts(A), ["Wisconsin", "Intrepid"]);
    desk.done(A).dice(&[6, 2, 3, 3, 4, 5]).dice(&[5, 1, 2, 2]);
    assert_eq!(
        (desk.strength(J, "Kongo"), desk.strength(J, "Akagi")),
        (1, 2)
    );
    // The pursued return fire by themselves: each has one pursuer of its kind.
    desk.dice(&[6, 4, 4]).dice(&[3, 3, 2, 2]);
    assert_eq!(desk.strength(A, "Wisconsin"), 2);
    assert_eq!(desk.whereabouts(J, "21st Air Flotilla"), "spent");
    assert_eq!(desk.step(), Step::ToPort(J, ReturnReason::Leave));
    desk.put(J, "Kongo", "Truk").done(J);
    assert_eq!(
        desk.whereabouts(J, "Akagi"),
        "Truk",
        "disabled, so to the nearest"
    );
    // The battle is over and the Allies hold the Coral Sea.
    assert_eq!(desk.holder("Coral Sea"), Some(A));
    assert_eq!(desk.step(), Step::Over);
}

/// §8: two Japanese battleships may both chase the one that withdraws; the cruiser is left alone.
#[test]
fn example_pursuit_of_a_battleship_and_a_cruiser() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Yamato", "Kongo"],
        &["Tennessee", "Cruiser 1"],
    );
    assert_eq!(desk.puts(J), ["Yamato", "Kongo"]);
    desk.choose(J, Choice::Aim(unit(J, "Yamato")));
    assert_eq!(desk.targets(J), ["Tennessee"]);
    desk.choose(J, Choice::On(unit(A, "Tennessee")))
        .aim(J, "Kongo", "Tennessee")
        .done(J);
    assert_eq!(desk.step(), Step::PursueRoll(J));
}

/// §9: who is alone in a sea holds it; Japan nets 2.
#[test]
fn example_control_of_seas() {
    let desk = Desk::at(json!({
        "turn": 3, "step": "control", "rest": "absent",
        "units": {
            "japan": { "Yamato": "Coral Sea", "Kongo": "Japanese Islands" },
            "allies": { "Tennessee": "Central Pacific Ocean", "Cruiser 1": "Marshall Islands",
                        "11th Air Force": "North Pacific Ocean" } },
    }));
    assert_eq!(desk.state.lead(), 2);
    assert_eq!(desk.holder("Coral Sea"), Some(J));
    assert_eq!(desk.holder("North Pacific Ocean"), Some(A));
    assert_eq!(
        desk.holder("Hawaiian Islands"),
        None,
        "nobody is there any more"
    );
}

/// §10: the Marshalls held at both ends of a turn bring Kwajalein, but not Truk.
#[test]
fn example_kwajalein_falls_and_truk_does_not() {
    let desk = Desk::at(json!({
        "turn": 5, "step": "control", "rest": "absent",
        "areas": { "Marshall Islands": "allies" },
        "harbors": { "Maloelap": "allies" },
        "units": { "allies": { "Tennessee": "Marshall Islands" } },
    }));
    assert_eq!(desk.owner("Kwajalein"), A);
    assert_eq!(desk.owner("Maloelap"), A);
    assert_eq!(desk.owner("Truk"), J);
    let desk = Desk::at(json!({
        "turn": 5, "step": "control", "rest": "absent",
        "areas": { "Marshall Islands": "allies", "Solomon Sea": "allies", "Philippine Sea": "allies" },
        "units": { "allies": { "Tennessee": "Marshall Islands", "Maryland": "Solomon Sea", "Iowa": "Philippine Sea" } },
    }));
    assert_eq!(desk.owner("Truk"), A, "all three seas at both ends");
}

/// §10: both sides may fly over a sea where each holds an island.
#[test]
fn example_both_place_land_air_in_the_marshalls() {
    let mut desk = Desk::at(json!({
        "turn": 5, "step": "air-japan", "rest": "absent",
        "harbors": { "Maloelap": "allies", "Tarawa": "japan" },
        "units": { "japan": { "24th Air Flotilla": "off" }, "allies": { "7th Air Force": "off" } },
    }));
    desk.put(J, "24th Air Flotilla", "Marshall Islands");
    desk.put(A, "7th Air Force", "Marshall Islands");
    assert_eq!(desk.whereabouts(A, "7th Air Force"), "Marshall Islands");
}

/// §11: 4 for the Allies, then 9 against 3, makes 2 for Japan.
#[test]
fn example_net_victory_points() {
    let desk = Desk::at(json!({
        "turn": 3, "step": "control", "rest": "absent", "vp": -4,
        "units": {
            "japan": { "Yamato": "Japanese Islands", "Kongo": "Philippine Sea", "Hiei": "Marshall Islands", "Ise": "Coral Sea" },
            "allies": { "Tennessee": "Hawaiian Islands", "Maryland": "South Pacific Ocean", "Cruiser 1": "Central Pacific Ocean" } },
    }));
    assert_eq!(desk.state.lead(), 2);
    assert_ne!(desk.state.place_of(unit(J, "Yamato")), Location::LOST);
}

/// Choices are in journals: their JSON stays what it is.
#[test]
fn choices_keep_their_json() {
    use serde_json::to_value;
    let yamato = unit(J, "Yamato");
    let area = spot("Coral Sea");
    for (choice, json) in [
        (Choice::Put(yamato), json!({ "put": yamato })),
        (Choice::At(area), json!({ "at": area })),
        (Choice::Form, json!("form")),
        (Choice::Repair(yamato), json!({ "repair": yamato })),
        (Choice::Open(area), json!({ "open": area })),
        (Choice::Bid(RoundKind::Air), json!({ "wish": "air" })),
        (Choice::Aim(yamato), json!({ "aim": yamato })),
        (Choice::On(yamato), json!({ "on": yamato })),
        (Choice::LetGo, json!("let-go")),
        (Choice::Attack(area), json!({ "attack": area })),
        (Choice::With(yamato), json!({ "with": yamato })),
        (Choice::Fight, json!("fight")),
        (Choice::Stay, json!("stay")),
        (Choice::Withdraw, json!("withdraw")),
        (Choice::Pass, json!("pass")),
        (Choice::Done, json!("done")),
    ] {
        assert_eq!(to_value(choice).unwrap(), json);
    }
}
