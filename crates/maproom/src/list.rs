//! `maproom games`.

use crate::args::Games;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::out::Out;
use serde_json::json;

pub fn run(catalog: &Catalog, args: &Games, out: &mut Out) -> Result<(), Fail> {
    let games = catalog.all()?;
    if args.json {
        let games: Vec<_> = games
            .iter()
            .map(|game| {
                let mut told = json!(game.info());
                told["rules"] = json!(game.rules_version());
                told["levels"] = game
                    .levels()
                    .iter()
                    .map(|(name, text)| json!({"id": name, "text": text}))
                    .collect();
                told
            })
            .collect();
        return out.json(&json!({ "games": games }));
    }
    for game in &games {
        let about = game.info();
        out.line(format_args!("{}: {}", about.name, about.title))?;
        out.line(format_args!("  {}", about.text))?;
        let seats: Vec<&str> = about.seats.iter().map(|seat| seat.id.as_str()).collect();
        out.line(format_args!("  seats: {}", seats.join(", ")))?;
        out.line("  scenarios:")?;
        for scenario in &about.scenarios {
            out.line(format_args!("    {:<12} {}", scenario.id, scenario.title))?;
        }
        out.line("  options:")?;
        for option in &about.options {
            let default = serde_json::to_string(&option.default).unwrap_or_default();
            out.line(format_args!(
                "    {:<28} {} ({}; usually {default})",
                option.id, option.name, option.rule
            ))?;
        }
        if !about.casts.is_empty() {
            out.line("  casts:")?;
        }
        for cast in &about.casts {
            out.line(format_args!("    {:<18} {}", cast.id, cast.name))?;
        }
        out.line("  computer players:")?;
        for (name, text) in game.levels() {
            out.line(format_args!("    {name:<12} {text}"))?;
        }
        out.line("")?;
    }
    Ok(())
}
