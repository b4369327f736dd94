//! HQs and their supply routes: close behind those who need points.

use super::Standing;
use super::axis;
use super::picture::{Picture, class};
use holdline::data::game::{GameData, SupplyPoint, SupplyPointKind};
use holdline::data::map::River;
use holdline::ids::*;
use holdline::view::{OwnBlock, PotView};

/// The way from an HQ to the troops it follows, over own hexes fit for motors.
pub struct Trail<'a> {
    p: &'a PotView,
    hq: Hex,
    lead: Hex,
    /// Steps from the unit that leads, around hexes that are full (§2.12).
    far: Vec<u8>,
    /// Where the next sticker goes.
    next: Vec<Hex>,
}

/// Hexes within which troops keep a single raider from driving out an HQ.
const GUARD: u16 = 1;

/// Hexes within which an HQ feeds its troops (§2.6).
const FED: u16 = 2;

/// Cubes that make a spearhead, the first among them.
const SPEARHEAD: usize = 4;

/// Hexes of a lane: two days of an HQ.
const LANE: usize = 4;

/// No way over own hexes.
const NONE: u8 = u8::MAX;

impl Trail<'_> {
    /// The trail of an HQ on the map that has a unit to follow.
    pub fn of<'a>(
        me: &Standing,
        data: &GameData,
        picture: &Picture,
        p: &'a PotView,
    ) -> Option<Trail<'a>> {
        let hq = p.hex?;
        // Those who are cut off have to come back by themselves.
        let near = flood(data, picture, &[hq]);
        let lead = leading(me, data, picture, p.pot, &|x| near[x.hex.i()] != NONE)
            .or_else(|| lead(me, data, picture, p.pot))?
            .hex;
        let next = match picture.side {
            Side::German if p.left.1 > 0 => next(data, picture, p, hq, lead),
            _ => Vec::new(),
        };
        Some(Trail {
            p,
            hq,
            lead,
            far: flood_around(data, picture, &[lead], &|h| {
                h == hq || picture.room(data, h, true)
            }),
            next,
        })
    }

    /// The hexes an HQ goes by next: one that is full stops it, so the troops leave room there.
    pub fn lane(&self, data: &GameData) -> Vec<Hex> {
        let mut lane = Vec::new();
        let mut at = self.hq;
        while lane.len() < LANE && self.far[at.i()] > 1 {
            let near = data.map.around(at).map(|(_, h)| h);
            let nearer = near.filter(|h| self.far[h.i()] < self.far[at.i()]);
            let Some(next) = nearer.min_by_key(|h| (!self.p.route.contains(h), *h)) else {
                break;
            };
            lane.push(next);
            at = next;
        }
        lane
    }

    /// Whether an HQ should go to this neighbor: along the hexes its own troops have taken, up to the one that leads.
    pub fn shift(&self, me: &Standing, data: &GameData, picture: &Picture, to: Hex) -> i32 {
        // A lone HQ is driven out by any cube that comes near (§2.7), so it stays with the troops; and two in a hex fill it.
        let seen = |hex: Hex| data.map.distance(hex, to) <= 1;
        let exposed = picture.view.seen.iter().any(|x| seen(x.hex));
        let guard = |x: &OwnBlock| !x.dummy && data.map.distance(x.hex, to) <= GUARD;
        let guarded = picture.view.own.iter().any(guard);
        let mut others = picture.view.pots.iter().filter(|p| p.pot != self.p.pot);
        let camp = others.any(|p| p.hex == Some(to));
        // Nor does it leave the route that feeds it.
        let route = &self.p.route;
        let cut = !route.is_empty() && !route.iter().any(|&r| r == to || data.map.touch(r, to));
        if exposed && !guarded || camp || cut {
            return 0;
        }
        let (here, there) = (self.far[self.hq.i()], self.far[to.i()]);
        let nearer = data.map.distance(to, self.lead) < data.map.distance(self.hq, self.lead);
        match (here, there) {
            (NONE, NONE) => 6 * i32::from(nearer),
            (NONE, _) => 8,
            _ if there < here && here > 1 => {
                // With troops beside it in the hex it is not driven out (§2.7).
                8 + i32::from(route.contains(&to)) + 2 * i32::from(picture.manned(to))
            }
            // A unit fills the way: around it, and not back again.
            _ if there == here && here > 2 && me.left.get(&self.p.pot) != Some(&to) => 3,
            _ => 0,
        }
    }

    /// Whether a sticker is wanted on a hex.
    pub fn sticker(&self, hex: Hex) -> bool {
        self.next.contains(&hex)
    }
}

