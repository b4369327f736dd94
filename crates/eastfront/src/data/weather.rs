//! The weather table and what weather does (§9), read from `weather.toml`.

use crate::choice::WEATHER_DICE;
use crate::ids::{BySide, Month};
use crate::state::Weather;
use engine::{DataError, File};
use serde::Deserialize;
use serde_spanned::Spanned;

/// What a weather does (§9).
#[derive(Copy, Clone, Debug)]
pub struct WeatherEffect {
    /// Dice each side takes off its RP.
    pub dice: BySide<u8>,
    pub divide: u8,
    pub less: u8,
    pub air: bool,
}

pub struct WeatherTable {
    /// By month of the year and die.
    pub months: [[Weather; 6]; 12],
    pub historical: Vec<(Month, Weather)>,
    effects: [WeatherEffect; 3],
    /// RP of the first snow, and of the first clear turn of a year (§9.1).
    pub first_snow: u8,
    pub first_clear: u8,
    pub clear_year: u16,
}

impl WeatherTable {
    pub fn effect(&self, weather: Weather) -> &WeatherEffect {
        &self.effects[weather as usize]
    }

    pub fn row(&self, month: Month) -> &[Weather; 6] {
        &self.months[usize::from(month.of_year()) - 1]
    }
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
    month: Spanned<usize>,
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
    axis_dice: Spanned<u8>,
    soviet_dice: Spanned<u8>,
    divide: Spanned<u8>,
    less: u8,
    air: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusRow {
    first_snow_soviet: u8,
    first_clear_1942_axis: u8,
    clear_year: u16,
}

pub(crate) fn read(source: &File) -> Result<WeatherTable, DataError> {
    let file: WeatherFile = source.parse()?;
    Ok(WeatherTable {
        months: months(&file, source)?,
        effects: [
            effect(&file, source, Weather::Clear)?,
            effect(&file, source, Weather::Mud)?,
            effect(&file, source, Weather::Snow)?,
        ],
        historical: file
            .historical
            .iter()
            .map(|row| (row.turn, row.weather))
            .collect(),
        first_snow: file.bonus.first_snow_soviet,
        first_clear: file.bonus.first_clear_1942_axis,
        clear_year: file.bonus.clear_year,
    })
}

fn months(file: &WeatherFile, source: &File) -> Result<[[Weather; 6]; 12], DataError> {
    let mut table = [None; 12];
    for row in &file.month {
        let month = *row.month.get_ref();
        match month.checked_sub(1).and_then(|at| table.get_mut(at)) {
            Some(slot) => *slot = Some(row.die),
            None => {
                let what = format!("there is no month {month}");
                return Err(source.error(row.month.span(), what));
            }
        }
    }
    let mut full = [[Weather::Clear; 6]; 12];
    for (at, slot) in table.iter().enumerate() {
        let missing = || source.missing(format!("month {} is missing (§9)", at + 1));
        full[at] = slot.ok_or_else(missing)?;
    }
    Ok(full)
}

fn effect(file: &WeatherFile, source: &File, weather: Weather) -> Result<WeatherEffect, DataError> {
    let Some(row) = file.effect.iter().find(|row| row.weather == weather) else {
        let what = format!("the effect of {} is missing (§9)", weather.name());
        return Err(source.missing(what));
    };
    if *row.divide.get_ref() == 0 {
        let what = format!("{} cannot divide MP by 0", weather.name());
        return Err(source.error(row.divide.span(), what));
    }
    for dice in [&row.axis_dice, &row.soviet_dice] {
        if usize::from(*dice.get_ref()) > WEATHER_DICE {
            let what = format!("weather takes up to {WEATHER_DICE} dice off a side's RP");
            return Err(source.error(dice.span(), what));
        }
    }
    Ok(WeatherEffect {
        dice: BySide {
            axis: *row.axis_dice.get_ref(),
            soviet: *row.soviet_dice.get_ref(),
        },
        divide: *row.divide.get_ref(),
        less: row.less,
        air: row.air,
    })
}
