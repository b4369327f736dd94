//! Blind: with the same seed a player chooses byte for byte the same in the true state and in an imagined one that its view fits.
//!
//! `MAPROOM_BLIND_POSITIONS=1000 cargo test --release -p bots --test blind` looks at as many positions of each game and level.

use bots::{HasBots, level};
use eastfront::Eastfront;
use engine::{Bot, FastRng, Imagine, Next, Seat, Setup, bot_batch};
use pacific::Pacific;

/// Positions for each level.
fn positions(usual: usize) -> usize {
    let asked = std::env::var("MAPROOM_BLIND_POSITIONS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// The next batch of a fresh player, as it would be sent.
fn batch<R: HasBots>(rules: &R, state: &R::State, seat: Seat, name: &str, number: u64) -> String {
    let mut fresh = (level::<R>(name).unwrap().make)(number);
    let choices = bot_batch(rules, state, seat, &mut *fresh);
    let choices = choices.unwrap_or_else(|_| panic!("{name} was refused"));
    serde_json::to_string(&choices).unwrap()
}

/// Looks at positions of games between sergeants, a few of each game.
fn look<R: HasBots + Imagine>(
    rules: &R,
    setup: &Setup,
    name: &str,
    positions: usize,
    every: usize,
) {
    let mut dice = FastRng::new(1941);
    let mut looks = 0;
    for game in 0.. {
        let mut state = rules.start(setup).unwrap();
        let mut players: Vec<Box<dyn Bot<R>>> = (0..2u64)
            .map(|seat| (level::<R>("sergeant").unwrap().make)(2 * game + seat))
            .collect();
        let mut moves = dice.below(every);
        loop {
            match rules.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let outcome = rules.roll(&chance, &mut dice);
                    rules.resolve(&mut state, &outcome, &mut ());
                }
                Next::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    moves += 1;
                    if moves.is_multiple_of(every) {
                        let view = rules.view(&state, seat);
                        let other = rules.imagine(&view, seat, &mut dice);
                        let number = dice.bits();
                        let chosen = |state| batch(rules, state, seat, name, number);
                        assert_eq!(
                            chosen(&state),
                            chosen(&other),
                            "{name}, game {game}, move {moves}"
                        );
                        looks += 1;
                        if looks == positions {
                            return;
                        }
                    }
                    let player = &mut *players[usize::from(seat.0)];
                    for choice in bot_batch(rules, &state, seat, player).unwrap_or_default() {
                        rules
                            .choose(&mut state, seat, &choice, &mut ())
                            .unwrap_or_else(|_| panic!("refused"));
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_player_of_eastfront_cannot_see_does_not_move_it() {
    let rules = Eastfront::shipped().unwrap();
    for (name, usual) in [
        ("recruit", 20),
        ("sergeant", 20),
        ("captain", 10),
        ("colonel", 1),
    ] {
        look(
            &*rules,
            &Setup::scenario("1941"),
            name,
            positions(usual),
            17,
        );
    }
}

#[test]
fn what_a_player_of_pacific_cannot_see_does_not_move_it() {
    let rules = Pacific::shipped().unwrap();
    let forces = Setup::scenario("war").with("task-forces", true);
    for setup in [Setup::scenario("war"), forces] {
        for (name, usual) in [
            ("recruit", 20),
            ("sergeant", 20),
            ("captain", 10),
            ("colonel", 2),
        ] {
            look(&*rules, &setup, name, positions(usual), 7);
        }
    }
}
