//! Scenario files: any unit at any strength in any place, with everything else set freely, so that
//! every position is a scenario.

use crate::state::{Air, Glimpse, Phase, Place};
use crate::{BySide, Eastfront, Hex, Month, Side, State, Switches, Unit, Weather};
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
    #[serde(default)]
    pub leningrad_fell: bool,
    /// Who controls a city, where it differs from the scenario's start line.
    #[serde(default)]
    pub control: BTreeMap<String, Side>,
    /// Units not named here are in their boxes until their month comes, or else in the pool.
    #[serde(default)]
    pub units: Vec<Placed>,
    /// Switches that are on, besides those of the table.
    #[serde(default)]
    pub options: Vec<String>,
}

/// Where in the sequence of §7 the position stands.
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
    pub unit: Unit,
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
    pub seen: Option<Seen>,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    pub month: Month,
    pub steps: u8,
}

impl Eastfront {
    pub(crate) fn start_position(
        &self,
        position: &serde_json::Value,
        switches: Switches,
    ) -> Result<State, SetupError> {
        let position: Position = serde_json::from_value(position.clone())
            .map_err(|e| SetupError::new(format!("the scenario file does not fit: {e}")))?;
        self.set_position(&position, switches)
            .map_err(SetupError::new)
    }

    fn set_position(&self, position: &Position, mut switches: Switches) -> Result<State, String> {
        let scenario = self.book.scenario(&position.scenario).ok_or_else(|| {
            format!(
                "there is no scenario '{}' to take calendar and victory from",
                position.scenario
            )
        })?;
        for id in &position.options {
            let switch = Switches::by_id(id).ok_or_else(|| format!("there is no option '{id}'"))?;
            switches.set(switch);
        }
        let mut state = self.empty_state(scenario, switches);
        let setup = &self.book.scenarios[scenario];
        state.month = position.month.unwrap_or(setup.first);
        if state.month < setup.first || state.month > setup.last {
            return Err(format!(
                "{} is not in scenario '{}', which runs from {} to {}",
                state.month, setup.id, setup.first, setup.last
            ));
        }
        state.weather = position.weather;
        state.rp = match position.rp {
            Some(rp) if rp.axis.max(rp.soviet) > 99 => {
                return Err("a side has at most 99 RP".into());
            }
            Some(rp) => rp,
            None => setup.rp[usize::from(state.month.0)],
        };
        if let Some(air) = position.air {
            if Side::BOTH
                .iter()
                .any(|side| air[*side].used > air[*side].total || air[*side].total > 9)
            {
                return Err("air units: at most 9, and no more used than there are".into());
            }
            state.air = air;
        }
        state.rail_used = position.rail_used;
        state.snow_given = position.snow_given;
        state.clear_given = position.clear_given;
        for (city, side) in &position.control {
            let hex = self.ground.city(city).ok_or_else(|| {
                format!("there is no city '{city}'; the cities are in data/boards/eastfront.toml")
            })?;
            state.set_holder(hex, *side);
        }
        state.leningrad_fell =
            position.leningrad_fell || state.holds(Side::Axis, self.book.leningrad);
        self.set_units(&mut state, position)?;
        match position.step {
            Step::Month => {
                // Everything before the month is settled; its own step 1 comes now.
                self.begin_month(&mut state, &mut ());
            }
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

    fn set_units(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for unit in Unit::all() {
            let later = unit.label().arrives.is_some_and(|m| m > state.month);
            state.block_mut(unit).place = if later { Place::Box } else { Place::Pool };
        }
        let mut named = crate::Units::NONE;
        for placed in &position.units {
            let unit = placed.unit;
            if named.contains(unit) {
                return Err(format!("{unit} is named twice"));
            }
            named.insert(unit);
            let place = self.read_place(&placed.at)?;
            let most = unit.label().steps;
            let steps = placed.steps.unwrap_or(most);
            match place {
                Place::Map(hex) => {
                    if !(1..=most).contains(&steps) {
                        return Err(format!("{unit} has 1 to {most} steps on the map"));
                    }
                    if let Some(other) = state.unit_at(hex) {
                        return Err(format!(
                            "{unit} and {other} are both in {hex}; a hex holds one unit (§11.1)"
                        ));
                    }
                    state.block_mut(unit).steps = steps;
                    state.put(unit, hex);
                    state.name(unit);
                }
                Place::Box if unit.label().arrives.is_none() => {
                    return Err(format!(
                        "{unit} has no month of arrival, so it cannot be in a box (§16)"
                    ));
                }
                Place::Withdrawn if unit.side() != Side::Axis || !unit.is_armor() => {
                    return Err(format!("only German armor is withdrawn (§16), not {unit}"));
                }
                _ => state.block_mut(unit).place = place,
            }
            if let Some(seen) = placed.seen {
                if seen.steps > most || seen.month > state.month {
                    return Err(format!("what was seen of {unit} cannot have been seen"));
                }
                state.block_mut(unit).seen = Some(Glimpse {
                    month: seen.month,
                    steps: seen.steps,
                });
            }
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

    fn read_place(&self, at: &str) -> Result<Place, String> {
        let place = match at {
            "pool" => Place::Pool,
            "box" => Place::Box,
            "withdrawn" => Place::Withdrawn,
            at => {
                let hex = Hex::parse(at).or_else(|| self.ground.city(at));
                let hex = hex.ok_or_else(|| {
                    format!("'{at}' is no hex (column,row), city, pool, box or withdrawn")
                })?;
                if !self.ground.land.contains(hex.space()) {
                    return Err(format!("{hex} is not land in play (§2)"));
                }
                Place::Map(hex)
            }
        };
        Ok(place)
    }
}
