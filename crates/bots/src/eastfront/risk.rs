//! What the enemy could walk into behind the lines.
//!
//! Zones of control do not stop anybody, but no supply runs through them (§12): a line of blocks with at most two
//! hexes between them is as good as closed, for whoever slips through starves.

use super::aim::Aim;
use super::picture::Picture;
use ::eastfront::{Eastfront, HEXES, Hex, Hexes, Side, State};

/// Hexes that an army marches in a month.
const MARCH: usize = 4;
/// How much a loss counts that threatens next month, the month after, and so on.
const MONTHS: [f64; 3] = [1.0, 0.5, 0.25];
/// Any city is a link of supply and a place on the way.
pub const CITY: f64 = 3.0;
/// In the last stand a city is only that.
const LINK: f64 = 2.0;
/// Each block that would starve without the city.
const FEEDS: f64 = 2.0;
/// A city the enemy needs to win.
const WARD: f64 = 10.0;
/// The last of them, or the one that is held to the last.
const LAST: f64 = 25.0;

/// What lies open to the enemy with own blocks in these hexes: the worth of cities he can march into.
pub fn exposure(picture: &Picture<'_>, own: &Hexes) -> f64 {
    let mut sum = 0.0;
    losses(picture, own, |city, weight| {
        sum += weight * picture.worth(city);
    });
    sum
}

/// Cities that the enemy can march into with own blocks in these hexes, each with a weight for how soon.
fn losses(picture: &Picture<'_>, own: &Hexes, mut lose: impl FnMut(Hex, f64)) {
    let ways = &picture.rules.ground.ways;
    let zoc = ways.spread(own);
    let open = picture.rules.ground.land - *own - zoc;
    let mut safe = picture.held - *own;
    // This month he may pay his way through zones of control and starve; a city is lost all the same.
    let mut reach = raid(picture, own, &zoc);
    let mut free = ways.flood(&picture.foes, &open, MARCH);
    for weight in MONTHS {
        for city in (safe & reach).iter() {
            lose(city.into(), weight);
        }
        safe -= reach;
        free = ways.flood(&free, &open, MARCH);
        reach = free;
    }
}

/// Where a block would guard what lies open now, and how much of it.
pub fn guards(picture: &Picture<'_>) -> Vec<f64> {
    let mut guards = vec![0.0; HEXES];
    let own = picture.state.standing(picture.side);
    losses(picture, own, |city, weight| {
        let worth = weight * picture.worth(city);
        guards[city.index()] += worth;
        for near in picture.rules.ground.near(city) {
            guards[near.index()] += worth / 2.0;
        }
    });
    guards
}

/// Hexes that enemy infantry can enter within a month.
fn raid(picture: &Picture<'_>, own: &Hexes, zoc: &Hexes) -> Hexes {
    let ways = &picture.rules.ground.ways;
    let free = picture.rules.ground.land - *own;
    let slow = *zoc | picture.rough;
    // What can be entered with one MP less, and with two less.
    let (mut one, mut two) = (picture.foes, Hexes::EMPTY);
    for _ in 0..MARCH {
        let next = one | (ways.spread(&one) & (free - slow)) | (ways.spread(&two) & free);
        (one, two) = (next, one);
    }
    one
}

/// What every city of a side is worth to it: any is a link of supply, and those count that feed many blocks.
pub fn worths(rules: &Eastfront, state: &State, side: Side, aim: &Aim) -> Vec<(Hex, f64)> {
    let held = rules.ground.cities.iter().map(Hex::from);
    let fed = |state: &State| {
        let supplied = rules.supplied_hexes(state, side);
        (*state.standing(side) & supplied).count()
    };
    let now = fed(state);
    let link = if aim.citadel().is_some() { LINK } else { CITY };
    let mut then = state.clone();
    held.filter(|city| state.holds(side, *city))
        .map(|city| {
            then.axis_cities.set(city.space(), side == Side::Soviet);
            let starving = now.saturating_sub(fed(&then));
            then.axis_cities.set(city.space(), side == Side::Axis);
            let ward = match aim.wards.contains(&city) {
                true if aim.wards.len() == 1 || aim.citadel() == Some(city) => LAST,
                true => WARD,
                false => 0.0,
            };
            (city, link + FEEDS * starving as f64 + ward)
        })
        .collect()
}
