//! Files to typed tables. A pack may replace any of the files; every error names its file and line.

pub mod air;
pub(crate) mod counters;
pub mod decisions;
pub mod events;
pub(crate) mod formations;
pub mod game;
pub(crate) mod kinds;
pub(crate) mod load;
pub mod map;
pub(crate) mod maxima;
pub mod nations;
pub mod nouns;
pub mod options;
pub(crate) mod places;
pub mod presets;
pub mod seats;
pub mod sheet;
pub mod tables;

use crate::data::game::GameData;
use crate::data::map::GameMap;
use engine::DataError;
use engine::{Files, GameInfo};
use std::sync::Arc;

macro_rules! files {
    ($($name:literal)*) => {
        &[
            ("board.toml", include_str!("../../../../data/boards/poland.toml")),
            $(($name, include_str!(concat!("../../../../data/holdline/", $name))),)*
        ]
    };
}

/// The files of the game, by the names that a pack replaces them under.
pub const FILES: &[(&str, &str)] = files! {
    "dice.toml" "faces.toml" "formations.toml" "units.toml" "counters.toml" "towns.toml" "msr.toml" "command.toml"
    "limits.toml" "initiative.toml" "setup.toml" "air.toml" "seats.toml" "events.toml" "nations.toml" "decisions.toml"
    "baseline.toml" "presets.toml" "options.toml"
};

/// The megagame with its board and figures.
pub struct Holdline {
    /// Everything printed.
    pub data: GameData,
    pub(crate) about: GameInfo,
    pub(crate) hash: [u8; 32],
}

impl Holdline {
    /// The shipped game.
    pub fn shipped() -> Result<Arc<Holdline>, DataError> {
        Holdline::load(&Files::shipped(FILES)).map(Arc::new)
    }

    /// The game with these files.
    pub fn load(files: &Files) -> Result<Holdline, DataError> {
        Holdline::with(files, GameData::board(files)?)
    }

    /// The shipped figures on another ground.
    pub fn on(ground: GameMap) -> Result<Holdline, DataError> {
        Holdline::with(&Files::shipped(FILES), ground)
    }

    /// What is printed, for clients that draw it.
    pub fn sheet(&self) -> sheet::Sheet<'_> {
        sheet::Sheet::of(&self.data)
    }

    fn with(files: &Files, ground: GameMap) -> Result<Holdline, DataError> {
        let data = GameData::read(files, ground)?;
        Ok(Holdline {
            about: crate::text::info::info(&data),
            hash: files.hash()?,
            data,
        })
    }
}
