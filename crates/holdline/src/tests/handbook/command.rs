//! §2.6 to §2.8: command points, supply, postures and rally.

use super::game::{Game, Map, R1, at};
use holdline::choice::{Choice, Source};
use holdline::data::map::{Land, River};
use holdline::ids::PlaceId;
use holdline::posture::Posture;
use serde_json::{Value, json};

fn command() -> Value {
    json!({ "R1": { "phase": "command", "winner": "german" } })
}

fn posture() -> Value {
    json!({ "R1": { "phase": "posture", "winner": "german" } })
}

fn rally() -> Value {
    json!({ "R1": { "phase": { "rally": "first" }, "winner": "german" } })
}

/// XIX Corps at 18.13 at the end of a route from its entry at 13.13, all of row 13 and around it German.
fn corps(map: Map, unit: &str) -> Game {
    let mut hold = json!({});
    for column in 12..=20 {
        for row in 11..=16 {
            hold[format!("{column}.{row}")] = json!("german");
        }
    }
    let route: Vec<String> = (13..=18).map(|column| format!("{column}.13")).collect();
    let position = json!({
        "units": { "2id-ir-5": at(unit, "movement") },
        "hqs": { "xix": { "hex": "18.13", "cp": 3, "route": route } },
        "hold": hold,
        "regions": command(),
    });
    Game::new(map, position)
}

#[test]
fn vector_10_reach_over_two_friendly_hexes() {
    let mut game = corps(Map::plain(), "18.15");
    game.choose("4a", game.place("xix", "18.15"));
    assert_eq!(game.cp("18.15", "4a"), 1);

    let mut game = corps(Map::plain(), "18.16");
    assert_eq!(game.refused("4a", game.place("xix", "18.16")), "§2.6");
}

#[test]
fn vector_10_behind_a_brook_only_next_to_the_hq() {
    // A brook all around the unit's hex.
    let around = ["18.14", "18.16", "17.14", "17.15", "19.14", "19.15"];
    let brook = |hex: &str, near: [&str; 6]| {
        near.iter()
            .fold(Map::plain(), |map, n| map.river(hex, n, River::Minor))
    };
    let mut game = corps(brook("18.15", around), "18.15");
    assert_eq!(game.refused("4a", game.place("xix", "18.15")), "§2.6");

    let next = ["18.13", "18.15", "17.13", "17.14", "19.13", "19.14"];
    let mut game = corps(brook("18.14", next), "18.14");
    game.choose("4a", game.place("xix", "18.14"));
}

#[test]
fn vector_10_beside_the_route() {
    let mut game = corps(Map::plain(), "14.14");
    game.choose("4a", game.place("xix", "14.14"));

    let mut game = corps(Map::plain(), "15.15");
    assert_eq!(game.refused("4a", game.place("xix", "15.15")), "§2.6");
}

#[test]
fn ruling_a034_reach_is_a_path() {
    let mut game = corps(Map::plain(), "18.15");
    for hex in ["18.14", "17.14", "19.14"] {
        let hex = game.hex(hex);
        game.state.hold[hex.i()] = Some(holdline::ids::Side::Polish);
    }
    assert_eq!(game.refused("4a", game.place("xix", "18.15")), "§2.6");
}

#[test]
fn ruling_a036_cut_route_keeps_the_pot() {
    let mut game = corps(Map::plain(), "18.15");
    let cut = game.hex("15.13");
    game.state.hold[cut.i()] = Some(holdline::ids::Side::Polish);
    let army = game.army("4a");
    game.state.stocks[army.i()].cp = 2;
    assert_eq!(game.refused("4a", Choice::Feed(game.pot("xix"))), "§2.7");
    game.choose("4a", game.place("xix", "18.15"));
}

#[test]
fn ruling_a111_entry_is_a_depot() {
    let mut game = corps(Map::plain(), "13.15");
    let army = game.army("4a");
    game.state.stocks[army.i()].cp = 1;
    let entry = game
        .rules
        .data
        .places
        .iter()
        .position(|p| p.name.starts_with("Schlochau"))
        .unwrap();
    game.choose(
        "4a",
        Choice::Place(Source::Place(PlaceId::nth(entry)), game.hex("13.15")),
    );
    assert_eq!(game.cp("13.15", "4a"), 1);
}

#[test]
fn a_mountain_hex_must_be_next_to_the_hq() {
    let mut game = corps(Map::plain().land("18.15", Land::Mountain), "18.15");
    assert_eq!(game.refused("4a", game.place("xix", "18.15")), "§2.6");
}

