//! `maproom simulate`, `soak` and `bench`: long work with a progress bar.

use crate::args::{Bench, Simulate, Soak};
use crate::fail::Fail;
use crate::out::Out;
use crate::room::Series;
use crate::{files, games, odds};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

pub fn simulate(args: &Simulate, out: &mut Out) -> Result<(), Fail> {
    let room = games::find(&args.game)?;
    let series = Series {
        setup: files::setup(room.about(), &args.start)?,
        bots: &args.bots,
        games: args.games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(lab::all_cores),
        save: args.save.as_deref(),
    };
    let bar = bar(args.games);
    let report = room.simulate(&series, &|| bar.inc(1));
    bar.finish_and_clear();
    let report = report?;
    match args.json {
        true => out.json(&report),
        false => odds::print(&serde_json::json!(report), 0, out),
    }
}

pub fn soak(args: &Soak, out: &mut Out) -> Result<(), Fail> {
    let room = games::find(&args.game)?;
    let bar = bar(args.games);
    let threads = args.threads.unwrap_or_else(lab::all_cores);
    let result = room.soak(args.seed, args.games, threads, &|| bar.inc(1));
    bar.finish_and_clear();
    match result? {
        Ok(endurance) if args.json => out.json(&endurance),
        Ok(endurance) => {
            odds::print(&serde_json::json!(endurance), 0, out)?;
            out.line("no law was broken")
        }
        Err(breach) => Err(Fail::broken(format_args!(
            "{breach}; 'maproom soak {} --games 1 --seed {}' shows it again",
            args.game, breach.seed
        ))),
    }
}

pub fn bench(args: &Bench, out: &mut Out) -> Result<(), Fail> {
    let room = match args.game.as_deref() {
        Some(name) => games::find(name)?,
        None => games::first()?,
    };
    let setup = files::setup(room.about(), &args.start)?;
    let bench = room.bench(&setup, Duration::from_secs_f64(args.seconds))?;
    match args.json {
        true => out.json(&bench),
        false => odds::print(&serde_json::json!(bench), 0, out),
    }
}

/// A bar on a terminal, nothing elsewhere.
fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
