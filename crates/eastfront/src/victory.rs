//! §13 and §15.4 Victory.

use crate::event::Event;
use crate::state::{Phase, Result};
use crate::{Eastfront, Hex, Side, State};
use engine::{EventSink, GameResult, Seats};
use serde::Serialize;
use std::borrow::Cow;

/// Why a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Reason {
    /// All three cities at once (§13).
    ThreeCities,
    /// Enough of the three at the end of January 1943 (§13).
    CitiesAtDate,
    /// Too few of them (§13).
    CitiesHeld,
    /// Warsaw and Bucharest (§13).
    WarsawBucharest,
    /// Berlin, Warsaw and Bucharest (§15.4).
    BerlinWarsawBucharest,
    /// They were denied until May 1945 (§15.4).
    Denied,
}

impl Reason {
    pub fn text(self) -> &'static str {
        match self {
            Reason::ThreeCities => {
                "The Axis controls Moscow, Leningrad and Stalingrad at once (§13)"
            }
            Reason::CitiesAtDate => {
                "The Axis controls two of Moscow, Leningrad and Stalingrad at the end of January 1943 (§13)"
            }
            Reason::CitiesHeld => {
                "The Soviet side controls two of Moscow, Leningrad and Stalingrad at the end of January 1943 (§13)"
            }
            Reason::WarsawBucharest => {
                "The Soviet side controls Warsaw and Bucharest at once (§13)"
            }
            Reason::BerlinWarsawBucharest => {
                "The Soviet side has taken Berlin, Warsaw and Bucharest (§15.4)"
            }
            Reason::Denied => {
                "The Soviet side has not taken Berlin, Warsaw and Bucharest by the end of May 1945 (§15.4)"
            }
        }
    }
}

impl Result {
    pub fn standing(self) -> GameResult {
        GameResult {
            winners: Seats::one(self.winner.seat()),
            why: Cow::Borrowed(self.reason.text()),
        }
    }
}

impl Eastfront {
    fn holds_all(&self, state: &State, side: Side, cities: &[Hex]) -> bool {
        !cities.is_empty() && cities.iter().all(|city| state.holds(side, *city))
    }

    fn german_count(&self, state: &State) -> usize {
        let victory = &self.scenario(state).victory;
        let held = |city: &&Hex| state.holds(Side::Axis, **city);
        victory.german.iter().filter(held).count()
    }

    /// Tested at every change of control, in the middle of a move too (ruling 103).
    pub(crate) fn check_instant_victory(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let victory = &self.scenario(state).victory;
        let early = victory
            .soviet_instant_until
            .is_some_and(|until| state.month <= until);
        if self.holds_all(state, Side::Axis, &victory.german) {
            self.finish(state, Side::Axis, Reason::ThreeCities, log);
        } else if early && self.holds_all(state, Side::Soviet, &victory.soviet_instant) {
            self.finish(state, Side::Soviet, Reason::WarsawBucharest, log);
        } else if !early && self.holds_all(state, Side::Soviet, &victory.soviet) {
            self.finish(state, Side::Soviet, Reason::BerlinWarsawBucharest, log);
        }
    }

    /// Tested when a month ends.
    pub(crate) fn check_dated_victory(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let scenario = self.scenario(state);
        if scenario.victory.german_month == Some(state.month) {
            if self.german_count(state) >= scenario.victory.german_needs {
                return self.finish(state, Side::Axis, Reason::CitiesAtDate, log);
            }
            if scenario.victory.short {
                return self.finish(state, Side::Soviet, Reason::CitiesHeld, log);
            }
        }
        if state.month >= scenario.last {
            self.finish(state, Side::Axis, Reason::Denied, log);
        }
    }

    fn finish(
        &self,
        state: &mut State,
        winner: Side,
        reason: Reason,
        log: &mut impl EventSink<Event>,
    ) {
        state.result = Some(Result { winner, reason });
        state.phase = Phase::Over;
        self.clear_caches(state);
        log.push(Event::Over { winner, reason });
    }
}
