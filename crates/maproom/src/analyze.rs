//! `maproom analyze`: a recorded game looked at again.

use crate::args::Analyze;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use bots::search::analysis::{Analysis, TurnChance, TurningPoint};

pub fn run(catalog: &Catalog, args: &Analyze, out: &mut Out) -> Result<(), Fail> {
    let (text, header, game) = crate::record::open(catalog, &args.file)?;
    let Some(analysis) = game.analyze(&text, &args.level) else {
        return Err(Fail::usage(format_args!(
            "{} has no computer player '{}' that compares plans; try captain, colonel or general",
            header.game, args.level
        )));
    };
    let analysis = analysis.map_err(|e| files::broken_journal(&args.file, &e))?;
    match args.json {
        true => out.json(&analysis),
        false => tell(&analysis, out),
    }
}

fn tell(analysis: &Analysis, out: &mut Out) -> Result<(), Fail> {
    let first = analysis.seats.first().map_or("", String::as_str);
    out.line(format_args!(
        "{}, {}: chance of {first} to win, turn by turn; what decisions and dice changed",
        analysis.game, analysis.scenario
    ))?;
    if analysis.brier.is_none() {
        out.line("  The judgement of this scenario is made by hand, not fitted to games.")?;
    }
    for (n, turn) in analysis.turns.iter().enumerate() {
        let mark = match analysis.turning_points.iter().any(|point| point.turn == n) {
            true => "*",
            false => " ",
        };
        out.line(format_args!("{mark} {}", row(turn)))?;
    }
    for (seat, change) in analysis.seats.iter().zip(&analysis.decisions) {
        out.line(format_args!(
            "Decisions of {seat}: {:+.0} points in all",
            100.0 * change
        ))?;
    }
    out.line(format_args!(
        "Dice: {:+.0} points in all",
        100.0 * analysis.luck
    ))?;
    for point in &analysis.turning_points {
        turned(analysis, point, out)?;
    }
    Ok(())
}

fn row(turn: &TurnChance) -> String {
    let decided: f64 = turn.decisions.iter().sum();
    format!(
        "line {:>5}  {:<34} {:<8} {:>4.0} % to {:>3.0} %   decisions {:>+4.0}, dice {:>+4.0}",
        turn.line,
        turn.name,
        turn.seat,
        100.0 * turn.before,
        100.0 * turn.after,
        100.0 * decided,
        100.0 * turn.luck
    )
}

fn turned(analysis: &Analysis, point: &TurningPoint, out: &mut Out) -> Result<(), Fail> {
    let turn = &analysis.turns[point.turn];
    out.line("")?;
    out.line(format_args!(
        "{}, {} (line {})",
        turn.name, turn.seat, turn.line
    ))?;
    for (n, plan) in point.plans.iter().enumerate() {
        let values: Vec<String> = plan
            .values
            .iter()
            .map(|(name, factor)| format!("{} times {factor}", name.replace('_', " ")))
            .collect();
        let values = match values.is_empty() {
            true => "as the sergeant plays".to_owned(),
            false => values.join(", "),
        };
        out.line(format_args!(
            "  plan {}: {:.0} % for {} in {} worlds; {values}",
            n + 1,
            100.0 * plan.chance,
            turn.seat,
            plan.worlds
        ))?;
        if n == 0 {
            out.line(format_args!("    {}", plan.orders.join("; ")))?;
        }
    }
    Ok(())
}
