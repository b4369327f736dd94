//! What the rules cost, per CPU second of one thread.

use crate::Stopwatch;
use crate::round::SeatScheduler;
use bots::Level;
use engine::laws::Lawful;
use engine::{Chair, FastRng, Menu, Next, Rules, Seat, Seats, Setup, SetupError};
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// The figures of a benchmark.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub scenario: String,
    /// Choices of random games a second, each with its menu.
    pub choices_per_s: f64,
    /// Complete random games a second.
    pub games_per_s: f64,
    pub state_bytes: usize,
    pub clone_ns: f64,
    pub menu_us: f64,
    pub view_us: f64,
    /// A world that the seat to move cannot tell from the real one, its view included.
    pub imagine_us: f64,
    /// Cost of a choice in the last tenth of a game over that of one in the first tenth.
    pub late_over_early: f64,
    /// Games and choices that were played for it.
    pub games: u64,
    pub choices: u64,
    /// CPU seconds of a whole game between computer players, and who they were.
    pub bot_game_s: Option<f64>,
    pub bots: Option<&'static str>,
}

/// A moment of a game in which somebody is to choose.
struct Sample<R: Rules> {
    state: R::State,
    seat: Seat,
    /// Choices made before it.
    age: usize,
}

/// Moments kept for the small measurements.
const MOMENTS: usize = 600;

/// Plays random games for about this long and measures the parts.
pub fn bench<R: Lawful>(rules: &R, setup: &Setup, time: Duration) -> Result<Bench, SetupError> {
    let start = rules.start(setup)?;
    let mut dice = FastRng::new(1941);
    let moments = collect(rules, &start, &mut dice);
    // Half of the time for whole games, the other half for five small measurements.
    let (games, choices, spent) = games(rules, &start, time / 2, &mut dice);
    let part = time / 10;
    let mut at_hand = Menu::new();
    let menu_s = each(&moments, part, |moment| {
        at_hand.clear();
        rules.menu(&moment.state, moment.seat, &mut at_hand);
        black_box(&at_hand);
    });
    let clone_s = each(&moments, part, |moment| {
        black_box(moment.state.clone());
    });
    let view_s = each(&moments, part, |moment| {
        black_box(rules.view(&moment.state, moment.seat));
    });
    let mut imagination = dice.clone();
    let imagine_s = each(&moments, part, |moment| {
        black_box(rules.indistinguishable(&moment.state, moment.seat, &mut imagination));
    });
    Ok(Bench {
        game: rules.info().name,
        scenario: setup.scenario.clone(),
        choices_per_s: choices as f64 / spent,
        games_per_s: games as f64 / spent,
        state_bytes: size_of::<R::State>(),
        clone_ns: clone_s * 1e9,
        menu_us: menu_s * 1e6,
        view_us: view_s * 1e6,
        imagine_us: imagine_s * 1e6,
        late_over_early: late_over_early(rules, &moments, part, &mut dice),
        games,
        choices,
        bot_game_s: None,
        bots: None,
    })
}

/// Plays one whole game between computer players of a level, without journal or audience: its CPU seconds, or none if it
/// did not end.
pub fn whole_game<R: Rules>(
    rules: &R,
    setup: &Setup,
    level: Level<R>,
) -> Result<Option<f64>, SetupError> {
    let watch = Stopwatch::start();
    let mut state = rules.start(setup)?;
    let mut dice = FastRng::new(1939);
    let seats = rules.info().seats.len();
    let mut players: Vec<_> = (0..seats as u64).map(level.make).collect();
    let mut round = SeatScheduler::of(rules.info(), players.iter().map(|p| &**p));
    let mut menu = Menu::new();
    for _ in 0..MOST_BATCHES {
        let waiting = match rules.next(&state) {
            Next::Over(_) => return Ok(Some(watch.elapsed().as_secs_f64())),
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, &mut dice);
                rules.resolve(&mut state, &outcome, &mut ());
                continue;
            }
            Next::Seats(waiting) => waiting,
        };
        let Some(seat) = round.next(waiting) else {
            return Ok(None);
        };
        let player = &mut players[usize::from(seat.0)];
        let mut acted = false;
        loop {
            menu.clear();
            rules.menu(&state, seat, &mut menu);
            let chair = Chair::new(rules, &state, seat, &menu);
            let Some(choice) = (!menu.is_empty()).then(|| player.act(&chair)).flatten() else {
                break;
            };
            let Ok(pace) = rules.choose(&mut state, seat, &choice, &mut ()) else {
                return Ok(None);
            };
            acted = true;
            let goes_on = |seats: Seats| seats.contains(seat);
            if pace.commits() || !matches!(rules.next(&state), Next::Seats(s) if goes_on(s)) {
                break;
            }
        }
        match acted {
            true => round.moved(),
            false => round.set_idle(seat),
        }
    }
    Ok(None)
}

