//! Files that people hand us: positions, cases, choices and journals. None of them is trusted.

use crate::args::Start;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::games::{GAMES, Named};
use crate::puzzle_files::read;
use engine::erased::DryRunStep;
use engine::{GameInfo, Setting, Setup, journal};
use lab::LabGame;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};

/// No file that belongs here is larger.
const LARGEST: u64 = 256 << 20;

/// A file's bytes; `-` is the input.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Fail> {
    let fail = |e: std::io::Error| Fail::read(path, e);
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => std::io::stdin()
            .lock()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes),
        false => std::fs::File::open(path)
            .map_err(fail)?
            .take(LARGEST + 1)
            .read_to_end(&mut bytes),
    };
    read.map_err(fail)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Fail::read(path, "it is too large to be one of ours"));
    }
    Ok(bytes)
}

pub fn text(path: &Path) -> Result<String, Fail> {
    String::from_utf8(bytes(path)?).map_err(|_| Fail::read(path, "it is not text"))
}

/// A journal's text, with the line named where it is not text at all.
pub fn journal_text(path: &Path) -> Result<String, Fail> {
    journal::text(bytes(path)?).map_err(|e| broken_journal(path, &e))
}

pub fn broken_journal(path: &Path, e: &engine::JournalError) -> Fail {
    Fail::broken(format_args!("{}, {e}", path.display()))
}

/// A file with one value, in JSON or in TOML.
pub fn value(path: &Path) -> Result<Value, Fail> {
    let text = text(path)?;
    parse(&text).map_err(|why| Fail::broken(format_args!("{}, {why}", path.display())))
}

/// JSON begins with a brace, and no TOML document does.
fn parse(text: &str) -> Result<Value, String> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|e| e.to_string());
    }
    let table: toml::Table = toml::from_str(text).map_err(|e| {
        let line = e
            .span()
            .and_then(|span| text.get(..span.start))
            .map_or(1, |before| 1 + before.matches('\n').count());
        format!(
            "line {line}: {}",
            e.message().lines().collect::<Vec<_>>().join(", ")
        )
    })?;
    serde_json::to_value(table).map_err(|e| e.to_string())
}

/// What fixes a game's first state, from the command line.
pub fn setup(about: &GameInfo, start: &Start) -> Result<Setup, Fail> {
    let first = || about.scenarios.first().map(|scenario| scenario.id.clone());
    let name = start.scenario.clone().or_else(first).unwrap_or_default();
    let mut setup = Setup::scenario(&name);
    let known = about.scenarios.iter().any(|scenario| scenario.id == name);
    let path = PathBuf::from(&name);
    if !known && (name == "-" || path.is_file() || looks_like_a_file(&name)) {
        setup.position = Some(value(&path)?);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy());
        setup.scenario = stem.unwrap_or_default().into_owned();
    }
    if !known && setup.position.is_none() {
        setup.position = puzzle(about.name, &name);
    }
    for option in &start.options {
        let (id, value) = option.split_once('=').unwrap_or((option, "on"));
        setup.options.insert(id.into(), setting(value));
    }
    setup.cast.clone_from(&start.cast);
    about.cast(&setup).map_err(Fail::usage)?;
    Ok(setup)
}

/// A set-up that the game can be played from; a scenario file that does not fit is named.
pub fn playable(catalog: &Catalog, game: &dyn LabGame, start: &Start) -> Result<Setup, Fail> {
    let mut setup = setup(game.info(), start)?;
    setup.packs = catalog.pack_names(game.info().name);
    if let (Some(_), Some(file)) = (&setup.position, &start.scenario) {
        let look = game.open_position(&setup);
        look.map_err(|e| Fail::broken(format_args!("{file}: {e}")))?;
    }
    Ok(setup)
}

/// The position of a puzzle, where a scenario's name is one.
fn puzzle(game: &str, name: &str) -> Option<Value> {
    let entry = GAMES.iter().find(|entry| entry.name == game)?;
    let mut puzzles = read(entry.puzzles);
    puzzles.find(|p| p.name == name).map(|p| p.position)
}

fn looks_like_a_file(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml") || name.ends_with(".json")
}

fn setting(text: &str) -> Setting {
    match text {
        "on" | "true" | "yes" => Setting::Bool(true),
        "off" | "false" | "no" => Setting::Bool(false),
        text => text
            .parse()
            .map_or_else(|_| Setting::Text(text.into()), Setting::Number),
    }
}

/// Choices and dice to try, as `ask --do` takes them: a JSON list, or values one after the other.
pub fn acts(game: &dyn LabGame, path: &Path) -> Result<Vec<DryRunStep>, Fail> {
    let text = text(path)?;
    let fail = |why: String| Fail::broken(format_args!("{}, {why}", path.display()));
    let values: Vec<Value> = match text.trim_start().starts_with('[') {
        true => serde_json::from_str(&text).map_err(|e| fail(e.to_string()))?,
        false => serde_json::Deserializer::from_str(&text)
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(|e| fail(e.to_string()))?,
    };
    values
        .into_iter()
        .enumerate()
        .map(|(at, value)| act(game, value).map_err(|why| fail(format!("step {}: {why}", at + 1))))
        .collect()
}

/// One step: `{"dice":[..]}`, `{"seat":..,"choice":..,"note":..}` (a menu entry with its words will do), a bare choice, or
/// `{"person":..,"seats":[..]}`.
fn act(game: &dyn LabGame, value: Value) -> Result<DryRunStep, String> {
    let Value::Object(fields) = &value else {
        return Ok(bare(value));
    };
    let has_only = |known: &[&str]| fields.keys().all(|key| known.contains(&key.as_str()));
    if let (Some(dice), true) = (fields.get("dice"), has_only(&["dice"])) {
        return match dice {
            Value::Array(faces) => Ok(DryRunStep::Dice(faces.clone())),
            _ => Err("dice are a list, such as {\"dice\":[6,3,1]}".into()),
        };
    }
    if let (Some(Value::String(person)), true) =
        (fields.get("person"), has_only(&["person", "seats"]))
    {
        let Some(Value::Array(names)) = fields.get("seats") else {
            return Err("a person takes seats: {\"person\":\"Anna\",\"seats\":[..]}".into());
        };
        let seats: Result<_, _> = names.iter().map(|name| seat(game, name)).collect();
        return Ok(DryRunStep::Assign {
            person: person.clone(),
            seats: seats?,
        });
    }
    match fields.get("choice") {
        Some(choice) if has_only(&["seat", "choice", "text", "note"]) => Ok(DryRunStep::Choose {
            seat: match fields.get("seat") {
                None | Some(Value::Null) => None,
                Some(name) => Some(seat(game, name)?),
            },
            choice: choice.clone(),
            note: match fields.get("note") {
                None | Some(Value::Null) => None,
                Some(Value::String(words)) => Some(words.clone()),
                Some(other) => return Err(format!("a note is a text, and {other} is not")),
            },
        }),
        _ => Ok(bare(value)),
    }
}

/// A seat by its name.
fn seat(game: &dyn LabGame, name: &Value) -> Result<engine::Seat, String> {
    match name {
        Value::String(id) => game.seat(id).map_err(|e| e.to_string()),
        other => Err(format!("a seat is a name, and {other} is not")),
    }
}

fn bare(choice: Value) -> DryRunStep {
    DryRunStep::Choose {
        seat: None,
        choice,
        note: None,
    }
}
