//! The numbers of the game: scenarios, schedule, weather, places and switches, read from
//! `data/eastfront`.

use crate::{BySide, Ground, Hex, Hexes, Month, Side, Unit, Units};
use engine::{OptionInfo, Setting};
use serde::Deserialize;

/// A switch of the game. The order is that of `options.toml`.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Switch {
    SovietCityDeployment,
    GermanCities,
    FinnishDefense,
    AlternativeSetup,
    HistoricalWeather,
    FallBlau18,
    FirstSnow1941,
    SovietSouthEdge,
    RebuildInRussia,
}

const SWITCHES: [(&str, Switch); 9] = [
    ("soviet-city-deployment", Switch::SovietCityDeployment),
    ("german-cities", Switch::GermanCities),
    ("finnish-defense", Switch::FinnishDefense),
    ("alternative-setup", Switch::AlternativeSetup),
    ("historical-weather", Switch::HistoricalWeather),
    ("fall-blau-18", Switch::FallBlau18),
    ("first-snow-1941", Switch::FirstSnow1941),
    ("soviet-south-edge", Switch::SovietSouthEdge),
    ("rebuild-in-russia", Switch::RebuildInRussia),
];

/// The switches that are on at a table.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Switches(pub u16);

impl Switches {
    pub fn on(self, switch: Switch) -> bool {
        self.0 >> switch as u16 & 1 == 1
    }

    pub fn set(&mut self, switch: Switch) {
        self.0 |= 1 << switch as u16;
    }

    /// The ids of the switches that are on.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        SWITCHES
            .iter()
            .filter(move |(_, switch)| self.on(*switch))
            .map(|(id, _)| *id)
    }

    pub fn by_id(id: &str) -> Option<Switch> {
        SWITCHES.iter().find(|(i, _)| *i == id).map(|(_, s)| *s)
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Weather {
    #[default]
    Clear,
    Mud,
    Snow,
}

impl Weather {
    pub fn name(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        }
    }
}

/// What a weather does (§9).
#[derive(Copy, Clone, Debug)]
pub struct Effect {
    /// Dice each side takes off its RP.
    pub dice: BySide<u8>,
    pub divide: u8,
    pub less: u8,
    pub air: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetUp {
    /// Every unit on its printed hex (§6).
    Printed,
    /// Along the line or in cities, Soviet first, hidden (§15).
    Line,
}

pub struct Scenario {
    pub id: String,
    pub title: String,
    pub first: Month,
    pub last: Month,
    pub line: String,
    pub setup: SetUp,
    pub withheld: Units,
    pub withheld_infantry: u8,
    /// Base RP of every month, before losses, bonuses and weather (§8, §15, §16).
    pub rp: Vec<BySide<u8>>,
    pub air: BySide<u8>,
    pub clear_1942: bool,
    pub victory: Victory,
}

/// Who wins when (§13, §15.4).
pub struct Victory {
    pub german: Vec<Hex>,
    pub german_needs: usize,
    pub german_month: Option<Month>,
    pub short: bool,
    pub soviet_instant: Vec<Hex>,
    pub soviet_instant_until: Option<Month>,
    pub soviet: Vec<Hex>,
}

/// A change of the schedule besides the arrival of units (§16).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Change {
    Air(Side, i8),
    Withdraw(u8),
}

pub struct Book {
    pub scenarios: Vec<Scenario>,
    pub schedule: Vec<(Month, Change)>,
    /// When armor is withdrawn, when it comes back and at which strength (§16, ruling 65).
    pub leaves: Month,
    pub returns: Month,
    pub return_steps: u8,
    pub weather: [[Weather; 6]; 12],
    pub historical: Vec<(Month, Weather)>,
    pub effects: [Effect; 3],
    pub first_snow: u8,
    pub first_clear_1942: u8,
    /// RP lost with a city (§8, §14).
    pub losses: BySide<Vec<(Hex, u8)>>,
    /// Cities that take new units (§10).
    pub reinforce: BySide<Hexes>,
    /// Cities that are sources of supply while controlled (§12).
    pub sources: BySide<Hexes>,
    pub options: Vec<OptionInfo>,
    /// Cities east of the 1941 line (ruling 85).
    pub russia: Hexes,
    pub leningrad: Hex,
}

