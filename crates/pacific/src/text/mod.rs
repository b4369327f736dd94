//! Every word a person reads, from views alone.

mod choices;
mod describe;
mod events;
mod manifest;
mod names;
mod odds;
mod orders;
mod refusals;
mod screen;
mod standing;
mod status;

pub use manifest::{SHEET, manifest};
pub(crate) use names::{result, side_name};
pub(crate) use refusals::refusal_text;
