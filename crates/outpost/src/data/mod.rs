//! The numbers of the rulebook, from a file that a pack may replace.

use engine::{FileError, Files};
use serde::Deserialize;

/// The data files of the game.
pub const FILES: &[(&str, &str)] = &[(
    "game.toml",
    include_str!("../../../../data/outpost/game.toml"),
)];

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Turns of both sides together (§3).
    pub turns: u8,
    pub long_turns: u8,
    /// The lowest number that hits (§2.2).
    pub hits_on: u8,
}

/// Most turns that a game may have.
pub const MOST_TURNS: u8 = 100;

impl Numbers {
    pub fn read(files: &Files) -> Result<Numbers, String> {
        let file = files
            .read("game.toml")
            .map_err(|e: FileError| e.to_string())?;
        let numbers: Numbers = toml::from_str(&file.text).map_err(|e| {
            let before = e.span().map_or(0, |span| span.start);
            let line = file.text[..before].lines().count().max(1);
            format!("{}:{line}: {}", file.path, e.message())
        })?;
        let wrong = |key: &str, why: &str| {
            let at = file.text.lines().position(|line| line.starts_with(key));
            format!("{}:{}: {key} {why}", file.path, at.map_or(1, |at| at + 1))
        };
        for (key, turns) in [("turns", numbers.turns), ("long_turns", numbers.long_turns)] {
            if !(1..=MOST_TURNS).contains(&turns) {
                return Err(wrong(key, "must be from 1 to 100"));
            }
        }
        if !(2..=6).contains(&numbers.hits_on) {
            return Err(wrong("hits_on", "must be from 2 to 6"));
        }
        Ok(numbers)
    }
}
