//! Scenarios and the schedule (§6, §13, §15, §16), read from `scenarios.toml` and `schedule.toml`.

use super::map::GameMap;
use super::options::OptionId;
use super::roster::{Kind, Roster};
use crate::ids::{BySide, Hex, Month, Side, UnitId, Units};
use engine::{DataError, File};
use serde::Deserialize;
use serde_spanned::Spanned;

/// How a scenario begins.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetupKind {
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
    pub setup: SetupKind,
    pub withheld: Units,
    /// How many more the Axis player withholds (§15).
    pub withheld_choice: u8,
    /// Base RP of every month, before losses, bonuses and weather (§8, §15, §16).
    rp: Vec<BySide<u8>>,
    /// Base RP of the Soviet side in a year while an option is on (ruling 1).
    pub soviet_option: Option<SovietOption>,
    pub air: BySide<u8>,
    /// Whether the bonus of the first clear turn is still to come (§9.1, ruling 4).
    pub clear_bonus: bool,
    /// Whether the scenario begins before the first snow of the war (ruling 5).
    pub first_snow: bool,
    pub victory: Conditions,
}

#[derive(Copy, Clone, Debug)]
pub struct SovietOption {
    pub option: OptionId,
    pub year: u16,
    pub rp: u8,
}

impl Scenario {
    pub fn base_rp(&self, month: Month) -> BySide<u8> {
        let at = month.since(self.first).min(self.rp.len() - 1);
        self.rp[at]
    }
}

/// Who wins when (§13, §15.4).
pub struct Conditions {
    pub german: Vec<Hex>,
    pub german_needs: usize,
    pub german_month: Option<Month>,
    pub short: bool,
    pub soviet_instant: Vec<Hex>,
    pub soviet_instant_until: Option<Month>,
    pub soviet: Vec<Hex>,
}

impl Conditions {
    /// Every city that somebody wins with.
    pub fn cities(&self) -> impl Iterator<Item = Hex> {
        let soviet = self.soviet_instant.iter().chain(&self.soviet);
        self.german.iter().chain(soviet).copied()
    }
}

/// A change of the schedule besides the arrival of units (§16).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Change {
    Air(Side, i8),
    Withdraw(u8),
}

