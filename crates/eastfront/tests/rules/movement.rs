//! §2, §5, §11 and §11.1: terrain costs, zones of control, stacking, one move a turn.

use crate::common::*;

/// Hexes of row 11 east of 11,11: open country without any feature.
fn road(hexes: usize) -> String {
    let path: Vec<_> = (12..12 + hexes).map(|c| format!("{c},11")).collect();
    path.join(" ")
}

fn mp(game: &Game, unit: &str) -> usize {
    let walked = (0..10).take_while(|n| game.clone().march(unit, &road(n + 1)).is_ok());
    walked.count()
}

#[test]
fn s11_movement_by_weather_and_supply() {
    let table = [
        ("clear", [4, 3, 6, 5]),
        ("snow", [3, 2, 5, 4]),
        ("mud", [2, 1, 3, 2]),
    ];
    for (weather, [infantry, infantry_cut, armor, armor_cut]) in table {
        for (unit, fed, cut) in [
            ("de-9", infantry, infantry_cut),
            ("ro-3", infantry, infantry_cut),
            ("de-3-panzer", armor, armor_cut),
        ] {
            let supplied = lab().weather(weather).put(unit, "11,11").play();
            assert_eq!(mp(&supplied, unit), fed, "{unit} in {weather}");
            let starving = bare().weather(weather).put(unit, "11,11").play();
            assert_eq!(mp(&starving, unit), cut, "{unit} cut off in {weather}");
        }
    }
}

#[test]
fn s11_movement_of_soviet_units() {
    for (unit, in_clear, in_mud) in [("su-24", 4, 2), ("su-2-armor", 6, 3)] {
        for (weather, want) in [("clear", in_clear), ("mud", in_mud)] {
            let game = bare().soviet().weather(weather).put(unit, "11,11").play();
            assert_eq!(mp(&game, unit), want, "{unit} in {weather}");
        }
    }
}

/// The rulebook's example: armor out of supply in mud has 6 / 2 - 1 = 2 MP.
#[test]
fn s11_example_armor_cut_off_in_mud_has_two() {
    let game = bare().weather("mud").put("de-3-panzer", "11,11").play();
    assert_eq!(mp(&game, "de-3-panzer"), 2);
}

#[test]
fn ruling_009_mud_halves_before_supply_loss() {
    let game = bare().weather("mud").put("de-9", "11,11").play();
    assert_eq!(mp(&game, "de-9"), 1);
}

#[test]
fn s08_a_move_costs_one_rp_whatever_its_length() {
    let mut game = lab()
        .rp(2, 16)
        .put("de-9", "11,11")
        .put("de-4", "11,15")
        .play();
    game.march("de-9", &road(4)).unwrap();
    assert_eq!(game.rp("axis"), 1);
    game.march("de-4", "12,15").unwrap();
    assert_eq!(game.rp("axis"), 0);
    assert_eq!(game.rp("soviet"), 16);
}

#[test]
fn s08_nobody_spends_more_than_he_has() {
    let game = lab().rp(0, 16).put("de-9", "11,11").play();
    game.refuses_march("de-9", "12,11", "§8");
}

#[test]
fn s05_woods_and_mountain_cost_two() {
    let mud = lab()
        .weather("mud")
        .put("de-9", "12,9")
        .put("de-4", "15,9")
        .put("de-16", "16,9");
    let game = mud.play();
    assert!(
        game.clone().march("de-9", "13,9").is_ok(),
        "2 MP pay for woods"
    );
    assert!(game.clone().march("de-4", "14,9").is_ok());
    assert!(
        game.clone().march("de-16", "17,9").is_ok(),
        "2 MP pay for a mountain"
    );
    game.refuses_march("de-9", "13,8 13,9", "§11.1");
    // A hex of woods and then nothing: 3 - 2 = 1 MP is left.
    let armor = lab().weather("mud").put("de-3-panzer", "12,9").play();
    assert!(armor.clone().march("de-3-panzer", "13,9 13,10").is_ok());
    armor.refuses_march("de-3-panzer", "13,9 14,9", "§11.1");
    armor.refuses_march("de-3-panzer", "13,9 13,10 13,11", "§11.1");
}

