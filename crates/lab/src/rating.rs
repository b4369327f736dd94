//! What a ladder's lines tell: shares with their intervals, ratings, CPU time, and a sequential test.

use crate::ladder::{Contest, Pair};
use crate::{mean, wilson};
use engine::FastRng;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A ladder in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    pub contest: Contest,
    pub matches: Vec<MatchUp>,
    pub ratings: Vec<Rating>,
}

/// A level against the one below it.
#[derive(Clone, Debug, Serialize)]
pub struct MatchUp {
    pub high: String,
    pub low: String,
    pub games: u64,
    /// Its share, and that of its games as the first side and as the second.
    pub share: f64,
    pub interval: [f64; 2],
    pub as_first: f64,
    pub as_second: f64,
}

/// A level's strength. The weakest level is 0.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    pub level: String,
    pub elo: f64,
    /// 95 % of ratings from pairs drawn again and again.
    pub interval: [f64; 2],
    /// CPU milliseconds a turn.
    pub mean_ms: f64,
    pub p99_ms: f64,
}

/// Times that the pairs are drawn again.
const DRAWS: usize = 200;

pub fn standing(contest: &Contest, pairs: &[Pair]) -> Standing {
    let mut matches = Vec::new();
    for rung in contest.levels.windows(2) {
        let fought: Vec<&Pair> = of(pairs, &rung[0], &rung[1]).collect();
        let side = |n: usize| fought.iter().map(move |pair| pair.score[n]);
        let games = 2 * fought.len() as u64;
        let points: f64 = side(0).chain(side(1)).sum();
        let (low, high) = wilson(points.round() as u64, games);
        matches.push(MatchUp {
            high: rung[1].clone(),
            low: rung[0].clone(),
            games,
            share: points / f64::max(games as f64, 1.0),
            interval: [low, high],
            as_first: mean(side(0)).unwrap_or(0.5),
            as_second: mean(side(1)).unwrap_or(0.5),
        });
    }
    Standing {
        matches,
        ratings: ratings(contest, pairs),
        contest: contest.clone(),
    }
}

fn of<'a>(pairs: &'a [Pair], low: &'a str, high: &'a str) -> impl Iterator<Item = &'a Pair> {
    pairs
        .iter()
        .filter(move |pair| pair.low == low && pair.high == high)
}

fn ratings(contest: &Contest, pairs: &[Pair]) -> Vec<Rating> {
    let now = climb(contest, pairs);
    let mut dice = FastRng::new(contest.seed);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); now.len()];
    for _ in 0..DRAWS {
        let mut again = Vec::new();
        for rung in contest.levels.windows(2) {
            let fought: Vec<&Pair> = of(pairs, &rung[0], &rung[1]).collect();
            again.extend(
                fought
                    .iter()
                    .map(|_| fought[dice.below(fought.len())].clone()),
            );
        }
        for (all, elo) in drawn.iter_mut().zip(climb(contest, &again)) {
            all.push(elo);
        }
    }
    let spent = spent(pairs);
    let level = |(n, level): (usize, &String)| {
        let mut all = drawn[n].clone();
        all.sort_by(f64::total_cmp);
        let at = |share: f64| all[(share * (DRAWS - 1) as f64).round() as usize];
        let turns = spent.get(level).map_or(&[][..], Vec::as_slice);
        Rating {
            level: level.clone(),
            elo: now[n],
            interval: [at(0.025), at(0.975)],
            mean_ms: mean(turns.iter().copied()).unwrap_or(0.0),
            p99_ms: turns
                .get((turns.len() * 99 / 100).min(turns.len().saturating_sub(1)))
                .copied()
                .unwrap_or(0.0),
        }
    };
    contest.levels.iter().enumerate().map(level).collect()
}

/// CPU milliseconds of each level's turns, sorted.
fn spent(pairs: &[Pair]) -> BTreeMap<String, Vec<f64>> {
    let mut spent: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for pair in pairs {
        for (level, turns) in [&pair.low, &pair.high].into_iter().zip(&pair.turns) {
            spent.entry(level.clone()).or_default().extend(turns);
        }
    }
    for turns in spent.values_mut() {
        turns.sort_by(f64::total_cmp);
    }
    spent
}

/// Ratings rung by rung: only neighbors meet, so each difference follows from its own games. Half a game is added to each
/// side, so that a clean sweep has a finite rating.
fn climb(contest: &Contest, pairs: &[Pair]) -> Vec<f64> {
    let mut elo = vec![0.0];
    for rung in contest.levels.windows(2) {
        let (mut points, mut games) = (0.5, 1.0);
        for pair in of(pairs, &rung[0], &rung[1]) {
            points += pair.score[0] + pair.score[1];
            games += 2.0;
        }
        let below = elo.last().copied().unwrap_or(0.0);
        elo.push(below + 400.0 * (points / (games - points)).log10());
    }
    elo
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    pub pairs: u64,
    pub share: f64,
    /// Log-likelihood ratio of "stronger by the gain" over "equally strong".
    pub ratio: f64,
    pub verdict: Option<bool>,
}

