//! `maproom replay` and `maproom verify`: recorded games.

use crate::args::{Replay, Verify};
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::Named;
use crate::out::Out;
use crate::play::seed_beside;
use engine::diary::{Agreement, Diary};
use engine::journal::{self, Header};
use engine::{Observation, Proof, Seed};
use lab::LabGame;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// A journal with the game of its game.
pub fn open(catalog: &Catalog, path: &Path) -> Result<(String, Header, Arc<dyn LabGame>), Fail> {
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
    let mut seed = journal::seed(&text);
    // A game that still runs is proved by whoever holds its seed.
    if !proof.finished
        && let Some(beside) = seed_beside(&args.file)?
    {
        proof = game.verify_with_seed(&text, &beside).map_err(fail)?;
        seed = Some(beside);
    }
    let agreement = match (&args.diary, &seed) {
        (Some(path), Some(seed)) => Some(compare(&text, seed, path)?),
        _ => None,
    };
    if args.json {
        let mut answer = serde_json::to_value(&proof).unwrap_or_default();
        if let Some(agreement) = &agreement {
            answer["diary"] = json!(agreement);
        }
        out.json(&answer)?;
    } else {
        let file = args.file.display();
        let (game, scenario) = (&header.game, &header.setup.scenario);
        out.line(format_args!(
            "{file} ({game}, {scenario}): {}",
            found(&proof)
        ))?;
        if let Some(agreement) = &agreement {
            out.line(format_args!("The diary agrees: {}", agreed(agreement)))?;
        }
    }
    let sealed = !proof.finished && seed.is_none();
    if sealed || !proof.finished && args.diary.is_some() {
        return Err(Fail::Unfinished(format!(
            "{}: UNFINISHED. What there is of it holds, but it has no end and its dice are sealed; verify it again at its end",
            args.file.display()
        )));
    }
    Ok(())
}

/// What was found, in a line.
fn found(proof: &Proof) -> String {
    let end = match proof.finished {
        true => "finished",
        false => "UNFINISHED",
    };
    format!(
        "{end}; {} lines chained, {} batches legal, {} of {} draws proved: {} shared, {} solo, {} house; {} set by an umpire, {} overruled by one, {} rewinds{}",
        proof.lines,
        proof.batches,
        proof.proven,
        proof.draws,
        proof.shared,
        proof.solo,
        proof.house,
        proof.ruled,
        proof.overruled,
        proof.rewinds,
        match (proof.shared, proof.house) {
            (_, 1..) => ". House dice protect players from each other, not from a host who plays",
            (1.., 0) if proof.solo == 0 =>
                ". Nobody chose or foresaw a die if one of the devices was honest",
            _ => "",
        }
    )
}

fn agreed(agreement: &Agreement) -> String {
    let Agreement {
        marks,
        batches,
        other_batches,
        draws,
        other_draws,
        other_chains,
    } = agreement;
    let mut words = format!(
        "{marks} observations and {batches} batches are as they were, and {draws} draws have a link of this device"
    );
    for (count, what) in [
        (other_draws, "draws have none"),
        (
            other_batches,
            "batches of the seat were not sent by this device",
        ),
        (
            other_chains,
            "chains of the seat were made by other devices",
        ),
    ] {
        if *count > 0 {
            words += &format!("; {count} {what}");
        }
    }
    words
}

fn compare(text: &str, seed: &Seed, path: &Path) -> Result<Agreement, Fail> {
    let diary = std::fs::read(path).map_err(|e| Fail::read(path, e))?;
    let diary: Diary = serde_json::from_slice(&diary)
        .map_err(|e| Fail::broken(format_args!("{} is no diary: {e}", path.display())))?;
    engine::diary::compare(text, seed, &diary).map_err(|e| {
        let path = path.display();
        Fail::broken(format_args!(
            "{path}: the journal is not the game of this diary: {e}"
        ))
    })
}
