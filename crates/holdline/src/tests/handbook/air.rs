//! §2.17: the air war.

use super::game::{Game, Map};
use super::turn::end_turn;
use engine::{Next, Rules};
use holdline::chapters::air_combat::superiority;
use holdline::chapters::opening::VERSION;
use holdline::choice::{Choice, Ruling};
use holdline::ids::Side;
use holdline::state::air::Target;
use holdline::state::air::{AirStep, Berth};
use serde_json::json;

/// The first morning over the plain, ready to rotate.
fn dawn() -> Game {
    Game::new(Map::plain(), json!({ "turn": 1 }))
}

fn berth(game: &Game, craft: &str) -> Berth {
    game.state.sky.craft[game.craft(craft).i()].berth
}

fn put(game: &mut Game, craft: &str, berth: Berth) {
    let craft = game.craft(craft).i();
    game.state.sky.craft[craft].berth = berth;
}

/// Both sides finish the step over the north.
fn both_ready(game: &mut Game) {
    for seat in ["okh", "warsaw"] {
        if matches!(
            game.state.sky.zones[0].step,
            AirStep::Rotate | AirStep::Bombing
        ) {
            game.choose(seat, Choice::PassAir(0));
        }
    }
}

#[test]
fn vector_13_what_fighters_hit_on() {
    let columns = [(0, 4), (1, 5), (2, 6), (3, 6)];
    for (column, least) in columns {
        for die in 1..=6u8 {
            let mut game = dawn();
            put(&mut game, "lf1-f1", Berth::Column(column));
            put(&mut game, "pn-b1", Berth::Column(1));
            both_ready(&mut game);
            assert_eq!(game.dice(), "6");
            game.roll(&die.to_string());
            let hit = berth(&game, "pn-b1") != Berth::Column(1);
            assert_eq!(hit, die >= least, "column {column}, die {die}");
        }
    }
}

#[test]
fn vector_13_superiority_is_double() {
    let game = dawn();
    let book = &game.rules.data;
    assert_eq!(superiority(book, 4, 2), Some(Side::German));
    assert_eq!(superiority(book, 3, 2), None);
    assert_eq!(superiority(book, 2, 4), Some(Side::Polish));
}

#[test]
fn ruling_a069_superiority_needs_a_fighter() {
    let game = dawn();
    assert_eq!(superiority(&game.rules.data, 0, 0), None);
    assert_eq!(superiority(&game.rules.data, 1, 0), Some(Side::German));
}

#[test]
fn vector_14_once_round_the_loop() {
    let mut game = dawn();
    game.choose("okh", Choice::Fly(game.craft("lf1-f1")));
    let mut seen = vec![berth(&game, "lf1-f1")];
    for turn in 2..=9 {
        both_ready(&mut game);
        while !game.dice().is_empty() {
            let faces = game.dice().replace('6', "1");
            game.roll(&faces);
        }
        both_ready(&mut game);
        end_turn(&mut game);
        assert_eq!(game.state.turn, turn);
        seen.push(berth(&game, "lf1-f1"));
    }
    use Berth::{Column, Rear};
    assert_eq!(
        seen,
        [
            Column(0),
            Column(1),
            Column(2),
            Column(3),
            Rear(1),
            Rear(2),
            Rear(3),
            Rear(4),
            Rear(5)
        ]
    );
}

#[test]
fn ruling_a127_rear_box_one_does_not_fly() {
    let mut game = dawn();
    put(&mut game, "lf1-f1", Berth::Rear(1));
    let fly = Choice::Fly(game.craft("lf1-f1"));
    assert_eq!(game.refused("okh", fly), "§2.17");
    // A transfer leaves at ROTATE, misses the next turn and arrives one box lower, never below the first.
    let [modern, lowest] = ["lf1-f2", "lf1-f1"].map(|c| game.craft(c));
    for craft in [modern, lowest] {
        game.choose("okh", Choice::Ferry(craft));
        assert_eq!(game.refused("okh", Choice::Fly(craft)), "§2.17");
    }
    assert_eq!(game.state.sky.craft[modern.i()].zone, 1);
    end_turn(&mut game);
    assert!(matches!(berth(&game, "lf1-f2"), Berth::Ferry(..)), "turn 2");
    assert_eq!(game.refused("okh", Choice::Fly(modern)), "§2.17");
    end_turn(&mut game);
    assert_eq!(berth(&game, "lf1-f2"), Berth::Rear(4), "turn 3");
    assert_eq!(berth(&game, "lf1-f1"), Berth::Rear(1));
    game.choose("okh", Choice::Fly(modern));
    assert_eq!(berth(&game, "lf1-f2"), Berth::Column(1));
    put(&mut game, "lf1-f3", Berth::Column(1));
    let flying = Choice::Ferry(game.craft("lf1-f3"));
    assert_eq!(game.refused("okh", flying), "§2.17", "from a rear box only");
}

