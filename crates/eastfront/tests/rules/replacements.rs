//! §10: reinforcements, rebuilt units and replacement steps.

use crate::common::*;

/// The rulebook's example: 16 RP, armor rebuilt in Warsaw and brought to 4 SP, two infantry steps, 5 RP left.
#[test]
fn s10_example_sixteen_down_to_five() {
    let mut game = lab()
        .placing()
        .pool("de-3-panzer")
        .put_at("de-9", "11,11", 2)
        .put_at("de-4", "11,12", 2)
        .put_at("de-16", "11,14", 2)
        .put_at("de-6", "11,15", 2)
        .play();
    game.rebuild("de-3-panzer", "5,13").unwrap();
    assert_eq!((game.rp("axis"), game.sp("de-3-panzer")), (13, 1));
    for _ in 0..3 {
        game.step("de-3-panzer").unwrap();
    }
    assert_eq!((game.rp("axis"), game.sp("de-3-panzer")), (7, 4));
    game.step("de-9").unwrap();
    game.step("de-4").unwrap();
    assert_eq!(
        (game.sp("de-9"), game.sp("de-4"), game.sp("de-16")),
        (3, 3, 2)
    );
    assert_eq!(game.rp("axis"), 5);
}

#[test]
fn s08_costs_of_strength() {
    let mut game = lab()
        .placing()
        .pool("de-9")
        .pool("de-2-panzer")
        .put_at("ro-3", "5,22", 1)
        .put_at("de-3-panzer", "11,11", 1)
        .play();
    game.rebuild("de-9", "5,13").unwrap();
    assert_eq!(game.rp("axis"), 14);
    game.rebuild("de-2-panzer", "4,6").unwrap();
    assert_eq!(game.rp("axis"), 11);
    game.step("ro-3").unwrap();
    assert_eq!(game.rp("axis"), 10);
    game.step("de-3-panzer").unwrap();
    assert_eq!(game.rp("axis"), 8);
    let mut soviet = bare()
        .soviet()
        .placing()
        .pool("su-24")
        .pool("su-2-armor")
        .put_at("su-4-armor", "24,10", 1)
        .play();
    soviet.rebuild("su-24", "23,13").unwrap();
    assert_eq!(soviet.rp("soviet"), 14);
    soviet.rebuild("su-2-armor", "27,13").unwrap();
    assert_eq!(soviet.rp("soviet"), 11);
    soviet.step("su-4-armor").unwrap();
    assert_eq!(soviet.rp("soviet"), 9);
}

#[test]
fn s10_no_steps_beyond_the_maximum_or_the_purse() {
    let game = lab().placing().put("de-9", "11,11").play();
    game.refuses_step("de-9", "§10");
    let poor = lab()
        .placing()
        .rp(1, 16)
        .put_at("de-3-panzer", "11,11", 1)
        .put_at("de-9", "11,12", 1)
        .pool("de-4")
        .play();
    poor.refuses_step("de-3-panzer", "§8|§10");
    poor.refuses_rebuild("de-4", "5,13", "§8|§10");
    assert!(poor.clone().step("de-9").is_ok());
    let two = lab()
        .placing()
        .rp(2, 16)
        .pool("de-2-panzer")
        .pool("de-4")
        .play();
    two.refuses_rebuild("de-2-panzer", "5,13", "§8|§10");
    assert!(two.clone().rebuild("de-4", "5,13").is_ok());
}

#[test]
fn ruling_081_steps_for_any_block_below_maximum() {
    // In enemy ZOC one step a turn, elsewhere as many as wanted.
    let mut game = lab()
        .placing()
        .put_at("de-9", "12,11", 1)
        .put("su-8", "13,11")
        .put_at("de-4", "11,15", 1)
        .play();
    game.step("de-9").unwrap();
    game.refuses_step("de-9", "§10");
    for _ in 0..3 {
        game.step("de-4").unwrap();
    }
    assert_eq!((game.sp("de-9"), game.sp("de-4")), (2, 4));
    // The pair that returns in January 1945 may be brought to full strength.
    let mut late = lab()
        .placing()
        .scenario("campaign")
        .turn("1945-01")
        .put_at("de-1-ss", "5,13", 3)
        .play();
    late.step("de-1-ss").unwrap();
    assert_eq!(late.sp("de-1-ss"), 4);
}

#[test]
fn ruling_047_unsupplied_units_may_gain_steps() {
    let mut game = bare()
        .placing()
        .put_at("de-9", "16,9", 1)
        .put_at("de-4", "13,11", 1)
        .put("su-8", "14,11")
        .play();
    game.step("de-9").unwrap();
    game.step("de-9").unwrap();
    game.step("de-4").unwrap();
    game.refuses_step("de-4", "§10");
}

#[test]
fn ruling_048_rebuilt_in_zoc_gains_one_step() {
    let mut game = lab().placing().pool("de-9").put("su-8", "6,13").play();
    game.rebuild("de-9", "5,13").unwrap();
    game.step("de-9").unwrap();
    game.refuses_step("de-9", "§10");
    assert_eq!(game.sp("de-9"), 2);
}

