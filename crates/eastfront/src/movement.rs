//! §11.1 Movement, and the activation of units for it (§11).

use crate::event::Event;
use crate::state::{Order, Phase, Place};
use crate::{Eastfront, Hex, Hexes, Side, State, Unit, roster, words};
use engine::{DraftProgress, EventSink, Illegal, Menu};

impl Eastfront {
    /// MP of a block this turn: weather first, then one less out of supply (§9, §11).
    pub fn allowance(&self, state: &State, unit: Unit, supplied: bool) -> u8 {
        self.under_weather(state, unit.label().mp, supplied)
    }

    /// What is left of so many MP in this weather, in supply or out of it.
    pub(crate) fn under_weather(&self, state: &State, mp: u8, supplied: bool) -> u8 {
        let effect = self.book.effect(state.weather);
        (mp / effect.divide)
            .saturating_sub(effect.less)
            .saturating_sub(u8::from(!supplied))
    }

    /// MP to enter a hex for the side to move.
    pub(crate) fn entry_cost(&self, state: &State, hex: Hex) -> u8 {
        self.ground.cost(hex, state.foe_zoc.contains(hex.space()))
    }

    /// Whether a block with so many MP may step into a neighbouring hex: no enemy there, MP enough,
    /// and a hex to end in later if a friend stands there (rulings 11, 24).
    fn may_step(&self, state: &State, hex: Hex, mp: u8) -> bool {
        let cost = self.entry_cost(state, hex);
        if cost > mp || state.standing[state.side.foe()].contains(hex.space()) {
            return false;
        }
        if !state.standing[state.side].contains(hex.space()) {
            return true;
        }
        // A block must stop in a swamp, so it cannot pass a friend there.
        !self.ground.swamp.contains(hex.space())
            && self
                .ground
                .near(hex)
                .any(|next| self.may_step(state, next, mp - cost))
    }

    fn can_step_somewhere(&self, state: &State, from: Hex, mp: u8) -> bool {
        mp > 0
            && self
                .ground
                .near(from)
                .any(|hex| self.may_step(state, hex, mp))
    }

    /// Whether a block may be activated for movement now.
    pub(crate) fn may_move(&self, state: &State, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else {
            return false;
        };
        if state.rp[state.side] < roster().move_cost
            || state.moved.contains(unit)
            || state.railed.contains(unit)
        {
            return false;
        }
        let mp = self.allowance(state, unit, self.supplied_now(state, unit, hex));
        self.can_step_somewhere(state, hex, mp)
    }

    fn supplied_now(&self, state: &State, unit: Unit, hex: Hex) -> bool {
        state.supplied.contains(hex.space()) || self.is_fortress(unit.side(), hex)
    }

    pub(crate) fn begin_move(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let hex = self.own_on_map(state, unit)?;
        if !self.may_move(state, unit) {
            return Err(self.why_no_move(state, unit, hex));
        }
        let supplied = self.supplied_now(state, unit, hex);
        let mp = self.allowance(state, unit, supplied);
        self.activate(state, log);
        state.rp[state.side] -= roster().move_cost;
        state.moved.insert(unit);
        state.lift(unit);
        log.push(Event::Lifted {
            unit,
            supplied,
            rp: state.rp[state.side],
        });
        self.order(
            state,
            Order::Move {
                unit,
                from: hex,
                mp,
                stepped: false,
            },
            log,
        );
        Ok(DraftProgress::More)
    }

    fn why_no_move(&self, state: &State, unit: Unit, hex: Hex) -> Illegal {
        if state.railed.contains(unit) {
            return words::railed(unit);
        }
        if state.moved.contains(unit) {
            return words::moved_already(unit);
        }
        if state.rp[state.side] < roster().move_cost {
            return words::no_rp(
                "§8",
                "moving a unit",
                roster().move_cost,
                state.rp[state.side],
            );
        }
        let supplied = self.supplied_now(state, unit, hex);
        words::no_way_out(unit, self.allowance(state, unit, supplied))
    }

    pub(crate) fn move_menu(&self, state: &State, menu: &mut Menu<crate::Choice>) {
        let Order::Move {
            unit, mp, stepped, ..
        } = state.order
        else {
            return;
        };
        let Some(hex) = state.hex(unit) else { return };
        for next in self.ground.near(hex) {
            if self.may_step(state, next, mp) {
                menu.push(crate::Choice::Step(next));
            }
        }
        if stepped && state.unit_at(hex).is_none() {
            menu.push(crate::Choice::Stop);
        }
    }

