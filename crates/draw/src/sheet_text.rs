//! What a board's sheet is printed with: title and tracks, from a small file a board.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetText {
    pub title: String,
    #[serde(default)]
    pub about: String,
    #[serde(default)]
    pub meridians: Vec<Degree>,
    #[serde(default)]
    pub parallels: Vec<Degree>,
    #[serde(default)]
    pub track: Vec<Track>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Degree {
    /// Where the line lies, in board units.
    pub at: f64,
    pub text: String,
    #[serde(default)]
    pub strong: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub name: String,
    pub title: String,
    /// A word before each row.
    #[serde(default)]
    pub heads: Vec<String>,
    #[serde(default)]
    pub rows: Vec<Vec<String>>,
    /// A symbol of the sheet in each box of a row.
    #[serde(default)]
    pub icons: Vec<String>,
    /// The side whose seal stands before the title.
    pub emblem: Option<String>,
    /// A ruler from minus this to plus this instead of boxes.
    pub ruler: Option<i32>,
}

const FILES: [(&str, &str); 3] = [
    ("eastfront", include_str!("../sheets/eastfront.toml")),
    ("poland", include_str!("../sheets/poland.toml")),
    ("pacific", include_str!("../sheets/pacific.toml")),
];

/// The words for a board, found by the first word of its name; a board nobody knows gets its name as the title.
pub fn words(name: &str) -> SheetText {
    let first = name
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let file = FILES.iter().find(|(key, _)| *key == first);
    file.and_then(|(_, text)| toml::from_str(text).ok())
        .unwrap_or_else(|| SheetText {
            title: name.to_owned(),
            about: String::new(),
            meridians: Vec::new(),
            parallels: Vec::new(),
            track: Vec::new(),
        })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_reads() {
        for (key, text) in super::FILES {
            let read = toml::from_str::<super::SheetText>(text);
            assert!(read.is_ok(), "{key}: {:?}", read.err());
        }
    }
}
