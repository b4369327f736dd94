//! Where each unit is bound for: the standing orders of the campaign, renewed once a turn.

use super::axis;
use super::picture::{Picture, class, ground};
use super::ways::{FAR, Ways};
use holdline::Holdline;
use holdline::data::game::{GameData, SupplyPoint};
use holdline::ids::*;
use holdline::state::record::{Order, Task};
use holdline::view::OwnBlock;

use std::collections::BTreeMap;

/// Where each unit is bound for.
#[derive(Default)]
pub struct Aims {
    pub turn: u8,
    of: BTreeMap<UnitId, (PlaceId, bool)>,
    /// Towns that a Polish army still holds to, or that a German one marches on.
    pub kept: Vec<PlaceId>,
}

/// A division that can be sent somewhere.
struct Force {
    hex: Hex,
    pot: PotId,
    motors: bool,
    units: Vec<UnitId>,
    aim: Option<PlaceId>,
    /// Goes to take it, not to hold it.
    forward: bool,
}

impl Aims {
    /// The town a unit is bound for.
    pub fn of(&self, unit: UnitId) -> Option<PlaceId> {
        self.sent(unit).map(|sent| sent.0)
    }

    /// The same, and whether the unit goes to take it.
    pub fn sent(&self, unit: UnitId) -> Option<(PlaceId, bool)> {
        self.of.get(&unit).copied()
    }

    /// Whether a unit that was sent to take a town has none left to take there.
    pub fn reached(&self, data: &GameData, picture: &Picture) -> bool {
        let taken = |&(place, forward): &(PlaceId, bool)| {
            forward && !picture.polish(place, &data.places[place.i()])
        };
        picture.side == Side::German && self.of.values().any(taken)
    }

    /// New aims for a new turn.
    pub fn renew(&mut self, rules: &Holdline, picture: &Picture, ways: &mut Ways) {
        self.turn = picture.view.turns.0;
        let data = &rules.data;
        let mut forces = forces(data, picture, &self.of);
        // What is ordered against the grain comes first: a town to be held by the attacker, taken by the defender.
        let (mut told, mut free) = (Vec::new(), Vec::new());
        let against = against(data, picture, ways, &forces);
        for (i, mut force) in forces.drain(..).enumerate() {
            match against.get(&i) {
                Some(&place) => {
                    force.aim = Some(place);
                    force.forward = picture.side == Side::Polish;
                    told.push(force);
                }
                None => free.push(force),
            }
        }
        self.kept = match picture.side {
            Side::German => advance(data, picture, ways, &mut free),
            Side::Polish => hold(data, picture, ways, &mut free),
        };
        self.kept.extend(told.iter().filter_map(|f| f.aim));
        let aimed = |f: &Force| f.aim.map(|aim| (aim, f.forward));
        let each = free.iter().chain(&told);
        self.of = each
            .filter_map(|f| aimed(f).map(|aim| f.units.iter().map(move |&u| (u, aim))))
            .flatten()
            .collect();
    }
}

/// What can be sent somewhere: German troops by division, Polish regiments each for itself, because there are more towns
/// than divisions.
fn forces(
    data: &GameData,
    picture: &Picture,
    before: &BTreeMap<UnitId, (PlaceId, bool)>,
) -> Vec<Force> {
    let mut found: BTreeMap<(u8, usize), Force> = BTreeMap::new();
    for block in picture.mine() {
        let motors = class(data, block).motorized();
        let division = data.units.get(block.id.i()).map(|r| r.division.i());
        let (key, hex) = match (picture.side, division) {
            (Side::German, Some(division)) => ((u8::from(!motors), division), block.hex),
            _ => ((2, block.id.i()), block.hex),
        };
        let force = found.entry(key).or_insert_with(|| Force {
            hex,
            pot: block.pot,
            motors,
            units: Vec::new(),
            aim: before.get(&block.id).map(|sent| sent.0),
            forward: picture.side == Side::German,
        });
        force.units.push(block.id);
    }
    found.into_values().collect()
}

