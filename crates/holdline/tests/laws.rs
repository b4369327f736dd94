//! Random games keep the laws.

use holdline::Holdline;
use serde_json::json;
use table::laws::{Depth, Lawful, games, play_setup};
use table::{QuickDice, Setup};

/// Short games from the first plan on: every step of a turn comes up several times in each region.
#[test]
fn random_games_keep_the_laws() {
    let rules = Holdline::shipped().unwrap();
    let mut broken = Vec::new();
    for seed in 0..games(4) {
        let mut setup = rules.any_setup(&mut QuickDice::new(seed));
        setup.position = Some(json!({ "last": 2 }));
        match play_setup(&*rules, setup, seed, Depth::some(6_000)) {
            Ok(account) => println!("{seed}: {} choices, {} rolls", account.choices, account.chances),
            Err(breach) => broken.push(breach.to_string()),
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
