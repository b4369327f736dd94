//! §2.7, §2.11 to §2.13: movement, HQs, exploitation, breakdown.

use super::game::{Game, Map, R1, at};
use holdline::choice::Choice;
use holdline::data::map::{Land, River};
use holdline::ids::Side;
use holdline::posture::Posture;
use serde_json::{Value, json};

fn moving(slot: &str) -> Value {
    json!({ "R1": { "phase": { "movement": slot }, "winner": "german" } })
}

/// German units about to move, with points on the hex of the first.
fn march(map: Map, units: Value, more: Value) -> Game {
    march_with(map, units, more, &[])
}

fn march_with(map: Map, units: Value, more: Value, options: &[(&str, bool)]) -> Game {
    let mut position =
        json!({ "units": units, "regions": moving("first"), "cp": [["20.20", "4a", 3]] });
    for (key, value) in more.as_object().unwrap() {
        position[key] = value.clone();
    }
    Game::with(map, position, options)
}

#[test]
fn vector_9_three_on_foot_are_a_full_hex() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"), "32id-ir-96": at("20.21", "movement"),
        "3id-ir-8": { "hex": "20.20", "posture": "movement" },
    });
    // With the way beyond closed nobody can pass through either.
    let beyond = ["20.22", "19.20", "19.21", "21.20", "21.21"];
    let map = beyond
        .iter()
        .fold(Map::plain(), |map, hex| map.land(hex, Land::Closed));
    let mut game = march(map, units, json!({}));
    assert_eq!(game.refused("4a", game.step("3id-ir-8", "20.21")), "§2.12");
}

#[test]
fn ruling_a031_motorized_lowers_the_limit() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"), "2id-ir-5": at("20.20", "movement"),
    });
    let mut game = march(Map::plain(), units, json!({}));
    assert_eq!(game.refused("4a", game.step("2id-ir-5", "20.21")), "§2.12");
}

#[test]
fn ruling_a030_hq_counts_for_the_limit() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "3id-ir-8": at("20.20", "movement") });
    let mut game = march(
        Map::plain(),
        units,
        json!({ "hqs": { "ii": { "hex": "20.21" } } }),
    );
    assert_eq!(game.refused("4a", game.step("3id-ir-8", "20.21")), "§2.12");
}

#[test]
fn ruling_a120_foot_passes_through_foot() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"), "32id-ir-96": at("20.21", "movement"),
        "3id-ir-8": at("20.20", "movement"),
    });
    let mut game = march(Map::plain(), units, json!({}));
    game.choose("4a", game.step("3id-ir-8", "20.21"));
    game.choose("4a", game.step("3id-ir-8", "20.22"));
    assert_eq!(game.stands("3id-ir-8"), "20.22");
}

#[test]
fn nobody_stops_in_a_full_mountain_hex() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "1kav-reitr-1": at("20.20", "movement") });
    let mut game = march(
        Map::plain().land("20.21", Land::Mountain),
        units,
        json!({ "cp": [] }),
    );
    // Three MP: two into the mountains, one beyond. The rider may pass, but not stay: nobody else moves first.
    game.choose("3a", game.step("1kav-reitr-1", "20.21"));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.22")), "§2.12");
    game.choose("3a", game.step("1kav-reitr-1", "20.22"));
}

#[test]
fn costs_of_ground() {
    let units = || json!({ "32id-ir-4": at("20.20", "movement"), "2id-ir-5": at("22.20", "movement"), "3pz-pzr-5": at("24.20", "movement") });
    let cp = json!({ "cp": [["22.20", "4a", 1], ["24.20", "4a", 1]] });
    for (land, foot, motor) in [
        (Land::Clear, Some(1), Some(1)),
        (Land::Town, Some(1), Some(1)),
        (Land::Forest, Some(2), Some(3)),
        (Land::Marsh, Some(2), Some(3)),
        (Land::Mountain, Some(2), None),
    ] {
        let map = Map::plain().land("20.21", land).land("22.21", land);
        let mut game = march(map, units(), cp.clone());
        for (unit, to, price, mp) in [
            ("32id-ir-4", "20.21", foot, 2),
            ("2id-ir-5", "22.21", motor, 4),
        ] {
            match price {
                Some(price) => {
                    game.choose("4a", game.step(unit, to));
                    assert_eq!(game.unit(unit).mp, mp - price, "{land:?} {unit}");
                }
                None => assert_eq!(game.refused("4a", game.step(unit, to)), "§2.12"),
            }
        }
    }
}

#[test]
fn motors_pay_and_foot_does_not() {
    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "2id-ir-5": at("22.20", "movement") });
    let mut game = march(Map::plain(), units, json!({ "cp": [] }));
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.refused("4a", game.step("2id-ir-5", "22.21")), "§2.6");
}

