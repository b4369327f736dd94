//! §2.6 and §2.7: reach, supply routes, and the places through which command points come.

use crate::book::{Book, Role};
use crate::ground::{Land, River};
use crate::ids::*;
use crate::state::State;
use smallvec::SmallVec;

/// Whether supplies get across a hexside: a major river needs a bridge.
pub fn crosses(b: &Book, s: &State, from: Hex, to: Hex) -> bool {
    b.ground.edge(from, to).river != River::Major || s.bridged(b, from, to)
}

/// Whether a hub feeds a hex: adjacent, or two friendly hexes away over easy ground (A34). Mountains and minor rivers
/// must be adjacent.
pub fn reaches(b: &Book, s: &State, side: Side, hub: Hex, hex: Hex) -> bool {
    if !hub.on_map() || !s.friendly(hex, side) {
        return false;
    }
    match b.ground.distance(hub, hex) {
        0 => true,
        1 => crosses(b, s, hub, hex),
        2 if b.tables.limits.reach.hexes >= 2 && b.ground.cell(hex).land != Land::Mountain => {
            let easy =
                |from, to| b.ground.edge(from, to).river != River::Minor && crosses(b, s, from, to);
            b.ground.around(hub).any(|(_, m)| {
                b.ground.touch(m, hex) && s.friendly(m, side) && easy(hub, m) && easy(m, hex)
            })
        }
        _ => false,
    }
}

/// The hexes of a German supply route that hang together from the HQ, if they reach an entry of the army, with that
/// entry (§2.7).
pub fn route(b: &Book, s: &State, pot: PotId) -> Option<(PlaceId, SmallVec<[Hex; 24]>)> {
    let (p, corps) = (&s.pots[pot.i()], &b.pots[pot.i()]);
    if !p.hex.on_map() {
        return None;
    }
    let mut chain: SmallVec<[Hex; 24]> = SmallVec::new();
    chain.push(p.hex);
    let mut at = 0;
    while at < chain.len() {
        let hex = chain[at];
        at += 1;
        for &next in &p.route {
            let joined = b.ground.touch(hex, next) && crosses(b, s, hex, next);
            if joined && s.friendly(next, Side::German) && !chain.contains(&next) {
                chain.push(next);
            }
        }
    }
    let entry = b.places.iter().position(|place| {
        place.role == Role::Entry && place.army == Some(corps.army) && chain.contains(&place.hex)
    });
    Some((PlaceId::nth(entry?), chain))
}

/// Whether a place can hand out one more point this turn.
pub fn open(b: &Book, s: &State, place: PlaceId) -> bool {
    let p = &b.places[place.i()];
    let side = if p.role == Role::Entry {
        Side::German
    } else {
        Side::Polish
    };
    s.given[place.i()] < p.cap.saturating_sub(s.short[place.i()]) && s.friendly(p.hex, side)
}

/// Whether a place hands its next point to an army: the towns of a favoured army's area serve it first, until it has
/// finished COMMAND everywhere (A112).
pub fn hands_to(b: &Book, s: &State, place: PlaceId, army: ArmyId) -> bool {
    let kept = |first: ArmyId| {
        first != army
            && b.places[place.i()].army == Some(first)
            && crate::command::still_useful(s, first)
            && crate::command::unfinished(s, first)
    };
    open(b, s, place) && !s.favoured.is_some_and(kept)
}

/// The place through which the next point reaches a pot: the entry of its route, or the nearest named town by any
/// friendly line (A112).
pub fn feeder(b: &Book, s: &State, pot: PotId) -> Option<PlaceId> {
    let army = b.army_of(pot);
    if !s.pots[pot.i()].hex.on_map() {
        return None;
    }
    match b.side(army) {
        Side::German => route(b, s, pot)
            .map(|(entry, _)| entry)
            .filter(|&entry| hands_to(b, s, entry, army)),
        Side::Polish => nearest_town(b, s, army, s.pots[pot.i()].hex),
    }
}

/// The nearest open town or depot over friendly hexes.
fn nearest_town(b: &Book, s: &State, army: ArmyId, from: Hex) -> Option<PlaceId> {
    if !s.friendly(from, Side::Polish) {
        return None;
    }
    let mut seen = vec![false; b.ground.len()];
    let mut queue = vec![from];
    seen[from.i()] = true;
    let mut at = 0;
    while at < queue.len() {
        let hex = queue[at];
        at += 1;
        if let Some(place) = town_at(b, hex).filter(|&place| hands_to(b, s, place, army)) {
            return Some(place);
        }
        for (_, next) in b.ground.around(hex) {
            if !seen[next.i()] && s.friendly(next, Side::Polish) && crosses(b, s, hex, next) {
                seen[next.i()] = true;
                queue.push(next);
            }
        }
    }
    None
}

/// Whether friendly hexes join two places, over bridges where they must.
pub fn joined(b: &Book, s: &State, side: Side, from: Hex, to: Hex) -> bool {
    let mut seen = vec![false; b.ground.len()];
    let mut queue = vec![from];
    seen[from.i()] = true;
    let mut at = 0;
    while at < queue.len() {
        let hex = queue[at];
        at += 1;
        if hex == to {
            return true;
        }
        for (_, next) in b.ground.around(hex) {
            if !seen[next.i()] && s.friendly(next, side) && crosses(b, s, hex, next) {
                seen[next.i()] = true;
                queue.push(next);
            }
        }
    }
    false
}

/// The town or depot in a hex.
pub fn town_at(b: &Book, hex: Hex) -> Option<PlaceId> {
    b.places
        .iter()
        .position(|p| p.hex == hex && p.role != Role::Entry)
        .map(PlaceId::nth)
}

/// Whether a pot's points reach a hex: from the HQ, or beside its route (A34, A36).
pub fn pot_reaches(b: &Book, s: &State, pot: PotId, hex: Hex) -> bool {
    let side = b.side(b.army_of(pot));
    if reaches(b, s, side, s.pots[pot.i()].hex, hex) {
        return true;
    }
    side == Side::German
        && s.friendly(hex, side)
        && route(b, s, pot).is_some_and(|(_, chain)| {
            chain
                .iter()
                .any(|&r| r == hex || b.ground.touch(r, hex) && crosses(b, s, r, hex))
        })
}

/// Whether a place serves an army: entries their own (A111), towns every Polish one (A112).
pub fn serves(b: &Book, place: PlaceId, army: ArmyId) -> bool {
    let p = &b.places[place.i()];
    match p.role {
        Role::Entry => p.army == Some(army),
        Role::Town | Role::Depot => b.side(army) == Side::Polish,
    }
}

/// Whether a place's points reach a hex directly.
pub fn place_reaches(b: &Book, s: &State, place: PlaceId, army: ArmyId, hex: Hex) -> bool {
    serves(b, place, army) && reaches(b, s, b.side(army), b.places[place.i()].hex, hex)
}
