//! Scripts play on in an imagined world, each on a chair of its own: none of them sees that world whole.

use super::Scripted;
use engine::{Bot, Chair, FastRng, Menu, Next, Rules, Seat, Seats};

/// A rollout that takes more choices than this has lost its way.
const MOST_CHOICES: usize = 20_000;

/// Plays until the clock of the game has reached `until` or the game is over. Where several seats choose at once, `first`
/// is asked first.
pub fn play_on<R: Scripted>(
    rules: &R,
    state: &mut R::State,
    players: &mut [Box<dyn Bot<R>>],
    first: Seat,
    until: u32,
    dice: &mut FastRng,
) {
    let mut menu = Menu::new();
    for _ in 0..MOST_CHOICES {
        if rules.clock(state) >= until {
            return;
        }
        match rules.next(state) {
            Next::Over(_) => return,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, dice);
                rules.resolve(state, &outcome, &mut ());
            }
            Next::Seats(seats) => {
                let Some(seat) = asked(seats, first) else {
                    return;
                };
                menu.clear();
                rules.menu(state, seat, &mut menu);
                let Some(player) = players.get_mut(usize::from(seat.0)) else {
                    return;
                };
                if menu.is_empty() {
                    return;
                }
                let choice = player.decide(&Chair::new(rules, state, seat, &menu));
                if rules.choose(state, seat, &choice, &mut ()).is_err() {
                    return;
                }
            }
        }
    }
}

fn asked(seats: Seats, first: Seat) -> Option<Seat> {
    match seats.contains(first) {
        true => Some(first),
        false => seats.iter().next(),
    }
}

/// Who has won: 1 for the seat, 0 for another, a half for nobody; nothing while the game goes on.
pub fn score<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Option<f64> {
    let Next::Over(result) = rules.next(state) else {
        return None;
    };
    Some(match result.winners.is_empty() {
        true => 0.5,
        false => f64::from(u8::from(result.winners.contains(seat))),
    })
}
