//! The numbers of the rulebook, from a file that a pack may replace.

use engine::{DataError, Files};
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
        let file = files.read("game.toml").map_err(DataError::from)?;
        let numbers: Numbers = file.parse()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn error(files: &'static [(&'static str, &'static str)]) -> String {
        Numbers::read(&Files::shipped(files)).unwrap_err()
    }

    #[test]
    fn shipped_numbers_are_those_of_the_rulebook() {
        let numbers = Numbers::read(&Files::shipped(FILES)).unwrap();
        let Numbers {
            turns,
            long_turns,
            hits_on,
        } = numbers;
        assert_eq!((turns, long_turns, hits_on), (8, 16, 5));
    }

    #[test]
    fn error_names_file_and_line() {
        assert_eq!(
            error(&[("game.toml", "turns = 8\nlong_turns = 16\nhits_on = 7\n")]),
            "game.toml:3: hits_on must be from 2 to 6"
        );
        assert_eq!(
            error(&[("game.toml", "turns = 8\nlong_turns = 101\nhits_on = 5\n")]),
            "game.toml:2: long_turns must be from 1 to 100"
        );
        let unknown = error(&[("game.toml", "turns = 8\nlong_turns = 16\nspeed = 5\n")]);
        assert!(
            unknown.starts_with("game.toml:3: unknown field"),
            "{unknown}"
        );
        let wrong = error(&[("game.toml", "turns = 8\nlong_turns = \"x\"\n")]);
        assert!(wrong.starts_with("game.toml:2: invalid type"), "{wrong}");
        let missing = error(&[("game.toml", "turns = 8\nlong_turns = 16\n")]);
        assert!(
            missing.starts_with("game.toml:1: missing field"),
            "{missing}"
        );
        assert_eq!(
            error(&[]),
            "game.toml: cannot read it: this game has no such file"
        );
    }
}
