//! §8, §9.1 and the RP of §15 and §16: what each side receives.

use crate::common::*;

/// The turn after `month`, with the dice given for its weather and its RP.
fn turn_after(pos: Pos, month: &str, dice: &[u32]) -> Game {
    let mut game = pos.turn(month).soviet().play();
    game.end_turn();
    game.flow(dice);
    game
}

fn rp(game: &Game) -> (u32, u32) {
    (game.rp("axis"), game.rp("soviet"))
}

#[test]
fn s08_base_in_1941() {
    assert_eq!(rp(&turn_after(bare(), "1941-06", &[])), (16, 16));
    assert_eq!(rp(&turn_after(bare(), "1941-07", &[])), (16, 16));
}

#[test]
fn ruling_001_soviet_base_in_1942() {
    // December 1941: 16. January 1942: 18. Both are snow turns: the German loses a die.
    let later = bare().bonuses_given();
    assert_eq!(rp(&turn_after(later.clone(), "1941-11", &[1])), (15, 16));
    assert_eq!(rp(&turn_after(later.clone(), "1941-12", &[1])), (15, 18));
    assert_eq!(rp(&turn_after(later.clone(), "1942-05", &[])), (16, 18));
    // Fall Blau keeps 16 through 1942; the option makes it 18.
    let blau = later.scenario("1942");
    assert_eq!(rp(&turn_after(blau.clone(), "1942-05", &[])), (16, 16));
    assert_eq!(rp(&turn_after(blau.clone(), "1942-11", &[2])), (14, 16));
    let option = blau.option("fall-blau-18");
    assert_eq!(rp(&turn_after(option.clone(), "1942-05", &[])), (16, 18));
    assert_eq!(rp(&turn_after(option.clone(), "1942-11", &[2])), (14, 18));
    assert_eq!(rp(&turn_after(option, "1942-12", &[2])), (14, 19));
}

#[test]
fn ruling_002_soviet_base_19_then_22() {
    for scenario in ["1942", "campaign"] {
        let pos = bare().bonuses_given().scenario(scenario);
        assert_eq!(
            rp(&turn_after(pos.clone(), "1942-12", &[1])),
            (15, 19),
            "{scenario}"
        );
        assert_eq!(
            rp(&turn_after(pos.clone(), "1943-04", &[])),
            (16, 19),
            "{scenario}"
        );
        assert_eq!(
            rp(&turn_after(pos.clone(), "1943-12", &[1])),
            (15, 22),
            "{scenario}"
        );
        assert_eq!(
            rp(&turn_after(pos.clone(), "1945-04", &[])),
            (16, 22),
            "{scenario}"
        );
    }
    // The last turn of the 1941 game.
    assert_eq!(
        rp(&turn_after(bare().bonuses_given(), "1942-12", &[1])),
        (15, 19)
    );
    assert_eq!(
        rp(&turn_after(bare().scenario("1943"), "1943-05", &[])),
        (16, 19)
    );
    assert_eq!(
        rp(&turn_after(
            bare().bonuses_given().scenario("1943"),
            "1943-12",
            &[1]
        )),
        (15, 22)
    );
    assert_eq!(
        rp(&turn_after(bare().scenario("1944"), "1944-05", &[])),
        (16, 22)
    );
}

#[test]
fn ruling_003_axis_base_is_16_but_for_two_first_turns() {
    for (scenario, axis, soviet) in [
        ("1941", 16, 16),
        ("1942", 26, 16),
        ("1944", 16, 22),
        ("campaign", 16, 16),
    ] {
        let game = opening(scenario);
        assert_eq!(rp(&game), (axis, soviet), "{scenario}");
    }
    assert_eq!(opening("1943").rp("axis"), 21);
}

#[test]
fn ruling_077_fortress_losses_come_off_scenario_rp() {
    // Sevastopol is Axis in May 1943: 19 - 1.
    assert_eq!(opening("1943").rp("soviet"), 18);
}

#[test]
fn s08_lost_fortresses() {
    for (city, loss) in [
        ("Sevastopol", 1),
        ("Leningrad", 2),
        ("Stalingrad", 3),
        ("Moscow", 4),
    ] {
        let game = turn_after(bare().own(city, "axis"), "1941-06", &[]);
        assert_eq!(rp(&game), (16, 16 - loss), "{city}");
    }
    let all_but_leningrad = bare()
        .own("Sevastopol", "axis")
        .own("Stalingrad", "axis")
        .own("Moscow", "axis");
    assert_eq!(rp(&turn_after(all_but_leningrad, "1941-06", &[])), (16, 8));
    // Other cities cost nothing.
    assert_eq!(
        rp(&turn_after(
            bare().own("Kiev", "axis").own("Minsk", "axis"),
            "1941-06",
            &[]
        )),
        (16, 16)
    );
}

#[test]
fn ruling_006_losses_by_control_at_turn_start() {
    let pos = bare().own("Moscow", "axis");
    assert_eq!(rp(&turn_after(pos, "1941-06", &[])), (16, 12));
}

#[test]
fn ruling_007_capture_cuts_rp_next_turn_only() {
    let mut game = bare().put("de-11", "10,26").play();
    game.march("de-11", "9,26").unwrap();
    assert_eq!(game.owner("Sevastopol"), "axis");
    game.end_turn();
    assert_eq!(game.rp("soviet"), 16, "this turn is not touched");
    game.end_turn();
    assert_eq!(game.rp("soviet"), 15);
    // And it comes back with the city.
    let mut back = bare()
        .own("Sevastopol", "axis")
        .soviet()
        .put("su-51", "9,25")
        .play();
    back.march("su-51", "9,26").unwrap();
    back.end_turn();
    assert_eq!(back.rp("soviet"), 16);
}

