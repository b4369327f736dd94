//! §10 Reinforcements and replacements, and the May 1944 withdrawal of §16.

use crate::book::Switch;
use crate::event::Event;
use crate::state::{Order, Phase, Place};
use crate::{Choice, Eastfront, Hex, Hexes, Side, State, Unit, words};
use engine::{DraftProgress, EventSink, Illegal, Menu};

impl Eastfront {
    /// RP to bring a block onto the map: nothing for a reinforcement (ruling 51).
    fn placing_cost(&self, state: &State, unit: Unit) -> u8 {
        match state.block(unit).place {
            Place::Pool => unit.label().rebuild_cost,
            _ => 0,
        }
    }

    /// Empty hexes in which a new block of the side to move may appear.
    pub(crate) fn places_for(&self, state: &State, unit: Unit) -> Hexes {
        let side = state.side;
        let rebuilt = state.block(unit).place == Place::Pool;
        let held = match side {
            Side::Axis => state.axis_cities,
            Side::Soviet => self.ground.cities - state.axis_cities,
        };
        // Cities must be controlled and chained; the own edge always is (ruling 82).
        let chained = held & state.supplied;
        let mut places = self.ground.edge[side] | (self.book.reinforce[side] & chained);
        if rebuilt && side == Side::Soviet {
            let cities = if state.switches.on(Switch::RebuildInRussia) {
                chained & self.book.russia
            } else {
                chained
            };
            places |= cities;
        }
        if side == Side::Soviet && state.switches.on(Switch::SovietCityDeployment) {
            places |= self.beside_full_cities(state, &chained);
        }
        places - state.standing[Side::Axis] - state.standing[Side::Soviet]
    }

    /// With every chained city filled, the supplied hexes next to one (§14, ruling 110).
    fn beside_full_cities(&self, state: &State, chained: &Hexes) -> Hexes {
        if chained.is_empty() || !chained.is_subset(&state.standing[Side::Soviet]) {
            return Hexes::EMPTY;
        }
        self.ground.ways.spread(chained) & state.supplied
    }

    fn may_put(&self, state: &State, unit: Unit) -> bool {
        let place = state.block(unit).place;
        (place == Place::Pool || state.is_due(unit, self.book.returns))
            && self.placing_cost(state, unit) <= state.rp[state.side]
    }

