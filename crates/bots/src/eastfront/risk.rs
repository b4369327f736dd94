//! What the enemy could walk into behind the lines.
//!
//! Zones of control do not stop anybody, but no supply runs through them (§12): a line of blocks with at most two
//! hexes between them is as good as closed, for whoever slips through starves.

use super::assessment::Assessment;
use super::assessment::Memory;
use super::objectives::Objectives;
use super::script::Numbers;
use ::eastfront::{Eastfront, HEXES, Hex, HexSet, Side, Situation, State};
use std::sync::Arc;

/// HexSet that an army marches in a month.
const MARCH: usize = 4;
/// How much a loss counts that threatens next month, the month after, and so on.
const MONTHS: [f64; 3] = [1.0, 0.5, 0.25];
/// In the last stand a city is only that.
const LINK: f64 = 2.0;

/// What lies open to the enemy with own blocks in these hexes: the worth of cities he can march into.
pub fn exposure(assessment: &Assessment<'_>, own: &HexSet) -> f64 {
    let mut sum = 0.0;
    losses(assessment, own, |city, weight| {
        sum += weight * assessment.worth(city);
    });
    sum
}

/// Cities that the enemy can march into with own blocks in these hexes, each with a weight for how soon.
fn losses(assessment: &Assessment<'_>, own: &HexSet, mut lose: impl FnMut(Hex, f64)) {
    let ways = &assessment.rules.map.ways;
    let zoc = ways.neighbors_of(own);
    let open = assessment.rules.map.land - *own - zoc;
    let mut safe = assessment.held - *own;
    // This month he may pay his way through zones of control and starve; a city is lost all the same.
    let mut reach = raid(assessment, own, &zoc);
    let mut free = ways.flood(&assessment.foes, &open, MARCH);
    for weight in MONTHS {
        for city in (safe & reach).iter() {
            lose(city, weight);
        }
        safe -= reach;
        free = ways.flood(&free, &open, MARCH);
        reach = free;
    }
}

/// Where a block would guard what lies open now, and how much of it.
pub fn guards(assessment: &Assessment<'_>) -> Vec<f64> {
    let mut guards = vec![0.0; HEXES];
    let own = assessment.state.occupied(assessment.side);
    losses(assessment, own, |city, weight| {
        let worth = weight * assessment.worth(city);
        guards[city.index()] += worth;
        for near in assessment.rules.map.near(city) {
            guards[near.index()] += worth / 2.0;
        }
    });
    guards
}

/// Steps within which an enemy counts as a danger to a ward, and own blocks as its garrison.
const DANGER: u16 = 6;
const WATCH: u16 = 2;
/// From so many steps on a block may be called to a garrison.
pub const GARRISON: u16 = 8;

/// Wards with more of the enemy's dice near to them than own ones: how much is missing, 1 for ten dice.
pub fn garrisons(assessment: &Assessment<'_>, memory: &mut Memory) -> Vec<(Arc<Vec<u16>>, f64)> {
    if assessment.numbers.garrison <= 0.0 {
        return Vec::new();
    }
    let (rules, state) = (assessment.rules, &assessment.state);
    let dice = |side: Side, steps: &[u16], within: u16| -> f64 {
        let near = rules.units_of(side).filter(|unit| {
            let hex = state.hex(*unit);
            hex.is_some_and(|hex| steps[hex.index()] <= within)
        });
        near.map(|unit| f64::from(rules.spec(unit).dice)).sum()
    };
    let wards = assessment.objectives.wards.iter();
    wards
        .filter_map(|ward| {
            let steps = memory.steps(rules, *ward);
            let foe = dice(assessment.side.enemy(), &steps, DANGER);
            let own = dice(assessment.side, &steps, WATCH);
            let missing = (foe - own) / 10.0;
            (missing > 0.0).then(|| (steps, missing.min(1.0)))
        })
        .collect()
}

/// HexSet that enemy infantry can enter within a month.
fn raid(assessment: &Assessment<'_>, own: &HexSet, zoc: &HexSet) -> HexSet {
    let ways = &assessment.rules.map.ways;
    let free = assessment.rules.map.land - *own;
    let slow = *zoc | assessment.rough;
    // What can be entered with one MP less, and with two less.
    let (mut one, mut two) = (assessment.foes, HexSet::EMPTY);
    for _ in 0..MARCH {
        let next =
            one | (ways.neighbors_of(&one) & (free - slow)) | (ways.neighbors_of(&two) & free);
        (one, two) = (next, one);
    }
    one
}

/// What every city of a side is worth to it: any is a link of supply, and those count that feed many blocks.
pub fn worths(
    rules: &Eastfront,
    numbers: &Numbers,
    state: &State,
    side: Side,
    objectives: &Objectives,
) -> Vec<(Hex, f64)> {
    let held = rules.map.cities.iter();
    let fed = |at: &Situation| {
        let supplied = rules.supplied_hexes(at, side);
        (at.occupied[side] & supplied).len()
    };
    let mut then = state.situation();
    let now = fed(&then);
    let link = if objectives.citadel().is_some() {
        LINK
    } else {
        numbers.hold_city
    };
    held.filter(|city| state.holds(side, *city))
        .map(|city| {
            then.axis_cities.set(city, side == Side::Soviet);
            let starving = now.saturating_sub(fed(&then));
            then.axis_cities.set(city, side == Side::Axis);
            let ward = match objectives.wards.contains(&city) {
                true if objectives.last.contains(&city) || objectives.citadel() == Some(city) => {
                    numbers.last_ward
                }
                true => numbers.ward,
                false => 0.0,
            };
            (city, link + numbers.feeds * starving as f64 + ward)
        })
        .collect()
}
