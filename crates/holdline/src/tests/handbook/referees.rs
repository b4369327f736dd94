//! What referees found when they read the handbook against the program: a case for each.

use super::game::{Game, Map, R1, R2, at};
use holdline::choice::Choice;
use holdline::data::map::Land;
use holdline::dice::{Die, Face};
use holdline::posture::Posture;
use holdline::state::Phase;
use serde_json::{Value, json};

fn step(phase: &str) -> Value {
    json!({ "R1": { "phase": { phase: "first" }, "winner": "german" } })
}

/// Two Poles in 20.20 with room for one of them behind it.
fn narrow() -> Game {
    let mut map = Map::plain();
    for hex in ["19.19", "21.19", "19.20", "21.20"] {
        map = map.land(hex, Land::Closed);
    }
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "movement"), "4dp-63-pp": at("20.20", "movement"),
        "9dp-22-pp": at("20.19", "movement"), "9dp-34-pp": at("20.19", "movement"),
    });
    let cp = json!([["20.21", "4a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": step("prepared") });
    Game::new(map, position)
}

#[test]
fn ruling_a104_the_owner_chooses_who_takes_the_only_room() {
    for (goes, stays) in [("4dp-14-pp", "4dp-63-pp"), ("4dp-63-pp", "4dp-14-pp")] {
        let mut game = narrow();
        game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt....");
        for unit in ["4dp-14-pp", "4dp-63-pp"] {
            game.choose("4a", Choice::Hit(R1, game.mark(unit)));
        }
        let ways = [goes, stays].map(|unit| Choice::Withdraw(game.id(unit), game.hex("20.19")));
        for way in &ways {
            assert!(game.offers("pomorze", way.clone()), "both may go: {way:?}");
        }
        game.choose("pomorze", ways[0].clone());
        assert_eq!(game.stands(goes), "20.19");
        assert!(!game.alive(stays), "a second hit for who finds no room");
    }
}

#[test]
fn ruling_a104_nobody_is_asked_where_there_is_room_for_all() {
    let mut game = narrow();
    let crowd = game.id("9dp-34-pp");
    game.state.put(crowd, game.hex("30.30"));
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt....");
    for unit in ["4dp-14-pp", "4dp-63-pp"] {
        game.choose("4a", Choice::Hit(R1, game.mark(unit)));
    }
    assert_eq!(game.stands("4dp-14-pp"), "20.19");
    assert_eq!(game.stands("4dp-63-pp"), "20.19");
}

