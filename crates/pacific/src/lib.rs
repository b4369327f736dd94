//! Pacific 1941-45: eight turns of carriers, battleships and landings, as pure functions over a flat state.
//!
//! One file a chapter of the rulebook: `appear` §6, `movement` §7, `repair` §5, `battle` §8, `control` §9-§11, `home` §12,
//! `taskforce` and `raid` §14. `sequence` joins them (§4.1). Rulings (A1, A2, …) are explained in `docs/rulings/pacific.md`.
//!
//! ```
//! use pacific::{Choice, Pacific};
//! use engine::{Menu, Next, Rules, Setup};
//!
//! let game = Pacific::shipped().unwrap();
//! let mut state = game.start(&Setup::scenario("war")).unwrap();
//! let Next::Seats(seats) = game.next(&state) else { panic!("Japan moves first") };
//! let japan = seats.iter().next().unwrap();
//! let mut menu = Menu::new();
//! game.menu(&state, japan, &mut menu);
//! assert!(menu.admits(&Choice::Done));
//! game.choose(&mut state, japan, &Choice::Done, &mut ()).unwrap();
//! ```

mod appear;
pub mod battle;
mod chart;
mod check;
mod choice;
mod control;
pub mod data;
mod event;
mod fault;
mod ground;
mod home;
mod ids;
mod imagine;
mod movement;
mod odds;
mod options;
mod overlay;
mod position;
mod raid;
mod repair;
mod roster;
mod rules;
mod screen;
mod seen;
mod sequence;
mod sight;
mod state;
mod taskforce;
mod view;
mod words;

pub use check::check;
pub use choice::{Chance, Choice, MOST_DICE, Roll};
pub use control::winner;
pub use event::{Event, Tale};
pub use fault::{Fault, Faults, Source};
pub use ground::{Area, Ground, Harbour};
pub use ids::{AREAS, FORCES, HARBOURS, Place, Side, UNITS, Unit, UnitSet, bits};
pub use movement::{air_cover, reach};
pub use odds::Odds;
pub use options::Options;
pub use position::{Position, WAR};
pub use repair::repairable;
pub use roster::{Kind, Label, Roster};
pub use sight::{Change, Sight};
pub use state::{Battle, Fight, Force, Glimpse, Hand, Round, State, Step, UNSET, Why};
pub use view::{AreaView, Blocks, Cast, Clock, HarbourView, UnitView, View};

use engine::{EventSink, GameInfo, OptionInfo, ScenarioInfo, SeatInfo, Setting};
use std::sync::Arc;

/// The rules with their tables; nothing in it changes.
#[derive(Clone, Debug)]
pub struct Pacific {
    pub ground: Ground,
    pub roster: Roster,
    pub war: data::War,
    about: GameInfo,
    hash: [u8; 32],
    scenarios: Vec<Position>,
    cast: Arc<Cast>,
}

impl Pacific {
    /// The game as it is shipped, held against every constraint of the rulebook.
    pub fn shipped() -> Result<Arc<Pacific>, String> {
        let faults = check(&data::SHIPPED);
        if !faults.is_empty() {
            return Err(Faults(faults).to_string());
        }
        Pacific::load(&data::SHIPPED)
            .map(Arc::new)
            .map_err(|faults| faults.to_string())
    }

    pub fn load(files: &data::Files) -> Result<Pacific, Faults> {
        let data = data::load(files)?;
        let cast = Arc::new(Cast::new(&data.ground, &data.roster, &data.war));
        Ok(Pacific {
            about: info(&data.war, &data.scenarios),
            hash: files.hash(),
            ground: data.ground,
            roster: data.roster,
            war: data.war,
            scenarios: data.scenarios,
            cast,
        })
    }

    /// The ports and bases a side holds.
    pub fn harbours(&self, state: &State, side: Side) -> u64 {
        let all = (1u64 << self.ground.harbours.len()) - 1;
        match side {
            Side::Japan => !state.allied & all,
            Side::Allies => state.allied & all,
        }
    }

    pub fn ports(&self, state: &State, side: Side) -> u64 {
        self.harbours(state, side) & self.ground.ports
    }
}

fn tell(log: &mut impl EventSink<Event>, tale: Tale) {
    log.push(Event::Tale(tale));
}

fn info(war: &data::War, scenarios: &[Position]) -> GameInfo {
    let seat = |id: &str, name: &str| SeatInfo {
        id: id.into(),
        name: name.into(),
        side: Some(id.into()),
    };
    GameInfo {
        name: "pacific",
        title: "Pacific 1941-45".into(),
        text: "Fleets, land-based air and landings fight for the seas between Hawaii and India in eight turns.".into(),
        seats: vec![seat("japan", "Japan"), seat("allies", "Allies")],
        scenarios: scenarios
            .iter()
            .map(|p| ScenarioInfo { id: p.name.clone(), title: p.title.clone(), text: p.text.clone() })
            .collect(),
        options: war
            .options
            .iter()
            .map(|option| OptionInfo {
                id: option.id.clone(),
                name: option.name.clone(),
                text: option.text.clone(),
                default: Setting::Bool(option.default),
                rule: option.rule.clone(),
            })
            .collect(),
        casts: Vec::new(),
    }
}

#[cfg(test)]
#[path = "../../../web/types/written.rs"]
mod types;

#[cfg(test)]
#[test]
fn types_of_the_client_are_those_of_the_views() {
    types::Types::default()
        .with::<View>()
        .with::<Sight>()
        .with::<Choice>()
        .with::<overlay::Overlay>()
        .check("pacific");
}
