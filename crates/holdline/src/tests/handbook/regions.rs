//! §2.5: five tables at once: attacks, moves, pots and windows across their borders.

use super::game::{Game, Map, R1, R2, at};
use holdline::choice::Choice;
use holdline::ids::Side;
use holdline::state::clock::Timer;
use holdline::state::combat::Wait;
use holdline::state::{Phase, Slot};
use serde_json::{Value, json};

/// 20.20 and what lies behind it belong to the second table.
fn border() -> Map {
    ["20.20", "20.19", "19.19", "21.19", "20.18"]
        .into_iter()
        .fold(Map::plain(), |map, hex| map.region(hex, R2))
}

fn at_steps(r1: Value, r2: Value, units: Value, cp: Value) -> Game {
    let region = |phase: Value| json!({ "phase": phase, "winner": "german" });
    let position = json!({
        "units": units, "cp": cp, "regions": { "R1": region(r1), "R2": region(r2) },
    });
    Game::new(border(), position)
}

fn duel(face: &str) -> Value {
    json!({ "32id-ir-4": at("20.21", face), "4dp-14-pp": at("20.20", "movement") })
}

#[test]
fn ruling_a093_declarations_queue() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"),
        "24id-ir-31": at("30.21", "prepared"), "9dp-22-pp": at("30.20", "movement"),
    });
    let step = json!({ "R1": { "phase": { "prepared": "first" }, "winner": "german" } });
    let cp = json!([["20.21", "4a", 1], ["30.21", "8a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": step });
    let mut game = Game::new(Map::plain(), position);
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    let second = Choice::Attack(game.hex("30.20"));
    assert_eq!(game.refused("8a", second), "§2.5", "one combat at a time");
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("...");
    game.attack("8a", "30.20", &["24id-ir-31"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("...");
    // The step ends when all have passed.
    game.choose("4a", Choice::Pass(R1));
    assert_eq!(
        game.state.regions[0].phase,
        Phase::Prepared(Slot::First),
        "8a has not passed"
    );
}

#[test]
fn ruling_a094_attack_belongs_to_the_target_region() {
    let cp = json!([["20.21", "4a", 1]]);
    let (moving, fighting) = (
        json!({ "movement": "first" }),
        json!({ "prepared": "first" }),
    );
    let mut game = at_steps(
        moving.clone(),
        fighting.clone(),
        duel("prepared"),
        cp.clone(),
    );
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    assert!(game.state.regions[1].battle.is_some() && game.state.regions[0].battle.is_none());
    assert_eq!(game.cp("20.21", "4a"), 0, "the source hex pays");
    // The other way round there is no attack to declare.
    let mut game = at_steps(fighting, moving, duel("prepared"), cp);
    let attack = Choice::Attack(game.hex("20.20"));
    assert_eq!(game.refused("4a", attack), "§2.5");
    // A unit that has moved does not attack.
    let (moving, other) = (json!({ "movement": "first" }), json!({ "other": "first" }));
    let mut game = at_steps(moving, other, duel("movement"), json!([["20.21", "4a", 1]]));
    let unit = game.id("32id-ir-4");
    game.state.units[unit.i()].moved = true;
    let attack = Choice::Attack(game.hex("20.20"));
    assert_eq!(game.refused("4a", attack), "§2.10");
}

/// Lets the second table finish its ACTIONS.
fn settle(game: &mut Game) {
    while !game.state.regions[1].phase.settled() {
        game.choose("clock", Choice::TimeUp(Timer::Region(R2)));
    }
}

#[test]
fn ruling_a095_move_waits_for_the_other_region() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let (moving, fighting) = (json!({ "movement": "first" }), json!({ "other": "first" }));
    let mut game = at_steps(moving.clone(), fighting.clone(), units, json!([]));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.20")), "§2.5");
    let wait = Choice::Await(game.id("32id-ir-4"), game.hex("20.20"));
    game.choose("4a", wait.clone());
    assert_eq!(game.refused("4a", wait), "§2.5");
    settle(&mut game);
    assert_eq!(game.stands("32id-ir-4"), "20.20");
    // A tank whose last point takes it over the border rolls for breakdown like any other (A118).
    let units = json!({ "3pz-pzr-5": at("20.21", "movement") });
    let mut game = at_steps(moving, fighting, units, json!([]));
    let tank = game.id("3pz-pzr-5");
    game.state.units[tank.i()].mp = 1;
    game.state.units[tank.i()].paid = true;
    game.choose("4a", Choice::Await(tank, game.hex("20.20")));
    while game.dice().is_empty() && !game.state.regions[1].phase.settled() {
        game.choose("clock", Choice::TimeUp(Timer::Region(R2)));
    }
    assert_eq!(game.stands("3pz-pzr-5"), "20.20");
    assert_eq!(game.dice(), "r");
    game.roll("s");
    assert_eq!(
        game.posture("3pz-pzr-5"),
        holdline::posture::Posture::Disordered
    );
}

#[test]
fn ruling_a095_who_attacks_turns_or_marches_elsewhere_waits_no_more() {
    let moving = || json!({ "movement": "first" });
    let wait = |game: &mut Game| {
        let wait = Choice::Await(game.id("32id-ir-4"), game.hex("20.20"));
        game.choose("4a", wait);
    };
    // He attacks the hex beside it over the border meanwhile (A94): he does not march as well.
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("21.20", "movement") });
    let other = json!({ "other": "first" });
    let step = |phase: Value| json!({ "phase": phase, "winner": "german" });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 1]], "regions": { "R1": step(moving()), "R2": step(other) },
    });
    let mut game = Game::new(border().region("21.20", R2), position);
    wait(&mut game);
    game.attack("4a", "21.20", &["32id-ir-4"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R2));
    game.roll("..");
    settle(&mut game);
    assert_eq!(game.stands("32id-ir-4"), "20.21");
    // He marches elsewhere: the step he waited for is no longer next door.
    let units = || json!({ "32id-ir-4": at("20.21", "movement") });
    let fighting = || json!({ "other": "first" });
    let mut game = at_steps(moving(), fighting(), units(), json!([]));
    wait(&mut game);
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    settle(&mut game);
    assert_eq!(game.stands("32id-ir-4"), "20.22");
    // He digs in: a trench does not march.
    let mut game = at_steps(moving(), fighting(), units(), json!([["20.21", "4a", 1]]));
    wait(&mut game);
    while game.state.regions[0].phase != Phase::Posture {
        game.choose("clock", Choice::TimeUp(Timer::Region(R1)));
    }
    let dig = Choice::SetPosture(game.id("32id-ir-4"), holdline::posture::Posture::DugIn);
    game.choose("4a", dig);
    settle(&mut game);
    assert_eq!(game.stands("32id-ir-4"), "20.21");
}

