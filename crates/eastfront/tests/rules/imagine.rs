//! Worlds that fit what a side knows: they look the same to it, and differ where it cannot see.

use crate::common::*;
use eastfront::{Choice, Location, Side, State};
use engine::{FastRng, Imagine, Menu, Rules};
use std::collections::BTreeSet;

/// Draws worlds from a side's view; each must look to that side like the true one.
fn worlds(game: &Game, who: &str, count: u64) -> Vec<State> {
    let seat = side(who).seat();
    let view = game.view(who);
    let menu = |state: &State| {
        let mut menu = Menu::new();
        game.rules.menu(state, seat, &mut menu);
        menu.entries().to_vec()
    };
    let draw = |seed| {
        let state = game.rules.imagine(&view, seat, &mut FastRng::new(seed));
        assert_eq!(game.rules.view(&state, seat), view, "{who}, seed {seed}");
        assert_eq!(menu(&state), menu(&game.state), "{who}, seed {seed}");
        for unit in game.rules.all_units() {
            let block = state.block(unit);
            let (name, most) = (game.rules.name(unit), game.rules.spec(unit).steps);
            match block.location {
                Location::Map(_) => assert!((1..=most).contains(&block.steps), "{name}"),
                Location::Withdrawn => {
                    assert!(game.rules.is_armor(unit) && unit.side() == Side::Axis);
                }
                _ => assert_eq!(block.steps, 0, "{name}"),
            }
        }
        state
    };
    (0..count).map(draw).collect()
}

/// What different worlds say of the block in a hex: unit and strength.
fn guesses(worlds: &[State], hex: &str) -> BTreeSet<(&'static str, u8)> {
    let guess = |state: &State| {
        let unit = state.unit_at(at(hex)).expect("a block");
        (shipped().spec(unit).id.as_str(), state.block(unit).steps)
    };
    worlds.iter().map(guess).collect()
}

#[test]
fn every_opening_and_both_sides() {
    for scenario in ["1941", "1942", "1943", "1944", "campaign"] {
        let game = opening(scenario);
        worlds(&game, "axis", 5);
        worlds(&game, "soviet", 5);
    }
    let hidden = opening_with("1941", &["alternative-setup"]);
    worlds(&hidden, "axis", 5);
    worlds(&hidden, "soviet", 5);
}

#[test]
fn a_set_up_in_the_making() {
    let mut game = deploying("1942");
    worlds(&game, "axis", 3);
    worlds(&game, "soviet", 3);
    for _ in 0..10 {
        let choice = game.menu()[0];
        game.pace(choice);
        worlds(&game, "axis", 1);
        worlds(&game, "soviet", 1);
    }
    game.deploy_all();
    for _ in 0..10 {
        worlds(&game, "axis", 1);
        worlds(&game, "soviet", 1);
        let choice = game.menu()[0];
        game.pace(choice);
    }
}

#[test]
fn unknown_blocks_may_be_anything_and_known_ones_are_what_they_are() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put_at("de-3-panzer", "11,14", 2)
        .put("su-1-gd", "13,11")
        .put("su-8", "16,11")
        .turn("1941-11")
        .play();
    let hidden = guesses(&worlds(&game, "soviet", 60), "12,11");
    let units: BTreeSet<_> = hidden.iter().map(|(unit, _)| *unit).collect();
    let steps: BTreeSet<_> = hidden.iter().map(|(_, steps)| *steps).collect();
    assert!(units.len() > 5 && steps.len() > 2, "{hidden:?}");
    assert!(!units.contains("de-2-ss"), "its month has not come");
    // In a battle there is no doubt, and right after it none either.
    game.announce("13,11", "de-9", false).unwrap();
    assert_eq!(
        guesses(&worlds(&game, "soviet", 20), "12,11"),
        [("de-9", 4)].into()
    );
    assert_eq!(
        guesses(&worlds(&game, "axis", 20), "13,11"),
        [("su-1-gd", 4)].into()
    );
    game.roll(&[5, 1, 1], &[6, 5, 5, 1]);
    game.settle();
    assert_eq!(
        guesses(&worlds(&game, "soviet", 20), "12,11"),
        [("de-9", 1)].into()
    );
    assert_eq!(
        guesses(&worlds(&game, "axis", 20), "13,11"),
        [("su-1-gd", 3)].into()
    );
    assert!(guesses(&worlds(&game, "soviet", 60), "11,14").len() > 5);
    // Months later it may have been given steps.
    for _ in 0..4 {
        game.end_turn();
        game.roll_on();
    }
    let later = guesses(&worlds(&game, "soviet", 60), "12,11");
    assert!(later.contains(&("de-9", 1)) && later.len() > 1, "{later:?}");
    assert!(later.iter().all(|(unit, _)| *unit == "de-9"));
}

#[test]
fn a_block_on_the_move_and_orders_in_the_making() {
    let pos = lab()
        .put("de-9", "12,11")
        .put("de-4", "11,14")
        .put("su-24", "13,11")
        .put("su-8", "16,11");
    let orders: [&[Choice]; 4] = [
        &[Choice::Move(unit("de-4")), Choice::Step(at("12,14"))],
        &[Choice::Rail(unit("de-4"))],
        &[
            Choice::Attack(at("13,11")),
            Choice::With(unit("de-9")),
            Choice::Air,
        ],
        &[Choice::Attack(at("13,11"))],
    ];
    for order in orders {
        let mut game = pos.clone().play();
        for choice in order {
            game.pace(*choice);
            worlds(&game, "axis", 3);
            worlds(&game, "soviet", 3);
        }
    }
    let mut placing = lab()
        .placing()
        .due("de-2")
        .pool("de-9")
        .put("su-8", "16,11")
        .play();
    placing.pace(Choice::Put(unit("de-9")));
    worlds(&placing, "axis", 3);
    worlds(&placing, "soviet", 3);
}

#[test]
fn withdrawn_armor_and_the_end() {
    let pos = lab()
        .put("de-1-panzer", "11,11")
        .pool("de-3-panzer")
        .put("de-9", "5,13");
    let mut game = pos
        .scenario("campaign")
        .bonuses_given()
        .turn("1944-04")
        .air(1, 2)
        .soviet()
        .play();
    game.end_turn();
    for id in ["de-1-panzer", "de-3-panzer"] {
        worlds(&game, "axis", 3);
        worlds(&game, "soviet", 3);
        game.withdraw(id).unwrap();
    }
    while game.month() != "1945-01" {
        worlds(&game, "soviet", 1);
        game.end_turn();
        game.roll_on();
    }
    worlds(&game, "axis", 3);
    worlds(&game, "soviet", 10);
    game.place_due("de-3-panzer", "4,6").unwrap();
    worlds(&game, "soviet", 10);
    let mut over = bare()
        .own("Moscow", "axis")
        .own("Leningrad", "axis")
        .put("de-9", "25,22")
        .play();
    over.step_into("de-9", "26,22").unwrap();
    worlds(&over, "axis", 2);
    worlds(&over, "soviet", 2);
}