#[test]
fn ruling_a071_only_germans_bomb_cities() {
    let mut game = dawn();
    put(&mut game, "lf1-b1", Berth::Column(0));
    put(&mut game, "pn-b1", Berth::Column(0));
    both_ready(&mut game);
    assert_eq!(game.dice(), "66");
    game.roll("11");
    assert!(game.offers("okh", Choice::Bomb(game.craft("lf1-b1"), Target::Cities)));
    let cities = Choice::Bomb(game.craft("pn-b1"), Target::Cities);
    assert_eq!(game.refused("warsaw", cities), "§2.17");
}

#[test]
fn ruling_a124_damaged_bombers_do_not_bomb() {
    for (column, die, after) in [
        (0, 5, Berth::Column(0)),
        (0, 6, Berth::Column(1)),
        (1, 4, Berth::Column(1)),
        (1, 5, Berth::Column(2)),
        (2, 4, Berth::Column(3)),
        (3, 3, Berth::Column(3)),
        (3, 4, Berth::Gone),
    ] {
        let mut game = dawn();
        put(&mut game, "lf1-b1", Berth::Column(column));
        both_ready(&mut game);
        game.roll(&die.to_string());
        assert_eq!(berth(&game, "lf1-b1"), after, "column {column}, die {die}");
        let bombs = game.offers("okh", Choice::Bomb(game.craft("lf1-b1"), Target::Loc));
        assert_eq!(bombs, after == Berth::Column(column));
    }
}

#[test]
fn ruling_a067_air_losses_rotate() {
    // One hit each from Fresh, Worn and Spent before the fast ones suffer.
    let mut game = dawn();
    for (craft, column) in [("pn-b1", 0), ("pn-b2", 1), ("pn-b3", 2), ("pn-f1", 3)] {
        put(&mut game, craft, Berth::Column(column));
    }
    for craft in ["lf1-f1", "lf1-f2", "lf1-f3"] {
        put(&mut game, craft, Berth::Column(2));
    }
    both_ready(&mut game);
    game.roll("6661");
    assert_eq!(berth(&game, "pn-b1"), Berth::Column(0));
    assert_eq!(berth(&game, "pn-b2"), Berth::Column(2));
    assert_eq!(berth(&game, "pn-b3"), Berth::Column(3));
    assert_eq!(berth(&game, "pn-f1"), Berth::Withdrawn);
}

#[test]
fn ruling_a126_no_counter_is_hit_twice() {
    let mut game = dawn();
    put(&mut game, "pn-b2", Berth::Column(1));
    for craft in ["lf1-f1", "lf1-f2"] {
        put(&mut game, craft, Berth::Column(2));
    }
    both_ready(&mut game);
    game.roll("66");
    assert_eq!(
        berth(&game, "pn-b2"),
        Berth::Column(3),
        "nobody else is there"
    );
    // The first hit brings it to WORN, where the next one is due; it passes on to the one that is unhit.
    let mut game = dawn();
    put(&mut game, "pn-b1", Berth::Column(0));
    put(&mut game, "pn-b2", Berth::Column(1));
    for craft in ["lf1-f1", "lf1-f2"] {
        put(&mut game, craft, Berth::Column(2));
    }
    both_ready(&mut game);
    game.roll("66");
    assert_eq!(berth(&game, "pn-b2"), Berth::Column(2));
    assert_eq!(berth(&game, "pn-b1"), Berth::Column(1));
}

