//! A race of plans: all run in the same worlds with the same dice, and half of them drop out at a time.

/// How a race is run.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// Plans at the start, the script's own among them.
    pub plans: usize,
    /// Rollouts in all.
    pub rollouts: usize,
    /// Worlds in which a plan must have been compared with the script's before it may replace it.
    pub least: usize,
    /// Standard errors by which it must be better there.
    pub margin: f64,
}

/// What came of a race.
#[derive(Clone, Debug)]
pub struct Raced {
    /// The plan that wins, by its mean over all worlds: 0, the script's own, unless another is better by a margin.
    pub best: usize,
    /// By plan, its mean and the worlds it ran in.
    pub means: Vec<(f64, usize)>,
}

/// Runs a race. `sample` plays a plan in a world and tells what comes of it; nothing when time is up.
pub fn race(race: &Race, sample: impl FnMut(usize, usize) -> Option<f64>) -> Raced {
    let (results, running) = run(race, sample);
    Raced {
        best: verdict(race, &results, &running),
        means: results.iter().map(|r| (mean(r), r.len())).collect(),
    }
}

/// The results of all plans by world, and those that ran to the end.
fn run(
    race: &Race,
    mut sample: impl FnMut(usize, usize) -> Option<f64>,
) -> (Vec<Vec<f64>>, Vec<usize>) {
    let mut results: Vec<Vec<f64>> = vec![Vec::new(); race.plans];
    let mut running: Vec<usize> = (0..race.plans).collect();
    let mut left = race.rollouts;
    while running.len() > 1 {
        let heats = (running.len() as f64).log2().ceil().max(1.0) as usize;
        let worlds = (left / heats / running.len()).max(1);
        let first = results[0].len();
        for world in first..first + worlds {
            if left < running.len() {
                break;
            }
            for plan in &running {
                let Some(result) = sample(*plan, world) else {
                    return (results, running);
                };
                results[*plan].push(result);
            }
            left -= running.len();
        }
        if running.len() == 2 || left < running.len() {
            break;
        }
        // The script's own plan stays: every other is judged against it.
        let others = &mut running[1..];
        others.sort_by(|a, b| {
            mean(&results[*b])
                .total_cmp(&mean(&results[*a]))
                .then(a.cmp(b))
        });
        running.truncate(1 + running.len() / 2);
        if running.len() == 3 && left < 3 * race.least {
            running.truncate(2);
        }
    }
    (results, running)
}

/// The best of those still running, if it beats the script's own in the same worlds.
fn verdict(race: &Race, results: &[Vec<f64>], running: &[usize]) -> usize {
    let others = running.iter().skip(1).copied();
    let best = others.max_by(|a, b| {
        mean(&results[*a])
            .total_cmp(&mean(&results[*b]))
            .then(b.cmp(a))
    });
    best.filter(|plan| is_better(race, &results[*plan], &results[0]))
        .unwrap_or(0)
}

/// A paired test: the mean difference against its standard error.
fn is_better(race: &Race, plan: &[f64], script: &[f64]) -> bool {
    let differences: Vec<f64> = plan.iter().zip(script).map(|(a, b)| a - b).collect();
    let n = differences.len();
    if n < race.least.max(2) {
        return false;
    }
    let mid = mean(&differences);
    let squares = differences.iter().map(|d| (d - mid).powi(2)).sum::<f64>();
    let error = (squares / (n as f64 * (n as f64 - 1.0))).sqrt();
    mid > 0.0 && mid >= race.margin * error
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::normal;
    use engine::FastRng;

    const RACE: Race = Race {
        plans: 8,
        rollouts: 200,
        least: 8,
        margin: 1.0,
    };

    /// Plan 5 is better than the others by `by`; worlds differ far more, and equally for all.
    fn run(by: f64, seed: u64) -> (usize, usize) {
        let mut dice = FastRng::new(seed);
        let worlds: Vec<f64> = (0..400).map(|_| 10.0 * normal(&mut dice)).collect();
        let mut played = 0;
        let winner = race(&RACE, |plan, world| {
            played += 1;
            let gain = if plan == 5 { by } else { 0.0 };
            Some(worlds[world] + gain + 0.1 * normal(&mut dice))
        });
        (winner.best, played)
    }

    #[test]
    fn worlds_are_the_same_for_all_so_a_small_gain_is_found_among_large_swings() {
        for seed in 0..20 {
            let (winner, played) = run(0.5, seed);
            assert_eq!(winner, 5);
            assert!(played <= RACE.rollouts, "{played}");
            assert!(played > RACE.rollouts / 2, "{played}");
        }
    }

    #[test]
    fn a_plan_that_is_no_better_does_not_replace_the_script() {
        assert!((0..20).all(|seed| run(-1.0, seed).0 != 5));
        let equal = race(&RACE, |_, _| Some(0.5));
        assert_eq!(equal.best, 0, "what is equal stays with the script");
    }

    #[test]
    fn luck_in_few_worlds_is_no_reason() {
        let short = Race {
            rollouts: 16,
            ..RACE
        };
        assert_eq!(race(&short, |plan, _| Some(plan as f64)).best, 0);
    }

    #[test]
    fn a_race_that_is_stopped_falls_back_on_the_script() {
        let mut left = 3;
        let winner = race(&RACE, |plan, _| {
            left -= 1;
            (left >= 0).then_some(plan as f64)
        });
        assert_eq!(winner.best, 0);
    }
}
