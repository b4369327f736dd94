//! What a position means on the map: supply and its lines, zones of control, contact, and who is
//! within reach of whom. All of it follows from one side's view: where blocks are and who holds a
//! city is open (§3), and an unknown enemy counts as the fastest it can be.

use crate::chapters::movement::{Trips, Walk};
use crate::chapters::supply::Situation;
use crate::data::Eastfront;
use crate::hexes::{HEXES, HexSet};
use crate::ids::{BySide, Hex, Side, UnitId};
use crate::refusal::SupplyFault;
use crate::view::{OrderView, View};
use engine::Illegal;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overlay {
    supply: BySide<Supply>,
    /// Zones of control (§11.1).
    zoc: BySide<HexSet>,
    /// Hexes in which some block of the side could end a move in this weather (§11.1).
    reach: BySide<HexSet>,
    /// Hexsides across which an own and an enemy block touch: own first.
    contact: Vec<(Hex, Hex)>,
    own: Vec<BlockStatus>,
    /// Enemy blocks out of supply.
    #[serde(rename = "foe_cut")]
    enemy_cut: Vec<Hex>,
    /// Where the blocks still in hand could be set up (§15).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    setup: Vec<(UnitId, Hex)>,
}

impl Overlay {
    /// Whether an own block on the map is out of supply.
    pub(crate) fn is_cut(&self, unit: UnitId) -> bool {
        let own = |status: &&BlockStatus| status.unit == unit;
        self.own.iter().find(own).is_some_and(|own| !own.supplied)
    }
}

/// Where a side is in supply, and the chain of cities that feeds it (§12).
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Supply {
    hexes: HexSet,
    links: Vec<Link>,
}

/// A city of the chain and the city or edge hex that feeds it; none for a source.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Link {
    city: Hex,
    from: Option<Hex>,
}

/// How an own block is placed.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct BlockStatus {
    unit: UnitId,
    hex: Hex,
    supplied: bool,
    /// The city or edge hex that feeds it.
    from: Option<Hex>,
    /// Why it is out of supply.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Illegal>,
    /// Where its supply breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<Break>,
    /// Enemy blocks that are adjacent, and those that could attack it after a move of theirs.
    #[serde(rename = "touched")]
    adjacent_enemies: u8,
    threat: u8,
}

/// A line of supply that does not hold: the hub at its end, the enemy block that cuts it, and the nearest hex in which a
/// further block of the side would restore it.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Break {
    hub: Option<Hex>,
    by: Option<Hex>,
    restore: Option<Hex>,
}

/// A side's supply as sets: hexes a line may run through, hubs, hexes in supply.
struct Net {
    open: HexSet,
    hubs: HexSet,
    supplied: HexSet,
}

impl Eastfront {
    /// Where blocks are, as far as a side sees it: that is everywhere. A block in hand is in no hex.
    pub(crate) fn situation_in(&self, view: &View) -> Situation {
        let moving = match view.order {
            OrderView::Move { unit, .. } => Some(unit),
            _ => None,
        };
        let own = view.own.iter().filter(|block| Some(block.unit) != moving);
        let own: HexSet = own.filter_map(|block| block.hex()).collect();
        let on_map = view.enemy.iter();
        let enemy = on_map.filter(|block| Some(block.token) != view.enemy_in_hand);
        let enemy: HexSet = enemy.map(|block| block.hex).collect();
        Situation {
            occupied: BySide::each(|side| if side == view.side { own } else { enemy }),
            axis_cities: view.axis_cities,
            options: view.options,
        }
    }

