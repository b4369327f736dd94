//! `maproom board`: the ground a game is played on.

use crate::args::BoardArgs;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::out::Out;
use board::{Board, check};
use serde_json::{Value, json};

pub fn run(catalog: &Catalog, args: &BoardArgs, out: &mut Out) -> Result<(), Fail> {
    let (board, text) = catalog.board(&args.game)?;
    if let Some(path) = &args.svg {
        let svg = draw::board(&board, &text, &draw::Style::default());
        match path.as_os_str() == "-" {
            true => return out.line(svg.trim_end()),
            false => std::fs::write(path, svg).map_err(|e| Fail::write(path, e))?,
        }
        if !args.json {
            return Ok(());
        }
    }
    match args.json {
        true => out.json(&table(&args.game, &board)),
        false => print(&board, out),
    }
}

fn print(board: &Board, out: &mut Out) -> Result<(), Fail> {
    out.line(format_args!("{}: {} spaces", board.name, board.len()))?;
    for (terrain, count) in check::terrain_shares(board) {
        out.line(format_args!("  {:<10}{count:>5}", terrain.name()))?;
    }
    for line in check::report(board).lines {
        out.line(line)?;
    }
    out.line("places:")?;
    for place in board.places() {
        let at: Vec<&str> = place.touches.iter().map(|s| board.label(*s)).collect();
        out.line(format_args!(
            "  {:<20} {:<10} {}",
            place.name,
            place.kind,
            at.join(" ")
        ))?;
    }
    Ok(())
}

pub fn table(game: &str, board: &Board) -> Value {
    let spaces: Vec<Value> = board
        .spaces()
        .map(|space| {
            let neighbors: Vec<Value> = board
                .neighbors(space)
                .iter()
                .map(|(to, side)| json!({"to": board.label(*to), "side": side}))
                .collect();
            json!({
                "label": board.label(space),
                "title": board.title(space),
                "terrain": board.terrain(space),
                "neighbors": neighbors,
            })
        })
        .collect();
    let places: Vec<Value> = board
        .places()
        .iter()
        .map(|place| {
            let at: Vec<&str> = place.touches.iter().map(|s| board.label(*s)).collect();
            json!({"name": place.name, "kind": place.kind, "at": at, "rank": place.rank})
        })
        .collect();
    json!({"game": game, "name": board.name, "spaces": spaces, "places": places})
}
