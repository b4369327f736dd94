//! Scenario files: any unit at any strength in any place, with everything else set freely, so that
//! every position is a scenario.

use crate::data::Eastfront;
use crate::data::options::{OptionId, OptionSet};
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Month, Side, Unit, UnitId, Units};
use crate::state::{Air, Goal, LastSeen, Location, Phase, Puzzle, State, Weather};
use engine::SetupError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The contents of a scenario file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The scenario whose calendar, RP and victory rules count.
    pub scenario: String,
    #[serde(default)]
    pub title: Option<String>,
    /// What it is about, for people.
    #[serde(default)]
    pub text: Option<String>,
    /// The scenario's first month if not given.
    pub month: Option<Month>,
    #[serde(default)]
    pub step: Step,
    /// Whose turn it is.
    #[serde(default)]
    pub side: Side,
    #[serde(default)]
    pub weather: Weather,
    /// RP left; the month's base if not given.
    pub rp: Option<BySide<u8>>,
    pub air: Option<BySide<Air>>,
    #[serde(default)]
    pub rail_used: u8,
    #[serde(default)]
    pub snow_given: bool,
    #[serde(default)]
    pub clear_given: bool,
    #[serde(default, rename = "leningrad_fell")]
    pub finns_released: bool,
    /// Who controls a city, where it differs from the scenario's start line.
    #[serde(default)]
    pub control: BTreeMap<String, Side>,
    /// Units not named here are in their boxes until their month comes, or else in the pool.
    #[serde(default)]
    pub units: Vec<Placed>,
    /// Options that are on, besides those of the match.
    #[serde(default)]
    pub options: Vec<String>,
    /// Makes it a puzzle: the task decides the game.
    #[serde(default)]
    pub goal: Option<GoalLine>,
}

/// A puzzle's task, as a file has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalLine {
    pub side: Side,
    pub by: Month,
    /// It has to be so when the last month ends; otherwise at the end of any turn until then.
    #[serde(default)]
    pub hold: bool,
    #[serde(default)]
    pub cities: Vec<String>,
    /// Enemy blocks fewer on the map than at the start.
    #[serde(default)]
    pub destroy: u8,
    /// Own blocks that may be fewer than at the start; any number if not given.
    pub losses: Option<u8>,
}

/// Where in the sequence of §7 the position is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// The month is about to begin: RP and weather are still to come.
    Month,
    #[default]
    Replace,
    Act,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub unit: UnitId,
    /// A hex, a city's name, `pool`, `box` or `withdrawn`.
    pub at: String,
    /// Full strength if not given.
    pub steps: Option<u8>,
    #[serde(default)]
    pub moved: bool,
    #[serde(default)]
    pub attacked: bool,
    #[serde(default)]
    pub railed: bool,
    #[serde(default)]
    pub stepped: bool,
    /// What the enemy last saw of it.
    pub seen: Option<LastSeen>,
}

impl Eastfront {
    pub(crate) fn start_position(
        &self,
        position: &serde_json::Value,
        options: OptionSet,
    ) -> Result<State, SetupError> {
        let position = Position::deserialize(position)
            .map_err(|e| SetupError::new(format!("the scenario file does not fit: {e}")))?;
        self.set_position(&position, options)
            .map_err(SetupError::new)
    }

    pub(crate) fn set_position(
        &self,
        position: &Position,
        mut options: OptionSet,
    ) -> Result<State, String> {
        let scenario = self.data.scenario(&position.scenario).ok_or_else(|| {
            let id = &position.scenario;
            format!("there is no scenario '{id}' to take calendar and victory from")
        })?;
        for id in &position.options {
            let option = OptionId::parse(id).ok_or_else(|| format!("there is no option '{id}'"))?;
            options.insert(option);
        }
        let mut state = self.empty_state(scenario, options);
        self.set_calendar(&mut state, position)?;
        state.rail_used = position.rail_used;
        for (city, side) in &position.control {
            let hex = self.map.city(city);
            let hex = hex.ok_or_else(|| format!("there is no city '{city}' on the board"))?;
            state.set_holder(hex, *side);
        }
        state.finns_released =
            position.finns_released || state.holds(Side::Axis, self.data.numbers.finn_city);
        self.set_units(&mut state, position)?;
        if let Some(goal) = &position.goal {
            state.goal = Puzzle(Some(self.read_goal(&state, goal)?));
        }
        match position.step {
            // Everything before the month is settled; its own step 1 comes now.
            Step::Month => self.begin_month(&mut state, &mut ()),
            Step::Replace | Step::Act => {
                state.side = position.side;
                state.phase = match position.step {
                    Step::Act => Phase::Act,
                    _ => Phase::Replace,
                };
                self.refresh_zoc(&mut state);
            }
        }
        Ok(state)
    }

