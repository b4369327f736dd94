//! What a board's sheet is printed with: title and tracks, from a small file of the game.

use board::Board;
use serde::Deserialize;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetText {
    /// The board it is for.
    #[serde(default)]
    pub board: String,
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

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Degree {
    /// Where the line lies, in board units.
    pub at: f64,
    pub text: String,
    #[serde(default)]
    pub strong: bool,
}

#[derive(Clone, Debug, Deserialize)]
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

impl SheetText {
    /// A sheet with nothing but a title.
    pub fn plain(title: &str) -> SheetText {
        SheetText {
            title: title.to_owned(),
            ..SheetText::default()
        }
    }

    /// What `text`, a file of the game, prints around a board. The sheet of another board, as when a pack replaces it, gives no more
    /// than a title.
    pub fn of(board: &Board, text: &str) -> Result<SheetText, String> {
        if text.is_empty() {
            return Ok(SheetText::plain(&board.name));
        }
        let sheet: SheetText = toml::from_str(text).map_err(|e| e.to_string())?;
        Ok(match sheet.board == board.name {
            true => sheet,
            false => SheetText::plain(&board.name),
        })
    }
}
