//! §7 Sequence of play, §8 resource points, §9 weather and the dated part of §16.

use crate::book::{Change, Switch};
use crate::choice::{Chance, Outcome};
use crate::event::{Event, Income};
use crate::state::{Order, Phase};
use crate::{BySide, Eastfront, Hex, Hexes, Month, Side, State, Unit, Units, Weather};
use engine::{DraftProgress, EventSink, Illegal};

impl Eastfront {
    /// Step 1 and 2 of a month: the schedule, then the weather.
    pub(crate) fn begin_month(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        state.side = Side::Axis;
        fresh_turn(state);
        for side in Side::BOTH {
            state.air[side].used = 0;
        }
        let due = self.book.schedule.iter().filter(|(m, _)| *m == state.month);
        for (_, change) in due {
            match *change {
                Change::Air(side, by) => {
                    let total = &mut state.air[side].total;
                    *total = total.saturating_add_signed(by);
                }
                Change::Withdraw(count) => {
                    state.to_withdraw = count.min(self.armor_to_withdraw(state));
                }
            }
        }
        log.push(Event::Month {
            month: state.month,
            air: state.air,
        });
        match self.certain_weather(state) {
            Some(weather) => self.set_weather(state, weather, None, log),
            None => self.enter(state, Phase::Weather, log),
        }
    }

    /// The weather of a month that is not rolled: one possibility, or history (§9).
    fn certain_weather(&self, state: &State) -> Option<Weather> {
        if state.switches.on(Switch::HistoricalWeather) {
            let dated = self.book.historical.iter();
            if let Some((_, weather)) = dated.clone().find(|(m, _)| *m == state.month) {
                return Some(*weather);
            }
        }
        let row = self.weather_row(state.month);
        row.iter().all(|w| *w == row[0]).then_some(row[0])
    }

    fn weather_row(&self, month: Month) -> &[Weather; 6] {
        &self.book.weather[usize::from(month.of_year()) - 1]
    }

    fn set_weather(
        &self,
        state: &mut State,
        weather: Weather,
        die: Option<u8>,
        log: &mut impl EventSink<Event>,
    ) {
        state.weather = weather;
        log.push(Event::Weather { weather, die });
        let dice = self.book.effect(weather).dice;
        if dice == BySide::default() {
            self.set_income(state, BySide::default(), log);
        } else {
            self.enter(state, Phase::Supply, log);
        }
    }

    /// §8, §9: base, less cities lost, plus a bonus due, less the weather's dice (ruling 76).
    fn set_income(&self, state: &mut State, weather: BySide<u8>, log: &mut impl EventSink<Event>) {
        let mut income = Income {
            base: self.base_rp(state),
            weather,
            ..Income::default()
        };
        for side in Side::BOTH {
            if side == Side::Axis && !state.switches.on(Switch::GermanCities) {
                continue;
            }
            let lost = self.book.losses[side].iter();
            income.lost[side] = lost
                .filter(|(city, _)| state.holds(side.foe(), *city))
                .map(|(_, rp)| rp)
                .sum();
        }
        if state.weather == Weather::Snow && !state.snow_given {
            state.snow_given = true;
            let from_1941 = self.scenario(state).first == Month(0);
            if from_1941 || !state.switches.on(Switch::FirstSnow1941) {
                income.bonus.soviet = self.book.first_snow;
            }
        }
        let clear_1942 = state.weather == Weather::Clear && state.month.year() == 1942;
        if clear_1942 && !state.clear_given {
            state.clear_given = true;
            if self.scenario(state).clear_1942 {
                income.bonus.axis = self.book.first_clear_1942;
            }
        }
        for side in Side::BOTH {
            income.rp[side] = (income.base[side] + income.bonus[side])
                .saturating_sub(income.lost[side])
                .saturating_sub(income.weather[side]);
        }
        state.rp = income.rp;
        state.income = Some(income);
        log.push(Event::Income(income));
        if state.to_withdraw > 0 {
            self.enter(state, Phase::Withdraw, log);
        } else {
            self.begin_side(state, Side::Axis, log);
        }
    }

    fn base_rp(&self, state: &State) -> BySide<u8> {
        let scenario = self.scenario(state);
        let mut base = scenario.rp[usize::from(state.month.0)];
        // Ruling 1: Fall Blau's printed 16 may be a slip for the 18 of every other game in 1942.
        let blau = state.switches.on(Switch::FallBlau18) && scenario.id == "1942";
        if blau && state.month.year() == 1942 {
            base.soviet = 18;
        }
        base
    }

