//! Reading the board and the data files: anything may stand in a file, only a sound war comes out.

use super::error::{DataError, DataErrors, Source};
use super::map::GameMap;
use super::places::{AreaFile, HarborFile, areas, harbors};
use super::position::Position;
use super::roster::Roster;
use super::units::{RosterFile, units};
use super::war::{War, WarFile, war};
use board::Board;
use engine::Files;
use serde::de::DeserializeOwned;

/// The files as they were read.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    pub board: Source,
    pub areas: Source,
    pub harbors: Source,
    pub roster: Source,
    pub war: Source,
    pub scenarios: Vec<Source>,
}

/// All that was read, with the line each thing stands on.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub map: GameMap,
    pub roster: Roster,
    pub war: War,
    pub scenarios: Vec<Position>,
    pub lines: Lines,
    pub sources: Sources,
}

/// Where each area, harbor and unit stands in its file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub areas: Vec<usize>,
    pub harbors: Vec<usize>,
    pub units: Vec<usize>,
    /// The strength of each unit's class.
    pub strengths: Vec<usize>,
}

fn sources(files: &Files) -> Result<Sources, DataErrors> {
    let read = |name: &str| {
        let file = files.read(name);
        file.map(Source).map_err(|e| DataErrors(vec![e.into()]))
    };
    let scenarios = files.names().filter(|name| name.starts_with("scenarios/"));
    Ok(Sources {
        board: read("board.toml")?,
        areas: read("areas.toml")?,
        harbors: read("harbors.toml")?,
        roster: read("roster.toml")?,
        war: read("war.toml")?,
        scenarios: scenarios.map(read).collect::<Result<_, _>>()?,
    })
}

/// Reads everything; every error found is reported, not only the first.
pub(crate) fn load(files: &Files) -> Result<Data, DataErrors> {
    let sources = sources(files)?;
    let mut errors = Vec::new();
    let board = parse_board(&sources.board, &mut errors);
    let area_file: Option<AreaFile> = parse(&sources.areas, "§1.1", &mut errors);
    let harbor_file: Option<HarborFile> = parse(&sources.harbors, "§1.1", &mut errors);
    let roster_file: Option<RosterFile> = parse(&sources.roster, "§3", &mut errors);
    let war_file: Option<WarFile> = parse(&sources.war, "§4", &mut errors);
    let scenarios: Vec<Position> = sources
        .scenarios
        .iter()
        .filter_map(|file| parse(file, "§4", &mut errors))
        .collect();
    let (Some(board), Some(area_file), Some(harbor_file), Some(roster_file), Some(war_file)) =
        (board, area_file, harbor_file, roster_file, war_file)
    else {
        return Err(DataErrors(errors));
    };
    for (format, source) in [
        (area_file.format, &sources.areas),
        (harbor_file.format, &sources.harbors),
        (roster_file.format, &sources.roster),
        (war_file.format, &sources.war),
    ] {
        if format != 1 {
            let what = "the format is not 1, the only one known";
            errors.push(source.error_about("format", "§1", what));
        }
    }
    let mut lines = Lines::default();
    let seas = areas(&sources, &board, &area_file, &mut lines, &mut errors);
    let places = harbors(
        &sources.harbors,
        &board,
        &harbor_file,
        &mut lines,
        &mut errors,
    );
    let war = war(&sources.war, war_file, &mut errors);
    let turns = war.turns.len();
    let units = units(
        &sources.roster,
        &roster_file,
        &places,
        turns,
        &mut lines,
        &mut errors,
    );
    if !errors.is_empty() {
        return Err(DataErrors(errors));
    }
    Ok(Data {
        map: GameMap::new(seas, places),
        roster: Roster::new(units),
        war,
        scenarios,
        lines,
        sources,
    })
}

fn parse_board(source: &Source, errors: &mut Vec<DataError>) -> Option<Board> {
    Board::parse(&source.0.path, source.text())
        .map_err(|e| {
            errors.push(DataError {
                file: e.file,
                line: e.line,
                what: e.what,
                rule: "§1.1",
            });
        })
        .ok()
}

fn parse<T: DeserializeOwned>(
    source: &Source,
    rule: &'static str,
    errors: &mut Vec<DataError>,
) -> Option<T> {
    toml::from_str(source.text())
        .map_err(|e| {
            let at = e.span().map_or(0, |span| span.start);
            errors.push(source.error(at, rule, e.message().replace('\n', ", ")));
        })
        .ok()
}
