//! The chance to win from a position, by weights that were fitted to games between scripts.

use super::Scripted;
use super::rollout::score;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// The weights of one scenario: the log-odds of the first seat are the features, each times its two weights, of which the
/// second counts by how much of the game is gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fit {
    pub scenario: String,
    /// Games and positions it was fitted to, and the Brier score on games that it was not fitted to.
    pub games: u64,
    pub positions: u64,
    pub brier: f64,
    pub weights: Vec<(String, f64, f64)>,
}

/// The fits that the program ships for a game.
pub fn read(file: &str) -> Vec<Fit> {
    serde_json::from_str(file).expect("the shipped fits can be read: a test reads them")
}

/// The features of a position as the fit takes them: each alone, and each times the part of the game that is gone.
pub fn row<R: Scripted>(rules: &R, state: &R::State) -> Vec<f64> {
    let features = rules.features(state);
    let gone = rules.gone(state);
    let late: Vec<f64> = features.iter().map(|feature| feature * gone).collect();
    features.into_iter().chain(late).collect()
}

/// The chance of a seat to win from here: known where the game is over, else fitted, else by the hand-made worth.
pub fn chance<R: Scripted>(rules: &R, fit: Option<&Fit>, state: &R::State, seat: Seat) -> f64 {
    if let Some(score) = score(rules, state, seat) {
        return score;
    }
    let odds = match fit {
        Some(fit) => log_odds(fit, &rules.features(state), rules.gone(state)),
        None => rules.worth(state),
    };
    let first = logistic(odds);
    match seat.0 {
        0 => first,
        _ => 1.0 - first,
    }
}

fn log_odds(fit: &Fit, features: &[f64], gone: f64) -> f64 {
    let weights = fit.weights.iter().zip(features);
    weights
        .map(|((_, always, late), feature)| feature * (always + late * gone))
        .sum()
}

pub fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}