    /// Month, weather, RP and air units.
    fn set_calendar(&self, state: &mut State, position: &Position) -> Result<(), String> {
        let setup = self.scenario(state);
        let month = position.month.unwrap_or(setup.first);
        if month < setup.first || month > setup.last {
            return Err(format!(
                "{month} is not in scenario '{}', which runs from {} to {}",
                setup.id, setup.first, setup.last
            ));
        }
        let rp = position.rp.unwrap_or_else(|| setup.base_rp(month));
        if rp.axis.max(rp.soviet) > 99 {
            return Err("a side has at most 99 RP".into());
        }
        state.month = month;
        state.rp = rp;
        state.weather = position.weather;
        state.snow_given = position.snow_given;
        state.clear_given = position.clear_given;
        if let Some(air) = position.air {
            let wrong = |side: &Side| air[*side].used > air[*side].total || air[*side].total > 9;
            if Side::BOTH.iter().any(wrong) {
                return Err("air units: at most 9, and no more used than there are".into());
            }
            state.air = air;
        }
        Ok(())
    }

    fn set_units(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for unit in self.all_units() {
            let later = self.spec(unit).arrives.is_some_and(|m| m > state.month);
            state.block_mut(unit).location = match later {
                true => Location::Due,
                false => Location::Pool,
            };
        }
        let mut named = Units::NONE;
        for placed in &position.units {
            let unit = self.unit(placed.unit).ok_or_else(|| {
                let id = placed.unit.as_str();
                format!("there is no block '{id}'; the ids are in units.toml")
            })?;
            if named.contains(unit) {
                return Err(format!("{} is named twice", self.name(unit)));
            }
            named.insert(unit);
            self.set_unit(state, unit, placed)?;
            let flags = [
                (placed.moved, &mut state.moved),
                (placed.attacked, &mut state.attacked),
                (placed.railed, &mut state.railed),
                (placed.stepped, &mut state.stepped),
            ];
            for (flag, set) in flags {
                if flag && unit.side() == position.side {
                    set.insert(unit);
                }
            }
        }
        Ok(())
    }

    fn read_goal(&self, state: &State, line: &GoalLine) -> Result<Goal, String> {
        let last = self.scenario(state).last;
        if line.by < state.month || line.by > last {
            let by = line.by;
            return Err(format!(
                "the goal's month {by} is not between the position and {last}"
            ));
        }
        let mut cities = HexSet::EMPTY;
        for city in &line.cities {
            let hex = self.map.city(city);
            cities.insert(hex.ok_or_else(|| format!("there is no city '{city}' on the board"))?);
        }
        if cities.is_empty() && line.destroy == 0 {
            return Err("a goal names cities, or blocks to destroy".into());
        }
        let blocks = |side: Side| state.occupied[side].len() as u8;
        let (own, enemy) = (blocks(line.side), blocks(line.side.enemy()));
        Ok(Goal {
            side: line.side,
            by: line.by,
            hold: line.hold,
            cities,
            enemy_most: match line.destroy {
                0 => u8::MAX,
                n => enemy.saturating_sub(n),
            },
            own_least: line.losses.map_or(0, |n| own.saturating_sub(n)),
        })
    }

    fn set_unit(&self, state: &mut State, unit: Unit, placed: &Placed) -> Result<(), String> {
        let (name, most) = (self.name(unit), self.spec(unit).steps);
        let location = self.read_location(&placed.at)?;
        let steps = placed.steps.unwrap_or(most);
        match location {
            Location::Map(hex) => {
                if !(1..=most).contains(&steps) {
                    return Err(format!("{name} has 1 to {most} steps on the map"));
                }
                if let Some(other) = state.unit_at(hex) {
                    let other = self.name(other);
                    return Err(format!(
                        "{name} and {other} are both in {hex}; a hex holds one unit (§11.1)"
                    ));
                }
                state.block_mut(unit).steps = steps;
                state.place_on_map(unit, hex);
                state.name(unit);
            }
            Location::Due if self.spec(unit).arrives.is_none() => {
                return Err(format!(
                    "{name} has no month of arrival, so it cannot be in a box (§16)"
                ));
            }
            Location::Withdrawn if !self.is_withdrawable(unit) => {
                let kind = self.data.schedule.withdrawn_kind.name();
                return Err(format!("only Axis {kind} is withdrawn (§16), not {name}"));
            }
            _ => state.block_mut(unit).location = location,
        }
        if let Some(seen) = placed.seen {
            if seen.steps > most || seen.month > state.month {
                return Err(format!("what was seen of {name} cannot have been seen"));
            }
            state.block_mut(unit).seen = Some(seen);
        }
        Ok(())
    }

    fn read_location(&self, at: &str) -> Result<Location, String> {
        let location = match at {
            "pool" => Location::Pool,
            "box" => Location::Due,
            "withdrawn" => Location::Withdrawn,
            at => {
                let hex = Hex::parse(at).or_else(|| self.map.city(at));
                let hex = hex.ok_or_else(|| {
                    format!("'{at}' is no hex (column,row), city, pool, box or withdrawn")
                })?;
                if !self.map.land.contains(hex) {
                    return Err(format!("{hex} is not land in play (§2)"));
                }
                Location::Map(hex)
            }
        };
        Ok(location)
    }
}
