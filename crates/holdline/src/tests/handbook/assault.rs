//! §2.10: who takes part in a combat and with what, and who goes where after it.

use super::combat::{BESIDE, FROM, GERMANS, POLES, TARGET, clash, other, prepared};
use super::game::{Game, Map, R1, at};
use holdline::choice::Choice;
use holdline::data::map::{Land, River};
use holdline::posture::Posture;
use holdline::state::Spot;
use serde_json::{Value, json};

#[test]
fn ruling_a017_dug_in_die_each_combat() {
    let mut game = clash(Map::plain(), 3, "prepared", 1, "dug_in", &[]);
    game.attack("4a", TARGET, &GERMANS[..1], &[]).unwrap();
    game.choose("pomorze", Choice::DugDie(R1));
    assert!(!game.offers("pomorze", Choice::DugDie(R1)));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrggg");
    game.roll(".....");
    assert_eq!(game.cp(TARGET, "pomorze"), 8);
    // A second attack on the same hex asks again, and costs again (A102).
    game.attack("4a", TARGET, &GERMANS[1..2], &[]).unwrap();
    game.choose("pomorze", Choice::DugDie(R1));
    assert_eq!(game.cp(TARGET, "pomorze"), 7);
}

#[test]
fn ruling_a018_one_black_die_for_preregistered_guns() {
    let mut game = clash(Map::plain(), 3, "prepared", 3, "dug_in", &[]);
    let gun = game.battery("4dp", 0);
    let gun = game.counter(&gun);
    game.state.counters[gun.i()].spot = Spot::At(game.hex(TARGET));
    game.attack("4a", TARGET, &GERMANS, &[]).unwrap();
    game.choose("pomorze", Choice::Fire(gun, 1));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrrrr".to_string() + "gggggggb");
}

#[test]
fn ruling_a059_defense_needs_no_points() {
    let mut game = clash(Map::plain(), 1, "prepared", 1, "dug_in", &[]);
    game.state.lift(game.hex(TARGET), game.army("pomorze"), 9);
    game.attack("4a", TARGET, &GERMANS[..1], &[]).unwrap();
    assert!(!game.offers("pomorze", Choice::DugDie(R1)));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrgg");
}

#[test]
fn ruling_a061_left_out_attackers_are_safe() {
    let mut game = clash(Map::plain(), 3, "prepared", 3, "dug_in", &[]);
    game.fight(TARGET, &GERMANS[..1], "..ss....");
    // Defender wins by a double and has two stars: only the one who attacked can suffer.
    assert!(!game.alive(GERMANS[0]));
    assert!(
        GERMANS[1..]
            .iter()
            .all(|unit| game.alive(unit) && game.posture(unit) == Posture::Prepared)
    );
}

#[test]
fn ruling_a014_prepared_face_survives_defense() {
    let units = json!({ "32id-ir-4": at(FROM, "movement"), "4dp-14-pp": at(TARGET, "prepared") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": other("first"), "cp": [[FROM, "4a", 1]] }),
    );
    game.fight(TARGET, &GERMANS[..1], "...");
    assert_eq!(game.posture("4dp-14-pp"), Posture::Prepared);
}

#[test]
fn ruling_a016_movement_units_follow_a_prepared_attack() {
    let units = json!({
        "32id-ir-4": at(FROM, "prepared"), "32id-ir-94": at(FROM, "movement"), "4dp-14-pp": at(TARGET, "disordered"),
    });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": prepared("first"), "cp": [[FROM, "4a", 1]] }),
    );
    game.fight(TARGET, &GERMANS[..1], "t..");
    assert!(!game.alive("4dp-14-pp"));
    game.choose("4a", Choice::Advance(game.id("32id-ir-94")));
    game.choose("4a", Choice::Advance(game.id("32id-ir-4")));
    assert_eq!(
        [game.stands("32id-ir-94"), game.stands("32id-ir-4")],
        [TARGET; 2]
    );
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    assert!(game.unit("32id-ir-94").committed && !game.unit("32id-ir-94").fought);
}

