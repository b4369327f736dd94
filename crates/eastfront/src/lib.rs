//! Eastfront 1941-45: the war in the east by months and armies, with hidden blocks.
//!
//! [`Eastfront`] is the game: a map, a roster and tables, read from data files that a pack may
//! replace, and the [`engine::Rules`] over a [`State`]. The rules follow the rulebook chapter by
//! chapter:
//!
//! - `chapters/setup` (§6, §15), `chapters/position` (scenario files),
//! - `chapters/turn` (§7, §16), `chapters/resources` (§8), `chapters/weather` (§9),
//! - `chapters/replacements` (§10), `chapters/movement` and `chapters/rail` (§11.1),
//! - `chapters/combat` (§11.2), `chapters/supply` (§12), `chapters/victory` (§13, §15.4).
//!
//! Fog of war (§3) is [`View`], what a side knows, and [`Event`], of which a side observes what it may
//! know. Every word a player reads is in `text/`; odds, overlays and reach are in `analysis/`.
//!
//! ```
//! use eastfront::{Choice, Eastfront, Side, UnitId};
//! use engine::{Describe, Menu, Rules, Setup};
//!
//! let rules = Eastfront::shipped().expect("the shipped game");
//! let mut state = rules.start(&Setup::scenario("1941")).expect("a shipped scenario");
//! let axis = Side::Axis.seat();
//! let mut menu = Menu::new();
//! rules.menu(&state, axis, &mut menu);
//!
//! let panzer = UnitId::parse("de-4-panzer").expect("an id");
//! let choice = Choice::Move(panzer);
//! assert!(menu.admits(&choice));
//! let text = rules.choice_text(&rules.view(&state, axis), &choice);
//! assert!(text.starts_with("Move 4th Panzer 4/4 in "));
//! rules.choose(&mut state, axis, &choice, &mut ()).expect("it was on the menu");
//! let refusal = rules.choose(&mut state, axis, &Choice::End, &mut ()).unwrap_err();
//! let told = rules.explain(&refusal).to_string();
//! assert_eq!(told, "Finish the move of 4th Panzer first (§11.1)");
//! ```

mod analysis;
mod chapters;
mod choice;
mod data;
mod event;
mod hexes;
mod ids;
mod laws;
mod refusal;
mod rules;
mod state;
mod text;
mod view;

pub use analysis::odds::{Answer, AttackCase, AttackOdds, Case, Force, Odds, Question};
pub use analysis::overlay::Overlay;
pub use analysis::public::{PublicBlock, PublicView};
pub use analysis::reach::{ReachOf, Way};
pub use analysis::view_odds::{KindOdds, ViewOdds};
pub use chapters::movement::{Trips, Walk};
pub use chapters::position::{GoalLine, Placed, Position, Step};
pub use chapters::supply::{Chain, Situation};
pub use choice::{Chance, Choice, Outcome};
pub use data::map::{GameMap, TerrainEffect};
pub use data::options::{OptionId, OptionSet};
pub use data::places::{Numbers, Places};
pub use data::roster::{HitNumbers, Kind, Roster, SheetUnit, UnitSpec};
pub use data::scenarios::{Change, Conditions, Scenario, Schedule, SetupKind, SovietOption};
pub use data::weather::{WeatherEffect, WeatherTable};
pub use data::{Eastfront, FILES, GameData};
pub use engine::DataError;
pub use event::{BlockRef, DeployedBlock, Event, Fight};
pub use hexes::{Adjacency, COLUMNS, HEXES, HexSet, ROWS};
pub use ids::{BySide, Hex, MAX_SIDE_UNITS, MAX_UNITS, Month, Side, Unit, UnitId, Units};
pub use refusal::{Expense, Refusal, SupplyFault};
pub use state::{
    Air, AttackDice, Battle, Block, Income, LastSeen, Location, PendingOrder, Phase, Reason, State,
    Victory, Weather,
};
pub use text::{SHEET, manifest};
pub use view::{BattleView, EnemyBlock, OffMap, OrderView, OwnBlock, SeenBlock, View};

#[cfg(test)]
#[path = "../../../web/types/written.rs"]
mod types;

#[cfg(test)]
#[test]
fn types_of_the_client_are_those_of_the_views() {
    types::Types::default()
        .with::<View>()
        .with::<OwnBlock>()
        .with::<EnemyBlock>()
        .with::<Event>()
        .with::<Choice>()
        .check("eastfront");
}