/// Turns it takes to get somewhere at the pace of a campaign. What lies off the axis of the corps is further, and what
/// belongs to another army's table further still.
fn days(ways: &mut Ways, data: &GameData, force: &Force, place: PlaceId) -> Option<i32> {
    let army = data.army_of(force.pot);
    let region = data.map.region(data.places[place.i()].hex);
    let detour = match data.side(army) {
        Side::German if axis::axis(data, force.pot).any(|id| id == place) => 0,
        Side::German if data.leads[region.i()].contains(&army) => 3,
        Side::German => 8,
        Side::Polish => 0,
    };
    let far = ways.to(data, place, force.motors)[force.hex.i()];
    let pace = if force.motors { 3 } else { 2 };
    (far != FAR).then(|| (i32::from(far) + pace - 1) / pace + detour)
}

/// The forces that obey an order against the grain of their side, by their place in the list. The town is in German hands:
/// the nearest division on foot holds it for the attacker, the three nearest regiments retake one for the defender.
fn against(
    data: &GameData,
    picture: &Picture,
    ways: &mut Ways,
    forces: &[Force],
) -> BTreeMap<usize, PlaceId> {
    let take = picture.side == Side::Polish;
    let needed = if take { 3 } else { 1 };
    let mut sent = BTreeMap::new();
    for (i, place) in data.places.iter().enumerate() {
        let id = PlaceId::nth(i);
        if !picture.told(data, id, take) || picture.polish(id, place) {
            continue;
        }
        let mut near: Vec<(i32, usize)> = Vec::new();
        for (at, force) in forces.iter().enumerate() {
            let free = !sent.contains_key(&at) && (take || !force.motors);
            if let Some(days) = days(ways, data, force, id).filter(|_| free) {
                near.push((days, at));
            }
        }
        near.sort();
        sent.extend(near.into_iter().take(needed).map(|(_, at)| (at, id)));
    }
    sent
}

/// Movement points of a motorized cube (§2.8).
const ONE_MARCH: u16 = 4;

/// German armies: the motors of a corps along its axis, two divisions to a town; of the others each goes where it is there
/// soonest and most wanted, one after another.
fn advance(
    data: &GameData,
    picture: &Picture,
    ways: &mut Ways,
    forces: &mut [Force],
) -> Vec<PlaceId> {
    let towns: Vec<PlaceId> = picture.polish_towns(data).map(|(id, _)| id).collect();
    let mut load: BTreeMap<PlaceId, i32> = BTreeMap::new();
    let mut columns: BTreeMap<PotId, usize> = BTreeMap::new();
    let mut free: Vec<usize> = Vec::new();
    for (i, force) in forces.iter_mut().enumerate() {
        let column = columns.entry(force.pot).or_default();
        let mut left = axis::axis(data, force.pot).filter(|id| towns.contains(id));
        let first = left.next();
        // A large corps goes in several columns, the second one past the first town if nobody defends it.
        let defended = first.is_some_and(|id| picture.foe(data.places[id.i()].hex) > 0);
        let next = match (force.motors, defended || *column < 2) {
            (true, true) => first,
            (true, false) => left.nth(*column / 2 - 1).or(first),
            (false, _) => None,
        };
        // A town that nobody defends and that one march reaches is taken on the way, by one division.
        let gift = towns.iter().copied().filter(|id| {
            let hex = data.places[id.i()].hex;
            picture.foe(hex) == 0 && data.map.distance(hex, force.hex) <= ONE_MARCH
        });
        let gift = gift.filter(|id| force.motors && !load.contains_key(id));
        let far = |id: PlaceId, ways: &mut Ways| ways.to(data, id, true)[force.hex.i()];
        let gift = gift
            .map(|id| (far(id, ways), id))
            .filter(|(far, _)| u16::from(*far) <= ONE_MARCH)
            .min();
        let next = gift.map(|(_, id)| id).or(next);
        match next {
            Some(id) => {
                *column += 1;
                force.aim = Some(id);
                ways.to(data, id, true);
                *load.entry(id).or_default() += 1;
            }
            None => free.push(i),
        }
    }
    while !free.is_empty() {
        let mut best: Option<(i32, usize, PlaceId)> = None;
        for (at, &i) in free.iter().enumerate() {
            for &id in &towns {
                let Some(days) = days(ways, data, &forces[i], id) else {
                    continue;
                };
                let place = &data.places[id.i()];
                // A garrison wants more than one division, and a corps keeps together: one HQ feeds it.
                let wanted = 1 + i32::from(picture.foe(place.hex)) / 6;
                let hq = picture.view.pots.get(forces[i].pot).and_then(|p| p.hex);
                let apart = hq.map_or(0, |hq| i32::from(data.map.distance(hq, place.hex)));
                let crowd = (load.get(&id).copied().unwrap_or(0) + 1 - wanted).max(0);
                let keeps = i32::from(forces[i].aim == Some(id));
                let told = i32::from(picture.told(data, id, true));
                let cost =
                    3 * days + 4 * crowd + apart - i32::from(place.vp) - 3 * keeps - 5 * told;
                if best.is_none_or(|(c, ..)| cost < c) {
                    best = Some((cost, at, id));
                }
            }
        }
        let Some((_, at, id)) = best else {
            break;
        };
        forces[free.remove(at)].aim = Some(id);
        *load.entry(id).or_default() += 1;
    }
    load.into_keys().collect()
}

