//! The rulebook, one file per chapter: what is refused, and what a choice does.

pub mod attack;
pub mod end;
pub mod placement;
pub mod turn;
