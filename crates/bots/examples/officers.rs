//! What the officers of Hold the Line do in whole games: `cargo run --release -p bots --example officers GAMES SEED`.
//! Prints, as an average over the games, the result against history, points by purpose and side, and the delay of each town.
//! With a third word, `turns`, it tells of each evening where the corps stand before the towns of their axis, and their points.

use bots::level;
use engine::{Bot, FastRng, Next, Rules, Seats, Setup, bot_batch};
use holdline::ids::*;
use holdline::state::record::PURPOSES;
use holdline::{Holdline, State, delays};
use std::collections::BTreeMap;

const NAMES: [&str; PURPOSES] = [
    "launch", "attack", "exploit", "rally", "guns", "specials", "dug in", "move", "posture",
    "bridges", "forming", "air", "dummies",
];

fn main() {
    let number = |n: usize| std::env::args().nth(n).and_then(|text| text.parse().ok());
    let (games, first): (u64, u64) = (number(1).unwrap_or(10), number(2).unwrap_or(1));
    let trace = std::env::args().nth(3).is_some_and(|word| word == "turns");
    let rules = Holdline::shipped().expect("the shipped game");
    let data = &rules.data;
    let per_game = |sum: f64| sum / games as f64;
    let mut results: Vec<i32> = Vec::new();
    let mut late: BTreeMap<PlaceId, f64> = BTreeMap::new();
    let mut books = [[0.0; PURPOSES + 2]; 2];
    let umpire = data.seats().find(|seat| data.office(*seat).control());
    for seed in first..first + games {
        let state = play(&rules, seed, trace);
        let score = umpire.and_then(|seat| rules.view(&state, seat).score);
        results.extend(score.map(|score| score.delta));
        for (place, turns) in delays(data, &state) {
            *late.entry(place).or_default() += per_game(f64::from(turns));
        }
        for army in (0..data.armies.len()).map(ArmyId::nth) {
            let account = state.account(army);
            let counted = account
                .spent
                .iter()
                .chain([&account.granted, &account.lapsed]);
            for (sum, n) in books[data.side(army).i()].iter_mut().zip(counted) {
                *sum += per_game(f64::from(*n));
            }
        }
    }
    let won = |side: i32| results.iter().filter(|r| r.signum() == side).count();
    let mean = per_game(results.iter().map(|r| f64::from(*r)).sum());
    println!(
        "result {mean:+.1}; Poland wins {}, Germany {}",
        won(1),
        won(-1)
    );
    for side in [Side::German, Side::Polish] {
        let [.., granted, lapsed] = books[side.i()];
        let spent = NAMES.iter().zip(books[side.i()]);
        let spent: Vec<String> = spent.map(|(name, n)| format!("{name} {n:.1}")).collect();
        let share = 100.0 * lapsed / granted;
        println!(
            "{side:?}: {granted:.0} points, {share:.0} % lapsed; {}",
            spent.join(", ")
        );
    }
    for (place, turns) in &late {
        println!("{}: {turns:+.1}", data.places[place.i()].name);
    }
    let count = late.len() as f64;
    let signed = late.values().sum::<f64>() / count;
    let apart = late.values().map(|turns| turns.abs()).sum::<f64>() / count;
    println!("towns: {signed:+.2} turns late, {apart:.2} turns from their day");
}

/// A whole game of sergeants. Umpires are asked now and then.
fn play(rules: &Holdline, seed: u64, trace: bool) -> State {
    let data = &rules.data;
    let mut told = 0;
    let sergeant = level::<Holdline>("sergeant").expect("a level");
    let player = |seat: Seat| (sergeant.make)(seed * 1000 + u64::from(seat.0));
    let mut players: Vec<Box<dyn Bot<Holdline>>> = data.seats().map(player).collect();
    let mut state = rules.start(&Setup::scenario("full")).expect("a scenario");
    let mut dice = FastRng::new(seed);
    let mut resting = Seats::NONE;
    let mut batches = 0_u32;
    loop {
        if trace && state.turn() != told {
            told = state.turn();
            evening(rules, &state);
        }
        let seats = match rules.next(&state) {
            Next::Over(_) => return state,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, &mut dice);
                rules.resolve(&mut state, &outcome, &mut ());
                continue;
            }
            Next::Seats(seats) => seats,
        };
        let awake: Vec<Seat> = seats.iter().filter(|s| !resting.contains(*s)).collect();
        let umpire = |seat: &&Seat| data.office(**seat).control();
        let asked = awake
            .iter()
            .find(umpire)
            .filter(|_| batches.is_multiple_of(100));
        let seat = *asked
            .or(awake.first())
            .expect("somebody has something to do");
        let choices = bot_batch(rules, &state, seat, &mut *players[usize::from(seat.0)]);
        let choices = choices.expect("a legal batch");
        if choices.is_empty() {
            resting.insert(seat);
            continue;
        }
        for choice in &choices {
            let done = rules.choose(&mut state, seat, choice, &mut ());
            done.expect("a legal choice");
        }
        resting = Seats::NONE;
        batches += 1;
    }
}

/// Where the German corps stand when a turn begins: HQ, points, the head of the route, and how many cubes stand how far from it.
fn evening(rules: &Holdline, state: &State) {
    let data = &rules.data;
    let Some(control) = data.seats().find(|seat| data.office(*seat).control()) else {
        return;
    };
    let view = rules.view(state, control);
    println!("turn {}", state.turn());
    for side in [Side::German, Side::Polish] {
        for army in (0..data.armies.len()).map(ArmyId::nth) {
            if data.side(army) != side {
                continue;
            }
            let account = state.account(army);
            println!(
                "  {}: granted {}, lapsed {}, spent {:?}",
                data.armies[army.i()].name,
                account.granted,
                account.lapsed,
                account.spent
            );
            let hqs = view.tables.iter().flat_map(|t| &t.hqs);
            for hq in hqs.filter(|hq| data.army_of(hq.pot) == army) {
                let units = state
                    .units()
                    .iter()
                    .filter(|u| u.pot == hq.pot && !u.dummy && u.hex.on_map());
                let mut far: BTreeMap<u16, usize> = BTreeMap::new();
                for unit in units {
                    *far.entry(data.map.distance(unit.hex, hq.hex)).or_default() += 1;
                }
                let held = view.pots.get(hq.pot).map_or(0, |p| p.cp);
                println!(
                    "    {} at {}, {held} points, route of {}, cubes by distance {far:?}",
                    data.pots[hq.pot.i()].name,
                    data.map.label(hq.hex),
                    hq.route.len()
                );
            }
        }
    }
}
