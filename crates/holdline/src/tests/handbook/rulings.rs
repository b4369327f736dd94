//! Rulings that need a case of their own.

use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use engine::Rules;
use holdline::choice::{Choice, Ruling, Strike};
use holdline::data::map::{Land, River};
use holdline::ids::Side;
use holdline::posture::Posture;
use holdline::state::air::Berth;
use holdline::state::clock::Timer;
use holdline::state::{Fate, Known, Phase, Spot};
use serde_json::{Value, json};

pub(super) fn phase(name: &str) -> Value {
    json!({ "R1": { "phase": { name: "first" }, "winner": "german" } })
}

pub(super) fn german(units: Value, step: &str, cp: Value) -> Game {
    Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase(step), "cp": cp }),
    )
}

pub(super) fn guns_to(game: &mut Game, counter: &str, hex: &str) {
    let (counter, hex) = (game.counter(counter), game.hex(hex));
    game.state.counters[counter.i()].spot = Spot::At(hex);
}

#[test]
fn ruling_a010_exploit_costs_one_and_one() {
    let unit = json!({ "3pz-pzr-5": at("20.20", "movement") });
    let regions = json!({ "R1": { "phase": "posture", "winner": "german" } });
    let position = json!({ "units": unit, "regions": regions, "cp": [["20.20", "4a", 1]] });
    let mut game = Game::new(Map::plain(), position);
    game.choose(
        "4a",
        Choice::SetPosture(game.id("3pz-pzr-5"), Posture::Exploit),
    );
    assert_eq!(game.cp("20.20", "4a"), 0);

    let units = json!({
        "3pz-pzr-5": at("20.20", "exploit"),
        "4dp-14-pp": { "hex": "20.21", "posture": "disordered", "known": "identified" },
    });
    let mut game = german(units.clone(), "exploit", json!([]));
    assert!(
        game.try_choose("4a", Choice::Attack(game.hex("20.21")))
            .is_err()
    );
    let mut game = german(units, "exploit", json!([["20.20", "4a", 1]]));
    game.attack("4a", "20.21", &["3pz-pzr-5"], &[]).unwrap();
    assert_eq!(game.cp("20.20", "4a"), 0);
}

#[test]
fn ruling_a015_attacks_in_sequence() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("21.20", "prepared"), "4dp-14-pp": at("20.20", "dug_in"),
    });
    let mut game = german(
        units,
        "prepared",
        json!([["20.21", "4a", 1], ["21.20", "4a", 1]]),
    );
    game.fight("20.20", &["32id-ir-4"], "....");
    game.fight("20.20", &["32id-ir-94"], "....");
    assert_eq!((game.cp("20.21", "4a"), game.cp("21.20", "4a")), (0, 0));
}

#[test]
fn ruling_a047_no_combat_in_movement() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
    let mut game = german(units, "movement", json!([["20.21", "4a", 3]]));
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.20"))),
        "§2.5"
    );
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.20")), "§2.12");
}

#[test]
fn ruling_a048_one_attacks_another_moves() {
    let units = json!({
        "32id-ir-4": { "hex": "20.21", "posture": "movement", "committed": true, "fought": true },
        "32id-ir-94": at("20.21", "movement"),
    });
    let mut game = german(units, "movement", json!([]));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.22")), "§2.12");
    game.choose("4a", game.step("32id-ir-94", "20.22"));
}

#[test]
fn ruling_a049_two_hex_other_attack() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("21.20", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let mut game = german(units, "other", json!([["20.21", "4a", 4]]));
    game.attack("4a", "20.20", &["32id-ir-4", "32id-ir-94"], &[])
        .unwrap();
    assert_eq!(game.cp("20.21", "4a"), 0);
}

