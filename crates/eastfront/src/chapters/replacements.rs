//! §10 Reinforcements and replacements, and the withdrawal of §16.

use super::Progress;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::data::options::OptionId;
use crate::event::Event;
use crate::hexes::HexSet;
use crate::ids::{Hex, Month, Side, Unit, UnitId};
use crate::refusal::{Expense, Refusal};
use crate::state::{Location, PendingOrder, Phase, State};
use engine::{DraftProgress, EventSink, Menu};

impl Eastfront {
    /// Whether a reinforcement may come in this month.
    pub fn is_due(&self, state: &State, unit: Unit) -> bool {
        match state.block(unit).location {
            Location::Due => self.spec(unit).arrives.is_some_and(|m| m <= state.month),
            Location::Withdrawn => state.month >= self.data.schedule.returns,
            _ => false,
        }
    }

    /// RP to bring a block onto the map: nothing for a reinforcement (ruling 51).
    fn placing_cost(&self, state: &State, unit: Unit) -> u8 {
        match state.block(unit).location {
            Location::Pool => self.spec(unit).rebuild_cost,
            _ => 0,
        }
    }

    /// Empty hexes in which a new block of the side to move may appear.
    pub(crate) fn places_for(&self, state: &State, unit: Unit) -> HexSet {
        let side = state.side;
        let given = &self.data.places;
        // Cities must be controlled and chained. A hex of the own edge is chained by itself (ruling
        // 82), but a city in it must be controlled too.
        let chained = self.held_by(state, side) & state.supplied;
        let edge = given.edge_reinforce[side] - self.held_by(state, side.enemy());
        let mut places = edge | (given.reinforce[side] & chained);
        let rebuilt = state.block(unit).location == Location::Pool;
        if rebuilt && side == self.data.numbers.rebuilds_anywhere {
            places |= if state.options.has(OptionId::RebuildInRussia) {
                chained & self.data.numbers.rebuild_cities
            } else {
                chained
            };
        }
        if side == Side::Soviet && state.options.has(OptionId::SovietCityDeployment) {
            places |= self.beside_full_cities(state, &chained);
        }
        places - state.occupied[Side::Axis] - state.occupied[Side::Soviet]
    }

    /// With every chained city filled, the supplied hexes next to one (§14, ruling 110).
    fn beside_full_cities(&self, state: &State, chained: &HexSet) -> HexSet {
        if chained.is_empty() || !chained.is_subset(&state.occupied[Side::Soviet]) {
            return HexSet::EMPTY;
        }
        self.map.ways.neighbors_of(chained) & state.supplied
    }

    fn may_put(&self, state: &State, unit: Unit) -> bool {
        let location = state.block(unit).location;
        (location == Location::Pool || self.is_due(state, unit))
            && self.placing_cost(state, unit) <= state.rp[state.side]
    }

