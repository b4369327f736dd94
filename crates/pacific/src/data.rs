//! Reading the board and the data files: anything may stand in a file, only a sound war comes out.

use crate::fault::{Fault, Faults, Source};
use crate::ground::{Area, Ground, Harbour};
use crate::ids::{AREAS, HARBOURS, Side, UNITS};
use crate::position::Position;
use crate::roster::{Kind, Label, Roster};
use crate::state::PORTS;
use board::Board;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_spanned::Spanned;

/// The files a game is built from.
#[derive(Copy, Clone, Debug)]
pub struct Files<'a> {
    pub board: Source<'a>,
    pub areas: Source<'a>,
    pub harbours: Source<'a>,
    pub roster: Source<'a>,
    pub war: Source<'a>,
    pub scenarios: &'a [Source<'a>],
}

impl Files<'_> {
    /// One hash over every file, for the journal's header.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        let first = [self.board, self.areas, self.harbours, self.roster, self.war];
        for source in first.iter().chain(self.scenarios) {
            hasher.update(&(source.text.len() as u64).to_le_bytes());
            hasher.update(source.text.as_bytes());
        }
        *hasher.finalize().as_bytes()
    }
}

/// The files this program was built with.
pub const SHIPPED: Files<'static> = Files {
    board: Source {
        file: "data/boards/pacific.toml",
        text: include_str!("../../../data/boards/pacific.toml"),
    },
    areas: Source {
        file: "data/pacific/areas.toml",
        text: include_str!("../../../data/pacific/areas.toml"),
    },
    harbours: Source {
        file: "data/pacific/harbours.toml",
        text: include_str!("../../../data/pacific/harbours.toml"),
    },
    roster: Source {
        file: "data/pacific/roster.toml",
        text: include_str!("../../../data/pacific/roster.toml"),
    },
    war: Source {
        file: "data/pacific/war.toml",
        text: include_str!("../../../data/pacific/war.toml"),
    },
    scenarios: &[
        Source {
            file: "data/pacific/scenarios/war.toml",
            text: include_str!("../../../data/pacific/scenarios/war.toml"),
        },
        Source {
            file: "data/pacific/scenarios/coral-sea.toml",
            text: include_str!("../../../data/pacific/scenarios/coral-sea.toml"),
        },
    ],
};

/// Resource points of a side by turn (§5).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Income {
    pub first: u8,
    pub step: u8,
    pub most: u8,
}

impl Income {
    pub fn on(self, turn: u8) -> u8 {
        self.first
            .saturating_add(self.step.saturating_mul(turn.saturating_sub(1)))
            .min(self.most)
    }
}

/// The frame of the war.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct War {
    format: u32,
    pub turns: Vec<String>,
    pub track: i8,
    pub resources: Resources,
    #[serde(rename = "option")]
    pub options: Vec<Switch>,
}

