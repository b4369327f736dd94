//! Rulings on battles: A15, A18-A36, A77-A80.

use crate::desk::*;
use engine::Rules;
use pacific::{Choice, Event, ReturnReason, RoundKind, Step};
use serde_json::json;

#[test]
fn ruling_a15_both_sides_reveal_before_the_submarine_aims() {
    let desk = Desk::open(engine::Setup::scenario("coral-sea"));
    assert_eq!(desk.step(), Step::SubmarineAim(J));
    for (side, name) in [(J, "Yamato"), (A, "Intrepid")] {
        assert!(desk.state.battle().shown.has(unit(side, name)));
    }
}

#[test]
fn ruling_a18_which_pairs_meet() {
    // Land air against ships is a battle; a submarine against land air alone is none.
    let meets = |japan, allies| {
        let desk = Desk::at(json!({
            "turn": 4, "step": "repair", "rest": "absent",
            "harbors": { "Australia": "allies" },
            "units": { "japan": japan, "allies": allies },
        }));
        pacific::contested(&GAME, &desk.state) != 0
    };
    assert!(meets(
        json!({ "21st Air Flotilla": "Indian Ocean" }),
        json!({ "Cruiser 1": "Indian Ocean" })
    ));
    assert!(!meets(
        json!({ "I-Boats": "Indian Ocean" }),
        json!({ "RAAF": "Indian Ocean" })
    ));
    assert!(meets(
        json!({ "I-Boats": "Indian Ocean" }),
        json!({ "Cruiser 1": "Indian Ocean" })
    ));
    assert!(!meets(
        json!({ "I-Boats": "Indian Ocean" }),
        json!({ "US Submarines": "Indian Ocean" })
    ));
}