    pub(crate) fn turn_chance(&self, state: &State) -> Option<Chance> {
        match state.phase {
            Phase::Weather => Some(Chance::Weather),
            Phase::Supply => {
                let dice = self.book.effect(state.weather).dice;
                Some(Chance::Supply {
                    axis: dice.axis,
                    soviet: dice.soviet,
                })
            }
            _ => None,
        }
    }

    pub(crate) fn resolve_turn(
        &self,
        state: &mut State,
        outcome: &Outcome,
        log: &mut impl EventSink<Event>,
    ) {
        match outcome {
            Outcome::Weather(die) => {
                let row = self.weather_row(state.month);
                let weather = row[usize::from(die.saturating_sub(1)).min(5)];
                self.set_weather(state, weather, Some(*die), log);
            }
            Outcome::Supply { axis, soviet } => {
                let weather = BySide {
                    axis: axis.iter().sum(),
                    soviet: soviet.iter().sum(),
                };
                self.set_income(state, weather, log);
            }
            Outcome::Battle { .. } => {}
        }
    }

    /// Steps 3 and 6: a side's turn begins.
    pub(crate) fn begin_side(
        &self,
        state: &mut State,
        side: Side,
        log: &mut impl EventSink<Event>,
    ) {
        state.side = side;
        fresh_turn(state);
        self.enter(state, Phase::Replace, log);
        self.refresh_zoc(state);
    }

    /// The first activation closes step 3 (ruling 74).
    pub(crate) fn activate(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        if state.phase == Phase::Replace {
            self.enter(state, Phase::Act, log);
        }
    }

    pub(crate) fn enter(&self, state: &mut State, phase: Phase, log: &mut impl EventSink<Event>) {
        state.phase = phase;
        log.push(Event::Phase {
            phase,
            side: state.side,
        });
    }

    /// Steps 5 and 8: units out of supply are eliminated, then the move passes on.
    pub(crate) fn end_turn(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let side = state.side;
        // All are judged on one position and removed together (ruling 87).
        let starving: Units = Unit::of(side)
            .filter(|unit| {
                state.hex(*unit).is_some_and(|hex| {
                    !state.supplied.contains(hex.space()) && !self.is_fortress(side, hex)
                })
            })
            .collect();
        for unit in starving.iter() {
            let token = state.block(unit).token;
            state.eliminate(unit);
            log.push(Event::Starved { unit, token });
        }
        self.clear_caches(state);
        match side {
            Side::Axis => self.begin_side(state, Side::Soviet, log),
            Side::Soviet => {
                self.check_dated_victory(state, log);
                if state.phase != Phase::Over {
                    state.month = state.month.next();
                    self.begin_month(state, log);
                }
            }
        }
        Ok(DraftProgress::HandsOver)
    }

    /// Whether the parts kept for speed are kept now.
    pub(crate) fn caches_live(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Replace | Phase::Act)
    }

    pub(crate) fn refresh_zoc(&self, state: &mut State) {
        state.foe_zoc = self.zoc(state, state.side.foe());
        self.refresh_supply(state);
    }

    /// A friend counts for supply only where he negates an enemy zone of control (§12), so moves
    /// elsewhere leave supply as it was.
    pub(crate) fn refresh_supply_near(&self, state: &mut State, hexes: &[Hex]) {
        if hexes.iter().any(|hex| state.foe_zoc.contains(hex.space())) {
            self.refresh_supply(state);
        }
    }

    pub(crate) fn refresh_supply(&self, state: &mut State) {
        state.supplied = self.supplied_against(state, state.side, &state.foe_zoc);
    }

    pub(crate) fn clear_caches(&self, state: &mut State) {
        state.foe_zoc = Hexes::EMPTY;
        state.supplied = Hexes::EMPTY;
    }

    /// Sets the order in the making and tells its owner.
    pub(crate) fn order(&self, state: &mut State, order: Order, log: &mut impl EventSink<Event>) {
        state.order = order;
        log.push(Event::Ordered(state.side, order));
    }
}

/// Nobody has done anything yet.
fn fresh_turn(state: &mut State) {
    state.moved = Units::NONE;
    state.attacked = Units::NONE;
    state.railed = Units::NONE;
    state.stepped = Units::NONE;
    state.rail_used = 0;
    state.order = Order::None;
}