    pub(crate) fn overlay_of(&self, view: &View) -> Overlay {
        let at = self.situation_in(view);
        let (own, enemy) = (view.side, view.side.enemy());
        let zoc = BySide::each(|side| self.zoc(&at.occupied[side]));
        let nets = BySide::each(|side| self.net(&at, side, &zoc[side.enemy()]));
        let moves = BySide::each(|side| self.moves(view, &at, side, &zoc, &nets[side]));
        let blocks: Vec<(UnitId, Hex)> = view
            .own
            .iter()
            .filter_map(|block| Some((block.unit, block.hex()?)))
            .collect();
        let touching = blocks.iter().flat_map(|(_, hex)| {
            let near = self.map.near(*hex).map(move |next| (*hex, next));
            near.filter(|(_, next)| at.occupied[enemy].contains(*next))
        });
        let status =
            |(unit, hex): &(UnitId, Hex)| self.status(&at, *unit, *hex, &nets[own], &moves[enemy]);
        let cut = |hex: &Hex| !self.feeds(&nets[enemy].supplied, enemy, *hex);
        Overlay {
            supply: BySide::each(|side| Supply {
                hexes: nets[side].supplied,
                links: self.links(&at, side, &zoc[side.enemy()]),
            }),
            reach: BySide::each(|side| {
                let all = moves[side].iter();
                all.fold(HexSet::EMPTY, |sum, ends| sum | *ends)
            }),
            contact: touching.collect(),
            own: blocks.iter().map(status).collect(),
            enemy_cut: view
                .enemy
                .iter()
                .map(|block| block.hex)
                .filter(cut)
                .collect(),
            setup: self.proposed_setup(view),
            zoc,
        }
    }

    /// The nearest hex in which one more block would bring a block back into supply: a block negates enemy zones of
    /// control where it is (§12), and takes the city it enters (§2).
    fn restoring_hex(&self, at: &Situation, side: Side, from: Hex) -> Option<Hex> {
        let free = self.map.land - at.occupied[side.enemy()];
        let mut tried = HexSet::of(from) | at.occupied[side];
        let mut ring = HexSet::of(from);
        for _ in 0..=self.data.numbers.supply_reach {
            ring = self.map.ways.flood(&ring, &free, 1);
            let found = (ring - tried).iter().find(|hex| {
                let mut with = *at;
                with.occupied[side].insert(*hex);
                let taken = HexSet::of(*hex) & self.map.cities;
                match side {
                    Side::Axis => with.axis_cities |= taken,
                    Side::Soviet => with.axis_cities = with.axis_cities - taken,
                }
                self.feeds(&self.supplied_hexes(&with, side), side, from)
            });
            if found.is_some() {
                return found;
            }
            tried |= ring;
        }
        None
    }

    fn status(
        &self,
        at: &Situation,
        id: UnitId,
        hex: Hex,
        net: &Net,
        enemy_moves: &[HexSet],
    ) -> BlockStatus {
        let unit = self.unit(id);
        let side = unit.map_or(Side::Axis, |unit| unit.side());
        let around = self.map.ways.neighbors_of(&HexSet::of(hex));
        let supplied = self.feeds(&net.supplied, side, hex);
        let fault = unit.filter(|_| !supplied).map(|unit| {
            let fault = self.supply_fault(at, side, hex, net);
            let restore = self.restoring_hex(at, side, hex);
            let (hub, by) = match fault {
                SupplyFault::Cut { hub, by } => (Some(hub), Some(by)),
                SupplyFault::CityCut { city, by } => (Some(city), Some(by)),
                SupplyFault::TooFar { hub, .. } => (Some(hub), None),
                SupplyFault::Nowhere => (None, None),
            };
            let why = self.supply_text(unit, fault, restore);
            (why, Break { hub, by, restore })
        });
        let (why, cut) = fault.unzip();
        BlockStatus {
            unit: id,
            hex,
            supplied,
            from: self.nearest(hex, &net.hubs, &net.open),
            why,
            cut,
            adjacent_enemies: (around & at.occupied[side.enemy()]).len() as u8,
            threat: enemy_moves
                .iter()
                .filter(|ends| ends.meets(&around))
                .count() as u8,
        }
    }

    fn net(&self, at: &Situation, side: Side, enemy_zoc: &HexSet) -> Net {
        Net {
            open: self.open_to_supply(at, side, enemy_zoc),
            hubs: self.chain(at, side, enemy_zoc, |_, _| ()).hubs,
            supplied: self.supplied_against(at, side, enemy_zoc),
        }
    }

    /// The cities of the chain in the order in which supply comes to them.
    fn links(&self, at: &Situation, side: Side, enemy_zoc: &HexSet) -> Vec<Link> {
        let open = self.open_to_supply(at, side, enemy_zoc);
        let mut links = Vec::new();
        self.chain(at, side, enemy_zoc, |hubs, fresh| {
            links.extend((*fresh & self.map.cities).iter().map(|city| Link {
                city,
                from: self.nearest(city, &(*hubs - *fresh), &open),
            }));
        });
        links
    }