#[test]
fn ruling_a19_japan_fires_torpedoes_first_and_results_count_at_once() {
    let mut desk = Desk::at(json!({
        "turn": 6, "rest": "absent",
        "units": {
            "japan": { "I-Boats": "Coral Sea", "Kongo": "Coral Sea", "Hiei": "Coral Sea" },
            "allies": { "US Submarines": "Coral Sea", "Allied Submarines 2": "Coral Sea",
                        "Hermes": { "at": "Coral Sea", "strength": 1 } } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    // The only target needs no asking: the roll is due at once.
    assert_eq!(desk.step(), Step::SubmarineRoll(J));
    desk.dice(&[4, 2]);
    assert_eq!(
        desk.whereabouts(A, "Hermes"),
        "lost",
        "gone before the first round"
    );
    // Two submarines may pick the same ship, the second after the first's result.
    desk.choose(A, Choice::On(unit(J, "Kongo"))).dice(&[6, 6]);
    assert_eq!(desk.strength(J, "Kongo"), 1);
    desk.choose(A, Choice::On(unit(J, "Kongo"))).dice(&[6, 2]);
    assert_eq!(desk.whereabouts(J, "Kongo"), "lost");
    assert_eq!(desk.holder("Coral Sea"), Some(J));
}

#[test]
fn ruling_a20_submarines_leave_the_board_and_are_never_lost() {
    let mut desk = Desk::open(engine::Setup::scenario("coral-sea"));
    desk.choose(J, Choice::On(unit(A, "Wisconsin")))
        .dice(&[2, 3]);
    assert_eq!(desk.whereabouts(J, "I-Boats"), "spent");
    let mut quiet = Desk::at(json!({
        "turn": 4, "step": "returns", "rest": "absent",
        "units": { "japan": { "I-Boats": "Coral Sea" }, "allies": { "Enterprise": "Hawaiian Islands" } },
    }));
    quiet.done(A);
    assert_eq!(
        (quiet.state.turn(), quiet.whereabouts(J, "I-Boats").as_str()),
        (5, "off")
    );
}

#[test]
fn ruling_a21_japan_names_the_next_area() {
    let mut desk = Desk::at(json!({
        "turn": 4, "step": "next-area", "rest": "absent",
        "units": { "japan": { "Kongo": "Coral Sea", "Hiei": "Indian Ocean", "Ise": "Bay of Bengal" },
                   "allies": { "Cruiser 1": "Coral Sea", "Cruiser 2": "Indian Ocean", "Cruiser 3": "Bay of Bengal" } },
    }));
    assert_eq!(
        desk.places(J),
        ["Coral Sea", "Bay of Bengal", "Indian Ocean"]
    );
    desk.choose(J, Choice::Open(spot("Indian Ocean")))
        .all_dice(2);
    desk.choose(A, Choice::Withdraw).done(A);
    assert_eq!(desk.places(J), ["Coral Sea", "Bay of Bengal"]);
}

#[test]
fn ruling_a22_nobody_withdraws_before_a_round() {
    let desk = Desk::battle("Coral Sea", "open", &["Kongo", "Akagi"], &["Tennessee"]);
    assert_eq!(desk.step(), Step::Bid);
    assert_eq!(
        desk.menu(A),
        [Choice::Bid(RoundKind::Air), Choice::Bid(RoundKind::Surface)]
    );
}

#[test]
fn ruling_a23_bids_are_secret() {
    let mut desk = Desk::battle("Coral Sea", "round", &["Kongo", "Akagi"], &["Tennessee"]);
    desk.choose(J, Choice::Bid(RoundKind::Air));
    let view = engine::Rules::view(&**GAME, &desk.state, A.seat());
    assert_eq!(view.battle.bid, [None, None]);
    assert_eq!(view.clock.done, [true, false]);
    desk.choose(A, Choice::Bid(RoundKind::Surface));
    assert!(desk.told(Event::BidsRevealed {
        japan: RoundKind::Air,
        allies: RoundKind::Surface
    }));
}

#[test]
fn ruling_a24_impossible_rounds_are_not_offered() {
    // Guns only: the round is surface without asking. Air against guns: air.
    let guns = Desk::battle("Coral Sea", "round", &["Kongo"], &["Tennessee"]);
    assert_eq!(guns.state.battle().round, Some(RoundKind::Surface));
    let air = Desk::battle("Coral Sea", "round", &["21st Air Flotilla"], &["RAAF"]);
    assert_eq!(air.state.battle().round, Some(RoundKind::Air));
    // Guns cannot fire at land air, so only air is possible here.
    let mixed = Desk::battle("Coral Sea", "round", &["21st Air Flotilla"], &["Tennessee"]);
    assert_eq!(mixed.state.battle().round, Some(RoundKind::Air));
}

#[test]
fn ruling_a25_nobody_can_fire() {
    let mut desk = Desk::battle(
        "Indian Ocean",
        "round",
        &["SNLF Transport 1"],
        &["Marine Transport 1"],
    );
    assert_eq!(desk.step(), Step::Landing(J), "Darwin and Java are Allied");
    desk.done(J);
    assert_eq!(
        desk.step(),
        Step::Stay(A),
        "the Allies hold every base here"
    );
    desk.choose(A, Choice::Stay).choose(J, Choice::Stay);
    assert_eq!(desk.holder("Indian Ocean"), None, "contested, so nobody's");
}

#[test]
fn ruling_a26_the_marker_of_the_turns_start_helps_the_roll() {
    let mut desk = Desk::battle("Coral Sea", "round", &["Kongo", "Akagi"], &["Tennessee"]);
    desk.choose(J, Choice::Bid(RoundKind::Surface))
        .choose(A, Choice::Bid(RoundKind::Air));
    assert_eq!(desk.step(), Step::RollOff);
    desk.dice(&[5, 3]);
    assert!(
        desk.told(Event::RolledOff {
            japan: 5,
            allies: 5,
            round: None
        }),
        "one for air, one for the sea"
    );
    desk.dice(&[5, 4]);
    assert!(desk.told(Event::RolledOff {
        japan: 5,
        allies: 6,
        round: Some(RoundKind::Air)
    }));
    let mut neutral = Desk::battle(
        "North Pacific Ocean",
        "round",
        &["Kongo", "Akagi"],
        &["Tennessee"],
    );
    neutral
        .choose(J, Choice::Bid(RoundKind::Air))
        .choose(A, Choice::Bid(RoundKind::Surface))
        .dice(&[3, 3]);
    assert!(neutral.told(Event::RolledOff {
        japan: 4,
        allies: 3,
        round: Some(RoundKind::Air)
    }));
}

#[test]
fn ruling_a27_land_air_neither_screens_nor_is_shot_at_by_guns() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Yamato", "Kongo"],
        &["RAAF", "Enterprise", "Hermes"],
    );
    desk.choose(J, Choice::Aim(unit(J, "Yamato")));
    assert_eq!(desk.targets(J), ["Enterprise", "Hermes"]);
}

#[test]
fn ruling_a28_guns_spread_before_they_double() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Yamato", "Kongo", "Hiei"],
        &["Tennessee", "Maryland"],
    );
    desk.aim(J, "Yamato", "Tennessee")
        .choose(J, Choice::Aim(unit(J, "Kongo")));
    assert_eq!(
        desk.targets(J),
        ["Maryland", "Tennessee"],
        "Hiei can still cover Maryland"
    );
    desk.choose(J, Choice::On(unit(A, "Tennessee")))
        .choose(J, Choice::Aim(unit(J, "Hiei")));
    assert_eq!(desk.targets(J), ["Maryland"]);
    // Fewer guns than targets: no two share one, and the firer says who goes free.
    let mut few = Desk::battle(
        "Coral Sea",
        "surface",
        &["Yamato", "Kongo"],
        &["Tennessee", "Maryland", "Cruiser 1"],
    );
    few.aim(J, "Yamato", "Maryland")
        .choose(J, Choice::Aim(unit(J, "Kongo")));
    assert_eq!(few.targets(J), ["Tennessee", "Cruiser 1"]);
    let refusal = few.refuses(J, Choice::On(unit(A, "Maryland")));
    assert_eq!(refusal.rule, "§8");
}

