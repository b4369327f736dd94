//! §13 and §15.4 Victory.

use crate::data::Eastfront;
use crate::event::Event;
use crate::ids::{Hex, Side};
use crate::state::{Phase, Reason, State, Victory};
use engine::{EventSink, GameResult, Seats};

impl Eastfront {
    pub(crate) fn result_of(&self, state: &State, victory: Victory) -> GameResult {
        GameResult {
            winners: Seats::one(victory.winner.seat()),
            why: self.reason_text(state, victory.reason).into(),
        }
    }

    fn holds_all(&self, state: &State, side: Side, cities: &[Hex]) -> bool {
        !cities.is_empty() && cities.iter().all(|city| state.holds(side, *city))
    }

    /// Tested at every change of control, in the middle of a move too (ruling 103).
    pub(crate) fn check_instant_victory(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let conditions = &self.scenario(state).victory;
        let until = conditions.soviet_instant_until;
        let early = until.is_some_and(|until| state.month <= until);
        if self.holds_all(state, Side::Axis, &conditions.german) {
            self.finish(state, Side::Axis, Reason::ThreeCities, log);
        } else if early && self.holds_all(state, Side::Soviet, &conditions.soviet_instant) {
            self.finish(state, Side::Soviet, Reason::WarsawBucharest, log);
        } else if !early && self.holds_all(state, Side::Soviet, &conditions.soviet) {
            self.finish(state, Side::Soviet, Reason::BerlinWarsawBucharest, log);
        }
    }

    /// Tested when a month ends.
    pub(crate) fn check_dated_victory(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let scenario = self.scenario(state);
        let conditions = &scenario.victory;
        if conditions.german_month == Some(state.month) {
            let cities = conditions.german.iter();
            let held = cities
                .filter(|city| state.holds(Side::Axis, **city))
                .count();
            if held >= conditions.german_needs {
                return self.finish(state, Side::Axis, Reason::CitiesAtDate, log);
            }
            if conditions.short {
                return self.finish(state, Side::Soviet, Reason::CitiesHeld, log);
            }
        }
        if state.month >= scenario.last {
            self.finish(state, Side::Axis, Reason::Denied, log);
        }
    }

    /// A puzzle's task, tested when a side's turn ends: a month has two.
    pub(crate) fn check_goal(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let Some(goal) = state.goal.0 else {
            return;
        };
        let last = state.month >= goal.by && state.side == Side::Soviet;
        let blocks = |side: Side| state.occupied[side].len();
        let held = goal.cities.iter().all(|city| state.holds(goal.side, city));
        let done = held
            && blocks(goal.side.enemy()) <= usize::from(goal.enemy_most)
            && blocks(goal.side) >= usize::from(goal.own_least);
        if done && (last || !goal.hold) {
            self.finish(state, goal.side, Reason::Solved, log);
        } else if last {
            self.finish(state, goal.side.enemy(), Reason::Unsolved, log);
        }
    }

    fn finish(
        &self,
        state: &mut State,
        winner: Side,
        reason: Reason,
        log: &mut impl EventSink<Event>,
    ) {
        let victory = Victory { winner, reason };
        state.victory = Some(victory);
        state.phase = Phase::Over;
        self.clear_caches(state);
        if log.is_listening() {
            let result = self.result_of(state, victory);
            log.push(Event::Over { result });
        }
    }
}
