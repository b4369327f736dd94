//! Random games keep the laws.

use holdline::Holdline;
use holdline::ids::Side;
use holdline::posture::Posture;
use serde_json::{Map, Value, json};
use table::laws::{Depth, Lawful, games, play_setup};
use table::{QuickDice, Setup};

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
        let mut setup = rules.any_setup(&mut QuickDice::new(seed));
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
    let mut rng = QuickDice::new(seed);
    let mut setup = rules.any_setup(&mut rng);
    let b = &rules.book;
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
        b.divisions
            .iter()
            .filter(move |d| b.side(d.army) == side && d.turn == 1 && d.released)
    };
    let mut foes = divisions(Side::German);
    for d in divisions(Side::Polish).step_by(2) {
        let Some(g) = foes.next() else { break };
        let home = d.hex;
        let near = b
            .ground
            .around(home)
            .map(|(_, h)| h)
            .find(|h| !taken.contains(h));
        let Some(from) = near.filter(|_| !taken.contains(&home)) else {
            continue;
        };
        taken.extend([home, from]);
        for (division, hex) in [(d, home), (g, from)] {
            for unit in division.units.iter().take(2) {
                let regiment = &b.units[unit.i()];
                let kind = &b.kinds[usize::from(regiment.kind)];
                let sides: Vec<Posture> =
                    Posture::ALL.into_iter().filter(|&p| kind.has(p)).collect();
                place(
                    &regiment.id,
                    b.ground.label(hex),
                    sides[rng.below(sides.len())],
                    &mut units,
                );
            }
            let army = &b.armies[b.pots[division.pot.i()].army.i()].id;
            cp.push(json!([b.ground.label(hex), army, 6]));
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