#[test]
fn ruling_a027_withdrawal_needs_a_hex() {
    // Everything behind the defender is sea: the double costs one more hit and the hex is held.
    let mut map = Map::plain();
    for hex in ["20.19", "19.19", "21.19", "19.20", "21.20"] {
        map = map.land(hex, Land::Closed);
    }
    let mut game = clash(map, 3, "movement", 3, "movement", &[]);
    game.fight(TARGET, &GERMANS, "tt....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[1])));
    // The extra hit is the second for two of them and the first for the third (A77), who stays.
    assert_eq!(POLES.map(|unit| game.alive(unit)), [false, false, true]);
    assert_eq!(game.posture(POLES[2]), Posture::Disordered);
    assert_eq!(game.stands(POLES[2]), TARGET);
}

#[test]
fn ruling_a082_beaten_attacker_withdraws() {
    let mut game = clash(Map::plain(), 3, "movement", 3, "movement", &[]);
    game.fight(TARGET, &GERMANS[..2], "..tt.");
    for unit in &GERMANS[..2] {
        game.choose("pomorze", Choice::Hit(R1, game.mark(unit)));
    }
    assert!(!game.offers(
        "4a",
        Choice::Withdraw(game.id(GERMANS[0]), game.hex(BESIDE))
    ));
    game.choose(
        "4a",
        Choice::Withdraw(game.id(GERMANS[0]), game.hex("20.22")),
    );
    assert_eq!(
        GERMANS.map(|unit| game.stands(unit)),
        ["20.22", "20.22", FROM]
    );
    // Defenders never advance.
    assert!(POLES.iter().all(|unit| game.stands(unit) == TARGET));
}

#[test]
fn ruling_a084_river_counts_if_all_cross() {
    let map = Map::plain().river(FROM, TARGET, River::Minor);
    let units = json!({
        "3pz-pzr-5": at(FROM, "prepared"), "3pz-pzr-6": at(BESIDE, "prepared"), "4dp-14-pp": at(TARGET, "movement"),
    });
    let mut game = Game::new(
        map,
        json!({ "units": units, "regions": prepared("first"), "cp": [[FROM, "4a", 4]] }),
    );
    game.attack("4a", TARGET, &["3pz-pzr-5", "3pz-pzr-6"], &[])
        .unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    // The one behind the brook loses a black die, the defender gains nothing.
    assert_eq!(game.dice(), "rrbbb".to_string() + "g");
}

#[test]
fn ruling_a086_static_counters_defend_free() {
    let units = json!({ "32id-ir-4": at(FROM, "movement") });
    let counters = json!({ "chojnice": TARGET });
    let position = json!({
        "units": units, "counters": counters, "hold": { TARGET: "polish" }, "regions": other("first"), "cp": [[FROM, "4a", 1]],
    });
    let mut game = Game::new(Map::plain(), position);
    game.attack("4a", TARGET, &GERMANS[..1], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rg");
    game.roll("t.");
    assert_eq!(
        game.state.counters[game.counter("chojnice").i()].spot,
        Spot::Gone
    );
    assert!(game.offers("4a", Choice::Advance(game.id("32id-ir-4"))));
}

#[test]
fn ruling_a102_prepared_hex_may_split() {
    let units = json!({
        "32id-ir-4": at(FROM, "prepared"), "32id-ir-94": at(FROM, "prepared"),
        "4dp-14-pp": at(TARGET, "movement"), "4dp-63-pp": at("21.20", "movement"),
    });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": prepared("first"), "cp": [[FROM, "4a", 2]] }),
    );
    game.fight(TARGET, &["32id-ir-4"], "...");
    assert_eq!(game.posture("32id-ir-94"), Posture::Prepared);
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    game.fight("21.20", &["32id-ir-94"], "...");
    assert_eq!(game.cp(FROM, "4a"), 0);
}

#[test]
fn dug_in_units_do_not_attack() {
    let mut game = clash(Map::plain(), 1, "dug_in", 1, "movement", &[]);
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex(TARGET))),
        "§2.10"
    );
}

#[test]
fn ruling_a103_occupation_is_a_choice() {
    let mut game = clash(Map::plain(), 3, "movement", 1, "disordered", &[]);
    game.fight(TARGET, &GERMANS, "t...");
    game.choose("4a", Choice::Halt(R1));
    assert_eq!(game.stands(GERMANS[0]), FROM);
    assert!(
        game.state
            .friendly(game.hex(TARGET), holdline::ids::Side::Polish)
    );
}

#[test]
fn a_draw_that_empties_the_hex_lets_the_attacker_in() {
    // Three stars destroy the kill-1 garrison, but the successes are even: nobody won, nobody is left.
    let units =
        json!({ "32id-ir-4": at(FROM, "movement"), "chelmno-on-a-pp": at(TARGET, "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": other("first"), "cp": [[FROM, "4a", 1]] }),
    );
    game.fight(TARGET, &GERMANS[..1], "st");
    assert!(!game.alive("chelmno-on-a-pp"));
    assert!(game.offers("4a", Choice::Advance(game.id("32id-ir-4"))));
}

