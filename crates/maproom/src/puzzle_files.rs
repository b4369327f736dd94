//! The files of puzzles: positions with a title, a text and a `goal`.

use serde::Serialize;
use serde_json::{Value, json};

/// The puzzles of a game: names and files.
pub type List = &'static [(&'static str, &'static str)];

/// A puzzle as people are shown it.
#[derive(Serialize)]
pub struct Puzzle {
    pub name: &'static str,
    pub title: String,
    pub text: String,
    /// The side whose task it is.
    pub side: String,
    pub position: Value,
}

/// The puzzles of a list. A file that is broken is left out; a test opens them all.
pub fn read(list: List) -> impl Iterator<Item = Puzzle> {
    list.iter().filter_map(|&(name, file)| {
        let position: Value = toml::from_str(file).ok()?;
        let text = |path: &str| position.pointer(path)?.as_str().map(str::to_owned);
        Some(Puzzle {
            name,
            title: text("/title")?,
            text: text("/text")?,
            side: text("/goal/side")?,
            position,
        })
    })
}

/// The puzzles of a game for its page in the browser.
pub fn sheet(list: List) -> (&'static str, Value) {
    ("puzzles.json", json!(read(list).collect::<Vec<_>>()))
}