#[test]
fn bad_orders_are_refused_with_their_rule() {
    let mut game = corps(Map::plain(), "18.15");
    assert_eq!(game.refused("8a", game.place("xix", "18.15")), "§2.6");
    assert_eq!(game.refused("pomorze", game.place("xix", "18.15")), "§2.6");
    for _ in 0..3 {
        game.choose("4a", game.place("xix", "18.15"));
    }
    assert_eq!(game.refused("4a", game.place("xix", "18.15")), "§2.6");
    assert!(game.try_choose("okh", game.place("xix", "18.15")).is_err());
    assert!(
        game.try_choose("spectator", game.place("xix", "18.15"))
            .is_err()
    );
}

fn turning(unit: &str, face: &str, points: u8, more: Value) -> Game {
    let mut entry = at("20.20", face);
    for (key, value) in more.as_object().unwrap() {
        entry[key] = value.clone();
    }
    let side = if unit.contains("dp") { "pomorze" } else { "4a" };
    let cp = if points > 0 {
        json!([["20.20", side, points]])
    } else {
        json!([])
    };
    Game::new(
        Map::plain(),
        json!({ "units": { unit: entry }, "regions": posture(), "cp": cp }),
    )
}

fn turn(game: &Game, unit: &str, posture: Posture) -> Choice {
    Choice::SetPosture(game.id(unit), posture)
}

#[test]
fn ruling_a073_movement_is_always_free() {
    let mut game = turning("32id-ir-4", "dug_in", 0, json!({}));
    let prepare = turn(&game, "32id-ir-4", Posture::Prepared);
    assert_eq!(game.refused("4a", prepare), "§2.6");
    game.choose("4a", turn(&game, "32id-ir-4", Posture::Movement));

    let mut game = turning("32id-ir-4", "dug_in", 1, json!({}));
    game.choose("4a", turn(&game, "32id-ir-4", Posture::Prepared));
    assert_eq!(game.cp("20.20", "4a"), 0);
}

#[test]
fn ruling_a052_defenders_cannot_newly_dig_in() {
    let mut game = turning("32id-ir-4", "movement", 1, json!({ "fought": true }));
    let dig = turn(&game, "32id-ir-4", Posture::DugIn);
    assert_eq!(game.refused("4a", dig), "§2.8");
    game.choose("4a", turn(&game, "32id-ir-4", Posture::Prepared));
}

#[test]
fn ruling_a053_cavalry_cannot_dig_in() {
    for (unit, seat, digs) in [
        ("pomorska-16-18-ul", "pomorze", false),
        ("3pz-pzr-5", "4a", false),
        ("2id-ir-5", "4a", true),
        ("32id-ir-4", "4a", true),
    ] {
        let side = if seat == "4a" { "4a" } else { "pomorze" };
        let position = json!({
            "units": { unit: at("20.20", "movement") }, "regions": posture(), "cp": [["20.20", side, 1]],
        });
        let game = Game::new(Map::plain(), position);
        assert_eq!(
            game.offers(seat, turn(&game, unit, Posture::DugIn)),
            digs,
            "{unit}"
        );
        let tank = unit.starts_with("3pz");
        assert_eq!(
            game.offers(seat, turn(&game, unit, Posture::Exploit)),
            tank,
            "{unit}"
        );
    }
}

#[test]
fn a_moved_unit_may_draw_on_its_pot() {
    let position = |moved: bool| {
        json!({
            "units": { "2id-ir-5": { "hex": "18.15", "posture": "movement", "moved": moved } },
            "hqs": { "xix": { "hex": "18.13", "cp": 2 } },
            "hold": { "18.13": "german", "18.14": "german" },
            "regions": posture(),
        })
    };
    let mut game = Game::new(Map::plain(), position(true));
    game.choose("4a", turn(&game, "2id-ir-5", Posture::DugIn));
    assert_eq!(game.state.pots[game.pot("xix").i()].cp, 1);

    let mut game = Game::new(Map::plain(), position(false));
    let dig = turn(&game, "2id-ir-5", Posture::DugIn);
    assert_eq!(game.refused("4a", dig), "§2.6");
}

/// One disordered unit with points on its hex, at the start of ACTIONS.
fn beaten(unit: &str, army: &str, points: u8, options: &[(&str, bool)]) -> Game {
    let winner = if army == "4a" { "german" } else { "polish" };
    let regions = json!({ "R1": { "phase": { "rally": "first" }, "winner": winner } });
    let cp = if points > 0 {
        json!([["20.20", army, points]])
    } else {
        json!([])
    };
    let position =
        json!({ "units": { unit: at("20.20", "disordered") }, "regions": regions, "cp": cp });
    Game::with(Map::plain(), position, options)
}