/// A panzer regiment in Exploit so many hexes south of a beaten Pole in 20.20.
fn column(start: &str) -> Game {
    let units = json!({
        "3pz-pzr-5": at(start, "exploit"),
        "4dp-14-pp": { "hex": "20.20", "posture": "disordered", "known": "identified" },
    });
    let cp = json!([[start, "4a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": step("exploit") });
    Game::new(Map::plain(), position)
}

#[test]
fn armor_that_exploits_with_all_its_movement_rolls_for_breakdown_where_it_stays() {
    for (start, rolls) in [("20.24", "r"), ("20.23", "")] {
        let mut game = column(start);
        game.fight("20.20", &["3pz-pzr-5"], "tt.");
        game.choose("4a", Choice::Advance(game.id("3pz-pzr-5")));
        assert_eq!(game.dice(), rolls, "from {start}");
        assert_eq!(game.stands("3pz-pzr-5"), "20.20");
        if rolls == "r" {
            game.roll("s");
            assert_eq!(game.posture("3pz-pzr-5"), Posture::Disordered);
        }
    }
}

#[test]
fn ruling_a095_a_beaten_unit_may_wait_to_retreat_into_a_fighting_region() {
    let map = Map::plain().region("20.22", R2);
    let region = |phase: Value| json!({ "phase": phase, "winner": "german" });
    let position = json!({
        "units": {
            "32id-ir-4": at("20.21", "disordered"), "4dp-14-pp": at("20.19", "movement"),
            "9dp-22-pp": at("30.30", "movement"), "3id-ir-8": at("20.23", "movement"),
        },
        "hold": { "20.22": "german" },
        "regions": {
            "R1": region(json!({ "movement": "first" })),
            "R2": region(json!({ "exploit": "second" })),
        },
    });
    let mut game = Game::new(map, position);
    let (unit, back) = (game.id("32id-ir-4"), game.hex("20.22"));
    assert_eq!(game.refused("4a", Choice::Step(unit, back)), "§2.5");
    game.choose("4a", Choice::Await(unit, back));
    let front = game.hex("20.20");
    assert_eq!(game.refused("4a", Choice::Await(unit, front)), "§2.5");
    game.choose(
        "clock",
        Choice::TimeUp(holdline::state::clock::Timer::Region(R2)),
    );
    assert!(matches!(game.state.regions[1].phase, Phase::Movement(_)));
    assert_eq!(game.stands("32id-ir-4"), "20.22");
    assert_eq!(game.posture("32id-ir-4"), Posture::Disordered);
}

#[test]
fn initiative_lies_open_card_by_card() {
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
        "cards": [["german", "R1", [9, 4]], ["polish", "R1", [5, 5]]],
        "regions": { "R1": { "phase": "cards", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    for card in [9, 4] {
        game.choose("4a", Choice::Card(R1, card));
    }
    game.choose("okh", Choice::Reserve(R1, 13));
    for card in [5, 5] {
        game.choose("pomorze", Choice::Card(R1, card));
    }
    game.time_up();
    assert!(game.view("pomorze").laid.is_empty(), "still face down");
    game.time_up();
    for seat in ["4a", "pomorze", "okh", "control"] {
        let view = game.view(seat);
        let open = &view.laid[0];
        let laid =
            |side: usize| -> Vec<usize> { (0..14).filter(|&v| open.cards[side][v] > 0).collect() };
        assert_eq!(laid(0), [4, 9, 13], "{seat}");
        assert_eq!((laid(1), open.cards[1][5]), (vec![5], 2), "{seat}");
        let added = open.reserves[0].map(|hand| hand[13]);
        let own = seat != "pomorze";
        assert_eq!(added, own.then_some(1), "{seat}: whose reserve it was");
    }
}

#[test]
fn a_battle_shows_its_dice_one_by_one_and_which_were_struck_out() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "movement"),
    });
    let cp = json!([["20.21", "4a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": step("prepared") });
    let mut game = Game::new(Map::plain().land("20.20", Land::Marsh), position);
    game.attack("4a", "20.20", &["32id-ir-4", "32id-ir-94"], &[])
        .unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("tsttt.");
    let faces = |game: &Game| -> Vec<(Die, Face, bool)> {
        let view = game.view("pomorze");
        let battle = view.tables[0].battle.as_ref().unwrap();
        let dice = battle.faces.iter().flat_map(|dice| dice.iter());
        dice.map(|d| (d.die, d.face, d.struck)).collect()
    };
    let rolled = [
        (Die::Red, Face::Tick, false),
        (Die::Red, Face::Star, false),
        (Die::Red, Face::Tick, false),
        (Die::Red, Face::Tick, false),
        (Die::Green, Face::Tick, false),
        (Die::Red, Face::Blank, false),
    ];
    assert_eq!(faces(&game), rolled);
    let star = Choice::Ignore(R1, holdline::choice::Strike::Star);
    game.choose("pomorze", star);
    assert!(
        faces(&game)[1].2 && !faces(&game)[0].2,
        "the star is struck"
    );
}

/// What a refusal says.
fn why(game: &mut Game, seat: &str, choice: Choice) -> String {
    game.try_choose(seat, choice).unwrap_err().to_string()
}

#[test]
fn refusals_give_the_figures_they_rest_on() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "3pz-pzr-5": at("22.22", "movement"),
        "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({ "units": units, "regions": step("prepared") });
    let mut game = Game::new(Map::plain(), position);
    let attack = Choice::Attack(game.hex("20.20"));
    let told = why(&mut game, "4a", attack);
    assert!(told.contains("costs 1 CP, and 0 are"), "{told}");
    let mut position = json!({ "units": units, "cp": [["22.22", "4a", 2]] });
    position["regions"] = step("movement");
    let mut game = Game::new(Map::plain().land("22.21", Land::Forest), position);
    game.choose("4a", game.step("3pz-pzr-5", "22.23"));
    game.choose("4a", game.step("3pz-pzr-5", "22.22"));
    let forest = game.step("3pz-pzr-5", "22.21");
    let told = why(&mut game, "4a", forest);
    assert!(told.contains("costs 3 MP, and the unit has 2"), "{told}");
}

