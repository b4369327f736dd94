//! §9: the weather of each month and what it takes.

use crate::common::*;

const BEFORE: [(&str, &str); 12] = [
    ("1941-12", "1942-01"),
    ("1942-01", "1942-02"),
    ("1942-02", "1942-03"),
    ("1942-03", "1942-04"),
    ("1942-04", "1942-05"),
    ("1942-05", "1942-06"),
    ("1942-06", "1942-07"),
    ("1942-07", "1942-08"),
    ("1942-08", "1942-09"),
    ("1942-09", "1942-10"),
    ("1942-10", "1942-11"),
    ("1942-11", "1942-12"),
];

/// What a weather die of 1 to 6 brings, one letter a face; certain months are not rolled.
const TABLE: [&str; 12] = [
    "SSSSSS", "SSSSSS", "SSSSMM", "MMMCCC", "CCCCCC", "CCCCCC", "CCCCCC", "CCCCCC", "CCCCCM",
    "CCCMMM", "CMMSSS", "SSSSSS",
];

#[test]
fn s09_weather_table() {
    for ((before, month), row) in BEFORE.into_iter().zip(TABLE) {
        let certain = row.chars().all(|c| row.starts_with(c));
        for (face, letter) in (1..).zip(row.chars()) {
            let (weather, rp_dice): (&str, &[u32]) = match letter {
                'C' => ("clear", &[]),
                'M' => ("mud", &[1, 1, 1]),
                _ => ("snow", &[1]),
            };
            let mut dice = if certain { vec![] } else { vec![face] };
            dice.extend(rp_dice);
            let mut game = bare().bonuses_given().turn(before).soviet().play();
            game.end_turn();
            game.flow(&dice);
            assert_eq!(
                (game.month().as_str(), game.weather().as_str()),
                (month, weather),
                "die {face}"
            );
            let (axis, soviet) = match letter {
                'C' => (16, 18),
                'M' => (14, 17),
                _ => (15, 18),
            };
            assert_eq!(
                (game.rp("axis"), game.rp("soviet")),
                (axis, soviet),
                "{month}, {weather}"
            );
        }
    }
}

/// The rulebook's example: mud, the German rolls 3 and 5 and keeps 8 of 16, the Russian rolls 1 and keeps 15 of 16.
#[test]
fn s09_example_mud() {
    let mut game = bare()
        .turn("1941-09")
        .soviet()
        .put("de-9", "11,11")
        .own("Minsk", "axis")
        .put("su-8", "12,11")
        .play();
    game.end_turn();
    game.flow(&[4, 3, 5, 1]);
    assert_eq!(game.weather(), "mud");
    assert_eq!((game.rp("axis"), game.rp("soviet")), (8, 15));
    assert!(
        game.announce("12,11", "de-9", true).is_err(),
        "no air unit flies"
    );
    let row: Vec<String> = (9..=10).rev().map(|c| format!("{c},11")).collect();
    assert!(game.clone().march("de-9", &row.join(" ")).is_ok());
    game.refuses_march("de-9", "10,11 9,11 8,11", "§11.1");
}

#[test]
fn ruling_071_mud_dice_two_and_one() {
    for (dice, want) in [
        ([1, 1, 6], (14, 10)),
        ([6, 6, 1], (4, 15)),
        ([2, 5, 4], (9, 12)),
    ] {
        let mut game = bare().turn("1941-09").soviet().play();
        game.end_turn();
        game.flow(&[6, dice[0], dice[1], dice[2]]);
        assert_eq!((game.rp("axis"), game.rp("soviet")), want);
    }
}

#[test]
fn s09_snow_costs_the_german_one_die() {
    for die in 1..=6 {
        let mut game = bare().bonuses_given().turn("1941-11").soviet().play();
        game.end_turn();
        game.flow(&[die]);
        assert_eq!((game.rp("axis"), game.rp("soviet")), (16 - die, 16));
    }
}

#[test]
fn ruling_075_one_weather_roll_a_turn() {
    // Between the two halves of a turn nothing is rolled, and the weather stays.
    let mut game = bare().turn("1941-09").soviet().play();
    game.end_turn();
    game.flow(&[5, 1, 1, 1]);
    assert_eq!(game.weather(), "mud");
    game.end_turn();
    game.flow(&[]);
    assert_eq!(
        (game.side().as_str(), game.weather().as_str()),
        ("soviet", "mud")
    );
    // A month with one possibility is not rolled.
    let mut june = bare().turn("1942-05").bonuses_given().soviet().play();
    june.end_turn();
    june.flow(&[]);
    assert_eq!(
        (june.month().as_str(), june.weather().as_str()),
        ("1942-06", "clear")
    );
}

#[test]
fn option_historical_weather() {
    // October 1941 is mud and November 1941 snow, without a weather die.
    for scenario in ["1941", "campaign"] {
        let pos = bare().scenario(scenario).option("historical-weather");
        let mut game = pos.turn("1941-09").soviet().play();
        game.end_turn();
        game.flow(&[1, 2, 3]);
        assert_eq!(
            (game.month().as_str(), game.weather().as_str()),
            ("1941-10", "mud")
        );
        assert_eq!((game.rp("axis"), game.rp("soviet")), (13, 13));
        game.end_turn();
        game.end_turn();
        game.flow(&[4]);
        assert_eq!(
            (game.month().as_str(), game.weather().as_str()),
            ("1941-11", "snow")
        );
        assert_eq!((game.rp("axis"), game.rp("soviet")), (12, 26));
    }
    // A year later the die decides again.
    let mut later = bare()
        .option("historical-weather")
        .turn("1942-09")
        .bonuses_given()
        .soviet()
        .play();
    later.end_turn();
    later.flow(&[1]);
    assert_eq!(later.weather(), "clear");
}
