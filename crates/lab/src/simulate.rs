//! Many games between computer players, journal and all.

use crate::round::SeatScheduler;
use crate::{Stopwatch, mean, pool, wilson};
use bots::Level;
use engine::{Analyze, Bot, FastRng, GameResult, Match, Seed, Setup, bot_batch, bot_note};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// What to play.
pub struct Plan<'a, R: Analyze> {
    pub rules: &'a Arc<R>,
    pub setup: Setup,
    /// Who sits where, one level a seat.
    pub levels: Vec<Level<R>>,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    /// A game that takes more choices than this is given up.
    pub limit: u64,
    /// Where to keep the journals.
    pub save: Option<&'a Path>,
}

/// Why a series could not be played.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum LabError {
    #[error("{0}")]
    Setup(#[from] engine::SetupError),
    #[error("{0}")]
    Levels(String),
    #[error("game {game}: {level} at {seat} made a choice that the rules refuse: {why}")]
    Bot {
        game: u64,
        level: &'static str,
        seat: String,
        why: String,
    },
    #[error("{path} cannot be written: {why}; choose another folder with --save or make room")]
    Save { path: PathBuf, why: String },
    #[error("{0} threads cannot be started: {1}; ask for fewer with --threads")]
    Threads(usize, String),
}

/// A series of games in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub scenario: String,
    pub bots: Vec<&'static str>,
    pub seed: u64,
    pub games: u64,
    pub finished: u64,
    pub choices: u64,
    pub seconds: f64,
    pub cpu_seconds: f64,
    pub games_per_s: f64,
    pub choices_per_s: f64,
    /// Finished games won, by side.
    pub wins: BTreeMap<String, u64>,
    pub draws: u64,
    /// 95 % intervals of each side's share of the finished games.
    pub shares: BTreeMap<String, [f64; 2]>,
    pub mean_turns: Option<f64>,
    /// Means of the game's own figures over the finished games.
    pub figures: BTreeMap<&'static str, f64>,
    /// The game's own measures, each over the finished games.
    pub measures: BTreeMap<String, Measure>,
}

/// A figure over many games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measure {
    pub mean: f64,
    /// The standard deviation.
    pub spread: f64,
    /// The mean of its size, whatever its sign.
    pub absolute: f64,
}

impl Measure {
    fn of(values: &[f64]) -> Option<Measure> {
        let mid = mean(values.iter().copied())?;
        let square = mean(values.iter().map(|x| (x - mid).powi(2)))?;
        Some(Measure {
            mean: mid,
            spread: square.sqrt(),
            absolute: mean(values.iter().map(|x| x.abs()))?,
        })
    }
}