#[test]
fn a_supply_point_says_how_many_of_its_points_are_placed() {
    let position = json!({
        "units": { "14dp-55-pp": at("10.25", "movement"), "32id-ir-4": at("20.20", "movement") },
        "stock": { "poznan": 20 },
        "regions": { "R3": { "phase": "command", "winner": "german" } },
    });
    let rules = holdline::Holdline::shipped().unwrap();
    let setup = engine::Setup {
        scenario: "case".into(),
        position: Some({
            let mut file = json!({ "turn": 3, "empty": true });
            for (key, value) in position.as_object().unwrap() {
                file[key] = value.clone();
            }
            file
        }),
        ..engine::Setup::default()
    };
    use engine::Rules;
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    let town = game.rules.data.place_named("Poznań").unwrap();
    let (cap, hex) = {
        let place = &game.rules.data.places[town.i()];
        (place.cap, game.unit("14dp-55-pp").hex)
    };
    let place = Choice::Place(holdline::choice::Source::Place(town), hex);
    for _ in 0..cap {
        game.choose("poznan", place.clone());
    }
    let told = why(&mut game, "poznan", place);
    assert!(told.contains(&format!("{cap} of {cap} points")), "{told}");
}

#[test]
fn ruling_a093_a_staff_officers_word_does_not_close_the_commanders_step() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({ "units": units, "regions": step("prepared") });
    let mut game = Game::new(Map::plain(), position.clone());
    game.choose("4a-staff", Choice::Pass(R1));
    assert!(matches!(
        game.state.regions[0].phase,
        Phase::Prepared(holdline::state::Slot::First)
    ));
    assert!(game.asks("4a"), "the commander has not passed");
    assert!(!game.asks("4a-staff"));
    let mut game = Game::new(Map::plain(), position);
    game.choose("4a", Choice::Delegate(game.army("4a")));
    let passed = |game: &Game| game.state.regions[0].passed >> game.army("4a").0 & 1;
    game.choose("4a-staff", Choice::Pass(R1));
    assert_eq!(passed(&game), 1, "handed over, he speaks for the army");
}

