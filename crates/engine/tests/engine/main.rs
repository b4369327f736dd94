//! The table put to the test with a very small game (`outpost`).

mod closed;
mod faces;
mod flaws;
mod follows;
mod journals;
mod law_kit;
mod matches;
mod proofs;
mod setups;

use engine::{FastRng, Match, Nonce, Seat, Seed, Setup};
use outpost::{BLUE, Choice, Outpost, RED};
use std::sync::Arc;

fn rules() -> Arc<Outpost> {
    Arc::new(Outpost::new())
}

fn open(scenario: &str) -> Match<Outpost> {
    Match::open(
        rules(),
        &Setup::scenario(scenario),
        Seed::from_numbers(1, 1),
    )
    .unwrap()
}

fn nonce(n: u64) -> Nonce {
    FastRng::new(n).nonce()
}

/// Commits without an audience.
fn play(table: &mut Match<Outpost>, seat: Seat, choices: &[Choice]) {
    let number = table.lines();
    table
        .commit(seat, choices.to_vec(), nonce(number), None, &mut ())
        .unwrap();
}

/// A finished game with two battles and one binding, and its whole journal.
fn finished() -> (Match<Outpost>, String) {
    let mut table = open("set");
    table.bind("Ada".into(), vec![RED]);
    play(
        &mut table,
        RED,
        &[Choice::Swap(1), Choice::Attack(0), Choice::With(1)],
    );
    play(&mut table, BLUE, &[Choice::Attack(2), Choice::With(2)]);
    while table.ended().is_none() {
        let seat = table.to_move().iter().next().unwrap();
        play(&mut table, seat, &[Choice::Rest]);
    }
    let journal = table.take_lines();
    (table, journal)
}
