//! MOVEMENT: units along their axis, HQs and routes behind them.

use super::Standing;
use super::hq::{self, Trail};
use super::orders;
use super::picture::{Picture, class};
use super::ways::Way;
use engine::Chair;
use holdline::Holdline;
use holdline::choice::Choice;
use holdline::data::game::GameData;
use holdline::ids::*;
use holdline::posture::{Class, Posture};
use holdline::view::OwnBlock;
use std::collections::BTreeMap;

/// The next step of a unit, an HQ or a bridge.
pub fn movement(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.orient(chair);
    // A town is taken on the march: the rest of the column goes on to the next.
    if me.aims.reached(&chair.rules().data, me.picture.as_ref()?) {
        let picture = me.picture.as_ref()?;
        me.aims.renew(chair.rules(), picture, &mut me.ways);
    }
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let best = |worth: &dyn Fn(&Choice) -> i32| {
        let each = chair.menu().iter().map(|c| (worth(c), c));
        let wanted = each.filter(|(worth, _)| *worth > 0);
        // Of equals the first.
        wanted.rev().max_by_key(|(worth, _)| *worth)
    };
    let heads = heads(me, data, picture);
    let pots = picture.view.pots.iter().filter(|p| p.left != (0, 0));
    let trails: BTreeMap<PotId, Trail<'_>> = pots
        .filter_map(|p| Trail::of(me, data, picture, p).map(|trail| (p.pot, trail)))
        .collect();
    let lanes: Vec<Hex> = trails.values().flat_map(|t| t.lane(data)).collect();
    let free =
        |to: Hex| picture.side == Side::Polish || !lanes.contains(&to) || !picture.manned(to);
    let shift = |choice: &Choice| match choice {
        Choice::Shift(pot, to) => trails
            .get(pot)
            .map_or(0, |trail| trail.shift(me, data, picture, *to)),
        _ => 0,
    };
    let march = |choice: &Choice| match choice {
        Choice::Step(_, to) if !free(*to) => 0,
        Choice::Step(unit, to) => step(me, data, picture, &heads, *unit, *to),
        // The table next door still fights: wait at the border for it (A95).
        Choice::Await(unit, to) => step(me, data, picture, &heads, *unit, *to).min(1),
        _ => 0,
    };
    let behind = |choice: &Choice| match choice {
        Choice::Sticker(pot, hex) => {
            30 * i32::from(trails.get(pot).is_some_and(|trail| trail.sticker(*hex)))
        }
        Choice::Build(_, hex, to) => build(me, data, picture, *hex, *to),
        _ => 0,
    };
    // HQs go before the roads are full, routes follow when the troops have gone.
    let best = best(&shift)
        .or_else(|| best(&march))
        .or_else(|| best(&behind));
    let choice = match best {
        Some((_, choice)) => choice.clone(),
        None => march_on(me, chair)?,
    };
    note(me, chair, &choice);
    Some(choice)
}

/// Keeps the picture in step with what was chosen, so that the next choice needs no new look at the map.
fn note(me: &mut Standing, chair: &Chair<'_, Holdline>, choice: &Choice) {
    let data = &chair.rules().data;
    me.look(chair);
    let Some(picture) = &mut me.picture else {
        return;
    };
    match *choice {
        Choice::Step(unit, to) => {
            let from = picture.block(unit).map_or(to, |x| x.hex);
            me.came.insert(unit, from);
            picture.moved(data, unit, to);
            // Beyond the last own hex there may be an enemy: look again, though not at every step.
            me.strides += u32::from(data.map.around(to).any(|(_, h)| !picture.friendly(h)));
            if me.strides >= 4 {
                me.strides = 0;
                me.picture = None;
            }
        }
        Choice::Sticker(pot, hex) => {
            if let Some(p) = picture.view.pots.get_mut(pot) {
                p.route.push(hex);
                p.left.1 = p.left.1.saturating_sub(1);
            }
        }
        Choice::Shift(pot, to) => {
            if let Some(p) = picture.view.pots.get_mut(pot) {
                me.left.extend(p.hex.map(|hq| (pot, hq)));
                p.hex = Some(to);
                p.left.0 = p.left.0.saturating_sub(1);
            }
        }
        _ => {}
    }
}

/// A unit that passes through a full hex cannot stay there, and no other unit moves before it has gone on (A120).
fn march_on(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let steps = || {
        chair
            .menu()
            .iter()
            .filter(|c| matches!(c, Choice::Step(..)))
    };
    steps().next()?;
    me.picture = None;
    let picture = me.look(chair);
    let data = &chair.rules().data;
    let full = |hex: Hex| picture.view.tables.iter().any(|t| t.transit == Some(hex));
    let stuck = |c: &&Choice| match c {
        Choice::Step(unit, _) => picture.block(*unit).is_some_and(|x| full(x.hex)),
        _ => false,
    };
    let exposed = |c: &&Choice| matches!(c, Choice::Step(_, to) if picture.near_foe(data, *to));
    steps().filter(stuck).min_by_key(exposed).cloned()
}

/// The heads of the corps' columns: their motors go by one road, because one route feeds them.
pub fn heads(me: &Standing, data: &GameData, picture: &Picture) -> BTreeMap<PotId, Hex> {
    let pots = picture.view.pots.iter().map(|p| p.pot);
    pots.filter_map(|pot| Some((pot, hq::lead(me, data, picture, pot)?.hex)))
        .collect()
}

