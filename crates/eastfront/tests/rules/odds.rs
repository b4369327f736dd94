//! Odds before an attack: exact, and equal to the real procedure.

use crate::common::*;
use eastfront::{Choice, Eastfront};
use engine::Analyze;
use serde_json::{Value, json};

fn odds(case: Value) -> Value {
    try_odds(laboratory(), case).unwrap_or_else(|why| panic!("{why}"))
}

/// The odds of a case as JSON, as the command line asks for it.
fn try_odds(rules: &Eastfront, case: Value) -> Result<Value, String> {
    let case = serde_json::from_value(case).map_err(|error| error.to_string())?;
    let odds = rules.odds(&case)?;
    Ok(serde_json::to_value(odds).unwrap())
}

fn near(value: &Value, want: f64) -> bool {
    (value.as_f64().unwrap() - want).abs() < 1e-12
}

#[test]
fn one_die_each() {
    // One die hits infantry with 5 and 6, armor with 6.
    let infantry = odds(
        json!({ "attack": { "dice": 1, "infantry": 3 }, "defend": { "dice": 1, "infantry": 1 } }),
    );
    assert!(near(&infantry["defender_dies"], 1.0 / 3.0));
    assert!(near(&infantry["attacker_loses"][1], 1.0 / 3.0));
    assert!(near(&infantry["attacker_loses"][0], 2.0 / 3.0));
    assert!(near(&infantry["defender_mean"], 1.0 / 3.0));
    let armor =
        odds(json!({ "attack": { "dice": 1, "armor": 2 }, "defend": { "dice": 2, "armor": 1 } }));
    assert!(near(&armor["defender_dies"], 1.0 / 6.0));
    assert!(near(&armor["attacker_loses"][2], 1.0 / 36.0));
    assert!(near(&armor["attacker_mean"], 1.0 / 3.0));
}

#[test]
fn armor_screens_no_infantry() {
    // Two dice on armor 1 and infantry 1: nothing lost with 16/36; everything with 6 6, 6 5, 5 6.
    let mixed = odds(
        json!({ "attack": { "dice": 1, "armor": 1, "infantry": 1 }, "defend": { "dice": 2, "infantry": 2 } }),
    );
    assert!(near(&mixed["attacker_loses"][0], 16.0 / 36.0));
    assert!(near(&mixed["attacker_loses"][2], 3.0 / 36.0));
    assert!(near(&mixed["attacker_loses"][1], 17.0 / 36.0));
}

/// Every roll of the rulebook's battle, played through: the losses are as likely as the odds say.
#[test]
fn odds_equal_the_real_battle() {
    let pos = bare()
        .soviet()
        .put("su-22", "14,10")
        .put_at("de-3-panzer", "13,11", 2);
    let position = pos.json().clone();
    let answer = odds(json!({ "position": position, "attack": "13,11", "with": ["su-22"] }));
    let mut opened = pos.play();
    assert_eq!(opened.announce("13,11", "su-22", false), Ok((3, 4)));
    let mut defender = [0u32; 3];
    let mut attacker = [0u32; 4];
    for code in 0..6u32.pow(7) {
        // Faces below 5 are alike: skip what adds nothing by counting 1 to 4 once, four times over.
        let dice: Vec<u32> = (0..7).map(|i| code / 6u32.pow(i) % 6 + 1).collect();
        if dice.iter().any(|die| (2..=4).contains(die)) {
            continue;
        }
        let weight: u32 = dice
            .iter()
            .map(|die| if *die == 1 { 4 } else { 1 })
            .product();
        let mut game = opened.clone();
        game.roll(&dice[..3], &dice[3..]);
        game.settle();
        defender[(2 - game.sp("de-3-panzer")) as usize] += weight;
        attacker[(3 - game.sp("su-22")) as usize] += weight;
    }
    let all = f64::from(6u32.pow(7));
    for (lost, ways) in defender.iter().enumerate() {
        assert!(
            near(&answer["defender_loses"][lost], f64::from(*ways) / all),
            "defender loses {lost}"
        );
    }
    for (lost, ways) in attacker.iter().enumerate() {
        assert!(
            near(&answer["attacker_loses"][lost], f64::from(*ways) / all),
            "attacker loses {lost}"
        );
    }
}

#[test]
fn a_case_from_a_position() {
    let pos = lab()
        .own("Smolensk", "soviet")
        .put("de-9", "14,13")
        .put_at("de-3-panzer", "15,12", 3)
        .put("su-20", "15,13");
    let with = json!(["de-9", "de-3-panzer"]);
    let answer =
        odds(json!({ "position": pos.json(), "attack": "15,13", "with": with, "air": true }));
    assert_eq!(
        answer["case"]["attack"],
        json!({ "dice": 8, "armor": 3, "infantry": 4 })
    );
    assert_eq!(
        answer["case"]["defend"],
        json!({ "dice": 4, "armor": 0, "infantry": 3 })
    );
    // Against a guess instead of the truth.
    let guess = json!({ "unit": "su-2-armor", "steps": 2 });
    let answer =
        odds(json!({ "position": pos.json(), "attack": "15,13", "with": with, "defender": guess }));
    assert_eq!(answer["case"]["attack"]["dice"], 6);
    assert_eq!(
        answer["case"]["defend"],
        json!({ "dice": 5, "armor": 2, "infantry": 0 })
    );
    // A scenario by its name, on the shipped board.
    let case = json!({ "position": "1941", "attack": "10,14", "with": ["de-2-panzer"] });
    let shipped = try_odds(shipped(), case).unwrap();
    assert_eq!(shipped["case"]["attack"]["dice"], 4);
    assert_eq!(
        shipped["case"]["defend"]["dice"], 3,
        "2 and the city of Brest-Litovsk"
    );
}