#[test]
fn s08_rp_are_not_saved() {
    let game = turn_after(bare().rp(9, 7), "1941-06", &[]);
    assert_eq!(rp(&game), (16, 16));
    // What the Axis leaves is gone when its turn ends.
    let mut axis = bare().rp(9, 12).play();
    axis.end_turn();
    assert_eq!(axis.rp("soviet"), 12);
}

#[test]
fn ruling_076_rp_sum() {
    // November 1941, snow for the first time, Moscow and Leningrad lost: 16 - 6 + 10, and the German 16 - 4.
    let pos = bare().own("Moscow", "axis").own("Leningrad", "axis");
    assert_eq!(rp(&turn_after(pos, "1941-10", &[4, 4])), (12, 20));
    // Mud with the worst dice and the most that can be lost: 16 - 12 and 16 - 8 - 6.
    let worst = bare()
        .own("Sevastopol", "axis")
        .own("Stalingrad", "axis")
        .own("Moscow", "axis");
    assert_eq!(rp(&turn_after(worst, "1941-09", &[4, 6, 6, 6])), (4, 2));
}

#[test]
fn ruling_008_rp_have_no_upper_limit() {
    // First snow in 1942: 18 + 10; in 1944: 22 + 10.
    assert_eq!(turn_after(bare(), "1942-01", &[1]).rp("soviet"), 28);
    let late = bare().scenario("1944");
    assert_eq!(turn_after(late, "1944-11", &[1]).rp("soviet"), 32);
    assert_eq!(turn_after(bare(), "1942-03", &[6]).rp("axis"), 26);
}

#[test]
fn s09_1_first_snow_comes_once() {
    let mut game = turn_after(bare(), "1941-10", &[6, 3]);
    assert_eq!(game.weather(), "snow");
    assert_eq!(rp(&game), (13, 26));
    game.end_turn();
    game.end_turn();
    game.flow(&[2]);
    assert_eq!(game.month(), "1941-12");
    assert_eq!(rp(&game), (14, 16));
}

#[test]
fn ruling_005_first_snow_bonus_in_later_starts() {
    for (scenario, before, base) in [
        ("1942", "1942-11", 16),
        ("1943", "1943-11", 19),
        ("1944", "1944-11", 22),
    ] {
        let pos = bare().scenario(scenario);
        assert_eq!(
            turn_after(pos.clone(), before, &[1]).rp("soviet"),
            base + 10,
            "{scenario}"
        );
        let option = pos.option("first-snow-1941");
        assert_eq!(
            turn_after(option, before, &[1]).rp("soviet"),
            base,
            "{scenario} with the option"
        );
    }
    // The option leaves games from 1941 alone.
    for scenario in ["1941", "campaign"] {
        let pos = bare().scenario(scenario).option("first-snow-1941");
        assert_eq!(
            turn_after(pos, "1941-11", &[1]).rp("soviet"),
            26,
            "{scenario}"
        );
    }
}

#[test]
fn ruling_078_first_clear_turn_of_1942() {
    // April rolled clear: the bonus is there; May has none then.
    let mut april = turn_after(bare().snow_given(), "1942-03", &[4]);
    assert_eq!((april.weather().as_str(), rp(&april)), ("clear", (26, 18)));
    april.end_turn();
    april.end_turn();
    assert_eq!((april.month().as_str(), rp(&april)), ("1942-05", (16, 18)));
    // April mud: May has it, without a roll.
    let mut mud = turn_after(bare().snow_given(), "1942-03", &[1, 2, 2, 2]);
    assert_eq!((mud.weather().as_str(), rp(&mud)), ("mud", (12, 16)));
    mud.end_turn();
    mud.end_turn();
    assert_eq!((mud.month().as_str(), rp(&mud)), ("1942-05", (26, 18)));
    // Clear turns of 1941 have none, nor those of 1943.
    assert_eq!(turn_after(bare(), "1941-07", &[]).rp("axis"), 16);
    assert_eq!(
        turn_after(bare().scenario("campaign").snow_given(), "1943-04", &[]).rp("axis"),
        16
    );
}

#[test]
fn ruling_004_fall_blau_has_no_second_clear_bonus() {
    assert_eq!(opening("1942").rp("axis"), 26);
    let pos = bare().scenario("1942");
    assert_eq!(turn_after(pos, "1942-05", &[]).rp("axis"), 16);
}

#[test]
fn ruling_108_option_german_cities() {
    // Warsaw costs 2, Bucharest 1; without the option nothing.
    for (city, loss) in [
        ("Warsaw", 2),
        ("Bucharest", 1),
        ("Konigsberg", 0),
        ("Berlin", 0),
    ] {
        let pos = bare().own(city, "soviet");
        assert_eq!(
            turn_after(pos.clone(), "1941-06", &[]).rp("axis"),
            16,
            "{city}"
        );
        let option = pos.option("german-cities");
        assert_eq!(
            rp(&turn_after(option, "1941-06", &[])),
            (16 - loss, 16),
            "{city}"
        );
    }
    // Both, in a later game, where that alone is no Soviet victory.
    let both = bare()
        .scenario("1943")
        .own("Warsaw", "soviet")
        .own("Bucharest", "soviet")
        .option("german-cities");
    assert_eq!(rp(&turn_after(both, "1943-05", &[])), (13, 19));
}
