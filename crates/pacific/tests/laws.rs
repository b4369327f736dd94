//! The eight laws over random games, with every option drawn at random.

use engine::Setup;
use engine::laws::{Depth, games, play, play_setup};
use pacific::Pacific;

#[test]
fn random_games_keep_the_laws() {
    let game = Pacific::shipped().unwrap();
    for seed in 0..games(30) {
        play(&*game, seed, Depth::some(2000)).unwrap_or_else(|breach| panic!("{breach}"));
    }
}

#[test]
fn one_game_keeps_the_laws_at_every_choice() {
    let game = Pacific::shipped().unwrap();
    play(&*game, 1941, Depth::EVERY).unwrap_or_else(|breach| panic!("{breach}"));
}

#[test]
fn the_rulebook_battle_keeps_the_laws() {
    let game = Pacific::shipped().unwrap();
    for seed in 0..games(40) {
        let setup = Setup::scenario("coral-sea");
        play_setup(&*game, setup, seed, Depth::EVERY).unwrap_or_else(|breach| panic!("{breach}"));
    }
}
