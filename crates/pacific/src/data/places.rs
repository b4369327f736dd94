//! The board's areas and places joined with their numbers: `areas.toml`, `harbors.toml`.

use super::error::{DataError, Source};
use super::load::{Lines, Sources};
use super::map::{Area, Harbor};
use crate::ids::{AREAS, HARBORS, Side};
use crate::state::PORTS;
use board::Board;
use serde::Deserialize;
use serde_spanned::Spanned;

/// What a sea area can be worth in a turn.
const MOST_WORTH: i8 = 9;
/// What a port can repair in a turn.
const MOST_REPAIR: u8 = 99;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AreaFile {
    pub format: u32,
    area: Vec<AreaLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaLine {
    name: Spanned<String>,
    japan: Spanned<i8>,
    allies: Spanned<i8>,
    start: Option<Side>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HarborFile {
    pub format: u32,
    port: Vec<PortLine>,
    base: Vec<BaseLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PortLine {
    name: Spanned<String>,
    start: Side,
    repair: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseLine {
    name: Spanned<String>,
    start: Side,
}

/// The sea areas in the order of the board.
pub(crate) fn areas(
    sources: &Sources,
    board: &Board,
    file: &AreaFile,
    lines: &mut Lines,
    errors: &mut Vec<DataError>,
) -> Vec<Area> {
    if board.len() > AREAS || board.places().len() > HARBORS {
        let what = format!("there is room for {AREAS} sea areas and {HARBORS} ports and bases");
        errors.push(sources.board.error(0, "§1.1", what));
        return Vec::new();
    }
    let source = &sources.areas;
    for line in &file.area {
        area_errors(source, board, line, errors);
    }
    let mut areas = Vec::new();
    for space in board.spaces() {
        let name = board.title(space);
        let mut found = file.area.iter().filter(|line| line.name.get_ref() == name);
        let Some(line) = found.next() else {
            let what = format!("the board's sea area '{name}' has no values here");
            errors.push(source.error(0, "§1.1", what));
            continue;
        };
        if let Some(twice) = found.next() {
            let what = format!("'{name}' is listed twice");
            errors.push(source.error(twice.name.span().start, "§1.1", what));
        }
        lines.areas.push(source.line(line.name.span().start));
        let borders = board.neighbors(space).iter();
        areas.push(Area {
            key: board.label(space).into(),
            name: name.into(),
            worth: [*line.japan.get_ref(), *line.allies.get_ref()],
            start: line.start,
            borders: borders.fold(0, |all, (s, _)| all | 1 << s.0),
        });
    }
    areas
}

fn area_errors(source: &Source, board: &Board, line: &AreaLine, errors: &mut Vec<DataError>) {
    let name = line.name.get_ref();
    if !board.spaces().any(|s| board.title(s) == name) {
        let what = format!("the board has no sea area named '{name}'");
        errors.push(source.error(line.name.span().start, "§1.1", what));
    }
    for worth in [&line.japan, &line.allies] {
        if !(0..=MOST_WORTH).contains(worth.get_ref()) {
            let what = format!("a sea area is worth 0 to {MOST_WORTH} victory points");
            errors.push(source.error(worth.span().start, "§9", what));
        }
    }
}

/// Ports and bases, ports first.
pub(crate) fn harbors(
    source: &Source,
    board: &Board,
    file: &HarborFile,
    lines: &mut Lines,
    errors: &mut Vec<DataError>,
) -> Vec<Harbor> {
    let mut harbors: Vec<Harbor> = Vec::new();
    let port = |line: &PortLine| Some(*line.repair.get_ref());
    let ports = file.port.iter();
    let ports = ports.map(|line| (&line.name, line.start, port(line)));
    let bases = file.base.iter().map(|line| (&line.name, line.start, None));
    for (name, start, repair) in ports.chain(bases) {
        let at = name.span().start;
        let kind = if repair.is_some() { "port" } else { "base" };
        let place = board.place(name.get_ref());
        let Some(place) = place.filter(|place| place.kind == kind) else {
            let what = format!("the board has no {kind} named '{}'", name.get_ref());
            errors.push(source.error(at, "§1.1", what));
            continue;
        };
        if harbors.iter().any(|known| known.name == place.name) {
            let what = format!("'{}' is listed twice", place.name);
            errors.push(source.error(at, "§1.1", what));
        }
        if place.touches.is_empty() {
            let what = format!("the {kind} '{}' touches no sea area", place.name);
            errors.push(source.error(at, "§1.1", what));
        }
        lines.harbors.push(source.line(at));
        harbors.push(Harbor {
            name: place.name.clone(),
            start,
            repair,
            touches: place.touches.iter().fold(0, |all, s| all | 1 << s.0),
        });
    }
    harbor_errors(source, board, file, &harbors, errors);
    harbors
}

fn harbor_errors(
    source: &Source,
    board: &Board,
    file: &HarborFile,
    harbors: &[Harbor],
    errors: &mut Vec<DataError>,
) {
    for place in board.places() {
        if !harbors.iter().any(|known| known.name == place.name) {
            let what = format!(
                "the board's {} '{}' is missing here",
                place.kind, place.name
            );
            errors.push(source.error(0, "§1.1", what));
        }
    }
    for line in &file.port {
        if *line.repair.get_ref() > MOST_REPAIR {
            let what = format!("a port repairs up to {MOST_REPAIR}");
            errors.push(source.error(line.repair.span().start, "§5", what));
        }
    }
    if file.port.len() > PORTS {
        let what = format!("there is room for {PORTS} ports");
        errors.push(source.error(0, "§1.1", what));
    }
}
