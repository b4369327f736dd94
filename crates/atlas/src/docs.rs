//! The page about the boards, measured from the boards themselves.

use crate::Result;
use crate::project::Projection;
use crate::recipe::{Place, Recipe, Source};
use board::{Board, check};
use std::fmt::Write;

/// What the page needs of one board.
pub struct Entry<'a> {
    /// The recipe's file name and text.
    pub recipe: (&'a str, &'a str),
    /// The board's file name and text.
    pub board: (&'a str, &'a str),
}

/// `docs/boards.md`.
pub fn page(entries: &[Entry<'_>]) -> Result<String> {
    let mut out = include_str!("boards.md").to_owned();
    for entry in entries {
        let recipe = Source {
            file: entry.recipe.0,
            text: entry.recipe.1,
        }
        .recipe()?;
        let board = Board::parse(entry.board.0, entry.board.1)
            .map_err(|e| crate::AtlasError(e.to_string()))?;
        about(&recipe, &board, entry.board.1.len(), &mut out);
        shares(&board, &mut out);
        distances(&recipe, &board, &mut out);
        reasons(&recipe, &mut out);
    }
    Ok(out)
}

fn about(recipe: &Recipe, board: &Board, bytes: usize, out: &mut String) {
    let _ = write!(out, "\n## {}\n\n", recipe.name);
    let projection = match &recipe.projection {
        Projection::Lambert {
            parallels: (a, b),
            origin: (lat, lon),
        } => {
            format!("Lambert's conformal cone, true at {a} and {b} N, origin {lat} N {lon} E")
        }
        Projection::Plate {
            km_per_lat,
            km_per_lon,
            origin: (lat, lon),
        } => {
            format!(
                "{km_per_lat} km to a degree of latitude and {km_per_lon} to one of longitude, origin {lat} N {lon} E"
            )
        }
        Projection::Miller { meridian } => {
            format!("Miller's cylinder around {meridian} E, uncut at the date line")
        }
    };
    match &recipe.grid {
        Some(grid) => {
            let _ = writeln!(
                out,
                "{} x {} hexes of {} km; {projection}.",
                grid.columns, grid.rows, grid.km
            );
        }
        None => {
            let _ = writeln!(out, "{} sea areas; {projection}.", board.len());
        }
    }
    let _ = writeln!(out, "The board file has {} kB.\n", bytes.div_ceil(1000));
    for source in &recipe.drawing.sources {
        let _ = writeln!(out, "- {source}");
    }
}

fn shares(board: &Board, out: &mut String) {
    out.push_str("\n| what | count | share |\n| --- | ---: | ---: |\n");
    let all = board.len().max(1);
    if board.grid().is_some() {
        for (kind, count) in check::terrain_shares(board) {
            let _ = writeln!(
                out,
                "| {} | {count} | {:.1} % |",
                kind.name(),
                count as f64 * 100.0 / all as f64
            );
        }
    }
    let tally = check::tally(board);
    let words: Vec<&str> = board.places().iter().map(|p| p.kind.as_str()).collect();
    let kinds = words
        .iter()
        .enumerate()
        .filter(|(i, kind)| words.iter().position(|k| k == *kind) == Some(*i))
        .map(|(_, kind)| *kind);
    let mut rows: Vec<(String, String)> = kinds
        .map(|kind| (format!("places: {kind}"), format!("{kind} places")))
        .collect();
    for (row, key) in [
        ("spaces in play", "in play"),
        ("borders of areas", "borders"),
        ("river sides", "rivers"),
        ("of them major", "major rivers"),
        ("courses drawn dotted", "dotted"),
        ("bridged sides", "bridges"),
        ("closed sides", "closed"),
        ("set-up spots", "spots"),
    ] {
        if key != "borders" || board.grid().is_none() {
            rows.push((row.to_owned(), key.to_owned()));
        }
    }
    rows.extend(board.lines().iter().map(|line| {
        (
            format!("sides of the line of {}", line.title),
            format!("line {}", line.name),
        )
    }));
    for (row, key) in rows {
        if let Some(count) = tally.get(&key).filter(|n| **n > 0) {
            let _ = writeln!(out, "| {row} | {count} | |");
        }
    }
}

/// Steps on the board beside kilometers on the globe.
fn distances(recipe: &Recipe, board: &Board, out: &mut String) {
    if board.expect().distances.is_empty() {
        return;
    }
    out.push_str("\n| from | to | steps | km | km a step |\n| --- | --- | ---: | ---: | ---: |\n");
    let place = |name: &str| recipe.places.iter().find(|p| p.name.get_ref() == name);
    for distance in &board.expect().distances {
        let (from, to) = &distance.names;
        let steps = board.distance(distance.from, distance.to);
        let km = place(from).zip(place(to)).map(|(a, b)| on_globe(a, b));
        let measured = km.map_or(" | |".to_owned(), |km| {
            format!(" {km:.0} | {:.0} |", km / f64::from(steps.max(1)))
        });
        let _ = writeln!(out, "| {from} | {to} | {steps} |{measured}");
    }
}

/// The great circle between two places, in kilometers.
fn on_globe(a: &Place, b: &Place) -> f64 {
    let half = |x: f64, y: f64| ((x - y).to_radians() / 2.0).sin().powi(2);
    let chord = half(a.lat, b.lat)
        + a.lat.to_radians().cos() * b.lat.to_radians().cos() * half(a.lon, b.lon);
    2.0 * 6371.0 * chord.sqrt().asin()
}

/// What departs from the geography, and why.
fn reasons(recipe: &Recipe, out: &mut String) {
    let mut rows: Vec<(String, &str)> = Vec::new();
    for over in &recipe.overrides {
        rows.push((
            format!(
                "{} is {}",
                over.hexes.get_ref().replace(' ', ", "),
                over.ground.name()
            ),
            over.why.get_ref(),
        ));
    }
    for closed in &recipe.closed {
        rows.push((
            format!("{} is closed", closed.side.get_ref()),
            closed.why.get_ref(),
        ));
    }
    for place in &recipe.places {
        if let (Some(at), Some(why)) = (&place.at, &place.why) {
            rows.push((
                format!(
                    "{} is at {}",
                    place.name.get_ref(),
                    at.get_ref().replace(' ', ", ")
                ),
                why,
            ));
        }
    }
    for layer in &recipe.layers {
        for rule in &layer.rules {
            if let (Some(value), Some(why)) = (layer.legend.get(rule.letter.get_ref()), &rule.why) {
                let of = rule
                    .places
                    .as_ref()
                    .map_or("some", |kinds| kinds.first().map_or("some", String::as_str));
                rows.push((
                    format!("{}: {value} in the hex of every {of}", layer.name),
                    why,
                ));
            }
        }
    }
    for cut in recipe.supply.iter().flat_map(|supply| &supply.cut_off) {
        rows.push((
            format!("{} is cut off in {}", cut.place, cut.period),
            &cut.why,
        ));
    }
    if rows.is_empty() {
        return;
    }
    out.push_str("\n| set by hand | because |\n| --- | --- |\n");
    for (what, why) in rows {
        let _ = writeln!(out, "| {what} | {why} |");
    }
}
