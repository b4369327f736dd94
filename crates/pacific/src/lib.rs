//! Pacific 1941-45: eight turns of carriers, battleships and landings, as pure functions over a flat state.
//!
//! One file or folder a chapter of the rulebook, in `chapters/`: `arrivals` §6, `movement` §7, `repair` §5, `battle` §8,
//! `control` §9 and §10, `victory` §11 and §13, `return_to_port` §12, `task_forces` and `air_raids` §14. `sequence` joins them
//! (§4.1), `setup` makes the first state. `data/` turns files into tables, `text/` has every word a person reads, `analysis/`
//! odds and overlays, `laws/` worlds that fit a view. Rulings (A1, A2, …) are explained in `docs/rulings/pacific.md`.
//!
//! ```
//! use pacific::{Choice, Event, Pacific, Side};
//! use engine::{Describe, Menu, Next, Rules, Setup};
//!
//! let game = Pacific::shipped().unwrap();
//! let mut state = game.start(&Setup::scenario("war")).unwrap();
//! let Next::Seats(seats) = game.next(&state) else { panic!("Japan moves first") };
//! let japan = seats.iter().next().unwrap();
//! let mut menu = Menu::new();
//! game.menu(&state, japan, &mut menu);
//! assert!(menu.admits(&Choice::Done));
//!
//! // A refusal is data; the game words it.
//! let refusal = game.choose(&mut state, japan, &Choice::Stay, &mut ()).unwrap_err();
//! assert_eq!(game.explain(&refusal).to_string(), "Only ships in your harbors without orders can sail (§7)");
//!
//! // Events tell what happened; a seat observes those it may know.
//! let yamato = game.roster.named(Side::Japan, "Yamato").unwrap();
//! let mut events: Vec<Event> = Vec::new();
//! game.choose(&mut state, japan, &Choice::Put(yamato), &mut events).unwrap();
//! assert!(game.observe(&state, &events[0], japan).is_some());
//! assert!(game.observe(&state, &events[0], Side::Allies.seat()).is_none());
//! ```
//!
//! A pack replaces data files: `Pacific::load(&Files::shipped(FILES).with_pack(folder))`.

mod analysis;
mod chapters;
mod choice;
mod data;
mod event;
mod game;
mod ids;
mod laws;
mod options;
mod refusal;
mod rules;
mod state;
mod text;
mod view;

pub use analysis::odds::{Odds, OddsReport};
pub use analysis::overlay::{HarborOverlay, Overlay, Reach, SeaOverlay, Threat};
pub use analysis::public_view::{PublicClock, PublicView};
pub use analysis::view_odds::{BidOdds, LandingOdds, Shot, ViewOdds};
pub use chapters::battle::areas::contested;
pub use chapters::movement::{air_cover, reach};
pub use chapters::repair::repairable;
pub use chapters::victory::winner;
pub use choice::{Chance, Choice, MOST_DICE, Roll};
pub use data::catalog::{AreaInfo, Catalog, HarborInfo, UnitInfo};
pub use data::map::{Area, GameMap, Harbor};
pub use data::position::Position;
pub use data::roster::{Kind, Roster, UnitSpec};
pub use data::rulebook::check;
pub use data::war::War;
pub use data::{DataError, DataErrors, FILES, Source};
pub use event::{Event, RevealedUnit};
pub use game::Pacific;
pub use ids::{AREAS, FORCES, HARBORS, Location, Side, UNITS, Unit, UnitSet, bits};
pub use options::Options;
pub use refusal::Refusal;
pub use state::{
    Battle, Landing, LastSeen, PendingOrder, ReturnReason, RoundKind, State, Step, TaskForce,
};
pub use text::{SHEET, manifest};
pub use view::{AreaView, Blocks, ById, Clock, HarborView, UnitView, View};

#[cfg(test)]
#[path = "../../../web/types/written.rs"]
mod types;

#[cfg(test)]
#[test]
fn types_of_the_client_are_those_of_the_views() {
    types::Types::default()
        .with::<View>()
        .with::<AreaView>()
        .with::<HarborView>()
        .with::<UnitView>()
        .with::<TaskForce>()
        .with::<Event>()
        .with::<Choice>()
        .with::<Overlay>()
        .check("pacific");
}
