//! Rulings on staying, withdrawing and pursuit: A37-A43, A81, A84-A86.

use crate::desk::*;
use pacific::{Choice, ReturnReason, Step};
use serde_json::json;

#[test]
fn ruling_a37_all_units_withdraw() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "stay",
        &["Kongo"],
        &["Enterprise", "RAAF", "Marine Transport 1"],
    );
    desk.choose(A, Choice::Withdraw);
    assert_eq!(desk.step(), Step::Pursue(J), "no guns cover the transport");
    desk.choose(J, Choice::Aim(unit(J, "Kongo")))
        .choose(J, Choice::LetGo)
        .done(J);
    assert_eq!(desk.whereabouts(A, "RAAF"), "spent");
    desk.done(A);
    assert_eq!(desk.whereabouts(A, "Marine Transport 1"), "Australia");
    assert_eq!(desk.whereabouts(A, "Enterprise"), "Australia");
    assert_eq!(desk.holder("Coral Sea"), Some(J));
}

#[test]
fn ruling_a38_transports_are_pursued_only_without_a_screen() {
    let mut bare = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Kongo", "Cruiser 1"],
        &["Enterprise", "Marine Transport 1", "Army Transport 1"],
    );
    bare.aim(J, "Kongo", "Marine Transport 1")
        .choose(J, Choice::Aim(unit(J, "Cruiser 1")));
    assert_eq!(bare.targets(J), ["Army Transport 1"], "spread among them");
    bare.choose(J, Choice::On(unit(A, "Army Transport 1")))
        .done(J)
        .all_dice(2);
    assert_eq!(
        bare.step(),
        Step::ToPort(A, ReturnReason::Leave),
        "transports do not return fire"
    );
    let screened = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Kongo", "Akagi"],
        &["Cruiser 1", "Enterprise", "Marine Transport 1"],
    );
    assert_eq!(
        screened.puts(J),
        ["Akagi"],
        "carriers chase carriers behind any screen"
    );
}

#[test]
fn ruling_a39_pursuit_is_optional_and_spreads_type_by_type() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Yamato", "Kongo", "Hiei"],
        &["Tennessee", "Maryland", "Cruiser 1"],
    );
    desk.aim(J, "Yamato", "Tennessee")
        .aim(J, "Kongo", "Tennessee")
        .choose(J, Choice::Aim(unit(J, "Hiei")));
    assert_eq!(
        desk.targets(J),
        ["Maryland"],
        "each once before any is doubled"
    );
    assert!(
        !desk.menu(J).contains(&Choice::LetGo),
        "the double needs Hiei on Maryland"
    );
    let mut one = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Yamato", "Kongo"],
        &["Tennessee", "Maryland"],
    );
    one.choose(J, Choice::Aim(unit(J, "Kongo")))
        .choose(J, Choice::LetGo);
    one.aim(J, "Yamato", "Maryland").done(J);
    assert_eq!(one.state.queue().len(), 1);
}

#[test]
fn ruling_a40_each_pursued_unit_answers_a_like_pursuer() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Yamato", "Kongo"],
        &["Tennessee", "Maryland", "Cruiser 1"],
    );
    desk.aim(J, "Yamato", "Tennessee")
        .aim(J, "Kongo", "Maryland")
        .done(J);
    desk.dice(&[6, 6, 6, 2, 2, 2]).all_dice(2);
    assert_eq!(desk.step(), Step::Answer(A));
    assert_eq!(
        desk.puts(A),
        ["Maryland", "Tennessee"],
        "sunk or not; the cruiser was not shot at"
    );
    // Both may answer the same pursuer, also another's.
    desk.aim(A, "Tennessee", "Kongo")
        .aim(A, "Maryland", "Kongo")
        .done(A)
        .all_dice(6);
    assert_eq!(desk.whereabouts(J, "Kongo"), "lost");
    assert_eq!(desk.whereabouts(A, "Tennessee"), "lost");
}

