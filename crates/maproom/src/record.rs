//! `maproom replay` and `maproom verify`: recorded games.

use crate::args::{Replay, Verify};
use crate::fail::Fail;
use crate::out::Out;
use crate::play::seed_beside;
use crate::room::Room;
use crate::{files, games};
use engine::journal::{self, Header};
use serde_json::json;
use std::path::Path;

/// A journal with the room of its game.
fn open(path: &Path) -> Result<(String, Header, Box<dyn Room>), Fail> {
    let text = files::journal_text(path)?;
    let header = journal::header(&text).map_err(|e| files::broken_journal(path, &e))?;
    let room = games::find(&header.game)
        .map_err(|e| Fail::broken(format_args!("{}, line 1: {e}", path.display())))?;
    Ok((text, header, room))
}

pub fn replay(args: &Replay, out: &mut Out) -> Result<(), Fail> {
    let (text, header, room) = open(&args.file)?;
    let fail = |e| files::broken_journal(&args.file, &e);
    let seat = match &args.seat {
        Some(id) => room.seat(id)?,
        None => engine::Seat(0),
    };
    let end = room.game().replay(&text, args.to).map_err(fail)?;
    let part: String = text
        .split_inclusive('\n')
        .take(end.lines() as usize)
        .collect();
    let story = room.game().story(&part, seat).map_err(fail)?;
    if args.json {
        let to_move: Vec<_> = end
            .to_move()
            .iter()
            .map(|seat| room.seat_id(seat))
            .collect();
        return out.json(&json!({
            "game": header.game,
            "scenario": header.setup.scenario,
            "seat": room.seat_id(seat),
            "lines": end.lines(),
            "story": story,
            "to_move": to_move,
            "ended": end.ended().map(|end| json!({"standing": end.standing, "why": end.why})),
            "view": end.view(seat),
        }));
    }
    out.line(format_args!(
        "{}, {}: as {} saw it",
        room.info().title,
        header.setup.scenario,
        room.seat_name(seat)
    ))?;
    for tale in story.iter().filter(|tale| !tale.text.is_empty()) {
        out.line(format_args!("{:>6}  {}", tale.line, tale.text))?;
    }
    out.line(end.screen(seat, out.width()).trim_end())?;
    match end.ended() {
        Some(end) => out.line(format_args!("The game is over: {}", end.why)),
        None => out.line(format_args!("The game stands at line {}.", end.lines())),
    }
}

pub fn verify(args: &Verify, out: &mut Out) -> Result<(), Fail> {
    let (text, header, room) = open(&args.file)?;
    let fail = |e| files::broken_journal(&args.file, &e);
    let mut proof = room.game().verify(&text).map_err(fail)?;
    // A game that still runs is proved by whoever holds its seed.
    if !proof.finished
        && let Some(seed) = seed_beside(&args.file)?
    {
        proof = room.game().verify_with_seed(&text, &seed).map_err(fail)?;
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