#[test]
fn posture_is_secret_until_it_is_over() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 2], ["20.20", "pomorze", 1]],
        "regions": { "R1": { "phase": "posture", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    let faces = |game: &Game, seat: &str| -> Vec<Posture> {
        let seen = game.view(seat).seen;
        seen.iter().map(|b| b.face.unwrap().1).collect()
    };
    let points = |game: &Game, seat: &str| -> Vec<u8> {
        let view = game.view(seat);
        let points = view.tables[0].cp.entries();
        points.map(|entry| entry.1).collect()
    };
    let before = game.view("pomorze");
    let prepare = Choice::SetPosture(game.id("32id-ir-4"), Posture::Prepared);
    game.choose("4a", prepare);
    assert_eq!(game.view("pomorze"), before, "the enemy sees nothing of it");
    assert_eq!(game.view("4a").own[0].posture, Posture::Prepared);
    assert_eq!(points(&game, "8a"), [1, 1], "one's own side does");
    let dig = Choice::SetPosture(game.id("4dp-14-pp"), Posture::DugIn);
    game.choose("pomorze", dig);
    assert_eq!(faces(&game, "4a"), [Posture::Movement]);
    game.time_up();
    assert_eq!(faces(&game, "4a"), [Posture::DugIn]);
    assert_eq!(faces(&game, "pomorze"), [Posture::Prepared]);
    assert_eq!(points(&game, "pomorze"), [1], "one was spent, one is left");
}

#[test]
fn the_rotation_of_the_air_game_is_secret_until_it_is_over() {
    let position = json!({ "units": { "32id-ir-4": at("20.20", "movement") } });
    let mut game = Game::new(Map::plain(), position);
    let before = game.view("warsaw");
    let flies = game.menu(game.seat("okh"));
    let fly = flies
        .entries()
        .iter()
        .find(|c| matches!(c, Choice::Fly(_)))
        .cloned()
        .unwrap();
    let Choice::Fly(craft) = fly else {
        panic!("a counter");
    };
    let zone = game.state.sky.craft[craft.i()].zone;
    game.choose("okh", fly);
    assert_eq!(game.view("warsaw").air, before.air, "nor the forecast");
    assert_ne!(game.view("okh").air, before.air);
    game.choose("okh", Choice::PassAir(zone));
    let craft_of = |game: &Game, seat: &str| game.view(seat).air.unwrap().craft[craft.i()].clone();
    assert_eq!(
        craft_of(&game, "warsaw").berth,
        before.air.unwrap().craft[craft.i()].berth
    );
    game.choose("warsaw", Choice::PassAir(zone));
    assert_eq!(
        craft_of(&game, "warsaw").berth,
        craft_of(&game, "okh").berth
    );
}

#[test]
fn initiative_waits_for_the_high_commands_until_the_clock_ends_it() {
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
        "cards": [["german", "R1", [9]], ["polish", "R1", [5]]],
        "regions": { "R1": { "phase": "cards", "winner": "german" } },
    });
    let phase = |game: &Game| game.state.regions[0].phase;
    let mut game = Game::new(Map::plain(), position.clone());
    game.choose("4a", Choice::Pass(R1));
    game.choose("pomorze", Choice::Pass(R1));
    assert_eq!(phase(&game), Phase::Cards, "a reserve card may still come");
    game.choose("okh", Choice::Reserve(R1, 13));
    assert_eq!(phase(&game), Phase::Cards);
    game.choose("okh", Choice::KeepReserve);
    assert_eq!(phase(&game), Phase::Cards, "Warszawa has not spoken");
    assert!(game.asks("warsaw"));
    game.choose("warsaw", Choice::KeepReserve);
    assert_eq!(phase(&game), Phase::Command);
    let mut game = Game::new(Map::plain(), position);
    game.choose("4a", Choice::Pass(R1));
    game.choose("pomorze", Choice::Pass(R1));
    game.time_up();
    assert_eq!(phase(&game), Phase::Command);
}

#[test]
fn ruling_a117_the_path_of_an_exploiting_column_is_chosen() {
    let mut game = column("20.23");
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id("3pz-pzr-5")));
    let far = Choice::Via(game.hex("20.24"));
    assert_eq!(game.refused("4a", far), "§2.11", "no way from there");
    game.choose("4a", Choice::Via(game.hex("21.22")));
    game.choose("4a", Choice::Via(game.hex("21.21")));
    assert_eq!(game.view("4a").plan.unwrap().way.len(), 2);
    game.choose("4a", Choice::Launch);
    let battle = game.state.regions[0].battle.as_ref().unwrap();
    let way: Vec<_> = battle.way.iter().copied().collect();
    assert_eq!(way[..2], ["21.22", "21.21"].map(|h| game.hex(h)));
    let last = *way.last().unwrap();
    assert!(game.rules.data.map.touch(last, game.hex("20.20")));
}

#[test]
fn orders_are_of_four_kinds_each_with_its_own_day() {
    use holdline::choice::Instruction;
    use holdline::state::record::Task;
    let units = json!({
        "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement"),
    });
    let position = json!({ "units": units, "hold": { "20.20": "german", "40.40": "polish" } });
    let mut game = Game::new(Map::plain(), position);
    let (four, eight) = (game.army("4a"), game.army("8a"));
    let division = game.unit("32id-ir-4").division.unwrap();
    let order = |task: Task, due: u8| Choice::Order(Instruction(four, task, due));
    let hold = Task::Hold(game.hex("20.20"));
    let reach = Task::Reach(game.hex("20.18"), game.hex("20.22"));
    let release = Task::Release(division, eight);
    for (task, due) in [(hold, 4), (reach, 3), (release, 5)] {
        game.choose("okh", order(task, due));
    }
    assert_eq!(game.refused("okh", order(hold, 5)), "§2.1", "it has that");
    let past = order(Task::Hold(game.hex("20.19")), 2);
    assert_eq!(game.refused("okh", past), "§2.1", "that day is over");
    let due = |game: &Game| -> Vec<(u8, Option<bool>)> {
        let orders = game.view("control").orders;
        orders.iter().map(|o| (o.due, o.done)).collect()
    };
    assert_eq!(due(&game), [(4, None), (3, None), (5, None)]);
    super::turn::end_turn(&mut game);
    assert_eq!(due(&game), [(4, None), (3, Some(true)), (5, None)]);
    super::turn::end_turn(&mut game);
    assert_eq!(due(&game)[0], (4, Some(true)), "held to its day");
    super::turn::end_turn(&mut game);
    assert_eq!(due(&game)[2], (5, Some(false)), "nobody released it");
}

