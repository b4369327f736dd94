//! Random games keep the laws.

use holdline::Holdline;
use table::Setup;
use table::laws::{Depth, games, play_setup};

#[test]
fn random_games_keep_the_laws() {
    let rules = Holdline::shipped().unwrap();
    for seed in 0..games(2) {
        let setup = Setup::scenario("club").with("auto-control", seed % 2 == 0);
        match play_setup(&*rules, setup, seed, Depth::some(20_000)) {
            Ok(account) => println!("{seed}: {} choices, {} rolls", account.choices, account.chances),
            Err(breach) => panic!("{breach}"),
        }
    }
}
