//! `maproom puzzles`: positions with a task, and how often the computer players solve them.
//!
//! A puzzle is a scenario file with a title, a text and a `goal`; the rules decide the game by it. So it can be played,
//! asked about and simulated like any other position: its name is the name of a scenario.

use crate::args::Puzzles;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::games::{GAMES, Named};
use crate::out::Out;
use crate::puzzle_files::{Puzzle, read};
use crate::runs::bar;
use engine::{Setup, SetupError};
use lab::{LabGame, Series, wilson};
use serde::Serialize;
use serde_json::json;

fn of(game: &str) -> impl Iterator<Item = Puzzle> {
    let entry = GAMES.iter().find(|entry| entry.name == game);
    read(entry.map_or(&[][..], |entry| entry.puzzles))
}

/// How often one level solved one puzzle.
#[derive(Serialize)]
struct Rate {
    puzzle: &'static str,
    level: String,
    solved: u64,
    games: u64,
    /// The 95 % interval of the share.
    share: (f64, f64),
}

pub fn run(catalog: &Catalog, args: &Puzzles, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let puzzles: Vec<Puzzle> = of(&args.game).collect();
    if let Some(unknown) =
        (args.names.iter()).find(|name| !puzzles.iter().any(|p| p.name == **name))
    {
        let known: Vec<&str> = puzzles.iter().map(|p| p.name).collect();
        let known = known.join(", ");
        return Err(Fail::usage(format_args!(
            "{} has no puzzle '{unknown}'; it has {known}",
            args.game
        )));
    }
    let wanted = |p: &Puzzle| args.names.is_empty() || args.names.iter().any(|n| n == p.name);
    let puzzles: Vec<Puzzle> = puzzles.into_iter().filter(wanted).collect();
    match args.games {
        None => list(&puzzles, args, out),
        Some(games) => measure(&*game, &puzzles, games, args, out),
    }
}

fn list(puzzles: &[Puzzle], args: &Puzzles, out: &mut Out) -> Result<(), Fail> {
    if args.json {
        return out.json(&json!({ "game": args.game, "puzzles": puzzles }));
    }
    for puzzle in puzzles {
        out.line(format_args!(
            "{} ({}): {}",
            puzzle.name, puzzle.side, puzzle.title
        ))?;
        out.line(format_args!("  {}", puzzle.text))?;
    }
    Ok(())
}

fn measure(
    game: &dyn LabGame,
    puzzles: &[Puzzle],
    games: u64,
    args: &Puzzles,
    out: &mut Out,
) -> Result<(), Fail> {
    let offered = || {
        game.levels()
            .iter()
            .map(|level| level.0.to_owned())
            .collect()
    };
    let levels: Vec<String> = match args.levels.is_empty() {
        true => offered(),
        false => args.levels.clone(),
    };
    for level in levels.iter().chain([&args.against]) {
        game.find_bot(level, 0)?;
    }
    let bar = bar(games * (puzzles.len() * levels.len()) as u64);
    let mut rates = Vec::new();
    for puzzle in puzzles {
        for level in &levels {
            rates.push(rate(game, puzzle, level, games, args, &|| bar.inc(1))?);
        }
    }
    bar.finish_and_clear();
    match args.json {
        true => out.json(&json!({ "game": args.game, "against": args.against, "rates": rates })),
        false => table(&rates, puzzles, &levels, out),
    }
}

/// Plays a puzzle with a level on the side that has the task.
fn rate(
    game: &dyn LabGame,
    puzzle: &Puzzle,
    level: &str,
    games: u64,
    args: &Puzzles,
    done: &(dyn Fn() + Sync),
) -> Result<Rate, Fail> {
    let mut sides: Vec<&str> = Vec::new();
    for side in game
        .info()
        .seats
        .iter()
        .filter_map(|seat| seat.side.as_deref())
    {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    if !sides.contains(&puzzle.side.as_str()) {
        let why = format!("{}: there is no side '{}'", puzzle.name, puzzle.side);
        return Err(SetupError::new(why).into());
    }
    let bots = sides.iter().map(|side| match *side == puzzle.side {
        true => level.to_owned(),
        false => args.against.clone(),
    });
    let bots: Vec<String> = bots.collect();
    let series = Series {
        setup: Setup {
            position: Some(puzzle.position.clone()),
            ..Setup::scenario(puzzle.name)
        },
        bots: &bots,
        games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(lab::all_cores),
        save: None,
    };
    let report = game.simulate(&series, done)?;
    let solved = report.wins.get(&puzzle.side).copied().unwrap_or(0);
    Ok(Rate {
        puzzle: puzzle.name,
        level: level.to_owned(),
        solved,
        games,
        share: wilson(solved, games),
    })
}

/// Shares in percent, a line for each puzzle.
fn table(rates: &[Rate], puzzles: &[Puzzle], levels: &[String], out: &mut Out) -> Result<(), Fail> {
    let row = |name: &str, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>10}")).collect();
        format!("{name:<26}{}", cells.concat())
    };
    out.line(row("solved, %", levels.to_vec()))?;
    let percent =
        |solved: u64, games: u64| format!("{:.0}", 100.0 * solved as f64 / games.max(1) as f64);
    for puzzle in puzzles {
        let own = rates.iter().filter(|rate| rate.puzzle == puzzle.name);
        let cells = own.map(|rate| percent(rate.solved, rate.games));
        out.line(row(puzzle.name, cells.collect()))?;
    }
    let all = levels.iter().map(|level| {
        let own = rates.iter().filter(|rate| rate.level == *level);
        let (solved, games) = own.fold((0, 0), |sum, rate| {
            (sum.0 + rate.solved, sum.1 + rate.games)
        });
        percent(solved, games)
    });
    out.line(row("all", all.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_a_title_a_task_and_a_position_that_opens_with_its_goal() {
        for entry in GAMES {
            let game = Catalog::default().find(entry.name).unwrap();
            let puzzles: Vec<Puzzle> = read(entry.puzzles).collect();
            assert_eq!(puzzles.len(), entry.puzzles.len(), "{}", entry.name);
            for puzzle in puzzles {
                let setup = Setup {
                    position: Some(puzzle.position),
                    ..Setup::scenario(puzzle.name)
                };
                let table = game.open_position(&setup);
                assert!(table.is_ok(), "{}: {:?}", puzzle.name, table.err());
            }
        }
    }
}
