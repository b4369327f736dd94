//! The engine tested with two small games: `outpost`, and `depot` for what outpost does not have.

mod attacks;
mod closed;
mod depot;
mod erased;
mod files;
mod flaws;
mod follows;
mod journals;
mod law_kit;
mod matches;
mod menus;
mod observations;
mod playbacks;
mod proofs;
mod setups;
mod shares;

use engine::erased::{Batch, Committed, DynMatch, Listeners, Plug};
use engine::{FastRng, Match, Nonce, Seat, Seats, Seed, Setup};
use outpost::{BLUE, Choice, Outpost, RED, UMPIRE};
use serde_json::Value;
use std::sync::Arc;

fn rules() -> Arc<Outpost> {
    Outpost::shipped().unwrap()
}

/// The game behind its object-safe API.
fn game() -> Plug<Outpost> {
    Plug::bare(rules())
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

/// Every seat of a two-sided game with an umpire, and the spectators.
fn everyone() -> Listeners {
    Listeners {
        seats: [RED, BLUE, UMPIRE].into_iter().collect(),
        spectators: true,
    }
}

/// One seat and no spectators.
fn only(seat: Seat) -> Listeners {
    Listeners {
        seats: Seats::one(seat),
        spectators: false,
    }
}

/// Commits without listeners.
fn play(game: &mut Match<Outpost>, seat: Seat, choices: &[Choice]) {
    let number = game.lines();
    game.commit(seat, choices.to_vec(), nonce(number), None, &mut ())
        .unwrap();
}

/// Commits a batch of JSON choices.
fn commit(
    game: &mut dyn DynMatch,
    seat: Seat,
    choices: &[Value],
    listeners: Listeners,
) -> Committed {
    let nonce = nonce(game.lines());
    let batch = Batch {
        seat,
        choices,
        nonce,
        note: None,
    };
    game.commit(batch, None, listeners).unwrap()
}

/// A finished game with two battles and one seat assignment, and its whole journal.
fn finished() -> (Match<Outpost>, String) {
    let mut game = open("set");
    game.assign_seats("Ada".into(), vec![RED], false, &mut ());
    play(
        &mut game,
        RED,
        &[Choice::Swap(1), Choice::Attack(0), Choice::With(1)],
    );
    play(&mut game, BLUE, &[Choice::Attack(2), Choice::With(2)]);
    while game.ended().is_none() {
        let seat = game.to_move().iter().next().unwrap();
        play(&mut game, seat, &[Choice::Rest]);
    }
    let journal = game.take_lines();
    (game, journal)
}
