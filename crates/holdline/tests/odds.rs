//! The odds of well-known fights, to the last printed digit, and the figures of the handbook.

use engine::Analyze;
use holdline::Holdline;
use holdline::analysis::odds::odds;
use holdline::data::options::Options;
use holdline::dice::{Dice, Die, Face, Need, Tally};
use serde_json::Value;

/// The table of 4b to the precision it is printed with: whole per cents, of which the draws make a line add up to 100, and
/// cubes destroyed by stars in three figures that were cut to two.
#[test]
fn the_odds_table_is_reproduced() {
    let rules = Holdline::shipped().unwrap();
    let table: Vec<Value> = serde_json::from_str(include_str!("odds.json")).unwrap();
    assert_eq!(table.len(), 15);
    for row in table {
        let case = serde_json::from_value(row["case"].clone()).unwrap();
        let found = serde_json::json!(Analyze::odds(&*rules, &case).unwrap());
        let get = |of: &Value, key: &str| of[key].as_f64().unwrap();
        for (key, want) in row["printed"].as_object().unwrap() {
            let (is, want) = (get(&found, key), want.as_f64().unwrap());
            let told = format!("{}: {key} is {is} and not {want}", row["name"]);
            if key.ends_with("destroyed") {
                let printed = (is * 1000.0).round() / 1000.0;
                assert!((printed - want).abs() < 0.005 + 1e-9, "{told}");
            } else {
                let sum =
                    get(&row["printed"], "attacker_wins") + get(&row["printed"], "defender_wins");
                let rest = key == "draw" && want == 100.0 - sum && (is * 100.0 - want).abs() < 1.0;
                assert!(rest || (is * 100.0 - want).abs() <= 0.5, "{told}");
            }
        }
    }
}

/// §2.9: faces of the three dice, mean successes 1/3, 1/2, 1/2 and stars 1/6, 1/6, 1/3.
#[test]
fn vector_01_dice() {
    let rules = Holdline::shipped().unwrap();
    let sides = |die| rules.data.sides(die).unwrap();
    let shows = |die| Face::ALL.map(|face| sides(die).showing(face));
    assert_eq!(shows(Die::Green), [4, 1, 1]);
    assert_eq!(shows(Die::Red), [3, 2, 1]);
    assert_eq!(shows(Die::Black), [3, 1, 2]);
    assert_eq!(Tally { ticks: 1, stars: 2 }.successes(), 3);
}

/// §2.8: rally chances on the national die, with and without the second die.
#[test]
fn vector_11_rally() {
    let rules = Holdline::shipped().unwrap();
    let chance = |die, need: Need| {
        let sides = rules.data.sides(die).unwrap();
        Face::ALL
            .into_iter()
            .filter(|&f| need.met(f))
            .map(|f| sides.showing(f))
            .sum::<u8>()
    };
    assert_eq!(chance(Die::Red, Need::Either), 3);
    assert_eq!(chance(Die::Green, Need::Tick), 1);
    // With a second die 3/4 and 11/36.
    let twice = |hits: u8| 36 - (6 - u16::from(hits)).pow(2);
    assert_eq!(twice(chance(Die::Red, Need::Either)), 27);
    assert_eq!(twice(chance(Die::Green, Need::Tick)), 11);
}

/// §2.10 step 4: armor loses black dice first and never goes below none (A83).
#[test]
fn vector_04_and_05_armor_in_bad_ground() {
    let mut town_and_river = Dice {
        black: 2,
        red: 1,
        green: 0,
    };
    town_and_river.hamper(2);
    assert_eq!(
        town_and_river,
        Dice {
            black: 0,
            red: 1,
            green: 0
        }
    );
    let mut river_and_fort = Dice {
        black: 2,
        red: 1,
        green: 0,
    };
    river_and_fort.hamper(4);
    assert_eq!(river_and_fort.count(), 0);
}

#[test]
fn odds_of_nothing_are_a_draw() {
    let rules = Holdline::shipped().unwrap();
    let usual = Options::of(&rules.data, &engine::Setup::default());
    let nothing = odds(&rules.data, &usual, [Dice::default(); 2], [&[], &[]], 0);
    assert_eq!(nothing.draw, 1.0);
}

/// More dice than a combat has are refused before anything is computed, however the numbers add up.
#[test]
fn too_many_dice_are_refused() {
    use engine::Analyze;
    let rules = Holdline::shipped().unwrap();
    for dice in [
        serde_json::json!({"green": 255, "red": 1}),
        serde_json::json!({"green": 255, "red": 255, "black": 255}),
        serde_json::json!({"black": 41}),
    ] {
        let case = serde_json::json!({"attack": {"dice": dice}, "defend": {}});
        let case = serde_json::from_value(case).unwrap();
        let refused = rules.odds(&case).unwrap_err();
        assert!(refused.contains("at most 40 dice"), "{refused}");
    }
}
