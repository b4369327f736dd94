//! What a position means on the map: supply and its lines, zones of control, contact, and who is
//! within reach of whom. All of it follows from one side's view: where blocks stand and who holds a
//! city lies open (§3), and an unknown enemy counts as the fastest it can be.

use crate::view::View;
use crate::{BySide, Eastfront, HEXES, Hex, Hexes, Side, State, Unit, roster, words};
use engine::{FastRng, Illegal};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Overlay {
    supply: BySide<Supply>,
    /// Zones of control (§11.1).
    zoc: BySide<Vec<Hex>>,
    /// Hexes in which some block of the side could end a move in this weather (§11.1).
    reach: BySide<Vec<Hex>>,
    /// Hexsides across which an own and an enemy block touch: own first.
    contact: Vec<(Hex, Hex)>,
    own: Vec<Standing>,
    /// Enemy blocks out of supply.
    foe_cut: Vec<Hex>,
}

impl Overlay {
    /// Whether an own block on the map is out of supply.
    pub(crate) fn is_cut(&self, unit: Unit) -> bool {
        let own = |standing: &&Standing| standing.unit == unit;
        self.own.iter().find(own).is_some_and(|own| !own.supplied)
    }
}

/// Where a side is in supply, and the chain of cities that feeds it (§12).
#[derive(Serialize)]
struct Supply {
    hexes: Vec<Hex>,
    links: Vec<Link>,
}

/// A city of the chain and the city or edge hex that feeds it; none for a source.
#[derive(Serialize)]
struct Link {
    city: Hex,
    from: Option<Hex>,
}

/// How an own block stands.
#[derive(Serialize)]
struct Standing {
    unit: Unit,
    hex: Hex,
    supplied: bool,
    /// The city or edge hex that feeds it.
    from: Option<Hex>,
    /// Why it is out of supply.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
    /// Enemy blocks that touch it, and those that could attack it after a move of theirs.
    touched: u8,
    threat: u8,
}

#[derive(Serialize)]
struct Why {
    rule: &'static str,
    why: String,
}

impl From<Illegal> for Why {
    fn from(illegal: Illegal) -> Why {
        Why {
            rule: illegal.rule,
            why: illegal.why.into_owned(),
        }
    }
}

/// A side's supply as sets: hexes a line may run through, hubs, hexes in supply.
struct Net {
    open: Hexes,
    hubs: Hexes,
    supplied: Hexes,
}

impl Eastfront {
    pub(crate) fn overlay_of(&self, view: &View) -> Overlay {
        // Any world that fits the view has the same blocks in the same hexes.
        let state = self.imagine_from(view, &mut FastRng::new(1941));
        let (own, foe) = (view.side, view.side.foe());
        let zoc = both(|side| self.zoc(&state, side));
        let nets = both(|side| self.net(&state, side, &zoc[side.foe()]));
        let moves = both(|side| self.moves(&state, view, side, &zoc[side.foe()], &nets[side]));
        let hexes = |side| Unit::of(side).filter_map(|unit| Some((unit, state.hex(unit)?)));
        let cut = |side: Side, hex: Hex| {
            !nets[side].supplied.contains(hex.space()) && !self.is_fortress(side, hex)
        };
        Overlay {
            supply: both(|side| Supply {
                hexes: list(&nets[side].supplied),
                links: self.links(&state, side, &zoc[side.foe()]),
            }),
            reach: both(|side| {
                let all = moves[side].iter();
                list(&all.fold(Hexes::EMPTY, |sum, ends| sum | *ends))
            }),
            contact: hexes(own)
                .flat_map(|(_, hex)| self.ground.near(hex).map(move |next| (hex, next)))
                .filter(|(_, next)| state.standing[foe].contains(next.space()))
                .collect(),
            own: hexes(own)
                .map(|(unit, hex)| {
                    let around = self.ground.ways.spread(&Hexes::of(hex.space()));
                    let supplied = !cut(own, hex);
                    let net = &nets[own];
                    Standing {
                        unit,
                        hex,
                        supplied,
                        from: self.nearest(hex, &net.hubs, &net.open),
                        why: (!supplied).then(|| self.why_cut(&state, unit, hex, net).into()),
                        touched: (around & state.standing[foe]).count() as u8,
                        threat: moves[foe].iter().filter(|ends| ends.meets(&around)).count() as u8,
                    }
                })
                .collect(),
            foe_cut: hexes(foe)
                .map(|(_, hex)| hex)
                .filter(|hex| cut(foe, *hex))
                .collect(),
            zoc: both(|side| list(&zoc[side])),
        }
    }

    fn net(&self, state: &State, side: Side, foe_zoc: &Hexes) -> Net {
        Net {
            open: self.open_to_supply(state, side, foe_zoc),
            hubs: self.chain(state, side, foe_zoc, |_, _| ()).0,
            supplied: self.supplied_against(state, side, foe_zoc),
        }
    }

    /// The cities of the chain in the order in which supply comes to them.
    fn links(&self, state: &State, side: Side, foe_zoc: &Hexes) -> Vec<Link> {
        let open = self.open_to_supply(state, side, foe_zoc);
        let mut links = Vec::new();
        self.chain(state, side, foe_zoc, |hubs, fresh| {
            links.extend((*fresh & self.ground.cities).iter().map(|city| Link {
                city: city.into(),
                from: self.nearest(city.into(), &(*hubs - *fresh), &open),
            }));
        });
        links
    }