pub struct Schedule {
    pub changes: Vec<(Month, Change)>,
    /// When units are withdrawn, when they come back, at which strength, and of which kind (§16,
    /// ruling 65).
    pub leaves: Month,
    pub returns: Month,
    pub return_steps: u8,
    pub withdrawn_kind: Kind,
    rp: Vec<(Month, Side, u8)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<ScenarioRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioRow {
    id: Spanned<String>,
    title: String,
    first: Month,
    last: Spanned<Month>,
    line: Spanned<String>,
    setup: SetupKind,
    withheld: Vec<Spanned<UnitId>>,
    withheld_german_infantry: u8,
    axis_rp: u8,
    axis_first_rp: Option<u8>,
    soviet_rp: u8,
    soviet_rp_changes: Vec<RpChange>,
    soviet_option: Option<SovietOptionRow>,
    axis_air: u8,
    soviet_air: u8,
    clear_1942: bool,
    first_snow: bool,
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
struct SovietOptionRow {
    option: Spanned<String>,
    year: u16,
    rp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryRow {
    german_cities: Vec<Spanned<String>>,
    german_needs: usize,
    german_month: Option<Month>,
    short: bool,
    soviet_instant: Vec<Spanned<String>>,
    soviet_instant_until: Option<Month>,
    soviet_cities: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    event: Vec<EventRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventRow {
    kind: Spanned<EventKind>,
    month: Month,
    side: Side,
    change: Option<i8>,
    rp: Option<u8>,
    count: Option<u8>,
    steps: Option<u8>,
    unit_kind: Option<Kind>,
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EventKind {
    Air,
    Rp,
    Withdraw,
    Return,
}

/// Longest game in months.
const MAX_MONTHS: usize = 240;

pub(crate) fn read_schedule(source: &File) -> Result<Schedule, DataError> {
    let file: ScheduleFile = source.parse()?;
    let (mut changes, mut rp) = (Vec::new(), Vec::new());
    let (mut leaves, mut returns) = (None, None);
    for row in file.event {
        let fail = |what: &str| Err(source.error(row.kind.span(), what));
        match *row.kind.get_ref() {
            EventKind::Air => match row.change {
                Some(by) => changes.push((row.month, Change::Air(row.side, by))),
                None => return fail("'air' needs a change"),
            },
            EventKind::Rp => match row.rp {
                Some(number) => rp.push((row.month, row.side, number)),
                None => return fail("'rp' needs a number of rp"),
            },
            EventKind::Withdraw => match (row.count, row.unit_kind, row.side) {
                (Some(count), Some(kind), Side::Axis) => {
                    leaves = Some((row.month, kind));
                    changes.push((row.month, Change::Withdraw(count)));
                }
                _ => return fail("'withdraw' needs a count, a unit_kind and the side axis (§16)"),
            },
            EventKind::Return => match row.steps {
                Some(steps @ 1..) => returns = Some((row.month, steps)),
                _ => return fail("'return' needs its steps"),
            },
        }
    }
    let (Some((leaves, withdrawn_kind)), Some((month, steps))) = (leaves, returns) else {
        return Err(source.missing("'withdraw' or 'return' is missing (§16)"));
    };
    Ok(Schedule {
        changes,
        leaves,
        returns: month,
        return_steps: steps,
        withdrawn_kind,
        rp,
    })
}

pub(crate) fn read(
    source: &File,
    schedule: &Schedule,
    map: &GameMap,
    roster: &Roster,
) -> Result<Vec<Scenario>, DataError> {
    let file: ScenariosFile = source.parse()?;
    let mut scenarios: Vec<Scenario> = Vec::new();
    for row in file.scenario {
        if scenarios.iter().any(|known| known.id == *row.id.get_ref()) {
            let what = format!("'{}' is listed twice", row.id.get_ref());
            return Err(source.error(row.id.span(), what));
        }
        scenarios.push(scenario(row, source, schedule, map, roster)?);
    }
    // A state keeps its scenario's number in a byte.
    if scenarios.is_empty() || scenarios.len() > 255 {
        return Err(source.missing("a game has 1 to 255 scenarios"));
    }
    Ok(scenarios)
}

fn scenario(
    row: ScenarioRow,
    source: &File,
    schedule: &Schedule,
    map: &GameMap,
    roster: &Roster,
) -> Result<Scenario, DataError> {
    let last = *row.last.get_ref();
    if last < row.first {
        let what = format!("'{}' ends before it begins", row.id.get_ref());
        return Err(source.error(row.last.span(), what));
    }
    if last.since(row.first) >= MAX_MONTHS {
        let what = format!("'{}' lasts over {MAX_MONTHS} months", row.id.get_ref());
        return Err(source.error(row.last.span(), what));
    }
    if map.board.line(row.line.get_ref()).is_none() {
        let what = format!("the board has no line '{}'", row.line.get_ref());
        return Err(source.error(row.line.span(), what));
    }
    let soviet_option = match &row.soviet_option {
        Some(of) => Some(SovietOption {
            option: OptionId::parse(of.option.get_ref()).ok_or_else(|| {
                let what = format!("the rules have no option '{}'", of.option.get_ref());
                source.error(of.option.span(), what)
            })?,
            year: of.year,
            rp: of.rp,
        }),
        None => None,
    };
    let withheld = row.withheld.iter().map(|id| {
        roster.unit(*id.get_ref()).ok_or_else(|| {
            let what = format!("units.toml has no block '{}'", id.get_ref().as_str());
            source.error(id.span(), what)
        })
    });
    Ok(Scenario {
        rp: rp_table(&row, last, &schedule.rp),
        withheld: withheld.collect::<Result<_, _>>()?,
        victory: conditions(&row.victory, source, map)?,
        soviet_option,
        title: row.title,
        first: row.first,
        last,
        line: row.line.into_inner(),
        setup: row.setup,
        withheld_choice: row.withheld_german_infantry,
        air: BySide {
            axis: row.axis_air,
            soviet: row.soviet_air,
        },
        clear_bonus: row.clear_1942,
        first_snow: row.first_snow,
        id: row.id.into_inner(),
    })
}

fn conditions(row: &VictoryRow, source: &File, map: &GameMap) -> Result<Conditions, DataError> {
    let cities = |names: &[Spanned<String>]| -> Result<Vec<Hex>, DataError> {
        names.iter().map(|name| city(source, map, name)).collect()
    };
    Ok(Conditions {
        german: cities(&row.german_cities)?,
        german_needs: row.german_needs,
        german_month: row.german_month,
        short: row.short,
        soviet_instant: cities(&row.soviet_instant)?,
        soviet_instant_until: row.soviet_instant_until,
        soviet: cities(&row.soviet_cities)?,
    })
}

/// A city of the board by its name.
pub(super) fn city(source: &File, map: &GameMap, name: &Spanned<String>) -> Result<Hex, DataError> {
    map.city(name.get_ref()).ok_or_else(|| {
        let what = format!("there is no city '{}' on the board", name.get_ref());
        source.error(name.span(), what)
    })
}

/// Base RP by month: the scenario's figure, then every later change of scenario or schedule; a
/// schedule entry before the first month is already in the scenario's figure.
fn rp_table(row: &ScenarioRow, last: Month, schedule: &[(Month, Side, u8)]) -> Vec<BySide<u8>> {
    let mut now = BySide {
        axis: row.axis_rp,
        soviet: row.soviet_rp,
    };
    let mut table = Vec::new();
    let mut month = row.first;
    // A change that is dated before the first month counts from the start.
    for change in row.soviet_rp_changes.iter().filter(|c| c.month < row.first) {
        now.soviet = change.rp;
    }
    while month <= last {
        if let Some(change) = row.soviet_rp_changes.iter().find(|c| c.month == month) {
            now.soviet = change.rp;
        }
        let due = schedule
            .iter()
            .filter(|(m, ..)| *m == month && month > row.first);
        for (_, side, rp) in due {
            now[*side] = *rp;
        }
        table.push(match row.axis_first_rp.filter(|_| month == row.first) {
            Some(axis) => BySide { axis, ..now },
            None => now,
        });
        month = month.next();
    }
    table
}
