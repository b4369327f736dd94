//! `maproom ask`: a position, what a seat sees and may do in it, and what choices would lead to.

use crate::args::Ask;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::Named;
use crate::out::Out;
use engine::Seat;
use engine::erased::{DryRun, DryRunStep, DynMatch, Refusal};
use lab::LabGame;
use serde_json::json;

pub fn run(catalog: &Catalog, args: &Ask, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let table = position(catalog, &*game, args)?;
    let seat = match &args.seat {
        Some(id) => game.seat(id)?,
        None => table.to_move().iter().next().unwrap_or_default(),
    };
    let acts = match &args.acts {
        Some(path) => files::acts(&*game, path)?,
        None => Vec::new(),
    };
    let (end, refusal) = dry_run(&*table, seat, &acts, args)?;
    match args.json {
        true => print_json(&*game, seat, &end, refusal.as_ref(), out),
        false => print_text(&*game, seat, &end, refusal.as_ref(), out),
    }
}

/// The match to ask about, before any dice of its own.
fn position(catalog: &Catalog, game: &dyn LabGame, args: &Ask) -> Result<Box<dyn DynMatch>, Fail> {
    match &args.journal {
        Some(path) => {
            let text = files::journal_text(path)?;
            game.replay(&text, None)
                .map_err(|e| files::broken_journal(path, &e))
        }
        None => {
            let setup = files::playable(catalog, game, &args.start)?;
            Ok(game.open_position(&setup)?)
        }
    }
}

/// Plays the steps, or as many as are accepted and why the next one is not.
fn dry_run(
    table: &dyn DynMatch,
    seat: Seat,
    acts: &[DryRunStep],
    args: &Ask,
) -> Result<(DryRun, Option<Refusal>), Fail> {
    match table.dry_run(seat, acts, args.seed, args.expand) {
        Ok(end) => Ok((end, None)),
        Err(refusal) => {
            let sound = refusal.at.unwrap_or(0).min(acts.len());
            let end = table.dry_run(seat, &acts[..sound], args.seed, args.expand);
            Ok((end.map_err(Fail::broken)?, Some(refusal)))
        }
    }
}

fn print_json(
    game: &dyn LabGame,
    seat: Seat,
    end: &DryRun,
    refusal: Option<&Refusal>,
    out: &mut Out,
) -> Result<(), Fail> {
    let menu: Vec<_> = end
        .menu
        .iter()
        .map(|entry| {
            let mut told = json!(entry);
            told["seat"] = json!(game.seat_id(seat));
            told
        })
        .collect();
    let to_move: Vec<_> = end.to_move.iter().map(|seat| game.seat_id(*seat)).collect();
    let mut answer = json!({
        "game": game.info().name,
        "seat": game.seat_id(seat),
        "to_move": to_move,
        "dice_wanted": end.dice_wanted,
        "events": end.events,
        "log": end.log,
        "menu": menu,
        "view": end.view,
    });
    if end.left_out > 0 {
        answer["left_out"] = json!(end.left_out);
    }
    if let Some(standing) = &end.result {
        let winners: Vec<_> = standing
            .winners
            .iter()
            .map(|seat| game.seat_id(seat))
            .collect();
        answer["standing"] = json!({"winners": winners, "why": standing.why});
    }
    if let Some(refusal) = refusal {
        answer["refused"] = json!(refusal);
    }
    out.json(&answer)
}

fn print_text(
    game: &dyn LabGame,
    seat: Seat,
    end: &DryRun,
    refusal: Option<&Refusal>,
    out: &mut Out,
) -> Result<(), Fail> {
    for line in &end.log {
        out.line(line)?;
    }
    out.line(end.screen.trim_end())?;
    if let Some(standing) = &end.result {
        out.line(format_args!("The game is over: {}", standing.why))?;
    } else if end.dice_wanted {
        out.line("Dice are to be rolled: give {\"dice\":[..]} or --seed N.")?;
    } else if end.menu.is_empty() {
        let movers: Vec<_> = end
            .to_move
            .iter()
            .map(|seat| game.seat_name(*seat))
            .collect();
        out.line(format_args!(
            "{} has nothing to choose; to move: {}",
            game.seat_name(seat),
            movers.join(", ")
        ))?;
    } else {
        out.line(format_args!("{} may:", game.seat_name(seat)))?;
        for offer in &end.menu {
            out.line(format_args!("  {:<40} {}", offer.text, offer.choice.json()))?;
            for slot in &offer.slots {
                let kind = json!(slot.kind);
                let kind = kind.as_str().unwrap_or_default();
                let count = slot.fillings.len();
                out.line(format_args!(
                    "    {} may be any of {count} ({kind})",
                    slot.path
                ))?;
            }
        }
        if end.left_out > 0 {
            out.line(format_args!(
                "{} more choices are left out: without --expand the menu names each slot and what it takes",
                end.left_out
            ))?;
        }
    }
    if let Some(refusal) = refusal {
        let step = refusal.at.map_or(1, |at| at + 1);
        out.line(format_args!("Refused at step {step}: {refusal}"))?;
    }
    Ok(())
}
