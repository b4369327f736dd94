//! §2, §13 and §15.4: control of cities and victory.

use crate::common::*;

#[test]
fn ruling_054_control_only_by_moving_through() {
    // A ZOC takes no city, and leaving it behind keeps it.
    let mut game = bare().put("de-9", "9,13").play();
    assert_eq!(game.owner("Minsk"), "soviet");
    game.march("de-9", "10,13 11,13").unwrap();
    assert_eq!(game.owner("Minsk"), "axis");
    game.end_turn();
    game.end_turn();
    assert_eq!(game.owner("Minsk"), "axis");
    // The Soviet side takes Axis cities in the same way.
    let mut soviet = bare().soviet().put("su-8", "4,7").play();
    soviet.march("su-8", "4,6").unwrap();
    assert_eq!(soviet.owner("Konigsberg"), "soviet");
}

#[test]
fn ruling_102_control_flips_on_entry() {
    let mut game = bare().put("de-3-panzer", "9,13").play();
    game.march("de-3-panzer", "10,13 11,13 12,13").unwrap();
    assert_eq!(game.place("de-3-panzer").as_deref(), Some("12,13"));
    assert_eq!(game.owner("Minsk"), "axis");
    // Supply sees it at once: the unit lives on Minsk at the end of the turn.
    game.end_turn();
    assert!(game.place("de-3-panzer").is_some());
}

#[test]
fn ruling_073_three_cities_never_tie() {
    let cities = ["Moscow", "Stalingrad", "Leningrad"];
    for held in 0..8u32 {
        let axis: Vec<_> = (0..3)
            .filter(|i| held >> i & 1 == 1)
            .map(|i| cities[i])
            .collect();
        if axis.len() == 3 {
            continue;
        }
        let mut pos = bare().turn("1943-01").weather("snow").soviet();
        for city in &axis {
            pos = pos.own(city, "axis");
        }
        let mut game = pos.play();
        assert_eq!(game.winner(), None);
        game.end_turn();
        let want = if axis.len() >= 2 { "axis" } else { "soviet" };
        assert_eq!(game.winner().as_deref(), Some(want), "{axis:?}");
    }
}

#[test]
fn s13_the_game_lasts_to_the_end_of_january_1943() {
    // Two cities do not win before that.
    let held = bare()
        .own("Moscow", "axis")
        .own("Leningrad", "axis")
        .bonuses_given();
    let mut game = held.clone().turn("1942-12").weather("snow").soviet().play();
    game.end_turn();
    assert_eq!(game.winner(), None);
    game.flow(&[1]);
    assert_eq!(game.month(), "1943-01");
    // Not at the end of the German half, but of the turn.
    game.end_turn();
    assert_eq!(game.winner(), None);
    game.end_turn();
    assert_eq!(game.winner().as_deref(), Some("axis"));
}

#[test]
fn ruling_103_instant_victory_in_mid_move() {
    // The third city ends the game while the unit is still on the move.
    let pos = bare()
        .own("Moscow", "axis")
        .own("Leningrad", "axis")
        .put("de-3-panzer", "25,22");
    let mut game = pos.play();
    game.step_into("de-3-panzer", "26,22").unwrap();
    assert_eq!(game.winner().as_deref(), Some("axis"));
}

#[test]
fn ruling_059_instant_victories_by_game() {
    for scenario in ["1941", "1942", "1943", "1944", "campaign"] {
        let month = first_summer(scenario);
        let pos = bare().scenario(scenario).turn(month);
        // Axis, all three cities: every game.
        let mut axis = pos
            .clone()
            .own("Moscow", "axis")
            .own("Leningrad", "axis")
            .put("de-9", "25,22")
            .play();
        axis.step_into("de-9", "26,22").unwrap();
        assert_eq!(axis.winner().as_deref(), Some("axis"), "{scenario}");
        // Two of three are not enough.
        let mut two = pos
            .clone()
            .own("Moscow", "axis")
            .put("de-9", "25,22")
            .play();
        two.march("de-9", "26,22").unwrap();
        assert_eq!(two.winner(), None, "{scenario}");
        // Soviet, Warsaw and Bucharest: the games from 1941 only.
        let mut soviet = pos
            .clone()
            .soviet()
            .own("Warsaw", "soviet")
            .put("su-24", "6,22")
            .play();
        soviet.step_into("su-24", "5,22").unwrap();
        let want = matches!(scenario, "1941" | "campaign").then_some("soviet");
        assert_eq!(soviet.winner().as_deref(), want, "{scenario}");
        // One of them is not enough.
        let mut one = pos.soviet().put("su-24", "6,22").play();
        one.march("su-24", "5,22").unwrap();
        assert_eq!(one.winner(), None, "{scenario}");
    }
}

