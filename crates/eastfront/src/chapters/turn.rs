//! §7 Sequence of play, and the dated part of §16.

use super::Progress;
use crate::data::Eastfront;
use crate::data::scenarios::Change;
use crate::event::Event;
use crate::hexes::HexSet;
use crate::ids::{Hex, Side, Units};
use crate::state::{PendingOrder, Phase, State};
use engine::{DraftProgress, EventSink};

impl Eastfront {
    /// Step 1 and 2 of a month: the schedule, then the weather.
    pub(crate) fn begin_month(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        state.side = Side::Axis;
        fresh_turn(state);
        for side in Side::BOTH {
            state.air[side].used = 0;
        }
        let changes = self.data.schedule.changes.iter();
        for (_, change) in changes.filter(|(month, _)| *month == state.month) {
            match *change {
                Change::Air(side, by) => {
                    let total = &mut state.air[side].total;
                    *total = total.saturating_add_signed(by);
                }
                Change::Withdraw(count) => {
                    state.to_withdraw = count.min(self.count_withdrawable(state));
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
    pub(crate) fn end_turn(&self, state: &mut State, log: &mut impl EventSink<Event>) -> Progress {
        let side = state.side;
        // All are judged on one position and removed together (ruling 87).
        let cut = |hex: Hex| !state.supplied.contains(hex) && !self.is_fortress(side, hex);
        let starving: Units = self
            .units_of(side)
            .filter(|unit| state.hex(*unit).is_some_and(cut))
            .collect();
        for unit in starving.iter() {
            let block = self.block_ref(state, unit);
            state.eliminate(unit);
            log.push(Event::EliminatedUnsupplied { block });
        }
        self.clear_caches(state);
        state.ended = None;
        self.check_goal(state, log);
        if state.phase == Phase::Over {
            return Ok(DraftProgress::HandsOver);
        }
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

    pub(crate) fn clear_caches(&self, state: &mut State) {
        state.enemy_zoc = HexSet::EMPTY;
        state.supplied = HexSet::EMPTY;
    }

    /// Sets the order in progress and tells its owner.
    pub(crate) fn order(
        &self,
        state: &mut State,
        order: PendingOrder,
        log: &mut impl EventSink<Event>,
    ) {
        state.order = order;
        state.ended = None;
        log.push(Event::Ordered { side: state.side });
    }
}

/// Nobody has done anything yet.
fn fresh_turn(state: &mut State) {
    state.moved = Units::NONE;
    state.attacked = Units::NONE;
    state.railed = Units::NONE;
    state.stepped = Units::NONE;
    state.rail_used = 0;
    state.order = PendingOrder::None;
}
