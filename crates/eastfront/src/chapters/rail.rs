//! §11.1 Rail movement.

use super::Progress;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::event::Event;
use crate::hexes::HexSet;
use crate::ids::{Hex, Unit, UnitId};
use crate::refusal::{Expense, Refusal};
use crate::state::{PendingOrder, State};
use engine::{DraftProgress, EventSink, Menu};

impl Eastfront {
    /// Hexes a rail line of the side to move may touch: no enemy, no enemy zone of control even
    /// where a friend is, no city in enemy hands (rulings 55, 99).
    fn rail_net(&self, state: &State) -> HexSet {
        let enemy = state.side.enemy();
        let closed = state.occupied[enemy] | state.enemy_zoc | self.held_by(state, enemy);
        self.map.land - closed
    }

    /// Where a rail move may end: an empty hex of the net in supply, also a fortified city of the
    /// fortress side that is cut off (ruling 92), and for a side that needs it within a distance of
    /// an own city (§11.1, rulings 56, 100).
    fn rail_ends(&self, state: &State, net: &HexSet) -> HexSet {
        let side = state.side;
        let mut fed = state.supplied;
        if side == self.data.numbers.fortress {
            fed |= self.map.forts;
        }
        let ends = (*net - state.occupied[side]) & fed;
        match self.data.numbers.rail_city_distance[side] {
            Some(distance) => {
                let held = self.held_by(state, side);
                ends & self.map.ways.flood(&held, &self.map.land, distance)
            }
            None => ends,
        }
    }

    /// Whether a block qualifies for rail movement, before asking where it could go.
    fn may_board(&self, state: &State, unit: Unit, hex: Hex, net: &HexSet) -> bool {
        !state.moved.contains(unit)
            && !state.railed.contains(unit)
            && net.contains(hex)
            && self.supplied_now(state, hex)
    }

    fn has_rail_left(&self, state: &State) -> bool {
        let roster = &self.data.roster;
        state.rp[state.side] >= roster.rail_cost && state.rail_used < roster.rail_limit[state.side]
    }

    pub(crate) fn units_to_rail(&self, state: &State, menu: &mut Menu<Choice>) {
        if !self.has_rail_left(state) {
            return;
        }
        let net = self.rail_net(state);
        let ends = self.rail_ends(state, &net);
        if ends.is_empty() {
            return;
        }
        // Most blocks have an end next to them; only for the others the net is filled.
        let close = self.map.ways.neighbors_of(&ends);
        let mut served = None;
        for unit in self.units_of(state.side) {
            let Some(hex) = state.hex(unit) else { continue };
            if !self.may_board(state, unit, hex, &net) {
                continue;
            }
            let fill = || self.map.ways.reach(&ends, &net);
            if close.contains(hex) || served.get_or_insert_with(fill).contains(hex) {
                menu.push(Choice::Rail(self.id(unit)));
            }
        }
    }

    /// Whether a block has a hex to go to by rail.
    fn may_rail(&self, state: &State, unit: Unit, hex: Hex) -> bool {
        let net = self.rail_net(state);
        if !self.has_rail_left(state) || !self.may_board(state, unit, hex, &net) {
            return false;
        }
        let ends = self.rail_ends(state, &net);
        let close = self.map.near(hex).any(|near| ends.contains(near));
        close || self.map.ways.connects(&HexSet::of(hex), &net, &ends)
    }

    /// Hexes this block may reach by rail.
    pub(crate) fn rail_targets(&self, state: &State, unit: Unit) -> HexSet {
        let net = self.rail_net(state);
        match state.hex(unit) {
            Some(hex) if self.has_rail_left(state) && self.may_board(state, unit, hex, &net) => {
                let reached = self.map.ways.reach(&HexSet::of(hex), &net);
                reached & self.rail_ends(state, &net)
            }
            _ => HexSet::EMPTY,
        }
    }

    /// Whether this block may go to a hex by rail.
    fn is_rail_target(&self, state: &State, unit: Unit, to: Hex) -> bool {
        let net = self.rail_net(state);
        let Some(hex) = state.hex(unit) else {
            return false;
        };
        self.has_rail_left(state)
            && self.may_board(state, unit, hex, &net)
            && self.rail_ends(state, &net).contains(to)
            && (self.map.ways).connects(&HexSet::of(hex), &net, &HexSet::of(to))
    }

    pub(crate) fn begin_rail(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let (unit, hex) = self.own_on_map(state, id)?;
        if !self.may_rail(state, unit, hex) {
            return Err(self.why_no_rail(state, unit, hex));
        }
        self.order(state, PendingOrder::Rail { unit }, log);
        Ok(DraftProgress::More)
    }

    fn why_no_rail(&self, state: &State, unit: Unit, hex: Hex) -> Refusal {
        let limit = self.data.roster.rail_limit[state.side];
        let cost = self.data.roster.rail_cost;
        let left = state.rp[state.side];
        if state.railed.contains(unit) {
            Refusal::Railed(unit)
        } else if state.moved.contains(unit) {
            Refusal::MovedAlready(unit)
        } else if left < cost {
            Refusal::NoRp {
                what: Expense::Rail,
                cost,
                left,
            }
        } else if state.rail_used >= limit {
            Refusal::RailUsedUp(limit)
        } else if state.enemy_zoc.contains(hex) {
            Refusal::RailInZoc(unit)
        } else if !self.supplied_now(state, hex) {
            Refusal::RailUnsupplied(unit)
        } else {
            Refusal::RailNowhere(unit)
        }
    }

    pub(crate) fn rail_to(
        &self,
        state: &mut State,
        unit: Unit,
        to: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        if !self.is_rail_target(state, unit, to) {
            return Err(self.why_not_by_rail(state, to));
        }
        self.activate(state, log);
        state.rp[state.side] -= self.data.roster.rail_cost;
        state.rail_used += 1;
        state.railed.insert(unit);
        state.remove_from_map(unit);
        // Neither end is in an enemy zone of control, so supply is as it was.
        state.place_on_map(unit, to);
        log.push(Event::Railed {
            block: self.block_ref(state, unit),
            to,
            rp: state.rp[state.side],
        });
        self.order(state, PendingOrder::None, log);
        Ok(DraftProgress::Complete)
    }

    fn why_not_by_rail(&self, state: &State, to: Hex) -> Refusal {
        let net = self.rail_net(state);
        if !self.map.land.contains(to) {
            Refusal::NotLand(to)
        } else if state.unit_at(to).is_some() {
            Refusal::Occupied(to)
        } else if self.held_by(state, state.side.enemy()).contains(to) {
            Refusal::RailEndEnemyCity(to)
        } else if state.enemy_zoc.contains(to) {
            Refusal::RailEndInZoc(to)
        } else if !self.supplied_now(state, to) {
            Refusal::RailEndUnsupplied(to)
        } else if !self.rail_ends(state, &net).contains(to) {
            Refusal::RailEndNotCity(to)
        } else {
            Refusal::RailCut(to)
        }
    }
}
