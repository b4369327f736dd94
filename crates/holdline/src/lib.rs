//! Hold the Line '39: the megagame of September 1939.
//!
//! `chapters/` has one file or folder per chapter of the handbook (`docs/rules/holdline.md`); `data/` turns the files of
//! `data/holdline` into typed tables; `text/` has every word a person reads; `view/` decides what each seat is shown;
//! `analysis/` answers questions from a view alone; `laws/` is what the law kit needs.

mod act;
pub mod analysis;
pub mod chapters;
pub mod choice;
pub mod data;
pub mod dice;
pub mod event;
pub mod ids;
mod laws;
pub mod posture;
pub mod refusal;
mod rules;
pub mod shared;
mod slots;
pub mod state;
mod text;
pub mod view;

pub use chapters::position::Position;
pub use choice::{Choice, Ruling, Timer};
pub use event::Event;
pub use rules::{Holdline, Outcome};
pub use state::State;
pub use text::manifest;
pub use view::View;