#[test]
fn ruling_a29_the_screen_holds_until_the_round_ends() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "Yamato": "Coral Sea", "Kongo": "Coral Sea" },
                   "allies": { "Cruiser 1": { "at": "Coral Sea", "strength": 1 }, "Enterprise": "Coral Sea" } },
        "battle": { "area": "Coral Sea", "stage": "surface" },
    }));
    // Both must fire at the cruiser: it alone is in the line, whatever the first shot does.
    assert_eq!(desk.step(), Step::Fire(J));
    desk.dice(&[6, 6, 6, 6, 6, 6]).dice(&[6, 6, 6]);
    assert_eq!(desk.strength(A, "Enterprise"), 3);
    desk.done(A).all_dice(2);
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "lost");
    desk.choose(A, Choice::Stay).choose(J, Choice::Stay);
    desk.choose(J, Choice::Bid(RoundKind::Surface))
        .choose(A, Choice::Bid(RoundKind::Surface));
    assert_eq!(
        GAME.view(&desk.state, J.seat()).units[unit(J, "Yamato").index()].target,
        Some(unit(A, "Enterprise")),
        "now the carrier is bare"
    );
}

#[test]
fn ruling_a30_the_allies_aim_after_seeing_japanese_dice() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Yamato", "Kongo"],
        &["Tennessee", "Maryland"],
    );
    desk.done(J).dice(&[6, 6, 6, 1, 2, 2]).all_dice(2);
    assert_eq!(desk.step(), Step::Aim(A));
    let sunk = GAME
        .roster
        .of(A)
        .iter()
        .find(|&u| desk.state.battle().shown.has(u) && desk.state.strength_of(u) == 0);
    assert!(
        sunk.is_some_and(|u| desk.puts(A).contains(&label(u))),
        "a sunk ship still fires"
    );
}

#[test]
fn ruling_a31_sunk_outranks_disabled() {
    let mut desk = Desk::battle("Coral Sea", "surface", &["Yamato"], &["Cruiser 1"]);
    desk.dice(&[6, 5, 6, 6, 1, 1]).dice(&[1, 1]);
    assert_eq!(desk.whereabouts(A, "Cruiser 1"), "lost");
    assert_eq!(desk.whereabouts(J, "Yamato"), "Truk", "several 1s are one");
    assert_eq!(desk.strength(J, "Yamato"), 4);
}

#[test]
fn ruling_a32_disabled_land_air_keeps_its_strength() {
    let mut desk = Desk::battle("Coral Sea", "air", &["21st Air Flotilla"], &["RAAF"]);
    desk.dice(&[6, 1, 3]).dice(&[2, 2]);
    assert_eq!(
        (
            desk.whereabouts(A, "RAAF").as_str(),
            desk.strength(A, "RAAF")
        ),
        ("off", 2),
        "a new turn has begun"
    );
    assert_eq!(desk.state.turn(), 5);
    assert_eq!(desk.holder("Coral Sea"), Some(J));
}