#[test]
fn s05_cities_and_rivers_cost_one() {
    let game = lab().weather("mud").put("de-9", "13,13").play();
    assert!(
        game.clone().march("de-9", "14,13 15,13").is_ok(),
        "river, then city: 1 + 1"
    );
    let fort = bare().soviet().weather("mud").put("su-24", "25,13").play();
    assert!(
        fort.clone().march("su-24", "24,13 23,13").is_ok(),
        "a fortress costs 1"
    );
}

#[test]
fn ruling_011_swamp_costs_one_and_stops() {
    let game = lab().put("de-3-panzer", "10,16").put("de-9", "9,16").play();
    assert!(game.clone().march("de-3-panzer", "11,16 12,16").is_ok());
    assert!(
        game.clone().march("de-9", "10,16 11,16 12,16").is_ok(),
        "the end of a longer move"
    );
    game.refuses_march("de-3-panzer", "11,16 12,16 13,16", "§5|§11.1");
    game.refuses_march("de-3-panzer", "11,16 12,16 12,17", "§5|§11.1");
    // It costs 1: with 2 MP there is room for a clear hex before it.
    let mud = lab().weather("mud").put("de-9", "10,16").play();
    assert!(mud.clone().march("de-9", "11,16 12,16").is_ok());
    // In enemy ZOC it costs 2.
    let far = lab()
        .weather("mud")
        .put("de-9", "10,16")
        .put("su-8", "13,16")
        .play();
    far.refuses_march("de-9", "11,16 12,16", "§11.1");
    let near = lab()
        .weather("mud")
        .put("de-9", "11,16")
        .put("su-8", "13,16")
        .play();
    assert!(near.clone().march("de-9", "12,16").is_ok());
    // Leaving is ordinary movement, and from swamp one may enter one more swamp hex.
    let inside = lab().put("de-9", "12,16").play();
    assert!(
        inside
            .clone()
            .march("de-9", "12,17 13,18 14,18 15,18")
            .is_ok()
    );
    assert!(inside.clone().march("de-9", "13,16").is_ok());
}

#[test]
fn ruling_012_snow_freezes_nothing() {
    let snow = lab().weather("snow").put("de-3-panzer", "11,16").play();
    snow.refuses_march("de-3-panzer", "12,16 12,17", "§5|§11.1");
    let mut river = lab()
        .weather("snow")
        .put("de-9", "14,13")
        .own("Smolensk", "soviet")
        .put("su-20", "15,13")
        .play();
    assert_eq!(river.announce("15,13", "de-9", false), Ok((2, 4)));
}

/// The rulebook's example: a ZOC hex in woods costs 2 MP, not 4.
#[test]
fn ruling_013_highest_cost_only() {
    let game = lab()
        .weather("mud")
        .put("de-9", "12,9")
        .put("su-8", "14,9")
        .play();
    assert!(game.clone().march("de-9", "13,9").is_ok());
    // 6 MP: woods in ZOC, clear in ZOC, clear in ZOC.
    let armor = lab().put("de-3-panzer", "12,9").put("su-8", "14,9").play();
    assert!(
        armor
            .clone()
            .march("de-3-panzer", "13,9 14,10 15,10")
            .is_ok()
    );
    armor.refuses_march("de-3-panzer", "13,9 14,10 15,10 16,10", "§11.1");
}

/// The paths of the rulebook's movement figure, by the MP counted along them: 1, 2, 3, 4 for infantry; 1, 2-3, 4, 5, 6
/// for armor; 1-2, 3-4 for infantry.
#[test]
fn s11_1_example_paths_of_the_figure() {
    let figure = [
        ("de-9", "11,11", "12,11 13,11 14,11 15,11", "16,11"),
        (
            "de-3-panzer",
            "11,9",
            "12,9 13,9 14,10 15,10 16,10",
            "17,10",
        ),
        ("de-9", "12,9", "13,9 14,9", "15,9"),
    ];
    for (unit, from, path, beyond) in figure {
        let game = lab().put(unit, from).play();
        assert!(game.clone().march(unit, path).is_ok(), "{path}");
        game.refuses_march(unit, &format!("{path} {beyond}"), "§11.1");
    }
}

#[test]
fn s11_1_zoc_costs_two_a_hex() {
    // Enemy at 13,12 covers 12,11 and 13,11.
    let game = lab().put("de-9", "11,11").put("su-8", "13,12").play();
    assert!(game.clone().march("de-9", "12,11 13,11").is_ok());
    game.refuses_march("de-9", "12,11 13,11 14,11", "§11.1");
}