/// Where the next sticker goes: into the gap of a broken route, else on to the leader, else to a unit left behind.
/// A route grows by three hexes a turn and an HQ goes two, so those beside the stickers are fed ahead of the HQ (§2.7).
fn next(data: &GameData, picture: &Picture, p: &PotView, hq: Hex, lead: Hex) -> Vec<Hex> {
    let army = data.army_of(p.pot);
    let entry = |h: &Hex| {
        let here = |x: &SupplyPoint| {
            x.role == SupplyPointKind::Entry && x.army == Some(army) && x.hex == *h
        };
        data.places.iter().any(here)
    };
    let mut chain = vec![hq];
    hang(data, picture, p, &mut chain);
    if !chain.iter().any(entry) {
        return gap(data, picture, p, hq);
    }
    let far = flood(data, picture, &chain);
    let stranded = |h: &Hex| (2..NONE).contains(&far[h.i()]);
    let behind = || {
        let motors = picture.mine().filter(|x| class(data, x).motorized());
        let ours = motors.filter(|x| x.pot == p.pot).map(|x| x.hex);
        ours.filter(stranded).min_by_key(|h| (far[h.i()], *h))
    };
    let Some(mut at) = Some(lead).filter(stranded).or_else(behind) else {
        return Vec::new();
    };
    while far[at.i()] > 1 {
        let back = data.map.around(at).map(|(_, h)| h);
        let Some(nearer) = back.into_iter().find(|h| far[h.i()] < far[at.i()]) else {
            return Vec::new();
        };
        at = nearer;
    }
    // Where only the HQ holds the chain together it gets a sticker before it goes on.
    let held = p.route.contains(&hq) || p.route.iter().any(|&r| data.map.touch(r, at));
    vec![if held { at } else { hq }]
}

/// Adds the stickers of a route that hang together with what is there.
fn hang(data: &GameData, picture: &Picture, p: &PotView, chain: &mut Vec<Hex>) {
    let mut at = 0;
    while let Some(&here) = chain.get(at) {
        at += 1;
        for &next in &p.route {
            if data.map.touch(here, next) && picture.friendly(next) && !chain.contains(&next) {
                chain.push(next);
            }
        }
    }
}

/// The unit an HQ follows: a motor at the head of the axis, a unit before the town it is to take, else the one
/// that is furthest on its way.
pub fn lead<'a>(
    me: &Standing,
    data: &GameData,
    picture: &'a Picture,
    pot: PotId,
) -> Option<&'a OwnBlock> {
    leading(me, data, picture, pot, &|_| true)
}

