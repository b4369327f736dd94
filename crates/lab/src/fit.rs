//! Fits what the computer players think of positions.

use crate::{LabError, pool};
use bots::HasBots;
use bots::search::fit::Played;
use bots::search::judge::Fit;
use engine::Setup;
use rayon::prelude::*;

/// Plays games between varied scripts and fits the chance to win to their positions.
pub fn fit<R: HasBots>(
    rules: &R,
    setup: &Setup,
    games: u64,
    seed: u64,
    threads: usize,
    done: &(dyn Fn() + Sync),
) -> Result<Option<Fit>, LabError> {
    let Some(trainer) = R::trainer() else {
        return Ok(None);
    };
    let played: Vec<Option<Played>> = pool(threads)?.install(|| {
        (0..games)
            .into_par_iter()
            .map(|game| {
                let played = (trainer.play)(rules, setup, seed.wrapping_mul(1 << 32) + game);
                done();
                played
            })
            .collect::<Result<_, _>>()
    })?;
    let played: Vec<Played> = played.into_iter().flatten().collect();
    Ok(Some((trainer.fit)(&setup.scenario, &played)))
}