#[test]
fn ruling_a096_pot_is_one_ledger() {
    let region = json!({ "phase": "command", "winner": "german" });
    let position = json!({
        "units": { "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.20", "movement") },
        "hqs": { "ii": { "hex": "20.22", "cp": 1 } },
        "hold": { "20.22": "german" },
        "regions": { "R1": region, "R2": region },
    });
    let mut game = Game::new(border(), position);
    assert!(game.offers("4a", game.place("ii", "20.20")));
    game.choose("4a", game.place("ii", "20.21"));
    assert_eq!(game.refused("4a", game.place("ii", "20.20")), "§2.6");
}

#[test]
fn ruling_a097_windows_open_one_after_another() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"),
        "32id-ir-94": at("30.21", "prepared"), "4dp-63-pp": at("30.20", "movement"),
    });
    let fight = json!({ "prepared": "first" });
    let cp = json!([["20.21", "4a", 1], ["30.21", "4a", 1]]);
    let mut game = at_steps(fight.clone(), fight, units, cp);
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    game.attack("4a", "30.20", &["32id-ir-94"], &[]).unwrap();
    assert!(game.offers("pomorze", Choice::Answer(R2)));
    assert!(
        !game.offers("pomorze", Choice::Answer(R1)),
        "it waits for the first"
    );
    // One window runs out; the other has its whole time still.
    game.choose("clock", Choice::TimeUp(Timer::Window(R2)));
    game.roll("...");
    let waits = |r: usize| game.state.regions[r].battle.as_ref().map(|b| b.wait);
    assert_eq!((waits(0), waits(1)), (Some(Wait::Answer), None));
    assert!(game.offers("pomorze", Choice::Answer(R1)));
}

#[test]
fn ruling_a109_reach_is_tested_at_the_lock() {
    let position = |phase: Value| {
        json!({
            "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") },
            "hqs": { "ii": { "hex": "30.30", "cp": 5, "route": [] } },
            "cp": [["20.21", "4a", 1]],
            "regions": { "R1": { "phase": phase, "winner": "german" } },
        })
    };
    let mut game = Game::new(Map::plain(), position(json!("command")));
    assert_eq!(game.refused("4a", game.place("ii", "20.21")), "§2.6");
    // What lies there already stays usable.
    let mut game = Game::new(Map::plain(), position(json!({ "prepared": "first" })));
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
}

/// §2.13: static troops that defend themselves at the next table are not called away to form a regiment here.
#[test]
fn nobody_forms_a_regiment_of_counters_that_fight_next_door() {
    let game = Game::new(border(), json!({}));
    let book = &game.rules.data;
    let polish = book
        .posts()
        .filter(|c| book.pieces[c.i()].side == Side::Polish);
    let posts: Vec<&str> = polish.map(|c| book.pieces[c.i()].id.as_str()).collect();
    let step = |phase: Value| json!({ "phase": phase, "winner": "german" });
    let position = json!({
        "units": { "32id-ir-4": at("20.19", "movement") },
        "counters": { posts[0]: "20.21", posts[1]: "20.21", posts[2]: "20.20" },
        "hold": { "20.21": "polish", "20.20": "polish" },
        "hqs": { "pomorze": { "hex": "20.21" } },
        "cp": [["20.19", "4a", 1], ["20.21", "pomorze", 2]],
        "regions": { "R1": step(json!("posture")), "R2": step(json!({ "other": "first" })) },
    });
    let mut game = Game::new(border(), position);
    let form = Choice::Form(game.pot("pomorze"), game.hex("20.21"));
    assert!(game.offers("pomorze", form.clone()));
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    assert_eq!(game.refused("pomorze", form), "§2.13");
}
