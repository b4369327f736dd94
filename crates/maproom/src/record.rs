//! `maproom replay` and `maproom verify`: recorded games.

use crate::args::{Replay, Verify};
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::Named;
use crate::out::Out;
use crate::play::seed_beside;
use engine::Observation;
use engine::journal::{self, Header};
use lab::LabGame;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// A journal with the game of its game.
fn open(catalog: &Catalog, path: &Path) -> Result<(String, Header, Arc<dyn LabGame>), Fail> {
    let text = files::journal_text(path)?;
    let header = journal::header(&text).map_err(|e| files::broken_journal(path, &e))?;
    let game = catalog
        .find(&header.game)
        .map_err(|e| Fail::broken(format_args!("{}, line 1: {e}", path.display())))?;
    Ok((text, header, game))
}

/// What a seat was shown, line by line of its log.
fn story(seen: &[Observation]) -> Vec<Value> {
    let entries = seen
        .iter()
        .flat_map(|seen| seen.log.iter().map(|entry| (seen.line, entry)));
    entries
        .map(|(line, entry)| json!({"line": line, "text": entry.text, "event": entry.event}))
        .collect()
}

pub fn replay(catalog: &Catalog, args: &Replay, out: &mut Out) -> Result<(), Fail> {
    let (text, header, game) = open(catalog, &args.file)?;
    let fail = |e| files::broken_journal(&args.file, &e);
    let seat = match &args.seat {
        Some(id) => game.seat(id)?,
        None => engine::Seat(0),
    };
    let end = game.replay(&text, args.to).map_err(fail)?;
    let part: String = text
        .split_inclusive('\n')
        .take(end.lines() as usize)
        .collect();
    let seen = game
        .observations(&part, Some(seat), 0..u64::MAX)
        .map_err(fail)?;
    if args.json {
        let to_move: Vec<_> = end
            .to_move()
            .iter()
            .map(|seat| game.seat_id(seat))
            .collect();
        return out.json(&json!({
            "game": header.game,
            "scenario": header.setup.scenario,
            "seat": game.seat_id(seat),
            "lines": end.lines(),
            "story": story(&seen),
            "to_move": to_move,
            "ended": end.ended().map(|end| json!({"standing": end.result, "why": end.why})),
            "view": end.view(seat),
        }));
    }
    out.line(format_args!(
        "{}, {}: as {} saw it",
        game.info().title,
        header.setup.scenario,
        game.seat_name(seat)
    ))?;
    for observation in &seen {
        let lines = observation.log.iter().map(|entry| &entry.text);
        for text in lines.filter(|text| !text.is_empty()) {
            out.line(format_args!("{:>6}  {text}", observation.line))?;
        }
    }
    let screen = end
        .screen(seat, &[], out.width(), "")
        .map_err(Fail::broken)?;
    out.line(screen.trim_end())?;
    match end.ended() {
        Some(end) => out.line(format_args!("The game is over: {}", end.why)),
        None => out.line(format_args!("The game stands at line {}.", end.lines())),
    }
}

pub fn verify(catalog: &Catalog, args: &Verify, out: &mut Out) -> Result<(), Fail> {
    let (text, header, game) = open(catalog, &args.file)?;
    let fail = |e| files::broken_journal(&args.file, &e);
    let mut proof = game.verify(&text).map_err(fail)?;
    // A game that still runs is proved by whoever holds its seed.
    if !proof.finished
        && let Some(seed) = seed_beside(&args.file)?
    {
        proof = game.verify_with_seed(&text, &seed).map_err(fail)?;
    }
    if args.json {
        out.json(&proof)?;
    } else {
        out.line(format_args!(
            "{} ({}, {}): {} lines chained, {} batches legal, {} of {} draws proved, {} set by an umpire, {} rewinds",
            args.file.display(),
            header.game,
            header.setup.scenario,
            proof.lines,
            proof.batches,
            proof.proven,
            proof.draws,
            proof.ruled,
            proof.rewinds
        ))?;
    }
    if proof.proven < proof.draws {
        return Err(Fail::broken(format_args!(
            "{}: chain and legality hold, but the game has not ended and its dice are sealed; verify it again at its end",
            args.file.display()
        )));
    }
    Ok(())
}
