//! §12 Supply.

use crate::book::Switch;
use crate::{Eastfront, Hex, Hexes, Side, State, Unit};

/// Steps from a unit to a city, and from city to city (§12).
pub(crate) const REACH: usize = 5;

impl Eastfront {
    /// Zone of control of a side: all hexes next to its blocks, not across red hexsides (§11.1).
    pub fn zoc(&self, state: &State, side: Side) -> Hexes {
        self.ground.ways.spread(&state.standing[side])
    }

    /// Hexes a supply line of this side may run through: land without an enemy, and without an
    /// enemy zone of control unless a friend stands there.
    pub(crate) fn open_to_supply(&self, state: &State, side: Side, foe_zoc: &Hexes) -> Hexes {
        let friends = state.standing[side];
        self.ground.land - state.standing[side.foe()] - (*foe_zoc - friends)
    }

    /// The edge hexes and source cities that feed a side on the empty board.
    fn sources(&self, state: &State, side: Side) -> Hexes {
        let mut sources = self.ground.edge[side];
        for city in self.book.sources[side].iter() {
            if state.holds(side, city.into()) {
                sources.insert(city);
            }
        }
        if side == Side::Soviet && state.switches.on(Switch::SovietSouthEdge) {
            sources |= self.ground.south;
        }
        sources
    }

    /// The hubs of supply (sources, and controlled cities chained to them by at most five hexes from
    /// one to the next) and the hexes from which one more step would still reach a hub. Tells of each
    /// round: all hubs, and those that are new.
    pub(crate) fn chain(
        &self,
        state: &State,
        side: Side,
        foe_zoc: &Hexes,
        mut tell: impl FnMut(&Hexes, &Hexes),
    ) -> (Hexes, Hexes) {
        let open = self.open_to_supply(state, side, foe_zoc);
        let held = match side {
            Side::Axis => state.axis_cities,
            Side::Soviet => self.ground.cities - state.axis_cities,
        } & open;
        let mut hubs = self.sources(state, side) & open;
        let mut fresh = hubs;
        let mut inner = Hexes::EMPTY;
        loop {
            tell(&hubs, &fresh);
            let around = self.ground.ways.flood(&fresh, &open, REACH - 1);
            inner |= around;
            fresh = (held & (around | self.ground.ways.spread(&around))) - hubs;
            if fresh.is_empty() {
                return (hubs, inner);
            }
            hubs |= fresh;
        }
    }

    /// Hexes in which a block of this side is in supply. The hex itself is never blocked by enemy
    /// zones of control, as it is the start of the trace (rulings 82, 88).
    pub fn supplied_hexes(&self, state: &State, side: Side) -> Hexes {
        let foe_zoc = self.zoc(state, side.foe());
        self.supplied_against(state, side, &foe_zoc)
    }

    /// A trace begins in any hex without an enemy and steps to an open one within four of a hub.
    /// Hexes of the own edge are in supply.
    pub(crate) fn supplied_against(&self, state: &State, side: Side, foe_zoc: &Hexes) -> Hexes {
        let (_, inner) = self.chain(state, side, foe_zoc, |_, _| ());
        let starts = self.ground.ways.spread(&inner);
        (inner | starts | self.ground.edge[side]) - state.standing[side.foe()]
    }

    /// Whether a block is in supply where it stands; a Soviet block in a fortified city always is.
    pub fn is_supplied(&self, state: &State, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else {
            return false;
        };
        let side = unit.side();
        let supplied = if side == state.side && self.caches_live(state) {
            state.supplied
        } else {
            self.supplied_hexes(state, side)
        };
        supplied.contains(hex.space()) || self.is_fortress(side, hex)
    }

    /// A fortified city feeds the Soviet block in it (§12, rulings 46, 92).
    pub(crate) fn is_fortress(&self, side: Side, hex: Hex) -> bool {
        side == Side::Soviet && self.ground.forts.contains(hex.space())
    }
}
