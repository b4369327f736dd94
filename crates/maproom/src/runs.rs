//! `maproom simulate`, `soak` and `bench`: long work with a progress bar.

use crate::args::{Bench, Simulate, Soak};
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use indicatif::{ProgressBar, ProgressStyle};
use lab::Report;
use lab::Series;
use std::io::IsTerminal;
use std::time::Duration;

pub fn simulate(catalog: &Catalog, args: &Simulate, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let series = Series {
        setup: files::playable(catalog, &*game, &args.start)?,
        bots: &args.bots,
        games: args.games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(lab::all_cores),
        save: args.save.as_deref(),
    };
    let bar = bar(args.games);
    let report = game.simulate(&series, &|| bar.inc(1));
    bar.finish_and_clear();
    let report = report?;
    match args.json {
        true => out.json(&report),
        false => tell(&report, out),
    }
}

pub fn soak(catalog: &Catalog, args: &Soak, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let bar = bar(args.games);
    let threads = args.threads.unwrap_or_else(lab::all_cores);
    let result = game.soak(args.seed, args.games, threads, &|| bar.inc(1));
    bar.finish_and_clear();
    match result? {
        Ok(endurance) if args.json => out.json(&endurance),
        Ok(endurance) => {
            out.line(format_args!(
                "{} games, {} choices, {} rolls, {} looks through a seat's eyes: no law was broken",
                endurance.games, endurance.choices, endurance.chances, endurance.blind_checks
            ))?;
            for (what, games) in endurance.scenarios.iter().chain(&endurance.options) {
                out.line(format_args!("  {what:<40} {games:>7} games"))?;
            }
            Ok(())
        }
        Err(breach) => Err(Fail::broken(format_args!(
            "{breach}; 'maproom soak {} --games 1 --seed {}' shows it again",
            args.game, breach.seed
        ))),
    }
}

pub fn bench(catalog: &Catalog, args: &Bench, out: &mut Out) -> Result<(), Fail> {
    if matches!(args.game.as_deref(), Some("server" | "hall" | "soak")) {
        return crate::load::run(catalog, args, out);
    }
    let game = match args.game.as_deref() {
        Some(name) => catalog.find(name)?,
        None => catalog.first()?,
    };
    let setup = files::playable(catalog, &*game, &args.start)?;
    let bench = game.bench(&setup, Duration::from_secs_f64(args.seconds))?;
    match args.json {
        true => out.json(&bench),
        false => {
            out.line(format_args!("{}, {}", bench.game, bench.scenario))?;
            let rows = [
                ("choices a second, with menus", bench.choices_per_s),
                ("games a second", bench.games_per_s),
                ("state, bytes", bench.state_bytes as f64),
                ("copy, ns", bench.clone_ns),
                ("menu, us", bench.menu_us),
                ("view, us", bench.view_us),
                ("imagined world, us", bench.imagine_us),
                ("late choice over early one", bench.late_over_early),
            ];
            for (what, figure) in rows {
                out.line(format_args!("  {what:<30} {figure:>14.2}"))?;
            }
            if let (Some(seconds), Some(bots)) = (bench.bot_game_s, bench.bots) {
                let what = format!("a game of '{bots}' players, s");
                out.line(format_args!("  {what:<30} {seconds:>14.2}"))?;
            }
            Ok(())
        }
    }
}

/// A series in words.
fn tell(report: &Report, out: &mut Out) -> Result<(), Fail> {
    out.line(format_args!(
        "{}, {}: {} of {} games finished, {} choices, {:.1} s ({:.1} s of CPU)",
        report.game,
        report.scenario,
        report.finished,
        report.games,
        report.choices,
        report.seconds,
        report.cpu_seconds
    ))?;
    for (side, won) in &report.wins {
        let [low, high] = report.shares[side].map(|share| 100.0 * share);
        out.line(format_args!(
            "  {side:<20} wins {won:>7}   {low:>5.1} to {high:>5.1} % of the finished games"
        ))?;
    }
    out.line(format_args!("  {:<20}      {:>7}", "drawn", report.draws))?;
    let turns = report.mean_turns.map(|turns| ("turns", turns));
    for (name, mean) in turns.into_iter().chain(report.figures.clone()) {
        out.line(format_args!(
            "  {:<24} {mean:>10.2} on average",
            name.replace('_', " ")
        ))?;
    }
    for (name, measure) in &report.measures {
        out.line(format_args!(
            "  {name:<24} {:>+10.2} on average, spread {:.2}",
            measure.mean, measure.spread
        ))?;
    }
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
pub fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
