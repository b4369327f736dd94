//! Fits the judgement of positions to games between varied scripts.

use super::Scripted;
use super::judge::{self, Fit, logistic};
use super::rollout::{play_on, score};
use engine::{Bot, FastRng, Next, Seat, Setup, SetupError};
use std::sync::Arc;

/// The positions of one game between varied scripts, and who won it as the first seat sees it; nothing if it has no end.
pub struct Played {
    pub rows: Vec<Vec<f64>>,
    pub won: f64,
}

/// Plays one game from the start and keeps its features at each tick of the clock.
pub fn play<R: Scripted>(
    rules: &R,
    setup: &Setup,
    number: u64,
) -> Result<Option<Played>, SetupError> {
    let mut dice = FastRng::new(number);
    let mut state = rules.start(setup)?;
    let script = R::script();
    let mut players: Vec<Box<dyn Bot<R>>> = (0..rules.info().seats.len() as u8)
        .map(|seat| {
            // Every third game is between the scripts as they are.
            let script = match number % 3 {
                0 => script.clone(),
                _ => Arc::new(R::vary(&script, Seat(seat), 1 + dice.below(24), &mut dice)),
            };
            R::player(script, dice.bits())
        })
        .collect();
    let mut rows = Vec::new();
    for _ in 0..MOST_TICKS {
        if matches!(rules.next(&state), Next::Over(_)) {
            break;
        }
        let until = rules.clock(&state) + 1;
        play_on(rules, &mut state, &mut players, Seat(0), until, &mut dice);
        rows.push(judge::row(rules, &state));
    }
    rows.pop();
    Ok(score(rules, &state, Seat(0)).map(|won| Played { rows, won }))
}

/// A game with more ticks than this has no end in sight.
const MOST_TICKS: usize = 1_000;

/// How strongly weights are drawn to zero.
const RIDGE: f64 = 3.0;
/// Steps of Newton's method.
const STEPS: usize = 12;

/// Fits weights to all games but each fifth, which tell how good they are.
pub fn fit<R: Scripted>(scenario: &str, games: &[Played]) -> Fit {
    let (held_out, known): (Vec<_>, Vec<_>) = (0..).zip(games).partition(|(n, _)| n % 5 == 4);
    let weights = newton(&known.iter().map(|(_, game)| *game).collect::<Vec<_>>());
    let names = R::feature_names();
    let (early, late) = weights.split_at(weights.len() / 2);
    Fit {
        scenario: scenario.into(),
        games: games.len() as u64,
        positions: games.iter().map(|game| game.rows.len() as u64).sum(),
        brier: brier(&weights, held_out.iter().map(|(_, game)| *game)),
        weights: names
            .into_iter()
            .zip(early.iter().zip(late))
            .map(|(name, (early, late))| (name, round(*early), round(*late)))
            .collect(),
    }
}

/// Three digits are more than the games can tell.
fn round(weight: f64) -> f64 {
    (weight * 1000.0).round() / 1000.0
}

/// The mean square between the chance and what came of it.
fn brier<'a>(weights: &[f64], games: impl Iterator<Item = &'a Played>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for game in games {
        for row in &game.rows {
            sum += (logistic(dot(weights, row)) - game.won).powi(2);
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Logistic regression with a ridge. Positions of one game are far from independent, so each game counts as one.
fn newton(games: &[&Played]) -> Vec<f64> {
    let width = games
        .iter()
        .find_map(|game| game.rows.first())
        .map_or(0, Vec::len);
    let mut weights = vec![0.0; width];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|w| -RIDGE * w / 10.0).collect();
        let mut curve = vec![vec![0.0; width]; width];
        for (n, row) in curve.iter_mut().enumerate() {
            row[n] = RIDGE / 10.0;
        }
        for game in games {
            let share = 1.0 / game.rows.len().max(1) as f64;
            for row in &game.rows {
                let chance = logistic(dot(&weights, row));
                let bend = share * (chance * (1.0 - chance)).max(1e-6);
                for i in 0..width {
                    slope[i] += share * (game.won - chance) * row[i];
                    for j in 0..=i {
                        curve[i][j] += bend * row[i] * row[j];
                    }
                }
            }
        }
        let step = solve(curve, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    weights
}

/// Solves a symmetric positive system, given by its lower half, by Cholesky's method.
fn solve(mut lower: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
            lower[i][j] = match i == j {
                true => (lower[i][i] - sum).max(1e-12).sqrt(),
                false => (lower[i][j] - sum) / lower[j][j],
            };
        }
    }
    for i in 0..n {
        let sum: f64 = (0..i).map(|k| lower[i][k] * right[k]).sum();
        right[i] = (right[i] - sum) / lower[i][i];
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| lower[k][i] * right[k]).sum();
        right[i] = (right[i] - sum) / lower[i][i];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_the_weights_that_made_the_results() {
        let mut dice = FastRng::new(4);
        let games: Vec<Played> = (0..4_000)
            .map(|_| {
                let x = crate::numbers::normal(&mut dice);
                let won = logistic(0.5 + 1.5 * x) > dice.below(10_000) as f64 / 10_000.0;
                Played {
                    rows: vec![vec![1.0, x]],
                    won: f64::from(u8::from(won)),
                }
            })
            .collect();
        let weights = newton(&games.iter().collect::<Vec<_>>());
        assert!((weights[0] - 0.5).abs() < 0.15, "{weights:?}");
        assert!((weights[1] - 1.5).abs() < 0.15, "{weights:?}");
    }
}
