//! §11.1 Movement, and the activation of units for it (§11).
//!
//! The rule of the step is in [`Walk`]; the rules, the overlay, the reach of an order and the
//! computer players all ask it.

use super::Progress;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::data::map::GameMap;
use crate::event::Event;
use crate::hexes::{HEXES, HexSet};
use crate::ids::{Hex, Side, Unit, UnitId};
use crate::refusal::{Expense, Refusal};
use crate::state::{EndedMove, Location, PendingOrder, Phase, State};
use engine::{DraftProgress, EventSink, Menu};

/// What a block of one side meets on its way.
#[derive(Copy, Clone)]
pub struct Walk<'a> {
    pub map: &'a GameMap,
    /// Hexes with friends, with enemies, and in the enemy's zone of control.
    pub own: &'a HexSet,
    pub enemy: &'a HexSet,
    pub enemy_zoc: &'a HexSet,
}

impl Walk<'_> {
    /// MP to enter a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> u8 {
        self.map.cost(hex, self.enemy_zoc.contains(hex))
    }

    /// MP left after a step into a neighboring hex; none if the step cannot be paid or an enemy is
    /// there. Where moves end, nothing is left (§5), so no friend can be passed there.
    #[inline]
    pub fn enter(&self, hex: Hex, mp: u8) -> Option<u8> {
        let cost = self.cost(hex);
        if cost > mp || self.enemy.contains(hex) {
            return None;
        }
        match self.map.stops.contains(hex) {
            true if self.own.contains(hex) => None,
            true => Some(0),
            false => Some(mp - cost),
        }
    }

    /// Whether a block with so many MP may step into a neighboring hex: the step can be paid, and if
    /// a friend is there, so can the way to a hex to end in (rulings 11, 24).
    pub fn may_step(&self, hex: Hex, mp: u8) -> bool {
        match self.enter(hex, mp) {
            Some(left) => !self.own.contains(hex) || self.can_step(hex, left),
            None => false,
        }
    }

    /// Whether a block with so many MP may step anywhere from a hex.
    pub fn can_step(&self, from: Hex, mp: u8) -> bool {
        mp > 0 && self.map.near(from).any(|hex| self.may_step(hex, mp))
    }
}

/// Every hex a block can enter in one move, with the most MP left there and the way to it.
pub struct Trips {
    left: Vec<Option<u8>>,
    back: Vec<Hex>,
    reached: Vec<Hex>,
    open: Vec<Hex>,
    from: Hex,
}

impl Default for Trips {
    fn default() -> Trips {
        Trips {
            left: vec![None; HEXES],
            back: vec![Hex(0); HEXES],
            reached: Vec::new(),
            open: Vec::new(),
            from: Hex(0),
        }
    }
}

impl Trips {
    /// Explores the moves from a hex; what was explored before is forgotten.
    pub fn explore(&mut self, walk: &Walk<'_>, from: Hex, mp: u8) {
        for hex in self.reached.drain(..) {
            self.left[hex.index()] = None;
        }
        self.from = from;
        self.left[from.index()] = Some(mp);
        self.reached.push(from);
        self.open.push(from);
        while let Some(hex) = self.open.pop() {
            let Some(mp) = self.left[hex.index()] else {
                continue;
            };
            for next in walk.map.near(hex) {
                let Some(rest) = walk.enter(next, mp) else {
                    continue;
                };
                let known = self.left[next.index()];
                if known.is_none_or(|known| known < rest) {
                    if known.is_none() {
                        self.reached.push(next);
                    }
                    self.left[next.index()] = Some(rest);
                    self.back[next.index()] = hex;
                    self.open.push(next);
                }
            }
        }
    }

    /// Hexes the move may end in, without the one it began in.
    pub fn ends<'a>(&'a self, walk: &'a Walk<'_>) -> impl Iterator<Item = Hex> + 'a {
        let entered = self.reached.iter().copied();
        entered.filter(|hex| *hex != self.from && !walk.own.contains(*hex))
    }

    /// The hexes to step into, one after the other.
    pub fn path(&self, to: Hex) -> Vec<Hex> {
        let mut path = vec![to];
        let mut hex = to;
        while self.back[hex.index()] != self.from && path.len() < self.reached.len() {
            hex = self.back[hex.index()];
            path.push(hex);
        }
        path.reverse();
        path
    }
}