fn leading<'a>(
    me: &Standing,
    data: &GameData,
    picture: &'a Picture,
    pot: PotId,
    counts: &dyn Fn(&OwnBlock) -> bool,
) -> Option<&'a OwnBlock> {
    let next = axis::next(data, picture, pot);
    let end = axis::axis(data, pot)
        .last()
        .map(|id| data.places[id.i()].hex);
    let motors = |x: &OwnBlock| class(data, x).motorized();
    let hq = picture.view.pots.get(pot).and_then(|p| p.hex);
    let own = || picture.mine().filter(|x| x.pot == pot && counts(x));
    // A corps of motors is led by them; elsewhere they follow the infantry.
    let fast = 2 * own().filter(|x| motors(x)).count() >= own().count();
    own().min_by_key(|x| {
        let aim = me.aims.of(x.id);
        let goal = aim.map(|id| data.places[id.i()].hex);
        let before_it = goal.is_some_and(|g| data.map.touch(x.hex, g) && (picture.foe(g) > 0));
        let way = aim.and_then(|aim| me.ways.known(aim, motors(x)));
        let far = way.map_or(u8::MAX, |w| w[x.hex.i()]);
        let on_axis = aim.is_some() && aim == next;
        // The spearhead of a corps, not one regiment: an HQ that waits behind one before a fort feeds nobody else.
        let near = |o: &&OwnBlock| data.map.distance(o.hex, x.hex) <= FED;
        let alone = own().filter(near).count() < SPEARHEAD;
        let ahead = end.map_or(0, |end| data.map.distance(end, x.hex));
        let first = match picture.side {
            Side::German if fast => (!motors(x), alone, ahead, false),
            Side::German => (false, !before_it, 0, !on_axis),
            Side::Polish => (!picture.near_foe(data, x.hex), false, 0, false),
        };
        // An HQ that runs to and fro feeds nobody: of two it follows the one that is nearer.
        let apart = hq.map_or(0, |hq| data.map.distance(hq, x.hex));
        (first, u16::from(far) + apart, x.id)
    })
}

/// Steps over own hexes fit for motors, outwards from some.
fn flood(data: &GameData, picture: &Picture, from: &[Hex]) -> Vec<u8> {
    flood_around(data, picture, from, &|_| true)
}

/// The same over hexes that pass a test.
fn flood_around(
    data: &GameData,
    picture: &Picture,
    from: &[Hex],
    free: &dyn Fn(Hex) -> bool,
) -> Vec<u8> {
    let mut far = vec![NONE; data.map.len()];
    let mut reached = from.to_vec();
    for hex in from {
        far[hex.i()] = 0;
    }
    let mut at = 0;
    while let Some(&here) = reached.get(at) {
        at += 1;
        for (_, next) in data.map.around(here) {
            let edge = data.map.edge(here, next);
            let open = edge.river != River::Major || edge.bridge;
            let land = data.map.cell(next).land;
            if open
                && far[next.i()] == NONE
                && picture.friendly(next)
                && data.price(land, edge.pass, true).is_some()
                && far[here.i()] < FURTHEST
                && free(next)
            {
                far[next.i()] = far[here.i()] + 1;
                reached.push(next);
            }
        }
    }
    far
}

/// Hexes beyond which an HQ does not look for its troops.
const FURTHEST: u8 = 20;

/// Hexes that lack a sticker between an HQ and its entry: the shortest way over own hexes back to what still hangs
/// together with it.
fn gap(data: &GameData, picture: &Picture, p: &PotView, hq: Hex) -> Vec<Hex> {
    let army = data.army_of(p.pot);
    let entries = data
        .places
        .iter()
        .filter(|x| x.role == SupplyPointKind::Entry && x.army == Some(army));
    let mut live: Vec<Hex> = entries
        .map(|x| x.hex)
        .filter(|&h| picture.friendly(h))
        .collect();
    hang(data, picture, p, &mut live);
    // From the HQ outwards until something live is next door; the way back is what has to be laid.
    let mut reached = vec![(hq, usize::MAX)];
    let mut at = 0;
    while let Some(&(here, _)) = reached.get(at).filter(|_| reached.len() < 80) {
        if live.contains(&here) || live.iter().any(|&l| data.map.touch(l, here)) {
            let mut way = Vec::new();
            let mut back = at;
            while let Some(&(hex, before)) = reached.get(back) {
                way.push(hex);
                back = before;
            }
            return way;
        }
        for (_, next) in data.map.around(here) {
            if picture.friendly(next) && !reached.iter().any(|r| r.0 == next) {
                reached.push((next, at));
            }
        }
        at += 1;
    }
    Vec::new()
}
