//! Hold the Line '39: the megagame of September 1939.
//!
//! [`Holdline`] is the game: a map, an order of battle and tables, and the [`engine::Rules`] over a [`State`]. Its modules
//! lie in layers, and each names only those above it in this list:
//!
//! 1. `ids`, `dice`, `posture`, `shared`: numbers and values without rules.
//! 2. `data/`: the files of `data/holdline` as typed tables, and [`Holdline`] itself.
//! 3. `state/`: [`State`] and the plain types it is made of. They know no chapter.
//! 4. `choice`, `event`, `refusal`: what can be chosen, what happens, why not.
//! 5. `act`: a state being changed, with the few changes everything else is made of.
//! 6. `chapters/`: one file or folder per chapter of the handbook (`docs/rules/holdline.md`). They talk through the state;
//!    a chapter calls another only where the handbook refers to it.
//! 7. `view/`: what a seat is shown, and which seats observe a change.
//! 8. `rules`: the contract with the engine, a table of contents that leads into the chapters by way of `dispatch`.
//! 9. `text/` has every word a person reads (`data` takes the names of the game from `text::info`), `analysis/` answers
//!    questions from a view alone, and `laws/` is what the law kit needs.
//!
//! A high command ends its planning:
//!
//! ```
//! use engine::{FastRng, Menu, Next, Rules, Setup};
//! use holdline::{Choice, Holdline};
//!
//! let rules = Holdline::shipped().expect("the shipped game");
//! let mut state = rules.start(&Setup::scenario("full")).expect("a shipped scenario");
//! // The first dice number the blocks.
//! let Next::Chance(chance) = rules.next(&state) else {
//!     panic!("a roll");
//! };
//! let outcome = rules.roll(&chance, &mut FastRng::new(1939));
//! rules.resolve(&mut state, &outcome, &mut ());
//!
//! let okh = rules.info().seat("okh").expect("a seat");
//! let mut menu = Menu::new();
//! rules.menu(&state, okh, &mut menu);
//! assert!(menu.admits(&Choice::Ready));
//! rules.choose(&mut state, okh, &Choice::Ready, &mut ()).expect("it was on the menu");
//! let refusal = rules.choose(&mut state, okh, &Choice::Ready, &mut ()).unwrap_err();
//! assert!(!rules.explain(&refusal).why.is_empty());
//! ```

#[cfg(test)]
extern crate self as holdline;

mod act;
pub mod analysis;
mod chapters;
pub mod choice;
pub mod data;
pub mod dice;
mod dispatch;
pub mod event;
pub mod ids;
mod laws;
pub mod posture;
pub mod refusal;
mod rules;
pub mod shared;
mod slots;
pub mod state;
#[cfg(test)]
mod tests;
mod text;
pub mod view;

pub use chapters::position::Position;
pub use chapters::score::delays;
pub use choice::{Choice, Ruling};
pub use data::{FILES, Holdline};
pub use event::Event;
pub use rules::Outcome;
pub use state::State;
pub use state::clock::Timer;
pub use text::{SHEET, manifest};
pub use view::View;
