//! Where each unit is bound for: the standing orders of the campaign, renewed once a turn.

use super::axis;
use super::picture::{Picture, class};
use super::ways::{FAR, Ways};
use holdline::Holdline;
use holdline::data::game::{GameData, SupplyPoint};
use holdline::ids::*;
use holdline::state::record::{Order, Task};

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

/// What can be sent somewhere: German infantry by division, the motors of a corps together, because they live on its
/// points; Polish regiments each for itself, because there are more towns than divisions.
fn forces(
    data: &GameData,
    picture: &Picture,
    before: &BTreeMap<UnitId, (PlaceId, bool)>,
) -> Vec<Force> {
    let mut found: BTreeMap<(u8, usize), Force> = BTreeMap::new();
    for block in picture.mine() {
        let motors = class(data, block).motorized();
        let division = data.units.get(block.id.i()).map(|r| r.division.i());
        let hq = picture
            .view
            .pots
            .iter()
            .find(|p| p.pot == block.pot)
            .and_then(|p| p.hex);
        let (key, hex) = match (picture.side, division) {
            (Side::German, _) if motors => ((0, block.pot.i()), hq.unwrap_or(block.hex)),
            (Side::German, Some(division)) => ((1, division), block.hex),
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
        Side::German if data.leads[region.i()].contains(&army) => 1,
        Side::German => 6,
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

/// Polish towns by the turn on which they are due, by history or by order.
fn due_towns(data: &GameData, picture: &Picture) -> Vec<(i32, PlaceId)> {
    let ordered = |id: PlaceId| {
        let open = |o: &&Order| o.task == Task::Take(id) && o.done.is_none();
        picture
            .view
            .orders
            .iter()
            .find(open)
            .map(|o| i32::from(o.due))
    };
    let mut towns: Vec<(i32, PlaceId)> = picture
        .polish_towns(data)
        .map(|(id, p)| {
            let due = i32::from(p.due);
            (ordered(id).map_or(due, |o| o.min(due)), id)
        })
        .collect();
    towns.sort();
    towns
}

/// German armies: the town that is due first gets the division that is there first; who is left over reinforces where
/// it is needed soonest.
fn advance(
    data: &GameData,
    picture: &Picture,
    ways: &mut Ways,
    forces: &mut [Force],
) -> Vec<PlaceId> {
    let now = i32::from(picture.view.turns.0);
    let towns = due_towns(data, picture);
    let mut load: BTreeMap<PlaceId, i32> = BTreeMap::new();
    let mut free: Vec<usize> = Vec::new();
    for (i, force) in forces.iter_mut().enumerate() {
        // A large corps goes in two columns, the second one past the first town.
        let next = axis::next(data, picture, force.pot).filter(|_| force.motors);
        match next {
            Some(id) => {
                force.aim = Some(id);
                ways.to(data, id, true);
                *load.entry(id).or_default() += 1;
            }
            None => free.push(i),
        }
    }
    for &(due, id) in &towns {
        let spare = due - now;
        let mut best: Option<(i32, usize)> = None;
        for (at, &i) in free.iter().enumerate() {
            let Some(days) = days(ways, data, &forces[i], id) else {
                continue;
            };
            // Too early to set out, or too far to be ours.
            if spare > days + 3 || days > spare.max(0) + 6 {
                continue;
            }
            let keeps = i32::from(forces[i].aim == Some(id));
            let cost = 2 * days - 3 * keeps;
            if best.is_none_or(|(c, _)| cost < c) {
                best = Some((cost, at));
            }
        }
        if let Some((_, at)) = best {
            let force = &mut forces[free.remove(at)];
            force.aim = Some(id);
            *load.entry(id).or_default() += 1;
        }
    }
    for i in free {
        let mut best: Option<(i32, PlaceId)> = None;
        for &(due, id) in &towns {
            let Some(days) = days(ways, data, &forces[i], id) else {
                continue;
            };
            let early = (due - now - days).max(0);
            let guarded = i32::from(picture.foe(data.places[id.i()].hex));
            let crowd = load.get(&id).copied().unwrap_or(0);
            let keeps = i32::from(forces[i].aim == Some(id));
            let cost = 2 * days + 2 * early + 3 * crowd - guarded.min(6) / 2 - 2 * keeps;
            if best.is_none_or(|(c, _)| cost < c) {
                best = Some((cost, id));
            }
        }
        forces[i].aim = best.map(|(_, id)| id);
        if let Some((_, id)) = best {
            *load.entry(id).or_default() += 1;
        }
    }
    load.into_keys().collect()
}

/// The turn from which the Polish armies fall back to the Vistula.
pub const RETREAT: u8 = 5;

/// Whether a Polish army still holds a town: to the eve of its day, and longer while it is not threatened or an order says
/// so.
pub fn stands(data: &GameData, picture: &Picture, place: &SupplyPoint) -> bool {
    let now = picture.view.turns.0;
    let order = picture
        .view
        .orders
        .iter()
        .any(|o| o.task == Task::Hold(place.hex) && o.done.is_none() && o.due > now);
    // With the general retreat no army waits for the last day.
    let eve = if now < RETREAT { 1 } else { 2 };
    order || place.due > now + eve || !picture.foe_within(data, place.hex, 4)
}

/// Polish armies: each regiment to the nearest town that is still to be held, three to a town.
fn hold(data: &GameData, picture: &Picture, ways: &mut Ways, forces: &mut [Force]) -> Vec<PlaceId> {
    let now = picture.view.turns.0;
    // Armies fall back on the capital.
    let capital = data
        .place_named("Warszawa")
        .map(|id| data.places[id.i()].hex);
    let home = |hex: Hex| capital.map_or(0, |c| i32::from(data.map.distance(hex, c)));
    let towns: Vec<(PlaceId, &SupplyPoint)> = picture
        .polish_towns(data)
        .filter(|(_, p)| stands(data, picture, p))
        .collect();
    let mut load: BTreeMap<PlaceId, i32> = BTreeMap::new();
    let mut order: Vec<(i32, usize)> = (0..forces.len())
        .map(|i| {
            let near = towns
                .iter()
                .map(|(_, p)| data.map.distance(p.hex, forces[i].hex));
            (near.min().map_or(99, i32::from), i)
        })
        .collect();
    order.sort();
    for (_, i) in order {
        let mut best: Option<(i32, PlaceId)> = None;
        for &(id, place) in &towns {
            let far = data.map.distance(place.hex, forces[i].hex);
            if far > 14 {
                continue;
            }
            let Some(days) = days(ways, data, &forces[i], id) else {
                continue;
            };
            let crowd = load.get(&id).copied().unwrap_or(0);
            let soon = i32::from(place.due <= now + 2);
            let keeps = i32::from(forces[i].aim == Some(id));
            let threat = i32::from(picture.foe_within(data, place.hex, 5));
            let full = if crowd >= 3 { 20 } else { crowd };
            let away = (home(place.hex) - home(forces[i].hex)).max(0);
            let cost = 2 * days + away + 2 * full + 3 * soon - 2 * threat - 2 * keeps;
            if best.is_none_or(|(c, _)| cost < c) {
                best = Some((cost, id));
            }
        }
        forces[i].aim = best.map(|(_, id)| id);
        if let Some((_, id)) = best {
            *load.entry(id).or_default() += 1;
        }
    }
    towns.into_iter().map(|(id, _)| id).collect()
}
