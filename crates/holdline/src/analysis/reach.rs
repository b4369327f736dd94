//! Where a unit may go and what an HQ may supply, asked of a view: for screens that show it before anything is ordered.

use crate::analysis::known::known;
use crate::chapters::exploit;
use crate::chapters::movement::{allowance, passable};
use crate::chapters::supply;
use crate::data::game::GameData;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::{Fate, Known, Phase, State};
use crate::view::View;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is asked about.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReachOf {
    /// An own unit: hexes it may reach with the movement left after, and hexes it may attack.
    Unit(UnitId),
    /// A pot of the own army: hexes its points reach.
    Pot(PotId),
    /// A town, depot or entry: hexes its points reach.
    Place(PlaceId),
}

/// How far something reaches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Reach {
    /// A unit.
    Unit {
        /// Hexes it may end in, with the movement left there.
        hexes: Vec<(Hex, u8)>,
        /// The way to each of them, step by step.
        ways: Vec<Vec<Hex>>,
        /// Hexes it may attack.
        attacks: Vec<Hex>,
    },
    /// Points.
    Supply {
        /// Hexes they reach.
        hexes: Vec<Hex>,
    },
}

/// The answer, or nothing where the seat has nothing to do with it.
pub fn reach(data: &GameData, view: &View, of: &ReachOf) -> Option<Reach> {
    let state = known(data, view);
    match *of {
        ReachOf::Unit(unit) => view.own.contains(unit).then(|| {
            let (hexes, ways) = walk(data, &state, unit).into_iter().unzip();
            Reach::Unit {
                hexes,
                ways,
                attacks: targets(data, &state, unit),
            }
        }),
        ReachOf::Pot(pot) => view.pots.contains(pot).then(|| Reach::Supply {
            hexes: fed(data, &state, |hex| {
                supply::pot_reaches(data, &state, pot, hex)
            }),
        }),
        ReachOf::Place(place) => {
            data.places.get(place.i())?;
            let serves = |hex: Hex| {
                let mut armies = view.armies.entries().map(|x| x.0);
                armies.any(|a| supply::place_reaches(data, &state, place, a, hex))
            };
            (!view.armies.is_empty()).then(|| Reach::Supply {
                hexes: fed(data, &state, serves),
            })
        }
    }
}

fn fed(data: &GameData, state: &State, reaches: impl Fn(Hex) -> bool) -> Vec<Hex> {
    let held = |h: &Hex| data.map.open(*h) && state.hold[h.i()].is_some();
    data.map
        .hexes()
        .filter(held)
        .filter(|&h| reaches(h))
        .collect()
}

/// Where a unit may end with the movement points left there, and the way.
type End = ((Hex, u8), Vec<Hex>);

/// Hexes a unit may end in, nearest first. Outside MOVEMENT: as if it began now.
fn walk(data: &GameData, state: &State, unit: UnitId) -> Vec<End> {
    let u = &state.units[unit.i()];
    let tired = u.committed || !matches!(u.posture, Posture::Movement | Posture::Disordered);
    if u.fate != Fate::OnMap || tired {
        return Vec::new();
    }
    let moving = matches!(state.regions[u.region.i()].phase, Phase::Movement(_));
    let mp = if moving {
        u.mp
    } else {
        allowance(data, state, unit)
    };
    let mut found = vec![(u.hex, mp, true)];
    let mut before: BTreeMap<Hex, Hex> = BTreeMap::new();
    let mut at = 0;
    while at < found.len() {
        let (hex, left, _) = found[at];
        at += 1;
        // A disordered unit retreats one hex only (A119).
        if u.posture == Posture::Disordered && at > 1 {
            break;
        }
        for (_, to) in data.map.around(hex) {
            let Some((left, stays)) = passable(data, state, unit, hex, to, left) else {
                continue;
            };
            if let Some(old) = found.iter().position(|f| f.0 == to) {
                if found[old].1 >= left {
                    continue;
                }
                // A better way: what was reached over the worse one is looked at again.
                found.remove(old);
                at -= usize::from(old < at);
            }
            before.insert(to, hex);
            found.push((to, left, stays));
        }
    }
    let ends = found.into_iter().skip(1).filter(|f| f.2);
    let way = |hex: Hex| {
        let back = |h: &Hex| before.get(h).copied().filter(|&b| b != u.hex);
        let mut way: Vec<Hex> = std::iter::successors(Some(hex), back).collect();
        way.reverse();
        way
    };
    let mut ends: Vec<End> = ends.map(|(hex, left, _)| ((hex, left), way(hex))).collect();
    ends.sort_by_key(|&((hex, left), _)| (std::cmp::Reverse(left), hex));
    ends
}

/// Hexes with enemies in them that a unit could attack from where it stands.
fn targets(data: &GameData, state: &State, unit: UnitId) -> Vec<Hex> {
    let u = &state.units[unit.i()];
    let enemy = |hex: &Hex| {
        let foe = u.side.other();
        let seen = |o: UnitId| state.units[o.i()].known != Known::Masked;
        state.cubes_of(*hex, foe).any(seen)
            || state.posts(data, *hex, foe).next().is_some()
            || state.hqs(data, *hex, foe).next().is_some()
    };
    let near: Vec<Hex> = match u.posture {
        _ if u.committed || u.fate != Fate::OnMap => Vec::new(),
        Posture::Exploit => exploit::targets(data, state, unit)
            .into_iter()
            .filter(|&h| exploit::way(data, state, unit, h, &[]).is_some())
            .collect(),
        Posture::Prepared | Posture::Movement => data
            .map
            .around(u.hex)
            .map(|(_, h)| h)
            .filter(|&h| crate::chapters::combat::plan::can_enter(data, state, unit, u.hex, h))
            .collect(),
        _ => Vec::new(),
    };
    near.into_iter().filter(enemy).collect()
}
