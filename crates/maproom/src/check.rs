//! `maproom check`: boards, scenarios and rosters.

use crate::args::Check;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, games};
use board::Board;
use board::check::{report, terrain_shares};
use pacific::data::{Files, SHIPPED};
use serde_json::Value;
use std::path::Path;
use table::{Seed, Setup};

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
    rulebook(&SHIPPED)?;
    for name in games::names() {
        let room = games::find(name)?;
        for scenario in &room.about().scenarios {
            room.game()
                .open(&Setup::scenario(&scenario.id), Seed::numbered(0, 0))
                .map_err(|e| Fail::broken(format_args!("{name}, {}: {e}", scenario.id)))?;
        }
        let ground = board(name, &games::board(name)?)?;
        let count = room.about().scenarios.len();
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

/// Pacific's data against its rulebook; every fault names file, line and rule.
fn rulebook(data: &Files) -> Result<(), Fail> {
    let faults: Vec<String> = pacific::check(data)
        .iter()
        .map(ToString::to_string)
        .collect();
    match faults.as_slice() {
        [] => Ok(()),
        faults => Err(Fail::broken(faults.join("\n"))),
    }
}

/// Whether a file is the one that is meant.
type Fits = fn(&Value) -> bool;

/// Pacific's files below the folder of all data, and how to know each by what it holds.
const PACIFIC: [(&str, Fits); 5] = [
    ("boards/pacific.toml", |value| {
        value
            .get("name")
            .is_some_and(|name| name == "Pacific 1941-45")
    }),
    ("pacific/areas.toml", |value| value.get("area").is_some()),
    ("pacific/harbours.toml", |value| value.get("port").is_some()),
    ("pacific/roster.toml", |value| value.get("class").is_some()),
    ("pacific/war.toml", |value| value.get("resources").is_some()),
];

/// Whether this is one of Pacific's data files: it is held against the rulebook together with those beside it, or with the
/// shipped ones where there are none.
fn pacific_data(path: &Path, value: &Value) -> Result<bool, Fail> {
    let Some(own) = PACIFIC.iter().position(|(_, fits)| fits(value)) else {
        return Ok(false);
    };
    let root = path.parent().and_then(Path::parent);
    let mut read = Vec::new();
    for (i, (name, _)) in PACIFIC.iter().enumerate() {
        let beside = root
            .map(|root| root.join(name))
            .filter(|file| file.exists());
        let file = if i == own {
            Some(path.to_path_buf())
        } else {
            beside
        };
        read.push(match file {
            Some(file) => Some((file.display().to_string(), files::text(&file)?)),
            None => None,
        });
    }
    let mut data = SHIPPED;
    let sources = [
        &mut data.board,
        &mut data.areas,
        &mut data.harbours,
        &mut data.roster,
        &mut data.war,
    ];
    for (source, read) in sources.into_iter().zip(&read) {
        if let Some((file, text)) = read {
            *source = pacific::Source { file, text };
        }
    }
    rulebook(&data)?;
    Ok(true)
}

/// A board, data of a game, or a position that some game can be played from.
fn file(path: &Path) -> Result<String, Fail> {
    let value = files::value(path)?;
    if value.as_object().is_some_and(|fields| fields.is_empty()) {
        return Err(Fail::read(path, "it is empty"));
    }
    let pacific = pacific_data(path, &value)?;
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
        let room = games::find(name)?;
        let mut setup = Setup::scenario(&path.file_stem().unwrap_or_default().to_string_lossy());
        setup.position = Some(value.clone());
        match room.game().open(&setup, Seed::numbered(0, 0)) {
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