/// How much of what can defend a town the enemy before it must have before a Polish army gives it up, in tenths.
const TOO_MUCH: u16 = 2;

/// Whether a Polish army can still hold a town: the enemies a day's march away against what stands in it and around it.
pub fn stands(data: &GameData, picture: &Picture, place: &SupplyPoint) -> bool {
    let ordered = |o: &Order| o.task == Task::Hold(place.hex) && o.done.is_none();
    let enemy = picture.foes_within(data, place.hex, 3);
    let beside = |x: &&OwnBlock| !x.dummy && data.map.distance(x.hex, place.hex) <= 2;
    let own = picture.view.own.iter().filter(beside).count() as u16;
    let own = 4 * own + ground(data, place.hex);
    picture.view.orders.iter().any(ordered) || enemy * 10 < own.max(4) * TOO_MUCH
}
/// Polish armies: each regiment to the nearest town that is still to be held, three to a town, those before the enemy
/// first.
fn hold(data: &GameData, picture: &Picture, ways: &mut Ways, forces: &mut [Force]) -> Vec<PlaceId> {
    // Armies fall back on the capital.
    let capital = data
        .place_named("Warszawa")
        .map(|id| data.places[id.i()].hex);
    let home = |hex: Hex| capital.map_or(0, |c| i32::from(data.map.distance(hex, c)));
    let towns: Vec<(PlaceId, &SupplyPoint, i32)> = picture
        .polish_towns(data)
        .filter(|(_, p)| stands(data, picture, p))
        .map(|(id, p)| {
            let threat = i32::from(picture.foe_within(data, p.hex, 5));
            let near = i32::from(picture.foe_within(data, p.hex, 2));
            (id, p, 2 * threat + 2 * near + i32::from(p.vp) / 2)
        })
        .collect();
    let mut load: BTreeMap<PlaceId, i32> = BTreeMap::new();
    let mut order: Vec<(i32, usize)> = (0..forces.len())
        .map(|i| {
            let near = towns
                .iter()
                .map(|(_, p, _)| data.map.distance(p.hex, forces[i].hex));
            (near.min().map_or(99, i32::from), i)
        })
        .collect();
    order.sort();
    for (_, i) in order {
        let mut best: Option<(i32, PlaceId)> = None;
        for &(id, place, worth) in &towns {
            let far = data.map.distance(place.hex, forces[i].hex);
            if far > 14 {
                continue;
            }
            let Some(days) = days(ways, data, &forces[i], id) else {
                continue;
            };
            let crowd = load.get(&id).copied().unwrap_or(0);
            let keeps = i32::from(forces[i].aim == Some(id));
            let full = if crowd >= 3 { 20 } else { crowd };
            let away = (home(place.hex) - home(forces[i].hex)).max(0);
            let cost = 2 * days + away + 2 * full - worth - 3 * keeps;
            if best.is_none_or(|(c, _)| cost < c) {
                best = Some((cost, id));
            }
        }
        forces[i].aim = best.map(|(_, id)| id);
        if let Some((_, id)) = best {
            *load.entry(id).or_default() += 1;
        }
    }
    towns.into_iter().map(|(id, ..)| id).collect()
}