#[test]
fn the_side_that_hits_says_whether_fighters_or_bombers_go_down() {
    for fighters in [true, false] {
        let mut game = dawn();
        for craft in ["pn-b1", "pn-f1"] {
            put(&mut game, craft, Berth::Column(1));
        }
        put(&mut game, "lf1-f1", Berth::Column(0));
        both_ready(&mut game);
        game.roll("61");
        assert_eq!(
            game.refused("warsaw", Choice::AssignAirHit(0, true)),
            "§2.17"
        );
        game.choose("okh", Choice::AssignAirHit(0, fighters));
        let hit = |craft: &str| berth(&game, craft) != Berth::Column(1);
        assert_eq!((hit("pn-f1"), hit("pn-b1")), (fighters, !fighters));
    }
}

#[test]
fn ruling_a123_superiority_hits_send_to_worn() {
    let mut game = dawn();
    for craft in ["lf1-f1", "lf1-f2"] {
        put(&mut game, craft, Berth::Column(0));
    }
    put(&mut game, "pn-b1", Berth::Column(0));
    both_ready(&mut game);
    game.roll("41");
    assert_eq!(berth(&game, "pn-b1"), Berth::Column(2));
}

#[test]
fn ruling_a065_recovery_is_rolled_next_turn() {
    for (die, after) in [("3", Berth::Gone), ("4", Berth::Rear(1))] {
        let mut game = dawn();
        put(&mut game, "lf1-f1", Berth::Column(3));
        both_ready(&mut game);
        game.roll("1");
        both_ready(&mut game);
        assert_eq!(berth(&game, "lf1-f1"), Berth::Withdrawn);
        super::turn::end_turn_with(&mut game, die);
        assert_eq!(berth(&game, "lf1-f1"), after);
    }
}

#[test]
fn ruling_a125_support_takes_two_fresh_bombers() {
    let mut game = dawn();
    for craft in ["lf1-b1", "lf1-b2"] {
        put(&mut game, craft, Berth::Column(1));
    }
    both_ready(&mut game);
    game.roll("11");
    game.choose("okh", Choice::Bomb(game.craft("lf1-b1"), Target::Loc));
    assert_eq!(game.refused("okh", Choice::Support(0)), "§2.17");
    game.choose("okh", Choice::Bomb(game.craft("lf1-b2"), Target::Loc));
    game.choose("okh", Choice::Support(0));
    assert_eq!(berth(&game, "lf1-b1"), Berth::Withdrawn);
    both_ready(&mut game);
    end_turn(&mut game);
    assert_eq!(game.state.purses[0].support, [1, 0]);
}

#[test]
fn ruling_a070_support_goes_to_recovery() {
    let mut game = dawn();
    for craft in ["lf1-b1", "lf1-b2"] {
        put(&mut game, craft, Berth::Column(1));
    }
    both_ready(&mut game);
    game.roll("11");
    for craft in ["lf1-b1", "lf1-b2"] {
        game.choose("okh", Choice::Bomb(game.craft(craft), Target::Loc));
    }
    game.choose("okh", Choice::Support(0));
    both_ready(&mut game);
    assert_eq!(
        berth(&game, "lf1-b1"),
        Berth::Withdrawn,
        "attrition is left out"
    );
    // A three would break them up; with the one on top it does not.
    super::turn::end_turn_with(&mut game, "3");
    assert_eq!(berth(&game, "lf1-b1"), Berth::Rear(1));
}

#[test]
fn ruling_a076_superiority_is_counted_after_rotate() {
    let mut game = dawn();
    put(&mut game, "lf1-f1", Berth::Column(0));
    put(&mut game, "pn-f1", Berth::Column(1));
    game.choose("okh", Choice::PassAir(0));
    assert_eq!(
        game.state.sky.zones[0].superior, None,
        "the enemy still rotates"
    );
    game.choose("warsaw", Choice::Rest(game.craft("pn-f1")));
    game.choose("warsaw", Choice::PassAir(0));
    assert_eq!(game.state.sky.zones[0].superior, Some(Side::German));
}