#[test]
fn ruling_a051_exploit_together_from_one_hex() {
    let units = json!({
        "3pz-pzr-5": at("20.20", "exploit"), "3pz-pzr-6": at("20.20", "exploit"), "1pz-pzr-1": at("19.20", "exploit"),
        "4dp-14-pp": { "hex": "20.22", "posture": "disordered", "known": "identified" },
    });
    let mut game = german(
        units,
        "exploit",
        json!([["20.20", "4a", 2], ["19.20", "10a", 1]]),
    );
    game.choose("4a", Choice::Attack(game.hex("20.22")));
    game.choose("4a", Choice::With(game.id("3pz-pzr-5")));
    game.choose("4a", Choice::With(game.id("3pz-pzr-6")));
    assert_eq!(
        game.refused("4a", Choice::With(game.id("1pz-pzr-1"))),
        "§2.11"
    );
    game.choose("4a", Choice::Launch);
    assert_eq!(game.cp("20.20", "4a"), 0);
}

#[test]
fn ruling_a054_divisional_guns_need_their_division() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "3id-ir-8": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"),
    });
    let mut game = german(units, "prepared", json!([["20.21", "4a", 4]]));
    let gun = game.battery("32id", 0);
    guns_to(&mut game, &gun, "20.21");
    let fire = Choice::Fire(game.counter(&gun), 1);
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id("3id-ir-8")));
    assert_eq!(game.refused("4a", fire.clone()), "§2.10");
    game.choose("4a", Choice::With(game.id("32id-ir-4")));
    game.choose("4a", fire);
}

#[test]
fn ruling_a055_guns_fire_once() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in"),
    });
    let mut game = german(units, "prepared", json!([["20.21", "4a", 6]]));
    let gun = game.battery("32id", 0);
    guns_to(&mut game, &gun, "20.21");
    game.attack("4a", "20.20", &["32id-ir-4"], &[(&gun, 1)])
        .unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll(".....");
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id("32id-ir-94")));
    assert_eq!(
        game.refused("4a", Choice::Fire(game.counter(&gun), 1)),
        "§2.10"
    );
}

#[test]
fn ruling_a056_only_used_counters_are_rolled_for() {
    for used in [true, false] {
        let units =
            json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
        let mut game = german(
            units,
            "prepared",
            json!([["20.21", "4a", 3], ["20.20", "pomorze", 3]]),
        );
        guns_to(&mut game, "pomorze-mg-1", "20.20");
        game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
        if used {
            game.choose("pomorze", Choice::Fire(game.counter("pomorze-mg-1"), 1));
        }
        game.choose("pomorze", Choice::Answer(R1));
        assert_eq!(game.dice(), if used { "rrgg" } else { "rrg" });
        game.roll(if used { "...." } else { "..." });
        assert_eq!(game.dice(), if used { "r" } else { "" });
        if used {
            game.roll("t");
        }
        let gone = game.state.counters[game.counter("pomorze-mg-1").i()].spot == Spot::Gone;
        assert_eq!(gone, used);
    }
}

#[test]
fn ruling_a058_bridges_can_be_blown() {
    for (face, stands) in [(".", true), ("t", false), ("s", false)] {
        let position = json!({
            "units": { "4dp-14-pp": at("20.20", "movement") },
            "bridges": [["20.20", "20.21", true]],
            "cp": [["20.20", "pomorze", 1]],
            "regions": { "R1": { "phase": "posture", "winner": "german" } },
        });
        let mut game = Game::new(Map::plain().river("20.20", "20.21", River::Major), position);
        game.choose(
            "pomorze",
            Choice::Blow(game.hex("20.20"), game.hex("20.21")),
        );
        assert_eq!(game.dice(), "g");
        game.roll(face);
        assert_eq!(
            game.state
                .bridged(&game.rules.data, game.hex("20.20"), game.hex("20.21")),
            stands,
            "{face}"
        );
    }
}

#[test]
fn ruling_a064_rear_boxes_shift_together() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    let start = [
        ("lf1-f1", 1),
        ("lf1-f2", 2),
        ("lf1-f3", 3),
        ("lf1-f4", 3),
        ("lf1-b6", 4),
    ];
    for (craft, rear) in start {
        let craft = game.craft(craft);
        game.state.sky.craft[craft.i()].berth = Berth::Rear(rear);
    }
    end_turn(&mut game);
    let after: Vec<Berth> = start
        .iter()
        .map(|(c, _)| game.state.sky.craft[game.craft(c).i()].berth)
        .collect();
    // Older aircraft stop at box 4.
    assert_eq!(after, [2, 3, 4, 4, 4].map(Berth::Rear));
}

