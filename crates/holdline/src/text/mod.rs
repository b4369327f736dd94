//! Every word a person reads.

mod manifest;
pub mod refusals;

pub use manifest::manifest;