/// One game of a series.
pub(crate) struct FinishedGame {
    choices: u64,
    pub result: Option<GameResult>,
    figures: Vec<(&'static str, f64)>,
    measures: Vec<(String, f64)>,
    cpu_seconds: f64,
    /// CPU seconds that each seat thought about each turn.
    pub turns: Vec<Vec<f64>>,
}

/// Plays the series. `done` hears of every game as it ends, in no particular order.
pub fn simulate<R: Analyze>(
    plan: &Plan<'_, R>,
    done: impl Fn() + Sync,
) -> Result<Report, LabError> {
    // A set-up that cannot be played is refused before any thread starts.
    plan.rules.start(&plan.setup)?;
    if let Some(folder) = plan.save {
        std::fs::create_dir_all(folder).map_err(|e| unsaved(folder, &e))?;
    }
    let start = Instant::now();
    let games: Vec<FinishedGame> = pool(plan.threads)?.install(|| {
        (0..plan.games)
            .into_par_iter()
            .map(|game| {
                let played = play(plan, game);
                done();
                played
            })
            .collect::<Result<_, _>>()
    })?;
    Ok(report(plan, &games, start.elapsed().as_secs_f64()))
}

/// One game. Everything in it follows from the plan's seed and the game's number.
pub(crate) fn play<R: Analyze>(plan: &Plan<'_, R>, game: u64) -> Result<FinishedGame, LabError> {
    let watch = Stopwatch::start();
    let mut table = Match::open(
        plan.rules.clone(),
        &plan.setup,
        Seed::from_numbers(plan.seed, game),
    )?;
    let mut players: Vec<(Box<dyn Bot<R>>, FastRng)> = (0..)
        .zip(&plan.levels)
        .map(|(seat, level)| {
            let number = player_number(plan.seed, game, seat);
            ((level.make)(number), FastRng::new(!number))
        })
        .collect();
    let mut choices = 0;
    let mut turns = vec![BTreeMap::<u32, f64>::new(); players.len()];
    let mut round = SeatScheduler::of(plan.rules.info(), players.iter().map(|p| &*p.0));
    while choices < plan.limit
        && let Some(seat) = round.next(table.to_move())
    {
        let at = usize::from(seat.0);
        let (player, nonces) = &mut players[at];
        let fault = |why: String| LabError::Bot {
            game,
            level: plan.levels[at].name,
            seat: plan.rules.info().seats[at].id.clone(),
            why,
        };
        let (turn, thinking) = (plan.rules.turn(table.state()), Stopwatch::start());
        let orders = bot_batch(&**plan.rules, table.state(), seat, &mut **player)
            .map_err(|refusal| fault(plan.rules.explain(&refusal).to_string()))?;
        *turns[at].entry(turn).or_default() += thinking.elapsed().as_secs_f64();
        if orders.is_empty() {
            round.set_idle(seat);
            continue;
        }
        round.moved();
        choices += orders.len() as u64;
        let note = bot_note(&**plan.rules, &orders);
        table
            .commit(seat, orders, nonces.nonce(), note, &mut ())
            .map_err(|refused| fault(refused.to_string()))?;
    }
    if table.ended().is_none() {
        table.end(None, "given up: the game has no end in sight".into());
    }
    if let Some(folder) = plan.save {
        save(plan, folder, game, &table.take_lines())?;
    }
    Ok(FinishedGame {
        choices,
        result: table.ended().and_then(|end| end.result.clone()),
        figures: plan.rules.figures(table.state()),
        measures: plan.rules.spread_figures(table.state()),
        cpu_seconds: watch.elapsed().as_secs_f64(),
        turns: turns
            .into_iter()
            .map(|seat| seat.into_values().collect())
            .collect(),
    })
}

/// The number a player is made with: apart from that of every other seat and game.
fn player_number(seed: u64, game: u64, seat: u8) -> u64 {
    let mixed = Seed::from_numbers(!seed, game << 6 | u64::from(seat)).0;
    u64::from_le_bytes([
        mixed[0], mixed[1], mixed[2], mixed[3], mixed[4], mixed[5], mixed[6], mixed[7],
    ])
}

fn save<R: Analyze>(
    plan: &Plan<'_, R>,
    folder: &Path,
    game: u64,
    journal: &str,
) -> Result<(), LabError> {
    let name = format!(
        "{}-{}-{}-{game:05}.jsonl",
        plan.rules.info().name,
        file_name(&plan.setup.scenario),
        plan.seed
    );
    let path = folder.join(name);
    std::fs::write(&path, journal).map_err(|e| unsaved(&path, &e))
}

/// A scenario's name as part of a file's.
fn file_name(scenario: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '_' };
    scenario.chars().map(plain).collect()
}

fn unsaved(path: &Path, why: &std::io::Error) -> LabError {
    LabError::Save {
        path: path.into(),
        why: why.to_string(),
    }
}

fn report<R: Analyze>(plan: &Plan<'_, R>, games: &[FinishedGame], seconds: f64) -> Report {
    let about = plan.rules.info();
    let mut wins: BTreeMap<String, u64> = about
        .seats
        .iter()
        .filter_map(|seat| Some((seat.side.clone()?, 0)))
        .collect();
    let mut draws = 0;
    for result in games.iter().filter_map(|game| game.result.as_ref()) {
        let mut sides: Vec<&String> = result
            .winners
            .iter()
            .filter_map(|seat| about.seats.get(usize::from(seat.0))?.side.as_ref())
            .collect();
        sides.dedup();
        draws += u64::from(sides.is_empty());
        for side in sides {
            *wins.entry(side.clone()).or_default() += 1;
        }
    }
    let finished = games.iter().filter(|game| game.result.is_some()).count() as u64;
    let mut figures: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.result.is_some()) {
        for (name, value) in &game.figures {
            figures.entry(name).or_default().push(*value);
        }
    }
    let mut figures: BTreeMap<&'static str, f64> = figures
        .into_iter()
        .filter_map(|(name, values)| Some((name, mean(values)?)))
        .collect();
    let mut measures: BTreeMap<&String, Vec<f64>> = BTreeMap::new();
    for (name, value) in games
        .iter()
        .filter(|game| game.result.is_some())
        .flat_map(|game| &game.measures)
    {
        measures.entry(name).or_default().push(*value);
    }
    let measures = measures
        .into_iter()
        .filter_map(|(name, values)| Some((name.clone(), Measure::of(&values)?)))
        .collect();
    let choices = games.iter().map(|game| game.choices).sum();
    Report {
        game: about.name,
        scenario: plan.setup.scenario.clone(),
        bots: plan.levels.iter().map(|level| level.name).collect(),
        seed: plan.seed,
        games: plan.games,
        finished,
        choices,
        seconds,
        cpu_seconds: games.iter().fold(0.0, |sum, game| sum + game.cpu_seconds),
        games_per_s: plan.games as f64 / seconds.max(1e-9),
        choices_per_s: choices as f64 / seconds.max(1e-9),
        shares: wins
            .iter()
            .map(|(side, won)| {
                let (low, high) = wilson(*won, finished);
                (side.clone(), [low, high])
            })
            .collect(),
        wins,
        draws,
        mean_turns: figures.remove("turns"),
        figures,
        measures,
    }
}