#[test]
fn ruling_020_zoc_reaches_all_six_hexes() {
    // Around an enemy at 13,11 (odd row): 2 MP pay for the hex next to it, and not for a hex before that.
    let around = [
        ("10,11", "11,11", "12,11"),
        ("16,11", "15,11", "14,11"),
        ("11,10", "12,10", "13,10"),
        ("16,10", "15,10", "14,10"),
        ("11,12", "12,12", "13,12"),
        ("16,12", "15,12", "14,12"),
    ];
    for (far, near, next) in around {
        let game = lab()
            .weather("mud")
            .put("de-9", far)
            .put("su-8", "13,11")
            .play();
        game.refuses_march("de-9", &format!("{near} {next}"), "§11.1");
        let mut close = lab()
            .weather("mud")
            .put("de-9", near)
            .put("su-8", "13,11")
            .play();
        close.march("de-9", next).unwrap();
        assert_eq!(close.place("de-9").as_deref(), Some(next));
    }
    // Into a city and over a river all the same: Smolensk next to an enemy costs 2, so 1 + 2 is too much in mud.
    let city = lab()
        .weather("mud")
        .put("de-9", "13,13")
        .put("su-8", "16,13")
        .play();
    city.refuses_march("de-9", "14,13 15,13", "§11.1");
}

#[test]
fn ruling_021_friends_do_not_cancel_zoc_for_movement() {
    let game = lab()
        .weather("mud")
        .put("de-3-panzer", "11,11")
        .put("de-9", "12,11")
        .put("su-8", "13,12")
        .play();
    // 12,11 with a friend still costs 2, and 13,11 would cost 2 more.
    game.refuses_march("de-3-panzer", "12,11 13,11", "§11.1");
    assert!(game.clone().march("de-3-panzer", "12,11 12,10").is_ok());
}

#[test]
fn ruling_022_no_stop_in_zoc_and_free_leaving() {
    // 12,12 lies in the ZOC of 13,12; 11,11 and 11,12 do not.
    let game = lab().put("de-9", "12,12").put("su-8", "13,12").play();
    assert!(
        game.clone().march("de-9", "11,12 10,12 9,12 8,12").is_ok(),
        "leaving is free"
    );
    let pass = lab().put("de-9", "11,12").put("su-8", "13,12").play();
    assert!(
        pass.clone().march("de-9", "12,12 11,13 12,14").is_ok(),
        "2 + 1 + 1, no stop"
    );
}

#[test]
fn ruling_023_unsupplied_units_keep_zoc_and_attack() {
    // The Soviet army is cut off by the distance to any city of its own.
    let cut = bare()
        .own("Minsk", "axis")
        .own("Riga", "axis")
        .own("Smolensk", "axis")
        .own("Kharkov", "axis");
    let game = cut
        .weather("mud")
        .put("de-9", "10,11")
        .put("su-8", "13,11")
        .play();
    game.refuses_march("de-9", "11,11 12,11", "§11.1");
    let mut attack = bare().put("de-9", "12,11").put("su-8", "13,11").play();
    assert_eq!(attack.announce("13,11", "de-9", false), Ok((3, 2)));
}

#[test]
fn ruling_024_pass_through_friends_never_end() {
    let game = lab()
        .put("de-9", "11,11")
        .put("de-4", "12,11")
        .put("de-16", "12,16")
        .put("de-6", "11,16")
        .play();
    assert!(game.clone().march("de-9", "12,11 13,11").is_ok());
    game.refuses_march("de-9", "12,11", "§11.1");
    game.refuses_march("de-6", "12,16", "§11.1|§5");
    // Two friends in a row are passed too.
    let two = lab()
        .put("de-9", "11,11")
        .put("de-4", "12,11")
        .put("de-16", "13,11")
        .play();
    assert!(two.clone().march("de-9", "12,11 13,11 14,11").is_ok());
}

#[test]
fn s11_1_no_entering_enemies() {
    let game = lab().put("de-9", "11,11").put("su-8", "12,11").play();
    game.refuses_march("de-9", "12,11", "§11.1");
}

#[test]
fn s11_1_hex_by_hex() {
    let game = lab().put("de-9", "11,11").play();
    game.refuses_march("de-9", "13,11", "§11.1");
    game.refuses_march("de-9", "12,11 14,11", "§11.1");
}

