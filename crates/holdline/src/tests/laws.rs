//! Random games keep the laws.

use engine::laws::{Depth, Lawful, blind_at, games, play_setup};
use engine::{FastRng, Menu, Next, Rules, Seat, Setting, Setup};
use holdline::choice::Choice;
use holdline::ids::{Side, UnitId};
use holdline::posture::Posture;
use holdline::state::combat::Wait;
use holdline::{Holdline, State};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn all_lawful(rules: &Holdline, setups: impl Iterator<Item = (u64, Setup)>, span: u64) {
    let mut broken = Vec::new();
    for (seed, setup) in setups {
        match play_setup(rules, setup, seed, Depth::some(span)) {
            Ok(account) => println!(
                "{seed}: {} choices, {} rolls",
                account.choices, account.chances
            ),
            Err(breach) => broken.push(breach.to_string()),
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Short games from the first plan on: every step of a turn comes up several times in each region.
#[test]
fn random_games_keep_the_laws() {
    let rules = Holdline::shipped().unwrap();
    let setups = (0..games(3)).map(|seed| {
        let mut setup = rules.any_setup(&mut FastRng::new(seed));
        setup.position = Some(json!({ "last": 2 }));
        (seed, setup)
    });
    all_lawful(&rules, setups, 6_000);
}

/// Games that begin in the middle of the fighting: both sides next to each other, in every posture, with points at hand.
#[test]
fn random_battles_keep_the_laws() {
    let rules = Holdline::shipped().unwrap();
    let setups = (0..games(6)).map(|seed| (100 + seed, melee(&rules, 100 + seed)));
    all_lawful(&rules, setups, 4_000);
}

/// A position with combat on offer everywhere.
fn melee(rules: &Holdline, seed: u64) -> Setup {
    let mut rng = FastRng::new(seed);
    let mut setup = rules.any_setup(&mut rng);
    let data = &rules.data;
    let mut units = Map::new();
    let mut cp = Vec::new();
    let mut taken = Vec::new();
    let place = |name: &str, hex: &str, posture: Posture, units: &mut Map<String, Value>| {
        units.insert(
            name.into(),
            json!({ "hex": hex, "posture": posture, "known": "identified" }),
        );
    };
    let divisions = |side: Side| {
        data.divisions
            .iter()
            .filter(move |d| data.side(d.army) == side && d.turn == 1 && d.released)
    };
    let mut foes = divisions(Side::German);
    for d in divisions(Side::Polish).step_by(2) {
        let Some(g) = foes.next() else { break };
        let home = d.hex;
        let near = data
            .map
            .around(home)
            .map(|(_, h)| h)
            .find(|h| !taken.contains(h));
        let Some(from) = near.filter(|_| !taken.contains(&home)) else {
            continue;
        };
        taken.extend([home, from]);
        for (division, hex) in [(d, home), (g, from)] {
            let foot = |u: &UnitId| {
                let kind = &data.kinds[usize::from(data.units[u.i()].kind)];
                !kind.class.motorized()
            };
            let most = if division.units.iter().all(foot) {
                3
            } else {
                2
            };
            for unit in division.units.iter().take(most) {
                let regiment = &data.units[unit.i()];
                let kind = &data.kinds[usize::from(regiment.kind)];
                let sides: Vec<Posture> =
                    Posture::ALL.into_iter().filter(|&p| kind.has(p)).collect();
                place(
                    &regiment.id,
                    data.map.label(hex),
                    sides[rng.below(sides.len())],
                    &mut units,
                );
            }
            let army = &data.armies[data.pots[division.pot.i()].army.i()].id;
            cp.push(json!([data.map.label(hex), army, 6]));
        }
    }
    let phases = ["rally", "prepared", "other", "exploit", "movement"];
    let regions: Map<String, Value> = (1..=5)
        .map(|r| {
            (
                format!("R{r}"),
                json!({ "phase": { phases[rng.below(5)]: "first" }, "winner": "german" }),
            )
        })
        .collect();
    setup.position = Some(
        json!({ "turn": 3, "last": 4, "empty": true, "units": units, "cp": cp, "regions": regions }),
    );
    setup
}

/// Every option in each of its values over the seeds, not left to chance.
fn every_option(rules: &Holdline, seed: u64, setup: &mut Setup) {
    for (i, row) in rules.data.tables.options.iter().enumerate() {
        // Each option changes at its own pace, so that no two always go together.
        let value = (seed as usize >> (i % 3)) + i;
        let value = row.values[value % row.values.len()].clone();
        setup.options.insert(row.id.clone(), value);
    }
}

/// A choice of somebody who has come to fight: attacks go in, and whoever has nothing to attack lets the step end.
fn brawl(menu: &Menu<Choice>, rng: &mut FastRng) -> Choice {
    let eager = |c: &&Choice| {
        matches!(
            c,
            Choice::Attack(_)
                | Choice::With(_)
                | Choice::Fire(..)
                | Choice::Launch
                | Choice::Join(_, true)
                | Choice::DugDie(_)
                | Choice::Rally { .. }
                | Choice::Advance(_)
                | Choice::OnlyIf(_)
        )
    };
    let calm = |c: &&Choice| matches!(c, Choice::Pass(_) | Choice::Close);
    let fights: Vec<&Choice> = menu.entries().iter().filter(eager).collect();
    let rests: Vec<&Choice> = menu.entries().iter().filter(calm).collect();
    let list = match rng.below(8) {
        0 => menu.entries().iter().collect(),
        _ if !fights.is_empty() => fights,
        _ if !rests.is_empty() => rests,
        _ => menu.entries().iter().collect(),
    };
    list[rng.below(list.len())].clone()
}

/// What a combat waits for, without its figures.
fn window(wait: Wait) -> &'static str {
    match wait {
        Wait::Join(_) => "join",
        Wait::Answer => "answer",
        Wait::Dice => "dice",
        Wait::Ignore(_) => "ignore",
        Wait::Hits(_) => "hits",
        Wait::Stars(..) => "stars",
        Wait::Disorder => "shake",
        Wait::Specials => "specials",
        Wait::Stand => "stand",
        Wait::Withdraw => "retire",
        Wait::Advance => "advance",
    }
}

fn windows(state: &State) -> Vec<&'static str> {
    let battles = state.regions.iter().filter_map(|r| r.battle.as_ref());
    battles.map(|b| window(b.wait)).collect()
}

/// The windows that a law must have looked into.
const WINDOWS: [&str; 5] = ["answer", "shake", "stand", "retire", "advance"];

/// The law *blind* through the eyes of every kind of seat, in every kind of window of a combat, with every option.
#[test]
fn every_seat_is_blind_in_the_middle_of_the_fighting() {
    let rules = Holdline::shipped().unwrap();
    let seats = rules.seats();
    let mut looked: BTreeMap<Seat, u64> = BTreeMap::new();
    let mut seen: BTreeMap<&'static str, u64> = BTreeMap::new();
    let mut options: BTreeSet<(String, String)> = BTreeSet::new();
    let runs = games(8);
    for seed in 0..5 * runs {
        // The rare windows open in some battles only: on until each has.
        if seed >= runs && WINDOWS.iter().all(|w| seen.contains_key(w)) {
            break;
        }
        let mut setup = melee(&rules, 300 + seed);
        every_option(&rules, seed, &mut setup);
        let told = |(id, value): (&String, &Setting)| (id.clone(), format!("{value:?}"));
        options.extend(setup.options.iter().map(told));
        let mut rng = FastRng::new(seed);
        let mut state = rules.start(&setup).unwrap();
        let mut next_seat = seed as usize;
        for step in 0..2000u64 {
            let asked = match rules.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let outcome = rules.roll(&chance, &mut rng);
                    rules.resolve(&mut state, &outcome, &mut ());
                    continue;
                }
                Next::Seats(asked) => asked,
            };
            let open = windows(&state);
            for &window in &open {
                *seen.entry(window).or_default() += 1;
            }
            // The common windows are soon known; the rare ones are looked at whenever they open.
            if open.iter().any(|window| seen[window] <= 25 * (seed + 1)) {
                // Two seats at each window; over a run every seat has its turn.
                for _ in 0..2 {
                    let seat = seats[next_seat % seats.len()];
                    next_seat += 1;
                    *looked.entry(seat).or_default() += 1;
                    let look = blind_at(&*rules, &setup, &state, seat, step);
                    look.unwrap_or_else(|breach| panic!("seed {seed}: {breach}"));
                }
            }
            // The umpires and the clock keep out of it, so that the armies fight.
            let player = |s: &Seat| rules.data.side_of(*s).is_some();
            let mut players: Vec<Seat> = asked.iter().filter(player).collect();
            // A tea break, in which people only talk, or everybody has passed: time goes on.
            if players.is_empty() || state.tea {
                players.clear();
                players.extend(rules.data.seat_named("clock"));
            }
            let seat = players[rng.below(players.len())];
            let mut menu = Menu::new();
            rules.menu(&state, seat, &mut menu);
            let choice = brawl(&menu, &mut rng);
            rules
                .choose(&mut state, seat, &choice, &mut ())
                .unwrap_or_else(|e| panic!("seed {seed}: {choice:?}: {e:?}"));
            rules.whole(&state).unwrap();
        }
    }
    println!("{looked:?} {seen:?}");
    if runs == 8 {
        for seat in seats {
            let n = looked.get(&seat).copied().unwrap_or(0);
            assert!(n >= 10, "{seat:?} looked {n} times");
        }
        for window in WINDOWS {
            assert!(seen.contains_key(window), "{window}: {seen:?}");
        }
        for row in &rules.data.tables.options {
            for value in &row.values {
                let pair = (row.id.clone(), format!("{value:?}"));
                assert!(options.contains(&pair), "{pair:?}");
            }
        }
    }
}