#[test]
fn an_armys_cap_counts_the_points_on_its_hexes() {
    let units = json!({
        "24id-ir-31": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement"),
    });
    let position = json!({
        "units": units, "cp": [["20.20", "8a", 12]], "stock": { "8a": 0 },
        "hqs": { "x": { "hex": "20.21", "cp": 0 }, "xiii": { "hex": "21.21", "cp": 0 } },
        "regions": { "R1": { "phase": "command", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    let (group, eight) = (game.army("ags"), game.army("8a"));
    assert_eq!(game.rules.data.armies[eight.i()].cap, 12);
    game.choose("okh", Choice::Allot(group));
    let told = why(&mut game, "ags", Choice::Allot(eight));
    assert!(told.contains("all of its 12 points"), "{told}");
}

#[test]
fn bridging_columns_serve_a_legal_assault_in_any_order_of_naming() {
    use holdline::data::map::River;
    let map = || {
        Map::plain()
            .river("20.20", "20.21", River::Major)
            .river("20.20", "21.20", River::Major)
    };
    // One column reaches both hexes, the other only 20.21.
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "3id-ir-8": at("21.20", "prepared"),
        "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 4], ["21.20", "4a", 4]],
        "regions": step("prepared"),
    });
    let probe = Game::new(map(), position.clone());
    let columns: Vec<_> = probe
        .rules
        .data
        .pieces
        .iter()
        .enumerate()
        .filter(|(_, p)| p.sort == holdline::data::game::Sort::Bridge)
        .map(|(i, _)| holdline::ids::CounterId::nth(i))
        .filter(|&c| probe.state.counter_army(&probe.rules.data, c) == probe.army("4a"))
        .take(2)
        .collect();
    assert_eq!(columns.len(), 2);
    let pots = [probe.pot("xix"), probe.pot("ii")];
    for order in [["32id-ir-4", "3id-ir-8"], ["3id-ir-8", "32id-ir-4"]] {
        for hqs in [["20.22", "18.22"], ["18.22", "20.22"]] {
            let mut game = Game::new(map(), position.clone());
            for ((&column, pot), hex) in columns.iter().zip(pots).zip(hqs) {
                game.state.homes[column.i()] = pot;
                game.state.counters[column.i()].spot = holdline::state::Spot::Pot(pot);
                game.state.pots[pot.i()].hex = game.hex(hex);
            }
            let attack = game.attack("4a", "20.20", &order, &[]);
            assert!(attack.is_ok(), "{order:?} {hqs:?}: {attack:?}");
        }
    }
}

#[test]
fn a_refused_attack_says_what_stands_in_the_way() {
    let case = |posture: &str, extra: Value| {
        let mut unit = at("20.21", posture);
        for (key, value) in extra.as_object().unwrap() {
            unit[key] = value.clone();
        }
        let units = json!({ "32id-ir-4": unit, "4dp-14-pp": at("20.20", "movement") });
        let position = json!({
            "units": units, "cp": [["20.21", "4a", 3]],
            "regions": { "R1": { "phase": { "other": "first" }, "winner": "german" } },
        });
        let mut game = Game::new(Map::plain(), position);
        let attack = Choice::Attack(game.hex("20.20"));
        why(&mut game, "4a", attack)
    };
    assert!(case("dug_in", json!({})).contains("dug in"));
    assert!(case("disordered", json!({})).contains("disordered"));
    let acted = case("movement", json!({ "committed": true }));
    assert!(acted.contains("already attacked"), "{acted}");
    let units =
        json!({ "3pz-pzr-5": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 3]],
        "regions": { "R1": { "phase": { "other": "first" }, "winner": "german" } },
    });
    let mut game = Game::new(Map::plain().land("20.20", Land::Mountain), position);
    let attack = Choice::Attack(game.hex("20.20"));
    let told = why(&mut game, "4a", attack);
    assert!(told.contains("cannot enter"), "{told}");
}

