//! ACTIONS and POSTURE: whom to attack, how to answer, and which way up a cube lies.

use super::Standing;
use super::orders;
use super::picture::Picture;
use engine::Chair;
use holdline::Holdline;
use holdline::choice::{Choice, Strike};
use holdline::data::game::GameData;
use holdline::ids::*;
use holdline::posture::Posture;
use holdline::state::Phase;
use holdline::view::OwnBlock;

/// Whether so many sixths of a success against so many are worth it; `tenths` is the odds asked for.
pub fn worth_it(punch: u16, resistance: u16, tenths: u16) -> bool {
    punch > 0 && punch * 10 >= resistance * tenths
}

/// Odds, in tenths, at which an attack goes in: lower for what stands in the way, and for what is prepared and paid for.
fn asked(posture: Posture, sought: bool) -> u16 {
    match (posture, sought) {
        (Posture::Exploit, _) => 0,
        (Posture::Prepared, true) => 11,
        (Posture::Prepared, false) => 13,
        (_, true) => 18,
        (_, false) => 20,
    }
}

/// Odds, in tenths, at which static troops without a regiment beside them are attacked.
const POSTS: u16 = 8;

/// Odds, in tenths, at which a beginner attacks.
const BOLD: u16 = 5;

/// Attacks what can be beaten: what stands in the way first, at lower odds than the rest.
pub fn attack(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let mut best: Option<(i32, Hex)> = None;
    for choice in chair.menu() {
        let Choice::Attack(target) = choice else {
            continue;
        };
        let posture = match picture.view.regions[data.map.region(*target).i()].phase {
            Phase::Prepared(_) => Posture::Prepared,
            Phase::Exploit(_) => Posture::Exploit,
            _ => Posture::Movement,
        };
        let (punch, from) = assault(data, picture, *target, posture);
        let resistance = picture.resistance(data, *target, from);
        let sought = seeks(me, data, picture, *target);
        let tenths = match (me.green, picture.posts_only(*target)) {
            (true, _) => BOLD,
            // One hit destroys static troops, and they cannot be driven away otherwise (§2.10 step 7).
            (false, true) => asked(posture, sought).min(POSTS),
            (false, false) => asked(posture, sought),
        };
        if worth_it(punch, resistance, tenths) || posture == Posture::Exploit {
            let worth =
                i32::from(punch) * 10 / i32::from(resistance.max(1)) + 20 * i32::from(sought);
            if best.is_none_or(|(w, _)| worth > w) {
                best = Some((worth, *target));
            }
        }
    }
    best.map(|(_, hex)| Choice::Attack(hex))
}

/// Whether a hex stands in the way of a unit beside it, or is what it was sent for.
fn seeks(me: &Standing, data: &GameData, picture: &Picture, target: Hex) -> bool {
    let mut beside = picture.mine().filter(|x| data.map.touch(x.hex, target));
    beside.any(|x| orders::task(me, data, picture, x) == orders::Task::Attack(target))
}

/// The most that two hexes can throw against a third, and the better of them. Guns on the hex that are paid for count.
fn assault(data: &GameData, picture: &Picture, target: Hex, posture: Posture) -> (u16, Hex) {
    let around = data.map.around(target).map(|(_, h)| h);
    let each = around.map(|h| {
        let mut punch = picture.punch(data, h, target, posture);
        if punch > 0 && posture != Posture::Exploit {
            let paid = u16::from(picture.cp(h).saturating_sub(1));
            punch += 3 * picture.guns(data, h).min(paid);
        }
        (punch, h)
    });
    let mut hexes: Vec<(u16, Hex)> = each.filter(|(punch, _)| *punch > 0).collect();
    hexes.sort();
    let from = hexes.last().map_or(target, |x| x.1);
    (hexes.iter().rev().take(2).map(|x| x.0).sum(), from)
}

/// What the two best hexes around a third could throw against it with their guns if all there were in this posture, and
/// the better of them.
pub fn concentric(data: &GameData, picture: &Picture, target: Hex, posture: Posture) -> (u16, Hex) {
    let mut hexes = [(0, target); 2];
    for (_, h) in data.map.around(target) {
        let punch = match picture.manned(h) {
            true => picture.promise(data, h, target, posture),
            false => 0,
        };
        if punch > 0 {
            let with = (punch + 3 * picture.guns(data, h).min(3), h);
            if with > hexes[1] {
                hexes[1] = with;
                hexes.sort_by(|a, z| z.cmp(a));
            }
        }
    }
    (hexes[0].0 + hexes[1].0, hexes[0].1)
}

/// Whether the units in a hex can throw out a neighbor as they stand, without preparing.
pub fn easy(data: &GameData, picture: &Picture, from: Hex, target: Hex) -> bool {
    let punch = picture.promise(data, from, target, Posture::Movement);
    let tenths = asked(Posture::Movement, true);
    let guns = 3 * picture.guns(data, from).min(2);
    worth_it(punch + guns, picture.resistance(data, target, from), tenths)
}

