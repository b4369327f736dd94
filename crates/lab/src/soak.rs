//! The laws at every choice, for as long as wished.

use crate::{LabError, pool};
use engine::FastRng;
use engine::laws::{Breach, Depth, GameSummary, Lawful, play};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// A soak without a breach.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SoakReport {
    pub games: u64,
    pub choices: u64,
    pub chances: u64,
    pub blind_checks: u64,
    /// Games by scenario.
    pub scenarios: BTreeMap<String, u64>,
    /// Games by setting of an option, where the game's own mix set it.
    pub options: BTreeMap<String, u64>,
}

/// Plays games `seed`, `seed + 1`, .. with every law at every choice. The inner result is the breach of the lowest seed.
pub fn soak<R: Lawful>(
    rules: &R,
    seed: u64,
    games: u64,
    threads: usize,
    done: impl Fn() + Sync,
) -> Result<Result<SoakReport, Box<Breach>>, LabError> {
    let broken = AtomicBool::new(false);
    let results: Vec<Result<GameSummary, Box<Breach>>> = pool(threads)?.install(|| {
        (0..games)
            .into_par_iter()
            // Games in hand are finished; none is begun after a breach.
            .filter(|_| !broken.load(Ordering::Relaxed))
            .map(|game| {
                let result = guarded(rules, seed.wrapping_add(game));
                broken.fetch_or(result.is_err(), Ordering::Relaxed);
                done();
                result
            })
            .collect()
    });
    let accounts: Result<Vec<GameSummary>, Box<Breach>> = results.into_iter().collect();
    Ok(accounts.map(|accounts| sum(&accounts)))
}

/// One game. Rules that stop the program break a law too, and the seed must not be lost with it.
fn guarded<R: Lawful>(rules: &R, seed: u64) -> Result<GameSummary, Box<Breach>> {
    catch_unwind(AssertUnwindSafe(|| play(rules, seed, Depth::EVERY))).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(panic.downcast_ref::<&str>().copied())
            .unwrap_or("no reason given");
        Err(Box::new(Breach {
            law: "alive",
            seed,
            choice: 0,
            setup: rules.any_setup(&mut FastRng::new(seed)),
            what: format!("the rules stopped the program: {text}"),
        }))
    })
}

fn sum(accounts: &[GameSummary]) -> SoakReport {
    let mut sum = SoakReport::default();
    for account in accounts {
        sum.games += 1;
        sum.choices += account.choices;
        sum.chances += account.chances;
        sum.blind_checks += account.blind_checks;
        *sum.scenarios
            .entry(account.setup.scenario.clone())
            .or_default() += 1;
        for (option, setting) in &account.setup.options {
            let setting = serde_json::to_string(setting).unwrap_or_default();
            *sum.options
                .entry(format!("{option}={setting}"))
                .or_default() += 1;
        }
    }
    sum
}