impl Eastfront {
    /// MP of a block this turn: weather first, then less out of supply (§9, §11).
    pub fn allowance(&self, state: &State, unit: Unit, supplied: bool) -> u8 {
        self.allowances[unit.index()][state.weather as usize][usize::from(supplied)]
    }

    /// What blocks of the side to move meet on their way.
    pub(crate) fn walk<'a>(&'a self, state: &'a State) -> Walk<'a> {
        Walk {
            map: &self.map,
            own: &state.occupied[state.side],
            enemy: &state.occupied[state.side.enemy()],
            enemy_zoc: &state.enemy_zoc,
        }
    }

    /// Whether a block may still be activated for movement this turn.
    fn is_fresh(&self, state: &State, unit: Unit) -> bool {
        !state.moved.contains(unit) && !state.railed.contains(unit)
    }

    /// Whether a block may be activated for movement now.
    fn may_move(&self, state: &State, unit: Unit, hex: Hex) -> bool {
        state.rp[state.side] >= self.data.roster.move_cost
            && self.is_fresh(state, unit)
            && self.can_leave(state, unit, hex)
    }

    fn can_leave(&self, state: &State, unit: Unit, hex: Hex) -> bool {
        let mp = self.allowance(state, unit, self.supplied_now(state, hex));
        self.walk(state).can_step(hex, mp)
    }

    pub(crate) fn units_to_move(&self, state: &State, menu: &mut Menu<Choice>) {
        if state.rp[state.side] < self.data.roster.move_cost {
            return;
        }
        // A unit that can pay for any hex and has an empty one beside it can move.
        let taken = state.occupied[Side::Axis] | state.occupied[Side::Soviet];
        let free = self.map.ways.neighbors_of(&(self.map.land - taken));
        for unit in self.units_of(state.side) {
            let Some(hex) = state.hex(unit) else { continue };
            if !self.is_fresh(state, unit) {
                continue;
            }
            let strong =
                free.contains(hex) && self.allowance(state, unit, false) >= self.map.highest_cost;
            if strong || self.can_leave(state, unit, hex) {
                menu.push(Choice::Move(self.id(unit)));
            }
        }
    }

    pub(crate) fn begin_move(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let (unit, hex) = self.own_on_map(state, id)?;
        if !self.may_move(state, unit, hex) {
            return Err(self.why_no_move(state, unit, hex));
        }
        let supplied = self.supplied_now(state, hex);
        let mp = self.allowance(state, unit, supplied);
        self.activate(state, log);
        state.rp[state.side] -= self.data.roster.move_cost;
        state.moved.insert(unit);
        state.remove_from_map(unit);
        log.push(Event::MoveStarted {
            block: self.block_ref(state, unit),
            supplied,
            rp: state.rp[state.side],
        });
        let order = PendingOrder::Move {
            unit,
            from: hex,
            mp,
            stepped: false,
        };
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    fn why_no_move(&self, state: &State, unit: Unit, hex: Hex) -> Refusal {
        let cost = self.data.roster.move_cost;
        let left = state.rp[state.side];
        if state.railed.contains(unit) {
            Refusal::Railed(unit)
        } else if state.moved.contains(unit) {
            Refusal::MovedAlready(unit)
        } else if left < cost {
            Refusal::NoRp {
                what: Expense::Move,
                cost,
                left,
            }
        } else {
            let mp = self.allowance(state, unit, self.supplied_now(state, hex));
            Refusal::NoWayOut { unit, mp }
        }
    }

    pub(crate) fn move_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let PendingOrder::Move {
            unit, mp, stepped, ..
        } = state.order
        else {
            return;
        };
        let Some(hex) = state.hex(unit) else { return };
        let walk = self.walk(state);
        let near = self.map.near(hex).filter(|next| walk.may_step(*next, mp));
        menu.extend(near.map(Choice::Step));
        if stepped && state.unit_at(hex).is_none() {
            menu.push(Choice::Stop);
        }
    }