impl War {
    pub fn income(&self, side: Side, turn: u8) -> u8 {
        match side {
            Side::Japan => self.resources.japan.on(turn),
            Side::Allies => self.resources.allies.on(turn),
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    pub japan: Income,
    pub allies: Income,
}

#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    pub id: String,
    pub name: String,
    pub text: String,
    pub rule: String,
    pub default: bool,
}

/// All that was read, with the line each thing stands on.
#[derive(Clone, Debug)]
pub struct Data {
    pub ground: Ground,
    pub roster: Roster,
    pub war: War,
    pub scenarios: Vec<Position>,
    pub lines: Lines,
}

/// Where each area, harbour and unit stands in its file.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    pub areas: Vec<usize>,
    pub harbours: Vec<usize>,
    pub units: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaFile {
    format: u32,
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
struct HarbourFile {
    format: u32,
    port: Vec<PortLine>,
    base: Vec<BaseLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PortLine {
    name: Spanned<String>,
    start: Side,
    repair: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseLine {
    name: Spanned<String>,
    start: Side,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RosterFile {
    format: u32,
    class: Vec<ClassLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassLine {
    side: Side,
    kind: Kind,
    #[serde(default)]
    dice: Option<Spanned<u8>>,
    #[serde(default)]
    hit: Option<Spanned<u8>>,
    strength: Spanned<u8>,
    units: Vec<UnitLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    name: Spanned<String>,
    turn: Spanned<u8>,
    at: Option<Spanned<String>>,
    #[serde(default)]
    tan: bool,
}

/// Reads everything; every fault found is reported, not only the first.
pub fn load(files: &Files) -> Result<Data, Faults> {
    let mut faults = Vec::new();
    let board = Board::parse(files.board.file, files.board.text)
        .map_err(|e| {
            faults.push(Fault {
                file: e.file,
                line: e.line,
                what: e.what,
                rule: "§1.1",
            })
        })
        .ok();
    let areas: Option<AreaFile> = parse(&files.areas, "§1.1", &mut faults);
    let harbours: Option<HarbourFile> = parse(&files.harbours, "§1.1", &mut faults);
    let roster: Option<RosterFile> = parse(&files.roster, "§3", &mut faults);
    let war: Option<War> = parse(&files.war, "§4", &mut faults);
    let scenarios: Vec<Position> = files
        .scenarios
        .iter()
        .filter_map(|file| parse(file, "§4", &mut faults))
        .collect();
    let (Some(board), Some(areas), Some(harbours), Some(roster), Some(war)) =
        (board, areas, harbours, roster, war)
    else {
        return Err(Faults(faults));
    };
    for (format, source) in [
        (areas.format, &files.areas),
        (harbours.format, &files.harbours),
        (roster.format, &files.roster),
        (war.format, &files.war),
    ] {
        if format != 1 {
            faults.push(source.fault(0, "§1", "the format is not 1, the only one known"));
        }
    }
    let mut lines = Lines::default();
    let (seas, places) = ground(files, &board, &areas, &harbours, &mut lines, &mut faults);
    let labels = labels(files, &roster, &places, &war, &mut lines, &mut faults);
    if !(1..=60).contains(&war.track) || !(1..=20).contains(&war.turns.len()) {
        faults.push(
            files
                .war
                .fault(0, "§4", "a war has 1 to 20 turns and a track of 1 to 60"),
        );
    }
    if !faults.is_empty() {
        return Err(Faults(faults));
    }
    Ok(Data {
        ground: Ground::new(seas, places),
        roster: Roster::new(labels),
        war,
        scenarios,
        lines,
    })
}

fn parse<T: DeserializeOwned>(
    source: &Source,
    rule: &'static str,
    faults: &mut Vec<Fault>,
) -> Option<T> {
    toml::from_str(source.text)
        .map_err(|e| {
            let at = e.span().map_or(0, |span| span.start);
            faults.push(source.fault(at, rule, e.message().replace('\n', ", ")));
        })
        .ok()
}

/// Joins the board's areas and places with their numbers.
fn ground(
    files: &Files,
    board: &Board,
    areas: &AreaFile,
    harbours: &HarbourFile,
    lines: &mut Lines,
    faults: &mut Vec<Fault>,
) -> (Vec<Area>, Vec<Harbour>) {
    if board.len() > AREAS || board.places().len() > HARBOURS {
        let what = format!("there is room for {AREAS} sea areas and {HARBOURS} ports and bases");
        faults.push(files.board.fault(0, "§1.1", what));
        return Default::default();
    }
    for line in &areas.area {
        if !board
            .spaces()
            .any(|s| board.title(s) == line.name.get_ref())
        {
            let what = format!("the board has no sea area named '{}'", line.name.get_ref());
            faults.push(files.areas.fault(line.name.span().start, "§1.1", what));
        }
        for worth in [&line.japan, &line.allies] {
            if !(0..=9).contains(worth.get_ref()) {
                let what = "a sea area is worth 0 to 9 victory points";
                faults.push(files.areas.fault(worth.span().start, "§9", what));
            }
        }
    }
    let mut seas = Vec::new();
    for space in board.spaces() {
        let name = board.title(space);
        let mut found = areas.area.iter().filter(|line| line.name.get_ref() == name);
        let Some(line) = found.next() else {
            let what = format!("the board's sea area '{name}' has no values here");
            faults.push(files.areas.fault(0, "§1.1", what));
            continue;
        };
        if let Some(twice) = found.next() {
            let what = format!("'{name}' is listed twice");
            faults.push(files.areas.fault(twice.name.span().start, "§1.1", what));
        }
        lines.areas.push(files.areas.line(line.name.span().start));
        seas.push(Area {
            key: board.label(space).into(),
            name: name.into(),
            worth: [*line.japan.get_ref(), *line.allies.get_ref()],
            start: line.start,
            borders: board
                .neighbours(space)
                .iter()
                .fold(0, |all, (s, _)| all | 1 << s.0),
        });
    }
    let mut places: Vec<Harbour> = Vec::new();
    let ports = harbours
        .port
        .iter()
        .map(|line| (&line.name, line.start, Some(line.repair)));
    let bases = harbours
        .base
        .iter()
        .map(|line| (&line.name, line.start, None));
    for (name, start, repair) in ports.chain(bases) {
        let at = name.span().start;
        let kind = if repair.is_some() { "port" } else { "base" };
        let place = board
            .place(name.get_ref())
            .filter(|place| place.kind == kind);
        let Some(place) = place else {
            let what = format!("the board has no {kind} named '{}'", name.get_ref());
            faults.push(files.harbours.fault(at, "§1.1", what));
            continue;
        };
        if places.iter().any(|known| known.name == place.name) {
            let what = format!("'{}' is listed twice", place.name);
            faults.push(files.harbours.fault(at, "§1.1", what));
        }
        if place.touches.is_empty() {
            let what = format!("the {kind} '{}' touches no sea area", place.name);
            faults.push(files.harbours.fault(at, "§1.1", what));
        }
        lines.harbours.push(files.harbours.line(at));
        places.push(Harbour {
            name: place.name.clone(),
            start,
            repair,
            touches: place.touches.iter().fold(0, |all, s| all | 1 << s.0),
        });
    }
    for place in board.places() {
        if !places.iter().any(|known| known.name == place.name) {
            let what = format!(
                "the board's {} '{}' is missing here",
                place.kind, place.name
            );
            faults.push(files.harbours.fault(0, "§1.1", what));
        }
    }
    if harbours.port.len() > PORTS {
        faults.push(
            files
                .harbours
                .fault(0, "§1.1", format!("there is room for {PORTS} ports")),
        );
    }
    (seas, places)
}

/// The roster's units, Japan's first, each in the file's order.
fn labels(
    files: &Files,
    roster: &RosterFile,
    places: &[Harbour],
    war: &War,
    lines: &mut Lines,
    faults: &mut Vec<Fault>,
) -> Vec<Label> {
    let source = &files.roster;
    let mut labels: Vec<Label> = Vec::new();
    for side in Side::BOTH {
        for class in roster.class.iter().filter(|class| class.side == side) {
            class_faults(source, class, faults);
            for unit in &class.units {
                let at = unit.name.span().start;
                let name = unit.name.get_ref();
                if labels.iter().any(|l| l.side == side && l.name == *name) {
                    faults.push(source.fault(at, "§3", format!("'{name}' is listed twice")));
                }
                if !(1..=war.turns.len()).contains(&usize::from(*unit.turn.get_ref())) {
                    let what = format!("'{name}' appears on a turn that the war does not have");
                    faults.push(source.fault(unit.turn.span().start, "§6", what));
                }
                lines.units.push(source.line(at));
                labels.push(Label {
                    name: name.clone(),
                    side,
                    kind: class.kind,
                    dice: class.dice.as_ref().map_or(0, |dice| *dice.get_ref()),
                    hit: class.hit.as_ref().map_or(7, |hit| *hit.get_ref()),
                    full: *class.strength.get_ref(),
                    turn: *unit.turn.get_ref(),
                    port: port_of(source, class.kind, unit, places, faults),
                    tan: unit.tan,
                });
            }
        }
    }
    if labels.len() > UNITS - 1 {
        faults.push(source.fault(0, "§3", format!("there is room for {} units", UNITS - 1)));
    }
    labels
}

/// What a class line may say, kind by kind (§3).
fn class_faults(source: &Source, class: &ClassLine, faults: &mut Vec<Fault>) {
    let mut range = |value: Option<&Spanned<u8>>, from: u8, to: u8, rule, what: &str| {
        let at = value.map_or(class.strength.span().start, |v| v.span().start);
        if !value.is_some_and(|v| (from..=to).contains(v.get_ref())) {
            faults.push(source.fault(at, rule, what));
        }
    };
    range(
        Some(&class.strength),
        1,
        4,
        "U1",
        "a unit has 1 to 4 strength points",
    );
    let hit = class.hit.as_ref();
    match class.kind {
        Kind::Battleship => range(hit, 6, 6, "U2", "a battleship is hit on 6"),
        Kind::Cruiser => range(hit, 5, 5, "U2", "a cruiser group is hit on 5 and 6"),
        Kind::Carrier => range(hit, 4, 6, "U2", "a carrier is hit on 4, 5 or 6 and up"),
        Kind::Transport => range(hit, 6, 6, "U2", "a transport is hit on 6"),
        Kind::LandAir => range(hit, 6, 6, "U2", "land-based air is hit on 6"),
        Kind::Submarine if hit.is_some() => {
            range(None, 0, 0, "U7", "a submarine is never a target")
        }
        Kind::Submarine => {}
    }
    let dice = class.dice.as_ref();
    match class.kind {
        Kind::Transport if dice.is_some() => {
            range(
                None,
                0,
                0,
                "§3",
                "a transport rolls its strength and has no dice of its own",
            );
        }
        Kind::Transport => {}
        Kind::Submarine => range(dice, 2, 2, "U7", "a submarine rolls 2 dice"),
        _ => range(dice, 1, 6, "§3", "a unit rolls 1 to 6 dice"),
    }
}

/// The port a ship appears in; what waits beside the board has none.
fn port_of(
    source: &Source,
    kind: Kind,
    unit: &UnitLine,
    places: &[Harbour],
    faults: &mut Vec<Fault>,
) -> Option<u8> {
    let name = unit.name.get_ref();
    match (&unit.at, kind.is_ship()) {
        (None, false) => None,
        (Some(at), false) => {
            let what = format!("'{name}' waits beside the board and has no port");
            faults.push(source.fault(at.span().start, "§4.1", what));
            None
        }
        (None, true) => {
            let what = format!("'{name}' needs a port to appear in");
            faults.push(source.fault(unit.name.span().start, "§6", what));
            None
        }
        (Some(at), true) => {
            let found = places
                .iter()
                .position(|p| p.repair.is_some() && p.name == *at.get_ref());
            if found.is_none() {
                let what = format!("'{name}' appears in '{}', which is no port", at.get_ref());
                faults.push(source.fault(at.span().start, "§6", what));
            }
            found.map(|index| index as u8)
        }
    }
}
