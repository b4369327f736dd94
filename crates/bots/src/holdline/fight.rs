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

/// Whether so many sixths of a success against so many are worth it; `tenths` is the odds asked for.
pub fn worth_it(punch: u16, resistance: u16, tenths: u16) -> bool {
    punch > 0 && punch * 10 >= resistance * tenths
}

/// Attacks what can be beaten: the town one was sent for first, at lower odds than the rest.
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
        let sought = me
            .aims
            .kept
            .iter()
            .any(|id| data.places[id.i()].hex == *target);
        let tenths = match (picture.side, posture) {
            (_, Posture::Exploit) => 8,
            (_, Posture::Prepared) if sought => 6,
            (Side::German, Posture::Prepared) => 10,
            (_, _) if sought => 9,
            (Side::German, _) => 12,
            (Side::Polish, _) => 18,
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

/// The most that two hexes can throw against a third, and the better of them. Guns on the hex count.
fn assault(data: &GameData, picture: &Picture, target: Hex, posture: Posture) -> (u16, Hex) {
    let mut hexes: Vec<(u16, Hex)> =
        data.map
            .around(target)
            .map(|(_, h)| {
                let mut punch = picture.punch(data, h, posture);
                if punch > 0 && posture != Posture::Exploit {
                    let guns =
                        picture.view.counters.entries().filter(|(_, (spot, used))| {
                            *spot == holdline::state::Spot::At(h) && !used
                        });
                    let dice: u8 = guns.map(|(c, ..)| data.pieces[c.i()].dice).sum();
                    punch += 3 * u16::from(dice.min(picture.cp(h).saturating_sub(1)));
                }
                (punch, h)
            })
            .filter(|(punch, _)| *punch > 0)
            .collect();
    hexes.sort();
    let from = hexes.last().map_or(target, |x| x.1);
    (hexes.iter().rev().take(2).map(|x| x.0).sum(), from)
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

/// Which way up the cubes lie at the end of the turn.
pub fn posture(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.orient(chair);
    let data = &chair.rules().data;
    let picture = me.picture.as_ref()?;
    let turned = chair.menu().iter().find_map(|choice| {
        let Choice::SetPosture(unit, posture) = choice else {
            return None;
        };
        let block = picture.block(*unit)?;
        let wanted = orders::face(me, data, picture, block)?;
        (*posture == wanted && block.posture != wanted).then(|| (choice.clone(), *unit, wanted))
    });
    let (choice, unit, wanted) = turned?;
    me.picture.as_mut()?.turned(unit, wanted);
    Some(choice)
}