    /// The nearest of some hexes within the reach of a supply line.
    fn nearest(&self, from: Hex, among: &Hexes, open: &Hexes) -> Option<Hex> {
        self.within(from, among, open, crate::supply::REACH)
            .map(|(hex, _)| hex)
    }

    fn within(&self, from: Hex, among: &Hexes, open: &Hexes, most: usize) -> Option<(Hex, usize)> {
        let mut reached = Hexes::of(from.space());
        for steps in 0..=most {
            if let Some(hex) = (reached & *among).first() {
                return Some((hex.into(), steps));
            }
            reached = self.ground.ways.flood(&reached, open, 1);
        }
        None
    }

    /// Why a block cannot trace: somebody cuts its line or that of its city, the line is too long, or
    /// there is nothing at its end (§12).
    fn why_cut(&self, state: &State, unit: Unit, hex: Hex, net: &Net) -> Illegal {
        let (side, foe) = (unit.side(), unit.side().foe());
        let call = |hex| self.ground.call(hex);
        if let Some((hub, by)) = self.cutter(state, foe, hex, net) {
            return words::supply_cut(unit, &call(hub), foe, &call(by));
        }
        let held = self.ground.cities.iter().map(Hex::from);
        let held: Hexes = held
            .filter(|city| state.holds(side, *city))
            .map(Hex::space)
            .collect();
        if let Some(city) = self.nearest(hex, &(held - net.hubs), &net.open)
            && let Some((_, by)) = self.cutter(state, foe, city, net)
        {
            return words::city_cut(unit, &call(city), foe, &call(by));
        }
        match self.within(hex, &net.hubs, &net.open, HEXES) {
            Some((hub, steps)) => words::supply_too_far(unit, &call(hub), steps),
            None => words::supply_nowhere(unit),
        }
    }

    /// The hub that would be near enough, and the enemy block whose zone of control is in the way.
    fn cutter(&self, state: &State, foe: Side, from: Hex, net: &Net) -> Option<(Hex, Hex)> {
        let free = self.ground.land - state.standing[foe];
        let hub = self.nearest(from, &net.hubs, &free)?;
        let closed = self.first_closed(from, hub, &free, &net.open)?;
        let near = self.ground.ways.spread(&Hexes::of(closed.space()));
        Some((hub, (near & state.standing[foe]).first()?.into()))
    }

    /// The first hex on a shortest way to a hub that an enemy zone of control closes.
    fn first_closed(&self, from: Hex, hub: Hex, free: &Hexes, open: &Hexes) -> Option<Hex> {
        // Distances to the hub, then downhill from the block.
        let mut ring = Hexes::of(hub.space());
        let mut rings = vec![ring];
        while !ring.contains(from.space()) {
            let wider = self.ground.ways.flood(&ring, free, 1);
            if wider == ring {
                return None;
            }
            ring = wider;
            rings.push(ring);
        }
        let mut at = from;
        for ring in rings.iter().rev().skip(1) {
            at = self.ground.near(at).find(|n| ring.contains(n.space()))?;
            if !open.contains(at.space()) {
                return Some(at);
            }
        }
        None
    }

    /// For each block of a side on the map, where a move could end; where it stands counts too.
    fn moves(
        &self,
        state: &State,
        view: &View,
        side: Side,
        foe_zoc: &Hexes,
        net: &Net,
    ) -> Vec<Hexes> {
        let blocks: Vec<(Hex, u8)> = if side == view.side {
            let own = Unit::of(side).filter_map(|unit| Some((state.hex(unit)?, unit.label().mp)));
            own.collect()
        } else {
            let fastest = roster().labels.iter().map(|label| label.mp).max();
            let speed = |note: Option<crate::Note>| match note {
                Some(note) => note.unit.label().mp,
                None => fastest.unwrap_or_default(),
            };
            let foes = view.foe.iter().map(|block| (block.hex, speed(block.note)));
            foes.collect()
        };
        let ends = blocks.into_iter().map(|(hex, mp)| {
            let supplied = net.supplied.contains(hex.space()) || self.is_fortress(side, hex);
            let mp = self.under_weather(state, mp, supplied);
            self.ends(state, side, hex, mp, foe_zoc)
        });
        ends.collect()
    }

    /// Hexes that can be entered with so many MP and are free to end in.
    fn ends(&self, state: &State, side: Side, from: Hex, mp: u8, foe_zoc: &Hexes) -> Hexes {
        let mut left = [0u8; HEXES];
        let mut ends = Hexes::of(from.space());
        let mut open = vec![(from, mp)];
        while let Some((here, mp)) = open.pop() {
            for next in self.ground.near(here) {
                let cost = self.ground.cost(next, foe_zoc.contains(next.space()));
                if cost > mp || state.standing[side.foe()].contains(next.space()) {
                    continue;
                }
                let swamp = self.ground.swamp.contains(next.space());
                let rest = if swamp { 0 } else { mp - cost };
                if !state.standing[side].contains(next.space()) {
                    ends.insert(next.space());
                }
                if rest > left[next.index()] {
                    left[next.index()] = rest;
                    open.push((next, rest));
                }
            }
        }
        ends
    }
}

fn both<T>(of: impl Fn(Side) -> T) -> BySide<T> {
    BySide {
        axis: of(Side::Axis),
        soviet: of(Side::Soviet),
    }
}

fn list(hexes: &Hexes) -> Vec<Hex> {
    hexes.iter().map(Hex::from).collect()
}
