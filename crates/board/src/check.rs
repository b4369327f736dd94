//! Proof that a board is fit to play on.
//!
//! The loader refuses what makes no sense at all; this looks at the board as a whole and at what its file says must be found.

use crate::{Board, Edge, Half, Hexside, Place, Space, Supplier, Terrain};
use std::collections::BTreeMap;

/// What was measured, line by line, and what is wrong.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Report {
    /// What was found, a line each.
    pub lines: Vec<String>,
    /// What is wrong, a line each.
    pub failures: Vec<String>,
}

impl Report {
    fn check(&mut self, holds: bool, line: impl Into<String>) {
        if holds {
            self.lines.push(line.into())
        } else {
            self.failures.push(line.into())
        }
    }
}

/// Checks a board: neighbors, rivers, crossings, supply and what it expects of itself.
pub fn report(board: &Board) -> Report {
    let mut report = Report::default();
    neighbors(board, &mut report);
    one_piece(board, &mut report);
    places(board, &mut report);
    rivers(board, &mut report);
    bridges(board, &mut report);
    roads(board, &mut report);
    layers(board, &mut report);
    supply(board, &mut report);
    distances(board, &mut report);
    counts(board, &mut report);
    report
}

/// How many spaces have each kind of ground, commonest first.
pub fn terrain_shares(board: &Board) -> Vec<(Terrain, usize)> {
    let mut shares: Vec<(Terrain, usize)> = Terrain::ALL
        .iter()
        .map(|&kind| {
            (
                kind,
                board.spaces().filter(|&s| board.terrain(s) == kind).count(),
            )
        })
        .collect();
    shares.retain(|(_, count)| *count > 0);
    shares.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
    shares
}

/// Everything that can be counted on a board, by the names that `[expect]` uses.
pub fn tally(board: &Board) -> BTreeMap<String, usize> {
    let sides = |wanted: fn(Hexside) -> bool| {
        board
            .spaces()
            .flat_map(|s| board.neighbors(s))
            .filter(|(_, side)| wanted(*side))
            .count()
            / 2
    };
    let mut tally = BTreeMap::from([
        ("spaces".to_owned(), board.len()),
        (
            "in play".to_owned(),
            board.spaces().filter(|&s| board.passable(s)).count(),
        ),
        ("borders".to_owned(), sides(|_| true)),
        ("rivers".to_owned(), sides(|side| side.river > 0)),
        ("major rivers".to_owned(), sides(|side| side.river > 1)),
        ("bridges".to_owned(), sides(|side| side.bridge)),
        ("closed".to_owned(), sides(|side| side.closed)),
        ("dotted".to_owned(), dotted(board)),
        ("places".to_owned(), board.places().len()),
        ("spots".to_owned(), board.spots.len()),
    ]);
    for place in board.places() {
        *tally.entry(format!("{} places", place.kind)).or_default() += 1;
    }
    for line in board.lines() {
        tally.insert(format!("line {}", line.name), line.sides.len());
    }
    for (kind, count) in terrain_shares(board) {
        tally.insert(kind.name().to_owned(), count);
    }
    tally
}

/// Sides that are drawn as a river and are none.
fn dotted(board: &Board) -> usize {
    let all = board
        .rivers()
        .iter()
        .flat_map(|c| &c.sides)
        .filter(|s| s.dotted);
    let mut sides: Vec<_> = all.map(|s| (s.a.min(s.b), s.a.max(s.b))).collect();
    sides.sort();
    sides.dedup();
    sides.len()
}

fn neighbors(board: &Board, report: &mut Report) {
    let pairs = board.spaces().flat_map(|a| {
        board
            .neighbors(a)
            .iter()
            .map(move |&(b, side)| (a, b, side))
    });
    match pairs
        .into_iter()
        .find(|&(a, b, side)| board.hexside(b, a) != Some(side))
    {
        None => report.check(
            true,
            "every neighbor is a neighbor back, over the same side",
        ),
        Some((a, b, _)) => report.check(
            false,
            format!(
                "{} and {} do not agree on the side between them",
                board.label(a),
                board.label(b)
            ),
        ),
    }
}

/// The spaces reached from some over sides that are open.
fn reached(
    board: &Board,
    starts: &[Space],
    steps: u16,
    open: impl Fn(Hexside) -> bool,
) -> Vec<bool> {
    let mut search = crate::Search::new(board);
    search.run(board, starts, steps, |_, _, side| open(side).then_some(1));
    board.spaces().map(|s| search.cost(s).is_some()).collect()
}