#[test]
fn ruling_a068_rested_counters_skip_attrition() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    let craft = game.craft("lf1-f1");
    game.state.sky.craft[craft.i()].berth = Berth::Column(1);
    game.choose("okh", Choice::Rest(craft));
    game.choose("okh", Choice::PassAir(0));
    game.choose("warsaw", Choice::PassAir(0));
    assert_eq!(game.state.sky.craft[craft.i()].berth, Berth::Rear(4));
}

#[test]
fn ruling_a083_armor_loses_black_first() {
    let units =
        json!({ "3pz-pzr-5": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let position =
        json!({ "units": units, "regions": phase("prepared"), "cp": [["20.21", "4a", 1]] });
    let mut game = Game::new(Map::plain().land("20.20", Land::Forest), position);
    game.attack("4a", "20.20", &["3pz-pzr-5"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rb".to_string() + "gr");
}

#[test]
fn ruling_a101_steps_do_not_reopen() {
    let units =
        json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let mut game = german(units, "prepared", json!([["20.21", "4a", 1]]));
    game.time_up();
    assert!(matches!(game.state.regions[0].phase, Phase::Other(_)));
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.20"))),
        "§2.10"
    );
}

#[test]
fn ruling_a099_accepted_attack_is_finished() {
    let units = json!({ "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in") });
    let mut game = german(
        units,
        "prepared",
        json!([["20.21", "4a", 1], ["20.20", "pomorze", 1]]),
    );
    game.attack("4a", "20.20", &["32id-ir-4", "32id-ir-94"], &[])
        .unwrap();
    game.time_up();
    // The default answer buys the dug-in die against two attackers.
    assert_eq!(game.dice(), "rrrr".to_string() + "ggg");
    game.roll(".......");
    assert!(game.state.regions[0].battle.is_none());
}

#[test]
fn ruling_a098_empty_side_is_passive() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1, "empty": false }));
    let before: Vec<_> = game.state.units.iter().map(|u| u.hex).collect();
    end_turn(&mut game);
    let moved = game
        .state
        .units
        .iter()
        .zip(before)
        .filter(|(u, hex)| hex.on_map() && u.fate == Fate::OnMap && u.hex != *hex);
    assert_eq!(moved.count(), 0);
}

#[test]
fn ruling_a113_three_states_of_a_block() {
    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("20.24", "movement") });
    let mut game = german(units, "movement", json!([]));
    assert_eq!(game.unit("4dp-14-pp").known, Known::Masked);
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.unit("4dp-14-pp").known, Known::Masked);
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    assert_eq!(game.unit("4dp-14-pp").known, Known::Contact);

    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("20.22", "movement") });
    let mut game = german(units, "movement", json!([]));
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.unit("4dp-14-pp").known, Known::Identified);
    assert_eq!(game.unit("32id-ir-4").known, Known::Identified);
}

#[test]
fn ruling_a118_breakdown_once_a_turn() {
    let unit = json!({ "3pz-pzr-5": { "hex": "20.20", "posture": "disordered" } });
    let position = json!({ "units": unit, "regions": phase("rally"), "cp": [["20.20", "4a", 3]] });
    let mut game = Game::new(Map::plain(), position);
    game.choose(
        "4a",
        Choice::Rally {
            unit: game.id("3pz-pzr-5"),
            dig: false,
            again: false,
        },
    );
    game.roll("t");
    for _ in 0..8 {
        if !matches!(game.state.regions[0].phase, Phase::Movement(_)) {
            game.time_up();
        }
    }
    // A rally is no breakdown roll: four hexes are rolled for as ever.
    for row in 21..=24 {
        game.choose("4a", game.step("3pz-pzr-5", &format!("20.{row}")));
    }
    assert_eq!(game.dice(), "r");
}