#[test]
fn ruling_a032_minor_river_costs_nothing() {
    let map =
        Map::plain()
            .river("20.20", "20.21", River::Minor)
            .river("20.21", "20.22", River::Minor);
    let mut game = march(
        map,
        json!({ "32id-ir-4": at("20.20", "movement") }),
        json!({}),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    game.choose("4a", game.step("32id-ir-4", "20.22"));
}

#[test]
fn a_great_river_needs_a_bridge() {
    let map = || Map::plain().river("20.20", "20.21", River::Major);
    let units = || json!({ "32id-ir-4": at("20.20", "movement") });
    let mut game = march(map(), units(), json!({}));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.21")), "§2.12");
    let mut game = march(
        map(),
        units(),
        json!({ "bridges": [["20.20", "20.21", true]] }),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
}

#[test]
fn ruling_a119_disordered_units_fall_back_one_hex() {
    let units = || {
        json!({
            "32id-ir-4": { "hex": "20.20", "posture": "disordered", "shaken": true }, "4dp-14-pp": at("20.19", "movement"),
        })
    };
    let hold = json!({ "hold": { "20.21": "german", "20.22": "german", "19.20": "german" } });
    let mut game = march(Map::plain(), units(), hold.clone());
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "21.20")), "§2.12");
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.posture("32id-ir-4"), Posture::Disordered);
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.22")), "§2.12");

    let mut game = march(
        Map::plain().river("20.20", "20.21", River::Minor),
        units(),
        hold,
    );
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.21")), "§2.12");
}

#[test]
fn ruling_a105_withdrawn_units_may_move() {
    let units = json!({
        "32id-ir-4": { "hex": "20.20", "posture": "disordered", "shaken": true, "fought": true, "moved": true },
        "32id-ir-94": { "hex": "20.20", "posture": "movement", "fought": true, "moved": true },
    });
    let mut game = march(
        Map::plain(),
        units,
        json!({ "hold": { "20.21": "german" } }),
    );
    game.choose("4a", game.step("32id-ir-94", "20.21"));
    game.choose("4a", game.step("32id-ir-4", "20.21"));
}

#[test]
fn ruling_a110_only_cubes_flip_hexes() {
    let mut game = march(
        Map::plain(),
        json!({ "32id-ir-4": at("20.20", "movement") }),
        json!({ "hold": { "20.21": "polish" } }),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    assert!(game.state.friendly(game.hex("20.21"), Side::German));
}

#[test]
fn ruling_a089_points_stay_on_the_hex() {
    let mut game = march(
        Map::plain(),
        json!({ "32id-ir-4": at("20.20", "movement") }),
        json!({ "cp": [["20.21", "pomorze", 2], ["20.20", "4a", 1]], "hold": { "20.21": "polish" } }),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.cp("20.21", "pomorze"), 0);
    assert_eq!(game.cp("20.20", "4a"), 1);
}

/// A panzer regiment that drives some hexes south over open ground.
fn drive(hexes: usize, options: &[(&str, bool)]) -> Game {
    let mut game = march_with(
        Map::plain(),
        json!({ "3pz-pzr-5": at("20.20", "movement") }),
        json!({}),
        options,
    );
    for row in 0..hexes {
        game.choose("4a", game.step("3pz-pzr-5", &format!("20.{}", 21 + row)));
    }
    game
}

#[test]
fn vector_12_four_hexes_risk_a_breakdown_three_do_not() {
    assert_eq!(drive(3, &[]).dice(), "");
    for (face, broken) in [(".", false), ("t", false), ("s", true)] {
        let mut game = drive(4, &[]);
        assert_eq!(game.dice(), "r");
        game.roll(face);
        assert_eq!(
            game.posture("3pz-pzr-5") == Posture::Disordered,
            broken,
            "{face}"
        );
    }
}

#[test]
fn ruling_a044_breakdown_on_a_national_star() {
    assert_eq!(drive(4, &[]).dice(), "r");
    assert_eq!(drive(4, &[("black-breakdown", true)]).dice(), "b");
}

#[test]
fn vector_16_a_lone_hq_falls_back_only_before_a_mover_with_mp_left() {
    let hq = |hex: &str| json!({ "hqs": { "pomorze": { "hex": hex, "cp": 3 } }, "hold": { hex: "polish", "20.25": "polish" } });
    // Two MP: two steps bring the infantry next to the HQ with nothing left.
    let mut game = march(
        Map::plain(),
        json!({ "32id-ir-4": at("20.20", "movement") }),
        hq("20.23"),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    assert_eq!(
        game.state.pots[game.pot("pomorze").i()].hex,
        game.hex("20.23")
    );

    // One step and one MP left: it has to go.
    let mut game = march(
        Map::plain(),
        json!({ "32id-ir-4": at("20.20", "movement") }),
        json!({ "hqs": { "pomorze": { "hex": "20.22", "cp": 3 } }, "hold": { "20.22": "polish", "20.23": "polish" } }),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    game.choose(
        "pomorze",
        Choice::Flee(game.pot("pomorze"), game.hex("20.23")),
    );
    assert_eq!(
        game.state.pots[game.pot("pomorze").i()].hex,
        game.hex("20.23")
    );
    assert_eq!(game.state.pots[game.pot("pomorze").i()].cp, 3);
}

#[test]
fn ruling_a106_lone_hq_falls_back() {
    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("20.22", "movement") });
    let mut game = march(
        Map::plain(),
        units,
        json!({ "hqs": { "pomorze": { "hex": "20.22", "cp": 3 } } }),
    );
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(
        game.state.pots[game.pot("pomorze").i()].hex,
        game.hex("20.22")
    );
}

#[test]
fn ruling_a108_hq_moves_two_hexes() {
    let hold =
        json!({ "20.20": "german", "20.21": "german", "20.22": "german", "20.23": "german" });
    let more = json!({ "hqs": { "xix": { "hex": "20.20" } }, "hold": hold });
    let mut game = march(
        Map::plain(),
        json!({ "32id-ir-4": at("30.30", "movement") }),
        more,
    );
    let shift = |game: &Game, hex: &str| Choice::Shift(game.pot("xix"), game.hex(hex));
    game.choose("4a", shift(&game, "20.21"));
    game.choose("4a", shift(&game, "20.22"));
    let third = shift(&game, "20.23");
    assert_eq!(game.refused("4a", third), "§2.7");
}

/// A panzer regiment in Exploit, with a point, and something Polish further south.
fn breakthrough(units: Value, more: Value) -> Game {
    let mut position = json!({
        "units": { "3pz-pzr-5": at("20.20", "exploit") },
        "regions": { "R1": { "phase": { "exploit": "first" }, "winner": "german" } },
        "cp": [["20.20", "4a", 1]],
    });
    for (key, value) in units.as_object().unwrap() {
        position["units"][key] = value.clone();
    }
    for (key, value) in more.as_object().unwrap() {
        position[key] = value.clone();
    }
    Game::new(Map::plain(), position)
}

#[test]
fn ruling_a050_exploit_needs_a_weak_target() {
    let units =
        json!({ "4dp-14-pp": { "hex": "20.22", "posture": "movement", "known": "identified" } });
    let mut game = breakthrough(units, json!({}));
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.22"))),
        "§2.10"
    );

    let units =
        json!({ "4dp-14-pp": { "hex": "20.22", "posture": "disordered", "known": "identified" } });
    let mut game = breakthrough(units, json!({}));
    game.attack("4a", "20.22", &["3pz-pzr-5"], &[]).unwrap();
    assert_eq!(game.cp("20.20", "4a"), 0);
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "bbg");
    game.roll("t..");
    assert!(!game.alive("4dp-14-pp"));
    game.choose("4a", Choice::Advance(game.id("3pz-pzr-5")));
    assert_eq!(game.stands("3pz-pzr-5"), "20.22");
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Movement);
    assert!(game.state.friendly(game.hex("20.21"), Side::German));
}