#[test]
fn ruling_083_axis_places() {
    let game = lab().placing().due("de-2").pool("de-9").play();
    for place in ["4,6", "5,13", "5,22", "0,9", "0,27", "0,2"] {
        assert!(game.clone().place_due("de-2", place).is_ok(), "{place}");
        assert!(game.clone().rebuild("de-9", place).is_ok(), "{place}");
    }
    // Not Berlin, not Helsinki, not Minsk, not the country, not sea, not the east.
    for place in ["1,13", "7,1", "10,13", "1,9", "0,0", "31,9"] {
        game.refuses_place("de-2", place, "§10");
        game.refuses_rebuild("de-9", place, "§10");
    }
}

#[test]
fn ruling_084_soviet_places() {
    let game = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .due("su-1-gd")
        .pool("su-8")
        .play();
    for place in ["21,4", "23,13", "26,22", "31,9", "31,27"] {
        assert!(game.clone().place_due("su-1-gd", place).is_ok(), "{place}");
        assert!(game.clone().rebuild("su-8", place).is_ok(), "{place}");
    }
    // Other chained cities take rebuilt units only.
    for city in ["26,4", "27,13", "20,13", "15,13", "10,13", "8,8", "21,22"] {
        game.refuses_place("su-1-gd", city, "§10");
        assert!(game.clone().rebuild("su-8", city).is_ok(), "{city}");
    }
    for place in ["30,9", "0,9", "31,0", "5,13"] {
        game.refuses_place("su-1-gd", place, "§10");
        game.refuses_rebuild("su-8", place, "§10");
    }
}

#[test]
fn ruling_053_rebuilt_soviets_need_a_chained_city() {
    let game = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .pool("su-8")
        .due("su-1-gd")
        .play();
    for city in ["10,22", "16,22", "9,26"] {
        game.refuses_rebuild("su-8", city, "§10|§12");
    }
    // Moscow without its chain takes nothing.
    let cut = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .own("Gorki", "axis")
        .pool("su-8")
        .due("su-1-gd")
        .play();
    cut.refuses_rebuild("su-8", "23,13", "§10|§12");
    cut.refuses_place("su-1-gd", "23,13", "§10|§12");
    // A lost city takes nothing.
    let lost = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .own("Moscow", "axis")
        .pool("su-8")
        .play();
    lost.refuses_rebuild("su-8", "23,13", "§10");
}

#[test]
fn ruling_082_place_in_zoc_is_traced_from_itself() {
    // Warsaw in enemy ZOC may be used: the trace starts in it.
    let zoc = lab().placing().due("de-2").put("su-8", "6,13").play();
    assert!(zoc.clone().place_due("de-2", "5,13").is_ok());
    // Ringed by zones, it has no trace.
    let ring = lab()
        .placing()
        .due("de-2")
        .put("su-8", "7,13")
        .put("su-9", "3,13")
        .put("su-10", "5,11")
        .put("su-11", "5,15");
    let ring = ring
        .put("su-3", "3,11")
        .put("su-4", "3,15")
        .put("su-5", "7,11")
        .put("su-6", "7,15")
        .play();
    ring.refuses_place("de-2", "5,13", "§10|§12");
    // An edge hex is always in supply, whatever surrounds it.
    let edge = lab()
        .placing()
        .due("de-2")
        .put("su-8", "1,10")
        .put("su-9", "0,9")
        .put("su-10", "0,11")
        .play();
    assert!(edge.clone().place_due("de-2", "0,10").is_ok());
}

#[test]
fn ruling_050_one_placement_a_hex() {
    let mut game = lab()
        .placing()
        .due("de-2")
        .pool("de-9")
        .put("de-4", "4,6")
        .play();
    game.refuses_place("de-2", "4,6", "§10|§11.1");
    game.place_due("de-2", "5,13").unwrap();
    game.refuses_rebuild("de-9", "5,13", "§10|§11.1");
}

#[test]
fn ruling_052_edge_in_zoc_yes_occupied_no() {
    let game = lab()
        .placing()
        .due("de-2")
        .put("su-8", "0,9")
        .put("de-9", "0,12")
        .play();
    game.refuses_place("de-2", "0,9", "§10|§11.1");
    game.refuses_place("de-2", "0,12", "§10|§11.1");
    assert!(game.clone().place_due("de-2", "0,10").is_ok());
}

#[test]
fn ruling_051_reinforcements_are_full_and_free() {
    let mut game = lab().placing().due("de-2").play();
    game.place_due("de-2", "5,13").unwrap();
    assert_eq!((game.sp("de-2"), game.rp("axis")), (4, 16));
    let mut rom = lab().placing().turn("1942-05").due("ro-2").play();
    rom.place_due("ro-2", "5,22").unwrap();
    assert_eq!(rom.sp("ro-2"), 3);
}

