//! Data whose rulebook fixes more of it than a game needs to open: Pacific's, by C1-C15 and U1-U13 (docs/rulings/pacific.md).

use crate::fail::Fail;
use crate::files;
use pacific::data::{Files, SHIPPED};
use serde_json::Value;
use std::path::Path;

/// What the program was built with.
pub fn shipped() -> Result<(), Fail> {
    check(&SHIPPED)
}

/// Pacific's data against its rulebook; every fault names file, line and rule.
fn check(data: &Files) -> Result<(), Fail> {
    let faults: Vec<String> = pacific::check(data)
        .iter()
        .map(ToString::to_string)
        .collect();
    match faults.as_slice() {
        [] => Ok(()),
        faults => Err(Fail::broken(faults.join("\n"))),
    }
}

/// Whether a file is the one that is meant.
type Fits = fn(&Value) -> bool;

/// Pacific's files below the folder of all data, and how to know each by what it holds.
const PACIFIC: [(&str, Fits); 5] = [
    ("boards/pacific.toml", |value| {
        value
            .get("name")
            .is_some_and(|name| name == "Pacific 1941-45")
    }),
    ("pacific/areas.toml", |value| value.get("area").is_some()),
    ("pacific/harbours.toml", |value| value.get("port").is_some()),
    ("pacific/roster.toml", |value| value.get("class").is_some()),
    ("pacific/war.toml", |value| value.get("resources").is_some()),
];

/// Whether this is one of Pacific's data files: it is held against the rulebook together with those beside it, or with the
/// shipped ones where there are none.
pub fn holds(path: &Path, value: &Value) -> Result<bool, Fail> {
    let Some(own) = PACIFIC.iter().position(|(_, fits)| fits(value)) else {
        return Ok(false);
    };
    let root = path.parent().and_then(Path::parent);
    let mut read = Vec::new();
    for (i, (name, _)) in PACIFIC.iter().enumerate() {
        let beside = root
            .map(|root| root.join(name))
            .filter(|file| file.exists());
        let file = if i == own {
            Some(path.to_path_buf())
        } else {
            beside
        };
        read.push(match file {
            Some(file) => Some((file.display().to_string(), files::text(&file)?)),
            None => None,
        });
    }
    let mut data = SHIPPED;
    let sources = [
        &mut data.board,
        &mut data.areas,
        &mut data.harbours,
        &mut data.roster,
        &mut data.war,
    ];
    for (source, read) in sources.into_iter().zip(&read) {
        if let Some((file, text)) = read {
            *source = pacific::Source { file, text };
        }
    }
    check(&data)?;
    Ok(true)
}