fn rallying(game: &Game, unit: &str, dig: bool, again: bool) -> Choice {
    Choice::Rally {
        unit: game.id(unit),
        dig,
        again,
    }
}

#[test]
fn vector_11_rally_of_regulars() {
    for (face, rallied) in [(".", false), ("t", true), ("s", true)] {
        let mut game = beaten("32id-ir-4", "4a", 2, &[]);
        game.choose("4a", rallying(&game, "32id-ir-4", false, false));
        assert_eq!(game.dice(), "r");
        game.roll(face);
        let posture = if rallied {
            Posture::Movement
        } else {
            Posture::Disordered
        };
        assert_eq!(game.posture("32id-ir-4"), posture, "{face}");
    }
}

#[test]
fn vector_11_reserves_rally_on_a_tick_only() {
    for (face, rallied) in [(".", false), ("t", true), ("s", false)] {
        let mut game = beaten("chelmno-on-a-pp", "pomorze", 2, &[]);
        game.choose("pomorze", rallying(&game, "chelmno-on-a-pp", false, false));
        assert_eq!(game.dice(), "g");
        game.roll(face);
        assert_eq!(
            game.posture("chelmno-on-a-pp") == Posture::Movement,
            rallied,
            "{face}"
        );
    }
}

#[test]
fn ruling_a011_rally_costs_two_and_one() {
    let mut game = beaten("32id-ir-4", "4a", 1, &[]);
    let plain = rallying(&game, "32id-ir-4", false, false);
    assert_eq!(game.refused("4a", plain), "§2.6");

    let mut game = beaten("32id-ir-4", "4a", 2, &[]);
    let again = rallying(&game, "32id-ir-4", false, true);
    assert_eq!(game.refused("4a", again), "§2.6");

    let mut game = beaten("32id-ir-4", "4a", 3, &[]);
    game.choose("4a", rallying(&game, "32id-ir-4", false, true));
    game.roll(".");
    assert_eq!(game.dice(), "r");
    game.roll("t");
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    assert_eq!(game.cp("20.20", "4a"), 0);

    let mut game = beaten("32id-ir-4", "4a", 0, &[("free-rally", true)]);
    game.choose("4a", rallying(&game, "32id-ir-4", false, false));
}

#[test]
fn ruling_a012_rallied_infantry_may_dig_in() {
    let mut game = beaten("32id-ir-4", "4a", 2, &[]);
    game.choose("4a", rallying(&game, "32id-ir-4", true, false));
    game.roll("t");
    assert_eq!(game.posture("32id-ir-4"), Posture::DugIn);

    let mut game = beaten("32id-ir-4", "4a", 2, &[("rally-to-movement", true)]);
    let dig = rallying(&game, "32id-ir-4", true, false);
    assert_eq!(game.refused("4a", dig), "§2.8");

    let mut game = beaten("3pz-pzr-5", "4a", 2, &[]);
    let dig = rallying(&game, "3pz-pzr-5", true, false);
    assert_eq!(game.refused("4a", dig), "§2.8");
}

#[test]
fn ruling_a013_no_rally_in_the_same_turn() {
    let unit = json!({ "hex": "20.20", "posture": "disordered", "shaken": true });
    let position =
        json!({ "units": { "32id-ir-4": unit }, "regions": rally(), "cp": [["20.20", "4a", 2]] });
    let mut game = Game::new(Map::plain(), position);
    let plain = rallying(&game, "32id-ir-4", false, false);
    assert_eq!(game.refused("4a", plain), "§2.8");
}

#[test]
fn ruling_a038_hex_points_lapse() {
    for (keep, left) in [(false, 0), (true, 2)] {
        let position = json!({
            "units": { "32id-ir-4": at("20.20", "movement") }, "regions": posture(), "cp": [["20.20", "4a", 2]],
        });
        let mut game = Game::with(Map::plain(), position, &[("keep-hex-cp", keep)]);
        super::turn::end_turn(&mut game);
        assert_eq!(game.cp("20.20", "4a"), left, "keep-hex-cp {keep}");
        assert_eq!(game.state.turn, 4);
    }
}

#[test]
fn ruling_a039_no_reallocation_after_reveal() {
    let position = json!({
        "units": { "2id-ir-5": at("18.14", "movement") },
        "hqs": { "xix": { "hex": "18.13", "cp": 2 } },
        "hold": { "18.13": "german" },
        "regions": rally(),
    });
    let mut game = Game::new(Map::plain(), position);
    assert_eq!(game.refused("4a", game.place("xix", "18.14")), "§2.5");
    assert_eq!(R1, game.rules.data.map.region(game.hex("18.14")));
}
