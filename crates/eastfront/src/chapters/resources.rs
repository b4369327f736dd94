//! §8 Resource points.

use crate::data::Eastfront;
use crate::data::options::OptionId;
use crate::event::Event;
use crate::ids::{BySide, Side};
use crate::state::{Income, Phase, State, Weather};
use engine::EventSink;

impl Eastfront {
    /// §8, §9: base, less cities lost, plus a bonus due, less the weather's dice (ruling 76).
    pub(crate) fn set_income(
        &self,
        state: &mut State,
        weather: BySide<u8>,
        log: &mut impl EventSink<Event>,
    ) {
        let mut income = Income {
            base: self.base_rp(state),
            weather,
            lost: BySide::each(|side| self.lost_rp(state, side)),
            ..Income::default()
        };
        self.give_bonuses(state, &mut income);
        for side in Side::BOTH {
            income.rp[side] = (income.base[side] + income.bonus[side])
                .saturating_sub(income.lost[side])
                .saturating_sub(income.weather[side]);
        }
        state.rp = income.rp;
        state.income = Some(income);
        log.push(Event::Income { income });
        if state.to_withdraw > 0 {
            self.enter(state, Phase::Withdraw, log);
        } else {
            self.begin_side(state, Side::Axis, log);
        }
    }

    /// RP lost with cities in enemy hands; the Axis loses some only with an option (§14).
    fn lost_rp(&self, state: &State, side: Side) -> u8 {
        if side == Side::Axis && !state.options.has(OptionId::GermanCities) {
            return 0;
        }
        let lost = self.data.places.losses[side].iter();
        lost.filter(|(city, _)| state.holds(side.enemy(), *city))
            .map(|(_, rp)| rp)
            .sum()
    }

    /// §9.1: the first snow and the first clear turn of a year, each once a game.
    fn give_bonuses(&self, state: &mut State, income: &mut Income) {
        let table = &self.data.weather;
        let scenario = self.scenario(state);
        if state.weather == Weather::Snow && !state.snow_given {
            state.snow_given = true;
            if scenario.first_snow || !state.options.has(OptionId::FirstSnow1941) {
                income.bonus.soviet = table.first_snow;
            }
        }
        let clear = state.weather == Weather::Clear && state.month.year() == table.clear_year;
        if clear && !state.clear_given {
            state.clear_given = true;
            if scenario.clear_bonus {
                income.bonus.axis = table.first_clear;
            }
        }
    }

    fn base_rp(&self, state: &State) -> BySide<u8> {
        let scenario = self.scenario(state);
        let mut base = scenario.base_rp(state.month);
        if let Some(of) = scenario.soviet_option
            && state.options.has(of.option)
            && state.month.year() == of.year
        {
            base.soviet = of.rp;
        }
        base
    }
}