#[test]
fn ruling_049_unplaceable_units_wait() {
    // Not placed in July: still due in August.
    let mut game = lab().placing().due("de-2").play();
    game.end_turn();
    game.end_turn();
    assert_eq!(game.month(), "1941-08");
    game.place_due("de-2", "5,13").unwrap();
}

#[test]
fn ruling_080_reinforcements_may_be_held_back() {
    // With one place in reach the owner picks which unit takes it, and the other waits.
    let mut game = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .due("su-1-gd")
        .due("su-2-gd")
        .play();
    game.place_due("su-2-gd", "23,13").unwrap();
    game.end_turn();
    game.flow(&[1]);
    game.end_turn();
    assert_eq!(game.month(), "1941-12");
    game.place_due("su-1-gd", "26,22").unwrap();
}

#[test]
fn ruling_085_rebuilt_units_in_captured_cities() {
    // Warsaw and Königsberg are west of the 1941 line; Königsberg links to Riga.
    let pos = bare()
        .soviet()
        .placing()
        .own("Konigsberg", "soviet")
        .pool("su-8");
    assert!(pos.clone().play().rebuild("su-8", "4,6").is_ok());
    let narrow = pos.option("rebuild-in-russia").play();
    narrow.refuses_rebuild("su-8", "4,6", "§10");
    assert!(narrow.clone().rebuild("su-8", "8,8").is_ok());
    assert!(narrow.clone().rebuild("su-8", "23,13").is_ok());
}

#[test]
fn ruling_074_first_activation_closes_placement() {
    let pos = lab()
        .placing()
        .due("de-2")
        .pool("de-9")
        .put_at("de-4", "11,11", 2)
        .put("de-16", "11,12");
    let mut game = pos.clone().play();
    game.rebuild("de-9", "4,6").unwrap();
    game.step("de-4").unwrap();
    game.place_due("de-2", "5,13").unwrap();
    game.step("de-9").unwrap();
    game.march("de-16", "12,12").unwrap();
    game.refuses_step("de-4", "§7");
    let mut closed = pos.put("su-8", "13,12").play();
    closed.march("de-16", "12,12").unwrap();
    closed.refuses_place("de-2", "5,13", "§7");
    closed.refuses_rebuild("de-9", "5,13", "§7");
    closed.refuses_step("de-4", "§7");
    // Moves and attacks mix freely.
    closed.battle("13,12", "de-16", false, &[1, 1, 1], &[1, 1]);
    closed.march("de-4", "10,11").unwrap();
}

#[test]
fn ruling_110_option_soviet_city_deployment() {
    let cities = [
        "21,4", "26,4", "8,8", "10,13", "15,13", "20,13", "23,13", "27,13", "21,22", "26,22",
    ];
    let units = [
        "su-8", "su-11", "su-3", "su-10", "su-4", "su-5", "su-6", "su-26", "su-12", "su-18",
    ];
    let mut full = bare()
        .soviet()
        .placing()
        .turn("1941-11")
        .pool("su-24")
        .due("su-1-gd");
    for (unit, city) in units.iter().zip(cities) {
        full = full.put(unit, city);
    }
    // Without the option a neighbor of a city is no place.
    full.clone().play().refuses_rebuild("su-24", "24,13", "§10");
    let game = full.clone().option("soviet-city-deployment").play();
    assert!(game.clone().rebuild("su-24", "24,13").is_ok());
    assert!(game.clone().place_due("su-1-gd", "24,13").is_ok());
    game.refuses_rebuild("su-24", "25,13", "§10|§14");
    game.refuses_rebuild("su-24", "11,22", "§10|§14|§12");
    game.refuses_rebuild("su-24", "9,8", "§10|§14");
    // One city without a unit, and the option does not apply; filled in the same step, it does.
    let mut gap = full
        .option("soviet-city-deployment")
        .take_off("su-18")
        .pool("su-18")
        .play();
    gap.refuses_rebuild("su-24", "24,13", "§10|§14");
    gap.rebuild("su-18", "26,22").unwrap();
    gap.rebuild("su-24", "24,13").unwrap();
}

#[test]
fn each_side_places_in_its_own_step_only() {
    let axis = lab()
        .placing()
        .due("de-2")
        .due("su-1-gd")
        .pool("su-8")
        .play();
    assert!(axis.clone().place_due("su-1-gd", "23,13").is_err());
    assert!(axis.clone().rebuild("su-8", "23,13").is_err());
    // A unit that is not in the pool cannot be rebuilt, one that is not due cannot be placed.
    assert!(axis.clone().rebuild("de-2", "5,13").is_err());
    assert!(axis.clone().place_due("de-9", "5,13").is_err());
}

/// With its RP in hand a step is refused for what it lacks, not for its price.
#[test]
fn s10_a_step_that_could_be_paid_is_refused_for_another_reason() {
    let pos = lab().placing().rp(2, 16).put_at("de-9", "12,11", 2);
    let mut game = pos.put("su-8", "13,11").play();
    game.step("de-9").unwrap();
    assert_eq!(game.rp("axis"), 1);
    game.refuses_step("de-9", "§10");
}