    /// The nearest of some hexes within the reach of a supply line.
    fn nearest(&self, from: Hex, among: &HexSet, open: &HexSet) -> Option<Hex> {
        let reach = self.data.numbers.supply_reach;
        self.within(from, among, open, reach).map(|(hex, _)| hex)
    }

    fn within(
        &self,
        from: Hex,
        among: &HexSet,
        open: &HexSet,
        most: usize,
    ) -> Option<(Hex, usize)> {
        let mut reached = HexSet::of(from);
        for steps in 0..=most {
            if let Some(hex) = (reached & *among).first() {
                return Some((hex, steps));
            }
            let wider = self.map.ways.flood(&reached, open, 1);
            if wider == reached {
                return None;
            }
            reached = wider;
        }
        None
    }

    /// Why a block cannot trace: somebody cuts its line or that of its city, the line is too long, or
    /// there is nothing at its end (§12).
    fn supply_fault(&self, at: &Situation, side: Side, hex: Hex, net: &Net) -> SupplyFault {
        let enemy = at.occupied[side.enemy()];
        if let Some((hub, by)) = self.cutter(&enemy, hex, net) {
            return SupplyFault::Cut { hub, by };
        }
        let held = match side {
            Side::Axis => at.axis_cities,
            Side::Soviet => self.map.cities - at.axis_cities,
        };
        if let Some(city) = self.nearest(hex, &(held - net.hubs), &net.open)
            && let Some((_, by)) = self.cutter(&enemy, city, net)
        {
            return SupplyFault::CityCut { city, by };
        }
        match self.within(hex, &net.hubs, &net.open, HEXES) {
            Some((hub, steps)) => SupplyFault::TooFar { hub, steps },
            None => SupplyFault::Nowhere,
        }
    }

    /// The hub that would be near enough, and the enemy block whose zone of control is in the way.
    fn cutter(&self, enemy: &HexSet, from: Hex, net: &Net) -> Option<(Hex, Hex)> {
        let free = self.map.land - *enemy;
        let hub = self.nearest(from, &net.hubs, &free)?;
        let closed = self.first_closed(from, hub, &free, &net.open)?;
        let near = self.map.ways.neighbors_of(&HexSet::of(closed));
        Some((hub, (near & *enemy).first()?))
    }

    /// The first hex on a shortest way to a hub that an enemy zone of control closes.
    fn first_closed(&self, from: Hex, hub: Hex, free: &HexSet, open: &HexSet) -> Option<Hex> {
        // Distances to the hub, then downhill from the block.
        let mut ring = HexSet::of(hub);
        let mut rings = vec![ring];
        while !ring.contains(from) {
            let wider = self.map.ways.flood(&ring, free, 1);
            if wider == ring {
                return None;
            }
            ring = wider;
            rings.push(ring);
        }
        let mut at = from;
        for ring in rings.iter().rev().skip(1) {
            at = self.map.near(at).find(|next| ring.contains(*next))?;
            if !open.contains(at) {
                return Some(at);
            }
        }
        None
    }

    /// For each block of a side on the map, where a move could end; where it is counts too.
    fn moves(
        &self,
        view: &View,
        at: &Situation,
        side: Side,
        zoc: &BySide<HexSet>,
        net: &Net,
    ) -> Vec<HexSet> {
        let mp = |id: UnitId| self.unit(id).map_or(0, |unit| self.spec(unit).mp);
        let blocks: Vec<(Hex, u8)> = if side == view.side {
            let own = view.own.iter();
            own.filter_map(|block| Some((block.hex()?, mp(block.unit))))
                .collect()
        } else {
            let fastest = self.data.roster.fastest();
            let speed = |seen: &Option<_>| match seen {
                Some(crate::view::SeenBlock { unit, .. }) => mp(*unit),
                None => fastest,
            };
            let enemy = view.enemy.iter();
            enemy.map(|block| (block.hex, speed(&block.seen))).collect()
        };
        let walk = Walk {
            map: &self.map,
            own: &at.occupied[side],
            enemy: &at.occupied[side.enemy()],
            enemy_zoc: &zoc[side.enemy()],
        };
        let mut trips = Trips::default();
        let ends = blocks.into_iter().map(|(hex, mp)| {
            let supplied = self.feeds(&net.supplied, side, hex);
            trips.explore(&walk, hex, self.under_weather(view.weather, mp, supplied));
            trips.ends(&walk).chain([hex]).collect()
        });
        ends.collect()
    }
}