    pub(crate) fn step(
        &self,
        state: &mut State,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let PendingOrder::Move { unit, from, mp, .. } = state.order else {
            return Err(Refusal::NoMove);
        };
        let here = state.hex(unit).ok_or(Refusal::NoMove)?;
        let walk = self.walk(state);
        let entered = walk.enter(to, mp);
        let Some(left) = entered.filter(|_| self.map.touch(here, to) && walk.may_step(to, mp))
        else {
            return Err(self.why_no_step(state, here, to, mp));
        };
        let stuck = state.unit_at(to).is_none() && !walk.can_step(to, left);
        state.block_mut(unit).location = Location::Map(to);
        log.push(Event::Stepped {
            block: self.block_ref(state, unit),
            hex: to,
        });
        self.enter_city(state, to, log);
        if state.phase == Phase::Over {
            // The game ended in the middle of the move (ruling 103).
            state.place_on_map(unit, to);
            self.order(state, PendingOrder::None, log);
            return Ok(DraftProgress::HandsOver);
        }
        if stuck {
            self.end_move(state, unit, from, to, log);
            state.ended = Some(EndedMove { unit, mp: left });
            return Ok(DraftProgress::Complete);
        }
        let order = PendingOrder::Move {
            unit,
            from,
            mp: left,
            stepped: true,
        };
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    fn why_no_step(&self, state: &State, from: Hex, to: Hex, mp: u8) -> Refusal {
        let walk = self.walk(state);
        if self.map.distance(from, to) != 1 {
            return Refusal::NotAdjacent(to);
        }
        if !self.map.land.contains(to) {
            return Refusal::NotLand(to);
        }
        let cost = walk.cost(to);
        if !self.map.touch(from, to) {
            Refusal::RedHexside(to)
        } else if walk.enemy.contains(to) {
            Refusal::EnemyThere(to)
        } else if cost > mp {
            Refusal::TooFar { hex: to, cost, mp }
        } else {
            Refusal::FriendThere(to)
        }
    }

    /// Why no step is possible without a move in progress: the last one ended by itself, or none was begun.
    pub(crate) fn why_no_further_step(&self, state: &State, to: Hex) -> Refusal {
        let Some(EndedMove { unit, mp }) = state.ended else {
            return Refusal::NoMove;
        };
        match state.hex(unit) {
            Some(hex) if self.map.stops.contains(hex) => Refusal::StoppedByTerrain { unit, hex },
            Some(hex) => self.why_no_step(state, hex, to, mp),
            None => Refusal::NoMove,
        }
    }

    pub(crate) fn stop(&self, state: &mut State, log: &mut impl EventSink<Event>) -> Progress {
        let PendingOrder::Move {
            unit,
            from,
            stepped,
            ..
        } = state.order
        else {
            return Err(Refusal::NoMove);
        };
        let hex = state.hex(unit).filter(|_| stepped);
        let hex = hex.ok_or(Refusal::NoStepYet)?;
        if state.unit_at(hex).is_some() {
            return Err(Refusal::FriendThere(hex));
        }
        self.end_move(state, unit, from, hex, log);
        Ok(DraftProgress::Complete)
    }

    fn end_move(
        &self,
        state: &mut State,
        unit: Unit,
        from: Hex,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) {
        state.place_on_map(unit, to);
        self.refresh_supply_near(state, &[from, to]);
        log.push(Event::MoveEnded {
            block: self.block_ref(state, unit),
            hex: to,
        });
        self.order(state, PendingOrder::None, log);
    }

    /// A city belongs to the side whose unit last went through it (§2, §13, ruling 102).
    fn enter_city(&self, state: &mut State, hex: Hex, log: &mut impl EventSink<Event>) {
        let side = state.side;
        if self.map.cities.contains(hex) && !state.holds(side, hex) {
            state.set_holder(hex, side);
            if side == Side::Axis && hex == self.data.numbers.finn_city {
                state.finns_released = true;
            }
            self.refresh_supply(state);
            log.push(Event::CityTaken { city: hex, side });
            self.check_instant_victory(state, log);
        }
    }

    /// The position with one block elsewhere and some cities taken, for a player who weighs a move.
    /// Of what is kept for speed only the blocks' places are right in it.
    pub fn with_move(&self, state: &State, unit: Unit, to: Hex, taken: &HexSet) -> State {
        let mut state = state.clone();
        state.remove_from_map(unit);
        state.place_on_map(unit, to);
        for city in taken.iter() {
            state.set_holder(city, unit.side());
        }
        state
    }
}