#[test]
fn division_loses_a_gun_with_half_its_cubes() {
    let mut game = clash(Map::plain(), 3, "movement", 3, "disordered", &[]);
    game.fight(TARGET, &GERMANS, "tt....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[1])));
    let gun = game.battery("4dp", 0);
    assert_eq!(game.state.counters[game.counter(&gun).i()].spot, Spot::Gone);
}

#[test]
fn ruling_a019_defenses_bring_no_second_black_die() {
    let mut game = clash(Map::plain().fort(TARGET), 1, "prepared", 1, "dug_in", &[]);
    let gun = game.counter(&game.battery("4dp", 0));
    game.state.counters[gun.i()].spot = Spot::At(game.hex(TARGET));
    game.attack("4a", TARGET, &GERMANS[..1], &[]).unwrap();
    game.choose("pomorze", Choice::Fire(gun, 1));
    game.choose("pomorze", Choice::Answer(R1));
    // Two of the regiment, one of the gun, two of the fort, and one black.
    assert_eq!(game.dice(), "rr".to_string() + "ggg" + "rr" + "b");
}

#[test]
fn ruling_a045_tank_counters_never_break_down() {
    let units = json!({ "10dp-28-pp": at(FROM, "movement"), "32id-ir-4": at(TARGET, "movement") });
    let regions = json!({ "R1": { "phase": { "other": "first" }, "winner": "polish" } });
    let position = json!({ "units": units, "regions": regions, "cp": [[FROM, "lodz", 2]] });
    let mut game = Game::new(Map::plain(), position);
    let tanks = game.counter("lodz-tanks-1");
    game.state.counters[tanks.i()].spot = Spot::At(game.hex(FROM));
    game.attack("lodz", TARGET, &["10dp-28-pp"], &[("lodz-tanks-1", 1)])
        .unwrap();
    game.choose("4a", Choice::Answer(R1));
    assert_eq!(game.dice(), "gg".to_string() + "r");
    game.roll("...");
    assert_eq!(
        game.dice(),
        "r",
        "the enemy's free roll against the counter"
    );
    game.roll(".");
    assert_eq!(game.dice(), "", "and no roll for breakdown");
    assert!(game.state.regions[0].battle.is_none());
}

#[test]
fn ruling_a057_one_bridge_for_each_hexside() {
    let map = || {
        Map::plain()
            .river(TARGET, FROM, River::Major)
            .river(TARGET, BESIDE, River::Major)
    };
    let position = |second: &str| {
        json!({
            "units": {
                "32id-ir-4": at(FROM, "prepared"), "32id-ir-94": at(BESIDE, "prepared"),
                "4dp-14-pp": at(TARGET, "movement"),
            },
            "hqs": { "ii": { "hex": "20.22" }, "xix": { "hex": second }, "iii": { "hex": "40.40" } },
            "bridges": [[TARGET, FROM, false], [TARGET, BESIDE, false]],
            "cp": [[FROM, "4a", 4]],
            "regions": prepared("first"),
        })
    };
    let units = ["32id-ir-4", "32id-ir-94"];
    let mut game = Game::new(map(), position("21.21"));
    game.attack("4a", TARGET, &units, &[]).unwrap();
    assert_eq!(
        game.state.regions[0].battle.as_ref().unwrap().spans.len(),
        2
    );
    let mut game = Game::new(map(), position("40.41"));
    let refusal = game.attack("4a", TARGET, &units, &[]).unwrap_err();
    assert_eq!(refusal.rule, "§2.10", "one column bridges one side");
}

#[test]
fn ruling_a104_withdrawal_may_split() {
    let mut game = clash(Map::plain(), 3, "prepared", 2, "movement", &[]);
    for hex in ["20.19", "19.19"] {
        let hex = game.hex(hex);
        game.state.hold[hex.i()] = Some(holdline::ids::Side::Polish);
    }
    game.attack("4a", TARGET, &GERMANS, &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("tttttt..");
    for unit in &POLES[..2] {
        game.choose("4a", Choice::Hit(R1, game.mark(unit)));
    }
    for (unit, hex) in [(POLES[0], "20.19"), (POLES[1], "19.19")] {
        game.choose("pomorze", Choice::Withdraw(game.id(unit), game.hex(hex)));
        assert_eq!(game.stands(unit), hex);
    }
}

#[test]
fn ruling_a117_exploit_is_path_and_target() {
    let position = |target: &str| {
        json!({
            "units": {
                "3pz-pzr-5": at("20.24", "exploit"), "32id-ir-4": at("20.23", "movement"),
                "32id-ir-94": at("20.23", "movement"), "32id-ir-96": at("20.23", "movement"),
                "4dp-14-pp": { "hex": target, "posture": "disordered", "known": "identified" },
            },
            "regions": { "R1": { "phase": { "exploit": "first" }, "winner": "german" } },
            "cp": [["20.24", "4a", 1]],
        })
    };
    let mut game = Game::new(Map::plain(), position(TARGET));
    let empty = Choice::Attack(game.hex(FROM));
    assert_eq!(game.refused("4a", empty), "§2.10", "no free drive");
    game.choose("4a", Choice::Attack(game.hex(TARGET)));
    game.choose("4a", Choice::With(game.id("3pz-pzr-5")));
    let gun = game.counter(&game.battery("32id", 0));
    assert_eq!(game.refused("4a", Choice::Fire(gun, 1)), "§2.11");
    game.choose("4a", Choice::Launch);
    let battle = game.state.regions[0].battle.as_ref().unwrap();
    let way: Vec<_> = battle.way.iter().copied().collect();
    assert_eq!(
        way,
        ["20.23", "20.22", "20.21"].map(|h| game.hex(h)),
        "past a full stack of friends"
    );
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("...");
    // Not won: back to laager, in Movement, with a roll for breakdown.
    assert_eq!(game.stands("3pz-pzr-5"), "20.24");
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Movement);
    assert_eq!(game.dice(), "r");
    // A hex farther is too far: four movement points.
    let mut game = Game::new(Map::plain(), position("20.19"));
    let far = Choice::Attack(game.hex("20.19"));
    assert_eq!(game.refused("4a", far), "§2.10");
}

#[test]
fn ruling_a149_air_support_may_strike_a_bridge() {
    let position = |cp: Value, support: Value| {
        json!({
            "units": { "32id-ir-4": at(FROM, "movement"), "4dp-14-pp": at("20.18", "movement") },
            "bridges": [[TARGET, FROM, true]],
            "regions": prepared("first"), "cp": cp, "support": support,
        })
    };
    let map = || Map::plain().river(TARGET, FROM, River::Major);
    let raid = |game: &Game| {
        let (a, z) = (game.hex(TARGET), game.hex(FROM));
        Choice::Raid(a.min(z), a.max(z))
    };
    let bridged = |game: &Game| {
        let (a, z) = (game.hex(TARGET), game.hex(FROM));
        game.state.bridged(&game.rules.data, a, z)
    };
    for (face, stands) in [(".", true), ("t", false), ("s", false)] {
        let cp = json!([[FROM, "4a", 1]]);
        let mut game = Game::new(map(), position(cp, json!([[1, 0], [0, 0]])));
        game.choose("4a", raid(&game));
        assert_eq!((game.dice(), game.cp(FROM, "4a")), ("r".into(), 0));
        assert_eq!(game.state.purses[0].support, [0, 0], "the die is used up");
        game.roll(face);
        assert_eq!(bridged(&game), stands, "{face}");
    }
    // Without aircraft, without a point, by the wrong side: no.
    let cp = json!([[FROM, "4a", 1]]);
    let mut game = Game::new(map(), position(cp.clone(), json!([[0, 0], [0, 0]])));
    assert_eq!(game.refused("4a", raid(&game)), "§2.17");
    let mut game = Game::new(map(), position(json!([]), json!([[1, 0], [1, 0]])));
    assert_eq!(game.refused("4a", raid(&game)), "§2.6");
    assert_eq!(game.refused("pomorze", raid(&game)), "§2.5");
    // The high command may pay instead (A88).
    game.choose("okh", Choice::Fund(0));
    game.choose("4a", raid(&game));
}

#[test]
fn ruling_a155_corps_guns_fire_for_their_corps() {
    // 4a-guns-1 belongs to II Corps; 3 Pz-Div to XIX.
    let units = json!({
        "3pz-pzr-5": at(FROM, "prepared"), "32id-ir-4": at(BESIDE, "prepared"),
        "4dp-14-pp": at(TARGET, "movement"),
    });
    let hqs = json!({ "ii": { "hex": "20.22" }, "xix": { "hex": "20.22" } });
    let cp = json!([[FROM, "4a", 5], [BESIDE, "4a", 5]]);
    let position = json!({ "units": units, "hqs": hqs, "cp": cp, "regions": prepared("first") });
    let mut game = Game::new(Map::plain(), position.clone());
    let guns = game.counter("4a-guns-1");
    game.state.counters[guns.i()].spot = Spot::At(game.hex(FROM));
    game.choose("4a", Choice::Attack(game.hex(TARGET)));
    game.choose("4a", Choice::With(game.id("3pz-pzr-5")));
    assert_eq!(game.refused("4a", Choice::Fire(guns, 1)), "§2.10");
    let mut game = Game::new(Map::plain(), position);
    game.state.counters[guns.i()].spot = Spot::At(game.hex(BESIDE));
    game.attack("4a", TARGET, &["32id-ir-4"], &[("4a-guns-1", 1)])
        .unwrap();
}
