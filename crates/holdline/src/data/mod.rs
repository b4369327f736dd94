//! Files to typed tables.

pub mod game;
pub mod map;
pub mod options;
pub mod presets;
pub mod seats;
pub mod tables;

use crate::data::game::{DataError, GameData};
use crate::data::map::GameMap;
use crate::data::seats::SeatRole;
use crate::data::tables::Tables;
use engine::{CastInfo, GameInfo, OptionInfo, ScenarioInfo, SeatInfo};
use std::sync::Arc;

const BOARD: &str = include_str!("../../../../data/boards/poland.toml");

/// The megagame with its board and figures.
pub struct Holdline {
    /// Everything printed.
    pub data: GameData,
    pub(crate) about: GameInfo,
    pub(crate) hash: [u8; 32],
}

impl Holdline {
    /// The shipped game.
    pub fn shipped() -> Result<Arc<Holdline>, String> {
        let board =
            board::Board::parse("data/boards/poland.toml", BOARD).map_err(|e| e.to_string())?;
        let ground = GameMap::of(&board).map_err(|e| e.to_string())?;
        Holdline::on(ground)
            .map(Arc::new)
            .map_err(|e| e.to_string())
    }

    /// The game on another ground with the shipped figures.
    pub fn on(ground: GameMap) -> Result<Holdline, DataError> {
        let data = GameData::new(Tables::read()?, ground)?;
        let mut hasher = blake3::Hasher::new();
        for text in tables::TEXTS.iter().chain([&BOARD]) {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        Ok(Holdline {
            about: info(&data),
            hash: *hasher.finalize().as_bytes(),
            data,
        })
    }
}

fn info(data: &GameData) -> GameInfo {
    let seat = |c: &SeatRole| SeatInfo {
        id: c.id.clone(),
        name: c.name.clone(),
        side: c.side.map(|s| s.word().to_lowercase()),
    };
    let scenario = |l: &tables::LengthRow| ScenarioInfo {
        id: l.id.clone(),
        title: l.name.clone(),
        text: format!(
            "The campaign from its first day, {} turns of a day each.",
            l.turns
        ),
    };
    let option = |o: &tables::OptionRow| OptionInfo {
        id: o.id.clone(),
        name: o.name.clone(),
        text: o.text.clone(),
        default: o.default.clone(),
        rule: format!("§{}", o.rule),
    };
    let cast = |c: &tables::CastRow| CastInfo {
        id: c.id.clone(),
        name: c.name.clone(),
        people: c.people.clone(),
        control: c.control.clone(),
    };
    GameInfo {
        name: "holdline",
        title: "Hold the Line '39".into(),
        text: "September 1939 for thirty people and their umpires: five armies against eight, one purse of command points, five map tables at once.".into(),
        seats: data.chairs.iter().map(seat).collect(),
        scenarios: data.tables.presets.length.iter().map(scenario).collect(),
        options: data.tables.options.option.iter().map(option).collect(),
        casts: data.tables.presets.cast.iter().map(cast).collect(),
    }
}