/// Puts an attack together: everybody who can, every gun that is paid for, then off.
pub fn assemble(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    me.picture = None;
    let first = |test: fn(&Choice) -> bool| menu.iter().find(|c| test(c));
    // The most dice of a gun stand last.
    let fire = menu.iter().rfind(|c| matches!(c, Choice::Fire(..)));
    first(|c| matches!(c, Choice::With(_)))
        .or(fire)
        .or_else(|| first(|c| matches!(c, Choice::AirDie)))
        .or_else(|| first(|c| matches!(c, Choice::Launch)))
        .cloned()
        .or(Some(Choice::Cancel))
}

/// A second die where it is paid for; back into the line rather than into the ground.
pub fn rally(menu: &[Choice]) -> Option<Choice> {
    let first = |twice: bool| {
        let wanted =
            |c: &&Choice| matches!(c, Choice::Rally { again, dig: false, .. } if *again == twice);
        menu.iter().find(wanted).cloned()
    };
    first(true).or_else(|| first(false))
}

/// Answers and decisions of a combat under way.
pub fn answer(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let first = |test: &dyn Fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
    if menu.iter().any(|c| matches!(c, Choice::Stand(_))) {
        return stand(me, chair);
    }
    if menu.iter().any(|c| matches!(c, Choice::Withdraw(..))) {
        return retire(me, chair);
    }
    let order: [&dyn Fn(&Choice) -> bool; 12] = [
        &|c| matches!(c, Choice::Join(_, true)),
        &|c| matches!(c, Choice::DugDie(_)),
        &|c| matches!(c, Choice::Fire(..)),
        &|c| matches!(c, Choice::Answer(_)),
        &|c| matches!(c, Choice::Ignore(_, Strike::Star)),
        &|c| matches!(c, Choice::Ignore(_, Strike::Tick)),
        &|c| matches!(c, Choice::Hit(..)),
        &|c| matches!(c, Choice::Kill(..)),
        &|c| matches!(c, Choice::Disorder(..)),
        &|c| matches!(c, Choice::Advance(_)),
        &|c| matches!(c, Choice::Flee(..)),
        &|c| matches!(c, Choice::Halt(_) | Choice::Waive(_)),
    ];
    order.into_iter().find_map(first)
}

/// Stands in spite of a double where the ground is to be held; else gives way.
fn stand(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let battle = |region: RegionId| {
        let table = picture.view.tables.get(region);
        table.and_then(|t| t.battle.as_ref()).map(|x| x.target)
    };
    for choice in chair.menu() {
        if let Choice::Stand(region) = choice {
            let give = battle(*region).is_some_and(|hex| !orders::holds_on(data, picture, hex));
            return Some(if give {
                Choice::GiveWay(*region)
            } else {
                choice.clone()
            });
        }
    }
    None
}

/// Back toward the town one is bound for, out of the enemy's sight if that can be.
fn retire(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.picture = None;
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let way = |unit: UnitId, hex: Hex| {
        let aim = me.aims.of(unit).filter(|_| picture.side == Side::Polish);
        let known = aim.and_then(|aim| me.ways.known(aim, false));
        known.map_or(0, |w| w[hex.i()])
    };
    let retires = chair.menu().iter().filter_map(|c| match c {
        Choice::Withdraw(unit, hex) => {
            Some(((picture.near_foe(data, *hex), way(*unit, *hex), *hex), c))
        }
        _ => None,
    });
    retires.min_by_key(|x| x.0).map(|x| x.1.clone())
}

/// Which way up the cubes lie at the end of the turn: attacks are prepared first, then trenches dug, while there are points.
pub fn posture(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let wanted = chair.menu().iter().filter_map(|choice| {
        let Choice::SetPosture(unit, posture) = choice else {
            return None;
        };
        let block = picture.block(*unit)?;
        let wanted = orders::face(me, data, picture, block)?;
        let first = match posture {
            Posture::Movement => 0,
            Posture::Exploit | Posture::Prepared => 1,
            _ => 2 + u8::from(!picture.near_foe(data, block.hex)),
        };
        (*posture == wanted && block.posture != wanted).then_some((first, *unit, wanted, choice))
    });
    let (_, unit, wanted, choice) = wanted.min_by_key(|x| (x.0, x.1))?;
    let choice = choice.clone();
    me.picture.as_mut()?.turned(unit, wanted);
    Some(choice)
}

/// What else is done in the evening: bridges before the enemy are blown, border troops far from him form regiments.
pub fn evening(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let works = |c: &&Choice| matches!(c, Choice::Blow(..) | Choice::Form(..));
    menu.iter().find(works).filter(|_| !me.green)?;
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let wanted = |c: &&Choice| match c {
        Choice::Blow(hex, to) => demolition(data, picture, *hex, *to),
        Choice::Form(_, hex) => !picture.foe_within(data, *hex, 2),
        _ => false,
    };
    let found = menu.iter().find(wanted).cloned();
    // A charge may fail and be set again; a regiment takes counters off the map.
    me.picture = None;
    found
}

/// Whether a bridge leads the enemy across and none of one's own troops back: he is near its far end, and they are not.
pub fn demolition(data: &GameData, picture: &Picture, hex: Hex, to: Hex) -> bool {
    let own = |x: &OwnBlock| {
        let far = data.map.distance(x.hex, to);
        !x.dummy && far <= 2 && far < data.map.distance(x.hex, hex)
    };
    picture.foe_beyond(data, hex, to) && !picture.view.own.iter().any(own)
}