    pub(crate) fn step(
        &self,
        state: &mut State,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Order::Move { unit, from, mp, .. } = state.order else {
            return Err(words::no_move_under_way());
        };
        let Some(here) = state.hex(unit) else {
            return Err(words::no_move_under_way());
        };
        if !self.ground.touch(here, to) || !self.may_step(state, to, mp) {
            return Err(self.why_no_step(state, here, to, mp));
        }
        let cost = self.entry_cost(state, to);
        // Entering a swamp ends the move (§5).
        let left = if self.ground.swamp.contains(to.space()) {
            0
        } else {
            mp - cost
        };
        state.block_mut(unit).place = Place::Map(to);
        log.push(Event::Stepped { unit, hex: to });
        let order = Order::Move {
            unit,
            from,
            mp: left,
            stepped: true,
        };
        self.enter_city(state, to, log);
        if state.phase == Phase::Over {
            // The game ended in the middle of the move (ruling 103).
            state.put(unit, to);
            self.order(state, Order::None, log);
            return Ok(DraftProgress::HandsOver);
        }
        if state.unit_at(to).is_none() && !self.can_step_somewhere(state, to, left) {
            self.set_down(state, unit, from, to, log);
            return Ok(DraftProgress::Complete);
        }
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    fn why_no_step(&self, state: &State, from: Hex, to: Hex, mp: u8) -> Illegal {
        let board = &self.ground.board;
        let call = self.ground.call(to);
        match board.side(from.space(), to.space()) {
            None if board.distance(from.space(), to.space()) != 1 => words::not_adjacent(&call),
            None => words::not_land(&call),
            Some(side) if side.closed => words::red_hexside("§11.1", &call),
            Some(_) if state.standing[state.side.foe()].contains(to.space()) => {
                words::enemy_there(&call)
            }
            Some(_) => {
                let cost = self.entry_cost(state, to);
                if cost > mp {
                    words::too_far(&call, cost, mp)
                } else {
                    words::friend_there(&call)
                }
            }
        }
    }

    pub(crate) fn stop(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Order::Move {
            unit,
            from,
            stepped,
            ..
        } = state.order
        else {
            return Err(words::no_move_under_way());
        };
        let Some(hex) = state.hex(unit).filter(|_| stepped) else {
            return Err(words::no_step_yet());
        };
        if state.unit_at(hex).is_some() {
            return Err(words::friend_there(&self.ground.call(hex)));
        }
        self.set_down(state, unit, from, hex, log);
        Ok(DraftProgress::Complete)
    }

    fn set_down(
        &self,
        state: &mut State,
        unit: Unit,
        from: Hex,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) {
        state.put(unit, to);
        self.refresh_supply_near(state, &[from, to]);
        log.push(Event::Stopped { unit });
        self.order(state, Order::None, log);
    }

    /// A city belongs to the side whose unit last went through it (§2, §13, ruling 102).
    pub(crate) fn enter_city(&self, state: &mut State, hex: Hex, log: &mut impl EventSink<Event>) {
        let side = state.side;
        if self.ground.cities.contains(hex.space()) && !state.holds(side, hex) {
            state.set_holder(hex, side);
            if side == Side::Axis && hex == self.book.leningrad {
                state.leningrad_fell = true;
            }
            self.refresh_supply(state);
            log.push(Event::Taken { city: hex, side });
            self.check_instant_victory(state, log);
        }
    }

    /// The position with one block elsewhere and some cities taken, for a player who weighs a move. Of what is kept for
    /// speed only the blocks' places are right in it.
    pub fn as_if(&self, state: &State, unit: Unit, to: Hex, taken: &Hexes) -> State {
        let mut state = state.clone();
        state.lift(unit);
        state.put(unit, to);
        for city in taken.iter() {
            state.set_holder(city.into(), unit.side());
        }
        state
    }

    /// Hexes a rail line of the side to move may touch: no enemy, no enemy zone of control even
    /// where a friend stands, no city in enemy hands (rulings 55, 99).
    fn rail_net(&self, state: &State) -> Hexes {
        let enemy_cities = match state.side {
            Side::Axis => self.ground.cities - state.axis_cities,
            Side::Soviet => state.axis_cities,
        };
        self.ground.land - state.standing[state.side.foe()] - state.foe_zoc - enemy_cities
    }

    /// Where a rail move may end: an empty hex of the net in supply, for the Axis a city of its own
    /// or next to one (§11.1, rulings 56, 100), for the Soviet side also a fortress that is cut off
    /// (ruling 92).
    fn rail_ends(&self, state: &State, net: &Hexes) -> Hexes {
        let empty = *net - state.standing[state.side];
        match state.side {
            Side::Axis => {
                let near_cities = self.ground.ways.spread(&state.axis_cities);
                empty & state.supplied & (state.axis_cities | near_cities)
            }
            Side::Soviet => empty & (state.supplied | self.ground.forts),
        }
    }

    /// Whether a block qualifies for rail movement, before asking where it could go.
    fn may_board(&self, state: &State, unit: Unit, hex: Hex, net: &Hexes) -> bool {
        !state.moved.contains(unit)
            && !state.railed.contains(unit)
            && net.contains(hex.space())
            && self.supplied_now(state, unit, hex)
    }

    fn has_rail_left(&self, state: &State) -> bool {
        state.rp[state.side] >= roster().rail_cost
            && state.rail_used < roster().rail_limit(state.side)
    }

    pub(crate) fn rail_units(&self, state: &State, menu: &mut Menu<crate::Choice>) {
        if !self.has_rail_left(state) {
            return;
        }
        let net = self.rail_net(state);
        let ends = self.rail_ends(state, &net);
        if ends.is_empty() {
            return;
        }
        // Most blocks have an end next to them; only for the others the net is flooded.
        let mut served = None;
        for unit in Unit::of(state.side) {
            let Some(hex) = state.hex(unit) else { continue };
            if !self.may_board(state, unit, hex, &net) {
                continue;
            }
            let close = self.ground.near(hex).any(|n| ends.contains(n.space()));
            if close
                || served
                    .get_or_insert_with(|| self.ground.ways.reach(&ends, &net))
                    .contains(hex.space())
            {
                menu.push(crate::Choice::Rail(unit));
            }
        }
    }

    /// Hexes this block may reach by rail.
    pub(crate) fn rail_targets(&self, state: &State, unit: Unit) -> Hexes {
        let net = self.rail_net(state);
        match state.hex(unit) {
            Some(hex) if self.has_rail_left(state) && self.may_board(state, unit, hex, &net) => {
                let from = Hexes::of(hex.space());
                self.ground.ways.reach(&from, &net) & self.rail_ends(state, &net)
            }
            _ => Hexes::EMPTY,
        }
    }

    pub(crate) fn begin_rail(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let hex = self.own_on_map(state, unit)?;
        if self.rail_targets(state, unit).is_empty() {
            return Err(self.why_no_rail(state, unit, hex));
        }
        self.order(state, Order::Rail { unit }, log);
        Ok(DraftProgress::More)
    }

    fn why_no_rail(&self, state: &State, unit: Unit, hex: Hex) -> Illegal {
        let limit = roster().rail_limit(state.side);
        if state.railed.contains(unit) {
            words::railed(unit)
        } else if state.moved.contains(unit) {
            words::moved_already(unit)
        } else if state.rp[state.side] < roster().rail_cost {
            words::no_rp(
                "§8",
                "a rail move",
                roster().rail_cost,
                state.rp[state.side],
            )
        } else if state.rail_used >= limit {
            words::rail_used_up(limit)
        } else if state.foe_zoc.contains(hex.space()) {
            words::rail_in_zoc(unit)
        } else if !self.supplied_now(state, unit, hex) {
            words::rail_unsupplied(unit)
        } else {
            words::rail_nowhere(unit)
        }
    }

    pub(crate) fn rail_to(
        &self,
        state: &mut State,
        unit: Unit,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Some(from) = state.hex(unit) else {
            return Err(words::no_order());
        };
        if !self.rail_targets(state, unit).contains(to.space()) {
            return Err(self.why_not_by_rail(state, to));
        }
        self.activate(state, log);
        state.rp[state.side] -= roster().rail_cost;
        state.rail_used += 1;
        state.railed.insert(unit);
        state.lift(unit);
        // Neither end lies in an enemy zone of control, so supply is as it was.
        state.put(unit, to);
        log.push(Event::Railed {
            unit,
            from,
            to,
            rp: state.rp[state.side],
        });
        self.order(state, Order::None, log);
        Ok(DraftProgress::Complete)
    }

    fn why_not_by_rail(&self, state: &State, to: Hex) -> Illegal {
        let call = self.ground.call(to);
        let net = self.rail_net(state);
        if !self.ground.land.contains(to.space()) {
            words::not_land(&call)
        } else if state.unit_at(to).is_some() {
            words::occupied(&call)
        } else if state.foe_zoc.contains(to.space()) {
            words::rail_end_in_zoc(&call)
        } else if !state.supplied.contains(to.space()) && !self.is_fortress(state.side, to) {
            words::rail_end_unsupplied(&call)
        } else if !self.rail_ends(state, &net).contains(to.space()) {
            words::rail_end_not_city(&call)
        } else {
            words::rail_cut(&call)
        }
    }
}