#[test]
fn ruling_a121_attack_needs_mp_for_the_hex() {
    let units =
        json!({ "2id-ir-5": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let position =
        json!({ "units": units, "regions": phase("prepared"), "cp": [["20.21", "4a", 1]] });
    let mut game = Game::new(Map::plain().land("20.20", Land::Mountain), position);
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.20"))),
        "§2.10"
    );
}

#[test]
fn ruling_a122_assault_bridge_is_won_or_lost() {
    for (faces, won) in [("tt.", true), ("...", false)] {
        let position = json!({
            "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "disordered") },
            "hqs": { "ii": { "hex": "20.22" } },
            "cp": [["20.21", "4a", 1]],
            "regions": phase("prepared"),
        });
        let mut game = Game::new(Map::plain().river("20.20", "20.21", River::Major), position);
        game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
        game.choose("pomorze", Choice::Answer(R1));
        game.roll(&format!("{faces}."));
        if won {
            game.choose("pomorze", Choice::Ignore(R1, Strike::Nothing));
        }
        assert_eq!(
            game.state
                .bridged(&game.rules.data, game.hex("20.20"), game.hex("20.21")),
            won,
            "{faces}"
        );
        assert_eq!(
            game.state.counters[game.counter("4a-bridge-2").i()].spot,
            Spot::Gone
        );
    }
}

#[test]
fn ruling_a131_second_commander_confirms() {
    for joins in [true, false] {
        let units = json!({ "32id-ir-4": at("20.21", "movement"), "21id-ir-3": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
        let mut game = german(
            units,
            "other",
            json!([["20.21", "4a", 2], ["20.21", "3a", 2]]),
        );
        game.attack("4a", "20.20", &["32id-ir-4", "21id-ir-3"], &[])
            .unwrap();
        game.choose("3a", Choice::Join(R1, joins));
        game.choose("pomorze", Choice::Answer(R1));
        assert_eq!(game.dice(), if joins { "rrg" } else { "rg" });
    }
}

#[test]
fn ruling_a142_tank_counters_throw_green() {
    for (black, dice) in [(false, "rrgg"), (true, "rrgb")] {
        let units =
            json!({ "18id-ir-30": at("20.21", "prepared"), "10dp-28-pp": at("20.20", "movement") });
        let position = json!({ "units": units, "regions": phase("prepared"), "cp": [["20.21", "10a", 1], ["20.20", "lodz", 1]] });
        let mut game = Game::with(Map::plain(), position, &[("black-tank-counters", black)]);
        guns_to(&mut game, "lodz-tanks-1", "20.20");
        game.attack("10a", "20.20", &["18id-ir-30"], &[]).unwrap();
        game.choose("lodz", Choice::Fire(game.counter("lodz-tanks-1"), 1));
        game.choose("lodz", Choice::Answer(R1));
        assert_eq!(game.dice(), dice);
    }
}

#[test]
fn ruling_a035_last_cube_owns_the_hex() {
    let game = Game::new(Map::plain(), json!({ "turn": 1, "empty": false }));
    for place in &game.rules.data.places {
        let owner = if place.role == holdline::data::game::SupplyPointKind::Entry {
            Side::German
        } else {
            Side::Polish
        };
        assert!(game.state.friendly(place.hex, owner), "{}", place.name);
    }
}

#[test]
fn ruling_a029_two_hits_destroy_a_kill_two_unit() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"), "4dp-63-pp": at("20.20", "movement"),
    });
    let mut game = german(units, "prepared", json!([["20.21", "4a", 1]]));
    game.fight("20.20", &["32id-ir-4"], "tt..");
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-63-pp")));
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-63-pp")));
    assert!(!game.alive("4dp-63-pp") && game.posture("4dp-14-pp") == Posture::Movement);
}

#[test]
fn ruling_a033_town_costs_one() {
    let position =
        json!({ "units": { "32id-ir-4": at("20.20", "movement") }, "regions": phase("movement") });
    let mut game = Game::new(Map::plain().land("20.21", Land::Town), position);
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(game.unit("32id-ir-4").mp, 1);
}