    pub(crate) fn replace_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        // All rebuilt blocks of a side share their places, and so do all reinforcements.
        let (mut pool, mut due) = (None, None);
        for unit in self.units_of(state.side) {
            match state.block(unit).location {
                Location::Map(hex) => {
                    if self.may_add(state, unit, hex) {
                        menu.push(Choice::Add(self.id(unit)));
                    }
                }
                Location::Setup => {}
                location => {
                    if self.may_put(state, unit) {
                        let open = match location {
                            Location::Pool => &mut pool,
                            _ => &mut due,
                        };
                        let found = || !self.places_for(state, unit).is_empty();
                        if *open.get_or_insert_with(found) {
                            menu.push(Choice::Put(self.id(unit)));
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn begin_put(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let unit = self.own_unit(state, id)?;
        if state.phase != Phase::Replace {
            return Err(Refusal::ReplacementsClosed);
        }
        if !self.may_put(state, unit) || self.places_for(state, unit).is_empty() {
            return Err(self.why_no_put(state, unit));
        }
        self.order(state, PendingOrder::Put { unit }, log);
        Ok(DraftProgress::More)
    }

    fn why_no_put(&self, state: &State, unit: Unit) -> Refusal {
        let cost = self.placing_cost(state, unit);
        let left = state.rp[state.side];
        match state.block(unit).location {
            Location::Map(_) | Location::Setup => Refusal::OnMapAlready(unit),
            Location::Due | Location::Withdrawn if !self.is_due(state, unit) => {
                Refusal::NotDue(unit, self.due_month(state, unit))
            }
            _ if cost > left => Refusal::NoRp {
                what: Expense::Rebuild(unit),
                cost,
                left,
            },
            _ => Refusal::NoPlace(unit),
        }
    }

    fn due_month(&self, state: &State, unit: Unit) -> Month {
        let returns = self.data.schedule.returns;
        match state.block(unit).location {
            Location::Withdrawn => returns,
            _ => self.spec(unit).arrives.unwrap_or(returns),
        }
    }

    pub(crate) fn place(
        &self,
        state: &mut State,
        unit: Unit,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        if !self.places_for(state, unit).contains(hex) {
            return Err(self.why_not_placed(state, unit, hex));
        }
        let cost = self.placing_cost(state, unit);
        let from = state.block(unit).location;
        if from == Location::Pool {
            self.forget_pool(state);
        }
        let full = self.spec(unit).steps;
        state.rp[state.side] -= cost;
        let steps = match from {
            Location::Pool => self.data.numbers.rebuilt_steps,
            Location::Withdrawn => self.data.schedule.return_steps.min(full),
            _ => full,
        };
        state.block_mut(unit).steps = steps;
        state.place_on_map(unit, hex);
        state.name(unit);
        self.refresh_supply_near(state, &[hex]);
        log.push(Event::Placed {
            block: self.block_ref(state, unit),
            hex,
            rebuilt: from == Location::Pool,
            steps: Some(steps),
            cost,
            rp: state.rp[state.side],
        });
        self.order(state, PendingOrder::None, log);
        Ok(DraftProgress::Complete)
    }

    fn why_not_placed(&self, state: &State, unit: Unit, hex: Hex) -> Refusal {
        let city = self.map.cities.contains(hex);
        if state.unit_at(hex).is_some() {
            Refusal::Occupied(hex)
        } else if city && !state.holds(state.side, hex) {
            Refusal::NotHeld(hex)
        } else if city && !state.supplied.contains(hex) {
            Refusal::NotChained(hex)
        } else {
            Refusal::NotAPlace(unit, hex)
        }
    }

    /// Whether a block may gain a step: below its maximum, RP enough, and in an enemy zone of
    /// control only one a turn (§10, rulings 48, 81).
    fn may_add(&self, state: &State, unit: Unit, hex: Hex) -> bool {
        let spec = self.spec(unit);
        state.block(unit).steps < spec.steps
            && spec.step_cost <= state.rp[state.side]
            && !(state.stepped.contains(unit) && state.enemy_zoc.contains(hex))
    }

    pub(crate) fn add_step(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let (unit, hex) = self.own_on_map(state, id)?;
        if state.phase != Phase::Replace {
            return Err(Refusal::ReplacementsClosed);
        }
        let cost = self.spec(unit).step_cost;
        let left = state.rp[state.side];
        if !self.may_add(state, unit, hex) {
            return Err(if state.block(unit).steps >= self.spec(unit).steps {
                Refusal::FullStrength(unit)
            } else if cost > left {
                Refusal::NoRp {
                    what: Expense::Step(unit),
                    cost,
                    left,
                }
            } else {
                Refusal::OneStepInZoc(unit)
            });
        }
        state.rp[state.side] -= cost;
        state.block_mut(unit).steps += 1;
        state.stepped.insert(unit);
        log.push(Event::Added {
            block: self.block_ref(state, unit),
            cost,
            rp: state.rp[state.side],
        });
        Ok(DraftProgress::Complete)
    }

    /// Units the Axis may give up: on the map or in the pool (rulings 64, 65).
    fn may_withdraw(&self, state: &State, unit: Unit) -> bool {
        self.is_withdrawable(unit)
            && matches!(
                state.block(unit).location,
                Location::Map(_) | Location::Pool
            )
    }

    /// Whether the schedule withdraws units like this one (§16).
    pub(crate) fn is_withdrawable(&self, unit: Unit) -> bool {
        unit.side() == Side::Axis && self.spec(unit).kind == self.data.schedule.withdrawn_kind
    }

    pub(crate) fn withdraw_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let units = self.units_of(Side::Axis);
        let open = units.filter(|unit| self.may_withdraw(state, *unit));
        menu.extend(open.map(|unit| Choice::Withdraw(self.id(unit))));
    }

    pub(crate) fn count_withdrawable(&self, state: &State) -> u8 {
        let units = self.units_of(Side::Axis);
        units.filter(|unit| self.may_withdraw(state, *unit)).count() as u8
    }

    pub(crate) fn withdraw(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let unit = self.own_unit(state, id)?;
        if !self.may_withdraw(state, unit) {
            return Err(Refusal::NotWithdrawable(unit));
        }
        if state.block(unit).location == Location::Pool {
            self.forget_pool(state);
        }
        let named = self.block_ref(state, unit);
        state.remove_from_map(unit);
        let block = state.block_mut(unit);
        block.location = Location::Withdrawn;
        block.steps = 0;
        block.token = 0;
        block.seen = None;
        state.to_withdraw -= 1;
        log.push(Event::Withdrawn {
            block: named,
            left: state.to_withdraw,
        });
        if state.to_withdraw == 0 {
            self.begin_side(state, Side::Axis, log);
        }
        Ok(DraftProgress::Complete)
    }

    /// Which block left the pool is hidden, so the enemy's knowledge of what is in it ends here.
    fn forget_pool(&self, state: &mut State) {
        for unit in self.units_of(state.side) {
            if state.block(unit).location == Location::Pool {
                state.block_mut(unit).seen = None;
            }
        }
    }
}
