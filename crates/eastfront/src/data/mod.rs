//! Files to typed tables. A pack may replace any of the files.

pub(crate) mod map;
pub(crate) mod options;
pub(crate) mod places;
pub(crate) mod roster;
pub(crate) mod scenarios;
pub(crate) mod weather;

use crate::hexes::HexSet;
use crate::ids::{MAX_UNITS, Month, Side, Unit, UnitId};
use crate::state::{State, Weather};
use engine::{DataError, File};
use engine::{Files, GameInfo, OptionInfo};
use map::GameMap;
use places::{Numbers, Places};
use roster::{Roster, SheetUnit, UnitSpec};
use scenarios::{Scenario, Schedule};
use std::sync::Arc;
use weather::WeatherTable;

/// The files of the game, by the names that a pack replaces them under.
pub const FILES: &[(&str, &str)] = &[
    (
        "board.toml",
        include_str!("../../../../data/boards/eastfront.toml"),
    ),
    (
        "units.toml",
        include_str!("../../../../data/eastfront/units.toml"),
    ),
    (
        "kinds.toml",
        include_str!("../../../../data/eastfront/kinds.toml"),
    ),
    (
        "terrain.toml",
        include_str!("../../../../data/eastfront/terrain.toml"),
    ),
    (
        "rules.toml",
        include_str!("../../../../data/eastfront/rules.toml"),
    ),
    (
        "scenarios.toml",
        include_str!("../../../../data/eastfront/scenarios.toml"),
    ),
    (
        "schedule.toml",
        include_str!("../../../../data/eastfront/schedule.toml"),
    ),
    (
        "weather.toml",
        include_str!("../../../../data/eastfront/weather.toml"),
    ),
    (
        "places.toml",
        include_str!("../../../../data/eastfront/places.toml"),
    ),
    (
        "options.toml",
        include_str!("../../../../data/eastfront/options.toml"),
    ),
];

/// The numbers of the game.
pub struct GameData {
    pub roster: Roster,
    pub scenarios: Vec<Scenario>,
    pub schedule: Schedule,
    pub weather: WeatherTable,
    pub places: Places,
    pub numbers: Numbers,
    pub options: Vec<OptionInfo>,
    /// The first month of any scenario, from which turns are counted.
    pub calendar: Month,
}

impl GameData {
    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|s| s.id == id)
    }
}

/// The rules with the map and numbers they are played with.
pub struct Eastfront {
    pub map: GameMap,
    pub data: GameData,
    /// MP of every unit by weather, out of supply and in supply.
    pub(crate) allowances: Box<[[[u8; 2]; 3]; MAX_UNITS]>,
    pub(crate) info: GameInfo,
    pub(crate) hash: [u8; 32],
}

impl Eastfront {
    /// The shipped game.
    pub fn shipped() -> Result<Arc<Eastfront>, DataError> {
        Eastfront::load(&Files::shipped(FILES)).map(Arc::new)
    }

    /// The game with these files.
    pub fn load(files: &Files) -> Result<Eastfront, DataError> {
        let read = |name: &str| files.read(name);
        let map = GameMap::read(&read("board.toml")?, &read("terrain.toml")?)?;
        let units = read("units.toml")?;
        let roster = roster::read(&units, &read("kinds.toml")?)?;
        check_spots(&units, &roster, &map)?;
        let schedule = scenarios::read_schedule(&read("schedule.toml")?)?;
        let scenarios = scenarios::read(&read("scenarios.toml")?, &schedule, &map, &roster)?;
        let calendar = scenarios.iter().map(|scenario| scenario.first).min();
        let data = GameData {
            calendar: calendar.unwrap_or(schedule.leaves),
            scenarios,
            schedule,
            weather: weather::read(&read("weather.toml")?)?,
            places: places::read(&read("places.toml")?, &map)?,
            numbers: places::read_numbers(&read("rules.toml")?, &map, &roster)?,
            options: options::read(&read("options.toml")?)?,
            roster,
        };
        let mut rules = Eastfront {
            info: crate::text::info(&data),
            hash: files.hash()?,
            allowances: Box::new([[[0; 2]; 3]; MAX_UNITS]),
            map,
            data,
        };
        rules.fill_allowances();
        Ok(rules)
    }

    fn fill_allowances(&mut self) {
        for unit in self.all_units() {
            let mp = self.spec(unit).mp;
            for weather in [Weather::Clear, Weather::Mud, Weather::Snow] {
                let of = |supplied| self.under_weather(weather, mp, supplied);
                self.allowances[unit.index()][weather as usize] = [of(false), of(true)];
            }
        }
    }

    /// All units for clients that draw them.
    pub fn unit_sheet(&self) -> Vec<SheetUnit<'_>> {
        self.data.roster.sheet()
    }

    /// What is printed on a block.
    pub fn spec(&self, unit: Unit) -> &UnitSpec {
        self.data.roster.spec(unit)
    }

    /// The name of a block.
    pub fn name(&self, unit: Unit) -> &str {
        &self.spec(unit).name
    }

    #[inline]
    pub fn id(&self, unit: Unit) -> UnitId {
        self.data.roster.id(unit)
    }

    /// The block with an id.
    #[inline]
    pub fn unit(&self, id: UnitId) -> Option<Unit> {
        self.data.roster.unit(id)
    }

    #[inline]
    pub fn is_armor(&self, unit: Unit) -> bool {
        self.data.roster.is_armor(unit)
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<> {
        self.data.roster.units_of(side)
    }

    /// All blocks, Axis first.
    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        self.data.roster.all()
    }

    pub fn scenario(&self, state: &State) -> &Scenario {
        &self.data.scenarios[usize::from(state.scenario)]
    }

    /// Cities under a side's control.
    pub fn held_by(&self, state: &State, side: Side) -> HexSet {
        match side {
            Side::Axis => state.axis_cities,
            Side::Soviet => self.map.cities - state.axis_cities,
        }
    }
}

/// Every printed hex is land and holds one block (§6).
fn check_spots(units: &File, roster: &Roster, map: &GameMap) -> Result<(), DataError> {
    let mut taken = HexSet::EMPTY;
    for unit in roster.all() {
        let spec = roster.spec(unit);
        let Some(spot) = spec.spot else { continue };
        let id = spec.id.as_str();
        let at = units.text.find(&format!("\"{id}\"")).unwrap_or(0);
        if !map.land.contains(spot) {
            return Err(units.error(
                at..at + 1,
                format!("'{id}' starts in {spot}, which is not land in play (§2)"),
            ));
        }
        if taken.contains(spot) {
            return Err(units.error(
                at..at + 1,
                format!("'{id}' starts in {spot} beside another unit (§6)"),
            ));
        }
        taken.insert(spot);
    }
    Ok(())
}
