//! The ladder: levels against levels in pairs of games with the same dice and set-up, sides swapped.
//!
//! What was played is a file of lines: a header, then one line a pair. A run goes on where its file ends, shards of a run
//! are merged by putting their lines together, and everything that is told of a ladder is made from the lines alone.

use crate::games::{seat_levels, sides};
use crate::simulate::{FinishedGame, Plan, play};
use crate::{LabError, pool};
use engine::erased::{Game, Plug};
use engine::laws::Lawful;
use engine::{Playable, Setup};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    pub game: String,
    pub rules: u32,
    pub setup: Setup,
    /// Weakest first; each plays the next.
    pub levels: Vec<String>,
    /// Pairs of games for each two neighbors.
    pub pairs: u64,
    pub seed: u64,
}

/// One pair of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub low: String,
    pub high: String,
    pub pair: u64,
    /// What the higher level made as the first side and as the second: 1 for a win, 0.5 for a draw.
    pub score: [f64; 2],
    /// CPU milliseconds of each of its turns, the lower level's and the higher one's.
    pub turns: [Vec<f64>; 2],
}

/// A part of a ladder: the `part`th of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    pub part: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };
}

type Key = (String, String, u64);

impl Pair {
    fn key(&self) -> Key {
        (self.low.clone(), self.high.clone(), self.pair)
    }
}

impl Contest {
    /// The pairs of a shard that have not been played.
    pub fn open(&self, shard: Shard, played: &[Pair]) -> Vec<(usize, u64)> {
        let known: BTreeSet<Key> = played.iter().map(Pair::key).collect();
        let matches = self.levels.len().saturating_sub(1);
        let all = (0..self.pairs).flat_map(|pair| (0..matches).map(move |rung| (rung, pair)));
        let mine = (0..)
            .zip(all)
            .filter(|(n, _)| n % shard.of.max(1) == shard.part.saturating_sub(1));
        let key = |rung: usize, pair| {
            (
                self.levels[rung].clone(),
                self.levels[rung + 1].clone(),
                pair,
            )
        };
        mine.map(|(_, at)| at)
            .filter(|(rung, pair)| !known.contains(&key(*rung, *pair)))
            .collect()
    }
}

/// Plays the pairs given by rung and number, in parallel. `done` hears of each as it ends.
pub fn climb<R: Playable + Lawful>(
    plug: &Plug<R>,
    contest: &Contest,
    open: &[(usize, u64)],
    threads: usize,
    done: &(dyn Fn(&Pair) -> Result<(), LabError> + Sync),
) -> Result<(), LabError> {
    if sides(plug.info()).len() != 2 {
        let two = format!("{} has not two sides; a ladder swaps two", plug.info().name);
        return Err(LabError::Levels(two));
    }
    plug.rules.start(&contest.setup)?;
    pool(threads)?.install(|| {
        open.par_iter().try_for_each(|(rung, pair)| {
            let names = [&contest.levels[*rung], &contest.levels[rung + 1]];
            done(&play_pair(plug, contest, names, *pair)?)
        })
    })
}

fn play_pair<R: Playable + Lawful>(
    plug: &Plug<R>,
    contest: &Contest,
    [low, high]: [&String; 2],
    pair: u64,
) -> Result<Pair, LabError> {
    let mut score = [0.5; 2];
    let mut turns = [Vec::new(), Vec::new()];
    for (side, score) in score.iter_mut().enumerate() {
        let names = match side {
            0 => [high.clone(), low.clone()],
            _ => [low.clone(), high.clone()],
        };
        let plan = Plan {
            rules: &plug.rules,
            setup: contest.setup.clone(),
            levels: seat_levels(plug, &contest.setup, &names)?,
            games: 1,
            seed: contest.seed,
            threads: 1,
            limit: plug.rules.max_choices(),
            save: None,
        };
        let game = play(&plan, pair)?;
        *score = side_score(plug, &game, side);
        for (seat, spent) in game.turns.iter().enumerate() {
            let is_high = (side_of(plug, seat) == Some(0)) == (side == 0);
            turns[usize::from(is_high)].extend(spent.iter().map(|s| (s * 1e4).round() / 10.0));
        }
    }
    let (low, high) = (low.clone(), high.clone());
    Ok(Pair {
        low,
        high,
        pair,
        score,
        turns,
    })
}

/// Which of the two sides a seat belongs to.
fn side_of<R: Playable>(plug: &Plug<R>, seat: usize) -> Option<usize> {
    let info = plug.info();
    let side = info.seats.get(seat)?.side.as_deref()?;
    sides(info).iter().position(|known| *known == side)
}

fn side_score<R: Playable>(plug: &Plug<R>, game: &FinishedGame, side: usize) -> f64 {
    let Some(result) = &game.result else {
        return 0.5;
    };
    let winners = result.winners.iter();
    let mut winners = winners.filter_map(|seat| side_of(plug, usize::from(seat.0)));
    match winners.next() {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 0.5,
    }
}

/// Why a file of a ladder cannot be gone on with or merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinesError {
    #[error("line {0} is not a line of a ladder: {1}")]
    Line(usize, String),
    #[error("it is another ladder: game, rules, set-up, levels, pairs or seed differ")]
    Other,
    #[error("it is empty")]
    Empty,
}

/// A ladder's header and lines. A last line that was cut off is dropped: that pair is played again.
pub fn read(text: &str) -> Result<(Contest, Vec<Pair>), LinesError> {
    let mut lines = (1..).zip(text.lines());
    let fault = |n: usize, e: serde_json::Error| LinesError::Line(n, e.to_string());
    let (n, first) = lines.next().ok_or(LinesError::Empty)?;
    let contest: Contest = serde_json::from_str(first).map_err(|e| fault(n, e))?;
    let whole = text.ends_with('\n');
    let last = text.lines().count();
    let mut pairs = Vec::new();
    for (n, line) in lines {
        match serde_json::from_str(line) {
            Ok(pair) => pairs.push(pair),
            Err(_) if n == last && !whole => {}
            Err(e) => return Err(fault(n, e)),
        }
    }
    Ok((contest, pairs))
}

/// Shards put together: all of one contest, each pair once.
pub fn merge(
    parts: impl IntoIterator<Item = (Contest, Vec<Pair>)>,
) -> Result<(Contest, Vec<Pair>), LinesError> {
    let mut parts = parts.into_iter();
    let (contest, mut pairs) = parts.next().ok_or(LinesError::Empty)?;
    for (other, more) in parts {
        if other != contest {
            return Err(LinesError::Other);
        }
        pairs.extend(more);
    }
    pairs.sort_by_key(Pair::key);
    pairs.dedup_by_key(|pair| pair.key());
    Ok((contest, pairs))
}
