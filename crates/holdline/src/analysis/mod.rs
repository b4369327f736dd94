//! Answers from a view alone: odds, reach, and what a seat can know of a position.

pub mod known;
pub mod odds;
mod overlays;
pub mod reach;
pub mod view_odds;
mod wall;