#[test]
fn s05_red_hexsides_are_not_crossed() {
    let game = lab()
        .put("de-9", "12,6")
        .own("Riga", "axis")
        .put("de-4", "8,8")
        .play();
    game.refuses_march("de-9", "13,6", "§5|§11.1");
    game.refuses_march("de-4", "9,8", "§5|§11.1");
    assert!(game.clone().march("de-9", "12,5 13,6").is_ok(), "around it");
}

#[test]
fn ruling_072_no_leaving_the_board() {
    let game = bare().put("de-9", "0,9").put("de-4", "1,0").play();
    // 0,0 is sea; beyond column 0 there is nothing to name.
    game.refuses_march("de-4", "0,0", "§2|§5|§11.1");
    assert!(game.clone().march("de-9", "0,10").is_ok());
}

#[test]
fn ruling_093_no_zoc_across_red() {
    // 12,6 and 13,6 face each other over red. Entering 12,6 costs 1: three hexes fit into 4 MP with one to spare.
    let game = lab()
        .own("Riga", "axis")
        .weather("mud")
        .put("de-9", "10,6")
        .put("de-4", "10,7")
        .put("su-8", "13,6")
        .play();
    assert!(game.clone().march("de-9", "11,6 12,6").is_ok(), "1 + 1");
    // An open neighbor of the same enemy costs 2.
    game.refuses_march("de-4", "11,7 12,7", "§11.1");
    let mut attack = lab().put("de-9", "12,6").put("su-8", "13,6").play();
    assert!(attack.announce("13,6", "de-9", false).is_err());
    // No limit of steps either: two steps at once.
    let mut steps = lab()
        .placing()
        .put_at("de-9", "12,6", 1)
        .put("su-8", "13,6")
        .play();
    steps.step("de-9").unwrap();
    steps.step("de-9").unwrap();
    assert_eq!(steps.sp("de-9"), 3);
}

#[test]
fn ruling_025_one_move_one_attack_unsplit() {
    let pos = lab().put("de-9", "11,11").put("su-24", "13,11");
    let mut game = pos.clone().play();
    game.march("de-9", "12,11").unwrap();
    game.refuses_march("de-9", "12,10", "§11");
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    game.refuses_march("de-9", "11,11", "§11");
    assert!(game.announce("13,11", "de-9", false).is_err());
    // The other way round: attack, then move.
    let mut other = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    other.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    other.march("de-9", "11,11").unwrap();
    assert_eq!(other.place("de-9").as_deref(), Some("11,11"));
    assert_eq!(other.rp("axis"), 14);
}

#[test]
fn ruling_101_empty_orders_are_refused() {
    let mut game = lab().put("de-9", "12,11").play();
    assert!(game.march("de-9", "").is_err());
    assert!(game.announce("13,11", "de-9", false).is_err());
    assert_eq!(game.rp("axis"), 16);
}

#[test]
fn ruling_068_allies_go_anywhere() {
    let mut game = lab().put("fi-finnish", "11,11").put("ro-3", "11,15").play();
    game.march("fi-finnish", &road(4)).unwrap();
    game.march("ro-3", "12,15 13,15").unwrap();
}

#[test]
fn ruling_086_supply_tested_at_activation() {
    // 9th Army is out of supply until 4th Army has taken Minsk.
    let pos = bare().put("de-9", "11,11").put("de-4", "9,13");
    let before = pos.clone().play();
    assert_eq!(mp(&before, "de-9"), 3);
    let mut game = pos.play();
    game.march("de-4", "10,13 9,13").unwrap();
    assert_eq!(mp(&game, "de-9"), 4);
    // And it is fixed for the move: a unit in supply at the start keeps its MP however far it runs.
    let run = lab()
        .own("Smolensk", "soviet")
        .put("de-3-panzer", "14,11")
        .play();
    assert!(
        run.clone()
            .march("de-3-panzer", "15,11 16,11 17,11 18,11 19,11 20,11")
            .is_ok()
    );
}

#[test]
fn only_the_side_to_act_moves_and_only_its_own_units() {
    let game = lab().put("de-9", "11,11").put("su-8", "20,11").play();
    assert!(game.clone().march("su-8", "19,11").is_err());
    let soviet = lab()
        .soviet()
        .put("de-9", "11,11")
        .put("su-8", "20,11")
        .play();
    assert!(soviet.clone().march("de-9", "12,11").is_err());
    assert!(soviet.clone().march("su-8", "19,11").is_ok());
}