fn one_piece(board: &Board, report: &mut Report) {
    let in_play: Vec<Space> = board.spaces().filter(|&s| board.passable(s)).collect();
    let Some(&first) = in_play.first() else {
        return report.check(false, "the board has no space in play");
    };
    let seen = reached(board, &[first], u16::MAX - 1, |side| !side.closed);
    let lost: Vec<&str> = in_play
        .iter()
        .filter(|s| !seen[s.index()])
        .map(|&s| board.label(s))
        .collect();
    match lost.as_slice() {
        [] => report.check(
            true,
            format!("{} spaces in play, all in one piece", in_play.len()),
        ),
        _ => report.check(
            false,
            format!(
                "{} spaces do not hang together with the rest: {}",
                lost.len(),
                lost.join(" ")
            ),
        ),
    }
}

fn places(board: &Board, report: &mut Report) {
    for place in board.places() {
        if let Some(&wet) = place.touches.iter().find(|&&s| !board.passable(s)) {
            report.check(
                false,
                format!(
                    "{} lies in {}, which is not in play",
                    place.name,
                    board.label(wet)
                ),
            );
        }
        let twice = board
            .places()
            .iter()
            .filter(|p| p.name == place.name)
            .count()
            > 1;
        if twice {
            report.check(false, format!("{} stands on the board twice", place.name));
        }
    }
    let kinds: BTreeMap<&str, usize> =
        board
            .places()
            .iter()
            .fold(BTreeMap::new(), |mut kinds, place| {
                *kinds.entry(place.kind.as_str()).or_default() += 1;
                kinds
            });
    let kinds: Vec<String> = kinds
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    report.check(
        true,
        format!(
            "{} places, each named once and in play: {}",
            board.places().len(),
            kinds.join(", ")
        ),
    );
}

/// A river may break off only where it meets water or the edge of the board.
fn rivers(board: &Board, report: &mut Report) {
    let Some(grid) = board.grid() else { return };
    let mut broken = Vec::new();
    for river in board.rivers() {
        let stretches = river.stretches(grid);
        for pair in stretches.windows(2) {
            let ends = [pair[0].corners.last(), pair[1].corners.first()];
            // A corner on the shore belongs to fewer than three hexes in play.
            let inland = |corner: &crate::Corner| {
                let at = board
                    .spaces()
                    .filter(|&s| board.passable(s) && (0..6).any(|k| grid.corner(s, k) == *corner));
                at.count() == 3
            };
            if ends.into_iter().flatten().any(inland) {
                broken.push(river.name.as_str());
            }
        }
    }
    broken.dedup();
    match broken.as_slice() {
        [] if board.rivers().is_empty() => {}
        [] => report.check(
            true,
            format!(
                "{} rivers, none broken but by the sea or the edge",
                board.rivers().len()
            ),
        ),
        _ => report.check(
            false,
            format!("these rivers are broken: {}", broken.join(", ")),
        ),
    }
}

/// Where major rivers are crossed by bridges only, the bridges must join everything.
fn bridges(board: &Board, report: &mut Report) {
    if board.crossings().is_empty() {
        return;
    }
    for link in board.crossings() {
        for &(a, b) in &link.sides {
            if board.hexside(a, b).is_none_or(|side| side.river < 2) {
                report.check(
                    false,
                    format!("the bridge of {} spans no major river", link.name),
                );
            }
        }
    }
    let Some(start) = board.spaces().find(|&s| board.passable(s)) else {
        return;
    };
    let seen = reached(board, &[start], u16::MAX - 1, |side| {
        !side.closed && (side.river < 2 || side.bridge)
    });
    let lost: Vec<&str> = board
        .spaces()
        .filter(|&s| board.passable(s) && !seen[s.index()])
        .map(|s| board.label(s))
        .collect();
    match lost.as_slice() {
        [] => report.check(
            true,
            format!(
                "{} bridges join both banks of every major river",
                board.crossings().len()
            ),
        ),
        _ => report.check(false, format!("no bridge leads to {}", lost.join(" "))),
    }
}

/// A road over a pass must lead from open ground to open ground, or motors could never use it.
fn roads(board: &Board, report: &mut Report) {
    let roads: Vec<_> = board
        .tracks()
        .iter()
        .filter(|track| track.kind == "road")
        .collect();
    for road in &roads {
        let ends = [road.spaces.first(), road.spaces.last()];
        for &end in ends
            .into_iter()
            .flatten()
            .filter(|s| board.terrain(**s) == Terrain::Mountain)
        {
            report.check(
                false,
                format!(
                    "the road {} ends in the mountains at {}",
                    road.name,
                    board.label(end)
                ),
            );
        }
    }
    if !roads.is_empty() {
        report.check(
            true,
            format!(
                "{} roads over the mountains, from open ground to open ground",
                roads.len()
            ),
        );
    }
}