pub(crate) const SCENARIOS: &str = include_str!("../../../data/eastfront/scenarios.toml");
pub(crate) const SCHEDULE: &str = include_str!("../../../data/eastfront/schedule.toml");
pub(crate) const WEATHER: &str = include_str!("../../../data/eastfront/weather.toml");
pub(crate) const PLACES: &str = include_str!("../../../data/eastfront/places.toml");
pub(crate) const OPTIONS: &str = include_str!("../../../data/eastfront/options.toml");

/// The texts of the data files, so that others than the shipped ones can be checked.
#[derive(Copy, Clone)]
pub struct Files<'a> {
    pub scenarios: &'a str,
    pub schedule: &'a str,
    pub weather: &'a str,
    pub places: &'a str,
    pub options: &'a str,
}

impl Files<'static> {
    pub const SHIPPED: Files<'static> = Files {
        scenarios: SCENARIOS,
        schedule: SCHEDULE,
        weather: WEATHER,
        places: PLACES,
        options: OPTIONS,
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<ScenarioRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioRow {
    id: String,
    title: String,
    first: Month,
    last: Month,
    line: String,
    setup: SetUp,
    withheld: Vec<Unit>,
    withheld_german_infantry: u8,
    axis_rp: u8,
    axis_first_rp: Option<u8>,
    soviet_rp: u8,
    soviet_rp_changes: Vec<RpChange>,
    axis_air: u8,
    soviet_air: u8,
    clear_1942: bool,
    victory: VictoryRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RpChange {
    month: Month,
    rp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryRow {
    german_cities: Vec<String>,
    german_needs: usize,
    german_month: Option<Month>,
    short: bool,
    soviet_instant: Vec<String>,
    soviet_instant_until: Option<Month>,
    soviet_cities: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    event: Vec<EventRow>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum EventRow {
    Air {
        month: Month,
        side: Side,
        change: i8,
    },
    Rp {
        month: Month,
        side: Side,
        rp: u8,
    },
    Withdraw {
        month: Month,
        count: u8,
    },
    Return {
        month: Month,
        steps: u8,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherFile {
    month: Vec<MonthRow>,
    historical: Vec<HistoricalRow>,
    effect: Vec<EffectRow>,
    bonus: BonusRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MonthRow {
    month: usize,
    die: [Weather; 6],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoricalRow {
    turn: Month,
    weather: Weather,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectRow {
    weather: Weather,
    axis_dice: u8,
    soviet_dice: u8,
    divide: u8,
    less: u8,
    air: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusRow {
    first_snow_soviet: u8,
    first_clear_1942_axis: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacesFile {
    place: Vec<PlaceRow>,
    edge: Vec<EdgeRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRow {
    city: String,
    soviet_loss: Option<u8>,
    german_loss: Option<u8>,
    reinforce: Option<Side>,
    source: Option<Side>,
    #[serde(rename = "objective")]
    _objective: Option<Side>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeRow {
    edge: String,
    #[serde(rename = "side")]
    _side: Side,
    #[serde(rename = "reinforce")]
    _reinforce: bool,
    #[serde(rename = "option")]
    _option: Option<String>,
    first_column: Option<usize>,
    last_column: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionsFile {
    option: Vec<OptionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionRow {
    id: String,
    name: String,
    text: String,
    default: bool,
    rule: String,
    #[serde(rename = "scenarios")]
    _scenarios: Vec<String>,
}

fn parse<'a, T: Deserialize<'a>>(file: &str, text: &'a str) -> Result<T, String> {
    toml::from_str(text).map_err(|e| format!("data/eastfront/{file}: {e}"))
}

/// The columns of the south edge that may be a Soviet source (ruling 42).
pub(crate) fn south_columns(files: &Files<'_>) -> Result<(usize, usize), String> {
    let places: PlacesFile = parse("places.toml", files.places)?;
    let south = places.edge.iter().find(|edge| edge.edge == "south");
    match south.map(|edge| (edge.first_column, edge.last_column)) {
        Some((Some(first), Some(last))) => Ok((first, last)),
        _ => Err("data/eastfront/places.toml: the south edge needs first_column and last_column (ruling 42)".into()),
    }
}

impl Book {
    pub fn read(files: &Files<'_>, ground: &Ground) -> Result<Book, String> {
        let city = |file: &str, name: &str| {
            ground.city(name).ok_or_else(|| {
                format!("data/eastfront/{file}: there is no city '{name}' on the board; use a name from data/boards/eastfront.toml")
            })
        };
        let schedule: ScheduleFile = parse("schedule.toml", files.schedule)?;
        let (scenarios, changes, returns) = read_schedule(files, schedule, &city)?;
        let places: PlacesFile = parse("places.toml", files.places)?;
        let mut losses = BySide::<Vec<(Hex, u8)>>::default();
        let mut reinforce = BySide::<Hexes>::default();
        let mut sources = BySide::<Hexes>::default();
        for place in &places.place {
            let hex = city("places.toml", &place.city)?;
            losses.soviet.extend(place.soviet_loss.map(|rp| (hex, rp)));
            losses.axis.extend(place.german_loss.map(|rp| (hex, rp)));
            if let Some(side) = place.reinforce {
                reinforce[side].insert(hex.space());
            }
            if let Some(side) = place.source {
                sources[side].insert(hex.space());
            }
        }
        let weather: WeatherFile = parse("weather.toml", files.weather)?;
        let options: OptionsFile = parse("options.toml", files.options)?;
        Ok(Book {
            scenarios,
            schedule: changes,
            leaves: returns.leaves,
            returns: returns.month,
            return_steps: returns.steps,
            weather: weather_table(&weather)?,
            historical: weather
                .historical
                .iter()
                .map(|row| (row.turn, row.weather))
                .collect(),
            effects: effect_table(&weather)?,
            first_snow: weather.bonus.first_snow_soviet,
            first_clear_1942: weather.bonus.first_clear_1942_axis,
            losses,
            reinforce,
            sources,
            options: option_list(options)?,
            russia: ground
                .cities_of("1941", Side::Soviet)
                .unwrap_or(Hexes::EMPTY),
            leningrad: city("places.toml", "Leningrad")?,
        })
    }

    pub fn effect(&self, weather: Weather) -> &Effect {
        &self.effects[weather as usize]
    }

    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|s| s.id == id)
    }
}

type Schedule = (Vec<Scenario>, Vec<(Month, Change)>, Returns);

/// The withdrawal of §16.
struct Returns {
    leaves: Month,
    month: Month,
    steps: u8,
}

fn read_schedule(
    files: &Files<'_>,
    schedule: ScheduleFile,
    city: &impl Fn(&str, &str) -> Result<Hex, String>,
) -> Result<Schedule, String> {
    let mut changes = Vec::new();
    let mut rp_changes: Vec<(Month, Side, u8)> = Vec::new();
    let (mut leaves, mut returns) = (None, None);
    for event in schedule.event {
        match event {
            EventRow::Air {
                month,
                side,
                change,
            } => changes.push((month, Change::Air(side, change))),
            EventRow::Rp { month, side, rp } => rp_changes.push((month, side, rp)),
            EventRow::Withdraw { month, count } => {
                leaves = Some(month);
                changes.push((month, Change::Withdraw(count)));
            }
            EventRow::Return { month, steps } => returns = Some((month, steps)),
        }
    }
    let (Some(leaves), Some((month, steps))) = (leaves, returns) else {
        return Err("data/eastfront/schedule.toml: 'withdraw' or 'return' is missing (§16)".into());
    };
    let returns = Returns {
        leaves,
        month,
        steps,
    };
    let file: ScenariosFile = parse("scenarios.toml", files.scenarios)?;
    let mut scenarios = Vec::new();
    for row in file.scenario {
        let cities = |names: &[String]| -> Result<Vec<Hex>, String> {
            names
                .iter()
                .map(|name| city("scenarios.toml", name))
                .collect()
        };
        if row.last < row.first {
            return Err(format!(
                "data/eastfront/scenarios.toml: '{}' ends before it begins",
                row.id
            ));
        }
        scenarios.push(Scenario {
            rp: rp_table(&row, &rp_changes),
            victory: Victory {
                german: cities(&row.victory.german_cities)?,
                german_needs: row.victory.german_needs,
                german_month: row.victory.german_month,
                short: row.victory.short,
                soviet_instant: cities(&row.victory.soviet_instant)?,
                soviet_instant_until: row.victory.soviet_instant_until,
                soviet: cities(&row.victory.soviet_cities)?,
            },
            id: row.id,
            title: row.title,
            first: row.first,
            last: row.last,
            line: row.line,
            setup: row.setup,
            withheld: row.withheld.into_iter().collect(),
            withheld_infantry: row.withheld_german_infantry,
            air: BySide {
                axis: row.axis_air,
                soviet: row.soviet_air,
            },
            clear_1942: row.clear_1942,
        });
    }
    Ok((scenarios, changes, returns))
}

/// Base RP by month: the scenario's figure, then every later change of scenario or schedule; a
/// schedule entry before the first month is already in the scenario's figure.
fn rp_table(row: &ScenarioRow, schedule: &[(Month, Side, u8)]) -> Vec<BySide<u8>> {
    let mut now = BySide {
        axis: row.axis_rp,
        soviet: row.soviet_rp,
    };
    (0..Month::COUNT as u8)
        .map(Month)
        .map(|month| {
            if let Some(change) = row.soviet_rp_changes.iter().find(|c| c.month == month) {
                now.soviet = change.rp;
            }
            for (_, side, rp) in schedule
                .iter()
                .filter(|(m, ..)| *m == month && month > row.first)
            {
                now[*side] = *rp;
            }
            match row.axis_first_rp.filter(|_| month == row.first) {
                Some(axis) => BySide { axis, ..now },
                None => now,
            }
        })
        .collect()
}

fn weather_table(file: &WeatherFile) -> Result<[[Weather; 6]; 12], String> {
    let mut table = [None; 12];
    for row in &file.month {
        match row.month.checked_sub(1).and_then(|at| table.get_mut(at)) {
            Some(slot) => *slot = Some(row.die),
            None => {
                return Err(format!(
                    "data/eastfront/weather.toml: there is no month {}",
                    row.month
                ));
            }
        }
    }
    let mut full = [[Weather::Clear; 6]; 12];
    for (at, slot) in table.iter().enumerate() {
        full[at] = slot.ok_or_else(|| {
            format!(
                "data/eastfront/weather.toml: month {} is missing (§9)",
                at + 1
            )
        })?;
    }
    Ok(full)
}

fn effect_table(file: &WeatherFile) -> Result<[Effect; 3], String> {
    let find = |weather: Weather| {
        let row = file.effect.iter().find(|row| row.weather == weather);
        row.filter(|row| row.divide > 0)
            .map(|row| Effect {
                dice: BySide {
                    axis: row.axis_dice,
                    soviet: row.soviet_dice,
                },
                divide: row.divide,
                less: row.less,
                air: row.air,
            })
            .ok_or_else(|| {
                format!(
                    "data/eastfront/weather.toml: the effect of {} is missing (§9)",
                    weather.name()
                )
            })
    };
    Ok([
        find(Weather::Clear)?,
        find(Weather::Mud)?,
        find(Weather::Snow)?,
    ])
}

fn option_list(file: OptionsFile) -> Result<Vec<OptionInfo>, String> {
    for (id, _) in SWITCHES {
        if !file.option.iter().any(|row| row.id == id) {
            return Err(format!(
                "data/eastfront/options.toml: the option '{id}' is missing"
            ));
        }
    }
    file.option
        .into_iter()
        .map(|row| {
            if Switches::by_id(&row.id).is_none() {
                return Err(format!(
                    "data/eastfront/options.toml: the rules know no option '{}'",
                    row.id
                ));
            }
            Ok(OptionInfo {
                id: row.id,
                name: row.name,
                text: row.text,
                default: Setting::Bool(row.default),
                rule: row.rule,
            })
        })
        .collect()
}