/// A game that takes more batches than this has no end in sight.
const MOST_BATCHES: u32 = 500_000;

/// Plays whole games without journal or audience until the time is up: games, choices and CPU seconds.
fn games<R: Rules>(
    rules: &R,
    start: &R::State,
    time: Duration,
    dice: &mut FastRng,
) -> (u64, u64, f64) {
    let watch = Stopwatch::start();
    let (mut games, mut choices) = (0, 0);
    loop {
        choices += play(rules, start.clone(), dice, |_, _, _| {});
        games += 1;
        let spent = watch.elapsed();
        if spent >= time {
            return (games, choices, spent.as_secs_f64());
        }
    }
}

/// Plays one random game to its end and tells how many choices it took.
fn play<R: Rules>(
    rules: &R,
    mut state: R::State,
    dice: &mut FastRng,
    mut before: impl FnMut(&R::State, Seat, u64),
) -> u64 {
    let mut menu = Menu::new();
    let mut choices = 0;
    loop {
        match rules.next(&state) {
            Next::Over(_) => return choices,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, dice);
                rules.resolve(&mut state, &outcome, &mut ());
            }
            Next::Seats(seats) => {
                let Some(seat) = seats.iter().nth(dice.below(seats.len().max(1))) else {
                    return choices;
                };
                before(&state, seat, choices);
                menu.clear();
                rules.menu(&state, seat, &mut menu);
                if menu.is_empty() {
                    return choices;
                }
                let Some(choice) = menu.pick(dice) else {
                    return choices;
                };
                if rules.choose(&mut state, seat, &choice, &mut ()).is_err() {
                    return choices;
                }
                choices += 1;
            }
        }
    }
}

/// Moments spread evenly over a few games.
fn collect<R: Rules>(rules: &R, start: &R::State, dice: &mut FastRng) -> Vec<Sample<R>> {
    let length = play(rules, start.clone(), &mut dice.clone(), |_, _, _| {}).max(1);
    let stride = (length * 4 / MOMENTS as u64).max(1);
    let mut moments = Vec::new();
    while moments.len() < MOMENTS {
        let before = moments.len();
        play(rules, start.clone(), dice, |state, seat, age| {
            if age % stride == 0 {
                moments.push(Sample {
                    state: state.clone(),
                    seat,
                    age: age as usize,
                });
            }
        });
        if moments.len() == before {
            break;
        }
    }
    moments
}

/// CPU seconds of one call, averaged over all items again and again until the time is up.
fn each<T>(items: &[T], time: Duration, mut call: impl FnMut(&T)) -> f64 {
    if items.is_empty() {
        return 0.0;
    }
    let watch = Stopwatch::start();
    let mut calls = 0u64;
    loop {
        items.iter().for_each(&mut call);
        calls += items.len() as u64;
        let spent = watch.elapsed();
        if spent >= time {
            return spent.as_secs_f64() / calls as f64;
        }
    }
}

/// Whether choices grow dearer as a game grows old: menu, copy and choice, late against early.
fn late_over_early<R: Rules>(
    rules: &R,
    moments: &[Sample<R>],
    time: Duration,
    dice: &mut FastRng,
) -> f64 {
    let oldest = moments.iter().map(|moment| moment.age).max().unwrap_or(0);
    let mut menu = Menu::new();
    let mut cost = |late: bool| {
        let group: Vec<&Sample<R>> = moments
            .iter()
            .filter(|moment| match late {
                true => moment.age * 10 >= oldest * 9,
                false => moment.age * 10 <= oldest,
            })
            .collect();
        each(&group, time / 2, |moment| {
            menu.clear();
            rules.menu(&moment.state, moment.seat, &mut menu);
            if !menu.is_empty() {
                let mut state = moment.state.clone();
                if let Some(choice) = menu.pick(dice) {
                    let _ = black_box(rules.choose(&mut state, moment.seat, &choice, &mut ()));
                }
            }
        })
    };
    let (early, late) = (cost(false), cost(true));
    if early > 0.0 { late / early } else { 1.0 }
}