#[test]
fn an_exploitation_that_fails_laagers_and_may_break_down() {
    let units =
        json!({ "4dp-14-pp": { "hex": "20.22", "posture": "disordered", "known": "identified" } });
    let mut game = breakthrough(units, json!({ "hold": { "20.21": "polish" } }));
    game.attack("4a", "20.22", &["3pz-pzr-5"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("...");
    assert_eq!(game.dice(), "r");
    game.roll("s");
    assert_eq!(game.stands("3pz-pzr-5"), "20.20");
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Disordered);
    assert!(game.state.friendly(game.hex("20.21"), Side::Polish));
}

#[test]
fn ruling_a107_attack_on_a_lone_hq() {
    let more = json!({ "hqs": { "pomorze": { "hex": "20.22", "cp": 5 } }, "hold": { "20.22": "polish", "20.23": "polish" } });
    let mut game = breakthrough(json!({}), more);
    game.attack("4a", "20.22", &["3pz-pzr-5"], &[]).unwrap();
    game.choose(
        "pomorze",
        Choice::Flee(game.pot("pomorze"), game.hex("20.23")),
    );
    assert_eq!(
        game.state.pots[game.pot("pomorze").i()].hex,
        game.hex("20.23")
    );
    assert_eq!(game.state.pots[game.pot("pomorze").i()].cp, 2);
    assert!(game.offers("4a", Choice::Advance(game.id("3pz-pzr-5"))));
}

/// A refusal that rests on a figure says it.
#[test]
fn a_full_hex_says_how_full_it_is() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.20", "movement"),
        "32id-ir-96": at("20.20", "movement"), "3id-ir-8": at("20.20", "movement"),
    });
    let position = json!({
        "units": units, "hold": { "20.20": "german" },
        "regions": { "R1": { "phase": { "movement": "first" }, "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    // No way leads on from the full hex.
    let unit = game.id("32id-ir-4");
    game.state.units[unit.i()].mp = 1;
    let step = Choice::Step(unit, game.hex("20.20"));
    let refusal = game.try_choose("4a", step).unwrap_err();
    assert_eq!(refusal.to_string(), "The hex is full: 3 of 3 units (§2.12)");
}