#[test]
fn ruling_a33_where_disabled_ships_go() {
    // By a submarine: the nearest port. Philippine Sea is Japan's own: Truk or Saipan, not Palau.
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "Kongo": "Philippine Sea" }, "allies": { "US Submarines": "Philippine Sea" } },
        "battle": { "area": "Philippine Sea", "stage": "open" },
    }));
    desk.dice(&[1, 2]);
    assert_eq!(desk.step(), Step::ToPort(J, ReturnReason::Torpedo));
    desk.choose(J, Choice::Put(unit(J, "Kongo")));
    assert_eq!(desk.places(J), ["Truk", "Saipan"]);
    // By guns: the nearest port or base in one ranking.
    let mut desk = Desk::battle("Philippine Sea", "surface", &["Kongo"], &["Tennessee"]);
    desk.all_dice(2);
    desk.choose(A, Choice::Stay)
        .choose(J, Choice::Stay)
        .dice(&[2, 2, 2])
        .dice(&[1, 2, 2, 2]);
    desk.choose(J, Choice::Put(unit(J, "Kongo")));
    assert_eq!(
        desk.places(J),
        ["Truk", "Saipan", "Iwo Jima", "Okinawa", "Formosa", "Palau"]
    );
}

#[test]
fn ruling_a34_ones_mean_nothing_on_land() {
    let mut desk = Desk::battle("Coral Sea", "landing", &["SNLF Transport 1"], &[]);
    desk.land(J, "Guadalcanal", &["SNLF Transport 1"])
        .dice(&[1, 1, 1])
        .dice(&[1]);
    assert_eq!(desk.step(), Step::LandRoll, "the landing goes on");
    assert_eq!(desk.whereabouts(J, "SNLF Transport 1"), "Coral Sea");
    assert!(desk.state.battle().disabled.is_empty());
}

#[test]
fn ruling_a35_the_allies_decide_first() {
    let mut desk = Desk::battle("Coral Sea", "stay", &["Kongo"], &["Tennessee"]);
    assert_eq!(desk.step(), Step::Stay(A));
    assert!(desk.menu(J).is_empty());
    desk.choose(A, Choice::Withdraw);
    assert_eq!(desk.step(), Step::Pursue(J), "Japan has stayed");
}

#[test]
fn ruling_a36_landings_come_before_the_question_who_stays() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Kongo", "SNLF Transport 1"],
        &["Tennessee"],
    );
    desk.all_dice(2);
    assert_eq!(desk.step(), Step::Landing(J));
    desk.done(J);
    assert_eq!(desk.step(), Step::Stay(A));
}

#[test]
fn ruling_a77_every_unit_with_a_target_fires() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "air",
        &["Akagi", "Kaga"],
        &["Tennessee", "Maryland"],
    );
    desk.done(J);
    assert_eq!(desk.state.queue().len(), 2);
    assert!(!desk.menu(J).contains(&Choice::LetGo));
}

#[test]
fn ruling_a78_all_targets_are_set_before_the_first_die() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "air",
        &["Akagi", "Kaga"],
        &["Tennessee", "Maryland"],
    );
    desk.aim(J, "Akagi", "Maryland")
        .aim(J, "Kaga", "Maryland")
        .done(J);
    desk.dice(&[6, 6, 6, 2]);
    assert_eq!(desk.strength(A, "Maryland"), 0);
    // Kaga's aim stands though its target is already sunk.
    desk.dice(&[6, 2, 2, 2]);
    assert_eq!(desk.strength(A, "Tennessee"), 3);
}

#[test]
fn ruling_a79_without_a_screen_guns_may_gather() {
    let mut desk = Desk::battle(
        "Coral Sea",
        "surface",
        &["Yamato", "Kongo"],
        &["Enterprise", "Marine Transport 1"],
    );
    desk.aim(J, "Yamato", "Enterprise")
        .aim(J, "Kongo", "Enterprise")
        .done(J);
    assert_eq!(desk.step(), Step::Fire(J));
}

#[test]
fn ruling_a80_a_transport_disabled_in_the_round_lands_nowhere() {
    let mut desk = Desk::battle("Coral Sea", "air", &["SNLF Transport 1"], &["Enterprise"]);
    desk.dice(&[1, 2, 2, 2]);
    assert_eq!(desk.whereabouts(J, "SNLF Transport 1"), "Truk");
    assert_ne!(desk.step(), Step::Landing(J));
    // Japan settles ties before the Allies.
    let mut both = Desk::battle("Philippine Sea", "surface", &["Kongo"], &["Tennessee"]);
    both.dice(&[1, 2, 2]).dice(&[1, 2, 2, 2]);
    assert_eq!(both.step(), Step::ToPort(J, ReturnReason::Round));
}
