//! Files to typed tables.

pub mod game;
pub mod map;
pub mod options;
pub mod presets;
pub mod tables;
