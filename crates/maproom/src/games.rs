//! The registry: one entry per game. Nothing else in the program knows a game by name.

use crate::catalog::board;
use crate::drawings::Drawings;
use crate::fail::Fail;
use crate::puzzle_files::{self, List};
use bots::HasBots;
use eastfront::Eastfront;
use engine::erased::Plug;
use engine::laws::Lawful;
use engine::{AnyBot, Files, GameInfo, Manifest, Playable, Seat};
use holdline::Holdline;
use lab::LabGame;
use outpost::Outpost;
use pacific::Pacific;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::sync::Arc;

/// Everything a game registers with.
pub struct Entry {
    pub name: &'static str,
    /// Its data files; a pack may replace any of them.
    pub files: &'static [(&'static str, &'static str)],
    /// What a printed map has around it; empty for its title alone.
    pub sheet: &'static str,
    /// Its puzzles by name, in the order in which they are shown.
    pub puzzles: List,
    pub open: fn(&Files) -> Result<Arc<dyn LabGame>, String>,
    /// Holds data against what the rulebook fixes beyond what a game needs to open.
    pub check: fn(&Files) -> Result<(), String>,
}

/// The files of puzzles by their names.
macro_rules! puzzles {
    ($game:literal: $($name:literal)*) => {
        &[$((
            $name,
            include_str!(concat!("../../../data/", $game, "/puzzles/", $name, ".toml")),
        )),*]
    };
}

const EASTFRONT: List = puzzles!("eastfront":
    "first-blow"
    "baltic"
    "road-to-minsk"
    "smolensk"
    "kiev"
    "minsk-encircled"
    "rostov"
    "three-in-june"
    "hold-smolensk"
    "hold-kiev"
    "winter-blow"
    "open-capital"
    "hold-warsaw"
    "kharkov"
    "kursk"
);
const PACIFIC: List = puzzles!("pacific":
    "southern-drive"
    "hawaii"
    "stand-fast"
    "two-carriers"
    "solomons"
    "carriers-for-nothing"
    "back-to-hawaii"
    "home-waters"
    "five-ships"
    "philippine-sea"
    "the-way-home"
    "oil"
    "last-fleet"
    "double-front"
);

pub const GAMES: &[Entry] = &[
    Entry {
        name: "eastfront",
        files: eastfront::FILES,
        sheet: eastfront::SHEET,
        puzzles: EASTFRONT,
        open: |files| {
            plug(
                Eastfront::load(files).map(Arc::new),
                eastfront::manifest(),
                (files, eastfront::SHEET),
                |rules| {
                    vec![
                        ("units.json", json!(rules.unit_sheet())),
                        ("facts.json", json!(rules.facts())),
                        rulings(include_str!("../../../docs/rulings/eastfront.md")),
                        puzzle_files::sheet(EASTFRONT),
                    ]
                },
            )
        },
        check: |_| Ok(()),
    },
    Entry {
        name: "pacific",
        files: pacific::FILES,
        sheet: pacific::SHEET,
        puzzles: PACIFIC,
        open: |files| {
            plug(
                Pacific::load(files).map(Arc::new),
                pacific::manifest(),
                (files, pacific::SHEET),
                |_| {
                    vec![
                        rulings(include_str!("../../../docs/rulings/pacific.md")),
                        puzzle_files::sheet(PACIFIC),
                    ]
                },
            )
        },
        check: |files| none(&pacific::check(files)),
    },
    Entry {
        name: "holdline",
        files: holdline::FILES,
        sheet: holdline::SHEET,
        puzzles: &[],
        open: |files| {
            plug(
                Holdline::load(files).map(Arc::new),
                holdline::manifest(),
                (files, holdline::SHEET),
                |rules| {
                    vec![
                        ("units.json", json!(rules.sheet())),
                        rulings(include_str!("../../../docs/rulings/holdline.md")),
                    ]
                },
            )
        },
        check: |_| Ok(()),
    },
    Entry {
        name: "outpost",
        files: outpost::FILES,
        sheet: "",
        puzzles: &[],
        open: |files| {
            plug(
                Outpost::load(files).map(Arc::new),
                outpost::manifest(),
                (files, ""),
                |_| Vec::new(),
            )
        },
        check: |_| Ok(()),
    },
];

/// The rulings of a game by their numbers, from the page that has them: a heading is the number and perhaps a title.
fn rulings(page: &'static str) -> (&'static str, Value) {
    let number = |heading: &'static str| {
        let heading = heading.trim_start_matches("Ruling ");
        let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
        number
            .contains(|c: char| c.is_ascii_digit())
            .then_some((number, title))
    };
    let mut told: Map<String, Value> = Map::new();
    for part in page.split("\n## ").flat_map(|part| part.split("\n### ")) {
        let (heading, text) = part.split_once('\n').unwrap_or((part, ""));
        if let Some((number, title)) = number(heading) {
            let text = format!("{title}\n{}", text.trim());
            told.insert(number.to_owned(), json!(text.trim_start()));
        }
    }
    ("rulings.json", Value::Object(told))
}

/// Joins rules, computer players and drawings; `sheets` are the fixed facts of a game that its client needs.
fn plug<R>(
    rules: Result<Arc<R>, impl Display>,
    manifest: Manifest,
    map: (&Files, &str),
    sheets: fn(&R) -> Vec<(&'static str, Value)>,
) -> Result<Arc<dyn LabGame>, String>
where
    R: Playable + Lawful + HasBots,
{
    let rules = rules.map_err(|e| e.to_string())?;
    Ok(Arc::new(Plug {
        levels: R::levels(),
        manifest,
        materials: Box::new(Drawings::new(
            rules.info().name,
            board(map.0, map.1)?,
            sheets(&rules),
        )),
        rules,
    }))
}

/// Fails with every error, one per line.
fn none(errors: &[impl Display]) -> Result<(), String> {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.join("\n")),
    }
}

/// Seats and levels by name.
pub trait Named {
    fn seat(&self, id: &str) -> Result<Seat, Fail>;
    fn seat_id(&self, seat: Seat) -> &str;
    fn seat_name(&self, seat: Seat) -> &str;
    fn find_bot(&self, level: &str, number: u64) -> Result<AnyBot, Fail>;
}

impl Named for dyn LabGame + '_ {
    fn seat(&self, id: &str) -> Result<Seat, Fail> {
        let info: &GameInfo = self.info();
        info.seat(id).ok_or_else(|| {
            let seats: Vec<&str> = info.seats.iter().map(|seat| seat.id.as_str()).collect();
            let seats = seats.join(", ");
            Fail::usage(format_args!(
                "{} has no seat '{id}'; it has {seats}",
                info.name
            ))
        })
    }

    fn seat_id(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("none", |seat| seat.id.as_str())
    }

    fn seat_name(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("None", |seat| seat.name.as_str())
    }

    fn find_bot(&self, level: &str, number: u64) -> Result<AnyBot, Fail> {
        self.bot(level, number).ok_or_else(|| {
            let known: Vec<&str> = self.levels().iter().map(|level| level.0).collect();
            let known = known.join(", ");
            Fail::usage(format_args!(
                "there is no computer player '{level}'; there are {known}"
            ))
        })
    }
}