#[test]
fn ruling_a060_control_may_let_a_unit_act() {
    let units = json!({ "2id-ir-5": at("20.20", "movement") });
    let mut game = german(units, "movement", json!([]));
    assert_eq!(game.refused("4a", game.step("2id-ir-5", "20.21")), "§2.6");
    game.choose(
        "control",
        Choice::Control(Ruling::Take(game.id("2id-ir-5"))),
    );
    game.choose("control", Choice::Control(Ruling::FreeAction));
    game.choose("4a", game.step("2id-ir-5", "20.21"));
}

#[test]
fn ruling_a072_france_enters_by_a_die() {
    for (die, turn) in [("3", 2), ("4", 3)] {
        let rules = Game::new(Map::plain(), json!({})).rules;
        let mut game = Game {
            state: rules.start(&engine::Setup::scenario("club")).unwrap(),
            rules,
        };
        game.roll_all('1');
        game.choose("clock", Choice::TimeUp(Timer::Planning));
        while game.dice() != "6" {
            let faces = game.dice().replace(['6', '?'], "1");
            game.roll(&faces);
        }
        game.roll(die);
        assert_eq!(game.state.war, turn, "{die}");
    }
}

#[test]
fn ruling_a100_tea_break_stops_everything() {
    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") });
    let mut game = german(units, "movement", json!([]));
    game.choose("warsaw", Choice::Tea);
    assert!(game.state.tea);
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.21")), "§2.4");
    game.choose("clock", Choice::TimeUp(Timer::Tea));
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert!(
        game.try_choose("warsaw", Choice::Tea).is_err(),
        "one break a side"
    );
}

#[test]
fn ruling_a128_all_counters_in_columns_wear() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    for (craft, column) in [("lf1-f1", 0), ("lf1-f2", 1), ("lf1-f3", 2), ("lf1-b1", 3)] {
        let craft = game.craft(craft);
        game.state.sky.craft[craft.i()].berth = Berth::Column(column);
    }
    // Nobody attends: the worn and spent are rested, the fresh fly on and wear, and nothing new comes up.
    end_turn(&mut game);
    let after = ["lf1-f1", "lf1-f2", "lf1-f3", "lf1-b1", "lf1-b2"]
        .map(|c| game.state.sky.craft[game.craft(c).i()].berth);
    assert_eq!(after[..2], [Berth::Column(1), Berth::Column(2)]);
    assert!(
        after[2..].iter().all(|b| matches!(b, Berth::Rear(_))),
        "{after:?}"
    );
}

#[test]
fn ruling_a130_deployment_within_two_hexes() {
    let rules = Game::new(Map::plain(), json!({})).rules;
    let mut game = Game {
        state: rules.start(&engine::Setup::scenario("club")).unwrap(),
        rules,
    };
    game.roll_all('1');
    // 7 ID is listed at 23.54, beside an entry of its army; the plain is nobody's soil but for such hexes.
    let near = game.rules.data.map.within(game.hex("23.54"), 2);
    for hex in &near {
        game.state.hold[hex.i()] = Some(Side::German);
    }
    let far = game.hex("23.57");
    game.state.hold[far.i()] = Some(Side::German);
    let unit = game.id("7id-ir-19");
    assert!(game.offers("14a", Choice::Deploy(unit, game.hex("23.56"))));
    assert_eq!(game.refused("14a", Choice::Deploy(unit, far)), "§2.16");
}

#[test]
fn ruling_a080_stars_take_dug_in_first() {
    // Two stars: the dug-in regiment needs three, so another may be chosen; the dug-in reserve needs two, so it is next.
    for (dug, first) in [("4dp-63-pp", false), ("chelmno-on-a-pp", true)] {
        let units = json!({
            "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
            "4dp-14-pp": at("20.20", "movement"), dug: at("20.20", "dug_in"),
        });
        let mut game = german(units, "prepared", json!([["20.21", "4a", 1]]));
        game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "ss..tt.");
        assert_eq!(game.alive("4dp-14-pp"), first);
        assert_eq!(game.alive(dug), !first);
    }
}
