//! `maproom ladder` and `fit`: how strong the computer players are, and what they think of positions.

use crate::args::{Fit, Ladder};
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use crate::runs::bar;
use lab::ladder::{Contest, Pair, Shard};
use lab::rating::{self, Standing};
use lab::{LabError, LabGame};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

pub fn run(catalog: &Catalog, args: &Ladder, out: &mut Out) -> Result<(), Fail> {
    if args.game == "merge" {
        return merge(args, out);
    }
    if !args.files.is_empty() {
        return Err(Fail::usage(
            "files are for 'maproom ladder merge FILE..'; --out names the file of a ladder",
        ));
    }
    let game = catalog.find(&args.game)?;
    let contest = contest(catalog, &*game, args)?;
    match &args.sprt {
        Some(_) => test(&*game, &contest, args, out),
        None => climb(&*game, &contest, args, out),
    }
}

/// What is to be played, from the command line.
fn contest(catalog: &Catalog, game: &dyn LabGame, args: &Ladder) -> Result<Contest, Fail> {
    let offered = || {
        game.levels()
            .iter()
            .map(|level| level.0.to_owned())
            .collect()
    };
    let levels: Vec<String> = match args.sprt.as_deref() {
        // The one that is claimed to be stronger is the upper rung.
        Some([stronger, weaker]) => vec![weaker.clone(), stronger.clone()],
        _ if args.levels.is_empty() => offered(),
        _ => args.levels.clone(),
    };
    if levels.len() < 2 {
        return Err(Fail::usage("a ladder takes at least two levels"));
    }
    for level in &levels {
        crate::games::Named::find_bot(game, level, 0)?;
    }
    Ok(Contest {
        game: game.info().name.to_owned(),
        rules: game.rules_version(),
        setup: files::playable(catalog, game, &args.start)?,
        levels,
        pairs: args.games.div_ceil(2),
        seed: args.seed,
    })
}

fn climb(game: &dyn LabGame, contest: &Contest, args: &Ladder, out: &mut Out) -> Result<(), Fail> {
    let played = match &args.out {
        Some(path) if path.exists() => known(path, contest)?,
        _ => Vec::new(),
    };
    let file = Mutex::new(lines(args.out.as_deref(), contest, &played)?);
    let open = contest.open(args.shard.unwrap_or(Shard::WHOLE), &played);
    let pairs = Mutex::new(played);
    let bar = bar(open.len() as u64);
    let threads = args.threads.unwrap_or_else(lab::all_cores);
    let climbed = game.climb(contest, &open, threads, &|pair| {
        bar.inc(1);
        let mut file = file.lock().unwrap_or_else(|e| e.into_inner());
        if let (Some(file), Some(path)) = (&mut *file, &args.out) {
            append(file, pair).map_err(|e| LabError::Save {
                path: path.clone(),
                why: e.to_string(),
            })?;
        }
        pairs
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .push(pair.clone());
        Ok(())
    });
    bar.finish_and_clear();
    climbed?;
    let mut pairs = pairs.into_inner().unwrap_or_else(|e| e.into_inner());
    // The order in which pairs end says nothing.
    pairs.sort_by(|a, b| (&a.low, a.pair).cmp(&(&b.low, b.pair)));
    tell(&rating::standing(contest, &pairs), args, out)
}

/// What a file already has of this ladder.
fn known(path: &Path, contest: &Contest) -> Result<Vec<Pair>, Fail> {
    let broken = |e| Fail::broken(format_args!("{}: {e}", path.display()));
    let (found, played) = lab::ladder::read(&files::text(path)?).map_err(broken)?;
    match found == *contest {
        true => Ok(played),
        false => Err(Fail::usage(format_args!(
            "{} is of another ladder; name another file with --out",
            path.display()
        ))),
    }
}

/// Opens the file of a ladder and writes what is known so far: a line that was cut off is gone afterward.
fn lines(path: Option<&Path>, contest: &Contest, played: &[Pair]) -> Result<Option<File>, Fail> {
    let Some(path) = path else { return Ok(None) };
    let fault = |e: std::io::Error| Fail::write(path, e);
    let mut file = OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(true)
        .open(path)
        .map_err(fault)?;
    let header = serde_json::to_string(contest).map_err(Fail::broken)?;
    writeln!(file, "{header}").map_err(fault)?;
    for pair in played {
        append(&mut file, pair).map_err(fault)?;
    }
    Ok(Some(file))
}