#[test]
fn cases_that_make_no_sense_are_refused() {
    let rules = laboratory();
    let pos = lab()
        .put("de-9", "12,11")
        .put("su-8", "14,11")
        .json()
        .clone();
    let bad = |case: Value, reason: &str| match try_odds(rules, case.clone()) {
        Ok(answer) => panic!("{case} gave {answer}"),
        Err(why) => assert!(why.contains(reason), "{why}, not {reason}"),
    };
    bad(json!({}), "case");
    bad(
        json!({ "attack": { "dice": 27 }, "defend": { "dice": 1 } }),
        "26",
    );
    bad(
        json!({ "attack": { "dice": 1 }, "defend": { "dice": 27 } }),
        "26",
    );
    assert!(
        try_odds(
            rules,
            json!({ "attack": { "dice": 26 }, "defend": { "dice": 26 } })
        )
        .is_ok()
    );
    bad(
        json!({ "position": pos, "attack": "13,11", "with": ["de-9"] }),
        "nobody",
    );
    bad(
        json!({ "position": pos, "attack": "14,11", "with": ["de-9"] }),
        "§11.2",
    );
    bad(
        json!({ "position": pos, "attack": "13,11", "with": ["de-9"], "defender": { "unit": "de-4", "steps": 1 } }),
        "§11.2",
    );
    bad(
        json!({ "position": "1940", "attack": "13,11", "with": [] }),
        "1940",
    );
}

#[test]
fn figures_of_a_position() {
    let game = lab()
        .put("de-9", "12,11")
        .put("de-4", "12,12")
        .put("su-8", "14,11")
        .play();
    let figures = game.rules.figures(&game.state);
    assert!(figures.contains(&("axis_blocks", 2.0)) && figures.contains(&("soviet_blocks", 1.0)));
    assert!(
        figures.contains(&("axis_cities", 7.0)),
        "five of 1941, Minsk and Smolensk"
    );
}

/// From a view alone: each thing the defender can still be with its weight, and their mean.
#[test]
fn odds_against_an_unseen_block_are_the_mean_of_what_it_can_be() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put("su-24", "13,11")
        .put("su-8", "16,11")
        .play();
    let ask = |game: &Game| {
        let odds = game.rules.odds_from_view(&game.view("axis"));
        odds.map(|odds| serde_json::to_value(odds).unwrap())
    };
    game.pace(Choice::Attack(at("13,11")));
    assert_eq!(ask(&game), None, "nobody attacks yet");
    game.pace(Choice::With(unit("de-9")));
    let seen = ask(&game).unwrap();
    assert_eq!(seen["exact"], false);
    assert_eq!(seen["dice"]["total"], 3);
    let kinds = seen["kinds"].as_array().unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    // Infantry of 2 or 3 SP at any strength, the likeliest first.
    assert!(kinds.len() > 2);
    assert!(
        kinds
            .windows(2)
            .all(|two| number(&two[0]["weight"]) >= number(&two[1]["weight"]))
    );
    let weight: f64 = kinds.iter().map(|kind| number(&kind["weight"])).sum();
    assert!((weight - 1.0).abs() < 1e-9);
    for figure in ["defender_dies", "defender_mean", "attacker_mean"] {
        let mean = kinds
            .iter()
            .map(|kind| number(&kind["weight"]) * number(&kind[figure]));
        assert!(
            (mean.sum::<f64>() - number(&seen[figure])).abs() < 1e-9,
            "{figure}"
        );
    }
    for list in ["attacker_loses", "defender_loses"] {
        let chances = seen[list].as_array().unwrap().iter().map(number);
        assert!((chances.sum::<f64>() - 1.0).abs() < 1e-9, "{list}");
    }
    for kind in kinds {
        let (dice, steps) = (&kind["defense_dice"], &kind["steps"]);
        let case = json!({ "attack": { "dice": 3, "infantry": 4 }, "defend": { "dice": dice, "infantry": steps } });
        assert_eq!(kind["kind"], "infantry");
        assert!(near(
            &odds(case)["defender_dies"],
            number(&kind["defender_dies"])
        ));
    }
}

/// A block seen this month is what it was; the city's die counts.
#[test]
fn odds_against_a_block_seen_this_month_are_exact() {
    let mut game = opening("1941");
    game.pace(Choice::Attack(at("10,12")));
    game.pace(Choice::With(unit("de-3-panzer")));
    let seen = game.rules.odds_from_view(&game.view("axis"));
    let seen = serde_json::to_value(seen).unwrap();
    assert_eq!((&seen["exact"], &seen["city"]), (&json!(true), &json!(1)));
    let case =
        json!({ "attack": { "dice": 4, "armor": 4 }, "defend": { "dice": 3, "infantry": 2 } });
    let known = odds(case);
    for figure in [
        "defender_dies",
        "defender_loses",
        "attacker_loses",
        "attacker_mean",
    ] {
        assert_eq!(seen[figure], known[figure], "{figure}");
    }
}
