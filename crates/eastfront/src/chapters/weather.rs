//! §9 Weather.

use crate::choice::{Chance, Outcome};
use crate::data::Eastfront;
use crate::data::options::OptionId;
use crate::event::Event;
use crate::ids::BySide;
use crate::state::{Phase, State, Weather};
use engine::EventSink;

impl Eastfront {
    /// The weather of a month that is not rolled: one possibility, or history (§9).
    pub(crate) fn certain_weather(&self, state: &State) -> Option<Weather> {
        let table = &self.data.weather;
        if state.options.has(OptionId::HistoricalWeather) {
            let mut dated = table.historical.iter();
            if let Some((_, weather)) = dated.find(|(month, _)| *month == state.month) {
                return Some(*weather);
            }
        }
        let row = table.row(state.month);
        row.iter().all(|w| *w == row[0]).then_some(row[0])
    }

    pub(crate) fn set_weather(
        &self,
        state: &mut State,
        weather: Weather,
        die: Option<u8>,
        log: &mut impl EventSink<Event>,
    ) {
        state.weather = weather;
        log.push(Event::Weather { weather, die });
        if self.data.weather.effect(weather).dice == BySide::default() {
            self.set_income(state, BySide::default(), log);
        } else {
            self.enter(state, Phase::WeatherLoss, log);
        }
    }

    pub(crate) fn weather_chance(&self, state: &State) -> Option<Chance> {
        match state.phase {
            Phase::Weather => Some(Chance::Weather),
            Phase::WeatherLoss => {
                let dice = self.data.weather.effect(state.weather).dice;
                Some(Chance::WeatherLoss {
                    axis: dice.axis,
                    soviet: dice.soviet,
                })
            }
            _ => None,
        }
    }

    pub(crate) fn resolve_weather(
        &self,
        state: &mut State,
        outcome: &Outcome,
        log: &mut impl EventSink<Event>,
    ) {
        match outcome {
            Outcome::Weather(die) => {
                let row = self.data.weather.row(state.month);
                let weather = row[usize::from(die.saturating_sub(1)).min(5)];
                self.set_weather(state, weather, Some(*die), log);
            }
            Outcome::WeatherLoss { axis, soviet } => {
                let lost = BySide {
                    axis: axis.iter().sum(),
                    soviet: soviet.iter().sum(),
                };
                self.set_income(state, lost, log);
            }
            Outcome::Battle { .. } => {}
        }
    }

    /// What is left of so many MP in this weather, in supply or out of it (§9, §11).
    pub(crate) fn under_weather(&self, weather: Weather, mp: u8, supplied: bool) -> u8 {
        let effect = self.data.weather.effect(weather);
        let unsupplied = if supplied {
            0
        } else {
            self.data.numbers.unsupplied_mp
        };
        (mp / effect.divide)
            .saturating_sub(effect.less)
            .saturating_sub(unsupplied)
    }
}