#[test]
fn ruling_010_no_free_first_hex() {
    // Infantry cut off in mud has 1 MP: it cannot pay for woods, nor for a hex in enemy ZOC.
    let game = bare()
        .weather("mud")
        .put("de-9", "12,8")
        .put("de-4", "12,10")
        .put("su-8", "11,8")
        .play();
    assert!(game.clone().march("de-4", "12,11").is_ok());
    game.refuses_march("de-9", "11,7", "§11.1");
    let woods = bare().weather("mud").put("de-9", "13,8").play();
    woods.refuses_march("de-9", "13,9", "§11.1");
    assert!(woods.clone().march("de-9", "12,8").is_ok());
}

#[test]
fn a_friend_is_entered_only_by_those_who_can_go_on() {
    // 4 MP: the fourth hex is a friend's, and nothing is left to leave it with.
    let last = lab().put("de-9", "11,11").put("de-4", "15,11").play();
    last.refuses_march("de-9", "12,11 13,11 14,11 15,11", "§11.1");
    let third = lab().put("de-9", "11,11").put("de-4", "14,11").play();
    assert!(
        third
            .clone()
            .march("de-9", "12,11 13,11 14,11 15,11")
            .is_ok()
    );
    // 2 MP: two friends in a row cannot be passed, nor one with an enemy's zone all around it.
    let two = lab()
        .weather("mud")
        .put("de-9", "11,11")
        .put("de-4", "12,11")
        .put("de-16", "13,11")
        .play();
    two.refuses_march("de-9", "12,11 13,11 14,11", "§11.1");
    assert!(two.clone().march("de-9", "12,11 12,10").is_ok());
    // A swamp behind a friend may be the end of the move.
    let swamp = lab().put("de-9", "10,16").put("de-4", "11,16").play();
    assert!(swamp.clone().march("de-9", "11,16 12,16").is_ok());
    // Back to where it came from is a move like any other, as that hex is empty now.
    let back = lab().put("de-9", "11,11").put("de-4", "12,11").play();
    assert!(back.clone().march("de-9", "12,11 11,11").is_ok());
}

#[test]
fn a_victory_in_battle_opens_the_road_at_once() {
    // The enemy at 7,12 cuts the chain of Minsk; with its death 9th Army is in supply again.
    let mut game = bare()
        .own("Minsk", "axis")
        .put("de-9", "11,11")
        .put("de-4", "6,13")
        .put_at("su-8", "7,12", 1)
        .play();
    assert_eq!(mp(&game, "de-9"), 3);
    game.battle("7,12", "de-4", false, &[6, 1, 1], &[1, 1]);
    assert_eq!(mp(&game, "de-9"), 4);
    // And the death of a friend closes it.
    let mut lost = bare()
        .own("Minsk", "axis")
        .put("de-9", "11,11")
        .put_at("de-4", "6,13", 1)
        .put("de-16", "7,13")
        .put("su-24", "7,12")
        .play();
    assert_eq!(mp(&lost, "de-9"), 4);
    lost.battle("7,12", "de-4", false, &[1, 1, 1], &[6, 1, 1]);
    assert_eq!(mp(&lost, "de-9"), 3);
    // So does a friend that marches away.
    let mut left = bare()
        .own("Minsk", "axis")
        .put("de-9", "11,11")
        .put("de-4", "6,13")
        .put("de-16", "7,13")
        .put("su-24", "7,12")
        .play();
    left.march("de-4", "5,13").unwrap();
    assert_eq!(mp(&left, "de-9"), 3);
}

/// With its RP in hand a move is refused for what it lacks, not for its price.
#[test]
fn s11_1_a_move_that_could_be_paid_is_refused_for_another_reason() {
    let pos = lab()
        .rp(1, 16)
        .weather("mud")
        .own("Minsk", "soviet")
        .own("Smolensk", "soviet");
    let ring = ["12,10", "13,10", "11,11", "13,11", "12,12", "13,12"];
    let pos = ring
        .iter()
        .zip(["de-4", "de-16", "de-6", "de-17", "de-11", "de-18"])
        .fold(pos.put("de-9", "12,11"), |pos, (hex, id)| pos.put(id, hex));
    // Friends all around, and 1 MP in mud and out of supply: no hex to end in.
    pos.play().refuses_march("de-9", "12,10", "§11.1");
}
