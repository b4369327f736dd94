//! The odds of well-known fights, to the last printed digit, and the figures of the handbook.

use holdline::Holdline;
use holdline::dice::{Dice, Die, Face, Need, Tally};
use holdline::odds::odds;
use holdline::options::Options;
use serde_json::{Value, json};
use table::Judge;

fn cubes(kind: &str, posture: &str, n: usize) -> Vec<Value> {
    vec![json!({ "kind": kind, "posture": posture }); n]
}

/// Attacker's wins, doubles, draws, defender's wins in per cent; defenders and attackers destroyed by stars.
fn case(name: &str, case: Value, want: [f64; 6]) {
    let rules = Holdline::shipped().unwrap();
    let found = Judge::odds(&*rules, &case).unwrap();
    let get = |key: &str| found[key].as_f64().unwrap();
    // Printed figures are rounded so that a line adds up to 100.
    for (key, want) in ["attacker_wins", "attacker_doubles", "draw", "defender_wins"]
        .iter()
        .zip(want)
    {
        let percent = get(key) * 100.0;
        assert!(
            (percent - want).abs() < 0.61,
            "{name}: {key} is {percent} and not {want}"
        );
    }
    for (key, want) in [
        ("defenders_destroyed", want[4]),
        ("attackers_destroyed", want[5]),
    ] {
        assert!(
            (get(key) - want).abs() < 0.0061,
            "{name}: {key} is {} and not {want}",
            get(key)
        );
    }
}

#[test]
fn prepared_attacks_on_dug_in_infantry() {
    let attack = json!({ "units": cubes("INF", "prepared", 3), "dice": { "red": 2 } });
    let dug = cubes("PINF", "dug_in", 3);
    let plain = json!({ "attack": attack, "defend": { "units": dug, "dice": { "green": 1 } } });
    case(
        "three regiments and two batteries",
        plain,
        [73., 49., 14., 13., 0.135, 0.35],
    );
    let guns =
        json!({ "attack": attack, "defend": { "units": dug, "dice": { "green": 2, "black": 1 } } });
    case(
        "against guns with registered targets",
        guns,
        [57., 29., 18., 25., 0.14, 0.59],
    );
    let heavy = json!({ "units": cubes("INF", "prepared", 3), "dice": { "red": 2, "black": 2 } });
    let heavy =
        json!({ "attack": heavy, "defend": { "units": dug, "dice": { "green": 2, "black": 1 } } });
    case(
        "with heavy artillery",
        heavy,
        [74., 41., 13., 14., 0.33, 0.59],
    );
    let weak = json!({ "attack": attack, "defend": { "units": cubes("PINF", "dug_in", 1), "dice": { "green": 1 } } });
    case("a single regiment", weak, [94., 86., 5., 1., 0.14, 0.07]);
}

#[test]
fn columns_on_the_march_and_armour() {
    let attack = json!({ "units": cubes("INF", "prepared", 3), "dice": { "red": 2 } });
    let march = json!({ "attack": attack, "defend": { "units": cubes("PINF", "movement", 3) } });
    case("caught in movement", march, [94., 86., 5., 1., 0.43, 0.07]);
    let both = json!({ "attack": { "units": cubes("INF", "movement", 3) }, "defend": { "units": cubes("PINF", "movement", 3) } });
    case("both in movement", both, [51., 37., 29., 20., 0.07, 0.07]);
    let tanks = json!({ "units": cubes("PZ", "prepared", 2), "dice": { "red": 1 } });
    let tanks = json!({ "attack": tanks, "defend": { "units": cubes("PINF", "dug_in", 3), "dice": { "green": 1 } } });
    case(
        "two panzer regiments",
        tanks,
        [65., 42., 17., 18., 0.27, 0.35],
    );
    let forest = |red: u8| {
        let tanks =
            json!({ "units": cubes("PZ", "prepared", 2), "hampered": 1, "dice": { "red": red } });
        json!({ "attack": tanks, "defend": { "units": cubes("PINF", "dug_in", 2), "dice": { "red": 1 } } })
    };
    case(
        "tanks in a forest",
        forest(0),
        [42., 29., 26., 32., 0.05, 0.20],
    );
    case(
        "tanks in a forest with a battery",
        forest(1),
        [55., 39., 23., 22., 0.08, 0.20],
    );
    let hunt = json!({ "attack": { "units": cubes("PZ", "exploit", 2) }, "defend": { "units": cubes("PINF", "disordered", 1) } });
    case("exploitation", hunt, [85., 69., 12., 2., 0.80, 0.00]);
}

#[test]
fn polish_attacks_and_forts() {
    let polish = json!({ "units": cubes("PINF", "prepared", 3), "dice": { "green": 1 } });
    let moving = json!({ "attack": polish, "defend": { "units": cubes("INF", "movement", 3) } });
    case("a counter-attack", moving, [58., 43., 23., 19., 0.35, 0.07]);
    let dug = json!({ "attack": polish, "defend": { "units": cubes("INF", "dug_in", 2) } });
    case("against two dug in", dug, [45., 30., 24., 31., 0.10, 0.13]);
    let fort = |units: usize, red: u8| {
        let attack =
            json!({ "units": cubes("INF", "prepared", units), "dice": { "red": red, "black": 2 } });
        let defend =
            json!({ "units": cubes("PINF", "dug_in", 3), "dice": { "green": 1, "red": 2 } });
        json!({ "attack": attack, "defend": defend, "ignore": 1 })
    };
    case("a fort", fort(3, 2), [53., 26., 18., 29., 0.12, 0.51]);
    case(
        "a fort from two hexes",
        fort(6, 4),
        [95., 70., 3., 2., 0.47, 0.51],
    );
    let attack = json!({ "units": cubes("INF", "prepared", 3), "dice": { "red": 1 } });
    let post = json!({ "attack": attack, "defend": { "dice": { "green": 1, "red": 2 }, "kills": [1] }, "ignore": 1 });
    case(
        "a border counter in a fort",
        post,
        [66., 53., 19., 14., 0.33, 0.07],
    );
}

/// §2.9: faces of the three dice, mean successes 1/3, 1/2, 1/2 and stars 1/6, 1/6, 1/3.
#[test]
fn vector_01_dice() {
    let rules = Holdline::shipped().unwrap();
    let sides = |die| rules.book.sides(die).unwrap();
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
        let sides = rules.book.sides(die).unwrap();
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

/// §2.10 step 4: armour loses black dice first and never goes below none (A83).
#[test]
fn vector_04_and_05_armour_in_bad_ground() {
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
    let usual = Options::of(&rules.book, &table::Setup::default());
    let nothing = odds(&rules.book, &usual, [Dice::default(); 2], [&[], &[]], 0);
    assert_eq!(nothing.draw, 1.0);
}