fn step(
    me: &Standing,
    data: &GameData,
    picture: &Picture,
    heads: &BTreeMap<PotId, Hex>,
    unit: UnitId,
    to: Hex,
) -> i32 {
    let Some(block) = picture.block(unit).filter(|x| !x.dummy) else {
        return 0;
    };
    let from = block.hex;
    let class = class(data, block);
    if !picture.room(data, to, class.motorized()) {
        return 0;
    }
    let Some(aim) = me.aims.of(unit) else {
        return 0;
    };
    let Some(way) = me.ways.known(aim, class.motorized()) else {
        return 0;
    };
    let goal = data.places[aim.i()].hex;
    let gain = i32::from(way[from.i()]) - i32::from(way[to.i()]);
    if block.posture == Posture::Disordered {
        // A beaten unit gets out of the enemy's sight, and no more.
        return i32::from(picture.near_foe(data, from) && !picture.near_foe(data, to));
    }
    match orders::task(me, data, picture, block) {
        orders::Task::Hold | orders::Task::Delay => {
            return fall_back(data, picture, from, to, goal, gain);
        }
        // Before the enemy it has to drive out: here the attack begins.
        orders::Task::Attack(_) => return 0,
        orders::Task::Advance => {}
    }
    if escorts(data, picture, block, to) {
        return 25;
    }
    // The last movement point of a tank is the one it breaks down on (§2.13).
    let tired =
        class == Class::Armor && to != goal && block.now.as_ref().is_some_and(|now| now.mp <= 1);
    if tired {
        return 0;
    }
    // Motors that outrun their supplies stand still tomorrow.
    if class.motorized() && to != goal && outruns(data, picture, block.pot, way, from, to) {
        return 0;
    }
    if gain > 0 {
        // Motors go first, before the infantry fills the road, and close up to the head of their column.
        let head = heads.get(&block.pot).filter(|_| class.motorized());
        let column = head.map_or(0, |&head| {
            20 - i32::from(data.map.distance(head, to)).min(9)
        });
        // A division keeps together: on one road, and not where others fill it.
        let together = picture.comrades(data, block, to);
        return 10 * gain + 20 * i32::from(to == goal) + column + together;
    }
    // A unit stands in the way: around it, and not back again.
    let ahead = |h: Hex| way[h.i()] < way[from.i()];
    let mut ways_on = data.map.around(from).filter(|&(_, h)| ahead(h));
    let shut = |h: Hex| picture.foe(h) > 0 || !picture.room(data, h, class.motorized());
    let blocked = ways_on.all(|(_, h)| shut(h));
    i32::from(gain == 0 && blocked && me.came.get(&unit) != Some(&to))
}

/// Whether a unit steps beside its HQ, which is alone and would be driven out by any cube that comes near (§2.7).
fn escorts(data: &GameData, picture: &Picture, block: &OwnBlock, to: Hex) -> bool {
    let hq = picture.view.pots.get(block.pot);
    let lone = hq.is_some_and(|p| p.hex == Some(to) && p.left.0 == 0) && !picture.manned(to);
    lone && picture.foe_within(data, to, 4)
}

/// Towards the next town that is to be held; where the enemy stands in the way, out of a town that is given up by any
/// road that is left.
fn fall_back(data: &GameData, picture: &Picture, from: Hex, to: Hex, goal: Hex, gain: i32) -> i32 {
    let exposed = picture.near_foe(data, to) && to != goal;
    let given_up = || from != goal && picture.polish_towns(data).any(|(_, p)| p.hex == from);
    match (gain > 0, exposed) {
        (true, false) => 4 * gain,
        (true, true) if picture.near_foe(data, from) => 2 * gain,
        (false, false) if gain >= -1 && given_up() => 1,
        _ => 0,
    }
}

/// Whether a step leads further beyond what the corps can feed when this turn is over: two hexes from the HQ, one from
/// the route, which grows by three at its head (§2.7).
fn outruns(data: &GameData, picture: &Picture, pot: PotId, way: &Way, from: Hex, to: Hex) -> bool {
    let Some(p) = picture.view.pots.iter().find(|p| p.pot == pot) else {
        return false;
    };
    let laid = || p.route.iter().copied().chain(p.hex);
    let Some(head) = laid().min_by_key(|h| way[h.i()]) else {
        return false;
    };
    let beyond = |hex: Hex| {
        let over = |at: Hex, reach: u8| data.map.distance(at, hex).saturating_sub(reach.into());
        let near = laid().map(|h| over(h, 1)).min().unwrap_or(0);
        let hq = p.hex.map_or(near, |hq| over(hq, 2));
        near.min(hq).min(over(head, 1 + p.left.1))
    };
    beyond(to) > beyond(from)
}

/// A bridge where a unit's way leads over the river.
fn build(me: &Standing, data: &GameData, picture: &Picture, hex: Hex, to: Hex) -> i32 {
    let wanted = picture.mine().any(|x| {
        let way = me.aims.of(x.id).and_then(|aim| me.ways.known(aim, false));
        data.map.distance(x.hex, hex) <= 1
            && way.is_some_and(|w| w[to.i()] < w[hex.i()] && w[hex.i()] - w[to.i()] > 20)
    });
    40 * i32::from(wanted)
}
