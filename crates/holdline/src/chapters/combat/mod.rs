//! §2.10: combat, from the plan of an attack to what is left of it.

pub mod answer;
pub mod asking;
pub mod battle;
pub mod casualties;
pub mod dice;
pub mod hits;
pub mod launch;
pub mod plan;
pub mod result;