/// Over the north both sides have finished their rotation but one; the Pole's fighter flies, or rests as it did.
fn last_to_rotate(version: u32, flies: bool) -> Game {
    let mut game = dawn();
    game.state.version = version;
    put(&mut game, "pn-f1", Berth::Rear(2));
    if flies {
        game.choose("warsaw", Choice::Fly(game.craft("pn-f1")));
    }
    game.choose("warsaw", Choice::PassAir(0));
    game
}

/// What the game waits for once the last side has finished: dice, or a seat.
fn waits_for_dice(game: &mut Game) -> bool {
    let okh = game.seat("okh");
    let pass = Choice::PassAir(0);
    let passed = game.rules.choose(&mut game.state, okh, &pass, &mut ());
    assert!(passed.is_ok(), "{passed:?}");
    matches!(game.rules.next(&game.state), Next::Chance(_))
}

#[test]
fn ruling_a173_dice_are_asked_for_also_where_there_are_none() {
    let [mut rests, mut flies] = [false, true].map(|flies| last_to_rotate(VERSION, flies));
    assert_eq!(rests.view("okh"), flies.view("okh"));
    assert!(waits_for_dice(&mut flies));
    assert!(waits_for_dice(&mut rests), "the same in both worlds");
    // The dogfight, then anti-aircraft fire, each with no die.
    for step in [AirStep::Combat, AirStep::Flak] {
        assert_eq!(rests.state.sky.zones[0].step, step);
        assert_eq!(rests.rules.next(&rests.state), Next::Chance(Vec::new()));
        let none = Vec::new();
        rests.rules.resolve(&mut rests.state, &none, &mut ());
    }
    assert_eq!(rests.state.sky.zones[0].step, AirStep::Bombing);
    assert!(rests.state.rolled.is_empty(), "nothing for an umpire");
    // The morning's recovery of both zones.
    both_ready(&mut rests);
    end_turn(&mut rests);
    assert_eq!(rests.state.sky.zones[0].step, AirStep::Rotate);
    // A game that began before goes on as it did.
    let mut before = last_to_rotate(3, false);
    assert!(!waits_for_dice(&mut before));
    assert_eq!(before.state.sky.zones[0].step, AirStep::Bombing);
}

#[test]
fn ruling_a173_an_umpire_takes_back_a_dogfight_behind_which_nobody_fired() {
    let mut game = dawn();
    for craft in ["lf1-f1", "pn-f1"] {
        put(&mut game, craft, Berth::Column(1));
    }
    both_ready(&mut game);
    game.roll("61");
    assert_eq!(game.state.sky.zones[0].step, AirStep::Bombing);
    assert_eq!(game.state.rolled.len(), 1, "no bomber, no flak");
    let ruling = |ruling| Choice::Control(ruling);
    game.choose("air-control", ruling(Ruling::SetDie(0, 0, 1)));
    assert_eq!(berth(&game, "pn-f1"), Berth::Column(1));
    game.choose("air-control", ruling(Ruling::SetDie(0, 0, 6)));
    assert_ne!(berth(&game, "pn-f1"), Berth::Column(1));
    game.choose("air-control", ruling(Ruling::VoidRoll(0)));
    assert_eq!(berth(&game, "pn-f1"), Berth::Column(1));
    assert_eq!(game.state.sky.zones[0].step, AirStep::Bombing);
}

#[test]
fn the_forecast_shows_the_trap_of_flying_everything() {
    let mut game = dawn();
    let all = game
        .rules
        .data
        .planes
        .iter()
        .filter(|p| p.side == Side::German)
        .count() as u8;
    let forecast = |game: &Game| game.view("okh").air.unwrap().forecast[0];
    assert_eq!(forecast(&game), [all; 5], "everything rests and is ready");
    let fleet: Vec<usize> = (0..game.state.sky.craft.len())
        .filter(|&i| game.rules.data.planes[i].side == Side::German)
        .collect();
    for i in fleet {
        game.state.sky.craft[i].berth = Berth::Column(0);
    }
    assert_eq!(forecast(&game), [all, all, 0, 0, 0]);
}
