//! §2.6 and §2.7: reach, supply routes, and the places through which command points come.

use crate::data::game::{GameData, SupplyPointKind};
use crate::data::map::{Land, River};
use crate::ids::*;
use crate::state::State;
use smallvec::SmallVec;

/// Whether supplies get across a hexside: a major river needs a bridge.
pub fn crosses(data: &GameData, state: &State, from: Hex, to: Hex) -> bool {
    data.map.edge(from, to).river != River::Major || state.bridged(data, from, to)
}

/// Whether a hub feeds a hex: adjacent, or two friendly hexes away over easy ground (A34). Mountains and minor rivers
/// must be adjacent.
pub fn reaches(data: &GameData, state: &State, side: Side, hub: Hex, hex: Hex) -> bool {
    if !hub.on_map() || !state.friendly(hex, side) {
        return false;
    }
    match data.map.distance(hub, hex) {
        0 => true,
        1 => crosses(data, state, hub, hex),
        2 if data.tables.limits.reach.hexes >= 2 && data.map.cell(hex).land != Land::Mountain => {
            let easy = |from, to| {
                data.map.edge(from, to).river != River::Minor && crosses(data, state, from, to)
            };
            data.map.around(hub).any(|(_, m)| {
                data.map.touch(m, hex) && state.friendly(m, side) && easy(hub, m) && easy(m, hex)
            })
        }
        _ => false,
    }
}

/// The hexes of a German supply route that hang together from the HQ, if they reach an entry of the army, with that
/// entry (§2.7).
pub fn route(data: &GameData, state: &State, pot: PotId) -> Option<(PlaceId, SmallVec<[Hex; 24]>)> {
    let (p, corps) = (&state.pots[pot.i()], &data.pots[pot.i()]);
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
            let joined = data.map.touch(hex, next) && crosses(data, state, hex, next);
            if joined && state.friendly(next, Side::German) && !chain.contains(&next) {
                chain.push(next);
            }
        }
    }
    let entry = data.places.iter().position(|place| {
        place.role == SupplyPointKind::Entry
            && place.army == Some(corps.army)
            && chain.contains(&place.hex)
    });
    Some((PlaceId::nth(entry?), chain))
}

/// Points a place has handed out this turn, and how many it can.
pub fn placed(data: &GameData, state: &State, place: PlaceId) -> (u8, u8) {
    let most = data.places[place.i()].cap;
    let short = state.short[place.i()];
    (state.given[place.i()], most.saturating_sub(short))
}

/// Whether a place can hand out one more point this turn.
pub fn open(data: &GameData, state: &State, place: PlaceId) -> bool {
    let p = &data.places[place.i()];
    let side = if p.role == SupplyPointKind::Entry {
        Side::German
    } else {
        Side::Polish
    };
    let (given, most) = placed(data, state, place);
    given < most && state.friendly(p.hex, side)
}

/// Whether a place hands its next point to an army: the towns of a favored army's area serve it first, until it has
/// finished COMMAND everywhere (A112).
pub fn hands_to(data: &GameData, state: &State, place: PlaceId, army: ArmyId) -> bool {
    let kept = |first: ArmyId| {
        first != army
            && data.places[place.i()].army == Some(first)
            && crate::chapters::command::still_useful(state, first)
            && crate::chapters::command::unfinished(state, first)
    };
    open(data, state, place) && !state.favored.is_some_and(kept)
}

/// The place through which the next point reaches a pot: the entry of its route, or the nearest named town by any
/// friendly line (A112).
pub fn feeder(data: &GameData, state: &State, pot: PotId) -> Option<PlaceId> {
    let army = data.army_of(pot);
    if !state.pots[pot.i()].hex.on_map() {
        return None;
    }
    match data.side(army) {
        Side::German => route(data, state, pot)
            .map(|(entry, _)| entry)
            .filter(|&entry| hands_to(data, state, entry, army)),
        Side::Polish => nearest_town(data, state, army, state.pots[pot.i()].hex),
    }
}

/// The nearest open town or depot over friendly hexes.
fn nearest_town(data: &GameData, state: &State, army: ArmyId, from: Hex) -> Option<PlaceId> {
    if !state.friendly(from, Side::Polish) {
        return None;
    }
    let mut seen = vec![false; data.map.len()];
    let mut queue = vec![from];
    seen[from.i()] = true;
    let mut at = 0;
    while at < queue.len() {
        let hex = queue[at];
        at += 1;
        if let Some(place) = town_at(data, hex).filter(|&place| hands_to(data, state, place, army))
        {
            return Some(place);
        }
        for (_, next) in data.map.around(hex) {
            if !seen[next.i()]
                && state.friendly(next, Side::Polish)
                && crosses(data, state, hex, next)
            {
                seen[next.i()] = true;
                queue.push(next);
            }
        }
    }
    None
}

/// Whether friendly hexes join two places, over bridges where they must.
pub fn joined(data: &GameData, state: &State, side: Side, from: Hex, to: Hex) -> bool {
    let mut seen = vec![false; data.map.len()];
    let mut queue = vec![from];
    seen[from.i()] = true;
    let mut at = 0;
    while at < queue.len() {
        let hex = queue[at];
        at += 1;
        if hex == to {
            return true;
        }
        for (_, next) in data.map.around(hex) {
            if !seen[next.i()] && state.friendly(next, side) && crosses(data, state, hex, next) {
                seen[next.i()] = true;
                queue.push(next);
            }
        }
    }
    false
}

/// The town or depot in a hex.
pub fn town_at(data: &GameData, hex: Hex) -> Option<PlaceId> {
    data.places
        .iter()
        .position(|p| p.hex == hex && p.role != SupplyPointKind::Entry)
        .map(PlaceId::nth)
}

/// Whether a pot's points reach a hex: from the HQ, or beside its route (A34, A36).
pub fn pot_reaches(data: &GameData, state: &State, pot: PotId, hex: Hex) -> bool {
    let side = data.side(data.army_of(pot));
    if reaches(data, state, side, state.pots[pot.i()].hex, hex) {
        return true;
    }
    side == Side::German
        && state.friendly(hex, side)
        && route(data, state, pot).is_some_and(|(_, chain)| {
            chain
                .iter()
                .any(|&r| r == hex || data.map.touch(r, hex) && crosses(data, state, r, hex))
        })
}

/// Whether a place serves an army: entries their own (A111), towns every Polish one (A112).
pub fn serves(data: &GameData, place: PlaceId, army: ArmyId) -> bool {
    let p = &data.places[place.i()];
    match p.role {
        SupplyPointKind::Entry => p.army == Some(army),
        SupplyPointKind::Town | SupplyPointKind::Depot => data.side(army) == Side::Polish,
    }
}

/// Whether a place's points reach a hex directly.
pub fn place_reaches(
    data: &GameData,
    state: &State,
    place: PlaceId,
    army: ArmyId,
    hex: Hex,
) -> bool {
    serves(data, place, army)
        && reaches(
            data,
            state,
            data.side(army),
            data.places[place.i()].hex,
            hex,
        )
}
