//! Whole games of standing orders, every seat played by the computer.

use bots::level;
use holdline::Holdline;
use table::{Judge, Next, Player, QuickDice, Rules, Setup, batch};

#[test]
fn a_game_of_standing_orders_ends() {
    let rules = Holdline::shipped().unwrap();
    let started = std::time::Instant::now();
    let mut dice = QuickDice::new(1);
    let mut players: Vec<Box<dyn Player<Holdline>>> = (0..rules.about().seats.len() as u64)
        .map(|n| (level::<Holdline>("standing").unwrap().make)(n))
        .collect();
    let mut state = rules
        .start(&Setup::scenario("full").with("auto-control", true))
        .unwrap();
    let (mut batches, mut rolls) = (0u64, 0u64);
    let mut turn = 0;
    let why = loop {
        if state.turn != turn {
            turn = state.turn;
            println!(
                "turn {turn} after {batches} batches, {rolls} rolls, {:?}",
                started.elapsed()
            );
        }
        match rules.next(&state) {
            Next::Over(standing) => break standing.why,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, &mut dice);
                rules.resolve(&mut state, &outcome, &mut ());
                rolls += 1;
            }
            Next::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let choices =
                    batch(&*rules, &state, seat, &mut *players[usize::from(seat.0)]).unwrap();
                for choice in &choices {
                    rules.choose(&mut state, seat, choice, &mut ()).unwrap();
                }
                batches += 1;
                assert!(
                    batches < 200_000,
                    "seat {seat:?} goes on with {choices:?} on turn {}",
                    state.turn
                );
            }
        }
    };
    println!(
        "{why} {batches} batches, {rolls} rolls, {:?}",
        started.elapsed()
    );
    for (name, figure) in rules.figures(&state) {
        println!("{name}: {figure:.2}");
    }
}
