//! Every word a person reads.

mod manifest;
mod names;
pub mod refusals;
mod words;

pub use manifest::manifest;