fn append(file: &mut File, pair: &Pair) -> std::io::Result<()> {
    let mut line = serde_json::to_string(pair)?;
    line.push('\n');
    file.write_all(line.as_bytes())
}

fn merge(args: &Ladder, out: &mut Out) -> Result<(), Fail> {
    let read = |path: &PathBuf| {
        let broken = |e| Fail::broken(format_args!("{}: {e}", path.display()));
        lab::ladder::read(&files::text(path)?).map_err(broken)
    };
    let parts = args.files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let (contest, pairs) = lab::ladder::merge(parts).map_err(Fail::broken)?;
    lines(args.out.as_deref(), &contest, &pairs)?;
    tell(&rating::standing(&contest, &pairs), args, out)
}

/// Plays pairs until the test says yes or no, or until the games are played.
fn test(game: &dyn LabGame, contest: &Contest, args: &Ladder, out: &mut Out) -> Result<(), Fail> {
    let threads = args.threads.unwrap_or_else(lab::all_cores);
    let mut pairs: Vec<Pair> = Vec::new();
    let bar = bar(contest.pairs);
    let mut result = rating::test(&pairs, args.gain);
    while result.verdict.is_none() && (pairs.len() as u64) < contest.pairs {
        let first = pairs.len() as u64;
        let last = (first + 4 * threads as u64).min(contest.pairs);
        let open: Vec<(usize, u64)> = (first..last).map(|pair| (0, pair)).collect();
        let more = Mutex::new(Vec::new());
        game.climb(contest, &open, threads, &|pair| {
            bar.inc(1);
            more.lock()
                .unwrap_or_else(|e| e.into_inner())
                .push(pair.clone());
            Ok(())
        })?;
        pairs.extend(more.into_inner().unwrap_or_else(|e| e.into_inner()));
        result = rating::test(&pairs, args.gain);
    }
    bar.finish_and_clear();
    if args.json {
        return out.json(&result);
    }
    let verdict = match result.verdict {
        Some(true) => "stronger",
        Some(false) => "not stronger by that much",
        None => "undecided: play more games",
    };
    out.line(format_args!(
        "{} against {}: {:.1} % of {} games, log-likelihood ratio {:+.2}: {verdict}",
        contest.levels[1],
        contest.levels[0],
        100.0 * result.share,
        2 * result.pairs,
        result.ratio
    ))
}

fn tell(standing: &Standing, args: &Ladder, out: &mut Out) -> Result<(), Fail> {
    if let Some(path) = &args.svg {
        std::fs::write(path, rating::picture(standing)).map_err(|e| Fail::write(path, e))?;
    }
    if args.json {
        return out.json(standing);
    }
    let contest = &standing.contest;
    out.line(format_args!("{}, {}", contest.game, contest.setup.scenario))?;
    for row in &standing.matches {
        let [low, high] = row.interval.map(|share| 100.0 * share);
        out.line(format_args!(
            "  {:<10} against {:<10} {:>5.1} % [{low:.0}-{high:.0}] of {} games; {:.0} % as first side, {:.0} % as second",
            row.high,
            row.low,
            100.0 * row.share,
            row.games,
            100.0 * row.as_first,
            100.0 * row.as_second
        ))?;
    }
    for rating in &standing.ratings {
        let [low, high] = rating.interval;
        out.line(format_args!(
            "  {:<10} {:>6.0} Elo [{low:.0} to {high:.0}], {:.1} ms of CPU a turn, 99 % below {:.1} ms",
            rating.level, rating.elo, rating.mean_ms, rating.p99_ms
        ))?;
    }
    Ok(())
}

pub fn fit(catalog: &Catalog, args: &Fit, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let setup = files::playable(catalog, &*game, &args.start)?;
    let bar = bar(args.games);
    let threads = args.threads.unwrap_or_else(lab::all_cores);
    let fitted = game.fit(&setup, args.games, args.seed, threads, &|| bar.inc(1));
    bar.finish_and_clear();
    match fitted? {
        Some(fit) => out.json(&fit),
        None => Err(Fail::usage(format_args!(
            "no level of {} judges positions, so there is nothing to fit",
            args.game
        ))),
    }
}