    pub(crate) fn replace_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        // All rebuilt blocks of a side share their places, and so do all reinforcements.
        let (mut pool, mut due) = (None, None);
        for unit in Unit::of(state.side) {
            match state.block(unit).place {
                Place::Map(_) => {
                    if self.may_add(state, unit) {
                        menu.push(Choice::Add(unit));
                    }
                }
                Place::Hand => {}
                place => {
                    if self.may_put(state, unit) {
                        let cache = if place == Place::Pool {
                            &mut pool
                        } else {
                            &mut due
                        };
                        let open =
                            *cache.get_or_insert_with(|| !self.places_for(state, unit).is_empty());
                        if open {
                            menu.push(Choice::Put(unit));
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn begin_put(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        self.own(state, unit)?;
        if state.phase != Phase::Replace {
            return Err(words::step_closed());
        }
        if !self.may_put(state, unit) || self.places_for(state, unit).is_empty() {
            return Err(self.why_no_put(state, unit));
        }
        self.order(state, Order::Put { unit }, log);
        Ok(DraftProgress::More)
    }

    fn why_no_put(&self, state: &State, unit: Unit) -> Illegal {
        let cost = self.placing_cost(state, unit);
        match state.block(unit).place {
            Place::Map(_) | Place::Hand => words::on_map_already(unit),
            Place::Box | Place::Withdrawn if !state.is_due(unit, self.book.returns) => {
                words::not_due(unit, self.due_month(state, unit))
            }
            _ if cost > state.rp[state.side] => {
                words::no_rp("§8", "rebuilding this unit", cost, state.rp[state.side])
            }
            _ => words::no_place(unit),
        }
    }

    fn due_month(&self, state: &State, unit: Unit) -> crate::Month {
        match state.block(unit).place {
            Place::Withdrawn => self.book.returns,
            _ => unit.label().arrives.unwrap_or(self.book.returns),
        }
    }

    pub(crate) fn place(
        &self,
        state: &mut State,
        unit: Unit,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        if !self.places_for(state, unit).contains(hex.space()) {
            return Err(self.why_not_placed(state, unit, hex));
        }
        let cost = self.placing_cost(state, unit);
        let from = state.block(unit).place;
        if from == Place::Pool {
            forget_pool(state);
        }
        state.rp[state.side] -= cost;
        state.block_mut(unit).steps = match from {
            Place::Pool => 1,
            Place::Withdrawn => self.book.return_steps,
            _ => unit.label().steps,
        };
        state.put(unit, hex);
        state.name(unit);
        self.refresh_supply_near(state, &[hex]);
        log.push(Event::Placed {
            unit,
            hex,
            from,
            cost,
            rp: state.rp[state.side],
        });
        self.order(state, Order::None, log);
        Ok(DraftProgress::Complete)
    }

    fn why_not_placed(&self, state: &State, unit: Unit, hex: Hex) -> Illegal {
        let call = self.ground.call(hex);
        let city = self.ground.cities.contains(hex.space());
        if state.unit_at(hex).is_some() {
            words::occupied(&call)
        } else if city && !state.holds(state.side, hex) {
            words::not_held("§10", &call)
        } else if city && !state.supplied.contains(hex.space()) {
            words::not_chained(&call)
        } else {
            words::not_a_place(unit, &call)
        }
    }

    /// Whether a block may gain a step: below its maximum, RP enough, and in an enemy zone of
    /// control only one a turn (§10, rulings 48, 81).
    fn may_add(&self, state: &State, unit: Unit) -> bool {
        let block = state.block(unit);
        let Place::Map(hex) = block.place else {
            return false;
        };
        block.steps < unit.label().steps
            && unit.label().step_cost <= state.rp[state.side]
            && !(state.stepped.contains(unit) && state.foe_zoc.contains(hex.space()))
    }

    pub(crate) fn add_step(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        self.own_on_map(state, unit)?;
        if state.phase != Phase::Replace {
            return Err(words::step_closed());
        }
        if !self.may_add(state, unit) {
            let cost = unit.label().step_cost;
            return Err(if state.block(unit).steps >= unit.label().steps {
                words::full_strength(unit)
            } else if cost > state.rp[state.side] {
                words::no_rp("§8", "a step for this unit", cost, state.rp[state.side])
            } else {
                words::one_step_in_zoc(unit)
            });
        }
        let cost = unit.label().step_cost;
        state.rp[state.side] -= cost;
        state.block_mut(unit).steps += 1;
        state.stepped.insert(unit);
        log.push(Event::Added {
            unit,
            cost,
            rp: state.rp[state.side],
        });
        Ok(DraftProgress::Complete)
    }

    /// Armor the Axis may give up: on the map or in the pool (rulings 64, 65).
    fn may_withdraw(&self, state: &State, unit: Unit) -> bool {
        unit.side() == Side::Axis
            && unit.is_armor()
            && matches!(state.block(unit).place, Place::Map(_) | Place::Pool)
    }

    pub(crate) fn withdraw_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        menu.extend(
            Unit::of(Side::Axis)
                .filter(|unit| self.may_withdraw(state, *unit))
                .map(Choice::Withdraw),
        );
    }

    pub(crate) fn armor_to_withdraw(&self, state: &State) -> u8 {
        Unit::of(Side::Axis)
            .filter(|unit| self.may_withdraw(state, *unit))
            .count() as u8
    }

    pub(crate) fn withdraw(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        self.own(state, unit)?;
        if !self.may_withdraw(state, unit) {
            return Err(words::only_armor_withdraws(unit));
        }
        let from = state.block(unit).place;
        let token = state.block(unit).token;
        if from == Place::Pool {
            forget_pool(state);
        }
        state.lift(unit);
        let block = state.block_mut(unit);
        block.place = Place::Withdrawn;
        block.steps = 0;
        block.token = 0;
        block.seen = None;
        state.to_withdraw -= 1;
        log.push(Event::Withdrawn {
            unit,
            from,
            token,
            left: state.to_withdraw,
        });
        if state.to_withdraw == 0 {
            self.begin_side(state, Side::Axis, log);
        }
        Ok(DraftProgress::Complete)
    }
}

/// Which block left the pool is hidden, so the enemy's notes of what is in it end here.
fn forget_pool(state: &mut State) {
    for unit in Unit::of(state.side) {
        if state.block(unit).place == Place::Pool {
            state.block_mut(unit).seen = None;
        }
    }
}