/// A layer must say something of every space in play.
fn layers(board: &Board, report: &mut Report) {
    for layer in board.layers() {
        let bare: Vec<&str> = board
            .spaces()
            .filter(|&s| board.passable(s) && layer.at(s).is_none())
            .map(|s| board.label(s))
            .collect();
        if !bare.is_empty() {
            report.check(
                false,
                format!("these spaces have no {}: {}", layer.name, bare.join(" ")),
            );
            continue;
        }
        let count = |i: usize| {
            board
                .spaces()
                .filter(|&s| board.passable(s) && layer.index(s) == Some(i))
                .count()
        };
        let parts: Vec<String> = layer
            .values
            .iter()
            .enumerate()
            .map(|(i, value)| format!("{value} {}", count(i)))
            .collect();
        report.check(true, format!("{}: {}", layer.name, parts.join(", ")));
    }
}

/// On the empty board every city is chained to a source and every set-up space lies in reach of such a city, at every start.
fn supply(board: &Board, report: &mut Report) {
    let Some(supply) = board.supply() else { return };
    for line in board.lines() {
        for source in &supply.sources {
            let (owner, period) = (source.owner.as_str(), line.name.as_str());
            let cities: Vec<&Place> = board
                .places()
                .iter()
                .filter(|p| p.owner(period) == Some(owner))
                .collect();
            let near = |starts: &[Space]| reached(board, starts, supply.reach, |side| !side.closed);
            let chained = chained(board, source, &cities, near);
            let excused = |name: &str| {
                supply
                    .cut_off
                    .iter()
                    .any(|(place, when, _)| place == name && when == period)
            };
            for city in &cities {
                let cut = !chained.contains(&city.space);
                match (cut, excused(&city.name)) {
                    (true, true) => report.check(
                        true,
                        format!("{period}: {} is cut off, as it should be", city.name),
                    ),
                    (true, false) => report.check(
                        false,
                        format!("{} is not chained to its source in {period}", city.name),
                    ),
                    (false, true) => report.check(
                        false,
                        format!(
                            "{} is chained in {period}, though it should be cut off",
                            city.name
                        ),
                    ),
                    (false, false) => {}
                }
            }
            let (half, bank) = match source.edge {
                Edge::East => (Half::East, &line.east),
                _ => (Half::West, &line.west),
            };
            let spots = board
                .spots(period)
                .map(|spot| spot.space)
                .filter(|&s| line.half(s) == Some(half));
            let fed = near(&chained);
            let alone = |s: Space| cities.iter().any(|c| c.space == s && excused(&c.name));
            let hungry = bank
                .iter()
                .copied()
                .chain(spots)
                .filter(|&s| !fed[s.index()] && !alone(s));
            let hungry: Vec<&str> = hungry.map(|s| board.label(s)).collect();
            match hungry.as_slice() {
                [] => report.check(
                    true,
                    format!(
                        "{period}: {} {owner} cities and every {owner} set-up space in supply",
                        cities.len()
                    ),
                ),
                _ => report.check(
                    false,
                    format!(
                        "{period}: {owner} set-up spaces out of supply: {}",
                        hungry.join(" ")
                    ),
                ),
            }
        }
    }
}

/// The cities that hang by steps within reach on an edge of the board or on a place that is a source itself.
fn chained(
    board: &Board,
    source: &Supplier,
    cities: &[&Place],
    near: impl Fn(&[Space]) -> Vec<bool>,
) -> Vec<Space> {
    let mut chained: Vec<Space> = cities
        .iter()
        .filter(|c| source.places.contains(&c.name))
        .map(|c| c.space)
        .collect();
    let mut starts: Vec<Space> = board
        .edge(source.edge)
        .chain(chained.iter().copied())
        .collect();
    loop {
        let fed = near(&starts);
        let more: Vec<Space> = cities
            .iter()
            .map(|c| c.space)
            .filter(|s| fed[s.index()] && !chained.contains(s))
            .collect();
        if more.is_empty() {
            return chained;
        }
        chained.extend(&more);
        starts.extend(&more);
    }
}

fn distances(board: &Board, report: &mut Report) {
    for distance in &board.expect().distances {
        let found = board.distance(distance.from, distance.to);
        let (from, to) = &distance.names;
        match found == distance.steps {
            true => report.check(true, format!("{from} to {to}: {found}")),
            false => report.check(
                false,
                format!("{from} to {to} is {found}, not {}", distance.steps),
            ),
        }
    }
}

fn counts(board: &Board, report: &mut Report) {
    let tally = tally(board);
    for (what, wanted) in &board.expect().counts {
        let found = tally.get(what).copied().unwrap_or(0);
        match found == *wanted {
            true => report.check(true, format!("{what}: {found}")),
            false => report.check(false, format!("{what}: {found}, not {wanted}")),
        }
    }
    let all = board.len().max(1);
    let share = |(kind, count): &(Terrain, usize)| {
        format!(
            "{} {count} ({} %)",
            kind.name(),
            (count * 100 + all / 2) / all
        )
    };
    let shares: Vec<String> = terrain_shares(board).iter().map(share).collect();
    report.check(true, format!("ground: {}", shares.join(", ")));
}