#[test]
fn ruling_104_soviet_win_by_may_1945() {
    // Berlin, Warsaw and Bucharest together, at once.
    for scenario in ["1942", "1943", "1944"] {
        let pos = bare()
            .scenario(scenario)
            .turn("1944-08")
            .soviet()
            .own("Warsaw", "soviet")
            .put("su-24", "2,13");
        let mut two = pos.clone().play();
        two.march("su-24", "1,13").unwrap();
        assert_eq!(two.winner(), None, "{scenario}");
        let mut three = pos.own("Bucharest", "soviet").play();
        three.step_into("su-24", "1,13").unwrap();
        assert_eq!(three.winner().as_deref(), Some("soviet"), "{scenario}");
    }
    // In the last turn too, and if it fails the Axis has won.
    for scenario in ["1942", "1943", "1944", "campaign"] {
        let last = bare()
            .scenario(scenario)
            .turn("1945-05")
            .own("Warsaw", "soviet")
            .own("Bucharest", "soviet")
            .soviet();
        let mut lost = last.clone().play();
        assert_eq!(lost.winner(), None, "{scenario}");
        lost.end_turn();
        assert_eq!(lost.winner().as_deref(), Some("axis"), "{scenario}");
        let mut won = last.put("su-24", "2,13").play();
        won.step_into("su-24", "1,13").unwrap();
        assert_eq!(won.winner().as_deref(), Some("soviet"), "{scenario}");
    }
    // April 1945 is not the end.
    let mut april = bare().scenario("1944").turn("1945-04").soviet().play();
    april.end_turn();
    assert_eq!(april.winner(), None);
}

#[test]
fn ruling_060_two_of_three_only_before_the_date() {
    // Fall Blau and the campaign: two of three at the end of January 1943 win.
    for scenario in ["1942", "campaign"] {
        let pos = bare()
            .scenario(scenario)
            .turn("1943-01")
            .weather("snow")
            .own("Moscow", "axis")
            .own("Stalingrad", "axis");
        let mut game = pos.soviet().play();
        game.end_turn();
        assert_eq!(game.winner().as_deref(), Some("axis"), "{scenario}");
    }
    // Games that start later have no such date, not even a year after.
    for (scenario, month) in [
        ("1943", "1943-06"),
        ("1943", "1944-01"),
        ("1944", "1945-01"),
        ("1942", "1944-01"),
    ] {
        let weather = if month.ends_with("01") {
            "snow"
        } else {
            "clear"
        };
        let pos = bare()
            .scenario(scenario)
            .turn(month)
            .weather(weather)
            .own("Moscow", "axis")
            .own("Stalingrad", "axis");
        let mut game = pos.soviet().play();
        game.end_turn();
        assert_eq!(game.winner(), None, "{scenario} {month}");
    }
}

#[test]
fn ruling_061_campaign_goes_on_after_january_1943() {
    let mut game = bare()
        .scenario("campaign")
        .bonuses_given()
        .turn("1943-01")
        .weather("snow")
        .soviet()
        .play();
    game.end_turn();
    assert_eq!(game.winner(), None);
    game.flow(&[1]);
    assert_eq!(game.month(), "1943-02");
    // The 1941 game ends there.
    let mut short = bare().turn("1943-01").weather("snow").soviet().play();
    short.end_turn();
    assert_eq!(short.winner().as_deref(), Some("soviet"));
}

#[test]
fn ruling_105_campaign_victory_rules() {
    // Warsaw and Bucharest win until January 1943 and no longer.
    for (month, weather, want) in [
        ("1942-08", "clear", Some("soviet")),
        ("1943-01", "snow", Some("soviet")),
        ("1943-02", "snow", None),
        ("1944-08", "clear", None),
    ] {
        let pos = bare()
            .scenario("campaign")
            .turn(month)
            .weather(weather)
            .soviet()
            .own("Warsaw", "soviet");
        let mut game = pos.put("su-24", "6,22").play();
        let done = game.step_into("su-24", "5,22");
        assert!(done.is_ok());
        assert_eq!(game.winner().as_deref(), want, "{month}");
    }
    // After it Berlin is needed as well.
    let pos = bare()
        .scenario("campaign")
        .turn("1944-08")
        .soviet()
        .own("Warsaw", "soviet")
        .own("Bucharest", "soviet");
    let mut game = pos.put("su-24", "2,13").play();
    game.step_into("su-24", "1,13").unwrap();
    assert_eq!(game.winner().as_deref(), Some("soviet"));
    // Two of three in Soviet hands end nothing: see ruling 61. Fall Blau goes on as well.
    let mut blau = bare()
        .scenario("1942")
        .turn("1943-01")
        .weather("snow")
        .soviet()
        .play();
    blau.end_turn();
    assert_eq!(blau.winner(), None);
}