/// Error of either kind: 5 %.
const BOUND: f64 = 2.944;
/// Pairs before it says anything.
const LEAST: usize = 10;

/// Wald's test on pairs of games: is the higher level stronger by `gain` Elo, or not at all? A pair counts as one, so dice that favor a
/// side do not matter.
pub fn test(pairs: &[Pair], gain: f64) -> Test {
    let scores: Vec<f64> = pairs
        .iter()
        .map(|pair| (pair.score[0] + pair.score[1]) / 2.0)
        .collect();
    let n = scores.len() as f64;
    let share = mean(scores.iter().copied()).unwrap_or(0.5);
    // A floor under the variance: the first pairs may all be equal.
    let spread = mean(scores.iter().map(|s| (s - share).powi(2)))
        .unwrap_or(0.0)
        .max(0.02);
    let stronger = 1.0 / (1.0 + 10f64.powf(-gain / 400.0));
    let ratio = n * (stronger - 0.5) * (2.0 * share - 0.5 - stronger) / (2.0 * spread);
    let verdict = match ratio {
        _ if scores.len() < LEAST => None,
        r if r >= BOUND => Some(true),
        r if r <= -BOUND => Some(false),
        _ => None,
    };
    Test {
        pairs: pairs.len() as u64,
        share,
        ratio,
        verdict,
    }
}

/// The ratings as a picture: a dot for each level, and a line for its interval.
pub fn picture(standing: &Standing) -> String {
    const WIDTH: f64 = 640.0;
    const ROW: f64 = 36.0;
    const LEFT: f64 = 110.0;
    let ends = standing.ratings.iter().flat_map(|rating| rating.interval);
    let (low, high) = ends.fold((0.0f64, 100.0f64), |(low, high), x| {
        (low.min(x), high.max(x))
    });
    let x = |elo: f64| LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - 70.0);
    let height = ROW * (standing.ratings.len() as f64 + 1.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"14\">\n<title>{}, {}: Elo by level</title>\n",
        standing.contest.game, standing.contest.setup.scenario
    );
    for (n, rating) in standing.ratings.iter().rev().enumerate() {
        let y = ROW * (n as f64 + 1.0);
        let [from, to] = rating.interval.map(x);
        // A string takes every write.
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><path d=\"M{from:.1} {y:.1}H{to:.1}\" stroke=\"#555\" stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#1f4e79\"/><text x=\"{:.1}\" y=\"{:.0}\">{:.0}</text>",
            LEFT - 12.0,
            y + 5.0,
            rating.level,
            x(rating.elo),
            to + 10.0,
            y + 5.0,
            rating.elo
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Setup;

    fn pair(pair: u64, score: [f64; 2]) -> Pair {
        Pair {
            low: "a".into(),
            high: "b".into(),
            pair,
            score,
            turns: [vec![1.0], vec![50.0, 60.0]],
        }
    }

    fn contest() -> Contest {
        Contest {
            game: "outpost".into(),
            rules: 1,
            setup: Setup::scenario("duel"),
            levels: vec!["a".into(), "b".into()],
            pairs: 100,
            seed: 1,
        }
    }

    #[test]
    fn three_of_four_games_are_about_191_elo() {
        let pairs: Vec<Pair> = (0..100).map(|n| pair(n, [1.0, 0.5])).collect();
        let standing = standing(&contest(), &pairs);
        let elo = standing.ratings[1].elo;
        assert!((elo - 190.8).abs() < 3.0, "{elo}");
        assert_eq!(standing.matches[0].as_first, 1.0);
        assert_eq!(standing.matches[0].share, 0.75);
        assert_eq!(standing.ratings[1].mean_ms, 55.0);
        let [low, high] = standing.ratings[1].interval;
        assert!(low <= elo && elo <= high);
        assert!(picture(&standing).contains(">b</text>"));
    }

    #[test]
    fn a_test_says_yes_to_a_stronger_level_and_no_to_an_equal_one() {
        let strong: Vec<Pair> = (0..60)
            .map(|n| pair(n, [1.0, f64::from(u8::from(n % 2 == 0))]))
            .collect();
        assert_eq!(test(&strong, 30.0).verdict, Some(true));
        let equal: Vec<Pair> = (0..2000)
            .map(|n| {
                pair(
                    n,
                    [
                        f64::from(u8::from(n % 2 == 0)),
                        f64::from(u8::from(n % 4 < 2)),
                    ],
                )
            })
            .collect();
        assert_eq!(test(&equal, 30.0).verdict, Some(false));
        assert_eq!(test(&strong[..5], 30.0).verdict, None);
    }
}
