//! §11.1: rail movement.

use crate::common::*;

/// The rulebook's example: a reinforcement in Warsaw goes to Smolensk for 2 of 9 RP, and rests.
#[test]
fn s11_1_example_rail_from_warsaw_to_smolensk() {
    let mut game = lab().rp(9, 16).put("de-2", "5,13").play();
    game.rail("de-2", "15,13").unwrap();
    assert_eq!(game.place("de-2").as_deref(), Some("15,13"));
    assert_eq!(game.rp("axis"), 7);
    game.refuses_march("de-2", "16,13", "§11.1|§11");
}

#[test]
fn ruling_079_placed_units_may_act() {
    let mut game = lab().placing().turn("1941-07").due("de-2").rp(9, 16).play();
    game.place_due("de-2", "5,13").unwrap();
    game.rail("de-2", "15,13").unwrap();
    assert_eq!(game.rp("axis"), 7);
    let mut marching = lab().placing().due("de-2").put("su-8", "7,12").play();
    marching.place_due("de-2", "5,13").unwrap();
    marching.march("de-2", "6,13").unwrap();
    assert_eq!(marching.announce("7,12", "de-2", false), Ok((3, 2)));
    let mut fighting = lab().placing().due("de-2").put("su-8", "6,13").play();
    fighting.place_due("de-2", "5,13").unwrap();
    assert_eq!(fighting.announce("6,13", "de-2", false), Ok((3, 2)));
}

#[test]
fn ruling_099_legal_rail_move() {
    // Two a turn for the Axis, three for the Soviet side, 2 RP each.
    let mut axis = lab()
        .put("de-2", "3,13")
        .put("de-4", "3,12")
        .put("de-6", "3,11")
        .play();
    axis.rail("de-2", "5,13").unwrap();
    axis.rail("de-4", "10,13").unwrap();
    assert_eq!(axis.rp("axis"), 12);
    axis.refuses_rail("de-6", "15,13", "§11.1");
    let pos = bare()
        .soviet()
        .put("su-8", "28,13")
        .put("su-9", "28,12")
        .put("su-10", "28,11")
        .put("su-11", "28,10");
    let mut soviet = pos.play();
    soviet.rail("su-8", "23,13").unwrap();
    soviet.rail("su-9", "20,13").unwrap();
    soviet.rail("su-10", "26,4").unwrap();
    assert_eq!(soviet.rp("soviet"), 10);
    soviet.refuses_rail("su-11", "27,13", "§11.1");
    // Not after a normal move, and not onto the own hex.
    let mut moved = lab().put("de-2", "3,13").play();
    moved.refuses_rail("de-2", "3,13", "§11.1");
    moved.march("de-2", "4,13").unwrap();
    moved.refuses_rail("de-2", "10,13", "§11.1|§11");
    // Not onto a unit, but through one.
    let busy = lab().put("de-2", "9,13").put("de-4", "10,13").play();
    busy.refuses_rail("de-2", "10,13", "§11.1");
    assert!(busy.clone().rail("de-2", "15,13").is_ok());
    // Not with 1 RP.
    let poor = lab().rp(1, 16).put("de-2", "3,13").play();
    poor.refuses_rail("de-2", "10,13", "§8");
}

#[test]
fn s11_1_rail_does_not_start_in_enemy_zoc() {
    let pos = lab().put("de-2", "11,13").put("su-8", "12,12");
    let game = pos.play();
    game.refuses_rail("de-2", "5,13", "§11.1");
    // A friend does not help: ZOC is ZOC for trains.
    let friend = lab()
        .put("de-2", "11,13")
        .put("de-4", "11,12")
        .put("su-8", "12,13")
        .play();
    friend.refuses_rail("de-2", "5,13", "§11.1");
}

#[test]
fn s11_1_rail_does_not_end_in_enemy_zoc() {
    let game = lab().put("de-2", "3,13").put("su-8", "16,13").play();
    game.refuses_rail("de-2", "15,13", "§11.1");
    assert!(
        game.clone().rail("de-2", "14,13").is_ok(),
        "the hex before it is free"
    );
}

/// A wall of zones from edge to edge of the board: no path around it.
#[test]
fn s11_1_rail_does_not_pass_through_enemy_zoc() {
    // Soviet units two rows apart put their ZOC on column 12 from top to bottom.
    let units = [
        "su-8", "su-11", "su-3", "su-10", "su-4", "su-5", "su-6", "su-26", "su-12", "su-18",
        "su-9", "su-13", "su-27", "su-22",
    ];
    let mut wall = lab().put("de-2", "5,13");
    for (i, unit) in units.iter().enumerate() {
        wall = wall.put(unit, &format!("12,{}", 2 * i));
    }
    let game = wall.clone().play();
    game.refuses_rail("de-2", "15,13", "§11.1|§12");
    assert!(
        game.clone().rail("de-2", "9,13").is_ok(),
        "this side of the wall"
    );
    // Friends in the way open it for supply, but not for rail.
    let friend = wall.put("de-4", "12,13").put("de-6", "11,13").play();
    friend.refuses_rail("de-2", "15,13", "§11.1");
}