#[test]
fn ruling_a41_ones_count_for_both_in_pursuit() {
    let mut desk = Desk::battle("Coral Sea", "allies-withdraw", &["Yamato"], &["Tennessee"]);
    desk.done(J).dice(&[1, 2, 2, 2, 2, 2]).dice(&[1, 2, 2, 2]);
    assert_eq!(
        desk.whereabouts(J, "Yamato"),
        "Truk",
        "the pursuer is sent home"
    );
    desk.choose(A, Choice::Put(unit(A, "Tennessee")));
    assert_eq!(
        desk.places(A),
        ["Australia", "Guadalcanal", "Port Moresby", "Noumea"],
        "only the nearest"
    );
}

#[test]
fn ruling_a42_withdrawing_ships_choose_a_harbor_within_three() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "allies-withdraw",
        &["Akagi"],
        &["Tennessee", "Cruiser 1"],
    );
    assert_eq!(desk.step(), Step::ToPort(A, ReturnReason::Leave));
    desk.choose(A, Choice::Put(unit(A, "Tennessee")));
    assert!(desk.places(A).contains(&"Pearl Harbor") && desk.places(A).contains(&"India"));
    desk.choose(A, Choice::At(spot("Pearl Harbor")))
        .put(A, "Cruiser 1", "Noumea")
        .done(A);
    assert_eq!(desk.whereabouts(A, "Tennessee"), "Pearl Harbor");
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "Noumea");
}

#[test]
fn ruling_a43_no_harbor_in_reach() {
    let position = |india: &str| {
        let held: serde_json::Map<_, _> = GAME
            .map
            .harbors
            .iter()
            .map(|h| {
                (
                    h.name.clone(),
                    json!(if h.name == india { "japan" } else { "allies" }),
                )
            })
            .collect();
        json!({
            "turn": 4, "rest": "absent", "harbors": held,
            "units": { "japan": { "Kongo": "Hawaiian Islands" }, "allies": { "Enterprise": "Hawaiian Islands" } },
            "battle": { "area": "Hawaiian Islands", "stage": "japan-withdraws" },
        })
    };
    let far = Desk::at(position("Andamans"));
    assert_eq!(
        far.whereabouts(J, "Kongo"),
        "Andamans",
        "four areas away, but the only one"
    );
    let none = Desk::at(position("nowhere"));
    assert_eq!(none.whereabouts(J, "Kongo"), "lost");
}

#[test]
fn ruling_a81_the_last_round_has_a_landing_but_a_withdrawal_has_none() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "Yamato": "Coral Sea", "SNLF Transport 1": "Coral Sea" },
                   "allies": { "Cruiser 1": { "at": "Coral Sea", "strength": 1 } } },
        "battle": { "area": "Coral Sea", "stage": "surface" },
    }));
    desk.all_dice(6);
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "lost");
    assert_eq!(desk.step(), Step::Landing(J));
    let mut left = Desk::battle(
        "Coral Sea",
        "stay",
        &["Yamato", "SNLF Transport 1"],
        &["Enterprise"],
    );
    left.choose(A, Choice::Withdraw).done(A);
    assert_ne!(left.step(), Step::Landing(J));
    assert_eq!(*left.state.battle(), pacific::Battle::NONE);
}

#[test]
fn ruling_a84_the_staying_side_fires_first() {
    let mut desk = Desk::battle("Coral Sea", "japan-withdraws", &["Kongo"], &["Tennessee"]);
    assert_eq!(desk.step(), Step::Pursue(A));
    desk.done(A);
    assert_eq!(desk.step(), Step::PursueRoll(A));
    desk.all_dice(2);
    assert_eq!(desk.step(), Step::ToPort(J, ReturnReason::Leave));
}

#[test]
fn ruling_a85_pursuers_lost_leave_the_area_empty() {
    let mut desk = Desk::battle("Coral Sea", "allies-withdraw", &["Kongo"], &["Tennessee"]);
    desk.done(J).dice(&[2, 2, 2]).dice(&[6, 6, 6, 2]);
    assert_eq!(desk.whereabouts(J, "Kongo"), "lost");
    desk.done(A);
    assert_eq!(desk.holder("Coral Sea"), None);
}

#[test]
fn ruling_a86_no_legal_pursuit_is_skipped() {
    let desk = Desk::battle("Coral Sea", "allies-withdraw", &["Akagi"], &["Cruiser 1"]);
    assert_eq!(desk.step(), Step::ToPort(A, ReturnReason::Leave));
}
