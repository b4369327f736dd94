//! HQs and their supply routes: close behind those who need points.

use super::Standing;
use super::axis;
use super::picture::{Picture, class};
use holdline::book::{Book, Role};
use holdline::ground::River;
use holdline::ids::*;
use holdline::view::{OwnBlock, PotView};

/// Whether an HQ should go to this neighbour: along the hexes its own troops have taken, up to the one that leads.
pub fn shift(me: &Standing, b: &Book, picture: &Picture, pot: PotId, to: Hex) -> i32 {
    let pots = &picture.view.pots;
    let Some(hq) = pots.iter().find(|p| p.pot == pot).and_then(|p| p.hex) else {
        return 0;
    };
    // A lone HQ is driven out by any cube that comes near (§2.7), so it stays with the troops; and two in a hex fill it.
    let seen = |hex: Hex| b.ground.distance(hex, to) <= 1;
    let exposed = picture.view.seen.iter().any(|x| seen(x.hex));
    let guarded = picture.view.own.iter().any(|x| seen(x.hex) && !x.dummy);
    let camp = pots.iter().any(|p| p.pot != pot && p.hex == Some(to));
    if exposed && !guarded || camp {
        return 0;
    }
    let Some(lead) = lead(me, b, picture, pot) else {
        return 0;
    };
    let trail = trail(b, picture, lead.hex);
    let far = |hex: Hex| trail.iter().find(|t| t.0 == hex).map(|t| t.1);
    match (far(hq), far(to)) {
        (Some(here), Some(there)) if there < here && here > 1 => 8,
        // Somebody fills the way: around him, and not back again.
        (Some(here), Some(there))
            if there == here && here > 2 && me.left.get(&pot) != Some(&to) =>
        {
            3
        }
        (None, Some(_)) => 8,
        (None, None) if b.ground.distance(to, lead.hex) < b.ground.distance(hq, lead.hex) => 6,
        _ => 0,
    }
}

/// The unit an HQ follows: a motor at the head of the axis, whoever stands before the town he is to take, else the one
/// that is furthest on its way.
fn lead<'a>(me: &Standing, b: &Book, picture: &'a Picture, pot: PotId) -> Option<&'a OwnBlock> {
    let next = axis::next(b, picture, pot);
    let motors = |x: &OwnBlock| class(b, x).motorised();
    picture.mine().filter(|x| x.pot == pot).min_by_key(|x| {
        let aim = me.aims.of(x.id);
        let goal = aim.map(|id| b.places[id.i()].hex);
        let before_it = goal.is_some_and(|g| b.ground.touch(x.hex, g) && (picture.foe(g) > 0));
        let way = aim.and_then(|aim| me.ways.known(aim, motors(x)));
        let far = way.map_or(u8::MAX, |w| w[x.hex.i()]);
        let on_axis = aim.is_some() && aim == next;
        let first = match picture.side {
            Side::German => (!motors(x), !before_it, !on_axis),
            Side::Polish => (false, !picture.near_foe(b, x.hex), false),
        };
        (first, far, x.id)
    })
}

/// Steps over own hexes fit for motors, outwards from the leader.
fn trail(b: &Book, picture: &Picture, from: Hex) -> Vec<(Hex, u16)> {
    let mut reached = vec![(from, 0)];
    let mut at = 0;
    while let Some(&(here, far)) = reached.get(at).filter(|r| r.1 < 12) {
        at += 1;
        for (_, next) in b.ground.around(here) {
            let edge = b.ground.edge(here, next);
            let open = edge.river != River::Major || edge.bridge;
            let land = b.ground.cell(next).land;
            if open
                && picture.friendly(next)
                && b.price(land, edge.pass, true).is_some()
                && !reached.iter().any(|r| r.0 == next)
            {
                reached.push((next, far + 1));
            }
        }
    }
    reached
}

/// A sticker under the HQ as it goes, or one that mends a broken route: the shortest way over own hexes back to what
/// still hangs together with an entry (§2.7).
pub fn joins(b: &Book, picture: &Picture, pot: PotId, hex: Hex) -> bool {
    let Some(p) = picture.view.pots.iter().find(|p| p.pot == pot) else {
        return false;
    };
    p.hex == Some(hex) || mend(b, picture, p).contains(&hex)
}

/// Hexes that lack a sticker between an HQ and its entry; none where the route is whole.
fn mend(b: &Book, picture: &Picture, p: &PotView) -> Vec<Hex> {
    let Some(hq) = p.hex else { return Vec::new() };
    let army = b.army_of(p.pot);
    let entries = b
        .places
        .iter()
        .filter(|x| x.role == Role::Entry && x.army == Some(army));
    let mut live: Vec<Hex> = entries
        .map(|x| x.hex)
        .filter(|&h| picture.friendly(h))
        .collect();
    let mut at = 0;
    while let Some(&here) = live.get(at) {
        at += 1;
        for &next in &p.route {
            if b.ground.touch(here, next) && picture.friendly(next) && !live.contains(&next) {
                live.push(next);
            }
        }
    }
    // From the HQ outwards until something live is next door; the way back is what has to be laid.
    let mut reached = vec![(hq, usize::MAX)];
    let mut at = 0;
    while let Some(&(here, _)) = reached.get(at).filter(|_| reached.len() < 80) {
        if live.contains(&here) || live.iter().any(|&l| b.ground.touch(l, here)) {
            let mut way = Vec::new();
            let mut back = at;
            while let Some(&(hex, before)) = reached.get(back) {
                way.push(hex);
                back = before;
            }
            return way;
        }
        for (_, next) in b.ground.around(here) {
            if picture.friendly(next) && !reached.iter().any(|r| r.0 == next) {
                reached.push((next, at));
            }
        }
        at += 1;
    }
    Vec::new()
}
