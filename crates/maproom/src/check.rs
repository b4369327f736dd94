//! `maproom check`: boards, scenarios and rosters.

use crate::args::Check;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::{Entry, GAMES};
use crate::out::Out;
use board::Board;
use board::check::{report, terrain_shares};
use engine::{Files, Seed, Setup};
use serde_json::Value;
use std::path::Path;

pub fn run(catalog: &Catalog, args: &Check, out: &mut Out) -> Result<(), Fail> {
    if args.files.is_empty() {
        return games(catalog, out);
    }
    let mut bad = 0;
    for path in &args.files {
        match file(catalog, path) {
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
            "{n} of {} files cannot be used; fix the errors above",
            args.files.len()
        ))),
    }
}

/// Everything the program was built with, and the packs that were given: a game that opens has read its board, roster and
/// tables.
fn games(catalog: &Catalog, out: &mut Out) -> Result<(), Fail> {
    for name in catalog.names() {
        let entry = catalog.entry(name)?;
        let files = catalog.files(entry);
        let (scenarios, map) = sound(entry, &files)?;
        let packs = catalog.pack_names(name);
        let with = match packs.is_empty() {
            true => String::new(),
            false => format!(" with {}", packs.join(", ")),
        };
        out.line(format_args!(
            "{name}{with}: data and {scenarios} scenarios are sound"
        ))?;
        if let Some(map) = map {
            out.line(format_args!("  {map}"))?;
        }
    }
    Ok(())
}

/// Opens a game with these files and every scenario of it. Gives the number of scenarios and a line about its map.
pub fn sound(entry: &Entry, files: &Files) -> Result<(usize, Option<String>), Fail> {
    (entry.check)(files).map_err(Fail::broken)?;
    let game = (entry.open)(files).map_err(Fail::broken)?;
    let scenarios = &game.info().scenarios;
    for scenario in scenarios {
        let opened = game.open(&Setup::scenario(&scenario.id), Seed::from_numbers(0, 0));
        opened.map_err(|e| Fail::broken(format_args!("{}, {}: {e}", entry.name, scenario.id)))?;
    }
    let map = crate::catalog::board(files, entry.sheet).map_err(Fail::broken)?;
    let map = map.map(|(map, _)| board(entry.name, &map)).transpose()?;
    Ok((scenarios.len(), map))
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
            "{name} is not a sound board: {}",
            failures.join("; ")
        ))),
    }
}

/// A pack, a board, data of a game, or a position that some game can be played from.
fn file(catalog: &Catalog, path: &Path) -> Result<String, Fail> {
    if path.is_dir() {
        let packed = Catalog::read(&[path.into()])?;
        let game = &packed.packs()[0].about.game;
        let entry = packed.entry(game)?;
        sound(entry, &packed.files(entry))?;
        return Ok(format!("a sound pack of {game}"));
    }
    let value = files::value(path)?;
    if value.as_object().is_some_and(|fields| fields.is_empty()) {
        return Err(Fail::read(path, "it is empty"));
    }
    if let Some(checked) = data_file(path) {
        return checked;
    }
    // Only boards say how large their grid is or list their areas; a position says who holds which.
    if value.get("grid").is_some() || value.get("areas").is_some_and(Value::is_array) {
        let name = path.display().to_string();
        let ground = Board::parse(&name, &files::text(path)?).map_err(Fail::broken)?;
        return board(&name, &ground);
    }
    let mut refusals = Vec::new();
    for name in catalog.names() {
        let game = catalog.find(name)?;
        let mut setup = Setup::scenario(&path.file_stem().unwrap_or_default().to_string_lossy());
        setup.position = Some(value.clone());
        match game.open(&setup, Seed::from_numbers(0, 0)) {
            Ok(_) => return Ok(format!("a position of {name}")),
            Err(e) => refusals.push(format!("{name} says: {e}")),
        }
    }
    Err(Fail::broken(format_args!(
        "{} is not a position of any game: {}",
        path.display(),
        refusals.join("; ")
    )))
}

/// A file with the name of a game's data file is checked together with those beside it, and with the shipped ones where
/// there are none. Nothing if no game has a file of this name.
fn data_file(path: &Path) -> Option<Result<String, Fail>> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let title = |text: &str| {
        Some(
            toml::from_str::<toml::Table>(text)
                .ok()?
                .get("name")?
                .clone(),
        )
    };
    let own = std::fs::read_to_string(path).ok();
    let own = own.and_then(|text| title(&text));
    // Several games have a file of this name; boards say whose they are.
    let is_of = |file: &(&str, &str)| file.0 == name && (own.is_none() || own == title(file.1));
    let entries = GAMES.iter().filter(|entry| entry.files.iter().any(is_of));
    let mut failed = None;
    for entry in entries {
        match sound(entry, &Files::shipped(entry.files).with_pack(folder)) {
            Ok(_) => return Some(Ok(format!("sound data of {}", entry.name))),
            Err(fail) => failed = failed.or(Some(fail)),
        }
    }
    failed.map(Err)
}