#[test]
fn the_numbers_of_blocks_tell_nothing_of_sightings_elsewhere() {
    let near = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let far = json!({
        "24id-ir-31": at("40.21", "movement"), "9dp-22-pp": at("40.20", "movement"),
        "9dp-34-pp": at("40.20", "movement"), "9dp-35-pp": at("40.20", "movement"),
    });
    let mut both = near.clone();
    for (key, value) in far.as_object().unwrap() {
        both[key] = value.clone();
    }
    let tag = |units: &Value| {
        Game::new(Map::plain(), json!({ "units": units }))
            .unit("4dp-14-pp")
            .tag
    };
    assert_eq!(tag(&near), tag(&both), "with or without other sightings");
    let game = Game::new(Map::plain(), json!({ "units": both }));
    let tags = ["4dp-14-pp", "9dp-22-pp", "9dp-34-pp", "9dp-35-pp"].map(|u| game.unit(u).tag);
    let apart: std::collections::BTreeSet<_> = tags.into_iter().collect();
    assert_eq!(apart.len(), 4, "and each has its own");
}

#[test]
fn spectators_see_the_map_of_two_turns_ago_as_the_enemy_knew_it() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "dug_in"),
        "9dp-22-pp": { "hex": "40.40", "posture": "movement", "known": "contact" },
        "9dp-34-pp": at("45.45", "movement"),
    });
    let hqs = json!({
        "ii": { "hex": "20.22", "route": ["20.23"] }, "pomorze": { "hex": "45.46" },
    });
    let position = json!({ "units": units, "hqs": hqs });
    let mut game = Game::new(Map::plain(), position);
    let fake = game.dummy("pomorze", "42.42");
    game.state.units[fake.i()].known = holdline::state::Known::Contact;
    for _ in 0..2 {
        super::turn::end_turn(&mut game);
    }
    let past = game.view("spectator").past.unwrap();
    assert_eq!(past.turn, 3);
    let block = |hex: &str| past.blocks.iter().find(|b| b.hex == game.hex(hex)).copied();
    let face = block("20.20").unwrap().face.unwrap();
    assert_eq!(face.1, Posture::DugIn, "identified: type and posture");
    assert_eq!(block("40.40").unwrap().face, None, "a contact: no type");
    assert_eq!(block("42.42").unwrap().face, None, "a dummy looks like one");
    assert!(block("45.45").is_none(), "masked");
    let pot = game.pot("ii");
    let hq = past.hqs.iter().find(|hq| hq.0 == pot).unwrap();
    assert_eq!(hq.2, [game.hex("20.23")], "its supply route");
    assert!(past.held[0].contains(&game.hex("20.21")));
    assert!(game.view("spectator").tables.is_empty());
}

#[test]
fn dice_given_by_hand_have_the_faces_they_are_named() {
    use engine::Describe;
    let game = column("20.23");
    let sides = |die: Die, name: &str| game.rules.die_face(&vec![die], 0, name);
    for die in [Die::Green, Die::Red, Die::Black] {
        let shown = game.rules.data.sides(die).unwrap();
        for (name, face) in [
            ("blank", Face::Blank),
            ("tick", Face::Tick),
            ("star", Face::Star),
        ] {
            let number = sides(die, name).unwrap() as u8;
            assert_eq!(shown.face(number - 1), face, "{die:?} {name}");
        }
    }
    assert_eq!(sides(Die::Six, "tick"), None);
}

