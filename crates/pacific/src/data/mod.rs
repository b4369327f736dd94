//! From files to typed tables. A pack may replace any file; every error names its file and line.

pub(crate) mod catalog;
mod error;
pub(crate) mod load;
pub(crate) mod map;
mod places;
pub(crate) mod position;
pub(crate) mod roster;
pub(crate) mod rulebook;
mod units;
pub(crate) mod war;

pub use error::{DataError, DataErrors, Source};

/// The files the game is shipped with.
pub const FILES: &[(&str, &str)] = &[
    (
        "board.toml",
        include_str!("../../../../data/boards/pacific.toml"),
    ),
    (
        "areas.toml",
        include_str!("../../../../data/pacific/areas.toml"),
    ),
    (
        "harbors.toml",
        include_str!("../../../../data/pacific/harbors.toml"),
    ),
    (
        "roster.toml",
        include_str!("../../../../data/pacific/roster.toml"),
    ),
    (
        "war.toml",
        include_str!("../../../../data/pacific/war.toml"),
    ),
    (
        "scenarios/war.toml",
        include_str!("../../../../data/pacific/scenarios/war.toml"),
    ),
    (
        "scenarios/coral-sea.toml",
        include_str!("../../../../data/pacific/scenarios/coral-sea.toml"),
    ),
];