#[test]
fn ruling_055_rail_path_avoids_enemy_cities() {
    // 2nd Army is fenced in by zones; the one way out leads through Riga.
    let fence = lab()
        .put("de-2", "7,8")
        .put("de-4", "6,9")
        .put("de-6", "6,10")
        .put("su-8", "5,8")
        .put("su-9", "7,6")
        .put("su-10", "7,10");
    let closed = fence.clone().play();
    closed.refuses_rail("de-2", "10,13", "§11.1");
    let mut open = fence.own("Riga", "axis").play();
    open.rail("de-2", "10,13").unwrap();
    // Nor does a train end in a city under enemy control.
    let game = bare()
        .soviet()
        .own("Smolensk", "axis")
        .own("Tula", "axis")
        .put("su-24", "28,13")
        .play();
    game.refuses_rail("su-24", "20,13", "§11.1");
    assert_eq!(game.owner("Tula"), "axis");
    // Rail flips nothing: a unit that passes and ends next to enemy cities leaves them as they were.
    let mut past = game.clone();
    past.rail("su-24", "21,12").unwrap();
    assert_eq!(past.owner("Tula"), "axis");
}

#[test]
fn ruling_056_axis_rail_ends_at_cities() {
    let game = lab().put("de-2", "3,13").play();
    for end in [
        "10,13", "11,13", "9,13", "10,12", "11,12", "10,14", "11,14", "4,6", "5,22",
    ] {
        assert!(game.clone().rail("de-2", end).is_ok(), "{end}");
    }
    for end in ["12,13", "7,13", "10,11", "20,13", "19,13", "8,8"] {
        game.refuses_rail("de-2", end, "§11.1");
    }
    // The Soviet side is free to end anywhere in supply.
    let soviet = bare().soviet().put("su-24", "28,13").play();
    assert!(soviet.clone().rail("su-24", "24,11").is_ok());
    assert!(soviet.clone().rail("su-24", "17,13").is_ok());
}

#[test]
fn s11_1_rail_needs_supply_at_both_ends() {
    // Kiev and its neighbors are out of supply for the Soviet side.
    let game = bare()
        .soviet()
        .put("su-24", "28,13")
        .put("su-21", "10,22")
        .play();
    game.refuses_rail("su-24", "11,22", "§11.1|§12");
    game.refuses_rail("su-21", "23,13", "§11.1|§12");
    // An Axis city without a chain is no end either.
    let axis = lab().own("Kharkov", "axis").put("de-2", "3,13").play();
    axis.refuses_rail("de-2", "16,22", "§11.1|§12");
}

#[test]
fn ruling_057_rail_ends_activation_attack_does_not() {
    let mut game = lab().put("de-2", "12,11").put_at("su-8", "13,11", 1).play();
    game.battle("13,11", "de-2", false, &[6, 1, 1], &[1, 1]);
    assert_eq!(game.place("su-8"), None);
    game.rail("de-2", "10,13").unwrap();
    let mut railed = lab().put("de-2", "3,13").put("su-8", "12,12").play();
    railed.rail("de-2", "10,12").unwrap();
    railed.refuses_march("de-2", "10,11", "§11.1|§11");
    assert!(railed.announce("12,12", "de-2", false).is_err());
}

#[test]
fn ruling_058_rail_runs_in_any_weather() {
    for weather in ["mud", "snow"] {
        let mut game = lab().weather(weather).put("de-2", "3,13").play();
        game.rail("de-2", "15,13").unwrap();
    }
}

#[test]
fn ruling_100_rail_end_not_across_red() {
    // 9,8 touches Riga over a red hexside only; 9,9 touches no city; 8,9 touches Riga.
    let game = bare().own("Riga", "axis").put("de-2", "3,13").play();
    game.refuses_rail("de-2", "9,8", "§11.1");
    assert!(game.clone().rail("de-2", "8,9").is_ok());
    assert!(game.clone().rail("de-2", "8,8").is_ok());
}

#[test]
fn ruling_099_swamp_does_not_stop_a_train_and_may_be_its_end() {
    // Soviet unit in swamp: it boards there and arrives in swamp too.
    let game = bare().soviet().put("su-24", "12,16").play();
    assert!(game.clone().rail("su-24", "23,13").is_ok());
    let into = bare().soviet().put("su-24", "28,13").play();
    assert!(into.clone().rail("su-24", "13,16").is_ok());
}

/// With its RP in hand a rail move is refused for what it lacks, not for its price.
#[test]
fn s11_1_a_rail_move_that_could_be_paid_is_refused_for_another_reason() {
    let pos = lab().rp(2, 16).put("de-9", "12,11");
    pos.put("su-8", "13,11")
        .play()
        .refuses_rail("de-9", "10,13", "§11.1");
}
