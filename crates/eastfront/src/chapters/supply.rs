//! §12 Supply.

use crate::data::Eastfront;
use crate::data::options::OptionSet;
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Side, Unit};
use crate::state::State;

/// What supply follows from: where blocks are and who controls the cities. All of it is open to both
/// sides, so a state and a view give the same.
#[derive(Copy, Clone, Debug)]
pub struct Situation {
    pub occupied: BySide<HexSet>,
    pub axis_cities: HexSet,
    pub options: OptionSet,
}

impl State {
    pub fn situation(&self) -> Situation {
        Situation {
            occupied: self.occupied,
            axis_cities: self.axis_cities,
            options: self.options,
        }
    }
}

/// The hubs of supply and the hexes from which one more step would still reach one.
pub struct Chain {
    pub hubs: HexSet,
    pub inner: HexSet,
}

impl Eastfront {
    /// Zone of control of blocks: all hexes next to them, not across red hexsides (§11.1).
    pub fn zoc(&self, occupied: &HexSet) -> HexSet {
        self.map.ways.neighbors_of(occupied)
    }

    /// Hexes a supply line of this side may run through: land without an enemy, and without an
    /// enemy zone of control unless a friend is there.
    pub(crate) fn open_to_supply(&self, at: &Situation, side: Side, enemy_zoc: &HexSet) -> HexSet {
        let friends = at.occupied[side];
        self.map.land - at.occupied[side.enemy()] - (*enemy_zoc - friends)
    }

    /// The edge hexes and source cities that feed a side on the empty board.
    fn sources(&self, at: &Situation, side: Side) -> HexSet {
        let places = &self.data.places;
        let mut sources = places.edge[side] | (places.sources[side] & self.held(at, side));
        for (option, of, hexes) in &places.optional_edges {
            if *of == side && at.options.has(*option) {
                sources |= *hexes;
            }
        }
        sources
    }

    fn held(&self, at: &Situation, side: Side) -> HexSet {
        match side {
            Side::Axis => at.axis_cities,
            Side::Soviet => self.map.cities - at.axis_cities,
        }
    }

    /// The hubs of supply: sources, and controlled cities chained to them within the reach of a
    /// supply line from one to the next. Tells of each round: all hubs, and those that are new.
    pub(crate) fn chain(
        &self,
        at: &Situation,
        side: Side,
        enemy_zoc: &HexSet,
        mut tell: impl FnMut(&HexSet, &HexSet),
    ) -> Chain {
        let ways = &self.map.ways;
        let open = self.open_to_supply(at, side, enemy_zoc);
        let held = self.held(at, side) & open;
        let mut hubs = self.sources(at, side) & open;
        let mut fresh = hubs;
        let mut inner = HexSet::EMPTY;
        loop {
            tell(&hubs, &fresh);
            let around = ways.flood(&fresh, &open, self.data.numbers.supply_reach - 1);
            inner |= around;
            fresh = (held & (around | ways.neighbors_of(&around))) - hubs;
            if fresh.is_empty() {
                return Chain { hubs, inner };
            }
            hubs |= fresh;
        }
    }

    /// Hexes in which a block of this side is in supply. The hex itself is never blocked by enemy
    /// zones of control, as it is the start of the trace (rulings 82, 88).
    pub fn supplied_hexes(&self, at: &Situation, side: Side) -> HexSet {
        let enemy_zoc = self.zoc(&at.occupied[side.enemy()]);
        self.supplied_against(at, side, &enemy_zoc)
    }

    /// A trace begins in any hex without an enemy and steps to an open one from which a hub is in
    /// reach. Hexes of the own edge are in supply.
    pub(crate) fn supplied_against(
        &self,
        at: &Situation,
        side: Side,
        enemy_zoc: &HexSet,
    ) -> HexSet {
        let inner = self.chain(at, side, enemy_zoc, |_, _| ()).inner;
        let starts = self.map.ways.neighbors_of(&inner);
        (inner | starts | self.data.places.edge[side]) - at.occupied[side.enemy()]
    }

    /// Whether a block is in supply where it is; one in a fortified city of its side always is.
    pub fn is_supplied(&self, state: &State, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else {
            return false;
        };
        let side = unit.side();
        if side == state.side && self.caches_live(state) {
            return self.supplied_now(state, hex);
        }
        self.feeds(&self.supplied_hexes(&state.situation(), side), side, hex)
    }

    /// Whether a block of the side to move is in supply in a hex, by what is kept for speed.
    #[inline]
    pub(crate) fn supplied_now(&self, state: &State, hex: Hex) -> bool {
        self.feeds(&state.supplied, state.side, hex)
    }

    /// Whether a block in a hex is in supply, given the hexes that are.
    #[inline]
    pub fn feeds(&self, supplied: &HexSet, side: Side, hex: Hex) -> bool {
        supplied.contains(hex) || self.is_fortress(side, hex)
    }

    /// A fortified city feeds the block of its side in it (§12, rulings 46, 92).
    #[inline]
    pub(crate) fn is_fortress(&self, side: Side, hex: Hex) -> bool {
        side == self.data.numbers.fortress && self.map.forts.contains(hex)
    }

    pub(crate) fn refresh_zoc(&self, state: &mut State) {
        state.enemy_zoc = self.zoc(&state.occupied[state.side.enemy()]);
        self.refresh_supply(state);
    }

    /// A friend counts for supply only where it negates an enemy zone of control (§12), so moves
    /// elsewhere leave supply as it was.
    pub(crate) fn refresh_supply_near(&self, state: &mut State, hexes: &[Hex]) {
        if hexes.iter().any(|hex| state.enemy_zoc.contains(*hex)) {
            self.refresh_supply(state);
        }
    }

    pub(crate) fn refresh_supply(&self, state: &mut State) {
        state.supplied = self.supplied_against(&state.situation(), state.side, &state.enemy_zoc);
    }
}