#[test]
fn positions_take_dummies_and_an_air_section() {
    use holdline::state::air::{AirStep, Berth};
    let probe = column("20.23");
    let craft = probe.rules.data.planes[0].id.clone();
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
        "dummies": { "pomorze": [{ "hex": "31.31", "known": "contact" }] },
        "air": {
            "steps": ["bombing", "done"],
            "craft": { craft.as_str(): { "berth": { "column": 1 }, "zone": 0, "target": "loc" } },
        },
    });
    let game = Game::new(Map::plain(), position);
    let stack: Vec<_> = game.state.stack(game.hex("31.31")).collect();
    assert!(matches!(stack[..], [unit] if game.state.units[unit.i()].dummy));
    let hex = game.hex("31.31");
    assert!(game.view("4a").seen.iter().any(|block| block.hex == hex));
    assert_eq!(game.state.sky.zones[0].step, AirStep::Bombing);
    assert_eq!(game.state.sky.craft[0].berth, Berth::Column(1));
}

#[test]
fn behind_an_attack_on_the_wrong_hill_nobody_follows() {
    use holdline::state::events::{Effect, Lasting, What};
    for (struck, follows) in [(false, true), (true, false)] {
        let units = json!({
            "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
            "32id-ir-96": at("20.21", "movement"), "4dp-14-pp": at("20.20", "disordered"),
        });
        let cp = json!([["20.21", "4a", 2]]);
        let position = json!({ "units": units, "cp": cp, "regions": step("prepared") });
        let mut game = Game::new(Map::plain(), position);
        if struck {
            let what = What::Hex(game.hex("20.21"));
            let effect = Effect::WrongHill;
            game.state.lasting.push(Lasting { effect, what });
        }
        game.attack("4a", "20.20", &["32id-ir-4", "32id-ir-94"], &[])
            .unwrap();
        game.choose("pomorze", Choice::Answer(R1));
        let dice = game.dice();
        assert_eq!(dice.len(), if struck { 3 } else { 5 }, "Movement faces");
        let faces: String = dice
            .chars()
            .map(|d| if d == 'r' { 't' } else { '.' })
            .collect();
        game.roll(&faces);
        let behind = Choice::Advance(game.id("32id-ir-96"));
        assert_eq!(game.offers("4a", behind), follows);
    }
}

#[test]
fn the_strategic_map_says_when_an_enemy_hq_was_heard_of() {
    let units = json!({
        "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("20.18", "movement"),
    });
    let position = json!({ "units": units, "hqs": { "pomorze": { "hex": "20.17" } } });
    let mut game = Game::new(Map::plain(), position);
    let army = game.army("4a");
    game.choose("4a", Choice::Report(army));
    let told = game.view("okh").strategic.unwrap();
    let pot = game.pot("pomorze");
    assert_eq!(told.enemy_hqs.get(pot), Some(&game.hex("20.17")));
    assert_eq!(told.heard.get(pot), Some(&3));
}

#[test]
fn ruling_a164_no_division_on_the_map_is_transferred_once_orders_are_given() {
    let case = |phase: &str| {
        let position = json!({
            "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
            "regions": { "R1": { "phase": phase, "winner": "german" } },
        });
        let game = Game::new(Map::plain(), position);
        let division = game.unit("32id-ir-4").division.unwrap();
        let transfer = Choice::Transfer(division, game.pot("xix"));
        (game, transfer)
    };
    let (game, transfer) = case("cards");
    assert!(game.offers("okh", transfer));
    let (mut game, transfer) = case("command");
    assert_eq!(game.refused("okh", transfer), "§2.5");
}

#[test]
fn ruling_a165_an_army_gets_up_to_24_orders() {
    use holdline::choice::Instruction;
    use holdline::state::record::Task;
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
    });
    let mut game = Game::new(Map::plain(), position);
    let line = Task::Reach(game.hex("20.18"), game.hex("20.22"));
    let order = |army: &str, game: &Game| Choice::Order(Instruction(game.army(army), line, 5));
    for _ in 0..24 {
        game.choose("okh", order("4a", &game));
    }
    let more = order("4a", &game);
    assert_eq!(game.refused("okh", more), "§2.1");
    let other = order("8a", &game);
    game.choose("okh", other);
}
