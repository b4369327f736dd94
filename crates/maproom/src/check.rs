//! `maproom check`: boards, scenarios and rosters.

use crate::args::Check;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, games, rulebook};
use board::Board;
use board::check::{report, terrain_shares};
use engine::{Seed, Setup};
use serde_json::Value;
use std::path::Path;

pub fn run(args: &Check, out: &mut Out) -> Result<(), Fail> {
    if args.files.is_empty() {
        return shipped(out);
    }
    let mut bad = 0;
    for path in &args.files {
        match file(path) {
            Ok(what) => out.line(format_args!("{}: {what}", path.display()))?,
            Err(fail) => {
                bad += 1;
                out.finish()?;
                crate::fail::tell(&fail.to_string());
            }
        }
    }
    match bad {
        0 => Ok(()),
        n => Err(Fail::broken(format_args!(
            "{n} of {} files cannot be used; mend what is named above and check again",
            args.files.len()
        ))),
    }
}

/// Everything the program was built with: a game that opens has read its board, roster and tables. Pacific's data is also held
/// against all that its rulebook fixes (C1-C15, U1-U13).
fn shipped(out: &mut Out) -> Result<(), Fail> {
    rulebook::shipped()?;
    for name in games::names() {
        let game = games::find(name)?;
        for scenario in &game.info().scenarios {
            game
                .open(&Setup::scenario(&scenario.id), Seed::from_numbers(0, 0))
                .map_err(|e| Fail::broken(format_args!("{name}, {}: {e}", scenario.id)))?;
        }
        let ground = board(name, &games::board(name)?)?;
        let count = game.info().scenarios.len();
        out.line(format_args!(
            "{name}: board, roster and {count} scenarios are sound"
        ))?;
        out.line(format_args!("  {ground}"))?;
    }
    Ok(())
}

/// Fails with everything that is wrong with a board.
fn board(name: &str, board: &Board) -> Result<String, Fail> {
    let report = report(board);
    match report.failures.as_slice() {
        [] => {
            let shares: Vec<String> = terrain_shares(board)
                .iter()
                .map(|(kind, count)| format!("{} {count}", kind.name()))
                .collect();
            Ok(format!(
                "a sound board of {} spaces: {}",
                board.len(),
                shares.join(", ")
            ))
        }
        failures => Err(Fail::broken(format_args!(
            "{name} is no sound board: {}",
            failures.join("; ")
        ))),
    }
}

/// A board, data of a game, or a position that some game can be played from.
fn file(path: &Path) -> Result<String, Fail> {
    let value = files::value(path)?;
    if value.as_object().is_some_and(|fields| fields.is_empty()) {
        return Err(Fail::read(path, "it is empty"));
    }
    let pacific = rulebook::holds(path, &value)?;
    // Only boards say how large their grid is or list their areas; a position says who holds which.
    if value.get("grid").is_some() || value.get("areas").is_some_and(Value::is_array) {
        let name = path.display().to_string();
        let ground = Board::parse(&name, &files::text(path)?).map_err(Fail::broken)?;
        return board(&name, &ground);
    }
    if pacific {
        return Ok("sound data of pacific".into());
    }
    let mut refusals = Vec::new();
    for name in games::names() {
        let game = games::find(name)?;
        let mut setup = Setup::scenario(&path.file_stem().unwrap_or_default().to_string_lossy());
        setup.position = Some(value.clone());
        match game.open(&setup, Seed::from_numbers(0, 0)) {
            Ok(_) => return Ok(format!("a position of {name}")),
            Err(e) => refusals.push(format!("{name} says: {e}")),
        }
    }
    Err(Fail::broken(format_args!(
        "{} is no position of any game: {}",
        path.display(),
        refusals.join("; ")
    )))
}
