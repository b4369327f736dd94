//! Bridges on river sides, and railways and roads from hex to hex.

use crate::Result;
use crate::hexes::{Sited, side};
use crate::plane::{Point, from_stretch};
use crate::project::LatLon;
use crate::recipe::{Recipe, Source, Text};
use crate::sheet::Sheet;
use crate::trace::Pair;
use crate::write::{block, quote};
use board::{Board, Search, Space};
use std::fmt::Write;

/// A bridge lies on the side of its river nearest to its place.
pub fn bridges(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    board: &Board,
    out: &mut String,
) -> Result<()> {
    let Some(grid) = &sheet.grid else {
        return Ok(());
    };
    let mut taken: Vec<Pair> = Vec::new();
    for bridge in &recipe.bridges {
        let name = bridge.name.get_ref();
        let point = sheet.place(LatLon {
            lat: bridge.lat,
            lon: bridge.lon,
        });
        let courses = board
            .rivers()
            .iter()
            .filter(|c| c.name == *bridge.river.get_ref());
        let mut sides: Vec<(f64, Pair)> = courses
            .flat_map(|c| &c.sides)
            .filter(|s| !s.dotted)
            .filter_map(|s| {
                let (a, b) = grid.ends(s.a, s.b)?;
                let at = |c| Point::new(grid.corner_point(c).0, grid.corner_point(c).1);
                Some((from_stretch(point, at(a), at(b)), (s.a, s.b)))
            })
            .filter(|(_, pair)| !taken.contains(pair))
            .collect();
        sides.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        sides.dedup_by_key(|(_, pair)| *pair);
        if sides.first().is_none_or(|(far, _)| *far > 1.0) {
            let what = format!(
                "the bridge at {name} is not near {}; correct one of them",
                bridge.river.get_ref()
            );
            return Err(source.error(bridge.name.span().start, what));
        }
        let chosen: Vec<Pair> = sides
            .into_iter()
            .take(bridge.count)
            .map(|(_, pair)| pair)
            .collect();
        taken.extend(&chosen);
        let words = chosen.iter().map(|&p| side(grid, p));
        let _ = write!(
            out,
            "\n[[links]]\nkind = \"bridge\"\nname = {}\nsides = {}\n",
            quote(name),
            block(words)
        );
    }
    Ok(())
}

/// A track keeps to the straight line between its stations as far as bridges and mountains let it.
pub fn tracks(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    sited: &[Sited<'_>],
    board: &Board,
    out: &mut String,
) -> Result<()> {
    let Some(grid) = &sheet.grid else {
        return Ok(());
    };
    let mut search = Search::new(board);
    for track in &recipe.tracks {
        let name = track.name.get_ref();
        let stations = track
            .via
            .iter()
            .map(|text| station(source, sheet, sited, text))
            .collect::<Result<Vec<Space>>>()?;
        let mut way: Vec<Space> = stations.first().copied().into_iter().collect();
        for leg in stations.windows(2) {
            let (from, to) = (sheet.center(leg[0]), sheet.center(leg[1]));
            let price = |to_hex: Space| {
                let astray = from_stretch(sheet.center(to_hex), from, to);
                let steep =
                    if track.kind == "rail" && board.terrain(to_hex) == board::Terrain::Mountain {
                        60
                    } else {
                        0
                    };
                100 + steep + (astray * 40.0) as u16
            };
            search.run(board, &[leg[0]], u16::MAX - 1, |_, next, side| {
                let barred = side.closed || (side.river >= 2 && !side.bridge);
                (!barred).then(|| price(next) + u16::from(side.river > 0 && !side.bridge) * 10)
            });
            let mut stretch: Vec<Space> = search.path_to(leg[1]).collect();
            if stretch.is_empty() {
                let (a, b) = (grid.label(leg[0]), grid.label(leg[1]));
                let what = format!(
                    "{} {name} finds no way from {a} to {b}; add a bridge or another station",
                    track.kind
                );
                return Err(source.error(track.name.span().start, what));
            }
            stretch.reverse();
            way.extend_from_slice(&stretch[1..]);
        }
        let words = way.iter().map(|&s| grid.label(s));
        let (kind, name) = (quote(&track.kind), quote(name));
        let _ = write!(
            out,
            "\n[[tracks]]\nkind = {kind}\nname = {name}\nthrough = {}\n",
            block(words)
        );
    }
    Ok(())
}

/// A place by name, or a point `lat,lon`.
fn station(source: Source<'_>, sheet: &Sheet, sited: &[Sited<'_>], text: &Text) -> Result<Space> {
    if let Some(place) = sited
        .iter()
        .find(|s| s.place.name.get_ref() == text.get_ref())
    {
        return Ok(place.hexes[0]);
    }
    let path = source.path(text).unwrap_or_default();
    let hex = path.first().and_then(|&p| sheet.hex(sheet.place(p)));
    hex.ok_or_else(|| {
        source.error(
            text.span().start,
            format!(
                "there is no place {:?} on the board; name a place or give lat,lon",
                text.get_ref()
            ),
        )
    })
}
